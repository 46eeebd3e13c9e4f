//! Move statistics: what each player did, by number thrown or by man.

use std::collections::{BTreeMap, HashMap};

use crate::base::Result;
use crate::report::escape::{escape, shortened};
use crate::report::figure::{Table, figure};
use crate::report::folder::Folder;
use crate::report::mark::{Look, Mark};
use crate::report::numbers::{brief, grouped, rounded};
use crate::report::pairing::{Pairing, by_pairing, games};
use crate::report::plot::{Axis, Plot};

/// Names in the order in which they come up.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Names {
    fn place(&mut self, name: &str) -> usize {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        self.list.push(name.to_string());
        self.places.insert(name.to_string(), self.list.len() - 1);
        self.list.len() - 1
    }
}

/// The counts of a folder: both seats together, pairings added.
#[derive(Default)]
struct Counted {
    policies: Names,
    statistics: Names,
    keys: Names,
    /// By statistic, key and policy.
    counts: BTreeMap<(usize, usize, usize), u64>,
    /// The games that each policy played.
    games: Vec<u64>,
    by_man: bool,
}

/// What a count is counted by: the man, the number, or nothing.
fn key(man: &str, number: &str) -> String {
    match (man, number) {
        ("", "") => "all".into(),
        ("", number) => number.into(),
        (man, "") => man.into(),
        (man, number) => format!("{man} {number}"),
    }
}

