//! Checks, pins and the squares that the Cross must not step on.

use super::man::Ways;
use super::position::Position;
use super::reach::Run;
use super::squares::{DIRECTIONS, LEAP, LEAPS, NEXT, RAYS, SQUARES, STRIDES, Squares, bit};
use crate::games::Seat;

/// What the opponent's men do to the Cross of the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Danger {
    seat: Seat,
    cross: u8,
    /// Attacked squares: complete among those that the Cross may step on.
    attacked: u128,
    checkers: u8,
    /// Where a move of another man answers the check of a single man.
    answers: u128,
    /// Men that stand alone between the Cross and a man that would slide to it, with the
    /// direction from the Cross: one a direction at most.
    pins: [(u8, u8); 8],
    pin_count: u8,
}

/// For a man at some offset from a Cross.
#[derive(Clone, Copy, Debug)]
struct Near {
    /// The ways that lead to the Cross or where it may step.
    ways: u32,
    /// The direction to the Cross, if there is a straight one.
    straight: u8,
}

/// No straight direction.
const CROOKED: u8 = 8;
/// Files and ranks between two squares span 17 numbers each.
const WIDTH: usize = 17;
const CENTRE: usize = 8 * WIDTH + 8;

/// Whether a Cross of this orientation stands here or may step here, seen from itself.
const fn concerns(orientation: usize, files: i8, ranks: i8) -> bool {
    let (files, ranks) = (files.abs(), ranks.abs());
    if orientation == 0 { files + ranks <= 1 } else { files == ranks && files <= 1 }
}

/// By the Cross's orientation and the offset from man to Cross. All but a few men are dismissed by
/// one look at it.
static NEAR: [[Near; WIDTH * WIDTH]; 2] = {
    let mut table = [[Near { ways: 0, straight: CROOKED }; WIDTH * WIDTH]; 2];
    let mut entry = 0;
    while entry < 2 * WIDTH * WIDTH {
        let (orientation, offset) = (entry % 2, entry / 2);
        let near = &mut table[orientation][offset];
        let (x, y) = ((offset % WIDTH) as i8 - 8, (offset / WIDTH) as i8 - 8);
        let mut way = 0;
        while way < 8 {
            let (files, ranks) = DIRECTIONS[way];
            let mut steps = 1;
            while steps <= 8 {
                let (left, up) = (files * steps - x, ranks * steps - y);
                if left == 0 && up == 0 {
                    near.straight = way as u8;
                }
                if concerns(orientation, left, up) {
                    near.ways |= if steps == 1 { 0x101 << way } else { 1 << way };
                }
                steps += 1;
            }
            let (files, ranks) = LEAPS[way];
            if concerns(orientation, files - x, ranks - y) {
                near.ways |= 0x10000 << way;
            }
            way += 1;
        }
        entry += 1;
    }
    table
};

/// Squares within two of this one: where a man that acts on the next square only can matter.
static AROUND: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut pair = 0;
    while pair < SQUARES * SQUARES {
        let (a, b) = (pair / SQUARES, pair % SQUARES);
        if (a % 9).abs_diff(b % 9) <= 2 && (a / 9).abs_diff(b / 9) <= 2 {
            table[a] |= 1 << b;
        }
        pair += 1;
    }
    table
};

/// A square's number on a board of 17 files.
static WIDE: [u16; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        table[square] = (square / 9 * WIDTH + square % 9) as u16;
        square += 1;
    }
    table
};

#[inline(always)]
fn wide(square: u8) -> usize {
    usize::from(WIDE[usize::from(square)])
}

impl Danger {
    #[inline(always)]
    pub fn of(position: &Position) -> Danger {
        let seat = position.seat();
        let cross = position.cross(seat);
        let mut danger = Danger {
            seat,
            cross,
            attacked: 0,
            checkers: 0,
            answers: 0,
            pins: [(0, 0); 8],
            pin_count: 0,
        };
        let table = &NEAR[usize::from(position.at(cross).orientation() & 1)];
        let centre = wide(cross) + CENTRE;
        let around = position.far() | AROUND[usize::from(cross)];
        for square in Squares::of(position.men(seat.other()) & around) {
            let near = table[centre - wide(square)];
            let ways = Ways(position.at(square).ways().0 & near.ways);
            if ways.0 != 0 {
                danger.add(position, square, ways, usize::from(near.straight));
            }
        }
        danger
    }

