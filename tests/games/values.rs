use tourne::games::{End, Game, Seat, Status};

use crate::walk::{Walk, positions};

pub fn the_heuristic_is_antisymmetric_and_in_range<G: Game>(game: &G) {
    let unit = game.heuristic_unit();
    assert!(unit > 0);
    for position in positions(game) {
        if let Status::Over(_) = game.status(&position) {
            continue;
        }
        let [first, second] = Seat::BOTH.map(|seat| game.heuristic(&position, seat));
        let text = game.notation(&position);
        assert_eq!(first, -second, "{text}");
        assert!(first.abs() <= unit, "{text}: {first} of {unit}");
    }
}

/// A win at the highest stake is worth the heuristic's unit, half the points half of it, and
/// what one player gets the other pays.
pub fn ends_are_worth_their_points<G: Game>(game: &G) {
    let unit = game.heuristic_unit();
    let top = game.max_points();
    assert!((1..=2).contains(&top));
    for seed in 200..210 {
        let Some(end) = Walk::new(game, seed).end else { continue };
        for points in 1..=top {
            let end = match end.winner() {
                Some(winner) => End::won(winner, points, end.kind()),
                None => end,
            };
            let values = Seat::BOTH.map(|seat| game.end_value(end, seat));
            assert_eq!(values[0], -values[1], "{end:?}");
            match end.winner() {
                None => assert_eq!(values, [0, 0]),
                Some(winner) => {
                    let expected = unit * i64::from(points) / i64::from(top);
                    assert_eq!(values[winner.index()], expected, "{end:?}");
                }
            }
        }
    }
}

#[test]
fn an_end_tells_what_it_was_made_of() {
    for kind in 0..16 {
        for points in 1..=2 {
            for seat in Seat::BOTH {
                let end = End::won(seat, points, kind);
                assert_eq!((end.winner(), end.points(), end.kind()), (Some(seat), points, kind));
            }
        }
        assert_eq!((End::drawn(kind).winner(), End::drawn(kind).kind()), (None, kind));
    }
}
