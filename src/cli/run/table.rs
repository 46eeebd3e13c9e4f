//! What `run` prints.

use std::ops::Range;

use crate::cli::field::field_text;
use crate::cli::terminal::{counted, grouped, table};
use crate::games::{Choices, Game};
use crate::output::{RegretSummary, Standings, adjusted, summaries, truth};
use crate::play::Tally;
use crate::runs::Plan;

/// The game, what all pairings share, and the seed.
pub fn heading<G: Game>(plans: &[Plan<G>]) -> String {
    let Some(plan) = plans.first() else { return String::new() };
    let varied = varied(plans);
    let choices = plan.game.choices();
    let shared: Vec<String> = G::options()
        .iter()
        .filter(|option| !varied.contains(&option.name))
        .map(|option| format!("{}={}", option.name, choices.get(option.name)))
        .collect();
    let shared = if shared.is_empty() { String::new() } else { format!(" ({})", shared.join(",")) };
    format!(
        "{}{shared}, {} of {} each, seed {}",
        G::about().title,
        counted(plans.len() as u64, "pairing"),
        counted(2 * plan.pairs, "game"),
        plan.seed
    )
}

/// The options that differ between the pairings.
fn varied<G: Game>(plans: &[Plan<G>]) -> Vec<&'static str> {
    let all: Vec<&Choices> = plans.iter().map(|plan| plan.game.choices()).collect();
    let differs = |name: &str| all.iter().any(|choices| choices.get(name) != all[0].get(name));
    G::options().iter().map(|option| option.name).filter(|name| differs(name)).collect()
}

/// The options that differ, as `dice=both,reentry=free`.
fn reading<G: Game>(plan: &Plan<G>, varied: &[&str]) -> String {
    let choices = plan.game.choices();
    let named: Vec<String> =
        varied.iter().map(|name| format!("{name}={}", choices.get(name))).collect();
    named.join(",")
}

/// A line a pairing: the rate of both seats with its interval, that of A's first seat, and what
/// else is known.
pub fn pairings<G: Game>(plans: &[Plan<G>], tallies: &[Tally]) -> String {
    let varied = varied(plans);
    let known = plans.iter().any(|plan| plan.truth.is_some());
    let judged = tallies.iter().any(|tally| tally.judged.is_some());
    let mut head = vec!["A against B", "A wins of all", "95 %", "A first", "B first"];
    if known {
        head.extend(["exactly", "z"]);
    }
    if judged {
        head.extend(["without luck", "95 %", "A's mean loss"]);
    }
    head.push("plies");
    let mut rows = vec![head.into_iter().map(String::from).collect::<Vec<_>>()];
    let percent = |x: Option<f64>| x.map(|x| format!("{:.3} %", 100.0 * x)).unwrap_or_default();
    for (plan, tally) in plans.iter().zip(tallies) {
        let summaries = summaries(&plan.game, tally);
        let [first, second, both] = summaries.as_slice() else { continue };
        let reading = reading(plan, &varied);
        let space = if reading.is_empty() { "" } else { " " };
        let interval = both.interval;
        let mut row = vec![
            format!("{reading}{space}{} against {}", plan.a.spec, plan.b.spec),
            percent(both.win_rate_a),
            interval
                .map(|i| format!("{:.3} to {:.3}", 100.0 * i.low, 100.0 * i.high))
                .unwrap_or_default(),
            percent(first.win_rate_a),
            percent(second.win_rate_a),
        ];
        if known {
            let truth = truth(plan, both);
            row.push(percent(truth.map(|truth| truth.rate)));
            row.push(
                truth.and_then(|truth| truth.z).map(|z| format!("{z:+.2}")).unwrap_or_default(),
            );
        }
        if let (true, Some(judged)) = (judged, &tally.judged) {
            let points = plan.game.max_points() > 1;
            let range = |low: f64, high: f64| match points {
                true => format!("{low:.5} to {high:.5}"),
                false => format!("{:.4} to {:.4}", 100.0 * low, 100.0 * high),
            };
            let show =
                |x: f64| if points { format!("{x:.5}") } else { format!("{:.4} %", 100.0 * x) };
            let [.., both] = adjusted(&plan.game, judged);
            let interval = both.and_then(|both| both.interval);
            row.push(both.map(|both| show(both.mean)).unwrap_or_default());
            row.push(interval.map(|i| range(i.low, i.high)).unwrap_or_default());
            let regret = RegretSummary::of(&plan.game, judged.regret[0].iter());
            row.push(regret.mean_loss.map(show).unwrap_or_default());
        }
        row.push(both.mean_plies.map(|x| format!("{x:.2}")).unwrap_or_default());
        rows.push(row);
    }
    let capped: u64 =
        plans.iter().zip(tallies).flat_map(|(p, t)| summaries(&p.game, t)).map(|s| s.capped).sum();
    let capped = if capped == 0 {
        String::new()
    } else {
        // A capped game is in two summaries, that of its opener and that of both.
        format!("\n\n{} capped", grouped(capped / 2) + " games were")
    };
    format!("{}{capped}", table(&rows))
}

/// Ratings and crosstable of each choice of rules.
pub fn tournaments<G: Game>(
    plans: &[Plan<G>],
    tallies: &[Tally],
    all: &[(&Standings, Range<usize>)],
) -> String {
    let varied = varied(plans);
    let texts: Vec<String> = all
        .iter()
        .map(|(standings, own)| {
            let (plan, tallies) = (&plans[own.start], &tallies[own.clone()]);
            let text = field_text(standings, tallies, &standings.rated(tallies));
            match reading(plan, &varied) {
                reading if reading.is_empty() => text,
                reading => format!("{reading}\n{text}"),
            }
        })
        .collect();
    texts.join("\n\n")
}
