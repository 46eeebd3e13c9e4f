//! Flags that several commands share, and what becomes of them.

use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use super::registry::Entry;
pub use crate::base::shown;
use crate::base::{Error, Progress, Result, Stop, first_frame, try_folder};
use crate::games::{Game, Status};
use crate::play::Limits;
use crate::play::policies::Setup;
use crate::runs::Plan;

/// What is played, whoever plays it.
#[derive(Debug, clap::Args)]
pub struct MatchArgs {
    /// The game: see `tourne games`
    pub game: String,
    /// Options of the game, as reentry=forced,stakes=double
    #[arg(long, value_name = "K=V,…", default_value = "", hide_default_value = true)]
    pub rules: String,
    /// Start from this position instead
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// The master seed, a whole number of 64 bits; drawn and told if not given
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Count a game that lasts this many plies as capped
    #[arg(long, value_name = "M", default_value = "10000", allow_hyphen_values = true)]
    pub max_plies: String,
    /// Choose the first K plies of a pair at random, the same for both its games [default: 8 in
    /// tournoy, else 0]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub opening_plies: Option<String>,
    /// Let `optimal` read its values from this file of `solve --save`
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
}

impl MatchArgs {
    /// What the policies may ask for.
    pub fn setup(&self, stop: &Stop, progress: Arc<dyn Progress + Send>, threads: usize) -> Setup {
        Setup {
            stop: stop.clone(),
            position: self.position.clone(),
            table: self.table.clone(),
            threads,
            progress: Some(progress),
            ..Setup::default()
        }
    }

    pub fn start<G: Game>(&self, game: &G) -> Result<G::Position> {
        start(game, self.position.as_deref())
    }

    pub fn limits<G: Game>(&self) -> Result<Limits> {
        let max_plies = number("--max-plies", &self.max_plies, 1, (1 << 31) - 1)? as u32;
        let opening_plies = match &self.opening_plies {
            None => G::OPENING_PLIES.min(max_plies),
            Some(text) => number("--opening-plies", text, 0, u64::from(max_plies))? as u32,
        };
        Ok(Limits { max_plies, opening_plies })
    }
}

/// A batch between two policies.
#[derive(Debug, clap::Args)]
pub struct BatchArgs {
    #[command(flatten)]
    pub on: MatchArgs,
    /// Policy A
    #[arg(long, value_name = "SPEC", default_value = "greedy")]
    pub a: String,
    /// Policy B
    #[arg(long, value_name = "SPEC", default_value = "random")]
    pub b: String,
}

impl BatchArgs {
    /// The plan of so many pairs.
    pub fn plan<G: Game>(
        &self,
        entry: &Entry<G>,
        pairs: u64,
        seed: u64,
        setup: &Setup,
    ) -> Result<Plan<G>> {
        let game = entry.game(&self.on.rules)?;
        let a = entry.policy(&game, "--a", &self.a, setup)?;
        let b = entry.policy(&game, "--b", &self.b, setup)?;
        let (start, limits) = (self.on.start(&game)?, self.on.limits::<G>()?);
        Ok(Plan { game, start, a, b, pairs, seed, limits, judge: None, truth: None })
    }
}

/// The command line as typed, for the manifest.
pub fn command_line() -> Vec<String> {
    std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect()
}

/// The start of `--position`, or of the rules.
pub fn start<G: Game>(game: &G, position: Option<&str>) -> Result<G::Position> {
    let Some(text) = position else { return Ok(game.start()) };
    let start = parse_position(game, "--position", text)?;
    match game.status(&start) {
        Status::Over(_) => Err(Error::input(format!(
            "--position {text}: the game is over there: name one that still waits for a throw or a move"
        ))),
        _ => Ok(start),
    }
}

/// A position, or one line about what is wrong with it.
pub fn parse_position<G: Game>(game: &G, flag: &str, text: &str) -> Result<G::Position> {
    game.parse(text).map_err(|e| Error::input(format!("{flag} {}: {e}", shown(text))))
}

