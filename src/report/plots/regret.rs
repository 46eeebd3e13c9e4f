//! What each policy lost by its choices, where the game is solved.

use crate::base::Result;
use crate::report::cells::Line;
use crate::report::escape::shortened;
use crate::report::figure::{Table, figure};
use crate::report::folder::Folder;
use crate::report::mark::{Look, Mark};
use crate::report::numbers::rounded;
use crate::report::plot::{Axis, Plot};

/// What the columns of the mean loss of a decision may be called.
const MEAN: [&str; 3] = ["mean_regret", "mean_loss", "regret_mean"];

fn plot(rows: &[Line], column: &str) -> Result<String> {
    let top = rows.iter().filter_map(|row| row.real(column)).fold(0.0, f64::max);
    let top = if top > 0.0 { 1.02 * top } else { 1.0 };
    let mut marks = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let (y, value) = (place as f64, row.real(column).unwrap_or(0.0));
        let mut name = shortened(row.text("policy"), 36);
        if !row.text("number").is_empty() {
            name.push_str(&format!(", number {}", row.text("number")));
        }
        marks.push(
            Mark::new(Look::Bar, [(0.0, y + 0.5), (value, y + 0.88)])
                .class("a")
                .data("policy", row.text("policy"))
                .data("number", row.text("number"))
                .data("value", row.text(column))
                .text(format!("{name}: {}", rounded(value))),
        );
        let text = format!("{name}: {}", rounded(value));
        marks.push(Mark::new(Look::Note, [(0.0, y + 0.24)]).text(text));
    }
    Plot {
        width: 400,
        height: 36 * rows.len() as u32 + 12,
        label: "Mean loss of a decision by policy; the numbers are in the table".into(),
        kind: "regret",
        x: Axis::hidden(0.0, top),
        y: Axis::hidden(rows.len() as f64, 0.0),
        marks,
    }
    .svg()
}

/// The figure of the regret.
///
/// # Errors
/// As [`Plot::svg`].
pub fn regret(folder: &Folder) -> Result<String> {
    let Some(cells) = folder.regret.as_ref().filter(|cells| !cells.is_empty()) else {
        return Ok(String::new());
    };
    let names: Vec<&str> = cells.names().iter().map(String::as_str).collect();
    let mut table = Table::new("All of regret.csv, as it is in the file", 4, &names);
    for row in cells.lines() {
        table.rows.push(names.iter().map(|name| row.text(name).to_string()).collect());
    }
    let Some(column) = MEAN.into_iter().find(|name| cells.has(name)) else {
        let reading = "What each policy's choices lost against best play.";
        return Ok(figure("The price of mistakes", reading, "", &table));
    };
    // Where there are rows over all numbers, those; else every row.
    let all: Vec<Line> = cells.lines().collect();
    let whole: Vec<Line> = all.iter().copied().filter(|r| r.text("number").is_empty()).collect();
    let rows = if whole.is_empty() { all } else { whole };
    let reading = "Each bar is what a decision of the policy lost on average against the best \
                   move, by the exact values of the solved game: the shorter, the better; best \
                   play loses nothing.";
    Ok(figure("The price of mistakes", reading, &plot(&rows, column)?, &table))
}
