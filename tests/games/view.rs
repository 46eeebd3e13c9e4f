use std::collections::BTreeMap;

use tourne::games::{Game, Seat, Status};

use crate::walk::positions;

/// A status as it looks from the seat of the player to throw or move.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    Throw,
    Move { throw: Option<usize> },
    Over { won: Option<bool>, points: u8, kind: u8 },
}

fn mover<G: Game>(game: &G, position: &G::Position) -> Option<Seat> {
    match game.status(position) {
        Status::Throw(seat) | Status::Move(seat) => Some(seat),
        Status::Over(_) => None,
    }
}

fn seen<G: Game>(game: &G, position: &G::Position, from: Seat) -> (bool, Seen) {
    let own = mover(game, position) == Some(from);
    let seen = match game.status(position) {
        Status::Throw(_) => Seen::Throw,
        Status::Move(_) => Seen::Move { throw: game.pending_throw(position) },
        Status::Over(end) => Seen::Over {
            won: end.winner().map(|winner| winner == from),
            points: end.points(),
            kind: end.kind(),
        },
    };
    (own, seen)
}

/// A successor: its mover's view, how it stands, and its heuristic where it has one.
type Successor<G> = (<G as Game>::Position, (bool, Seen), Option<i64>);

/// What follows a position, seen from a seat, in sorted order.
fn successors<G: Game>(game: &G, position: &G::Position, from: Seat) -> Vec<Successor<G>> {
    let mut moves = Vec::new();
    let afters: Vec<G::Position> = match game.status(position) {
        Status::Over(_) => Vec::new(),
        Status::Throw(_) => (0..game.throws().len()).map(|t| game.throw(*position, t)).collect(),
        Status::Move(_) => {
            game.moves(position, &mut moves);
            match moves.is_empty() {
                true => vec![game.settle(*position)],
                false => moves.iter().map(|m| game.apply(*position, *m)).collect(),
            }
        }
    };
    let mut list: Vec<_> = afters
        .into_iter()
        .map(|after| {
            let heuristic = mover(game, &after).map(|_| game.heuristic(&after, from));
            // Of a finished game only the outcome is compared: nobody is to move there.
            let view = if heuristic.is_some() { game.mover_view(after) } else { game.start() };
            (view, seen(game, &after, from), heuristic)
        })
        .collect();
    list.sort();
    list
}

/// Renaming the players changes neither the moves nor what they are worth.
pub fn the_movers_view_is_the_same_game<G: Game>(game: &G) {
    let (mut renamed, mut kept) = (0, 0);
    for position in positions(game) {
        let Some(seat) = mover(game, &position) else { continue };
        let view = game.mover_view(position);
        let text = format!("{} seen as {}", game.notation(&position), game.notation(&view));
        let seat_seen = mover(game, &view).expect("a view of a game that goes on goes on");
        assert_eq!(game.mover_view(view), view, "{text}: the view of a view is the view");
        assert_eq!(seen(game, &position, seat), seen(game, &view, seat_seen), "{text}");
        assert_eq!(
            game.heuristic(&position, seat),
            game.heuristic(&view, seat_seen),
            "{text}: another heuristic"
        );
        assert_eq!(
            successors(game, &position, seat),
            successors(game, &view, seat_seen),
            "{text}: other successors"
        );
        assert_eq!(game.progress(&position), game.progress(&view), "{text}: other progress");
        if seat_seen == Seat::First {
            renamed += u32::from(seat == Seat::Second);
        } else {
            kept += 1;
            assert_eq!(view, position, "{text}");
        }
    }
    assert!(renamed == 0 || kept == 0, "a view names the mover player 1 always or never");
}

/// What the solver numbers positions by: a place for each view of a position that waits for a
/// throw.
pub fn positions_have_places_of_their_own<G: Game>(game: &G) {
    let (mut views, mut places) = (BTreeMap::new(), BTreeMap::new());
    for position in positions(game) {
        let Status::Throw(_) = game.status(&position) else { continue };
        let (place, view) = (game.place(&position), game.mover_view(position));
        let text = game.notation(&position);
        assert!(place < game.places(), "{text}");
        assert_eq!(*views.entry(place).or_insert(view), view, "{text}: a place for two");
        assert_eq!(*places.entry(view).or_insert(place), place, "{text}: two places");
    }
    assert_eq!(views.len() > 50, G::DICE, "only games with dice are solved");
}
