use std::ops::Range;
use std::sync::Arc;

use crate::base::{Progress, Result, Stop};
use crate::exact::{Exact, Question, exact};
use crate::games::Game;
use crate::play::policies::Chosen;
use crate::play::{Limits, Match, Pairing};
use crate::solve::{Options, Solution};

/// What to play: everything that decides the counts, and nothing that does not.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    pub game: G,
    pub start: G::Position,
    pub a: Chosen<G>,
    pub b: Chosen<G>,
    pub pairs: u64,
    pub seed: u64,
    pub limits: Limits,
    /// The exact values by which luck and regret are judged, where that is asked for.
    pub judge: Option<Arc<Solution<G>>>,
    /// What A and B score exactly, where it is known.
    pub truth: Option<Exact>,
}

/// With fewer games chance hides what exact values could show, and computing them takes longer than
/// playing.
const WORTH_THE_TRUTH: u64 = 1000;

impl<G: Game> Plan<G> {
    /// Computes what A and B score exactly, if that is quickly done and of use: of two fixed
    /// policies in a game with dice whose positions are few, from the plan's start, without opening
    /// plies, in a batch of a thousand games or more.
    ///
    /// # Errors
    /// As [`exact`].
    pub fn find_truth(
        &mut self,
        threads: usize,
        progress: &dyn Progress,
        stop: &Stop,
    ) -> Result<()> {
        let fixed = self.a.maker.is_fixed() && self.b.maker.is_fixed();
        // Games that always make progress have millions of positions.
        let few = G::DICE && self.game.progress(&self.start).is_none();
        let many = 2 * self.pairs >= WORTH_THE_TRUTH;
        if fixed && few && many && self.limits.opening_plies == 0 {
            // Far below what play can tell apart.
            let options = Options { threads, tolerance: 1e-9 };
            let question = Question {
                game: &self.game,
                start: self.start,
                a: &self.a,
                b: &self.b,
                lengths: false,
            };
            self.truth = Some(exact(question, options, progress, stop)?);
        }
        Ok(())
    }

    pub fn matched(&self) -> Match<G> {
        Match {
            game: self.game.clone(),
            start: self.start,
            limits: self.limits,
            seed: self.seed,
            pairing: Pairing::new(&self.a.canonical, &self.b.canonical),
        }
    }

    /// Rough nanoseconds of a pair: those of a pair of random games, as measured by the benches, times
    /// the weight of the policies.
    pub fn pair_cost(&self) -> f64 {
        let light = if G::DICE { 1_500.0 } else { 600_000.0 };
        let judging = if self.judge.is_some() { 40.0 } else { 0.0 };
        light * (judging + (self.a.maker.cost() + self.b.maker.cost()) / 2.0)
    }

    /// Pairs a block: about a tenth of a second of work, but at least 64 blocks where there are
    /// as many pairs. Follows from the plan alone, so that every run of it has the same blocks.
    fn block_pairs(&self) -> u64 {
        ((1e8 / self.pair_cost()) as u64).min(self.pairs / 64).clamp(1, 1 << 20)
    }

    pub fn blocks(&self) -> u64 {
        self.pairs.div_ceil(self.block_pairs())
    }

    /// The pairs of a block.
    pub fn block(&self, index: u64) -> Range<u64> {
        let size = self.block_pairs();
        index * size..((index + 1) * size).min(self.pairs)
    }
}
