use super::men::{HOME, Men};
use super::table::{Action, FINISHED, STEP_EVENTS, Side, StepId, Table};
use super::variant::Variant;
use super::{board, both, notation};
use crate::games::{About, Choices, End, EventKind, Game, RuleOption, Seat, Status, Throws, below};

/// The men of both players, who throws or moves, and the throw on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(super) sides: [Side; 2],
    pub(super) seat: Seat,
    /// 0, or one more than the throw's index.
    pub(super) pending: u8,
}

/// A move: one step, or two in the order played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Play {
    pub(super) first: StepId,
    pub(super) second: StepId,
}

impl Play {
    /// Stands for no second step.
    pub(super) const NONE: StepId = StepId::MAX;

    #[inline(always)]
    fn single(step: StepId) -> Play {
        Play { first: step, second: Play::NONE }
    }

    pub(super) fn steps(self) -> impl Iterator<Item = StepId> {
        [self.first, self.second].into_iter().filter(|id| *id != Play::NONE)
    }
}

/// Event codes: for each number a forfeited turn, then each step with and without a hit; under
/// `dice=both`, where a turn has several numbers, three codes for the turn come after them.
const EVENTS_PER_NUMBER: usize = 1 + 2 * STEP_EVENTS;
const TURN: usize = 6 * EVENTS_PER_NUMBER;
const FORFEIT: usize = TURN + 1;
const FORCED: usize = TURN + 2;

/// A game of the tourne family.
#[derive(Clone, Debug)]
pub struct Race<V: Variant> {
    pub(super) rules: V,
    pub(super) table: Table,
    pub(super) throws: Throws,
    pub(super) both: bool,
    choices: Choices,
    start: Position,
}

impl<V: Variant> Race<V> {
    /// The mover's and the other's men after one step of the mover's.
    #[inline(always)]
    pub(super) fn step(&self, other: Side, id: StepId) -> (Side, Side) {
        let step = self.table.step(id);
        (step.next, self.table.after_hit(other, step.lands))
    }

    #[inline(always)]
    fn after(&self, position: Position, own: Side, other: Side) -> Position {
        let mut sides = position.sides;
        sides[position.seat.index()] = own;
        sides[position.seat.other().index()] = other;
        Position { sides, seat: position.seat.other(), pending: 0 }
    }

    #[inline(always)]
    pub(super) fn sides(&self, position: &Position) -> (Side, Side) {
        (position.sides[position.seat.index()], position.sides[position.seat.other().index()])
    }

    #[inline(always)]
    fn number(&self, position: &Position) -> u8 {
        self.throws.get(usize::from(position.pending) - 1).low()
    }

    fn step_code(&self, other: Side, id: StepId) -> usize {
        let step = self.table.step(id);
        let hit = self.table.after_hit(other, step.lands) != other;
        (usize::from(self.table.number(id)) - 1) * EVENTS_PER_NUMBER
            + 1
            + 2 * usize::from(step.event)
            + usize::from(hit)
    }
}

impl<V: Variant> Game for Race<V> {
    type Position = Position;
    type Move = Play;
    type History = ();

    const DICE: bool = true;

    fn about() -> About {
        V::about()
    }

