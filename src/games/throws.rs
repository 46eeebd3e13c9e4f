//! The throws of a game: exact integer weights, read alike by sampling, search and the solver.

use super::draw::Chance;

/// One throw: the number played, or the two numbers (the smaller first).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    pub weight: u32,
    first: u8,
    second: u8,
}

impl Throw {
    pub fn single(number: u8, weight: u32) -> Throw {
        Throw { weight, first: number, second: 0 }
    }

    pub fn pair(low: u8, high: u8, weight: u32) -> Throw {
        Throw { weight, first: low, second: high }
    }

    /// The number of a single throw, the lower one of a pair.
    #[inline(always)]
    pub fn low(self) -> u8 {
        self.first
    }

    /// The higher number of a pair; none in a single throw.
    #[inline(always)]
    pub fn high(self) -> Option<u8> {
        (self.second != 0).then_some(self.second)
    }

    pub fn is_double(self) -> bool {
        self.first == self.second
    }

    /// The numbers thrown, one or two.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        std::iter::once(self.first).chain(self.high())
    }

    /// `3`, or `2,5`.
    pub fn notation(self) -> String {
        let mut text = String::new();
        self.write_notation(&mut text);
        text
    }

    /// Adds what [`notation`](Self::notation) writes to a text.
    pub fn write_notation(self, text: &mut String) {
        for (index, number) in self.numbers().enumerate() {
            if index > 0 {
                text.push(',');
            }
            // Dice have one digit; a table of one's own may have more.
            match number {
                0..=9 => text.push(char::from(b'0' + number)),
                _ => text.push_str(&number.to_string()),
            }
        }
    }
}

/// All throws of a game. Empty in a game without dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throws {
    list: Vec<Throw>,
    total: u32,
    /// The throw of each of the `total` equally likely rolls; longer than the 36 that can be, so
    /// that a look-up needs a mask and no test.
    by_roll: [u8; 64],
}

impl Throws {
    /// The most throws that a game may tell apart.
    pub const MOST: usize = 32;

    pub fn none() -> Throws {
        Throws { list: Vec::new(), total: 1, by_roll: [0; 64] }
    }

    /// One die: 1 to 6, one way each.
    pub fn one_die() -> Throws {
        Throws::new((1..=6).map(|n| Throw::single(n, 1)).collect())
    }

    /// Two dice of which the lower counts: 11, 9, 7, 5, 3, 1 ways out of 36.
    pub fn lower_of_two() -> Throws {
        Throws::new((1..=6).map(|n| Throw::single(n, 13 - 2 * u32::from(n))).collect())
    }

    /// Two dice, both counting: 21 throws, one way for a double and two for the others.
    pub fn two_dice() -> Throws {
        let pairs = (1..=6u8).flat_map(|low| (low..=6).map(move |high| (low, high)));
        Throws::new(pairs.map(|(a, b)| Throw::pair(a, b, if a == b { 1 } else { 2 })).collect())
    }

    /// A table of your own, at most 36 equally likely rolls and [`Throws::MOST`] throws in all.
    ///
    /// # Panics
    /// If there are none or more: a mistake in a game's code, not in its input.
    pub fn new(list: Vec<Throw>) -> Throws {
        let total: u32 = list.iter().map(|t| t.weight).sum();
        assert!((1..=36).contains(&total), "weights must sum to 1 to 36");
        assert!(list.len() <= Throws::MOST, "at most 32 throws");
        let mut by_roll = [0; 64];
        let mut roll = 0;
        for (index, throw) in list.iter().enumerate() {
            for _ in 0..throw.weight {
                by_roll[roll] = index as u8;
                roll += 1;
            }
        }
        Throws { list, total, by_roll }
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    #[inline(always)]
    pub fn get(&self, index: usize) -> Throw {
        self.list[index]
    }

    pub fn iter(&self) -> impl Iterator<Item = (usize, Throw)> + '_ {
        self.list.iter().copied().enumerate()
    }

    /// The sum of the weights: 36, or 6 with one die.
    #[inline(always)]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// Rolls the dice: one number under the total.
    #[inline(always)]
    pub fn roll(&self, chance: &mut impl Chance) -> usize {
        self.of_roll(chance.below(self.total as usize))
    }

    /// The throw of one of the equally likely rolls, which are numbered under the total.
    #[inline(always)]
    pub fn of_roll(&self, roll: usize) -> usize {
        // `new` keeps the total to 36 at most.
        usize::from(self.by_roll[roll % 64])
    }

    /// The index of the throw with these numbers, in either order.
    pub fn find(&self, numbers: &[u8]) -> Option<usize> {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        self.list.iter().position(|t| t.numbers().eq(sorted.iter().copied()))
    }

    /// The faces of the dice check, with their weights: how often each number comes up in one
    /// throw, over `face_total`. With two dice that both count, each die counts for itself.
    pub fn faces(&self) -> Vec<(u8, u32)> {
        (1..=6)
            .map(|face| {
                let ways = |t: &Throw| t.weight * t.numbers().filter(|n| *n == face).count() as u32;
                (face, self.list.iter().map(ways).sum())
            })
            .filter(|(_, weight)| *weight > 0)
            .collect()
    }
}
