use std::sync::Arc;

use super::{Maker, PolicyKind};
use crate::games::Game;
use crate::play::policy::{Failure, Policy, uniform_choice};
use crate::play::streams::Rng;
use crate::solve::Solution;

pub fn kind<G: Game>() -> PolicyKind<G> {
    PolicyKind {
        name: "optimal",
        summary: "best play, from exact values; ties uniformly",
        keys: &[],
        build: |game, _, setup| {
            let solution = setup.solution(game)?;
            Ok(Maker::fixed(4.0, move || Optimal::new(solution.clone())))
        },
    }
}

/// One of the moves whose exact value no other exceeds, uniformly.
#[derive(Clone, Debug)]
pub struct Optimal<G: Game> {
    solution: Arc<Solution<G>>,
    best: Vec<usize>,
}

impl<G: Game> Optimal<G> {
    /// Plays by a solution, which all threads share.
    pub fn new(solution: Arc<Solution<G>>) -> Optimal<G> {
        Optimal { solution, best: Vec::new() }
    }
}

#[cold]
fn unsolved<G: Game>(game: &G, position: &G::Position) -> Failure {
    Failure(format!("optimal: {} was not solved", game.notation(position)))
}

impl<G: Game> Policy<G> for Optimal<G> {
    #[inline]
    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        self.solution
            .best(position, moves, &mut self.best)
            .ok_or_else(|| unsolved(game, position))?;
        Ok(uniform_choice(&self.best, rng))
    }

    fn support(
        &mut self,
        _game: &G,
        position: &G::Position,
        moves: &[G::Move],
        support: &mut Vec<usize>,
    ) -> bool {
        self.solution.best(position, moves, support).is_some()
    }
}
