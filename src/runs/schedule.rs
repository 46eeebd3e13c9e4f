use std::ops::Range;

use serde_json::{Value, json};

use super::plan::Plan;
use crate::games::Game;

/// Plans that are played as one run: a batch has one, a tournament one a pairing.
#[derive(Clone, Debug)]
pub struct Schedule<G: Game> {
    pub plans: Vec<Plan<G>>,
}

/// Which way of counting a ledger or a shard was written with. Raised when a seed's counts change.
const COUNTING: u32 = 2;

impl<G: Game> Schedule<G> {
    pub fn blocks(&self) -> u64 {
        self.plans.iter().map(Plan::blocks).sum()
    }

    pub fn games(&self) -> u64 {
        self.plans.iter().map(|plan| 2 * plan.pairs).sum()
    }

    /// The plan of a block, and which of its blocks it is.
    pub fn locate(&self, block: u64) -> Option<(usize, u64)> {
        let mut rest = block;
        for (index, plan) in self.plans.iter().enumerate() {
            match rest.checked_sub(plan.blocks()) {
                None => return Some((index, rest)),
                Some(after) => rest = after,
            }
        }
        None
    }

    /// The games in some blocks.
    pub fn games_in(&self, blocks: Range<u64>) -> u64 {
        2 * self.pairs_of(blocks).iter().sum::<u64>()
    }

    /// The pairs of each plan in some blocks.
    pub fn pairs_of(&self, blocks: Range<u64>) -> Vec<u64> {
        let mut before = 0;
        let each = self.plans.iter().map(|plan| {
            let own = plan.blocks();
            let from = blocks.start.clamp(before, before + own) - before;
            let to = blocks.end.clamp(before, before + own) - before;
            before += own;
            if from < to { plan.block(to - 1).end - plan.block(from).start } else { 0 }
        });
        each.collect()
    }

    /// The blocks of part `index` of `parts`, counted from 1.
    pub fn part(&self, index: u64, parts: u64) -> Range<u64> {
        let edge = |n: u64| (u128::from(self.blocks()) * u128::from(n) / u128::from(parts)) as u64;
        edge(index - 1)..edge(index)
    }

    /// All that decides the counts: two runs with equal descriptions have equal results.
    pub fn description(&self) -> Value {
        let plans: Vec<Value> = self
            .plans
            .iter()
            .map(|plan| {
                json!({
                    "rules": plan.game.choices().to_string(),
                    "position": plan.game.notation(&plan.start),
                    "policy_a": plan.a.canonical,
                    "policy_b": plan.b.canonical,
                    "games": 2 * plan.pairs,
                    "seed": plan.seed,
                    "max_plies": plan.limits.max_plies,
                    "opening_plies": plan.limits.opening_plies,
                    "judged": plan.judge.is_some(),
                    // Counts do not depend on it, but files do.
                    "exact": plan.truth.is_some(),
                })
            })
            .collect();
        json!({ "counting": COUNTING, "game": G::about().id, "plans": plans })
    }
}

/// Whether the run of a description was counted as this version counts.
pub fn counted_alike(description: &Value) -> bool {
    description["counting"] == COUNTING
}

/// What differs between two descriptions, in a few words; `None` if nothing does.
pub fn difference(ours: &Value, theirs: &Value) -> Option<String> {
    match (ours, theirs) {
        _ if ours == theirs => None,
        (Value::Object(ours), Value::Object(theirs)) => ours.iter().find_map(|(key, value)| {
            let other = theirs.get(key).unwrap_or(&Value::Null);
            let found = difference(value, other)?;
            Some(if found.contains(' ') {
                found
            } else {
                format!("{key} is {other} there and {value} here")
            })
        }),
        (Value::Array(ours), Value::Array(theirs)) if ours.len() == theirs.len() => {
            ours.iter().zip(theirs).find_map(|(a, b)| difference(a, b))
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            Some(format!("it has {} pairings there and {} here", theirs.len(), ours.len()))
        }
        _ => Some("differs".into()),
    }
}
