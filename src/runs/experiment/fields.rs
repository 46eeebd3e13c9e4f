use std::collections::HashSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::source::Source;
use crate::base::{Result, shown};

/// A value and the byte where it stands.
#[derive(Clone, Debug)]
pub struct Placed<T> {
    pub value: T,
    pub at: usize,
}

/// A key with the values that it is set to.
pub type Set = (Placed<String>, Vec<Placed<String>>);

/// The keys of a table, read one by one.
pub struct Fields<'t> {
    source: &'t Source,
    table: &'t DeTable<'t>,
}

/// `2` and the like in words.
fn kind(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

impl<'t> Fields<'t> {
    pub fn new(source: &'t Source, table: &'t DeTable<'t>) -> Fields<'t> {
        Fields { source, table }
    }

    /// Refuses keys that are not among `known`. The first of the file is named.
    ///
    /// # Errors
    /// One line that lists what exists.
    pub fn only(&self, known: &[&str], whose: &str) -> Result<()> {
        let unknown = self.table.keys().filter(|key| !known.contains(&key.as_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => Err(self.source.error(
                key.span().start,
                format!(
                    "there is no key `{}` in {whose}; there are {}",
                    shown(key.as_ref()),
                    known.join(", ")
                ),
            )),
        }
    }

    fn get(&self, key: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.table.iter().find(|(name, _)| name.as_ref() == key).map(|(_, value)| value)
    }

    /// Where a key is missing, the table's end would say little: the file's first letter does.
    fn missing(&self, key: &str, wanted: &str) -> crate::base::Error {
        self.source.error(0, format!("`{key}` is missing: give {wanted}"))
    }

    fn wrong(&self, key: &str, value: &Spanned<DeValue>, wanted: &str) -> crate::base::Error {
        let is = kind(value.as_ref());
        self.source.error(value.span().start, format!("`{key}` is {is}: give {wanted}"))
    }

    /// A text, if the key is there.
    ///
    /// # Errors
    /// If it is something else.
    pub fn text(&self, key: &str, wanted: &str) -> Result<Option<Placed<String>>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.as_ref() {
            DeValue::String(text) => {
                Ok(Some(Placed { value: text.to_string(), at: value.span().start }))
            }
            _ => Err(self.wrong(key, value, wanted)),
        }
    }

    /// A text that must be there.
    ///
    /// # Errors
    /// If it is missing or something else.
    pub fn needed_text(&self, key: &str, wanted: &str) -> Result<Placed<String>> {
        self.text(key, wanted)?.ok_or_else(|| self.missing(key, wanted))
    }

    /// Texts: one, or a list of them, none twice.
    ///
    /// # Errors
    /// If they are missing, something else, none, or one is there twice.
    pub fn texts(&self, key: &str, wanted: &str) -> Result<Vec<Placed<String>>> {
        let Some(value) = self.get(key) else { return Err(self.missing(key, wanted)) };
        self.list(key, value, wanted)
    }

    /// All keys with the texts of each, in the order of the file; numbers count as texts.
    ///
    /// # Errors
    /// As [`texts`](Self::texts).
    pub fn every(&self, wanted: &str) -> Result<Vec<Set>> {
        let mut all = Vec::new();
        for (key, value) in self.table {
            let name = Placed { value: key.as_ref().to_string(), at: key.span().start };
            all.push((name, self.list(key.as_ref(), value, wanted)?));
        }
        all.sort_by_key(|(name, _)| name.at);
        Ok(all)
    }

    fn list(
        &self,
        key: &str,
        value: &Spanned<DeValue>,
        wanted: &str,
    ) -> Result<Vec<Placed<String>>> {
        let one = |value: &Spanned<DeValue>| match value.as_ref() {
            DeValue::String(text) => Ok(Placed { value: text.to_string(), at: value.span().start }),
            DeValue::Integer(number) if number.radix() == 10 => {
                Ok(Placed { value: number.as_str().to_string(), at: value.span().start })
            }
            _ => Err(self.wrong(&shown(key), value, wanted)),
        };
        let DeValue::Array(list) = value.as_ref() else { return Ok(vec![one(value)?]) };
        if list.is_empty() {
            let text = format!("`{}` is an empty list: give {wanted}", shown(key));
            return Err(self.source.error(value.span().start, text));
        }
        let mut seen = HashSet::new();
        let mut values = Vec::new();
        for value in list.iter() {
            let value = one(value)?;
            if !seen.insert(value.value.clone()) {
                let text = format!("`{}` has `{}` twice", shown(key), shown(&value.value));
                return Err(self.source.error(value.at, text));
            }
            values.push(value);
        }
        Ok(values)
    }

    /// A whole number of a range, if the key is there.
    ///
    /// # Errors
    /// If it is something else.
    pub fn number(&self, key: &str, low: u64, high: u64) -> Result<Option<Placed<u64>>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let number = match value.as_ref() {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => return Err(self.wrong(key, value, &range(low, high))),
        };
        let at = value.span().start;
        match number.filter(|number| (low..=high).contains(number)) {
            Some(value) => Ok(Some(Placed { value, at })),
            None => Err(self.source.error(at, format!("`{key}`: give {}", range(low, high)))),
        }
    }

    /// A whole number that must be there.
    ///
    /// # Errors
    /// If it is missing or something else.
    pub fn needed_number(&self, key: &str, low: u64, high: u64) -> Result<Placed<u64>> {
        self.number(key, low, high)?.ok_or_else(|| self.missing(key, &range(low, high)))
    }

    /// True or false, if the key is there.
    ///
    /// # Errors
    /// If it is something else.
    pub fn flag(&self, key: &str) -> Result<Option<bool>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.as_ref() {
            DeValue::Boolean(flag) => Ok(Some(*flag)),
            _ => Err(self.wrong(key, value, "true or false")),
        }
    }

    /// A table, if the key is there.
    ///
    /// # Errors
    /// If it is something else.
    pub fn table(&self, key: &str, wanted: &str) -> Result<Option<Fields<'t>>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.as_ref() {
            DeValue::Table(table) => Ok(Some(Fields::new(self.source, table))),
            _ => Err(self.wrong(key, value, wanted)),
        }
    }
}

fn range(low: u64, high: u64) -> String {
    format!("a whole number from {low} to {high}")
}
