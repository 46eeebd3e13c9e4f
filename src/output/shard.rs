use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Standings;
use crate::base::{Error, Result};
use crate::play::Tally;

/// What one part of a run counted, for `merge` to join.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// The schedule of the whole run.
    pub description: Value,
    /// From 1.
    pub index: u64,
    pub parts: u64,
    pub complete: bool,
    /// The two specs of each pairing, as typed.
    pub specs: Vec<[String; 2]>,
    /// Who met whom, in tournaments.
    pub standings: Vec<Standings>,
    pub tallies: Vec<Tally>,
}

impl Shard {
    pub const FILE: &str = "shard.json";

    /// # Errors
    /// If it cannot be written as JSON, which it can.
    pub fn bytes(&self) -> Result<Vec<u8>> {
        let text = serde_json::to_vec(self);
        text.map_err(|e| Error::run(format!("cannot write {}: {e}", Shard::FILE)))
    }

    /// Reads what [`bytes`](Self::bytes) wrote.
    ///
    /// # Errors
    /// One line if it is not such a file.
    pub fn read(bytes: &[u8]) -> std::result::Result<Shard, String> {
        serde_json::from_slice(bytes).map_err(|e| format!("{} is damaged: {e}", Shard::FILE))
    }
}