    fn options() -> &'static [RuleOption] {
        V::options()
    }

    fn new(choices: &Choices) -> Result<Self, String> {
        let rules = V::new(choices);
        let table = Table::new(&rules);
        let side = table.side(Men::START).ok_or("the start does not obey the rules")?;
        Ok(Race {
            throws: rules.throws(),
            both: rules.plays_both(),
            choices: choices.clone(),
            start: Position { sides: [side; 2], seat: Seat::First, pending: 0 },
            rules,
            table,
        })
    }

    fn choices(&self) -> &Choices {
        &self.choices
    }

    fn start(&self) -> Position {
        self.start
    }

    /// The first player with all three men on 12 wins; under `stakes=double` the win counts 2 if
    /// the loser has no man home (*Académie* 1730).
    #[inline(always)]
    fn status(&self, position: &Position) -> Status {
        if position.sides[0] == FINISHED || position.sides[1] == FINISHED {
            let winner = if position.sides[0] == FINISHED { Seat::First } else { Seat::Second };
            let loser = self.table.men(position.sides[winner.other().index()]);
            let double = self.rules.stakes_double() && loser.on(HOME) == 0;
            let points = if double { 2 } else { 1 };
            return Status::Over(End { winner: Some(winner), points, kind: points - 1 });
        }
        if position.pending == 0 {
            Status::Throw(position.seat)
        } else {
            Status::Move(position.seat)
        }
    }

    #[inline(always)]
    fn throws(&self) -> &Throws {
        &self.throws
    }

    #[inline(always)]
    fn throw(&self, position: Position, throw: usize) -> Position {
        Position { pending: throw as u8 + 1, ..position }
    }

    #[inline(always)]
    fn pending_throw(&self, position: &Position) -> Option<usize> {
        usize::from(position.pending).checked_sub(1)
    }

    #[inline(always)]
    fn moves(&self, position: &Position, moves: &mut Vec<Play>) {
        moves.clear();
        if self.both {
            moves.extend_from_slice(both::plays(self, position).as_slice());
        } else {
            let (own, _) = self.sides(position);
            let (first, count) = self.table.steps(own, self.number(position));
            moves.extend((0..count as StepId).map(|k| Play::single(first + k)));
        }
    }

    #[inline(always)]
    fn apply(&self, position: Position, chosen: Play) -> Position {
        let (_, other) = self.sides(&position);
        let (own, other) = self.step(other, chosen.first);
        if chosen.second == Play::NONE {
            return self.after(position, own, other);
        }
        let (own, other) = self.step(other, chosen.second);
        self.after(position, own, other)
    }

    /// "If none exists the turn is forfeited."
    #[inline(always)]
    fn settle(&self, position: Position) -> Position {
        Position { seat: position.seat.other(), pending: 0, ..position }
    }

    /// Pips: own men's positions minus the opponent's.
    #[inline(always)]
    fn heuristic(&self, position: &Position, seat: Seat) -> i64 {
        let own = self.table.pips(position.sides[seat.index()]);
        let other = self.table.pips(position.sides[seat.other().index()]);
        i64::from(own - other)
    }

    fn heuristic_unit(&self) -> i64 {
        36
    }

    fn end_kinds(&self) -> &'static [&'static str] {
        if self.rules.stakes_double() { &["simple", "double"] } else { &["win"] }
    }

    fn max_points(&self) -> u8 {
        if self.rules.stakes_double() { 2 } else { 1 }
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        notation::parse(self, text)
    }

    fn notation(&self, position: &Position) -> String {
        notation::write(self, position)
    }

    fn move_notation(&self, position: &Position, chosen: Play) -> String {
        notation::write_play(self, position, chosen)
    }

    fn board(&self, position: &Position) -> String {
        board::draw(self, position, None)
    }

    fn move_board(&self, position: &Position, chosen: Play) -> String {
        board::draw(self, position, Some(chosen))
    }

    fn event_kinds(&self) -> Vec<EventKind> {
        let kind = |number, statistics| EventKind { number, man: None, statistics };
        let mut kinds = Vec::new();
        // Under `dice=both` a turn is not one number's: its own codes count it.
        let turn = |more: &[&'static str]| -> Vec<&'static str> {
            let turns: &[&'static str] = if self.both { &[] } else { &["turns"] };
            [turns, more].concat()
        };
        for number in 1..=6 {
            kinds.push(kind(Some(number), turn(if self.both { &[] } else { &["forfeits"] })));
            for action in Action::ALL {
                for forced in [false, true] {
                    for hit in [false, true] {
                        let mut statistics = turn(&[]);
                        if forced && !self.both {
                            statistics.push("forced");
                        }
                        statistics.push(action.statistic());
                        if hit {
                            statistics.push("hits");
                        }
                        kinds.push(kind(Some(number), statistics));
                    }
                }
            }
        }
        if self.both {
            kinds.push(kind(None, vec!["turns"]));
            kinds.push(kind(None, vec!["turns", "forfeits"]));
            kinds.push(kind(None, vec!["turns", "forced"]));
        }
        kinds
    }

    #[inline(always)]
    fn events(
        &self,
        before: &Position,
        chosen: Option<Play>,
        _after: &Position,
        mut emit: impl FnMut(Seat, usize),
    ) {
        let seat = before.seat;
        if self.both {
            let Some(play) = chosen else { return emit(seat, FORFEIT) };
            let forced = both::plays(self, before).as_slice().len() == 1;
            emit(seat, if forced { FORCED } else { TURN });
            let (_, mut other) = self.sides(before);
            for id in play.steps() {
                emit(seat, self.step_code(other, id));
                (_, other) = self.step(other, id);
            }
            return;
        }
        let (_, other) = self.sides(before);
        match chosen {
            None => emit(seat, (usize::from(self.number(before)) - 1) * EVENTS_PER_NUMBER),
            Some(play) => emit(seat, self.step_code(other, play.first)),
        }
    }

    #[inline(always)]
    fn random_move(&self, position: &Position, draw: u64, moves: &mut Vec<Play>) -> Option<Play> {
        if self.both {
            self.moves(position, moves);
            return moves.get(below(draw, moves.len() as u64) as usize).copied();
        }
        let (own, _) = self.sides(position);
        let (first, count) = self.table.steps(own, self.number(position));
        (count > 0).then(|| Play::single(first + below(draw, count) as StepId))
    }

    #[inline(always)]
    fn mover_view(&self, position: Position) -> Position {
        let (own, other) = self.sides(&position);
        Position { sides: [own, other], seat: Seat::First, ..position }
    }
}
