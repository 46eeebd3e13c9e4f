use super::history::History;
use super::moves::Move;
use super::position::Position;
use super::{board, columns, drawing, events, moves, notation, perft, weights};
use crate::games::{
    About, Chance, Choices, Column, Drawing, End, EventKind, Game, RuleOption, Seat, Status,
    Throws, Values,
};

static OPTIONS: [RuleOption; 2] = [
    RuleOption {
        name: "repetition",
        values: Values::OffOr { low: 2, high: 1000 },
        default: "3",
        meaning: "a draw when the same position stands so often, the same player to move; 0: never",
        source: "an adjudication: Cazaux gives no rule of draws",
    },
    RuleOption {
        name: "no-capture",
        values: Values::OffOr { low: 1, high: 1_000_000 },
        default: "200",
        meaning: "a draw after so many plies in a row without a capture; 0: never",
        source: "an adjudication: Cazaux gives no rule of draws",
    },
];

const MATE: u8 = 0;
const ISOLATION: u8 = 1;
const DRAW_REPETITION: u8 = 2;
const DRAW_NO_CAPTURE: u8 = 3;
static END_KINDS: [&str; 4] = ["mate", "isolation", "draw-repetition", "draw-no-capture"];

/// Tournoy under one choice of its limits.
#[derive(Clone, Debug)]
pub struct Tournoy {
    choices: Choices,
    start: Position,
    throws: Throws,
    /// 0 is off; so for the other.
    repetition: u32,
    no_capture: u32,
}

impl Tournoy {
    /// Whether the player to move is in check.
    pub fn in_check(&self, position: &Position) -> bool {
        position.in_check()
    }

    /// Paths of so many plies from a position, the last ply counted and not walked; `None` beyond
    /// 64 bits. A finished position has none.
    pub fn perft(&self, position: &Position, depth: u32) -> Option<u64> {
        perft::perft(position, depth)
    }
}

impl Game for Tournoy {
    type Position = Position;
    type Move = Move;
    type History = History;

    const DICE: bool = false;
    const OPENING_PLIES: u32 = 8;

    fn about() -> About {
        About {
            id: "tournoy",
            title: "Tournoy",
            summary: "a chess variant on 9 by 9 squares with men that must be turned",
            sources: "Jean-Louis Cazaux, Tournoy (The Chess Variant Pages, 1998, revised July 1999); \
                      after Ploy (Frank Thibault, 3M, 1970) and Rotary (Christian Freeling)",
            caution: "the array is a reconstruction: the sources give the men and how they are first \
                      turned, but no readable diagram; give another with --position",
        }
    }

