use std::time::Instant;

use super::bounds::{Level, Swept};
use super::components::order;
use super::fixed::{Bounds, Unit};
use super::graph::{Ends, graph};
use super::positions::{Positions, first_states, reachable};
use super::turn::{BestPlay, Play};
use super::value::{Report, Solution};
use crate::base::{Error, Progress, Result, Stop};
use crate::games::{Game, Status};

/// How precisely to solve, and with how many threads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The widest interval that may be left, in the unit of the values.
    pub tolerance: f64,
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { tolerance: 1e-12, threads: 1 }
    }
}

/// What an iteration gave: the states and the bounds of each, from the thrower's or A's view.
#[derive(Clone, Debug)]
pub struct Solved<S> {
    pub positions: Positions<S>,
    /// In the order of the positions' numbers.
    pub bounds: Vec<Bounds>,
    pub swept: Swept,
}

/// Solves a game from a position.
///
/// # Errors
/// [`Error::Input`] for a game without dice, [`Error::Run`] if the bounds do not meet, too many
/// positions can be reached or threads cannot be started, [`Error::Stopped`] on a stop.
pub fn solve<G: Game>(
    game: &G,
    start: G::Position,
    options: Options,
    progress: &dyn Progress,
    stop: &Stop,
) -> Result<Solution<G>> {
    let clock = Instant::now();
    let seat = match game.status(&start) {
        Status::Throw(seat) | Status::Move(seat) => seat,
        Status::Over(_) => crate::games::Seat::First,
    };
    let seeds = first_states(game, BestPlay, &start, start, seat);
    let unit = Unit::of(game.max_points());
    let solved = pool(options.threads)?
        .install(|| iterate(game, &|| BestPlay, &seeds, unit, options.tolerance, progress, stop))?;
    let Solved { positions, bounds, swept } = solved;
    let report = Report {
        iterations: swept.sweeps,
        tolerance: options.tolerance,
        seconds: clock.elapsed().as_secs_f64(),
    };
    Ok(Solution::new(game.clone(), start, unit, positions, bounds, report))
}

/// So many threads.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|e| Error::run(format!("cannot start {threads} threads: {e}")))
}

/// Finds the states that can be reached from `seeds` and brings their bounds together.
pub fn iterate<G: Game, P: Play<G>>(
    game: &G,
    make: &(impl Fn() -> P + Sync),
    seeds: &[P::State],
    unit: Unit,
    tolerance: f64,
    progress: &dyn Progress,
    stop: &Stop,
) -> Result<Solved<P::State>> {
    if !G::DICE {
        return Err(Error::input(format!("{} has no dice: it cannot be solved", G::about().id)));
    }
    let debug = std::env::var_os("SOLVE_DEBUG").is_some();
    let t = Instant::now();
    let mut positions = reachable(game, make, seeds, progress, stop)?;
    if debug { eprintln!("reach {} {:?}", positions.len(), t.elapsed()); }
    let ends = Ends { max_points: game.max_points() };
    let mut values: Vec<Bounds> = (0..ends.count())
        .map(|points| Bounds::of_points(points as i8, ends.max_points))
        .collect();
    values.resize(ends.count() + positions.len(), Bounds::WIDEST);
    let width = unit.width(tolerance);
    let mut swept = Swept::default();
    progress.begin("positions solved", positions.len() as u64);
    let (mut tg, mut to, mut tr, mut ts) = (0.0, 0.0, 0.0, 0.0);
    for (index, range) in positions.levels().into_iter().enumerate().rev() {
        let first = ends.count() + range.start;
        let t = Instant::now();
        let level_graph = graph(game, make, &positions, range.clone(), ends, stop)?;
        tg += t.elapsed().as_secs_f64();
        let t = Instant::now();
        let order = order(&level_graph, range.len(), first as u32);
        to += t.elapsed().as_secs_f64();
        let t = Instant::now();
        let mut places = vec![0u32; range.len()];
        for (place, state) in order.states.iter().enumerate() {
            places[*state as usize] = place as u32;
        }
        let renumber = |number: u32| match places.get((number as usize).wrapping_sub(first)) {
            Some(place) => first as u32 + place,
            None => number,
        };
        let level_graph = level_graph.reordered(&order.states, renumber);
        positions.reorder(index, &order.states);
        tr += t.elapsed().as_secs_f64();
        let t = Instant::now();
        let level = Level { graph: &level_graph, order: &order, first, throws: game.throws() };
        swept = swept.and(level.solve(&mut values, width, progress, stop)?);
        ts += t.elapsed().as_secs_f64();
    }
    progress.finish();
    if debug { eprintln!("graph {tg:.3} order {to:.3} reorder {tr:.3} sweep {ts:.3} sweeps {} width {}", swept.sweeps, swept.width); }
    if swept.width > width {
        return Err(Error::run(format!(
            "the bounds stopped {:e} apart after {} sweeps, wider than the tolerance {tolerance:e}: \
             either it is finer than rounding allows, or play can go on for ever to the liking of both",
            unit.of_width(swept.width),
            swept.sweeps
        )));
    }
    values.drain(..ends.count());
    Ok(Solved { positions, bounds: values, swept })
}
