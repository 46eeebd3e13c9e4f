//! One file a plot: each reads what it shows from the files and gives a figure, or nothing where
//! there is nothing to show.

pub mod crosstable;
pub mod dice;
pub mod lengths;
pub mod moves;
pub mod rates;
pub mod ratings;
pub mod regret;
