//! Plans made without the command line, for policies of one's own.

use tourne::games::{Choices, Game};
use tourne::play::policies::{Chosen, Maker};
use tourne::play::{Failure, Limits, Policy, Rng};
use tourne::runs::Plan;

/// A plan of 30 pairs between two policies known by these names.
pub fn plan<G: Game>(rules: &str, a: (&str, Maker<G>), b: (&str, Maker<G>)) -> Plan<G> {
    let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
    let chosen = |(name, maker): (&str, Maker<G>)| Chosen {
        spec: name.to_string(),
        canonical: name.to_string(),
        maker,
    };
    Plan {
        start: game.start(),
        game,
        a: chosen(a),
        b: chosen(b),
        pairs: 30,
        seed: 17,
        limits: Limits { max_plies: 10_000, opening_plies: 0 },
        judge: None,
        truth: None,
    }
}

/// Always the first of the legal moves, after some draws that it does not need.
pub struct First {
    pub wasted: u32,
}

impl<G: Game> Policy<G> for First {
    fn choose(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        (0..self.wasted).for_each(|_| {
            rng.draw();
        });
        Ok(0)
    }
}

pub fn first<G: Game>(wasted: u32) -> Maker<G> {
    Maker::heavy(1.0, move || First { wasted })
}
