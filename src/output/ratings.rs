use serde::{Deserialize, Serialize};

use super::{Row, csv_bytes, row};
use crate::games::Game;
use crate::play::{Outcome, Tally};
use crate::runs::Plan;
use crate::stats::{Anchor, MatchUp, PairScores, Rating, Unrated, ratings};

/// A policy's place in a tournament.
#[derive(Clone, Debug)]
pub struct Rated {
    pub policy: String,
    pub rating: Result<Rating, Unrated>,
    pub games: u64,
    /// Wins and half the draws over games; a capped game counts as a draw.
    pub score: Option<f64>,
}

/// A's score in a game: a capped one tells nothing, as a draw does.
fn score(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::WinA { .. } => 1.0,
        Outcome::WinB { .. } => 0.0,
        Outcome::Draw { .. } | Outcome::Capped => 0.5,
    }
}

/// A's scores by pairs.
pub fn pair_scores(tally: &Tally) -> Option<PairScores> {
    let counts: Vec<(f64, u64)> =
        tally.pairs().map(|([x, y], pairs)| ((score(x) + score(y)) / 2.0, pairs)).collect();
    PairScores::new(&counts)
}

/// Who met whom in a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Standings {
    /// As typed.
    pub policies: Vec<String>,
    /// The two that each plan is of, by index.
    pub meetings: Vec<(usize, usize)>,
    /// Whose rating is 0; by default the mean is.
    pub anchor: Option<usize>,
}

impl Standings {
    /// A's scores where A is `i` and B is `j`, or the other way round; none if they did not meet.
    pub fn mean_score(&self, tallies: &[Tally], i: usize, j: usize) -> Option<f64> {
        self.meetings.iter().zip(tallies).find_map(|(meeting, tally)| match *meeting {
            m if m == (i, j) => Some(pair_scores(tally)?.mean()),
            m if m == (j, i) => Some(1.0 - pair_scores(tally)?.mean()),
            _ => None,
        })
    }

    /// `ratings.csv` of tournaments whose plans follow each other, as one a reading of the rules.
    ///
    /// # Errors
    /// As [`csv_bytes`].
    pub fn csv<G: Game>(
        all: &[Standings],
        plans: &[Plan<G>],
        tallies: &[Tally],
    ) -> crate::base::Result<Vec<u8>> {
        let mut rows = Vec::new();
        for (standings, own) in all.iter().zip(Standings::ranges(all)) {
            if let (Some(plan), Some(tallies)) = (plans.get(own.start), tallies.get(own)) {
                rows.extend(rating_rows(plan, &standings.rated(tallies)));
            }
        }
        csv_bytes(&rows)
    }

    /// The plans of each of some tournaments that follow each other.
    pub fn ranges(all: &[Standings]) -> Vec<std::ops::Range<usize>> {
        let mut end = 0;
        let range = |standings: &Standings| {
            let start = end;
            end += standings.meetings.len();
            start..end
        };
        all.iter().map(range).collect()
    }

    /// The ratings, in the order of `policies`.
    pub fn rated(&self, tallies: &[Tally]) -> Vec<Rated> {
        rated(self, tallies)
    }
}

fn rated(standings: &Standings, tallies: &[Tally]) -> Vec<Rated> {
    let Standings { policies, meetings, anchor } = standings;
    let anchor = anchor.map_or(Anchor::Mean, Anchor::Player);
    let scores: Vec<(usize, usize, PairScores)> = meetings
        .iter()
        .zip(tallies)
        .filter_map(|((i, j), tally)| Some((*i, *j, pair_scores(tally)?)))
        .collect();
    let match_ups: Vec<MatchUp> =
        scores.iter().map(|(i, j, scores)| MatchUp { i: *i, j: *j, scores: *scores }).collect();
    let ratings = ratings(policies.len(), &match_ups, anchor);
    policies
        .iter()
        .zip(ratings)
        .enumerate()
        .map(|(player, (policy, rating))| {
            let (mut pairs, mut sum) = (0, 0.0);
            for (i, j, scores) in &scores {
                let mean = match player {
                    p if p == *i => scores.mean(),
                    p if p == *j => 1.0 - scores.mean(),
                    _ => continue,
                };
                pairs += scores.pairs;
                sum += mean * scores.pairs as f64;
            }
            let score = (pairs > 0).then(|| sum / pairs as f64);
            Rated { policy: policy.clone(), rating, games: 2 * pairs, score }
        })
        .collect()
}

/// The rows of `ratings.csv`. Where there is no finite rating, `note` says why.
pub fn rating_rows<G: Game>(plan: &Plan<G>, rated: &[Rated]) -> Vec<Row> {
    rated
        .iter()
        .map(|player| {
            let rating = player.rating.as_ref().ok();
            let interval = rating.and_then(|r| r.interval);
            row([
                ("game", G::about().id.into()),
                ("rules", plan.game.choices().to_string().into()),
                ("policy", player.policy.as_str().into()),
                ("elo", rating.map(|r| r.elo).into()),
                ("elo_low", interval.map(|i| i.low).into()),
                ("elo_high", interval.map(|i| i.high).into()),
                ("games", player.games.into()),
                ("score", player.score.into()),
                ("note", player.rating.as_ref().err().map(ToString::to_string).into()),
            ])
        })
        .collect()
}
