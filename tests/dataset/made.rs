//! Data sets as tests make them.

use std::path::Path;

use tempfile::TempDir;

use crate::binary::tourne;

/// Makes a file in the folder and gives its bytes.
pub fn make(folder: &Path, flags: &[&str], out: &str) -> Vec<u8> {
    let ran = tourne(folder, &[&["dataset"], flags, &["--quiet", "--out", out]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{flags:?}: {}", ran.err);
    std::fs::read(folder.join(out)).unwrap()
}

/// A data set as a table of texts.
#[derive(Debug)]
pub struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    pub fn of(flags: &[&str]) -> Table {
        let folder = TempDir::new().unwrap();
        Table::read(&make(folder.path(), flags, "rows.csv"))
    }

    pub fn read(bytes: &[u8]) -> Table {
        let mut reader = csv::Reader::from_reader(bytes);
        let words = |record: &csv::StringRecord| record.iter().map(String::from).collect();
        let header = words(reader.headers().unwrap());
        let rows = reader.records().map(|record| words(&record.unwrap())).collect();
        Table { header, rows }
    }

    pub fn cell<'a>(&self, row: &'a [String], name: &str) -> &'a str {
        let index = self.header.iter().position(|column| column == name);
        &row[index.unwrap_or_else(|| panic!("no column {name}"))]
    }

    pub fn number(&self, row: &[String], name: &str) -> u64 {
        self.cell(row, name).parse().unwrap()
    }

    /// Pair, game, ply and seat: what tells a row from all others.
    pub fn identity(&self, row: &[String]) -> [u64; 4] {
        ["pair", "game", "ply", "seat"].map(|name| self.number(row, name))
    }
}
