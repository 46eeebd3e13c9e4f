//! Expectimax: `D` plies ahead, chance enumerated exactly, values compared exactly.
//!
//! A value `r` plies before the horizon is an integer in units of the heuristic's over `W^r`,
//! where `W` is the sum of the throws' weights: so a chance node is a plain weighted sum and no
//! comparison rounds. Decision nodes are searched with an alpha-beta window; chance nodes narrow
//! it by what the throws not yet seen can still bring (Star1; Ballard 1983, "The *-minimax search
//! procedure for trees containing chance nodes"). At the root the window starts one unit below the
//! best value so far: every best move keeps its exact value and every other only its inferiority.
//!
//! Most of a tree are its last plies, and where positions are few the same ones come again and
//! again. So what the last throw and the move after it are worth is remembered by position, exactly
//! and whatever the window.

use super::{Maker, PolicyKind, Remembered};
use crate::base::Stop;
use crate::games::{Game, Seat, Status};
use crate::play::policy::{Failure, Policy, uniform_choice};
use crate::play::spec::{Key, KeyValues};
use crate::play::streams::Rng;

/// Positions of a game that are few enough to be remembered, 8 bytes each.
const MOST_REMEMBERED: usize = 1 << 19;
/// Stands where the value of a position is not known yet.
const UNKNOWN: i64 = i64::MIN;

/// Beyond this depth `36^depth` heuristic units no longer fit 64 bits.
const DEEPEST: u64 = 9;

static KEYS: [Key; 1] = [Key {
    name: "depth",
    values: KeyValues::Whole { low: 1, high: DEEPEST },
    default: Some("2"),
    meaning: "plies looked ahead, the own move the first",
}];

pub fn kind<G: Game>() -> PolicyKind<G> {
    PolicyKind {
        name: "expectimax",
        summary: "full search with exact chance; depth 1 is greedy",
        keys: &KEYS,
        build: |game, params, setup| {
            let depth = params.whole("depth") as u32;
            let width = if G::DICE { 40.0 } else { 100.0 };
            let (game, stop) = (game.clone(), setup.stop.clone());
            let cost = libm::pow(width, f64::from(depth - 1)) * 2.0;
            let make = move || Expectimax { stop: stop.clone(), ..Expectimax::new(&game, depth) };
            // What deeper searches play in every position takes minutes to know.
            Ok(match depth {
                1 | 2 => Maker::fixed(cost, make),
                _ => Maker::heavy(cost, move || Remembered::new(make())),
            })
        },
    }
}

/// How much a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCount {
    /// Positions reached by a move, a settled turn or a throw.
    pub nodes: u64,
    /// Decision nodes cut before their last move, and chance nodes before their last throw.
    pub cuts: u64,
}

/// The search. See the module's head.
#[derive(Clone, Debug)]
pub struct Expectimax<M> {
    depth: u32,
    /// The best end's value `r` plies before the horizon.
    bounds: Vec<i64>,
    /// One list of moves for each decision on the path.
    buffers: Vec<Vec<M>>,
    best: Vec<usize>,
    /// By [`Game::place`] what a position is worth to who throws the last throw.
    last: Vec<i64>,
    pub count: SearchCount,
    stop: Stop,
    /// Whether a stop was asked for in the midst of a search, whose values then mean nothing.
    halted: bool,
}

impl<M: Copy> Expectimax<M> {
    pub fn new<G: Game<Move = M>>(game: &G, depth: u32) -> Expectimax<M> {
        let total = i64::from(game.throws().total());
        let unit = game.heuristic_unit();
        let bounds = (0..depth).map(|r| unit.saturating_mul(total.saturating_pow(r))).collect();
        Expectimax {
            depth,
            bounds,
            buffers: Vec::new(),
            best: Vec::new(),
            last: Vec::new(),
            count: SearchCount::default(),
            stop: Stop::default(),
            halted: false,
        }
    }

