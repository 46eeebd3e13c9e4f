use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;
use tourne::base::sha256_hex;

use crate::binary::{Ran, command, tourne};

/// A folder that holds `x.toml` with this text.
pub fn with(text: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("x.toml"), text).unwrap();
    folder
}

/// `tourne run x.toml` with these flags, which is to succeed.
pub fn run(folder: &TempDir, flags: &[&str]) -> Ran {
    let ran = tourne(folder.path(), &[&["run", "x.toml"], flags].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{flags:?}");
    ran
}

/// The result files of a folder but for the manifest.
pub fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, _)| name != "manifest.json")
        .map(|(name, path)| (name, fs::read_to_string(path).unwrap()))
        .collect()
}

const BATCH: &str = r#"
kind = "simulate"
game = "course"
rules = { hit = ["all", "one"] }
a = ["greedy", "expectimax:depth=2"]
b = "random"
games = 400
seed = 3
exact = false
"#;

/// Judged by exact values, which takes a moment.
const JUDGED: &str = r#"
kind = "simulate"
game = "tourne-case"
rules = { reentry = ["free", "forced"] }
a = "greedy"
b = ["random", "greedy"]
games = 40
seed = 3
regret = true
"#;

#[test]
fn the_result_goes_where_file_name_key_or_flag_says() {
    let folder = with(BATCH);
    assert!(run(&folder, &[]).out.contains("written to results/x"));
    let by_name = files(&folder.path().join("results/x"));
    let names: Vec<&str> = by_name.keys().map(String::as_str).collect();
    let expected = ["dice.csv", "lengths.csv", "moves.csv", "results.csv", "sample.csv"];
    assert_eq!(names, expected);
    run(&folder, &["--out", "flag", "--quiet"]);
    assert_eq!(files(&folder.path().join("flag")), by_name);
    let named = format!("out = \"key\"\n{BATCH}");
    fs::write(folder.path().join("x.toml"), named).unwrap();
    assert_eq!(run(&folder, &["--quiet"]).out, "");
    assert_eq!(files(&folder.path().join("key")), by_name);

    let again = tourne(folder.path(), &["run", "x.toml"]);
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("--out key") && again.err.contains("--force"), "{}", again.err);
    run(&folder, &["--force"]);
}

#[test]
fn a_pairing_has_the_rows_that_simulate_gives_it() {
    let folder = with(JUDGED);
    run(&folder, &["--out", "all"]);
    let all = files(&folder.path().join("all"));
    assert!(all.contains_key("regret.csv"));
    let args = ["simulate", "tourne-case", "--rules", "reentry=forced", "--a", "greedy"];
    let rest = ["--b", "random", "--games", "40", "--seed", "3", "--regret", "--out", "one"];
    assert_eq!(tourne(folder.path(), &[&args[..], &rest].concat()).code, Some(0));
    for (name, text) in files(&folder.path().join("one")) {
        if name != "sample.csv" {
            let rows = text.split_once('\n').unwrap().1;
            assert!(all[&name].contains(rows), "{name}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    let folder = with(BATCH);
    for threads in ["1", "2", "5"] {
        run(&folder, &["--threads", threads, "--out", threads]);
    }
    let one = files(&folder.path().join("1"));
    assert_eq!(one, files(&folder.path().join("2")));
    assert_eq!(one, files(&folder.path().join("5")));
}

#[test]
fn shards_join_into_the_whole() {
    for text in [BATCH, crate::kinds::TOURNAMENT] {
        let folder = with(text);
        run(&folder, &["--out", "whole"]);
        for part in ["1/3", "2/3", "3/3"] {
            run(&folder, &["--shard", part, "--out", &part[..1]]);
        }
        let merged = tourne(folder.path(), &["merge", "2", "3", "1", "--out", "merged"]);
        assert_eq!(merged.code, Some(0), "{}", merged.err);
        let [whole, merged] = ["whole", "merged"].map(|name| files(&folder.path().join(name)));
        assert_eq!(whole, merged);
    }
}

/// Their event codes and seeds may mean something else.
#[test]
fn parts_that_were_counted_in_another_way_are_refused() {
    let folder = with(BATCH);
    for part in ["1/2", "2/2"] {
        run(&folder, &["--shard", part, "--out", &part[..1]]);
    }
    for part in ["1", "2"] {
        let [shard, manifest] =
            ["shard.json", "manifest.json"].map(|name| folder.path().join(part).join(name));
        let old = fs::read_to_string(&shard).unwrap();
        let mut new: serde_json::Value = serde_json::from_str(&old).unwrap();
        let counting = &mut new["description"]["counting"];
        *counting = (counting.as_u64().unwrap() - 1).into();
        let new = new.to_string();
        // Its manifest vouches for it all the same.
        let [was, is] = [&old, &new].map(|text| sha256_hex(text.as_bytes()));
        let vouched = fs::read_to_string(&manifest).unwrap();
        assert!(vouched.contains(&was));
        fs::write(&manifest, vouched.replace(&was, &is)).unwrap();
        fs::write(&shard, new).unwrap();
    }
    let merged = tourne(folder.path(), &["merge", "1", "2", "--out", "merged"]);
    assert_eq!(merged.code, Some(2));
    assert!(merged.err.contains("another version of tourne"), "{}", merged.err);
}

#[test]
fn a_report_opens_the_folder() {
    for text in [BATCH, crate::kinds::TOURNAMENT] {
        let folder = with(text);
        run(&folder, &["--out", "r", "--report"]);
        let page = fs::read_to_string(folder.path().join("r/report.html")).unwrap();
        assert!(page.contains("hit") && page.contains("random"));
        let again = tourne(folder.path(), &["report", "r", "--force"]);
        assert_eq!(again.code, Some(0), "{}", again.err);
    }
}

#[test]
fn the_manifest_keeps_the_experiment() {
    let folder = with(BATCH);
    run(&folder, &["--out", "r"]);
    let text = fs::read_to_string(folder.path().join("r/manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(manifest["experiment"], BATCH);
    assert_eq!(manifest["rules"].as_array().unwrap().len(), 2);
    assert_eq!((&manifest["seed"], &manifest["games"]), (&3.into(), &1600.into()));
    assert_eq!(manifest["complete"], true);
}

/// An interrupted run, resumed, gives the bytes of one that was not.
#[cfg(unix)]
#[test]
fn resume_goes_on_where_a_signal_ended_it() {
    let long = BATCH.replace("400", "20000");
    let folder = with(&long);
    let base = ["run", "x.toml", "--out", "r", "--threads", "2"];
    let mut child = command(folder.path(), &base);
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let code = child.wait().unwrap().code();
    if code == Some(130) {
        let refused = tourne(folder.path(), &base);
        assert!(refused.err.contains("--resume"), "{}", refused.err);
        let resumed = tourne(folder.path(), &[&base[..], &["--resume"]].concat());
        assert_eq!(resumed.code, Some(0), "{}", resumed.err);
    } else {
        assert_eq!(code, Some(0), "a quick machine finishes before the signal");
    }
    run(&folder, &["--out", "straight"]);
    let [resumed, straight] = ["r", "straight"].map(|name| files(&folder.path().join(name)));
    assert_eq!(resumed, straight);
}
