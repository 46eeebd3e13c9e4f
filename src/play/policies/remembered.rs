use crate::games::Game;
use crate::play::policy::{Failure, Policy, Searched};
use crate::play::round::Start;
use crate::play::streams::{Bound, Rng};

/// A set of moves, a bit for each place in their list.
type Moves = u8;
/// Stands for a position without a legal move: a place behind all lists.
const NO_MOVE: Moves = 1 << 7;

/// A fixed policy that thinks once about each position: in games whose positions are few, a set of
/// best moves is a byte at [`Game::index`]. Draws as the policy itself does: one number among the
/// best moves.
///
/// How many are best is hard to foresee and soon tested, so nothing branches on it.
#[derive(Clone, Debug)]
pub struct Remembered<P> {
    policy: P,
    /// By index the best moves; none where the policy has not been asked.
    best: Vec<Moves>,
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
        position: G::Position,
        index: usize,
        moves: &mut Vec<G::Move>,
    ) -> Option<Moves>
    where
        P: Policy<G>,
    {
        game.moves(&position, moves);
        let best = match moves.len() {
            0 => NO_MOVE,
            1 => 1,
            _ => {
                let known = self.policy.support(game, &position, moves, &mut self.support);
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

    /// Where the policy has no answer to remember.
    #[cold]
    fn ask<G: Game>(
        &mut self,
        game: &G,
        position: G::Position,
        moves: &mut Vec<G::Move>,
        rng: &mut Rng,
    ) -> Result<Option<G::Move>, Failure>
    where
        P: Policy<G>,
    {
        self.policy.decide(game, &position, moves, rng)
    }
}

/// By set of moves how many they are, and where each stands in the list.
struct Places {
    count: Bound,
    places: [u8; 8],
}

static PLACES: [Places; 256] = {
    let mut all = [const { Places { count: Bound::new(0), places: [0; 8] } }; 256];
    let mut set = 0;
    while set < 256 {
        let (mut place, mut count) = (0, 0);
        while place < 8 {
            if set >> place & 1 == 1 {
                all[set].places[count] = place;
                count += 1;
            }
            place += 1;
        }
        all[set].count = Bound::new(count);
        set += 1;
    }
    all
};

impl<G: Game, P: Policy<G>> Policy<G> for Remembered<P> {
    fn begin_game(&mut self, start: &Start) -> Result<(), Failure> {
        self.policy.begin_game(start)
    }

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
        let mut best = self.best.get(index).copied().unwrap_or(0);
        if best == 0 {
            match self.learn(game, *position, index, moves) {
                Some(learned) => best = learned,
                None => return self.ask(game, *position, moves, rng),
            }
        }
        let Places { count, places } = &PLACES[usize::from(best)];
        let place = places[rng.under(*count) % 8];
        Ok(game.nth_move(position, usize::from(place), moves))
    }
}
