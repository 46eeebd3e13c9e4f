use super::danger::Danger;
use super::lines::Lines;
use super::man::{Kind, Man};
use super::moves::Move;
use super::squares::{OUTSIDE, SQUARES, bit};
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

    #[inline(never)]
    fn count_mobility(&mut self) {
        self.mobility = Seat::BOTH.map(|seat| self.side_reach(seat));
    }

    /// Counts what is legal. Isolation comes before mate (Cazaux 1999, as the rules file reads it).
    #[inline(always)]
    fn judge(&mut self) {
        let danger = Danger::of(self);
        self.check = danger.in_check();
        let over = self.isolated(Seat::First) || self.isolated(Seat::Second);
        self.legal = if over { 0 } else { danger.count_legal(self) };
    }
}
