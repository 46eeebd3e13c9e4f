//! What two fixed policies score against each other, from the Markov chain that they make.
//!
//! A state is a position that waits for a throw and which of the two throws. Win probability and
//! points are bounded from both sides as the solver's values are, with a policy's uniform choice in
//! place of the best one; see [`crate::solve`]. The cap of a batch, `--max-plies`, has no part in
//! it: games are played to their end.

mod lengths;
mod play;

use std::sync::atomic::{AtomicBool, Ordering};

use lengths::Lengths;
pub use lengths::PRECISION;
use play::{FixedPlay, Turn};

use crate::base::{Error, Progress, Quiet, Result, Stop};
use crate::games::{Game, Status};
use crate::play::policies::Chosen;
use crate::solve::{
    Bounds, Kind, Level, ONE, Options, Play, Sink, Unit, Values, Walker, ends_in_points,
    first_states, levels, pool, stopped,
};

/// What A scores when one of them opens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Of A; within the tolerance.
    pub win_probability: f64,
    /// A's expected points, in games worth more than one.
    pub points: Option<f64>,
    /// The mean length of a game, within a share of [`PRECISION`]; none if it was not asked for.
    pub mean_plies: Option<f64>,
}

/// What two policies score against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    pub a_first: Score,
    pub b_first: Score,
    /// Positions that wait for a throw, for A and for B.
    pub states: usize,
}

impl Exact {
    /// The mean of both seats.
    pub fn win_probability_a(&self) -> f64 {
        (self.a_first.win_probability + self.b_first.win_probability) / 2.0
    }

    /// The mean of both seats.
    pub fn points_a(&self) -> Option<f64> {
        Some((self.a_first.points? + self.b_first.points?) / 2.0)
    }
}

/// Whose games are looked at, and from where.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, G: Game> {
    pub game: &'a G,
    pub start: G::Position,
    pub a: &'a Chosen<G>,
    pub b: &'a Chosen<G>,
    /// Whether the mean length of games is asked for too: it takes as long as the rest.
    pub lengths: bool,
}

/// Computes what policies A and B score from a position.
///
/// # Errors
/// [`Error::Input`] if a policy is not fixed or the game has no dice; [`Error::Run`] if their games
/// may go on for ever or as the solver's; [`Error::Stopped`] on a stop.
pub fn exact<G: Game>(
    question: Question<'_, G>,
    options: Options,
    progress: &dyn Progress,
    stop: &Stop,
) -> Result<Exact> {
    let Question { game, start, a, b, lengths } = question;
    let unfixed = AtomicBool::new(false);
    let make = || FixedPlay {
        policies: [a.maker.boxed(), b.maker.boxed()],
        support: Vec::new(),
        unfixed: &unfixed,
    };
    let opener = match game.status(&start) {
        Status::Throw(seat) | Status::Move(seat) => seat,
        Status::Over(_) => return Err(Error::input("the game is over there: nothing is played")),
    };
    let refused = || {
        Error::input(format!(
            "exact values need fixed policies, whose chances are known in every position: \
             {} and {} are not both (random, greedy, expectimax and optimal are)",
            a.spec, b.spec
        ))
    };
    let seeds: Vec<Turn<G::Position>> = [0, 1]
        .into_iter()
        .flat_map(|who| first_states(game, make(), &(start, who), start, opener))
        .collect();
    let width = Unit::Probability.width(options.tolerance);
    let mut win = Values::new(win_ends(game));
    let mut points = (game.max_points() > 1).then(|| Values::new(ends_in_points(game)));
    let mut plies = lengths.then(Lengths::default);
    let positions = pool(options.threads)?.install(|| {
        let mut visit = |level: &Level| {
            if unfixed.load(Ordering::Relaxed) {
                return Err(if stop.requested() { stopped() } else { refused() });
            }
            win.solve(level, width, progress, stop)?;
            if win.swept.width > width {
                return Err(Error::run(format!(
                    "{} and {} can go on for ever: with probability {:.3e} at worst",
                    a.spec,
                    b.spec,
                    Unit::Probability.of_width(win.swept.width)
                )));
            }
            if let Some(points) = &mut points {
                points.solve(level, width, &Quiet, stop)?;
            }
            match &mut plies {
                Some(plies) => plies.solve(level, stop),
                None => Ok(()),
            }
        };
        levels(game, &make, &seeds, progress, stop, &mut visit)
    })?;
    if unfixed.load(Ordering::Relaxed) {
        return Err(refused());
    }
    let most = game.max_points();
    let ends = usize::from(most) + 1;
    let (win, points) = (win.of_states(), points.map(Values::of_states));
    let score = |who: u8| {
        let state = |state: &Turn<G::Position>| {
            let number =
                positions.find(<FixedPlay<'_, G> as Play<G>>::place(game, state)).unwrap_or(0);
            let points = points.as_ref().map_or(0.0, |p| Unit::Points(most).middle(p[number]));
            let plies = plies.as_ref().map_or(0.0, |plies| plies.list[ends + number]);
            [Unit::Probability.middle(win[number]), points, plies]
        };
        let mut sums = Sums { values: Vec::new(), state };
        let mut walker = Walker::new(game, make());
        let code = walker.follow(&(start, who), opener, start, &mut sums);
        let [win_probability, worth, rest] = sums.values[code as usize];
        // A throw on the table belongs to a ply that is under way.
        let under_way = f64::from(u8::from(matches!(game.status(&start), Status::Move(_))));
        Score {
            win_probability,
            points: points.is_some().then_some(worth),
            mean_plies: plies.is_some().then_some(rest + under_way),
        }
    };
    Ok(Exact { a_first: score(0), b_first: score(1), states: positions.len() })
}

/// A win is 1, whatever its points; a draw is none.
fn win_ends<G: Game>(game: &G) -> Vec<Bounds> {
    let sure = |value| Bounds { low: value, high: value };
    (0..=game.max_points()).map(|points| sure(if points == 0 { -ONE } else { ONE })).collect()
}

/// Win probability, points and plies from the positions that a start leads to.
struct Sums<F> {
    values: Vec<[f64; 3]>,
    state: F,
}

impl<F> Sums<F> {
    fn push(&mut self, value: [f64; 3]) -> u32 {
        self.values.push(value);
        self.values.len() as u32 - 1
    }
}

impl<S, F: Fn(&S) -> [f64; 3]> Sink<S> for Sums<F> {
    fn end(&mut self, points: i8) -> u32 {
        self.push([f64::from(u8::from(points > 0)), f64::from(points), 0.0])
    }

    fn state(&mut self, state: S, _flip: bool) -> u32 {
        let value = (self.state)(&state);
        self.push(value)
    }

    fn choice(&mut self, _kind: Kind, codes: &[u32]) -> u32 {
        let mut sum = [0.0; 3];
        for code in codes {
            let value = self.values[*code as usize];
            sum.iter_mut().zip(value).for_each(|(s, v)| *s += v);
        }
        self.push(sum.map(|s| s / codes.len() as f64))
    }
}
