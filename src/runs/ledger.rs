//! The ledger of a run: what its finished blocks counted, kept while it goes on.
//!
//! An append-only file of records after the line `tourne ledger 1`. A record is its payload's
//! length (4 bytes, little end first), the first 8 bytes of the payload's SHA-256, and the payload,
//! a JSON object. The first record describes the schedule; each later one holds what the blocks
//! `from` to `to` (not included) of one `plan` counted. A record that the disk did not get whole
//! is dropped when the ledger is taken up again, and what it held is played again.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::batch::Counted;
use super::schedule::{Schedule, difference};
use crate::base::{Error, Frames, Result, frame};
use crate::games::Game;
use crate::play::Tally;

const MAGIC: &[u8] = b"tourne ledger 1\n";
/// Records are written and synced at most so often.
const SYNC: Duration = Duration::from_millis(100);

#[derive(Serialize, Deserialize)]
struct Record {
    plan: usize,
    from: u64,
    to: u64,
    tally: Tally,
}

/// The ledger of a run that goes on.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    /// What was counted since the last record, and from which block on.
    pending: Option<(u64, Counted)>,
    next: u64,
    synced: Instant,
}

impl Ledger {
    /// Begins a ledger at the block `first`, in place of any that is there.
    ///
    /// # Errors
    /// [`Error::Run`] if the file cannot be written.
    pub fn begin<G: Game>(path: &Path, schedule: &Schedule<G>, first: u64) -> Result<Ledger> {
        let file = OpenOptions::new().create(true).write(true).truncate(true).open(path);
        let mut ledger = Ledger {
            path: path.to_path_buf(),
            file: file.map_err(|e| failed(path, &e))?,
            pending: None,
            next: first,
            synced: Instant::now(),
        };
        ledger.append(MAGIC)?;
        ledger.write(&schedule.description())?;
        ledger.sync()?;
        Ok(ledger)
    }

    /// Takes up a ledger: adds what it counted to `tallies` and goes on at the first block that it
    /// lacks. Begins one at `first` where none is.
    ///
    /// # Errors
    /// [`Error::Input`] if it belongs to another schedule, naming the difference.
    pub fn resume<G: Game>(
        path: &Path,
        schedule: &Schedule<G>,
        first: u64,
        tallies: &mut [Tally],
    ) -> Result<Ledger> {
        let bytes = read(path)?;
        if !bytes.starts_with(&MAGIC[..MAGIC.len().min(bytes.len())]) {
            let shown = path.display();
            return Err(Error::input(format!(
                "{shown} is not a ledger: add --force to replace it"
            )));
        }
        let mut records = Frames::new(&bytes, MAGIC.len());
        let described: Option<Value> =
            records.next().and_then(|payload| serde_json::from_slice(payload).ok());
        // Where not even the first record was finished, there is nothing to take up.
        let Some(described) = described else { return Ledger::begin(path, schedule, first) };
        if let Some(difference) = difference(&schedule.description(), &described) {
            return Err(Error::input(format!(
                "{} belongs to another run: {difference}; resume it with that run's flags, \
                 or add --force to begin again",
                path.display()
            )));
        }
        let (mut next, mut whole) = (first, records.at());
        while let Some(payload) = records.next() {
            let Ok(record) = serde_json::from_slice::<Record>(payload) else { break };
            if record.from != next || !fits(schedule, &record) {
                break;
            }
            tallies[record.plan].merge(&record.tally);
            (next, whole) = (record.to, records.at());
        }
        let mut file = OpenOptions::new().write(true).open(path).map_err(|e| failed(path, &e))?;
        file.set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(|e| failed(path, &e))?;
        let path = path.to_path_buf();
        Ok(Ledger { path, file, pending: None, next, synced: Instant::now() })
    }

    /// The first block that is not in it.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Notes a block, the one after the last.
    ///
    /// # Errors
    /// [`Error::Run`] if the disk does not take it.
    pub fn note(&mut self, block: u64, counted: &Counted) -> Result<()> {
        if self.pending.as_ref().is_some_and(|(_, pending)| pending.plan != counted.plan) {
            self.record()?;
        }
        match &mut self.pending {
            Some((_, pending)) => pending.tally.merge(&counted.tally),
            None => self.pending = Some((block, counted.clone())),
        }
        self.next = block + 1;
        if self.synced.elapsed() >= SYNC {
            self.flush()?;
        }
        Ok(())
    }

    /// Brings everything noted to the disk.
    ///
    /// # Errors
    /// As [`note`](Self::note).
    pub fn flush(&mut self) -> Result<()> {
        self.record()?;
        self.sync()
    }

    /// Removes the ledger: the run is finished and its results are written.
    ///
    /// # Errors
    /// [`Error::Run`] if it cannot be removed.
    pub fn remove(self) -> Result<()> {
        match std::fs::remove_file(&self.path) {
            // The same run, started twice, was faster elsewhere.
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed.map_err(|e| failed(&self.path, &e)),
        }
    }

    fn record(&mut self) -> Result<()> {
        let Some((from, Counted { plan, tally })) = self.pending.take() else { return Ok(()) };
        self.write(&Record { plan, from, to: self.next, tally })
    }

    fn write(&mut self, record: &impl Serialize) -> Result<()> {
        let payload = serde_json::to_vec(record).map_err(|e| failed(&self.path, &e))?;
        self.append(&frame(&payload))
    }

    fn append(&mut self, bytes: &[u8]) -> Result<()> {
        self.file.write_all(bytes).map_err(|e| failed(&self.path, &e))
    }

    fn sync(&mut self) -> Result<()> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(|e| failed(&self.path, &e))
    }
}

/// Whether a record tells of blocks of one plan, and counts as many games as they have.
fn fits<G: Game>(schedule: &Schedule<G>, record: &Record) -> bool {
    let (from, to) = (record.from, record.to);
    from < to
        && to <= schedule.blocks()
        && [from, to - 1].map(|b| schedule.locate(b).map(|(plan, _)| plan))
            == [Some(record.plan); 2]
        && record.tally.fits(&schedule.plans[record.plan].game, schedule.games_in(from..to) / 2)
}

/// The bytes of the ledger; none where there is no file.
fn read(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(failed(path, &e)),
        _ => Ok(bytes),
    }
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> Error {
    Error::run(format!("cannot keep the ledger {}: {error}", path.display()))
}
