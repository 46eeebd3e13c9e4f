use std::fmt;

use super::play::Step;
use super::table::{Cell, FINISHED, Side};
use crate::games::Seat;

/// The men of both players, who throws or moves, and the throw on the table.
///
/// One word, so that it lives in a register: as a struct of small fields it was put together in
/// memory and read back wider than it was written, which cost more than the rest of a ply. The men
/// are kept by whose turn it is, not by seat. From the lowest bit: 11 for the men of the player to
/// throw or move, 5 for the throw, 11 for the other's men, 1 for the seat, 1 if there is a throw. So
/// men and throw together are the number of a cell in the table of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(u32);

const THROW: u32 = 11;
pub(super) const OTHER: u32 = 16;
const SEAT: u32 = 27;
const THROWN: u32 = 28;
const MEN: u32 = (1 << THROW) - 1;
const SOMEONE_FINISHED: u32 = (FINISHED as u32) | (FINISHED as u32) << OTHER;
const THROWS: u32 = (1 << (OTHER - THROW)) - 1;

impl Position {
    /// A position that waits for a throw.
    #[inline(always)]
    pub(super) fn new(own: Side, other: Side, seat: Seat) -> Position {
        Position(u32::from(own) | u32::from(other) << OTHER | (seat.index() as u32) << SEAT)
    }

    /// The position after a turn: the men of the one who had it and of the other, who is next.
    #[inline(always)]
    pub(super) fn handed_over(self, own: Side, other: Side) -> Position {
        let seat = !self.0 & 1 << SEAT;
        Position(u32::from(other) | u32::from(own) << OTHER | seat)
    }

    /// The position after one step, with the other player's men after it.
    #[inline(always)]
    pub(super) fn after(self, step: Step, other: Side) -> Position {
        let own = (self.0 << OTHER ^ step.change_handed_over()) & MEN << OTHER;
        Position(own | u32::from(other) | !self.0 & 1 << SEAT)
    }

    /// Whether all men of one player are home.
    #[inline(always)]
    pub(super) fn someone_finished(self) -> bool {
        self.0 & SOMEONE_FINISHED != 0
    }

    /// Whether nobody's men are all home and no throw is on the table.
    #[inline(always)]
    pub(super) fn waits_for_throw(self) -> bool {
        self.0 & (SOMEONE_FINISHED | 1 << THROWN) == 0
    }

    /// The same with a throw on the table.
    #[inline(always)]
    pub(super) fn with_throw(self, throw: usize) -> Position {
        Position(self.0 | 1 << THROWN | (throw as u32) << THROW)
    }

    /// The men of the player to throw or move.
    #[inline(always)]
    pub(super) fn own(self) -> Side {
        (self.0 & MEN) as Side
    }

    #[inline(always)]
    pub(super) fn other(self) -> Side {
        (self.0 >> OTHER & MEN) as Side
    }

    #[inline(always)]
    pub(super) fn seat(self) -> Seat {
        if self.0 >> SEAT & 1 == 0 { Seat::First } else { Seat::Second }
    }

    #[inline(always)]
    pub(super) fn throw(self) -> Option<usize> {
        (self.0 >> THROWN & 1 == 1).then_some(self.throw_on_table())
    }

    /// The index of the throw on the table, where there is one.
    #[inline(always)]
    pub(super) fn throw_on_table(self) -> usize {
        (self.0 >> THROW & THROWS) as usize
    }

    /// Of the men of the player to move and the throw on the table, where a throw is one number.
    #[inline(always)]
    pub(super) fn cell(self) -> Cell {
        Cell::of(self.own(), self.throw_on_table())
    }

    /// The same with the player to throw or move named player 1.
    #[inline(always)]
    pub(super) fn seen_by_first(self) -> Position {
        Position(self.0 & !(1 << SEAT))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("own", &self.own())
            .field("other", &self.other())
            .field("seat", &self.seat())
            .field("throw", &self.throw())
            .finish()
    }
}
