//! Luck-adjusted rates and regret, from what the judge summed in units of 2⁻³⁰.

use serde_json::Value;

use super::{Labels, Row};
use crate::games::Game;
use crate::play::{JUDGED_ONE, Judged, Moments, Regret, Tally};
use crate::stats::{Interval, Z95, sample_variance};

/// A's result with the luck of the throws taken out.
#[derive(Clone, Copy, Debug)]
pub struct Adjusted {
    /// The win rate, or the points a game where a game can be worth more than one.
    pub mean: f64,
    /// 95 %; none where fewer than two results are there or all are the same.
    pub interval: Option<Interval>,
    /// The variance of the plain results over that of the adjusted ones.
    pub variance_ratio: Option<f64>,
}

/// The adjusted results: A first, B first, both.
pub fn adjusted<G: Game>(game: &G, judged: &Judged) -> [Option<Adjusted>; 3] {
    let most = game.max_points();
    [
        of(most, 1.0, &judged.plain_games[0], &judged.games[0]),
        of(most, 1.0, &judged.plain_games[1], &judged.games[1]),
        of(most, 2.0, &judged.plain_pairs, &judged.pairs),
    ]
}

/// From sums over so many games each.
fn of(most: u8, games: f64, plain: &Moments, adjusted: &Moments) -> Option<Adjusted> {
    if adjusted.count == 0 {
        return None;
    }
    let one = JUDGED_ONE as f64 * games;
    let mean = adjusted.sum as f64 / adjusted.count as f64 / one;
    let variance = |m: &Moments| {
        sample_variance(m.count, m.sum, m.squares).filter(|v| *v > 0.0).map(|v| v / one / one)
    };
    let error = variance(adjusted).map(|v| (v / adjusted.count as f64).sqrt());
    // Results lie in −1 to 1; a probability is half of one more, points are the stake's multiple.
    let (scale, shift) = if most > 1 { (f64::from(most), 0.0) } else { (0.5, 0.5) };
    let mean = mean * scale + shift;
    let interval =
        error.map(|e| Interval { low: mean - Z95 * e * scale, high: mean + Z95 * e * scale });
    let variance_ratio = variance(plain).zip(variance(adjusted)).map(|(p, a)| p / a);
    Some(Adjusted { mean, interval, variance_ratio })
}

/// The columns that a row of `results.csv` gains.
pub fn adjusted_columns<G: Game>(game: &G, adjusted: Option<Adjusted>) -> Vec<(String, Value)> {
    let what = if game.max_points() > 1 { "points_a" } else { "win_rate_a" };
    let interval = adjusted.and_then(|a| a.interval);
    vec![
        (format!("adjusted_{what}"), adjusted.map(|a| a.mean).into()),
        (format!("adjusted_{what}_low"), interval.map(|i| i.low).into()),
        (format!("adjusted_{what}_high"), interval.map(|i| i.high).into()),
        ("variance_ratio".into(), adjusted.and_then(|a| a.variance_ratio).into()),
    ]
}

/// A policy's regret over some throws, in win probability, or in points where a game can be worth
/// more than one.
#[derive(Clone, Copy, Debug)]
pub struct RegretSummary {
    pub decisions: u64,
    pub choices: u64,
    /// The share of choices of a best move.
    pub optimal_share: Option<f64>,
    /// Lost per decision.
    pub mean_loss: Option<f64>,
    pub max_loss: f64,
}

impl RegretSummary {
    pub fn of<'a, G: Game>(game: &G, regrets: impl Iterator<Item = &'a Regret>) -> RegretSummary {
        let mut sum = Regret::default();
        regrets.for_each(|regret| sum.merge(regret));
        let most = game.max_points();
        let scale = if most > 1 { f64::from(most) } else { 0.5 };
        let unit = scale / JUDGED_ONE as f64;
        let share = |n: f64, of: u64| (of > 0).then(|| n / of as f64);
        RegretSummary {
            decisions: sum.decisions,
            choices: sum.choices,
            optimal_share: share(sum.best as f64, sum.choices),
            mean_loss: share(sum.loss as f64 * unit, sum.decisions),
            max_loss: sum.worst as f64 * unit,
        }
    }
}

/// The rows of `regret.csv`: for each policy one for each throw, and before them one for all.
pub fn regret_rows<G: Game>(game: &G, labels: &Labels, tally: &Tally) -> Vec<Row> {
    let Some(judged) = &tally.judged else { return Vec::new() };
    let mut rows = Vec::new();
    for (policy, spec) in [&labels.policy_a, &labels.policy_b].into_iter().enumerate() {
        let regret = &judged.regret[policy];
        let mut push = |throw: Option<String>, summary: RegretSummary| {
            let mut row = labels.row();
            row.insert("policy".into(), spec.as_str().into());
            row.insert("throw".into(), throw.into());
            row.insert("decisions".into(), summary.decisions.into());
            row.insert("choices".into(), summary.choices.into());
            row.insert("optimal_share".into(), summary.optimal_share.into());
            row.insert("mean_loss".into(), summary.mean_loss.into());
            row.insert("max_loss".into(), summary.max_loss.into());
            rows.push(row);
        };
        push(None, RegretSummary::of(game, regret.iter()));
        for (index, throw) in game.throws().iter() {
            push(Some(throw.notation()), RegretSummary::of(game, [&regret[index]].into_iter()));
        }
    }
    rows
}
