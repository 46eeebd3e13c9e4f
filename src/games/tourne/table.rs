//! The rules of one variant as two small tables.
//!
//! What a player may do with a number depends on its own three men alone, and what a landing does
//! to the other player on that player's men alone. So the rules are asked once for each of the few
//! hundred triples, and a ply is a look-up in [`Table::step`] and one in [`Table::after_hit`], both
//! small enough for the first-level cache.

use super::men::{HIT, HOME, Men, OFF};
use super::variant::Variant;

/// The number of a triple of men; [`FINISHED`] is all three at home.
pub type Side = u16;
pub const FINISHED: Side = 0;

/// At most three moves, one for each man.
pub const MOST_STEPS: usize = 3;
/// Places in the table for the steps of one number. Where there is none, the first is the turn
/// without a step.
const PLACES: usize = MOST_STEPS;
/// The sizes of the tables: powers of two beyond what the 560 triples of men need, so that a
/// look-up masks its index and tests nothing.
const CELLS: usize = 1 << 12;
const STEPS: usize = 1 << 14;
const HITS: usize = 1 << 13;
/// Event codes of each number: a forfeited turn, then 4 kinds of step, forced or not, hit or not.
pub const EVENTS_PER_NUMBER: usize = 1 + 4 * 2 * 2;

/// What a man did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Action {
    Enter,
    Advance,
    Home,
    Return,
}

impl Action {
    pub const ALL: [Action; 4] = [Action::Enter, Action::Advance, Action::Home, Action::Return];

    pub fn statistic(self) -> &'static str {
        match self {
            Action::Enter => "entries",
            Action::Advance => "advances",
            Action::Home => "homes",
            Action::Return => "returns",
        }
    }
}

/// One number played by one man.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The mover's men after it.
    pub next: Side,
    /// The point whose opposing men are hit; 0 for none.
    pub lands: u8,
    /// The event code of the number and the action, and whether it was the only move; one more
    /// with a hit.
    pub event: u8,
}

/// A step by its place in the table.
pub type StepId = u16;

#[derive(Clone, Debug)]
pub struct Table {
    men: Vec<Men>,
    /// Each triple as the notation writes it.
    texts: Vec<String>,
    /// The number of each triple, by its three positions.
    sides: Vec<Side>,
    pips: Vec<i16>,
    /// By cell (a side and a number) and choice.
    steps: Box<[Step; STEPS]>,
    origins: Vec<i8>,
    /// How many steps a cell has.
    counts: Box<[u8; CELLS]>,
    /// By side, the side after a hit on points 0 (nothing) to 11.
    hits: Box<[Side; HITS]>,
}

fn key(men: Men) -> usize {
    men.iter().fold(0, |key, man| key * 14 + (man - HIT) as usize)
}

impl Table {
    pub fn new(rules: &impl Variant) -> Table {
        let men: Vec<Men> =
            Men::all().into_iter().filter(|m| rules.may_stand(*m).is_ok()).collect();
        let mut sides = vec![Side::MAX; 14 * 14 * 14];
        for (side, men) in men.iter().enumerate() {
            sides[key(*men)] = side as Side;
        }
        let blank = Step { next: FINISHED, lands: 0, event: 0 };
        let (mut steps, mut origins) = (Box::new([blank; STEPS]), vec![OFF; STEPS]);
        let mut counts = Box::new([0; CELLS]);
        let mut hits = Box::new([FINISHED; HITS]);
        for (side, own) in men.iter().enumerate() {
            for number in 1..=6i8 {
                let cell = side * 6 + number as usize - 1;
                let from = rules.origins(*own, number);
                counts[cell] = from.len() as u8;
                let forfeit = (number as u8 - 1) * EVENTS_PER_NUMBER as u8;
                steps[cell * PLACES] = Step { next: side as Side, lands: 0, event: forfeit };
                for (k, from_point) in from.iter().enumerate() {
                    let to = rules.landing(*from_point, number);
                    let action = match to {
                        OFF => Action::Return,
                        HOME => Action::Home,
                        _ if *from_point <= OFF => Action::Enter,
                        _ => Action::Advance,
                    };
                    origins[cell * PLACES + k] = *from_point;
                    steps[cell * PLACES + k] = Step {
                        next: sides[key(own.moved(*from_point, to))],
                        lands: if (1..HOME).contains(&to) { to as u8 } else { 0 },
                        event: forfeit + 1 + 4 * action as u8 + 2 * u8::from(from.len() == 1),
                    };
                }
            }
            hits[side * 12] = side as Side;
            for point in 1..HOME {
                hits[side * 12 + point as usize] = sides[key(rules.hit(*own, point))];
            }
        }
        let pips = men.iter().map(|m| m.pips()).collect();
        let texts = men.iter().map(ToString::to_string).collect();
        Table { men, texts, sides, pips, steps, origins, counts, hits }
    }

    /// How many triples there are.
    pub fn sides(&self) -> usize {
        self.men.len()
    }

    /// The number of a triple that the variant's men may form.
    pub fn side(&self, men: Men) -> Option<Side> {
        self.sides.get(key(men)).copied().filter(|side| *side != Side::MAX)
    }

    pub fn men(&self, side: Side) -> Men {
        self.men[usize::from(side)]
    }

    /// The men as the notation writes them.
    pub fn text(&self, side: Side) -> &str {
        &self.texts[usize::from(side)]
    }

    #[inline(always)]
    pub fn pips(&self, side: Side) -> i16 {
        self.pips[usize::from(side)]
    }

    /// The steps of a side by a number, told as one less: the first one's place and how many there
    /// are.
    #[inline(always)]
    pub fn steps(&self, side: Side, number: usize) -> (StepId, u64) {
        let cell = usize::from(side) * 6 + number;
        ((cell * PLACES) as StepId, u64::from(self.counts[cell % CELLS]))
    }

    /// The turn of a number that no man can play: nothing moves.
    #[inline(always)]
    pub fn pass(&self, side: Side, number: usize) -> StepId {
        self.steps(side, number).0
    }

    #[inline(always)]
    pub fn step(&self, id: StepId) -> Step {
        self.steps[usize::from(id) % STEPS]
    }

    /// The point that the step's man left.
    pub fn origin(&self, id: StepId) -> i8 {
        self.origins[usize::from(id)]
    }

    /// The number that the step played.
    pub fn number(&self, id: StepId) -> u8 {
        (usize::from(id) / PLACES % 6) as u8 + 1
    }

    /// The opponent's men after a landing opposite `point`.
    #[inline(always)]
    pub fn after_hit(&self, side: Side, point: u8) -> Side {
        self.hits[(usize::from(side) * 12 + usize::from(point)) % HITS]
    }
}
