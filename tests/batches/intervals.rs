use tourne::base::{Quiet, Stop};
use tourne::games::TourneCase;
use tourne::output::summaries;
use tourne::play::Outcome;
use tourne::play::policies::Maker;
use tourne::runs::play_batch;

use crate::plans::plan;
use crate::result::Written;

/// The normal quantile of 97.5 %.
const Z: f64 = 1.959_963_984_540_054;

#[test]
fn the_interval_of_one_opener_is_wilsons() {
    let table = Written::by(&["tourne-case", "--games", "700", "--seed", "3"]).table("results.csv");
    for row in table.rows_with(&[("first", "a")]).iter().chain(&table.rows_with(&[("first", "b")]))
    {
        let real = |column: &str| row[column].parse::<f64>().unwrap();
        let (n, p) = (real("games"), real("win_rate_a"));
        // Wilson 1927: the roots of (p̂ − p)² = z² p(1 − p)/n.
        let centre = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        assert!((real("win_rate_a_low") - (centre - half)).abs() < 1e-12);
        assert!((real("win_rate_a_high") - (centre + half)).abs() < 1e-12);
    }
}

/// The mean of the pairs' scores ± 1.96·s/√P, a pair of 0 and one of 1 added for s² alone.
#[test]
fn the_interval_of_both_openers_comes_from_the_pairs() {
    let mut plan = plan::<TourneCase>("", ("greedy", Maker::Greedy), ("random", Maker::Random));
    for (pairs, max_plies) in [(1, 10_000), (30, 10_000), (500, 10_000), (500, 30)] {
        plan.pairs = pairs;
        plan.limits.max_plies = max_plies;
        let tally = play_batch(&plan, 2, &Quiet, &Stop::default()).unwrap().tally;
        let mut scores: Vec<f64> = Vec::new();
        for (outcomes, count) in tally.pairs() {
            let wins = outcomes.iter().filter(|o| matches!(o, Outcome::WinA { .. })).count();
            scores.extend((0..count).map(|_| wins as f64 / 2.0));
        }
        assert_eq!(scores.len() as u64, pairs);
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        scores.extend([0.0, 1.0]);
        let centre = scores.iter().sum::<f64>() / scores.len() as f64;
        let squares: f64 = scores.iter().map(|s| (s - centre) * (s - centre)).sum();
        let half = Z * (squares / (scores.len() - 1) as f64 / pairs as f64).sqrt();
        let both = &summaries(&plan.game, &tally)[2];
        let interval = both.interval.unwrap();
        assert!((both.win_rate_a.unwrap() - mean).abs() < 1e-12);
        assert!((interval.low - (mean - half).max(0.0)).abs() < 1e-12, "{pairs} pairs");
        assert!((interval.high - (mean + half).min(1.0)).abs() < 1e-12, "{pairs} pairs");
    }
}

/// Points: a double win counts two, a simple one one, the loser's are negative.
#[test]
fn points_a_game_are_those_of_the_ends() {
    let flags = ["--games", "600", "--seed", "5", "--rules", "stakes=double"];
    let written = Written::by(&[&["tourne-case", "--a", "random"], &flags[..]].concat());
    let table = written.table("results.csv");
    let mut plan =
        plan::<TourneCase>("stakes=double", ("random", Maker::Random), ("random", Maker::Random));
    (plan.pairs, plan.seed) = (300, 5);
    let tally = play_batch(&plan, 1, &Quiet, &Stop::default()).unwrap().tally;
    let mut points = [0i64; 2];
    for (outcomes, count) in tally.pairs() {
        for (sum, outcome) in points.iter_mut().zip(outcomes) {
            *sum += count as i64
                * match outcome {
                    Outcome::WinA { kind } => kind as i64 + 1,
                    Outcome::WinB { kind } => -(kind as i64 + 1),
                    Outcome::Capped | Outcome::Draw { .. } => 0,
                };
        }
    }
    let expected = [
        ("a", points[0] as f64 / 300.0),
        ("b", points[1] as f64 / 300.0),
        ("both", (points[0] + points[1]) as f64 / 600.0),
    ];
    for (first, expected) in expected {
        let row = &table.rows_with(&[("first", first)])[0];
        let real = |column: &str| row[column].parse::<f64>().unwrap();
        assert!((real("points_a") - expected).abs() < 1e-12, "{first}");
        assert!(real("points_a_low") < expected && expected < real("points_a_high"));
        let ends = ["end_simple", "end_double"].map(real);
        assert!(ends.iter().all(|n| *n > 0.0), "{ends:?}");
        assert_eq!(ends[0] + ends[1], real("games"));
    }
}
