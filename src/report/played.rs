//! What was played, and how to play it again.

use serde_json::Value;

use super::escape::{escape, shell_word};
use super::figure::Table;
use super::folder::Folder;
use super::known::Known;
use super::numbers::grouped;
use super::pairing::Pairing;

/// The games that the results tell of.
pub fn games(folder: &Folder) -> u64 {
    let both = folder.results.lines().filter(|row| row.text("first") == "both");
    both.map(|row| row.whole("games")).sum()
}

/// The command that repeats the run: as it was typed, with the seed if it was drawn.
fn command(folder: &Folder) -> String {
    let words = folder.manifest["command_line"].as_array();
    let mut words: Vec<&str> = words.into_iter().flatten().filter_map(Value::as_str).collect();
    if words.is_empty() {
        return String::new();
    }
    words[0] = "tourne";
    // Where the folder stood is nobody's business; its name may help.
    for place in 1..words.len() {
        if words[place - 1] == "--out" {
            words[place] =
                words[place].rsplit(['/', '\\']).find(|part| !part.is_empty()).unwrap_or(".");
        }
    }
    let mut line: Vec<String> = words.iter().map(|word| shell_word(word)).collect();
    let seeded = words.iter().any(|word| *word == "--seed" || word.starts_with("--seed="));
    let batch = matches!(words.get(1), Some(&("simulate" | "tournament")));
    if let (false, true, Some(seed)) = (seeded, batch, folder.manifest["seed"].as_u64()) {
        line.push(format!("--seed {seed}"));
    }
    line.join(" ")
}

/// Whether the run came to its end, in words; nothing if it did as planned.
pub fn state(folder: &Folder) -> Option<String> {
    let (played, planned) = (games(folder), folder.manifest["games"].as_u64().unwrap_or(0));
    let counts = format!("{} of {} games", grouped(played), grouped(planned));
    if !folder.complete() {
        return Some(format!(
            "This run was interrupted: the numbers are those of {counts}. The same command with \
             --resume goes on."
        ));
    }
    if let Some(part) = folder.manifest["shard"].as_str() {
        return Some(format!(
            "This is part {part} of a run, {counts}: join the parts with tourne merge before \
             quoting anything."
        ));
    }
    match folder.text("stopped_by") {
        "" => None,
        rule => Some(format!(
            "This run was stopped early by its rule ({rule}) after {counts}: the rates are biased \
             by it."
        )),
    }
}

/// The options of the game with what they were set to.
fn options(pairings: &[Pairing], known: &dyn Known) -> Table {
    let head = ["option", "played as", "meaning", "source"];
    let mut table = Table::new("The rules, and where each option comes from", 4, &head);
    for option in known.options() {
        let mut values: Vec<&str> = Vec::new();
        for pairing in pairings {
            let value = pairing.rules.split(',').filter_map(|part| part.split_once('='));
            for (_, value) in value.filter(|(name, _)| *name == option.name) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        table.rows.push(vec![
            option.name.to_string(),
            values.join(" and "),
            option.meaning.to_string(),
            option.source.to_string(),
        ]);
    }
    table
}

/// Terms and what is said of them, as a list; texts are escaped here.
fn facts(facts: &[(&str, String)]) -> String {
    let facts = facts.iter().filter(|(_, text)| !text.is_empty());
    let facts: String =
        facts.map(|(name, text)| format!("<dt>{name}</dt><dd>{}</dd>\n", escape(text))).collect();
    format!("<dl>\n{facts}</dl>\n")
}

/// The section.
pub fn played(folder: &Folder, pairings: &[Pairing], known: Option<&dyn Known>) -> String {
    let manifest = &folder.manifest;
    let policies: Vec<String> = match &manifest["policies"] {
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(String::from).collect(),
        Value::Object(named) => {
            named.values().filter_map(Value::as_str).map(String::from).collect()
        }
        _ => Vec::new(),
    };
    let rules = match pairings.first() {
        Some(first) if pairings.iter().all(|p| p.rules == first.rules) => first.rules.clone(),
        Some(_) => "several, see the pairings".into(),
        None => String::new(),
    };
    let games = grouped(games(folder));
    let pairs = match pairings.len() {
        0 | 1 => String::new(),
        n => format!(" in {n} pairings"),
    };
    let version = match folder.text("git_commit") {
        "" => folder.text("version").to_string(),
        commit => format!("{} ({commit})", folder.text("version")),
    };
    let number = |name: &str| manifest[name].as_u64().map(|n| n.to_string()).unwrap_or_default();
    let title = known.map(|known| known.about());
    let game = title.map_or(folder.game(), |about| format!("{}: {}", about.title, about.summary));
    let mut html = facts(&[
        ("Game", game),
        ("Sources", title.map(|about| about.sources.to_string()).unwrap_or_default()),
        ("Mind", title.map(|about| about.caution.to_string()).unwrap_or_default()),
        ("Rules", rules),
        ("Policies", policies.join(" · ")),
        ("Games", format!("{games}{pairs}")),
        ("Start", folder.text("position").to_string()),
        ("Opening plies", number("opening_plies")),
        ("Capped at", number("max_plies") + " plies"),
        ("Seed", number("seed")),
        ("Version", version),
        ("Finished", folder.text("end_time").to_string()),
        ("State", if folder.complete() { "complete".into() } else { "interrupted".into() }),
    ]);
    if let Some(known) = known.filter(|known| !known.options().is_empty()) {
        html.push_str(&options(pairings, known).html());
    }
    let command = command(folder);
    if !command.is_empty() {
        html.push_str(&format!(
            "<p>The command to repeat it:</p>\n<pre tabindex=\"0\"><code>{}</code></pre>\n",
            escape(&command)
        ));
    }
    html
}
