/// Elo points to one unit of log-odds: 400/ln 10.
pub const ELO_PER_LOG_ODDS: f64 = 400.0 / std::f64::consts::LN_10;

/// The logistic Elo difference at which `score` is expected, a draw counting ½. None at 0 and 1,
/// where it is infinite, and outside.
///
/// A. E. Elo, *The Rating of Chessplayers, Past and Present*, 1978, in its logistic form.
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| ELO_PER_LOG_ODDS * libm::log(score / (1.0 - score)))
}

/// The score expected at an Elo difference, 1/(1 + 10^(−elo/400)), in `[0, 1]`: 0 or 1 only where
/// a double cannot tell it from them.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-elo / ELO_PER_LOG_ODDS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// python3 -c "import math
    /// for p in [1e-12, .01, .25, .5, .507, .75, .999]: print((p, 400*math.log10(p/(1-p))))"
    #[test]
    fn agrees_with_python() {
        for (score, elo) in [
            (1e-12, -4799.999999999826),
            (0.01, -798.2540778390199),
            (0.25, -190.84850188786498),
            (0.5, 0.0),
            (0.507, 4.864416022442398),
            (0.75, 190.84850188786498),
            (0.999, 1199.8261952903927),
        ] {
            assert!((elo_of_score(score).unwrap() - elo).abs() < 1e-10, "{score}");
            assert!((score_of_elo(elo) / score - 1.0).abs() < 1e-12, "{score}");
        }
    }

    #[test]
    fn no_infinities() {
        for score in [0.0, 1.0, -0.5, 1.5, f64::NAN, f64::INFINITY] {
            assert_eq!(elo_of_score(score), None);
        }
        for score in [f64::MIN_POSITIVE, 1.0 - f64::EPSILON / 2.0] {
            assert!(elo_of_score(score).unwrap().is_finite());
        }
    }

    proptest! {
        #[test]
        fn inverse(elo in -2400.0..2400.0f64) {
            let found = elo_of_score(score_of_elo(elo)).unwrap();
            // Near a score of 1 a double has few digits left for what is missing to 1.
            prop_assert!((found - elo).abs() < 1e-6);
            prop_assert!((score_of_elo(elo) + score_of_elo(-elo) - 1.0).abs() < 1e-15);
        }
    }
}
