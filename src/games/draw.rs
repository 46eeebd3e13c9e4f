/// A source of uniform numbers.
pub trait Chance {
    /// Uniform under `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize;

    /// As many numbers under one bound.
    #[inline(always)]
    fn several<const N: usize>(&mut self, bound: usize) -> [usize; N] {
        std::array::from_fn(|_| self.below(bound))
    }
}

impl<F: FnMut(usize) -> usize> Chance for F {
    #[inline(always)]
    fn below(&mut self, bound: usize) -> usize {
        self(bound)
    }
}
