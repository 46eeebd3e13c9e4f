use super::numbers::Numbers;
use super::table::Side;
use crate::games::Seat;

/// How far the throw is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// The player throws next.
    Waiting,
    /// The numbers lie on the table and the thrower has not played them.
    Thrown,
    /// The thrower has played; the numbers, of which one at least fits, are a gift for the other
    /// player. `again` after a double: the thrower throws once more.
    Gift { again: bool },
}

/// The men of both players, who throws or threw, and the numbers on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(super) sides: [Side; 2],
    /// Who throws or threw; the gift belongs to the other.
    pub(super) seat: Seat,
    pub(super) stage: Stage,
    pub(super) numbers: Numbers,
}

impl Position {
    /// The men of the player who throws or threw, and the other's.
    #[inline(always)]
    pub(super) fn own_and_other(&self) -> (Side, Side) {
        (self.sides[self.seat.index()], self.sides[self.seat.other().index()])
    }

    /// The same throw with these men.
    #[inline(always)]
    pub(super) fn with(self, own: Side, other: Side) -> Position {
        let sides = match self.seat {
            Seat::First => [own, other],
            Seat::Second => [other, own],
        };
        Position { sides, ..self }
    }

    /// The throw is done: the next one is the same player's after a double, else the other's.
    #[inline(always)]
    pub(super) fn done(self, double: bool) -> Position {
        let seat = if double { self.seat } else { self.seat.other() };
        Position { seat, stage: Stage::Waiting, numbers: Numbers::NONE, ..self }
    }
}
