use super::men::{HOME, Men};
use super::play::{Play, Step};
use super::position::Position;
use super::random_turns::{RandomTurns, Runner};
use super::table::{Action, CHOICES, FINISHED, KINDS, Side, Table};
use super::variant::Variant;
use super::{board, both, columns, drawing, notation};
use crate::games::{
    About, Chance, Choices, Column, Drawing, End, EventKind, Game, Playout, RuleOption, Seat,
    Status, Throws, playouts_by_moves, throw_and_move,
};

/// Event codes: six numbers for each of [`KINDS`]; under `dice=both`, where a turn has several
/// numbers, three codes for the turn come after them.
const TURN: usize = 6 * KINDS;
const FORFEIT: usize = TURN + 1;
const FORCED: usize = TURN + 2;

/// A game of the tourne family.
#[derive(Clone, Debug)]
pub struct Race<V: Variant> {
    pub(super) rules: V,
    pub(super) table: Table,
    pub(super) throws: Throws,
    pub(super) both: bool,
    /// Where a turn has one number.
    random: Option<RandomTurns>,
    choices: Choices,
    start: Position,
}

impl<V: Variant> Race<V> {
    /// The mover's and the other's men after one step of the mover's.
    #[inline(always)]
    pub(super) fn step(&self, (own, other): (Side, Side), step: Step) -> (Side, Side) {
        (step.next(own), self.table.after_hit(other, step.lands()))
    }

    /// Where the man of a step comes to stand.
    pub(super) fn landing(&self, step: Step) -> i8 {
        self.rules.landing(step.from(), step.number() as i8)
    }

    /// The men of the player on this seat.
    #[inline(always)]
    pub(super) fn men_of(&self, position: &Position, seat: Seat) -> Side {
        if seat == position.seat() { position.own() } else { position.other() }
    }

    #[cold]
    fn end(&self, position: Position) -> End {
        let own_won = position.own() == FINISHED;
        let winner = if own_won { position.seat() } else { position.seat().other() };
        let loser = self.table.men(if own_won { position.other() } else { position.own() });
        let double = self.rules.stakes_double() && loser.on(HOME) == 0;
        let points = if double { 2 } else { 1 };
        End::won(winner, points, points - 1)
    }
}

