//! The one trait that every game implements.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use super::columns::Column;
use super::draw::Chance;
use super::end::End;
use super::hasher::FixedHasher;
use super::options::{Choices, RuleOption};
use super::playout::{Playout, playouts_by_moves};
use super::seat::Seat;
use super::shapes::Drawing;
use super::throws::Throws;

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Over(End),
    /// Chance is next; the seat throws.
    Throw(Seat),
    /// The seat has to move. If there is no legal move, [`Game::settle`] tells what follows.
    Move(Seat),
}

/// What one event code of a game stands for in `moves.csv`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventKind {
    /// The number played.
    pub number: Option<u8>,
    /// The kind of man, in games that tell men apart.
    pub man: Option<&'static str>,
    /// The statistics that one event adds one to.
    pub statistics: Vec<&'static str>,
}

/// The facts that a listing of games shows.
#[derive(Clone, Copy, Debug)]
pub struct About {
    pub id: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    pub sources: &'static str,
    /// What a reader must know before quoting a number; empty where there is nothing.
    pub caution: &'static str,
}

/// A game of two players, with or without dice.
///
/// A value of the type is the game under one choice of its options. A **ply** is a throw with
/// all that belongs to it (a forfeit too), or a move in a game without dice.
///
/// The path of a ply: while [`status`](Game::status) is `Throw`, a throw is drawn and
/// [`throw`](Game::throw) shown to the position; while it is `Move`, the player picks one of
/// [`moves`](Game::moves) and [`apply`](Game::apply) plays it; where there is none,
/// [`settle`](Game::settle) does what the rules do without asking (a forfeit; the thrower's own
/// numbers in dames rabattues).
pub trait Game: Clone + Send + Sync + 'static {
    type Position: Copy + Eq + Hash + Ord + Debug + Send + Sync + 'static;
    type Move: Copy + Eq + Ord + Debug + Send + Sync + 'static;
    /// What adjudication needs to remember of a game. `()` where positions say all.
    type History: Default + Send;

    /// False in a game without dice, where every move is a ply.
    const DICE: bool;

    /// The length of `--opening-plies` when it is not given.
    const OPENING_PLIES: u32 = 0;

    fn about() -> About;

    /// The named options, in the order in which `rules` columns list them.
    fn options() -> &'static [RuleOption];

    /// The game under these options, which [`Choices::parse`] has checked one by one.
    ///
    /// # Errors
    /// One line, if the combination makes no game.
    fn new(choices: &Choices) -> Result<Self, String>;

    /// The options this value was made with.
    fn choices(&self) -> &Choices;

    fn start(&self) -> Self::Position;

    fn status(&self, position: &Self::Position) -> Status;

    fn throws(&self) -> &Throws;

    /// The position once the throw lies on the table. Only where the status is `Throw`; the status
    /// is then `Move` of the player who threw.
    fn throw(&self, position: Self::Position, throw: usize) -> Self::Position;

    /// The throw on the table, if one is.
    fn pending_throw(&self, position: &Self::Position) -> Option<usize>;

    /// The numbers that the moves of a position play: those of the throw on the table, or what is
    /// left of them. None where no throw is.
    fn pending_numbers(&self, position: &Self::Position) -> Vec<u8> {
        let throw = self.pending_throw(position).map(|throw| self.throws().get(throw));
        throw.map(|throw| throw.numbers().collect()).unwrap_or_default()
    }

    /// Writes the distinct legal moves into `moves`, cleared first. Only where the status is `Move`.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn apply(&self, position: Self::Position, chosen: Self::Move) -> Self::Position;

    /// What follows where the status is `Move` and no move is legal.
    fn settle(&self, position: Self::Position) -> Self::Position;

    /// The position after a turn: a legal move, or where none is legal what follows of itself.
    #[inline(always)]
    fn turn(&self, position: Self::Position, chosen: Option<Self::Move>) -> Self::Position {
        match chosen {
            Some(chosen) => self.apply(position, chosen),
            None => self.settle(position),
        }
    }

    /// Whether a turn costs little enough for loops to be compiled around it. The default says
    /// yes; a game need not under options that make its turns heavy.
    #[inline(always)]
    fn light(&self) -> bool {
        true
    }

    /// How good the position is for `seat`, in units of 1 / [`heuristic_unit`](Self::heuristic_unit).
    /// Only for positions that are not over.
    fn heuristic(&self, position: &Self::Position, seat: Seat) -> i64;

    /// The heuristic's value of a certain win at the highest stake.
    fn heuristic_unit(&self) -> i64;

    /// The names of the ways to end, indexed by [`End::kind`].
    fn end_kinds(&self) -> &'static [&'static str] {
        &["win"]
    }

    /// The highest number of points a game can be worth.
    fn max_points(&self) -> u8 {
        1
    }

    /// Reads a position.
    ///
    /// # Errors
    /// One line: what is wrong and what would be right.
    fn parse(&self, text: &str) -> Result<Self::Position, String>;

    /// Writes a position so that [`parse`](Self::parse) reads it back.
    fn notation(&self, position: &Self::Position) -> String;

    /// Writes a legal move of this position.
    fn move_notation(&self, position: &Self::Position, chosen: Self::Move) -> String;

    /// Adds what [`notation`](Self::notation) writes to a text. A data set writes two positions a
    /// row; the default allocates for each.
    fn write_notation(&self, position: &Self::Position, text: &mut String) {
        text.push_str(&self.notation(position));
    }

    /// Adds what [`move_notation`](Self::move_notation) writes to a text.
    fn write_move(&self, position: &Self::Position, chosen: Self::Move, text: &mut String) {
        text.push_str(&self.move_notation(position, chosen));
    }

    /// The numeric columns of data sets, beside the notation. The default has none.
    fn columns(&self) -> Vec<Column> {
        Vec::new()
    }

    /// Adds the numbers of [`columns`](Self::columns) in their order, as many as their lengths
    /// say, seen by the player to throw or move.
    fn numbers(&self, _position: &Self::Position, _numbers: &mut Vec<i16>) {}

    /// The legal move written so, if there is one.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.into_iter().find(|m| self.move_notation(position, *m) == text)
    }

    /// The board as several lines of text.
    fn board(&self, position: &Self::Position) -> String;

    /// The board with a legal move drawn on it. The default draws the board alone.
    fn move_board(&self, position: &Self::Position, _chosen: Self::Move) -> String {
        self.board(position)
    }

    /// The board as shapes, for a picture. The default draws the lines of [`board`](Game::board).
    fn shapes(&self, position: &Self::Position) -> Drawing {
        Drawing::of_text(&self.board(position))
    }

    /// What the codes given to `emit` by [`events`](Self::events) stand for.
    fn event_kinds(&self) -> Vec<EventKind>;

    /// Reports what a move, or `None` for a settled turn, adds to the move statistics: the seat it
    /// counts for and an index into [`event_kinds`](Self::event_kinds).
    fn events(
        &self,
        before: &Self::Position,
        chosen: Option<Self::Move>,
        after: &Self::Position,
        emit: impl FnMut(Seat, usize),
    );

    /// A uniformly random legal move from one number, or `None` where none is legal. The default
    /// lists them all; a game that can do without must give the same move.
    #[inline]
    fn random_move(
        &self,
        position: &Self::Position,
        chance: &mut impl Chance,
        moves: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        self.moves(position, moves);
        moves.get(chance.below(moves.len().max(1))).copied()
    }

    /// Plays uniformly random moves from a position to the end of the game, but no more than
    /// `longest` plies; so `count` times. Each playout is shown to `ended`. Nothing is remembered:
    /// repetition, in games that know it, ends no playout. A game may take fewer numbers than
    /// the default, as long as no chance changes.
    #[inline(always)]
    fn playouts<C: Chance>(
        &self,
        from: Self::Position,
        count: u32,
        longest: u32,
        chance: &mut C,
        moves: &mut Vec<Self::Move>,
        ended: impl FnMut(Playout<Self::Position>),
    ) {
        playouts_by_moves(self, from, count, longest, chance, moves, ended);
    }

    /// How many moves are legal. Only where the status is `Move`. The default lists them into
    /// `buffer`; a game that can count without listing need not touch it.
    #[inline]
    fn count_moves(&self, position: &Self::Position, buffer: &mut Vec<Self::Move>) -> u64 {
        self.moves(position, buffer);
        buffer.len() as u64
    }

    /// The legal move at this place in the order of [`moves`](Self::moves), if there are so many.
    /// The default lists them.
    #[inline]
    fn nth_move(
        &self,
        position: &Self::Position,
        place: usize,
        buffer: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        self.moves(position, buffer);
        buffer.get(place).copied()
    }

    /// Where positions are so few that a table can have a place for each: the place of one that
    /// waits for a move, under [`indices`](Self::indices). Positions that share it differ in the
    /// names of the players at most, and have the same moves in the same order, fewer than eight.
    #[inline(always)]
    fn index(&self, _position: &Self::Position) -> Option<usize> {
        None
    }

    /// The bound of [`index`](Self::index).
    fn indices(&self) -> usize {
        0
    }

    /// The place of a position that waits for a throw in a table of all that do, under
    /// [`places`](Self::places); positions share it if their [`mover_view`](Self::mover_view) is
    /// the same, and only then. The solver numbers positions by it.
    #[inline(always)]
    fn place(&self, _position: &Self::Position) -> usize {
        0
    }

    /// The bound of [`place`](Self::place); 0, the default, where a game is not solved.
    fn places(&self) -> usize {
        0
    }

    /// A number that equal positions share and others hardly ever, the same in every run: what a
    /// search remembers a position by.
    #[inline]
    fn hash(&self, position: &Self::Position) -> u64 {
        let mut hasher = FixedHasher::default();
        position.hash(&mut hasher);
        hasher.finish()
    }

    /// Whether a legal move upsets the balance that the heuristic sees, as a capture does: a
    /// search looks on until no such move is left. The default calls every move quiet.
    #[inline]
    fn noisy(&self, _position: &Self::Position, _chosen: Self::Move) -> bool {
        false
    }

    /// Writes the noisy ones of the legal moves into `moves`, cleared first, in the order of
    /// [`moves`](Self::moves). Only where the status is `Move`.
    #[inline]
    fn noisy_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        self.moves(position, moves);
        moves.retain(|chosen| self.noisy(position, *chosen));
    }

    /// The position as its mover sees it: renamed so that the player to throw or move is player 1.
    /// Halves what has to be solved. The default renames nobody.
    fn mover_view(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// A number that no ply lowers, for games that always make progress: the solver then goes
    /// through the positions in falling order. `None` where a game can go back.
    fn progress(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// Makes the history that of a game about to begin at `start`.
    #[inline]
    fn begin_history(&self, history: &mut Self::History, _start: &Self::Position) {
        *history = Self::History::default();
    }

    /// The outcome that the game's history decrees after this ply, if any: asked once a ply. `None`
    /// where the rules themselves have ended the game.
    #[inline(always)]
    fn adjudicate(
        &self,
        _history: &mut Self::History,
        _before: &Self::Position,
        _after: &Self::Position,
    ) -> Option<End> {
        None
    }

    /// The value of an end for `seat`, in the units of the heuristic: a win at the highest stake
    /// is [`heuristic_unit`](Self::heuristic_unit), a draw 0.
    #[inline]
    fn end_value(&self, end: End, seat: Seat) -> i64 {
        let size = self.heuristic_unit() * i64::from(end.points()) / i64::from(self.max_points());
        match end.winner() {
            None => 0,
            Some(winner) if winner == seat => size,
            Some(_) => -size,
        }
    }
}

/// A turn of random play in a position that is not over: one number for the throw, if one is due,
/// and one for the move.
#[inline(always)]
pub fn throw_and_move<G: Game>(
    game: &G,
    position: G::Position,
    chance: &mut impl Chance,
    moves: &mut Vec<G::Move>,
) -> G::Position {
    let thrown = match game.status(&position) {
        Status::Throw(_) => game.throw(position, game.throws().roll(chance)),
        _ => position,
    };
    let chosen = game.random_move(&thrown, chance, moves);
    game.turn(thrown, chosen)
}
