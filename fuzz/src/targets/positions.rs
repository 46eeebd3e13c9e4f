//! A text is refused with one line, or stands for a position that can be written, read again,
//! drawn and played on from.

use tourne::games::{Game, Status};
use tourne::play::Rng;

use super::readings::{READINGS, Visit, reading};
use super::split;

pub fn run(bytes: &[u8]) {
    let (number, text) = split(bytes);
    reading(number, Text(&String::from_utf8_lossy(text)));
}

struct Text<'a>(&'a str);

impl Visit for Text<'_> {
    fn visit<G: Game>(self, game: &G) {
        match game.parse(self.0) {
            Ok(position) => stands(game, position),
            Err(reason) => assert!(!reason.is_empty()),
        }
    }
}

/// Checks a position that was read, and those after it.
pub fn stands<G: Game>(game: &G, position: G::Position) {
    reads_back(game, &position);
    assert!(game.shapes(&position).width > 0.0);
    let unit = game.heuristic_unit();
    let mut numbers = Vec::new();
    game.numbers(&position, &mut numbers);
    assert!(!game.board(&position).is_empty());
    let after: Vec<G::Position> = match game.status(&position) {
        Status::Over(_) => return,
        Status::Throw(_) => (0..game.throws().len()).map(|t| game.throw(position, t)).collect(),
        Status::Move(_) => vec![position],
    };
    let mut moves = Vec::new();
    for position in after {
        game.moves(&position, &mut moves);
        if moves.is_empty() {
            reads_back(game, &game.settle(position));
        }
        let mut names: Vec<String> =
            moves.iter().map(|m| game.move_notation(&position, *m)).collect();
        for chosen in &moves {
            let after = game.apply(position, *chosen);
            reads_back(game, &after);
            for seat in tourne::games::Seat::BOTH {
                assert!((-unit..=unit).contains(&game.heuristic(&after, seat)));
            }
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), moves.len(), "two moves are written alike");
    }
}

fn reads_back<G: Game>(game: &G, position: &G::Position) {
    let text = game.notation(position);
    assert_eq!(game.parse(&text).as_ref(), Ok(position), "{text}");
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for number in 0..READINGS {
        reading(number, Walk { number, seeds: &mut seeds });
    }
    seeds
}

/// Some positions of a random game.
struct Walk<'a> {
    number: u8,
    seeds: &'a mut Vec<Vec<u8>>,
}

impl Visit for Walk<'_> {
    fn visit<G: Game>(self, game: &G) {
        let mut rng = Rng::new(u64::from(self.number));
        let (mut position, mut moves) = (game.start(), Vec::new());
        for step in 0..400 {
            if step % 7 == 0 {
                let text = game.notation(&position);
                self.seeds.push([&[self.number], text.as_bytes()].concat());
            }
            position = match game.status(&position) {
                Status::Over(_) => break,
                Status::Throw(_) => game.throw(position, game.throws().roll(&mut rng)),
                Status::Move(_) => match game.random_move(&position, &mut rng, &mut moves) {
                    Some(chosen) => game.apply(position, chosen),
                    None => game.settle(position),
                },
            };
        }
    }
}
