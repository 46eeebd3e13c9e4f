use std::path::PathBuf;

use super::args::{MOST_GAMES, number, seed, threads};
use super::check::Check;
use super::registry::Entry;
use super::signals::Signals;
use super::terminal::{Bar, print};
use crate::base::{Existing, Result};
use crate::games::Game;

/// The distribution check on its own: throws drawn as games draw them
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne dice
  tourne dice course --throws 6000000 --seed 1
  tourne dice tourne-case --rules dice=both --out dice-check")]
pub struct Args {
    /// The game whose throws are drawn
    #[arg(default_value = "tourne-case")]
    pub game: String,
    /// Throws to draw
    #[arg(long, value_name = "N", default_value = "36000000", allow_hyphen_values = true)]
    throws: String,
    /// Options of the game, as dice=both
    #[arg(long, value_name = "K=V,…", default_value = "", hide_default_value = true)]
    rules: String,
    /// The master seed, a whole number of 64 bits; drawn and told if not given
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seed: Option<String>,
    /// Threads, 1 to 1024 [default: all]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    threads: Option<String>,
    /// Write dice.csv and the manifest into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write even where a result is
    #[arg(long)]
    force: bool,
    /// One JSON object on standard output and nothing else
    #[arg(long)]
    json: bool,
    /// Print no table
    #[arg(long)]
    quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    no_progress: bool,
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let signals = Signals::listen()?;
    let game = entry.game(&args.rules)?;
    let check = Check {
        total: number("--throws", &args.throws, 1, MOST_GAMES)?,
        seed: seed(args.seed.as_deref())?,
        threads: threads(args.threads.as_deref())?,
    };
    let bar = Bar::new(!args.no_progress && !args.quiet && !args.json);
    let existing = Existing::of(args.force);
    let drawn = check.draw(&[game], args.out.as_deref(), existing, &[], &bar, &signals)?;
    if args.json {
        return print(&drawn.json().to_string());
    }
    if args.quiet { Ok(()) } else { print(&drawn.text()) }
}
