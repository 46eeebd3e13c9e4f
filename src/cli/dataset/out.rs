use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::base::{Error, Result, try_folder, write_whole};
use crate::games::Game;
use crate::output::Manifest;
use crate::output::dataset::{DataSet, Format, Target, Written, beside, head};

/// Where a data set goes, and how it is made.
#[derive(Debug, clap::Args)]
pub struct OutArgs {
    /// Write the data set into this file; `-` is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Threads, 1 to 1024 [default: all]
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    pub threads: Option<String>,
    /// Write even where a data set is
    #[arg(long, conflicts_with = "resume")]
    pub force: bool,
    /// Go on with the interrupted data set in the file of --out, or begin it
    #[arg(long)]
    pub resume: bool,
    /// Make part I of N only; `tourne merge` joins the parts
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub shard: Option<String>,
    /// One JSON object on standard output and nothing else: rows, games, bytes, seed, seconds
    #[arg(long)]
    pub json: bool,
    /// Print nothing but the data set
    #[arg(long)]
    pub quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    pub no_progress: bool,
}

impl OutArgs {
    pub fn shows_progress(&self) -> bool {
        !self.no_progress && !self.quiet && !self.json
    }
}

/// A place that takes a data set.
pub enum Out {
    Stdout,
    /// A pipe or a device.
    Stream(PathBuf),
    File {
        path: PathBuf,
        resume: bool,
    },
}

const MANIFEST: &str = ".manifest.json";

impl Out {
    /// The place that the flags name, if it takes a data set.
    ///
    /// # Errors
    /// One line if it does not.
    pub fn of(args: &OutArgs, format: Format) -> Result<Out> {
        let shown = args.out.display();
        if args.out == Path::new("-") {
            if format == Format::Parquet {
                return Err(Error::input("--format parquet: name a file with --out FILE"));
            }
            if args.json {
                return Err(Error::input("--json: name a file with --out FILE"));
            }
            return Out::Stdout.without_file_flags(args);
        }
        if args.out.is_dir() {
            return Err(Error::input(format!("--out {shown} is a folder: name a file")));
        }
        if args.out.exists() && !args.out.is_file() {
            return Out::Stream(args.out.clone()).without_file_flags(args);
        }
        // A link is followed, so that a data set replaces what it points to.
        let path = fs::canonicalize(&args.out).unwrap_or_else(|_| args.out.clone());
        let begun = beside(&path, ".ledger").exists();
        if path.exists() && !args.force && !(args.resume && begun) {
            return Err(Error::input(match args.resume {
                true => format!(
                    "--out {shown} is a finished file: there is nothing to resume; add --force \
                     to replace it"
                ),
                false => format!("--out {shown} is there already: name another, or add --force"),
            }));
        }
        if begun && !args.force && !args.resume {
            return Err(Error::input(format!(
                "--out {shown} is an unfinished data set: add --resume to go on with it, or \
                 --force to begin again"
            )));
        }
        try_folder(&path)
            .map_err(|e| Error::input(format!("--out {shown} cannot be written: {e}")))?;
        Ok(Out::File { path, resume: args.resume })
    }

    /// The ledger of the data set that is taken up, if one is.
    pub fn begun_ledger(&self) -> Option<PathBuf> {
        match self {
            Out::File { path, resume: true } => Some(beside(path, ".ledger")),
            _ => None,
        }
    }

    fn without_file_flags(self, args: &OutArgs) -> Result<Out> {
        let refused = |flag: &str| {
            let shown = args.out.display();
            Err(Error::input(format!("{flag} needs a file: {shown} is none; name one with --out")))
        };
        match (args.resume, &args.shard) {
            (true, _) => refused("--resume"),
            (_, Some(_)) => refused("--shard"),
            _ => Ok(self),
        }
    }

    pub fn is_stream(&self) -> bool {
        !matches!(self, Out::File { .. })
    }

    pub fn shown(&self) -> String {
        match self {
            Out::Stdout => "standard output".into(),
            Out::Stream(path) | Out::File { path, .. } => path.display().to_string(),
        }
    }

    /// Opens it at the first block of this part.
    ///
    /// # Errors
    /// As [`Target::begin`] and [`Target::resume`].
    pub fn open<G: Game>(
        &self,
        set: &DataSet<G>,
        (index, parts): (u64, u64),
        first: u64,
    ) -> Result<Target> {
        let head = head(set)?;
        match self {
            Out::Stdout => {
                Target::stream(Box::new(std::io::stdout().lock()), &self.shown(), &head, first)
            }
            Out::Stream(path) => {
                let stream = File::options().write(true).open(path).map_err(|e| {
                    Error::input(format!("--out {} cannot be written: {e}", path.display()))
                })?;
                Target::stream(Box::new(stream), &self.shown(), &head, first)
            }
            Out::File { path, resume } => {
                let mut description = set.description();
                description["part"] = format!("{index}/{parts}").into();
                let open = if *resume { Target::resume } else { Target::begin };
                open(path, &description, &head, first)
            }
        }
    }

    /// Writes the manifest beside a whole file and removes the ledger.
    ///
    /// # Errors
    /// If the disk fails.
    pub fn close<G: Game>(
        &self,
        target: Target,
        mut manifest: Manifest,
        set: &DataSet<G>,
        (index, parts): (u64, u64),
        written: Written,
    ) -> Result<()> {
        if let Out::File { path, .. } = self {
            manifest.set("format", set.format.to_string());
            manifest.set("rows", written.rows);
            manifest.set("bytes", written.bytes);
            manifest.set("data_set", set.description());
            if parts > 1 {
                manifest.set("part", index);
                manifest.set("parts", parts);
            }
            write_whole(&beside(path, MANIFEST), &manifest.finish(&[], true))?;
        }
        target.close()
    }

    /// What a signal's end is told with.
    pub fn interrupted(&self) -> String {
        match self {
            Out::File { path, .. } => format!(
                "interrupted: {}.part holds what was finished; the same command with --resume \
                 goes on",
                path.display()
            ),
            _ => "interrupted: the data set is not whole".into(),
        }
    }

    /// An error with what becomes of the finished rows.
    pub fn kept(&self, error: Error) -> Error {
        match (self, error) {
            (Out::File { path, .. }, Error::Run(text)) => Error::run(format!(
                "{text}; what was finished is kept beside {}: --resume goes on with it",
                path.display()
            )),
            (_, error) => error,
        }
    }
}

/// The manifest of a data set.
pub fn manifest_of(path: &Path) -> PathBuf {
    beside(path, MANIFEST)
}
