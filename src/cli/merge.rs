use std::path::{Path, PathBuf};

use serde_json::Value;

use super::args::{MOST_GAMES, MOST_PARTS, command_line, pairs, threads};
use super::registry::{Entry, Registry};
use super::terminal::{grouped, print};
use crate::base::{Error, Existing, OutputFolder, Quiet, Result, sha256_hex};
use crate::games::Game;
use crate::output::{Manifest, Shard, Standings, run_files};
use crate::play::Tally;
use crate::play::policies::Setup;
use crate::runs::{Plan, Schedule, counted_alike, difference};

/// Join the shards of one run
///
/// Writes what the run would have written in one piece, byte for byte but for the manifest. Every
/// part must be there once, complete, and of the same run.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne simulate course --a random --b random --games 1000000 --seed 1 --shard 1/2 --out part1
  tourne simulate course --a random --b random --games 1000000 --seed 1 --shard 2/2 --out part2
  tourne merge part1 part2 --out whole
  tourne merge part1.parquet part2.parquet --out whole.parquet")]
pub struct Args {
    /// The folders of the parts, or the files of a data set's parts, in any order
    #[arg(required = true, value_name = "DIR")]
    pub parts: Vec<PathBuf>,
    /// Write the joined result into this folder, the joined data set into this file
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Write even where a result is
    #[arg(long)]
    pub force: bool,
    /// Print nothing
    #[arg(long)]
    pub quiet: bool,
}

/// A part and the folder it came from.
pub struct Part {
    pub folder: PathBuf,
    pub shard: Shard,
}

pub fn run(registry: &Registry, args: &Args) -> Result<()> {
    let out = args.out.canonicalize().ok();
    if out.is_some() && args.parts.iter().any(|part| part.canonicalize().ok() == out) {
        return Err(Error::input(format!(
            "--out {} is one of the parts: name another place",
            args.out.display()
        )));
    }
    if args.parts.iter().any(|part| part.is_file()) {
        return super::dataset::merge(args);
    }
    let read: Vec<Found> = args.parts.iter().map(|folder| read(folder)).collect::<Result<_>>()?;
    let parts = ordered(read)?;
    let game = parts[0].shard.description["game"].as_str().unwrap_or_default().to_string();
    registry.get(&game)?.merge(args, &parts)
}

/// What was found under the name of a part.
pub enum Found {
    Whole(Box<Part>),
    /// Its run was cut off.
    Unfinished(PathBuf),
}

/// Reads the shard of a folder and checks it against the manifest.
fn read(folder: &Path) -> Result<Found> {
    let shown = folder.display();
    // A finished run removes its ledger.
    if folder.join("ledger").exists() {
        return Ok(Found::Unfinished(folder.to_path_buf()));
    }
    let file = |name: &str| {
        std::fs::read(folder.join(name)).map_err(|e| {
            Error::input(format!("{shown} is not a part of a run: cannot read its {name}: {e}"))
        })
    };
    let bytes = file(Shard::FILE)?;
    let manifest: Value = serde_json::from_slice(&file("manifest.json")?)
        .map_err(|e| Error::input(format!("{shown}: manifest.json is damaged: {e}")))?;
    let sum = manifest["files"]
        .as_array()
        .and_then(|files| files.iter().find(|file| file["name"] == Shard::FILE))
        .and_then(|file| file["sha256"].as_str());
    if sum != Some(sha256_hex(&bytes).as_str()) {
        return Err(Error::input(format!(
            "{shown}: {} is not the one that its manifest was written for: run this part again with --force",
            Shard::FILE
        )));
    }
    let shard = Shard::read(&bytes).map_err(|e| Error::input(format!("{shown}: {e}")))?;
    let folder = folder.to_path_buf();
    if !shard.complete {
        return Ok(Found::Unfinished(folder));
    }
    Ok(Found::Whole(Box::new(Part { folder, shard })))
}

/// The parts in order, each there once, finished, and all of one run.
pub fn ordered(found: Vec<Found>) -> Result<Vec<Part>> {
    let (mut parts, mut unfinished) = (Vec::new(), Vec::new());
    for found in found {
        match found {
            Found::Whole(part) => parts.push(*part),
            Found::Unfinished(path) => unfinished.push(path.display().to_string()),
        }
    }
    let unfinished = match unfinished.is_empty() {
        true => String::new(),
        false => format!("; not finished: {}", unfinished.join(", ")),
    };
    let Some(first) = parts.first() else {
        return Err(Error::input(format!("no part is finished{unfinished}")));
    };
    for part in &parts[1..] {
        let (ours, theirs) = (first.folder.display(), part.folder.display());
        if let Some(difference) = difference(&first.shard.description, &part.shard.description) {
            return Err(Error::input(format!(
                "{theirs} is a part of another run than {ours}: {}",
                difference
                    .replace(" there", &format!(" in {theirs}"))
                    .replace(" here", &format!(" in {ours}"))
            )));
        }
        if part.shard.parts != first.shard.parts {
            return Err(Error::input(format!(
                "{theirs} is a part of {}, but {ours} of {}: they overlap",
                part.shard.parts, first.shard.parts
            )));
        }
    }
    for Part { folder, shard: Shard { index, parts, .. } } in &parts {
        if !(1..=*parts).contains(index) || *parts > MOST_PARTS {
            let shown = folder.display();
            return Err(Error::input(format!("{shown} says that it is part {index} of {parts}")));
        }
    }
    parts.sort_by_key(|part| part.shard.index);
    for pair in parts.windows(2) {
        if pair[0].shard.index == pair[1].shard.index {
            return Err(Error::input(format!(
                "part {} is there twice: {} and {}",
                pair[0].shard.index,
                pair[0].folder.display(),
                pair[1].folder.display()
            )));
        }
    }
    let total = parts[0].shard.parts;
    let mut missing = Vec::new();
    let mut expected = 1;
    for part in &parts {
        missing.push(expected..part.shard.index);
        expected = part.shard.index + 1;
    }
    missing.push(expected..total + 1);
    let ranges: Vec<String> = missing
        .into_iter()
        .filter(|range| !range.is_empty())
        .map(|range| match range.end - range.start {
            1 => range.start.to_string(),
            _ => format!("{}-{}", range.start, range.end - 1),
        })
        .collect();
    if !unfinished.is_empty() && ranges.is_empty() {
        return Err(Error::input(format!("every part is there, but more are given{unfinished}")));
    }
    if !ranges.is_empty() {
        return Err(Error::input(format!(
            "of {total} parts these are missing: {0}, to be played by sbatch --array={0}\
             {unfinished}",
            ranges.join(",")
        )));
    }
    Ok(parts)
}

