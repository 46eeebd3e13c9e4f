use super::{PairScores, score_of_elo};

/// A sequential test of two Elo differences on pairs of games: H0, that A is `elo0` stronger than
/// B, against H1, that it is `elo1` stronger.
///
/// The ratio is the normal approximation of the generalised likelihood ratio: with N pairs of
/// mean score m and variance s², LLR = N·(s1 − s0)·(2m − s0 − s1)/(2s²), where s0 and s1 are the
/// scores that the two differences lead to expect: equation 2.1 of M. Van den Bergh, "A practical
/// introduction to the GSPRT", 2017. The bounds are those of A. Wald, *Sequential Analysis*, 1947.
///
/// s² is [`PairScores::variance`], which takes in one pair scoring 0 and one scoring 1. Where all
/// pairs scored the same the ratio is therefore finite, and grows with the square of N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What the pairs so far say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtStatus {
    /// The log-likelihood ratio of H1 to H0; 0 before the first pair.
    pub llr: f64,
    /// H0 is accepted at or below this.
    pub lower: f64,
    /// H1 is accepted at or above this.
    pub upper: f64,
    pub decision: Decision,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Continue,
    AcceptH0,
    AcceptH1,
}

impl Sprt {
    /// `alpha` is the chance of accepting H1 where H0 holds, `beta` that of accepting H0 where H1
    /// holds.
    ///
    /// # Errors
    /// One line that says which value is wrong and what would be right.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, String> {
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !value.is_finite() {
                return Err(format!("{name} is {value}; it must be a finite number"));
            }
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(format!("{name} is {value}; it must lie between 0 and 0.5"));
            }
        }
        if elo0 >= elo1 {
            return Err(format!("elo0 is {elo0} and elo1 is {elo1}; elo0 must be the smaller"));
        }
        if score_of_elo(elo0) >= score_of_elo(elo1) {
            return Err(format!("elo0 {elo0} and elo1 {elo1} expect the same score"));
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// ln(β/(1 − α)).
    pub fn lower(&self) -> f64 {
        libm::log(self.beta / (1.0 - self.alpha))
    }

    /// ln((1 − β)/α).
    pub fn upper(&self) -> f64 {
        libm::log((1.0 - self.beta) / self.alpha)
    }

    /// The log-likelihood ratio of H1 to H0, from A's scores.
    pub fn llr(&self, scores: &PairScores) -> f64 {
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let distance = (s1 - s0) * (2.0 * scores.mean() - s0 - s1);
        scores.pairs as f64 * distance / (2.0 * scores.variance)
    }

    /// The ratio and the decision; `scores` are A's, none before the first pair.
    pub fn status(&self, scores: Option<&PairScores>) -> SprtStatus {
        let (lower, upper) = (self.lower(), self.upper());
        let llr = scores.map_or(0.0, |scores| self.llr(scores));
        let decision = if llr >= upper {
            Decision::AcceptH1
        } else if llr <= lower {
            Decision::AcceptH0
        } else {
            Decision::Continue
        };
        SprtStatus { llr, lower, upper, decision }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn scores(counts: [u64; 5]) -> PairScores {
        let list: Vec<(f64, u64)> = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts).collect();
        PairScores::new(&list).unwrap()
    }

    /// python3 -c "import numpy as np
    /// def llr(c, e0, e1):
    ///     x = np.repeat([0,.25,.5,.75,1], c); s0, s1 = [1/(1+10**(-e/400)) for e in (e0, e1)]
    ///     v = np.var(np.append(x, [0, 1]), ddof=1)
    ///     return len(x) * (s1 - s0) * (2*x.mean() - s0 - s1) / (2*v)
    /// for c, e0, e1 in [([20,210,480,250,40],0,5), ([20,210,480,250,40],0,20),
    ///     ([400,3000,6200,3000,400],0,5), ([0,0,0,0,1],0,5), ([0,0,100,0,0],0,5),
    ///     ([0,0,0,0,30],0,5), ([30,0,0,0,0],-10,10), ([9,0,30,0,11],-50,50)]:
    ///     print((c, e0, e1, llr(c, e0, e1)))"
    #[test]
    fn literal_ratios() {
        for (counts, elo0, elo1, llr) in [
            ([20, 210, 480, 250, 40], 0.0, 5.0, 2.6940228027009443),
            ([20, 210, 480, 250, 40], 0.0, 20.0, 3.6915070077186427),
            ([400, 3000, 6200, 3000, 400], 0.0, 5.0, -7.601796641874727),
            ([0, 0, 0, 0, 1], 0.0, 5.0, 0.010714968762377158),
            ([0, 0, 100, 0, 0], 0.0, 5.0, -0.5228689280792477),
            ([0, 0, 0, 0, 30], 0.0, 5.0, 3.428790003960691),
            ([30, 0, 0, 0, 0], -10.0, 10.0, -13.811696799358737),
            ([9, 0, 30, 0, 11], -50.0, 50.0, 1.3299662271370358),
        ] {
            let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap();
            let found = sprt.status(Some(&scores(counts))).llr;
            assert!((found - llr).abs() < 1e-9 * llr.abs(), "{counts:?}: {found}, not {llr}");
        }
    }

    /// python3 -c "import math
    /// for a, b in [(.05,.05),(.01,.1)]: print(math.log(b/(1-a)), math.log((1-b)/a))"
    #[test]
    fn literal_bounds() {
        for (alpha, beta, lower, upper) in [
            (0.05, 0.05, -2.9444389791664403, 2.9444389791664403),
            (0.01, 0.1, -2.2925347571405443, 4.499809670330265),
        ] {
            let status = Sprt::new(0.0, 5.0, alpha, beta).unwrap().status(None);
            assert!((status.lower - lower).abs() < 1e-14 && (status.upper - upper).abs() < 1e-14);
            assert_eq!((status.llr, status.decision), (0.0, Decision::Continue));
        }
    }

    #[test]
    fn decides_at_the_bounds() {
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
        let decision = |counts| sprt.status(Some(&scores(counts))).decision;
        assert_eq!(decision([20, 210, 480, 250, 40]), Decision::Continue);
        assert_eq!(decision([200, 2100, 4800, 2500, 400]), Decision::AcceptH1);
        assert_eq!(decision([400, 2500, 4800, 2100, 200]), Decision::AcceptH0);
        // Pairs that all score the same are decided too, without dividing by zero.
        assert_eq!(decision([0, 0, 0, 0, 1]), Decision::Continue);
        assert_eq!(decision([0, 0, 0, 0, 1000]), Decision::AcceptH1);
        assert_eq!(decision([0, 0, 1000, 0, 0]), Decision::AcceptH0);
    }

    #[test]
    fn refuses_wrong_input() {
        let error = |a, b, c, d| Sprt::new(a, b, c, d).unwrap_err();
        assert!(error(5.0, 0.0, 0.05, 0.05).contains("elo0 must be the smaller"));
        assert!(error(0.0, f64::NAN, 0.05, 0.05).starts_with("elo1"));
        assert!(error(0.0, 5.0, 0.0, 0.05).starts_with("alpha"));
        assert!(error(0.0, 5.0, 0.05, 0.5).starts_with("beta"));
        assert!(error(1e5, 2e5, 0.05, 0.05).contains("same score"));
    }

    proptest! {
        /// Exchanging the sides and the hypotheses changes the sign of the ratio.
        #[test]
        fn mirrors(counts: [u32; 5], elo0 in -100.0..0.0f64, elo1 in 0.1..100.0f64) {
            prop_assume!(counts.iter().any(|n| *n > 0));
            let own = counts.map(u64::from);
            let mut other = own;
            other.reverse();
            let a = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().llr(&scores(own));
            let b = Sprt::new(-elo1, -elo0, 0.05, 0.05).unwrap().llr(&scores(other));
            prop_assert!(a.is_finite());
            prop_assert!((a + b).abs() <= 1e-6 * (1.0 + a.abs()));
        }
    }
}
