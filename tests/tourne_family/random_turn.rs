//! Random play's turn from one draw against the throws and moves that it stands for.

use std::collections::BTreeMap;

use tourne::games::{Course, Game, Playout, Seat, Status, TourneCase, playouts_by_moves};
use tourne::play::Rng;

use crate::arrangements::{Obeys, arrangements};
use crate::game;

/// So many equally distant draws meet every roll and every choice among up to three moves alike.
const DRAWS: u128 = 216;

/// How often each position follows, out of [`DRAWS`] times the throws' total.
fn by_moves<G: Game>(game: &G, position: &G::Position) -> BTreeMap<G::Position, u128> {
    let mut ways = BTreeMap::new();
    let mut moves = Vec::new();
    for (index, throw) in game.throws().iter() {
        let thrown = game.throw(*position, index);
        game.moves(&thrown, &mut moves);
        let weight = DRAWS * u128::from(throw.weight);
        if moves.is_empty() {
            *ways.entry(game.settle(thrown)).or_default() += weight;
        }
        for chosen in &moves {
            *ways.entry(game.apply(thrown, *chosen)).or_default() += weight / moves.len() as u128;
        }
    }
    ways
}

fn agree<G: Game>(game: &G, notations: &[String]) {
    for notation in notations {
        let position = game.parse(notation).unwrap();
        if !matches!(game.status(&position), Status::Throw(_)) {
            continue;
        }
        let mut ways = BTreeMap::new();
        for n in 0..DRAWS {
            let mut share = |bound: usize| ((2 * n + 1) * bound as u128 / (2 * DRAWS)) as usize;
            game.playouts(position, 1, 1, &mut share, &mut Vec::new(), |playout| {
                *ways.entry(playout.position).or_default() += u128::from(game.throws().total());
            });
        }
        assert_eq!(ways, by_moves(game, &position), "{notation}");
    }
}

#[test]
fn one_draw_is_a_throw_and_a_uniform_choice() {
    for rules in ["reentry=free", "reentry=forced"] {
        agree::<TourneCase>(&game(rules), &arrangements(Obeys::of("tourne-case", rules), 300, 3));
    }
    for rules in ["hit=all", "hit=one", "overshoot=last-resort"] {
        agree::<Course>(&game(rules), &arrangements(Obeys::of("course", rules), 300, 4));
    }
}

/// Of so many playouts from the start: the mean and the standard error of wins and of plies.
fn measured(plies_and_wins: &[(u32, bool)]) -> [(f64, f64); 2] {
    let n = plies_and_wins.len() as f64;
    let moments = |value: fn(&(u32, bool)) -> f64| {
        let mean = plies_and_wins.iter().map(value).sum::<f64>() / n;
        let squares = plies_and_wins.iter().map(|one| (value(one) - mean).powi(2)).sum::<f64>();
        (mean, (squares / n / n).sqrt())
    };
    [moments(|(_, won)| f64::from(u8::from(*won))), moments(|(plies, _)| f64::from(*plies))]
}

/// Games abreast, their numbers four from a draw, come out as games played throw by throw and move
/// by move.
fn agree_in_the_long_run<G: Game>(rules: &str) {
    let game = game::<G>(rules);
    let (mut rng, mut moves) = (Rng::new(1), Vec::new());
    let (mut abreast, mut one_by_one) = (Vec::new(), Vec::new());
    let shown = |playout: Playout<G::Position>| match game.status(&playout.position) {
        Status::Over(end) => (playout.plies, end.winner() == Some(Seat::First)),
        _ => panic!("it was to be played to its end"),
    };
    let start = game.start();
    for count in [1, 3, 4, 20, 40_000] {
        game.playouts(start, count, 100_000, &mut rng, &mut moves, |p| abreast.push(shown(p)));
        playouts_by_moves(&game, start, count, 100_000, &mut rng, &mut moves, |p| {
            one_by_one.push(shown(p));
        });
    }
    for (ours, theirs) in measured(&abreast).iter().zip(measured(&one_by_one)) {
        let z = (ours.0 - theirs.0) / ours.1.hypot(theirs.1);
        assert!(z.abs() < 4.0, "{rules}: {} and {}, z = {z}", ours.0, theirs.0);
    }
}

#[test]
fn playouts_abreast_are_games_like_any() {
    for rules in ["reentry=free", "reentry=forced"] {
        agree_in_the_long_run::<TourneCase>(rules);
    }
    for rules in ["hit=all", "hit=one,overshoot=last-resort"] {
        agree_in_the_long_run::<Course>(rules);
    }
}
