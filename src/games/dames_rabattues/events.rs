//! What `moves.csv` counts.
//!
//! - `throws`: throws, for the thrower; no number.
//! - `unstacked`, `borne_off`: men moved by a number, for their owner, on its own throw or on a
//!   gift.
//! - `gifts_offered`: for the thrower, each number of a gift that the receiver can play: those
//!   that it plays if it plays all it can. So 3, 3 counts twice if both fit and once if one does;
//!   a number that fits only after the other counts; one that never fits does not, and nothing
//!   counts where nothing is asked.
//! - `gifts_taken`, `gifts_declined`: for the receiver, the numbers offered that it played and
//!   that it did not. So over both players offered = taken + declined for every number, in every
//!   game that does not begin with a gift on the table.

use super::answers::{Answer, takeable};
use super::numbers::Numbers;
use super::position::{Position, Stage};
use super::table::{FLAT, Side, Table};
use crate::games::{EventKind, Seat};

const THROW: usize = 0;

/// What can be counted of one number.
#[derive(Clone, Copy)]
enum Event {
    Unstacked,
    BorneOff,
    Offered,
    TakenUnstacked,
    TakenBorneOff,
    Declined,
}

const PER_NUMBER: usize = 6;

impl Event {
    #[inline(always)]
    fn code(self, number: u8) -> usize {
        1 + (usize::from(number) - 1) * PER_NUMBER + self as usize
    }

    fn statistics(code: usize) -> Vec<&'static str> {
        match code {
            0 => vec!["unstacked"],
            1 => vec!["borne_off"],
            2 => vec!["gifts_offered"],
            3 => vec!["unstacked", "gifts_taken"],
            4 => vec!["borne_off", "gifts_taken"],
            _ => vec!["gifts_declined"],
        }
    }
}

pub fn kinds() -> Vec<EventKind> {
    let mut kinds = vec![EventKind { number: None, man: None, statistics: vec!["throws"] }];
    for number in 1..=6 {
        kinds.extend((0..PER_NUMBER).map(|code| EventKind {
            number: Some(number),
            man: None,
            statistics: Event::statistics(code),
        }));
    }
    kinds
}

/// Counts a throw as its thrower plays it, or the answer to a gift.
#[inline(always)]
pub fn count(
    table: &Table,
    before: &Position,
    chosen: Option<Answer>,
    after: &Position,
    mut emit: impl FnMut(Seat, usize),
) {
    let (own, other) = before.own_and_other();
    let thrower = before.seat;
    match chosen {
        None => {
            emit(thrower, THROW);
            played(table, own, before.numbers, [Event::Unstacked, Event::BorneOff], |code| {
                emit(thrower, code);
            });
            if let Stage::Gift { .. } = after.stage {
                let offered = takeable(table, other, after.numbers);
                offered.iter().for_each(|number| emit(thrower, Event::Offered.code(number)));
            }
        }
        Some(Answer { taken }) => {
            let receiver = thrower.other();
            let kinds = [Event::TakenUnstacked, Event::TakenBorneOff];
            played(table, other, taken, kinds, |code| emit(receiver, code));
            let declined = takeable(table, other, before.numbers).without(taken);
            declined.iter().for_each(|number| emit(receiver, Event::Declined.code(number)));
        }
    }
}

#[inline(always)]
fn played(
    table: &Table,
    side: Side,
    numbers: Numbers,
    [unstacked, borne_off]: [Event; 2],
    mut emit: impl FnMut(usize),
) {
    table.play(side, numbers, |side, number| {
        let event = if side > FLAT { unstacked } else { borne_off };
        emit(event.code(number));
    });
}
