use super::dice::PairDice;
use super::round::Finish;
use crate::games::{Game, Seat};

/// Which game of which pair, and who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub pair: u64,
    /// 0 or 1.
    pub game: usize,
    pub seat_a: Seat,
}

impl Place {
    /// Who sits there: 0 is A.
    #[inline(always)]
    pub fn policy(&self, seat: Seat) -> usize {
        seat.index() ^ self.seat_a.index()
    }
}

/// Sees what happens in a batch. What is not wanted costs nothing.
pub trait Observer<G: Game> {
    /// How many pairs may be under way at once: one where the observer follows a game.
    const ABREAST: usize = 1;

    /// A throw was drawn for the position.
    #[inline(always)]
    fn throw(
        &mut self,
        _place: &Place,
        _game: &G,
        _seat: Seat,
        _before: &G::Position,
        _throw: usize,
    ) {
    }

    /// The seat moved, or had no move. `opening` marks plies that no policy chose.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "all that there is to see of a turn")]
    fn turn(
        &mut self,
        _place: &Place,
        _game: &G,
        _seat: Seat,
        _before: &G::Position,
        _chosen: Option<G::Move>,
        _after: &G::Position,
        _opening: bool,
    ) {
    }

    #[inline(always)]
    fn end_game(&mut self, _place: &Place, _finish: Finish) {}

    /// Both games are over; these were their dice. The place is that of the second.
    #[inline(always)]
    fn end_pair(&mut self, _place: &Place, _finishes: [Finish; 2], _dice: &PairDice) {}
}

/// Two observers side by side.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    const ABREAST: usize = if A::ABREAST < B::ABREAST { A::ABREAST } else { B::ABREAST };

    #[inline(always)]
    fn throw(&mut self, place: &Place, game: &G, seat: Seat, before: &G::Position, throw: usize) {
        self.0.throw(place, game, seat, before, throw);
        self.1.throw(place, game, seat, before, throw);
    }

    #[inline(always)]
    fn turn(
        &mut self,
        place: &Place,
        game: &G,
        seat: Seat,
        before: &G::Position,
        chosen: Option<G::Move>,
        after: &G::Position,
        opening: bool,
    ) {
        self.0.turn(place, game, seat, before, chosen, after, opening);
        self.1.turn(place, game, seat, before, chosen, after, opening);
    }

    fn end_game(&mut self, place: &Place, finish: Finish) {
        self.0.end_game(place, finish);
        self.1.end_game(place, finish);
    }

    fn end_pair(&mut self, place: &Place, finishes: [Finish; 2], dice: &PairDice) {
        self.0.end_pair(place, finishes, dice);
        self.1.end_pair(place, finishes, dice);
    }
}

/// Sees nothing.
pub struct Unobserved;

/// Pairs abreast where nothing forbids it; measured best among 1 to 16.
pub const ABREAST: usize = 8;

impl<G: Game> Observer<G> for Unobserved {
    const ABREAST: usize = ABREAST;
}
