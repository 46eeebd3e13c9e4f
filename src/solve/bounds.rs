//! Two-sided iteration: a lower and an upper bound of every value, brought together.
//!
//! # What is iterated
//! The value of a state is the mean over the throws of the best choice's value, from the view of
//! the player who throws; a value of the other player's enters with its sign changed. Both bounds
//! start at what no game can exceed, a loss and a win at the highest stake, and every sweep puts
//! this right-hand side in place of the state's bound, the lower one computed from lower bounds
//! (seen from the other side, from negated upper ones) and rounded down, the upper one likewise
//! and rounded up.
//!
//! # Why the bounds hold
//! Let *V* be the value: what the thrower can secure, whatever the other does, and be held to. The
//! right-hand side is monotone, and *V* is one of its fixed points. If the bounds enclose *V*
//! before a step they do so after it: a sum of products of whole numbers under 2⁶² is exact, and
//! the one division is rounded outwards (see [`Bounds::over`]). This needs no order of the states,
//! no fresh values and no assumption about endless play: the first bounds enclose the value
//! whatever an endless game is agreed to be worth, up to a win for either side. So where the bounds
//! meet, the value is proven, and does not depend on that agreement.
//!
//! # Why they meet, and what happens if not
//! Iteration from above need not converge to the value in stochastic games: where a player can
//! stay for ever in an *end component*, any high enough number is a fixed point. See Haddad and
//! Monmege (2018), *Interval iteration algorithm for MDPs and IMDPs*; Quatmann and Katoen (2018),
//! *Sound value iteration*; for games of two players Kelmendi, Krämer, Křetínský and Weininger
//! (2018), *Value iteration for simple stochastic games*, and Eisentraut, Kelmendi, Křetínský and
//! Weininger (2022) of the same title.
//!
//! So the solver does not assume that they meet. The bounds are whole numbers that only move
//! towards each other, hence a sweep that moves none is reached after finitely many; then it either
//! has bounds as close as was asked or says that they stopped apart.
//!
//! In the games of the house they do meet, under all options, because there is no end component:
//! from every position some sequence of throws, chosen in view of the moves, leads to an end
//! whatever the two players do, though they cooperate. As the positions are finitely many, every
//! play ends with probability 1 under all strategies, the right-hand side taken often enough is a
//! contraction with a single fixed point, and both bounds converge to it. [`super::every_play_ends`]
//! decides this from the graph. It holds in the course too, where a man that goes past 12 starts
//! again: endless plays exist there, but even two players who want one meet, with probability 1,
//! throws that take men home.
//!
//! # Order
//! Levels of equal progress from the highest down, components of a level from the last to the
//! first: all that a state leads to, but for its own component, is final before it is swept.

use std::ops::Range;

use rayon::prelude::*;

use super::components::{Component, Order};
use super::fixed::{Bounds, ONE};
use super::graph::{FLIP, Graph, LIST, List, NUMBER};
use super::positions::stopped;
use super::turn::Kind;
use crate::base::{Progress, Result, Stop};
use crate::games::Throws;

/// Components above this many states are swept in parallel blocks.
const BLOCK: usize = 4096;
/// How many blocks.
const BLOCKS: usize = 2;

/// One level: its graph in the order of solving, and the number of its first value.
pub struct Level<'a> {
    pub graph: &'a Graph,
    pub order: &'a Order,
    pub first: usize,
    /// How many values there are in all: ends, then states.
    pub values: usize,
    pub throws: &'a Throws,
}

/// What an iteration came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Swept {
    /// Sweeps of the component that needed most.
    pub sweeps: u64,
    /// The widest gap that is left, in units of the fixed point.
    pub width: i64,
}

impl Swept {
    pub fn and(self, other: Swept) -> Swept {
        Swept { sweeps: self.sweeps.max(other.sweeps), width: self.width.max(other.width) }
    }
}

/// Values seen by one task: of a whole array (its own and others'), or of a window of own ones
/// before all others as they were.
trait View {
    fn read(&self, number: u32) -> Bounds;
    fn write(&mut self, number: usize, value: Bounds);
}

/// A task's own copy of all values.
struct Copied<'a>(&'a mut [Bounds]);

