use serde_json::{Map, Value};

use crate::base::{Error, Result};

/// One row of a result file: names and values, in column order.
pub type Row = Map<String, Value>;

/// A row from its columns.
pub fn row<const N: usize>(columns: [(&str, Value); N]) -> Row {
    columns.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// The rows as CSV: a header row, LF, UTF-8, an empty cell where a value does not exist. All rows
/// have the columns of the first.
///
/// # Errors
/// If the CSV writer refuses, which it does not for rows of one shape.
pub fn csv_bytes(rows: &[Row]) -> Result<Vec<u8>> {
    let failed = |e: &dyn std::fmt::Display| Error::run(format!("cannot write CSV: {e}"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    if let Some(first) = rows.first() {
        writer.write_record(first.keys()).map_err(|e| failed(&e))?;
    }
    for row in rows {
        writer.write_record(row.values().map(cell)).map_err(|e| failed(&e))?;
    }
    writer.into_inner().map_err(|e| failed(&e))
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
