//! Alpha-beta for games without dice: a fixed depth reached by iterative deepening, and from there
//! on noisy moves until none is left (quiescence; the mover may also stand pat).
//!
//! What it finds is exactly the value of plain minimax with the same quiescence: principal
//! variation search, the order of moves and the table only save time, and the table answers for
//! the depth it was asked at, no other. Values are in 128ths of the heuristic's unit; a win counts
//! one less for every ply that it takes, so that the search prefers the shortest.
//!
//! The order: the table's move; noisy moves and, where there are two plies or more to go, all
//! others by the heuristic after them; two killers a ply (Akl and Newborn 1977). Among best moves
//! the first in this order is played: the choice is a function of the position and draws no
//! random number. Nothing is carried from one decision to the next.

mod order;
mod table;

use self::table::Table;
use super::{Maker, PolicyKind, SearchCount};
use crate::base::Stop;
use crate::games::{End, Game, Seat, Status};
use crate::play::policy::{Failure, Policy};
use crate::play::spec::{Key, KeyValues};
use crate::play::streams::Rng;

/// One heuristic unit, so that plies can be told below it: more than the deepest line's plies.
pub const FINE: i64 = 128;

const DEEPEST: u64 = 12;

static KEYS: [Key; 1] = [Key {
    name: "depth",
    values: KeyValues::Whole { low: 1, high: DEEPEST },
    default: Some("3"),
    meaning: "plies looked ahead before only noisy moves are, the own move the first",
}];

pub fn kind<G: Game>() -> PolicyKind<G> {
    PolicyKind {
        name: "alphabeta",
        summary: "alpha-beta with quiescence and a table, for games without dice",
        keys: &KEYS,
        build: |game, params, setup| {
            if G::DICE {
                let id = G::about().id;
                return Err(format!(
                    "`alphabeta` is for games without dice and {id} has dice: use `expectimax`"
                ));
            }
            let (game, stop) = (game.clone(), setup.stop.clone());
            let depth = params.whole("depth") as u32;
            let cost = 40.0 * libm::pow(12.0, f64::from(depth));
            Ok(Maker::heavy(cost, move || AlphaBeta::new(&game, depth, stop.clone())))
        },
    }
}

/// A search was interrupted.
struct Stopped;

/// Whose turn it is, how many plies are left and were played, and the window of values that
/// matter to the mover.
#[derive(Clone, Copy)]
struct Frame {
    mover: Seat,
    rest: u32,
    ply: u32,
    alpha: i64,
    beta: i64,
}

/// The search. See the module's head.
#[derive(Clone, Debug)]
pub struct AlphaBeta<M> {
    depth: u32,
    /// A win now, in 128ths.
    win: i64,
    stop: Stop,
    table: Table,
    /// Quiet moves that refuted others at the same ply.
    killers: Vec<[Option<M>; 2]>,
    /// Lists of moves and their order, one of each for each decision on the path.
    moves: Vec<Vec<M>>,
    orders: Vec<Vec<(i64, u16)>>,
    pub count: SearchCount,
}

impl<M: Copy + Eq> AlphaBeta<M> {
    pub fn new<G: Game<Move = M>>(game: &G, depth: u32, stop: Stop) -> AlphaBeta<M> {
        AlphaBeta {
            depth,
            win: game.heuristic_unit() * FINE,
            stop,
            table: Table::new(game.heuristic_unit() * FINE - FINE),
            killers: Vec::new(),
            moves: Vec::new(),
            orders: Vec::new(),
            count: SearchCount::default(),
        }
    }

