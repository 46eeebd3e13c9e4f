use serde::{Deserialize, Serialize};

use super::round::Finish;
use crate::games::{Game, Seat};

/// The ways a game can come out for A, as small codes: capped, then for every end kind a win of
/// A, a win of B, a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcomes {
    kinds: usize,
}

/// What an outcome code means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Capped,
    WinA { kind: usize },
    WinB { kind: usize },
    Draw { kind: usize },
}

impl Outcomes {
    pub fn of<G: Game>(game: &G) -> Outcomes {
        Outcomes { kinds: game.end_kinds().len() }
    }

    pub fn len(self) -> usize {
        1 + 3 * self.kinds
    }

    pub fn is_empty(self) -> bool {
        false
    }

    #[inline(always)]
    pub(super) fn code(finish: Finish, seat_a: Seat) -> usize {
        let Some(end) = finish.end else { return 0 };
        let who = match end.winner() {
            Some(winner) => usize::from(winner != seat_a),
            None => 2,
        };
        1 + 3 * usize::from(end.kind()) + who
    }

    pub fn decode(self, code: usize) -> Outcome {
        let Some(code) = code.checked_sub(1) else { return Outcome::Capped };
        let kind = code / 3;
        match code % 3 {
            0 => Outcome::WinA { kind },
            1 => Outcome::WinB { kind },
            _ => Outcome::Draw { kind },
        }
    }
}
