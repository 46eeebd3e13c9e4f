//! Random play as one look-up: throw and choice from one draw.
//!
//! One, two or three men can play a number, so six equally likely choices stand for one of them
//! each, whatever their number. With the rolls of the dice that makes 36 or 216 equally likely
//! pairs of roll and choice, of which one draw picks one before the position is known: the only
//! look-ups that wait for the last ply are that of the turn and that of the hit.

use super::table::{Side, StepId, Table};
use crate::games::{Throws, below};

/// Choices that stand for one, two or three steps alike.
const CHOICES: usize = 6;
/// Numbers and choices.
const TURNS: usize = 6 * CHOICES;
/// Powers of two beyond what 560 triples of men and 216 chances need: indices are masked.
const CELLS: usize = 1 << 15;
const CHANCES: usize = 1 << 8;

/// From the lowest bit: 10 for the mover's men after the turn, the rest for the point whose opposing
/// men are hit.
#[derive(Clone, Copy, Debug)]
struct Turn(u16);

const LANDS: u32 = 10;

#[derive(Clone, Debug)]
pub struct RandomTurns {
    turns: Box<[Turn; CELLS]>,
    /// Number and choice by roll and choice.
    by_chance: [u8; CHANCES],
    chances: u64,
}

impl RandomTurns {
    /// For games in which a turn has one number; throws are numbered as the numbers they let play.
    pub fn new(table: &Table, sides: usize, throws: &Throws) -> RandomTurns {
        let mut turns = Box::new([Turn(0); CELLS]);
        for side in 0..sides {
            for number in 0..6 {
                let (first, count) = table.steps(side as Side, number);
                for choice in 0..CHOICES {
                    let step = table.step(first + (choice * count as usize / CHOICES) as StepId);
                    turns[side * TURNS + number * CHOICES + choice] =
                        Turn(step.next | u16::from(step.lands) << LANDS);
                }
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
        RandomTurns { turns, by_chance, chances: chances as u64 }
    }

    /// The mover's men after a random turn, and the point where opposing men are hit.
    #[inline(always)]
    pub fn turn(&self, own: Side, draw: u64) -> (Side, u8) {
        let chance = self.by_chance[below(draw, self.chances) as usize % CHANCES];
        let Turn(turn) = self.turns[(usize::from(own) * TURNS + usize::from(chance)) % CELLS];
        (turn & ((1 << LANDS) - 1), (turn >> LANDS) as u8)
    }
}
