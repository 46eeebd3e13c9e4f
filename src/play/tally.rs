//! What a batch counts: integers only, merged by addition in any order.

use std::collections::BTreeMap;

use super::dice::PairDice;
use super::observer::{ABREAST, Observer, Place};
use super::round::Finish;
use crate::games::{Game, Seat};

/// Numbers of games by their length in plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    short: Vec<u64>,
    long: BTreeMap<u32, u64>,
}

/// Lengths under this are counted in an array.
const SHORT: usize = 4096;

impl Lengths {
    #[inline(always)]
    fn count(&mut self, plies: u32) {
        match self.short.get_mut(plies as usize) {
            Some(count) => *count += 1,
            None => self.add(plies, 1),
        }
    }

    fn add(&mut self, plies: u32, games: u64) {
        if (plies as usize) < SHORT {
            if self.short.len() <= plies as usize {
                self.short.resize(plies as usize + 1, 0);
            }
            self.short[plies as usize] += games;
        } else {
            *self.long.entry(plies).or_default() += games;
        }
    }

    fn merge(&mut self, other: &Lengths) {
        other.iter().for_each(|(plies, games)| self.add(plies, games));
    }

    /// The lengths that occurred, shortest first.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        let short = self.short.iter().enumerate().map(|(plies, games)| (plies as u32, *games));
        let long = self.long.iter().map(|(plies, games)| (*plies, *games));
        short.chain(long).filter(|(_, games)| *games > 0)
    }

    /// Games, the sum of their plies and the sum of the squares.
    pub fn sums(&self) -> (u64, u128, u128) {
        self.iter().fold((0, 0, 0), |(n, sum, squares), (plies, games)| {
            let (p, g) = (u128::from(plies), u128::from(games));
            (n + games, sum + p * g, squares + p * p * g)
        })
    }

    /// Both together.
    pub fn joined(&self, other: &Lengths) -> Lengths {
        let mut joined = self.clone();
        joined.merge(other);
        joined
    }
}

/// The ways a game can come out for A, as small codes: capped, then for every end kind a win of
/// A, a win of B, a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcomes {
    kinds: usize,
}

/// What an outcome code means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Capped,
    WinA { kind: usize },
    WinB { kind: usize },
    Draw { kind: usize },
}

impl Outcomes {
    pub fn of<G: Game>(game: &G) -> Outcomes {
        Outcomes { kinds: game.end_kinds().len() }
    }

    pub fn len(self) -> usize {
        1 + 3 * self.kinds
    }

    pub fn is_empty(self) -> bool {
        false
    }

    #[inline(always)]
    fn code(finish: Finish, seat_a: Seat) -> usize {
        let Some(end) = finish.end else { return 0 };
        let who = match end.winner() {
            Some(winner) => usize::from(winner != seat_a),
            None => 2,
        };
        1 + 3 * usize::from(end.kind()) + who
    }

    pub fn decode(self, code: usize) -> Outcome {
        let Some(code) = code.checked_sub(1) else { return Outcome::Capped };
        let kind = code / 3;
        match code % 3 {
            0 => Outcome::WinA { kind },
            1 => Outcome::WinB { kind },
            _ => Outcome::Draw { kind },
        }
    }
}

/// Where the events of a code are counted, for a policy (0 is A) on a seat.
#[inline(always)]
fn event_cell(policy: usize, seat: Seat, code: usize) -> usize {
    code << 2 | policy << 1 | seat.index()
}

/// The counts of a pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    outcomes: Outcomes,
    /// Pairs by the outcomes of the game that A opens and of the game that B opens.
    pairs: Vec<u64>,
    /// Games that A opens, games that B opens.
    pub lengths: [Lengths; 2],
    /// Throws drawn, shared dice counted once, by index.
    pub throws: Vec<u64>,
    events: Vec<u64>,
}

impl Tally {
    pub fn new<G: Game>(game: &G) -> Tally {
        let outcomes = Outcomes::of(game);
        Tally {
            outcomes,
            pairs: vec![0; outcomes.len() * outcomes.len()],
            lengths: Default::default(),
            throws: vec![0; game.throws().len()],
            events: vec![0; 4 * game.event_kinds().len()],
        }
    }

    /// Adds another tally of the same game.
    pub fn merge(&mut self, other: &Tally) {
        let add = |into: &mut [u64], from: &[u64]| {
            into.iter_mut().zip(from).for_each(|(into, from)| *into += from);
        };
        add(&mut self.pairs, &other.pairs);
        add(&mut self.throws, &other.throws);
        add(&mut self.events, &other.events);
        self.lengths[0].merge(&other.lengths[0]);
        self.lengths[1].merge(&other.lengths[1]);
    }

    /// Pairs by the two outcomes, first the game that A opens.
    pub fn pairs(&self) -> impl Iterator<Item = ([Outcome; 2], u64)> + '_ {
        let n = self.outcomes.len();
        self.pairs.iter().enumerate().filter(|(_, count)| **count > 0).map(move |(cell, count)| {
            ([self.outcomes.decode(cell / n), self.outcomes.decode(cell % n)], *count)
        })
    }

    /// How often the policy (0 is A) on this seat had this event.
    pub fn event(&self, policy: usize, seat: Seat, code: usize) -> u64 {
        self.events[event_cell(policy, seat, code)]
    }
}

/// Fills a tally from a batch.
pub struct TallyObserver {
    pub tally: Tally,
}

impl TallyObserver {
    pub fn new<G: Game>(game: &G) -> TallyObserver {
        TallyObserver { tally: Tally::new(game) }
    }
}

impl<G: Game> Observer<G> for TallyObserver {
    const ABREAST: usize = ABREAST;

    #[inline(always)]
    fn turn(
        &mut self,
        place: &Place,
        game: &G,
        _seat: Seat,
        before: &G::Position,
        chosen: Option<G::Move>,
        after: &G::Position,
        _opening: bool,
    ) {
        let events = &mut self.tally.events[..];
        game.events(before, chosen, after, |seat, code| {
            events[event_cell(place.policy(seat), seat, code)] += 1;
        });
    }

    fn end_pair(&mut self, place: &Place, finishes: [Finish; 2], dice: &PairDice) {
        let seats = [place.seat_a.other(), place.seat_a];
        let codes = [0, 1].map(|game| Outcomes::code(finishes[game], seats[game]));
        self.tally.pairs[codes[0] * self.tally.outcomes.len() + codes[1]] += 1;
        for (lengths, finish) in self.tally.lengths.iter_mut().zip(finishes) {
            lengths.count(finish.plies);
        }
        if G::DICE {
            dice.count(&mut self.tally.throws);
        }
    }
}
