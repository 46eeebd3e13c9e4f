use statrs::distribution::{ChiSquared as Distribution, ContinuousCDF};

/// Pearson's test of counts against the shares they were drawn with.
#[derive(Clone, Debug, PartialEq)]
pub struct ChiSquared {
    /// The counts that the weights lead to expect, in observations.
    pub expected: Vec<f64>,
    /// The Pearson residuals, (observed − expected)/√expected. 0 for a weight of 0.
    pub residuals: Vec<f64>,
    /// The sum of the residuals' squares.
    pub statistic: f64,
    /// The categories of positive weight, less one.
    pub degrees_of_freedom: u64,
    /// The chance of a statistic at least as large, if the weights are right; in `[0, 1]`, 0 where
    /// it is too small for a double.
    pub p_value: f64,
}

/// Tests `observed` against `weights`, one of each a category.
///
/// None where there is nothing to test: no observations, fewer than two categories of positive
/// weight, lists of different lengths, or an observation of weight 0 (its statistic is infinite).
///
/// K. Pearson, "On the criterion that a given system of deviations…", Philosophical Magazine 50
/// (1900), 157–175.
pub fn chi_squared(observed: &[u64], weights: &[u32]) -> Option<ChiSquared> {
    let total: i128 = observed.iter().copied().map(i128::from).sum();
    let weight: i128 = weights.iter().copied().map(i128::from).sum();
    if total == 0 || weight == 0 || observed.len() != weights.len() {
        return None;
    }
    let mut test = ChiSquared {
        expected: Vec::with_capacity(weights.len()),
        residuals: Vec::with_capacity(weights.len()),
        statistic: 0.0,
        degrees_of_freedom: 0,
        p_value: 1.0,
    };
    let mut categories = 0u64;
    for (count, share) in observed.iter().zip(weights) {
        let (count, share) = (i128::from(*count), i128::from(*share));
        if share == 0 && count > 0 {
            return None;
        }
        categories += u64::from(share > 0);
        let expected = (total * share) as f64 / weight as f64;
        // The numerator is exact, so large counts lose nothing to cancellation.
        let deviation = (count * weight - total * share) as f64 / weight as f64;
        let residual = if share == 0 { 0.0 } else { deviation / expected.sqrt() };
        test.expected.push(expected);
        test.residuals.push(residual);
        test.statistic += residual * residual;
    }
    test.degrees_of_freedom = categories.saturating_sub(1);
    test.p_value =
        Distribution::new(test.degrees_of_freedom as f64).ok()?.sf(test.statistic).clamp(0.0, 1.0);
    Some(test)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance * b.abs(), "{a} against {b}");
    }

    /// python3 -c "import numpy as np
    /// from scipy.stats import chisquare
    /// w = np.array([11, 9, 7, 5, 3, 1])
    /// for o in [[310,251,190,140,84,25],[1,0,0,0,0,0],[0,0,0,0,0,1],[400,200,190,140,84,25],
    ///           [900,20,190,140,84,25]]:
    ///     e = sum(o) * w / 36; r = chisquare(o, e); print((o, r.statistic, r.pvalue))"
    #[test]
    fn agrees_with_scipy() {
        for (observed, statistic, p_value) in [
            ([310, 251, 190, 140, 84, 25], 0.46223376623376744, 0.9934409575951558),
            ([1, 0, 0, 0, 0, 0], 2.2727272727272725, 0.81026405486872),
            ([0, 0, 0, 0, 0, 1], 35.0, 1.5046506621757205e-06),
            ([400, 200, 190, 140, 84, 25], 36.63571366073772, 7.085774555844205e-07),
            ([900, 20, 190, 140, 84, 25], 912.1245281576408, 6.324161259331842e-195),
        ] {
            let test = chi_squared(&observed, &[11, 9, 7, 5, 3, 1]).unwrap();
            assert_eq!(test.degrees_of_freedom, 5);
            close(test.statistic, statistic, 1e-13);
            close(test.p_value, p_value, 1e-12);
        }
    }

    /// python3 -c "import numpy as np
    /// o = np.array([8, 12, 10, 9, 14, 7]); e = 10 * np.ones(6); print((o - e) / e**.5)"
    #[test]
    fn residuals_are_pearsons() {
        let test = chi_squared(&[8, 12, 10, 9, 14, 7], &[1; 6]).unwrap();
        assert_eq!(test.expected, [10.0; 6]);
        for (found, expected) in test.residuals.iter().zip([
            -0.6324555320336759,
            0.6324555320336759,
            0.0,
            -0.31622776601683794,
            1.2649110640673518,
            -0.9486832980505138,
        ]) {
            assert!((found - expected).abs() < 1e-14);
        }
        close(test.statistic, 3.4, 1e-14);
    }

    #[test]
    fn none_where_there_is_nothing_to_test() {
        assert_eq!(chi_squared(&[], &[]), None);
        assert_eq!(chi_squared(&[0, 0], &[1, 1]), None);
        assert_eq!(chi_squared(&[5], &[1]), None);
        assert_eq!(chi_squared(&[5, 0], &[1, 0]), None);
        assert_eq!(chi_squared(&[5, 1], &[0, 1]), None);
        assert_eq!(chi_squared(&[5, 1], &[1]), None);
    }

    #[test]
    fn weights_of_zero_do_not_count() {
        let test = chi_squared(&[30, 0, 20], &[1, 0, 1]).unwrap();
        assert_eq!(test.degrees_of_freedom, 1);
        assert_eq!(test.residuals[1], 0.0);
        close(test.statistic, 2.0, 1e-15);
    }

    #[test]
    fn huge_counts() {
        let n = 1u64 << 60;
        assert_eq!(chi_squared(&[n; 6], &[1; 6]).unwrap().p_value, 1.0);
        // Off by one in 2⁶⁰: a statistic of 2·(1/2)²/2⁶⁰-odd, not the 0 or the noise of doubles.
        let test = chi_squared(&[n, n + 1], &[1, 1]).unwrap();
        close(test.statistic, 0.5 / n as f64, 1e-12);
        assert_eq!(chi_squared(&[n, n / 2], &[1, 1]).unwrap().p_value, 0.0);
    }

    proptest! {
        #[test]
        fn residuals_times_roots_sum_to_zero(
            cells in prop::collection::vec((0u64..1 << 40, 1u32..100), 2..20),
        ) {
            let (observed, weights): (Vec<u64>, Vec<u32>) = cells.into_iter().unzip();
            if let Some(test) = chi_squared(&observed, &weights) {
                let total: f64 = test.expected.iter().sum();
                let sum: f64 =
                    test.residuals.iter().zip(&test.expected).map(|(r, e)| r * e.sqrt()).sum();
                prop_assert!(sum.abs() <= 1e-12 * total);
                prop_assert!((0.0..=1.0).contains(&test.p_value));
                prop_assert!(test.statistic.is_finite());
            }
        }
    }
}
