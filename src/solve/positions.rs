//! The states that wait for a throw, numbered.

use std::hash::{BuildHasher, Hash};
use std::ops::Range;

use rustc_hash::FxBuildHasher;

use super::turn::Play;
use crate::games::Game;

/// The most states: their numbers share 32 bits with two marks.
pub const MOST_STATES: usize = 1 << 29;

/// Numbered states, and the way back from a state to its number.
#[derive(Clone, Debug)]
pub struct Positions<S> {
    list: Vec<S>,
    levels: Vec<Level>,
}

/// The states of equal progress and their hash table.
#[derive(Clone, Debug)]
struct Level {
    progress: u32,
    range: Range<usize>,
    /// A power of two of places, each 0 or one more than a number within the level.
    slots: Vec<u32>,
}

impl Level {
    fn new<S: Hash>(progress: u32, range: Range<usize>, states: &[S]) -> Level {
        let mut slots = vec![0; (states.len() * 3 / 2).next_power_of_two().max(2)];
        for (index, state) in states.iter().enumerate() {
            let mut place = place(state, slots.len());
            while slots[place] != 0 {
                place = (place + 1) & (slots.len() - 1);
            }
            slots[place] = index as u32 + 1;
        }
        Level { progress, range, slots }
    }
}

/// Where the search for a state begins.
#[inline(always)]
fn place<S: Hash>(state: &S, slots: usize) -> usize {
    // Multiplied once more, for positions differ in few bits; the high bits are the mixed ones.
    let hash = FxBuildHasher.hash_one(state).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (hash >> 32) as usize & (slots - 1)
}

impl<S: Copy + Eq + Hash + Ord> Positions<S> {
    /// Numbers distinct states in the order given; the levels in rising progress.
    pub fn new(levels: impl IntoIterator<Item = (u32, Vec<S>)>) -> Positions<S> {
        let mut positions = Positions { list: Vec::new(), levels: Vec::new() };
        for (progress, mut states) in levels {
            let first = positions.list.len();
            let range = first..first + states.len();
            positions.levels.push(Level::new(progress, range, &states));
            positions.list.append(&mut states);
        }
        positions
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn get(&self, number: usize) -> S {
        self.list[number]
    }

    pub fn iter(&self) -> impl Iterator<Item = &S> {
        self.list.iter()
    }

    /// The numbers of each level's states, in rising progress.
    pub fn levels(&self) -> Vec<Range<usize>> {
        self.levels.iter().map(|level| level.range.clone()).collect()
    }

    /// The level of this progress. Most often every number has one: a guess that spares a search.
    #[inline]
    fn level(&self, progress: u32) -> Option<&Level> {
        let guess = progress.wrapping_sub(self.levels.first()?.progress);
        match self.levels.get(guess as usize) {
            Some(level) if level.progress == progress => Some(level),
            _ => {
                let index = self.levels.binary_search_by_key(&progress, |l| l.progress).ok()?;
                Some(&self.levels[index])
            }
        }
    }

    /// The number of a state, given its progress.
    #[inline]
    pub fn find(&self, state: &S, progress: u32) -> Option<usize> {
        let level = self.level(progress)?;
        let mut place = place(state, level.slots.len());
        loop {
            let number = level.range.start + (level.slots[place] as usize).checked_sub(1)?;
            if self.list[number] == *state {
                return Some(number);
            }
            place = (place + 1) & (level.slots.len() - 1);
        }
    }

    /// Puts the states of a level into another order: `order[i]` is the number within the level of
    /// the state that becomes the `i`th.
    pub fn reorder(&mut self, level: usize, order: &[u32]) {
        let level = &mut self.levels[level];
        let states = &mut self.list[level.range.clone()];
        let sorted: Vec<S> = order.iter().map(|index| states[*index as usize]).collect();
        states.copy_from_slice(&sorted);
        *level = Level::new(level.progress, level.range.clone(), &sorted);
    }
}

/// The progress of a state.
#[inline]
pub fn progress_of<G: Game, P: Play<G>>(game: &G, state: &P::State) -> u32 {
    game.progress(&P::position(state)).unwrap_or(0)
}
