//! The heuristic's weights, in units of 1/10,000 of a win.

use super::man::Kind;
use super::position::Position;
use crate::games::Seat;

/// What a win counts.
pub const UNIT: i64 = 10_000;

/// What one more move counts, turns left out: those are seven a man whatever its place.
const MOBILITY: i64 = 8;

/// What a man counts.
#[inline(always)]
pub const fn of(kind: Kind) -> u16 {
    match kind {
        Kind::Cross => 0,
        Kind::Trident => 520,
        Kind::Fork => 500,
        Kind::Square => 500,
        Kind::Hammer => 420,
        Kind::Probe => 130,
    }
}

/// Material and mobility for a seat; strictly between a loss and a win.
#[inline(always)]
pub fn value(position: &Position, seat: Seat) -> i64 {
    let side = |seat: Seat| {
        i64::from(position.material(seat)) + MOBILITY * i64::from(position.mobility(seat))
    };
    (side(seat) - side(seat.other())).clamp(1 - UNIT, UNIT - 1)
}
