//! The recipe of the README: a game in one file and a policy in one file, each with one line in a
//! registry, from outside the crate. Copy both to begin your own.

#[path = "recipe/cautious.rs"]
mod cautious;
#[path = "recipe/exact.rs"]
mod exact;
#[path = "recipe/race_to_ten.rs"]
mod race_to_ten;

use std::collections::HashMap;

use exact::exact;
use race_to_ten::RaceToTen;
use tempfile::TempDir;
use tourne::cli::{Registry, run};
use tourne::games::Game;
use tourne::play::policies::{PolicyKind, standard};

/// The policies of the house, and one's own.
fn policies<G: Game>() -> Vec<PolicyKind<G>> {
    let mut policies = standard();
    policies.push(cautious::kind()); // The line that adds the policy.
    policies
}

/// The games of the house, and one's own.
fn registry() -> Registry {
    Registry::standard().with::<RaceToTen>(policies()) // The line that adds the game.
}

/// Runs a command, and gives the rows of a file that it wrote.
fn written(arguments: &[&str], file: &str) -> Vec<HashMap<String, String>> {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("r");
    let common = ["--quiet", "--out", out.to_str().unwrap()];
    run(&registry(), [&["tourne"], arguments, &common].concat()).unwrap();
    csv::Reader::from_path(out.join(file)).unwrap().deserialize().map(Result::unwrap).collect()
}

#[test]
fn a_game_and_a_policy_of_ones_own_simulate_as_those_of_the_house() {
    const GAMES: u64 = 40_000;
    let games = GAMES.to_string();
    for (a, b, runs) in [
        ("random", "random", [0.5, 0.5]),
        ("greedy", "random", [1.0, 0.5]),
        ("cautious:percent=20", "greedy", [0.8, 1.0]),
        ("expectimax:depth=2", "cautious", [1.0, 0.5]),
    ] {
        let arguments =
            ["simulate", "race-to-ten", "--a", a, "--b", b, "--games", &games, "--seed", "11"];
        let rows = written(&arguments, "results.csv");
        let a_first = exact(10, 10, runs);
        let b_first = exact(10, 10, [runs[1], runs[0]]);
        for (row, [share, plies]) in rows.iter().zip([a_first, [1.0 - b_first[0], b_first[1]]]) {
            let real = |column: &str| row[column].parse::<f64>().unwrap();
            assert_eq!(real("games"), GAMES as f64 / 2.0);
            let error = (share * (1.0 - share) / real("games")).sqrt();
            let z = (real("win_rate_a") - share) / error;
            assert!(z.abs() < 4.0, "{a} against {b}, {} first: z = {z}", row["first"]);
            let error = real("sd_plies") / real("games").sqrt();
            let z = (real("mean_plies") - plies) / error;
            assert!(z.abs() < 4.0, "{a} against {b}, {} first: plies, z = {z}", row["first"]);
        }
    }
}

#[test]
fn its_statistics_and_dice_are_counted_like_the_others() {
    let arguments = ["simulate", "race-to-ten", "--a", "greedy", "--games", "2000", "--seed", "1"];
    let rows = written(&arguments, "moves.csv");
    let count = |policy: &str, statistic: &str| -> u64 {
        let fits = |row: &&HashMap<String, String>| {
            row["policy"] == policy && row["statistic"] == statistic
        };
        rows.iter().filter(fits).map(|row| row["count"].parse::<u64>().unwrap()).sum()
    };
    assert_eq!(count("greedy", "passes"), 0);
    assert_eq!(count("greedy", "runs"), count("greedy", "turns"));
    assert!(count("random", "passes") > 0);
    let dice = written(&arguments, "dice.csv");
    assert!(dice.iter().all(|row| row["weight"] == "1"));
}

#[test]
fn the_page_of_its_results_draws_it_too() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("r");
    let out = out.to_str().unwrap();
    let simulate = ["tourne", "simulate", "race-to-ten", "--games", "20", "--quiet", "--out", out];
    run(&registry(), simulate).unwrap();
    run(&registry(), ["tourne", "report", out, "--quiet"]).unwrap();
    let page = std::fs::read_to_string(folder.path().join("r/report.html")).unwrap();
    assert!(page.contains("Race to ten: one man a side runs ten points by one die"));
    assert_eq!(page.matches("class=\"game\"").count(), 3, "first, last, and the one to step");
    run(&Registry::standard(), ["tourne", "report", out, "--quiet", "--force"]).unwrap();
    let page = std::fs::read_to_string(folder.path().join("r/report.html")).unwrap();
    assert!(page.contains("cannot be drawn here"));
}

#[test]
fn games_and_policies_of_the_house_stand_beside_ones_own() {
    for arguments in [
        ["simulate", "race-to-ten", "--games", "200", "--a", "mcts:iterations=20", "--quiet"],
        ["simulate", "tourne-case", "--games", "200", "--a", "random", "--quiet"],
    ] {
        run(&registry(), [&["tourne"], &arguments[..]].concat()).unwrap();
    }
    for (arguments, word) in [
        (["eval", "race-to-ten", "3-17/1"], "3-17/1"),
        (["eval", "race-to-nine", "3-7/1"], "race-to-ten"),
    ] {
        let error = run(&registry(), [&["tourne"], &arguments[..]].concat()).unwrap_err();
        assert_eq!(error.exit_status(), 2);
        assert!(error.to_string().contains(word), "{error}");
    }
}
