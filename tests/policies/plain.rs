//! Expectimax without any pruning, in whole numbers.

use tourne::games::{Game, Seat, Status};

/// A value for the root's mover, in units of the heuristic's over the throws' total to the power
/// of the plies that are left, and how many positions were looked at.
pub struct Plain<'g, G: Game> {
    pub game: &'g G,
    pub seat: Seat,
    pub nodes: u64,
}

/// The value of the best moves and their indices, looking so many plies ahead.
pub fn search<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    depth: u32,
) -> (i128, Vec<usize>, u64) {
    let Status::Move(seat) = game.status(position) else { panic!("nobody has to move") };
    let mut plain = Plain { game, seat, nodes: 0 };
    let values: Vec<i128> = moves
        .iter()
        .map(|chosen| plain.value(&game.apply(*position, *chosen), depth - 1))
        .collect();
    let best = *values.iter().max().expect("there is a move");
    let indices = (0..moves.len()).filter(|index| values[*index] == best).collect();
    (best, indices, plain.nodes)
}

impl<G: Game> Plain<'_, G> {
    fn value(&mut self, position: &G::Position, plies: u32) -> i128 {
        self.nodes += 1;
        let game = self.game;
        match game.status(position) {
            Status::Over(end) => {
                let scale = i128::from(game.throws().total()).pow(plies);
                i128::from(game.end_value(end, self.seat)) * scale
            }
            Status::Throw(_) if plies == 0 => i128::from(game.heuristic(position, self.seat)),
            Status::Throw(_) => game
                .throws()
                .iter()
                .map(|(index, throw)| {
                    let thrown = game.throw(*position, index);
                    i128::from(throw.weight) * self.value(&thrown, plies - 1)
                })
                .sum(),
            Status::Move(mover) => {
                let mut moves = Vec::new();
                game.moves(position, &mut moves);
                let values: Vec<i128> = moves
                    .iter()
                    .map(|chosen| self.value(&game.apply(*position, *chosen), plies))
                    .collect();
                let best =
                    if mover == self.seat { values.iter().max() } else { values.iter().min() };
                match best {
                    Some(best) => *best,
                    None => self.value(&game.settle(*position), plies),
                }
            }
        }
    }
}
