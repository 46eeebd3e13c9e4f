//! One game between two policies: the policies, the loop, the tallies.

mod dice;
mod observer;
mod players;
pub mod policies;
mod policy;
mod round;
mod spec;
mod streams;
mod tally;

pub use dice::PairDice;
pub use observer::{ABREAST, Observer, Place, Unobserved};
pub use players::{Players, Same, Two};
pub use policy::{Failure, Policy, uniform_choice};
pub use round::{Finish, Limits, Match};
pub use spec::{Key, KeyValues, Params, Spec};
pub use streams::{Pairing, Rng, Streams};
pub use tally::{Lengths, Outcome, Outcomes, Tally, TallyObserver};
