//! Values that two independent solvers agree on.

use std::collections::BTreeSet;
use std::path::Path;

use tourne::base::Stop;
use tourne::games::{Choices, Course, DamesRabattues, Game, TourneCase};
use tourne::solve::{Solution, every_play_ends};

use crate::solved;

/// The start is worth this much to 12 digits, and both bounds are closer than the tolerance.
fn start_is_worth<G: Game>(solution: &Solution<G>, value: f64) {
    let (bounds, unit) = (solution.value(&solution.start()).unwrap(), solution.unit());
    let (low, high) = (unit.low(bounds), unit.high(bounds));
    assert!(low <= high && high - low <= 1e-12, "{low} {high}");
    assert!((low - value).abs() < 1e-12 + 5e-13, "{low} is not {value}");
}

fn records(name: &str) -> Vec<csv::StringRecord> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name);
    csv::Reader::from_path(path).unwrap().records().collect::<Result<_, _>>().unwrap()
}

/// The value of a position agrees with the vector's ten digits.
fn agrees<G: Game>(solution: &Solution<G>, text: &str, value: &str) {
    let position = solution.game().parse(text).unwrap();
    let found = solution.unit().middle(solution.value(&position).unwrap());
    assert!((found - value.parse::<f64>().unwrap()).abs() < 1e-9, "{text}: {found}, not {value}");
}

fn set(cell: &str) -> BTreeSet<String> {
    cell.split_whitespace().map(String::from).collect()
}

#[test]
fn tourne_case() {
    let solution = solved::<TourneCase>("", "", 1e-12);
    assert_eq!(solution.states(), 52_030);
    start_is_worth(&solution, 0.515094810490);
    let game = solution.game();
    for record in records("tourne-case-positions.csv") {
        let (position, value, die, best) = (&record[0], &record[1], &record[2], &record[4]);
        agrees(&solution, position, value);
        let thrown = game.parse(&format!("{position}|{die}")).unwrap();
        let found: BTreeSet<String> = solution
            .moves(&thrown)
            .unwrap()
            .into_iter()
            .filter(|m| m.best)
            .map(|m| game.notation(&game.apply(thrown, m.chosen)))
            .collect();
        assert_eq!(found, set(best), "{position} with {die}");
    }
    assert!(every_play_ends(game, solution.positions(), &Stop::default()).unwrap());
}

#[test]
fn tourne_case_for_double_stakes() {
    let solution = solved::<TourneCase>("stakes=double", "", 1e-12);
    assert_eq!((solution.states(), solution.unit().name()), (52_030, "points"));
    start_is_worth(&solution, 0.035451564888);
}

#[test]
fn the_course() {
    let solution = solved::<Course>("", "", 1e-12);
    assert_eq!(solution.states(), 124_155);
    start_is_worth(&solution, 0.510218262150);
    for record in records("course-positions.csv") {
        agrees(&solution, &record[0], &record[1]);
    }
    // Even two players who want to go on for ever cannot.
    assert!(every_play_ends(solution.game(), solution.positions(), &Stop::default()).unwrap());
}

/// Positions with few men left; the others need the whole game.
#[test]
fn the_end_of_dames_rabattues() {
    let mut tried = 0;
    for record in records("dames-rabattues-compulsory.csv") {
        let left = |c: char| c.to_digit(10).unwrap_or(0);
        let men: u32 = record[0].chars().map(left).sum();
        if record[0].contains('u') || men > 14 {
            continue;
        }
        let solution = solved::<DamesRabattues>("gift=compulsory", &record[0], 1e-12);
        agrees(&solution, &record[0], &record[1]);
        tried += 1;
    }
    assert!(tried > 0);
}

#[test]
fn a_gift_is_better_declined() {
    let position = "u000001|b000013|1|g5,5+";
    let solution = solved::<DamesRabattues>("", position, 1e-12);
    let game = solution.game();
    let gift = game.parse(position).unwrap();
    for answer in solution.moves(&gift).unwrap() {
        let (value, best) = match game.move_notation(&gift, answer.chosen).as_str() {
            "decline" => (0.755_948_211_7, true),
            "take 5" => (0.752_597_259_3, false),
            other => panic!("{other}"),
        };
        assert!((solution.unit().middle(answer.bounds) - value).abs() < 1e-9);
        assert_eq!(answer.best, best);
    }
}

/// No play goes on for ever under any options, though both players want it.
fn ends<G: Game>() {
    for choices in Choices::combinations(G::options()) {
        // The bounds need not meet for this: one sweep will do.
        let solution = solved::<G>(&choices.to_string(), "", 1.0);
        let game = solution.game();
        assert!(
            every_play_ends(game, solution.positions(), &Stop::default()).unwrap(),
            "{choices}"
        );
    }
}

#[test]
#[ignore = "twelve whole games"]
fn every_play_of_the_tourne_family_ends() {
    ends::<TourneCase>();
    ends::<Course>();
}

/// The whole game: 3.7 million positions.
#[test]
#[ignore = "half a minute"]
fn dames_rabattues() {
    let solution = solved::<DamesRabattues>("gift=compulsory", "", 1e-12);
    start_is_worth(&solution, 0.516277097014);
    for record in records("dames-rabattues-compulsory.csv") {
        let position = solution.game().parse(&record[0]).unwrap();
        match solution.value(&position) {
            Some(_) => agrees(&solution, &record[0], &record[1]),
            // It obeys the rules but does not come about from the start.
            None => {
                let other = solved("gift=compulsory", &record[0], 1e-12);
                agrees::<DamesRabattues>(&other, &record[0], &record[1]);
            }
        }
    }
    assert!(every_play_ends(solution.game(), solution.positions(), &Stop::default()).unwrap());
}
