//! Exact values by recursion over the game's own trait functions.

use std::collections::HashMap;

use tourne::games::{DamesRabattues, Game, Seat, Status};

use crate::loops::{Next, Roll, Value, solve};

type Position = <DamesRabattues as Game>::Position;

pub struct Exact {
    pub game: DamesRabattues,
    pub known: HashMap<Position, Value>,
}

impl Exact {
    pub fn new(game: DamesRabattues) -> Exact {
        Exact { game, known: HashMap::new() }
    }

    /// The value for the player who throws next, in whatever seat.
    pub fn value(&mut self, position: Position) -> Value {
        let position = self.game.mover_view(position);
        assert_eq!(self.game.status(&position), Status::Throw(Seat::First));
        if let Some(value) = self.known.get(&position) {
            return *value;
        }
        let partner = self.partner(&position);
        let mine = self.rolls(position);
        let theirs = self.rolls(partner);
        let [one, two] = solve(&mine, &theirs);
        self.known.insert(position, one);
        self.known.insert(partner, two);
        one
    }

    /// The same men, the other player to throw.
    fn partner(&self, position: &Position) -> Position {
        let text = self.game.notation(position);
        let men = text.strip_suffix("|1").expect("player 1 throws");
        self.game.mover_view(self.game.parse(&format!("{men}|2")).expect("a position"))
    }

    fn rolls(&mut self, position: Position) -> Vec<Roll> {
        let throws: Vec<_> = self.game.throws().iter().map(|(i, t)| (i, t.weight)).collect();
        let total = f64::from(self.game.throws().total());
        throws
            .into_iter()
            .map(|(throw, weight)| {
                let results = results(&self.game, position, throw);
                let next = results.into_iter().map(|after| self.next(&position, after)).collect();
                (f64::from(weight) / total, next)
            })
            .collect()
    }

    fn next(&mut self, before: &Position, after: Position) -> Next {
        let seat = match self.game.status(&after) {
            Status::Over(end) => {
                let won = end.winner() == Some(Seat::First);
                return Next::Known((f64::from(u8::from(won)), 0.0));
            }
            Status::Throw(seat) => seat,
            Status::Move(_) => panic!("the throw is not done"),
        };
        match (self.game.progress(&after) == self.game.progress(before), seat) {
            (true, Seat::First) => Next::Mine,
            (true, Seat::Second) => Next::Theirs,
            (false, Seat::First) => Next::Known(self.value(after)),
            (false, Seat::Second) => {
                let (theirs, throws) = self.value(after);
                Next::Known((1.0 - theirs, throws))
            }
        }
    }
}

/// The positions that a throw can come to, once the gift, if any, is answered.
fn results(game: &DamesRabattues, position: Position, throw: usize) -> Vec<Position> {
    let thrown = game.throw(position, throw);
    let mut moves = Vec::new();
    game.moves(&thrown, &mut moves);
    assert!(moves.is_empty(), "the thrower has no choice");
    let settled = game.settle(thrown);
    match game.status(&settled) {
        Status::Move(_) => {
            game.moves(&settled, &mut moves);
            moves.iter().map(|chosen| game.apply(settled, *chosen)).collect()
        }
        Status::Throw(_) | Status::Over(_) => vec![settled],
    }
}
