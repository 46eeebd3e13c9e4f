//! The page, in the order in which a reader asks.

use super::answer::answer;
use super::escape::escape;
use super::folder::Folder;
use super::known::Known;
use super::numbers::grouped;
use super::pairing::pairings;
use super::picture;
use super::played::{games, played, state};
use super::plots::{crosstable, dice, lengths, moves, rates, ratings, regret};
use super::sample::sample;
use crate::base::Result;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("step.js");

/// The pattern of hatched bars, for all plots.
const HATCH: &str = "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\
                     <defs><pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" \
                     patternTransform=\"rotate(45)\"><path d=\"M0 0V5\"/></pattern></defs></svg>\n";

/// The page of a result folder: one file that needs nothing else.
///
/// # Errors
/// If a plot cannot be drawn.
pub fn page(folder: &Folder, known: Option<&dyn Known>) -> Result<String> {
    let pairings = pairings(folder);
    let name = known.map_or(folder.game(), |known| known.about().title.to_string());
    let heading = match pairings.as_slice() {
        [one] => format!("{name}: {} against {}", one.policy_a, one.policy_b),
        all => format!("{name}: {} pairings", all.len()),
    };
    let answer = answer(folder, &pairings)
        .unwrap_or_else(|| "No game was finished, so there is no answer yet.".into());
    let warnings: String = warnings(folder)
        .iter()
        .map(|text| format!("<p class=\"warning\" role=\"note\">{}</p>\n", escape(text)))
        .collect();
    let plots = [
        rates::rates(folder, &pairings)?,
        lengths::lengths(folder, &pairings)?,
        dice::dice(folder, &pairings)?,
        moves::moves(folder, &pairings)?.replacen("<figure>", "<figure class=\"full\">", 1),
        crosstable::crosstable(folder, &pairings)?,
        ratings::ratings(folder)?,
        regret::regret(folder)?,
    ]
    .concat();
    let sample = match sample(folder, known) {
        text if text.is_empty() => String::new(),
        text => format!("<section>\n<h2>A sample game</h2>\n{text}</section>\n"),
    };
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"tourne {version}\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{board}</style>\n</head>\n<body>\n{HATCH}\
         <header>\n<h1>{title}</h1>\n<p class=\"quiet\">{number} games</p>\n{warnings}</header>\n<main>\n\
         <section>\n<h2>What was played</h2>\n{played}</section>\n\
         <section>\n<h2>The answer</h2>\n<p class=\"answer\">{answer}</p>\n</section>\n\
         <section>\n<h2>The numbers</h2>\n<div class=\"plots\">\n{plots}</div>\n</section>\n\
         {sample}</main>\n\
         <footer><p>Made by tourne {version} from the files of the result folder alone. Every \
         interval is one of 95 %.</p></footer>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        version = env!("CARGO_PKG_VERSION"),
        title = escape(&heading),
        board = picture::STYLE,
        number = grouped(games(folder)),
        played = played(folder, &pairings, known),
        answer = escape(&answer),
    ))
}

/// What a reader must know before any number.
fn warnings(folder: &Folder) -> Vec<String> {
    let mut warnings: Vec<String> = state(folder).into_iter().collect();
    if !folder.missing.is_empty() {
        warnings.push(format!(
            "Missing from the folder, and so from this page: {}.",
            folder.missing.join(", ")
        ));
    }
    warnings
}