    /// What the man on this square does, looking only these ways.
    #[inline(always)]
    fn add(&mut self, position: &Position, square: u8, ways: Ways, straight: usize) {
        let from = usize::from(square);
        for direction in ways.slides() {
            let stride = STRIDES[direction];
            let end =
                Run { from: square, stride, length: 0 }.target(position.span(square, direction));
            self.attacked |= RAYS[from][direction] & !RAYS[usize::from(end)][direction];
            if direction == straight {
                self.look(position, square, end, direction);
            }
        }
        for step in ways.steps() {
            self.touch(square, NEXT[from][step]);
        }
        for leap in ways.leaps() {
            self.touch(square, LEAP[from][leap]);
        }
    }

    /// The man on this square reaches that one in a step or a leap.
    #[inline(always)]
    fn touch(&mut self, square: u8, to: u8) {
        self.attacked |= bit(to);
        if to == self.cross {
            self.checkers += 1;
            self.answers |= bit(square);
        }
    }

    /// A slide from this square, straight towards the Cross, ends at `end`: there is the Cross, or
    /// perhaps the only man between. A Cross in check cannot step on along the same line.
    #[inline(always)]
    fn look(&mut self, position: &Position, square: u8, end: u8, direction: usize) {
        let cross = usize::from(self.cross);
        if end == self.cross {
            self.checkers += 1;
            let beyond = RAYS[cross][direction];
            self.attacked |= beyond;
            self.answers |=
                bit(square) | RAYS[usize::from(square)][direction] & !beyond & !bit(self.cross);
        } else if position.at(end).seat() == self.seat {
            let run = Run { from: end, stride: STRIDES[direction], length: 0 };
            if run.target(position.span(end, direction)) == self.cross
                && let Some(pin) = self.pins.get_mut(usize::from(self.pin_count))
            {
                *pin = (end, direction as u8 ^ 4);
                self.pin_count += 1;
            }
        }
    }

    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.checkers > 0
    }

    #[inline(always)]
    fn pins(&self) -> &[(u8, u8)] {
        &self.pins[..usize::from(self.pin_count).min(self.pins.len())]
    }

    /// Legal moves and turns: every turn where there is no check, none where there is; all moves
    /// but those of the Cross to an attacked square and of pinned men off their line.
    #[inline(always)]
    pub fn count_legal(&self, position: &Position) -> u16 {
        if self.in_check() {
            let mut count = 0;
            self.each_run(position, |run| {
                count += u16::from(run.length);
                false
            });
            return count;
        }
        let mut count = count_turns(position) + position.mobility(self.seat);
        let steps = position.at(self.cross).ways().steps();
        for to in steps.map(|step| NEXT[usize::from(self.cross)][step]) {
            let own = position.at(to).same_side(position.at(self.cross));
            count -= u16::from(self.attacked & bit(to) != 0 && own == 0);
        }
        for (square, direction) in self.pins() {
            let ray = RAYS[usize::from(self.cross)][usize::from(*direction)];
            position.each_run(*square, position.at(*square), |run| {
                if run.length > 0 && ray & bit(run.target(1)) == 0 {
                    count -= u16::from(run.length);
                }
                false
            });
        }
        count
    }

    /// Shows the legal moves as runs, some of them empty, until `visit` answers true: by the
    /// man's square, then as [`Position::each_run`] orders them.
    #[inline(always)]
    pub fn each_run(&self, position: &Position, mut visit: impl FnMut(Run) -> bool) -> bool {
        Squares::of(position.men(self.seat)).any(|from| {
            let man = position.at(from);
            let allowed = self.allowed(from);
            if allowed == u128::MAX {
                return position.each_run(from, man, &mut visit);
            }
            position.each_run(from, man, |run| {
                (1..=run.length).any(|steps| {
                    let to = run.target(steps);
                    let stride = to.wrapping_sub(from) as i8;
                    allowed & bit(to) != 0 && visit(Run { from, stride, length: 1 })
                })
            })
        })
    }

    /// The squares that the checks and pins leave to the man on this square.
    #[inline(always)]
    fn allowed(&self, from: u8) -> u128 {
        if from == self.cross {
            return !self.attacked;
        }
        let mut allowed = match self.checkers {
            0 => u128::MAX,
            1 => self.answers,
            _ => 0,
        };
        for (square, direction) in self.pins() {
            if *square == from {
                allowed &= RAYS[usize::from(self.cross)][usize::from(*direction)];
            }
        }
        allowed
    }
}

/// The turns of a side that is not in check: seven of each man, one of the Cross.
#[inline(always)]
pub fn count_turns(position: &Position) -> u16 {
    7 * u16::from(position.count(position.seat())) - 6
}
