use super::judged::{adjusted, adjusted_columns};
use super::{Labels, Row};
use crate::games::Game;
use crate::play::{Lengths, Outcome, Tally};
use crate::runs::Plan;
use crate::stats::{Interval, mean_interval, paired_mean, sample_variance, wilson};

/// What `results.csv` says of the games that one player opened, or of all.
#[derive(Clone, Debug)]
pub struct Summary {
    /// `a`, `b` or `both`.
    pub first: &'static str,
    pub games: u64,
    pub wins_a: u64,
    pub wins_b: u64,
    pub draws: u64,
    pub capped: u64,
    pub win_rate_a: Option<f64>,
    pub interval: Option<Interval>,
    /// Of the win rate, from the pairs; none for a single opener.
    pub standard_error: Option<f64>,
    /// Wins and half the draws over games.
    pub score_a: Option<f64>,
    pub mean_plies: Option<f64>,
    pub sd_plies: Option<f64>,
    /// Games by end kind.
    pub ends: Vec<u64>,
    /// A's points a game, and their 95 % interval.
    pub points_a: Option<(f64, Option<Interval>)>,
}

/// Points of A in one game, with the draws of half wins left out of it.
fn points(outcome: Outcome) -> i64 {
    // Where stakes are doubled, the end kinds are simple and double, in this order.
    match outcome {
        Outcome::WinA { kind } => kind as i64 + 1,
        Outcome::WinB { kind } => -(kind as i64 + 1),
        Outcome::Capped | Outcome::Draw { .. } => 0,
    }
}

/// The three summaries of a pairing: A first, B first, both.
pub fn summaries<G: Game>(game: &G, tally: &Tally) -> Vec<Summary> {
    let single = |index: usize, first| {
        let counts: Vec<(Outcome, u64)> =
            tally.pairs().map(|(outcomes, pairs)| (outcomes[index], pairs)).collect();
        let mut summary = count(game, first, &counts, &tally.lengths[index]);
        summary.interval = wilson(summary.wins_a, summary.games);
        summary.points_a = (game.max_points() > 1).then(|| {
            let scores: Vec<(i64, u64)> = counts.iter().map(|(o, n)| (points(*o), *n)).collect();
            mean_points(&scores)
        });
        summary
    };
    let counts: Vec<(Outcome, u64)> =
        tally.pairs().flat_map(|(outcomes, pairs)| outcomes.map(|o| (o, pairs))).collect();
    let mut both = count(game, "both", &counts, &tally.lengths[0].joined(&tally.lengths[1]));
    let won = |o: Outcome| u8::from(matches!(o, Outcome::WinA { .. }));
    let scores: Vec<(f64, u64)> =
        tally.pairs().map(|([x, y], pairs)| (f64::from(won(x) + won(y)) / 2.0, pairs)).collect();
    let estimate = paired_mean(&scores);
    both.interval = estimate.as_ref().map(|e| Interval { low: e.low, high: e.high });
    both.standard_error = estimate.map(|e| e.standard_error);
    both.points_a = (game.max_points() > 1).then(|| {
        let sums: Vec<(i64, u64)> =
            tally.pairs().map(|([x, y], pairs)| (points(x) + points(y), pairs)).collect();
        let (mean, interval) = mean_points(&sums);
        (mean / 2.0, interval.map(|i| Interval { low: i.low / 2.0, high: i.high / 2.0 }))
    });
    vec![single(0, "a"), single(1, "b"), both]
}

fn mean_points(scores: &[(i64, u64)]) -> (f64, Option<Interval>) {
    let (mut n, mut sum, mut squares) = (0u64, 0i128, 0u128);
    for (points, games) in scores {
        let (p, g) = (i128::from(*points), i128::from(*games));
        n += games;
        sum += p * g;
        squares += (p * p * g).unsigned_abs();
    }
    (sum as f64 / n as f64, mean_interval(n, sum, squares))
}

fn count<G: Game>(
    game: &G,
    first: &'static str,
    counts: &[(Outcome, u64)],
    lengths: &Lengths,
) -> Summary {
    let mut ends = vec![0; game.end_kinds().len()];
    let [mut wins_a, mut wins_b, mut draws, mut capped] = [0; 4];
    for (outcome, games) in counts {
        match outcome {
            Outcome::Capped => capped += games,
            Outcome::WinA { .. } => wins_a += games,
            Outcome::WinB { .. } => wins_b += games,
            Outcome::Draw { .. } => draws += games,
        }
        if let Outcome::WinA { kind } | Outcome::WinB { kind } | Outcome::Draw { kind } = outcome {
            ends[*kind] += games;
        }
    }
    let games = wins_a + wins_b + draws + capped;
    let share = |n: f64| (games > 0).then(|| n / games as f64);
    let (n, sum, squares) = lengths.sums();
    Summary {
        first,
        games,
        wins_a,
        wins_b,
        draws,
        capped,
        win_rate_a: share(wins_a as f64),
        interval: None,
        standard_error: None,
        score_a: share(wins_a as f64 + draws as f64 / 2.0),
        mean_plies: (n > 0).then(|| sum as f64 / n as f64),
        sd_plies: i128::try_from(sum)
            .ok()
            .and_then(|sum| sample_variance(n, sum, squares))
            .map(f64::sqrt),
        ends,
        points_a: None,
    }
}