impl View for Copied<'_> {
    #[inline(always)]
    fn read(&self, number: u32) -> Bounds {
        self.0[number as usize]
    }

    #[inline(always)]
    fn write(&mut self, number: usize, value: Bounds) {
        self.0[number] = value;
    }
}

struct Window<'a> {
    all: &'a [Bounds],
    own: &'a mut [Bounds],
    first: usize,
}

impl View for Window<'_> {
    #[inline(always)]
    fn read(&self, number: u32) -> Bounds {
        let number = number as usize;
        match self.own.get(number.wrapping_sub(self.first)) {
            Some(own) => *own,
            None => self.all[number],
        }
    }

    #[inline(always)]
    fn write(&mut self, number: usize, value: Bounds) {
        self.own[number - self.first] = value;
    }
}

struct Weights {
    each: Vec<i64>,
    total: i64,
}

impl Level<'_> {
    /// Brings the bounds of all states of the level together. `values` holds the ends, then the
    /// states.
    pub fn solve(
        &self,
        values: &mut [Bounds],
        tolerance: i64,
        progress: &dyn Progress,
        stop: &Stop,
    ) -> Result<Swept> {
        let weights = Weights {
            each: self.throws.iter().map(|(_, t)| i64::from(t.weight)).collect(),
            total: i64::from(self.throws.total()),
        };
        let mut swept = Swept::default();
        for layer in self.order.components.chunk_by(|a, b| a.depth == b.depth) {
            let mut small = Vec::new();
            for component in layer {
                if component.range.len() > BLOCK {
                    let target = tolerance / 2;
                    let range = component.range.clone();
                    let done = self.blocks(&weights, values, range, target, progress, stop)?;
                    swept = swept.and(done);
                } else {
                    small.push(component);
                }
            }
            swept = swept.and(self.small(&weights, values, &small, tolerance >> 10));
            let states: usize = small.iter().map(|c| c.range.len()).sum();
            progress.advance(states as u64);
            if stop.requested() {
                return Err(stopped());
            }
        }
        Ok(swept)
    }

    /// Components that do not need each other, in tasks of about a block.
    fn small(
        &self,
        weights: &Weights,
        values: &mut [Bounds],
        components: &[&Component],
        target: i64,
    ) -> Swept {
        let mut tasks: Vec<Vec<&Component>> = Vec::new();
        let mut room = 0;
        for component in components {
            let near = tasks.last().and_then(|t| t.last());
            if near.is_none_or(|last| last.range.end != component.range.start)
                || room < component.range.len()
            {
                tasks.push(Vec::new());
                room = BLOCK;
            }
            room = room.saturating_sub(component.range.len());
            if let Some(task) = tasks.last_mut() {
                task.push(component);
            }
        }
        let all: &[Bounds] = values;
        let run = |task: &Vec<&Component>| self.task(weights, all, task, target);
        let done: Vec<_> = match &tasks[..] {
            [only] => vec![run(only)],
            _ => tasks.par_iter().map(run).collect(),
        };
        let mut swept = Swept::default();
        for (first, own, task) in done {
            values[first..first + own.len()].copy_from_slice(&own);
            swept = swept.and(task);
        }
        swept
    }

    /// Some neighbouring components, one after the other.
    fn task(
        &self,
        weights: &Weights,
        all: &[Bounds],
        task: &[&Component],
        target: i64,
    ) -> (usize, Vec<Bounds>, Swept) {
        let begin = task.first().map_or(0, |c| c.range.start);
        let end = task.last().map_or(begin, |c| c.range.end);
        let first = self.first + begin;
        let mut own = all[first..self.first + end].to_vec();
        let mut swept = Swept::default();
        for component in task {
            let mut view = Window { all, own: &mut own, first };
            let mut sweeps = 0;
            loop {
                sweeps += 1;
                let (width, changed) = self.sweep(weights, &mut view, component.range.clone());
                if width <= target || !changed || !component.cyclic {
                    swept = swept.and(Swept { sweeps, width });
                    break;
                }
            }
        }
        (first, own, swept)
    }

    /// One component in blocks of fixed size, whatever the threads: within a block every value is
    /// used as soon as it is there, across blocks after the sweep.
    fn blocks(
        &self,
        weights: &Weights,
        values: &mut [Bounds],
        range: Range<usize>,
        target: i64,
        progress: &dyn Progress,
        stop: &Stop,
    ) -> Result<Swept> {
        let first = self.first + range.start;
        let size = range.len().div_ceil(BLOCKS);
        let mut copies = vec![values.to_vec(); BLOCKS];
        let mut swept = Swept { sweeps: 0, width: i64::MAX };
        let mut shown = 0;
        loop {
            let all: &[Bounds] = values;
            let (width, changed) = copies
                .par_iter_mut()
                .enumerate()
                .map(|(block, copy)| {
                    if swept.sweeps > 0 {
                        copy[first..self.first + range.end]
                            .copy_from_slice(&all[first..self.first + range.end]);
                    }
                    let start = range.start + block * size;
                    let inner = start..(start + size).min(range.end);
                    self.sweep(weights, &mut Copied(copy), inner)
                })
                .reduce(|| (0, false), |a, b| (a.0.max(b.0), a.1 | b.1));
            for (block, copy) in copies.iter().enumerate() {
                let start = self.first + range.start + block * size;
                let inner = start..(start + size).min(self.first + range.end);
                values[inner.clone()].copy_from_slice(&copy[inner]);
            }
            swept = Swept { sweeps: swept.sweeps + 1, width };
            let near = nearness(width, target);
            let part = (near * range.len() as f64) as u64;
            progress.advance(part.saturating_sub(shown));
            shown = shown.max(part);
            if width <= target || !changed {
                progress.advance(range.len() as u64 - shown);
                return Ok(swept);
            }
            if stop.requested() {
                return Err(stopped());
            }
        }
    }

    /// Computes every state of the range anew: the widest gap left, and whether a bound moved.
    #[inline]
    fn sweep(&self, weights: &Weights, view: &mut impl View, range: Range<usize>) -> (i64, bool) {
        let mut widest = 0;
        let mut changed = false;
        for state in range {
            let new = self.state(weights, view, state);
            let number = self.first + state;
            changed |= new != view.read(number as u32);
            view.write(number, new);
            widest = widest.max(new.width());
        }
        (widest, changed)
    }

    #[inline(always)]
    fn state(&self, weights: &Weights, view: &impl View, state: usize) -> Bounds {
        let (mut low, mut high) = (0, 0);
        for (code, weight) in self.graph.row(state).iter().zip(&weights.each) {
            let value = if code & LIST == 0 { leaf(view, *code) } else { self.list(view, *code) };
            low += weight * value.low;
            high += weight * value.high;
        }
        Bounds { low, high }.over(weights.total)
    }

    #[inline(always)]
    fn list(&self, view: &impl View, code: u32) -> Bounds {
        let List { kind, nested, codes } = self.graph.list(code);
        if nested {
            return self.nested(view, kind, codes);
        }
        join(kind, codes, |code| leaf(view, code))
    }

    /// A choice that leads to further choices.
    #[cold]
    fn nested(&self, view: &impl View, kind: Kind, codes: &[u32]) -> Bounds {
        join(
            kind,
            codes,
            |code| {
                if code & LIST == 0 { leaf(view, code) } else { self.list(view, code) }
            },
        )
    }
}

