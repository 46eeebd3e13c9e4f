use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};

use super::args::{dice_needed, start, threads};
use super::registry::Entry;
use super::terminal::{Bar, grouped, print, table};
use crate::base::{Error, Result};
use crate::exact::{Exact, Question, Score, exact};
use crate::games::Game;
use crate::play::policies::Setup;
use crate::solve::Options;

/// Exact win probability and mean length of two fixed policies
///
/// From the chain that their moves and the dice make, without playing a game: for `random`,
/// `greedy`, `expectimax` and `optimal`. Games are played to their end, however long.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne exact tourne-case --a greedy --b random
  tourne exact course --a optimal --b greedy --rules hit=one
  tourne exact tourne-case --a optimal --b random --json | jq .win_probability_a")]
pub struct Args {
    /// The game: see `tourne games`
    pub game: String,
    /// Policy A
    #[arg(long, value_name = "SPEC", default_value = "greedy")]
    a: String,
    /// Policy B
    #[arg(long, value_name = "SPEC", default_value = "random")]
    b: String,
    /// Options of the game, as reentry=forced,stakes=double
    #[arg(long, value_name = "K=V,…", default_value = "", hide_default_value = true)]
    rules: String,
    /// Start from this position instead
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// Let `optimal` read its values from this file of `solve --save`
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Threads, 1 to 1024 [default: all]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    threads: Option<String>,
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
    dice_needed::<G>("computed")?;
    let game = entry.game(&args.rules)?;
    let threads = threads(args.threads.as_deref())?;
    let start = start(&game, args.position.as_deref())?;
    // Before anything is solved for the other one.
    for (flag, spec) in [("--a", &args.a), ("--b", &args.b)] {
        if let Some(reason) = unfixed(spec) {
            return Err(Error::input(format!("{flag} {spec}: {reason}")));
        }
    }
    let clock = Instant::now();
    let bar = Arc::new(Bar::new(!args.no_progress && !args.quiet && !args.json));
    let setup = Setup {
        position: args.position.clone(),
        table: args.table.clone(),
        threads,
        progress: Some(bar.clone()),
        ..Setup::default()
    };
    let a = entry.policy(&game, "--a", &args.a, &setup)?;
    let b = entry.policy(&game, "--b", &args.b, &setup)?;
    let options = Options { threads, ..Options::default() };
    let question = Question { game: &game, start, a: &a, b: &b, lengths: true };
    let result = exact(question, options, &*bar, &setup.stop)?;
    let seconds = clock.elapsed().as_secs_f64();
    if args.json {
        let mut answer = json!({
            "game": G::about().id,
            "rules": game.choices().to_string(),
            "policy_a": a.spec,
            "policy_b": b.spec,
            "a_first": score_json(&result.a_first),
            "b_first": score_json(&result.b_first),
            "win_probability_a": result.win_probability_a(),
        });
        if let Some(points) = result.points_a() {
            answer["points_a"] = points.into();
        }
        answer["states"] = result.states.into();
        answer["seconds"] = seconds.into();
        return print(&answer.to_string());
    }
    if args.quiet {
        return Ok(());
    }
    print(&format!(
        "{} ({})\nA {} against B {}\n",
        G::about().title,
        game.choices(),
        a.spec,
        b.spec
    ))?;
    print(&result_table(&result))?;
    print(&format!(
        "\n{} positions that wait for a throw of A or B, {seconds:.2} s",
        grouped(result.states as u64)
    ))
}

/// Why no exact value can be had for a policy.
fn unfixed(spec: &str) -> Option<&'static str> {
    match spec.split(':').next() {
        Some("mcts") => Some(
            "the chances of its moves follow from random playouts and are not known: \
             estimate them with `simulate`",
        ),
        Some("exec") => {
            Some("what a program of yours will play is not known: estimate it with `simulate`")
        }
        _ => None,
    }
}

fn score_json(score: &Score) -> Value {
    let mut answer =
        json!({ "win_probability_a": score.win_probability, "mean_plies": score.mean_plies });
    if let Some(points) = score.points {
        answer["points_a"] = points.into();
    }
    answer
}

fn result_table(result: &Exact) -> String {
    let row = |name: &str, win: f64, points: Option<f64>, plies: Option<f64>| {
        let plies = plies.map(|plies| format!("{plies:.9}")).unwrap_or_default();
        let mut row = vec![name.to_string(), format!("{win:.12}"), plies];
        row.extend(points.map(|points| format!("{points:.12}")));
        row
    };
    let (a, b) = (&result.a_first, &result.b_first);
    let mut head = vec![String::new(), "A wins".to_string(), "plies".to_string()];
    head.extend(a.points.map(|_| "A's points".to_string()));
    table(&[
        head,
        row("A first", a.win_probability, a.points, a.mean_plies),
        row("B first", b.win_probability, b.points, b.mean_plies),
        row(
            "together",
            result.win_probability_a(),
            result.points_a(),
            a.mean_plies.zip(b.mean_plies).map(|(a, b)| (a + b) / 2.0),
        ),
    ])
}
