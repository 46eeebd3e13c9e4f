use std::fmt;
use std::path::Path;

use crate::base::{Error, Result};

/// What a data set is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Csv,
    Parquet,
}

impl Format {
    /// Reads `csv` or `parquet`.
    pub fn parse(text: &str) -> Option<Format> {
        match text {
            "csv" => Some(Format::Csv),
            "parquet" => Some(Format::Parquet),
            _ => None,
        }
    }

    /// What the name of a file says, if it says it.
    pub fn of(path: &Path) -> Option<Format> {
        Format::parse(path.extension()?.to_str()?)
    }

    /// Refuses a file whose name says otherwise.
    ///
    /// # Errors
    /// [`Error::Input`] then.
    pub fn check(self, path: &Path) -> Result<()> {
        match Format::of(path).filter(|named| *named != self) {
            Some(named) => Err(Error::input(format!(
                "--out {}: the name says {named}, but the rows are {self}: name it *.{self}",
                path.display()
            ))),
            None => Ok(()),
        }
    }

    /// Rows that a block is meant to have: some megabytes of CSV, or a row group of a size that
    /// readers like.
    pub fn block_rows(self) -> f64 {
        match self {
            Format::Csv => 16_384.0,
            Format::Parquet => 131_072.0,
        }
    }

    /// The longest that a block of a heavy policy should take, in nanoseconds: what an
    /// interruption may cost.
    pub fn block_time(self) -> f64 {
        match self {
            Format::Csv => 2e9,
            Format::Parquet => 3e10,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Csv => "csv",
            Format::Parquet => "parquet",
        })
    }
}
