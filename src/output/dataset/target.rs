use std::ffi::OsString;
use std::fs::{File, OpenOptions, rename};
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use parquet::schema::types::SchemaDescPtr;
use serde_json::Value;

use super::footer::Footer;
use super::format::Format;
use super::ledger::{Entry, Ledger};
use super::stream::{Block, refused};
use crate::base::{Error, Result, sync_folder};

/// The part and the ledger are brought to the disk at most so often.
const SYNC: Duration = Duration::from_millis(200);

/// Where a data set goes: a stream, or a file that gets its name once it is whole.
///
/// Until then it grows as `FILE.part`, and `FILE.ledger` says how much of it is certain, so that an
/// interrupted run can be taken up.
pub struct Target {
    shown: String,
    sink: Sink,
    footer: Footer,
    bytes: u64,
    rows: u64,
    /// The first block that is not in it.
    next: u64,
}

enum Sink {
    Stream(Box<dyn Write>),
    File(Growing),
}

struct Growing {
    path: PathBuf,
    /// None once the file has its name.
    part: Option<File>,
    ledger: Ledger,
    /// The footers since the last entry.
    footers: Vec<(u64, Vec<u8>)>,
    noted: Instant,
}

/// A path with something added to its last name.
pub fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(more);
    PathBuf::from(name)
}

impl Target {
    /// A pipe, a device or standard output, shown so in messages.
    ///
    /// # Errors
    /// As [`append`](Self::append).
    pub fn stream(sink: Box<dyn Write>, shown: &str, head: &[u8], first: u64) -> Result<Target> {
        let mut target = Target::new(shown.into(), Sink::Stream(sink), first);
        target.push(head)?;
        Ok(target)
    }

    /// A file to be begun at the block `first`.
    ///
    /// # Errors
    /// [`Error::Run`] if the folder does not take it.
    pub fn begin(path: &Path, description: &Value, head: &[u8], first: u64) -> Result<Target> {
        let ledger = Ledger::begin(&beside(path, ".ledger"), description)?;
        let part = File::create(beside(path, ".part")).map_err(|e| failed(path, &e))?;
        let mut target = Target::growing(path, Some(part), ledger, first);
        target.push(head)?;
        Ok(target)
    }

    /// A file to be taken up where its ledger ends, or begun where there is none.
    ///
    /// # Errors
    /// [`Error::Input`] if it belongs to another data set, [`Error::Run`] if the disk fails.
    pub fn resume(path: &Path, description: &Value, head: &[u8], first: u64) -> Result<Target> {
        let begin = || Target::begin(path, description, head, first);
        let Some((ledger, entries)) = Ledger::resume(&beside(path, ".ledger"), description)? else {
            return begin();
        };
        let part = OpenOptions::new().write(true).open(beside(path, ".part"));
        let (part, length) = match part {
            // It was given its name and the ledger not yet removed.
            Err(e) if e.kind() == ErrorKind::NotFound && path.exists() => (None, u64::MAX),
            Err(e) if e.kind() == ErrorKind::NotFound => {
                drop(ledger);
                return begin();
            }
            Err(e) => return Err(failed(path, &e)),
            Ok(part) => {
                let length = part.metadata().map_err(|e| failed(path, &e))?.len();
                (Some(part), length)
            }
        };
        let mut target = Target::growing(path, part, ledger, first);
        for entry in entries {
            // A file grows from its head on, up to what is there.
            if !(target.bytes.max(head.len() as u64)..=length).contains(&entry.bytes) {
                break;
            }
            for (at, footer) in &entry.footers {
                target.footer.add(footer, *at).map_err(|e| refused(&e))?;
            }
            (target.next, target.bytes, target.rows) = (entry.next, entry.bytes, entry.rows);
        }
        if target.bytes == 0 {
            drop(target);
            return begin();
        }
        target.cut()?;
        Ok(target)
    }

    fn growing(path: &Path, part: Option<File>, ledger: Ledger, first: u64) -> Target {
        let growing = Growing {
            path: path.to_path_buf(),
            part,
            ledger,
            footers: Vec::new(),
            noted: Instant::now(),
        };
        Target::new(path.display().to_string(), Sink::File(growing), first)
    }

    fn new(shown: String, sink: Sink, next: u64) -> Target {
        Target { shown, sink, footer: Footer::default(), bytes: 0, rows: 0, next }
    }