    /// The index of the move played among these, which are all that are legal, and the value for
    /// the player to move in 128ths of the heuristic's unit.
    ///
    /// # Errors
    /// If a stop was asked for.
    pub fn search<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[M],
    ) -> Result<(usize, i64), Failure> {
        self.table.forget();
        self.killers.clear();
        self.killers.resize(self.depth as usize + 1, [None; 2]);
        let Status::Move(mover) = game.status(position) else { return Ok((0, 0)) };
        let mut order = self.orders.pop().unwrap_or_default();
        let mut best = (0, 0);
        for rest in 1..=self.depth {
            let first = (rest > 1).then_some(best.0);
            let frame = Frame { mover, rest, ply: 0, alpha: -self.win, beta: self.win };
            // The order of the root is the same at every depth, but for the best so far.
            self.arrange(game, position, moves, Frame { rest: 2, ..frame }, first, &mut order);
            best = self
                .best(game, position, moves, &order, frame, i64::MIN)
                .map_err(|Stopped| Failure::stopped())?;
        }
        self.orders.push(order);
        Ok((usize::from(best.0), best.1))
    }

    /// The first best move in this order and its value, exact inside the window; `floor` if no move
    /// is better. Of the moves after the first it is asked whether they are better at all, in a
    /// window of nothing.
    fn best<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[M],
        order: &[(i64, u16)],
        frame: Frame,
        floor: i64,
    ) -> Result<(u16, i64), Stopped> {
        let mut alpha = frame.alpha.max(floor);
        let mut best = (0, floor);
        for (place, (_, index)) in order.iter().enumerate() {
            let chosen = moves[usize::from(*index)];
            let after = game.apply(*position, chosen);
            let rest = frame.rest.saturating_sub(1);
            let next = Frame { rest, ply: frame.ply + 1, alpha, ..frame };
            let mut value = i64::MAX;
            if place > 0 {
                value = self.value(game, &after, Frame { beta: alpha + 1, ..next })?;
            }
            if place == 0 || alpha < value && value < frame.beta {
                value = self.value(game, &after, next)?;
            }
            if value > best.1 {
                best = (*index, value);
            }
            alpha = alpha.max(value);
            if alpha >= frame.beta {
                self.count.cuts += u64::from(place + 1 < order.len());
                if !game.noisy(position, chosen) {
                    self.remember(chosen, frame.ply);
                }
                break;
            }
        }
        Ok(best)
    }

    /// The value of a position for the mover of the frame, who may not be its mover.
    fn value<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        frame: Frame,
    ) -> Result<i64, Stopped> {
        self.count.nodes += 1;
        if self.count.nodes.is_multiple_of(4096) && self.stop.requested() {
            return Err(Stopped);
        }
        let decide = if frame.rest == 0 { Self::calm::<G> } else { Self::decide::<G> };
        match game.status(position) {
            Status::Over(end) => Ok(self.end(game, end, frame)),
            Status::Move(mover) if mover == frame.mover => decide(self, game, position, frame),
            Status::Move(mover) => {
                let (alpha, beta) = (-frame.beta, -frame.alpha);
                Ok(-decide(self, game, position, Frame { mover, alpha, beta, ..frame })?)
            }
            // No game without dice comes here.
            Status::Throw(_) => Ok(self.still(game, position, frame.mover)),
        }
    }

    /// A win or a loss at the highest stake counts more the nearer it is.
    fn end<G: Game<Move = M>>(&self, game: &G, end: End, frame: Frame) -> i64 {
        let value = game.end_value(end, frame.mover) * FINE;
        let late = if value.abs() == self.win { i64::from(frame.ply) } else { 0 };
        value - value.signum() * late
    }

    /// The heuristic, which is nearer to a draw than any win.
    #[inline]
    fn still<G: Game<Move = M>>(&self, game: &G, position: &G::Position, seat: Seat) -> i64 {
        let most = self.win - FINE;
        (game.heuristic(position, seat) * FINE).clamp(-most, most)
    }

    /// The value for the mover with plies left.
    fn decide<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        frame: Frame,
    ) -> Result<i64, Stopped> {
        let key = game.hash(position);
        let known = self.table.find(key);
        if let Some(value) = known.and_then(|entry| self.table.answer(entry, frame)) {
            return Ok(value);
        }
        let mut moves = self.moves.pop().unwrap_or_default();
        let mut order = self.orders.pop().unwrap_or_default();
        game.moves(position, &mut moves);
        let found = if moves.is_empty() {
            let next = Frame { rest: frame.rest - 1, ply: frame.ply + 1, ..frame };
            self.value(game, &game.settle(*position), next).map(|value| (0, value))
        } else {
            let first = known.and_then(|entry| entry.best());
            self.arrange(game, position, &moves, frame, first, &mut order);
            self.best(game, position, &moves, &order, frame, i64::MIN)
        };
        self.moves.push(moves);
        self.orders.push(order);
        let (best, value) = found?;
        self.table.keep(key, frame, best, value);
        Ok(value)
    }

    /// The value for the mover with no plies left: the heuristic, or what a noisy move leads to.
    fn calm<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        frame: Frame,
    ) -> Result<i64, Stopped> {
        let still = self.still(game, position, frame.mover);
        if still >= frame.beta {
            return Ok(still);
        }
        let mut moves = self.moves.pop().unwrap_or_default();
        let mut order = self.orders.pop().unwrap_or_default();
        game.noisy_moves(position, &mut moves);
        self.arrange(game, position, &moves, frame, None, &mut order);
        let found = self.best(game, position, &moves, &order, frame, still);
        self.moves.push(moves);
        self.orders.push(order);
        found.map(|(_, value)| value)
    }
}

impl<G: Game> Policy<G> for AlphaBeta<G::Move> {
    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        _rng: &mut Rng,
    ) -> Result<usize, Failure> {
        self.search(game, position, moves).map(|(index, _)| index)
    }
}
