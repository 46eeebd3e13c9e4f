use super::danger::Danger;
use super::lines::Lines;
use super::man::{Kind, Man};
use super::moves::Move;
use super::squares::{LEAP, NEXT, OUTSIDE, SQUARES, STRIDES, Squares, bit};
use super::weights;
use crate::games::Seat;

/// The men with their orientations and the player to move. Everything after `seat` follows from
/// these, and is kept because every ply asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// By square; the last place is the wall.
    board: [Man; SQUARES + 1],
    seat: Seat,
    /// Whether the player to move is in check.
    check: bool,
    /// Legal moves and turns of the player to move; 0 where the game is over.
    legal: u16,
    /// Moves of each side, turns not counted, as if its Cross were never attacked.
    mobility: [u16; 2],
    crosses: [u8; 2],
    /// How many men each side has.
    counts: [u8; 2],
    /// The sum of each side's weights.
    material: [u16; 2],
    key: u64,
    men: [u128; 2],
    /// The men of both sides that act beyond the next square: all but Crosses and Probes.
    far: u128,
    lines: Lines,
}

/// Squares in a row that a man may move to: `from + stride` to `from + stride * length`.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub from: u8,
    pub stride: i8,
    pub length: u8,
}

impl Run {
    /// The target `steps` from the man, 1 to `length`.
    #[inline(always)]
    pub fn target(self, steps: u8) -> u8 {
        self.from.wrapping_add_signed(self.stride.wrapping_mul(steps as i8))
    }
}

/// Changes the key when the player to move does.
const SEAT_KEY: u64 = 0x9E37_79B9_7F4A_7C15;

impl Position {
    /// No men, player 1 to move: to be filled by [`put`](Self::put) and finished by
    /// [`settled`](Self::settled).
    pub fn empty() -> Position {
        let mut board = [Man::NONE; SQUARES + 1];
        board[SQUARES] = Man::WALL;
        Position {
            board,
            seat: Seat::First,
            check: false,
            legal: 0,
            mobility: [0; 2],
            crosses: [OUTSIDE; 2],
            counts: [0; 2],
            material: [0; 2],
            key: 0,
            men: [0; 2],
            far: 0,
            lines: Lines::EMPTY,
        }
    }

    #[inline(always)]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    #[inline(always)]
    pub fn at(&self, square: u8) -> Man {
        self.board[usize::from(square)]
    }

    #[inline(always)]
    pub fn men(&self, seat: Seat) -> u128 {
        self.men[seat.index()]
    }

    #[inline(always)]
    pub fn far(&self) -> u128 {
        self.far
    }

    /// How many men a side has.
    #[inline(always)]
    pub fn count(&self, seat: Seat) -> u8 {
        self.counts[seat.index()]
    }

