use super::field::{Field, common};

/// The data dictionary as Markdown: the columns that every game has, then those of each game, by
/// its name.
pub fn dictionary(games: &[(&str, Vec<Field>)]) -> String {
    let mut text = format!("{HEAD}{}", table("every game", &common()));
    for (game, fields) in games.iter().filter(|(_, fields)| !fields.is_empty()) {
        text.push('\n');
        text.push_str(&table(game, fields));
    }
    text
}

const HEAD: &str = "The game's own columns stand after `plies_to_end`. `throw` and its numbers are \
                    missing in games without dice. In CSV an empty cell is empty, a boolean `true` or \
                    `false`, a list one cell: numbers with a space between them, moves with a \
                    semicolon.\n\n";

fn table(title: &str, fields: &[Field]) -> String {
    let mut text = format!("| {title} | type | meaning |\n|---|---|---|\n");
    for field in fields {
        let or = if field.optional { " or empty" } else { "" };
        text.push_str(&format!(
            "| `{}` | {}{or} | {} |\n",
            field.name,
            field.kind.name(),
            field.meaning
        ));
    }
    text
}
