//! Where results go.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::binary::{command, tourne};

const BATCH: [&str; 7] = ["simulate", "tourne-case", "--games", "20", "--seed", "5", "--out"];

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect()
}

#[test]
fn a_result_is_never_overwritten_unasked() {
    let folder = TempDir::new().unwrap();
    assert_eq!(tourne(folder.path(), &[&BATCH[..], &["r"]].concat()).code, Some(0));
    let before = files(&folder.path().join("r"));
    assert!(before.contains_key("manifest.json"));

    let again = tourne(folder.path(), &[&BATCH[..], &["r"]].concat());
    assert_eq!((again.code, again.out.as_str()), (Some(2), ""));
    assert_eq!(again.err.lines().count(), 1, "{}", again.err);
    assert!(again.err.contains("--out r") && again.err.contains("--force"), "{}", again.err);
    assert_eq!(files(&folder.path().join("r")), before);

    let mut other = BATCH;
    other[5] = "6";
    assert_eq!(tourne(folder.path(), &[&other[..], &["r", "--force"]].concat()).code, Some(0));
    let after = files(&folder.path().join("r"));
    assert!(after.keys().eq(before.keys()));
    assert_ne!(after["dice.csv"], before["dice.csv"], "another seed, other dice");
}

#[test]
fn a_replaced_result_leaves_nothing_behind_and_what_is_not_ours_stays() {
    let folder = TempDir::new().unwrap();
    let first = [&BATCH[..], &["r", "--regret", "--report"]].concat();
    assert_eq!(tourne(folder.path(), &first).code, Some(0));
    let result = folder.path().join("r");
    assert!(result.join("regret.csv").exists() && result.join("report.html").exists());
    fs::write(result.join("README.md"), "mine").unwrap();
    assert_eq!(tourne(folder.path(), &[&BATCH[..], &["r", "--force"]].concat()).code, Some(0));
    let left: Vec<String> = files(&result).into_keys().collect();
    let plain = ["README.md", "dice.csv", "lengths.csv", "manifest.json", "moves.csv"];
    assert_eq!(left, [&plain[..], &["results.csv", "sample.csv"]].concat());
}

#[test]
fn a_run_that_is_taken_up_keeps_the_seed_that_was_drawn() {
    let folder = TempDir::new().unwrap();
    // Slow enough that the signal comes in the midst of it.
    let batch =
        ["simulate", "tourne-case", "--a", "mcts:iterations=20", "--games", "2000", "--out", "r"];
    let mut run = command(folder.path(), &batch).spawn().unwrap();
    let ledger = folder.path().join("r/ledger");
    while fs::metadata(&ledger).map_or(0, |file| file.len()) < 2_000 {
        assert_eq!(run.try_wait().unwrap(), None, "it was over too soon");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let again = tourne(folder.path(), &[&batch[..], &["--resume"]].concat());
    assert_eq!(again.code, Some(0), "{}", again.err);
    assert!(!ledger.exists());
}

#[test]
fn a_folder_that_cannot_be_made_or_is_a_file_is_refused_before_work_starts() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("file"), "kept").unwrap();
    for out in ["file", "file/below", "file/below/deeper"] {
        // So many games would not end before the test is given up.
        let args = ["simulate", "tourne-case", "--games", "4000000000000", "--out", out];
        let ran = tourne(folder.path(), &args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{out}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(ran.err.contains("--out"), "{}", ran.err);
    }
    assert_eq!(files(folder.path()), BTreeMap::from([("file".into(), b"kept".to_vec())]));
}

#[test]
fn without_out_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    for args in [
        &["simulate", "course", "--games", "20"][..],
        &["simulate", "course", "--games", "20", "--json"],
        &["show", "course"],
        &["dice", "--throws", "100"],
        &["eval", "course", "0,0,0|0,0,0|1"],
    ] {
        assert_eq!(tourne(folder.path(), args).code, Some(0), "{args:?}");
        assert!(files(folder.path()).is_empty(), "{args:?}");
    }
}

#[test]
fn the_manifest_tells_how_a_result_was_made() {
    let folder = TempDir::new().unwrap();
    let flags = ["r/deep", "--a", "expectimax", "--threads", "2", "--rules", "reentry=forced"];
    let ran = tourne(folder.path(), &[&BATCH[..], &flags].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let mut files = files(&folder.path().join("r/deep"));
    let manifest: serde_json::Value =
        serde_json::from_slice(&files.remove("manifest.json").unwrap()).unwrap();
    for (name, value) in [
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("seed", 5.into()),
        ("game", "tourne-case".into()),
        ("rules", "dice=lower,reentry=forced,stakes=simple".into()),
        ("games", 20.into()),
        ("threads", 2.into()),
        ("complete", true.into()),
        ("policies", serde_json::json!(["expectimax:depth=2", "random"])),
    ] {
        assert_eq!(manifest[name], value, "{name}");
    }
    assert!(manifest["command_line"].as_array().unwrap().contains(&"reentry=forced".into()));
    for name in ["git_commit", "start_time", "end_time", "host"] {
        assert!(manifest.get(name).is_some(), "{name}");
    }
    let listed: BTreeMap<&str, &str> = manifest["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| (file["name"].as_str().unwrap(), file["sha256"].as_str().unwrap()))
        .collect();
    assert!(listed.keys().copied().eq(files.keys().map(String::as_str)));
    for (name, bytes) in &files {
        assert_eq!(listed[name.as_str()], tourne::base::sha256_hex(bytes), "{name}");
    }
}

/// File names need not be Unicode.
#[cfg(unix)]
#[test]
fn a_folder_may_have_any_name() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = TempDir::new().unwrap();
    let mut command = crate::binary::command(folder.path(), &BATCH);
    let name = OsStr::from_bytes(b"r\xff");
    let output = command.arg(name).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.path().join(name).join("manifest.json").exists());
}
