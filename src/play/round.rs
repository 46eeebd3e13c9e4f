//! The loop: one game, and the two games of a pair.
//!
//! It is monomorphised for the game, the two policies and the observer, so that for the light
//! policies nothing on the path of a ply is dispatched or allocated.

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
        moves: &mut Vec<G::Move>,
        observer: &mut impl Observer<G>,
    ) -> Result<(), Failure> {
        observer.begin_pair(pair);
        let mut streams = Streams::new(self.seed, self.pairing, pair);
        let opener = self.opener();
        for (game, seat_a) in [opener, opener.other()].into_iter().enumerate() {
            observer.begin_game(game, seat_a);
            let (mut dice, mut opening) = (streams.throws.clone(), streams.opening.clone());
            let [choices_a, choices_b] = &mut streams.choices;
            let a = Player { policy: a, rng: choices_a };
            let b = Player { policy: b, rng: choices_b };
            let finish = match seat_a {
                Seat::First => self.play(a, b, &mut dice, &mut opening, moves, observer)?,
                Seat::Second => self.play(b, a, &mut dice, &mut opening, moves, observer)?,
            };
            observer.end_game(finish);
        }
        observer.end_pair();
        Ok(())
    }

    /// Plays one game.
    #[inline]
    fn play<P: Policy<G>, Q: Policy<G>>(
        &self,
        first: Player<P>,
        second: Player<Q>,
        dice: &mut [Rng; 2],
        opening: &mut Rng,
        moves: &mut Vec<G::Move>,
        observer: &mut impl Observer<G>,
    ) -> Result<Finish, Failure> {
        let game = &self.game;
        let mut position = self.start;
        let mut status = game.status(&position);
        // With a throw on the table, the ply it belongs to is under way.
        let mut plies = u32::from(G::DICE && matches!(status, Status::Move(_)));
        let mut history = G::History::default();
        loop {
            match status {
                Status::Over(end) => return Ok(Finish { end: Some(end), plies }),
                Status::Throw(seat) => {
                    if plies >= self.limits.max_plies {
                        return Ok(Finish { end: None, plies });
                    }
                    plies += 1;
                    let throw = game.throws().from_draw(dice[seat.index()].draw());
                    observer.throw(game, seat, &position, throw);
                    position = game.throw(position, throw);
                    status = game.status(&position);
                }
                Status::Move(seat) => {
                    if !G::DICE {
                        if plies >= self.limits.max_plies {
                            return Ok(Finish { end: None, plies });
                        }
                        plies += 1;
                    }
                    let opened = plies <= self.limits.opening_plies;
                    let chosen = if opened {
                        game.random_move(&position, opening.draw(), moves)
                    } else {
                        match seat {
                            Seat::First => {
                                first.policy.decide(game, &position, moves, first.rng)?
                            }
                            Seat::Second => {
                                second.policy.decide(game, &position, moves, second.rng)?
                            }
                        }
                    };
                    let after = match chosen {
                        Some(chosen) => game.apply(position, chosen),
                        None => game.settle(position),
                    };
                    observer.turn(game, seat, &position, chosen, &after, opened);
                    status = game.status(&after);
                    let decreed = game.adjudicate(&mut history, &position, &after);
                    if let (Some(end), Status::Throw(_) | Status::Move(_)) = (decreed, status) {
                        return Ok(Finish { end: Some(end), plies });
                    }
                    position = after;
                }
            }
        }
    }
}
