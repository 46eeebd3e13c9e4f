//! A result folder, read back.

use std::collections::BTreeMap;
use std::fs;

use tempfile::TempDir;

use crate::binary::tourne;

/// A table of a result: its columns and its rows.
#[derive(Debug)]
pub struct Table {
    pub columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// A row of a table, by column.
pub type Row<'a> = BTreeMap<&'a str, &'a str>;

impl Table {
    fn read(bytes: &[u8]) -> Table {
        let mut reader = csv::Reader::from_reader(bytes);
        let columns = reader.headers().unwrap().iter().map(String::from).collect();
        let rows = reader.records().map(|r| r.unwrap().iter().map(String::from).collect());
        Table { columns, rows: rows.collect() }
    }

    pub fn rows(&self) -> Vec<Row<'_>> {
        self.rows
            .iter()
            .map(|row| {
                self.columns
                    .iter()
                    .map(String::as_str)
                    .zip(row.iter().map(String::as_str))
                    .collect()
            })
            .collect()
    }

    /// The rows in which these columns have these cells.
    pub fn rows_with(&self, cells: &[(&str, &str)]) -> Vec<Row<'_>> {
        let fits = |row: &Row| cells.iter().all(|(column, cell)| row[column] == *cell);
        self.rows().into_iter().filter(fits).collect()
    }

    /// The sum of a column over the rows in which these columns have these cells.
    pub fn sum(&self, column: &str, cells: &[(&str, &str)]) -> u64 {
        self.rows_with(cells).iter().map(|row| row[column].parse::<u64>().unwrap()).sum()
    }
}

/// What `simulate --out` wrote.
pub struct Written {
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Written {
    /// Runs `simulate` with these arguments.
    pub fn by(arguments: &[&str]) -> Written {
        let folder = TempDir::new().unwrap();
        let ran =
            tourne(folder.path(), &[&["simulate"], arguments, &["--out", "r", "--quiet"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        let files = fs::read_dir(folder.path().join("r"))
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|e| (e.file_name().into_string().unwrap(), fs::read(e.path()).unwrap()))
            .collect();
        Written { files }
    }

    pub fn table(&self, name: &str) -> Table {
        Table::read(&self.files[name])
    }

    /// All but the manifest, which tells the time.
    pub fn tables(&self) -> BTreeMap<&str, &[u8]> {
        self.files
            .iter()
            .filter(|(name, _)| *name != "manifest.json")
            .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
            .collect()
    }
}
