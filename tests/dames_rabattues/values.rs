//! Exact values, against the published ones and against play.

use std::collections::HashMap;

use tourne::base::{Quiet, Stop};
use tourne::games::Game;
use tourne::play::policies::{Setup, choose, standard};
use tourne::play::{Limits, Outcome};
use tourne::runs::{Plan, play_batch};

use crate::exact::Exact;
use crate::slow::{Player, Slow};
use crate::{RULES, after_throw, answers, game};

#[test]
fn declining_can_be_right() {
    let game = game("");
    let given = after_throw(&game, "u000001|b000013|1", [5, 5]);
    assert_eq!(given, "u000001|b000013|1|g5,5+");
    let expected = [("decline", 0.7559482117), ("take 5", 0.7525972593)];
    let answers = answers(&game, &given);
    let names: Vec<&str> = answers.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, expected.map(|(name, _)| name));
    let mut exact = Exact::new(game);
    for ((_, after), (_, value)) in answers.iter().zip(expected) {
        let after = exact.game.parse(after).expect(after);
        let (thrower, _) = exact.value(after);
        assert!((1.0 - thrower - value).abs() < 1e-9, "{}", 1.0 - thrower);
    }
}

#[test]
fn both_solvers_agree_on_small_positions() {
    for rules in RULES {
        let mut slow = Slow { compulsory: rules == RULES[1], known: HashMap::new() };
        let mut exact = Exact::new(game(rules));
        for (one, two) in [
            ("b000001", "b000001"),
            ("b100001", "b010010"),
            ("b000013", "b000013"),
            ("b000112", "b020010"),
            ("b101010", "b111000"),
            ("b000300", "b000201"),
        ] {
            let (value, throws) = slow.value(Player::read(one), Player::read(two));
            let position = exact.game.parse(&format!("{one}|{two}|1")).expect("a position");
            let (found, length) = exact.value(position);
            assert!((value - found).abs() < 1e-12, "{one}|{two} {rules}: {value} {found}");
            assert!((throws - length).abs() < 1e-10, "{one}|{two} {rules}: {throws} {length}");
        }
    }
}

/// Rows of the vectors with a bound on the positions below them.
fn vectors() -> Vec<(String, f64, usize)> {
    let text = include_str!("../vectors/dames-rabattues-compulsory.csv");
    text.lines()
        .skip(1)
        .map(|line| {
            let (position, value) = line.split_once(',').expect("two fields");
            let below = position.split('|').take(2).map(|men| {
                let digits = men[1..].bytes().map(|b| usize::from(b - b'0') + 1);
                digits.product::<usize>() + if men.starts_with('u') { 1727 } else { 0 }
            });
            (position.to_string(), value.parse().expect("a number"), below.product())
        })
        .collect()
}

fn check_vectors(most: usize) -> usize {
    let mut exact = Exact::new(game("gift=compulsory"));
    let rows: Vec<_> = vectors().into_iter().filter(|(_, _, below)| *below <= most).collect();
    for (text, value, _) in &rows {
        let position = exact.game.parse(text).expect(text);
        let (found, _) = exact.value(position);
        assert!((found - value).abs() < 1e-9, "{text}: {found} for {value}");
    }
    rows.len()
}

#[test]
fn the_cheap_vectors() {
    assert!(check_vectors(6_000) >= 5);
}

#[test]
#[ignore = "3.8 million positions: for a release build"]
fn all_vectors() {
    assert_eq!(check_vectors(usize::MAX), 40);
}

#[test]
#[ignore = "3.8 million positions: for a release build"]
fn the_start() {
    let mut exact = Exact::new(game("gift=compulsory"));
    let start = exact.game.start();
    let (value, throws) = exact.value(start);
    println!("{value:.12} {throws:.6} {} positions", exact.known.len());
    assert!((value - 0.516277097014).abs() < 1e-11);
    assert!((throws - 34.326742).abs() < 1e-6);
}

#[test]
#[ignore = "3.8 million positions, rules without a table: for a release build"]
fn the_start_from_the_rules_alone() {
    let mut slow = Slow { compulsory: true, known: HashMap::new() };
    let start = Player::read("u111222");
    let (value, throws) = slow.value(start, start);
    println!("{value:.12} {throws:.6} {} positions", slow.known.len());
    assert!((value - 0.516277097014).abs() < 1e-11);
    assert!((throws - 34.326742).abs() < 1e-6);
}

#[test]
fn a_batch_agrees_with_the_exact_value() {
    let game = game("gift=compulsory");
    let chosen = || choose(&standard(), &game, "random", &Setup::default()).expect("a policy");
    let pairs = 10_000;
    let plan = Plan {
        start: game.start(),
        a: chosen(),
        b: chosen(),
        game: game.clone(),
        pairs,
        seed: 7,
        limits: Limits { max_plies: 10_000, opening_plies: 0 },
        judge: None,
        truth: None,
    };
    let batch = play_batch(&plan, 1, &Quiet, &Stop::default()).expect("a batch");
    let won = |([one, _], games): ([Outcome; 2], u64)| match one {
        Outcome::WinA { .. } => games,
        _ => 0,
    };
    let n = pairs as f64;
    let share = batch.tally.pairs().map(won).sum::<u64>() as f64 / n;
    assert!((share - 0.516277097014).abs() < 4.0 * 0.5 / n.sqrt(), "{share}");
    let (_, sum, squares) = batch.tally.lengths[0].sums();
    let mean = sum as f64 / n;
    let deviation = (squares as f64 / n - mean * mean).sqrt();
    assert!((mean - 34.326742).abs() < 4.0 * deviation / n.sqrt(), "{mean}");
}
