use super::{Maker, PolicyKind};
use crate::games::{Game, Seat, Status};
use crate::play::policy::{Failure, Policy, uniform_choice};
use crate::play::streams::Rng;

/// The move with the best heuristic after it, ties uniformly at random.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    best: Vec<usize>,
}

pub fn kind<G: Game>() -> PolicyKind<G> {
    PolicyKind {
        name: "greedy",
        summary: "the best heuristic after the move, ties uniformly",
        keys: &[],
        build: |_, _, _| Ok(Maker::Greedy),
    }
}

/// The heuristic, or the exact value of an end, for the seat.
#[inline(always)]
pub fn static_value<G: Game>(game: &G, position: &G::Position, seat: Seat) -> i64 {
    match game.status(position) {
        Status::Over(end) => game.end_value(end, seat),
        _ => game.heuristic(position, seat),
    }
}

/// Fills `best` with the indices of the moves of the highest value.
#[inline(always)]
fn best_moves<G: Game>(game: &G, position: &G::Position, moves: &[G::Move], best: &mut Vec<usize>) {
    best.clear();
    let Status::Move(seat) = game.status(position) else { return };
    let mut highest = i64::MIN;
    for (index, chosen) in moves.iter().enumerate() {
        let value = static_value(game, &game.apply(*position, *chosen), seat);
        if value > highest {
            highest = value;
            best.clear();
        }
        if value == highest {
            best.push(index);
        }
    }
}

impl<G: Game> Policy<G> for Greedy {
    #[inline(always)]
    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        best_moves(game, position, moves, &mut self.best);
        Ok(uniform_choice(&self.best, rng))
    }

    fn support(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        support: &mut Vec<usize>,
    ) -> bool {
        best_moves(game, position, moves, support);
        true
    }
}
