use serde_json::Value;

use crate::folder::{files, run, with};

pub const TOURNAMENT: &str = r#"
kind = "tournament"
game = "course"
policies = ["random", "greedy", "expectimax:depth=2"]
anchor = "random"
games = 200
seed = 1
exact = false

[rules]
hit = ["one", "all"]
"#;

/// These columns of each row of a file, joined.
fn columns(text: &str, names: &[&str]) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().unwrap().clone();
    let places: Vec<usize> =
        names.iter().map(|name| head.iter().position(|n| n == *name).unwrap()).collect();
    let cells = |row: csv::StringRecord| places.iter().map(|p| row[*p].to_string()).collect();
    let rows = reader.records().map(|row| -> Vec<String> { cells(row.unwrap()) });
    rows.map(|cells| cells.join(" ")).collect()
}

#[test]
fn lists_expand_with_the_rules_slowest_then_a_then_b() {
    let folder = with(
        r#"
        kind = "simulate"
        game = "tourne-case"
        rules = { stakes = ["double", "simple"], dice = ["both", "lower"], reentry = "forced" }
        a = ["random", "greedy"]
        b = ["greedy", "random"]
        games = 2
        seed = 1
        exact = false
        "#,
    );
    run(&folder, &["--out", "r"]);
    let results = &files(&folder.path().join("r"))["results.csv"];
    let found = columns(results, &["rules", "policy_a", "policy_b"]);
    // The game's first option, dice, is the slowest, whatever the order of the file; values come
    // in the order of their list.
    let mut expected = Vec::new();
    for dice in ["both", "lower"] {
        for stakes in ["double", "simple"] {
            for a in ["random", "greedy"] {
                for b in ["greedy", "random"] {
                    let row = format!("dice={dice},reentry=forced,stakes={stakes} {a} {b}");
                    expected.extend([row.clone(), row.clone(), row]);
                }
            }
        }
    }
    assert_eq!(found, expected);
    // Rows under doubled stakes have points, the others empty cells in their place.
    let points = columns(results, &["points_a"]);
    assert!(points.iter().take(12).all(|cell| !cell.is_empty()));
    assert!(points.iter().skip(12).take(12).all(String::is_empty));
}

#[test]
fn a_tournament_is_rated_under_each_reading() {
    let folder = with(TOURNAMENT);
    let out = run(&folder, &["--out", "r"]).out;
    assert!(out.contains("hit=one\n") && out.contains("hit=all\n"), "{out}");
    let all = files(&folder.path().join("r"));
    let rated = columns(&all["ratings.csv"], &["rules", "policy"]);
    let expected = ["one", "all"].map(|hit| {
        ["random", "greedy", "expectimax:depth=2"]
            .map(|policy| format!("hit={hit},overshoot=choice {policy}"))
    });
    assert_eq!(rated, expected.concat());
    for (row, elo) in columns(&all["ratings.csv"], &["elo"]).iter().enumerate() {
        assert_eq!(elo == "0.0", row % 3 == 0, "random is the anchor: {elo}");
    }
    assert_eq!(all["results.csv"].lines().count(), 1 + 2 * 3 * 3);
}

#[test]
fn a_gauntlet_meets_the_others_only() {
    let text = TOURNAMENT.replace("\"random\", \"greedy\", ", "\"random\", \"greedy\"]#");
    let folder = with(&format!("gauntlet = \"expectimax:depth=2\"\n{text}"));
    run(&folder, &["--out", "r"]);
    let results = &files(&folder.path().join("r"))["results.csv"];
    let pairings = columns(results, &["policy_a", "policy_b"]);
    assert!(pairings.iter().all(|row| row.starts_with("expectimax:depth=2 ")), "{pairings:?}");
    assert_eq!(pairings.len(), 2 * 2 * 3);
}

#[test]
fn a_dice_check_has_rows_for_each_reading() {
    let folder = with(
        r#"
        kind = "dice"
        game = "tourne-case"
        rules.dice = ["lower", "both"]
        throws = 36_000
        seed = 18_446_744_073_709_551_615
        "#,
    );
    run(&folder, &["--out", "r"]);
    let found = &files(&folder.path().join("r"))["dice.csv"];
    let weights = columns(found, &["face", "weight"]);
    let lower = ["1 11", "2 9", "3 7", "4 5", "5 3", "6 1"];
    assert_eq!(weights[..6], lower);
    assert_eq!(weights.len(), 12);
    let seed = run(&folder, &["--out", "s", "--json"]).out;
    let value: Value = serde_json::from_str(&seed).unwrap();
    assert_eq!(value["seed"].as_u64(), Some(u64::MAX));
}

#[test]
fn json_is_one_object() {
    for (text, ratings) in
        [(TOURNAMENT, 6), (&TOURNAMENT.replace("\"one\", \"all\"", "\"one\""), 3)]
    {
        let folder = with(text);
        let value: Value = serde_json::from_str(&run(&folder, &["--json"]).out).unwrap();
        assert_eq!(value["ratings"].as_array().unwrap().len(), ratings);
        assert_eq!(value["results"].as_array().unwrap().len(), 3 * ratings);
    }
}

#[test]
fn a_position_and_limits_are_those_of_the_flags() {
    let folder = with(
        r#"
        kind = "simulate"
        game = "course"
        a = "greedy"
        b = "random"
        games = 100
        seed = 9
        position = "9,10,11|0,0,0|1"
        exact = false
        max-plies = 50
        opening-plies = 2
        "#,
    );
    run(&folder, &["--out", "file"]);
    let args = ["simulate", "course", "--a", "greedy", "--b", "random", "--games", "100"];
    let more = ["--position", "9,10,11|0,0,0|1", "--max-plies", "50", "--opening-plies", "2"];
    let ran = crate::binary::tourne(
        folder.path(),
        &[&args[..], &more, &["--seed", "9", "--out", "flags"]].concat(),
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let [file, flags] = ["file", "flags"].map(|name| files(&folder.path().join(name)));
    assert_eq!(file, flags);
}
