//! What follows from the rules everywhere, after thousands of throws.

use tourne::games::{Choices, Course, Game, TourneCase};

use crate::arrangements::{Obeys, arrangements};
use crate::{game, results};

/// Men of both players and the player to move, read from a notation; h is 0.
fn read(position: &str) -> ([Vec<u8>; 2], usize) {
    let fields: Vec<&str> = position.split('|').collect();
    let men = |text: &str| text.split(',').map(|man| man.parse().unwrap_or(0)).collect();
    ([men(fields[0]), men(fields[1])], fields[2].parse::<usize>().unwrap() - 1)
}

/// Calls `check` with each position and each of the sets of results that its throws have.
fn each_turn<G: Game>(rules: &str, check: impl Fn(&str, Vec<String>)) {
    let game = game::<G>(rules);
    let wanted = 6_000 / game.throws().len();
    for position in arrangements(Obeys::of(G::about().id, rules), wanted, 11) {
        for (_, throw) in game.throws().iter() {
            let thrown = format!("{position}|{}", throw.notation());
            check(&thrown, results(&game, &thrown).into_iter().collect());
        }
    }
}

fn all_readings<G: Game>() -> Vec<String> {
    Choices::combinations(G::options()).iter().map(ToString::to_string).collect()
}

#[test]
fn men_are_conserved_and_the_turn_passes() {
    fn check(before: &str, results: Vec<String>) {
        let (_, mover) = read(before);
        for result in results {
            let (men, next) = read(&result);
            assert_eq!(next, 1 - mover, "{before} to {result}");
            assert!(men.iter().all(|side| side.len() == 3), "{before} to {result}");
            assert!(men.iter().flatten().all(|man| *man <= 12), "{before} to {result}");
        }
    }
    all_readings::<TourneCase>().iter().for_each(|r| each_turn::<TourneCase>(r, check));
    all_readings::<Course>().iter().for_each(|r| each_turn::<Course>(r, check));
}

#[test]
fn no_men_stand_opposite_each_other_after_a_move() {
    fn check(before: &str, results: Vec<String>) {
        for result in results {
            let ([first, second], _) = read(&result);
            let opposite = first.iter().any(|m| (1..12).contains(m) && second.contains(m));
            assert!(!opposite, "{before} to {result}");
        }
    }
    all_readings::<TourneCase>().iter().for_each(|r| each_turn::<TourneCase>(r, check));
    for rules in ["hit=all", "hit=all,overshoot=last-resort"] {
        each_turn::<Course>(rules, check);
    }
}

#[test]
fn with_one_number_at_most_three_moves_are_legal_and_one_man_moves_by_it() {
    for rules in ["", "reentry=forced", "stakes=double"] {
        each_turn::<TourneCase>(rules, |before, results| {
            assert!(results.len() <= 3, "{before}: {results:?}");
            let (men, mover) = read(before);
            let number: u8 = before.rsplit('|').next().unwrap().parse().unwrap();
            for result in results {
                let (after, _) = read(&result);
                // The men keep their order, so that man for man only one has gone forward.
                let mut steps: Vec<i16> =
                    (0..3).map(|k| i16::from(after[mover][k]) - i16::from(men[mover][k])).collect();
                steps.sort_unstable();
                assert_eq!(steps, [0, 0, i16::from(number)], "{before} to {result}");
            }
        });
    }
}

#[test]
fn under_both_numbers_a_turn_advances_by_their_sum_or_by_one_of_them() {
    each_turn::<TourneCase>("dice=both", |before, results| {
        let (men, mover) = read(before);
        let numbers: Vec<u8> =
            before.rsplit('|').next().unwrap().split(',').map(|n| n.parse().unwrap()).collect();
        let pips = |side: &[u8]| side.iter().sum::<u8>();
        let gains: Vec<u8> =
            results.iter().map(|r| pips(&read(r).0[mover]) - pips(&men[mover])).collect();
        let sum = numbers[0] + numbers[1];
        if numbers[0] == numbers[1] {
            assert!(gains.iter().all(|gain| *gain == numbers[0]), "{before}: {results:?}");
        } else if gains.contains(&sum) {
            // Nothing may be left unplayed; a win with the first number leaves nobody to play.
            assert!(gains.iter().all(|gain| *gain == sum), "{before}: {results:?}");
        } else {
            assert!(gains.iter().all(|gain| numbers.contains(gain)), "{before}: {results:?}");
        }
    });
}
