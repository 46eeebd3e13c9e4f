use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use tourne::games::{Game, Status};

use crate::walk::positions;

/// A text either is refused with a reason, or stands for a position that can be written, played
/// and read again.
fn refused_or_playable<G: Game>(game: &G, text: &str) -> Result<(), TestCaseError> {
    let position = match game.parse(text) {
        Ok(position) => position,
        Err(reason) => {
            prop_assert!(!reason.is_empty());
            return Ok(());
        }
    };
    let written = game.notation(&position);
    prop_assert_eq!(game.parse(&written), Ok(position), "{} was read as {}", text, written);
    let with_throws = match game.status(&position) {
        Status::Over(_) => Vec::new(),
        Status::Throw(_) => {
            (0..game.throws().len()).map(|throw| game.throw(position, throw)).collect()
        }
        Status::Move(_) => vec![position],
    };
    let mut moves = Vec::new();
    for position in with_throws {
        game.moves(&position, &mut moves);
        let mut afters: Vec<_> = moves.iter().map(|m| game.apply(position, *m)).collect();
        if moves.is_empty() {
            afters.push(game.settle(position));
        }
        for after in afters {
            let written = game.notation(&after);
            prop_assert_eq!(game.parse(&written), Ok(after), "after {}: {}", text, written);
        }
    }
    Ok(())
}

fn run<G: Game>(game: &G, cases: u32, texts: impl Strategy<Value = String>) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let found = TestRunner::new(config).run(&texts, |text| refused_or_playable(game, &text));
    if let Err(failure) = found {
        panic!("{failure}");
    }
}

pub fn noise_is_refused_or_obeys_the_rules<G: Game>(game: &G) {
    run(game, 150, any::<String>());
    // Noise in the game's own letters comes closer.
    let letters: Vec<char> = positions(game).iter().flat_map(|p| letters(game, p)).collect();
    run(game, 300, prop::collection::vec(select(letters), 0..40).prop_map(String::from_iter));
}

pub fn mistyped_positions_are_refused_or_obey_the_rules<G: Game>(game: &G) {
    let texts: Vec<String> = positions(game).iter().map(|p| game.notation(p)).collect();
    let letters: Vec<char> = positions(game).iter().flat_map(|p| letters(game, p)).collect();
    let odd = select(vec!['-', '+', ' ', '\n', '\0', 'é', '9', 'h', '|', ',', '.']);
    let letter = prop_oneof![4 => select(letters), 1 => odd, 1 => any::<char>()];
    let slip = (0..5u8, any::<Index>(), letter);
    let mistyped = (select(texts), prop::collection::vec(slip, 1..4)).prop_map(|(text, slips)| {
        let mut typed: Vec<char> = text.chars().collect();
        for (kind, place, letter) in slips {
            let place = place.index(typed.len() + 1);
            match kind {
                0 => typed.insert(place, letter),
                1 => typed.truncate(place),
                2 if place < typed.len() => drop(typed.remove(place)),
                3 if place + 1 < typed.len() => typed.swap(place, place + 1),
                _ if place < typed.len() => typed[place] = letter,
                _ => typed.extend_from_within(..place),
            }
        }
        String::from_iter(typed)
    });
    run(game, 600, mistyped);
}

fn letters<G: Game>(game: &G, position: &G::Position) -> Vec<char> {
    game.notation(position).chars().collect()
}
