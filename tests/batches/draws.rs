//! One draw of the generator serves several numbers, as the documentation of `Rng` says.

use tourne::games::Chance;
use tourne::play::Rng;
use tourne::stats::chi_squared;

/// The same by its definition: what is left of a draw is a fraction, and the number its share.
struct Plain {
    draws: Rng,
    rest: u128,
    left: u32,
}

impl Plain {
    fn below(&mut self, bound: usize) -> usize {
        let bits = (0..).find(|bits| bound <= 1 << bits).unwrap();
        if self.left < bits {
            self.rest = self.draws.draw().into();
            self.left = 32;
        }
        self.left -= bits;
        let product = self.rest * bound as u128;
        self.rest = product % (1 << 64);
        (product >> 64) as usize
    }
}

#[test]
fn numbers_are_shares_of_what_is_left_of_a_draw() {
    let mut rng = Rng::new(5);
    let mut plain = Plain { draws: Rng::new(5), rest: 0, left: 0 };
    for round in 0..10_000 {
        let bound = [6, 36, 1, 2, 216, 3, 143, 1 << 20, 5, 7][round % 10];
        assert_eq!(rng.below(bound), plain.below(bound), "round {round}");
    }
    for _ in 0..1_000 {
        // Five numbers of six bits need two draws where two bits are left of one.
        if plain.left < 30 {
            plain.left = 0;
        }
        let five: [usize; 5] = rng.several(36);
        assert_eq!(five, [0; 5].map(|_| plain.below(36)));
        assert_eq!(rng.below(2), plain.below(2));
    }
}

/// Neighbours out of one draw and of two, among them those that share the most bits.
#[test]
fn numbers_that_follow_each_other_are_independent() {
    for (bound, seed) in [(6, 1), (36, 2), (3, 3), (7, 4)] {
        for apart in [1, 2, 5] {
            let mut rng = Rng::new(seed);
            let numbers: Vec<usize> = (0..400_000).map(|_| rng.below(bound)).collect();
            let mut counts = vec![0u64; bound * bound];
            for (one, other) in numbers.iter().zip(&numbers[apart..]) {
                counts[one * bound + other] += 1;
            }
            let test = chi_squared(&counts, &vec![1; bound * bound]).unwrap();
            assert!(test.p_value > 1e-4, "{apart} apart under {bound}: p = {}", test.p_value);
        }
    }
}
