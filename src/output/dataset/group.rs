use bytes::Bytes;
use parquet::column::writer::{ColumnWriter, get_column_writer};
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::properties::WriterPropertiesPtr;
use parquet::schema::types::SchemaDescPtr;

use super::batch::Batch;
use super::cells::{Cells, Values, cells};
use super::field::Field;
use super::footer::{shifted, small_footer};
use super::stream::Block;
use crate::games::Game;

/// Turns as one Parquet row group, which begins at byte 0.
pub struct Group<'a> {
    fields: &'a [Field],
    schema: SchemaDescPtr,
    columns: Vec<(ColumnWriter<'static>, super::pages::Pages)>,
    rows: u64,
}

impl<'a> Group<'a> {
    pub fn new(
        fields: &'a [Field],
        schema: &SchemaDescPtr,
        properties: &WriterPropertiesPtr,
    ) -> Group<'a> {
        let column = |index: usize| {
            let pages = super::pages::Pages::new();
            let writer = Box::new(pages.clone());
            (get_column_writer(schema.column(index), properties.clone(), writer), pages)
        };
        let columns = (0..schema.num_columns()).map(column).collect();
        Group { fields, schema: schema.clone(), columns, rows: 0 }
    }

    /// Adds a row for each record.
    ///
    /// # Errors
    /// If the Parquet writer refuses.
    pub fn add<G: Game>(&mut self, batch: &Batch<G>) -> Result<()> {
        for (field, (column, _)) in self.fields.iter().zip(&mut self.columns) {
            write(column, &cells(batch, field))?;
        }
        self.rows += batch.records.len() as u64;
        Ok(())
    }

    /// The bytes of the column chunks and a footer of their own; nothing if there is no row.
    ///
    /// # Errors
    /// If the Parquet writer refuses.
    pub fn finish(self) -> Result<Block> {
        if self.rows == 0 {
            return Ok(Block::default());
        }
        let mut bytes = Vec::new();
        let mut chunks = Vec::new();
        let mut uncompressed = 0;
        for (writer, pages) in self.columns {
            let closed = writer.close()?;
            uncompressed += closed.metadata.uncompressed_size();
            chunks.push(shifted(closed.metadata, bytes.len() as i64)?);
            bytes.append(&mut pages.into_bytes()?);
        }
        let group = RowGroupMetaData::builder(self.schema.clone())
            .set_column_metadata(chunks)
            .set_num_rows(self.rows as i64)
            .set_total_byte_size(uncompressed)
            .build()?;
        let footer = small_footer(&self.schema, group)?;
        Ok(Block { rows: self.rows, bytes, footer })
    }
}

fn write(column: &mut ColumnWriter, cells: &Cells) -> Result<()> {
    let definitions = cells.definitions.as_deref();
    let repetitions = cells.repetitions.as_deref();
    match (column, &cells.values) {
        (ColumnWriter::Int32ColumnWriter(column), Values::Ints(values)) => {
            column.write_batch(values, definitions, repetitions)
        }
        (ColumnWriter::Int64ColumnWriter(column), Values::Longs(values)) => {
            column.write_batch(values, definitions, repetitions)
        }
        (ColumnWriter::DoubleColumnWriter(column), Values::Floats(values)) => {
            column.write_batch(values, definitions, repetitions)
        }
        (ColumnWriter::BoolColumnWriter(column), Values::Booleans(values)) => {
            column.write_batch(values, definitions, repetitions)
        }
        (ColumnWriter::ByteArrayColumnWriter(column), Values::Texts(text, ends)) => {
            let whole = ByteArray::from(text.clone().into_bytes());
            let mut begin = 0;
            let cut = |end: &usize| {
                let slice = whole.slice(begin, end - begin);
                begin = *end;
                slice
            };
            let values: Vec<ByteArray> = ends.iter().map(cut).collect();
            column.write_batch(&values, definitions, repetitions)
        }
        (ColumnWriter::ByteArrayColumnWriter(column), Values::Words(words)) => {
            // Static bytes are not counted, which a slice of a text is when it is made and dropped.
            let values = words.iter().map(|word| Bytes::from_static(word.as_bytes()));
            let values: Vec<ByteArray> = values.map(ByteArray::from).collect();
            column.write_batch(&values, definitions, repetitions)
        }
        _ => Err(ParquetError::General("a column has cells of another type".into())),
    }
    .map(|_| ())
}
