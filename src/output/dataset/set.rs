use std::sync::Arc;

use serde_json::{Value, json};

use super::field::{Field, fields};
use super::format::Format;
use super::sampling::Sampling;
use crate::games::Game;
use crate::runs::{Plan, Schedule};
use crate::solve::Solution;

/// Raised when the columns or the bytes of a data set change.
const LAYOUT: u32 = 1;

/// Which rows and columns a data set has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Turns without a choice, forfeits and opening plies too.
    pub forced: bool,
    pub sampling: Sampling,
    /// Exact values.
    pub exact: bool,
    /// What searches found out.
    pub search_stats: bool,
}

impl Layout {
    /// Decisions, all of them, without further columns.
    pub const PLAIN: Layout =
        Layout { forced: false, sampling: Sampling::ALL, exact: false, search_stats: false };
}

/// A data set to be made.
#[derive(Clone, Debug)]
pub struct DataSet<G: Game> {
    pub plan: Plan<G>,
    pub layout: Layout,
    pub format: Format,
    /// The values of every position, where [`Layout::exact`] asks for them.
    pub solution: Option<Arc<Solution<G>>>,
}

impl<G: Game> DataSet<G> {
    /// The columns.
    pub fn fields(&self) -> Vec<Field> {
        fields(&self.plan.game, self.layout)
    }

    /// All that decides the bytes: two data sets with equal descriptions are equal.
    pub fn description(&self) -> Value {
        let run = Schedule { plans: vec![self.plan.clone()] }.description();
        json!({
            "layout": LAYOUT,
            "format": self.format.to_string(),
            "forced": self.layout.forced,
            "sample": self.layout.sampling.share(),
            "exact": self.layout.exact,
            "search_stats": self.layout.search_stats,
            "policies": [self.plan.a.spec, self.plan.b.spec],
            "run": run,
        })
    }
}
