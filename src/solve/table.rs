//! Solved tables as files.
//!
//! # Format, version 1
//! All numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `tourne\x1a\n` |
//! | 4 | the version |
//! | 8 | the length of the whole file |
//! | 4 | the length of the head |
//! | … | the head, a JSON object: `game`, `rules` (all options), `start` (notation), `unit`, `states`, `iterations`, `tolerance` |
//! | … | a record for each state |
//! | 32 | the SHA-256 of all before |
//!
//! A record is a position that waits for a throw, in notation and seen by the player who throws,
//! with its bounds: one byte, how many bytes it shares with the notation of the record before; one
//! byte, how many others follow; these; the lower bound as a signed number of 8 bytes; the upper
//! bound minus the lower as an unsigned LEB128 number. Bounds are multiples of 2⁻⁵⁶ of the highest
//! stake, from −1 (a sure loss of it) to 1; under one point a probability is (1 + bound) / 2.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::fixed::{Bounds, Unit};
use super::positions::{Positions, progress_of};
use super::turn::BestPlay;
use super::value::{Report, Solution};
use crate::base::{Error, Result, write_whole};
use crate::games::{Game, Status};

const MAGIC: &[u8; 8] = b"tourne\x1a\n";
const VERSION: u32 = 1;
/// Magic, version, length of the file, length of the head.
const FRONT: usize = 24;
const CHECKSUM: usize = 32;

/// Writes a solution whole.
///
/// # Errors
/// As [`write_whole`].
pub fn save<G: Game>(solution: &Solution<G>, path: &Path) -> Result<()> {
    write_whole(path, &to_bytes(solution))
}

/// Reads the table of a game.
///
/// # Errors
/// [`Error::Input`], one line: the file cannot be read, is no table, is of a later version, cut
/// short, damaged, or of another game or other options.
pub fn load<G: Game>(game: &G, path: &Path) -> Result<Solution<G>> {
    let shown = path.display();
    let bytes = read(path).map_err(|e| Error::input(format!("--table {shown}: {e}")))?;
    from_bytes(game, &bytes).map_err(|e| Error::input(format!("--table {shown}: {e}")))
}

/// A file, of which no more is read than its beginning if it is no table: it may have no end.
fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    file.by_ref().take(FRONT as u64).read_to_end(&mut bytes)?;
    if bytes.len() == FRONT && bytes.starts_with(MAGIC) {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The file of a solution.
pub fn to_bytes<G: Game>(solution: &Solution<G>) -> Vec<u8> {
    let game = solution.game();
    let head = json!({
        "game": G::about().id,
        "rules": game.choices().to_string(),
        "start": game.notation(&solution.start()),
        "unit": solution.unit().name(),
        "states": solution.states(),
        "iterations": solution.report.iterations,
        "tolerance": solution.report.tolerance,
    })
    .to_string();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    // The length is known at the end.
    bytes.extend(0u64.to_le_bytes());
    bytes.extend((head.len() as u32).to_le_bytes());
    bytes.extend(head.as_bytes());
    let mut states: Vec<_> = solution.iter().collect();
    states.sort_unstable_by_key(|(position, _)| **position);
    let mut before = String::new();
    for (position, bounds) in states {
        let text = game.notation(position);
        let common = text.bytes().zip(before.bytes()).take_while(|(a, b)| a == b).count();
        let shared = common.min(usize::from(u8::MAX));
        bytes.push(shared as u8);
        bytes.push((text.len() - shared) as u8);
        bytes.extend(&text.as_bytes()[shared..]);
        bytes.extend(bounds.low.to_le_bytes());
        push_leb128(&mut bytes, bounds.width() as u64);
        before = text;
    }
    let length = (bytes.len() + CHECKSUM) as u64;
    bytes[12..20].copy_from_slice(&length.to_le_bytes());
    let digest = Sha256::digest(&bytes);
    bytes.extend(digest);
    bytes
}

fn push_leb128(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Reads what [`to_bytes`] wrote.
///
/// # Errors
/// One line, as [`load`].
pub fn from_bytes<G: Game>(game: &G, bytes: &[u8]) -> std::result::Result<Solution<G>, String> {
    if !bytes.starts_with(MAGIC) {
        return Err("not a table: `tourne solve GAME --save FILE` writes one".into());
    }
    let mut front = Reader(&bytes[MAGIC.len()..]);
    let damaged = || "the file is damaged: solve it again".to_string();
    let version = u32::from_le_bytes(front.array().ok_or_else(damaged)?);
    if version != VERSION {
        return Err(format!("a table of version {version}; this program reads version {VERSION}"));
    }
    let length = u64::from_le_bytes(front.array().ok_or_else(damaged)?);
    if (bytes.len() as u64) < length {
        return Err(format!(
            "the file is cut short, {} of {length} bytes: solve it again",
            bytes.len()
        ));
    }
    if bytes.len() < FRONT + CHECKSUM {
        return Err(damaged());
    }
    let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
    if Sha256::digest(content)[..] != *checksum {
        return Err(damaged());
    }
    let mut rest = Reader(&content[FRONT - 4..]);
    let head = u32::from_le_bytes(rest.array().ok_or_else(damaged)?) as usize;
    let head: Value =
        rest.take(head).and_then(|b| serde_json::from_slice(b).ok()).ok_or_else(damaged)?;
    let text = |name: &str| head[name].as_str().unwrap_or_default();
    if text("game") != G::about().id {
        return Err(format!("a table of {}, not of {}", text("game"), G::about().id));
    }
    if text("rules") != game.choices().to_string() {
        return Err(format!("a table under {}, not under {}", text("rules"), game.choices()));
    }
    let start = game.parse(text("start")).map_err(|_| damaged())?;
    let report = Report {
        iterations: head["iterations"].as_u64().unwrap_or(0),
        tolerance: head["tolerance"].as_f64().unwrap_or(0.0),
        seconds: 0.0,
    };
    let (positions, bounds) = records(game, &mut rest).ok_or_else(damaged)?;
    if head["states"].as_u64() != Some(positions.len() as u64) {
        return Err(damaged());
    }
    Ok(Solution::new(game.clone(), start, Unit::of(game.max_points()), positions, bounds, report))
}

type Records<G> = (Positions<<G as Game>::Position>, Vec<Bounds>);

/// All records to the end, or `None` if they are not well formed.
fn records<G: Game>(game: &G, rest: &mut Reader) -> Option<Records<G>> {
    let mut levels: BTreeMap<u32, (Vec<G::Position>, Vec<Bounds>)> = BTreeMap::new();
    let mut text = Vec::new();
    while !rest.0.is_empty() {
        let [shared, more] = rest.array()?;
        text.truncate(usize::from(shared));
        text.extend(rest.take(usize::from(more))?);
        let position = game.parse(std::str::from_utf8(&text).ok()?).ok()?;
        let waits = matches!(game.status(&position), Status::Throw(_));
        if !waits || game.mover_view(position) != position {
            return None;
        }
        let low = i64::from_le_bytes(rest.array()?);
        let high = low.checked_add_unsigned(rest.leb128()?)?;
        let level = levels.entry(progress_of::<G, BestPlay>(game, &position)).or_default();
        level.0.push(position);
        level.1.push(Bounds { low, high });
    }
    let mut bounds = Vec::new();
    let mut states = Vec::new();
    for (positions, mut values) in levels.into_values() {
        states.push(positions);
        bounds.append(&mut values);
    }
    Some((Positions::new(states, game.places(), |position| game.place(position)), bounds))
}

/// Bytes yet to be read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn leb128(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.array()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }
}
