//! Positions in which there is a choice.

use tourne::games::{Game, Status};
use tourne::play::Rng;

use crate::arrangements::{Obeys, arrangements};

/// A position with a throw on the table, and its legal moves, two or more.
pub type Decision<G> = (<G as Game>::Position, Vec<<G as Game>::Move>);

fn with_choice<G: Game>(game: &G, position: G::Position) -> Option<Decision<G>> {
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    (moves.len() > 1).then_some((position, moves))
}

/// The decision of a position written down.
pub fn decision<G: Game>(game: &G, position: &str) -> Decision<G> {
    with_choice(game, game.parse(position).unwrap()).expect("there is a choice")
}

/// Random arrangements of the tourne family with a throw of each.
pub fn arranged<G: Game>(game: &G, wanted: usize, seed: u64) -> Vec<Decision<G>> {
    let mut rng = Rng::new(seed);
    let obeys = Obeys::of(G::about().id, &game.choices().to_string());
    let list: Vec<Decision<G>> = arrangements(obeys, 10 * wanted, seed)
        .iter()
        .filter_map(|text| {
            let throw = rng.below(game.throws().len());
            with_choice(game, game.throw(game.parse(text).unwrap(), throw))
        })
        .take(wanted)
        .collect();
    assert_eq!(list.len(), wanted);
    list
}

/// Decisions met in random play.
pub fn played<G: Game>(game: &G, wanted: usize, seed: u64) -> Vec<Decision<G>> {
    let mut rng = Rng::new(seed);
    let mut list = Vec::new();
    let mut position = game.start();
    while list.len() < wanted {
        position = match game.status(&position) {
            Status::Over(_) => game.start(),
            Status::Throw(_) => game.throw(position, game.throws().roll(&mut rng)),
            Status::Move(_) => {
                list.extend(with_choice(game, position));
                match game.random_move(&position, &mut rng, &mut Vec::new()) {
                    Some(chosen) => game.apply(position, chosen),
                    None => game.settle(position),
                }
            }
        };
    }
    list
}

/// The notations of the positions that these of the moves lead to, sorted.
pub fn results<G: Game>(game: &G, decision: &Decision<G>, indices: &[usize]) -> Vec<String> {
    let after = |index: &usize| game.notation(&game.apply(decision.0, decision.1[*index]));
    let mut list: Vec<String> = indices.iter().map(after).collect();
    list.sort();
    list
}
