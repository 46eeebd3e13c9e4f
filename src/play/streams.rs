//! Where every random number comes from.
//!
//! A pair of games has five generators, each a Xoshiro256++ seeded through SplitMix64 from
//! `mix(mix(mix(seed ^ pairing) ^ pair) ^ stream)`, where `mix` is the finaliser of SplitMix64
//! after adding its constant (Steele, Lea and Flood 2014), `pairing` the first eight bytes, big
//! end first, of the SHA-256 of the two canonical specs joined by a line feed, and `stream` 1 and 2
//! for the throws of the seats, 3 and 4 for the choices of A and B, 5 for those of the opening. So
//! dice do not move when a policy draws more, both games of a pair have the same dice, and no
//! pairing shares luck with another.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};

use crate::games::below;

/// A seeded generator: Xoshiro256++ (Blackman and Vigna 2021).
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    #[inline(always)]
    pub fn draw(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Uniform under `bound`, which is not 0.
    #[inline(always)]
    pub fn below(&mut self, bound: usize) -> usize {
        below(self.draw(), bound as u64) as usize
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
    /// The throws of seat 1 and seat 2. Both games of a pair start from these.
    pub throws: [Rng; 2],
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
        Streams { throws: [stream(1), stream(2)], choices: [stream(3), stream(4)] }
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
