use super::{Labels, Row};
use crate::play::{Lengths, Tally};

/// The rows of `lengths.csv`: games by their number of plies.
pub fn length_rows(labels: &Labels, tally: &Tally) -> Vec<Row> {
    let both = tally.lengths[0].joined(&tally.lengths[1]);
    let of = |first: &str, lengths: &Lengths| -> Vec<Row> {
        lengths
            .iter()
            .map(|(plies, games)| {
                let mut row = labels.row();
                row.insert("first".into(), first.into());
                row.insert("plies".into(), plies.into());
                row.insert("games".into(), games.into());
                row
            })
            .collect()
    };
    [of("a", &tally.lengths[0]), of("b", &tally.lengths[1]), of("both", &both)].concat()
}
