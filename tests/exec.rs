//! The user's own program: the example plays, and every way to go wrong ends in one clear line.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn simulate(player: &str, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tourne"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["simulate", "tourne-case", "--a", player, "--seed", "4", "--games", "200"])
        .args(more)
        .output()
        .unwrap()
}

/// A program that answers the hello and then does this with each `move` message.
fn program(folder: &Path, on_move: &str) -> String {
    let path = folder.join("player.py");
    let text = format!(
        "import json, os, sys, time\n\
         for line in sys.stdin:\n    \
             m = json.loads(line)\n    \
             if m['type'] == 'hello': print('{{\"type\":\"ready\"}}', flush=True)\n    \
             if m['type'] == 'move':\n        {on_move}\n"
    );
    std::fs::write(&path, text).unwrap();
    format!("exec:timeout=1500;python3 {}", path.display())
}

fn csv_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "csv"))
        .map(|p| (p.file_name().unwrap().to_str().unwrap().into(), std::fs::read(&p).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn the_example_plays_and_repeats_for_any_number_of_threads() {
    let folder = TempDir::new().unwrap();
    let results: Vec<_> = ["1", "2"]
        .into_iter()
        .map(|threads| {
            let out = folder.path().join(threads);
            let more = ["--threads", threads, "--out", out.to_str().unwrap(), "--quiet"];
            let played = simulate("exec:python3 scripts/player.py", &more);
            assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
            csv_files(&out)
        })
        .collect();
    assert_eq!(results[0], results[1]);
    assert!(results[0].len() >= 4);
}

/// Runs a bad player; its complaint must be one line with the pair, the seed and these words, and
/// no process of it may be left.
fn complains(on_move: &str, words: &[&str]) {
    let folder = TempDir::new().unwrap();
    let player = program(folder.path(), on_move);
    let out = folder.path().join("result");
    let failed = simulate(&player, &["--threads", "2", "--out", out.to_str().unwrap(), "--quiet"]);
    let stderr = String::from_utf8_lossy(&failed.stderr);
    assert_eq!(failed.status.code(), Some(1), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    for word in ["pair ", "--seed 4", "player.py", "--resume"].iter().chain(words) {
        assert!(stderr.contains(word), "{word} in {stderr}");
    }
    assert!(out.join("ledger").exists(), "finished blocks are kept");
    assert!(!out.join("results.csv").exists());
    let script = folder.path().join("player.py");
    let left = processes().into_iter().filter(|line| line.contains(script.to_str().unwrap()));
    assert_eq!(left.collect::<Vec<_>>(), Vec::<String>::new());
}

/// The command lines of all processes.
fn processes() -> Vec<String> {
    let commands = std::fs::read_dir("/proc").into_iter().flatten().filter_map(|entry| {
        let bytes = std::fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&bytes).replace('\0', " "))
    });
    commands.filter(|line| !line.is_empty()).collect()
}

#[test]
fn a_program_that_ends_is_reported() {
    complains("sys.exit(3)", &["ended with exit status: 3"]);
}

#[test]
fn a_program_that_is_killed_is_reported() {
    complains("os.kill(os.getpid(), 9)", &["ended with"]);
}

#[test]
fn a_program_that_hangs_is_reported_and_killed() {
    complains("time.sleep(60)", &["did not answer within 1500 ms"]);
}

#[test]
fn a_program_that_ignores_the_end_of_its_input_is_killed() {
    complains(
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('[]', flush=True); time.sleep(60)",
        &["JSON object", "`[]`"],
    );
}

#[test]
fn a_program_that_babbles_is_reported_with_its_last_lines() {
    complains("print('well, let me think', flush=True)", &["JSON object", "well, let me think"]);
    complains("print('x' * 3000000, flush=True)", &["JSON object"]);
    complains("print('{\"answer\":1}', flush=True)", &["{\"move\":"]);
}

#[test]
fn a_program_that_cheats_is_reported() {
    complains("print('{\"move\":\"0-12\"}', flush=True)", &["`0-12`", "not legal"]);
}

#[test]
fn a_wrong_command_is_found_before_anything_is_played() {
    for (player, words) in [
        ("exec:no-such-program-anywhere", "exec `no-such-program-anywhere` ended"),
        ("exec:", "command"),
        ("exec:timeout=0;cat", "timeout"),
        ("exec:cat", "hello"),
    ] {
        let failed = simulate(player, &[]);
        let stderr = String::from_utf8_lossy(&failed.stderr);
        assert_eq!(failed.status.code(), Some(2), "{player}: {stderr}");
        assert!(stderr.contains(words), "{player}: {stderr}");
        assert!(failed.stdout.is_empty());
    }
}

#[test]
fn exact_refuses_a_program() {
    let failed = Command::new(env!("CARGO_BIN_EXE_tourne"))
        .args(["exact", "tourne-case", "--a", "exec:cat", "--b", "random"])
        .output()
        .unwrap();
    assert_eq!(failed.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("not known"));
}
