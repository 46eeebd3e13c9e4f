//! Tournoy against its rules: vectors, an independent slow generator, examples.

#[path = "tournoy/choice.rs"]
mod choice;
#[path = "tournoy/endings.rs"]
mod endings;
#[path = "tournoy/legality.rs"]
mod legality;
#[path = "tournoy/notation.rs"]
mod notation;
#[path = "tournoy/slow.rs"]
mod slow;
#[path = "tournoy/vectors.rs"]
mod vectors;

use tourne::games::{Choices, Game, Status, Tournoy};
use tourne::play::Rng;

pub type Position = <Tournoy as Game>::Position;

pub fn tournoy(rules: &str) -> Tournoy {
    Tournoy::new(&Choices::parse(Tournoy::options(), rules).unwrap()).unwrap()
}

/// Positions of random games, every one that waits for a move.
pub fn random_positions(seed: u64, games: usize, most_plies: usize) -> Vec<Position> {
    let game = tournoy("");
    let mut rng = Rng::new(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = game.start();
        for _ in 0..most_plies {
            if let Status::Over(_) = game.status(&position) {
                break;
            }
            positions.push(position);
            let chosen = game.random_move(&position, &mut rng, &mut Vec::new()).unwrap();
            position = game.apply(position, chosen);
        }
    }
    positions
}

/// Random arrangements of men, dense and sparse, that the notation accepts and that are not over:
/// more checks and pins than in play.
pub fn random_arrangements(seed: u64, wanted: usize) -> Vec<Position> {
    let game = tournoy("");
    let mut rng = Rng::new(seed);
    let mut positions = Vec::new();
    while positions.len() < wanted {
        let mut squares = vec![".".to_string(); 81];
        for letter in ["C", "c"] {
            squares[rng.below(81)] = format!("{letter}{}", rng.below(2));
        }
        for _ in 0..2 + rng.below(40) {
            let square = rng.below(81);
            if squares[square] == "." {
                let letter = b"TFSHPtfshp"[rng.below(10)] as char;
                squares[square] = format!("{letter}{}", rng.below(8));
            }
        }
        let ranks: Vec<String> = squares.chunks(9).map(<[String]>::concat).collect();
        let text = format!("{} {}", ranks.join("/"), 1 + rng.below(2));
        if let Ok(position) = game.parse(&text)
            && matches!(game.status(&position), Status::Move(_))
        {
            positions.push(position);
        }
    }
    positions
}
