use super::round::Start;
use super::streams::Rng;
use crate::games::Game;

/// Why a policy has no answer: a stop was asked for, or a user's program failed. One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl Failure {
    /// Of a search or a program that was told to stop: its game is dropped.
    pub fn stopped() -> Failure {
        Failure("stopped".into())
    }
}

/// What a search found out about the position of its last decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// The mean result for the player who decides, from −1 to 1.
    pub value: f64,
    /// How often each legal move was tried, in the order of the moves.
    pub visits: Vec<u32>,
}

/// A strategy. One value belongs to one thread and may keep buffers between decisions, but nothing
/// that changes its choices: those depend on the position and the generator alone.
pub trait Policy<G: Game>: Send {
    /// A game begins in which the policy takes part.
    ///
    /// # Errors
    /// If the policy cannot play.
    #[inline(always)]
    fn begin_game(&mut self, _start: &Start) -> Result<(), Failure> {
        Ok(())
    }

    /// The index of the move it plays. `moves` has two or more.
    ///
    /// # Errors
    /// If the policy cannot answer.
    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure>;

    /// If the policy is fixed, fills `support` with the indices among which it chooses uniformly
    /// and answers true: what `exact` reads.
    fn support(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _moves: &[G::Move],
        _support: &mut Vec<usize>,
    ) -> bool {
        false
    }

    /// What the last call of [`choose`](Self::choose) found out, if it searched by visits.
    fn searched(&self) -> Option<Searched> {
        None
    }

    /// The move it plays, or `None` where none is legal. A forced move is nobody's decision.
    ///
    /// # Errors
    /// If the policy cannot answer.
    #[inline(always)]
    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure> {
        game.moves(position, moves);
        match moves[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            _ => {
                let index = self.choose(game, position, moves, rng)?;
                moves.get(index).copied().map(Some).ok_or_else(no_such_move)
            }
        }
    }
}

impl<G: Game> Policy<G> for Box<dyn Policy<G>> {
    fn begin_game(&mut self, start: &Start) -> Result<(), Failure> {
        (**self).begin_game(start)
    }

    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        (**self).choose(game, position, moves, rng)
    }

    fn support(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        support: &mut Vec<usize>,
    ) -> bool {
        (**self).support(game, position, moves, support)
    }

    fn searched(&self) -> Option<Searched> {
        (**self).searched()
    }

    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure> {
        (**self).decide(game, position, moves, rng)
    }
}

#[cold]
fn no_such_move() -> Failure {
    Failure("the policy chose a move that is not in its list".into())
}

/// One of `support`, uniformly; draws nothing when there is only one.
#[inline(always)]
pub fn uniform_choice(support: &[usize], rng: &mut Rng) -> usize {
    match support {
        [only] => *only,
        _ => support[rng.below(support.len())],
    }
}
