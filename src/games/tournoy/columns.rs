use super::man::Man;
use super::position::Position;
use super::squares::SQUARES;
use crate::games::Column;

/// Every square with its man.
pub fn list() -> Vec<Column> {
    vec![Column {
        name: "squares",
        meaning: "the man on a1, b1 … i1, a2 … i9, the board as the notation has it: 0 for none, \
                  else 1 + 8 · kind + orientation, negative for the opponent's; kinds 0 Cross, \
                  1 Trident, 2 Fork, 3 Square, 4 Hammer, 5 Probe",
        low: -48,
        high: 48,
        length: SQUARES,
    }]
}

/// Adds the 81 numbers.
pub fn write(position: &Position, numbers: &mut Vec<i16>) {
    numbers.extend((0..SQUARES as u8).map(|square| match position.at(square) {
        Man::NONE => 0,
        man => {
            let number = 1 + 8 * man.kind() as i16 + i16::from(man.orientation());
            if man.seat() == position.seat() { number } else { -number }
        }
    }));
}
