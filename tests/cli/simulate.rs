use std::path::Path;

use serde_json::Value;

use crate::binary::tourne;

fn simulate(flags: &[&str]) -> (String, String) {
    let ran = tourne(Path::new("."), &[&["simulate"], flags].concat());
    assert_eq!(ran.code, Some(0), "{flags:?}: {}", ran.err);
    (ran.out, ran.err)
}

#[test]
fn without_flags_it_plays_a_million_games_prints_a_table_and_tells_what_else_to_try() {
    let (out, err) = simulate(&["tourne-case"]);
    for word in [
        "greedy",
        "random",
        "1,000,000 games",
        "seed",
        "A first",
        "B first",
        "together",
        "95 %",
        "plies",
        "chi-squared",
        "degrees of freedom",
        "p = ",
        "games a second",
    ] {
        assert!(out.contains(word), "no `{word}` in\n{out}");
    }
    for word in ["--out", "--json", "--a", "tourne games"] {
        assert!(err.contains(word), "no `{word}` in {err}");
    }
}

#[test]
fn the_table_shows_points_only_under_double_stakes_and_capped_games_only_if_there_are_some() {
    let base = ["tourne-case", "--games", "20", "--seed", "1"];
    let (out, _) = simulate(&base);
    assert!(!out.contains("points") && !out.contains("capped"), "{out}");
    let (out, _) = simulate(&[&base[..], &["--rules", "stakes=double"]].concat());
    assert!(out.contains("points"), "{out}");
    let (out, _) = simulate(&[&base[..], &["--max-plies", "5"]].concat());
    assert!(out.contains("capped"), "{out}");
}

#[test]
fn quiet_prints_nothing() {
    let (out, err) = simulate(&["course", "--games", "20", "--quiet"]);
    assert_eq!((out.as_str(), err.as_str()), ("", ""));
}

#[test]
fn a_drawn_seed_is_told_and_repeats_the_run() {
    let run = |flags: &[&str]| -> Value {
        let base = ["course", "--games", "200", "--json", "--a", "random"];
        serde_json::from_str(&simulate(&[&base[..], flags].concat()).0).unwrap()
    };
    let drawn = run(&[]);
    assert_ne!(drawn["seed"], run(&[])["seed"], "two runs draw the same seed");
    let again = run(&["--seed", &drawn["seed"].to_string()]);
    assert_eq!(again["results"], drawn["results"]);
    assert_eq!(again["dice"], drawn["dice"]);
    let largest = run(&["--seed", "18446744073709551615"]);
    assert_eq!(largest["seed"], u64::MAX);
}

#[test]
fn the_first_game_of_the_result_is_the_one_that_show_shows() {
    let folder = tempfile::TempDir::new().unwrap();
    let flags = ["tourne-case", "--a", "greedy", "--b", "random", "--seed", "77"];
    let batch = [&["simulate"], &flags[..], &["--games", "2", "--out", "r"]].concat();
    assert_eq!(tourne(folder.path(), &batch).code, Some(0));
    let shown = tourne(folder.path(), &[&["show"], &flags[..]].concat()).out;
    let mut reader = csv::Reader::from_path(folder.path().join("r/sample.csv")).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert!(shown.ends_with(&format!("wins after {} plies\n", rows.len())), "{shown}");
    for row in &rows {
        let (ply, seat, position, throw, played) = (&row[0], &row[1], &row[3], &row[4], &row[5]);
        let head = shown.lines().find(|line| line.starts_with(&format!("{ply}. "))).unwrap();
        assert!(head.starts_with(&format!("{ply}. player {seat} ")), "{head}");
        assert!(head.contains(&format!("throws {throw}: {played}")), "{head} for {played}");
        assert!(shown.contains(&format!("\n{position}|{throw}\n")), "{position} is not shown");
    }
}

#[test]
fn another_start_is_played_from_and_the_first_to_act_there_is_the_opener() {
    // Player 2 needs a 1 and throws one with 11 chances in 36; player 1 has all its men to bring
    // home and cannot do it in one ply: within two plies only player 2 can win.
    let position = "0,0,0|11,12,12|2";
    let flags = ["tourne-case", "--position", position, "--games", "400", "--seed", "3"];
    let limits = ["--max-plies", "1", "--json", "--a", "random", "--b", "random"];
    let (out, _) = simulate(&[&flags[..], &limits].concat());
    let value: Value = serde_json::from_str(&out).unwrap();
    for (row, winner, loser) in [(0, "wins_a", "wins_b"), (1, "wins_b", "wins_a")] {
        let row = &value["results"][row];
        let wins = row[winner].as_u64().unwrap();
        assert_eq!(row[loser], 0, "{row}");
        assert_eq!(row["capped"].as_u64().unwrap(), 200 - wins, "{row}");
        // 200 · 11/36 = 61 ± 6.5: five deviations either way.
        assert!((29..=94).contains(&wins), "{row}");
    }
}
