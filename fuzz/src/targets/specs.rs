//! Policies and rules as typed: refused with one line, or what was read reads the same once written
//! in full. Policies that solve their game when made are not made.

use tourne::games::{Choices, Game};
use tourne::play::policies::{Setup, choose, standard};
use tourne::play::{Pairing, Spec};

use super::readings::{READINGS, Visit, reading};
use super::split;

pub fn run(bytes: &[u8]) {
    let (number, text) = split(bytes);
    reading(number, Typed(&String::from_utf8_lossy(text)));
}

struct Typed<'a>(&'a str);

impl Visit for Typed<'_> {
    fn visit<G: Game>(self, game: &G) {
        let text = self.0;
        match Choices::parse(G::options(), text).and_then(|choices| G::new(&choices)) {
            Ok(game) => {
                let written = game.choices().to_string();
                let again = Choices::parse(G::options(), &written);
                assert_eq!(again.map(|c| c.to_string()), Ok(written));
            }
            Err(reason) => assert!(!reason.is_empty()),
        }
        let kinds = standard::<G>();
        let spec = Spec::new(text);
        if spec.name == "optimal" {
            return;
        }
        let setup = Setup { idle: true, ..Setup::default() };
        match choose(&kinds, game, text, &setup) {
            Ok(chosen) => {
                let again = choose(&kinds, game, &chosen.canonical, &setup);
                assert_eq!(again.map(|c| c.canonical).as_ref(), Ok(&chosen.canonical));
                assert!(chosen.maker.cost() > 0.0);
                let _ = Pairing::new(text, &chosen.canonical);
            }
            Err(reason) => assert!(!reason.is_empty()),
        }
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        "random",
        "greedy",
        "expectimax:depth=2",
        "alphabeta:depth=3",
        "mcts:iterations=1000,c=1.4,cutoff=20",
        "exec:timeout=500;python3 player.py",
        "exec:player",
        "dice=lower,reentry=free,stakes=simple",
        "hit=one,overshoot=last-resort",
        "gift=compulsory",
        "repetition=3,no-capture=200",
    ];
    let each = |number: u8| texts.map(|text| [&[number], text.as_bytes()].concat());
    (0..READINGS).step_by(3).flat_map(each).collect()
}
