//! A game from any position that can be read, its throws and moves chosen by the bytes: the turn
//! passes as the rules say, men do not appear from nowhere, and what the history decrees can be
//! asked after every ply.

use tourne::games::{Game, Seat, Status};

use super::readings::{Visit, reading};
use super::{positions, split};

pub fn run(bytes: &[u8]) {
    let (number, rest) = split(bytes);
    let cut = rest.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (text, choices) = rest.split_at(cut);
    reading(number, Play { text: &String::from_utf8_lossy(text), choices });
}

struct Play<'a> {
    text: &'a str,
    choices: &'a [u8],
}

impl Visit for Play<'_> {
    fn visit<G: Game>(self, game: &G) {
        let mut position = game.parse(self.text).unwrap_or_else(|_| game.start());
        let mut moves = Vec::new();
        let mut history = G::History::default();
        game.begin_history(&mut history, &position);
        for choice in self.choices {
            let choice = usize::from(*choice);
            let before = position;
            position = match game.status(&position) {
                Status::Over(end) => {
                    let worth = Seat::BOTH.map(|seat| game.end_value(end, seat));
                    assert_eq!(worth[0], -worth[1]);
                    break;
                }
                Status::Throw(_) => {
                    let thrown = game.throw(position, choice % game.throws().len());
                    if G::DICE {
                        assert!(!matches!(game.status(&thrown), Status::Throw(_)));
                    }
                    position = thrown;
                    continue;
                }
                Status::Move(_) => {
                    game.moves(&position, &mut moves);
                    let chosen = (!moves.is_empty()).then(|| moves[choice % moves.len()]);
                    let after = match chosen {
                        Some(chosen) => game.apply(position, chosen),
                        None => game.settle(position),
                    };
                    let kinds = game.event_kinds().len();
                    game.events(&before, chosen, &after, |_, code| assert!(code < kinds));
                    after
                }
            };
            let text = game.notation(&position);
            assert_eq!(game.parse(&text).as_ref(), Ok(&position), "{text}");
            conserved(G::about().id, &game.notation(&before), &text);
            if !matches!(game.status(&position), Status::Over(_)) {
                game.adjudicate(&mut history, &before, &position);
            }
            if let (Some(from), Some(to)) = (game.progress(&before), game.progress(&position)) {
                assert!(from <= to, "progress falls at {text}");
            }
        }
    }
}

/// Counts the men of both sides in the notations before and after a turn.
fn conserved(game: &str, before: &str, after: &str) {
    let (old, new) = (men(game, before), men(game, after));
    for seat in 0..2 {
        let lost = match game {
            "tourne-case" | "course" => 0..=0,
            "tournoy" => 0..=1,
            // From unstacking to bearing off the men are counted anew.
            _ if old[seat].0 != new[seat].0 => 0..=0,
            _ => 0..=usize::MAX,
        };
        let fits = old[seat].1.checked_sub(new[seat].1).is_some_and(|gone| lost.contains(&gone));
        let anew = old[seat].0 != new[seat].0;
        assert!(fits || anew, "{before} to {after}: men of seat {}", seat + 1);
    }
}

/// By seat: a mark of the phase, and how many men the notation shows.
fn men(game: &str, text: &str) -> [(char, usize); 2] {
    if game == "tournoy" {
        let board = text.split(' ').next().unwrap_or("");
        return [
            (' ', board.chars().filter(char::is_ascii_uppercase).count()),
            (' ', board.chars().filter(char::is_ascii_lowercase).count()),
        ];
    }
    let mut fields = text.split('|').map(|side| match game {
        "dames-rabattues" => (
            side.chars().next().unwrap_or(' '),
            side.chars().filter_map(|c| c.to_digit(10)).sum::<u32>() as usize,
        ),
        _ => (' ', side.split(',').count()),
    });
    [fields.next().unwrap_or((' ', 0)), fields.next().unwrap_or((' ', 0))]
}

pub fn seeds() -> Vec<Vec<u8>> {
    let moves: Vec<u8> = (0..120u32).map(|n| (n * 167 % 251) as u8).collect();
    positions::seeds().iter().step_by(3).map(|seed| [seed, &b"\n"[..], &moves].concat()).collect()
}
