//! A policy that takes the last of the legal moves in so many percent of its decisions, and else
//! the first.

use tourne::games::Game;
use tourne::play::policies::{Maker, PolicyKind};
use tourne::play::{Failure, Key, KeyValues, Policy, Rng};

pub struct Cautious {
    percent: usize,
}

static KEYS: [Key; 1] = [Key {
    name: "percent",
    values: KeyValues::Whole { low: 0, high: 100 },
    default: Some("50"),
    meaning: "how often it takes the last move, in percent",
}];

/// The line of the registry.
pub fn kind<G: Game>() -> PolicyKind<G> {
    PolicyKind {
        name: "cautious",
        summary: "the last move sometimes, else the first",
        keys: &KEYS,
        build: |_game, params, _setup| {
            let percent = params.whole("percent") as usize;
            Ok(Maker::heavy(1.0, move || Cautious { percent }))
        },
    }
}

impl<G: Game> Policy<G> for Cautious {
    fn choose(
        &mut self,
        _game: &G,
        _position: &G::Position,
        moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        Ok(if rng.below(100) < self.percent { moves.len() - 1 } else { 0 })
    }
}
