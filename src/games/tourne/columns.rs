use super::men::{HIT, HOME};
use crate::games::Column;

/// The three men of each player in ascending order.
pub fn list() -> Vec<Column> {
    let man = |name, meaning| Column::one(name, i16::from(HIT), i16::from(HOME), meaning);
    vec![
        man(
            "own_1",
            "the mover's man furthest back: its point, 0 off the board, -1 hit and to be entered, 12 home",
        ),
        man("own_2", "the mover's second man"),
        man("own_3", "the mover's man furthest on"),
        man("other_1", "the opponent's man furthest back"),
        man("other_2", "the opponent's second man"),
        man("other_3", "the opponent's man furthest on"),
    ]
}
