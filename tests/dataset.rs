//! Data sets: the bytes, the rows, the files.

#[path = "common/binary.rs"]
mod binary;
#[path = "dataset/bytes.rs"]
mod bytes;
#[path = "dataset/counts.rs"]
mod counts;
#[path = "dataset/interruptions.rs"]
mod interruptions;
#[path = "dataset/made.rs"]
mod made;
#[path = "dataset/refusals.rs"]
mod refusals;
#[path = "dataset/replay.rs"]
mod replay;
#[path = "dataset/schema.rs"]
mod schema;
#[path = "dataset/values.rs"]
mod values;
