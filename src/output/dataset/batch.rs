use super::field::Field;
use super::recorder::Record;
use super::set::DataSet;
use super::values::Values;
use crate::games::{Game, Throw};
use crate::solve::Solution;

/// Some turns with what is told of them beyond the play.
pub struct Batch<'a, G: Game> {
    pub game: &'a G,
    pub seed: u64,
    /// The specs of A and of B, as typed.
    pub policies: [&'a str; 2],
    pub records: &'a [Record<G>],
    /// The numeric columns, `width` numbers a record.
    numbers: Vec<i16>,
    width: usize,
    /// One a record where exact values are wanted, else none.
    values: Vec<Values>,
}

impl<'a, G: Game> Batch<'a, G> {
    pub fn new(set: &'a DataSet<G>, fields: &[Field], records: &'a [Record<G>]) -> Batch<'a, G> {
        let game = &set.plan.game;
        let width = fields.iter().map(Field::numbers).sum();
        let mut numbers = Vec::with_capacity(width * records.len());
        for record in records {
            game.numbers(&record.position, &mut numbers);
        }
        let mut moves = Vec::new();
        let mut values = |solution: &Solution<G>| -> Vec<Values> {
            records.iter().map(|record| Values::of(solution, record, &mut moves)).collect()
        };
        Batch {
            game,
            seed: set.plan.seed,
            policies: [&set.plan.a.spec, &set.plan.b.spec],
            records,
            numbers,
            width,
            values: set.solution.as_deref().map(&mut values).unwrap_or_default(),
        }
    }

    /// The policy of a turn; none for an opening ply.
    pub fn policy(&self, record: &Record<G>) -> Option<&'a str> {
        record.policy.map(|policy| self.policies[usize::from(policy)])
    }

    /// The exact values of the record at this index.
    pub fn value(&self, index: usize) -> Values {
        self.values.get(index).copied().unwrap_or_default()
    }

    /// How the game of a record ended.
    pub fn ending(&self, record: &Record<G>) -> &'static str {
        match record.end {
            None => "capped",
            Some(end) => {
                self.game.end_kinds().get(usize::from(end.kind())).copied().unwrap_or_default()
            }
        }
    }

    /// The throw of a turn's ply.
    #[inline]
    pub fn throw(&self, record: &Record<G>) -> Option<Throw> {
        record.throw.map(|throw| self.game.throws().get(usize::from(throw)))
    }

    /// So many of the numbers of the record at this index.
    #[inline]
    pub fn numbers(&self, index: usize, first: usize, count: usize) -> &[i16] {
        let from = index * self.width + first;
        self.numbers.get(from..from + count).unwrap_or_default()
    }

    /// The moves that a search tried, if the turn was searched.
    pub fn searched_moves(&self, record: &Record<G>) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if record.searched.is_some() {
            self.game.moves(&record.position, &mut moves);
        }
        moves
    }

    /// The share of the iterations that each move got; none if the turn was not searched.
    pub fn shares(record: &Record<G>) -> Vec<f64> {
        let Some(found) = &record.searched else { return Vec::new() };
        let all: u64 = found.visits.iter().copied().map(u64::from).sum();
        found.visits.iter().map(|visits| f64::from(*visits) / all.max(1) as f64).collect()
    }

    /// `a` or `b`; none for an opening ply.
    pub fn player(record: &Record<G>) -> Option<&'static str> {
        record.policy.map(|policy| if policy == 0 { "a" } else { "b" })
    }

    /// Whether the mover won; none if nobody did.
    pub fn won(record: &Record<G>) -> Option<bool> {
        record.end?.winner().map(|winner| winner == record.seat)
    }
}
