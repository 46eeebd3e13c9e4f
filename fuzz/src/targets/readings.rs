//! Every game under every choice of its rules that is a name.

use tourne::games::{Choices, Course, DamesRabattues, Game, TourneCase, Tournoy};

/// What is done with a game.
pub trait Visit {
    fn visit<G: Game>(self, game: &G);
}

const TOURNE_CASE: [&str; 8] = [
    "",
    "dice=both",
    "reentry=forced",
    "dice=both,reentry=forced",
    "stakes=double",
    "dice=both,stakes=double",
    "reentry=forced,stakes=double",
    "dice=both,reentry=forced,stakes=double",
];
const COURSE: [&str; 4] = ["", "hit=one", "overshoot=last-resort", "hit=one,overshoot=last-resort"];
const DAMES_RABATTUES: [&str; 2] = ["", "gift=compulsory"];
const TOURNOY: [&str; 2] = ["", "repetition=2,no-capture=5"];
pub const READINGS: u8 = 16;

/// Visits the game of this number under its rules.
pub fn reading(number: u8, visit: impl Visit) {
    match usize::from(number % READINGS) {
        n @ 0..8 => visit.visit(&game::<TourneCase>(TOURNE_CASE[n])),
        n @ 8..12 => visit.visit(&game::<Course>(COURSE[n - 8])),
        n @ 12..14 => visit.visit(&game::<DamesRabattues>(DAMES_RABATTUES[n - 12])),
        n => visit.visit(&game::<Tournoy>(TOURNOY[n - 14])),
    }
}

pub fn game<G: Game>(rules: &str) -> G {
    G::new(&Choices::parse(G::options(), rules).expect("these rules")).expect("this game")
}
