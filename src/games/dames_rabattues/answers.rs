//! What may be done with a gift.

use super::gift::Gift;
use super::numbers::Numbers;
use super::table::{Side, Table};

/// A move: the numbers of a gift that the receiver plays. None of them is to decline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Answer {
    pub(super) taken: Numbers,
}

impl Answer {
    const DECLINE: Answer = Answer { taken: Numbers::NONE };
}

/// Neither, either one or both of two numbers.
const MOST: usize = 4;

/// The distinct answers to a gift, in a buffer of fixed size. Other numbers move other men, so
/// that each answer leads to a position of its own.
#[derive(Clone, Copy)]
pub struct Answers {
    list: [Answer; MOST],
    len: usize,
}

impl Answers {
    /// Under `optional` each number that fits may be taken, and one that fits only after the
    /// other then too; under `compulsory` the only answer is to take all of them.
    #[inline(always)]
    pub fn new(table: &Table, gift: Gift, receiver: Side, numbers: Numbers) -> Answers {
        let mut answers = Answers { list: [Answer::DECLINE; MOST], len: 0 };
        let most = takeable(table, receiver, numbers);
        if gift == Gift::Compulsory {
            answers.push(most, true);
            return answers;
        }
        let (low, high) = (numbers.low(), numbers.high());
        answers.push(Numbers::NONE, true);
        answers.push(Numbers::one(low), table.fits(receiver, low));
        answers.push(Numbers::one(high), high != low && table.fits(receiver, high));
        answers.push(most, most.high() != 0);
        answers
    }

    /// Adds an answer if it is one, without a branch.
    #[inline(always)]
    fn push(&mut self, taken: Numbers, legal: bool) {
        self.list[self.len % MOST] = Answer { taken };
        self.len += usize::from(legal);
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[Answer] {
        &self.list[..self.len.min(MOST)]
    }
}

/// The numbers of a gift that the receiver plays if it plays all it can. They hold those of every
/// other answer.
#[inline(always)]
pub fn takeable(table: &Table, receiver: Side, numbers: Numbers) -> Numbers {
    table.play(receiver, numbers).played
}
