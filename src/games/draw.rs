/// A uniform number under `bound` from one 64-bit draw: the high word of the product
/// (Lemire 2019, without the rejection step: the bias is under `bound` / 2⁶⁴).
#[inline(always)]
pub fn below(draw: u64, bound: u64) -> u64 {
    ((u128::from(draw) * u128::from(bound)) >> 64) as u64
}
