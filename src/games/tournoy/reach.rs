//! Where men can go, own checks left aside.

use super::man::{Kind, Man};
use super::position::Position;
use super::squares::{LEAP, NEXT, STRIDES, Squares, bit};
use crate::games::Seat;

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

impl Position {
    /// How many moves a side has, turns not counted, as if its Cross were never attacked. By sets
    /// of men, so that no branch depends on what stands where.
    #[inline(always)]
    pub fn side_reach(&self, seat: Seat) -> u16 {
        let (men, cross) = (self.men(seat), self.cross(seat));
        let mut count = self.near_reach(cross, self.at(cross));
        for square in Squares::of(men & self.far()) {
            count += self.far_reach(square, self.at(square));
        }
        for probe in Squares::of(men & !self.far() & !bit(cross)) {
            let (man, next) = (self.at(probe), NEXT[usize::from(probe)]);
            let turn = usize::from(man.orientation());
            let steps = [next[turn], next[(turn + 1) & 7]].map(|to| self.free(to, man));
            count += u16::from(steps[0] + steps[1]);
        }
        count
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