/// The rows of `results.csv`. `stopped_by` names the rule that ended the run early, if one did:
/// the rates are then biased by it.
pub fn result_rows<G: Game>(plan: &Plan<G>, tally: &Tally, stopped_by: &str) -> Vec<Row> {
    let (game, labels) = (&plan.game, Labels::of(plan));
    let adjusted = tally.judged.as_ref().map(|judged| adjusted(game, judged));
    let row = |(index, summary): (usize, &Summary)| {
        let mut row = result_row(game, &labels, summary);
        if !G::DICE {
            // Of both games of the pairs together, so told once.
            let distinct = tally.distinct_games().filter(|_| summary.first == "both");
            row.insert("distinct_games".into(), distinct.into());
        }
        if plan.game.progress(&plan.start).is_none() && G::DICE {
            let truth = truth(plan, summary);
            row.insert("exact_win_rate_a".into(), truth.map(|truth| truth.rate).into());
            row.insert("exact_z".into(), truth.and_then(|truth| truth.z).into());
            if game.max_points() > 1 {
                row.insert("exact_points_a".into(), truth.and_then(|truth| truth.points).into());
            }
        }
        if let Some(adjusted) = &adjusted {
            row.extend(adjusted_columns(game, adjusted[index]));
        }
        row.insert("stopped_by".into(), Some(stopped_by).filter(|rule| !rule.is_empty()).into());
        row
    };
    summaries(game, tally).iter().enumerate().map(row).collect()
}

/// What an estimate is to be compared with.
#[derive(Clone, Copy, Debug)]
pub struct Truth {
    /// A's exact win rate.
    pub rate: f64,
    pub z: Option<f64>,
    /// A's exact points a game, under doubled stakes.
    pub points: Option<f64>,
}

/// The exact win rate where it is known, and how many standard errors the estimate is above it:
/// the binomial ones of a seat, those of the pairs for both. Nothing where games were capped: the
/// exact rate is that of games played to their end.
pub fn truth<G: Game>(plan: &Plan<G>, summary: &Summary) -> Option<Truth> {
    let truth = plan.truth.filter(|_| summary.capped == 0)?;
    let (rate, points) = match summary.first {
        "a" => (truth.a_first.win_probability, truth.a_first.points),
        "b" => (truth.b_first.win_probability, truth.b_first.points),
        _ => (truth.win_probability_a(), truth.points_a()),
    };
    let binomial = (rate * (1.0 - rate) / summary.games as f64).sqrt();
    let error = summary.standard_error.unwrap_or(binomial);
    let z = summary.win_rate_a.map(|estimate| (estimate - rate) / error);
    Some(Truth { rate, z: z.filter(|z| z.is_finite()), points })
}

fn result_row<G: Game>(game: &G, labels: &Labels, summary: &Summary) -> Row {
    let mut row = labels.row();
    let mut put = |name: &str, value: serde_json::Value| row.insert(name.to_string(), value);
    put("first", summary.first.into());
    put("games", summary.games.into());
    put("wins_a", summary.wins_a.into());
    put("wins_b", summary.wins_b.into());
    put("draws", summary.draws.into());
    put("capped", summary.capped.into());
    put("win_rate_a", summary.win_rate_a.into());
    put("win_rate_a_low", summary.interval.map(|i| i.low).into());
    put("win_rate_a_high", summary.interval.map(|i| i.high).into());
    put("mean_plies", summary.mean_plies.into());
    put("sd_plies", summary.sd_plies.into());
    put("score_a", summary.score_a.into());
    if game.end_kinds().len() > 1 {
        for (kind, games) in game.end_kinds().iter().zip(&summary.ends) {
            put(&format!("end_{}", kind.replace('-', "_")), (*games).into());
        }
    }
    if let Some((mean, interval)) = summary.points_a {
        put("points_a", mean.into());
        put("points_a_low", interval.map(|i| i.low).into());
        put("points_a_high", interval.map(|i| i.high).into());
    }
    row
}
