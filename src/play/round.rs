//! The loop: one game, and the two games of a pair.
//!
//! It is monomorphised for the game, the two policies and the observer, so that for the light
//! policies nothing on the path of a ply is dispatched or allocated.

use super::dice::PairDice;
use super::observer::Observer;
use super::policy::{Failure, Policy};
use super::streams::{Pairing, Rng, Streams};
use crate::games::{End, Game, Seat, Status};

/// Where a game is cut, and how it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The ply after which a game counts as capped.
    pub max_plies: u32,
    /// The first plies of both games, chosen at random.
    pub opening_plies: u32,
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// None if it was capped.
    pub end: Option<End>,
    pub plies: u32,
}

/// A policy and the generator of its choices.
pub struct Player<'a, P> {
    pub policy: &'a mut P,
    pub rng: &'a mut Rng,
}

/// Buffers of one thread, used again for every game.
pub struct Scratch<G: Game> {
    moves: Vec<G::Move>,
    dice: PairDice,
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Self {
        Scratch { moves: Vec::new(), dice: PairDice::new() }
    }
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

    /// Plays both games of a pair: first A, then B opens.
    ///
    /// # Errors
    /// If a policy cannot answer.
    #[inline]
    pub fn play_pair<A: Policy<G>, B: Policy<G>>(
        &self,
        pair: u64,
        a: &mut A,
        b: &mut B,
        scratch: &mut Scratch<G>,
        observer: &mut impl Observer<G>,
    ) -> Result<(), Failure> {
        observer.begin_pair(pair);
        let mut streams = Streams::new(self.seed, self.pairing, pair);
        scratch.dice.begin_pair(streams.throws);
        let opener = self.opener();
        for (game, seat_a) in [opener, opener.other()].into_iter().enumerate() {
            observer.begin_game(game, seat_a);
            if game == 1 {
                scratch.dice.begin_second_game();
            }
            let mut opening = streams.opening.clone();
            let [choices_a, choices_b] = &mut streams.choices;
            let a = Player { policy: a, rng: choices_a };
            let b = Player { policy: b, rng: choices_b };
            let finish = match seat_a {
                Seat::First => self.play(a, b, &mut opening, scratch, observer)?,
                Seat::Second => self.play(b, a, &mut opening, scratch, observer)?,
            };
            observer.end_game(finish);
        }
        observer.end_pair(&scratch.dice);
        Ok(())
    }

    /// Plays one game.
    #[inline]
    fn play<P: Policy<G>, Q: Policy<G>>(
        &self,
        first: Player<P>,
        second: Player<Q>,
        opening: &mut Rng,
        Scratch { moves, dice }: &mut Scratch<G>,
        observer: &mut impl Observer<G>,
    ) -> Result<Finish, Failure> {
        let game = &self.game;
        let limits = self.limits;
        let mut position = self.start;
        // With a throw on the table, the ply it belongs to is under way.
        let mut plies = u32::from(G::DICE && matches!(game.status(&position), Status::Move(_)));
        let mut history = G::History::default();
        loop {
            let seat = match game.status(&position) {
                Status::Over(end) => return Ok(Finish { end: Some(end), plies }),
                Status::Throw(seat) => {
                    if plies >= limits.max_plies {
                        return Ok(Finish { end: None, plies });
                    }
                    plies += 1;
                    let throw = dice.throw(seat, game.throws());
                    observer.throw(game, seat, &position, throw);
                    position = game.throw(position, throw);
                    seat
                }
                Status::Move(seat) => {
                    if !G::DICE {
                        if plies >= limits.max_plies {
                            return Ok(Finish { end: None, plies });
                        }
                        plies += 1;
                    }
                    seat
                }
            };
            let opened = plies <= limits.opening_plies;
            let chosen = if opened {
                game.random_move(&position, opening.draw(), moves)
            } else {
                match seat {
                    Seat::First => first.policy.decide(game, &position, moves, first.rng)?,
                    Seat::Second => second.policy.decide(game, &position, moves, second.rng)?,
                }
            };
            let after = match chosen {
                Some(chosen) => game.apply(position, chosen),
                None => game.settle(position),
            };
            observer.turn(game, seat, &position, chosen, &after, opened);
            if let Some(end) = game.adjudicate(&mut history, &position, &after) {
                return Ok(Finish { end: Some(end), plies });
            }
            position = after;
        }
    }
}
