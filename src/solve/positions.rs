//! The states that wait for a throw, numbered.
//!
//! States are found breadth first, in levels of equal [`Game::progress`] from the lowest up: a ply
//! never lowers it, so a level is complete once the ones below it are and it is closed under its
//! own turns. Within a level they are sorted by where their likeliest throw leads, then by
//! themselves: so the numbering does not depend on the threads, and neighbours lead to the same
//! states, which are then still in the cache. The solver may put a level in another order once
//! ([`Positions::reorder`]).

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash};
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::turn::{Kind, Play, Sink, Walker};
use crate::base::{Error, Progress, Result, Stop};
use crate::games::Game;

/// States that one task expands before it looks at the stop.
const CHUNK: usize = 2048;

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

    /// The number of a state, given its progress.
    #[inline]
    pub fn find(&self, state: &S, progress: u32) -> Option<usize> {
        let level = match &self.levels[..] {
            [only] if only.progress == progress => only,
            levels => &levels[levels.binary_search_by_key(&progress, |l| l.progress).ok()?],
        };
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

/// Collects states that may be new.
struct Found<S> {
    states: FxHashSet<S>,
}

impl<S: Copy + Eq + Hash> Sink<S> for Found<S> {
    fn end(&mut self, _points: i8) -> u32 {
        0
    }

    fn state(&mut self, state: S, _flip: bool) -> u32 {
        self.states.insert(state);
        0
    }

    fn choice(&mut self, _kind: Kind, _codes: &[u32]) -> u32 {
        0
    }
}

/// Hears of the first state only.
struct First<S>(Option<S>);

impl<S: Copy> Sink<S> for First<S> {
    fn end(&mut self, _points: i8) -> u32 {
        0
    }

    fn state(&mut self, state: S, _flip: bool) -> u32 {
        self.0.get_or_insert(state);
        0
    }

    fn choice(&mut self, _kind: Kind, _codes: &[u32]) -> u32 {
        0
    }
}

/// Sorts states by where their likeliest throw leads, then by themselves.
fn sort<G: Game, P: Play<G>>(game: &G, make: &(impl Fn() -> P + Sync), states: &mut Vec<P::State>) {
    let mut likeliest = 0;
    for (index, throw) in game.throws().iter() {
        if throw.weight > game.throws().get(likeliest).weight {
            likeliest = index;
        }
    }
    let mut keyed: Vec<(Option<P::State>, P::State)> = states
        .par_chunks(CHUNK)
        .flat_map_iter(|chunk| {
            let mut walker = Walker::new(game, make());
            chunk.iter().map(move |state| {
                let mut first = First(None);
                walker.turn(state, likeliest, &mut first);
                (first.0, *state)
            })
        })
        .collect();
    keyed.par_sort_unstable();
    states.clear();
    states.extend(keyed.into_iter().map(|(_, state)| state));
}

/// The states that a position leads to before the next throw: itself, if it waits for one.
pub fn first_states<G: Game, P: Play<G>>(
    game: &G,
    play: P,
    from: &P::State,
    position: G::Position,
    thrower: crate::games::Seat,
) -> Vec<P::State> {
    let mut found = Found { states: FxHashSet::default() };
    Walker::new(game, play).follow(from, thrower, position, &mut found);
    let mut states: Vec<_> = found.states.into_iter().collect();
    states.sort_unstable();
    states
}

/// Finds and numbers all states that can be reached from these.
///
/// # Errors
/// [`Error::Stopped`] on a stop; [`Error::Run`] if there are too many states for the solver, or a
/// ply lowers a game's progress.
pub fn reachable<G: Game, P: Play<G>>(
    game: &G,
    make: &(impl Fn() -> P + Sync),
    seeds: &[P::State],
    progress: &dyn Progress,
    stop: &Stop,
) -> Result<Positions<P::State>> {
    let level_of = |state: &P::State| progress_of::<G, P>(game, state);
    let mut pending: BTreeMap<u32, FxHashSet<P::State>> = BTreeMap::new();
    for seed in seeds {
        pending.entry(level_of(seed)).or_default().insert(*seed);
    }
    let mut levels = Vec::new();
    let mut count = 0;
    progress.begin("positions found", 0);
    while let Some((level, mut states)) = pending.pop_first() {
        let mut frontier: Vec<P::State> = states.iter().copied().collect();
        sort(game, make, &mut frontier);
        while !frontier.is_empty() {
            let chunks: Vec<Vec<(u32, P::State)>> = frontier
                .par_chunks(CHUNK)
                .map(|chunk| {
                    if stop.requested() {
                        return Vec::new();
                    }
                    let mut walker = Walker::new(game, make());
                    let room = 4 * chunk.len();
                    let states_found = FxHashSet::with_capacity_and_hasher(room, FxBuildHasher);
                    let mut found = Found { states: states_found };
                    for state in chunk {
                        for throw in 0..game.throws().len() {
                            walker.turn(state, throw, &mut found);
                        }
                    }
                    let known = |l: u32, s: &P::State| l == level && states.contains(s);
                    found
                        .states
                        .into_iter()
                        .map(|state| (level_of(&state), state))
                        .filter(|(l, state)| !known(*l, state))
                        .collect()
                })
                .collect();
            if stop.requested() {
                return Err(stopped());
            }
            progress.advance(frontier.len() as u64);
            frontier.clear();
            for (found_level, state) in chunks.into_iter().flatten() {
                match found_level.cmp(&level) {
                    std::cmp::Ordering::Less => {
                        return Err(Error::run(format!(
                            "{}: a ply lowers the progress from {level} to {found_level}",
                            G::about().id
                        )));
                    }
                    std::cmp::Ordering::Equal if states.insert(state) => frontier.push(state),
                    std::cmp::Ordering::Equal => {}
                    std::cmp::Ordering::Greater => {
                        pending.entry(found_level).or_default().insert(state);
                    }
                }
            }
            sort(game, make, &mut frontier);
        }
        count += states.len();
        if count > MOST_STATES {
            return Err(Error::run(format!(
                "more than {MOST_STATES} positions can be reached: too many to solve"
            )));
        }
        let mut states: Vec<P::State> = states.into_iter().collect();
        sort(game, make, &mut states);
        levels.push((level, states));
    }
    progress.finish();
    Ok(Positions::new(levels))
}

/// A stop that the user asked for.
pub fn stopped() -> Error {
    // 2 is the number of SIGINT.
    Error::Stopped { message: "stopped before the end: nothing was solved".into(), signal: 2 }
}
