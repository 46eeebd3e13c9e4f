//! Tourne: a workbench for four turn-and-race games.

pub mod base;
pub mod cli;
pub mod exact;
pub mod games;
pub mod output;
pub mod play;
pub mod report;
pub mod runs;
pub mod solve;
pub mod stats;
