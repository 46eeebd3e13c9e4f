//! `--sprt`: a batch that stops when one of two Elo differences is accepted.

use crate::base::{Error, Result};
use crate::output::{Row, row};
use crate::stats::{Decision, PairScores, Sprt, SprtStatus};

/// The test as the flag gives it.
#[derive(Clone, Debug)]
pub struct SprtRule {
    sprt: Sprt,
    /// elo0, elo1, alpha, beta.
    values: [f64; 4],
}

const KEYS: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];

impl SprtRule {
    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05`; what is left out has these values.
    ///
    /// # Errors
    /// [`Error::Input`] that says what is wrong.
    pub fn parse(text: &str) -> Result<SprtRule> {
        let mut values = [0.0, 5.0, 0.05, 0.05];
        let mut given = [false; 4];
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let known = part.split_once('=').and_then(|(name, value)| {
                Some((KEYS.iter().position(|key| *key == name)?, value.parse::<f64>().ok()?))
            });
            let Some((key, value)) = known.filter(|(_, value)| value.is_finite()) else {
                return Err(Error::input(format!(
                    "--sprt {part}: write elo0=E,elo1=E,alpha=P,beta=P, as elo0=0,elo1=5,alpha=0.05,beta=0.05"
                )));
            };
            if std::mem::replace(&mut given[key], true) {
                return Err(Error::input(format!("--sprt: {} is given twice", KEYS[key])));
            }
            values[key] = value;
        }
        let [elo0, elo1, alpha, beta] = values;
        let sprt = Sprt::new(elo0, elo1, alpha, beta);
        Ok(SprtRule { sprt: sprt.map_err(|e| Error::input(format!("--sprt: {e}")))?, values })
    }

    /// What the pairs so far say.
    pub fn status(&self, scores: Option<&PairScores>) -> SprtStatus {
        self.sprt.status(scores)
    }

    /// The name of the decision, if it is made: what `stopped_by` holds.
    pub fn decided(&self, scores: Option<&PairScores>) -> Option<&'static str> {
        match self.status(scores).decision {
            Decision::Continue => None,
            Decision::AcceptH0 => Some("sprt: H0 accepted"),
            Decision::AcceptH1 => Some("sprt: H1 accepted"),
        }
    }

    /// The row of `sprt.csv`, after the labels.
    pub fn row(&self, scores: Option<&PairScores>) -> Row {
        let status = self.status(scores);
        let [elo0, elo1, alpha, beta] = self.values;
        row([
            ("elo0", elo0.into()),
            ("elo1", elo1.into()),
            ("alpha", alpha.into()),
            ("beta", beta.into()),
            ("pairs", scores.map_or(0, |s| s.pairs).into()),
            ("llr", status.llr.into()),
            ("lower", status.lower.into()),
            ("upper", status.upper.into()),
            ("decision", decision(status.decision).into()),
        ])
    }

    /// One line for the terminal.
    pub fn text(&self, scores: Option<&PairScores>) -> String {
        let status = self.status(scores);
        let [elo0, elo1, ..] = self.values;
        format!(
            "sequential test of {elo0} against {elo1} Elo: log-likelihood ratio {:.3} within \
             {:.3} to {:.3}: {}",
            status.llr,
            status.lower,
            status.upper,
            decision(status.decision)
        )
    }
}

fn decision(decision: Decision) -> &'static str {
    match decision {
        Decision::Continue => "undecided",
        Decision::AcceptH0 => "H0 accepted",
        Decision::AcceptH1 => "H1 accepted",
    }
}
