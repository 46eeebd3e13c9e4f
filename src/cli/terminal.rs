//! Standard output, the progress bar, and tables.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::base::{Error, Progress, Result};
pub use crate::report::grouped;

/// Prints to standard output; a reader that went away is no failure.
///
/// # Errors
/// [`Error::PipeClosed`], or [`Error::Run`] if standard output cannot be written.
pub fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|e| match e.kind() {
        std::io::ErrorKind::BrokenPipe => Error::PipeClosed,
        _ => Error::run(format!("cannot write to standard output: {e}")),
    })
}

/// Prints a text and a line feed.
///
/// # Errors
/// As [`print_bytes`].
pub fn print(text: &str) -> Result<()> {
    print_bytes(format!("{text}\n").as_bytes())
}

/// Tells something that is not a result.
pub fn tell(text: &str) {
    // Nobody may be listening, and nothing depends on it.
    let _ = writeln!(stderr(), "{text}");
}

/// A bar on standard error with rate and time left; only on a terminal.
pub struct Bar(ProgressBar);

impl Bar {
    pub fn new(wanted: bool) -> Bar {
        if wanted && stderr().is_terminal() {
            Bar(ProgressBar::new(0))
        } else {
            Bar(ProgressBar::hidden())
        }
    }
}

impl Progress for Bar {
    fn begin(&self, stage: &str, total: u64) {
        self.0.reset();
        self.0.set_length(total);
        self.0.set_message(stage.to_string());
        let template = "{wide_bar} {human_pos} of {human_len} {msg} · {per_sec} · {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.0.set_style(style);
        }
        self.0.enable_steady_tick(Duration::from_millis(200));
    }

    fn advance(&self, units: u64) {
        self.0.inc(units);
    }

    fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// Columns aligned for a terminal: the first to the left, the others to the right.
pub fn table(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|c| c.chars().count()).max().unwrap_or(0)
    };
    rows.iter()
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(column, cell)| {
                    let width = width(column);
                    if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
                })
                .collect();
            format!("  {}", cells.join("  ").trim_end())
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// `n games`, `1 game`.
pub fn counted(n: u64, one: &str) -> String {
    format!("{} {one}{}", grouped(n), if n == 1 { "" } else { "s" })
}
