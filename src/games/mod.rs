//! The games: their rules, the trait they share, dice.
//!
//! A new game is one file here and one line in the registry, [`crate::cli::Registry`].

mod columns;
mod dames_rabattues;
mod draw;
mod end;
mod game;
mod hasher;
mod options;
mod playout;
mod seat;
pub mod shapes;
mod throws;
mod tourne;
mod tournoy;
mod written;

pub use columns::Column;
pub use dames_rabattues::DamesRabattues;
pub use draw::Chance;
pub use end::End;
pub use game::{About, EventKind, Game, Status, throw_and_move};
pub use hasher::mix;
pub use options::{Choices, RuleOption, Values};
pub use playout::{Playout, playouts_by_moves};
pub use seat::Seat;
pub use shapes::{Drawing, Shape};
pub use throws::{Throw, Throws};
pub use tourne::{Course, TourneCase};
pub use tournoy::Tournoy;
pub use written::after_ply;