    /// The first block that is not in it.
    pub fn next(&self) -> u64 {
        self.next
    }

    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Appends a block, the one after the last.
    ///
    /// # Errors
    /// [`Error::Run`] if the disk does not take it, [`Error::PipeClosed`] if the reader of a stream
    /// went away.
    pub fn append(&mut self, index: u64, block: &Block) -> Result<()> {
        let at = self.bytes;
        self.push(&block.bytes)?;
        self.rows += block.rows;
        self.next = index + 1;
        if !block.footer.is_empty() {
            self.footer.add(&block.footer, at).map_err(|e| refused(&e))?;
        }
        let Sink::File(growing) = &mut self.sink else { return Ok(()) };
        if !block.footer.is_empty() {
            growing.footers.push((at, block.footer.clone()));
        }
        if growing.noted.elapsed() >= SYNC { self.note() } else { Ok(()) }
    }

    /// Brings everything appended to the disk, and then the ledger that says so.
    ///
    /// # Errors
    /// As [`append`](Self::append).
    pub fn note(&mut self) -> Result<()> {
        let Sink::File(growing) = &mut self.sink else { return Ok(()) };
        let Some(part) = &growing.part else { return Ok(()) };
        part.sync_data().map_err(|e| failed(&growing.path, &e))?;
        let footers = std::mem::take(&mut growing.footers);
        let entry = Entry { next: self.next, bytes: self.bytes, rows: self.rows, footers };
        growing.ledger.add(&entry)?;
        growing.noted = Instant::now();
        Ok(())
    }

    /// Writes what comes after the last block and gives the file its name.
    ///
    /// # Errors
    /// As [`append`](Self::append).
    pub fn end(
        &mut self,
        format: Format,
        schema: &SchemaDescPtr,
        about: &[(String, String)],
    ) -> Result<()> {
        if let Sink::File(Growing { part: None, path, .. }) = &self.sink {
            self.bytes = path.metadata().map_err(|e| failed(path, &e))?.len();
            return Ok(());
        }
        if format == Format::Parquet {
            let footer = std::mem::take(&mut self.footer);
            self.push(&footer.bytes(schema, about).map_err(|e| refused(&e))?)?;
        }
        match &mut self.sink {
            Sink::Stream(stream) => stream.flush().map_err(|e| unwritten(&self.shown, &e)),
            Sink::File(growing) => growing.name().map_err(|e| failed(&growing.path, &e)),
        }
    }

    /// Removes the ledger, the last trace of a file that is whole.
    ///
    /// # Errors
    /// [`Error::Run`] if it cannot be removed.
    pub fn close(self) -> Result<()> {
        match self.sink {
            Sink::Stream(_) => Ok(()),
            Sink::File(growing) => growing.ledger.remove(),
        }
    }

    fn push(&mut self, bytes: &[u8]) -> Result<()> {
        let pushed = match &mut self.sink {
            Sink::Stream(stream) => stream.write_all(bytes),
            Sink::File(Growing { part: Some(part), .. }) => part.write_all(bytes),
            Sink::File(Growing { part: None, .. }) => {
                Err(std::io::Error::other("its .part is gone: add --force to begin again"))
            }
        };
        pushed.map_err(|e| unwritten(&self.shown, &e))?;
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Cuts off what the ledger does not vouch for.
    fn cut(&mut self) -> Result<()> {
        let Sink::File(Growing { part: Some(part), path, .. }) = &mut self.sink else {
            return Ok(());
        };
        part.set_len(self.bytes)
            .and_then(|()| part.seek(SeekFrom::End(0)))
            .map(|_| ())
            .map_err(|e| failed(path, &e))
    }
}

impl Growing {
    fn name(&mut self) -> std::io::Result<()> {
        if let Some(part) = self.part.take() {
            part.sync_all()?;
        }
        rename(beside(&self.path, ".part"), &self.path)?;
        sync_folder(&self.path)
    }
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> Error {
    Error::run(format!("cannot write {}: {error}", path.display()))
}

fn unwritten(shown: &str, error: &std::io::Error) -> Error {
    match error.kind() {
        ErrorKind::BrokenPipe => Error::PipeClosed,
        _ => Error::run(format!("cannot write {shown}: {error}")),
    }
}
