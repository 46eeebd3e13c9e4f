//! Result files: rows as CSV and JSON, and the manifest. The column names are the contract's.

pub mod dataset;
mod dice;
mod judged;
mod lengths;
mod manifest;
mod moves;
mod ratings;
mod results;
mod row;
mod sample;
mod shard;

pub use dice::{dice_rows, dice_test};
pub use judged::{Adjusted, RegretSummary, adjusted, regret_rows};
pub use lengths::length_rows;
pub use manifest::Manifest;
pub use moves::move_rows;
pub use ratings::{Rated, Standings, pair_scores, rating_rows};
pub use results::{Summary, result_rows, summaries, truth};
pub use row::{Row, csv_bytes, row};
pub use shard::Shard;

use sample::sample_rows;

use crate::base::Result;
use crate::games::Game;
use crate::play::Tally;
use crate::runs::Plan;

/// The columns that say which pairing a row belongs to.
#[derive(Clone, Debug)]
pub struct Labels {
    pub game: String,
    pub rules: String,
    pub policy_a: String,
    pub policy_b: String,
}

impl Labels {
    pub fn of<G: Game>(plan: &Plan<G>) -> Labels {
        Labels {
            game: G::about().id.to_string(),
            rules: plan.game.choices().to_string(),
            policy_a: plan.a.spec.clone(),
            policy_b: plan.b.spec.clone(),
        }
    }

    /// The first columns of a row.
    pub fn row(&self) -> Row {
        row([
            ("game", self.game.as_str().into()),
            ("rules", self.rules.as_str().into()),
            ("policy_a", self.policy_a.as_str().into()),
            ("policy_b", self.policy_b.as_str().into()),
        ])
    }
}

/// Makes the rows of one pairing.
type Make<'a, G> = &'a dyn Fn(&Plan<G>, &Labels, &Tally) -> Vec<Row>;

/// The files of a run, by name, but for `sample.csv`. `stopped_by` names the rule that ended it
/// early, if one did.
///
/// # Errors
/// As [`csv_bytes`].
pub fn run_files<G: Game>(
    plans: &[Plan<G>],
    tallies: &[Tally],
    stopped_by: &str,
) -> Result<Vec<(&'static str, Vec<u8>)>> {
    let rows = |make: Make<G>| {
        let each = plans.iter().zip(tallies);
        let rows: Vec<Row> =
            each.flat_map(|(plan, tally)| make(plan, &Labels::of(plan), tally)).collect();
        csv_bytes(&rows)
    };
    let mut files = vec![
        ("results.csv", rows(&|p, _, t| result_rows(p, t, stopped_by))?),
        ("moves.csv", rows(&|p, l, t| move_rows(&p.game, l, t))?),
        ("lengths.csv", rows(&|_, l, t| length_rows(l, t))?),
    ];
    if G::DICE {
        files.push(("dice.csv", rows(&|p, l, t| dice_rows(&p.game, l, &t.throws))?));
    }
    if tallies.iter().any(|tally| tally.judged.is_some()) {
        files.push(("regret.csv", rows(&|p, l, t| regret_rows(&p.game, l, t))?));
    }
    Ok(files)
}

/// `sample.csv`: the first game of the first pair.
///
/// # Errors
/// If a policy fails.
pub fn sample_csv<G: Game>(plan: &Plan<G>) -> Result<Vec<u8>> {
    csv_bytes(&sample_rows(plan)?)
}
