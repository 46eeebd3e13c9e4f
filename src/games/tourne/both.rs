//! `dice=both`: the play of a whole throw.
//!
//! Each number is a full move, in either order, by one man or two; a double is played once (Bell
//! 1979). If both numbers can be played in some order, both must be; if only one of the two can,
//! the player chooses which. A turn that wins with its first number ends there and is always
//! allowed. Plays that reach the same position are one move.

use super::play::Play;
use super::position::Position;
use super::race::Race;
use super::table::{Cell, FINISHED, MOST_STEPS, Side};
use super::variant::Variant;
use crate::games::Chance;

/// Two orders of three steps by three, and three winning singles.
const MOST_PLAYS: usize = 2 * MOST_STEPS * (MOST_STEPS + 1);

/// The distinct plays of a throw, in a buffer of fixed size.
pub struct Plays {
    list: [Option<Play>; MOST_PLAYS],
    results: [(Side, Side); MOST_PLAYS],
    len: usize,
}

impl Plays {
    fn new() -> Plays {
        Plays { list: [None; MOST_PLAYS], results: [(0, 0); MOST_PLAYS], len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn get(&self, place: usize) -> Option<Play> {
        self.list.get(place).copied().flatten()
    }

    pub fn iter(&self) -> impl Iterator<Item = Play> {
        self.list.iter().copied().flatten()
    }

    fn push(&mut self, play: Option<Play>, result: (Side, Side)) {
        if !self.results[..self.len].contains(&result) {
            self.list[self.len] = play;
            self.results[self.len] = result;
            self.len += 1;
        }
    }
}

/// One of them, uniformly. Apart from the path of a ply where a turn has one number.
#[inline(never)]
pub fn random<V: Variant>(
    race: &Race<V>,
    position: Position,
    chance: &mut impl Chance,
) -> Option<Play> {
    let plays = plays(race, position);
    plays.get(chance.below(plays.len().max(1)))
}

/// The legal plays of the throw on the table.
#[inline(never)]
pub fn plays<V: Variant>(race: &Race<V>, position: Position) -> Plays {
    let throw = race.throws.get(position.throw_on_table());
    let sides = (position.own(), position.other());
    let low = throw.low();
    let high = throw.high().unwrap_or(low);
    let steps =
        |own: Side, number: u8| race.table.steps(Cell::of(own, usize::from(number) - 1)).iter();
    let mut plays = Plays::new();
    let singles = |plays: &mut Plays, number: u8| {
        for step in steps(sides.0, number) {
            plays.push(Play::single(*step), race.step(sides, *step));
        }
    };
    if throw.is_double() {
        singles(&mut plays, low);
        return plays;
    }
    let mut both_can = false;
    for (number, then) in [(low, high), (high, low)] {
        for first in steps(sides.0, number) {
            let (own, other) = race.step(sides, *first);
            if own == FINISHED {
                plays.push(Play::single(*first), (own, other));
                continue;
            }
            for second in steps(own, then) {
                both_can = true;
                plays.push(Play::double(*first, *second), race.step((own, other), *second));
            }
        }
    }
    if !both_can {
        singles(&mut plays, low);
        singles(&mut plays, high);
    }
    plays
}
