//! The command line: one file a subcommand, which reads arguments, builds a plan and prints.

mod args;
mod check;
mod dataset;
mod dice;
mod eval;
mod exact;
mod field;
mod games;
mod merge;
mod perft;
mod produce;
mod registry;
mod report;
mod run;
mod show;
mod signals;
mod simulate;
mod sketch;
mod solve;
mod sprt;
mod terminal;
mod tournament;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

pub use registry::{Entry, GameCommands, Registry};

use crate::base::{Error, Result, shown};

/// A workbench for four turn-and-race games: millions of games between strategies, with honest
/// intervals, exact values and tidy files.
#[derive(Debug, Parser)]
#[command(name = "tourne", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  tourne games                                    what can be played, under which readings
  tourne simulate tourne-case                     greedy against random, a million games
  tourne simulate course --a mcts --b greedy --games 1000 --seed 1 --out night
  tourne report night                             a page of its results to look at and to mail
  tourne show tourne-case --a greedy --b random --seed 7
  tourne solve tourne-case                        exact value of best play
  tourne exact tourne-case --a greedy --b random  exact win probability of two policies
  tourne eval tourne-case '9,10,12|2,3,4|1|2'     legal moves of a position and their values

The default array of Tournoy is a reconstruction: `tourne games` says of what.";

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// The games, their options with defaults and sources
    Games(games::Args),
    /// The main job: a batch between two policies
    Simulate(simulate::Args),
    /// Every pairing of some policies, then ratings
    Tournament(tournament::Args),
    /// An experiment file: rules and policies by lists, every combination as one run
    Run(run::Args),
    /// A table of decisions: one row each, as CSV or Parquet
    Dataset(dataset::Args),
    /// Join the shards of one run
    Merge(merge::Args),
    /// The HTML page of a result folder
    Report(report::Args),
    /// The distribution check on its own
    Dice(dice::Args),
    /// Exact values of best play, with proven bounds
    Solve(solve::Args),
    /// Exact win probability and mean length of two fixed policies
    Exact(exact::Args),
    /// Legal moves of a position, with their exact values
    Eval(eval::Args),
    /// Move-path count: for every throw and every legal move
    Perft(perft::Args),
    /// One game move by move, with boards
    Show(show::Args),
    /// Print completions for a shell
    #[command(after_help = "Example:\n  tourne completions bash > tourne.bash")]
    Completions { shell: clap_complete::Shell },
    /// Print the man page, of the program or of one of its commands
    #[command(after_help = "Examples:\n  tourne man | man -l -\n  tourne man simulate | man -l -")]
    Man { command: Option<String> },
}

/// Runs the command line against these games, and prints what went wrong in one line.
pub fn main(registry: &Registry) -> ExitCode {
    std::panic::set_hook(Box::new(|_| {}));
    match std::panic::catch_unwind(|| run(registry, std::env::args_os())) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => complain(&error),
        Err(_) => {
            complain(&Error::run("an internal error: please report the command that led here"))
        }
    }
}

fn complain(error: &Error) -> ExitCode {
    if *error == Error::PipeClosed {
        return ExitCode::SUCCESS;
    }
    eprintln!("tourne: {error}");
    ExitCode::from(error.exit_status())
}

/// Runs one command line against these games, the program's name first. A usage error ends the
/// process, told by clap.
///
/// # Errors
/// What went wrong, in one line.
pub fn run(
    registry: &Registry,
    args: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<()> {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        // Help and version, where a disk may be full or a reader gone.
        Err(asked) if !asked.use_stderr() => {
            return terminal::print(asked.render().to_string().trim_end());
        }
        Err(wrong) => wrong.exit(),
    };
    match &cli.command {
        Command::Games(args) => games::run(registry, args),
        Command::Simulate(args) => registry.get(&args.batch.on.game)?.simulate(args),
        Command::Tournament(args) => registry.get(&args.on.game)?.tournament(args),
        Command::Run(args) => run::start(registry, args),
        Command::Dataset(args) => dataset::start(registry, args),
        Command::Merge(args) => merge::run(registry, args),
        Command::Report(args) => report::run(registry, args),
        Command::Dice(args) => registry.get(&args.game)?.dice(args),
        Command::Solve(args) => registry.get(&args.game)?.solve(args),
        Command::Exact(args) => registry.get(&args.game)?.exact(args),
        Command::Eval(args) => registry.get(&args.game)?.eval(args),
        Command::Perft(args) => registry.get(&args.game)?.perft(args),
        Command::Show(args) => registry.get(&args.batch.on.game)?.show(args),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "tourne", &mut text);
            terminal::print_bytes(&text)
        }
        Command::Man { command } => terminal::print_bytes(&man(command.as_deref())?),
    }
}

/// The man page of the program, or of a command.
fn man(command: Option<&str>) -> Result<Vec<u8>> {
    let mut page = Cli::command();
    // Gives the commands their full names.
    page.build();
    if let Some(name) = command {
        let known: Vec<_> = page.get_subcommands().map(|c| c.get_name().to_string()).collect();
        page = page.find_subcommand(name).cloned().ok_or_else(|| {
            let name = shown(name);
            Error::input(format!("there is no command `{name}`; there are {}", known.join(", ")))
        })?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page)
        .render(&mut text)
        .map_err(|e| Error::run(format!("cannot render the man page: {e}")))?;
    Ok(text)
}
