//! Sweeps that bring the bounds of a level together; see the head of [`crate::solve`] for why they
//! hold and meet.

use std::ops::Range;

use rayon::prelude::*;

use super::components::{Component, Order};
use super::fixed::{Bounds, ONE};
use super::graph::{Graph, LIST, List};
use super::reach::stopped;
use super::turn::Kind;
use super::view::{Copied, View, Window, leaf};
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

/// How far a gap has shrunk on the way to its target, from 0 to 1, in orders of magnitude.
fn nearness(width: i64, target: i64) -> f64 {
    let log = |x: i64| libm::log2(x.max(1) as f64);
    let whole = log(Bounds::WIDEST.width()) - log(target);
    ((log(Bounds::WIDEST.width()) - log(width)) / whole.max(1.0)).clamp(0.0, 1.0)
}
