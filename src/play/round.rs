//! The loop: pairs of games, several pairs abreast.
//!
//! It is monomorphised for the game, the policies and the observer, so that for the light policies
//! nothing on the path of a ply is dispatched or allocated. A light ply is a chain of draws and
//! look-ups, each waiting for the last. So a thread advances some pairs in turn, a ply each, and
//! their chains overlap. What each pair plays does not depend on its neighbours.
//!
//! What bounds it then is the number of instructions, some 70 a ply of random play with all
//! statistics and 35 for the game around it, and, between different policies, branches that cannot
//! be foreseen. What keeps both few:
//! - one draw of the generator serves about ten choices or five throws ([`Rng`](super::Rng));
//! - [`Lane::step`] calls nothing and leaves whatever is rare to another function, so that nothing
//!   is kept in memory across a call;
//! - a position, a step, a throw are words or bytes, and tables are larger than an index can be, so
//!   that a look-up tests nothing;
//! - a policy is told by the lane's place and the round, and which of its best moves one of equals
//!   is by a table, not by branches.

use std::ops::Range;

use super::lane::{Lane, Stepped};
use super::observer::Observer;
use super::players::Players;
use super::policy::Failure;
use super::streams::Pairing;
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
        // Known before the loop, so that it is compiled for light turns alone.
        let light = self.game.light();
        // Of two lanes next to each other one plays A's turn and one B's, in the next round the other
        // way round: so the processor foresees whose it is.
        let mut first_plays_a = true;
        // The lane whose pair ended when no more were left.
        let over = 'rounds: loop {
            if lanes.is_empty() {
                break None;
            }
            let mut plays_a = first_plays_a;
            for lane in &mut lanes {
                let stepped = match (light, P::ALIKE || plays_a) {
                    (false, _) => Stepped::Rare,
                    (true, true) => lane.step::<0, _, _>(self, players, &mut moves, observer),
                    (true, false) => lane.step::<1, _, _>(self, players, &mut moves, observer),
                };
                if matches!(stepped, Stepped::Rare)
                    && self.go_on(lane, players, &mut moves, observer, &mut pairs, current)?
                {
                    break 'rounds Some(lane.place.pair);
                }
                plays_a = !plays_a;
            }
            first_plays_a = !first_plays_a;
        };
        lanes.retain(|lane| Some(lane.place.pair) != over);
        for lane in &mut lanes {
            *current = lane.place.pair;
            while !lane.careful_step(self, players, &mut moves, observer)? {}
        }
        Ok(())
    }

    /// A careful step of a lane, which takes up the next pair once its own is over. True if there is
    /// none.
    #[inline(never)]
    fn go_on<P: Players<G>, O: Observer<G>>(
        &self,
        lane: &mut Lane<G>,
        players: &mut P,
        moves: &mut Vec<G::Move>,
        observer: &mut O,
        pairs: &mut Range<u64>,
        current: &mut u64,
    ) -> Result<bool, Failure> {
        if !lane.careful_step(self, players, moves, observer)? {
            return Ok(false);
        }
        let Some(pair) = pairs.next() else { return Ok(true) };
        *current = pair;
        lane.begin_pair(self, pair, players)?;
        Ok(false)
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
        while !lane.careful_step(self, players, &mut Vec::new(), observer)? {}
        Ok(())
    }
}
