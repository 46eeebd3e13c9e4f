//! The command line, through the real binary.

#[path = "cli/bad_input.rs"]
mod bad_input;
#[path = "common/binary.rs"]
mod binary;
#[path = "cli/help.rs"]
mod help;
#[path = "cli/json.rs"]
mod json;
#[path = "cli/out.rs"]
mod out;
#[path = "cli/pipe.rs"]
mod pipe;
#[path = "cli/simulate.rs"]
mod simulate;
#[path = "cli/snapshot.rs"]
mod snapshot;
