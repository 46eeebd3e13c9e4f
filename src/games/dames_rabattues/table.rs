//! The play of a number as one small table.
//!
//! What a number does depends on its player's own men alone, and those can be arranged in no more
//! than 1,943 ways. So the rule is asked once for each of them, and a ply is a few look-ups in
//! 31 kB.

use super::men::{Men, POINTS};
use super::numbers::Numbers;

/// The number of an arrangement of a player's men, in the order of [`Men::all`]: every move
/// lowers it.
pub type Side = u16;
/// All men borne off.
pub const FINISHED: Side = 0;
/// All men flat and none borne off; above it there are men to unstack.
pub const FLAT: Side = 3 * 3 * 3 * 4 * 4 * 4 - 1;

#[derive(Clone, Debug)]
pub struct Table {
    men: Vec<Men>,
    /// For each side and number the side after it, the same where the number does not fit.
    next: Vec<[Side; 8]>,
    moved: Vec<u8>,
}

impl Table {
    pub fn new() -> Table {
        let men = Men::all();
        let mut table = Table { next: Vec::new(), moved: Vec::new(), men };
        for (side, men) in table.men.iter().enumerate() {
            let mut next = [side as Side; 8];
            for (number, next) in next.iter_mut().enumerate().take(POINTS + 1).skip(1) {
                if let Some(after) = men.played(number).and_then(|after| table.side(after)) {
                    *next = after;
                }
            }
            table.next.push(next);
            table.moved.push(men.moved());
        }
        table
    }

    pub fn side(&self, men: Men) -> Option<Side> {
        self.men.iter().position(|m| *m == men).map(|side| side as Side)
    }

    pub fn men(&self, side: Side) -> Men {
        self.men[usize::from(side)]
    }

    /// Men moved so far.
    #[inline(always)]
    pub fn moved(&self, side: Side) -> u8 {
        self.moved[usize::from(side)]
    }

    /// The side after a number, the same if it does not fit (0 never does).
    #[inline(always)]
    pub fn next(&self, side: Side, number: u8) -> Side {
        self.next[usize::from(side)][usize::from(number & 7)]
    }

    #[inline(always)]
    pub fn fits(&self, side: Side, number: u8) -> bool {
        self.next(side, number) != side
    }

    /// Plays every number that fits, until none does: the side after it and the numbers left.
    ///
    /// The order makes no difference, but a number may fit only after the other, as
    /// phase 2 opens even in the middle of a throw. `step` hears of each number played and the side before it.
    #[inline(always)]
    pub fn play(
        &self,
        side: Side,
        numbers: Numbers,
        mut step: impl FnMut(Side, u8),
    ) -> (Side, Numbers) {
        let (low, high) = (numbers.low(), numbers.high());
        let mut played = |side: Side, number: u8| {
            let next = self.next(side, number);
            if next != side {
                step(side, number);
            }
            next
        };
        let after_low = played(side, low);
        let mut after = played(after_low, high);
        let (mut low_left, high_left) = (after_low == side, after == after_low);
        if low_left && !high_left {
            let last = played(after, low);
            low_left = last == after;
            after = last;
        }
        let left = match (low_left, high_left) {
            (true, true) => numbers,
            (true, false) => Numbers::one(low),
            (false, true) => Numbers::one(high),
            (false, false) => Numbers::NONE,
        };
        (after, left)
    }
}
