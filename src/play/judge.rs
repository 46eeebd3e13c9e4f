//! Luck and regret: every throw and every decision measured by the exact values.
//!
//! The luck of a throw is the value after it minus the value before it, under best play. Its
//! expectation is 0 whatever the policies are, since the value before a throw is the mean of the
//! values after it; so a result minus the luck of its game's throws has the expectation of the
//! result, and only the variance of what the players did themselves. This is the control variate
//! of variance-reduced rollouts in backgammon (D. Montgomery, "Variance reduction", 2000) and, for
//! imperfect information, AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling 2018).
//!
//! Values are whole numbers of 2⁻³⁰ of the highest stake, from −2³⁰ (lost) to 2³⁰ (won).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::dice::PairDice;
use super::observer::{Observer, Place};
use super::round::Finish;
use crate::games::{Game, Seat};
use crate::solve::{Bounds, Solution, TIE, points_for};

/// A won game at the highest stake.
pub const JUDGED_ONE: i64 = 1 << 30;

/// Numbers to sum, in units of 2⁻³⁰ of the highest stake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    pub count: u64,
    pub sum: i128,
    pub squares: u128,
}

impl Moments {
    fn add(&mut self, x: i64) {
        self.count += 1;
        self.sum += i128::from(x);
        self.squares += u128::from(x.unsigned_abs()) * u128::from(x.unsigned_abs());
    }

    fn merge(&mut self, other: &Moments) {
        self.count = self.count.saturating_add(other.count);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }
}

/// What a policy's decisions cost it after one throw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regret {
    /// Turns with a legal move.
    pub decisions: u64,
    /// Those with two or more.
    pub choices: u64,
    /// Choices of a best move.
    pub best: u64,
    /// The sum of what was given away, and the most at once.
    pub loss: u128,
    pub worst: u64,
}

impl Regret {
    pub fn merge(&mut self, other: &Regret) {
        self.decisions = self.decisions.saturating_add(other.decisions);
        self.choices = self.choices.saturating_add(other.choices);
        self.best = self.best.saturating_add(other.best);
        self.loss = self.loss.saturating_add(other.loss);
        self.worst = self.worst.max(other.worst);
    }
}

/// The luck and the regret of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// A's results less A's luck: of the games that A opens and that B opens, and the sums of the
    /// pairs.
    pub games: [Moments; 2],
    pub pairs: Moments,
    /// The same without the adjustment.
    pub plain_games: [Moments; 2],
    pub plain_pairs: Moments,
    /// By policy and throw.
    pub regret: [Vec<Regret>; 2],
}

impl Judged {
    pub fn new(throws: usize) -> Judged {
        Judged {
            games: Default::default(),
            pairs: Moments::default(),
            plain_games: Default::default(),
            plain_pairs: Moments::default(),
            regret: [vec![Regret::default(); throws], vec![Regret::default(); throws]],
        }
    }

    /// Adds another of the same game.
    pub fn merge(&mut self, other: &Judged) {
        for game in 0..2 {
            self.games[game].merge(&other.games[game]);
            self.plain_games[game].merge(&other.plain_games[game]);
            let both = self.regret[game].iter_mut().zip(&other.regret[game]);
            both.for_each(|(sum, more)| sum.merge(more));
        }
        self.pairs.merge(&other.pairs);
        self.plain_pairs.merge(&other.plain_pairs);
    }
}

/// Judges the games of a batch by a solution.
pub struct Judge<G: Game> {
    solution: Arc<Solution<G>>,
    pub judged: Judged,
    /// A's luck in the game under way.
    luck: i64,
    throw: usize,
    /// A's results of the pair, plain and adjusted.
    results: [[i64; 2]; 2],
    moves: Vec<G::Move>,
    buffer: Vec<G::Move>,
}

impl<G: Game> Judge<G> {
    pub fn new(solution: Arc<Solution<G>>) -> Judge<G> {
        let judged = Judged::new(solution.game().throws().len());
        Judge {
            solution,
            judged,
            luck: 0,
            throw: 0,
            results: Default::default(),
            moves: Vec::new(),
            buffer: Vec::new(),
        }
    }

    fn bounds(&mut self, position: &G::Position, seat: Seat) -> Option<Bounds> {
        self.solution.bounds_with(position, seat, &mut self.buffer)
    }

    /// In units of 2⁻³⁰, to the nearest.
    fn value(&mut self, position: &G::Position, seat: Seat) -> i64 {
        // A solution holds all that can be reached from where its games start.
        self.bounds(position, seat).map_or(0, |b| (b.low + b.high + (1 << 26)) >> 27)
    }
}

impl<G: Game> Observer<G> for Judge<G> {
    fn throw(&mut self, place: &Place, game: &G, _seat: Seat, before: &G::Position, throw: usize) {
        self.throw = throw;
        let after = game.throw(*before, throw);
        self.luck += self.value(&after, place.seat_a) - self.value(before, place.seat_a);
    }

    fn turn(
        &mut self,
        place: &Place,
        game: &G,
        seat: Seat,
        before: &G::Position,
        chosen: Option<G::Move>,
        _after: &G::Position,
        opening: bool,
    ) {
        let (Some(chosen), false) = (chosen, opening) else { return };
        let throw = game.pending_throw(before).unwrap_or(self.throw);
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(before, &mut moves);
        let (mut best, mut own) = (i64::MIN, i64::MIN);
        if moves.len() > 1 {
            for option in &moves {
                let bounds = self.bounds(&game.apply(*before, *option), seat);
                // Twice the middle of the bounds.
                let value = bounds.map_or(0, |b| b.low + b.high);
                best = best.max(value);
                if *option == chosen {
                    own = value;
                }
            }
        }
        let regret = &mut self.judged.regret[place.policy(seat)][throw];
        regret.decisions += 1;
        if moves.len() > 1 {
            let tie = 2 * (TIE * crate::solve::ONE as f64) as i64;
            let lost = best - own;
            regret.choices += 1;
            if lost <= tie {
                regret.best += 1;
            } else {
                let loss = (lost as u64 + (1 << 26)) >> 27;
                regret.loss += u128::from(loss);
                regret.worst = regret.worst.max(loss);
            }
        }
        self.moves = moves;
    }

    fn end_game(&mut self, place: &Place, finish: Finish) {
        let most = self.solution.game().max_points();
        // A capped game is no win of A's, as in the win rate; it is worth no points.
        let capped = if most > 1 { 0 } else { -1 };
        let points = finish.end.map_or(capped, |end| points_for(end, place.seat_a));
        let plain = i64::from(points) * JUDGED_ONE / i64::from(most);
        let adjusted = plain - std::mem::take(&mut self.luck);
        self.judged.plain_games[place.game].add(plain);
        self.judged.games[place.game].add(adjusted);
        self.results[place.game] = [plain, adjusted];
    }

    fn end_pair(&mut self, _place: &Place, _finishes: [Finish; 2], _dice: &PairDice) {
        let [[plain_1, adjusted_1], [plain_2, adjusted_2]] = self.results;
        self.judged.plain_pairs.add(plain_1 + plain_2);
        self.judged.pairs.add(adjusted_1 + adjusted_2);
    }
}
