//! Random play's turn from one draw against the throws and moves that it stands for.

use std::collections::BTreeMap;

use tourne::games::{Course, Game, Status, TourneCase};

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
            let draw = ((2 * n + 1) * (1 << 63) / DRAWS) as u64;
            game.playouts(position, 1, 1, &mut || draw, &mut Vec::new(), |playout| {
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
