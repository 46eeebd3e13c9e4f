//! The rules of one variant as small tables.
//!
//! What a player may do with a number depends on its own three men alone, and what a landing does
//! to the other player on that player's men alone. So the rules are asked once for each of the few
//! hundred triples, and a ply is two look-ups: of the step, in [`Table::steps`] or
//! [`Table::chosen`], and of what it does to the other player, in [`Table::after_hit`].

use super::men::{HIT, HOME, Men, OFF};
use super::play::Step;
use super::variant::Variant;

/// The number of a triple of men. [`FINISHED`], all three at home, is the only one with its highest
/// bit, so that one test of two sides tells whether either has won.
pub type Side = u16;
pub const FINISHED: Side = 1 << 10;

/// At most three moves, one for each man.
pub const MOST_STEPS: usize = 3;
/// One, two or three steps by one number: six equally likely choices stand for one of them each.
pub const CHOICES: usize = 6;
/// The sizes of the tables are beyond what an index can be, so that a look-up tests nothing.
const SIDES: usize = 1 << 11;
const CELLS: usize = SIDES << 3;
/// A place more than [`MOST_STEPS`], for none.
const STEP_PLACES: usize = MOST_STEPS + 1;
const STEPS: usize = CELLS * STEP_PLACES;
const CHOSEN: usize = CELLS * CHOICES + 8;
/// Points of a row of hits: 0 (nothing) to 11.
const POINTS: usize = 16;
/// What a turn may be: forfeited, then 4 actions, forced or not, hit or not.
pub const KINDS: usize = 1 + 4 * 2 * 2;

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

/// A triple of men and a number to play, told as one less.
#[derive(Clone, Copy)]
pub struct Cell(usize);

impl Cell {
    #[inline(always)]
    pub fn of(side: Side, number: usize) -> Cell {
        Cell(((usize::from(side) % SIDES) | (number * SIDES)) % CELLS)
    }
}

#[derive(Clone, Debug)]
pub struct Table {
    men: Vec<Men>,
    /// Each triple as the notation writes it.
    texts: Vec<String>,
    /// The number of each triple, by its three positions.
    sides: Vec<Side>,
    pips: Vec<i16>,
    /// By cell, lowest man first.
    steps: Box<[Step; STEPS]>,
    /// The same by cell and choice.
    chosen: Box<[Step; CHOSEN]>,
    /// How many steps a cell has.
    counts: Box<[u8; CELLS]>,
    /// By side, the side after a hit on each point.
    hits: Box<[[Side; POINTS]; SIDES]>,
}

/// The number of the triple at this place of [`Men::all`], which begins with the finished one.
fn side_at(place: usize) -> Side {
    if place == 0 { FINISHED } else { place as Side }
}

/// The place in tables; the finished side has that of number 0, which no other has.
#[inline(always)]
fn place_of(side: Side) -> usize {
    usize::from(side & (FINISHED - 1))
}

fn key(men: Men) -> usize {
    men.iter().fold(0, |key, man| key * 14 + (man - HIT) as usize)
}

impl Table {
    pub fn new(rules: &impl Variant) -> Table {
        let men: Vec<Men> =
            Men::all().into_iter().filter(|m| rules.may_stand(*m).is_ok()).collect();
        let mut sides = vec![Side::MAX; 14 * 14 * 14];
        for (place, men) in men.iter().enumerate() {
            sides[key(*men)] = side_at(place);
        }
        let mut steps = Box::new([Step::NONE; STEPS]);
        let mut chosen = Box::new([Step::NONE; CHOSEN]);
        let mut counts = Box::new([0; CELLS]);
        let mut hits = Box::new([[FINISHED; POINTS]; SIDES]);
        for (place, own) in men.iter().enumerate() {
            let side = side_at(place);
            for number in 1..=6i8 {
                let Cell(cell) = Cell::of(place as Side, number as usize - 1);
                let from = rules.origins(*own, number);
                counts[cell] = from.len() as u8;
                for (k, from_point) in from.iter().enumerate() {
                    let to = rules.landing(*from_point, number);
                    let action = match to {
                        OFF => Action::Return,
                        HOME => Action::Home,
                        _ if *from_point <= OFF => Action::Enter,
                        _ => Action::Advance,
                    };
                    let next = sides[key(own.moved(*from_point, to))];
                    let lands = if (1..HOME).contains(&to) { to as u8 } else { 0 };
                    let kind = 1 + 4 * action as u8 + 2 * u8::from(from.len() == 1);
                    steps[cell * STEP_PLACES + k] =
                        Step::new([side, next], lands, kind, number as u8, *from_point);
                }
                for choice in 0..CHOICES {
                    let stands_for = choice * from.len() / CHOICES;
                    chosen[cell * CHOICES + choice] = steps[cell * STEP_PLACES + stands_for];
                }
            }
            hits[place][0] = side;
            for point in 1..HOME {
                hits[place][point as usize] = sides[key(rules.hit(*own, point))];
            }
        }
        let pips = men.iter().map(|m| m.pips()).collect();
        let texts = men.iter().map(ToString::to_string).collect();
        Table { men, texts, sides, pips, steps, chosen, counts, hits }
    }

    /// How many triples there are.
    pub fn sides(&self) -> usize {
        self.men.len()
    }

    /// All of them, the finished one first.
    pub fn all_sides(&self) -> impl Iterator<Item = Side> + use<> {
        (0..self.men.len()).map(side_at)
    }

    /// The number of a triple that the variant's men may form.
    pub fn side(&self, men: Men) -> Option<Side> {
        self.sides.get(key(men)).copied().filter(|side| *side != Side::MAX)
    }

    pub fn men(&self, side: Side) -> Men {
        self.men[place_of(side)]
    }

    /// The men as the notation writes them.
    pub fn text(&self, side: Side) -> &str {
        &self.texts[place_of(side)]
    }

    #[inline(always)]
    pub fn pips(&self, side: Side) -> i16 {
        self.pips[place_of(side)]
    }

    /// The steps of a cell, none where the side is finished.
    #[inline(always)]
    pub fn steps(&self, Cell(cell): Cell) -> &[Step] {
        let first = cell * STEP_PLACES;
        &self.steps[first..first + usize::from(self.counts[cell])]
    }

    /// The step at a place among them, [`Step::NONE`] behind the last.
    #[inline(always)]
    pub fn step(&self, Cell(cell): Cell, place: usize) -> Step {
        self.steps[cell * STEP_PLACES + place.min(MOST_STEPS)]
    }

    /// The step that one of [`CHOICES`] equally likely choices stands for.
    #[inline(always)]
    pub fn chosen(&self, Cell(cell): Cell, choice: usize) -> Step {
        self.chosen[cell * CHOICES + choice % 8]
    }

    /// The opponent's men after a landing opposite `point`; they have not won.
    #[inline(always)]
    pub fn after_hit(&self, side: Side, point: usize) -> Side {
        self.hits[usize::from(side) % SIDES][point % POINTS]
    }
}
