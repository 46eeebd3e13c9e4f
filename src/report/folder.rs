//! A result folder read back from the disk.

use std::path::Path;

use serde_json::Value;

use super::cells::Cells;
use crate::base::{Error, Result, sha256_hex};

/// What the files of a folder say.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    pub manifest: Value,
    pub results: Cells,
    pub moves: Option<Cells>,
    pub lengths: Option<Cells>,
    pub dice: Option<Cells>,
    pub sample: Option<Cells>,
    pub ratings: Option<Cells>,
    pub regret: Option<Cells>,
    /// Files that the manifest lists and the folder has not.
    pub missing: Vec<String>,
}

/// The files that a page shows, with the columns that it cannot do without.
const SHOWN: [(&str, &[&str]); 7] = [
    ("results.csv", &["game", "rules", "policy_a", "policy_b", "first", "games", "win_rate_a"]),
    ("moves.csv", &["policy", "number", "statistic", "count"]),
    ("lengths.csv", &["policy_a", "policy_b", "first", "plies", "games"]),
    ("dice.csv", &["face", "weight", "expected", "observed", "residual"]),
    ("sample.csv", &["ply", "seat", "policy", "position", "throw", "move"]),
    ("ratings.csv", &["policy", "elo", "elo_low", "elo_high", "games", "score"]),
    ("regret.csv", &["policy"]),
];

impl Folder {
    /// Reads and checks a folder.
    ///
    /// # Errors
    /// One line: it is no result folder, is of a newer version, or a file is damaged.
    pub fn read(path: &Path) -> Result<Folder> {
        let shown = path.display();
        if !path.is_dir() {
            return Err(Error::input(format!("{shown} is not a folder: name a result folder")));
        }
        let manifest = manifest(path)?;
        newer(&shown, &manifest)?;
        let listed = |name: &str| {
            let files = manifest["files"].as_array()?;
            files.iter().find(|file| file["name"] == name)?["sha256"].as_str()
        };
        if listed("results.csv").is_none() {
            return Err(Error::input(format!(
                "{shown} has no results.csv in its manifest: only the folders of simulate, \
                 tournament, run and merge can be reported"
            )));
        }
        let mut missing = Vec::new();
        let mut read = |name: &str, needed: &[&str]| -> Result<Option<Cells>> {
            let Some(sum) = listed(name) else { return Ok(None) };
            let bytes = match std::fs::read(path.join(name)) {
                Ok(bytes) => bytes,
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                    missing.push(name.to_string());
                    return Ok(None);
                }
                Err(e) => {
                    return Err(Error::run(format!("{shown}: cannot read {name}: {e}")));
                }
            };
            if sha256_hex(&bytes) != sum {
                return Err(Error::input(format!(
                    "{shown}: {name} is damaged or was changed: its checksum is not the one in \
                     manifest.json"
                )));
            }
            let cells = Cells::read(&bytes, needed);
            cells.map(Some).map_err(|e| Error::input(format!("{shown}: {name}: {e}")))
        };
        let [results, moves, lengths, dice, sample, ratings, regret] = SHOWN;
        let results = read(results.0, results.1)?;
        let mut folder = Folder {
            moves: read(moves.0, moves.1)?,
            lengths: read(lengths.0, lengths.1)?,
            dice: read(dice.0, dice.1)?,
            sample: read(sample.0, sample.1)?,
            ratings: read(ratings.0, ratings.1)?,
            regret: read(regret.0, regret.1)?,
            ..Folder::default()
        };
        folder.results = results.ok_or_else(|| {
            Error::input(format!("{shown}: results.csv is missing: without it there is no report"))
        })?;
        folder.missing = missing;
        folder.manifest = manifest;
        Ok(folder)
    }

    pub fn complete(&self) -> bool {
        self.manifest["complete"] == true
    }

    /// A text of the manifest; empty where it is missing.
    pub fn text(&self, name: &str) -> &str {
        self.manifest[name].as_str().unwrap_or("")
    }

    /// The game played: of the manifest, else of the results.
    pub fn game(&self) -> String {
        match self.text("game") {
            "" => self.results.lines().next().map(|row| row.text("game")).unwrap_or(""),
            game => game,
        }
        .to_string()
    }
}

fn manifest(path: &Path) -> Result<Value> {
    let shown = path.display();
    let bytes = match std::fs::read(path.join("manifest.json")) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            let why = if path.join("ledger").exists() {
                "holds a run that was cut off before it wrote results: go on with it by --resume"
            } else {
                "is not a result folder: it has no manifest.json"
            };
            return Err(Error::input(format!("{shown} {why}")));
        }
        Err(e) => return Err(Error::run(format!("{shown}: cannot read manifest.json: {e}"))),
    };
    match serde_json::from_slice(&bytes) {
        Ok(manifest @ Value::Object(_)) => Ok(manifest),
        Ok(_) => Err(Error::input(format!("{shown}: manifest.json is damaged: no object in it"))),
        Err(e) => Err(Error::input(format!("{shown}: manifest.json is damaged: {e}"))),
    }
}

/// Refuses what a newer version wrote.
fn newer(shown: &impl std::fmt::Display, manifest: &Value) -> Result<()> {
    let own = env!("CARGO_PKG_VERSION");
    let numbers = |version: &str| -> Vec<u64> {
        let number = |part: &str| part.split('-').next().and_then(|n| n.parse().ok());
        version.split('.').map(|part| number(part).unwrap_or(0)).collect()
    };
    match manifest["version"].as_str() {
        Some(version) if numbers(version) > numbers(own) => Err(Error::input(format!(
            "{shown} was written by tourne {version}, which is newer than this tourne {own}: \
             report it with that version"
        ))),
        Some(_) => Ok(()),
        None => {
            Err(Error::input(format!("{shown}: manifest.json is damaged: it names no version")))
        }
    }
}
