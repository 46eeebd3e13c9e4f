//! What batches count and write.

#[path = "common/binary.rs"]
mod binary;
#[path = "batches/columns.rs"]
mod columns;
#[path = "batches/draws.rs"]
mod draws;
#[path = "batches/failures.rs"]
mod failures;
#[path = "batches/intervals.rs"]
mod intervals;
#[path = "batches/pairs.rs"]
mod pairs;
#[path = "batches/plans.rs"]
mod plans;
#[path = "batches/result.rs"]
mod result;
#[path = "batches/sample.rs"]
mod sample;
#[path = "batches/sums.rs"]
mod sums;
#[path = "batches/threads.rs"]
mod threads;
