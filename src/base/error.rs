/// What went wrong, in one line, by whose fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The user's input: nothing was done.
    #[error("{0}")]
    Input(String),
    /// A failure while running: what was finished is kept.
    #[error("{0}")]
    Run(String),
    /// A signal asked for an end.
    #[error("{message}")]
    Stopped { message: String, signal: u8 },
    /// The reader of standard output went away: nothing to complain of.
    #[error("the reader of standard output went away")]
    PipeClosed,
}

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub fn input(text: impl Into<String>) -> Error {
        Error::Input(one_line(text.into()))
    }

    pub fn run(text: impl Into<String>) -> Error {
        Error::Run(one_line(text.into()))
    }

    /// 0, 1, 2, or 128 and the signal.
    pub fn exit_status(&self) -> u8 {
        match self {
            Error::Input(_) => 2,
            Error::Run(_) => 1,
            Error::Stopped { signal, .. } => 128 + signal,
            Error::PipeClosed => 0,
        }
    }
}

/// The user's text on one line, and not all of it if it is endless.
pub fn shown(text: &str) -> String {
    let line = one_line(text.to_string());
    match line.char_indices().nth(80) {
        None => line,
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}

/// The text with what the user typed or a policy said kept from breaking the line.
fn one_line(text: String) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
