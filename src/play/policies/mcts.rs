//! Monte Carlo tree search: UCT (Kocsis and Szepesvári 2006) with explicit chance nodes.
//!
//! Below every move hangs a chance node with one child for each throw; the search samples throws
//! by their weights and never chooses among them. A decision node picks the child with the
//! highest `mean + c · sqrt(ln N / n)`, unvisited children first, ties by the policy's generator;
//! means lie in [−1, 1], from the view of the player who decides there. Each iteration adds one
//! node and ends in a playout by uniformly random moves, or several, each a visit (*leaf
//! parallelization*, Cazenave and Jouandeau 2007): light games play them abreast, for less. The
//! move visited most is played, ties by the mean, then by the generator. The number of iterations
//! is fixed, so results repeat; the tree is kept in arenas that the next decision uses again, and
//! nothing of it is reused.
//!
//! The default `c` was chosen by experiment: see `experiments/`.

use super::{Maker, PolicyKind};
use crate::base::Stop;
use crate::games::{Game, Seat, Status};
use crate::play::policy::{Failure, Policy, Searched};
use crate::play::spec::{Key, KeyValues};
use crate::play::streams::Rng;

static KEYS: [Key; 4] = [
    Key {
        name: "iterations",
        values: KeyValues::Whole { low: 1, high: 100_000_000 },
        default: Some("1000"),
        meaning: "iterations a decision",
    },
    Key {
        name: "c",
        values: KeyValues::Real { low: 0.0, high: 1000.0 },
        default: Some("2"),
        meaning: "the weight of exploration",
    },
    Key {
        name: "cutoff",
        values: KeyValues::Whole { low: 0, high: 1_000_000 },
        default: Some("0"),
        meaning: "plies of a playout, then the heuristic; 0 plays to the end",
    },
    Key {
        name: "playouts",
        values: KeyValues::Whole { low: 1, high: 10_000 },
        default: Some("1"),
        meaning: "playouts an iteration",
    },
];

/// What a search is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Iterations a decision.
    pub iterations: u32,
    /// The weight of exploration.
    pub c: f64,
    /// Plies of a playout, then the heuristic; 0 plays to the end.
    pub cutoff: u32,
    /// Playouts an iteration.
    pub playouts: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { iterations: 1000, c: 2.0, cutoff: 0, playouts: 1 }
    }
}

/// Visits are counted in 32 bits.
const MOST_PLAYOUTS: u64 = 1_000_000_000;

/// Playouts without a cut-off end here all the same, and count by the heuristic.
const LONGEST_PLAYOUT: u32 = 10_000;

pub fn kind<G: Game>() -> PolicyKind<G> {
    PolicyKind {
        name: "mcts",
        summary: "UCT with chance nodes and uniform playouts, a fixed number of iterations",
        keys: &KEYS,
        build: |game, params, setup| {
            let (game, stop) = (game.clone(), setup.stop.clone());
            let settings = Settings {
                iterations: params.whole("iterations") as u32,
                c: params.real("c"),
                cutoff: params.whole("cutoff") as u32,
                playouts: params.whole("playouts") as u32,
            };
            let played = u64::from(settings.iterations) * u64::from(settings.playouts);
            if played > MOST_PLAYOUTS {
                return Err(format!(
                    "mcts: iterations={} times playouts={} is beyond {MOST_PLAYOUTS} a decision",
                    settings.iterations, settings.playouts
                ));
            }
            let cost = played as f64 * if G::DICE { 50.0 } else { 5000.0 };
            Ok(Maker::heavy(cost, move || Mcts::new(&game, settings, stop.clone())))
        },
    }
}

/// No child yet.
const NONE: u32 = u32::MAX;

/// A position that was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Where its moves begin in the edges, or its throws in the outcomes; NONE until expanded.
    first: u32,
    count: u32,
    visits: u32,
}

/// A move of a decision node.
#[derive(Clone, Copy, Debug)]
struct Edge<M> {
    chosen: M,
    child: u32,
    visits: u32,
    /// The sum of results for the player who decides, in heuristic units.
    total: i64,
}

