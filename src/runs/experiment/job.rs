use super::fields::{Fields, Placed};
use super::source::Source;
use crate::base::Result;

/// The most games that a run may have: their counters cannot overflow.
pub const MOST_GAMES: u64 = 1 << 62;

/// What an experiment does.
#[derive(Clone, Debug)]
pub enum Job {
    Batch(Batch),
    Tournament(Tournament),
    Throws(Throws),
}

/// How games are played, whoever plays them.
#[derive(Clone, Debug)]
pub struct Games {
    /// Pairs of games of each pairing.
    pub pairs: u64,
    pub position: Option<Placed<String>>,
    pub max_plies: u32,
    pub opening_plies: Option<u32>,
    /// Whether exact values stand beside estimates where they are quickly known.
    pub exact: bool,
}

/// Batches: each A meets each B.
#[derive(Clone, Debug)]
pub struct Batch {
    pub a: Vec<Placed<String>>,
    pub b: Vec<Placed<String>>,
    pub games: Games,
    /// Whether luck and mistakes are measured by exact values, and which key asks for it.
    pub judge: Option<&'static str>,
}

/// Every pairing of some policies, or one against the others.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub policies: Vec<Placed<String>>,
    pub gauntlet: Option<Placed<String>>,
    pub anchor: Option<Placed<String>>,
    pub games: Games,
}

/// The dice check.
#[derive(Clone, Debug)]
pub struct Throws {
    pub throws: u64,
}

/// `kind` may be one of these.
pub fn kinds() -> String {
    "\"simulate\", \"tournament\" or \"dice\"".into()
}

/// The keys of a kind.
pub fn keys(kind: &str) -> Option<&'static [&'static str]> {
    match kind {
        "simulate" => Some(&[
            "a",
            "b",
            "games",
            "position",
            "max-plies",
            "opening-plies",
            "luck-adjust",
            "regret",
            "exact",
        ]),
        "tournament" => Some(&[
            "policies",
            "gauntlet",
            "anchor",
            "games",
            "position",
            "max-plies",
            "opening-plies",
            "exact",
        ]),
        "dice" => Some(&["throws"]),
        _ => None,
    }
}

impl Job {
    pub(super) fn read(kind: &str, fields: &Fields, source: &Source) -> Result<Job> {
        match kind {
            "simulate" => {
                let wanted = "a policy, as \"greedy\", or a list of them";
                let luck = fields.flag("luck-adjust")?.unwrap_or(false);
                let regret = fields.flag("regret")?.unwrap_or(false);
                Ok(Job::Batch(Batch {
                    a: fields.texts("a", wanted)?,
                    b: fields.texts("b", wanted)?,
                    games: Games::read(fields, source)?,
                    judge: match (regret, luck) {
                        (true, _) => Some("regret"),
                        (_, true) => Some("luck-adjust"),
                        _ => None,
                    },
                }))
            }
            "tournament" => Ok(Job::Tournament(Tournament {
                policies: fields
                    .texts("policies", "a list of policies, as [\"random\", \"greedy\"]")?,
                gauntlet: fields.text("gauntlet", "a policy, as \"greedy\"")?,
                anchor: fields.text("anchor", "one of the policies")?,
                games: Games::read(fields, source)?,
            })),
            _ => Ok(Job::Throws(Throws {
                throws: fields.needed_number("throws", 1, MOST_GAMES)?.value,
            })),
        }
    }

    /// The games of each pairing, in a job of games.
    pub fn games(&self) -> Option<u64> {
        match self {
            Job::Batch(Batch { games, .. }) | Job::Tournament(Tournament { games, .. }) => {
                Some(2 * games.pairs)
            }
            Job::Throws(_) => None,
        }
    }

    /// The pairings under one reading of the rules.
    pub fn pairings(&self) -> u64 {
        match self {
            Job::Batch(batch) => (batch.a.len() as u64).saturating_mul(batch.b.len() as u64),
            Job::Tournament(Tournament { policies, gauntlet: Some(_), .. }) => {
                policies.len() as u64
            }
            Job::Tournament(Tournament { policies, .. }) => {
                let n = policies.len() as u64;
                n.saturating_mul(n.saturating_sub(1)) / 2
            }
            Job::Throws(_) => 1,
        }
    }
}

impl Games {
    fn read(fields: &Fields, source: &Source) -> Result<Games> {
        let games = fields.needed_number("games", 2, MOST_GAMES)?;
        if games.value % 2 == 1 {
            let text = format!(
                "`games` is {}: give an even number, half with A first, half with B",
                games.value
            );
            return Err(source.error(games.at, text));
        }
        let most = (1 << 31) - 1;
        let max_plies = fields.number("max-plies", 1, most)?.map_or(10_000, |n| n.value) as u32;
        let opening_plies = fields.number("opening-plies", 0, u64::from(max_plies))?;
        Ok(Games {
            pairs: games.value / 2,
            position: fields.text("position", "a position in the game's notation")?,
            max_plies,
            opening_plies: opening_plies.map(|n| n.value as u32),
            exact: fields.flag("exact")?.unwrap_or(true),
        })
    }
}
