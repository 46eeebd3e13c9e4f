use std::fmt;

use super::table::StepId;

/// A move: one step, or two in the order played. In one word, as a position is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Play(u32);

/// Stands for no second step.
const NONE: u32 = StepId::MAX as u32;

impl Play {
    #[inline(always)]
    pub(super) fn single(step: StepId) -> Play {
        Play(u32::from(step) << 16 | NONE)
    }

    pub(super) fn double(first: StepId, second: StepId) -> Play {
        Play(u32::from(first) << 16 | u32::from(second))
    }

    #[inline(always)]
    pub(super) fn first(self) -> StepId {
        (self.0 >> 16) as StepId
    }

    #[inline(always)]
    pub(super) fn second(self) -> Option<StepId> {
        (self.0 & NONE != NONE).then_some(self.0 as StepId)
    }

    pub(super) fn steps(self) -> impl Iterator<Item = StepId> {
        [Some(self.first()), self.second()].into_iter().flatten()
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Play").field(&self.first()).field(&self.second()).finish()
    }
}
