/// The 97.5 % quantile of the standard normal distribution: every interval here is a two-sided
/// 95 % one.
pub const Z95: f64 = 1.959_963_984_540_054;

/// A 95 % confidence interval, `low <= high`, in the unit of what it is of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// The normal interval, mean ± 1.96 standard errors.
    pub fn normal(mean: f64, standard_error: f64) -> Interval {
        Interval { low: mean - Z95 * standard_error, high: mean + Z95 * standard_error }
    }

    /// The part of it that lies in `[low, high]`.
    pub fn clipped(self, low: f64, high: f64) -> Interval {
        Interval { low: self.low.clamp(low, high), high: self.high.clamp(low, high) }
    }

    pub fn width(self) -> f64 {
        self.high - self.low
    }

    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}
