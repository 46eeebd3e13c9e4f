//! How long the games of two fixed policies last.
//!
//! The mean number of plies from a state is one more than the mean over its successors. It is
//! iterated in floating point until it hardly moves, and then checked: if *r* bounds the residual
//! of all states, the vector of errors is at most *r* times the vector of true means, so no mean
//! is wrong by a share of more than *r* / (1 − *r*).

use crate::base::{Error, Result, Stop};
use crate::solve::{LIST, Level, NUMBER};

/// The share by which a mean may be wrong.
pub const PRECISION: f64 = 1e-9;

/// A change by no more than this share of the longest mean is noise of rounding.
const STILL: f64 = 1e-14;

/// The mean plies from each state while levels are solved; ends last 0.
#[derive(Default)]
pub struct Lengths {
    pub list: Vec<f64>,
    /// The largest residual, in plies.
    residual: f64,
}

impl Lengths {
    /// Solves a level; those above it are solved.
    ///
    /// # Errors
    /// [`Error::Stopped`] on a stop; [`Error::Run`] if the means do not come to rest.
    pub fn solve(&mut self, level: &Level, stop: &Stop) -> Result<()> {
        self.list.resize(level.values, 0.0);
        for component in &level.order.components {
            loop {
                let mut largest = 0.0f64;
                let mut change = 0.0f64;
                for state in component.range.clone() {
                    let new = self.state(level, state);
                    let value = &mut self.list[level.first + state];
                    change = change.max((new - *value).abs());
                    largest = largest.max(new);
                    *value = new;
                }
                if !component.cyclic || change <= STILL * largest {
                    break;
                }
                if stop.requested() {
                    return Err(Error::Stopped {
                        message: "stopped before the end".into(),
                        signal: 2,
                    });
                }
            }
        }
        for state in 0..level.order.states.len() {
            let value = self.list[level.first + state];
            // Rounding of the sum itself: a few units in the last place.
            let rounding = 64.0 * f64::EPSILON * value;
            self.residual = self.residual.max((self.state(level, state) - value).abs() + rounding);
        }
        if self.residual > PRECISION / 2.0 {
            return Err(Error::run("the mean number of plies does not come to rest"));
        }
        Ok(())
    }

    fn state(&self, level: &Level, state: usize) -> f64 {
        let total = f64::from(level.throws.total());
        let sum: f64 = level
            .graph
            .row(state)
            .iter()
            .zip(level.throws.iter())
            .map(|(code, (_, throw))| f64::from(throw.weight) * self.code(level, *code))
            .sum();
        1.0 + sum / total
    }

    fn code(&self, level: &Level, code: u32) -> f64 {
        if code & LIST == 0 {
            return self.list[(code & NUMBER) as usize];
        }
        let codes = level.graph.list(code).codes;
        codes.iter().map(|code| self.code(level, *code)).sum::<f64>() / codes.len() as f64
    }
}
