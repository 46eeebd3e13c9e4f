//! The ratings of a tournament as points with intervals.

use crate::base::Result;
use crate::report::cells::Line;
use crate::report::escape::shortened;
use crate::report::figure::{Table, figure};
use crate::report::folder::Folder;
use crate::report::mark::{Look, Mark};
use crate::report::numbers::{decimals, grouped, percent, signed};
use crate::report::plot::{Axis, Plot, range};

/// The rows, strongest first, those without a rating last.
pub fn ranked(folder: &Folder) -> Vec<Line<'_>> {
    let Some(ratings) = &folder.ratings else { return Vec::new() };
    let mut rows: Vec<Line> = ratings.lines().collect();
    let key = |row: &Line| row.real("elo").unwrap_or(f64::NEG_INFINITY);
    rows.sort_by(|a, b| key(b).total_cmp(&key(a)));
    rows
}

/// `+123.4 (+120.1 to +126.7)`; why not, where there is no rating.
pub fn told(row: Line) -> String {
    let Some(elo) = row.real("elo") else {
        return format!("no rating: {}", row.text("note"));
    };
    match (row.real("elo_low"), row.real("elo_high")) {
        (Some(low), Some(high)) => {
            let digits = decimals((high - low) / 2.0).min(2);
            format!("{} ({} to {})", signed(elo, digits), signed(low, digits), signed(high, digits))
        }
        _ => format!("{} (the anchor)", signed(elo, 0)),
    }
}

fn plot(rows: &[Line]) -> Result<String> {
    let mut marks = Vec::new();
    let rated: Vec<&Line> = rows.iter().filter(|row| row.real("elo").is_some()).collect();
    for (place, row) in rated.iter().enumerate() {
        let Some(elo) = row.real("elo") else { continue };
        let (low, high) = (row.real("elo_low"), row.real("elo_high"));
        let y = 40.0 * place as f64 + 25.0;
        let at = |x: f64| (x, y);
        marks.push(
            Mark::new(Look::Dot, [at(low.unwrap_or(elo)), at(elo), at(high.unwrap_or(elo))])
                .class("both")
                .data("policy", row.text("policy"))
                .data("low", row.text("elo_low"))
                .data("value", row.text("elo"))
                .data("high", row.text("elo_high"))
                .text(format!("{}: {}", row.text("policy"), told(**row))),
        );
    }
    let (low, high) = range(marks.iter().flat_map(|mark| mark.places.iter().map(|place| place.0)));
    let bottom = 40.0 * rated.len() as f64;
    if low < 0.0 && 0.0 < high {
        marks.insert(0, Mark::new(Look::Rule, [(0.0, 0.0), (0.0, bottom)]));
    }
    for (place, row) in rated.iter().enumerate() {
        let text = format!("{}. {}: {}", place + 1, shortened(row.text("policy"), 34), told(**row));
        marks.push(Mark::new(Look::Note, [(low, 40.0 * place as f64 + 9.0)]).text(text));
    }
    Plot {
        width: 400,
        height: bottom as u32 + 62,
        label: "Elo ratings with 95 % intervals; the numbers are in the table".into(),
        kind: "ratings",
        x: Axis::new("Elo", low, high).labels(6, |x| signed(x, 0)),
        y: Axis::hidden(bottom, 0.0),
        marks,
    }
    .svg()
}

/// The figure of the ratings.
///
/// # Errors
/// As [`Plot::svg`].
pub fn ratings(folder: &Folder) -> Result<String> {
    let rows = ranked(folder);
    if rows.is_empty() {
        return Ok(String::new());
    }
    let head = ["policy", "Elo (95 % interval)", "score", "games"];
    let mut table = Table::new("Ratings", 2, &head);
    for row in &rows {
        let score = row.real("score").map(|score| percent(score, 2)).unwrap_or_default();
        let games = grouped(row.whole("games"));
        table.rows.push(vec![row.text("policy").to_string(), told(*row), score, games]);
    }
    let reading = "Each point is a policy's strength on the Elo scale, the line its 95 % interval: \
                   100 points more are a score of about 64 %, 400 more one of about 91 %. A policy \
                   that won or lost everything has no finite rating; the table says so.";
    Ok(figure("Ratings", reading, &plot(&rows)?, &table))
}
