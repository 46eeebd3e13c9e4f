//! Race to ten: each player has one man and one die. On its turn a player throws and then either
//! moves its man forward by the number or passes. Who reaches 10 or more first wins.

use tourne::games::{About, Choices, End, EventKind, Game, RuleOption, Seat, Status, Throws};

const GOAL: u8 = 10;

/// The game. A value of it holds what its options decide; this one has none.
#[derive(Clone, Debug)]
pub struct RaceToTen {
    throws: Throws,
    choices: Choices,
}

/// Where the men of the two seats stand, who throws or moves, and the throw on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    men: [u8; 2],
    seat: Seat,
    throw: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    Run,
    Pass,
}

impl Game for RaceToTen {
    type Position = Position;
    type Move = Move;
    type History = ();

    const DICE: bool = true;

    fn about() -> About {
        About {
            id: "race-to-ten",
            title: "Race to ten",
            summary: "one man a side runs ten points by one die",
            sources: "an example",
            caution: "",
        }
    }

    fn options() -> &'static [RuleOption] {
        &[]
    }

    fn new(choices: &Choices) -> Result<Self, String> {
        Ok(RaceToTen { throws: Throws::one_die(), choices: choices.clone() })
    }

    fn choices(&self) -> &Choices {
        &self.choices
    }

    fn start(&self) -> Position {
        Position { men: [0, 0], seat: Seat::First, throw: None }
    }

    fn status(&self, position: &Position) -> Status {
        let home = |seat: &Seat| position.men[seat.index()] == GOAL;
        match (Seat::BOTH.into_iter().find(home), position.throw) {
            (Some(winner), _) => Status::Over(End::won(winner, 1, 0)),
            (None, None) => Status::Throw(position.seat),
            (None, Some(_)) => Status::Move(position.seat),
        }
    }

    fn throws(&self) -> &Throws {
        &self.throws
    }

    fn throw(&self, position: Position, throw: usize) -> Position {
        Position { throw: Some(throw as u8), ..position }
    }

    fn pending_throw(&self, position: &Position) -> Option<usize> {
        position.throw.map(usize::from)
    }

    fn moves(&self, _position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        moves.extend([Move::Run, Move::Pass]);
    }

    fn apply(&self, position: Position, chosen: Move) -> Position {
        let mut men = position.men;
        if let (Move::Run, Some(throw)) = (chosen, position.throw) {
            let man = &mut men[position.seat.index()];
            *man = (*man + self.throws.get(throw.into()).low()).min(GOAL);
        }
        Position { men, seat: position.seat.other(), throw: None }
    }

    /// Nobody is ever without a move.
    fn settle(&self, position: Position) -> Position {
        self.apply(position, Move::Pass)
    }

    fn heuristic(&self, position: &Position, seat: Seat) -> i64 {
        let [own, other] = [seat, seat.other()].map(|s| i64::from(position.men[s.index()]));
        own - other
    }

    fn heuristic_unit(&self) -> i64 {
        i64::from(GOAL)
    }

    /// Who throws and where the men stand. Not asked of a position with a winner.
    fn place(&self, position: &Position) -> usize {
        let [first, second] = position.men.map(usize::from);
        (position.seat.index() * usize::from(GOAL) + first) * usize::from(GOAL) + second
    }

    fn places(&self) -> usize {
        2 * usize::from(GOAL).pow(2)
    }

    /// `3-7/1`, and `/5` behind it when the throw is known.
    fn parse(&self, text: &str) -> Result<Position, String> {
        let wrong = || format!("`{text}` is not a position: write one as 3-7/1 or 3-7/1/5");
        let mut fields = text.split('/');
        let (men, seat) = fields.next().zip(fields.next()).ok_or_else(wrong)?;
        let throw = fields.next();
        let man = |text: &str| text.parse().ok().filter(|point| *point <= GOAL);
        let men: Option<Vec<u8>> = men.split('-').map(man).collect();
        let men: [u8; 2] = men.and_then(|men| men.try_into().ok()).ok_or_else(wrong)?;
        if fields.next().is_some() || men == [GOAL; 2] {
            return Err(wrong());
        }
        let throw = match throw.map(|text| text.parse().ok().and_then(|n| self.throws.find(&[n]))) {
            None => None,
            Some(Some(throw)) if !men.contains(&GOAL) => Some(throw as u8),
            Some(_) => return Err(wrong()),
        };
        Ok(Position { men, seat: Seat::parse(seat)?, throw })
    }

    fn notation(&self, position: &Position) -> String {
        let [first, second] = position.men;
        let text = format!("{first}-{second}/{}", position.seat.number());
        match position.throw {
            Some(throw) => format!("{text}/{}", self.throws.get(throw.into()).notation()),
            None => text,
        }
    }

    fn move_notation(&self, _position: &Position, chosen: Move) -> String {
        match chosen {
            Move::Run => "run".into(),
            Move::Pass => "pass".into(),
        }
    }

    fn board(&self, position: &Position) -> String {
        let track = |man: u8| -> String {
            (0..=GOAL).map(|point| if point == man { 'o' } else { '.' }).collect()
        };
        position.men.map(track).join("\n")
    }

    fn event_kinds(&self) -> Vec<EventKind> {
        [("turns", "runs"), ("turns", "passes")]
            .map(|(all, this)| EventKind { number: None, man: None, statistics: vec![all, this] })
            .to_vec()
    }

    fn events(
        &self,
        before: &Position,
        chosen: Option<Move>,
        _after: &Position,
        mut emit: impl FnMut(Seat, usize),
    ) {
        emit(before.seat, usize::from(chosen != Some(Move::Run)));
    }
}
