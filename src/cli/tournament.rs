use std::sync::Arc;

use serde_json::json;

use super::args::{MatchArgs, pairs, threads};
use super::field::{Field, Named, field_text};
use super::produce::{Extras, Produced, RunArgs, produce, rate_text, rows_json};
use super::registry::Entry;
use super::signals::Signals;
use super::terminal::{grouped, print, tell};
use crate::base::{Error, Result};
use crate::games::Game;
use crate::output::{Rated, Standings, rating_rows};
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

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    args.run.check()?;
    let signals = Signals::listen()?;
    signals.ended(play(entry, args, &signals))
}

fn play<G: Game>(entry: &Entry<G>, args: &Args, signals: &Signals) -> Result<()> {
    let bar = Arc::new(args.run.bar());
    let threads = threads(args.run.threads.as_deref())?;
    let seed = args.run.seed(args.on.seed.as_deref())?;
    let setup = args.on.setup(&signals.stop, bar.clone(), threads);
    let game = entry.game(&args.on.rules)?;
    let named: Vec<Named> = args
        .gauntlet
        .iter()
        .map(|spec| ("--gauntlet".into(), spec.as_str()))
        .chain(args.policy.iter().map(|spec| ("--policy".into(), spec.as_str())))
        .collect();
    if named.len() < 2 {
        return Err(Error::input("--policy: a tournament needs two policies or more"));
    }
    let anchor: Option<Named> = args.anchor.as_deref().map(|spec| ("--anchor".into(), spec));
    let field = Field::new(entry, &game, &named, args.gauntlet.is_some(), anchor.as_ref(), &setup)?;
    let pairs = pairs(&args.games)?;
    let (start, limits) = (args.on.start(&game)?, args.on.limits::<G>()?);
    let meetings = field.standings.meetings.len();
    if meetings as u64 > super::args::MOST_GAMES / (2 * pairs) {
        return Err(Error::input(format!(
            "--games {}: {meetings} pairings of so many are more games than can be counted: give \
             fewer",
            args.games,
        )));
    }
    let mut plans = field.plans(|a, b| Plan {
        game: game.clone(),
        start,
        a,
        b,
        pairs,
        seed,
        limits,
        judge: None,
        truth: None,
    });
    for plan in &mut plans {
        plan.find_truth(threads, &*bar, &signals.stop)?;
    }
    let schedule = Schedule { plans };
    let standings = field.standings;
    let produced = produce(
        &schedule,
        &args.run,
        signals,
        &*bar,
        Extras { standings: vec![standings.clone()], ..Extras::default() },
    )?;
    let rated = standings.rated(&produced.tallies);
    if args.run.json {
        let mut object = rows_json(&schedule, &produced);
        object["ratings"] = json!(rating_rows(&schedule.plans[0], &rated));
        print(&object.to_string())?;
    } else if !args.run.quiet {
        print(&text(&schedule, &produced, &standings, &rated))?;
        match &args.run.out {
            Some(out) => print(&args.run.written(out))?,
            None => tell("nothing was written: add --out DIR for files"),
        }
    }
    produced.interrupted(signals, &args.run)
}

fn text<G: Game>(
    schedule: &Schedule<G>,
    produced: &Produced,
    standings: &Standings,
    rated: &[Rated],
) -> String {
    let plan = &schedule.plans[0];
    format!(
        "{} ({}), {} games a pairing, seed {}\n\n{}\n\n{}",
        G::about().title,
        plan.game.choices(),
        grouped(2 * plan.pairs),
        plan.seed,
        field_text(standings, &produced.tallies, rated),
        rate_text(produced),
    )
}
