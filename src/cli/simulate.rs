use std::sync::Arc;

use super::args::{BatchArgs, dice_needed, pairs, threads};
use super::produce::{Early, Extras, Produced, RunArgs, produce, rate_text, rows_json};
use super::registry::Entry;
use super::signals::Signals;
use super::sketch;
use super::sprt::SprtRule;
use super::terminal::{counted, grouped, print, table, tell};
use crate::base::{Error, Result};
use crate::games::Game;
use crate::output::{
    Labels, RegretSummary, Summary, adjusted, csv_bytes, dice_test, pair_scores, summaries, truth,
};
use crate::play::Tally;
use crate::runs::{Plan, Schedule};

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
    /// Stop once the interval of A's win rate over both seats is no wider than this, as 0.01
    #[arg(long, value_name = "W", conflicts_with = "shard", allow_hyphen_values = true)]
    until_width: Option<String>,
    /// Stop once a sequential test decides between two Elo differences of A over B, as
    /// elo0=0,elo1=5,alpha=0.05,beta=0.05
    #[arg(long, value_name = "K=V,…", conflicts_with_all = ["shard", "until_width"], allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Take the luck of the throws out of the results, by exact values: games with dice
    #[arg(long)]
    luck_adjust: bool,
    /// Price every mistake by exact values, per policy and number thrown: games with dice
    #[arg(long)]
    regret: bool,
    #[command(flatten)]
    run: RunArgs,
}

/// The size of the default match, by the weight of its policies: a second or a few.
fn default_pairs(cost: f64) -> u64 {
    if cost <= 2.0 { 500_000 } else { ((1e8 / cost) as u64).clamp(10, 500_000) }
}

pub fn run<G: Game>(entry: &Entry<G>, args: &Args) -> Result<()> {
    args.run.check()?;
    let signals = Signals::listen()?;
    signals.ended(play(entry, args, &signals))
}

fn play<G: Game>(entry: &Entry<G>, args: &Args, signals: &Signals) -> Result<()> {
    let bar = Arc::new(args.run.bar());
    let threads = threads(args.run.threads.as_deref())?;
    let width = args.until_width.as_deref().map(width).transpose()?;
    let sprt = args.sprt.as_deref().map(SprtRule::parse).transpose()?;
    let seed = args.run.seed(args.batch.on.seed.as_deref())?;
    let setup = args.batch.on.setup(&signals.stop, bar.clone(), threads);
    let mut plan = args.batch.plan(entry, 1, seed, &setup)?;
    plan.pairs = match &args.games {
        Some(games) => pairs(games)?,
        None => {
            let dear = if G::DICE { 1.0 } else { 400.0 };
            default_pairs(dear * plan.a.maker.cost().max(plan.b.maker.cost()))
        }
    };
    if args.luck_adjust || args.regret {
        dice_needed::<G>("judged by exact values")?;
        let flag = if args.regret { "--regret" } else { "--luck-adjust" };
        let solution = setup.solution(&plan.game);
        plan.judge = Some(solution.map_err(|e| Error::input(format!("{flag}: {e}")))?);
    }
    plan.find_truth(threads, &*bar, &signals.stop)?;
    let game = plan.game.clone();
    let schedule = Schedule { plans: vec![plan] };
    let rule = |tallies: &[Tally]| {
        if let Some(sprt) = &sprt {
            return sprt.decided(tallies.first().and_then(pair_scores).as_ref());
        }
        let both = summaries(&game, tallies.first()?).pop()?;
        both.interval.filter(|i| i.high - i.low <= width.unwrap_or(0.0)).map(|_| "width")
    };
    let test = |tallies: &[Tally]| {
        let Some(sprt) = &sprt else { return Ok(Vec::new()) };
        let mut row = Labels::of(&schedule.plans[0]).row();
        row.extend(sprt.row(tallies.first().and_then(pair_scores).as_ref()));
        Ok(vec![("sprt.csv", csv_bytes(&[row])?)])
    };
    let extras = Extras {
        rule: (sprt.is_some() || width.is_some()).then(|| Box::new(rule) as _),
        files: Some(Box::new(test)),
        ..Extras::default()
    };
    let produced = produce(&schedule, &args.run, signals, &*bar, extras)?;
    let (Some(plan), Some(tally)) = (schedule.plans.first(), produced.tallies.first()) else {
        return Ok(());
    };
    if args.run.json {
        print(&rows_json(&schedule, &produced).to_string())?;
    } else if !args.run.quiet {
        print(&result_text(plan, tally, &produced))?;
        if let Some(sprt) = &sprt {
            print(&sprt.text(pair_scores(tally).as_ref()))?;
        }
        match &args.run.out {
            Some(out) => print(&args.run.written(out))?,
            None => tell(
                "nothing was written: add --out DIR for files, --json for scripts, \
                 --a and --b for other policies; `tourne games` lists them",
            ),
        }
    }
    produced.interrupted(signals, &args.run)
}

