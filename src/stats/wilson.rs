use super::{Interval, Z95};

/// The 95 % score interval of a share, in `[0, 1]`: the values of p that the normal test of
/// `successes` in `trials` does not reject. None without trials, or with more successes than
/// trials.
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
/// of the American Statistical Association 22 (1927), 209–212.
///
/// The bounds are the roots of (n + z²)p² − (2s + z²)p + s²/n, each in the form without
/// cancellation, so no successes give a low bound of exactly 0, and no failures a high one of
/// exactly 1.
pub fn wilson(successes: u64, trials: u64) -> Option<Interval> {
    let failures = trials.checked_sub(successes)?;
    if trials == 0 {
        return None;
    }
    let (s, f, n) = (successes as f64, failures as f64, trials as f64);
    let z2 = Z95 * Z95;
    let upper = s + z2 / 2.0 + Z95 * (z2 / 4.0 + s * (f / n)).sqrt();
    let high = if failures == 0 { 1.0 } else { (upper / (n + z2)).min(1.0) };
    Some(Interval { low: s * (s / n) / upper, high })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-13 * b.abs()
    }

    /// python3 -c "from statsmodels.stats.proportion import proportion_confint as f
    /// for s, n in [(0,1),(1,1),(0,10),(7,10),(500,1000),(1,1000000),(2**59,2**60)]:
    ///     print(s, n, *f(s, n, method='wilson'))"
    #[test]
    fn agrees_with_statsmodels() {
        for (successes, trials, low, high) in [
            (0, 1, 0.0, 0.7934506856227627),
            (1, 1, 0.2065493143772374, 1.0),
            (0, 10, 0.0, 0.27753279986288926),
            (7, 10, 0.39677814746114537, 0.8922087325936989),
            (500, 1000, 0.4690696003681042, 0.5309303996318958),
            (1, 1000000, 1.7652457674537176e-07, 5.664911804311445e-06),
            (576460752303423488, 1152921504606846976, 0.4999999990873206, 0.5000000009126794),
        ] {
            let interval = wilson(successes, trials).unwrap();
            assert!(close(interval.low, low), "{successes}/{trials}: {interval:?}");
            assert!(close(interval.high, high), "{successes}/{trials}: {interval:?}");
        }
    }

    #[test]
    fn ends_are_exact() {
        for trials in [1, 2, 3, 10, 1_000_003, 1 << 60, u64::MAX] {
            assert_eq!(wilson(0, trials).unwrap().low, 0.0);
            assert_eq!(wilson(trials, trials).unwrap().high, 1.0);
        }
    }

    #[test]
    fn none_without_trials() {
        assert_eq!(wilson(0, 0), None);
        assert_eq!(wilson(2, 1), None);
    }

    proptest! {
        #[test]
        fn holds_the_share_and_mirrors(trials in 1..=u64::MAX, share in 0.0..=1.0f64) {
            let successes = ((trials as f64 * share) as u64).min(trials);
            let interval = wilson(successes, trials).unwrap();
            let mirror = wilson(trials - successes, trials).unwrap();
            let rate = successes as f64 / trials as f64;
            prop_assert!(0.0 <= interval.low && interval.high <= 1.0);
            prop_assert!(interval.low <= rate * (1.0 + 1e-12));
            prop_assert!(rate <= interval.high * (1.0 + 1e-12));
            prop_assert!((interval.low - (1.0 - mirror.high)).abs() < 1e-12);
        }
    }
}
