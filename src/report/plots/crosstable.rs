//! The crosstable of a tournament as a heat map.

use crate::base::Result;
use crate::report::escape::shortened;
use crate::report::figure::{Table, figure};
use crate::report::folder::Folder;
use crate::report::mark::{Look, Mark};
use crate::report::numbers::{fixed, grouped, percent};
use crate::report::pairing::{Pairing, by_pairing};
use crate::report::plot::{Axis, Plot};

/// A cell: the score of the row's policy against the column's, and where it stands in the files.
struct Met {
    row: usize,
    column: usize,
    score: f64,
    text: String,
    games: u64,
}

/// The policies in the order of their ratings.
fn order(folder: &Folder) -> Vec<String> {
    let Some(ratings) = &folder.ratings else { return Vec::new() };
    let mut players: Vec<(Option<f64>, f64, String)> = ratings
        .lines()
        .map(|row| {
            (row.real("elo"), row.real("score").unwrap_or(0.0), row.text("policy").to_string())
        })
        .collect();
    // Sorted by score first, so that those without a rating find a place among the others.
    players.sort_by(|(_, a, _), (_, b, _)| b.total_cmp(a));
    if players.iter().all(|(elo, ..)| elo.is_some()) {
        players.sort_by(|(a, ..), (b, ..)| b.unwrap_or_default().total_cmp(&a.unwrap_or_default()));
    }
    players.into_iter().map(|(_, _, policy)| policy).collect()
}

fn meetings(folder: &Folder, pairings: &[Pairing], order: &[String]) -> Vec<Met> {
    let place = |policy: &str| order.iter().position(|p| p == policy);
    let mut met = Vec::new();
    for (pairing, rows) in pairings.iter().zip(by_pairing(pairings, &folder.results)) {
        let both = rows.iter().find(|row| row.text("first") == "both");
        let (Some(row), Some(a), Some(b)) =
            (both, place(&pairing.policy_a), place(&pairing.policy_b))
        else {
            continue;
        };
        // Here a capped game is half a win, as it is for the ratings.
        let games = row.whole("games");
        let score = match row.real("score_a").or(row.real("win_rate_a")) {
            Some(score) => score + row.whole("capped") as f64 / (2 * games.max(1)) as f64,
            None => continue,
        };
        let (ours, theirs) = (fixed(100.0 * score, 0), fixed(100.0 * (1.0 - score), 0));
        met.push(Met { row: a, column: b, score, text: ours, games });
        met.push(Met { row: b, column: a, score: 1.0 - score, text: theirs, games });
    }
    met
}

fn plot(order: &[String], met: &[Met]) -> Result<String> {
    let number = order.len() as f64;
    let labels = 172;
    let width = 432u32.max(labels + 22 * order.len() as u32);
    let cell = (width - labels) / order.len() as u32;
    let mut marks = Vec::new();
    for met in met {
        let (x, y) = (met.column as f64, met.row as f64);
        let strength = (2.0 * (met.score - 0.5)).abs();
        marks.push(
            Mark::new(Look::Cell, [(x, y), (x + 1.0, y + 1.0)])
                .class(if met.score >= 0.5 { "more" } else { "less" })
                .strength(0.85 * strength)
                .data("row", &order[met.row])
                .data("column", &order[met.column])
                .data("score", met.score)
                .text(met.text.clone()),
        );
    }
    let left = -f64::from(labels) / f64::from(cell);
    for (place, policy) in order.iter().enumerate() {
        let middle = place as f64 + 0.5;
        let text = format!("{} {}", place + 1, shortened(policy, 21));
        marks.push(Mark::new(Look::Note, [(left, middle)]).text(text));
        marks.push(Mark::new(Look::Centred, [(middle, -0.5)]).text((place + 1).to_string()));
        marks.push(Mark::new(Look::Centred, [(middle, middle)]).text("–"));
    }
    Plot {
        width,
        height: cell.min(40) * (order.len() as u32 + 1) + 12,
        label: "Crosstable: the score of each row against each column; the numbers are in the \
                table"
            .into(),
        kind: "crosstable",
        x: Axis::hidden(left, number),
        y: Axis::hidden(number, -1.0),
        marks,
    }
    .svg()
}

/// The figure of the crosstable.
///
/// # Errors
/// As [`Plot::svg`].
pub fn crosstable(folder: &Folder, pairings: &[Pairing]) -> Result<String> {
    let order = order(folder);
    if order.len() < 2 {
        return Ok(String::new());
    }
    let met = meetings(folder, pairings, &order);
    let head = ["policy", "against", "score", "games"];
    let mut table = Table::new("Scores of the pairings", 2, &head);
    for met in &met {
        table.rows.push(vec![
            order[met.row].clone(),
            order[met.column].clone(),
            percent(met.score, 3),
            grouped(met.games),
        ]);
    }
    let reading = "Each cell is what the row scored against the column, in % of the games, a draw \
                   or a capped game counting half; the deeper the colour the further from 50, in \
                   one colour above and another below. The strongest comes first.";
    Ok(figure("Who beat whom", reading, &plot(&order, &met)?, &table))
}
