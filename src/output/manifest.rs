use std::time::SystemTime;

use serde_json::{Value, json};

use super::{Row, row};
use crate::games::Game;
use crate::runs::Plan;

/// How a result was made. It alone may differ between two runs of the same seed.
#[derive(Clone, Debug)]
pub struct Manifest {
    row: Row,
}

impl Manifest {
    /// Begins a manifest now.
    pub fn begin(command_line: &[String]) -> Manifest {
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let mut row = row([
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("git_commit", option_env!("TOURNE_COMMIT").into()),
            ("command_line", command_line.into()),
            ("host", host.trim().into()),
        ]);
        row.insert("start_time".into(), now().into());
        Manifest { row }
    }

    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.row.insert(name.to_string(), value.into());
    }

    /// Says what was played.
    pub fn describe<G: Game>(&mut self, plans: &[Plan<G>]) {
        self.set("game", G::about().id);
        if let Some(plan) = plans.first() {
            self.set("seed", plan.seed);
            let mut rules: Vec<String> =
                plans.iter().map(|p| p.game.choices().to_string()).collect();
            rules.dedup();
            match rules.as_slice() {
                [one] => self.set("rules", one.as_str()),
                several => self.set("rules", several),
            }
            self.set("position", plan.game.notation(&plan.start));
            self.set("max_plies", plan.limits.max_plies);
            self.set("opening_plies", plan.limits.opening_plies);
        }
        let mut policies: Vec<&str> = Vec::new();
        for plan in plans {
            for canonical in [plan.a.canonical.as_str(), plan.b.canonical.as_str()] {
                if !policies.contains(&canonical) {
                    policies.push(canonical);
                }
            }
        }
        self.set("policies", policies);
        self.set("games", plans.iter().map(|plan| 2 * plan.pairs).sum::<u64>());
        let pairing = |plan: &Plan<G>| {
            json!({
                "rules": plan.game.choices().to_string(),
                "policy_a": plan.a.canonical,
                "policy_b": plan.b.canonical,
                "games": 2 * plan.pairs,
            })
        };
        self.set("pairings", plans.iter().map(pairing).collect::<Vec<_>>());
    }

    /// The finished manifest, with the files and their checksums.
    pub fn finish(mut self, files: &[(String, String)], complete: bool) -> Vec<u8> {
        self.set("end_time", now());
        let files: Vec<Value> =
            files.iter().map(|(name, sum)| json!({ "name": name, "sha256": sum })).collect();
        self.set("files", files);
        self.set("complete", complete);
        let mut text = format!("{:#}", Value::Object(self.row));
        text.push('\n');
        text.into_bytes()
    }
}

/// The time in UTC, to the second.
fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
