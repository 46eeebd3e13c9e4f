use super::MatchUp;
use super::laplacian::{Eliminated, Laplacian};

/// Strengths of maximum likelihood: player i is expected to score 1/(1 + exp(θ_j − θ_i)) against
/// j, a draw counting ½.
///
/// R. A. Bradley, M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952),
/// 324–345; for the likelihood and its maximum, D. R. Hunter, "MM algorithms for generalized
/// Bradley–Terry models", Annals of Statistics 32 (2004), 384–406. Found by Newton's method, which
/// needs a few steps where Hunter's needs thousands.
#[derive(Clone, Debug)]
pub struct BradleyTerry {
    match_ups: Vec<MatchUp>,
    /// θ, in log-odds, 0 for the last player.
    strengths: Vec<f64>,
    /// The expected information at θ, in pairs.
    information: Eliminated,
}

impl BradleyTerry {
    /// Newton's step doubles the digits that are right: after one this small, in
    /// log-odds, the error is far below 1e-10 Elo.
    const SMALL: f64 = 1e-9;
    const STEPS: usize = 1_000;

    /// `players` must be a finite distance apart ([`super::reach::Reach`]). None where they are
    /// not.
    pub fn fit(players: usize, match_ups: Vec<MatchUp>) -> Option<BradleyTerry> {
        let mut strengths = vec![0.0; players];
        for _ in 0..BradleyTerry::STEPS {
            let (information, excess) = derivatives(&match_ups, &strengths);
            let information = information.eliminate()?;
            let step = information.solve(&excess);
            let scale = damping(&match_ups, &step);
            for (strength, change) in strengths.iter_mut().zip(&step) {
                *strength += scale * change;
            }
            let largest = step.iter().fold(0.0, |max: f64, change| max.max(change.abs()));
            if largest < BradleyTerry::SMALL {
                let information = derivatives(&match_ups, &strengths).0.eliminate()?;
                return Some(BradleyTerry { match_ups, strengths, information });
            }
        }
        None
    }

    /// θ, in log-odds; only differences mean something.
    pub fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// The variance of Σ c_i·θ_i, in squared log-odds, for a contrast c, whose values sum to 0:
    /// cᵀA⁻¹BA⁻¹c, where A is the expected information and B the variance of the score equations
    /// as the pairs show it. It holds whatever the two games of a pair share, and for any share of
    /// draws.
    ///
    /// H. White, "Maximum likelihood estimation of misspecified models", Econometrica 50 (1982),
    /// 1–25.
    pub fn variance(&self, contrast: &[f64]) -> f64 {
        let weights = self.information.solve(contrast);
        self.match_ups
            .iter()
            .map(|MatchUp { i, j, scores }| {
                let weight = weights[*i] - weights[*j];
                scores.pairs as f64 * scores.variance * weight * weight
            })
            .sum()
    }
}

/// The expected information, and by player the score beyond what is expected, in pairs.
fn derivatives(match_ups: &[MatchUp], strengths: &[f64]) -> (Laplacian, Vec<f64>) {
    let mut information = Laplacian::new(strengths.len());
    let mut excess = vec![0.0; strengths.len()];
    for MatchUp { i, j, scores } in match_ups {
        let distance = strengths[*i] - strengths[*j];
        let (win, loss) = (logistic(distance), logistic(-distance));
        information.add(*i, *j, scores.pairs as f64 * win * loss);
        // won − pairs·win, without cancellation where the score is nearly perfect.
        let beyond = scores.won * loss - scores.lost * win;
        excess[*i] += beyond;
        excess[*j] -= beyond;
    }
    (information, excess)
}

/// 1/(1 + exp(−x)).
fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// How much of Newton's step to take: ln(1 + r)/r, where r is the step's largest change of a
/// distance between opponents. The likelihood then rises at every step, from any start, because
/// the logistic function's third derivative is at most its second.
///
/// F. Bach, "Self-concordant analysis for logistic regression", Electronic Journal of Statistics 4
/// (2010), 384–414.
fn damping(match_ups: &[MatchUp], step: &[f64]) -> f64 {
    let change = |m: &MatchUp| (step[m.i] - step[m.j]).abs();
    let largest = match_ups.iter().map(change).fold(0.0, f64::max);
    if largest > 0.0 { libm::log1p(largest) / largest } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::PairScores;
    use proptest::prelude::*;

    fn match_up(i: usize, j: usize, counts: &[(f64, u64)]) -> MatchUp {
        MatchUp { i, j, scores: PairScores::new(counts).unwrap() }
    }

    #[test]
    fn two_players() {
        let fit = BradleyTerry::fit(2, vec![match_up(0, 1, &[(1.0, 3), (0.0, 1)])]).unwrap();
        // Odds of 3 to 1.
        assert!((fit.strengths()[0] - libm::log(3.0)).abs() < 1e-15);
        // s² = (4·(1/3)² + 2·(2/3)²)/5 = 4/15; s²/(P·p²q²).
        let expected = 4.0 / 15.0 / 4.0 / (0.1875 * 0.1875);
        assert!((fit.variance(&[1.0, -1.0]) - expected).abs() < 1e-12);
        assert!((fit.variance(&[0.5, -0.5]) - expected / 4.0).abs() < 1e-12);
    }

    #[test]
    fn nearly_perfect_scores_and_counts_far_apart() {
        let n = 1u64 << 60;
        let fit = BradleyTerry::fit(
            3,
            vec![match_up(0, 1, &[(1.0, n), (0.0, 1)]), match_up(1, 2, &[(1.0, 1), (0.0, 1)])],
        )
        .unwrap();
        let log_n = 60.0 * std::f64::consts::LN_2;
        assert!((fit.strengths()[0] - log_n).abs() < 1e-12);
        assert!(fit.strengths()[1].abs() < 1e-15);
    }

    #[test]
    fn none_without_a_maximum() {
        assert!(BradleyTerry::fit(3, vec![match_up(0, 1, &[(0.5, 1)])]).is_none());
        assert!(BradleyTerry::fit(2, vec![match_up(0, 1, &[(1.0, 1)])]).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// At the maximum every player is expected to score what it scored.
        #[test]
        fn solves_the_score_equations(
            path in prop::collection::vec(prop::array::uniform3(1u64..10_000), 1..12),
            chords in prop::collection::vec(
                (0usize..12, 0usize..12, prop::array::uniform3(0u64..10_000)), 0..40),
        ) {
            let players = path.len() + 1;
            let counts = |n: [u64; 3]| [(0.0, n[0]), (0.5, n[1]), (1.0, n[2])];
            let mut match_ups: Vec<_> =
                path.iter().enumerate().map(|(i, n)| match_up(i, i + 1, &counts(*n))).collect();
            for (i, j, n) in chords {
                if i != j && i.max(j) < players && n != [0; 3] {
                    match_ups.push(match_up(i, j, &counts(n)));
                }
            }
            let pairs: u64 = match_ups.iter().map(|m| m.scores.pairs).sum();
            let fit = BradleyTerry::fit(players, match_ups.clone()).unwrap();
            let excess = derivatives(&match_ups, fit.strengths()).1;
            prop_assert!(excess.iter().all(|e| e.abs() < 1e-11 * pairs as f64));
        }
    }
}
