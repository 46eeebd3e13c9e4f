use super::answers::{Answer, Answers};
use super::gift::{Gift, OPTIONS};
use super::men::{MOVES, Men};
use super::numbers::Numbers;
use super::position::{Position, Stage};
use super::table::{FINISHED, Play, Side, Table};
use super::{board, columns, drawing, events, notation};
use crate::games::{
    About, Chance, Choices, Column, Drawing, End, EventKind, Game, RuleOption, Seat, Status, Throws,
};

/// Dames rabattues (1699).
#[derive(Clone, Debug)]
pub struct DamesRabattues {
    pub(super) table: Table,
    pub(super) gift: Gift,
    throws: Throws,
    choices: Choices,
    start: Position,
}

impl DamesRabattues {
    #[inline(always)]
    fn answers(&self, position: &Position) -> Answers {
        Answers::new(&self.table, self.gift, position.other, position.numbers)
    }
}

impl Game for DamesRabattues {
    type Position = Position;
    type Move = Answer;
    type History = ();

    const DICE: bool = true;

    fn about() -> About {
        About {
            id: "dames-rabattues",
            title: "Dames rabattues",
            summary: "fifteen men a side, unstacked and then borne off by two dice; \
                      what one cannot play the other may",
            sources: "Règles du jeu des Dames rabattues (Charpentier, Paris 1699); Académie \
                      universelle des jeux (Amsterdam 1758); Lalanne, The game of Dames Rabattues \
                      (2004)",
            caution: "our readings: the thrower must play every number it can; a gift may be played \
                      in either order, and bearing off may begin in the midst of it",
        }
    }

