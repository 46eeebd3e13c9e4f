//! The two rows of twelve points as text: both run the same way, point facing point.

use super::men::{HIT, HOME, OFF};
use super::play::Play;
use super::position::Position;
use super::race::Race;
use super::variant::Variant;
use crate::games::Seat;

/// Draws a position; with a move, arrows between the rows show it.
pub fn draw<V: Variant>(race: &Race<V>, position: &Position, play: Option<Play>) -> String {
    let mut head = String::from("             off");
    for point in 1..HOME {
        head.push_str(&format!("{point:>4}"));
    }
    head.push_str("  home");
    let mut lines = vec![head];
    for seat in Seat::BOTH {
        let men = race.table.men(race.men_of(position, seat));
        let mark = if seat == Seat::First { 'O' } else { 'X' };
        let hit = men.on(HIT);
        let off = format!("{}{}", "h".repeat(hit), mark.to_string().repeat(men.on(OFF)));
        let turn = if seat == position.seat() { '>' } else { ' ' };
        let mut line = format!("{turn} player {}  {off:>4}", seat.number());
        for point in 1..=HOME {
            let stack = mark.to_string().repeat(men.on(point));
            let cell = if stack.is_empty() { ".".to_string() } else { stack };
            line.push_str(&format!("{cell:>width$}", width = if point == HOME { 6 } else { 4 }));
        }
        if seat == position.seat()
            && let Some(throw) = position.throw()
        {
            line.push_str(&format!("   throws {}", race.throws.get(throw).notation()));
        }
        lines.push(line);
        if seat == position.seat()
            && let Some(play) = play
        {
            lines.extend(play.steps().map(|step| arrow(step.from().max(OFF), race.landing(step))));
        }
    }
    lines.join("\n")
}

/// The column of the last character of a point's cell.
fn column(point: i8) -> usize {
    15 + 4 * usize::from(point.unsigned_abs()) + if point == HOME { 2 } else { 0 }
}

fn arrow(from: i8, to: i8) -> String {
    let (left, right) = (column(from.min(to)), column(from.max(to)));
    let shaft = "-".repeat(right - left - 1);
    let drawn = if from < to { format!("+{shaft}>") } else { format!("<{shaft}+") };
    format!("{}{drawn}", " ".repeat(left))
}
