//! A result file read back: named columns of text.

use std::collections::HashMap;

/// The rows of a CSV file.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    names: Vec<String>,
    places: HashMap<String, usize>,
    rows: Vec<csv::StringRecord>,
}

/// One row.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    cells: &'a Cells,
    row: &'a csv::StringRecord,
}

impl Cells {
    /// Reads a file and asks for some columns.
    ///
    /// # Errors
    /// What is wrong, and in which line.
    pub fn read(bytes: &[u8], needed: &[&str]) -> Result<Cells, String> {
        // A file of no rows has no header either.
        if bytes.is_empty() {
            return Ok(Cells::default());
        }
        let mut reader = csv::Reader::from_reader(bytes);
        let names: Vec<String> = match reader.headers() {
            Ok(names) => names.iter().map(String::from).collect(),
            Err(e) => return Err(e.to_string()),
        };
        let places: HashMap<String, usize> =
            names.iter().enumerate().map(|(place, name)| (name.clone(), place)).collect();
        if let Some(missing) = needed.iter().find(|name| !places.contains_key(**name)) {
            return Err(format!("it has no column `{missing}`"));
        }
        let rows = reader.records().collect::<Result<_, _>>().map_err(|e| e.to_string())?;
        Ok(Cells { names, places, rows })
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn has(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.rows.iter().map(|row| Line { cells: self, row })
    }
}

impl<'a> Line<'a> {
    /// A cell; empty where the column is missing.
    pub fn text(self, name: &str) -> &'a str {
        self.cells.places.get(name).and_then(|place| self.row.get(*place)).unwrap_or("")
    }

    /// A whole number, small enough to add up thousands of them; 0 where there is none.
    pub fn whole(self, name: &str) -> u64 {
        self.text(name).parse().ok().filter(|n| *n <= 1 << 52).unwrap_or(0)
    }

    /// A finite number, where there is one.
    pub fn real(self, name: &str) -> Option<f64> {
        self.text(name).parse().ok().filter(|x: &f64| x.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_by_names() {
        let cells = Cells::read(b"a,b\n1,\"x,y\"\n,nan\n", &["b"]).unwrap();
        let lines: Vec<Line> = cells.lines().collect();
        assert_eq!((lines[0].whole("a"), lines[0].text("b"), lines[0].text("c")), (1, "x,y", ""));
        assert_eq!((lines[1].whole("a"), lines[1].real("b")), (0, None));
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert!(Cells::read(b"a\n1\n", &["b"]).unwrap_err().contains("`b`"));
        assert!(Cells::read(b"a,b\n1\n", &[]).unwrap_err().contains("line: 2"));
    }
}
