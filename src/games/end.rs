use std::fmt;

use super::seat::Seat;

/// How a game ended, in one byte: then [`Status`](super::Status) passes in registers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct End(u8);

impl End {
    /// Won by a seat, for these points (1, or 2 for a double win), in a way under 16 that indexes
    /// [`Game::end_kinds`](super::Game::end_kinds).
    pub fn won(winner: Seat, points: u8, kind: u8) -> End {
        End((1 + winner.index() as u8) | ((points & 3) << 2) | (kind << 4))
    }

    /// Drawn in this way.
    pub fn drawn(kind: u8) -> End {
        End((1 << 2) | (kind << 4))
    }

    /// None is a draw.
    pub fn winner(self) -> Option<Seat> {
        match self.0 & 3 {
            0 => None,
            1 => Some(Seat::First),
            _ => Some(Seat::Second),
        }
    }

    /// What the winner gets and the loser pays.
    pub fn points(self) -> u8 {
        self.0 >> 2 & 3
    }

    /// Index into [`Game::end_kinds`](super::Game::end_kinds).
    pub fn kind(self) -> u8 {
        self.0 >> 4
    }
}

impl fmt::Debug for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("End")
            .field("winner", &self.winner())
            .field("points", &self.points())
            .field("kind", &self.kind())
            .finish()
    }
}
