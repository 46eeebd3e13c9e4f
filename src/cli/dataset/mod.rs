//! `tourne dataset`.

mod merge;
mod out;

use std::sync::Arc;
use std::time::Instant;

use serde_json::json;

use super::args::{BatchArgs, command_line, dice_needed, pairs, run_seed, shard, shown, threads};
use super::registry::{Entry, Registry};
use super::signals::Signals;
use super::terminal::{Bar, counted, grouped, print, tell};
use crate::base::{Error, Result};
use crate::games::Game;
use crate::output::Manifest;
use crate::output::dataset::{DataSet, Division, Format, Layout, Sampling, dictionary, write};
use crate::play::Failure;

pub use merge::merge;
use out::{Out, OutArgs};

/// A table of decisions: one row each, as CSV or Parquet
///
/// Rows come in the order of the games, whatever the threads; the same seed gives the same bytes. A
/// row stands for a choice among two or more moves: `--schema` explains its columns.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("game", |arg| arg.required(false).default_value("").hide_default_value(true)),
    after_help = "Examples:
  tourne dataset --schema
  tourne dataset tourne-case --a greedy --b random --games 1000 --seed 1 --out games.csv
  tourne dataset tourne-case --a greedy --b greedy --games 100000 --exact --out games.parquet
  tourne dataset course --games 1000000 --sample 0.01 --out - | head
  tourne dataset tourne-case --a mcts --b mcts --games 2000 --search-stats --out mcts.parquet"
)]
pub struct Args {
    #[command(flatten)]
    batch: BatchArgs,
    /// Games to play, an even number
    #[arg(long, value_name = "N", default_value = "1000", allow_hyphen_values = true)]
    games: String,
    /// csv or parquet [default: parquet if --out ends so, else csv]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Add turns without a choice, forfeits and random opening plies
    #[arg(long)]
    forced: bool,
    /// Keep this share of the rows, chosen by seed, more than 0 and at most 1
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    sample: Option<String>,
    /// Add exact values and regret: solves the game first, or reads --table
    #[arg(long)]
    exact: bool,
    /// Add what mcts found out: the root's value and the share of each move
    #[arg(long)]
    search_stats: bool,
    /// Print the data dictionary, of one game or of all, and play nothing
    #[arg(long)]
    schema: bool,
    #[command(flatten)]
    out: OutArgs,
}

/// Prints the data dictionary, or finds the game and plays.
pub fn start(registry: &Registry, args: &Args) -> Result<()> {
    let game = args.batch.on.game.as_str();
    if args.schema {
        let wanted = |name: &str| game.is_empty() || game == name;
        if !game.is_empty() {
            registry.get(game)?;
        }
        let games: Vec<_> = registry
            .iter()
            .filter(|entry| wanted(entry.about().id))
            .map(|entry| (entry.about().id, entry.columns()))
            .collect();
        return print(dictionary(&games).trim_end());
    }
    if game.is_empty() {
        let known: Vec<_> = registry.iter().map(|entry| entry.about().id).collect();
        return Err(Error::input(format!("name a game: there are {}", known.join(", "))));
    }
    registry.get(game)?.dataset(args)
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let signals = Signals::listen()?;
    signals.ended(play(entry, args, &signals))
}

fn play<G: Game>(entry: &Entry<G>, args: &Args, signals: &Signals) -> Result<()> {
    let threads = threads(args.out.threads.as_deref())?;
    let (index, parts) = shard(args.out.shard.as_deref())?;
    let bar = Arc::new(Bar::new(args.out.shows_progress()));
    let setup = args.batch.on.setup(&signals.stop, bar.clone(), threads);
    let pairs = pairs(&args.games)?;
    let layout = Layout {
        forced: args.forced,
        sampling: args.sample.as_deref().map_or(Ok(Sampling::ALL), share)?,
        exact: args.exact,
        search_stats: args.search_stats,
    };
    let format = format(args)?;
    let out = Out::of(&args.out, format)?;
    if args.exact {
        dice_needed::<G>("solved").map_err(|error| Error::input(format!("--exact: {error}")))?;
    }
    let ledger = out.begun_ledger();
    let (on, shard) = (&args.batch.on, args.out.shard.as_deref());
    let seed = run_seed(on.seed.as_deref(), shard, ledger.as_deref())?;
    let plan = args.batch.plan(entry, pairs, seed, &setup)?;
    let mut set = DataSet { plan, layout, format, solution: None };
    if args.exact {
        let solution = setup.solution(&set.plan.game);
        set.solution = Some(solution.map_err(|e| Error::input(format!("--exact: {e}")))?);
    }
    let failed = |Failure(text)| Error::run(text);
    let division = Division::of(&set).map_err(failed)?;
    let blocks = division.part(index, parts);
    let mut target = out.open(&set, (index, parts), blocks.start)?;
    let mut manifest = Manifest::begin(&command_line());
    if out.is_stream() && !args.out.quiet {
        tell(&format!("seed {}", set.plan.seed));
    }
    let clock = Instant::now();
    let written =
        write(&set, &division, blocks.clone(), threads, &mut target, &*bar, &signals.stop)
            .map_err(|error| out.kept(error))?;
    if !written.complete {
        return Err(signals.stopped(out.interrupted()));
    }
    manifest.describe(std::slice::from_ref(&set.plan));
    manifest.set("threads", threads as u64);
    out.close(target, manifest, &set, (index, parts), written)?;
    if args.out.quiet || out.is_stream() {
        return Ok(());
    }
    let games = 2 * division.pairs_in(blocks);
    let seconds = clock.elapsed().as_secs_f64();
    if args.out.json {
        return print(
            &json!({
                "rows": written.rows,
                "games": games,
                "bytes": written.bytes,
                "seed": set.plan.seed,
                "seconds": seconds,
            })
            .to_string(),
        );
    }
    print(&format!(
        "{} of {}, seed {}\n{} rows a second, {seconds:.2} s\nwritten to {}",
        counted(written.rows, "row"),
        counted(games, "game"),
        set.plan.seed,
        grouped((written.rows as f64 / seconds.max(1e-9)) as u64),
        out.shown()
    ))
}

/// `--sample`, more than 0 and at most 1.
fn share(text: &str) -> Result<Sampling> {
    let share: Option<f64> = text.parse().ok().filter(|p| *p > 0.0 && *p <= 1.0);
    share.map(Sampling::new).ok_or_else(|| {
        let text = shown(text);
        Error::input(format!("--sample {text}: give a share above 0 and up to 1, as 0.1"))
    })
}

/// `--format`, or what the name of the file says.
fn format(args: &Args) -> Result<Format> {
    let named = Format::of(&args.out.out);
    let Some(text) = &args.format else { return Ok(named.unwrap_or(Format::Csv)) };
    let format = Format::parse(text)
        .ok_or_else(|| Error::input(format!("--format {}: give csv or parquet", shown(text))))?;
    format.check(&args.out.out).map(|()| format)
}
