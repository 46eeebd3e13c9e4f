use super::{Interval, PairScores};

/// A mean score with its 95 % interval, all in `[0, 1]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
    /// Of the mean; not clipped.
    pub standard_error: f64,
    pub pairs: u64,
}

/// The mean of the pairs' scores ± 1.96·s/√P, clipped to `[0, 1]`. `counts` are the distinct
/// scores and how many of the P pairs had each; s² is [`PairScores::variance`], so the width is
/// never zero. None without pairs, or with a score outside `[0, 1]`.
pub fn paired_mean(counts: &[(f64, u64)]) -> Option<Estimate> {
    PairScores::new(counts).map(|scores| Estimate::from(&scores))
}

impl From<&PairScores> for Estimate {
    fn from(scores: &PairScores) -> Estimate {
        let (mean, standard_error) = (scores.mean(), scores.standard_error());
        let Interval { low, high } = Interval::normal(mean, standard_error).clipped(0.0, 1.0);
        Estimate { mean, low, high, standard_error, pairs: scores.pairs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// python3 -c "import numpy as np
    /// from scipy.stats import norm
    /// for c in [[2,3,7,5,4],[0,0,0,0,1],[1,0,0,0,0],[0,0,1,0,0],[100,0,800,0,300],[0,0,0,0,1000]]:
    ///     x = np.repeat([0,.25,.5,.75,1], c); m = x.mean()
    ///     e = np.std(np.append(x, [0, 1]), ddof=1) / len(x)**.5; h = norm.ppf(.975) * e
    ///     print((c, m, max(0, m - h), min(1, m + h), e))"
    #[test]
    fn agrees_with_numpy() {
        for (counts, mean, low, high, standard_error) in [
            (
                [2, 3, 7, 5, 4],
                0.5714285714285714,
                0.4301002091321141,
                0.7127569337250287,
                0.0721076322887754,
            ),
            ([0, 0, 0, 0, 1], 1.0, 0.0, 1.0, 0.5773502691896258),
            ([1, 0, 0, 0, 0], 0.0, 0.0, 1.0, 0.5773502691896258),
            ([0, 0, 1, 0, 0], 0.5, 0.0, 1.0, 0.5),
            (
                [100, 0, 800, 0, 300],
                0.5833333333333334,
                0.5676584047627482,
                0.5990082619039185,
                0.007997559493045262,
            ),
            ([0, 0, 0, 0, 1000], 1.0, 0.9980419930443899, 1.0, 0.0009990014975043674),
        ] {
            let counts: Vec<(f64, u64)> =
                [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts).collect();
            let estimate = paired_mean(&counts).unwrap();
            let found = [estimate.mean, estimate.low, estimate.high, estimate.standard_error];
            for (found, expected) in found.into_iter().zip([mean, low, high, standard_error]) {
                assert!((found - expected).abs() < 1e-14, "{estimate:?}");
            }
        }
    }

    #[test]
    fn none_without_pairs() {
        assert_eq!(paired_mean(&[]), None);
        assert_eq!(paired_mean(&[(0.5, 0)]), None);
    }

    #[test]
    fn huge_counts_keep_a_width() {
        let estimate = paired_mean(&[(0.0, 1 << 60), (1.0, 1 << 60)]).unwrap();
        // s = 1/2, P = 2⁶¹.
        let expected = 0.5 / 2f64.powf(30.5);
        assert!((estimate.standard_error / expected - 1.0).abs() < 1e-14);
        assert!(estimate.low < 0.5 && 0.5 < estimate.high);
        assert_eq!(estimate.mean, 0.5);
    }

    proptest! {
        #[test]
        fn holds_its_mean_and_has_a_width(
            counts in prop::collection::vec((0.0..=1.0f64, 0u64..1 << 40), 1..6),
        ) {
            if let Some(e) = paired_mean(&counts) {
                prop_assert!(0.0 <= e.low && e.low <= e.mean && e.mean <= e.high && e.high <= 1.0);
                prop_assert!(e.low < e.high);
            }
        }
    }
}
