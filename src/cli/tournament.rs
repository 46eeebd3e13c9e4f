use std::sync::Arc;

use serde_json::json;

use super::args::{MatchArgs, pairs, seed, threads};
use super::produce::{Extras, Produced, RunArgs, produce};
use super::registry::Entry;
use super::signals::Signals;
use super::terminal::{grouped, print, table, tell};
use crate::base::{Error, Result};
use crate::games::Game;
use crate::output::{Labels, Rated, Standings, dice_rows, rating_rows, result_rows};
use crate::play::policies::Chosen;
use crate::runs::{Plan, Schedule};

/// Every pairing of some policies, then ratings
///
/// Each pairing plays N games, half of them opened by each side. Ratings are Bradley-Terry maximum
/// likelihood on the Elo scale, with 95 % intervals from the pairs; a capped game counts as a draw
/// there.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne tournament tourne-case --policy random --policy greedy --policy expectimax:depth=2 --games 20000
  tourne tournament tourne-case --gauntlet mcts:iterations=500 --policy random --policy greedy --games 2000
  tourne tournament course --policy random --policy greedy --anchor random --games 100000 --out ladder")]
pub struct Args {
    #[command(flatten)]
    pub on: MatchArgs,
    /// A policy that takes part; give two or more
    #[arg(long, value_name = "SPEC", required = true)]
    policy: Vec<String>,
    /// Games of each pairing, an even number
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    games: String,
    /// Play this policy against each of the others, and those not among themselves
    #[arg(long, value_name = "SPEC")]
    gauntlet: Option<String>,
    /// The policy whose rating is 0 [default: the mean of all is 0]
    #[arg(long, value_name = "SPEC")]
    anchor: Option<String>,
    #[command(flatten)]
    run: RunArgs,
}

/// Who meets whom, by index.
fn meetings(players: usize, gauntlet: bool) -> Vec<(usize, usize)> {
    if gauntlet {
        return (1..players).map(|j| (0, j)).collect();
    }
    (0..players).flat_map(|i| (i + 1..players).map(move |j| (i, j))).collect()
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    let signals = Signals::listen()?;
    signals.ended(play(entry, args, &signals))
}

fn play<G: Game>(entry: &Entry<G>, args: &Args, signals: &Signals) -> Result<()> {
    let bar = Arc::new(args.run.bar());
    let threads = threads(args.run.threads.as_deref())?;
    let setup = args.on.setup(&signals.stop, bar.clone(), threads);
    let game = entry.game(&args.on.rules)?;
    let named: Vec<(&str, &String)> = args
        .gauntlet
        .iter()
        .map(|spec| ("--gauntlet", spec))
        .chain(args.policy.iter().map(|spec| ("--policy", spec)))
        .collect();
    if named.len() < 2 {
        return Err(Error::input("--policy: a tournament needs two policies or more"));
    }
    let players: Vec<Chosen<G>> = named
        .iter()
        .map(|(flag, spec)| entry.policy(&game, flag, spec, &setup))
        .collect::<Result<_>>()?;
    for (index, player) in players.iter().enumerate() {
        if players[..index].iter().any(|other| other.canonical == player.canonical) {
            return Err(Error::input(format!("--policy {} is given twice", player.spec)));
        }
    }
    let policies: Vec<String> = players.iter().map(|player| player.spec.clone()).collect();
    let anchor = match &args.anchor {
        None => None,
        Some(spec) => Some(policies.iter().position(|p| p == spec).ok_or_else(|| {
            Error::input(format!(
                "--anchor {spec} takes no part: name one of {}",
                policies.join(", ")
            ))
        })?),
    };
    let pairs = pairs(&args.games)?;
    let (start, limits) = (args.on.start(&game)?, args.on.limits::<G>()?);
    let seed = seed(args.on.seed.as_deref())?;
    let meetings = meetings(players.len(), args.gauntlet.is_some());
    if meetings.len() as u64 > super::args::MOST_GAMES / (2 * pairs) {
        return Err(Error::input(format!(
            "--games {}: {} pairings of so many are more games than can be counted: give fewer",
            args.games,
            meetings.len()
        )));
    }
    let mut plans: Vec<Plan<G>> = meetings
        .iter()
        .map(|(i, j)| Plan {
            game: game.clone(),
            start,
            a: players[*i].clone(),
            b: players[*j].clone(),
            pairs,
            seed,
            limits,
            judge: None,
            truth: None,
        })
        .collect();
    for plan in &mut plans {
        plan.find_truth(threads, &*bar, &signals.stop)?;
    }
    let schedule = Schedule { plans };
    let standings = Standings { policies, meetings, anchor };
    let produced = produce(
        &schedule,
        &args.run,
        signals,
        &*bar,
        Extras { standings: Some(standings.clone()), ..Extras::default() },
    )?;
    let rated = standings.rated(&produced.tallies);
    if args.run.json {
        print(&json(&schedule, &produced, &rated).to_string())?;
    } else if !args.run.quiet {
        print(&text(&schedule, &produced, &standings, &rated))?;
        match &args.run.out {
            Some(out) => print(&args.run.written(out))?,
            None => tell("nothing was written: add --out DIR for files"),
        }
    }
    produced.interrupted(signals, &args.run)
}

