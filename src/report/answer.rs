//! The answer in one sentence.

use super::cells::Line;
use super::folder::Folder;
use super::numbers::{decimals, grouped, percent};
use super::pairing::Pairing;
use super::plots::{rates, ratings};

/// Which side of one half an interval lies on.
fn side(low: f64, high: f64, draws: bool) -> &'static str {
    match (low, high) {
        (low, _) if low > 0.5 => "so A wins more than half of its games",
        (_, high) if high < 0.5 && draws => {
            "so A wins less than half of its games; draws and capped games count against it here"
        }
        (_, high) if high < 0.5 => "so B wins more than half of its games",
        _ => "so these games do not tell which of the two is stronger",
    }
}

fn pairing(row: Line, pairing: &Pairing) -> Option<String> {
    let rate = rates::told(row)?;
    let (low, high) = (row.real("win_rate_a_low")?, row.real("win_rate_a_high")?);
    let odd = row.whole("draws") + row.whole("capped") > 0;
    let mut text = format!(
        "In {} games, half of them opened by each side, A ({}) won {} against B ({}), the 95 % \
         interval in brackets: {}.",
        grouped(row.whole("games")),
        pairing.policy_a,
        rate,
        pairing.policy_b,
        side(low, high, odd)
    );
    if odd {
        text.push_str(&format!(
            " B won {} games, {} were drawn and {} capped.",
            grouped(row.whole("wins_b")),
            grouped(row.whole("draws")),
            grouped(row.whole("capped"))
        ));
    }
    if let Some(exact) = row.real("exact_win_rate_a") {
        let digits = decimals(50.0 * (high - low)) + 1;
        text.push_str(&format!(" The exact value is {}.", percent(exact, digits)));
    }
    Some(text)
}

/// The sentence, or two; `None` where no game was finished.
pub fn answer(folder: &Folder, pairings: &[Pairing]) -> Option<String> {
    let ranked = ratings::ranked(folder);
    if let (Some(first), Some(last)) = (ranked.first(), ranked.last())
        && ranked.len() > 1
        && first.real("elo").is_some()
    {
        let rated = ranked.iter().rfind(|row| row.real("elo").is_some());
        let weakest = rated.unwrap_or(last);
        return Some(format!(
            "Of {} policies {} is rated highest, at {} Elo, and {} lowest, at {}; 95 % intervals \
             in brackets.",
            ranked.len(),
            first.text("policy"),
            ratings::told(*first),
            weakest.text("policy"),
            ratings::told(*weakest)
        ));
    }
    let both: Vec<Line> =
        folder.results.lines().filter(|row| row.text("first") == "both").collect();
    if let ([row], [one]) = (both.as_slice(), pairings) {
        return pairing(*row, one);
    }
    let rate = |row: &&Line| row.real("win_rate_a");
    let known = || both.iter().filter(|row| rate(row).is_some());
    let by = |a: &&Line, b: &&Line| rate(a).unwrap_or(0.0).total_cmp(&rate(b).unwrap_or(0.0));
    let (low, high) = (known().min_by(by)?, known().max_by(by)?);
    let name = |row: &Line| pairings.iter().find(|p| p.has(*row)).map(|p| p.name.clone());
    Some(format!(
        "Over {} pairings A's share of wins runs from {} ({}) to {} ({}), 95 % intervals in \
         brackets.",
        pairings.len(),
        rates::told(*low)?,
        name(low)?,
        rates::told(*high)?,
        name(high)?
    ))
}
