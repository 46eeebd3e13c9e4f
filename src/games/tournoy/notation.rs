//! Nine ranks from 9 down to 1, joined by `/`, then the player to move; moves as `e3-e4`, `e3xe4`
//! and `e3@5`.

use super::man::{Kind, Man};
use super::moves::Move;
use super::position::Position;
use super::squares;
use crate::games::Seat;

/// The reconstructed array: Ploy's first rank with its seven corresponding men, the three Hammers
/// behind the centre, the seven Probes in front, turned as Cazaux says.
pub const START: &str = ".s4f0t4c1t4f0s4./...h4h4h4.../.p3p3p3p4p4p4p4./........./........./\
                         ........./.P0P0P0P0P7P7P7./...H0H0H0.../.S0F4T0C1T0F4S0. 1";

/// Reads a position.
///
/// # Errors
/// One line: what is wrong and what would be right.
pub fn parse(text: &str) -> Result<Position, String> {
    let Some((board, seat)) = text.split_once(' ') else {
        return Err(format!("write nine ranks, a space and the player to move, as {START}"));
    };
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 9 {
        return Err(format!(
            "the board has {}: write nine, from 9 down to 1, joined by `/`",
            counted(ranks.len(), "rank")
        ));
    }
    let mut position = Position::empty();
    for (rank, text) in (1..=9).rev().zip(ranks) {
        put_rank(&mut position, rank, text).map_err(|e| format!("rank {rank}: {e}"))?;
    }
    let seat = Seat::parse(seat)?;
    for side in Seat::BOTH {
        let crosses = squares::Squares::of(position.men(side))
            .filter(|square| position.at(*square).kind() == Kind::Cross)
            .count();
        if crosses != 1 {
            return Err(format!(
                "player {} has {}: each player has one",
                side.number(),
                counted(crosses, "Cross")
            ));
        }
    }
    if Seat::BOTH.iter().all(|side| position.isolated(*side)) {
        return Err("both players have their Cross alone: one of them needs another man".into());
    }
    if position.settled(seat.other()).in_check() {
        return Err(format!(
            "player {} is to move and player {} in check: only the player to move may be",
            seat.number(),
            seat.other().number()
        ));
    }
    Ok(position.settled(seat))
}

fn counted(n: usize, what: &str) -> String {
    let plural = if what.ends_with('s') { "es" } else { "s" };
    format!("{n} {what}{}", if n == 1 { "" } else { plural })
}

fn put_rank(position: &mut Position, rank: u8, text: &str) -> Result<(), String> {
    let mut letters = text.chars();
    let mut men = Vec::new();
    while let Some(letter) = letters.next() {
        men.push(match letter {
            '.' => None,
            _ => Some(parse_man(letter, letters.next())?),
        });
    }
    if men.len() != 9 {
        return Err(format!(
            "there are {}: write nine, each `.` or a letter and an orientation",
            counted(men.len(), "square")
        ));
    }
    for (file, man) in (0..).zip(men) {
        if let Some(man) = man {
            position.put((rank - 1) * 9 + file, man);
        }
    }
    Ok(())
}

fn parse_man(letter: char, turn: Option<char>) -> Result<Man, String> {
    let Some(kind) = Kind::ALL.into_iter().find(|k| k.letter() == letter.to_ascii_uppercase())
    else {
        return Err(format!(
            "`{letter}` is no man: write C, T, F, S, H or P, in lower case for player 2, or `.`"
        ));
    };
    let most = kind.orientations() - 1;
    let turn = turn.map_or(String::new(), String::from);
    match turn.parse::<u8>() {
        Ok(orientation) if orientation <= most => {
            let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
            Ok(Man::new(seat, kind, orientation))
        }
        _ => Err(format!(
            "`{letter}{turn}`: a {} is followed by its orientation, 0 to {most}",
            kind.name()
        )),
    }
}

/// Adds the letter and the orientation of a man, as the notation writes them.
fn write_man(man: Man, text: &mut String) {
    let letter = man.kind().letter();
    text.push(if man.seat() == Seat::First { letter } else { letter.to_ascii_lowercase() });
    text.push(digit(man.orientation()));
}

/// Adds a position to a text.
pub fn write(position: &Position, text: &mut String) {
    for rank in (0..9).rev() {
        for file in 0..9 {
            match position.at(rank * 9 + file) {
                Man::NONE => text.push('.'),
                man => write_man(man, text),
            }
        }
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    text.push(digit(position.seat().number()));
}

/// Adds a move to a text.
pub fn write_move(position: &Position, chosen: Move, text: &mut String) {
    squares::write_name(chosen.from, text);
    match chosen.orientation() {
        Some(orientation) => {
            text.push('@');
            text.push(digit(orientation));
        }
        None => {
            text.push(if chosen.captures(position) { 'x' } else { '-' });
            squares::write_name(chosen.to, text);
        }
    }
}

fn digit(number: u8) -> char {
    char::from(b'0' + number % 10)
}
