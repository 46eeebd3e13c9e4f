use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::schema::types::SchemaDescPtr;

/// What a Parquet file begins and ends with.
pub const MAGIC: &[u8] = b"PAR1";
/// Length and magic at the end of a footer.
const TAIL: usize = 8;
/// Fixed, so that the bytes of a file do not name a build.
const CREATED_BY: &str = concat!("tourne version ", env!("CARGO_PKG_VERSION"));

/// The footer of a Parquet file, collected row group by row group.
#[derive(Clone, Debug, Default)]
pub struct Footer {
    groups: Vec<RowGroupMetaData>,
    rows: i64,
}

impl Footer {
    /// Adds the row group of a row group's own small footer, whose bytes begin at `at` in the file.
    ///
    /// # Errors
    /// If it is no such footer.
    pub fn add(&mut self, footer: &[u8], at: u64) -> Result<()> {
        let thrift = footer.get(..footer.len().saturating_sub(TAIL)).unwrap_or_default();
        let metadata = ParquetMetaDataReader::decode_metadata(thrift)?;
        self.add_groups(&metadata, at as i64)
    }

    /// Adds the row groups of a whole file, whose bytes are so much further on in this one.
    ///
    /// # Errors
    /// If they are not of a file that was written here.
    pub fn add_groups(&mut self, metadata: &ParquetMetaData, by: i64) -> Result<()> {
        for group in metadata.row_groups() {
            let chunks = group.columns().iter().map(|chunk| shifted(chunk.clone(), by));
            let group = RowGroupMetaData::builder(group.schema_descr_ptr())
                .set_column_metadata(chunks.collect::<Result<_>>()?)
                .set_num_rows(group.num_rows())
                .set_total_byte_size(group.total_byte_size())
                .set_ordinal(self.groups.len() as i32)
                .build()?;
            let beyond = || ParquetError::General("more rows than can be counted".into());
            self.rows = self.rows.checked_add(group.num_rows()).ok_or_else(beyond)?;
            self.groups.push(group);
        }
        Ok(())
    }

    /// The bytes that end the file.
    ///
    /// # Errors
    /// If the crate refuses, which it does not.
    pub fn bytes(self, schema: &SchemaDescPtr, about: &[(String, String)]) -> Result<Vec<u8>> {
        let about = about.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
        let file = FileMetaData::new(
            1,
            self.rows,
            Some(CREATED_BY.into()),
            Some(about.collect()),
            schema.clone(),
            None,
        );
        written(&ParquetMetaData::new(file, self.groups))
    }
}

/// The footer of one row group alone.
///
/// # Errors
/// If the crate refuses, which it does not.
pub fn small_footer(schema: &SchemaDescPtr, group: RowGroupMetaData) -> Result<Vec<u8>> {
    let file = FileMetaData::new(1, group.num_rows(), None, None, schema.clone(), None);
    written(&ParquetMetaData::new(file, vec![group]))
}

fn written(metadata: &ParquetMetaData) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    ParquetMetaDataWriter::new(&mut bytes, metadata).finish()?;
    Ok(bytes)
}

/// A column chunk so many bytes further on.
///
/// # Errors
/// If its offsets do not fit a file.
pub fn shifted(chunk: ColumnChunkMetaData, by: i64) -> Result<ColumnChunkMetaData> {
    let further = |offset: i64| {
        let beyond = || ParquetError::General("an offset beyond the file".into());
        offset.checked_add(by).ok_or_else(beyond)
    };
    let dictionary = chunk.dictionary_page_offset().map(further).transpose()?;
    let data = further(chunk.data_page_offset())?;
    // Reading a footer keeps less of these statistics than writing it did.
    chunk
        .into_builder()
        .clear_page_encoding_stats()
        .set_dictionary_page_offset(dictionary)
        .set_data_page_offset(data)
        .build()
}
