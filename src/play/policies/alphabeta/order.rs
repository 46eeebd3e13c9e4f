//! Which moves are looked at first.

use std::cmp::Reverse;

use super::{AlphaBeta, FINE, Frame};
use crate::games::Game;
use crate::play::policies::greedy::static_value;

impl<M: Copy + Eq> AlphaBeta<M> {
    /// A quiet move refuted what led here.
    pub(super) fn remember(&mut self, chosen: M, ply: u32) {
        if let Some(killers) = self.killers.get_mut(ply as usize)
            && killers[0] != Some(chosen)
        {
            *killers = [Some(chosen), killers[0]];
        }
    }

    /// Fills `order` with the indices of the moves, those first that are likely to be best.
    pub(super) fn arrange<G: Game<Move = M>>(
        &self,
        game: &G,
        position: &G::Position,
        moves: &[M],
        frame: Frame,
        first: Option<u16>,
        order: &mut Vec<(i64, u16)>,
    ) {
        let after =
            |chosen: M| static_value(game, &game.apply(*position, chosen), frame.mover) * FINE;
        let killers = self.killers.get(frame.ply as usize).copied().unwrap_or([None; 2]);
        order.clear();
        order.extend((0..).zip(moves).map(|(index, chosen)| {
            let rank = if first == Some(index) {
                i64::MAX
            } else if frame.rest == 0 || game.noisy(position, *chosen) {
                after(*chosen) + 4 * self.win
            } else if killers.contains(&Some(*chosen)) {
                2 * self.win
            } else if frame.rest > 1 {
                after(*chosen)
            } else {
                -2 * self.win
            };
            (rank, index)
        }));
        order.sort_by_key(|(rank, _)| Reverse(*rank));
    }
}
