//! Drawings of positions.

use std::fs;

use tempfile::TempDir;
use tourne::games::{
    Choices, Course, DamesRabattues, Drawing, Game, Status, TourneCase, Tournoy, after_ply,
};
use tourne::play::Rng;

use crate::binary::tourne;

fn drawn<G: Game>(rules: &str, position: &str) -> Drawing {
    let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
    game.shapes(&game.parse(position).unwrap())
}

/// How many pieces have a shape of this class.
fn pieces(drawing: &Drawing, class: &str) -> usize {
    let of = |text: &String| text.contains(&format!("class: \"{class}\""));
    drawing.pieces.iter().map(|piece| format!("{piece:?}")).filter(of).count()
}

#[test]
fn every_man_and_die_is_drawn() {
    for (rules, position) in [
        ("", "0,0,0|0,0,0|1"),
        ("", "0,4,12|12,12,12|1"),
        ("reentry=forced", "h,h,5|1,2,3|2|6"),
        ("dice=both", "11,12,12|0,0,3|1|2,5"),
    ] {
        let drawing = drawn::<TourneCase>(rules, position);
        let men = (pieces(&drawing, "man first"), pieces(&drawing, "man second"));
        assert_eq!(men, (3, 3), "{position}");
        let dice = position.split('|').nth(3).map_or(0, |dice| dice.split(',').count());
        assert_eq!(pieces(&drawing, "die"), dice, "{position}");
    }
    for (position, stacks, off) in [("u111222|u111222|1", 12, 0), ("b222333|b100000|1|2,4", 15, 14)]
    {
        let drawing = drawn::<DamesRabattues>("", position);
        let men = pieces(&drawing, "man first") + pieces(&drawing, "man second");
        assert!(drawing.label.contains(&format!("{off} off")), "{}", drawing.label);
        assert!(men >= stacks + off, "{position}: {men}");
    }
    let start = tourne_start::<Tournoy>();
    assert_eq!((pieces(&start, "man first"), pieces(&start, "man second")), (17, 17));
    assert!(start.label.contains("Cross e1") && start.label.contains("Hammer d8"));
}

fn tourne_start<G: Game>() -> Drawing {
    let game = G::new(&Choices::defaults(G::options())).unwrap();
    game.shapes(&game.start())
}

#[test]
fn a_gift_is_drawn_for_who_answers_it() {
    let drawing = drawn::<DamesRabattues>("", "b000100|b222333|1|g3,5");
    assert!(drawing.label.contains("Player 2 is offered 3,5 of player 1"), "{}", drawing.label);
    assert_eq!(pieces(&drawing, "die"), 2);
}

/// Plays at random and checks every shape's place and every ply by its notation.
fn walk<G: Game>(plies: usize) {
    let game = G::new(&Choices::defaults(G::options())).unwrap();
    let (mut position, mut moves, mut rng) = (game.start(), Vec::new(), Rng::new(1));
    for _ in 0..plies {
        let before = position;
        let (mut throw, mut chosen) = (String::new(), String::new());
        if let Status::Throw(_) = game.status(&position) {
            let index = game.throws().roll(&mut rng);
            throw = game.throws().get(index).notation();
            position = game.throw(position, index);
        }
        while let Status::Move(_) = game.status(&position) {
            match game.random_move(&position, &mut rng, &mut moves) {
                None => position = game.settle(position),
                Some(picked) => {
                    chosen = game.move_notation(&position, picked);
                    position = game.apply(position, picked);
                    if !G::DICE {
                        break;
                    }
                }
            }
        }
        assert_eq!(after_ply(&game, before, &throw, &chosen), Some(position), "{throw} {chosen}");
        let drawing = game.shapes(&position);
        assert_eq!(drawing.board, game.shapes(&game.start()).board);
        assert!(!drawing.label.is_empty() && !drawing.pieces.is_empty());
        if let Status::Over(_) = game.status(&position) {
            position = game.start();
        }
    }
}

#[test]
fn plies_are_played_from_their_notation() {
    walk::<TourneCase>(400);
    walk::<Course>(400);
    walk::<DamesRabattues>(400);
    walk::<Tournoy>(150);
}

#[test]
fn plies_that_do_not_fit_are_none() {
    let game = TourneCase::new(&Choices::defaults(TourneCase::options())).unwrap();
    for (throw, chosen) in [("", "0-3"), ("7", "0-3"), ("3", "0-4"), ("3", ""), ("x", "")] {
        assert_eq!(after_ply(&game, game.start(), throw, chosen), None, "{throw} {chosen}");
    }
}

#[test]
fn show_draws_a_position_into_a_file() {
    let folder = TempDir::new().unwrap();
    let base = ["show", "course", "--seed", "7", "--svg", "p.svg"];
    let ran = tourne(folder.path(), &base);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "written to p.svg\n"), "{}", ran.err);
    let svg = fs::read_to_string(folder.path().join("p.svg")).unwrap();
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
    for (more, words) in [
        (&[][..], ["p.svg", "--force"]),
        (&["--force", "--ply", "100000"], ["--ply", "plies"]),
        (&["--force", "--ply", "x"], ["--ply", "whole number"]),
    ] {
        let ran = tourne(folder.path(), &[&base[..], more].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{more:?}");
        assert!(words.iter().all(|word| ran.err.contains(word)), "{more:?}: {}", ran.err);
    }
    let ran = tourne(folder.path(), &[&base[..], &["--force", "--ply", "5"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_ne!(fs::read_to_string(folder.path().join("p.svg")).unwrap(), svg);
}
