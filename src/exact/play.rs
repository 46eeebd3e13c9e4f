use std::sync::atomic::{AtomicBool, Ordering};

use crate::games::{End, Game, Seat};
use crate::play::Policy;
use crate::solve::{Kind, Play, points_for};

/// A position that waits for a throw, seen by the player who throws, and who that is: 0 for A,
/// 1 for B.
pub type Turn<P> = (P, u8);

/// Play by two fixed policies; values are A's.
pub struct FixedPlay<'a, G: Game> {
    pub policies: [Box<dyn Policy<G>>; 2],
    pub support: Vec<usize>,
    /// Set when a policy turns out not to be fixed.
    pub unfixed: &'a AtomicBool,
}

impl<G: Game> Play<G> for FixedPlay<'_, G> {
    type State = Turn<G::Position>;

    #[inline]
    fn place(game: &G, (position, who): &Turn<G::Position>) -> usize {
        2 * game.place(position) + usize::from(*who)
    }

    fn places(game: &G) -> usize {
        2 * game.places()
    }

    fn position(state: &Turn<G::Position>) -> G::Position {
        state.0
    }

    #[inline]
    fn state(
        &self,
        game: &G,
        from: &Turn<G::Position>,
        thrower: Seat,
        position: G::Position,
        seat: Seat,
    ) -> (Turn<G::Position>, bool) {
        let who = if seat == thrower { from.1 } else { 1 - from.1 };
        ((game.mover_view(position), who), false)
    }

    fn points(&self, from: &Turn<G::Position>, thrower: Seat, end: End) -> i8 {
        points_for(end, if from.1 == 0 { thrower } else { thrower.other() })
    }

    fn narrow(
        &mut self,
        game: &G,
        from: &Turn<G::Position>,
        thrower: Seat,
        position: &G::Position,
        seat: Seat,
        moves: &mut Vec<G::Move>,
    ) -> Kind {
        let who = if seat == thrower { from.1 } else { 1 - from.1 };
        let policy = &mut self.policies[usize::from(who)];
        if !policy.support(game, position, moves, &mut self.support) || self.support.is_empty() {
            self.unfixed.store(true, Ordering::Relaxed);
            return Kind::Mean;
        }
        let kept: Vec<G::Move> = self.support.iter().map(|index| moves[*index]).collect();
        moves.clear();
        moves.extend(kept);
        Kind::Mean
    }
}
