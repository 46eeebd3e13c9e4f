use super::danger::{Danger, count_turns};
use super::position::Position;
use super::squares::{Squares, bit};

/// A move of one man, or a turn on the spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub(super) from: u8,
    /// The square moved to, or `TURN` plus the new orientation.
    pub(super) to: u8,
}

const TURN: u8 = 128;

impl Move {
    #[inline(always)]
    fn turn(square: u8, orientation: u8) -> Move {
        Move { from: square, to: TURN | orientation }
    }

    /// The new orientation, if it is a turn.
    #[inline(always)]
    pub(super) fn orientation(self) -> Option<u8> {
        (self.to & TURN != 0).then_some(self.to & 7)
    }

    /// Whether a man is captured.
    #[inline(always)]
    pub(super) fn captures(self, position: &Position) -> bool {
        self.to & TURN == 0 && !position.at(self.to).is_none()
    }
}

/// Lists what is legal: turns by the man's square, clockwise, the Cross's last; then moves by the
/// man's square.
pub fn list(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    if position.legal() == 0 {
        return;
    }
    let seat = position.seat();
    if !position.in_check() {
        let cross = position.cross(seat);
        for square in Squares::of(position.men(seat) ^ bit(cross)) {
            let now = position.at(square).orientation();
            moves.extend((1..8).map(|eighths| Move::turn(square, (now + eighths) & 7)));
        }
        moves.push(turn_cross(position, cross));
    }
    Danger::of(position).each_run(position, |run| {
        moves.extend((1..=run.length).map(|steps| Move { from: run.from, to: run.target(steps) }));
        false
    });
}

/// Lists the legal captures, in the same order.
pub fn list_captures(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    if position.legal() == 0 {
        return;
    }
    Danger::of(position).each_run(position, |run| {
        let last = Move { from: run.from, to: run.target(run.length) };
        if run.length > 0 && last.captures(position) {
            moves.push(last);
        }
        false
    });
}

fn turn_cross(position: &Position, cross: u8) -> Move {
    Move::turn(cross, position.at(cross).orientation() ^ 1)
}

/// The move or turn at this place of the list.
#[inline(always)]
pub fn pick(position: &Position, mut place: u16) -> Option<Move> {
    let seat = position.seat();
    if !position.in_check() {
        let turns = count_turns(position);
        let cross = position.cross(seat);
        if place + 1 < turns {
            let square = nth(position.men(seat) ^ bit(cross), place / 7)?;
            let orientation = position.at(square).orientation() + (place % 7) as u8 + 1;
            return Some(Move::turn(square, orientation & 7));
        }
        if place + 1 == turns {
            return Some(turn_cross(position, cross));
        }
        place -= turns;
    }
    let mut found = None;
    Danger::of(position).each_run(position, |run| {
        let length = u16::from(run.length);
        if place < length {
            found = Some(Move { from: run.from, to: run.target(place as u8 + 1) });
            return true;
        }
        place -= length;
        false
    });
    found
}

#[inline(always)]
fn nth(set: u128, place: u16) -> Option<u8> {
    Squares::of(set).nth(usize::from(place))
}
