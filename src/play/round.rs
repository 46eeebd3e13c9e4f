//! The loop: pairs of games, several pairs abreast.
//!
//! It is monomorphised for the game, the policies and the observer, so that for the light policies
//! nothing on the path of a ply is dispatched or allocated. What bounds a light ply is latency: a
//! chain of draws and look-ups, each waiting for the last. So a thread advances some pairs in turn,
//! a ply each, and their chains overlap. What each pair plays does not depend on its neighbours.

use std::ops::Range;

use super::dice::PairDice;
use super::observer::{Observer, Place};
use super::players::Players;
use super::policy::Failure;
use super::streams::{Pairing, Rng, Streams, program_seed};
use crate::games::{End, Game, Seat, Status};

/// Where a game is cut, and how it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The ply after which a game counts as capped.
    pub max_plies: u32,
    /// The first plies of both games, chosen at random.
    pub opening_plies: u32,
}

/// What a policy is told when a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    pub pair: u64,
    /// 0 or 1.
    pub game: usize,
    /// Where the policy sits.
    pub seat: Seat,
    /// Its own for this game, of 53 bits.
    pub seed: u64,
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// None if it was capped.
    pub end: Option<End>,
    pub plies: u32,
}

/// What all games of a batch have in common.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    pub game: G,
    pub start: G::Position,
    pub limits: Limits,
    pub seed: u64,
    pub pairing: Pairing,
}

/// A pair under way: the state of its game, its dice and its generators.
struct Lane<G: Game> {
    place: Place,
    position: G::Position,
    plies: u32,
    dice: PairDice,
    /// The choices of A and of B.
    choices: [Rng; 2],
    opening: Rng,
    opening_again: Rng,
    history: G::History,
    first_finish: Option<Finish>,
}

impl<G: Game> Lane<G> {
    fn new(matched: &Match<G>, pair: u64) -> Lane<G> {
        let streams = Streams::new(matched.seed, matched.pairing, pair);
        Lane {
            place: Place { pair, game: 0, seat_a: matched.opener() },
            position: matched.start,
            plies: 0,
            dice: PairDice::new(),
            choices: streams.choices,
            opening: Rng::new(0),
            opening_again: Rng::new(0),
            history: G::History::default(),
            first_finish: None,
        }
    }

    /// Takes up a pair: in its first game A opens.
    fn begin_pair(
        &mut self,
        matched: &Match<G>,
        pair: u64,
        players: &mut impl Players<G>,
    ) -> Result<(), Failure> {
        let streams = Streams::new(matched.seed, matched.pairing, pair);
        self.dice.begin_pair(streams.throws);
        self.choices = streams.choices;
        if matched.limits.opening_plies > 0 {
            self.opening = Streams::opening(matched.seed, matched.pairing, pair);
            self.opening_again = self.opening.clone();
        }
        self.first_finish = None;
        self.place = Place { pair, game: 0, seat_a: matched.opener() };
        self.begin_game(matched, players)
    }

    fn begin_game(
        &mut self,
        matched: &Match<G>,
        players: &mut impl Players<G>,
    ) -> Result<(), Failure> {
        self.position = matched.start;
        // With a throw on the table, the ply it belongs to is under way.
        let waits = matched.game.status(&matched.start);
        self.plies = u32::from(G::DICE && matches!(waits, Status::Move(_)));
        matched.game.begin_history(&mut self.history, &matched.start);
        let Place { pair, game, seat_a } = self.place;
        for (policy, seat) in [seat_a, seat_a.other()].into_iter().enumerate() {
            let seed = program_seed(matched.seed, matched.pairing, pair, game, policy);
            players.begin_game(policy, &Start { pair, game, seat, seed })?;
        }
        Ok(())
    }

    /// Notes how the game came out and goes on to the pair's second. True if that was it.
    #[inline(never)]
    fn end_game(
        &mut self,
        matched: &Match<G>,
        end: Option<End>,
        players: &mut impl Players<G>,
        observer: &mut impl Observer<G>,
    ) -> Result<bool, Failure> {
        let finish = Finish { end, plies: self.plies };
        observer.end_game(&self.place, finish);
        let Some(first) = self.first_finish else {
            self.first_finish = Some(finish);
            self.dice.begin_second_game();
            self.opening = self.opening_again.clone();
            self.place = Place { game: 1, seat_a: self.place.seat_a.other(), ..self.place };
            self.begin_game(matched, players)?;
            return Ok(false);
        };
        observer.end_pair(&self.place, [first, finish], &self.dice);
        Ok(true)
    }

