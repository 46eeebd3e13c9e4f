//! Experiment files, through the real binary and the parser.

#[path = "common/binary.rs"]
mod binary;
#[path = "run/errors.rs"]
mod errors;
#[path = "run/folder.rs"]
mod folder;
#[path = "run/garbage.rs"]
mod garbage;
#[path = "run/kinds.rs"]
mod kinds;
#[path = "run/published.rs"]
mod published;