    /// The value of the best moves for the player to move, in units of the heuristic's over
    /// `W^(depth-1)`, and their indices in `best`.
    pub fn search<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[M],
        best: &mut Vec<usize>,
    ) -> i64 {
        best.clear();
        let Status::Move(seat) = game.status(position) else { return 0 };
        let mut highest = -self.bounds[self.depth as usize - 1] - 1;
        for (index, chosen) in moves.iter().enumerate() {
            let after = game.apply(*position, *chosen);
            let value = self.value(game, &after, seat, self.depth - 1, highest - 1, i64::MAX);
            if value > highest {
                highest = value;
                best.clear();
            }
            if value == highest {
                best.push(index);
            }
        }
        highest
    }

    /// The value for `seat`, exact inside the window, else a bound on the same side of it.
    fn value<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        seat: Seat,
        rest: u32,
        alpha: i64,
        beta: i64,
    ) -> i64 {
        self.count.nodes += 1;
        if self.count.nodes.is_multiple_of(4096) && self.stop.requested() {
            self.halted = true;
        }
        match game.status(position) {
            _ if self.halted => 0,
            Status::Over(end) => {
                let scale = self.bounds[rest as usize] / game.heuristic_unit();
                game.end_value(end, seat) * scale
            }
            Status::Throw(_) if rest == 0 => game.heuristic(position, seat),
            Status::Move(_) if rest == 0 && !G::DICE => game.heuristic(position, seat),
            Status::Throw(mover) if rest == 1 && (1..=MOST_REMEMBERED).contains(&game.places()) => {
                let value = self.last_throw(game, position, mover);
                if mover == seat { value } else { -value }
            }
            Status::Throw(_) => self.chance(game, position, seat, rest - 1, alpha, beta),
            // A gift to be answered is part of the ply; a move in a game without dice is not.
            Status::Move(mover) => {
                let rest = if G::DICE { rest } else { rest - 1 };
                self.decision(game, position, mover, seat, rest, alpha, beta)
            }
        }
    }

    /// The value for who throws of the last chance node before the horizon, remembered.
    fn last_throw<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        mover: Seat,
    ) -> i64 {
        let place = game.place(position);
        match self.last.get(place) {
            Some(value) if *value != UNKNOWN => *value,
            _ => {
                let value = self.last_plies(game, *position, mover);
                self.halted |= self.stop.requested();
                if !self.halted && place < game.places() {
                    self.last.resize(game.places(), UNKNOWN);
                    self.last[place] = value;
                }
                value
            }
        }
    }

    /// A chance node and the moves after it up to the horizon, for who throws, without a window.
    fn last_plies<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: G::Position,
        mover: Seat,
    ) -> i64 {
        let mut moves = self.buffers.pop().unwrap_or_default();
        let mut sum = 0;
        for (index, throw) in game.throws().iter() {
            let thrown = game.throw(position, index);
            let value = if game.status(&thrown) == Status::Move(mover) {
                game.moves(&thrown, &mut moves);
                self.count.nodes += 1;
                let turns = moves.iter().map(|chosen| game.apply(thrown, *chosen));
                let best = turns.map(|after| self.at_horizon(game, &after, mover)).max();
                best.unwrap_or_else(|| self.at_horizon(game, &game.settle(thrown), mover))
            } else {
                self.value(game, &thrown, mover, 0, i64::MIN, i64::MAX)
            };
            sum += i64::from(throw.weight) * value;
        }
        self.buffers.push(moves);
        sum
    }

    /// The value of a position at the horizon, mostly the heuristic's.
    #[inline(always)]
    fn at_horizon<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        seat: Seat,
    ) -> i64 {
        if matches!(game.status(position), Status::Throw(_)) {
            self.count.nodes += 1;
            return game.heuristic(position, seat);
        }
        self.value(game, position, seat, 0, i64::MIN, i64::MAX)
    }

    /// A chance node whose throws lead to values `rest` plies before the horizon.
    fn chance<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        seat: Seat,
        rest: u32,
        alpha: i64,
        beta: i64,
    ) -> i64 {
        let most = self.bounds[rest as usize];
        let mut unseen = i64::from(game.throws().total()) * most;
        let mut sum = 0;
        for (index, throw) in game.throws().iter() {
            let weight = i64::from(throw.weight);
            unseen -= weight * most;
            let low = alpha.saturating_sub(sum + unseen).div_euclid(weight).max(-most - 1);
            let high = ceiling(beta.saturating_sub(sum - unseen), weight).min(most + 1);
            let next = game.throw(*position, index);
            sum += weight * self.value(game, &next, seat, rest, low, high);
            if unseen > 0 && (sum + unseen <= alpha || sum - unseen >= beta) {
                self.count.cuts += 1;
                return if sum + unseen <= alpha { sum + unseen } else { sum - unseen };
            }
        }
        sum
    }

    #[expect(clippy::too_many_arguments, reason = "the window and the frame of one node")]
    fn decision<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        mover: Seat,
        seat: Seat,
        rest: u32,
        mut alpha: i64,
        mut beta: i64,
    ) -> i64 {
        let mut moves = self.buffers.pop().unwrap_or_default();
        game.moves(position, &mut moves);
        let mut best = None;
        for (index, chosen) in moves.iter().enumerate() {
            let after = game.apply(*position, *chosen);
            let value = self.value(game, &after, seat, rest, alpha, beta);
            let better = best.is_none_or(|b| if mover == seat { value > b } else { value < b });
            if better {
                best = Some(value);
            }
            if mover == seat {
                alpha = alpha.max(value)
            } else {
                beta = beta.min(value)
            }
            if alpha >= beta {
                self.count.cuts += u64::from(index + 1 < moves.len());
                break;
            }
        }
        self.buffers.push(moves);
        match best {
            Some(value) => value,
            None => self.value(game, &game.settle(*position), seat, rest, alpha, beta),
        }
    }
}

/// `a / b` rounded up, for positive `b`.
fn ceiling(a: i64, b: i64) -> i64 {
    a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)
}

impl<G: Game> Policy<G> for Expectimax<G::Move> {
    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        let mut best = std::mem::take(&mut self.best);
        self.search(game, position, moves, &mut best);
        let chosen = uniform_choice(&best, rng);
        self.best = best;
        if std::mem::take(&mut self.halted) { Err(Failure::stopped()) } else { Ok(chosen) }
    }

    fn support(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        support: &mut Vec<usize>,
    ) -> bool {
        self.search(game, position, moves, support);
        !std::mem::take(&mut self.halted)
    }
}
