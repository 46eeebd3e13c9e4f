//! The heuristic's weights, in units of 1/10,000 of a win: material and mobility.
//!
//! The men that slide in three directions stand near 500, so that a whole side's material and
//! mobility stay below a win. The Trident is a little above: its three directions are neighbours
//! and aim at one place. The Hammer has two slides and two leaps that nothing stops; a Probe
//! reaches two squares and is worth what it shields and attacks. A move more is worth a hundredth
//! of a win for a dozen: it breaks ties between quiet turns, most of what a player can do.
//!
//! A logistic fit on self-play of `alphabeta:depth=1` is in `results/weights-tournoy`, made by
//! `experiments/weights-tournoy.py`: Fork and Trident first, then Hammer and Square, the Probe
//! last. A fit on other games, with mobility among the features, had put the Trident at 1.2, the
//! Hammer at 0.9, the Square at 0.8 and the Probe at 0.15 of a Fork, and a move at 20; a third had
//! put Square and Trident far above the Fork. What the fits agree on is in the table; where they
//! differ, so weak a player does not tell. Played against this table in pairs from random openings,
//! weights near the second fit (600, 510, 420, 470, 90, a move 18) scored 43 to 68 with 89 draws at
//! depth 1, and 47 to 46 with 27 draws at depth 2. At depth 2, 160 games each: a move at 14, 71 to
//! 65; a move at 4, 60 to 73; a Probe at 80, 68 to 73; the fit's men with a move at 8, 58 to 78.
//! None is better beyond chance, so the table stays.

use super::man::Kind;
use super::position::Position;
use crate::games::Seat;

/// What a win counts.
pub const UNIT: i64 = 10_000;

/// What one more move counts. Turns are left out: they are seven a man wherever it stands.
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
