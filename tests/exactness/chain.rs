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
    /// Where each row begins in `next` and `chance`. The first states are the start with A to
    /// throw and, if the policies differ, with B.
    rows: Vec<usize>,
    next: Vec<u32>,
    chance: Vec<f64>,
    /// The chance that this turn wins.
    wins: Vec<f64>,
    /// The state in which B is first to throw.
    second: usize,
}

impl Chain {
    pub fn new<G: Game>(game: &G, policies: [Fixed; 2]) -> Chain {
        // Against itself a policy needs no telling apart.
        let two = usize::from(policies[0] != policies[1]);
        let mut chain =
            Chain { rows: vec![0], next: vec![], chance: vec![], wins: vec![], second: two };
        let start = game.mover_view(game.start());
        let mut states: Vec<State<G>> = (0..=two).map(|policy| (start, policy)).collect();
        let mut numbers: HashMap<State<G>, u32> = states.iter().copied().zip(0..).collect();
        while chain.wins.len() < states.len() {
            let (position, policy) = states[chain.wins.len()];
            let Status::Throw(seat) = game.status(&position) else { panic!("waits for no throw") };
            let mut wins = 0.0;
            let mut row: Vec<(u32, f64)> = Vec::new();
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
                            row.push((number, each));
                        }
                        status => panic!("{status:?} after a turn"),
                    }
                }
            }
            row.sort_by_key(|(number, _)| *number);
            row.dedup_by(|from, into| {
                let same = from.0 == into.0;
                into.1 += if same { from.1 } else { 0.0 };
                same
            });
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

    /// For A and for B, where they are first to throw: the chance of winning, and the mean length
    /// in plies.
    ///
    /// Sweeps the states, the last found first, until no value changes much. What is left is far
    /// under the errors of a sample: a state's value changes by less each time the game goes on.
    pub fn solve(&self) -> [[f64; 2]; 2] {
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
            if change < 1e-6 {
                return [values[0], values[self.second]];
            }
        }
    }
}
