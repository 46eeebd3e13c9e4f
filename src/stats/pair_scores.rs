/// The scores of one side over pairs of games played with shared luck: the pair, not the game, is
/// the independent unit. A pair's score is the mean of its two games', a draw counting ½, so it
/// lies in `[0, 1]`; with draws it takes five values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairScores {
    /// How many pairs, at least 1.
    pub pairs: u64,
    /// The sum of the side's scores, in pairs.
    pub won: f64,
    /// The sum of the other side's scores, in pairs.
    pub lost: f64,
    /// The sample variance of the scores after one pair scoring 0 and one scoring 1 are added to
    /// them. Those two count for the variance only. They keep it above 0 when all pairs scored
    /// the same, and fade as pairs are added: their share is of order 1/pairs.
    pub variance: f64,
}

impl PairScores {
    /// From the distinct scores, in `[0, 1]`, and how many pairs had each. None without pairs, or
    /// with a score outside the range.
    pub fn new(counts: &[(f64, u64)]) -> Option<PairScores> {
        let (mut pairs, mut won, mut lost) = (0u64, 0.0, 0.0);
        for (score, count) in counts {
            if !(0.0..=1.0).contains(score) {
                return None;
            }
            pairs = pairs.checked_add(*count)?;
            won += score * *count as f64;
            lost += (1.0 - score) * *count as f64;
        }
        if pairs == 0 {
            return None;
        }
        // Two passes: squares about the mean, never a difference of large sums.
        let center = (won + 1.0) / (pairs as f64 + 2.0);
        let square = |score: f64| (score - center) * (score - center);
        let added = square(0.0) + square(1.0);
        let squares = counts.iter().fold(added, |sum, (x, n)| sum + square(*x) * *n as f64);
        Some(PairScores { pairs, won, lost, variance: squares / (pairs as f64 + 1.0) })
    }

    /// The mean score of the pairs really played, in `[0, 1]`.
    pub fn mean(&self) -> f64 {
        (self.won / self.pairs as f64).min(1.0)
    }

    /// The standard error of the mean: √(variance / pairs).
    pub fn standard_error(&self) -> f64 {
        (self.variance / self.pairs as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// python3 -c "import numpy as np
    /// x = [0]*2 + [.25]*3 + [.5]*7 + [.75]*5 + [1]*4
    /// print(np.mean(x), np.var(x + [0, 1], ddof=1))"
    #[test]
    fn agrees_with_numpy() {
        let counts = [(0.0, 2), (0.25, 3), (0.5, 7), (0.75, 5), (1.0, 4)];
        let scores = PairScores::new(&counts).unwrap();
        assert_eq!(scores.pairs, 21);
        assert_eq!((scores.won, scores.lost), (12.0, 9.0));
        assert!((scores.mean() - 0.5714285714285714).abs() < 1e-15);
        assert!((scores.variance - 0.10918972332015811).abs() < 1e-15);
    }

    #[test]
    fn variance_is_never_zero() {
        // All pairs alike: n won pairs give a variance of 1/(n + 2), n drawn ones 1/(2(n + 1)).
        for n in [1, 10, 1 << 60] {
            let won = PairScores::new(&[(1.0, n)]).unwrap();
            let drawn = PairScores::new(&[(0.5, n)]).unwrap();
            let n = n as f64;
            assert!((won.variance * (n + 2.0) - 1.0).abs() < 1e-12, "{won:?}");
            assert!((drawn.variance * 2.0 * (n + 1.0) - 1.0).abs() < 1e-12, "{drawn:?}");
        }
    }

    #[test]
    fn refuses_what_is_no_score() {
        for counts in [&[][..], &[(0.5, 0)], &[(1.5, 1)], &[(-0.1, 1)], &[(f64::NAN, 1)]] {
            assert_eq!(PairScores::new(counts), None);
        }
        assert_eq!(PairScores::new(&[(0.5, u64::MAX), (1.0, 1)]), None);
    }

    proptest! {
        #[test]
        fn mirrors(counts in prop::collection::vec((0u8..=4, 0u64..1 << 50), 1..8)) {
            let scores = |flip: bool| {
                let counts: Vec<(f64, u64)> = counts
                    .iter()
                    .map(|(x, n)| (f64::from(if flip { 4 - x } else { *x }) / 4.0, *n))
                    .collect();
                PairScores::new(&counts)
            };
            if let (Some(own), Some(other)) = (scores(false), scores(true)) {
                prop_assert_eq!((own.won, own.lost), (other.lost, other.won));
                prop_assert!((own.variance - other.variance).abs() <= 1e-12 * own.variance);
                prop_assert!(own.variance > 0.0);
            }
        }
    }
}
