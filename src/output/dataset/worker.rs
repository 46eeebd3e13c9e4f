use std::ops::Range;

use parquet::file::properties::WriterPropertiesPtr;
use parquet::schema::types::SchemaDescPtr;

use super::batch::Batch;
use super::csv::Lines;
use super::field::Field;
use super::format::Format;
use super::group::Group;
use super::parquet_schema::{properties, schema};
use super::recorder::{Record, Recorder};
use super::set::DataSet;
use super::stream::{Block, refused};
use crate::base::Result;
use crate::games::Game;
use crate::play::{Match, Note, Players, Watched};
use crate::runs::named;
use crate::with_players;

/// What all workers share.
pub struct Shop<'s, G: Game> {
    pub set: &'s DataSet<G>,
    pub fields: Vec<Field>,
    pub schema: SchemaDescPtr,
    properties: WriterPropertiesPtr,
    matched: Match<G>,
}

/// A worker: the rows of some pairs as bytes.
pub type Worker<'w> = Box<dyn FnMut(Range<u64>) -> Result<Block> + 'w>;

impl<'s, G: Game> Shop<'s, G> {
    /// # Errors
    /// If the Parquet crate refuses the schema, which it does not.
    pub fn new(set: &'s DataSet<G>) -> Result<Shop<'s, G>> {
        let fields = set.fields();
        Ok(Shop {
            set,
            schema: schema(&fields).map_err(|e| refused(&e))?,
            properties: properties(&fields).map_err(|e| refused(&e))?,
            matched: set.plan.matched(),
            fields,
        })
    }

    /// A worker with policies of its own.
    pub fn worker<'w>(&'w self) -> Worker<'w> {
        let (maker_a, maker_b) = (&self.set.plan.a.maker, &self.set.plan.b.maker);
        if self.set.layout.search_stats {
            let mut players = Watched::new(maker_a.boxed(), maker_b.boxed());
            let note = players.note();
            return Box::new(move |pairs| self.block(pairs, &mut players, Some(note.clone())));
        }
        with_players!(maker_a, maker_b, |players| {
            Box::new(move |pairs| self.block(pairs, &mut players, None))
        })
    }

    fn block(
        &self,
        pairs: Range<u64>,
        players: &mut impl Players<G>,
        note: Option<Note>,
    ) -> Result<Block> {
        let mut encoder = match self.set.format {
            Format::Csv => Encoder::Csv(Box::new(Lines::new(&self.fields)), 0),
            Format::Parquet => {
                Encoder::Parquet(Group::new(&self.fields, &self.schema, &self.properties))
            }
        };
        let mut outcome = Ok(());
        let encode = |records: &[Record<G>]| {
            if outcome.is_ok() {
                outcome = encoder.add(&Batch::new(self.set, &self.fields, records));
            }
        };
        let matched = &self.matched;
        let layout = self.set.layout;
        let mut recorder =
            Recorder::new(&matched.game, &matched.start, matched.seed, layout, encode);
        if let Some(note) = note {
            recorder = recorder.reading(note);
        }
        named(matched.seed, pairs.start, |current| {
            matched.play_pairs(pairs, players, &mut recorder, 1, current)
        })?;
        recorder.finish();
        outcome?;
        encoder.finish()
    }
}

/// Makes the bytes of one block.
enum Encoder<'a> {
    /// The lines and how many there are.
    Csv(Box<Lines<'a>>, u64),
    Parquet(Group<'a>),
}

impl Encoder<'_> {
    fn add<G: Game>(&mut self, batch: &Batch<G>) -> Result<()> {
        match self {
            Encoder::Csv(lines, rows) => {
                *rows += batch.records.len() as u64;
                lines.add(batch)
            }
            Encoder::Parquet(group) => group.add(batch).map_err(|e| refused(&e)),
        }
    }

    fn finish(self) -> Result<Block> {
        match self {
            Encoder::Csv(lines, rows) => {
                Ok(Block { rows, bytes: lines.finish()?, footer: Vec::new() })
            }
            Encoder::Parquet(group) => group.finish().map_err(|e| refused(&e)),
        }
    }
}
