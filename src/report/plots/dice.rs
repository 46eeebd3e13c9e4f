//! The dice check.

use std::collections::BTreeMap;

use crate::base::Result;
use crate::report::figure::{Table, figure};
use crate::report::folder::Folder;
use crate::report::mark::{Look, Mark};
use crate::report::numbers::{fixed, grouped, p_value, percent, rounded, share_label, signed};
use crate::report::pairing::{Pairing, by_pairing};
use crate::report::plot::{Axis, Plot};
use crate::stats::{ChiSquared, chi_squared};

/// What was thrown, by face: its weight and how often it came up.
#[derive(Default)]
struct Thrown {
    name: String,
    faces: BTreeMap<u64, (u32, u64)>,
}

impl Thrown {
    fn test(&self) -> Option<ChiSquared> {
        let observed: Vec<u64> = self.faces.values().map(|(_, observed)| *observed).collect();
        let weights: Vec<u32> = self.faces.values().map(|(weight, _)| *weight).collect();
        chi_squared(&observed, &weights)
    }
}

/// The throws by rules: pairings of the same weights are added.
fn thrown(folder: &Folder, pairings: &[Pairing]) -> Vec<Thrown> {
    let Some(cells) = &folder.dice else { return Vec::new() };
    let mut all: Vec<Thrown> = Vec::new();
    for (pairing, rows) in pairings.iter().zip(by_pairing(pairings, cells)) {
        let weights = |thrown: &Thrown| {
            rows.iter().all(|row| {
                let face = thrown.faces.get(&row.whole("face"));
                face.is_some_and(|(weight, _)| u64::from(*weight) == row.whole("weight"))
            })
        };
        let place = match all.iter().position(weights) {
            Some(place) => place,
            None => {
                let name = format!("{} ({})", pairing.game, pairing.rules);
                all.push(Thrown { name, ..Thrown::default() });
                all.len() - 1
            }
        };
        for row in rows {
            let weight = u32::try_from(row.whole("weight")).unwrap_or(0);
            let face = all[place].faces.entry(row.whole("face")).or_insert((weight, 0));
            face.1 += row.whole("observed");
        }
    }
    all.retain(|thrown| thrown.faces.values().any(|(_, observed)| *observed > 0));
    all
}

/// What the test says, in words.
fn verdict(test: &ChiSquared) -> String {
    let numbers = format!(
        "chi-squared {}, {} degrees of freedom, p = {}",
        fixed(test.statistic, 2),
        test.degrees_of_freedom,
        p_value(test.p_value)
    );
    let words = match test.p_value {
        p if p >= 0.05 => format!(
            "Nothing speaks against the dice: fair ones stray at least this far in {} of runs",
            percent(p, 0)
        ),
        p if p >= 0.001 => format!(
            "Unusual, yet no proof: fair dice stray at least this far in {} of runs",
            percent(p, 1)
        ),
        _ => "The throws stray further from the weights than chance explains: something is wrong"
            .into(),
    };
    format!("{words} ({numbers}).")
}

fn plot(thrown: &Thrown, test: &ChiSquared) -> Result<String> {
    let total: u64 = thrown.faces.values().map(|(_, observed)| observed).sum();
    let share = |count: f64| 100.0 * count / total.max(1) as f64;
    let mut marks = Vec::new();
    let mut top = 0.0f64;
    let tests = test.expected.iter().zip(&test.residuals);
    for ((face, (_, observed)), (expected, residual)) in thrown.faces.iter().zip(tests) {
        let (x, high) = (*face as f64, share(*observed as f64));
        top = top.max(high).max(share(*expected));
        let title = format!(
            "{face}: observed {}, expected {}, residual {}",
            grouped(*observed),
            fixed(*expected, 1),
            signed(*residual, 2)
        );
        marks.push(
            Mark::new(Look::Bar, [(x - 0.36, 0.0), (x + 0.36, high)])
                .data("face", face)
                .data("observed", observed)
                .data("expected", expected)
                .data("residual", residual)
                .text(title),
        );
        let at = share(*expected);
        marks.push(Mark::new(Look::Tick, [(x - 0.44, at), (x + 0.44, at)]));
    }
    for (face, residual) in thrown.faces.keys().zip(&test.residuals) {
        let high = marks
            .iter()
            .flat_map(|mark| mark.places.iter())
            .filter(|(x, _)| (x - *face as f64).abs() < 0.5)
            .fold(0.0, |high: f64, (_, y)| high.max(*y));
        let at = (*face as f64, high + 0.055 * top);
        marks.push(Mark::new(Look::Centred, [at]).text(signed(*residual, 2)));
    }
    Plot {
        width: 400,
        height: 250,
        label: format!("Dice check over {} throws. {}", grouped(total), verdict(test)),
        kind: "dice",
        x: Axis::new("number", 0.4, 6.6)
            .labels(7, |x| if (x - x.round()).abs() < 1e-9 { fixed(x, 0) } else { String::new() }),
        y: Axis { space: 44, ..Axis::new("", 0.0, 1.13 * top).labels(5, share_label) },
        marks,
    }
    .svg()
}

/// The figure of the dice check.
///
/// # Errors
/// As [`Plot::svg`].
pub fn dice(folder: &Folder, pairings: &[Pairing]) -> Result<String> {
    let all = thrown(folder, pairings);
    let mut pictures = String::new();
    let head = ["dice", "number", "weight", "observed", "expected", "residual"];
    let mut table = Table::new("Numbers thrown", 1, &head);
    let mut verdicts = Vec::new();
    for thrown in &all {
        let Some(test) = thrown.test() else { continue };
        if all.len() > 1 {
            let name = crate::report::escape::escape(&thrown.name);
            pictures.push_str(&format!("<h4>{name}</h4>\n"));
        }
        pictures.push_str(&plot(thrown, &test)?);
        verdicts.push(verdict(&test));
        let tests = test.expected.iter().zip(&test.residuals);
        for ((face, (weight, observed)), (expected, residual)) in thrown.faces.iter().zip(tests) {
            table.rows.push(vec![
                thrown.name.clone(),
                face.to_string(),
                weight.to_string(),
                grouped(*observed),
                rounded(*expected),
                signed(*residual, 3),
            ]);
        }
    }
    if pictures.is_empty() {
        return Ok(String::new());
    }
    let reading = format!(
        "{} Each bar is how often a number came up, the stroke across it how often its weight \
         leads to expect; above stands the difference in units of chance (the Pearson residual), \
         which mostly lies between −2 and +2.{}",
        verdicts.join(" "),
        if pairings.len() > 1 {
            " Throws of all pairings with the same dice are added."
        } else {
            ""
        }
    );
    Ok(figure("Were the dice fair?", &reading, &pictures, &table))
}
