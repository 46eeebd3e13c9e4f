//! Random play from a position: what a search learns of a leaf by.
//!
//! A light game's ply is a chain of look-ups that each wait for the last. So several playouts are
//! played abreast, a ply each in turn, and their chains overlap.

use super::streams::Rng;
use crate::games::{Game, Status};

/// Where random play led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<P> {
    /// Over, or with so many plies behind it that no more were wanted.
    pub position: P,
    pub plies: u32,
}

/// Playouts abreast; measured best among 1 to 16.
const ABREAST: usize = 8;

impl<P: Copy> Playout<P> {
    /// Plays on by one turn. False once the playout has ended.
    #[inline(always)]
    fn step<G: Game<Position = P>>(
        &mut self,
        game: &G,
        longest: u32,
        rng: &mut Rng,
        moves: &mut Vec<G::Move>,
    ) -> bool {
        let status = game.status(&self.position);
        if matches!(status, Status::Over(_)) {
            return false;
        }
        if !G::DICE || matches!(status, Status::Throw(_)) {
            if self.plies == longest {
                return false;
            }
            self.plies += 1;
        }
        self.position = game.random_turn(self.position, || rng.draw(), moves);
        true
    }
}

/// Plays uniformly random moves from a position to the end of the game, but no more than `longest`
/// plies; so `count` times. Each playout is shown to `ended`. Nothing is remembered: repetition, in
/// games that know it, ends no playout.
#[inline]
pub fn playouts<G: Game>(
    game: &G,
    from: G::Position,
    count: u32,
    longest: u32,
    rng: &mut Rng,
    moves: &mut Vec<G::Move>,
    mut ended: impl FnMut(Playout<G::Position>),
) {
    // In registers while it lasts.
    let mut own = rng.clone();
    let begin = Playout { position: from, plies: 0 };
    let mut lanes = [begin; ABREAST];
    let mut running = (count as usize).min(ABREAST);
    let mut left = count as usize - running;
    while running > 0 {
        let mut lane = 0;
        while lane < running {
            let playout = &mut lanes[lane];
            lane += 1;
            if playout.step(game, longest, &mut own, moves) {
                continue;
            }
            ended(*playout);
            if left > 0 {
                left -= 1;
                *playout = begin;
            } else {
                lane -= 1;
                running -= 1;
                lanes.swap(lane, running);
            }
        }
    }
    *rng = own;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choices, TourneCase};

    fn game() -> TourneCase {
        TourneCase::new(&Choices::parse(TourneCase::options(), "").unwrap()).unwrap()
    }

    #[test]
    fn each_is_shown_once_and_played_to_its_end() {
        let game = game();
        for count in [0, 1, 7, 8, 9, 100] {
            let mut shown = 0;
            playouts(&game, game.start(), count, 1000, &mut Rng::new(1), &mut Vec::new(), |p| {
                shown += 1;
                assert!(matches!(game.status(&p.position), Status::Over(_)), "{p:?}");
                assert!(p.plies >= 11, "no one is home sooner: {p:?}");
            });
            assert_eq!(shown, count);
        }
    }

    #[test]
    fn none_is_longer_than_wanted() {
        let game = game();
        playouts(&game, game.start(), 20, 10, &mut Rng::new(1), &mut Vec::new(), |p| {
            assert_eq!(p.plies, 10);
        });
    }
}
