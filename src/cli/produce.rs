//! What `simulate`, `tournament` and `run` share: a schedule is played, kept in a ledger, written.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value, json};

use super::args::{command_line, run_seed, shard, threads};
use super::signals::Signals;
use super::terminal::{Bar, grouped};
use crate::base::{Error, Existing, OutputFolder, Progress, Result};
use crate::games::Game;
use crate::output::{
    Labels, Manifest, Shard, Standings, dice_rows, result_rows, run_files, sample_csv,
};
use crate::play::Tally;
use crate::report::FILE;
use crate::runs::{Flow, Ledger, Schedule, play_blocks};

/// Flags of every command that plays a batch.
#[derive(Clone, Debug, clap::Args)]
pub struct RunArgs {
    /// Threads, 1 to 1024 [default: all]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    pub threads: Option<String>,
    /// Write the result files into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write even where a result is
    #[arg(long, conflicts_with = "resume")]
    pub force: bool,
    /// Go on with the interrupted run in the folder of --out, or begin it
    #[arg(long)]
    pub resume: bool,
    /// Write a page of the result into the folder too, report.html
    #[arg(long)]
    pub report: bool,
    /// Play part I of N only; `tourne merge` joins the parts
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub shard: Option<String>,
    /// One JSON object on standard output and nothing else
    #[arg(long)]
    pub json: bool,
    /// Print no table
    #[arg(long)]
    pub quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    pub no_progress: bool,
}

impl RunArgs {
    /// The bar that these flags allow.
    pub fn bar(&self) -> Bar {
        Bar::new(!self.no_progress && !self.quiet && !self.json)
    }

    /// Where the results are.
    pub fn written(&self, out: &Path) -> String {
        match self.report {
            true => format!("written to {}, with a page in {FILE}", out.display()),
            false => format!("written to {}", out.display()),
        }
    }

    /// Refuses flags that are about the folder of --out where there is none, and a folder that
    /// holds a result already.
    ///
    /// # Errors
    /// One line that names the flag.
    pub fn check(&self) -> Result<()> {
        let flags = [
            ("--resume", self.resume),
            ("--report", self.report),
            ("--shard", self.shard.is_some()),
        ];
        match flags.iter().find(|(_, given)| *given) {
            Some((flag, _)) if self.out.is_none() => {
                Err(Error::input(format!("{flag} needs a folder: add --out DIR")))
            }
            _ => self.shard().map(|_| ()),
        }?;
        self.out.as_ref().map_or(Ok(()), |out| OutputFolder::refuse(out, self.existing()))
    }

    /// What to do where a result is already.
    fn existing(&self) -> Existing {
        match (self.force, self.resume) {
            (true, _) => Existing::Replace,
            (_, true) => Existing::Resume,
            _ => Existing::Refuse,
        }
    }

    /// `--seed`, or what stands for it.
    ///
    /// # Errors
    /// As [`run_seed`].
    pub fn seed(&self, text: Option<&str>) -> Result<u64> {
        let ledger = self.out.as_deref().filter(|_| self.resume).map(OutputFolder::ledger_in);
        run_seed(text, self.shard.as_deref(), ledger.as_deref())
    }

    /// `--shard I/N`, by default the only part.
    pub fn shard(&self) -> Result<(u64, u64)> {
        shard(self.shard.as_deref())
    }
}

/// Why a run ended before its last game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Early {
    /// A signal.
    Stopped,
    /// The rule that was given, by its name.
    Rule(&'static str),
}

/// What a run counted.
pub struct Produced {
    /// One for each plan.
    pub tallies: Vec<Tally>,
    pub seconds: f64,
    pub early: Option<Early>,
}

