//! The page of a result folder, and pictures of positions: from result files alone.

mod answer;
mod canvas;
mod cells;
mod escape;
mod figure;
mod folder;
mod known;
mod mark;
mod numbers;
mod page;
mod pairing;
mod picture;
mod played;
mod plot;
mod plots;
mod sample;

pub use folder::Folder;
pub use known::{Known, Of};
pub use numbers::{decimals, grouped};
pub use page::page;
pub use picture::file as picture;
pub use plots::lengths::{Bin, Counts, bins};

/// The file that `tourne report` writes into the folder.
pub const FILE: &str = "report.html";
