use super::dice::PairDice;
use super::observer::{Observer, Place};
use super::players::Players;
use super::policy::Failure;
use super::round::{Finish, Limits, Match, Start};
use super::streams::{Rng, Streams, program_seed};
use crate::games::{End, Game, Seat, Status};

/// A pair under way: the state of its game, its dice and its generators.
pub struct Lane<G: Game> {
    pub place: Place,
    position: G::Position,
    /// At how many plies the next is capped or opened, and how many are left until then.
    until: u32,
    left: u32,
    dice: PairDice,
    /// The choices of the players, by seat.
    choices: [Rng; 2],
    opening: Rng,
    opening_again: Rng,
    history: G::History,
    first_finish: Option<Finish>,
    /// Why [`step`](Self::step) could not go on: the game's history ended it, or a policy failed.
    stopped: Option<Result<End, Failure>>,
}

/// What became of a step.
pub enum Stepped {
    Played,
    /// It is the other policy's turn.
    Waits,
    /// Left for [`Lane::careful_step`].
    Rare,
}

impl<G: Game> Lane<G> {
    pub fn new(matched: &Match<G>, pair: u64) -> Lane<G> {
        let streams = Streams::new(matched.seed, matched.pairing, pair);
        Lane {
            place: Place { pair, game: 0, seat_a: matched.opener() },
            position: matched.start,
            until: 0,
            left: 0,
            dice: PairDice::new(streams.throws),
            choices: streams.choices,
            opening: Rng::new(0),
            opening_again: Rng::new(0),
            history: G::History::default(),
            first_finish: None,
            stopped: None,
        }
    }

    /// Takes up a pair: in its first game A opens.
    pub fn begin_pair(
        &mut self,
        matched: &Match<G>,
        pair: u64,
        players: &mut impl Players<G>,
    ) -> Result<(), Failure> {
        let streams = Streams::new(matched.seed, matched.pairing, pair);
        self.dice.begin_pair(streams.throws);
        // In its first game A opens.
        self.choices = streams.choices;
        if matched.opener() == Seat::Second {
            self.choices.reverse();
        }
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
        self.set_plies(u32::from(G::DICE && matches!(waits, Status::Move(_))), matched.limits);
        matched.game.begin_history(&mut self.history, &matched.start);
        let Place { pair, game, seat_a } = self.place;
        for (policy, seat) in [seat_a, seat_a.other()].into_iter().enumerate() {
            let seed = program_seed(matched.seed, matched.pairing, pair, game, policy);
            players.begin_game(policy, &Start { pair, game, seat, seed })?;
        }
        Ok(())
    }

    /// Plies of the game so far, the one under way among them.
    #[inline(always)]
    fn plies(&self) -> u32 {
        self.until - self.left
    }

    #[inline(always)]
    fn set_plies(&mut self, plies: u32, limits: Limits) {
        let plain = (limits.opening_plies..limits.max_plies).contains(&plies);
        self.until = if plain { limits.max_plies } else { plies };
        self.left = self.until - plies;
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
        let finish = Finish { end, plies: self.plies() };
        observer.end_game(&self.place, finish);
        let Some(first) = self.first_finish else {
            self.first_finish = Some(finish);
            self.dice.begin_second_game();
            self.choices.reverse();
            self.opening = self.opening_again.clone();
            self.place = Place { game: 1, seat_a: self.place.seat_a.other(), ..self.place };
            self.begin_game(matched, players)?;
            return Ok(false);
        };
        observer.end_pair(&self.place, [first, finish], &self.dice);
        Ok(true)
    }

    /// Plays a ply of the policy of this number, if it is one like most. Whatever is rare, an end, a
    /// limit, throws to be drawn, is left for [`careful_step`](Self::careful_step), and nothing has
    /// changed then.
    ///
    /// This is the path of a ply: it calls nothing, so that what it works on stays in registers, and
    /// branches on nothing that is hard to foresee, as whose turn it is would be.
    #[inline(always)]
    pub fn step<const POLICY: usize, P: Players<G>, O: Observer<G>>(
        &mut self,
        matched: &Match<G>,
        players: &mut P,
        moves: &mut Vec<G::Move>,
        observer: &mut O,
    ) -> Stepped {
        let game = &matched.game;
        let before = self.position;
        let seat = match game.status(&before) {
            Status::Throw(seat) if G::DICE => seat,
            Status::Move(seat) if !G::DICE => seat,
            _ => return Stepped::Rare,
        };
        if self.left == 0 {
            return Stepped::Rare;
        }
        if !P::ALIKE && self.place.policy(seat) != POLICY {
            return Stepped::Waits;
        }
        let mut position = before;
        if G::DICE {
            let Some(throw) = self.dice.ready(seat) else { return Stepped::Rare };
            observer.throw(&self.place, game, seat, &before, throw);
            position = game.throw(before, throw);
        }
        self.left -= 1;
        let rng = &mut self.choices[seat.index()];
        let chosen = match players.decide(POLICY, game, &position, moves, rng) {
            Ok(chosen) => chosen,
            Err(failure) => {
                self.stopped = Some(Err(failure));
                return Stepped::Rare;
            }
        };
        let after = game.turn(position, chosen);
        observer.turn(&self.place, game, seat, &position, chosen, &after, false);
        self.position = after;
        if let Some(end) = game.adjudicate(&mut self.history, &position, &after) {
            self.stopped = Some(Ok(end));
            return Stepped::Rare;
        }
        Stepped::Played
    }

    /// What [`step`](Self::step) left: plays on, a throw where one is due and one turn, with
    /// everything that may happen. True once the pair is over.
    ///
    /// # Errors
    /// If a policy cannot answer.
    #[inline(never)]
    pub fn careful_step(
        &mut self,
        matched: &Match<G>,
        players: &mut impl Players<G>,
        moves: &mut Vec<G::Move>,
        observer: &mut impl Observer<G>,
    ) -> Result<bool, Failure> {
        if let Some(stopped) = self.stopped.take() {
            return self.end_game(matched, Some(stopped?), players, observer);
        }
        if G::DICE && self.dice.draw_more(matched.game.throws()) {
            return Ok(false);
        }
        let mut plies = self.plies();
        let game = &matched.game;
        let mut position = self.position;
        let status = game.status(&position);
        let seat = match status {
            Status::Over(end) => return self.end_game(matched, Some(end), players, observer),
            Status::Throw(seat) | Status::Move(seat) => seat,
        };
        if !G::DICE || matches!(status, Status::Throw(_)) {
            if plies >= matched.limits.max_plies {
                return self.end_game(matched, None, players, observer);
            }
            plies += 1;
            self.set_plies(plies, matched.limits);
        }
        if matches!(status, Status::Throw(_)) {
            let throw = self.dice.throw(seat, game.throws());
            observer.throw(&self.place, game, seat, &position, throw);
            position = game.throw(position, throw);
        }
        let opened = plies <= matched.limits.opening_plies;
        let chosen = if opened {
            game.random_move(&position, &mut self.opening, moves)
        } else {
            let (policy, rng) = (self.place.policy(seat), &mut self.choices[seat.index()]);
            players.decide(policy, game, &position, moves, rng)?
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
