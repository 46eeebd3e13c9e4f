//! A ply as result files write it, played on the board.

use super::game::{Game, Status};

/// The position after one ply: the position before its throw, the throw and the move in notation,
/// each empty where there is none. `None` if they do not fit together.
pub fn after_ply<G: Game>(
    game: &G,
    mut position: G::Position,
    throw: &str,
    chosen: &str,
) -> Option<G::Position> {
    if let Status::Throw(_) = game.status(&position) {
        let numbers: Vec<u8> = throw.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        position = game.throw(position, game.throws().find(&numbers)?);
    }
    let mut moves = Vec::new();
    // What is settled without asking, as the thrower's own numbers in dames rabattues, comes
    // before the move or stands for it.
    for _ in 0..2 {
        let Status::Move(_) = game.status(&position) else { break };
        game.moves(&position, &mut moves);
        if moves.is_empty() {
            position = game.settle(position);
        } else if chosen.is_empty() {
            return None;
        } else {
            return Some(game.apply(position, game.parse_move(&position, chosen)?));
        }
    }
    chosen.is_empty().then_some(position)
}
