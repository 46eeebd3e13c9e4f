use std::fmt;

/// None, one or two numbers of a throw, the smaller first.
///
/// Absent numbers are 0, after those that are there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Numbers {
    low: u8,
    high: u8,
}

impl Numbers {
    pub const NONE: Numbers = Numbers { low: 0, high: 0 };

    #[inline(always)]
    pub fn one(number: u8) -> Numbers {
        Numbers { low: number, high: 0 }
    }

    #[inline(always)]
    pub fn two(a: u8, b: u8) -> Numbers {
        Numbers { low: a.min(b), high: a.max(b) }
    }

    /// The smaller number, or the only one; 0 if there is none.
    #[inline(always)]
    pub fn low(self) -> u8 {
        self.low
    }

    /// The larger number of two; 0 if there are not two.
    #[inline(always)]
    pub fn high(self) -> u8 {
        self.high
    }

    #[inline(always)]
    pub fn is_double(self) -> bool {
        self.low == self.high
    }

    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        [self.low, self.high].into_iter().filter(|number| *number != 0)
    }

    /// The smaller number, the larger one, both or neither.
    #[inline(always)]
    pub fn kept(self, low: bool, high: bool) -> Numbers {
        // Masks, since which are kept is for the dice to say and no branch can foresee it.
        let mask = |keep: bool| u8::from(keep).wrapping_neg();
        let (low, high) = (self.low & mask(low), self.high & mask(high));
        let both = mask(low != 0);
        Numbers { low: low | (high & !both), high: high & both }
    }

    /// What is left of these once `taken`, all of them among these, are gone.
    #[inline(always)]
    pub fn without(self, taken: Numbers) -> Numbers {
        let low_taken = taken.low == self.low;
        self.kept(!low_taken, (taken.high == 0) & (low_taken | (taken.low == 0)))
    }

    /// `3 5`.
    pub fn words(self) -> String {
        self.to_string().replace(',', " ")
    }
}

/// `3,5`.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, number) in self.iter().enumerate() {
            write!(f, "{}{number}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}
