use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use tourne::games::{Choices, Game, Values};

/// Every combination of the named values, and every number switched off and at its lowest.
fn readings<G: Game>() -> Vec<Choices> {
    let mut readings = Choices::combinations(G::options());
    for option in G::options() {
        if let Values::OffOr { low, .. } = option.values {
            for number in [0, low] {
                let text = format!("{}={number}", option.name);
                readings.push(Choices::parse(G::options(), &text).unwrap());
            }
        }
    }
    readings
}

/// Runs a check under every reading that makes a game, and tells which one failed.
pub fn each<G: Game>(check: fn(&G)) {
    let games: Vec<G> = readings::<G>().iter().filter_map(|r| G::new(r).ok()).collect();
    assert!(!games.is_empty(), "no reading of {} makes a game", G::about().id);
    for game in games {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&game))) {
            eprintln!("under {} of {}:", game.choices(), G::about().id);
            resume_unwind(panic);
        }
    }
}
