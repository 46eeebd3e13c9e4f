use std::fmt::Write;

use super::batch::Batch;
use super::field::{Cell, Field};
use super::recorder::Record;
use crate::base::{Error, Result};
use crate::games::Game;

/// Turns as lines of CSV.
pub struct Lines<'a> {
    fields: &'a [Field],
    writer: csv::Writer<Vec<u8>>,
    /// The cell that is being written, and its line.
    text: String,
    line: csv::ByteRecord,
}

/// Where the crate puts whole lines in one go, if they fit.
const BUFFER: usize = 1 << 16;

/// The header row.
///
/// # Errors
/// If the CSV writer refuses, which it does not.
pub fn header(fields: &[Field]) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields.iter().map(|field| field.name)).map_err(|e| refused(&e))?;
    writer.into_inner().map_err(|e| refused(&e))
}

fn refused(error: &dyn std::fmt::Display) -> Error {
    Error::run(format!("cannot write CSV: {error}"))
}

impl<'a> Lines<'a> {
    pub fn new(fields: &'a [Field]) -> Lines<'a> {
        let writer = csv::WriterBuilder::new().buffer_capacity(BUFFER).from_writer(Vec::new());
        Lines { fields, writer, text: String::new(), line: csv::ByteRecord::new() }
    }

    /// Adds a line for each record.
    ///
    /// # Errors
    /// If the CSV writer refuses, which it does not.
    pub fn add<G: Game>(&mut self, batch: &Batch<G>) -> Result<()> {
        let mut line = |index: usize, record: &Record<G>| {
            self.line.clear();
            for field in self.fields {
                self.text.clear();
                cell(batch, index, record, field, &mut self.text);
                self.line.push_field(self.text.as_bytes());
            }
            self.writer.write_byte_record(&self.line)
        };
        let mut lines = batch.records.iter().enumerate();
        lines.try_for_each(|(index, record)| line(index, record)).map_err(|e| refused(&e))
    }

    /// The bytes of all lines.
    ///
    /// # Errors
    /// If the CSV writer refuses, which it does not.
    pub fn finish(self) -> Result<Vec<u8>> {
        self.writer.into_inner().map_err(|e| refused(&e))
    }
}

/// Adds the text of one cell.
#[inline]
fn cell<G: Game>(
    batch: &Batch<G>,
    index: usize,
    record: &Record<G>,
    field: &Field,
    text: &mut String,
) {
    match field.cell {
        Cell::Seed => whole(batch.seed, text),
        Cell::Pair => whole(record.pair, text),
        Cell::Game => whole(record.game, text),
        Cell::Ply => whole(record.ply, text),
        Cell::Seat => whole(record.seat.number(), text),
        Cell::Player => text.push_str(Batch::player(record).unwrap_or_default()),
        Cell::Policy => text.push_str(batch.policy(record).unwrap_or_default()),
        Cell::Position => batch.game.write_notation(&record.position, text),
        Cell::Throw => batch.throw(record).into_iter().for_each(|t| t.write_notation(text)),
        Cell::ThrowLow => batch.throw(record).into_iter().for_each(|t| whole(t.low(), text)),
        Cell::ThrowHigh => {
            batch.throw(record).and_then(|t| t.high()).into_iter().for_each(|n| whole(n, text));
        }
        Cell::LegalMoves => whole(record.legal_moves, text),
        Cell::Move => {
            if let Some(chosen) = record.chosen {
                batch.game.write_move(&record.position, chosen, text);
            }
        }
        Cell::PositionAfter => batch.game.write_notation(&record.after, text),
        Cell::Won => text.push_str(match Batch::won(record) {
            None => "",
            Some(true) => "true",
            Some(false) => "false",
        }),
        Cell::Ending => text.push_str(batch.ending(record)),
        Cell::PliesToEnd => whole(record.plies_to_end, text),
        Cell::Numbers(first) => {
            joined(batch.numbers(index, first, field.numbers()), ' ', text, |n, t| whole(*n, t));
        }
        Cell::ValueBefore => float(batch.value(index).before, text),
        Cell::ValueThrown => float(batch.value(index).thrown, text),
        Cell::ValueMoved => float(batch.value(index).moved, text),
        Cell::Regret => float(batch.value(index).regret, text),
        Cell::SearchValue => float(record.searched.as_ref().map(|found| found.value), text),
        Cell::SearchMoves => {
            let moves = batch.searched_moves(record);
            joined(&moves, ';', text, |chosen, text| {
                batch.game.write_move(&record.position, *chosen, text);
            });
        }
        Cell::SearchShares => {
            joined(&Batch::shares(record), ' ', text, |share, text| float(Some(*share), text));
        }
    }
}

#[inline]
fn whole(number: impl itoa::Integer, text: &mut String) {
    text.push_str(itoa::Buffer::new().format(number));
}

/// The shortest text that reads back as this number.
fn float(number: Option<f64>, text: &mut String) {
    if let Some(number) = number {
        // Writing to a string cannot fail.
        let _ = write!(text, "{number}");
    }
}

#[inline]
fn joined<T>(list: &[T], between: char, text: &mut String, mut add: impl FnMut(&T, &mut String)) {
    for (index, item) in list.iter().enumerate() {
        if index > 0 {
            text.push(between);
        }
        add(item, text);
    }
}
