//! What a batch counts: integers only, merged by addition in any order.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::dice::{PairDice, ThrowCounts};
use super::judge::Judged;
use super::lengths::Lengths;
use super::observer::{ABREAST, Observer, Place};
use super::outcome::{Outcome, Outcomes};
use super::round::Finish;
use super::streams::mix;
use crate::games::{Game, Seat};

/// The counts of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    outcomes: Outcomes,
    /// Pairs by the outcomes of the game that A opens and of the game that B opens.
    pairs: Vec<u64>,
    /// Games that A opens, games that B opens.
    pub lengths: [Lengths; 2],
    /// Throws drawn, shared dice counted once, by index.
    pub throws: Vec<u64>,
    events: Vec<u64>,
    /// The different games by hash, where they are told apart: in games without dice, up to
    /// [`MOST_TOLD_APART`] games.
    games: Option<BTreeSet<u64>>,
    /// Luck and regret, where they are judged by exact values.
    pub judged: Option<Judged>,
}

/// Beyond so many games the different ones are not counted, so that memory stays bounded.
pub const MOST_TOLD_APART: u64 = 1_000_000;

impl Tally {
    pub fn new<G: Game>(game: &G) -> Tally {
        let outcomes = Outcomes::of(game);
        Tally {
            outcomes,
            pairs: vec![0; outcomes.len() * outcomes.len()],
            lengths: Default::default(),
            throws: vec![0; game.throws().len()],
            events: vec![0; 4 * game.event_kinds().len()],
            games: None,
            judged: None,
        }
    }

    /// Adds another tally of the same game.
    pub fn merge(&mut self, other: &Tally) {
        let add = |into: &mut [u64], from: &[u64]| {
            into.iter_mut().zip(from).for_each(|(into, from)| *into = into.saturating_add(*from));
        };
        add(&mut self.pairs, &other.pairs);
        add(&mut self.throws, &other.throws);
        add(&mut self.events, &other.events);
        self.lengths[0].merge(&other.lengths[0]);
        self.lengths[1].merge(&other.lengths[1]);
        if let Some(games) = &other.games {
            self.games.get_or_insert_default().extend(games);
        }
        if let Some(judged) = &other.judged {
            let throws = judged.regret[0].len();
            self.judged.get_or_insert_with(|| Judged::new(throws)).merge(judged);
        }
    }

    /// How many different games were played, where it was counted.
    pub fn distinct_games(&self) -> Option<u64> {
        self.games.as_ref().map(|games| games.len() as u64)
    }

    /// Whether this could be a tally of so many pairs of the game: what was read from a file may
    /// not be.
    pub fn fits<G: Game>(&self, game: &G, pairs: u64) -> bool {
        let new = Tally::new(game);
        let sum = |counts: &mut dyn Iterator<Item = u64>| {
            counts.fold(0u128, |sum, count| sum + u128::from(count)) == u128::from(pairs)
        };
        sum(&mut self.pairs.iter().copied())
            && self.lengths.iter().all(|lengths| sum(&mut lengths.iter().map(|(_, n)| n)))
            && self.outcomes == new.outcomes
            && self.pairs.len() == new.pairs.len()
            && self.throws.len() == new.throws.len()
            && self.events.len() == new.events.len()
            && self.judged.as_ref().is_none_or(|judged| {
                judged.regret.iter().all(|regret| regret.len() == new.throws.len())
            })
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
        self.events[code << 2 | policy << 1 | seat.index()]
    }
}

/// Fills a tally from a batch.
pub struct TallyObserver {
    tally: Tally,
    /// By code, as many as a byte can tell apart, so that counting tests nothing; then by A's seat
    /// and by the seat whose event it is.
    events: [[u64; 4]; CODES],
    throws: ThrowCounts,
    /// The hash of the game under way, where games are told apart.
    game: u64,
}

/// The most event codes of a game.
const CODES: usize = 256;

impl TallyObserver {
    /// # Panics
    /// If the game has more than 256 event kinds: a mistake in a game's code, not in its input.
    pub fn new<G: Game>(game: &G) -> TallyObserver {
        assert!(game.event_kinds().len() <= CODES, "at most 256 event kinds");
        TallyObserver { tally: Tally::new(game), events: [[0; _]; _], throws: [0; _], game: 0 }
    }

    /// What was counted.
    pub fn into_tally(self) -> Tally {
        let mut tally = self.tally;
        for (cell, count) in tally.events.iter_mut().enumerate() {
            let (policy, seat) = (cell >> 1 & 1, cell & 1);
            *count += self.events[cell >> 2][(policy ^ seat) << 1 | seat];
        }
        tally.throws.iter_mut().zip(&self.throws).for_each(|(n, more)| *n += more);
        tally
    }

    /// One that tells games apart, if the game has no dice.
    pub fn telling_apart<G: Game>(game: &G) -> TallyObserver {
        let mut observer = TallyObserver::new(game);
        observer.tally.games = (!G::DICE).then(BTreeSet::new);
        observer
    }
}

impl<G: Game> Observer<G> for TallyObserver {
    const ABREAST: usize = if G::DICE { ABREAST } else { 1 };

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
        let events = &mut self.events;
        game.events(before, chosen, after, |seat, code| {
            events[code % CODES][place.seat_a.index() << 1 | seat.index()] += 1;
        });
        if !G::DICE && self.tally.games.is_some() {
            self.game = mix(self.game ^ game.hash(after));
        }
    }

    fn end_game(&mut self, _place: &Place, _finish: Finish) {
        if let Some(games) = &mut self.tally.games {
            games.insert(std::mem::take(&mut self.game));
        }
    }

    fn end_pair(&mut self, place: &Place, finishes: [Finish; 2], dice: &PairDice) {
        let seats = [place.seat_a.other(), place.seat_a];
        let codes = [0, 1].map(|game| Outcomes::code(finishes[game], seats[game]));
        self.tally.pairs[codes[0] * self.tally.outcomes.len() + codes[1]] += 1;
        for (lengths, finish) in self.tally.lengths.iter_mut().zip(finishes) {
            lengths.count(finish.plies);
        }
        if G::DICE {
            dice.count(&mut self.throws);
        }
    }
}
