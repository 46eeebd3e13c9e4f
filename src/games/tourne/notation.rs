//! `<men of player 1>|<men of player 2>|<player to move>`, and `|<die>` or `|<die>,<die>` when the
//! throw is known.

use super::men::{HIT, HOME, Men};
use super::play::Play;
use super::position::Position;
use super::race::Race;
use super::table::FINISHED;
use super::variant::Variant;
use crate::games::Seat;

/// Reads a position.
///
/// # Errors
/// One line: what is wrong and what would be right.
pub fn parse<V: Variant>(race: &Race<V>, text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split('|').collect();
    let (men, seat, dice) = match fields[..] {
        [a, b, seat] => ([a, b], seat, None),
        [a, b, seat, dice] => ([a, b], seat, Some(dice)),
        _ => {
            return Err(
                "a position is men|men|player or men|men|player|die, as 0,4,12|0,0,3|1".into()
            );
        }
    };
    let men = [Men::parse(men[0])?, Men::parse(men[1])?];
    let mut sides = [FINISHED; 2];
    for (side, men) in sides.iter_mut().zip(men) {
        race.rules.may_stand(men)?;
        *side = race.table.side(men).ok_or_else(|| format!("men may not stand as {men}"))?;
    }
    if sides == [FINISHED; 2] {
        return Err("both players have finished: only one can".into());
    }
    if let Some(point) = men[0].iter().find(|p| (1..HOME).contains(p) && men[1].on(*p) > 0)
        && !race.rules.may_face()
    {
        return Err(format!("men stand opposite each other on point {point}: one would be hit"));
    }
    let seat = Seat::parse(seat)?;
    let throw = match dice {
        None => None,
        Some(_) if sides.contains(&FINISHED) => {
            return Err("the game is over: no throw follows it".into());
        }
        Some(dice) => Some(parse_throw(race, dice)?),
    };
    let [own, other] = match seat {
        Seat::First => sides,
        Seat::Second => [sides[1], sides[0]],
    };
    let position = Position::new(own, other, seat);
    Ok(throw.map_or(position, |throw| position.with_throw(throw)))
}

fn parse_throw<V: Variant>(race: &Race<V>, text: &str) -> Result<usize, String> {
    let wanted =
        if race.both { "two numbers from 1 to 6, as 2,5" } else { "one number from 1 to 6" };
    let numbers: Option<Vec<u8>> = text
        .split(',')
        .map(|n| n.parse().ok().filter(|n| (1..=6).contains(n) && text.bytes().all(|b| b != b'+')))
        .collect();
    numbers
        .and_then(|numbers| race.throws.find(&numbers))
        .ok_or_else(|| format!("the throw is `{text}`: write {wanted}"))
}

/// Adds a position to a text.
pub fn write<V: Variant>(race: &Race<V>, position: &Position, text: &mut String) {
    for seat in Seat::BOTH {
        text.push_str(race.table.text(race.men_of(position, seat)));
        text.push('|');
    }
    text.push(char::from(b'0' + position.seat().number()));
    if let Some(throw) = position.throw() {
        text.push('|');
        race.throws.get(throw).write_notation(text);
    }
}

/// Adds a move to a text: `3-7`; `3x7` with a hit; `h-4` enters a hit man; `9-0` goes past 12. Two
/// numbers as two steps.
pub fn write_play<V: Variant>(race: &Race<V>, position: &Position, play: Play, text: &mut String) {
    let mut sides = (position.own(), position.other());
    for (index, step) in play.steps().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        let after = race.step(sides, step);
        write_point(step.from(), text);
        text.push(if after.1 == sides.1 { '-' } else { 'x' });
        write_point(race.landing(step), text);
        sides = after;
    }
}

fn write_point(point: i8, text: &mut String) {
    if point == HIT {
        return text.push('h');
    }
    if point >= 10 {
        text.push('1');
    }
    text.push(char::from(b'0' + point.unsigned_abs() % 10));
}
