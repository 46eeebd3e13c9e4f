//! Where every random number comes from.
//!
//! A pair of games has four generators, each a Xoshiro256++ seeded through SplitMix64 from
//! `mix(mix(mix(seed ^ pairing) ^ pair) ^ stream)`, where `mix` is the finaliser of SplitMix64
//! after adding its constant (Steele, Lea and Flood 2014), `pairing` the first eight bytes, big
//! end first, of the SHA-256 of the two canonical specs joined by a line feed, and `stream` 1
//! for the throws of both seats, 3 and 4 for the choices of A and B, 5 for those of the opening. So
//! dice do not move when a policy draws more, both games of a pair have the same dice, and no
//! pairing shares luck with another.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};

use crate::games::Chance;

/// A seeded generator: Xoshiro256++ (Blackman and Vigna 2021).
///
/// One draw of 64 bits serves several numbers: the high word of its product with the bound is the
/// number, the low word what is left for the next (Brackett-Rozinsky and Lemire 2024, without the
/// rejection step). A number under 2ᵇ uses up b bits, and the last 32 are never used, so that no
/// chance is off by more than 2⁻³².
#[derive(Clone, Debug)]
// In a line of the cache, so that of two one is picked by a shift.
#[repr(align(64))]
pub struct Rng {
    generator: Xoshiro256PlusPlus,
    /// What is left of the last draw.
    rest: u64,
    /// How many bits of it may still be used.
    left: u32,
}

/// The bits of a draw that serve numbers.
const USED: u32 = 32;

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng { generator: Xoshiro256PlusPlus::seed_from_u64(seed), rest: 0, left: 0 }
    }

    /// All 64 bits of a draw of its own.
    #[inline(always)]
    pub fn draw(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// Draws anew unless so many bits are left.
    #[inline(always)]
    fn use_up(&mut self, bits: u32) {
        let (left, none) = self.left.overflowing_sub(bits);
        self.left = left;
        if none {
            self.rest = self.draw();
            self.left = USED.saturating_sub(bits);
        }
    }

    /// Uniform under `bound`, which is not 0.
    #[inline(always)]
    pub fn below(&mut self, bound: usize) -> usize {
        self.under(Bound::new(bound))
    }

    /// Uniform under a bound whose bits are counted already.
    #[inline(always)]
    pub fn under(&mut self, bound: Bound) -> usize {
        self.use_up(bound.bits);
        self.next(bound)
    }

    #[inline(always)]
    fn next(&mut self, bound: Bound) -> usize {
        let product = u128::from(self.rest) * u128::from(bound.numbers);
        self.rest = product as u64;
        (product >> 64) as usize
    }
}

/// How many numbers are under a bound, and how many bits they have at most.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    numbers: u64,
    bits: u32,
}

impl Bound {
    #[inline(always)]
    pub const fn new(numbers: usize) -> Bound {
        let last = numbers.saturating_sub(1);
        Bound { numbers: numbers as u64, bits: usize::BITS - last.leading_zeros() }
    }
}

impl Chance for Rng {
    #[inline(always)]
    fn below(&mut self, bound: usize) -> usize {
        Rng::below(self, bound)
    }

    #[inline(always)]
    fn several<const N: usize>(&mut self, bound: usize) -> [usize; N] {
        let bound = Bound::new(bound);
        let all = N as u32 * bound.bits;
        if all > USED {
            return std::array::from_fn(|_| self.under(bound));
        }
        self.use_up(all);
        std::array::from_fn(|_| self.next(bound))
    }
}

/// The part of the seed that belongs to two policies meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing(u64);

impl Pairing {
    /// Of two canonical specs, A's first.
    pub fn new(a: &str, b: &str) -> Pairing {
        let digest = Sha256::digest(format!("{a}\n{b}").as_bytes());
        Pairing(digest.iter().take(8).fold(0, |n, byte| n << 8 | u64::from(*byte)))
    }
}

/// The generators of one pair of games.
#[derive(Clone, Debug)]
pub struct Streams {
    /// The throws of both seats. Both games of a pair have the same.
    pub throws: Rng,
    /// The choices of A and of B, which go on through both games.
    pub choices: [Rng; 2],
}

/// The seed for a user's program in a game of a pair, of 53 bits so that every JSON reader keeps
/// it: the upper bits of `mix` with `stream` 6 to 9, for game 0 of A and of B, then game 1.
pub fn program_seed(seed: u64, pairing: Pairing, pair: u64, game: usize, policy: usize) -> u64 {
    let stream = 6 + 2 * game as u64 + policy as u64;
    mix(base(seed, pairing, pair) ^ stream) >> 11
}

fn base(seed: u64, pairing: Pairing, pair: u64) -> u64 {
    mix(mix(seed ^ pairing.0) ^ pair)
}

impl Streams {
    pub fn new(seed: u64, pairing: Pairing, pair: u64) -> Streams {
        let base = base(seed, pairing, pair);
        let stream = |n: u64| Rng::new(mix(base ^ n));
        Streams { throws: stream(1), choices: [stream(3), stream(4)] }
    }

    /// The generator of the choices of the opening plies, the same for both games.
    pub fn opening(seed: u64, pairing: Pairing, pair: u64) -> Rng {
        Rng::new(mix(base(seed, pairing, pair) ^ 5))
    }
}

/// See the module's head.
pub(super) fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
