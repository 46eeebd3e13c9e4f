//! A file has its name once it is whole, whatever happens.
#![cfg(unix)]

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::binary::{command, ran, tourne};
use crate::made::make;

/// Enough work for some kills, in a debug build too.
const RUN: [&str; 7] = ["tourne-case", "--a", "random", "--games", "8000", "--seed", "6"];

#[test]
fn killed_at_any_moment_it_leaves_no_file_and_resumes_to_the_same_bytes() {
    for format in ["csv", "parquet"] {
        let folder = TempDir::new().unwrap();
        let flags = [&RUN[..], &["--format", format]].concat();
        let begun = Instant::now();
        let whole = make(folder.path(), &flags, "whole");
        let longest = begun.elapsed();
        let args = [&["dataset"], &flags[..], &["--quiet", "--out", "rows", "--resume"]].concat();
        let target = folder.path().join("rows");
        let mut kills = 0;
        for step in 0.. {
            let mut child = command(folder.path(), &args).stderr(Stdio::null()).spawn().unwrap();
            // Moments all over a run, without a generator.
            sleep(longest.mul_f64(f64::from(step * 37 % 100) / 100.0));
            let _ = child.kill();
            let status = child.wait().unwrap();
            if status.success() {
                break;
            }
            kills += 1;
            if target.exists() {
                assert!(fs::read(&target).unwrap() == whole, "{format}: a file that is not whole");
            }
            if kills >= 10 {
                break;
            }
        }
        let last = tourne(folder.path(), &args);
        let finished = last.code == Some(2) && last.err.contains("nothing to resume");
        assert!(last.code == Some(0) || finished, "{format}: {}", last.err);
        assert!(fs::read(&target).unwrap() == whole, "{format}: other bytes after {kills} kills");
        for trace in ["rows.part", "rows.ledger"] {
            assert!(!folder.path().join(trace).exists(), "{format}: {trace} is left");
        }
        assert!(folder.path().join("rows.manifest.json").exists());
    }
}

#[test]
fn a_signal_ends_a_run_that_can_be_taken_up() {
    let folder = TempDir::new().unwrap();
    let flags = ["course", "--games", "4000000", "--seed", "1", "--out", "rows"];
    let args = [&["dataset"], &flags[..]].concat();
    let child = command(folder.path(), &args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !folder.path().join("rows.ledger").exists() {
        sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let ended = ran(child.wait_with_output().unwrap());
    assert_eq!((ended.code, ended.out.as_str()), (Some(143), ""), "{}", ended.err);
    assert!(ended.err.contains("--resume"), "{}", ended.err);
    assert!(!folder.path().join("rows").exists());
    let again = tourne(folder.path(), &args);
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("unfinished") && again.err.contains("--resume"), "{}", again.err);
    let mut other = args.clone();
    other[5] = "2";
    let other = tourne(folder.path(), &[&other[..], &["--resume"]].concat());
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("seed is 1 there and 2 here"), "{}", other.err);
}

/// A limit on the size of files stands for a disk that is full.
#[test]
fn a_full_disk_is_an_error_that_can_be_mended() {
    let folder = TempDir::new().unwrap();
    for format in ["csv", "parquet"] {
        let flags = ["course", "--games", "4000", "--seed", "1", "--format", format];
        let whole = make(folder.path(), &flags, &format!("whole.{format}"));
        let args = [&["dataset"], &flags[..], &["--out", format, "--resume"]].concat();
        let program = env!("CARGO_BIN_EXE_tourne");
        let limited = "trap '' XFSZ; ulimit -f 100; exec \"$0\" \"$@\"";
        let output = Command::new("sh")
            .current_dir(folder.path())
            .args([&["-c", limited, program], &args[..]].concat())
            .output()
            .unwrap();
        let full = ran(output);
        assert_eq!((full.code, full.out.as_str()), (Some(1), ""), "{format}: {}", full.err);
        assert_eq!(full.err.lines().count(), 1, "{}", full.err);
        assert!(full.err.contains("cannot write") && full.err.contains("--resume"), "{}", full.err);
        assert!(!folder.path().join(format).exists());
        assert_eq!(tourne(folder.path(), &args).code, Some(0));
        assert!(fs::read(folder.path().join(format)).unwrap() == whole, "{format}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_to_as_they_are() {
    let folder = TempDir::new().unwrap();
    let run = |out| tourne(folder.path(), &["dataset", "course", "--games", "20", "--out", out]);
    let full = run("/dev/full");
    assert_eq!(full.code, Some(1), "{}", full.err);
    assert!(full.err.lines().last().unwrap().contains("cannot write /dev/full"), "{}", full.err);
    assert_eq!(run("/dev/null").code, Some(0));
    use std::os::unix::fs::FileTypeExt;
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = TempDir::new().unwrap();
    let mut child = command(folder.path(), &["dataset", "course", "--games", "2000000", "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = ran(child.wait_with_output().unwrap());
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
}
