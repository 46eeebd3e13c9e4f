//! The engine against the slow generator, on thousands of arrangements.

use std::collections::BTreeSet;

use tourne::games::{Choices, Course, Game, TourneCase};

use crate::arrangements::{Obeys, arrangements, text};
use crate::slow::{Men, Rules, Sides, by_throw};
use crate::{game, results};

fn men(text: &str) -> Men {
    let men: Vec<i8> =
        text.split(',').map(|man| if man == "h" { -1 } else { man.parse().unwrap() }).collect();
    men.try_into().unwrap()
}

/// The mover's men, the opponent's, and the mover.
fn sides(position: &str) -> (Sides, usize) {
    let fields: Vec<&str> = position.split('|').collect();
    match fields[2] {
        "1" => ((men(fields[0]), men(fields[1])), 1),
        _ => ((men(fields[1]), men(fields[0])), 2),
    }
}

fn written((own, other): Sides, mover: usize) -> String {
    match mover {
        1 => format!("{}|{}|2", text(own), text(other)),
        _ => format!("{}|{}|1", text(other), text(own)),
    }
}

fn agrees<G: Game>(rules: &str, positions: usize) {
    let id = G::about().id;
    let (game, slow) = (game::<G>(rules), Rules::of(id, rules));
    let mut forfeits = 0;
    for position in arrangements(Obeys::of(id, rules), positions, 7) {
        let (sides, mover) = sides(&position);
        for (_, throw) in game.throws().iter() {
            let numbers: Vec<u8> = throw.numbers().collect();
            let expected: BTreeSet<String> =
                by_throw(slow, sides, &numbers).into_iter().map(|s| written(s, mover)).collect();
            let thrown = format!("{position}|{}", throw.notation());
            assert_eq!(results(&game, &thrown), expected, "{thrown} under {rules}");
            forfeits += u32::from(expected.is_empty());
        }
    }
    assert_eq!(forfeits > 0, id == "tourne-case", "no turn is ever forfeited in the course");
}

#[test]
fn tourne_case_has_the_moves_of_the_rules_text() {
    for choices in Choices::combinations(TourneCase::options()) {
        // A throw of two numbers is one of 21 and has many plays.
        let positions = if choices.get("dice") == "both" { 800 } else { 3_000 };
        agrees::<TourneCase>(&choices.to_string(), positions);
    }
}

#[test]
fn the_course_has_the_moves_of_the_rules_text() {
    for choices in Choices::combinations(Course::options()) {
        agrees::<Course>(&choices.to_string(), 3_000);
    }
}
