//! How far a man sees: every square lies on four lines (a file, a diagonal, a rank, an
//! antidiagonal); a line's men are a number of at most nine bits, and a table gives for a place on
//! a line and the men on it the distance to the next man, or to the edge, both ways at once.

use super::squares::{NEXT, OUTSIDE, SQUARES};

/// 9 files, 9 ranks, 15 diagonals, 15 antidiagonals, and one for the corners' lines of one square,
/// along which nobody sees anything.
const LINES: usize = 49;

/// A place on a line, in one word: where the place's distances begin in `SPANS`, the line, and the
/// place's own number.
#[derive(Clone, Copy, Debug)]
struct Place(u32);

impl Place {
    const fn new(base: usize, line: usize, place: usize) -> Place {
        Place((base | line << 16 | place << 24) as u32)
    }

    #[inline(always)]
    fn base(self) -> usize {
        self.0 as u16 as usize
    }

    #[inline(always)]
    fn line(self) -> usize {
        (self.0 >> 16) as u8 as usize
    }

    /// The place's bit in the number of its line.
    #[inline(always)]
    fn bit(self) -> u16 {
        1 << (self.0 >> 24)
    }
}

/// Where the lines of this length begin in the table of distances: each length takes one number
/// for every place and set of men.
const fn offset(length: usize) -> usize {
    let (mut sum, mut l) = (0, 1);
    while l < length {
        sum += l << l;
        l += 1;
    }
    sum
}

const fn distance(square: usize, direction: usize) -> usize {
    let (mut steps, mut at) = (0, NEXT[square][direction]);
    while at != OUTSIDE {
        steps += 1;
        at = NEXT[at as usize][direction];
    }
    steps
}

/// By square and by direction modulo 4.
static PLACES: [[Place; 4]; SQUARES] = {
    let mut table = [[Place(0); 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = (square % 9, square / 9);
        let lines = [file, 25 + file - rank, 9 + rank, 32 + file + rank];
        let mut axis = 0;
        while axis < 4 {
            let place = distance(square, axis + 4);
            let length = place + 1 + distance(square, axis);
            let base = offset(length) + (place << length);
            let line = if length == 1 { LINES - 1 } else { lines[axis] };
            table[square][axis] = Place::new(base, line, place);
            axis += 1;
        }
        square += 1;
    }
    table
};

const SPAN_COUNT: usize = offset(10);

/// Four bits for the distance onwards, four for the distance back.
static SPANS: [u8; SPAN_COUNT] = {
    let mut table = [0; SPAN_COUNT];
    let mut length = 1;
    while length <= 9 {
        let mut place = 0;
        while place < length {
            let mut men = 0usize;
            while men < 1 << length {
                let mut on = 0;
                while place + on < length - 1 {
                    on += 1;
                    if men >> (place + on) & 1 == 1 {
                        break;
                    }
                }
                let mut back = 0;
                while back < place {
                    back += 1;
                    if men >> (place - back) & 1 == 1 {
                        break;
                    }
                }
                table[offset(length) + (place << length) + men] = (on | back << 4) as u8;
                men += 1;
            }
            place += 1;
        }
        length += 1;
    }
    table
};

/// The men on all lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lines([u16; LINES]);

impl Lines {
    pub const EMPTY: Lines = Lines([0; LINES]);

    /// Puts a man on an empty square, or takes one off.
    #[inline(always)]
    pub fn toggle(&mut self, square: u8) {
        for place in PLACES[usize::from(square)] {
            self.0[place.line()] ^= place.bit();
        }
    }

    /// The number of steps to the next man in this direction, or to the edge.
    #[inline(always)]
    pub fn span(&self, square: u8, direction: usize) -> u8 {
        let place = PLACES[usize::from(square)][direction & 3];
        let men = usize::from(self.0[place.line()]);
        SPANS[place.base() + men] >> (direction & 4) & 15
    }
}
