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
use super::table::{Done, Table};
use crate::games::{EventKind, Seat};

/// What can be counted of one number; [`Done`] comes first, in its order.
#[derive(Clone, Copy)]
enum Event {
    Unstacked,
    BorneOff,
    Nothing,
    Offered,
    TakenUnstacked,
    TakenBorneOff,
    /// A taken number always does something.
    TakenNothing,
    Declined,
}

impl Event {
    const COUNT: usize = 8;

    const ALL: [Event; Event::COUNT] = [
        Event::Unstacked,
        Event::BorneOff,
        Event::Nothing,
        Event::Offered,
        Event::TakenUnstacked,
        Event::TakenBorneOff,
        Event::TakenNothing,
        Event::Declined,
    ];

    fn statistics(self) -> Vec<&'static str> {
        match self {
            Event::Unstacked => vec!["unstacked"],
            Event::BorneOff => vec!["borne_off"],
            Event::TakenUnstacked => vec!["unstacked", "gifts_taken"],
            Event::TakenBorneOff => vec!["borne_off", "gifts_taken"],
            Event::Offered => vec!["gifts_offered"],
            Event::Declined => vec!["gifts_declined"],
            Event::Nothing | Event::TakenNothing => Vec::new(),
        }
    }
}

/// The code of a throw; those of a number's events begin at `number * Event::COUNT`. The events of
/// an absent number, 0, and those that are nothing have codes that no statistic counts, so that
/// counting needs no branch.
const THROW: usize = 0;

pub fn kinds() -> Vec<EventKind> {
    let kind = |number, statistics| EventKind { number, man: None, statistics };
    let mut kinds = vec![kind(None, vec!["throws"])];
    kinds.resize(Event::COUNT, kind(None, Vec::new()));
    for number in 1..=6 {
        kinds.extend(Event::ALL.map(|event| kind(Some(number), event.statistics())));
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
    let (thrower, receiver) = (before.seat, before.seat.other());
    let mut both = |seat: Seat, numbers: Numbers, events: [usize; 2]| {
        emit(seat, usize::from(numbers.low()) * Event::COUNT + events[0]);
        emit(seat, usize::from(numbers.high()) * Event::COUNT + events[1]);
    };
    match chosen {
        None => {
            let done = table.play(before.own, before.numbers).done;
            both(thrower, before.numbers, done.map(|done| done as usize));
            if let Stage::Gift { .. } = after.stage {
                let offered = takeable(table, before.other, after.numbers);
                both(thrower, offered, [Event::Offered as usize; 2]);
            }
            emit(thrower, THROW);
        }
        Some(Answer { taken }) => {
            let done = table.play(before.other, taken).done;
            let first = Event::TakenUnstacked as usize;
            both(receiver, taken, done.map(|done: Done| first + done as usize));
            let declined = takeable(table, before.other, before.numbers).without(taken);
            both(receiver, declined, [Event::Declined as usize; 2]);
        }
    }
}
