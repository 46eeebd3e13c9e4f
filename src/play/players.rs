use super::policy::{Failure, Policy};
use super::round::Start;
use super::streams::Rng;
use crate::games::Game;

/// The two policies of a match, asked by their number: 0 is A.
pub trait Players<G: Game> {
    /// Whether the number makes no difference.
    const ALIKE: bool = false;

    /// A game begins; told to the policy of this number.
    ///
    /// # Errors
    /// If the policy cannot play.
    fn begin_game(&mut self, policy: usize, start: &Start) -> Result<(), Failure>;

    /// The move that the policy plays, or `None` where none is legal.
    ///
    /// # Errors
    /// If the policy cannot answer.
    fn decide(
        &mut self,
        policy: usize,
        game: &G,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure>;
}

/// Two policies of their own.
pub struct Two<A, B>(pub A, pub B);

impl<G: Game, A: Policy<G>, B: Policy<G>> Players<G> for Two<A, B> {
    #[inline(always)]
    fn begin_game(&mut self, policy: usize, start: &Start) -> Result<(), Failure> {
        match policy {
            0 => self.0.begin_game(start),
            _ => self.1.begin_game(start),
        }
    }

    #[inline(always)]
    fn decide(
        &mut self,
        policy: usize,
        game: &G,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure> {
        match policy {
            0 => self.0.decide(game, position, moves, rng),
            _ => self.1.decide(game, position, moves, rng),
        }
    }
}

/// One policy that plays both sides: no branch tells them apart.
pub struct Same<P>(pub P);

impl<G: Game, P: Policy<G>> Players<G> for Same<P> {
    const ALIKE: bool = true;

    #[inline(always)]
    fn begin_game(&mut self, _policy: usize, start: &Start) -> Result<(), Failure> {
        self.0.begin_game(start)
    }

    #[inline(always)]
    fn decide(
        &mut self,
        _policy: usize,
        game: &G,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure> {
        self.0.decide(game, position, moves, rng)
    }
}
