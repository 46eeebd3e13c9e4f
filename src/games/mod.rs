//! The games: their rules, the trait they share, dice.
//!
//! A new game is one file here and one line in [`crate::cli::registry`].

mod dames_rabattues;
mod draw;
mod game;
mod options;
mod seat;
mod throws;
mod tourne;

pub use dames_rabattues::DamesRabattues;
pub use draw::below;
pub use game::{About, End, EventKind, Game, Status};
pub use options::{Choices, RuleOption, Values};
pub use seat::Seat;
pub use throws::{Throw, Throws};
pub use tourne::{Course, TourneCase};
