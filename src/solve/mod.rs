//! Best play: positions numbered, two-sided bounds, tables.

mod bounds;
mod components;
mod ending;
mod fixed;
mod graph;
mod positions;
mod solver;
pub mod table;
mod turn;
mod value;

pub use bounds::Swept;
pub use ending::every_play_ends;
pub use fixed::{Bounds, ONE, Unit};
pub use positions::Positions;
pub use solver::{Options, Solved, solve};
pub use turn::{BestPlay, Kind, Play};
pub use value::{MoveValue, Report, Solution, TIE};
