//! The policies and their registry.
//!
//! A new policy is one file here and one line in [`standard`].

mod alphabeta;
mod exec;
mod expectimax;
mod greedy;
mod mcts;
mod optimal;
mod random;
mod remembered;
mod setup;

use std::fmt;
use std::sync::Arc;

pub use alphabeta::{AlphaBeta, FINE};
pub use expectimax::{Expectimax, SearchCount};
pub use greedy::Greedy;
pub use mcts::{Mcts, Settings as MctsSettings};
pub use optimal::Optimal;
pub use random::Random;
pub use remembered::Remembered;
pub use setup::Setup;

use super::observer::ABREAST;
use super::policy::Policy;
use super::spec::{Key, Params, Spec};
use crate::games::Game;

/// The policies that the tool knows for a game, in the order in which it lists them.
pub fn standard<G: Game>() -> Vec<PolicyKind<G>> {
    let mut kinds = vec![
        random::kind(),
        greedy::kind(),
        expectimax::kind(),
        alphabeta::kind(),
        mcts::kind(),
        exec::kind(),
    ];
    if G::DICE {
        kinds.push(optimal::kind());
    }
    kinds
}

type Build<G> = fn(&G, &Params, &Setup) -> Result<Maker<G>, String>;

/// One policy as the registry lists it.
pub struct PolicyKind<G: Game> {
    pub name: &'static str,
    pub summary: &'static str,
    pub keys: &'static [Key],
    pub build: Build<G>,
}

type Make<G> = Arc<dyn Fn() -> Box<dyn Policy<G>> + Send + Sync>;

/// Makes a policy for each thread. The light ones have names, so that the loop can be compiled
/// for them.
pub enum Maker<G: Game> {
    Random,
    Greedy,
    /// One whose moves depend on the position alone, apart from ties, and cost little to know: it is
    /// remembered, and exact values are computed beside estimates. `cost` is its rough time a
    /// decision in units of a light policy's, where it is not remembered.
    Fixed {
        make: Make<G>,
        cost: f64,
    },
    /// A search or a program, called once a decision.
    Heavy {
        make: Make<G>,
        cost: f64,
    },
}

impl<G: Game> Clone for Maker<G> {
    fn clone(&self) -> Self {
        match self {
            Maker::Random => Maker::Random,
            Maker::Greedy => Maker::Greedy,
            Maker::Fixed { make, cost } => Maker::Fixed { make: make.clone(), cost: *cost },
            Maker::Heavy { make, cost } => Maker::Heavy { make: make.clone(), cost: *cost },
        }
    }
}

impl<G: Game> Maker<G> {
    /// A heavy policy from a function that makes one.
    pub fn heavy<P: Policy<G> + 'static>(
        cost: f64,
        make: impl Fn() -> P + Send + Sync + 'static,
    ) -> Maker<G> {
        Maker::Heavy { make: Arc::new(move || Box::new(make())), cost }
    }

    /// A fixed and quick policy from a function that makes one.
    pub fn fixed<P: Policy<G> + 'static>(
        cost: f64,
        make: impl Fn() -> P + Send + Sync + 'static,
    ) -> Maker<G> {
        Maker::Fixed { make: Arc::new(move || Box::new(make())), cost }
    }

    /// Whether exact values with it are quickly computed.
    pub fn is_fixed(&self) -> bool {
        !matches!(self, Maker::Heavy { .. })
    }

    /// The policy behind one pointer, whatever its weight.
    pub fn boxed(&self) -> Box<dyn Policy<G>> {
        match self {
            Maker::Random => Box::new(Random),
            Maker::Greedy => Box::new(Remembered::new(Greedy::default())),
            Maker::Fixed { make, .. } => Box::new(Remembered::new(make())),
            Maker::Heavy { make, .. } => make(),
        }
    }

    /// Whether games with it may be played abreast: a heavy one gains nothing, and a user's program
    /// follows one game at a time.
    pub fn abreast(&self) -> usize {
        match self {
            Maker::Heavy { .. } => 1,
            _ => ABREAST,
        }
    }

    pub fn cost(&self) -> f64 {
        match self {
            Maker::Random => 1.0,
            Maker::Greedy => 2.0,
            Maker::Fixed { cost, .. } | Maker::Heavy { cost, .. } => *cost,
        }
    }
}

/// A policy chosen by a spec.
#[derive(Clone)]
pub struct Chosen<G: Game> {
    /// The spec as typed.
    pub spec: String,
    /// The spec with every default.
    pub canonical: String,
    pub maker: Maker<G>,
}

impl<G: Game> fmt::Debug for Chosen<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical)
    }
}

/// Finds and makes the policy of a spec.
///
/// # Errors
/// One line that names the wrong part and lists what exists.
pub fn choose<G: Game>(
    kinds: &[PolicyKind<G>],
    game: &G,
    text: &str,
    setup: &Setup,
) -> Result<Chosen<G>, String> {
    let spec = Spec::new(text);
    let Some(kind) = kinds.iter().find(|kind| kind.name == spec.name) else {
        let known: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
        return Err(format!("there is no policy `{}`; there are {}", spec.name, known.join(", ")));
    };
    let params = spec.params(kind.keys)?;
    Ok(Chosen {
        spec: text.to_string(),
        canonical: spec.canonical(kind.keys, &params),
        maker: (kind.build)(game, &params, setup)?,
    })
}

/// Calls `$body` with `$players` bound to the two policies, compiled for each pair of light ones.
#[macro_export]
macro_rules! with_players {
    ($maker_a:expr, $maker_b:expr, |$players:ident| $body:expr) => {{
        use $crate::play::policies::{Greedy, Maker, Random, Remembered};
        use $crate::play::{Same, Two};
        match ($maker_a, $maker_b) {
            (Maker::Random, Maker::Random) => {
                let mut $players = Same(Random);
                $body
            }
            (Maker::Greedy, Maker::Greedy) => {
                let mut $players = Same(Remembered::new(Greedy::default()));
                $body
            }
            (Maker::Greedy, Maker::Random) => {
                let mut $players = Two(Remembered::new(Greedy::default()), Random);
                $body
            }
            (Maker::Random, Maker::Greedy) => {
                let mut $players = Two(Random, Remembered::new(Greedy::default()));
                $body
            }
            (Maker::Fixed { make, .. }, Maker::Random) => {
                let mut $players = Two(Remembered::new(make()), Random);
                $body
            }
            (Maker::Random, Maker::Fixed { make, .. }) => {
                let mut $players = Two(Random, Remembered::new(make()));
                $body
            }
            (Maker::Fixed { make: a, .. }, Maker::Fixed { make: b, .. }) => {
                let mut $players = Two(Remembered::new(a()), Remembered::new(b()));
                $body
            }
            (a, b) => {
                let mut $players = Two(a.boxed(), b.boxed());
                $body
            }
        }
    }};
}
