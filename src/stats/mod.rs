//! Statistics: intervals, tests, ratings. Knows no game.
//!
//! Everything here is a pure function of counts. Sums run in the order of the input, and
//! logarithms and exponentials are the `libm` crate's, so results agree to the last bit on every
//! machine.

mod bradley_terry;
mod chi_squared;
mod elo;
mod interval;
mod laplacian;
mod match_up;
mod moments;
mod pair_scores;
mod paired_mean;
mod ratings;
mod reach;
mod sprt;
mod wide;
mod wilson;

pub use chi_squared::{ChiSquared, chi_squared};
pub use elo::{ELO_PER_LOG_ODDS, elo_of_score, score_of_elo};
pub use interval::{Interval, Z95};
pub use match_up::MatchUp;
pub use moments::{mean_interval, sample_variance};
pub use pair_scores::PairScores;
pub use paired_mean::{Estimate, paired_mean};
pub use ratings::{Anchor, Rating, Unrated, ratings};
pub use sprt::{Decision, Sprt, SprtStatus};
pub use wilson::wilson;
