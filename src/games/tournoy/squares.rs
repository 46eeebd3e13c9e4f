//! The board: 81 squares, a1 is 0, b1 is 1, a2 is 9. Directions and leaps are numbered clockwise,
//! direction 0 being north and leap 0 the one between north and north-east.

/// Squares on the board.
pub const SQUARES: usize = 81;
/// Stands for every square off the board.
pub const OUTSIDE: u8 = 81;

/// Each direction as files and ranks.
pub const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// Each leap as files and ranks.
pub const LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// How much one step in each direction adds to a square's number.
pub static STRIDES: [i8; 8] = [9, 10, 1, -8, -9, -10, -1, 8];

const fn towards(square: usize, (files, ranks): (i8, i8)) -> u8 {
    let (file, rank) = (square as i8 % 9 + files, square as i8 / 9 + ranks);
    if file < 0 || file > 8 || rank < 0 || rank > 8 { OUTSIDE } else { (rank * 9 + file) as u8 }
}

const fn around(ways: [(i8, i8); 8]) -> [[u8; 8]; SQUARES] {
    let mut table = [[OUTSIDE; 8]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut way = 0;
        while way < 8 {
            table[square][way] = towards(square, ways[way]);
            way += 1;
        }
        square += 1;
    }
    table
}

/// The next square in each direction.
pub static NEXT: [[u8; 8]; SQUARES] = around(DIRECTIONS);
/// The square that each leap ends on.
pub static LEAP: [[u8; 8]; SQUARES] = around(LEAPS);

/// All squares beyond this one in each direction.
pub static RAYS: [[u128; 8]; SQUARES] = {
    let next = around(DIRECTIONS);
    let mut table = [[0; 8]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut way = 0;
        while way < 8 {
            let mut at = next[square][way];
            while at != OUTSIDE {
                table[square][way] |= 1 << at;
                at = next[at as usize][way];
            }
            way += 1;
        }
        square += 1;
    }
    table
};

/// The set of one square.
#[inline(always)]
pub fn bit(square: u8) -> u128 {
    1 << square
}

/// Adds the name of a square to a text: `e3`.
pub fn write_name(square: u8, text: &mut String) {
    text.push(char::from(b'a' + square % 9));
    text.push(char::from(b'1' + square / 9));
}

/// `e3`.
pub fn name(square: u8) -> String {
    let mut text = String::new();
    write_name(square, &mut text);
    text
}

/// The squares of a set, in rising order.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Squares {
    #[inline(always)]
    pub fn of(set: u128) -> Squares {
        Squares { low: set as u64, high: (set >> 64) as u64 }
    }
}

impl Iterator for Squares {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.low != 0 {
            let square = self.low.trailing_zeros() as u8;
            self.low &= self.low - 1;
            Some(square)
        } else if self.high != 0 {
            let square = self.high.trailing_zeros() as u8 + 64;
            self.high &= self.high - 1;
            Some(square)
        } else {
            None
        }
    }
}
