//! A plan of what to play, its blocks, and how they are played.

mod batch;
mod blocks;
mod plan;

pub use batch::{Batch, named, play_batch};
pub use blocks::{Flow, in_order};
pub use plan::Plan;
