//! One game between two policies: the policies, the loop, the tallies.

mod dice;
mod judge;
mod lane;
mod lengths;
mod observer;
mod outcome;
mod players;
pub mod policies;
mod policy;
mod round;
mod spec;
mod streams;
mod tally;
mod watched;

pub use dice::PairDice;
pub use judge::{JUDGED_ONE, Judge, Judged, Moments, Regret};
pub use lengths::Lengths;
pub use observer::{ABREAST, Observer, Place, Unobserved};
pub use outcome::{Outcome, Outcomes};
pub use players::{Players, Same, Two};
pub use policy::{Failure, Policy, Searched, uniform_choice};
pub use round::{Finish, Limits, Match, Start};
pub use spec::{Key, KeyValues, Params, Spec};
pub use streams::{Pairing, Rng, Streams};
pub use tally::{MOST_TOLD_APART, Tally, TallyObserver};
pub use watched::{Note, Watched};
