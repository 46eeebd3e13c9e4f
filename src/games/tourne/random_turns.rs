//! Random play as two look-ups: throw and choice from one draw.
//!
//! One, two or three men can play a number, so six equally likely choices stand for one of them
//! each, whatever their number. With the rolls of the dice that makes 36 or 216 equally likely
//! pairs of roll and choice, of which one draw picks one before the position is known: the only
//! look-ups that wait for the last ply are that of the turn and that of the hit. Both stand in one
//! table that fits the first-level cache, a row for each triple of men, and an index of 16 bits
//! into 2¹⁶ places needs no test.

use super::table::{CHOICES, FINISHED, Side, Table};
use crate::games::{Throws, below};

/// Numbers and choices: the first places of a row hold the turns.
const TURNS: usize = 6 * CHOICES;
/// Behind them the men after a hit on points 0 (nothing) to 11.
const ROW: usize = TURNS + 12;
const CELLS: usize = 1 << 16;
/// A power of two beyond 216.
const CHANCES: usize = 1 << 8;
/// A turn's lowest bits are the mover's men after it, the others the point whose opposing men are
/// hit.
const LANDS: u32 = 11;

#[derive(Clone, Debug)]
pub struct RandomTurns {
    cells: Box<[u16; CELLS]>,
    /// Number and choice by roll and choice.
    by_chance: [u8; CHANCES],
    chances: u64,
}

/// A game under way: the men of the player to throw and of the other.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    pub own: Side,
    pub other: Side,
    pub plies: u32,
}

impl Runner {
    #[inline(always)]
    pub fn new(own: Side, other: Side) -> Runner {
        Runner { own, other, plies: 0 }
    }
}

impl RandomTurns {
    /// For games in which a turn has one number; throws are numbered as the numbers they let play.
    pub fn new(table: &Table, throws: &Throws) -> RandomTurns {
        let mut cells = Box::new([0; CELLS]);
        let rows = table.all_sides().zip(cells.chunks_exact_mut(ROW));
        // The finished side, which comes first, has no turn.
        for (side, row) in rows.skip(1) {
            for (place, cell) in row.iter_mut().enumerate() {
                *cell = if place < TURNS {
                    let step = table.chosen(side, place / CHOICES, place % CHOICES);
                    step.next(side) | (step.lands() as u16) << LANDS
                } else {
                    table.after_hit(side, place - TURNS)
                };
            }
        }
        let mut by_chance = [0; CHANCES];
        let mut chances = 0;
        for (number, throw) in throws.iter() {
            for _ in 0..throw.weight {
                for choice in 0..CHOICES {
                    by_chance[chances] = (number * CHOICES + choice) as u8;
                    chances += 1;
                }
            }
        }
        RandomTurns { cells, by_chance, chances: chances as u64 }
    }

    #[inline(always)]
    fn cell(&self, side: Side, place: u16) -> u16 {
        self.cells[usize::from((side.wrapping_mul(ROW as u16)).wrapping_add(place))]
    }

    /// Plays a turn. False, and nothing is drawn, if the game is over or `longest` plies old.
    #[inline(always)]
    pub fn step(&self, runner: &mut Runner, longest: u32, draw: &mut impl FnMut() -> u64) -> bool {
        let over = (runner.other | runner.own) & FINISHED != 0;
        if over | (runner.plies == longest) {
            return false;
        }
        let chance = self.by_chance[below(draw(), self.chances) as usize % CHANCES];
        let turn = self.cell(runner.own, u16::from(chance));
        let hit = self.cell(runner.other, TURNS as u16 + (turn >> LANDS));
        *runner = Runner { own: hit, other: turn & ((1 << LANDS) - 1), plies: runner.plies + 1 };
        true
    }
}
