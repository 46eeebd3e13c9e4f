//! A result folder of any files, which its manifest vouches for, is refused with one line or makes a
//! page.

use std::fs;

use serde_json::{Value, json};
use tourne::base::sha256_hex;
use tourne::cli::{Registry, run as tourne};
use tourne::report::{Folder, page};

use super::{scratch, split};

const FILES: [&str; 7] = [
    "results.csv",
    "moves.csv",
    "lengths.csv",
    "dice.csv",
    "sample.csv",
    "ratings.csv",
    "regret.csv",
];

pub fn run(bytes: &[u8]) {
    let (mode, rest) = split(bytes);
    let folder = scratch::path("report");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("a file");
    if mode % 2 == 0 {
        write("manifest.json", rest);
    } else {
        let mut files = Vec::new();
        for (name, bytes) in FILES.iter().zip(rest.split(|byte| *byte == 1)) {
            if !bytes.is_empty() {
                write(name, bytes);
                files.push(json!({ "name": name, "sha256": sha256_hex(bytes) }));
            }
        }
        let manifest = json!({ "version": "0.1.0", "files": files, "complete": mode % 4 == 1 });
        write("manifest.json", manifest.to_string().as_bytes());
    }
    let registry = Registry::standard();
    if let Ok(folder) = Folder::read(&folder) {
        let known = registry.get(&folder.game()).ok().map(|game| game.known());
        let page = page(&folder, known.as_deref()).expect("a page");
        assert!(page.ends_with("</html>\n"));
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let out = scratch::path("played");
    let mut seeds = Vec::new();
    for game in ["course", "tournoy"] {
        let played = out.to_str().expect("a path of letters");
        let command = ["tourne", "tournament", game, "--games", "2", "--seed", "1", "--force"];
        // A search is not fixed, so that nothing is solved for it.
        let search = "mcts:iterations=1";
        let more = ["--policy", "random", "--policy", search, "--quiet", "--out", played];
        tourne(&Registry::standard(), [&command[..], &more[..]].concat()).expect("a tournament");
        let read = |name: &str| fs::read(out.join(name)).unwrap_or_default();
        // Shorter files are read sooner.
        let files = FILES.map(|name| {
            let text = String::from_utf8_lossy(&read(name)).into_owned();
            text.lines().take(12).map(|line| format!("{line}\n")).collect::<String>()
        });
        seeds.push([&[1], files.join("\u{1}").as_bytes()].concat());
        let manifest: Value = serde_json::from_slice(&read("manifest.json")).expect("JSON");
        seeds.push([&[0], manifest.to_string().as_bytes()].concat());
    }
    seeds
}
