//! The files of one result add up.

use crate::result::Written;

const BATCHES: [&[&str]; 8] = [
    &["tourne-case", "--games", "2000", "--a", "random"],
    &["tourne-case", "--games", "500", "--rules", "reentry=forced"],
    &["tourne-case", "--games", "500", "--rules", "dice=both", "--b", "greedy"],
    &["tourne-case", "--games", "500", "--rules", "stakes=double,dice=both,reentry=forced"],
    &["tourne-case", "--games", "500", "--max-plies", "20", "--opening-plies", "7"],
    &["tourne-case", "--games", "500", "--position", "0,3,12|1,2,9|2|4"],
    &["course", "--games", "500", "--rules", "hit=one,overshoot=last-resort"],
    &["course", "--games", "500", "--max-plies", "70"],
];

fn each_batch(check: impl Fn(&[&str], &Written)) {
    for arguments in BATCHES {
        check(arguments, &Written::by(&[arguments, &["--seed", "21"]].concat()));
    }
}

/// Games and plies by the lengths table.
fn games_and_plies(written: &Written, first: &str) -> (u64, u64) {
    let table = written.table("lengths.csv");
    table.rows_with(&[("first", first)]).iter().fold((0, 0), |(games, plies), row| {
        let n: u64 = row["games"].parse().unwrap();
        (games + n, plies + n * row["plies"].parse::<u64>().unwrap())
    })
}

#[test]
fn wins_draws_and_capped_games_add_up_to_games() {
    each_batch(|arguments, written| {
        let table = written.table("results.csv");
        let total: u64 = arguments[2].parse().unwrap();
        for (first, games) in [("a", total / 2), ("b", total / 2), ("both", total)] {
            let sum = |column: &str| table.sum(column, &[("first", first)]);
            assert_eq!(sum("games"), games, "{arguments:?}");
            let parts = ["wins_a", "wins_b", "draws", "capped"].map(sum);
            assert_eq!(parts.iter().sum::<u64>(), games, "{arguments:?}: {parts:?}");
        }
        for column in ["wins_a", "wins_b", "draws", "capped"] {
            let [a, b, both] = ["a", "b", "both"].map(|f| table.sum(column, &[("first", f)]));
            assert_eq!(a + b, both, "{arguments:?}: {column}");
        }
    });
}

#[test]
fn rates_and_scores_are_their_counts_over_games() {
    each_batch(|arguments, written| {
        let table = written.table("results.csv");
        for row in table.rows() {
            let real = |column: &str| row[column].parse::<f64>().unwrap();
            let rate = real("wins_a") / real("games");
            assert_eq!(real("win_rate_a"), rate, "{arguments:?}");
            let score = (real("wins_a") + real("draws") / 2.0) / real("games");
            assert_eq!(real("score_a"), score, "{arguments:?}");
            assert!(real("win_rate_a_low") <= rate && rate <= real("win_rate_a_high"));
        }
    });
}

#[test]
fn lengths_add_up_to_games_and_give_the_mean_and_the_deviation() {
    each_batch(|arguments, written| {
        let (results, lengths) = (written.table("results.csv"), written.table("lengths.csv"));
        for row in results.rows() {
            let first = row["first"];
            let (games, plies) = games_and_plies(written, first);
            assert_eq!(row["games"], games.to_string(), "{arguments:?}");
            let mean = plies as f64 / games as f64;
            let squares: f64 = lengths
                .rows_with(&[("first", first)])
                .iter()
                .map(|l| {
                    let deviation = l["plies"].parse::<f64>().unwrap() - mean;
                    l["games"].parse::<f64>().unwrap() * deviation * deviation
                })
                .sum();
            let deviation = (squares / (games - 1) as f64).sqrt();
            for (column, expected) in [("mean_plies", mean), ("sd_plies", deviation)] {
                let found: f64 = row[column].parse().unwrap();
                assert!(
                    (found - expected).abs() <= 1e-9 * (1.0 + expected),
                    "{arguments:?}: {column}"
                );
            }
        }
        for row in lengths.rows_with(&[("first", "both")]) {
            let sum: u64 = ["a", "b"]
                .iter()
                .map(|f| lengths.sum("games", &[("first", f), ("plies", row["plies"])]))
                .sum();
            assert_eq!(row["games"], sum.to_string(), "{arguments:?}: {} plies", row["plies"]);
        }
    });
}

#[test]
fn turns_add_up_to_plies() {
    each_batch(|arguments, written| {
        let moves = written.table("moves.csv");
        let turns = moves.sum("count", &[("statistic", "turns")]);
        assert_eq!(turns, games_and_plies(written, "both").1, "{arguments:?}");
    });
}

