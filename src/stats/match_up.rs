use super::PairScores;

/// What two players, told by their numbers, scored against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchUp {
    pub i: usize,
    pub j: usize,
    /// Player i's.
    pub scores: PairScores,
}