    /// Plays on: a throw where one is due, and one turn. True once the pair is over.
    #[inline(always)]
    fn step(
        &mut self,
        matched: &Match<G>,
        players: &mut impl Players<G>,
        moves: &mut Vec<G::Move>,
        observer: &mut impl Observer<G>,
    ) -> Result<bool, Failure> {
        let game = &matched.game;
        let mut position = self.position;
        let status = game.status(&position);
        let seat = match status {
            Status::Over(end) => return self.end_game(matched, Some(end), players, observer),
            Status::Throw(seat) | Status::Move(seat) => seat,
        };
        if !G::DICE || matches!(status, Status::Throw(_)) {
            if self.plies >= matched.limits.max_plies {
                return self.end_game(matched, None, players, observer);
            }
            self.plies += 1;
        }
        if matches!(status, Status::Throw(_)) {
            let throw = self.dice.throw(seat, game.throws());
            observer.throw(&self.place, game, seat, &position, throw);
            position = game.throw(position, throw);
        }
        let opened = self.plies <= matched.limits.opening_plies;
        let chosen = if opened {
            game.random_move(&position, self.opening.draw(), moves)
        } else {
            let policy = self.place.policy(seat);
            players.decide(policy, game, &position, moves, &mut self.choices[policy])?
        };
        let after = game.turn(position, chosen);
        observer.turn(&self.place, game, seat, &position, chosen, &after, opened);
        self.position = after;
        if let Some(end) = game.adjudicate(&mut self.history, &position, &after) {
            return self.end_game(matched, Some(end), players, observer);
        }
        Ok(false)
    }
}

impl<G: Game> Match<G> {
    /// The seat that throws or moves first.
    pub fn opener(&self) -> Seat {
        match self.game.status(&self.start) {
            Status::Throw(seat) => seat,
            // A pending answer to a gift belongs to the ply of the other player's throw, but the
            // first to do something in this game is the one who answers.
            Status::Move(seat) => seat,
            Status::Over(_) => Seat::First,
        }
    }

    /// Plays pairs, so many abreast or as few as the observer can follow. One at a time, `current`
    /// always names the pair that is played, so that a panic can be told with its pair.
    ///
    /// # Errors
    /// If a policy cannot answer; one at a time, `current` is the pair.
    pub fn play_pairs<P: Players<G>, O: Observer<G>>(
        &self,
        mut pairs: Range<u64>,
        players: &mut P,
        observer: &mut O,
        abreast: usize,
        current: &mut u64,
    ) -> Result<(), Failure> {
        let mut moves = Vec::new();
        let abreast = abreast.min(O::ABREAST);
        let mut lanes: Vec<Lane<G>> = Vec::new();
        for pair in pairs.by_ref().take(abreast) {
            *current = pair;
            let mut lane = Lane::new(self, pair);
            lane.begin_pair(self, pair, players)?;
            lanes.push(lane);
        }
        // The lane whose pair ended when no more were left.
        let mut over = None;
        while over.is_none() && !lanes.is_empty() {
            for lane in &mut lanes {
                if lane.step(self, players, &mut moves, observer)? {
                    let ended = lane.place.pair;
                    let Some(pair) = pairs.next() else {
                        over = Some(ended);
                        break;
                    };
                    *current = pair;
                    lane.begin_pair(self, pair, players)?;
                }
            }
        }
        lanes.retain(|lane| Some(lane.place.pair) != over);
        for lane in &mut lanes {
            *current = lane.place.pair;
            while !lane.step(self, players, &mut moves, observer)? {}
        }
        Ok(())
    }

    /// Plays one pair.
    ///
    /// # Errors
    /// If a policy cannot answer.
    pub fn play_pair<P: Players<G>, O: Observer<G>>(
        &self,
        pair: u64,
        players: &mut P,
        observer: &mut O,
    ) -> Result<(), Failure> {
        let mut lane = Lane::new(self, pair);
        lane.begin_pair(self, pair, players)?;
        while !lane.step(self, players, &mut Vec::new(), observer)? {}
        Ok(())
    }
}
