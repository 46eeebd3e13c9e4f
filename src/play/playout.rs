use super::streams::Rng;
use crate::games::{Game, Status};

/// Where random play led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<P> {
    /// Over, or with so many plies behind it that no more were wanted.
    pub position: P,
    pub plies: u32,
}

/// Plays uniformly random moves from a position to the end of the game, but no more than `longest`
/// plies. Nothing is counted or remembered: repetition, in games that know it, ends no playout.
#[inline]
pub fn playout<G: Game>(
    game: &G,
    mut position: G::Position,
    longest: u32,
    rng: &mut Rng,
    moves: &mut Vec<G::Move>,
) -> Playout<G::Position> {
    // In a register while the playout lasts.
    let mut own = rng.clone();
    let mut plies = 0;
    loop {
        let status = game.status(&position);
        if matches!(status, Status::Over(_)) {
            break;
        }
        if !G::DICE || matches!(status, Status::Throw(_)) {
            if plies == longest {
                break;
            }
            plies += 1;
        }
        position = game.random_turn(position, || own.draw(), moves);
    }
    *rng = own;
    Playout { position, plies }
}
