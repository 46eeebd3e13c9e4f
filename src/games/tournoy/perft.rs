use super::moves;
use super::moves::Move;
use super::position::Position;

/// Paths of so many plies; the last ply is counted, not walked. `None` beyond 64 bits.
pub fn perft(position: &Position, depth: u32) -> Option<u64> {
    let mut buffers: Vec<Vec<Move>> = Vec::new();
    walk(position, depth, &mut buffers)
}

fn walk(position: &Position, depth: u32, buffers: &mut Vec<Vec<Move>>) -> Option<u64> {
    match depth {
        0 => return Some(1),
        1 => return Some(u64::from(position.legal())),
        _ => {}
    }
    let mut list = buffers.pop().unwrap_or_default();
    moves::list(position, &mut list);
    let sum = list.iter().try_fold(0u64, |sum, chosen| {
        sum.checked_add(walk(&position.after(*chosen), depth - 1, buffers)?)
    });
    buffers.push(list);
    sum
}
