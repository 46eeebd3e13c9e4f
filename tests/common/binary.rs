//! The real binary.

use std::path::Path;
use std::process::{Command, Output};

/// What a run of the program left. Not every test looks at all of it.
#[derive(Debug)]
#[allow(dead_code)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// The program, to be run in this folder.
pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tourne"));
    command.current_dir(folder).args(args);
    command
}

/// Runs the program in this folder.
pub fn tourne(folder: &Path, args: &[&str]) -> Ran {
    ran(command(folder, args).output().expect("the program starts"))
}

pub fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}
