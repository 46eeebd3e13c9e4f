use std::fmt;
use std::num::NonZeroU64;

use super::men::HIT;
use super::position::OTHER;
use super::table::Side;

/// One number played by one man, with all that follows from it, so that a ply looks it up once.
///
/// In one word, 0 where no step is possible: that step changes nobody's men. From the lowest bit:
/// 4 for the point whose opposing men are hit (0 for none), 3 for the number, 4 for the point that
/// the man left, counted from [`HIT`], and from [`OTHER`] on 11 for the mover's men after it, as what
/// differs from those before, and 5 for its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step(u32);

const NUMBER: u32 = 4;
const FROM: u32 = 7;
const FROM_END: u32 = 11;
const NEXT: u32 = OTHER;
const KIND: u32 = 27;

impl Step {
    pub const NONE: Step = Step(0);

    pub(super) fn new([own, next]: [Side; 2], lands: u8, kind: u8, number: u8, from: i8) -> Step {
        Step(
            u32::from(lands)
                | u32::from(number) << NUMBER
                | ((from - HIT) as u32) << FROM
                | u32::from(own ^ next) << NEXT
                | u32::from(kind) << KIND,
        )
    }

    #[inline(always)]
    fn field(self, first: u32, end: u32) -> u32 {
        self.0 >> first & ((1 << (end - first)) - 1)
    }

    /// The mover's men after it.
    #[inline(always)]
    pub(super) fn next(self, own: Side) -> Side {
        own ^ self.field(NEXT, KIND) as Side
    }

    /// What the mover's men differ by after it, at the place of a position's other player: among
    /// other bits.
    #[inline(always)]
    pub(super) fn change_handed_over(self) -> u32 {
        self.0
    }

    /// The point whose opposing men are hit; 0 for none.
    #[inline(always)]
    pub(super) fn lands(self) -> usize {
        self.field(0, NUMBER) as usize
    }

    /// What the man did, whether it was the only step, and without a hit: the event code among
    /// those of its number; one more with a hit.
    #[inline(always)]
    pub(super) fn kind(self) -> usize {
        (self.0 >> KIND) as usize
    }

    /// The number that it played.
    pub(super) fn number(self) -> usize {
        self.field(NUMBER, FROM) as usize
    }

    /// The point that its man left.
    pub(super) fn from(self) -> i8 {
        self.field(FROM, FROM_END) as i8 + HIT
    }
}

/// A move: one step, or two in the order played. In one word that is never 0, so that having none
/// costs nothing; the lower half is the first step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Play(NonZeroU64);

impl Play {
    /// None if the step is [`Step::NONE`].
    #[inline(always)]
    pub(super) fn single(step: Step) -> Option<Play> {
        NonZeroU64::new(u64::from(step.0)).map(Play)
    }

    pub(super) fn double(first: Step, second: Step) -> Option<Play> {
        NonZeroU64::new(u64::from(first.0) | u64::from(second.0) << 32).map(Play)
    }

    /// [`Step::NONE`] where there is no move.
    #[inline(always)]
    pub(super) fn first(chosen: Option<Play>) -> Step {
        Step(chosen.map_or(0, |play| play.0.get() as u32))
    }

    #[inline(always)]
    pub(super) fn second(self) -> Option<Step> {
        let second = (self.0.get() >> 32) as u32;
        (second != 0).then_some(Step(second))
    }

    pub(super) fn steps(self) -> impl Iterator<Item = Step> {
        [Some(Play::first(Some(self))), self.second()].into_iter().flatten()
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {}", self.number(), self.from())
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}
