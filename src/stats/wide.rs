/// An unsigned integer of 256 bits: `high`·2¹²⁸ + `low`. Holds products of sums that do not fit
/// 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wide {
    high: u128,
    low: u128,
}

impl Wide {
    /// a·b, exactly.
    pub fn product(a: u128, b: u128) -> Wide {
        const HALF: u32 = 64;
        const MASK: u128 = u64::MAX as u128;
        let (a1, a0, b1, b0) = (a >> HALF, a & MASK, b >> HALF, b & MASK);
        let (middle, carry) = (a1 * b0).overflowing_add(a0 * b1);
        let (low, carry_low) = (a0 * b0).overflowing_add(middle << HALF);
        let high = a1 * b1 + (middle >> HALF) + (u128::from(carry) << HALF) + u128::from(carry_low);
        Wide { high, low }
    }

    /// self − other; None if that is negative.
    pub fn checked_sub(self, other: Wide) -> Option<Wide> {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        let high = self.high.checked_sub(other.high)?.checked_sub(u128::from(borrow))?;
        Some(Wide { high, low })
    }

    /// To within one part in 2⁵².
    pub fn to_f64(self) -> f64 {
        const TWO_128: f64 = (1u128 << 127) as f64 * 2.0;
        self.high as f64 * TWO_128 + self.low as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// python3 -c "p = (2**128-1)**2; print(hex(p >> 128), p % 2**128)"
    #[test]
    fn largest_product() {
        let product = Wide::product(u128::MAX, u128::MAX);
        assert_eq!(product, Wide { high: u128::MAX - 1, low: 1 });
        assert_eq!(product.to_f64(), 2f64.powi(256));
    }

    proptest! {
        #[test]
        fn small_products(a: u64, b: u64) {
            let product = u128::from(a) * u128::from(b);
            prop_assert_eq!(Wide::product(a.into(), b.into()), Wide { high: 0, low: product });
        }

        /// (a + 1)·b − a·b = b, across every carry.
        #[test]
        fn differences(a in 0..u128::MAX, b: u128) {
            let (large, small) = (Wide::product(a + 1, b), Wide::product(a, b));
            prop_assert_eq!(large.checked_sub(small), Some(Wide { high: 0, low: b }));
            prop_assert_eq!(Wide::product(b, a), small);
            prop_assert!(b == 0 || small.checked_sub(large).is_none());
        }
    }
}
