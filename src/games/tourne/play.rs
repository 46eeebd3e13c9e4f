use std::fmt;
use std::num::NonZeroU64;

use super::men::HIT;
use super::table::Side;

/// One number played by one man, with all that follows from it, so that a ply looks it up once.
///
/// In one word, 0 where no step is possible: that step changes nobody's men. From the lowest bit:
/// 11 for the mover's men after it, as what differs from those before, 4 for the point whose
/// opposing men are hit (0 for none), 5 for its kind, 3 for the number, 4 for the point that the
/// man left, counted from [`HIT`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step(u32);

const LANDS: u32 = 11;
const KIND: u32 = 15;
const NUMBER: u32 = 20;
const FROM: u32 = 23;
const END: u32 = 27;

impl Step {
    pub const NONE: Step = Step(0);

    pub(super) fn new([own, next]: [Side; 2], lands: u8, kind: u8, number: u8, from: i8) -> Step {
        Step(
            u32::from(own ^ next)
                | u32::from(lands) << LANDS
                | u32::from(kind) << KIND
                | u32::from(number) << NUMBER
                | ((from - HIT) as u32) << FROM,
        )
    }

    #[inline(always)]
    fn field(self, first: u32, end: u32) -> u32 {
        self.0 >> first & ((1 << (end - first)) - 1)
    }

    /// The mover's men after it.
    #[inline(always)]
    pub(super) fn next(self, own: Side) -> Side {
        own ^ self.field(0, LANDS) as Side
    }

    /// The point whose opposing men are hit; 0 for none.
    #[inline(always)]
    pub(super) fn lands(self) -> usize {
        self.field(LANDS, KIND) as usize
    }

    /// What the man did, whether it was the only step, and without a hit: the event code among
    /// those of its number; one more with a hit.
    #[inline(always)]
    pub(super) fn kind(self) -> usize {
        self.field(KIND, NUMBER) as usize
    }

    /// The number that it played.
    pub(super) fn number(self) -> usize {
        self.field(NUMBER, FROM) as usize
    }

    /// The point that its man left.
    pub(super) fn from(self) -> i8 {
        self.field(FROM, END) as i8 + HIT
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
