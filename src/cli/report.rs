use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::registry::Registry;
use super::terminal::{print, tell};
use crate::base::{Error, Result, try_folder, write_whole};
use crate::report::{FILE, Folder, page};

/// The HTML page of a result folder
///
/// Writes report.html into the folder: one file that needs nothing else, to be opened, mailed,
/// printed and cited. It is made from the result files alone.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  tourne report results
  tourne report results --force --open")]
pub struct Args {
    /// The folder of a simulate, a tournament, a run or a merge
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write even where a page is
    #[arg(long)]
    force: bool,
    /// Open the page, where there is a desktop
    #[arg(long)]
    open: bool,
    /// Print nothing
    #[arg(long)]
    quiet: bool,
}

pub fn run(registry: &Registry, args: &Args) -> Result<()> {
    let path = args.folder.join(FILE);
    let shown = path.display();
    if args.folder.is_dir() {
        if path.exists() && !args.force {
            return Err(Error::input(format!("{shown} is there already: add --force")));
        }
        try_folder(&path).map_err(|e| Error::input(format!("{shown} cannot be written: {e}")))?;
    }
    write(registry, &args.folder)?;
    if !args.quiet {
        print(&format!("written to {shown}"))?;
    }
    if args.open {
        open(&path);
    }
    Ok(())
}

/// Makes the page of a folder and writes it there.
fn write(registry: &Registry, path: &Path) -> Result<()> {
    let folder = Folder::read(path)?;
    let known = registry.get(&folder.game()).ok().map(super::registry::GameCommands::known);
    for name in &folder.missing {
        tell(&format!("{}: {name} is missing: the page says so", path.display()));
    }
    write_whole(&path.join(FILE), page(&folder, known.as_deref())?.as_bytes())
}

/// The page that `--report` adds to a run's folder.
///
/// # Errors
/// Those of the disk.
pub fn write_for<G: crate::games::Game>(path: &Path) -> Result<()> {
    let known = crate::report::Of::<G>(std::marker::PhantomData);
    let page = page(&Folder::read(path)?, Some(&known))?;
    write_whole(&path.join(FILE), page.as_bytes())
}

/// Hands the page to the desktop, if there is one.
fn open(path: &Path) {
    let by_hand = || tell(&format!("there is no desktop here: open {} yourself", path.display()));
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else if set("DISPLAY") || set("WAYLAND_DISPLAY") {
        "xdg-open"
    } else {
        return by_hand();
    };
    let quiet = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    };
    if quiet(Command::new(program).arg(path)).is_err() {
        by_hand();
    }
}
