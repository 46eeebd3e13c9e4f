use super::position::{Position, Stage};
use super::table::Table;
use crate::games::Column;

/// Phase and counts of each player, and the gift.
pub fn list() -> Vec<Column> {
    let phase = |name, meaning| Column::one(name, 1, 2, meaning);
    let count = |name, meaning| Column::one(name, 0, 3, meaning);
    vec![
        phase("own_phase", "the mover's phase: 1 unstacking, 2 bearing off"),
        count("own_1", "the mover's men on point 1 still to unstack or, in phase 2, to bear off"),
        count("own_2", "so on point 2"),
        count("own_3", "so on point 3"),
        count("own_4", "so on point 4"),
        count("own_5", "so on point 5"),
        count("own_6", "so on point 6"),
        phase("other_phase", "the opponent's phase"),
        count("other_1", "the opponent's men on point 1, as the mover's"),
        count("other_2", "so on point 2"),
        count("other_3", "so on point 3"),
        count("other_4", "so on point 4"),
        count("other_5", "so on point 5"),
        count("other_6", "so on point 6"),
        Column::one("gift_low", 0, 6, "the smaller number of the gift to answer; 0 without a gift"),
        Column::one("gift_high", 0, 6, "the larger number of the gift; 0 unless there are two"),
        Column::one("gift_again", 0, 1, "1 if the giver threw a double and throws again"),
    ]
}

/// Adds the numbers of the columns. The mover of a gift is who answers it.
pub fn write(table: &Table, position: &Position, numbers: &mut Vec<i16>) {
    let gift = match position.stage {
        Stage::Gift { again } => Some(again),
        Stage::Waiting | Stage::Thrown => None,
    };
    let sides = match gift {
        Some(_) => [position.other, position.own],
        None => [position.own, position.other],
    };
    for side in sides {
        let men = table.men(side);
        numbers.push(i16::from(men.phase_number()));
        numbers.extend(men.counts().map(i16::from));
    }
    match gift {
        None => numbers.extend([0; 3]),
        Some(again) => {
            let given = position.numbers;
            let (low, high) = (i16::from(given.low()), i16::from(given.high()));
            numbers.extend([low, high, i16::from(again)]);
        }
    }
}
