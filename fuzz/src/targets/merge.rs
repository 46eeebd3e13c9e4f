//! Folders with a shard of any bytes and a manifest that vouches for it are joined, or refused with
//! one line.

use std::fs;

use tourne::base::sha256_hex;
use tourne::cli::{Registry, run as tourne};

use super::{scratch, shard};

pub fn run(bytes: &[u8]) {
    let (part, out) = (scratch::path("part"), scratch::path("whole"));
    fs::create_dir_all(&part).expect("a folder");
    let manifest = serde_json::json!({
        "version": "0.1.0",
        "files": [{ "name": "shard.json", "sha256": sha256_hex(bytes) }],
    });
    fs::write(part.join("shard.json"), bytes).expect("a file");
    fs::write(part.join("sample.csv"), "ply\n1\n").expect("a file");
    fs::write(part.join("manifest.json"), manifest.to_string()).expect("a file");
    let [part, out] = [part, out].map(|path| path.to_string_lossy().into_owned());
    let command = ["tourne", "merge", &part, "--out", &out, "--force", "--quiet"];
    if let Err(error) = tourne(&Registry::standard(), command) {
        assert_eq!(error.to_string().lines().count(), 1);
    }
}

/// Searches are not fixed, so that nothing is solved for them.
pub fn seeds() -> Vec<Vec<u8>> {
    let text = shard::whole().replace("greedy", "mcts").replace("\"random\"", "\"mcts\"");
    vec![text.into_bytes()]
}
