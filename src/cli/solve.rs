use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::args::{new_file, start, threads, tolerance};
use super::registry::Entry;
use super::signals::Signals;
use super::terminal::{Bar, grouped, print};
use crate::base::{Result, Stop};
use crate::games::{Game, Status};
use crate::solve::{Options, Solution, solve, table};

/// Exact values of best play, with proven bounds
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne solve tourne-case
  tourne solve tourne-case --rules stakes=double --json
  tourne solve course --position '0,4,12|3,3,5|2' --tolerance 1e-9
  tourne solve dames-rabattues --save dames.table")]
pub struct Args {
    /// The game: see `tourne games`
    pub game: String,
    /// Options of the game, as reentry=forced,stakes=double
    #[arg(long, value_name = "K=V,…", default_value = "", hide_default_value = true)]
    rules: String,
    /// Solve from this position instead
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// The widest interval that may be left, from 1e-15 to 1
    #[arg(long, value_name = "W", default_value = "1e-12", allow_hyphen_values = true)]
    tolerance: String,
    /// Keep the values of all positions in this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Threads, 1 to 1024 [default: all]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    threads: Option<String>,
    /// Write even over a file
    #[arg(long)]
    force: bool,
    /// One JSON object on standard output and nothing else
    #[arg(long)]
    json: bool,
    /// Print nothing
    #[arg(long)]
    quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    no_progress: bool,
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let signals = Signals::listen()?;
    signals.ended(solved(entry, args, &signals.stop))
}

fn solved<G: Game>(entry: &Entry<G>, args: &Args, stop: &Stop) -> Result<()> {
    let game = entry.game(&args.rules)?;
    super::args::dice_needed::<G>("solved")?;
    let start = start(&game, args.position.as_deref())?;
    let options = Options {
        tolerance: tolerance(&args.tolerance)?,
        threads: threads(args.threads.as_deref())?,
    };
    if let Some(path) = &args.save {
        new_file("--save", path, args.force)?;
    }
    let bar = Bar::new(!args.no_progress && !args.quiet && !args.json);
    let solution = solve(&game, start, options, &bar, stop)?;
    if let Some(path) = &args.save {
        table::save(&solution, path)?;
    }
    if args.json {
        return print(&solution_json(&solution).to_string());
    }
    if args.quiet { Ok(()) } else { print(&solution_text(&solution, args.save.as_deref())) }
}

fn solution_json<G: Game>(solution: &Solution<G>) -> Value {
    let (game, unit) = (solution.game(), solution.unit());
    let bounds = solution.value(&solution.start());
    json!({
        "game": G::about().id,
        "rules": game.choices().to_string(),
        "position": game.notation(&solution.start()),
        "unit": unit.name(),
        "states": solution.states(),
        "lower": bounds.map(|b| unit.low(b)),
        "upper": bounds.map(|b| unit.high(b)),
        "iterations": solution.report.iterations,
        "seconds": solution.report.seconds,
    })
}

fn solution_text<G: Game>(solution: &Solution<G>, saved: Option<&Path>) -> String {
    let (game, unit) = (solution.game(), solution.unit());
    let who = match game.status(&solution.start()) {
        Status::Throw(seat) => format!("player {}, who throws first,", seat.number()),
        Status::Move(seat) => format!("player {}, who moves first,", seat.number()),
        Status::Over(_) => "the player".to_string(),
    };
    let mut text = format!(
        "{} ({}) from {}\n\n",
        G::about().title,
        game.choices(),
        game.notation(&solution.start())
    );
    if let Some(bounds) = solution.value(&solution.start()) {
        let is_worth = match unit {
            crate::solve::Unit::Probability => "wins with probability",
            crate::solve::Unit::Points(_) => "expects in points",
        };
        text.push_str(&format!(
            "with best play on both sides {who} {is_worth}\n  {:.15} to {:.15}",
            unit.low(bounds),
            unit.high(bounds)
        ));
    }
    text.push_str(&format!(
        "\n\n{} positions that wait for a throw, {} sweeps, {:.2} s",
        grouped(solution.states() as u64),
        solution.report.iterations,
        solution.report.seconds
    ));
    if let Some(path) = saved {
        text.push_str(&format!("\nwritten to {}", path.display()));
    }
    text
}
