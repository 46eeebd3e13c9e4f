use super::men::Men;
use crate::games::{About, Choices, RuleOption, Throws};

/// What sets one game of the family apart: the rules about a player's own men, about hits and
/// about the throw. They are asked once, when [`super::table::Table`] is built.
pub trait Variant: Clone + Send + Sync + 'static {
    fn about() -> About;
    fn options() -> &'static [RuleOption];
    fn new(choices: &Choices) -> Self;
    fn throws(&self) -> Throws;

    /// Whether a player's men may stand so.
    fn may_stand(&self, men: Men) -> Result<(), String>;

    /// Whether opposing men may stand opposite each other on points 1 to 11.
    fn may_face(&self) -> bool;

    /// The points that a man may leave by this number.
    fn origins(&self, men: Men, number: i8) -> Vec<i8>;

    /// Where a man from this point comes to stand.
    fn landing(&self, from: i8, number: i8) -> i8;

    /// The men of a player once the opponent has landed opposite `point`.
    fn hit(&self, men: Men, point: i8) -> Men;

    /// Whether both numbers of a throw are played.
    fn plays_both(&self) -> bool {
        false
    }

    /// Whether a win counts 2 if the loser has no man home.
    fn stakes_double(&self) -> bool {
        false
    }
}
