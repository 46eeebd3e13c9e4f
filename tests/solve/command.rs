//! `solve` and `eval` through the real binary.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::binary::{Ran, tourne};

const ENDGAME: &str = "0,9,12|10,12,12|1";

fn json(folder: &TempDir, args: &[&str]) -> Value {
    let ran = tourne(folder.path(), &[args, &["--json"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    serde_json::from_str(&ran.out).unwrap()
}

/// Exit 2 and one line with these words.
fn refused(folder: &TempDir, args: &[&str], words: &[&str]) {
    let Ran { code, out, err } = tourne(folder.path(), args);
    assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{args:?}: {err}");
    for word in words {
        assert!(err.contains(word), "{args:?}: no `{word}` in {err}");
    }
}

#[test]
fn solve_tells_bounds_and_keeps_a_table_that_eval_reads() {
    let folder = TempDir::new().unwrap();
    let args = ["solve", "tourne-case", "--position", ENDGAME, "--save", "end.table"];
    let answer = json(&folder, &args);
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    for key in ["game", "rules", "unit", "states", "lower", "upper", "iterations", "seconds"] {
        assert!(keys.iter().any(|k| *k == key), "no {key}");
    }
    assert_eq!(answer["unit"], "probability");
    let (lower, upper) = (answer["lower"].as_f64().unwrap(), answer["upper"].as_f64().unwrap());
    assert!(lower <= upper && upper - lower <= 1e-12);
    let told = json(&folder, &["eval", "tourne-case", ENDGAME]);
    let read = json(&folder, &["eval", "tourne-case", ENDGAME, "--table", "end.table"]);
    assert_eq!(told["throws"].as_array().unwrap().len(), 6);
    let close = |a: &Value, b: &Value| (a.as_f64().unwrap() - b.as_f64().unwrap()).abs() < 1e-12;
    assert!(close(&told["value"], &answer["lower"]) && close(&told["value"], &read["value"]));
    // Not asked for, not overwritten.
    refused(&folder, &args, &["--save", "end.table", "--force"]);
    assert!(tourne(folder.path(), &[&args[..], &["--force", "--quiet"]].concat()).out.is_empty());
}

#[test]
fn eval_prices_every_move() {
    let folder = TempDir::new().unwrap();
    let answer = json(&folder, &["eval", "tourne-case", "0,9,12|10,12,12|1|3"]);
    let throws = answer["throws"].as_array().unwrap();
    assert_eq!((throws.len(), &throws[0]["throw"]), (1, &3.into()));
    let moves = throws[0]["moves"].as_array().unwrap();
    let best = moves.iter().map(|m| m["value"].as_f64().unwrap()).fold(0.0, f64::max);
    assert_eq!(answer["value"].as_f64(), Some(best));
    for chosen in moves {
        assert!(chosen["result"].as_str().unwrap().ends_with("|2"));
        assert_eq!(chosen["best"].as_bool().unwrap(), chosen["value"].as_f64().unwrap() == best);
    }
    // The move wins, and names the other player all the same.
    let answer = json(&folder, &["eval", "tourne-case", "10,12,12|0,9,12|1|2"]);
    let chosen = &answer["throws"][0]["moves"][0];
    assert_eq!((&chosen["result"], &chosen["value"]), (&"12,12,12|0,9,12|2".into(), &1.0.into()));
}

#[test]
fn eval_of_a_finished_game() {
    let folder = TempDir::new().unwrap();
    for (position, rules, value) in [
        ("12,12,12|0,9,12|2", "", 0.0),
        ("12,12,12|0,9,12|1", "", 1.0),
        ("12,12,12|0,0,9|2", "stakes=double", -2.0),
        ("12,12,12|0,9,12|2", "stakes=double", -1.0),
    ] {
        let answer = json(&folder, &["eval", "tourne-case", position, "--rules", rules]);
        assert_eq!(answer["value"].as_f64(), Some(value), "{position} {rules}");
        assert_eq!(answer["throws"], Value::Array(Vec::new()));
    }
}

#[test]
fn wrong_input_is_told_in_one_line() {
    let folder = TempDir::new().unwrap();
    for tolerance in ["0", "-1", "2", "1e-17", "nan", "x"] {
        let args = ["solve", "tourne-case", "--tolerance", tolerance];
        refused(&folder, &args, &["--tolerance", tolerance]);
    }
    refused(&folder, &["solve", "tournoy"], &["tournoy", "dice"]);
    refused(&folder, &["solve", "course", "--save", "no/such/f"], &["--save", "no/such/f"]);
    refused(&folder, &["solve", "course", "--position", "12,12,12|0,0,0|2"], &["--position"]);
    fs::write(folder.path().join("other"), "hello").unwrap();
    let eval = ["eval", "tourne-case", ENDGAME, "--table", "other"];
    refused(&folder, &eval, &["--table other", "not a table"]);
    let eval = ["eval", "tourne-case", ENDGAME, "--table", "absent"];
    refused(&folder, &eval, &["--table absent"]);
}
