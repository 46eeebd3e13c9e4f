//! What two fixed policies score against each other, by iterating over all positions that they can
//! reach: slow, plain, and nothing but the game's own trait.

use std::collections::HashMap;

use tourne::games::{Game, Status};

/// A policy whose choices are uniform over some of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixed {
    Random,
    /// The best heuristic after the move; a won game counts its points.
    Greedy,
}

impl Fixed {
    fn among<G: Game>(self, game: &G, moves: Vec<G::Move>, from: G::Position) -> Vec<G::Position> {
        let after: Vec<G::Position> = moves.iter().map(|m| game.apply(from, *m)).collect();
        let Status::Move(seat) = game.status(&from) else { panic!("nobody has to move") };
        let value = |position: &G::Position| match game.status(position) {
            Status::Over(end) => game.end_value(end, seat),
            _ => game.heuristic(position, seat),
        };
        match self {
            Fixed::Random => after,
            Fixed::Greedy => {
                let best = after.iter().map(value).max();
                after.into_iter().filter(|position| Some(value(position)) == best).collect()
            }
        }
    }
}

/// A position that waits for a throw, as its mover sees it, and which of the two policies moves.
type State<G> = (<G as Game>::Position, usize);

/// All that can happen, as one row of chances for each state.
pub struct Chain {
    /// Where each row begins in `next` and `chance`; the first state is the start, A to throw.
    rows: Vec<usize>,
    next: Vec<u32>,
    chance: Vec<f64>,
    /// The chance that this turn wins.
    wins: Vec<f64>,
}

impl Chain {
    pub fn new<G: Game>(game: &G, policies: [Fixed; 2]) -> Chain {
        // Against itself a policy needs no telling apart.
        let two = usize::from(policies[0] != policies[1]);
        let mut chain = Chain { rows: vec![0], next: vec![], chance: vec![], wins: vec![] };
        let mut states: Vec<State<G>> = vec![(game.mover_view(game.start()), 0)];
        let mut numbers: HashMap<State<G>, u32> = HashMap::from([(states[0], 0)]);
        while chain.wins.len() < states.len() {
            let (position, policy) = states[chain.wins.len()];
            let Status::Throw(seat) = game.status(&position) else { panic!("waits for no throw") };
            let mut wins = 0.0;
            let mut row: HashMap<u32, f64> = HashMap::new();
            for (throw, weight) in game.throws().iter().map(|(index, throw)| (index, throw.weight))
            {
                let thrown = game.throw(position, throw);
                let mut moves = Vec::new();
                game.moves(&thrown, &mut moves);
                let after = match moves.is_empty() {
                    true => vec![game.settle(thrown)],
                    false => policies[policy].among(game, moves, thrown),
                };
                let chance = f64::from(weight) / f64::from(game.throws().total());
                let each = chance / after.len() as f64;
                for position in after {
                    match game.status(&position) {
                        Status::Over(end) if end.winner() == Some(seat) => wins += each,
                        Status::Throw(next) if next != seat => {
                            let state = (game.mover_view(position), (policy + two) % 2);
                            let number = *numbers.entry(state).or_insert_with(|| {
                                states.push(state);
                                states.len() as u32 - 1
                            });
                            *row.entry(number).or_default() += each;
                        }
                        status => panic!("{status:?} after a turn"),
                    }
                }
            }
            // In order, so that sums do not depend on how the map was hashed.
            let mut row: Vec<(u32, f64)> = row.into_iter().collect();
            row.sort_by_key(|(number, _)| *number);
            chain.next.extend(row.iter().map(|(number, _)| number));
            chain.chance.extend(row.iter().map(|(_, chance)| chance));
            chain.rows.push(chain.next.len());
            chain.wins.push(wins);
        }
        chain
    }

    pub fn states(&self) -> usize {
        self.wins.len()
    }

    /// For the first to throw at the start: the chance of winning, and the mean length in plies.
    ///
    /// Sweeps the states, the last found first, until no value changes much. What is left is far
    /// under the errors of a sample: a state's value changes by less each time the game goes on.
    pub fn solve(&self) -> [f64; 2] {
        let mut values = vec![[0.5, 0.0]; self.states()];
        loop {
            let mut change: f64 = 0.0;
            for state in (0..self.states()).rev() {
                let (mut share, mut plies) = (self.wins[state], 1.0);
                for entry in self.rows[state]..self.rows[state + 1] {
                    let [next_share, next_plies] = values[self.next[entry] as usize];
                    share += self.chance[entry] * (1.0 - next_share);
                    plies += self.chance[entry] * next_plies;
                }
                let [old_share, old_plies] = values[state];
                change =
                    change.max((share - old_share).abs()).max((plies - old_plies).abs() / 100.0);
                values[state] = [share, plies];
            }
            if change < 1e-7 {
                return values[0];
            }
        }
    }
}
