//! Which states can be reached.
//!
//! States are found breadth first, in levels of equal [`Game::progress`] from the lowest up: a ply
//! never lowers it, so a level is complete once the ones below it are and it is closed under its
//! own turns. Within a level they are sorted by where their likeliest throw leads, then by
//! themselves: so the numbering does not depend on the threads, and neighbours lead to the same
//! states, which are then still in the cache.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering as Memory};

use rayon::prelude::*;

use super::positions::{MOST_PLACES, Positions, progress_of};
use super::turn::{Kind, Play, Sink, Walker};
use crate::base::{Error, Progress, Result, Stop};
use crate::games::{Game, Seat};

/// States that one task expands before it looks at the stop.
const CHUNK: usize = 2048;

/// The places of the states seen so far, a bit each: all threads ask it.
struct Seen(Vec<AtomicU64>);

impl Seen {
    fn new(places: usize) -> Seen {
        Seen((0..places.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether the place is new. One thread alone is told so.
    #[inline(always)]
    fn insert(&self, place: usize) -> bool {
        let (word, bit) = (&self.0[place / 64], 1 << (place % 64));
        // Most have been seen, and reading is cheaper than writing.
        word.load(Memory::Relaxed) & bit == 0 && word.fetch_or(bit, Memory::Relaxed) & bit == 0
    }
}

/// Collects the states that are new.
struct Found<S, F> {
    states: Vec<S>,
    new: F,
}

impl<S, F: FnMut(&S) -> bool> Sink<S> for Found<S, F> {
    fn end(&mut self, _points: i8) -> u32 {
        0
    }

    #[inline(always)]
    fn state(&mut self, state: S, _flip: bool) -> u32 {
        if (self.new)(&state) {
            self.states.push(state);
        }
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
    thrower: Seat,
) -> Vec<P::State> {
    let mut found = Found { states: Vec::new(), new: |_: &P::State| true };
    Walker::new(game, play).follow(from, thrower, position, &mut found);
    let mut states = found.states;
    states.sort_unstable();
    states.dedup();
    states
}

/// Finds and numbers all states that can be reached from these.
///
/// # Errors
/// [`Error::Stopped`] on a stop; [`Error::Run`] if there are too many places for the solver, or a
/// ply lowers a game's progress.
pub fn reachable<G: Game, P: Play<G>>(
    game: &G,
    make: &(impl Fn() -> P + Sync),
    seeds: &[P::State],
    progress: &dyn Progress,
    stop: &Stop,
) -> Result<Positions<P::State>> {
    let places = P::places(game);
    if places > MOST_PLACES {
        return Err(Error::run(format!(
            "{} has more than {MOST_PLACES} positions: too many to solve",
            G::about().id
        )));
    }
    let level_of = |state: &P::State| progress_of::<G, P>(game, state);
    let seen = Seen::new(places);
    let new = |state: &P::State| seen.insert(P::place(game, state));
    let mut pending: BTreeMap<u32, Vec<P::State>> = BTreeMap::new();
    for seed in seeds.iter().filter(|seed| new(seed)) {
        pending.entry(level_of(seed)).or_default().push(*seed);
    }
    let mut levels = Vec::new();
    progress.begin("positions found", 0);
    while let Some((level, mut states)) = pending.pop_first() {
        let mut expanded = 0;
        while expanded < states.len() {
            let found: Vec<Vec<P::State>> = states[expanded..]
                .par_chunks(CHUNK)
                .map(|chunk| {
                    if stop.requested() {
                        return Vec::new();
                    }
                    let mut walker = Walker::new(game, make());
                    let mut found = Found { states: Vec::new(), new };
                    for state in chunk {
                        for throw in 0..game.throws().len() {
                            walker.turn(state, throw, &mut found);
                        }
                    }
                    found.states
                })
                .collect();
            if stop.requested() {
                return Err(stopped());
            }
            progress.advance((states.len() - expanded) as u64);
            expanded = states.len();
            for state in found.into_iter().flatten() {
                let its_level = level_of(&state);
                match its_level.cmp(&level) {
                    Ordering::Less => {
                        return Err(Error::run(format!(
                            "{}: a ply lowers the progress from {level} to {its_level}",
                            G::about().id
                        )));
                    }
                    Ordering::Equal => states.push(state),
                    Ordering::Greater => pending.entry(its_level).or_default().push(state),
                }
            }
        }
        sort(game, make, &mut states);
        levels.push(states);
    }
    progress.finish();
    Ok(Positions::new(levels, places, |state| P::place(game, state)))
}

/// A stop that the user asked for.
pub fn stopped() -> Error {
    // 2 is the number of SIGINT.
    Error::Stopped { message: "interrupted before the end: nothing was written".into(), signal: 2 }
}
