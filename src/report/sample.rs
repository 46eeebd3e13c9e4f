//! The sample game: its first and last positions, and all between them to step through.

use serde_json::json;

use super::cells::Line;
use super::escape::{escape, script_json};
use super::folder::Folder;
use super::known::Known;
use super::picture;
use crate::games::Drawing;

/// Plies that a page holds; of a longer game it has the first ones.
const MOST: usize = 1500;

/// A position of the game and how it came about.
struct Frame {
    drawing: Drawing,
    told: String,
}

/// What a ply says.
fn told(row: Line) -> String {
    let done = match (row.text("throw"), row.text("move")) {
        ("", "") => ": no choice".into(),
        ("", chosen) => format!(" plays {chosen}"),
        (throw, "") => format!(" throws {throw}: no choice"),
        (throw, chosen) => format!(" throws {throw} and plays {chosen}"),
    };
    let (ply, seat, policy) = (row.text("ply"), row.text("seat"), row.text("policy"));
    format!("Ply {ply}: player {seat} ({policy}){done}.")
}

/// The positions, the start first; each drawn as it is after the ply told with it.
fn frames(rows: &[Line], rules: &str, known: &dyn Known) -> Result<Vec<Frame>, String> {
    let mut frames = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let told = match index.checked_sub(1).and_then(|before| rows.get(before)) {
            None => "The position at the start.".to_string(),
            Some(before) => told(*before),
        };
        frames.push(Frame { drawing: known.drawing(rules, row.text("position"))?, told });
    }
    if let Some(row) = rows.last() {
        let after =
            known.drawing_after(rules, row.text("position"), row.text("throw"), row.text("move"));
        if let Some(drawing) = after {
            frames.push(Frame { drawing, told: told(*row) });
        }
    }
    Ok(frames)
}

/// The frames as the script reads them: every piece once, and for each frame which it shows.
fn script(frames: &[Frame]) -> String {
    let mut pieces: Vec<String> = Vec::new();
    let mut places: std::collections::HashMap<String, usize> = Default::default();
    let mut list = Vec::new();
    for frame in frames {
        let shown: Vec<usize> = picture::pieces(&frame.drawing)
            .into_iter()
            .map(|piece| {
                *places.entry(piece.clone()).or_insert_with(|| {
                    pieces.push(piece);
                    pieces.len() - 1
                })
            })
            .collect();
        list.push((shown, frame));
    }
    // Each frame as what it takes away from the one before and what it adds.
    let mut before: Vec<usize> = Vec::new();
    let mut steps = Vec::new();
    for (shown, frame) in list {
        let gone: Vec<usize> = before.iter().copied().filter(|p| !shown.contains(p)).collect();
        let come: Vec<usize> = shown.iter().copied().filter(|p| !before.contains(p)).collect();
        steps.push(json!([gone, come, frame.told]));
        before = shown;
    }
    script_json(&json!({ "pieces": pieces, "steps": steps }).to_string())
}

fn still(frame: &Frame, name: &str) -> String {
    format!(
        "<figure><figcaption><strong>{name}</strong> {}</figcaption>\n{}</figure>\n",
        escape(&frame.told),
        picture::inline(&frame.drawing)
    )
}

/// The section; empty where there is no sample.
pub fn sample(folder: &Folder, known: Option<&dyn Known>) -> String {
    let Some(cells) = folder.sample.as_ref().filter(|cells| !cells.is_empty()) else {
        return String::new();
    };
    let all: Vec<Line> = cells.lines().collect();
    let rows = &all[..all.len().min(MOST)];
    let rules = folder.results.lines().next().map_or("", |row| row.text("rules"));
    let frames = match known.map(|known| frames(rows, rules, known)) {
        None => return "<p>This game cannot be drawn here: tourne does not know it.</p>\n".into(),
        Some(Err(e)) => {
            return format!("<p>The sample game cannot be drawn: {}</p>\n", escape(&e));
        }
        Some(Ok(frames)) => frames,
    };
    let (Some(first), Some(last)) = (frames.first(), frames.last()) else { return String::new() };
    let cut = if rows.len() < all.len() {
        format!(" Of its {} plies the page holds the first {}.", all.len(), rows.len())
    } else {
        String::new()
    };
    format!(
        "<p>The first game of the first pair, {plies} plies.{cut} <span class=\"stepping\" hidden>Step \
         through it with the buttons, or with ← → Home End while the board has the focus.</span></p>\n\
         <div class=\"stills\">\n{}{}</div>\n\
         <div class=\"stepper stepping\" hidden tabindex=\"0\" role=\"group\" aria-label=\"The sample game, step by step\">\n\
         {}<p class=\"told\" aria-live=\"polite\"></p>\n\
         <p class=\"buttons\"><button type=\"button\" data-go=\"first\">« first</button>\
         <button type=\"button\" data-go=\"back\">‹ back</button>\
         <output>0 of {}</output>\
         <button type=\"button\" data-go=\"next\">next ›</button>\
         <button type=\"button\" data-go=\"last\">last »</button></p>\n</div>\n\
         <script type=\"application/json\" id=\"sample\">{}</script>\n",
        still(first, "First position."),
        still(last, "Last position."),
        picture::inline(&first.drawing),
        frames.len() - 1,
        script(&frames),
        plies = all.len(),
    )
}
