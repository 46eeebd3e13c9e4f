//! One game between two policies: the policies, the loop, the tallies.

mod dice;
mod observer;
pub mod policies;
mod policy;
mod round;
mod spec;
mod streams;
mod tally;

pub use dice::PairDice;
pub use observer::{Observer, Unobserved};
pub use policy::{Failure, Policy, uniform_choice};
pub use round::{Finish, Limits, Match, Player, Scratch};
pub use spec::{Key, KeyValues, Params, Spec};
pub use streams::{Pairing, Rng, Streams};
pub use tally::{Lengths, Outcome, Outcomes, Tally, TallyObserver};
