use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};

use super::args::{BatchArgs, command_line, pairs, threads};
use super::registry::Entry;
use super::terminal::{Bar, counted, grouped, print, table, tell};
use crate::base::{OutputFolder, Result};
use crate::games::Game;
use crate::output::{
    Labels, Manifest, Summary, batch_files, dice_rows, dice_test, result_rows, summaries,
};
use crate::play::Tally;
use crate::runs::{Plan, play_batch};

/// The main job: a batch between two policies
///
/// Games come in pairs with the same dice: in the first A opens, in the second B.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne simulate tourne-case
  tourne simulate tourne-case --a mcts:iterations=1000 --b greedy --games 2000 --seed 1
  tourne simulate tourne-case --rules reentry=forced --a random --b random --games 4000000 --out r1
  tourne simulate course --json --quiet | jq '.results[2].win_rate_a'")]
pub struct Args {
    #[command(flatten)]
    pub batch: BatchArgs,
    /// Games to play, an even number [default: a million between light policies]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    games: Option<String>,
    /// Threads, 1 to 1024 [default: all]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    threads: Option<String>,
    /// Write the result files into this folder
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

/// The size of the default match, by the weight of its policies: a second or a few.
fn default_pairs(cost: f64) -> u64 {
    if cost <= 2.0 { 500_000 } else { ((1e8 / cost) as u64).clamp(10, 500_000) }
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let threads = threads(args.threads.as_deref())?;
    let bar = Arc::new(Bar::new(!args.no_progress && !args.quiet && !args.json));
    let setup = args.batch.setup(bar.clone(), threads);
    let mut plan = args.batch.plan(entry, 1, &setup)?;
    plan.pairs = match &args.games {
        Some(games) => pairs(games)?,
        None => {
            let dear = if G::DICE { 1.0 } else { 400.0 };
            default_pairs(dear * plan.a.maker.cost().max(plan.b.maker.cost()))
        }
    };
    let mut folder =
        args.out.as_ref().map(|out| OutputFolder::open(out, args.force)).transpose()?;
    let manifest = Manifest::begin(&command_line());
    let clock = Instant::now();
    let batch = play_batch(&plan, threads, &*bar, &setup.stop)?;
    let seconds = clock.elapsed().as_secs_f64();
    if let Some(folder) = &mut folder {
        write_result(folder, manifest, &plan, threads, &batch.tally)?;
    }
    if args.json {
        return print(&result_json(&plan, &batch.tally, seconds).to_string());
    }
    if !args.quiet {
        print(&result_text(&plan, &batch.tally, seconds))?;
        match &args.out {
            Some(out) => print(&format!("written to {}", out.display()))?,
            None => tell(
                "nothing was written: add --out DIR for files, --json for scripts, \
                 --a and --b for other policies; `tourne games` lists them",
            ),
        }
    }
    Ok(())
}

fn write_result<G: Game>(
    folder: &mut OutputFolder,
    mut manifest: Manifest,
    plan: &Plan<G>,
    threads: usize,
    tally: &Tally,
) -> Result<()> {
    for (name, bytes) in batch_files(plan, tally)? {
        folder.write(name, &bytes)?;
    }
    manifest.set("seed", plan.seed);
    manifest.set("game", G::about().id);
    manifest.set("rules", plan.game.choices().to_string());
    manifest.set("position", plan.game.notation(&plan.start));
    manifest.set("policies", json!({ "a": plan.a.canonical, "b": plan.b.canonical }));
    manifest.set("games", plan.pairs * 2);
    manifest.set("max_plies", plan.limits.max_plies);
    manifest.set("opening_plies", plan.limits.opening_plies);
    manifest.set("threads", threads);
    folder.write_manifest(&manifest.finish(folder.written(), true))
}

fn result_json<G: Game>(plan: &Plan<G>, tally: &Tally, seconds: f64) -> Value {
    let labels = Labels::of(plan);
    let dice = if G::DICE { dice_rows(&plan.game, &labels, &tally.throws) } else { Vec::new() };
    json!({
        "results": result_rows(&plan.game, &labels, tally),
        "dice": dice,
        "seed": plan.seed,
        "seconds": seconds,
    })
}

fn result_text<G: Game>(plan: &Plan<G>, tally: &Tally, seconds: f64) -> String {
    let summaries = summaries(&plan.game, tally);
    let games = 2 * plan.pairs;
    let mut text = format!(
        "{} ({})\nA {} against B {}, {}, seed {}\n\n",
        G::about().title,
        plan.game.choices(),
        plan.a.spec,
        plan.b.spec,
        counted(games, "game"),
        plan.seed,
    );
    let mut head = ["", "games", "A wins", "B wins", "A wins of all", "95 %", "plies", "sd"]
        .map(String::from)
        .to_vec();
    let odd = |n: fn(&Summary) -> u64| summaries.iter().any(|s| n(s) > 0);
    let (draws, capped) = (odd(|s| s.draws), odd(|s| s.capped));
    let points = summaries.iter().any(|s| s.points_a.is_some());
    head.extend(draws.then(|| "draws".to_string()));
    head.extend(capped.then(|| "capped".to_string()));
    if points {
        head.extend(["A's points".to_string(), "95 %".to_string()]);
    }
    let mut rows = vec![head];
    for s in &summaries {
        let name = match s.first {
            "a" => "A first",
            "b" => "B first",
            _ => "together",
        };
        let percent = |x: f64| format!("{:.3} %", 100.0 * x);
        let mut row = vec![
            name.to_string(),
            grouped(s.games),
            grouped(s.wins_a),
            grouped(s.wins_b),
            s.win_rate_a.map(percent).unwrap_or_default(),
            s.interval
                .map(|i| format!("{:.3} to {:.3}", 100.0 * i.low, 100.0 * i.high))
                .unwrap_or_default(),
            s.mean_plies.map(|x| format!("{x:.2}")).unwrap_or_default(),
            s.sd_plies.map(|x| format!("{x:.2}")).unwrap_or_default(),
        ];
        row.extend(draws.then(|| grouped(s.draws)));
        row.extend(capped.then(|| grouped(s.capped)));
        if let Some((mean, interval)) = s.points_a {
            row.push(format!("{mean:.4}"));
            row.push(
                interval.map(|i| format!("{:.4} to {:.4}", i.low, i.high)).unwrap_or_default(),
            );
        }
        rows.push(row);
    }
    text.push_str(&table(&rows));
    if let Some(test) = G::DICE.then(|| dice_test(&plan.game, &tally.throws)).flatten() {
        text.push_str(&format!(
            "\n\ndice: chi-squared {:.2}, {} degrees of freedom, p = {:.3}",
            test.statistic, test.degrees_of_freedom, test.p_value
        ));
    }
    let rate = games as f64 / seconds.max(1e-9);
    text.push_str(&format!("\n{} games a second, {seconds:.2} s", grouped(rate as u64)));
    text
}
