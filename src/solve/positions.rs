//! The states that wait for a throw, numbered.

use std::ops::Range;

use super::turn::Play;
use crate::games::Game;

/// The most places that states may have: their numbers share 32 bits with two marks.
pub const MOST_PLACES: usize = 1 << 29;

/// Numbered states, and the way back from a state's place to its number.
#[derive(Clone, Debug)]
pub struct Positions<S> {
    list: Vec<S>,
    /// For each place one more than the number of the state there, or 0.
    numbers: Vec<u32>,
    levels: Vec<Range<usize>>,
}

impl<S: Copy> Positions<S> {
    /// Numbers states in the order given, the levels in rising progress; `place` has its bound in
    /// `places`, and no two states share one.
    pub fn new(
        levels: impl IntoIterator<Item = Vec<S>>,
        places: usize,
        place: impl Fn(&S) -> usize,
    ) -> Positions<S> {
        let (mut list, mut ranges) = (Vec::new(), Vec::new());
        for mut states in levels {
            ranges.push(list.len()..list.len() + states.len());
            list.append(&mut states);
        }
        let mut numbers = vec![0; places];
        for (number, state) in list.iter().enumerate() {
            numbers[place(state)] = number as u32 + 1;
        }
        Positions { list, numbers, levels: ranges }
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
        self.levels.clone()
    }

    /// The number of the state with this place.
    #[inline(always)]
    pub fn find(&self, place: usize) -> Option<usize> {
        (*self.numbers.get(place)? as usize).checked_sub(1)
    }

    /// Puts the states into another order within their levels: `numbers` has the new number of
    /// each, counted from `first`.
    pub fn reorder(&mut self, numbers: &[u32], first: usize, place: impl Fn(&S) -> usize) {
        let before = self.list.clone();
        for (state, number) in before.into_iter().zip(numbers) {
            let number = *number as usize - first;
            self.list[number] = state;
            self.numbers[place(&state)] = number as u32 + 1;
        }
    }
}

/// The progress of a state.
#[inline]
pub fn progress_of<G: Game, P: Play<G>>(game: &G, state: &P::State) -> u32 {
    game.progress(&P::position(state)).unwrap_or(0)
}
