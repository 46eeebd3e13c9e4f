//! The same seed gives the same bytes.

use tempfile::TempDir;

use crate::binary::tourne;
use crate::made::{Table, make};

/// Solved in no time.
const NEAR_THE_END: &str = "b000112|b001101|1";

const SETS: [&[&str]; 6] = [
    &["tourne-case", "--games", "100", "--a", "random"],
    &["tourne-case", "--games", "40", "--rules", "dice=both,stakes=double", "--forced"],
    &["course", "--games", "40", "--max-plies", "40", "--opening-plies", "4"],
    &["dames-rabattues", "--games", "40", "--sample", "0.5", "--exact", "--position", NEAR_THE_END],
    &["tourne-case", "--games", "34", "--a", "mcts:iterations=10", "--search-stats"],
    &["tournoy", "--games", "34", "--a", "random", "--max-plies", "20"],
];

#[test]
fn threads_and_shards_leave_no_trace() {
    for format in ["csv", "parquet"] {
        for set in SETS {
            let folder = TempDir::new().unwrap();
            let by = |threads: &str, seed: &str, out: &str| {
                let flags = ["--threads", threads, "--seed", seed, "--format", format];
                make(folder.path(), &[set, &flags].concat(), out)
            };
            let one = by("1", "7", "one");
            assert!(one == by("3", "7", "three"), "{set:?} as {format} on 3 threads");
            assert!(one != by("2", "8", "other"), "{set:?} as {format} of another seed");
            let parts: Vec<String> = (1..=3)
                .map(|part| {
                    let shard = format!("{part}/3");
                    let out = format!("part{part}");
                    let flags = ["--seed", "7", "--format", format, "--shard", &shard];
                    make(folder.path(), &[set, &flags].concat(), &out);
                    out
                })
                .collect();
            let merge = ["merge", &parts[2], &parts[0], &parts[1], "--out", "whole", "--quiet"];
            let ran = tourne(folder.path(), &merge);
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            let whole = std::fs::read(folder.path().join("whole")).unwrap();
            assert!(one == whole, "{set:?} as {format}: the merged file differs");
        }
    }
}

#[test]
fn standard_output_and_a_file_get_the_same() {
    let folder = TempDir::new().unwrap();
    let flags = ["course", "--games", "20", "--seed", "3"];
    let file = make(folder.path(), &flags, "rows.csv");
    let ran = tourne(folder.path(), &[&["dataset"], &flags[..], &["--quiet"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out.as_bytes(), file);
}

#[test]
fn a_sample_is_a_share_of_the_same_rows() {
    let flags = ["tourne-case", "--games", "600", "--seed", "4"];
    let all = Table::of(&flags);
    let some = Table::of(&[&flags[..], &["--sample", "0.25"]].concat());
    let mut rows = all.rows.iter();
    for kept in &some.rows {
        assert!(rows.any(|row| row == kept), "a row of the sample is not in the whole, in order");
    }
    let (n, expected) = (all.rows.len() as f64, all.rows.len() as f64 / 4.0);
    let away = (some.rows.len() as f64 - expected).abs();
    assert!(away < 4.0 * (n * 0.25 * 0.75).sqrt(), "{} of {n}", some.rows.len());
    let other = Table::of(&["tourne-case", "--games", "600", "--seed", "5", "--sample", "0.25"]);
    assert_ne!(some.rows.len(), other.rows.len());
}

#[test]
fn without_forced_the_same_rows_less_those_without_a_choice() {
    let flags = ["dames-rabattues", "--games", "200", "--seed", "4", "--opening-plies", "3"];
    let all = Table::of(&[&flags[..], &["--forced"]].concat());
    let choices: Vec<_> = all
        .rows
        .iter()
        .filter(|row| all.number(row, "legal_moves") > 1 && !all.cell(row, "player").is_empty())
        .cloned()
        .collect();
    assert_eq!(Table::of(&flags).rows, choices);
    let mut identities: Vec<_> = all.rows.iter().map(|row| all.identity(row)).collect();
    identities.sort_unstable();
    identities.dedup();
    assert_eq!(identities.len(), all.rows.len(), "pair, game, ply and seat name a row");
}
