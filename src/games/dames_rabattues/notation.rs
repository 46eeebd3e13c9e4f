//! `<player 1>|<player 2>|<player to throw>`, and `|2,5` for a throw, `|g3,5` or `|g1+` for a gift
//! of the player named to the other one; `+` after a double.

use super::dames::DamesRabattues;
use super::men::Men;
use super::numbers::Numbers;
use super::position::{Position, Stage};
use super::table::FINISHED;
use crate::games::Seat;

/// Reads a position.
///
/// # Errors
/// One line: what is wrong and what would be right.
pub fn parse(game: &DamesRabattues, text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split('|').collect();
    let (men, seat, dice) = match fields[..] {
        [a, b, seat] => ([a, b], seat, None),
        [a, b, seat, dice] => ([a, b], seat, Some(dice)),
        _ => {
            return Err(
                "a position is men|men|player, and |throw or |g and a gift where one is on \
                        the table, as u111222|u111222|1 or u011222|u110122|1|g1+"
                    .into(),
            );
        }
    };
    let mut sides = [FINISHED; 2];
    for (side, men) in sides.iter_mut().zip(men) {
        *side = game.table.side(Men::parse(men)?);
    }
    if sides == [FINISHED; 2] {
        return Err("both players have finished: only one can".into());
    }
    let seat = Seat::parse(seat)?;
    let waiting = Position::waiting(sides, seat);
    match dice {
        None => Ok(waiting),
        Some(_) if sides.contains(&FINISHED) => {
            Err("the game is over: neither a throw nor a gift follows it".into())
        }
        Some(dice) => match dice.strip_prefix('g') {
            Some(gift) => parse_gift(game, waiting, gift),
            None => parse_throw(waiting, dice),
        },
    }
}

/// Numbers from 1 to 6 between commas.
fn parse_numbers(text: &str) -> Option<Vec<u8>> {
    text.split(',')
        .map(|number| match number.as_bytes() {
            [digit @ b'1'..=b'6'] => Some(digit - b'0'),
            _ => None,
        })
        .collect()
}

fn parse_throw(waiting: Position, text: &str) -> Result<Position, String> {
    match parse_numbers(text).as_deref() {
        Some([a, b]) => {
            Ok(Position { stage: Stage::Thrown, numbers: Numbers::two(*a, *b), ..waiting })
        }
        _ => Err(format!(
            "the throw is `{text}`: write two numbers from 1 to 6, as 2,5, or a gift, as g5"
        )),
    }
}

/// A gift obeys the rules if the thrower can play none of it (it would have had to), if the
/// receiver can play some of it (else it is not asked), and if `+` says rightly whether the throw
/// was a double: never with two different numbers, always with two equal ones.
fn parse_gift(game: &DamesRabattues, waiting: Position, text: &str) -> Result<Position, String> {
    let (listed, again) = match text.strip_suffix('+') {
        Some(listed) => (listed, true),
        None => (text, false),
    };
    let numbers = match parse_numbers(listed).as_deref() {
        Some([number]) => Numbers::one(*number),
        Some([a, b]) if a != b && again => {
            return Err(format!(
                "`g{text}` is no double: write g{} without +",
                Numbers::two(*a, *b)
            ));
        }
        Some([a, b]) if a == b && !again => {
            return Err(format!("`g{text}` is a whole double: write g{a},{b}+"));
        }
        Some([a, b]) => Numbers::two(*a, *b),
        _ => {
            return Err(format!(
                "the gift is `g{text}`: write g and one or two numbers from 1 to 6, and + after a \
                 double, as g5, g3,5, g1+ or g4,4+"
            ));
        }
    };

    let (giver, receiver) = (waiting.seat.number(), waiting.seat.other().number());
    if let Some(number) = numbers.iter().find(|number| game.table.fits(waiting.own, *number)) {
        return Err(format!(
            "player {giver} can play the {number}, and so must: only numbers that it cannot play \
             pass to player {receiver}"
        ));
    }
    if !numbers.iter().any(|number| game.table.fits(waiting.other, number)) {
        return Err(format!(
            "player {receiver} can play nothing of the gift and is not asked: leave it out and \
             name who throws next, player {}",
            if again { giver } else { receiver }
        ));
    }
    Ok(Position { stage: Stage::Gift { again }, numbers, ..waiting })
}

/// Adds a position to a text.
pub fn write(game: &DamesRabattues, position: &Position, text: &mut String) {
    for seat in Seat::BOTH {
        game.table.men(position.side(seat)).write(text);
        text.push('|');
    }
    text.push(digit(position.seat.number()));
    match position.stage {
        Stage::Waiting => {}
        Stage::Thrown => {
            text.push('|');
            write_numbers(position.numbers, ',', text);
        }
        Stage::Gift { again } => {
            text.push_str("|g");
            write_numbers(position.numbers, ',', text);
            if again {
                text.push('+');
            }
        }
    }
}

/// Adds an answer to a text: `decline`, `take 3` or `take 3 5`.
pub fn write_answer(taken: Numbers, text: &mut String) {
    if taken == Numbers::NONE {
        return text.push_str("decline");
    }
    text.push_str("take ");
    write_numbers(taken, ' ', text);
}

fn write_numbers(numbers: Numbers, between: char, text: &mut String) {
    for (index, number) in numbers.iter().enumerate() {
        if index > 0 {
            text.push(between);
        }
        text.push(digit(number));
    }
}

fn digit(number: u8) -> char {
    char::from(b'0' + number % 10)
}
