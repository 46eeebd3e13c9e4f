use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::binary::tourne;

/// The one JSON object that a command prints.
fn answer(folder: &Path, args: &[&str]) -> Value {
    let ran = tourne(folder, &[args, &["--json"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    let value: Value = serde_json::from_str(&ran.out).expect("one JSON value and nothing else");
    assert!(value.is_object(), "{args:?}: {value}");
    value
}

fn names(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn every_json_flag_prints_one_object() {
    let folder = TempDir::new().unwrap();
    for (args, expected) in [
        (&["games"][..], &["games"][..]),
        (&["dice", "--throws", "1000"], &["dice", "seed", "seconds"]),
        (&["simulate", "course", "--games", "20"], &["results", "dice", "seed", "seconds"]),
        (&["eval", "course", "0,0,0|0,0,0|1"], &["position", "throws"]),
        (&["perft", "course", "2"], &["game", "depth", "nodes"]),
    ] {
        let value = answer(folder.path(), args);
        for name in expected {
            assert!(names(&value).contains(name), "{args:?} has {:?}", names(&value));
        }
    }
    answer(folder.path(), &["simulate", "course", "--games", "20", "--out", "r"]);
}

/// Compared as text: a number must read back exactly in both.
#[test]
fn simulate_gives_the_rows_of_its_files() {
    let folder = TempDir::new().unwrap();
    let args = ["simulate", "tourne-case", "--games", "200", "--seed", "9", "--out", "r", "--json"];
    let printed = tourne(folder.path(), &args).out;
    for (list, file) in [("results", "results.csv"), ("dice", "dice.csv")] {
        let mut reader = csv::Reader::from_path(folder.path().join("r").join(file)).unwrap();
        let columns = reader.headers().unwrap().clone();
        let rows: Vec<String> = reader
            .records()
            .map(|row| {
                let row = row.unwrap();
                let fields: Vec<String> = columns
                    .iter()
                    .zip(&row)
                    .map(|(name, cell)| match cell.parse::<f64>() {
                        Ok(_) => format!("\"{name}\":{cell}"),
                        Err(_) if cell.is_empty() => format!("\"{name}\":null"),
                        Err(_) => format!("\"{name}\":\"{cell}\""),
                    })
                    .collect();
                format!("{{{}}}", fields.join(","))
            })
            .collect();
        let expected = format!("\"{list}\":[{}]", rows.join(","));
        // A word that does not apply may be an empty text.
        let printed = printed.replace(":\"\"", ":null");
        assert!(printed.contains(&expected), "no {expected}\nin {printed}");
    }
}

#[test]
fn eval_lists_each_throw_with_its_weight_and_moves() {
    let folder = TempDir::new().unwrap();
    let value = answer(folder.path(), &["eval", "tourne-case", "2,5,9|0,0,0|2"]);
    assert_eq!(value["position"], "2,5,9|0,0,0|2");
    let throws = value["throws"].as_array().unwrap();
    let weights: Vec<(u64, u64)> = throws
        .iter()
        .map(|t| (t["throw"].as_u64().unwrap(), t["weight"].as_u64().unwrap()))
        .collect();
    assert_eq!(weights, [(1, 11), (2, 9), (3, 7), (4, 5), (5, 3), (6, 1)]);
    // Entering on 2 or 5 would hit; only 0 can move.
    let results: Vec<&str> =
        throws.iter().map(|t| t["moves"][0]["result"].as_str().unwrap()).collect();
    let expected = ["2,5,9|0,0,1|1", "0,5,9|0,0,2|1", "2,5,9|0,0,3|1", "2,5,9|0,0,4|1"];
    assert_eq!(results[..4], expected);
    assert_eq!(results[4..], ["0,2,9|0,0,5|1", "2,5,9|0,0,6|1"]);
    assert!(throws.iter().all(|t| t["moves"].as_array().unwrap().len() == 1));
}

#[test]
fn eval_of_a_throw_on_the_table_lists_that_throw_alone() {
    let folder = TempDir::new().unwrap();
    let value = answer(folder.path(), &["eval", "tourne-case", "2,5,9|0,0,0|1|4"]);
    let throws = value["throws"].as_array().unwrap();
    assert_eq!(throws.len(), 1);
    assert_eq!((&throws[0]["throw"], &throws[0]["weight"]), (&json!(4), &json!(5)));
    assert_eq!(throws[0]["moves"], json!([]), "a forfeit has no moves");

    let args = ["eval", "tourne-case", "0,0,0|0,0,0|1|5,2", "--rules", "dice=both"];
    let value = answer(folder.path(), &args);
    assert_eq!(value["throws"][0]["throw"], json!([2, 5]));
    assert_eq!(value["throws"][0]["weight"], 2);
}

#[test]
fn eval_of_a_finished_game_has_no_throws() {
    let folder = TempDir::new().unwrap();
    let value = answer(folder.path(), &["eval", "course", "12,12,12|0,0,0|2"]);
    assert_eq!(value["throws"], json!([]));
}

/// From the start each number enters a man: 6 paths. Then in tourne-case a 1 can be answered by a
/// 1 that hits, and so on: the opponent too can only enter, so 36 paths. A third ply has, after a
/// first number a and an answer b, for each c: entering on c, unless own man on a bars it (c ≥ a),
/// and moving the man on a by c, unless b = a hit it: then only entering.
#[test]
fn perft_counts_paths_for_every_throw_and_move() {
    let folder = TempDir::new().unwrap();
    let mut third = 0;
    for a in 1..=6 {
        for b in 1..=6 {
            for c in 1..=6 {
                third += if a == b { 1 } else { 1 + u64::from(c < a) };
            }
        }
    }
    for (depth, nodes) in [("0", 1), ("1", 6), ("2", 36), ("3", third)] {
        let value = answer(folder.path(), &["perft", "tourne-case", depth]);
        assert_eq!(value["nodes"], nodes, "depth {depth}");
    }
    let finished = ["perft", "course", "1", "--position", "12,12,12|0,0,0|2"];
    assert_eq!(answer(folder.path(), &finished)["nodes"], 0);
}

#[test]
fn the_dice_of_the_check_are_those_of_the_rules() {
    let folder = TempDir::new().unwrap();
    for (game, rules, weights) in [
        ("tourne-case", "", [11, 9, 7, 5, 3, 1]),
        ("course", "", [1; 6]),
        ("tourne-case", "dice=both", [12; 6]),
    ] {
        let args = ["dice", game, "--rules", rules, "--throws", "36000", "--seed", "1"];
        let value = answer(folder.path(), &args);
        let rows = value["dice"].as_array().unwrap();
        let shares: Vec<u64> = rows.iter().map(|r| r["weight"].as_u64().unwrap()).collect();
        let total: u64 = weights.iter().sum();
        let sum: u64 = shares.iter().sum();
        assert!(shares.iter().zip(weights).all(|(s, w)| s * total == w * sum), "{shares:?}");
        let observed: u64 = rows.iter().map(|r| r["observed"].as_u64().unwrap()).sum();
        assert_eq!(observed, if rules.is_empty() { 36_000 } else { 72_000 });
        let p = rows[0]["p_value"].as_f64().unwrap();
        assert!(p > 1e-4, "{game} {rules}: p = {p}");
    }
}

#[test]
fn perft_counts_a_throw_on_the_table_as_the_first_ply() {
    let folder = TempDir::new().unwrap();
    let nodes = |position: &str, depth: &str| {
        answer(folder.path(), &["perft", "tourne-case", depth, "--position", position])["nodes"]
            .clone()
    };
    // A 2 can be played by each of three men, or by one: after a throw that is what is counted.
    assert_eq!(nodes("1,4,7|0,0,0|1|2", "1"), 3);
    assert_eq!(nodes("1,4,7|0,0,0|1|2", "0"), 1);
    let throws: u64 =
        (1..=6).map(|n| nodes(&format!("1,4,7|0,0,0|1|{n}"), "1").as_u64().unwrap()).sum();
    assert_eq!(nodes("1,4,7|0,0,0|1", "1"), throws);
}

#[test]
fn eval_of_a_gift_names_its_numbers() {
    let folder = TempDir::new().unwrap();
    let throw = |position: &str| {
        let args = ["eval", "dames-rabattues", position, "--no-progress"];
        answer(folder.path(), &args)["throws"][0]["throw"].clone()
    };
    assert_eq!(throw("b000001|b000010|1|g5"), 5);
    assert_eq!(throw("b000001|b100010|1|g1,5"), json!([1, 5]));
}