impl Produced {
    /// The name of the rule that ended it early; empty if none did.
    pub fn rule(&self) -> &'static str {
        match self.early {
            Some(Early::Rule(name)) => name,
            _ => "",
        }
    }

    /// The error that ends the command if a signal ended the run.
    ///
    /// # Errors
    /// [`Error::Stopped`] then.
    pub fn interrupted(&self, signals: &Signals, args: &RunArgs) -> Result<()> {
        if self.early != Some(Early::Stopped) {
            return Ok(());
        }
        Err(signals.stopped(match &args.out {
            Some(out) => format!(
                "interrupted: {} holds what was finished; the same command with --resume goes on",
                out.display()
            ),
            None => "interrupted: nothing was written, as there was no --out".into(),
        }))
    }
}

/// Tells whether what was counted so far ends a run, and by which rule.
type Rule<'a> = Box<dyn FnMut(&[Tally]) -> Option<&'static str> + 'a>;
/// Makes files of what was counted.
type Files<'a> = Box<dyn Fn(&[Tally]) -> Result<Vec<(&'static str, Vec<u8>)>> + 'a>;

/// What a command adds to a run.
#[derive(Default)]
pub struct Extras<'a> {
    /// A rule that ends the run early, asked after every block, in order, for its name.
    pub rule: Option<Rule<'a>>,
    /// Who meets whom in tournaments, for their ratings; their plans follow each other.
    pub standings: Vec<Standings>,
    /// Further files, from what was counted.
    pub files: Option<Files<'a>>,
    /// Further entries of the manifest.
    pub notes: Vec<(&'static str, String)>,
}

/// Plays a schedule as the flags say, and writes the folder of `--out`.
///
/// # Errors
/// Those of the plays and of the disk. A run that a signal stopped is not one: see
/// [`Produced::early`].
pub fn produce<G: Game>(
    schedule: &Schedule<G>,
    args: &RunArgs,
    signals: &Signals,
    progress: &dyn Progress,
    mut extras: Extras,
) -> Result<Produced> {
    let mut rule = |tallies: &[Tally]| extras.rule.as_mut().and_then(|rule| rule(tallies));
    let threads = threads(args.threads.as_deref())?;
    let (index, parts) = args.shard()?;
    let blocks = schedule.part(index, parts);
    let mut folder = Folder::open(args)?;
    let mut tallies: Vec<Tally> =
        schedule.plans.iter().map(|plan| Tally::new(&plan.game)).collect();
    let mut ledger = match &folder {
        None => None,
        Some(folder) if args.resume => {
            Some(Ledger::resume(&folder.ledger(), schedule, blocks.start, &mut tallies)?)
        }
        Some(folder) => Some(Ledger::begin(&folder.ledger(), schedule, blocks.start)?),
    };
    let first = ledger.as_ref().map_or(blocks.start, Ledger::next).clamp(blocks.start, blocks.end);
    let clock = Instant::now();
    progress.begin("games", schedule.games_in(blocks.clone()));
    progress.advance(schedule.games_in(blocks.start..first));
    let mut by_rule = if first > blocks.start { rule(&tallies) } else { None };
    let rest = if by_rule.is_some() { first..first } else { first..blocks.end };
    let played = play_blocks(schedule, rest, threads, progress, &signals.stop, |block, counted| {
        tallies[counted.plan].merge(&counted.tally);
        if let Some(ledger) = &mut ledger {
            ledger.note(block, &counted)?;
        }
        by_rule = rule(&tallies);
        Ok(if by_rule.is_some() { Flow::Enough } else { Flow::Continue })
    });
    progress.finish();
    if let Some(ledger) = &mut ledger {
        ledger.flush().map_err(|error| kept(error, args))?;
    }
    let taken = played.map_err(|error| kept(error, args))?;
    let early = match by_rule {
        Some(name) => Some(Early::Rule(name)),
        None if taken < blocks.end => Some(Early::Stopped),
        None => None,
    };
    let produced = Produced { tallies, seconds: clock.elapsed().as_secs_f64(), early };
    let write = |folder: &mut Folder| {
        let rule = by_rule.unwrap_or("");
        for (name, bytes) in run_files(&schedule.plans, &produced.tallies, rule)? {
            folder.inner.write(name, &bytes)?;
        }
        if blocks.start == 0
            && let Some(plan) = schedule.plans.first()
            && early != Some(Early::Stopped)
        {
            folder.inner.write("sample.csv", &sample_csv(plan)?)?;
        }
        if !extras.standings.is_empty() {
            let bytes = Standings::csv(&extras.standings, &schedule.plans, &produced.tallies)?;
            folder.inner.write("ratings.csv", &bytes)?;
        }
        if let Some(files) = &extras.files {
            for (name, bytes) in files(&produced.tallies)? {
                folder.inner.write(name, &bytes)?;
            }
        }
        let complete = early != Some(Early::Stopped);
        if parts > 1 {
            let shard = Shard {
                description: schedule.description(),
                index,
                parts,
                complete,
                specs: schedule
                    .plans
                    .iter()
                    .map(|p| [p.a.spec.clone(), p.b.spec.clone()])
                    .collect(),
                standings: extras.standings.clone(),
                tallies: produced.tallies.clone(),
            };
            folder.inner.write(Shard::FILE, &shard.bytes()?)?;
            folder.manifest.set("shard", format!("{index}/{parts}"));
        }
        folder.manifest.set("threads", threads);
        for (name, text) in &extras.notes {
            folder.manifest.set(name, text.as_str());
        }
        folder.manifest.describe(&schedule.plans);
        if !rule.is_empty() {
            folder.manifest.set("stopped_by", rule);
        }
        let manifest = folder.manifest.clone().finish(folder.inner.written(), complete);
        folder.inner.write_manifest(&manifest)?;
        match ledger {
            Some(ledger) if complete => ledger.remove(),
            _ => Ok(()),
        }
    };
    if let Some(folder) = &mut folder {
        write(folder).map_err(|error| kept(error, args))?;
    }
    if let (true, Some(out)) = (args.report, &args.out) {
        super::report::write_for::<G>(out)?;
    }
    Ok(produced)
}

