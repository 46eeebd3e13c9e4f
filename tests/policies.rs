//! The policies against their definitions.

#[path = "common/arrangements.rs"]
mod arrangements;
#[path = "policies/decisions.rs"]
mod decisions;
#[path = "policies/expectimax.rs"]
mod expectimax;
#[path = "policies/greedy.rs"]
mod greedy;
#[path = "policies/matches.rs"]
mod matches;
#[path = "policies/mcts.rs"]
mod mcts;
#[path = "policies/plain.rs"]
mod plain;
#[path = "policies/remembered.rs"]
mod remembered;
#[path = "policies/uniform.rs"]
mod uniform;

use tourne::games::{Choices, Game};

/// The game under a reading of its rules.
pub fn game<G: Game>(rules: &str) -> G {
    G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap()
}
