use super::{Maker, PolicyKind};
use crate::games::Game;
use crate::play::policy::{Failure, Policy};
use crate::play::streams::Rng;

/// Uniform over the distinct legal moves; one number a turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

pub fn kind<G: Game>() -> PolicyKind<G> {
    PolicyKind {
        name: "random",
        summary: "uniform over the distinct legal moves",
        keys: &[],
        build: |_, _, _| Ok(Maker::Random),
    }
}

impl<G: Game> Policy<G> for Random {
    #[inline(always)]
    fn choose(
        &mut self,
        _game: &G,
        _position: &G::Position,
        moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        Ok(rng.below(moves.len()))
    }

    fn support(
        &mut self,
        _game: &G,
        _position: &G::Position,
        moves: &[G::Move],
        support: &mut Vec<usize>,
    ) -> bool {
        support.clear();
        support.extend(0..moves.len());
        true
    }

    #[inline(always)]
    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure> {
        Ok(game.random_move(position, rng, moves))
    }
}
