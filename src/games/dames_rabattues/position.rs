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
///
/// The men are kept as the thrower sees them, so that no rule has to ask for the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The men of who throws or threw.
    pub(super) own: Side,
    /// The men of the other player, whom a gift goes to.
    pub(super) other: Side,
    /// Who throws or threw.
    pub(super) seat: Seat,
    pub(super) stage: Stage,
    pub(super) numbers: Numbers,
}

impl Position {
    /// A position that waits for the seat's throw.
    pub(super) fn waiting([first, second]: [Side; 2], seat: Seat) -> Position {
        let (own, other) = match seat {
            Seat::First => (first, second),
            Seat::Second => (second, first),
        };
        Position { own, other, seat, stage: Stage::Waiting, numbers: Numbers::NONE }
    }

    #[inline(always)]
    pub(super) fn side(&self, seat: Seat) -> Side {
        if seat == self.seat { self.own } else { self.other }
    }

    /// The throw is done: the next one is the same player's after a double, else the other's.
    #[inline(always)]
    pub(super) fn done(self, double: bool) -> Position {
        Position {
            own: if double { self.own } else { self.other },
            other: if double { self.other } else { self.own },
            seat: if double { self.seat } else { self.seat.other() },
            stage: Stage::Waiting,
            numbers: Numbers::NONE,
        }
    }
}
