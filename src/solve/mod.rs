//! Best play: positions numbered, two-sided bounds, tables.

mod bounds;
mod components;
mod fixed;
mod graph;
mod positions;
mod solver;
mod turn;
mod value;

pub use bounds::Swept;
pub use fixed::{Bounds, ONE, Unit};
pub use positions::Positions;
pub use solver::{Options, Solved, solve};
pub use turn::{BestPlay, Kind, Play};
pub use value::{MoveValue, Solution, TIE};