/// The search. See the module's head.
#[derive(Clone, Debug)]
pub struct Mcts<M> {
    settings: Settings,
    /// The heuristic's value of a won game.
    unit: f64,
    longest: u32,
    stop: Stop,
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    /// The children of chance nodes, one for each throw.
    outcomes: Vec<u32>,
    /// Edges on the way down, with the player who took them.
    path: Vec<(u32, Seat)>,
    logs: Vec<f64>,
    moves: Vec<M>,
}

impl<M: Copy> Mcts<M> {
    pub fn new<G: Game<Move = M>>(game: &G, settings: Settings, stop: Stop) -> Mcts<M> {
        let longest = if settings.cutoff == 0 { LONGEST_PLAYOUT } else { settings.cutoff };
        let visits = u64::from(settings.iterations) * u64::from(settings.playouts);
        let logs = (0..visits.min(1 << 16)).map(|n| libm::log(n.max(1) as f64)).collect();
        Mcts {
            settings,
            unit: game.heuristic_unit() as f64,
            longest,
            stop,
            nodes: Vec::new(),
            edges: Vec::new(),
            outcomes: Vec::new(),
            path: Vec::new(),
            logs,
            moves: Vec::new(),
        }
    }

    /// Searches, and tells for each move how often it was visited and its mean result.
    ///
    /// # Errors
    /// If a stop was asked for.
    pub fn search<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        rng: &mut Rng,
    ) -> Result<impl Iterator<Item = (u32, f64)> + '_, Failure> {
        self.nodes.clear();
        self.edges.clear();
        self.outcomes.clear();
        self.nodes.push(Node { first: NONE, count: 0, visits: 0 });
        self.expand(game, position, 0);
        let between_looks = (256 / self.settings.playouts).max(1);
        for iteration in 0..self.settings.iterations {
            if iteration % between_looks == 0 && self.stop.requested() {
                return Err(Failure::stopped());
            }
            self.iterate(game, *position, rng);
        }
        let unit = self.unit;
        let root = self.nodes[0];
        let edges = &self.edges[root.first as usize..(root.first + root.count) as usize];
        Ok(edges
            .iter()
            .map(move |e| (e.visits, e.total as f64 / unit / f64::from(e.visits.max(1)))))
    }

    fn iterate<G: Game<Move = M>>(&mut self, game: &G, mut position: G::Position, rng: &mut Rng) {
        self.path.clear();
        let mut node = 0u32;
        let first_value = loop {
            let status = game.status(&position);
            self.nodes[node as usize].visits += self.settings.playouts;
            if let Status::Over(end) = status {
                break i64::from(self.settings.playouts) * game.end_value(end, Seat::First);
            }
            let here = self.nodes[node as usize];
            if here.first == NONE {
                if here.visits == self.settings.playouts {
                    break self.playouts(game, position, rng);
                }
                self.expand(game, &position, node);
            }
            let here = self.nodes[node as usize];
            let slot = match status {
                Status::Move(_) if here.count == 0 => {
                    position = game.settle(position);
                    here.first as usize
                }
                Status::Move(mover) => {
                    let edge = self.select(here, rng);
                    self.path.push((edge, mover));
                    position = game.apply(position, self.edges[edge as usize].chosen);
                    let child = self.edges[edge as usize].child;
                    if child == NONE {
                        let child = self.new_node();
                        self.nodes[child as usize].visits = self.settings.playouts;
                        self.edges[edge as usize].child = child;
                        break self.playouts(game, position, rng);
                    }
                    node = child;
                    continue;
                }
                _ => {
                    let throw = game.throws().roll(rng);
                    position = game.throw(position, throw);
                    here.first as usize + throw
                }
            };
            if self.outcomes[slot] == NONE {
                self.outcomes[slot] = self.new_node();
            }
            node = self.outcomes[slot];
        };
        for (edge, mover) in &self.path {
            let edge = &mut self.edges[*edge as usize];
            edge.visits += self.settings.playouts;
            edge.total += if *mover == Seat::First { first_value } else { -first_value };
        }
    }

    fn new_node(&mut self) -> u32 {
        self.nodes.push(Node { first: NONE, count: 0, visits: 0 });
        (self.nodes.len() - 1) as u32
    }

    /// Gives a node its moves, or places for its throws.
    fn expand<G: Game<Move = M>>(&mut self, game: &G, position: &G::Position, node: u32) {
        let (first, count) = match game.status(position) {
            Status::Move(_) => {
                game.moves(position, &mut self.moves);
                if self.moves.is_empty() {
                    // A settled turn has one way on.
                    self.outcomes.push(NONE);
                    (self.outcomes.len() - 1, 0)
                } else {
                    let first = self.edges.len();
                    self.edges.extend(self.moves.iter().map(|m| Edge {
                        chosen: *m,
                        child: NONE,
                        visits: 0,
                        total: 0,
                    }));
                    (first, self.moves.len())
                }
            }
            _ => {
                let first = self.outcomes.len();
                self.outcomes.resize(first + game.throws().len(), NONE);
                (first, game.throws().len())
            }
        };
        self.nodes[node as usize].first = first as u32;
        self.nodes[node as usize].count = count as u32;
    }

    /// The edge with the highest upper confidence bound, unvisited ones first.
    fn select(&self, node: Node, rng: &mut Rng) -> u32 {
        let edges = &self.edges[node.first as usize..(node.first + node.count) as usize];
        let unvisited = edges.iter().filter(|e| e.visits == 0).count();
        if unvisited > 0 {
            let skip = if unvisited > 1 { rng.below(unvisited) } else { 0 };
            let index = edges.iter().enumerate().filter(|(_, e)| e.visits == 0).nth(skip);
            return node.first + index.map_or(0, |(i, _)| i as u32);
        }
        let log = match self.logs.get(node.visits as usize) {
            Some(log) => *log,
            None => libm::log(f64::from(node.visits)),
        };
        let mut best = (f64::NEG_INFINITY, 0, 0);
        for (index, edge) in edges.iter().enumerate() {
            let n = f64::from(edge.visits);
            let bound = edge.total as f64 / (n * self.unit) + self.settings.c * (log / n).sqrt();
            if bound > best.0 {
                best = (bound, index, 1);
            } else if bound == best.0 {
                best.2 += 1;
                if rng.below(best.2) == 0 {
                    best.1 = index;
                }
            }
        }
        node.first + best.1 as u32
    }

    /// Uniformly random play to the end or the cut-off; the sum of the values for the first seat.
    fn playouts<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: G::Position,
        rng: &mut Rng,
    ) -> i64 {
        let (count, longest) = (self.settings.playouts, self.longest);
        // In registers while it lasts.
        let mut own = rng.clone();
        let mut sum = 0;
        game.playouts(position, count, longest, &mut own, &mut self.moves, |playout| {
            sum += match game.status(&playout.position) {
                Status::Over(end) => game.end_value(end, Seat::First),
                _ => game.heuristic(&playout.position, Seat::First),
            };
        });
        *rng = own;
        sum
    }
}

impl<G: Game> Policy<G> for Mcts<G::Move> {
    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        _moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        let mut best = (0, f64::NEG_INFINITY);
        let mut ties: Vec<usize> = Vec::new();
        for (index, (visits, mean)) in self.search(game, position, rng)?.enumerate() {
            if (visits, mean) > best {
                best = (visits, mean);
                ties.clear();
            }
            if (visits, mean) == best {
                ties.push(index);
            }
        }
        Ok(crate::play::policy::uniform_choice(&ties, rng))
    }

    fn searched(&self) -> Option<Searched> {
        let root = self.nodes.first()?;
        let first = root.first as usize;
        let edges = self.edges.get(first..first + root.count as usize)?;
        let visits: Vec<u32> = edges.iter().map(|edge| edge.visits).collect();
        let tried: u64 = visits.iter().copied().map(u64::from).sum();
        let total: i64 = edges.iter().map(|edge| edge.total).sum();
        (tried > 0).then(|| Searched { value: total as f64 / self.unit / tried as f64, visits })
    }
}
