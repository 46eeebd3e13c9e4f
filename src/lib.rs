//! Tourne: a workbench for four turn-and-race games.

pub mod games;
pub mod stats;
