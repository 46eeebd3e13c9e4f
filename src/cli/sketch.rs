//! Small pictures in letters: a bar for an interval, a line for a histogram.

use std::io::{IsTerminal, stdout};

use super::terminal::table;
use crate::output::Summary;
use crate::report::{Counts, bins, decimals};

/// Letters that a bar is wide.
const WIDTH: usize = 41;
const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Whether standard output takes colours: a terminal, and nobody asked for none.
pub fn colours() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    stdout().is_terminal() && !unwanted
}

/// The intervals of some rates on one scale, below the ends of it. A `|` or `┼` marks one half.
pub fn intervals(summaries: &[Summary], coloured: bool) -> String {
    let known: Vec<(&str, f64, f64, f64)> = summaries
        .iter()
        .filter_map(|s| s.interval.zip(s.win_rate_a).map(|(i, x)| (s.first, i.low, x, i.high)))
        .collect();
    let low = known.iter().map(|(_, low, ..)| *low).fold(1.0, f64::min);
    let high = known.iter().map(|(.., high)| *high).fold(0.0, f64::max);
    if low >= high {
        return String::new();
    }
    let digits = decimals(25.0 * (high - low));
    let (left, right) =
        (format!("{:.digits$} %", 100.0 * low), format!("{:.digits$} %", 100.0 * high));
    let gap = WIDTH.saturating_sub(left.chars().count() + right.chars().count());
    let mut rows = vec![vec![String::new(), format!("{left}{}{right}", " ".repeat(gap))]];
    for (first, from, value, to) in known {
        let bar = bar(place(from, low, high), place(value, low, high), place(to, low, high));
        let bar = half(bar, low, high);
        let bar: String = bar.into_iter().collect();
        let bar = if coloured { format!("\u{1b}[36m{bar}\u{1b}[0m") } else { bar };
        let name = match first {
            "a" => "A first",
            "b" => "B first",
            _ => "together",
        };
        rows.push(vec![name.to_string(), bar]);
    }
    table(&rows)
}

/// The letter of a bar that stands for a rate.
fn place(rate: f64, low: f64, high: f64) -> usize {
    let place = (rate - low) / (high - low) * (WIDTH - 1) as f64;
    (place.round().max(0.0) as usize).min(WIDTH - 1)
}

fn bar(from: usize, value: usize, to: usize) -> [char; WIDTH] {
    let mut bar = ['·'; WIDTH];
    bar[from..=to].fill('─');
    bar[from] = '├';
    bar[to] = '┤';
    bar[value] = '●';
    bar
}

/// The bar with the place of one half, if it lies within and no end or value is there.
fn half(mut bar: [char; WIDTH], low: f64, high: f64) -> [char; WIDTH] {
    if low < 0.5 && 0.5 < high {
        let place = place(0.5, low, high);
        match bar[place] {
            '·' => bar[place] = '|',
            '─' => bar[place] = '┼',
            _ => {}
        }
    }
    bar
}

/// The lengths of games on one line: `7 ▂▅█▆▃▂▁ 61 plies`.
pub fn lengths(counts: &Counts) -> String {
    let bins = bins(counts, 48);
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else { return String::new() };
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1);
    let letters: String = bins
        .iter()
        .map(|bin| match bin.games {
            0 => ' ',
            games => STEPS[(u128::from(games) * 8).div_ceil(u128::from(most)) as usize - 1],
        })
        .collect();
    format!("{} {letters} {} plies", first.from, last.to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Interval;

    fn summary(first: &'static str, low: f64, rate: f64, high: f64) -> Summary {
        Summary {
            first,
            games: 10,
            wins_a: 5,
            wins_b: 5,
            draws: 0,
            capped: 0,
            win_rate_a: Some(rate),
            interval: Some(Interval { low, high }),
            standard_error: None,
            score_a: None,
            mean_plies: None,
            sd_plies: None,
            ends: Vec::new(),
            points_a: None,
        }
    }

    #[test]
    fn intervals_are_drawn_on_one_scale() {
        let summaries = [summary("a", 0.5, 0.55, 0.6), summary("both", 0.4, 0.45, 0.5)];
        let text = intervals(&summaries, false);
        let expected = "            40.0 %                             60.0 %
  A first   ····················├─────────●─────────┤
  together  ├─────────●─────────┤····················";
        assert_eq!(text, expected);
        assert!(intervals(&summaries, true).contains("\u{1b}[36m"));
        assert_eq!(intervals(&[], false), "");
    }

    #[test]
    fn lengths_stand_on_one_line() {
        let counts: Counts = [(7, 1), (8, 80), (9, 160), (11, 20)].into();
        assert_eq!(lengths(&counts), "7 ▁▄█ ▁ 11 plies");
        assert_eq!(lengths(&Counts::new()), "");
    }
}