/// The seed given, or one drawn from the system: of 53 bits, which every reader of JSON keeps.
pub fn seed(text: Option<&str>) -> Result<u64> {
    match text {
        Some(text) => number("--seed", text, 0, u64::MAX),
        None => Ok(RandomState::new().hash_one("seed") >> 11),
    }
}

/// The seed of a run: the one given, else that of the run which `ledger` holds and which is taken
/// up, else one drawn. Shards must be told theirs.
pub fn run_seed(text: Option<&str>, shard: Option<&str>, ledger: Option<&Path>) -> Result<u64> {
    let begun = || {
        let description: Value = serde_json::from_slice(&first_frame(ledger?)?).ok()?;
        let run = description.get("run").unwrap_or(&description);
        run["plans"][0]["seed"].as_u64()
    };
    match text.map_or_else(begun, |_| None) {
        Some(seed) => Ok(seed),
        None if text.is_none() && shard.is_some() => {
            Err(Error::input("--shard needs --seed S: all parts of a run have the same"))
        }
        None => seed(text),
    }
}

/// A whole number within a range, or one line that tells the range.
pub fn number(flag: &str, text: &str, low: u64, high: u64) -> Result<u64> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let value = text.parse().ok().filter(|n| digits && (low..=high).contains(n));
    value.ok_or_else(|| {
        Error::input(format!("{flag} {}: give a whole number from {low} to {high}", shown(text)))
    })
}

pub use crate::runs::experiment::MOST_GAMES;

/// `--games`: even, so that each policy opens half of them.
pub fn pairs(games: &str) -> Result<u64> {
    let games = number("--games", games, 2, MOST_GAMES)?;
    if games % 2 == 1 {
        return Err(Error::input(format!(
            "--games {games}: give an even number: half with A first, half with B"
        )));
    }
    Ok(games / 2)
}

/// `--threads`, by default as many as the machine has.
pub fn threads(text: Option<&str>) -> Result<usize> {
    match text {
        Some(text) => Ok(number("--threads", text, 1, 1024)? as usize),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// The most parts of a run.
pub const MOST_PARTS: u64 = 1_000_000;

/// `--shard I/N`, by default the only part.
pub fn shard(text: Option<&str>) -> Result<(u64, u64)> {
    let Some(text) = text else { return Ok((1, 1)) };
    let wrong = || {
        let text = shown(text);
        Error::input(format!("--shard {text}: give a part and a number of parts, as 3/16"))
    };
    let (index, parts) = text.split_once('/').ok_or_else(wrong)?;
    let parts = number("--shard", parts, 1, MOST_PARTS).map_err(|_| wrong())?;
    let index = number("--shard", index, 1, parts).map_err(|_| wrong())?;
    Ok((index, parts))
}

/// `--tolerance`: what rounding allows, or wider.
pub fn tolerance(text: &str) -> Result<f64> {
    text.parse().ok().filter(|x| (1e-15..=1.0).contains(x)).ok_or_else(|| {
        Error::input(format!("--tolerance {}: give a width from 1e-15 to 1", shown(text)))
    })
}

/// Refuses a game without dice.
pub fn dice_needed<G: Game>(what: &str) -> Result<()> {
    if G::DICE {
        return Ok(());
    }
    Err(Error::input(format!(
        "{} has no dice and cannot be {what}: name another game, as tourne-case",
        G::about().id
    )))
}

/// A file for a flag to write that is not there yet, in a folder that takes it.
pub fn new_file(flag: &str, path: &Path, force: bool) -> Result<()> {
    let shown = path.display();
    if path.is_dir() {
        return Err(Error::input(format!("{flag} {shown} is a folder: name a file")));
    }
    if path.exists() && !force {
        return Err(Error::input(format!(
            "{flag} {shown} is there already: name another file, or add --force"
        )));
    }
    try_folder(path).map_err(|e| Error::input(format!("{flag} {shown} cannot be written: {e}")))
}
