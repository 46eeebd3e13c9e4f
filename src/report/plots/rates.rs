//! Win rates as points with intervals.

use crate::base::Result;
use crate::report::cells::Line;
use crate::report::escape::shortened;
use crate::report::figure::{Table, figure};
use crate::report::folder::Folder;
use crate::report::mark::{Look, Mark};
use crate::report::numbers::{decimals, percent};
use crate::report::pairing::{Pairing, by_pairing};
use crate::report::plot::{Axis, Plot, range};

/// More pairings than this stand close together, behind a fold.
const MANY: usize = 6;

const WIDTH: u32 = 400;

/// What a row of `results.csv` is called, and its shape.
fn seat(first: &str) -> (&'static str, Look) {
    match first {
        "a" => ("A first", Look::Dot),
        "b" => ("B first", Look::Square),
        _ => ("together", Look::Diamond),
    }
}

/// `65.71 % (65.65 to 65.77)`.
pub fn told(row: Line) -> Option<String> {
    let rate = row.real("win_rate_a")?;
    let (low, high) = (row.real("win_rate_a_low")?, row.real("win_rate_a_high")?);
    let digits = decimals(50.0 * (high - low));
    Some(format!(
        "{} ({:.digits$} to {:.digits$})",
        percent(rate, digits),
        100.0 * low,
        100.0 * high
    ))
}

fn marks(row: Line, pairing: &Pairing, index: usize, y: f64, marks: &mut Vec<Mark>) {
    let (Some(rate), Some(low), Some(high)) =
        (row.real("win_rate_a"), row.real("win_rate_a_low"), row.real("win_rate_a_high"))
    else {
        return;
    };
    let (name, look) = seat(row.text("first"));
    let title = format!("{}, {name}: {}", pairing.name, told(row).unwrap_or_default());
    let at = |x: f64| (100.0 * x, y);
    marks.push(
        Mark::new(look, [at(low), at(rate), at(high)])
            .class(if row.text("first") == "both" { "both" } else { "a" })
            .data("pairing", index)
            .data("first", row.text("first"))
            .data("low", row.text("win_rate_a_low"))
            .data("value", row.text("win_rate_a"))
            .data("high", row.text("win_rate_a_high"))
            .text(title),
    );
    if let Some(exact) = row.real("exact_win_rate_a") {
        marks.push(
            Mark::new(Look::Cross, [at(exact)])
                .data("pairing", index)
                .data("first", row.text("first"))
                .data("exact", row.text("exact_win_rate_a"))
                .text(format!("exact: {}", percent(exact, 4))),
        );
    }
}

fn plot(pairings: &[Pairing], rows: &[Vec<Line>]) -> Result<String> {
    let many = pairings.len() > MANY;
    let mut drawn = Vec::new();
    let mut notes = Vec::new();
    let mut y = 0.0;
    for (index, (pairing, rows)) in pairings.iter().zip(rows).enumerate() {
        if pairings.len() > 1 {
            notes.push((y + 9.0, shortened(&pairing.name, 62), "heading"));
            y += 18.0;
        }
        for (place, row) in rows.iter().enumerate() {
            if many {
                marks(*row, pairing, index, y + 8.0 + 11.0 * place as f64, &mut drawn);
                continue;
            }
            let text = format!("{}: {}", seat(row.text("first")).0, told(*row).unwrap_or_default());
            notes.push((y + 9.0, text, ""));
            marks(*row, pairing, index, y + 25.0, &mut drawn);
            y += 40.0;
        }
        y += if many { 42.0 } else { 6.0 };
    }
    let (low, high) = range(drawn.iter().flat_map(|mark| mark.places.iter().map(|place| place.0)));
    let (low, high) = (low.max(-1.0), high.min(101.0));
    if low < 50.0 && 50.0 < high {
        drawn.insert(0, Mark::new(Look::Rule, [(50.0, 0.0), (50.0, y)]));
    }
    drawn.extend(
        notes
            .into_iter()
            .map(|(at, text, class)| Mark::new(Look::Note, [(low, at)]).text(text).class(class)),
    );
    let digits = decimals((high - low) / 4.0);
    Plot {
        width: WIDTH,
        height: y as u32 + 62,
        label: "Win rates of A with 95 % intervals; the numbers are in the table".into(),
        kind: "rates",
        x: Axis::new("games won by A, %", low, high)
            .labels(5, move |x| format!("{x:.0$}", digits.saturating_sub(1))),
        y: Axis::hidden(y, 0.0),
        marks: drawn,
    }
    .svg()
}

fn table(folder: &Folder) -> Table {
    let left_out = ["game", "rules", "policy_a", "policy_b"];
    let several = folder.results.lines().count() > 3;
    let names: Vec<&str> = folder
        .results
        .names()
        .iter()
        .map(String::as_str)
        .filter(|name| several || !left_out.contains(name))
        .collect();
    let words = if several { 5 } else { 1 };
    let mut table = Table::new("All of results.csv, as it is in the file", words, &names);
    for row in folder.results.lines() {
        table.rows.push(names.iter().map(|name| row.text(name).to_string()).collect());
    }
    table
}

/// The figure of the win rates.
///
/// # Errors
/// As [`Plot::svg`].
pub fn rates(folder: &Folder, pairings: &[Pairing]) -> Result<String> {
    let rows = by_pairing(pairings, &folder.results);
    let picture = plot(pairings, &rows)?;
    let exact = if folder.results.has("exact_win_rate_a") {
        " A cross marks the exact value where it is known."
    } else {
        ""
    };
    let reading = format!(
        "Each point is the share of games that A won, the line through it the 95 % interval: a \
         circle where A played first, a square where B did, a diamond for both together. Draws \
         and capped games count as games not won. The axis shows the part that matters, not 0 to \
         100.{exact}"
    );
    let table = table(folder);
    if pairings.len() <= MANY {
        return Ok(figure("Win rates", &reading, &picture, &table));
    }
    let folded = format!(
        "<details><summary>{} pairings, each with its three rates</summary>\n{picture}</details>\n",
        pairings.len()
    );
    Ok(figure("Win rates", &reading, &folded, &table))
}
