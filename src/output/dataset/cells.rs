use super::batch::Batch;
use super::field::{Cell, Field};
use super::recorder::Record;
use crate::games::Game;

/// The values of one column, in the types that Parquet keeps them in.
pub enum Values {
    Ints(Vec<i32>),
    Longs(Vec<i64>),
    Floats(Vec<f64>),
    Booleans(Vec<bool>),
    /// Texts out of a few.
    Words(Vec<&'static str>),
    /// All texts on end, and where each ends.
    Texts(String, Vec<usize>),
}

/// The cells of one column: the values that there are, and the levels that say where they belong.
pub struct Cells {
    pub values: Values,
    /// 1 where there is a value; none where there always is.
    pub definitions: Option<Vec<i16>>,
    /// 0 where a row begins, 1 within a list; none where no cell is a list.
    pub repetitions: Option<Vec<i16>>,
}

/// The cells of a field.
pub fn cells<G: Game>(batch: &Batch<G>, field: &Field) -> Cells {
    match field.cell {
        Cell::Seed => longs(batch, |_| batch.seed as i64),
        Cell::Pair => longs(batch, |record| record.pair as i64),
        Cell::Game => ints(batch, |record| i32::from(record.game)),
        Cell::Ply => ints(batch, |record| record.ply as i32),
        Cell::Seat => ints(batch, |record| i32::from(record.seat.number())),
        Cell::LegalMoves => ints(batch, |record| record.legal_moves as i32),
        Cell::PliesToEnd => ints(batch, |record| record.plies_to_end as i32),
        Cell::Player => optional(batch, Values::Words, |_, record| Batch::player(record)),
        Cell::Policy => optional_texts(batch, |record, text| push(batch.policy(record), text)),
        Cell::Position => {
            texts(batch, |record, text| batch.game.write_notation(&record.position, text))
        }
        Cell::PositionAfter => {
            texts(batch, |record, text| batch.game.write_notation(&record.after, text))
        }
        Cell::Ending => {
            let words = batch.records.iter().map(|record| batch.ending(record));
            required(Values::Words(words.collect()))
        }
        Cell::Throw => optional_texts(batch, |record, text| {
            batch.throw(record).map(|throw| throw.write_notation(text)).is_some()
        }),
        Cell::Move => optional_texts(batch, |record, text| {
            record.chosen.map(|m| batch.game.write_move(&record.position, m, text)).is_some()
        }),
        Cell::ThrowLow => optional(batch, Values::Ints, |_, record| {
            batch.throw(record).map(|throw| i32::from(throw.low()))
        }),
        Cell::ThrowHigh => optional(batch, Values::Ints, |_, record| {
            batch.throw(record).and_then(|throw| throw.high()).map(i32::from)
        }),
        Cell::Won => optional(batch, Values::Booleans, |_, record| Batch::won(record)),
        Cell::ValueBefore => optional(batch, Values::Floats, |i, _| batch.value(i).before),
        Cell::ValueThrown => optional(batch, Values::Floats, |i, _| batch.value(i).thrown),
        Cell::ValueMoved => optional(batch, Values::Floats, |i, _| batch.value(i).moved),
        Cell::Regret => optional(batch, Values::Floats, |i, _| batch.value(i).regret),
        Cell::SearchValue => optional(batch, Values::Floats, |_, record| {
            record.searched.as_ref().map(|found| found.value)
        }),
        Cell::Numbers(first) if field.numbers() == 1 => {
            let number = |index: usize| batch.numbers(index, first, 1).iter().sum::<i16>();
            let values = (0..batch.records.len()).map(|index| i32::from(number(index))).collect();
            required(Values::Ints(values))
        }
        Cell::Numbers(first) => {
            let mut values = Vec::new();
            lists(batch, |index, _| {
                let numbers = batch.numbers(index, first, field.numbers());
                values.extend(numbers.iter().copied().map(i32::from));
                numbers.len()
            })
            .of(Values::Ints(values))
        }
        Cell::SearchShares => {
            let mut values = Vec::new();
            lists(batch, |_, record| {
                let shares = Batch::shares(record);
                values.extend_from_slice(&shares);
                shares.len()
            })
            .of(Values::Floats(values))
        }
        Cell::SearchMoves => {
            let (mut text, mut ends) = (String::new(), Vec::new());
            lists(batch, |_, record| {
                let moves = batch.searched_moves(record);
                for chosen in &moves {
                    batch.game.write_move(&record.position, *chosen, &mut text);
                    ends.push(text.len());
                }
                moves.len()
            })
            .of(Values::Texts(text, ends))
        }
    }
}

fn required(values: Values) -> Cells {
    Cells { values, definitions: None, repetitions: None }
}

fn ints<G: Game>(batch: &Batch<G>, value: impl Fn(&Record<G>) -> i32) -> Cells {
    required(Values::Ints(batch.records.iter().map(value).collect()))
}

fn longs<G: Game>(batch: &Batch<G>, value: impl Fn(&Record<G>) -> i64) -> Cells {
    required(Values::Longs(batch.records.iter().map(value).collect()))
}

fn texts<G: Game>(batch: &Batch<G>, add: impl Fn(&Record<G>, &mut String)) -> Cells {
    let (mut text, mut ends) = (String::new(), Vec::with_capacity(batch.records.len()));
    for record in batch.records {
        add(record, &mut text);
        ends.push(text.len());
    }
    required(Values::Texts(text, ends))
}

/// `add` says whether it added a text, which may be an empty one.
fn optional_texts<G: Game>(
    batch: &Batch<G>,
    add: impl Fn(&Record<G>, &mut String) -> bool,
) -> Cells {
    let (mut text, mut ends) = (String::new(), Vec::with_capacity(batch.records.len()));
    let mut definitions = Vec::with_capacity(batch.records.len());
    for record in batch.records {
        let added = add(record, &mut text);
        ends.extend(added.then_some(text.len()));
        definitions.push(i16::from(added));
    }
    let values = Values::Texts(text, ends);
    Cells { values, definitions: Some(definitions), repetitions: None }
}

fn push(word: Option<&str>, text: &mut String) -> bool {
    word.map(|word| text.push_str(word)).is_some()
}

fn optional<G: Game, T>(
    batch: &Batch<G>,
    wrap: impl Fn(Vec<T>) -> Values,
    value: impl Fn(usize, &Record<G>) -> Option<T>,
) -> Cells {
    let mut values = Vec::with_capacity(batch.records.len());
    let mut definitions = Vec::with_capacity(batch.records.len());
    for (index, record) in batch.records.iter().enumerate() {
        let value = value(index, record);
        definitions.push(i16::from(value.is_some()));
        values.extend(value);
    }
    Cells { values: wrap(values), definitions: Some(definitions), repetitions: None }
}

/// The levels of a list column.
struct Levels {
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
}

impl Levels {
    fn of(self, values: Values) -> Cells {
        let (definitions, repetitions) = (Some(self.definitions), Some(self.repetitions));
        Cells { values, definitions, repetitions }
    }
}

/// Asks for the length of each row's list.
fn lists<G: Game>(batch: &Batch<G>, mut length: impl FnMut(usize, &Record<G>) -> usize) -> Levels {
    let mut levels = Levels { definitions: Vec::new(), repetitions: Vec::new() };
    for (index, record) in batch.records.iter().enumerate() {
        let length = length(index, record);
        let slots = length.max(1);
        levels.definitions.extend(std::iter::repeat_n(i16::from(length > 0), slots));
        levels.repetitions.push(0);
        levels.repetitions.extend(std::iter::repeat_n(1, slots - 1));
    }
    levels
}
