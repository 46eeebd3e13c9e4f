//! What `moves.csv` counts, by man.

use super::man::Kind;
use super::moves::Move;
use super::position::Position;
use crate::games::{EventKind, Seat};

/// One code for each kind of man under each of these; a capture is a move too.
const STATISTICS: [&[&str]; 4] =
    [&["moves"], &["turns_on_the_spot"], &["moves", "captures"], &["losses"]];
const MOVE: usize = 0;
const TURN: usize = 6;
const CAPTURE: usize = 12;
const LOSS: usize = 18;

pub fn kinds() -> Vec<EventKind> {
    let kind = |statistics: &[&'static str], man: Kind| EventKind {
        number: None,
        man: Some(man.name()),
        statistics: statistics.to_vec(),
    };
    STATISTICS.iter().flat_map(|s| Kind::ALL.into_iter().map(|man| kind(s, man))).collect()
}

#[inline(always)]
pub fn report(before: &Position, chosen: Move, mut emit: impl FnMut(Seat, usize)) {
    let (seat, man) = (before.seat(), before.at(chosen.from).kind() as usize);
    if chosen.orientation().is_some() {
        return emit(seat, TURN + man);
    }
    if !chosen.captures(before) {
        return emit(seat, MOVE + man);
    }
    emit(seat, CAPTURE + man);
    emit(seat.other(), LOSS + before.at(chosen.to).kind() as usize);
}
