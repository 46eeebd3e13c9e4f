use serde_json::{Value, json};

use super::registry::Registry;
use super::terminal::print;
use crate::base::Result;
use crate::games::{RuleOption, Values};

/// The games, their options with defaults and sources
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne games
  tourne games course
  tourne games --json | jq '.games[].options[].name'")]
pub struct Args {
    /// One game only
    game: Option<String>,
    /// One JSON object on standard output
    #[arg(long)]
    json: bool,
}

pub fn run(registry: &Registry, args: &Args) -> Result<()> {
    let entries = match &args.game {
        Some(name) => vec![registry.get(name)?],
        None => registry.iter().collect(),
    };
    if args.json {
        let games: Vec<Value> = entries
            .iter()
            .map(|entry| {
                let about = entry.about();
                json!({
                    "game": about.id,
                    "title": about.title,
                    "summary": about.summary,
                    "sources": about.sources,
                    "caution": about.caution,
                    "dice": entry.has_dice(),
                    "options": entry.options().iter().map(option_json).collect::<Vec<_>>(),
                    "policies": entry.policies().iter().map(|p| p.0).collect::<Vec<_>>(),
                })
            })
            .collect();
        return print(&json!({ "games": games }).to_string());
    }
    let mut text = String::new();
    for entry in &entries {
        let about = entry.about();
        text.push_str(&format!("{}: {}, {}\n", about.id, about.title, about.summary));
        text.push_str(&format!("  sources: {}\n", about.sources));
        if !about.caution.is_empty() {
            text.push_str(&format!("  mind: {}\n", about.caution));
        }
        for option in entry.options() {
            text.push_str(&format!(
                "  {}={}  (default {})\n      {}\n      {}\n",
                option.name,
                option.describe_values(),
                option.default,
                option.meaning,
                option.source
            ));
        }
        text.push('\n');
    }
    if let Some(entry) = entries.first() {
        text.push_str("policies\n");
        for (name, summary, keys) in entry.policies() {
            text.push_str(&format!("  {name}: {summary}\n"));
            for key in keys {
                let default = key.default.map(|d| format!(" (default {d})")).unwrap_or_default();
                text.push_str(&format!("      {}: {}{default}\n", key.name, key.meaning));
            }
        }
    }
    print(text.trim_end())
}

fn option_json(option: &RuleOption) -> Value {
    let values = match option.values {
        Values::Names(names) => json!(names),
        Values::OffOr { .. } => json!(option.describe_values()),
    };
    json!({
        "name": option.name,
        "values": values,
        "default": option.default,
        "meaning": option.meaning,
        "source": option.source,
    })
}
