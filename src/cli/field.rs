//! Those who take part in a tournament, and how it is shown.

use super::registry::Entry;
use super::terminal::{grouped, table};
use crate::base::{Error, Result};
use crate::games::Game;
use crate::output::{Rated, Standings};
use crate::play::Tally;
use crate::play::policies::{Chosen, Setup};

/// Policies under one choice of rules, and who meets whom.
pub struct Field<G: Game> {
    players: Vec<Chosen<G>>,
    pub standings: Standings,
}

/// A policy and the flag, or the place, that names it.
pub type Named<'a> = (String, &'a str);

impl<G: Game> Field<G> {
    /// Makes the policies. In a gauntlet the first meets all others, and nobody else meets.
    ///
    /// # Errors
    /// One line that names the flag or the place.
    pub fn new(
        entry: &Entry<G>,
        game: &G,
        named: &[Named],
        gauntlet: bool,
        anchor: Option<&Named>,
        setup: &Setup,
    ) -> Result<Field<G>> {
        let mut players: Vec<Chosen<G>> = Vec::new();
        for (flag, spec) in named {
            let player = entry.policy(game, flag, spec, setup)?;
            if players.iter().any(|other| other.canonical == player.canonical) {
                return Err(Error::input(format!("{flag}: {spec} is given twice")));
            }
            players.push(player);
        }
        let policies: Vec<String> = players.iter().map(|player| player.spec.clone()).collect();
        let anchor = match anchor {
            None => None,
            Some((flag, spec)) => {
                Some(policies.iter().position(|p| p == spec).ok_or_else(|| {
                    let known = policies.join(", ");
                    Error::input(format!("{flag}: {spec} takes no part: name one of {known}"))
                })?)
            }
        };
        let meetings = match (gauntlet, players.len()) {
            (true, n) => (1..n).map(|j| (0, j)).collect(),
            (false, n) => (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))).collect(),
        };
        Ok(Field { players, standings: Standings { policies, meetings, anchor } })
    }

    /// A plan, or what `plan` makes of A and B, for each meeting.
    pub fn plans<T>(&self, plan: impl Fn(Chosen<G>, Chosen<G>) -> T) -> Vec<T> {
        let meetings = self.standings.meetings.iter();
        meetings.map(|(i, j)| plan(self.players[*i].clone(), self.players[*j].clone())).collect()
    }
}

/// Ratings, strongest first, and the crosstable.
pub fn field_text(standings: &Standings, tallies: &[Tally], rated: &[Rated]) -> String {
    // Those without a rating by their score.
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
    let mut text = table(&rows);
    text.push_str("\n\nscore of the row against the column, in %\n");
    let mut head = vec![String::new()];
    head.extend(order.iter().enumerate().map(|(place, _)| (place + 1).to_string()));
    let mut rows = vec![head];
    for (place, i) in order.iter().enumerate() {
        let mut row = vec![format!("{} {}", place + 1, standings.policies[*i])];
        row.extend(order.iter().map(|j| {
            let score = standings.mean_score(tallies, *i, *j);
            score.map_or(if i == j { "-".into() } else { String::new() }, |s| {
                format!("{:.1}", 100.0 * s)
            })
        }));
        rows.push(row);
    }
    text.push_str(&table(&rows));
    text
}
