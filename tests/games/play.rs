use tourne::games::{Game, Status};

use crate::walk::{How, Walk, steps};

pub fn random_play_ends<G: Game>(game: &G) {
    // Without its limits a game may well outlast this test; the walk itself has one.
    let unlimited = game.choices().to_string().contains("=0");
    for seed in 100..if unlimited { 102 } else { 110 } {
        let walk = Walk::new(game, seed);
        let Some(end) = walk.end else {
            assert!(unlimited, "seed {seed}: random play does not end");
            continue;
        };
        assert!(usize::from(end.kind()) < game.end_kinds().len(), "{end:?} is of no listed kind");
        assert!(end.points() <= game.max_points(), "{end:?} is worth too much");
        assert!(end.winner().is_none() || end.points() > 0, "{end:?} wins nothing");
    }
}

/// And a game without dice has none.
pub fn weights_of_the_throws_sum_to_36_or_6<G: Game>(game: &G) {
    let throws = game.throws();
    assert_eq!(throws.is_empty(), !G::DICE);
    if G::DICE {
        let total: u32 = throws.iter().map(|(_, throw)| throw.weight).sum();
        assert!(total == 36 || total == 6, "the weights sum to {total}");
        assert_eq!(throws.total(), total);
        for (index, throw) in throws.iter() {
            assert!(throw.weight > 0 && throw.numbers().all(|n| (1..=6).contains(&n)), "{throw:?}");
            let numbers: Vec<u8> = throw.numbers().collect();
            assert_eq!(throws.find(&numbers), Some(index), "{throw:?} is listed twice");
        }
    }
}

pub fn a_throw_is_its_throwers_to_play<G: Game>(game: &G) {
    for step in steps(game) {
        let text = game.notation(&step.before);
        match (game.status(&step.before), step.how) {
            (Status::Throw(seat), How::Throw(_)) => {
                assert!(G::DICE);
                for throw in 0..game.throws().len() {
                    let thrown = game.throw(step.before, throw);
                    assert_eq!(game.status(&thrown), Status::Move(seat), "{text}");
                    assert_eq!(game.pending_throw(&thrown), Some(throw), "{text}");
                }
                assert_eq!(game.pending_throw(&step.before), None, "{text}");
            }
            (Status::Move(_), How::Move(_) | How::Settle) => {}
            (status, how) => panic!("{text}: {how:?} where the status is {status:?}"),
        }
    }
}

pub fn events_are_among_the_event_kinds<G: Game>(game: &G) {
    let kinds = game.event_kinds();
    let mut emitted = 0;
    for step in steps(game) {
        let chosen = match step.how {
            How::Throw(_) => continue,
            How::Move(chosen) => Some(chosen),
            How::Settle => None,
        };
        game.events(&step.before, chosen, &step.after, |_, code| {
            assert!(code < kinds.len(), "event {code} of {}", kinds.len());
            emitted += 1;
        });
    }
    assert!(emitted > 0, "random play counts nothing");
    for kind in kinds {
        assert!(kind.number.is_none_or(|n| G::DICE && (1..=6).contains(&n)), "{kind:?}");
    }
}

pub fn progress_never_falls<G: Game>(game: &G) {
    for step in steps(game) {
        let (before, after) = (game.progress(&step.before), game.progress(&step.after));
        assert_eq!(before.is_some(), after.is_some(), "a game has progress or has not");
        assert!(
            before <= after,
            "{before:?} to {after:?}: {} to {}",
            game.notation(&step.before),
            game.notation(&step.after)
        );
    }
}
