use super::{Labels, Row};
use crate::games::{Game, Throws};
use crate::stats::{ChiSquared, chi_squared};

/// How often each face came up in these throws.
fn faces(throws: &Throws, drawn: &[u64]) -> Vec<(u8, u32, u64)> {
    let observed = |face: u8| {
        throws
            .iter()
            .map(|(index, throw)| {
                drawn[index] * throw.numbers().filter(|n| *n == face).count() as u64
            })
            .sum()
    };
    throws.faces().into_iter().map(|(face, weight)| (face, weight, observed(face))).collect()
}

/// Pearson's test of the throws drawn against the weights.
pub fn dice_test<G: Game>(game: &G, drawn: &[u64]) -> Option<ChiSquared> {
    let faces = faces(game.throws(), drawn);
    let observed: Vec<u64> = faces.iter().map(|(.., observed)| *observed).collect();
    let weights: Vec<u32> = faces.iter().map(|(_, weight, _)| *weight).collect();
    chi_squared(&observed, &weights)
}

/// The rows of `dice.csv`, one a face. Where both dice count, each die counts for itself.
pub fn dice_rows<G: Game>(game: &G, labels: &Labels, drawn: &[u64]) -> Vec<Row> {
    let test = dice_test(game, drawn);
    faces(game.throws(), drawn)
        .into_iter()
        .enumerate()
        .map(|(index, (face, weight, observed))| {
            let mut row = labels.row();
            let test = test.as_ref();
            row.insert("face".into(), face.into());
            row.insert("weight".into(), weight.into());
            row.insert("expected".into(), test.map(|t| t.expected[index]).into());
            row.insert("observed".into(), observed.into());
            row.insert("residual".into(), test.map(|t| t.residuals[index]).into());
            row.insert("chi_squared".into(), test.map(|t| t.statistic).into());
            row.insert("degrees_of_freedom".into(), test.map(|t| t.degrees_of_freedom).into());
            row.insert("p_value".into(), test.map(|t| t.p_value).into());
            row
        })
        .collect()
}
