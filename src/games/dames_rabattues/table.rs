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
                if let Some(after) = men.played(number) {
                    *next = table.side(after);
                }
            }
            table.next.push(next);
            table.moved.push(men.moved());
        }
        table
    }

    pub fn side(&self, men: Men) -> Side {
        self.men.partition_point(|before| *before < men) as Side
    }

    /// How many there are.
    pub fn sides(&self) -> usize {
        self.men.len()
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

    /// Plays every number that fits, until none does.
    ///
    /// The order makes no difference, but a number may fit only after the other, as phase 2 opens
    /// even in the middle of a throw: so the smaller is tried, the larger, and the smaller again.
    /// What was played is told without a branch, as the dice would make each a gamble.
    #[inline(always)]
    pub fn play(&self, side: Side, numbers: Numbers) -> Play {
        let (low, high) = (numbers.low(), numbers.high());
        let after_low = self.next(side, low);
        let after_high = self.next(after_low, high);
        let (low_first, high_left) = (after_low != side, after_high == after_low);
        let last = if low_first | high_left { 0 } else { low };
        let after = self.next(after_high, last);
        let low_left = !low_first & (after == after_high);
        Play {
            side: after,
            left: numbers.kept(low_left, high_left),
            played: numbers.kept(!low_left, !high_left),
            done: [
                Done::new(low_left, if low_first { side } else { after_high }),
                Done::new(high_left, after_low),
            ],
        }
    }
}

/// What came of the numbers of a throw or a gift.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The men after it.
    pub side: Side,
    /// The numbers not played.
    pub left: Numbers,
    /// The numbers played.
    pub played: Numbers,
    /// What the smaller number did, and the larger.
    pub done: [Done; 2],
}

/// What one number did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    Unstacked,
    BorneOff,
    Nothing,
}

impl Done {
    #[inline(always)]
    fn new(left: bool, before: Side) -> Done {
        let played = if before > FLAT { Done::Unstacked } else { Done::BorneOff };
        if left { Done::Nothing } else { played }
    }
}