impl Counted {
    fn read(folder: &Folder, pairings: &[Pairing]) -> Counted {
        let mut counted = Counted::default();
        for (pairing, rows) in pairings.iter().zip(by_pairing(pairings, &folder.results)) {
            for policy in [&pairing.policy_a, &pairing.policy_b] {
                let place = counted.policies.place(policy);
                counted.games.resize(counted.policies.list.len(), 0);
                counted.games[place] += games(&rows);
            }
        }
        let Some(cells) = &folder.moves else { return counted };
        counted.by_man = cells.has("man");
        let mut keys: Vec<String> = Vec::new();
        for row in cells.lines() {
            let key = key(row.text("man"), row.text("number"));
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        if !counted.by_man {
            keys.sort();
        }
        for key in keys {
            counted.keys.place(&key);
        }
        for row in cells.lines() {
            let policy = counted.policies.place(row.text("policy"));
            let statistic = counted.statistics.place(row.text("statistic"));
            let key = counted.keys.place(&key(row.text("man"), row.text("number")));
            *counted.counts.entry((statistic, key, policy)).or_default() += row.whole("count");
        }
        counted.games.resize(counted.policies.list.len(), 0);
        counted
    }

    /// The keys that a statistic is counted by.
    fn keys(&self, statistic: usize) -> Vec<usize> {
        let mut keys: Vec<usize> =
            self.counts.keys().filter(|(s, ..)| *s == statistic).map(|(_, key, _)| *key).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    fn per_game(&self, count: u64, policy: usize) -> f64 {
        count as f64 / self.games[policy].max(1) as f64
    }

    fn count(&self, statistic: usize, key: usize, policy: usize) -> u64 {
        self.counts.get(&(statistic, key, policy)).copied().unwrap_or(0)
    }

    fn total(&self, statistic: usize, policy: usize) -> u64 {
        self.keys(statistic).iter().map(|key| self.count(statistic, *key, policy)).sum()
    }
}

/// `turns_on_the_spot` as words.
fn words(statistic: &str) -> String {
    statistic.replace('_', " ")
}

/// Two bars side by side for each key.
fn bars(counted: &Counted, statistic: usize) -> Result<String> {
    let keys = counted.keys(statistic);
    let policies = counted.policies.list.len();
    let name = &counted.statistics.list[statistic];
    let (mut marks, mut top) = (Vec::new(), 0.0f64);
    let wide = 0.8 / policies as f64;
    for (place, key) in keys.iter().enumerate() {
        for policy in 0..policies {
            let count = counted.count(statistic, *key, policy);
            let value = counted.per_game(count, policy);
            top = top.max(value);
            let left = place as f64 - 0.4 + wide * policy as f64;
            let (key, spec) = (&counted.keys.list[*key], &counted.policies.list[policy]);
            let look = if policy == 0 { Look::Bar } else { Look::Hatched };
            marks.push(
                Mark::new(look, [(left, 0.0), (left + wide * 0.94, value)])
                    .class(if policy == 0 { "a" } else { "b" })
                    .data("statistic", name)
                    .data("key", key)
                    .data("policy", spec)
                    .data("count", count)
                    .text(format!("{}, {key}, {spec}: {} a game", words(name), rounded(value))),
            );
        }
    }
    let top = if top > 0.0 { 1.08 * top } else { 1.0 };
    let names: Vec<String> =
        keys.iter().map(|key| shortened(&counted.keys.list[*key], 8)).collect();
    let last = names.len() as f64 - 0.5;
    Plot {
        width: if counted.by_man { 420 } else { 300 },
        height: 170,
        label: format!("{} a game by {}; the numbers are in the table", words(name), counted.by()),
        kind: "moves",
        x: Axis {
            space: 22,
            ..Axis::new("", -0.5, last).labels(names.len() + 1, move |x| {
                let whole = (x - x.round()).abs() < 1e-9 && x >= 0.0;
                if whole {
                    names.get(x as usize).cloned().unwrap_or_default()
                } else {
                    String::new()
                }
            })
        },
        y: Axis { space: 42, ..Axis::new("", 0.0, top).labels(4, brief) },
        marks,
    }
    .svg()
}

/// One bar a policy, where there are many: the sum over the keys.
fn rows(counted: &Counted, statistic: usize) -> Result<String> {
    let name = &counted.statistics.list[statistic];
    let policies = &counted.policies.list;
    let values: Vec<f64> =
        (0..policies.len()).map(|p| counted.per_game(counted.total(statistic, p), p)).collect();
    let top = values.iter().copied().fold(0.0, f64::max);
    let top = if top > 0.0 { 1.02 * top } else { 1.0 };
    let mut marks = Vec::new();
    for (place, (spec, value)) in policies.iter().zip(&values).enumerate() {
        let y = place as f64;
        marks.push(
            Mark::new(Look::Bar, [(0.0, y + 0.48), (*value, y + 0.88)])
                .class("a")
                .data("statistic", name)
                .data("policy", spec)
                .data("count", counted.total(statistic, place))
                .text(format!("{}, {spec}: {} a game", words(name), rounded(*value))),
        );
        let text = format!("{}: {}", shortened(spec, 30), rounded(*value));
        marks.push(Mark::new(Look::Note, [(0.0, y + 0.24)]).text(text));
    }
    Plot {
        width: 300,
        height: 34 * policies.len() as u32 + 12,
        label: format!("{} a game by policy; the numbers are in the table", words(name)),
        kind: "moves",
        x: Axis::hidden(0.0, top),
        y: Axis::hidden(policies.len() as f64, 0.0),
        marks,
    }
    .svg()
}

impl Counted {
    fn by(&self) -> &'static str {
        if self.by_man { "man" } else { "number thrown" }
    }

    fn table(&self) -> Table {
        let mut table = Table::new("Move statistics, both seats together", 3, &[]);
        table.head = ["statistic", self.by(), "policy", "count", "a game"].map(String::from).into();
        for ((statistic, key, policy), count) in &self.counts {
            table.rows.push(vec![
                words(&self.statistics.list[*statistic]),
                self.keys.list[*key].clone(),
                self.policies.list[*policy].clone(),
                grouped(*count),
                rounded(self.per_game(*count, *policy)),
            ]);
        }
        table
    }
}

/// The figure of the move statistics.
///
/// # Errors
/// As [`Plot::svg`].
pub fn moves(folder: &Folder, pairings: &[Pairing]) -> Result<String> {
    let counted = Counted::read(folder, pairings);
    if counted.counts.is_empty() {
        return Ok(String::new());
    }
    let policies = &counted.policies.list;
    let few = policies.len() <= 2;
    let mut pictures = String::from("<div class=\"multiples\">\n");
    let mut never = Vec::new();
    for (statistic, name) in counted.statistics.list.iter().enumerate() {
        if (0..policies.len()).all(|policy| counted.total(statistic, policy) == 0) {
            never.push(words(name));
            continue;
        }
        let picture = if few { bars(&counted, statistic)? } else { rows(&counted, statistic)? };
        pictures.push_str(&format!("<div><h4>{}</h4>\n{picture}</div>\n", escape(&words(name))));
    }
    pictures.push_str("</div>\n");
    let by = counted.by();
    let who = match policies.as_slice() {
        [one] => format!("The bars are those of {one}, which played both sides."),
        [a, b] => format!("Plain bars are those of {a}, hatched ones those of {b}."),
        _ => "Each bar is the sum over all of a policy's games; the table has it all apart.".into(),
    };
    let each = if few { format!(", by {by}") } else { String::new() };
    let never = match never.as_slice() {
        [] => String::new(),
        names => format!(" What never happened has no picture: {}.", names.join(", ")),
    };
    let reading = format!(
        "How often a player did each thing in a game, on average{each}; each picture has its own \
         scale. {who}{never}"
    );
    Ok(figure("What the players did", &reading, &pictures, &counted.table()))
}
