use std::collections::BTreeMap;

use super::{Labels, Row};
use crate::games::{EventKind, Game, Seat};
use crate::play::Tally;

/// The rows of `moves.csv`, long form. A statistic that a number can have is listed even when its
/// count is 0. Counts of opening plies are included: they are plies.
pub fn move_rows<G: Game>(game: &G, labels: &Labels, tally: &Tally) -> Vec<Row> {
    let kinds = game.event_kinds();
    // Statistics and men in the order in which the game first names them.
    let statistics = order(kinds.iter().flat_map(|k| k.statistics.iter().copied()));
    let men = order(kinds.iter().filter_map(|k| k.man));
    let place = |list: &[&str], name: &str| list.iter().position(|n| *n == name);
    let mut rows = Vec::new();
    for (policy, spec) in [&labels.policy_a, &labels.policy_b].into_iter().enumerate() {
        for seat in Seat::BOTH {
            let mut counts: BTreeMap<_, u64> = BTreeMap::new();
            for (code, EventKind { number, man, statistics: added }) in kinds.iter().enumerate() {
                for statistic in added {
                    let man = man.and_then(|man| place(&men, man));
                    let key = (number, man, place(&statistics, statistic));
                    *counts.entry(key).or_default() += tally.event(policy, seat, code);
                }
            }
            for ((number, man, statistic), count) in counts {
                let mut row = labels.row();
                row.insert("policy".into(), spec.as_str().into());
                row.insert("seat".into(), seat.number().into());
                row.insert("number".into(), (*number).into());
                row.insert("statistic".into(), statistic.map(|i| statistics[i]).into());
                row.insert("count".into(), count.into());
                if !men.is_empty() {
                    row.insert("man".into(), man.map(|i| men[i]).into());
                }
                rows.push(row);
            }
        }
    }
    rows
}

fn order<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen
}
