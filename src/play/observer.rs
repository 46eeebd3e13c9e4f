use super::dice::PairDice;
use super::round::Finish;
use crate::games::{Game, Seat};

/// Sees what happens in a batch. What is not wanted costs nothing.
pub trait Observer<G: Game> {
    /// A pair begins.
    #[inline(always)]
    fn begin_pair(&mut self, _pair: u64) {}

    /// Game 0 or 1 of the pair begins, A sitting on this seat.
    #[inline(always)]
    fn begin_game(&mut self, _game: usize, _seat_a: Seat) {}

    /// A throw was drawn for the position.
    #[inline(always)]
    fn throw(&mut self, _game: &G, _seat: Seat, _before: &G::Position, _throw: usize) {}

    /// The seat moved, or had no move. `opening` marks plies that no policy chose.
    #[inline(always)]
    fn turn(
        &mut self,
        _game: &G,
        _seat: Seat,
        _before: &G::Position,
        _chosen: Option<G::Move>,
        _after: &G::Position,
        _opening: bool,
    ) {
    }

    #[inline(always)]
    fn end_game(&mut self, _finish: Finish) {}

    /// Both games are over; these were their dice.
    #[inline(always)]
    fn end_pair(&mut self, _dice: &PairDice) {}
}

/// Sees nothing.
pub struct Unobserved;

impl<G: Game> Observer<G> for Unobserved {}

/// Two observers side by side.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    #[inline(always)]
    fn begin_pair(&mut self, pair: u64) {
        self.0.begin_pair(pair);
        self.1.begin_pair(pair);
    }

    #[inline(always)]
    fn begin_game(&mut self, game: usize, seat_a: Seat) {
        self.0.begin_game(game, seat_a);
        self.1.begin_game(game, seat_a);
    }

    #[inline(always)]
    fn throw(&mut self, game: &G, seat: Seat, before: &G::Position, throw: usize) {
        self.0.throw(game, seat, before, throw);
        self.1.throw(game, seat, before, throw);
    }

    #[inline(always)]
    fn turn(
        &mut self,
        game: &G,
        seat: Seat,
        before: &G::Position,
        chosen: Option<G::Move>,
        after: &G::Position,
        opening: bool,
    ) {
        self.0.turn(game, seat, before, chosen, after, opening);
        self.1.turn(game, seat, before, chosen, after, opening);
    }

    #[inline(always)]
    fn end_game(&mut self, finish: Finish) {
        self.0.end_game(finish);
        self.1.end_game(finish);
    }

    #[inline(always)]
    fn end_pair(&mut self, dice: &PairDice) {
        self.0.end_pair(dice);
        self.1.end_pair(dice);
    }
}
