//! Wrong input gets one line and exit 2, and leaves nothing.

use std::fs;

use tempfile::TempDir;

use crate::binary::tourne;
use crate::made::make;

/// Exit 2, one line with these words, and the folder as it was.
fn refuses(folder: &TempDir, args: &[&str], words: &[&str]) {
    let names = || {
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = names();
    let ran = tourne(folder.path(), args);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}: {ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{args:?}: no `{word}` in {}", ran.err);
    }
    assert_eq!(names(), before, "{args:?}");
}

#[test]
fn wrong_flags_are_named() {
    let folder = TempDir::new().unwrap();
    for (flags, words) in [
        (&["--games", "3"][..], &["--games", "even"][..]),
        (&["--format", "xml"], &["--format", "csv or parquet"]),
        (&["--sample", "0"], &["--sample", "above 0"]),
        (&["--sample", "1.5"], &["--sample", "up to 1"]),
        (&["--sample", "nan"], &["--sample"]),
        (&["--shard", "3/2"], &["--shard", "3/16"]),
        (&["--shard", "x"], &["--shard"]),
        (&["--threads", "0"], &["--threads", "from 1 to"]),
        (&["--seed", "-1"], &["--seed"]),
        (&["--a", "best"], &["--a", "greedy"]),
        (&["--rules", "dice=three"], &["--rules", "lower or both"]),
        (&["--exact", "--table", "missing"], &["--exact", "missing"]),
    ] {
        let base = ["dataset", "tourne-case", "--out", "rows.csv"];
        refuses(&folder, &[&base[..], flags].concat(), words);
    }
    refuses(&folder, &["dataset", "--games", "2"], &["game", "tourne-case"]);
    refuses(&folder, &["dataset", "chess"], &["chess", "tourne-case"]);
    refuses(&folder, &["dataset", "chess", "--schema"], &["chess", "tourne-case"]);
    refuses(&folder, &["dataset", "tournoy", "--exact"], &["--exact", "tournoy"]);
    refuses(&folder, &["dataset", "course", "--format", "parquet"], &["--out"]);
    refuses(&folder, &["dataset", "course", "--json"], &["--json", "--out"]);
    refuses(&folder, &["dataset", "course", "--resume"], &["--resume", "--out"]);
    refuses(&folder, &["dataset", "course", "--shard", "1/2"], &["--shard", "--out"]);
    refuses(&folder, &["dataset", "course", "--out", "."], &["--out", "folder"]);
    refuses(&folder, &["dataset", "course", "--out", "no/file"], &["--out", "no/file"]);
}

#[test]
fn a_data_set_is_never_overwritten_unasked() {
    let folder = TempDir::new().unwrap();
    let flags = ["course", "--games", "4", "--seed", "1"];
    let before = make(folder.path(), &flags, "rows.csv");
    let again = [&["dataset"], &flags[..], &["--out", "rows.csv"]].concat();
    refuses(&folder, &again, &["rows.csv", "--force"]);
    refuses(&folder, &[&again[..], &["--resume"]].concat(), &["nothing to resume"]);
    assert_eq!(fs::read(folder.path().join("rows.csv")).unwrap(), before);
    let other = ["course", "--games", "4", "--seed", "2", "--force"];
    assert_ne!(make(folder.path(), &other, "rows.csv"), before);
}

#[test]
fn parts_that_do_not_belong_together_are_not_joined() {
    let folder = TempDir::new().unwrap();
    let part = |shard: &str, seed: &str, out: &str| {
        let flags = ["course", "--games", "64", "--seed", seed, "--shard", shard];
        make(folder.path(), &flags, out);
    };
    part("1/2", "1", "a");
    part("2/2", "1", "b");
    part("2/2", "2", "other");
    make(folder.path(), &["course", "--games", "4", "--seed", "1"], "whole");
    let merge = |parts: &[&str], words: &[&str]| {
        refuses(&folder, &[&["merge"], parts, &["--out", "new"]].concat(), words);
    };
    merge(&["a"], &["missing", "2"]);
    merge(&["a", "a"], &["twice"]);
    merge(&["a", "other"], &["seed"]);
    merge(&["a", "whole"], &["whole", "one piece"]);
    merge(&["a", "nowhere"], &["nowhere"]);
    let bytes = fs::read(folder.path().join("b")).unwrap();
    fs::write(folder.path().join("b"), &bytes[1..]).unwrap();
    merge(&["a", "b"], &["b has", "bytes"]);
    fs::write(folder.path().join("b"), &bytes).unwrap();
    refuses(&folder, &["merge", "a", "b", "--out", "whole"], &["whole", "--force"]);
}
