use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::{Error, Frames, Result, frame};
use crate::runs::difference;

const MAGIC: &[u8] = b"tourne data set 1\n";

/// How far an unfinished data set is on the disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The first block that is not in it.
    pub next: u64,
    pub bytes: u64,
    pub rows: u64,
    /// The footer of each row group since the entry before, and where the group begins.
    pub footers: Vec<(u64, Vec<u8>)>,
}

/// The ledger of a data set that goes on: its description, then an entry now and then.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
}

impl Ledger {
    /// Begins a ledger in place of any that is there.
    ///
    /// # Errors
    /// [`Error::Run`] if the file cannot be written.
    pub fn begin(path: &Path, description: &Value) -> Result<Ledger> {
        let file = OpenOptions::new().create(true).write(true).truncate(false).open(path);
        let file = file.map_err(|e| failed(path, &e))?;
        claim(path, &file)?;
        file.set_len(0).map_err(|e| failed(path, &e))?;
        let mut ledger = Ledger { path: path.to_path_buf(), file };
        ledger.append(&[MAGIC, &frame(description.to_string().as_bytes())].concat())?;
        Ok(ledger)
    }

    /// Takes up a ledger with its entries; none where nothing was begun.
    ///
    /// # Errors
    /// [`Error::Input`] if it belongs to another data set, naming the difference.
    pub fn resume(path: &Path, description: &Value) -> Result<Option<(Ledger, Vec<Entry>)>> {
        let mut file = match OpenOptions::new().read(true).write(true).open(path) {
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(|e| failed(path, &e))?,
        };
        claim(path, &file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|e| failed(path, &e))?;
        let shown = path.display();
        if !bytes.starts_with(&MAGIC[..MAGIC.len().min(bytes.len())]) {
            return Err(Error::input(format!(
                "{shown} is not the ledger of a data set: add --force to replace it"
            )));
        }
        let mut frames = Frames::new(&bytes, MAGIC.len());
        let theirs: Option<Value> =
            frames.next().and_then(|payload| serde_json::from_slice(payload).ok());
        let Some(theirs) = theirs else { return Ok(None) };
        if let Some(difference) = difference(description, &theirs) {
            return Err(Error::input(format!(
                "{shown} belongs to another data set: {difference}; resume it with that run's \
                 flags, or add --force to begin again"
            )));
        }
        let mut whole = frames.at();
        let mut entries = Vec::new();
        while let Some(payload) = frames.next() {
            let Ok(entry) = serde_json::from_slice(payload) else { break };
            entries.push(entry);
            whole = frames.at();
        }
        file.set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(|e| failed(path, &e))?;
        Ok(Some((Ledger { path: path.to_path_buf(), file }, entries)))
    }

    /// Adds an entry. What it tells of must be on the disk already.
    ///
    /// # Errors
    /// [`Error::Run`] if the disk does not take it.
    pub fn add(&mut self, entry: &Entry) -> Result<()> {
        let payload = serde_json::to_vec(entry).map_err(|e| failed(&self.path, &e))?;
        self.append(&frame(&payload))
    }

    /// Removes the ledger.
    ///
    /// # Errors
    /// [`Error::Run`] if it cannot be removed.
    pub fn remove(self) -> Result<()> {
        std::fs::remove_file(&self.path).map_err(|e| failed(&self.path, &e))
    }

    fn append(&mut self, bytes: &[u8]) -> Result<()> {
        self.file
            .write_all(bytes)
            .and_then(|()| self.file.sync_data())
            .map_err(|e| failed(&self.path, &e))
    }
}

/// Refuses a data set that another process is making: one would cut off what the other vouches for.
/// Where the file system knows no locks, it is the user who must not do so.
fn claim(path: &Path, file: &File) -> Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Error::input(format!(
            "{} is in use by another process: let it finish, or end it first",
            path.display()
        ))),
        _ => Ok(()),
    }
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> Error {
    Error::run(format!("cannot keep the ledger {}: {error}", path.display()))
}