#[test]
fn a_turn_is_a_forfeit_or_what_one_man_did() {
    each_batch(|arguments, written| {
        if arguments.iter().any(|a| a.contains("dice=both")) {
            return;
        }
        let moves = written.table("moves.csv");
        for (policy, number) in [("greedy", "1"), ("random", "3"), ("random", "6")] {
            for seat in ["1", "2"] {
                let count = |statistic: &str| {
                    let cells = [("policy", policy), ("seat", seat), ("number", number)];
                    moves.sum("count", &[&cells[..], &[("statistic", statistic)]].concat())
                };
                let done = ["forfeits", "entries", "advances", "homes", "returns"].map(count);
                let text = format!("{arguments:?}: {policy} on {seat} with {number}: {done:?}");
                assert_eq!(done.iter().sum::<u64>(), count("turns"), "{text}");
                assert!(count("forced") + count("forfeits") <= count("turns"), "{text}");
                assert!(count("hits") <= count("entries") + count("advances"), "{text}");
                if arguments[0] == "course" {
                    assert_eq!(count("forfeits"), 0, "{text}");
                } else {
                    assert_eq!(count("returns"), 0, "{text}");
                }
            }
        }
    });
}

/// A man at home stays there, so from the start a winner brings three home and a loser two at most.
#[test]
fn homes_follow_from_wins() {
    each_batch(|arguments, written| {
        if arguments.contains(&"--position") {
            return;
        }
        let (moves, results) = (written.table("moves.csv"), written.table("results.csv"));
        for (policy, won, lost) in [
            (arguments_policy(arguments, "--a", "greedy"), "wins_a", "wins_b"),
            (arguments_policy(arguments, "--b", "random"), "wins_b", "wins_a"),
        ] {
            if arguments_policy(arguments, "--a", "greedy")
                == arguments_policy(arguments, "--b", "random")
            {
                continue;
            }
            let sum = |column: &str| results.sum(column, &[("first", "both")]);
            let homes = moves.sum("count", &[("policy", policy), ("statistic", "homes")]);
            let (least, most) = (3 * sum(won), 3 * sum(won) + 2 * (sum(lost) + sum("capped")));
            assert!((least..=most).contains(&homes), "{arguments:?}: {homes} of {policy}");
        }
    });
}

fn arguments_policy<'a>(arguments: &[&'a str], flag: &str, default: &'a str) -> &'a str {
    let place = arguments.iter().position(|a| *a == flag);
    place.map_or(default, |place| arguments[place + 1])
}

#[test]
fn dice_are_as_many_as_turns_or_fewer_and_fit_their_weights() {
    each_batch(|arguments, written| {
        let dice = written.table("dice.csv");
        let both = arguments.iter().any(|a| a.contains("dice=both"));
        let observed = dice.sum("observed", &[]);
        let turns = written.table("moves.csv").sum("count", &[("statistic", "turns")]);
        assert!(observed <= turns * if both { 2 } else { 1 }, "{arguments:?}");
        // The longer game of each seat counts, so at least half of the throws do.
        assert!(2 * observed >= turns, "{arguments:?}: {observed} of {turns}");
        let weights: Vec<u64> =
            dice.rows().iter().map(|row| row["weight"].parse().unwrap()).collect();
        let expected = match (arguments[0], both) {
            ("course", _) => [1; 6],
            (_, true) => [12; 6],
            (_, false) => [11, 9, 7, 5, 3, 1],
        };
        assert_eq!(weights, expected, "{arguments:?}");
        let total: u64 = weights.iter().sum();
        let mut statistic = 0.0;
        for row in dice.rows() {
            let real = |column: &str| row[column].parse::<f64>().unwrap();
            let expected = observed as f64 * real("weight") / total as f64;
            assert!((real("expected") - expected).abs() < 1e-6, "{arguments:?}");
            let residual = (real("observed") - expected) / expected.sqrt();
            assert!((real("residual") - residual).abs() < 1e-9, "{arguments:?}");
            statistic += residual * residual;
        }
        for row in dice.rows() {
            assert!((row["chi_squared"].parse::<f64>().unwrap() - statistic).abs() < 1e-6);
            assert_eq!(row["degrees_of_freedom"], "5");
            let p: f64 = row["p_value"].parse().unwrap();
            assert!((1e-4..=1.0).contains(&p), "{arguments:?}: p = {p}");
        }
    });
}

#[test]
fn capped_games_are_counted_apart_and_never_outlast_the_cap() {
    let written =
        Written::by(&["tourne-case", "--games", "2000", "--max-plies", "30", "--seed", "2"]);
    let (results, lengths) = (written.table("results.csv"), written.table("lengths.csv"));
    let capped = results.sum("capped", &[("first", "both")]);
    let won: u64 = ["wins_a", "wins_b"].iter().map(|w| results.sum(w, &[("first", "both")])).sum();
    assert!(capped > 0 && won > 0, "{capped} capped, {won} won");
    let both = lengths.rows_with(&[("first", "both")]);
    assert!(both.iter().all(|row| row["plies"].parse::<u32>().unwrap() <= 30));
    let at_cap = lengths.sum("games", &[("first", "both"), ("plies", "30")]);
    assert!(capped <= at_cap, "{capped} of {at_cap}");
    // All that ended earlier were won; some may be won on the last ply.
    assert_eq!(lengths.sum("games", &[("first", "both")]) - at_cap, won - (at_cap - capped));
}
