//! An experiment: a TOML file that says what to play, so that its result can be made again.
//!
//! Its keys are named as the flags of the commands. Where a list stands for one value, every
//! combination is played, all as one run: rules change slowest, then `a`, then `b`.

mod fields;
mod job;
mod readings;
mod source;

use std::path::{Path, PathBuf};

use toml::de::DeTable;

pub use fields::Placed;
pub use job::{Batch, Games, Job, MOST_GAMES, Throws, Tournament};
pub use readings::Readings;
pub use source::Source;

use crate::base::{Error, Result};
use crate::games::RuleOption;
use fields::Fields;

/// The most pairings that a file may stand for.
pub const MOST_PAIRINGS: u64 = 10_000;

/// What a file says, as far as it can be told without the game.
#[derive(Clone, Debug)]
pub struct Experiment {
    pub source: Source,
    pub game: Placed<String>,
    pub rules: Readings,
    pub seed: u64,
    /// Where the result goes, if it says.
    pub out: Option<PathBuf>,
    pub job: Job,
}

/// The keys that every kind has.
const COMMON: [&str; 5] = ["kind", "game", "rules", "seed", "out"];

impl Experiment {
    /// Reads a file.
    ///
    /// # Errors
    /// [`Error::Input`], one line that names the file, and the line and column of what is wrong.
    pub fn read(path: &Path) -> Result<Experiment> {
        Experiment::parse(Source::read(path)?)
    }

    /// Reads a text.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn parse(source: Source) -> Result<Experiment> {
        let table = DeTable::parse(source.text()).map_err(|e| {
            let at = e.span().map_or(source.text().len(), |span| span.start);
            source.error(at, e.message())
        })?;
        let fields = Fields::new(&source, table.as_ref());
        let kind = fields.needed_text("kind", &job::kinds())?;
        let own = job::keys(&kind.value).ok_or_else(|| {
            let text =
                format!("`kind` is `{}`: give {}", crate::base::shown(&kind.value), job::kinds());
            source.error(kind.at, text)
        })?;
        let known: Vec<&str> = COMMON.iter().chain(own).copied().collect();
        fields.only(&known, &format!("an experiment of kind {}", kind.value))?;
        let game = fields.needed_text("game", "the name of a game, as \"tourne-case\"")?;
        let wanted = "a value of the option or a list of them";
        let set = match fields.table("rules", "a table, as { stakes = \"double\" }")? {
            None => Vec::new(),
            Some(rules) => rules.every(wanted)?,
        };
        let rules = Readings { set };
        let seed = fields.needed_number("seed", 0, u64::MAX)?.value;
        let out = fields.text("out", "a folder")?.map(|out| PathBuf::from(out.value));
        let job = Job::read(&kind.value, &fields, &source)?;
        let pairings = rules.count().saturating_mul(job.pairings());
        if pairings > MOST_PAIRINGS {
            return Err(source.error(
                rules.at().unwrap_or(0),
                format!(
                    "the lists stand for {pairings} combinations: {MOST_PAIRINGS} are the most, \
                     so shorten a list"
                ),
            ));
        }
        let games = job.games().unwrap_or(0);
        if pairings.saturating_mul(games) > MOST_GAMES {
            let text = format!("{pairings} pairings of {games} games are more than can be counted");
            return Err(source.error(0, format!("{text}: give fewer")));
        }
        Ok(Experiment { game, rules, seed, out, job, source: source.clone() })
    }

    /// The rules of every combination, as `--rules` takes them.
    ///
    /// # Errors
    /// One line if the game lacks an option or a value.
    pub fn readings(&self, options: &[RuleOption]) -> Result<Vec<String>> {
        self.rules.check(options, &self.source)?;
        Ok(self.rules.expand(options))
    }

    /// `file:line:column` of a value.
    pub fn place<T>(&self, placed: &Placed<T>) -> String {
        self.source.place(placed.at)
    }

    /// What is wrong with a value.
    pub fn error<T>(&self, placed: &Placed<T>, message: impl std::fmt::Display) -> Error {
        self.source.error(placed.at, message)
    }
}
