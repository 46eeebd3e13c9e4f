//! Random play from a position: what a search learns of a leaf by.
//!
//! A light game's ply is a chain of look-ups that each wait for the last. So several playouts are
//! played abreast, a ply each in turn, and their chains overlap.

use super::{Chance, Game, Status, throw_and_move};

/// Where random play led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<P> {
    /// Over, or with so many plies behind it that no more were wanted.
    pub position: P,
    pub plies: u32,
}

/// Playouts abreast; measured best among 1 to 16.
const ABREAST: usize = 8;

/// The default of [`Game::playouts`].
#[inline(always)]
pub fn playouts_by_moves<G: Game, C: Chance>(
    game: &G,
    from: G::Position,
    count: u32,
    longest: u32,
    chance: &mut C,
    moves: &mut Vec<G::Move>,
    mut ended: impl FnMut(Playout<G::Position>),
) {
    // Plays a turn, or answers false once the playout has ended.
    let mut step = |playout: &mut Playout<G::Position>| {
        let status = game.status(&playout.position);
        if matches!(status, Status::Over(_)) {
            return false;
        }
        if !G::DICE || matches!(status, Status::Throw(_)) {
            if playout.plies == longest {
                return false;
            }
            playout.plies += 1;
        }
        playout.position = throw_and_move(game, playout.position, chance, moves);
        true
    };
    let fresh = Playout { position: from, plies: 0 };
    let mut running = (count as usize).min(ABREAST);
    let mut left = count as usize - running;
    let mut lanes = [fresh; ABREAST];
    while running > 0 {
        let mut lane = 0;
        while lane < running {
            let playout = &mut lanes[lane];
            lane += 1;
            if step(playout) {
                continue;
            }
            ended(*playout);
            if left > 0 {
                left -= 1;
                *playout = fresh;
            } else {
                lane -= 1;
                running -= 1;
                lanes.swap(lane, running);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choices, Course, TourneCase};
    use crate::play::Rng;

    fn game<G: Game>() -> G {
        G::new(&Choices::parse(G::options(), "").unwrap()).unwrap()
    }

    fn each_is_shown_once<G: Game>(from: &str) {
        let game = game::<G>();
        let from = game.parse(from).unwrap();
        for count in [0, 1, 7, 8, 9, 100] {
            let (mut shown, mut rng) = (0, Rng::new(1));
            game.playouts(from, count, 1000, &mut rng, &mut Vec::new(), |p| {
                shown += 1;
                assert!(matches!(game.status(&p.position), Status::Over(_)), "{p:?}");
                assert!(p.plies >= 11, "no one is home sooner: {p:?}");
            });
            assert_eq!(shown, count);
        }
    }

    #[test]
    fn each_is_shown_once_and_played_to_its_end() {
        each_is_shown_once::<TourneCase>("0,0,0|0,0,0|1");
        each_is_shown_once::<TourneCase>("0,0,0|0,0,0|2|3");
        each_is_shown_once::<Course>("0,0,0|0,0,0|1");
    }

    #[test]
    fn a_throw_on_the_table_is_played_before_any_ply_counts() {
        let game = game::<TourneCase>();
        let from = game.parse("1,4,7|0,2,5|2|1").unwrap();
        let (mut rng, mut moves) = (Rng::new(1), Vec::new());
        game.moves(&from, &mut moves);
        let mut left: Vec<_> = moves.iter().map(|chosen| game.apply(from, *chosen)).collect();
        assert!(left.len() > 1);
        let all = left.clone();
        game.playouts(from, 100, 0, &mut rng, &mut Vec::new(), |p| {
            assert!(all.contains(&p.position) && p.plies == 0, "{p:?}");
            left.retain(|position| *position != p.position);
        });
        assert!(left.is_empty(), "every move is played now and then");
    }

    #[test]
    fn none_is_longer_than_wanted() {
        let game = game::<TourneCase>();
        let mut rng = Rng::new(1);
        game.playouts(game.start(), 20, 10, &mut rng, &mut Vec::new(), |p| {
            assert_eq!(p.plies, 10);
        });
    }
}
