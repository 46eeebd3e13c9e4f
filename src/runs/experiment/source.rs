use std::path::Path;

use crate::base::{Error, Result};

/// The text of an experiment file, which errors point into.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
}

/// The most bytes that a file may have.
const MOST_BYTES: usize = 1 << 20;

impl Source {
    /// The text of a file that was read; `name` is what errors call it.
    ///
    /// # Errors
    /// [`Error::Input`] if it is no text, or endless.
    pub fn new(name: &Path, bytes: Vec<u8>) -> Result<Source> {
        let name = name.display().to_string();
        if bytes.len() > MOST_BYTES {
            return Err(Error::input(format!(
                "{name} has more than {MOST_BYTES} bytes: name an experiment file"
            )));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Source { name, text }),
            Err(e) => {
                let at = e.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(e.as_bytes()).into_owned();
                Err(Source { name, text }.error(at, "this is not UTF-8: save the file as text"))
            }
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`Error::Input`] if it cannot be read, and as [`new`](Self::new).
    pub fn read(path: &Path) -> Result<Source> {
        use std::io::Read;
        let mut bytes = Vec::new();
        std::fs::File::open(path)
            .and_then(|file| file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes))
            .map_err(|e| Error::input(format!("{} cannot be read: {e}", path.display())))?;
        Source::new(path, bytes)
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// `file:line:column` of a byte, both counted from 1, columns in letters.
    pub fn place(&self, at: usize) -> String {
        let mut end = at.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[..end];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        format!("{}:{line}:{}", self.name, before[start..].chars().count() + 1)
    }

    /// What is wrong at a byte.
    pub fn error(&self, at: usize, message: impl std::fmt::Display) -> Error {
        Error::input(format!("{}: {message}", self.place(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_one_in_letters() {
        let source = Source::new(Path::new("f"), "a = 1\né = 2\n".into()).unwrap();
        for (at, place) in
            [(0, "f:1:1"), (4, "f:1:5"), (6, "f:2:1"), (9, "f:2:3"), (13, "f:3:1"), (99, "f:3:1")]
        {
            assert_eq!(source.place(at), place);
        }
        // Within a letter of two bytes.
        assert_eq!(source.place(7), "f:2:1");
    }

    #[test]
    fn what_is_no_text_is_refused_where_it_ceases_to_be() {
        let error = Source::new(Path::new("f"), b"a = 1\nb\xff".to_vec()).unwrap_err();
        assert_eq!(error.to_string(), "f:2:2: this is not UTF-8: save the file as text");
        let error = Source::new(Path::new("f"), vec![b' '; MOST_BYTES + 1]).unwrap_err();
        assert!(error.to_string().contains("1048576"), "{error}");
    }
}
