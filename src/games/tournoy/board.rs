//! The board as text: a letter for the man, upper case for player 1, and an arrow for its main
//! direction; a Probe shows the arrow's direction and the next one clockwise.

use super::man::{Kind, Man};
use super::moves::Move;
use super::position::Position;
use crate::games::Seat;

const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

fn draw_man(man: Man) -> String {
    if man.is_none() {
        return "· ".into();
    }
    let letter = man.kind().letter();
    let letter = if man.seat() == Seat::First { letter } else { letter.to_ascii_lowercase() };
    let sign = match (man.kind(), man.orientation()) {
        (Kind::Cross, 0) => '+',
        (Kind::Cross, _) => '×',
        (_, orientation) => ARROWS[usize::from(orientation)],
    };
    format!("{letter}{sign}")
}

/// Draws a position; with a move, brackets show the man and where it goes, or what it turns to.
pub fn draw(position: &Position, chosen: Option<Move>) -> String {
    let mut lines = Vec::new();
    for rank in (0..9u8).rev() {
        let mut line = format!("{}  ", rank + 1);
        for file in 0..9 {
            let square = rank * 9 + file;
            let (mut left, mut man, mut right) = (' ', position.at(square), ' ');
            if let Some(chosen) = chosen {
                if chosen.from == square {
                    (left, right) = ('[', ']');
                    if let Some(orientation) = chosen.orientation() {
                        man = man.turned(orientation);
                        (left, right) = ('(', ')');
                    }
                } else if chosen.to == square {
                    (left, right) = ('>', '<');
                }
            }
            line.push_str(&format!("{left}{}{right}", draw_man(man)));
        }
        lines.push(line.trim_end().to_string());
    }
    lines.push("    a   b   c   d   e   f   g   h   i".into());
    let check = if position.in_check() { ", in check" } else { "" };
    let seat = position.seat();
    let case = if seat == Seat::First { "capitals" } else { "small letters" };
    lines.push(format!("   player {} ({case}) to move{check}", seat.number()));
    lines.join("\n")
}