/// The value of a choice.
#[inline(always)]
fn join(kind: Kind, codes: &[u32], value: impl Fn(u32) -> Bounds) -> Bounds {
    let values = codes.iter().map(|code| value(*code));
    match kind {
        Kind::Max => values.fold(Bounds { low: -ONE, high: -ONE }, Bounds::max),
        Kind::Min => values.fold(Bounds { low: ONE, high: ONE }, Bounds::min),
        Kind::Mean => {
            let sum = values.fold(Bounds { low: 0, high: 0 }, |a, b| Bounds {
                low: a.low + b.low,
                high: a.high + b.high,
            });
            sum.over(codes.len() as i64)
        }
    }
}

#[inline(always)]
fn leaf(view: &impl View, code: u32) -> Bounds {
    let value = view.read(code & NUMBER);
    if code & FLIP == 0 { value } else { value.flipped() }
}

/// How far a gap has shrunk on the way to its target, from 0 to 1, in orders of magnitude.
fn nearness(width: i64, target: i64) -> f64 {
    let log = |x: i64| libm::log2(x.max(1) as f64);
    let whole = log(Bounds::WIDEST.width()) - log(target);
    ((log(Bounds::WIDEST.width()) - log(width)) / whole.max(1.0)).clamp(0.0, 1.0)
}
