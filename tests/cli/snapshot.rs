//! What people see, letter by letter. After a change that is meant, run the tests once with
//! `TOURNE_SNAPSHOTS=write` and read the difference.

use std::fs;
use std::path::Path;

use crate::binary::{command, ran};

/// The output but for its last line or lines, which tell the time.
fn timeless(out: &str) -> String {
    let told = |line: &&str| !line.contains("games a second");
    out.lines().filter(told).map(|line| format!("{line}\n")).collect()
}

fn same(name: &str, args: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/snapshots");
    let path = folder.join(name);
    for no_color in ["", "1"] {
        let mut command = command(Path::new("."), args);
        let ran = ran(command.env("NO_COLOR", no_color).output().unwrap());
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
        assert!(!ran.out.contains('\u{1b}'), "plain text where there is no terminal");
        let out = timeless(&ran.out);
        if std::env::var_os("TOURNE_SNAPSHOTS").is_some_and(|value| value == "write") {
            fs::write(&path, &out).unwrap();
        }
        let expected = fs::read_to_string(&path).unwrap();
        assert_eq!(out, expected, "{name}");
    }
}

#[test]
fn simulate_prints_a_table_bars_and_a_line_of_lengths() {
    let base = ["--games", "2000", "--seed", "1"];
    for (name, game) in [
        ("tourne-case.txt", &["tourne-case"][..]),
        ("course.txt", &["course", "--a", "random", "--games", "900"]),
        (
            "double.txt",
            &["tourne-case", "--rules", "stakes=double", "--max-plies", "60", "--games", "900"],
        ),
        ("dames-rabattues.txt", &["dames-rabattues"]),
        ("tournoy.txt", &["tournoy", "--games", "10"]),
    ] {
        let games = if game.contains(&"--games") { &base[2..] } else { &base };
        same(name, &[&["simulate"], game, games].concat());
    }
}

#[test]
fn a_tournament_prints_ratings_and_a_crosstable() {
    let policies = ["--policy", "random", "--policy", "greedy", "--policy", "expectimax:depth=2"];
    let rest = ["--games", "200", "--seed", "1"];
    same("tournament.txt", &[&["tournament", "tourne-case"], &policies[..], &rest].concat());
}

#[test]
fn show_tells_a_game_ply_by_ply() {
    for (name, game, position) in [
        ("show-tourne-case.txt", "tourne-case", "8,9,12|7,10,12|1"),
        ("show-dames-rabattues.txt", "dames-rabattues", "b100101|b010021|1"),
        (
            "show-tournoy.txt",
            "tournoy",
            "....c1..../....p4..../........./........./....T0..../....F0..../........./........./\
             ....C0.... 1",
        ),
    ] {
        let players = ["--a", "greedy", "--b", "random", "--seed", "3", "--max-plies", "12"];
        same(name, &[&["show", game], &players[..], &["--position", position]].concat());
    }
}
