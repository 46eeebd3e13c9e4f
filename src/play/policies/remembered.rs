use crate::games::Game;
use crate::play::policy::{Failure, Policy, Searched};
use crate::play::streams::Rng;

/// Stands for a position without a legal move.
const NO_MOVE: u8 = 1 << 7;

/// A fixed policy that thinks once about each position: in games whose positions are few, a set of
/// best moves is a byte at [`Game::index`]. Draws as the policy itself does: one number where
/// several moves are best. `greedy` is not remembered: it looks up as little as this does, and in
/// tables that stay in the first-level cache.
#[derive(Clone, Debug)]
pub struct Remembered<P> {
    policy: P,
    /// By index the best moves, a bit each; 0 where the policy has not been asked.
    best: Vec<u8>,
    support: Vec<usize>,
}

impl<P> Remembered<P> {
    pub fn new(policy: P) -> Remembered<P> {
        Remembered { policy, best: Vec::new(), support: Vec::new() }
    }

    /// Asks the policy. None if it has no answer.
    #[cold]
    fn learn<G: Game>(
        &mut self,
        game: &G,
        position: &G::Position,
        index: usize,
        moves: &mut Vec<G::Move>,
    ) -> Option<u8>
    where
        P: Policy<G>,
    {
        game.moves(position, moves);
        let best = match moves.len() {
            0 => NO_MOVE,
            1 => 1,
            _ => {
                let known = self.policy.support(game, position, moves, &mut self.support);
                let mut bits = self.support.iter().map(|index| 1u8.checked_shl(*index as u32));
                let set = bits.try_fold(0, |set, bit| Some(set | bit?)).filter(|_| known)?;
                (set != 0 && set & NO_MOVE == 0).then_some(set)?
            }
        };
        if self.best.len() <= index {
            self.best.resize(game.indices().max(index + 1), 0);
        }
        self.best[index] = best;
        Some(best)
    }
}

impl<G: Game, P: Policy<G>> Policy<G> for Remembered<P> {
    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        rng: &mut Rng,
    ) -> Result<usize, Failure> {
        self.policy.choose(game, position, moves, rng)
    }

    fn support(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        support: &mut Vec<usize>,
    ) -> bool {
        self.policy.support(game, position, moves, support)
    }

    fn searched(&self) -> Option<Searched> {
        self.policy.searched()
    }

    #[inline(always)]
    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure> {
        let Some(index) = game.index(position) else {
            return self.policy.decide(game, position, moves, rng);
        };
        let mut best = match self.best.get(index) {
            Some(best) if *best != 0 => *best,
            _ => match self.learn(game, position, index, moves) {
                Some(best) => best,
                None => return self.policy.decide(game, position, moves, rng),
            },
        };
        if best == NO_MOVE {
            return Ok(None);
        }
        if !best.is_power_of_two() {
            for _ in 0..rng.below(best.count_ones() as usize) {
                best &= best - 1;
            }
        }
        Ok(game.nth_move(position, best.trailing_zeros() as usize, moves))
    }
}
