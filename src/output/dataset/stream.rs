use std::ops::Range;

use serde_json::{Value, json};

use super::csv::header;
use super::division::Division;
use super::footer::MAGIC;
use super::format::Format;
use super::set::DataSet;
use super::target::Target;
use super::worker::Shop;
use crate::base::{Error, Progress, Result, Stop};
use crate::games::Game;
use crate::runs::{Flow, in_order};

/// The rows of some pairs as bytes.
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub rows: u64,
    pub bytes: Vec<u8>,
    /// The Parquet footer of this row group alone; empty in CSV.
    pub footer: Vec<u8>,
}

/// What came of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    pub rows: u64,
    pub bytes: u64,
    /// False if a stop ended it early.
    pub complete: bool,
}

/// The failure of the Parquet crate as ours.
pub(super) fn refused(error: &dyn std::fmt::Display) -> Error {
    Error::run(format!("cannot write Parquet: {error}"))
}

/// The bytes before the first block.
///
/// # Errors
/// If the CSV writer refuses, which it does not.
pub fn head<G: Game>(set: &DataSet<G>) -> Result<Vec<u8>> {
    match set.format {
        Format::Csv => header(&set.fields()),
        Format::Parquet => Ok(MAGIC.to_vec()),
    }
}

/// What a Parquet file tells of itself: how it was made and what its columns mean.
fn about<G: Game>(set: &DataSet<G>) -> Vec<(String, String)> {
    let columns: Vec<Value> = set
        .fields()
        .iter()
        .map(|field| {
            json!({ "name": field.name, "type": field.kind.name(), "meaning": field.meaning })
        })
        .collect();
    let mut manifest = set.description();
    manifest["version"] = env!("CARGO_PKG_VERSION").into();
    vec![
        ("tourne".into(), manifest.to_string()),
        ("tourne.columns".into(), Value::from(columns).to_string()),
    ]
}

/// Plays the blocks that the target lacks and appends them; ends the file once all are there.
///
/// # Errors
/// Those of the policies, which name pair and seed, and of the disk.
pub fn write<G: Game>(
    set: &DataSet<G>,
    division: &Division,
    blocks: Range<u64>,
    threads: usize,
    target: &mut Target,
    progress: &dyn Progress,
    stop: &Stop,
) -> Result<Written> {
    let shop = Shop::new(set)?;
    let first = target.next().clamp(blocks.start, blocks.end);
    progress.begin("games", 2 * division.pairs_in(blocks.clone()));
    progress.advance(2 * division.pairs_in(blocks.start..first));
    let played = in_order(
        threads,
        blocks.end - first,
        stop,
        || {
            let mut work = shop.worker();
            Box::new(move |index| work(division.block(first + index)))
        },
        |index, block: Block| {
            let at = first + index;
            target.append(at, &block)?;
            progress.advance(2 * division.pairs_in(at..at + 1));
            Ok(Flow::Continue)
        },
    );
    progress.finish();
    let noted = target.note();
    let complete = first + played? == blocks.end;
    noted?;
    if complete {
        target.end(set.format, &shop.schema, &about(set))?;
    }
    Ok(Written { rows: target.rows(), bytes: target.bytes(), complete })
}
