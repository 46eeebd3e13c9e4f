use super::Interval;
use super::wide::Wide;

/// The sample variance (n − 1 in the denominator) of n integers, from their sum and the sum of
/// their squares. The spread n·Σx² − (Σx)² is exact at any size; only the division rounds. None
/// for fewer than two, or where no n numbers have these sums.
pub fn sample_variance(n: u64, sum: i128, squares: u128) -> Option<f64> {
    if n < 2 {
        return None;
    }
    let mean_square = Wide::product(u128::from(n), squares);
    let square_mean = Wide::product(sum.unsigned_abs(), sum.unsigned_abs());
    let spread = mean_square.checked_sub(square_mean)?.to_f64();
    Some(spread / n as f64 / (n - 1) as f64)
}

/// The 95 % interval of the mean of n integers, mean ± 1.96·s/√n, in their unit, from their sum
/// and the sum of their squares.
///
/// None for fewer than two, and where all are equal: such a sample says nothing about the spread,
/// and an interval of width zero would claim that it does.
pub fn mean_interval(n: u64, sum: i128, squares: u128) -> Option<Interval> {
    let variance = sample_variance(n, sum, squares).filter(|variance| *variance > 0.0)?;
    let count = n as f64;
    Some(Interval::normal(sum as f64 / count, (variance / count).sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// python3 -c "import numpy as np
    /// from scipy.stats import norm
    /// x = np.repeat([-2, -1, 1, 2], [3, 40, 55, 7])
    /// m, s = x.mean(), x.std(ddof=1); h = norm.ppf(.975) * s / len(x)**.5
    /// print(len(x), x.sum(), (x*x).sum(), s*s, m - h, m + h)"
    #[test]
    fn agrees_with_numpy() {
        let interval = mean_interval(105, 23, 135).unwrap();
        assert!((sample_variance(105, 23, 135).unwrap() - 1.2496336996336996).abs() < 1e-14);
        assert!((interval.low - 0.005229351796142395).abs() < 1e-14);
        assert!((interval.high - 0.4328658862990957).abs() < 1e-14);
    }

    /// 2⁶⁰ numbers around 10¹⁰: half of them 10¹⁰ − 1, half 10¹⁰ + 1. The spread is 10⁻²⁰ of the
    /// sums, far below what doubles would keep.
    #[test]
    fn exact_where_doubles_cancel() {
        let (n, center) = (1u64 << 60, 10_000_000_000i128);
        let sum = i128::from(n) * center;
        let squares = u128::from(n) * (center * center + 1) as u128;
        let variance = sample_variance(n, sum, squares).unwrap();
        assert!((variance - 1.0).abs() < 1e-15);
    }

    #[test]
    fn none_where_nothing_is_known_of_the_spread() {
        assert_eq!(mean_interval(0, 0, 0), None);
        assert_eq!(mean_interval(1, 5, 25), None);
        assert_eq!(mean_interval(3, 6, 12), None);
        assert_eq!(sample_variance(3, 6, 12), Some(0.0));
        // No two numbers have sum 4 and squares 7.
        assert_eq!(mean_interval(2, 4, 7), None);
    }

    proptest! {
        #[test]
        fn agrees_with_two_passes(values in prop::collection::vec(-1000i128..1000, 2..60)) {
            let n = values.len() as f64;
            let sum: i128 = values.iter().sum();
            let squares: i128 = values.iter().map(|x| x * x).sum();
            let mean = sum as f64 / n;
            let spread: f64 = values.iter().map(|x| (*x as f64 - mean).powi(2)).sum();
            let variance = sample_variance(values.len() as u64, sum, squares as u128).unwrap();
            prop_assert!((variance - spread / (n - 1.0)).abs() <= 1e-10 * variance);
        }
    }
}
