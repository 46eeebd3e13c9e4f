//! Result files: rows as CSV and JSON, and the manifest. The column names are the contract's.

mod dice;
mod lengths;
mod manifest;
mod moves;
mod results;
mod row;
mod sample;

pub use dice::{dice_rows, dice_test};
pub use lengths::length_rows;
pub use manifest::Manifest;
pub use moves::move_rows;
pub use results::{Summary, result_rows, summaries};
pub use row::{Row, csv_bytes, row};
pub use sample::sample_rows;

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

    fn row(&self) -> Row {
        row([
            ("game", self.game.as_str().into()),
            ("rules", self.rules.as_str().into()),
            ("policy_a", self.policy_a.as_str().into()),
            ("policy_b", self.policy_b.as_str().into()),
        ])
    }
}

/// The files of a batch, by name.
///
/// # Errors
/// As [`csv_bytes`].
pub fn batch_files<G: Game>(
    plan: &Plan<G>,
    tally: &Tally,
) -> crate::base::Result<Vec<(&'static str, Vec<u8>)>> {
    let labels = Labels::of(plan);
    let mut files = vec![
        ("results.csv", csv_bytes(&result_rows(&plan.game, &labels, tally))?),
        ("moves.csv", csv_bytes(&move_rows(&plan.game, &labels, tally))?),
        ("lengths.csv", csv_bytes(&length_rows(&labels, tally))?),
        ("sample.csv", csv_bytes(&sample_rows(plan)?)?),
    ];
    if G::DICE {
        files.push(("dice.csv", csv_bytes(&dice_rows(&plan.game, &labels, &tally.throws))?));
    }
    Ok(files)
}
