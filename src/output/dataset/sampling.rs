use crate::games::Seat;
use crate::games::mix;

/// Which rows are kept: a share of them, chosen by their identity and the seed. No generator is
/// asked, so that the games stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// Rows whose hash is under it are kept; 2⁶⁴ keeps all.
    bound: u128,
}

impl Sampling {
    pub const ALL: Sampling = Sampling { bound: 1 << 64 };

    /// A share above 0, up to 1.
    pub fn new(share: f64) -> Sampling {
        // 2⁶⁴ times a double is exact, and what is cut off is less than one hash.
        Sampling { bound: (share * 18_446_744_073_709_551_616.0) as u128 }
    }

    /// The share kept.
    pub fn share(self) -> f64 {
        self.bound as f64 / 18_446_744_073_709_551_616.0
    }

    /// Whether this turn is kept. A pair has two games, a ply at most one turn of each seat.
    #[inline]
    pub fn keeps(self, seed: u64, pair: u64, game: usize, ply: u32, seat: Seat) -> bool {
        if self == Sampling::ALL {
            return true;
        }
        let turn = u64::from(ply) << 2 | (game as u64) << 1 | seat.index() as u64;
        u128::from(mix(mix(mix(seed) ^ pair) ^ turn)) < self.bound
    }
}
