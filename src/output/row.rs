use serde_json::{Map, Value};

use crate::base::{Error, Result};

/// One row of a result file: names and values, in column order.
pub type Row = Map<String, Value>;

/// A row from its columns.
pub fn row<const N: usize>(columns: [(&str, Value); N]) -> Row {
    columns.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// The rows as CSV: a header row, LF, UTF-8, an empty cell where a value does not exist. Rows of
/// other rules may have further columns: each stands after the one that it follows in its row.
///
/// # Errors
/// If the CSV writer refuses, which it does not for rows of one shape.
pub fn csv_bytes(rows: &[Row]) -> Result<Vec<u8>> {
    let failed = |e: &dyn std::fmt::Display| Error::run(format!("cannot write CSV: {e}"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    let columns = columns(rows);
    if !columns.is_empty() {
        writer.write_record(&columns).map_err(|e| failed(&e))?;
    }
    for row in rows {
        let written = if row.len() == columns.len() {
            writer.write_record(row.values().map(cell))
        } else {
            writer
                .write_record(columns.iter().map(|name| row.get(*name).map_or(String::new(), cell)))
        };
        written.map_err(|e| failed(&e))?;
    }
    writer.into_inner().map_err(|e| failed(&e))
}

/// The columns of all rows. Rows that have as many have the same, as a game names them in one
/// order.
fn columns(rows: &[Row]) -> Vec<&str> {
    let mut columns: Vec<&str> = Vec::new();
    let mut last: Option<&Row> = None;
    for row in rows {
        if last.is_some_and(|last| last.len() == row.len() && last.keys().eq(row.keys())) {
            continue;
        }
        let mut place = 0;
        for name in row.keys() {
            match columns.iter().position(|column| column == name) {
                Some(found) => place = found + 1,
                None => {
                    columns.insert(place, name);
                    place += 1;
                }
            }
        }
        last = Some(row);
    }
    columns
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_other_rules_have_further_columns() {
        let rows = [
            row([("a", 1.into()), ("z", 2.into())]),
            row([("a", 3.into()), ("b", 4.into()), ("c", Value::Null), ("z", "x,y".into())]),
            row([("a", 5.into()), ("z", 6.into())]),
        ];
        let expected = "a,b,c,z\n1,,,2\n3,4,,\"x,y\"\n5,,,6\n";
        assert_eq!(String::from_utf8(csv_bytes(&rows).unwrap()).unwrap(), expected);
        assert_eq!(csv_bytes(&[]).unwrap(), b"");
    }
}