    fn options() -> &'static [RuleOption] {
        &OPTIONS
    }

    fn new(choices: &Choices) -> Result<Tournoy, String> {
        let limit = |name: &str| {
            choices.get(name).parse().map_err(|_| format!("`{name}` is not a whole number"))
        };
        Ok(Tournoy {
            start: notation::parse(notation::START)?,
            throws: Throws::none(),
            repetition: limit("repetition")?,
            no_capture: limit("no-capture")?,
            choices: choices.clone(),
        })
    }

    fn choices(&self) -> &Choices {
        &self.choices
    }

    fn start(&self) -> Position {
        self.start
    }

    /// A player left with its Cross alone loses at once; one in check with no legal answer loses.
    /// Nobody else is without a legal move: a Cross that is not in check can turn.
    #[inline(always)]
    fn status(&self, position: &Position) -> Status {
        if position.legal() > 0 {
            return Status::Move(position.seat());
        }
        let isolated = Seat::BOTH.into_iter().find(|seat| position.isolated(*seat));
        let (loser, kind) = match isolated {
            Some(seat) => (seat, ISOLATION),
            None => (position.seat(), MATE),
        };
        Status::Over(End::won(loser.other(), 1, kind))
    }

    #[inline(always)]
    fn throws(&self) -> &Throws {
        &self.throws
    }

    fn throw(&self, position: Position, _throw: usize) -> Position {
        position
    }

    fn pending_throw(&self, _position: &Position) -> Option<usize> {
        None
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves::list(position, moves);
    }

    #[inline(always)]
    fn apply(&self, position: Position, chosen: Move) -> Position {
        position.after(chosen)
    }

    /// Never needed: a position without a legal move is over.
    fn settle(&self, position: Position) -> Position {
        position
    }

    #[inline(always)]
    fn heuristic(&self, position: &Position, seat: Seat) -> i64 {
        weights::value(position, seat)
    }

    fn heuristic_unit(&self) -> i64 {
        weights::UNIT
    }

    fn end_kinds(&self) -> &'static [&'static str] {
        &END_KINDS
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        notation::parse(text)
    }

    fn notation(&self, position: &Position) -> String {
        let mut text = String::new();
        self.write_notation(position, &mut text);
        text
    }

    fn move_notation(&self, position: &Position, chosen: Move) -> String {
        let mut text = String::new();
        self.write_move(position, chosen, &mut text);
        text
    }

    fn write_notation(&self, position: &Position, text: &mut String) {
        notation::write(position, text);
    }

    fn write_move(&self, position: &Position, chosen: Move, text: &mut String) {
        notation::write_move(position, chosen, text);
    }

    fn columns(&self) -> Vec<Column> {
        columns::list()
    }

    fn numbers(&self, position: &Position, numbers: &mut Vec<i16>) {
        columns::write(position, numbers);
    }

    fn board(&self, position: &Position) -> String {
        board::draw(position, None)
    }

    fn move_board(&self, position: &Position, chosen: Move) -> String {
        board::draw(position, Some(chosen))
    }

    fn shapes(&self, position: &Position) -> Drawing {
        drawing::draw(position)
    }

    fn event_kinds(&self) -> Vec<EventKind> {
        events::kinds()
    }

    #[inline(always)]
    fn events(
        &self,
        before: &Position,
        chosen: Option<Move>,
        _after: &Position,
        emit: impl FnMut(Seat, usize),
    ) {
        if let Some(chosen) = chosen {
            events::report(before, chosen, emit);
        }
    }

    #[inline(always)]
    fn random_move(
        &self,
        position: &Position,
        chance: &mut impl Chance,
        _moves: &mut Vec<Move>,
    ) -> Option<Move> {
        match position.legal() {
            0 => None,
            legal => moves::pick(position, chance.below(usize::from(legal)) as u16),
        }
    }

    #[inline(always)]
    fn count_moves(&self, position: &Position, _buffer: &mut Vec<Move>) -> u64 {
        u64::from(position.legal())
    }

    #[inline(always)]
    fn hash(&self, position: &Position) -> u64 {
        position.key()
    }

    /// A capture.
    #[inline(always)]
    fn noisy(&self, position: &Position, chosen: Move) -> bool {
        chosen.captures(position)
    }

    #[inline]
    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves::list_captures(position, moves);
    }

    fn begin_history(&self, history: &mut History, start: &Position) {
        history.begin(start.key());
    }

    /// The source has no rule of draws; these two keep simulation from going on for ever.
    #[inline(always)]
    fn adjudicate(
        &self,
        history: &mut History,
        before: &Position,
        after: &Position,
    ) -> Option<End> {
        if after.legal() == 0 {
            return None;
        }
        let side = after.seat();
        let quiet = if after.count(side) == before.count(side) {
            history.pass()
        } else {
            history.forget();
            0
        };
        let draw = |kind| Some(End::drawn(kind));
        if self.repetition > 0 && history.count(after.key()) >= self.repetition {
            return draw(DRAW_REPETITION);
        }
        if self.no_capture > 0 && quiet >= self.no_capture {
            return draw(DRAW_NO_CAPTURE);
        }
        None
    }
}
