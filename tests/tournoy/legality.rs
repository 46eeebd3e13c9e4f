use std::collections::BTreeMap;

use tourne::games::{Game, Status};

use super::slow::SlowBoard;
use super::{Position, random_arrangements, random_positions, tournoy};

fn agree(position: &Position) {
    let game = tournoy("");
    let text = game.notation(position);
    let slow = SlowBoard::parse(&text);
    assert_eq!(slow.write(), text);
    let wanted: BTreeMap<String, String> =
        slow.moves().into_iter().map(|(m, after)| (m, after.write())).collect();
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut given = BTreeMap::new();
    for chosen in &moves {
        let after = game.apply(*position, *chosen);
        let after_text = game.notation(&after);
        assert!(!SlowBoard::parse(&after_text).attacked(slow.player), "{text} to {after_text}");
        // What a position keeps must be what it would find anew.
        assert_eq!(game.parse(&after_text).unwrap(), after);
        given.insert(game.move_notation(position, *chosen), after_text);
    }
    assert_eq!(given.len(), moves.len(), "moves are distinct: {text}");
    assert_eq!(given, wanted, "{text}");
    assert_eq!(game.count_moves(position, &mut Vec::new()), moves.len() as u64);
    assert_eq!(game.in_check(position), slow.attacked(slow.player));
    assert_eq!(game.notation(position), text, "a move leaves its position as it was");
}

#[test]
fn the_slow_generator_agrees_in_play() {
    let positions = random_positions(1, 12, 1200);
    assert!(positions.len() > 5000);
    positions.iter().step_by(29).for_each(agree);
}

#[test]
fn the_slow_generator_agrees_on_arrangements() {
    let positions = random_arrangements(2, 500);
    let game = tournoy("");
    let checks = positions.iter().filter(|p| game.in_check(p)).count();
    assert!(checks > 60, "{checks}");
    positions.iter().for_each(agree);
}

#[test]
fn noisy_moves_are_the_captures() {
    let game = tournoy("");
    let mut positions = random_positions(3, 4, 1000);
    positions.extend(random_arrangements(4, 500));
    for position in positions {
        let (mut moves, mut noisy) = (Vec::new(), Vec::new());
        game.moves(&position, &mut moves);
        game.noisy_moves(&position, &mut noisy);
        moves.retain(|m| game.move_notation(&position, *m).contains('x'));
        assert_eq!(moves, noisy);
        assert!(noisy.iter().all(|m| game.noisy(&position, *m)));
    }
}

#[test]
fn a_turn_never_answers_a_check() {
    let game = tournoy("");
    for position in random_arrangements(9, 2000).iter().filter(|p| game.in_check(p)) {
        let Status::Move(_) = game.status(position) else { panic!("over") };
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        assert!(moves.iter().all(|m| !game.move_notation(position, *m).contains('@')));
    }
}

#[test]
fn a_cross_may_be_pinned_in_on_all_sides() {
    let game = tournoy("");
    let text = "c1......../........./..t3.t4.t5../...P0P0P0.../..t2P0C0P0t6../...P0P0P0.../..t1.t0.t7../........./......... 1";
    let position = game.parse(text).unwrap();
    agree(&position);
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let mut moved: Vec<String> = moves.iter().map(|m| game.move_notation(&position, *m)).collect();
    moved.retain(|text| !text.contains('@'));
    moved.sort();
    assert_eq!(moved, ["e6xe7", "f6xg7"]);
}
