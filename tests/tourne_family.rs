//! Tourne-case and the course against their rules: examples, refusals, properties, and a slow
//! generator of moves written from the rules alone.

#[path = "tourne_family/agreement.rs"]
mod agreement;
#[path = "common/arrangements.rs"]
mod arrangements;
#[path = "tourne_family/both.rs"]
mod both;
#[path = "tourne_family/course.rs"]
mod course;
#[path = "tourne_family/endings.rs"]
mod endings;
#[path = "tourne_family/lower.rs"]
mod lower;
#[path = "tourne_family/properties.rs"]
mod properties;
#[path = "tourne_family/random_turn.rs"]
mod random_turn;
#[path = "tourne_family/refusals.rs"]
mod refusals;
#[path = "tourne_family/slow.rs"]
mod slow;

use std::collections::BTreeSet;

use tourne::games::{Choices, Game, Status};

/// The game under a reading of its rules.
pub fn game<G: Game>(rules: &str) -> G {
    G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap()
}

/// The notations of the positions that the throw on the table can lead to.
pub fn results<G: Game>(game: &G, position: &str) -> BTreeSet<String> {
    let position = game.parse(position).unwrap();
    assert!(matches!(game.status(&position), Status::Move(_)), "no throw is on the table");
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    moves.iter().map(|m| game.notation(&game.apply(position, *m))).collect()
}

/// Checks one example: the throw on the table leads to these positions and no others.
pub fn leads_to<G: Game>(rules: &str, position: &str, expected: &[&str]) {
    let expected: BTreeSet<String> = expected.iter().map(ToString::to_string).collect();
    assert_eq!(results(&game::<G>(rules), position), expected, "{position} under `{rules}`");
}
