use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Numbers of games by their length in plies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lengths {
    short: Vec<u64>,
    long: BTreeMap<u32, u64>,
}

/// Lengths under this are counted in an array.
const SHORT: usize = 4096;

impl Lengths {
    #[inline(always)]
    pub(super) fn count(&mut self, plies: u32) {
        match self.short.get_mut(plies as usize) {
            Some(count) => *count += 1,
            None => self.add(plies, 1),
        }
    }

    fn add(&mut self, plies: u32, games: u64) {
        if (plies as usize) < SHORT {
            if self.short.len() <= plies as usize {
                self.short.resize(plies as usize + 1, 0);
            }
            self.short[plies as usize] += games;
        } else {
            *self.long.entry(plies).or_default() += games;
        }
    }

    pub(super) fn merge(&mut self, other: &Lengths) {
        other.iter().for_each(|(plies, games)| self.add(plies, games));
    }

    /// The lengths that occurred, shortest first.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        let short = self.short.iter().enumerate().map(|(plies, games)| (plies as u32, *games));
        let long = self.long.iter().map(|(plies, games)| (*plies, *games));
        short.chain(long).filter(|(_, games)| *games > 0)
    }

    /// Games, the sum of their plies and the sum of the squares.
    pub fn sums(&self) -> (u64, u128, u128) {
        self.iter().fold((0, 0, 0), |(n, sum, squares), (plies, games)| {
            let (p, g) = (u128::from(plies), u128::from(games));
            (n + games, sum + p * g, squares + p * p * g)
        })
    }

    /// Both together.
    pub fn joined(&self, other: &Lengths) -> Lengths {
        let mut joined = self.clone();
        joined.merge(other);
        joined
    }
}