fn json<G: Game>(
    schedule: &Schedule<G>,
    produced: &Produced,
    rated: &[Rated],
) -> serde_json::Value {
    let (mut results, mut dice) = (Vec::new(), Vec::new());
    for (plan, tally) in schedule.plans.iter().zip(&produced.tallies) {
        let labels = Labels::of(plan);
        results.extend(result_rows(plan, tally, ""));
        if G::DICE {
            dice.extend(dice_rows(&plan.game, &labels, &tally.throws));
        }
    }
    json!({
        "results": results,
        "dice": dice,
        "ratings": rating_rows(&schedule.plans[0], rated),
        "seed": schedule.plans[0].seed,
        "seconds": produced.seconds,
    })
}

fn text<G: Game>(
    schedule: &Schedule<G>,
    produced: &Produced,
    standings: &Standings,
    rated: &[Rated],
) -> String {
    let plan = &schedule.plans[0];
    let mut text = format!(
        "{} ({}), {} games a pairing, seed {}\n\n",
        G::about().title,
        plan.game.choices(),
        grouped(2 * plan.pairs),
        plan.seed,
    );
    // Strongest first; those without a rating by their score.
    let mut order: Vec<usize> = (0..standings.policies.len()).collect();
    let key =
        |i: &usize| (rated[*i].score.unwrap_or(0.0), rated[*i].rating.as_ref().ok().map(|r| r.elo));
    order.sort_by(|a, b| {
        let ((score_a, elo_a), (score_b, elo_b)) = (key(a), key(b));
        match (elo_a, elo_b) {
            (Some(a), Some(b)) => b.total_cmp(&a),
            _ => score_b.total_cmp(&score_a),
        }
    });
    let mut rows = vec![["", "Elo", "95 %", "games", "score"].map(String::from).to_vec()];
    for player in order.iter().map(|i| &rated[*i]) {
        let (elo, interval) = match &player.rating {
            Ok(rating) => (
                format!("{:+.1}", rating.elo),
                rating
                    .interval
                    .map_or("anchor".into(), |i| format!("{:+.1} to {:+.1}", i.low, i.high)),
            ),
            Err(reason) => (String::new(), reason.to_string()),
        };
        let score = player.score.map(|s| format!("{:.2} %", 100.0 * s)).unwrap_or_default();
        rows.push(vec![player.policy.clone(), elo, interval, grouped(player.games), score]);
    }
    text.push_str(&table(&rows));
    text.push_str("\n\nscore of the row against the column, in %\n");
    let mut head = vec![String::new()];
    head.extend(order.iter().enumerate().map(|(place, _)| (place + 1).to_string()));
    let mut rows = vec![head];
    for (place, i) in order.iter().enumerate() {
        let mut row = vec![format!("{} {}", place + 1, standings.policies[*i])];
        row.extend(order.iter().map(|j| {
            let score = standings.mean_score(&produced.tallies, *i, *j);
            score.map_or(if i == j { "-".into() } else { String::new() }, |s| {
                format!("{:.1}", 100.0 * s)
            })
        }));
        rows.push(row);
    }
    text.push_str(&table(&rows));
    let games: u64 =
        produced.tallies.iter().map(|t| t.lengths[0].joined(&t.lengths[1]).sums().0).sum();
    let rate = games as f64 / produced.seconds.max(1e-9);
    text.push_str(&format!(
        "\n\n{} games a second, {:.2} s",
        grouped(rate as u64),
        produced.seconds
    ));
    text
}
