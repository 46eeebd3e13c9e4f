//! A plan of what to play, its blocks, and how they are played.

mod batch;
mod blocks;
pub mod experiment;
mod ledger;
mod plan;
mod schedule;

pub use batch::{Batch, Counted, named, play_batch, play_blocks};
pub use blocks::{Flow, in_order};
pub use ledger::Ledger;
pub use plan::Plan;
pub use schedule::{Schedule, counted_alike, difference};
