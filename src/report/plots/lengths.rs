//! The histogram of game lengths.

use std::collections::BTreeMap;

use crate::base::Result;
use crate::report::figure::{Table, figure};
use crate::report::folder::Folder;
use crate::report::mark::{Look, Mark};
use crate::report::numbers::{fixed, grouped, percent, share_label};
use crate::report::pairing::{Pairing, by_pairing};
use crate::report::plot::{Axis, Plot};

/// More pairings than this are shown as one.
const MANY: usize = 4;
/// The most bars of a histogram.
const BARS: u64 = 56;

/// Games by plies.
pub type Counts = BTreeMap<u64, u64>;

/// One bar: the lengths it holds, both ends included, and the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    pub from: u64,
    pub to: u64,
    pub games: u64,
}

/// The counts in bars of one width; the last also holds the few games that are far longer.
pub fn bins(counts: &Counts, most: u64) -> Vec<Bin> {
    let total: u64 = counts.values().sum();
    let (Some(low), Some(high)) = (counts.keys().next(), counts.keys().next_back()) else {
        return Vec::new();
    };
    let mut seen = 0;
    let far = counts.iter().find(|(_, games)| {
        seen += **games;
        seen as f64 >= 0.999 * total as f64
    });
    let last = far.map_or(*high, |(plies, _)| *plies);
    let last = if (last - low) * 10 < (high - low) * 7 { last } else { *high };
    let width = (last - low + 1).div_ceil(most.max(1));
    let number = (last - low + 1).div_ceil(width);
    let mut bins: Vec<Bin> = (0..number)
        .map(|index| Bin { from: low + index * width, to: low + (index + 1) * width - 1, games: 0 })
        .collect();
    for (plies, games) in counts {
        let index = ((plies - low) / width).min(number - 1) as usize;
        if let Some(bin) = bins.get_mut(index) {
            bin.games += games;
            bin.to = bin.to.max(*plies);
        }
    }
    bins
}

fn mean(counts: &Counts) -> f64 {
    let games: u64 = counts.values().sum();
    let plies: f64 = counts.iter().map(|(plies, games)| *plies as f64 * *games as f64).sum();
    plies / games.max(1) as f64
}

fn plot(name: &str, counts: &Counts) -> Result<String> {
    let bins = bins(counts, BARS);
    let total: u64 = counts.values().sum();
    let width = bins.first().map_or(1, |bin| bin.to - bin.from + 1);
    let share = |games: u64| 100.0 * games as f64 / total as f64;
    let highest = bins.iter().map(|bin| share(bin.games)).fold(0.0, f64::max);
    let mut marks = Vec::new();
    let mut edge = bins.first().map_or(0.0, |bin| bin.from as f64);
    let low = edge;
    let long = bins.last().is_some_and(|bin| bin.to - bin.from + 1 > width);
    for (index, bin) in bins.iter().enumerate() {
        let gap = 0.08 * width as f64;
        let corners = [(edge + gap, 0.0), (edge + width as f64 - gap, share(bin.games))];
        edge += width as f64;
        let last = long && index + 1 == bins.len();
        let lengths = match (bin.from, bin.to) {
            (from, to) if from == to => format!("{from} plies"),
            (from, to) => format!("{from} to {to} plies"),
        };
        marks.push(
            Mark::new(if last { Look::Hatched } else { Look::Bar }, corners)
                .data("from", bin.from)
                .data("to", bin.to)
                .data("games", bin.games)
                .text(format!("{lengths}: {} games", grouped(bin.games))),
        );
    }
    let mean = mean(counts);
    let top = 1.14 * highest;
    marks.push(Mark::new(Look::Rule, [(mean, 0.0), (mean, top)]));
    let note = format!(" mean {}", fixed(mean, 2));
    let room = mean < low + 0.7 * (edge - low);
    let at = if room { mean } else { mean - 0.24 * (edge - low) };
    marks.push(Mark::new(Look::Note, [(at, 0.96 * top)]).text(note));
    Plot {
        width: 400,
        height: 250,
        label: format!(
            "Histogram of the lengths of {} games of {name}, mean {mean:.2} plies; the numbers \
             are in the table",
            grouped(total)
        ),
        kind: "lengths",
        x: Axis::new("plies", low, edge).labels(6, |x| fixed(x, 0)),
        y: Axis { space: 44, ..Axis::new("", 0.0, top).labels(5, share_label) },
        marks,
    }
    .svg()
}

/// The figure of the game lengths.
///
/// # Errors
/// As [`Plot::svg`].
pub fn lengths(folder: &Folder, pairings: &[Pairing]) -> Result<String> {
    let Some(cells) = folder.lengths.as_ref().filter(|cells| !cells.is_empty()) else {
        return Ok(String::new());
    };
    let one = pairings.len() > MANY;
    let mut all: Vec<(String, Counts)> = Vec::new();
    for (pairing, rows) in pairings.iter().zip(by_pairing(pairings, cells)) {
        let name = if one { "all pairings".to_string() } else { pairing.name.clone() };
        if !one || all.is_empty() {
            all.push((name, Counts::new()));
        }
        let Some((_, counts)) = all.last_mut() else { continue };
        for row in rows.iter().filter(|row| row.text("first") == "both") {
            *counts.entry(row.whole("plies")).or_default() += row.whole("games");
        }
    }
    let mut pictures = String::new();
    let mut table = Table::new("Games by length", 1, &["pairing", "plies", "games", "share"]);
    for (name, counts) in all.iter().filter(|(_, counts)| !counts.is_empty()) {
        if all.len() > 1 {
            pictures.push_str(&format!("<h4>{}</h4>\n", crate::report::escape::escape(name)));
        }
        pictures.push_str(&plot(name, counts)?);
        let total: u64 = counts.values().sum();
        for bin in bins(counts, BARS) {
            let lengths = match (bin.from, bin.to) {
                (from, to) if from == to => from.to_string(),
                (from, to) => format!("{from} to {to}"),
            };
            let share = percent(bin.games as f64 / total as f64, 3);
            table.rows.push(vec![name.clone(), lengths, grouped(bin.games), share]);
        }
    }
    let reading = "Each bar is the share of games that lasted so many plies, whoever played \
                   first; the thin line is the mean. A hatched last bar also holds the few games \
                   that were longer still.";
    Ok(figure("How long games last", reading, &pictures, &table))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_bar() {
        let counts: Counts = [(3, 5), (4, 90_000), (60, 7_000), (100, 2_990), (9_000, 5)].into();
        for most in [1, 7, 50] {
            let bins = bins(&counts, most);
            assert!(bins.len() as u64 <= most);
            assert_eq!(bins.iter().map(|bin| bin.games).sum::<u64>(), 100_000);
            assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
            assert_eq!(bins.last().map(|bin| bin.to), Some(9_000));
        }
        assert!(bins(&Counts::new(), 5).is_empty());
    }
}
