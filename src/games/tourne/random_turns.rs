//! Random play as two look-ups: throw and choice from one number.
//!
//! One, two or three men can play a number, so six equally likely choices stand for one of them
//! each, whatever their number. With the rolls of the dice that makes 36 or 216 equally likely
//! pairs of roll and choice, of which one number picks one before the position is known: the only
//! look-ups that wait for the last ply are that of the turn and that of the hit. Both stand in one
//! table that fits the first-level cache, a row for each triple of men.
//!
//! Several games go abreast, a ply each in turn, so that their chains of look-ups overlap. Their
//! numbers come four from a draw, and their plies are counted once for all: what a ply costs is
//! instructions.

use super::table::{CHOICES, Cell, FINISHED, Side, Table};
use crate::games::{Chance, Throws};

/// Numbers and choices: the first places of a row hold the turns.
const TURNS: usize = 6 * CHOICES;
/// Behind them the men after a hit on points 0 (nothing) to 11.
const ROW: usize = TURNS + 12;
const CELLS: usize = 1 << 16;
/// A power of two beyond 216.
const CHANCES: usize = 1 << 8;
/// Men are told by the beginning of their row, in steps that leave four bits of a cell: a turn's
/// lowest bits are the mover's men after it, the others the point whose opposing men are hit.
const STEP: usize = 8;
const LANDS: u32 = 12;
/// Games abreast, and how many of them take their numbers together: a draw serves four under 216.
const ABREAST: usize = 8;
const TOGETHER: usize = 4;

#[derive(Clone, Debug)]
pub struct RandomTurns {
    cells: Box<[u16; CELLS]>,
    /// Number and choice by roll and choice.
    by_chance: [u8; CHANCES],
    chances: usize,
}

/// The row of some men in [`STEP`]s. That of the finished side, which comes first, has no turn.
type Row = u16;

fn row(side: Side) -> Row {
    (side & (FINISHED - 1)) * (ROW / STEP) as u16
}

fn side(row: Row) -> Side {
    if row == 0 { FINISHED } else { row / (ROW / STEP) as u16 }
}

/// A game under way: the men of the player to throw and of the other, and the ply of its loop at
/// which it began.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    own: Row,
    other: Row,
    began: u64,
}

/// Behind the rows of all sides, one that leads nowhere else: of a lane that has no game.
const PARKED: Row = ((1 << LANDS) - 1) / (ROW / STEP) as Row * (ROW / STEP) as Row;

impl Runner {
    const PARKED: Runner = Runner { own: PARKED, other: PARKED, began: 0 };

    pub fn new(own: Side, other: Side) -> Runner {
        Runner { own: row(own), other: row(other), began: 0 }
    }

    pub fn own(self) -> Side {
        side(self.own)
    }

    pub fn other(self) -> Side {
        side(self.other)
    }

    fn is_parked(self) -> bool {
        self.own == PARKED
    }

    fn is_over(self) -> bool {
        self.own == 0 || self.other == 0
    }
}

impl RandomTurns {
    /// For games in which a turn has one number; throws are numbered as the numbers they let play.
    pub fn new(table: &Table, throws: &Throws) -> RandomTurns {
        let mut cells = Box::new([0; CELLS]);
        let rows = table.all_sides().zip(cells.chunks_exact_mut(ROW));
        for (side, cells) in rows.skip(1) {
            for (place, cell) in cells.iter_mut().enumerate() {
                *cell = if place < TURNS {
                    let step = table.chosen(Cell::of(side, place / CHOICES), place % CHOICES);
                    row(step.next(side)) | (step.lands() as u16) << LANDS
                } else {
                    row(table.after_hit(side, place - TURNS))
                };
            }
        }
        cells[usize::from(PARKED) * STEP..][..ROW].fill(PARKED);
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
        RandomTurns { cells, by_chance, chances }
    }

    #[inline(always)]
    fn cell(&self, row: Row, place: usize) -> u16 {
        self.cells[(usize::from(row) * STEP + place) % CELLS]
    }

    /// Plays a turn. True if it ends the game.
    #[inline(always)]
    fn turn(&self, runner: &mut Runner, chance: usize) -> bool {
        let turn = self.cell(runner.own, usize::from(self.by_chance[chance % CHANCES]));
        let hit = self.cell(runner.other, TURNS + usize::from(turn >> LANDS));
        (runner.own, runner.other) = (hit, turn & ((1 << LANDS) - 1));
        runner.other == 0
    }

    /// Plays `count` games from where `begin` puts them, `longest` plies at most, and shows how each
    /// ended, with its plies.
    #[inline(always)]
    pub fn play<C: Chance>(
        &self,
        count: u32,
        longest: u32,
        chance: &mut C,
        mut begin: impl FnMut(&mut C) -> Runner,
        mut ended: impl FnMut(Runner, u64),
    ) {
        let mut left = count;
        // The next that is not over before it begins.
        let mut next = |chance: &mut C, ended: &mut dyn FnMut(Runner, u64)| {
            while left > 0 {
                left -= 1;
                let runner = begin(chance);
                if longest > 0 && !runner.is_over() {
                    return Some(runner);
                }
                ended(runner, 0);
            }
            None
        };
        let longest = u64::from(longest);
        if (count as usize) < TOGETHER {
            // In registers from begin to end.
            while let Some(mut runner) = next(chance, &mut ended) {
                let mut plies = 1;
                while !self.turn(&mut runner, chance.below(self.chances)) && plies < longest {
                    plies += 1;
                }
                ended(runner, plies);
            }
            return;
        }
        let mut lanes = [Runner::PARKED; ABREAST];
        let mut running = 0;
        for lane in &mut lanes {
            let Some(runner) = next(chance, &mut ended) else { break };
            *lane = runner;
            running += 1;
        }
        // Plies of the loop, and how many there were when the oldest game began, or before.
        let (mut plies, mut oldest) = (0u64, 0);
        while running > 0 {
            plies += 1;
            let mut end = |lane: &mut Runner, chance: &mut C| {
                ended(*lane, plies - lane.began);
                let next = next(chance, &mut ended);
                running -= usize::from(next.is_none());
                *lane = next.map_or(Runner::PARKED, |runner| Runner { began: plies, ..runner });
            };
            for group in lanes.as_chunks_mut::<TOGETHER>().0 {
                let chances: [usize; TOGETHER] = chance.several(self.chances);
                for (lane, number) in group.iter_mut().zip(chances) {
                    if self.turn(lane, number) {
                        end(lane, chance);
                    }
                }
            }
            if plies - oldest == longest {
                oldest = plies;
                for lane in &mut lanes {
                    if !lane.is_parked() && plies - lane.began == longest {
                        end(lane, chance);
                    }
                    if !lane.is_parked() {
                        oldest = oldest.min(lane.began);
                    }
                }
            }
        }
    }
}
