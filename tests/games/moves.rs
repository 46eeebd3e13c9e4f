use std::collections::{BTreeMap, HashSet};

use tourne::games::{Game, Status};
use tourne::play::Rng;

use crate::walk::{decisions, positions};

pub fn legal_moves_are_distinct_by_move_and_by_result<G: Game>(game: &G) {
    for (position, moves) in decisions(game) {
        let text = game.notation(&position);
        let distinct: HashSet<String> = moves.iter().map(|m| format!("{m:?}")).collect();
        assert_eq!(distinct.len(), moves.len(), "{text}: a move is listed twice");
        let names: HashSet<String> =
            moves.iter().map(|m| game.move_notation(&position, *m)).collect();
        assert_eq!(names.len(), moves.len(), "{text}: two moves are written alike");
        let results: HashSet<G::Position> =
            moves.iter().map(|m| game.apply(position, *m)).collect();
        assert_eq!(results.len(), moves.len(), "{text}: two moves lead to one position");
        assert!(!results.contains(&position), "{text}: a move changes nothing");
    }
}

/// The same share of all numbers gives the same move, with or without a list; the buffer need not
/// be empty.
pub fn a_random_move_is_the_listed_one_of_its_draw<G: Game>(game: &G) {
    let mut rng = Rng::new(3);
    let (mut moves, mut buffer) = (Vec::new(), Vec::new());
    for position in positions(game) {
        let Status::Move(_) = game.status(&position) else { continue };
        game.moves(&position, &mut moves);
        for draw in [0, u64::MAX, rng.draw(), rng.draw()] {
            let share = |bound: usize| ((u128::from(draw) * bound as u128) >> 64) as usize;
            let listed = moves.get(share(moves.len())).copied();
            let drawn = game.random_move(&position, &mut { share }, &mut buffer);
            assert_eq!(drawn, listed, "draw {draw} in {}", game.notation(&position));
        }
    }
}

pub fn moves_are_counted_and_noisy_ones_picked_as_listed<G: Game>(game: &G) {
    let (mut moves, mut buffer) = (Vec::new(), Vec::new());
    for position in positions(game) {
        let Status::Move(_) = game.status(&position) else { continue };
        let text = game.notation(&position);
        game.moves(&position, &mut moves);
        assert_eq!(game.count_moves(&position, &mut buffer), moves.len() as u64, "{text}");
        game.noisy_moves(&position, &mut buffer);
        moves.retain(|chosen| game.noisy(&position, *chosen));
        assert_eq!(buffer, moves, "{text}");
    }
}

/// A search that took one position for another would be wrong without a sign of it.
pub fn positions_have_hashes_of_their_own<G: Game>(game: &G) {
    let distinct: HashSet<G::Position> = positions(game).into_iter().collect();
    let hashes: HashSet<u64> = distinct.iter().map(|position| game.hash(position)).collect();
    assert_eq!(hashes.len(), distinct.len());
}

pub fn an_nth_move_is_the_listed_one<G: Game>(game: &G) {
    let (mut moves, mut buffer) = (Vec::new(), Vec::new());
    for position in positions(game) {
        let Status::Move(_) = game.status(&position) else { continue };
        game.moves(&position, &mut moves);
        for place in 0..moves.len() + 2 {
            let chosen = game.nth_move(&position, place, &mut buffer);
            assert_eq!(chosen, moves.get(place).copied(), "{}", game.notation(&position));
        }
        // A turn is its move applied, or what follows of itself.
        for chosen in &moves {
            assert_eq!(game.turn(position, Some(*chosen)), game.apply(position, *chosen));
        }
        if moves.is_empty() {
            assert_eq!(game.turn(position, None), game.settle(position));
        }
    }
}

pub fn positions_that_share_an_index_have_the_same_moves<G: Game>(game: &G) {
    let mut known: BTreeMap<usize, (G::Position, Vec<G::Move>)> = BTreeMap::new();
    for position in positions(game) {
        let Status::Move(_) = game.status(&position) else { continue };
        let Some(index) = game.index(&position) else { continue };
        assert!(index < game.indices(), "{}", game.notation(&position));
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        assert!(moves.len() < 8);
        let view = game.mover_view(position);
        let first = known.entry(index).or_insert((view, moves.clone()));
        assert_eq!(*first, (view, moves), "{}", game.notation(&position));
    }
}
