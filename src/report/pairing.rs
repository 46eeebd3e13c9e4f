//! The pairings of a folder, and what to call them.

use super::cells::{Cells, Line};
use super::folder::Folder;

/// What tells one pairing from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    pub game: String,
    pub rules: String,
    pub policy_a: String,
    pub policy_b: String,
    /// Told by what differs among the pairings of the folder.
    pub name: String,
}

impl Pairing {
    fn of(row: Line) -> Pairing {
        Pairing {
            game: row.text("game").into(),
            rules: row.text("rules").into(),
            policy_a: row.text("policy_a").into(),
            policy_b: row.text("policy_b").into(),
            name: String::new(),
        }
    }

    /// Whether a row is of this pairing.
    pub fn has(&self, row: Line) -> bool {
        row.text("policy_a") == self.policy_a
            && row.text("policy_b") == self.policy_b
            && row.text("rules") == self.rules
            && row.text("game") == self.game
    }
}

/// The pairings of `results.csv`, in its order.
pub fn pairings(folder: &Folder) -> Vec<Pairing> {
    let mut all: Vec<Pairing> = Vec::new();
    for row in folder.results.lines() {
        if !all.iter().rev().any(|pairing| pairing.has(row)) {
            all.push(Pairing::of(row));
        }
    }
    let varies = |part: fn(&Pairing) -> &str| all.iter().any(|p| part(p) != part(&all[0]));
    let (games, rules) = (varies(|p| &p.game), varies(|p| &p.rules));
    let policies = varies(|p| &p.policy_a) || varies(|p| &p.policy_b) || !(games || rules);
    for pairing in &mut all {
        let mut words = Vec::new();
        if games {
            words.push(pairing.game.clone());
        }
        if rules {
            words.push(pairing.rules.clone());
        }
        if policies {
            words.push(format!("{} against {}", pairing.policy_a, pairing.policy_b));
        }
        pairing.name = words.join(" · ");
    }
    all
}

/// The rows of each pairing, where the file lists the pairings in the same order or another.
pub fn by_pairing<'a>(pairings: &[Pairing], cells: &'a Cells) -> Vec<Vec<Line<'a>>> {
    let mut groups = vec![Vec::new(); pairings.len()];
    let mut last = 0;
    for row in cells.lines() {
        if !pairings.get(last).is_some_and(|pairing| pairing.has(row)) {
            match pairings.iter().position(|pairing| pairing.has(row)) {
                Some(found) => last = found,
                None => continue,
            }
        }
        if let Some(group) = groups.get_mut(last) {
            group.push(row);
        }
    }
    groups
}

/// The games of a pairing, by its row of both seats.
pub fn games(rows: &[Line]) -> u64 {
    rows.iter().find(|row| row.text("first") == "both").map_or(0, |row| row.whole("games"))
}