/// The rows of all pairings, as `--json` prints them.
pub fn rows_json<G: Game>(schedule: &Schedule<G>, produced: &Produced) -> Value {
    let (mut results, mut dice) = (Vec::new(), Vec::new());
    for (plan, tally) in schedule.plans.iter().zip(&produced.tallies) {
        results.extend(result_rows(plan, tally, produced.rule()));
        if G::DICE {
            dice.extend(dice_rows(&plan.game, &Labels::of(plan), &tally.throws));
        }
    }
    json!({
        "results": results,
        "dice": dice,
        "seed": schedule.plans.first().map(|plan| plan.seed),
        "seconds": produced.seconds,
    })
}

/// How fast a run was, in one line.
pub fn rate_text(produced: &Produced) -> String {
    let games: u64 =
        produced.tallies.iter().map(|t| t.lengths[0].joined(&t.lengths[1]).sums().0).sum();
    let rate = games as f64 / produced.seconds.max(1e-9);
    format!("{} games a second, {:.2} s", grouped(rate as u64), produced.seconds)
}

/// A failed run's error, with what became of its finished blocks.
fn kept(error: Error, args: &RunArgs) -> Error {
    match (&args.out, error) {
        (Some(out), Error::Run(text)) => Error::run(format!(
            "{text}; what was finished is kept in {}, and --resume goes on from there",
            out.display()
        )),
        (_, error) => error,
    }
}

/// The folder of `--out` while it is filled.
struct Folder {
    inner: OutputFolder,
    manifest: Manifest,
}

impl Folder {
    fn open(args: &RunArgs) -> Result<Option<Folder>> {
        let Some(out) = &args.out else { return Ok(None) };
        let existing = args.existing();
        if args.report && existing == Existing::Refuse && out.join(FILE).exists() {
            return Err(Error::input(format!(
                "--report: {} is there already: add --force",
                out.join(FILE).display()
            )));
        }
        let inner = OutputFolder::open(out, existing)?;
        Ok(Some(Folder { inner, manifest: Manifest::begin(&command_line()) }))
    }

    fn ledger(&self) -> PathBuf {
        self.inner.ledger()
    }
}
