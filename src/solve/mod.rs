//! Best play: a lower and an upper bound of every value, brought together by two-sided iteration.
//!
//! # What is iterated
//! The value of a state is the mean over the throws of the best choice's value, from the view of
//! the player who throws; a value of the other player's enters with its sign changed. Both bounds
//! start at what no game can exceed, a loss and a win at the highest stake, and every sweep puts
//! this right-hand side in place of the state's bound, the lower one computed from lower bounds
//! (seen from the other side, from negated upper ones) and rounded down, the upper one likewise
//! and rounded up.
//!
//! # Why the bounds hold
//! Let *V* be the value: what the thrower can secure, whatever the other does, and be held to. The
//! right-hand side is monotone, and *V* is one of its fixed points. If the bounds enclose *V*
//! before a step they do so after it: a sum of products of whole numbers under 2⁶² is exact, and
//! the one division is rounded outwards (see [`Bounds`]). This needs no order of the states,
//! no fresh values and no assumption about endless play: the first bounds enclose the value
//! whatever an endless game is agreed to be worth, up to a win for either side. So where the bounds
//! meet, the value is proven, and does not depend on that agreement.
//!
//! # Why they meet, and what happens if not
//! Iteration from above need not converge to the value in stochastic games: where a player can
//! stay for ever in an *end component*, any high enough number is a fixed point. See Haddad and
//! Monmege (2018), *Interval iteration algorithm for MDPs and IMDPs*; Quatmann and Katoen (2018),
//! *Sound value iteration*; for games of two players Kelmendi, Krämer, Křetínský and Weininger
//! (2018), *Value iteration for simple stochastic games*, and Eisentraut, Kelmendi, Křetínský and
//! Weininger (2022) of the same title.
//!
//! So the solver does not assume that they meet. The bounds are whole numbers that only move
//! towards each other, hence a sweep that moves none is reached after finitely many; then it either
//! has bounds as close as was asked or says that they stopped apart.
//!
//! In the games of the house they do meet, under all options, because there is no end component:
//! from every position some sequence of throws, chosen in view of the moves, leads to an end
//! whatever the two players do, though they cooperate. As the positions are finitely many, every
//! play ends with probability 1 under all strategies, the right-hand side taken often enough is a
//! contraction with a single fixed point, and both bounds converge to it. [`every_play_ends`]
//! decides this from the graph. It holds in the course too, where a man that goes past 12 starts
//! again: endless plays exist there, but even two players who want one meet, with probability 1,
//! throws that take men home.
//!
//! # Order
//! Levels of equal progress from the highest down, components of a level from the last to the
//! first: all that a state leads to, but for its own component, is final before it is swept.

mod bounds;
mod components;
mod ending;
mod fixed;
mod graph;
mod positions;
mod reach;
mod solver;
pub mod table;
mod turn;
mod value;
mod view;

pub use bounds::{Level, Swept};
pub use ending::every_play_ends;
pub use fixed::{Bounds, ONE, Unit};
pub use graph::{LIST, NUMBER};
pub use positions::{Positions, progress_of};
pub use reach::{first_states, stopped};
pub use solver::{Options, Values, ends_in_points, levels, pool, solve};
pub use turn::{BestPlay, Kind, Play, Sink, Walker, points_for};
pub use value::{MoveValue, Report, Solution, TIE};
