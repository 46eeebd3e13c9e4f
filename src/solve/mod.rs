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

pub use bounds::{Level, Swept};
pub use ending::every_play_ends;
pub use fixed::{Bounds, ONE, Unit};
pub use graph::{LIST, NUMBER};
pub use positions::{Positions, first_states, progress_of};
pub use solver::{Options, Values, ends_in_points, levels, pool, solve};
pub use turn::{BestPlay, Kind, Play, Sink, Walker, points_for};
pub use value::{MoveValue, Report, Solution, TIE};
