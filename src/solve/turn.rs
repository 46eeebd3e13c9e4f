//! From a position that waits for a throw to the next ones: the part of the rules that every
//! solver shares.

use crate::games::{End, Game, Seat, Status};

/// How the values of several choices become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The thrower chooses.
    Max,
    /// The other player chooses, as with a gift.
    Min,
    /// One of them is taken at random, all equally likely.
    Mean,
}

/// Who plays how, and whose eyes see the values: best play, or two fixed policies.
pub trait Play<G: Game>: Send {
    /// What is numbered: a position that waits for a throw, and what else a value depends on.
    type State: Copy + Eq + Ord + std::fmt::Debug + Send + Sync + 'static;

    /// The place of a state in a table of all, under [`places`](Self::places).
    fn place(game: &G, state: &Self::State) -> usize;

    /// The bound of [`place`](Self::place); 0 where the game has none.
    fn places(game: &G) -> usize;

    /// The position of a state.
    fn position(state: &Self::State) -> G::Position;

    /// The state of a position that waits for `seat` to throw, reached from the throw of `from`
    /// by `thrower`; and whether its value is meant for the other player.
    fn state(
        &self,
        game: &G,
        from: &Self::State,
        thrower: Seat,
        position: G::Position,
        seat: Seat,
    ) -> (Self::State, bool);

    /// What an end reached from there is worth, in points.
    fn points(&self, from: &Self::State, thrower: Seat, end: End) -> i8;

    /// Keeps the moves that count, of two or more, and tells how their values become one.
    fn narrow(
        &mut self,
        game: &G,
        from: &Self::State,
        thrower: Seat,
        position: &G::Position,
        seat: Seat,
        moves: &mut Vec<G::Move>,
    ) -> Kind;
}

/// Makes something of where a throw leads. The codes mean what it likes.
pub trait Sink<S> {
    fn end(&mut self, points: i8) -> u32;
    fn state(&mut self, state: S, flip: bool) -> u32;
    /// `codes` has two or more.
    fn choice(&mut self, kind: Kind, codes: &[u32]) -> u32;
}

/// Walks the turns of one game; one for each thread, for it keeps buffers.
pub struct Walker<'g, G: Game, P: Play<G>> {
    pub game: &'g G,
    pub play: P,
    moves: Vec<Vec<G::Move>>,
    codes: Vec<Vec<u32>>,
}

impl<'g, G: Game, P: Play<G>> Walker<'g, G, P> {
    pub fn new(game: &'g G, play: P) -> Self {
        Walker { game, play, moves: Vec::new(), codes: Vec::new() }
    }

    /// Gives the sink all that a throw at this state can lead to.
    pub fn turn(&mut self, from: &P::State, throw: usize, sink: &mut impl Sink<P::State>) -> u32 {
        let position = P::position(from);
        let Status::Throw(thrower) = self.game.status(&position) else { return 0 };
        self.follow(from, thrower, self.game.throw(position, throw), sink)
    }

    /// Goes on from a position until it is over or waits for a throw.
    pub fn follow(
        &mut self,
        from: &P::State,
        thrower: Seat,
        position: G::Position,
        sink: &mut impl Sink<P::State>,
    ) -> u32 {
        let seat = match self.game.status(&position) {
            Status::Over(end) => return sink.end(self.play.points(from, thrower, end)),
            Status::Throw(seat) => {
                let (state, flip) = self.play.state(self.game, from, thrower, position, seat);
                return sink.state(state, flip);
            }
            Status::Move(seat) => seat,
        };
        let mut moves = self.moves.pop().unwrap_or_default();
        self.game.moves(&position, &mut moves);
        let code = match moves[..] {
            [] => self.follow(from, thrower, self.game.settle(position), sink),
            [only] => self.follow(from, thrower, self.game.apply(position, only), sink),
            _ => {
                let kind = self.play.narrow(self.game, from, thrower, &position, seat, &mut moves);
                self.choose(from, thrower, position, &moves, kind, sink)
            }
        };
        self.moves.push(moves);
        code
    }

    fn choose(
        &mut self,
        from: &P::State,
        thrower: Seat,
        position: G::Position,
        moves: &[G::Move],
        kind: Kind,
        sink: &mut impl Sink<P::State>,
    ) -> u32 {
        let mut codes = self.codes.pop().unwrap_or_default();
        codes.clear();
        for chosen in moves {
            let after = self.game.apply(position, *chosen);
            let code = self.follow(from, thrower, after, sink);
            codes.push(code);
        }
        let code = match codes[..] {
            [only] => only,
            _ => sink.choice(kind, &codes),
        };
        self.codes.push(codes);
        code
    }
}

/// The points of an end for a seat: negative for the loser.
pub fn points_for(end: End, seat: Seat) -> i8 {
    let points = i8::try_from(end.points()).unwrap_or(i8::MAX);
    match end.winner() {
        None => 0,
        Some(winner) if winner == seat => points,
        Some(_) => -points,
    }
}

/// Best play by both: values are the thrower's, positions are seen by the mover.
#[derive(Clone, Copy, Debug, Default)]
pub struct BestPlay;

impl<G: Game> Play<G> for BestPlay {
    type State = G::Position;

    #[inline(always)]
    fn place(game: &G, state: &G::Position) -> usize {
        game.place(state)
    }

    fn places(game: &G) -> usize {
        game.places()
    }

    #[inline(always)]
    fn position(state: &G::Position) -> G::Position {
        *state
    }

    #[inline(always)]
    fn state(
        &self,
        game: &G,
        _from: &G::Position,
        thrower: Seat,
        position: G::Position,
        seat: Seat,
    ) -> (G::Position, bool) {
        (game.mover_view(position), seat != thrower)
    }

    fn points(&self, _from: &G::Position, thrower: Seat, end: End) -> i8 {
        points_for(end, thrower)
    }

    fn narrow(
        &mut self,
        _game: &G,
        _from: &G::Position,
        thrower: Seat,
        _position: &G::Position,
        seat: Seat,
        _moves: &mut Vec<G::Move>,
    ) -> Kind {
        if seat == thrower { Kind::Max } else { Kind::Min }
    }
}