    fn options() -> &'static [RuleOption] {
        &OPTIONS
    }

    fn new(choices: &Choices) -> Result<Self, String> {
        let table = Table::new();
        let start = table.side(Men::START);
        Ok(DamesRabattues {
            table,
            gift: Gift::new(choices),
            throws: Throws::two_dice(),
            choices: choices.clone(),
            start: Position::waiting([start; 2], Seat::First),
        })
    }

    fn choices(&self) -> &Choices {
        &self.choices
    }

    fn start(&self) -> Position {
        self.start
    }

    /// Who bears off the last man first wins at once, on a gift too.
    #[inline(always)]
    fn status(&self, position: &Position) -> Status {
        if (position.own == FINISHED) | (position.other == FINISHED) {
            let own = position.own == FINISHED;
            let winner = if own { position.seat } else { position.seat.other() };
            return Status::Over(End::won(winner, 1, 0));
        }
        match position.stage {
            Stage::Waiting => Status::Throw(position.seat),
            Stage::Thrown => Status::Move(position.seat),
            Stage::Gift { .. } => Status::Move(position.seat.other()),
        }
    }

    #[inline(always)]
    fn throws(&self) -> &Throws {
        &self.throws
    }

    #[inline(always)]
    fn throw(&self, position: Position, throw: usize) -> Position {
        let throw = self.throws.get(throw);
        let numbers = Numbers::two(throw.low(), throw.high().unwrap_or(throw.low()));
        Position { stage: Stage::Thrown, numbers, ..position }
    }

    fn pending_numbers(&self, position: &Position) -> Vec<u8> {
        match position.stage {
            Stage::Waiting => Vec::new(),
            _ => position.numbers.iter().collect(),
        }
    }

    /// None while a gift is answered: of its throw only the numbers left are known.
    #[inline(always)]
    fn pending_throw(&self, position: &Position) -> Option<usize> {
        if position.stage != Stage::Thrown {
            return None;
        }
        let numbers = position.numbers;
        self.throws
            .iter()
            .find(|(_, t)| t.low() == numbers.low() && t.high() == Some(numbers.high()))
            .map(|(index, _)| index)
    }

    /// None for the thrower, who has no choice; else the answers to the gift.
    #[inline(always)]
    fn moves(&self, position: &Position, moves: &mut Vec<Answer>) {
        moves.clear();
        if position.stage != Stage::Thrown {
            moves.extend_from_slice(self.answers(position).as_slice());
        }
    }

    /// The receiver plays what it takes; the other numbers are lost.
    #[inline(always)]
    fn apply(&self, position: Position, chosen: Answer) -> Position {
        let other = self.table.play(position.other, chosen.taken).side;
        Position { other, ..position }.done(position.stage == Stage::Gift { again: true })
    }

    /// The thrower plays every number it can; if one of the others fits the opponent, they are a
    /// gift. A player who has borne off the last man has won: what is left lapses.
    #[inline(always)]
    fn settle(&self, position: Position) -> Position {
        let Play { side: own, left, .. } = self.table.play(position.own, position.numbers);
        let again = position.numbers.is_double();
        let fits = |number| self.table.fits(position.other, number);
        if (own != FINISHED) & (fits(left.low()) | fits(left.high())) {
            return Position { own, stage: Stage::Gift { again }, numbers: left, ..position };
        }
        Position { own, ..position }.done(again)
    }

    /// Men moved: own, unstacked and borne off, minus the opponent's.
    #[inline(always)]
    fn heuristic(&self, position: &Position, seat: Seat) -> i64 {
        let moved = |side: Side| i64::from(self.table.moved(side));
        moved(position.side(seat)) - moved(position.side(seat.other()))
    }

    fn heuristic_unit(&self) -> i64 {
        i64::from(MOVES)
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        notation::parse(self, text)
    }

    fn notation(&self, position: &Position) -> String {
        let mut text = String::new();
        self.write_notation(position, &mut text);
        text
    }

    fn move_notation(&self, position: &Position, chosen: Answer) -> String {
        let mut text = String::new();
        self.write_move(position, chosen, &mut text);
        text
    }

    fn write_notation(&self, position: &Position, text: &mut String) {
        notation::write(self, position, text);
    }

    fn write_move(&self, _position: &Position, chosen: Answer, text: &mut String) {
        notation::write_answer(chosen.taken, text);
    }

    fn columns(&self) -> Vec<Column> {
        columns::list()
    }

    fn numbers(&self, position: &Position, numbers: &mut Vec<i16>) {
        columns::write(&self.table, position, numbers);
    }

    fn board(&self, position: &Position) -> String {
        board::draw(self, position, None)
    }

    fn move_board(&self, position: &Position, chosen: Answer) -> String {
        board::draw(self, position, Some(chosen))
    }

    fn shapes(&self, position: &Position) -> Drawing {
        drawing::draw(self, position)
    }

    fn event_kinds(&self) -> Vec<EventKind> {
        events::kinds()
    }

    #[inline(always)]
    fn events(
        &self,
        before: &Position,
        chosen: Option<Answer>,
        after: &Position,
        emit: impl FnMut(Seat, usize),
    ) {
        events::count(&self.table, before, chosen, after, emit);
    }

    #[inline(always)]
    fn random_move(
        &self,
        position: &Position,
        chance: &mut impl Chance,
        _moves: &mut Vec<Answer>,
    ) -> Option<Answer> {
        if position.stage == Stage::Thrown {
            return None;
        }
        let answers = self.answers(position);
        let answers = answers.as_slice();
        answers.get(chance.below(answers.len().max(1))).copied()
    }

    #[inline(always)]
    fn place(&self, position: &Position) -> usize {
        usize::from(position.own) * self.table.sides() + usize::from(position.other)
    }

    fn places(&self) -> usize {
        self.table.sides() * self.table.sides()
    }

    /// Player 1 is who throws or has thrown; while a gift is answered, who answers it. So the
    /// third field of a gift's notation is then always 2.
    #[inline(always)]
    fn mover_view(&self, position: Position) -> Position {
        let seat = match position.stage {
            Stage::Gift { .. } => Seat::Second,
            Stage::Waiting | Stage::Thrown => Seat::First,
        };
        Position { seat, ..position }
    }

    /// Men moved by both: a throw that nobody can play leaves it as it was.
    fn progress(&self, position: &Position) -> Option<u32> {
        let moved = |side: Side| u32::from(self.table.moved(side));
        Some(moved(position.own) + moved(position.other))
    }
}
