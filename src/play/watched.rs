use std::cell::RefCell;
use std::rc::Rc;

use super::players::Players;
use super::policy::{Failure, Policy, Searched};
use super::round::Start;
use super::streams::Rng;
use crate::games::Game;

/// Where two watched policies leave what they found out at the last decision.
pub type Note = Rc<RefCell<Option<Searched>>>;

/// Two policies whose searches an observer can read. What they play is the same.
pub struct Watched<G: Game> {
    policies: [Box<dyn Policy<G>>; 2],
    note: Note,
}

impl<G: Game> Watched<G> {
    pub fn new(a: Box<dyn Policy<G>>, b: Box<dyn Policy<G>>) -> Watched<G> {
        Watched { policies: [a, b], note: Note::default() }
    }

    /// Holds what the last decision found out; nothing if it did not search.
    pub fn note(&self) -> Note {
        self.note.clone()
    }
}

impl<G: Game> Players<G> for Watched<G> {
    fn begin_game(&mut self, policy: usize, start: &Start) -> Result<(), Failure> {
        self.policies[policy].begin_game(start)
    }

    fn decide(
        &mut self,
        policy: usize,
        game: &G,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure> {
        let policy = &mut self.policies[policy];
        let chosen = policy.decide(game, position, moves, rng)?;
        let found = if moves.len() > 1 { policy.searched() } else { None };
        *self.note.borrow_mut() = found;
        Ok(chosen)
    }
}
