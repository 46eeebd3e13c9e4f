//! The games: their rules, the trait they share, dice.
//!
//! A new game is one file here and one line in [`crate::cli::registry`].

mod draw;
mod game;
mod hasher;
mod options;
mod seat;
mod throws;
mod tourne;
mod tournoy;

pub use draw::below;
pub use game::{About, End, EventKind, Game, Status};
pub use options::{Choices, RuleOption, Values};
pub use seat::Seat;
pub use throws::{Throw, Throws};
pub use tourne::{Course, TourneCase};
pub use tournoy::Tournoy;