/// `--until-width`, more than 0 and less than 1.
fn width(text: &str) -> Result<f64> {
    text.parse().ok().filter(|w| *w > 0.0 && *w < 1.0).ok_or_else(|| {
        Error::input(format!("--until-width {text}: give a number between 0 and 1, as 0.01"))
    })
}

/// How a run that ended early is labelled; empty if it did not.
fn early_label(early: Option<Early>) -> String {
    match early {
        None => String::new(),
        Some(Early::Stopped) => "\ninterrupted: these are the games that were finished".into(),
        Some(Early::Rule(rule)) => {
            format!("\nstopped early by {rule}: the rates are those of an early stop, biased by it")
        }
    }
}

/// The exact rate beside the estimate, in one line; empty where it is not known.
fn truth_text<G: Game>(plan: &Plan<G>, summaries: &[Summary]) -> String {
    let known: Vec<String> = summaries
        .iter()
        .filter_map(|summary| {
            let truth = truth(plan, summary)?;
            let z = truth.z.map(|z| format!(" (z = {z:+.2})")).unwrap_or_default();
            let points = truth.points.map(|p| format!(", {p:.4} points")).unwrap_or_default();
            Some(format!("{:.3} %{z}{points}", 100.0 * truth.rate))
        })
        .collect();
    if known.is_empty() { String::new() } else { format!("\n\nexactly: {}", known.join(", ")) }
}

/// Adjusted rate and regret; empty where nothing was judged.
fn judged_text<G: Game>(plan: &Plan<G>, tally: &Tally) -> String {
    let Some(judged) = &tally.judged else { return String::new() };
    let mut text = String::new();
    let points = plan.game.max_points() > 1;
    let show = |x: f64| if points { format!("{x:.5}") } else { format!("{:.4} %", 100.0 * x) };
    if let [.., Some(both)] = adjusted(&plan.game, judged) {
        text.push_str(&format!(
            "\n\nwithout the luck of the throws A {} {}",
            if points { "gets" } else { "wins" },
            show(both.mean)
        ));
        if let Some(interval) = both.interval {
            text.push_str(&format!(" ({} to {})", show(interval.low), show(interval.high)));
        }
        if let Some(ratio) = both.variance_ratio {
            text.push_str(&format!(", with {ratio:.1} times less variance"));
        }
    }
    let head = ["regret", "decisions", "choices", "optimal", "mean loss", "worst"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for (policy, chosen) in [&plan.a, &plan.b].into_iter().enumerate() {
        let summary = RegretSummary::of(&plan.game, judged.regret[policy].iter());
        rows.push(vec![
            chosen.spec.clone(),
            grouped(summary.decisions),
            grouped(summary.choices),
            summary.optimal_share.map(|s| format!("{:.2} %", 100.0 * s)).unwrap_or_default(),
            summary.mean_loss.map(show).unwrap_or_default(),
            show(summary.max_loss),
        ]);
    }
    format!("{text}\n\n{}", table(&rows))
}

fn result_text<G: Game>(plan: &Plan<G>, tally: &Tally, produced: &Produced) -> String {
    let summaries = summaries(&plan.game, tally);
    let games = summaries.iter().map(|s| s.games).max().unwrap_or(0);
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
    text.push_str(&truth_text(plan, &summaries));
    text.push_str(&judged_text(plan, tally));
    let lengths = tally.lengths[0].joined(&tally.lengths[1]);
    let counts = lengths.iter().map(|(plies, games)| (u64::from(plies), games)).collect();
    for picture in [sketch::intervals(&summaries, sketch::colours()), sketch::lengths(&counts)] {
        if !picture.is_empty() {
            text.push_str("\n\n");
            text.push_str(&picture);
        }
    }
    if let Some(test) = G::DICE.then(|| dice_test(&plan.game, &tally.throws)).flatten() {
        text.push_str(&format!(
            "\n\ndice: chi-squared {:.2}, {} degrees of freedom, p = {:.3}",
            test.statistic, test.degrees_of_freedom, test.p_value
        ));
    }
    if let Some(distinct) = tally.distinct_games() {
        text.push_str(&format!("\n{} of the games differ", grouped(distinct)));
    }
    text.push_str(&early_label(produced.early));
    text.push_str(&format!("\n{}", rate_text(produced)));
    text
}