    #[inline(always)]
    pub fn cross(&self, seat: Seat) -> u8 {
        self.crosses[seat.index()]
    }

    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.check
    }

    #[inline(always)]
    pub fn legal(&self) -> u16 {
        self.legal
    }

    #[inline(always)]
    pub fn mobility(&self, seat: Seat) -> u16 {
        self.mobility[seat.index()]
    }

    #[inline(always)]
    pub fn material(&self, seat: Seat) -> u16 {
        self.material[seat.index()]
    }

    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether the side has its Cross alone.
    #[inline(always)]
    pub fn isolated(&self, seat: Seat) -> bool {
        self.counts[seat.index()] == 1
    }

    #[inline(always)]
    pub fn span(&self, square: u8, direction: usize) -> u8 {
        self.lines.span(square, direction)
    }

    /// Puts a man on an empty square.
    #[inline(always)]
    pub fn put(&mut self, square: u8, man: Man) {
        self.toggle(square, man);
        self.counts[man.seat().index()] += 1;
        self.board[usize::from(square)] = man;
        self.material[man.seat().index()] += weights::of(man.kind());
        if man.kind() == Kind::Cross {
            self.crosses[man.seat().index()] = square;
        }
    }

    /// Takes a man off.
    #[inline(always)]
    fn take(&mut self, square: u8, man: Man) {
        self.toggle(square, man);
        self.counts[man.seat().index()] -= 1;
        self.board[usize::from(square)] = Man::NONE;
        self.material[man.seat().index()] -= weights::of(man.kind());
    }

    #[inline(always)]
    fn toggle(&mut self, square: u8, man: Man) {
        self.lines.toggle(square);
        self.men[man.seat().index()] ^= bit(square);
        if man.acts_far() {
            self.far ^= bit(square);
        }
        self.key ^= man.key(square);
    }

    /// The position after a legal move or turn.
    #[inline(always)]
    pub fn after(mut self, chosen: Move) -> Position {
        let man = self.at(chosen.from);
        match chosen.orientation() {
            Some(orientation) => {
                let turned = man.turned(orientation);
                self.key ^= man.key(chosen.from) ^ turned.key(chosen.from);
                self.board[usize::from(chosen.from)] = turned;
                self.mobility[self.seat.index()] += self.reach(chosen.from, turned);
                self.mobility[self.seat.index()] -= self.reach(chosen.from, man);
            }
            None => {
                let captured = self.at(chosen.to);
                if !captured.is_none() {
                    self.take(chosen.to, captured);
                }
                self.take(chosen.from, man);
                self.put(chosen.to, man);
                self.count_mobility();
            }
        }
        self.pass();
        self.judge();
        self
    }

    /// Makes the other player the one to move.
    #[inline(always)]
    fn pass(&mut self) {
        self.seat = self.seat.other();
        self.key ^= SEAT_KEY;
    }

    /// The position with this player to move, once all men are put.
    pub fn settled(mut self, seat: Seat) -> Position {
        if seat != self.seat {
            self.pass();
        }
        self.count_mobility();
        self.judge();
        self
    }

    /// By sets of men, so that no branch depends on what stands where.
    #[inline(never)]
    fn count_mobility(&mut self) {
        for seat in Seat::BOTH {
            let men = self.men(seat);
            let cross = self.cross(seat);
            let far =
                Squares::of(men & self.far).map(|square| self.far_reach(square, self.at(square)));
            let mut count: u16 = far.sum();
            for probe in Squares::of(men & !self.far & !bit(cross)) {
                let (man, next) = (self.at(probe), NEXT[usize::from(probe)]);
                let turn = usize::from(man.orientation());
                let [first, second] =
                    [next[turn], next[(turn + 1) & 7]].map(|to| self.free(to, man));
                count += u16::from(first + second);
            }
            count += self.near_reach(cross, self.at(cross));
            self.mobility[seat.index()] = count;
        }
    }

    /// Counts what is legal. Isolation comes before mate (Cazaux 1999, as the rules file reads it).
    #[inline(always)]
    fn judge(&mut self) {
        let danger = Danger::of(self);
        self.check = danger.in_check();
        let over = self.isolated(Seat::First) || self.isolated(Seat::Second);
        self.legal = if over { 0 } else { danger.count_legal(self) };
    }

    /// How many squares the man on this square may move to, were it this man.
    #[inline(always)]
    pub fn reach(&self, square: u8, man: Man) -> u16 {
        if man.acts_far() { self.far_reach(square, man) } else { self.near_reach(square, man) }
    }

    /// Three slides, or two slides and two leaps.
    #[inline(always)]
    fn far_reach(&self, square: u8, man: Man) -> u16 {
        let [a, b, c] = man.three_slides().map(|way| self.slide(square, way, man));
        let turn = usize::from(man.orientation());
        let leap = LEAP[usize::from(square)];
        let leaps = self.free(leap[(turn + 7) & 7], man) + self.free(leap[turn], man);
        u16::from(a + b + if man.kind() == Kind::Hammer { leaps } else { c })
    }

    #[inline(always)]
    fn near_reach(&self, square: u8, man: Man) -> u16 {
        let steps = man.ways().steps().map(|step| NEXT[usize::from(square)][step]);
        steps.map(|to| u16::from(self.free(to, man))).sum()
    }

    /// How many squares a man may slide over in this direction: to the first man, an opposing one
    /// included.
    #[inline(always)]
    fn slide(&self, from: u8, direction: usize, man: Man) -> u8 {
        let span = self.span(from, direction);
        let end = Run { from, stride: STRIDES[direction], length: span }.target(span);
        span.saturating_sub(self.at(end).same_side(man))
    }

    /// 1 if the man may step or leap there.
    #[inline(always)]
    fn free(&self, to: u8, man: Man) -> u8 {
        1 - self.at(to).same_side(man)
    }

    /// Shows the runs of a man, some of them empty, until `visit` answers true: slides, steps and
    /// leaps, each in rising order.
    #[inline(always)]
    pub fn each_run(&self, from: u8, man: Man, mut visit: impl FnMut(Run) -> bool) -> bool {
        let ways = man.ways();
        for direction in ways.slides() {
            let length = self.slide(from, direction, man);
            if visit(Run { from, stride: STRIDES[direction], length }) {
                return true;
            }
        }
        let near =
            |to: u8| Run { from, stride: to.wrapping_sub(from) as i8, length: self.free(to, man) };
        for step in ways.steps() {
            if visit(near(NEXT[usize::from(from)][step])) {
                return true;
            }
        }
        for leap in ways.leaps() {
            if visit(near(LEAP[usize::from(from)][leap])) {
                return true;
            }
        }
        false
    }
}