/// Adds the parts up and writes the result.
pub fn merge<G: Game>(entry: &Entry<G>, args: &Args, parts: &[Part]) -> Result<()> {
    let shard = &parts[0].shard;
    let plans = plans(entry, shard)?;
    if plans.iter().map(|plan| u128::from(plan.pairs)).sum::<u128>() > u128::from(MOST_GAMES / 2) {
        return Err(Error::input(format!(
            "a run has {MOST_GAMES} games at most: these are no parts"
        )));
    }
    let mut tallies: Vec<Tally> = plans.iter().map(|plan| Tally::new(&plan.game)).collect();
    let schedule = Schedule { plans: plans.clone() };
    for part in parts {
        let pairs = schedule.pairs_of(schedule.part(part.shard.index, part.shard.parts));
        let fits = part.shard.tallies.len() == tallies.len()
            && plans
                .iter()
                .zip(pairs)
                .zip(&part.shard.tallies)
                .all(|((plan, pairs), tally)| tally.fits(&plan.game, pairs));
        if !fits {
            let shown = part.folder.display();
            return Err(Error::input(format!("{shown} was written by another version of tourne")));
        }
        tallies.iter_mut().zip(&part.shard.tallies).for_each(|(sum, tally)| sum.merge(tally));
    }
    let sample = std::fs::read(parts[0].folder.join("sample.csv")).map_err(|e| {
        Error::input(format!("{}: cannot read its sample.csv: {e}", parts[0].folder.display()))
    })?;
    let mut folder = OutputFolder::open(&args.out, Existing::of(args.force))?;
    let mut manifest = Manifest::begin(&command_line());
    for (name, bytes) in run_files(&plans, &tallies, "")? {
        folder.write(name, &bytes)?;
    }
    folder.write("sample.csv", &sample)?;
    if !shard.standings.is_empty() {
        let bytes = Standings::csv(&shard.standings, &plans, &tallies)?;
        folder.write("ratings.csv", &bytes)?;
    }
    manifest.describe(&plans);
    manifest.set("parts", shard.parts);
    folder.write_manifest(&manifest.finish(folder.written(), true))?;
    if args.quiet {
        return Ok(());
    }
    let games: u64 = plans.iter().map(|plan| 2 * plan.pairs).sum();
    print(&format!(
        "{} parts, {} games, written to {}",
        shard.parts,
        grouped(games),
        args.out.display()
    ))
}

/// The plans of a described run.
fn plans<G: Game>(entry: &Entry<G>, shard: &Shard) -> Result<Vec<Plan<G>>> {
    let foreign = || Error::input("the parts were written by another version of tourne");
    let described = shard.description["plans"].as_array().ok_or_else(foreign)?;
    if !counted_alike(&shard.description)
        || described.is_empty()
        || described.len() != shard.specs.len()
    {
        return Err(foreign());
    }
    // Its clones share what `optimal` solves.
    let setup = Setup::default();
    described
        .iter()
        .zip(&shard.specs)
        .map(|(plan, [a, b])| {
            let text = |key: &str| plan[key].as_str().ok_or_else(foreign);
            let number = |key: &str| plan[key].as_u64().ok_or_else(foreign);
            let small = |key: &str| u32::try_from(number(key)?).map_err(|_| foreign());
            let known = plan["exact"].as_bool().ok_or_else(foreign)?;
            let game = entry.game(text("rules")?)?;
            let position = text("position")?;
            let start = game.parse(position).map_err(Error::input)?;
            let position = Some(position.to_string());
            let setup = Setup { idle: true, position, ..setup.clone() };
            let mut plan = Plan {
                a: entry.policy(&game, "policy_a", a, &setup)?,
                b: entry.policy(&game, "policy_b", b, &setup)?,
                start,
                pairs: pairs(&number("games")?.to_string())?,
                seed: number("seed")?,
                limits: crate::play::Limits {
                    max_plies: small("max_plies")?,
                    opening_plies: small("opening_plies")?,
                },
                game,
                judge: None,
                truth: None,
            };
            if known {
                plan.find_truth(threads(None)?, &Quiet, &setup.stop)?;
            }
            Ok(plan)
        })
        .collect()
}
