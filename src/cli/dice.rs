use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;

use super::args::{command_line, number, seed, threads};
use super::registry::Entry;
use super::terminal::{Bar, counted, print, table};
use crate::base::{Existing, OutputFolder, Progress, Result, Stop};
use crate::games::Game;
use crate::output::{Labels, Manifest, csv_bytes, dice_rows, dice_test};
use crate::play::{Pairing, Streams};
use crate::runs::{Flow, in_order};

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

/// Throws of a block, half from the stream of each seat.
const BLOCK: u64 = 1 << 20;

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let game = entry.game(&args.rules)?;
    if !G::DICE {
        return Err(crate::base::Error::input(format!(
            "{} has no dice: name another game, as tourne-case",
            G::about().id
        )));
    }
    let total = number("--throws", &args.throws, 1, 1 << 62)?;
    let seed = seed(args.seed.as_deref())?;
    let threads = threads(args.threads.as_deref())?;
    let mut folder = args
        .out
        .as_ref()
        .map(|out| OutputFolder::open(out, Existing::of(args.force)))
        .transpose()?;
    let mut manifest = Manifest::begin(&command_line());
    let clock = Instant::now();
    let bar = Bar::new(!args.no_progress && !args.quiet && !args.json);
    bar.begin("throws", total);
    let mut drawn = vec![0u64; game.throws().len()];
    let size = |block: u64| BLOCK.min(total - block * BLOCK);
    let draw = |block: u64| {
        let mut counts = vec![0u64; game.throws().len()];
        let mut streams = Streams::new(seed, Pairing::new("dice", G::about().id), block);
        for index in 0..size(block) {
            counts[game.throws().from_draw(streams.throws[(index % 2) as usize].draw())] += 1;
        }
        counts
    };
    in_order(
        threads,
        total.div_ceil(BLOCK),
        &Stop::default(),
        || Box::new(|block| Ok(draw(block))),
        |block, counts: Vec<u64>| {
            drawn.iter_mut().zip(counts).for_each(|(n, c)| *n += c);
            bar.advance(size(block));
            Ok(Flow::Continue)
        },
    )?;
    bar.finish();
    let labels = Labels {
        game: G::about().id.to_string(),
        rules: game.choices().to_string(),
        policy_a: String::new(),
        policy_b: String::new(),
    };
    let rows = dice_rows(&game, &labels, &drawn);
    if let Some(folder) = &mut folder {
        folder.write("dice.csv", &csv_bytes(&rows)?)?;
        manifest.set("seed", seed);
        manifest.set("game", G::about().id);
        manifest.set("rules", game.choices().to_string());
        manifest.set("throws", total);
        manifest.set("threads", threads);
        folder.write_manifest(&manifest.finish(folder.written(), true))?;
    }
    if args.json {
        let seconds = clock.elapsed().as_secs_f64();
        return print(&json!({ "dice": rows, "seed": seed, "seconds": seconds }).to_string());
    }
    if args.quiet {
        return Ok(());
    }
    let mut lines =
        vec![["face", "weight", "expected", "observed", "residual"].map(String::from).to_vec()];
    lines.extend(rows.iter().map(|row| {
        let real = |name: &str| row[name].as_f64().map(|x| format!("{x:.2}")).unwrap_or_default();
        let whole = |name: &str| row[name].to_string();
        vec![whole("face"), whole("weight"), real("expected"), whole("observed"), real("residual")]
    }));
    print(&format!(
        "{} ({}), {}, seed {seed}\n",
        G::about().title,
        labels.rules,
        counted(total, "throw")
    ))?;
    print(&table(&lines))?;
    match dice_test(&game, &drawn) {
        Some(test) => print(&format!(
            "\nchi-squared {:.2}, {} degrees of freedom, p = {:.3}",
            test.statistic, test.degrees_of_freedom, test.p_value
        )),
        None => Ok(()),
    }
}
