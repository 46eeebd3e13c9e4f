//! Best play: values that others found, bounds, tables.

#[path = "common/binary.rs"]
mod binary;
#[path = "solve/bounds.rs"]
mod bounds;
#[path = "solve/command.rs"]
mod command;
#[path = "solve/known.rs"]
mod known;
#[path = "solve/plain.rs"]
mod plain;
#[path = "solve/tables.rs"]
mod tables;

use tourne::base::{Quiet, Stop};
use tourne::games::{Choices, Game};
use tourne::solve::{Options, Solution, solve};

/// The game under these options.
pub fn game<G: Game>(rules: &str) -> G {
    G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap()
}

/// The solution from a position, or from the start of the rules.
pub fn solved<G: Game>(rules: &str, position: &str, tolerance: f64) -> Solution<G> {
    let game: G = game(rules);
    let start = if position.is_empty() { game.start() } else { game.parse(position).unwrap() };
    let options = Options { tolerance, threads: 2 };
    solve(&game, start, options, &Quiet, &Stop::default()).unwrap()
}
