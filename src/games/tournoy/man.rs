use crate::games::Seat;
use crate::games::hasher::mix;

/// The six kinds of men, in the order in which the source lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    Cross,
    Trident,
    Fork,
    Square,
    Hammer,
    Probe,
}

impl Kind {
    pub const ALL: [Kind; 6] =
        [Kind::Cross, Kind::Trident, Kind::Fork, Kind::Square, Kind::Hammer, Kind::Probe];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Cross => "Cross",
            Kind::Trident => "Trident",
            Kind::Fork => "Fork",
            Kind::Square => "Square",
            Kind::Hammer => "Hammer",
            Kind::Probe => "Probe",
        }
    }

    /// The first letter, as the notation writes player 1's men.
    pub fn letter(self) -> char {
        match self {
            Kind::Cross => 'C',
            Kind::Trident => 'T',
            Kind::Fork => 'F',
            Kind::Square => 'S',
            Kind::Hammer => 'H',
            Kind::Probe => 'P',
        }
    }

    /// Two distinct orientations for the Cross, eight for the others.
    pub const fn orientations(self) -> u8 {
        match self {
            Kind::Cross => 2,
            _ => 8,
        }
    }

    /// The directions, counted from the man's own, in which it slides to any distance (Cazaux 1999).
    const fn slides(self) -> &'static [u8] {
        match self {
            Kind::Trident => &[7, 0, 1],
            Kind::Fork => &[0, 3, 5],
            Kind::Square => &[6, 0, 2],
            Kind::Hammer => &[0, 4],
            Kind::Cross | Kind::Probe => &[],
        }
    }

    /// The directions in which it goes one step.
    const fn steps(self) -> &'static [u8] {
        match self {
            Kind::Cross => &[0, 2, 4, 6],
            Kind::Probe => &[0, 1],
            _ => &[],
        }
    }

    /// The leaps, counted from the one that is next clockwise of the man's direction: the Hammer
    /// has the two nearest to it (Cazaux 1999).
    const fn leaps(self) -> &'static [u8] {
        match self {
            Kind::Hammer => &[7, 0],
            _ => &[],
        }
    }
}

/// A man with its orientation and its side, or no man, in one byte: three bits of orientation,
/// three of kind, one for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Man(u8);

impl Man {
    pub const NONE: Man = Man(0);
    /// Stands off the board and belongs to both sides, so that nobody moves there.
    pub const WALL: Man = Man(0xC0);

    pub const fn new(seat: Seat, kind: Kind, orientation: u8) -> Man {
        Man(0x40 << seat as u8 | (kind as u8) << 3 | orientation)
    }

    #[inline(always)]
    pub fn kind(self) -> Kind {
        // Six kinds in a table of eight: no branch, and no division.
        const KINDS: [Kind; 8] = {
            let [a, b, c, d, e, f] = Kind::ALL;
            [a, b, c, d, e, f, f, f]
        };
        KINDS[usize::from(self.0 >> 3 & 7)]
    }

    #[inline(always)]
    pub fn orientation(self) -> u8 {
        self.0 & 7
    }

    #[inline(always)]
    pub fn turned(self, orientation: u8) -> Man {
        Man(self.0 & !7 | orientation)
    }

    #[inline(always)]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// 1 if the two belong to one side, or either is the wall; 0 if not, or either is no man.
    #[inline(always)]
    pub fn same_side(self, other: Man) -> u8 {
        u8::from(self.0 & other.0 & 0xC0 != 0)
    }

    /// Only of a man.
    #[inline(always)]
    pub fn seat(self) -> Seat {
        if self.0 & 0x40 != 0 { Seat::First } else { Seat::Second }
    }

    /// Whether it acts beyond the next square.
    #[inline(always)]
    pub fn acts_far(self) -> bool {
        (Kind::Trident as u8..=Kind::Hammer as u8).contains(&(self.0 >> 3 & 7))
    }

    /// The directions of its slides, without a branch; only of a man that acts far. The third of
    /// a Hammer, which has two, is the first again.
    #[inline(always)]
    pub fn three_slides(self) -> [usize; 3] {
        SLIDES[usize::from(self.0 & 63)].map(usize::from)
    }

    /// Where the man can go on an empty board.
    #[inline(always)]
    pub fn ways(self) -> Ways {
        WAYS[usize::from(self.0 & 63)]
    }

    /// A number of its own for every man on every square.
    #[inline(always)]
    pub fn key(self, square: u8) -> u64 {
        mix(u64::from(self.0) << 8 | u64::from(square))
    }
}

/// Sets of directions: eight bits each for slides, single steps and leaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways(pub u32);

impl Ways {
    #[inline(always)]
    pub fn slides(self) -> Directions {
        Directions(self.0 as u8)
    }

    #[inline(always)]
    pub fn steps(self) -> Directions {
        Directions((self.0 >> 8) as u8)
    }

    #[inline(always)]
    pub fn leaps(self) -> Directions {
        Directions((self.0 >> 16) as u8)
    }
}

/// A set of directions, or of leaps, that gives its members in rising order.
#[derive(Clone, Copy, Debug)]
pub struct Directions(u8);

impl Iterator for Directions {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

const fn turned_set(offsets: &[u8], orientation: u8) -> u32 {
    let (mut set, mut i) = (0, 0);
    while i < offsets.len() {
        set |= 1 << ((offsets[i] + orientation) & 7);
        i += 1;
    }
    set
}

static WAYS: [Ways; 64] = {
    let mut table = [Ways(0); 64];
    let mut kind = 0;
    while kind < 6 {
        let man = Kind::ALL[kind];
        let mut turn = 0;
        while turn < 8 {
            table[kind << 3 | turn] = Ways(
                turned_set(man.slides(), turn as u8)
                    | turned_set(man.steps(), turn as u8) << 8
                    | turned_set(man.leaps(), turn as u8) << 16,
            );
            turn += 1;
        }
        kind += 1;
    }
    table
};

static SLIDES: [[u8; 3]; 64] = {
    let mut table = [[0; 3]; 64];
    let mut entry = 0;
    while entry < 48 {
        let (slides, turn) = (Kind::ALL[entry >> 3].slides(), entry as u8 & 7);
        let mut i = 0;
        while !slides.is_empty() && i < 3 {
            table[entry][i] = (slides[i % slides.len()] + turn) & 7;
            i += 1;
        }
        entry += 1;
    }
    table
};
