//! Which states can be reached.
//!
//! States are found breadth first, in levels of equal [`Game::progress`] from the lowest up: a ply
//! never lowers it, so a level is complete once the ones below it are and it is closed under its
//! own turns. Within a level they are sorted by where their likeliest throw leads, then by
//! themselves: so the numbering does not depend on the threads, and neighbours lead to the same
//! states, which are then still in the cache.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::Hash;

use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::positions::{MOST_STATES, Positions, progress_of};
use super::turn::{Kind, Play, Sink, Walker};
use crate::base::{Error, Progress, Result, Stop};
use crate::games::{Game, Seat};

/// States that one task expands before it looks at the stop.
const CHUNK: usize = 2048;

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
    thrower: Seat,
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
                    Ordering::Less => {
                        return Err(Error::run(format!(
                            "{}: a ply lowers the progress from {level} to {found_level}",
                            G::about().id
                        )));
                    }
                    Ordering::Equal if states.insert(state) => frontier.push(state),
                    Ordering::Equal => {}
                    Ordering::Greater => {
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
    Error::Stopped { message: "interrupted before the end: nothing was written".into(), signal: 2 }
}
