use std::time::Instant;

use rayon::prelude::*;

use super::bounds::{Level, Swept};
use super::components::{Order, order};
use super::fixed::{Bounds, Unit};
use super::graph::{Ends, Graph, graph};
use super::positions::Positions;
use super::reach::{first_states, reachable};
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
    let width = unit.width(options.tolerance);
    let mut values = Values::new(ends_in_points(game));
    let positions = pool(options.threads)?.install(|| {
        let mut solve = |level: &Level| values.solve(level, width, progress, stop);
        levels(game, &|| BestPlay, &seeds, progress, stop, &mut solve)
    })?;
    let swept = values.swept;
    if swept.width > width {
        return Err(Error::run(format!(
            "the bounds stopped {:.1e} apart after {} sweeps, wider than the tolerance of {:.1e}",
            unit.of_width(swept.width),
            swept.sweeps,
            options.tolerance
        )));
    }
    let report = Report {
        iterations: swept.sweeps,
        tolerance: options.tolerance,
        seconds: clock.elapsed().as_secs_f64(),
    };
    Ok(Solution::new(game.clone(), start, unit, positions, values.of_states(), report))
}

/// What ends are worth in points, as shares of the highest stake.
pub fn ends_in_points<G: Game>(game: &G) -> Vec<Bounds> {
    let most = game.max_points();
    (0..=most).map(|points| Bounds::of_points(points as i8, most)).collect()
}

/// The bounds of ends and states while levels are solved.
pub struct Values {
    list: Vec<Bounds>,
    ends: usize,
    pub swept: Swept,
}

impl Values {
    /// `ends` says what an end is worth by its points, from 0 to the most.
    pub fn new(ends: Vec<Bounds>) -> Values {
        Values { ends: ends.len(), list: ends, swept: Swept::default() }
    }

    /// Solves a level; those above it are solved.
    ///
    /// # Errors
    /// [`Error::Stopped`] on a stop.
    pub fn solve(
        &mut self,
        level: &Level,
        width: i64,
        progress: &dyn Progress,
        stop: &Stop,
    ) -> Result<()> {
        self.list.resize(level.values, Bounds::WIDEST);
        let swept = level.solve(&mut self.list, width, progress, stop)?;
        self.swept = self.swept.and(swept);
        Ok(())
    }

    /// The bounds of the states, by number.
    pub fn of_states(mut self) -> Vec<Bounds> {
        self.list.drain(..self.ends);
        self.list
    }
}

/// So many threads.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|e| Error::run(format!("cannot start {threads} threads: {e}")))
}

/// Levels that are made ready to solve at the same time; their graphs are in memory together.
const ABREAST: usize = 4;

/// Finds the states that can be reached from `seeds` and shows each level to `visit`, those with
/// the highest progress first.
///
/// # Errors
/// [`Error::Stopped`] on a stop; [`Error::Run`] if there are too many places, or a ply lowers the
/// game's progress; and as `visit`.
pub fn levels<G: Game, P: Play<G>>(
    game: &G,
    make: &(impl Fn() -> P + Sync),
    seeds: &[P::State],
    progress: &dyn Progress,
    stop: &Stop,
    visit: &mut (dyn FnMut(&Level) -> Result<()> + Send),
) -> Result<Positions<P::State>> {
    if !G::DICE {
        return Err(Error::input(format!("{} has no dice: it cannot be solved", G::about().id)));
    }
    if P::places(game) == 0 {
        let id = G::about().id;
        return Err(Error::input(format!(
            "{id} gives its positions no places: it cannot be solved"
        )));
    }
    let mut positions = reachable(game, make, seeds, progress, stop)?;
    let ends = Ends { max_points: game.max_points() };
    progress.begin("positions solved", positions.len() as u64);
    let mut numbers: Vec<u32> = (0..(ends.count() + positions.len()) as u32).collect();
    for some in positions.levels().rchunks(ABREAST) {
        let found: Vec<(usize, Graph, Order)> = some
            .par_iter()
            .rev()
            .map(|range| {
                let first = ends.count() + range.start;
                let graph = graph(game, make, &positions, range.clone(), ends, stop)?;
                let order = order(&graph, range.len(), first as u32);
                Ok((first, graph, order))
            })
            .collect::<Result<_>>()?;
        for (first, _, order) in &found {
            for (place, state) in order.states.iter().enumerate() {
                numbers[first + *state as usize] = (first + place) as u32;
            }
        }
        let levels: Vec<(usize, Graph, Order)> = found
            .into_par_iter()
            .map(|(first, graph, order)| (first, graph.reordered(&order.states, &numbers), order))
            .collect();
        for (first, graph, order) in levels {
            let values = ends.count() + positions.len();
            visit(&Level { graph: &graph, order: &order, first, values, throws: game.throws() })?;
        }
    }
    positions.reorder(&numbers[ends.count()..], ends.count(), |state| P::place(game, state));
    progress.finish();
    Ok(positions)
}