/// The event of a step by a number, told as one less.
#[inline(always)]
fn event_code(number: usize, step: Step, hit: bool) -> usize {
    (step.kind() + usize::from(hit)) * 6 + number
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
        let throws = rules.throws();
        let both = rules.plays_both();
        let random = (!both).then(|| RandomTurns::new(&table, &throws));
        Ok(Race {
            throws,
            both,
            random,
            choices: choices.clone(),
            start: Position::new(side, side, Seat::First),
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
        // The path of a ply asks for the first alone.
        if position.waits_for_throw() {
            Status::Throw(position.seat())
        } else if position.someone_finished() {
            Status::Over(self.end(*position))
        } else {
            Status::Move(position.seat())
        }
    }

    #[inline(always)]
    fn throws(&self) -> &Throws {
        &self.throws
    }

    #[inline(always)]
    fn throw(&self, position: Position, throw: usize) -> Position {
        position.with_throw(throw)
    }

    #[inline(always)]
    fn pending_throw(&self, position: &Position) -> Option<usize> {
        position.throw()
    }

    #[inline(always)]
    fn moves(&self, position: &Position, moves: &mut Vec<Play>) {
        moves.clear();
        if self.both {
            moves.extend(both::plays(self, *position).iter());
        } else {
            let steps = self.table.steps(position.cell());
            moves.extend(steps.iter().filter_map(|step| Play::single(*step)));
        }
    }

    #[inline(always)]
    fn apply(&self, position: Position, chosen: Play) -> Position {
        let sides = (position.own(), position.other());
        let mut sides = self.step(sides, Play::first(Some(chosen)));
        if let Some(second) = chosen.second() {
            sides = self.step(sides, second);
        }
        position.handed_over(sides.0, sides.1)
    }

    /// "If none exists the turn is forfeited."
    #[inline(always)]
    fn settle(&self, position: Position) -> Position {
        position.handed_over(position.own(), position.other())
    }

    /// A forfeit is a step that changes nothing, so that nothing branches on it.
    #[inline(always)]
    fn turn(&self, position: Position, chosen: Option<Play>) -> Position {
        if self.both {
            return chosen.map_or_else(|| self.settle(position), |play| self.apply(position, play));
        }
        let step = Play::first(chosen);
        position.after(step, self.table.after_hit(position.other(), step.lands()))
    }

    /// Under `dice=both` a turn is listed before it is played.
    #[inline(always)]
    fn light(&self) -> bool {
        !self.both
    }

    /// Pips: own men's positions minus the opponent's.
    #[inline(always)]
    fn heuristic(&self, position: &Position, seat: Seat) -> i64 {
        let lead = self.table.pips(position.own()) - self.table.pips(position.other());
        i64::from(if seat == position.seat() { lead } else { -lead })
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
        let mut text = String::new();
        self.write_notation(position, &mut text);
        text
    }

    fn move_notation(&self, position: &Position, chosen: Play) -> String {
        let mut text = String::new();
        self.write_move(position, chosen, &mut text);
        text
    }

    fn write_notation(&self, position: &Position, text: &mut String) {
        notation::write(self, position, text);
    }

    fn write_move(&self, position: &Position, chosen: Play, text: &mut String) {
        notation::write_play(self, position, chosen, text);
    }

    fn columns(&self) -> Vec<Column> {
        columns::list()
    }

    fn numbers(&self, position: &Position, numbers: &mut Vec<i16>) {
        for side in [position.own(), position.other()] {
            numbers.extend(self.table.men(side).iter().map(i16::from));
        }
    }

    fn board(&self, position: &Position) -> String {
        board::draw(self, position, None)
    }

    fn move_board(&self, position: &Position, chosen: Play) -> String {
        board::draw(self, position, Some(chosen))
    }

    fn shapes(&self, position: &Position) -> Drawing {
        drawing::draw(self, position)
    }

    fn event_kinds(&self) -> Vec<EventKind> {
        let kind = |number, statistics| EventKind { number, man: None, statistics };
        let mut kinds = Vec::new();
        // Under `dice=both` a turn is not one number's: its own codes count it.
        let turn = |more: &[&'static str]| -> Vec<&'static str> {
            let turns: &[&'static str] = if self.both { &[] } else { &["turns"] };
            [turns, more].concat()
        };
        let mut numbers = |statistics: Vec<&'static str>| {
            kinds.extend((1..=6).map(|number| kind(Some(number), statistics.clone())));
        };
        numbers(turn(if self.both { &[] } else { &["forfeits"] }));
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
                    numbers(statistics);
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
        after: &Position,
        mut emit: impl FnMut(Seat, usize),
    ) {
        let seat = before.seat();
        if self.both {
            let Some(play) = chosen else { return emit(seat, FORFEIT) };
            let forced = both::plays(self, *before).len() == 1;
            emit(seat, if forced { FORCED } else { TURN });
            let mut sides = (before.own(), before.other());
            for step in play.steps() {
                let next = self.step(sides, step);
                let hit = next.1 != sides.1;
                emit(seat, event_code(step.number() - 1, step, hit));
                sides = next;
            }
            return;
        }
        // Throws are numbered as the numbers they let play.
        let hit = after.own() != before.other();
        emit(seat, event_code(before.throw_on_table(), Play::first(chosen), hit));
    }

    #[inline(always)]
    fn random_move(
        &self,
        position: &Position,
        chance: &mut impl Chance,
        _moves: &mut Vec<Play>,
    ) -> Option<Play> {
        if self.both {
            return both::random(self, *position, chance);
        }
        // For one, two or three steps, a number under theirs is that share of a number under six.
        Play::single(self.table.chosen(position.cell(), chance.below(CHOICES)))
    }

    #[inline(always)]
    fn nth_move(&self, position: &Position, place: usize, _moves: &mut Vec<Play>) -> Option<Play> {
        if self.both {
            return both::plays(self, *position).get(place);
        }
        Play::single(self.table.step(position.cell(), place))
    }

    #[inline(always)]
    fn index(&self, position: &Position) -> Option<usize> {
        (!self.both).then(|| self.place(position) * 6 + position.throw_on_table())
    }

    fn indices(&self) -> usize {
        if self.both { 0 } else { self.places() * 6 }
    }

    #[inline(always)]
    fn place(&self, position: &Position) -> usize {
        usize::from(position.own()) * self.table.sides() + usize::from(position.other())
    }

    fn places(&self) -> usize {
        self.table.sides() * self.table.sides()
    }

    #[inline(always)]
    fn playouts<C: Chance>(
        &self,
        from: Position,
        count: u32,
        longest: u32,
        chance: &mut C,
        moves: &mut Vec<Play>,
        mut ended: impl FnMut(Playout<Position>),
    ) {
        let Some(random) = self.random.as_ref() else {
            return playouts_by_moves(self, from, count, longest, chance, moves, ended);
        };
        let pending = from.throw().is_some() && !from.someone_finished();
        // Who is next changes with every turn.
        let seat = if pending { from.seat().other() } else { from.seat() };
        let begin = |chance: &mut C| {
            // A throw on the table leaves a choice only.
            let from =
                if pending { throw_and_move(self, from, chance, &mut Vec::new()) } else { from };
            Runner::new(from.own(), from.other())
        };
        random.play(count, longest, chance, begin, |runner, plies| {
            let seat = if plies % 2 == 0 { seat } else { seat.other() };
            let position = Position::new(runner.own(), runner.other(), seat);
            ended(Playout { position, plies: plies as u32 });
        });
    }

    #[inline(always)]
    fn mover_view(&self, position: Position) -> Position {
        position.seen_by_first()
    }
}
