use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, copy};
use std::path::{Path, PathBuf};

use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};

use super::footer::{Footer, MAGIC};
use super::format::Format;
use super::stream::{Written, refused};
use crate::base::{Error, Result, write_whole_by};

/// A part of a data set on the disk.
#[derive(Clone, Debug)]
pub struct Piece {
    pub path: PathBuf,
    pub rows: u64,
    /// Its length.
    pub bytes: u64,
}

/// Joins the parts of a data set, in their order, into the file that one run would have written.
///
/// # Errors
/// [`Error::Input`] if a part is not as it was written, [`Error::Run`] if the disk fails.
pub fn join(format: Format, pieces: &[Piece], out: &Path) -> Result<Written> {
    for piece in pieces {
        let length = piece.path.metadata().map_err(|e| unread(&piece.path, &e))?.len();
        if length != piece.bytes {
            return Err(Error::input(format!(
                "{} has {length} bytes, but its manifest says {}: run this part again with --force",
                piece.path.display(),
                piece.bytes
            )));
        }
    }
    match format {
        Format::Csv => join_csv(pieces, out)?,
        Format::Parquet => join_parquet(pieces, out)?,
    }
    let bytes = out.metadata().map_err(|e| unread(out, &e))?.len();
    Ok(Written { rows: pieces.iter().map(|piece| piece.rows).sum(), bytes, complete: true })
}

fn unread(path: &Path, error: &dyn std::fmt::Display) -> Error {
    Error::input(format!("cannot read {}: {error}", path.display()))
}

/// All lines, the header once.
fn join_csv(pieces: &[Piece], out: &Path) -> Result<()> {
    write_whole_by(out, |writer| {
        for (index, piece) in pieces.iter().enumerate() {
            let mut lines = BufReader::new(File::open(&piece.path)?);
            let mut header = Vec::new();
            lines.read_until(b'\n', &mut header)?;
            if index == 0 {
                writer.write_all(&header)?;
            }
            copy(&mut lines, writer)?;
        }
        Ok(())
    })
}

/// All row groups as they are, under one footer.
fn join_parquet(pieces: &[Piece], out: &Path) -> Result<()> {
    let mut footer = Footer::default();
    let mut about = Vec::new();
    let mut schema = None;
    let mut lengths = Vec::new();
    let mut at = MAGIC.len() as u64;
    for piece in pieces {
        let file = File::open(&piece.path).map_err(|e| unread(&piece.path, &e))?;
        let metadata = ParquetMetaDataReader::new()
            .parse_and_finish(&file)
            .map_err(|e| unread(&piece.path, &e))?;
        let by = at as i64 - MAGIC.len() as i64;
        footer.add_groups(&metadata, by).map_err(|e| refused(&e))?;
        let length = data_length(&metadata).filter(|length| *length <= piece.bytes);
        let length = length.ok_or_else(|| unread(&piece.path, &"its footer is damaged"))?;
        at += length;
        lengths.push(length);
        if schema.is_none() {
            let file = metadata.file_metadata();
            schema = Some(file.schema_descr_ptr());
            let pairs = file.key_value_metadata().cloned().unwrap_or_default();
            about =
                pairs.into_iter().map(|pair| (pair.key, pair.value.unwrap_or_default())).collect();
        }
    }
    let Some(schema) = schema else { return Err(Error::input("there is no part to join")) };
    let footer = footer.bytes(&schema, &about).map_err(|e| refused(&e))?;
    write_whole_by(out, |writer| {
        writer.write_all(MAGIC)?;
        for (piece, length) in pieces.iter().zip(&lengths) {
            let mut file = File::open(&piece.path)?;
            file.seek(SeekFrom::Start(MAGIC.len() as u64))?;
            copy(&mut file.take(*length), writer)?;
        }
        writer.write_all(&footer)
    })
}

/// The bytes between the magic and the footer: the row groups, which leave no gap. None if a
/// damaged footer has them beyond what can be.
fn data_length(metadata: &ParquetMetaData) -> Option<u64> {
    let mut chunks = metadata.row_groups().iter().flat_map(|group| group.columns());
    chunks
        .try_fold(0u64, |sum, chunk| sum.checked_add(u64::try_from(chunk.compressed_size()).ok()?))
}
