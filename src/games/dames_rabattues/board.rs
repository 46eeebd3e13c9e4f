//! The points of both players as columns of text: at the edge the height of the stack as a number,
//! then the men that lie flat.

use super::answers::{Answer, takeable};
use super::dames::DamesRabattues;
use super::gift::Gift;
use super::men::POINTS;
use super::notation::write_answer;
use super::numbers::Numbers;
use super::position::{Position, Stage};
use super::table::{FINISHED, Play};
use crate::games::Seat;

/// Three men lie flat on a point at most.
const ROWS: usize = 3;

/// Draws a position, with the points in brackets where the throw on the table or the answer to
/// the gift moves a man, and says below what happens.
pub fn draw(game: &DamesRabattues, position: &Position, answer: Option<Answer>) -> String {
    let (moves, caption) = match position.stage {
        Stage::Waiting => (Numbers::NONE, waiting(position)),
        Stage::Thrown => {
            let play = game.table.play(position.own, position.numbers);
            (play.played, thrown(game, position, play))
        }
        Stage::Gift { again } => {
            let taken = answer.map_or(Numbers::NONE, |answer| answer.taken);
            (taken, given(game, position, again, answer))
        }
    };
    let numbers: String = (1..=POINTS as u8)
        .map(|point| {
            let moved = moves.iter().any(|number| number == point);
            if moved { format!(" [{point}]") } else { format!("  {point} ") }
        })
        .collect();
    let mut lines = columns(game, position, Seat::First);
    lines.push(format!("{:11}{numbers}", ""));
    lines.extend(columns(game, position, Seat::Second).into_iter().rev());
    lines.push(caption);
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

/// The rows of one player, from the edge to the middle.
fn columns(game: &DamesRabattues, position: &Position, seat: Seat) -> Vec<String> {
    let men = game.table.men(position.side(seat));
    let mark = if seat == Seat::First { 'O' } else { 'X' };
    let turn = if to_act(position) == Some(seat) { '>' } else { ' ' };
    (0..ROWS)
        .map(|row| {
            let head = format!("{turn} player {}", seat.number());
            let mut line = if row == 0 { format!("{head:11}") } else { " ".repeat(11) };
            for (stack, flat) in men.standing() {
                let row = row as u8;
                let cell = match (stack, row) {
                    (0, 0) if flat == 0 => '.',
                    (0, _) if row < flat => mark,
                    (0, _) => ' ',
                    (_, 0) => char::from(b'0' + stack),
                    _ if row <= flat => mark,
                    _ => ' ',
                };
                line.push_str(&format!("  {cell} "));
            }
            if row == 0 {
                line.push_str(&format!("  {:>2} off", men.off()));
            }
            line
        })
        .collect()
}

fn to_act(position: &Position) -> Option<Seat> {
    match position.stage {
        _ if winner(position).is_some() => None,
        Stage::Gift { .. } => Some(position.seat.other()),
        Stage::Waiting | Stage::Thrown => Some(position.seat),
    }
}

fn winner(position: &Position) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| position.side(*seat) == FINISHED)
}

fn waiting(position: &Position) -> String {
    match winner(position) {
        Some(winner) => format!("player {} has borne off the last man", winner.number()),
        None => format!("player {} is to throw", position.seat.number()),
    }
}

fn thrown(game: &DamesRabattues, position: &Position, play: Play) -> String {
    let mut text =
        format!("player {} throws {} and plays ", position.seat.number(), position.numbers);
    text.push_str(&if play.played == Numbers::NONE {
        "nothing".into()
    } else {
        play.played.words()
    });
    if play.side == FINISHED {
        return text + ": the last man is off";
    }
    if takeable(&game.table, position.other, play.left) != Numbers::NONE {
        let receiver = position.seat.other().number();
        text.push_str(&format!(", leaving {} to player {receiver}", play.left.words()));
    } else if play.left != Numbers::NONE {
        text.push_str(&format!(", leaving {} unused", play.left.words()));
    }
    text + if position.numbers.is_double() { "; then throws again" } else { "" }
}

fn given(
    game: &DamesRabattues,
    position: &Position,
    again: bool,
    answer: Option<Answer>,
) -> String {
    let can = if game.gift == Gift::Compulsory { "must" } else { "may" };
    let (giver, receiver) = (position.seat.number(), position.seat.other().number());
    let mut text =
        format!("player {receiver} {can} use {} of player {giver}", position.numbers.words());
    if let Some(answer) = answer {
        text.push_str(": ");
        write_answer(answer.taken, &mut text);
    }
    if again {
        text.push_str(&format!("; then player {giver} throws again"));
    }
    text
}
