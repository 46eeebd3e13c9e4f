//! A shard of any bytes is refused with one line, or reads the same once written again.

use tourne::output::Shard;

use super::ledger::{records, schedule};

pub fn run(bytes: &[u8]) {
    match Shard::read(bytes) {
        Ok(shard) => {
            let written = shard.bytes().expect("it is written");
            let again = Shard::read(&written).expect("what was written");
            assert_eq!(again.bytes().as_ref(), Ok(&written));
        }
        Err(reason) => assert!(!reason.is_empty()),
    }
}

/// The shard of a run of one block, as JSON.
pub fn whole() -> String {
    let mut shard = serde_json::json!({
        "description": schedule().description(),
        "index": 1,
        "parts": 1,
        "complete": true,
        "specs": [["greedy", "random"], ["random", "random"]],
        "standings": null,
        "tallies": [],
    });
    let half: Vec<serde_json::Value> =
        records().iter().map(|text| serde_json::from_str(text).expect("a record")).collect();
    shard["tallies"] = half.iter().step_by(8).map(|record| record["tally"].clone()).collect();
    shard.to_string()
}

pub fn seeds() -> Vec<Vec<u8>> {
    vec![whole().into_bytes()]
}
