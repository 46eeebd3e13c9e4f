use std::ops::Range;

use super::recorder::{Record, Recorder};
use super::set::DataSet;
use crate::games::Game;
use crate::play::policies::Random;
use crate::play::{Failure, Limits, Match, Same};

/// How the pairs of a data set are cut into blocks. Follows from what is played and from the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    pairs: u64,
    block_pairs: u64,
}

/// Random pairs by which the rows of a pair are judged.
const PROBES: u64 = 4;
/// A probe ends here even where games need not.
const PROBE_PLIES: u32 = 10_000;
/// At least so many blocks, where there are as many pairs.
const LEAST_BLOCKS: u64 = 16;

impl Division {
    /// Blocks of about as many rows as the format likes, but none of a heavy policy that would
    /// take too long.
    ///
    /// # Errors
    /// If random play fails, which it does not.
    pub fn of<G: Game>(set: &DataSet<G>) -> Result<Division, Failure> {
        let plan = &set.plan;
        let rows = probe(set)? as f64 / PROBES as f64 * set.layout.sampling.share();
        let by_rows = set.format.block_rows() / rows.max(1e-9);
        let by_time = set.format.block_time() / plan.pair_cost();
        let block_pairs = (by_rows.min(by_time) as u64).min(plan.pairs / LEAST_BLOCKS);
        Ok(Division { pairs: plan.pairs, block_pairs: block_pairs.max(1) })
    }

    pub fn blocks(&self) -> u64 {
        self.pairs.div_ceil(self.block_pairs)
    }

    /// The pairs of a block.
    pub fn block(&self, index: u64) -> Range<u64> {
        let from = index.saturating_mul(self.block_pairs).min(self.pairs);
        from..from.saturating_add(self.block_pairs).min(self.pairs)
    }

    /// The pairs of some blocks.
    pub fn pairs_in(&self, blocks: Range<u64>) -> u64 {
        self.block(blocks.end).start - self.block(blocks.start).start
    }

    /// The blocks of part `index` of `parts`, counted from 1.
    pub fn part(&self, index: u64, parts: u64) -> Range<u64> {
        let edge = |n: u64| (u128::from(self.blocks()) * u128::from(n) / u128::from(parts)) as u64;
        edge(index - 1)..edge(index)
    }
}

/// The rows of the first pairs if both sides played at random.
fn probe<G: Game>(set: &DataSet<G>) -> Result<u64, Failure> {
    let matched = set.plan.matched();
    let max_plies = matched.limits.max_plies.min(PROBE_PLIES);
    let matched = Match { limits: Limits { max_plies, ..matched.limits }, ..matched };
    let layout = super::Layout { sampling: super::Sampling::ALL, ..set.layout };
    let mut rows = 0;
    let count = |records: &[Record<G>]| rows += records.len() as u64;
    let mut recorder = Recorder::new(&matched.game, &matched.start, matched.seed, layout, count);
    let pairs = 0..PROBES.min(set.plan.pairs);
    matched.play_pairs(pairs, &mut Same(Random), &mut recorder, 1, &mut 0)?;
    recorder.finish();
    Ok(rows)
}
