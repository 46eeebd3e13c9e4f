//! `run`: an experiment file becomes one run.

mod pairings;
mod table;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::threads;
use super::check::Check;
use super::produce::{Extras, RunArgs, produce, rate_text, rows_json};
use super::registry::{Entry, Registry};
use super::signals::Signals;
use super::terminal::print;
use crate::base::{Error, Existing, Result};
use crate::games::Game;
use crate::output::{Standings, rating_rows};
use crate::runs::Schedule;
use crate::runs::experiment::{Experiment, Job, Throws};
use pairings::Pairings;

/// An experiment file: rules and policies by lists, every combination as one run
///
/// The result goes into the folder that the file names by `out`, else into results/NAME for
/// NAME.toml, unless --out says otherwise.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne run experiments/dice.toml
  tourne run experiments/readings-course.toml --out mine --threads 2
  tourne run experiments/depth.toml --resume

An experiment:
  kind = \"simulate\"                  # or \"tournament\", with policies = [...]; or \"dice\"
  game = \"tourne-case\"
  rules = { dice = [\"lower\", \"both\"], reentry = \"free\" }
  a = [\"greedy\", \"mcts:iterations=1000\"]
  b = \"random\"
  games = 10_000                     # of each pairing under each choice of rules
  seed = 1")]
pub struct Args {
    /// The experiment
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,
    #[command(flatten)]
    run: RunArgs,
}

/// Reads the file and hands it to its game.
pub fn start(registry: &Registry, args: &Args) -> Result<()> {
    let experiment = Experiment::read(&args.file)?;
    let game = registry
        .get(&experiment.game.value)
        .map_err(|e| experiment.error(&experiment.game, format!("`game`: {e}")))?;
    game.experiment(&experiment, &own(args, &experiment))
}

/// The flags, with the folder that they or the file name.
fn own(args: &Args, experiment: &Experiment) -> RunArgs {
    let mut run = args.run.clone();
    if run.out.is_none() {
        let stem = args.file.file_stem().map_or(Path::new("experiment"), Path::new);
        let by_name = || Path::new("results").join(stem);
        run.out = Some(experiment.out.clone().unwrap_or_else(by_name));
    }
    run
}

/// Runs an experiment of a game.
pub fn run<G: Game>(entry: &Entry<G>, experiment: &Experiment, args: &RunArgs) -> Result<()> {
    args.check()?;
    let rules = experiment.readings(G::options())?;
    let games: Vec<G> = rules
        .iter()
        .map(|rules| entry.game(rules))
        .collect::<Result<_>>()
        .map_err(|e| experiment.source.error(experiment.rules.at().unwrap_or(0), e))?;
    let signals = Signals::listen()?;
    let notes = vec![("experiment", experiment.source.text().to_string())];
    if let Job::Throws(throws) = &experiment.job {
        return dice(throws, experiment, &games, args, &signals, &notes);
    }
    let bar = Arc::new(args.bar());
    let threads = threads(args.threads.as_deref())?;
    let Pairings { plans, standings } =
        Pairings::of(entry, experiment, &games, &signals.stop, bar.clone(), threads)?;
    let schedule = Schedule { plans };
    let extras = Extras { standings: standings.clone(), notes, ..Extras::default() };
    let produced = produce(&schedule, args, &signals, &*bar, extras)?;
    let tournaments: Vec<_> = standings.iter().zip(Standings::ranges(&standings)).collect();
    if args.json {
        let mut object = rows_json(&schedule, &produced);
        if !standings.is_empty() {
            let rows = tournaments.iter().flat_map(|(standings, own)| {
                let rated = standings.rated(&produced.tallies[own.clone()]);
                rating_rows(&schedule.plans[own.start], &rated)
            });
            object["ratings"] = rows.collect();
        }
        print(&object.to_string())?;
    } else if !args.quiet {
        let plans = schedule.plans.as_slice();
        let text = match standings.is_empty() {
            true => table::pairings(plans, &produced.tallies),
            false => table::tournaments(plans, &produced.tallies, &tournaments),
        };
        print(&format!("{}\n\n{text}\n\n{}", table::heading(plans), rate_text(&produced)))?;
        if let Some(out) = &args.out {
            print(&args.written(out))?;
        }
    }
    produced.interrupted(&signals, args)
}

/// The dice check, which is drawn in one go.
fn dice<G: Game>(
    throws: &Throws,
    experiment: &Experiment,
    games: &[G],
    args: &RunArgs,
    signals: &Signals,
    notes: &[(&str, String)],
) -> Result<()> {
    let flags =
        [("--resume", args.resume), ("--report", args.report), ("--shard", args.shard.is_some())];
    if let Some((flag, _)) = flags.iter().find(|(_, given)| *given) {
        return Err(Error::input(format!("{flag} is for games: leave it out for a dice check")));
    }
    if !G::DICE {
        let text = format!("{} has no dice: name another game", G::about().id);
        return Err(experiment.error(&experiment.game, text));
    }
    let check = Check {
        total: throws.throws,
        seed: experiment.seed,
        threads: threads(args.threads.as_deref())?,
    };
    let existing = Existing::of(args.force);
    let out = args.out.as_deref();
    let drawn = check.draw(games, out, existing, notes, &args.bar(), signals)?;
    if args.json {
        return print(&drawn.json().to_string());
    }
    if args.quiet {
        return Ok(());
    }
    print(&drawn.text())?;
    out.map_or(Ok(()), |out| print(&args.written(out)))
}
