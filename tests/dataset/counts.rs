//! What is counted in the rows is what `simulate` counts.

use std::collections::BTreeMap;

use tempfile::TempDir;

use crate::binary::tourne;
use crate::made::Table;

#[test]
fn games_wins_and_lengths_are_those_of_simulate() {
    for flags in [
        &["tourne-case", "--games", "400", "--a", "greedy", "--b", "random"][..],
        &["course", "--games", "200", "--a", "random", "--b", "random", "--max-plies", "50"],
        &["dames-rabattues", "--games", "200"],
        &["tournoy", "--games", "6", "--a", "random", "--opening-plies", "2", "--max-plies", "900"],
    ] {
        let seed = ["--seed", "9"];
        let table = Table::of(&[flags, &seed, &["--forced"]].concat());
        let folder = TempDir::new().unwrap();
        let ran = tourne(folder.path(), &[&["simulate"], flags, &seed, &["--json"]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let simulated: serde_json::Value = serde_json::from_str(&ran.out).unwrap();

        // The last row of each game: its plies, and who won.
        let mut games: BTreeMap<(u64, u64), (u64, Option<char>)> = BTreeMap::new();
        for row in &table.rows {
            let plies = table.number(row, "ply") + table.number(row, "plies_to_end");
            let player = table.cell(row, "player").chars().next();
            let other = |p: char| if p == 'a' { 'b' } else { 'a' };
            let winner = match (table.cell(row, "won"), player) {
                ("true", player) => player,
                ("false", player) => player.map(other),
                _ => None,
            };
            let key = (table.number(row, "pair"), table.number(row, "game"));
            let game = games.entry(key).or_insert((plies, winner));
            assert_eq!(game.0, plies, "{row:?}");
            if player.is_some() {
                game.1 = winner;
            }
        }
        for (first, opened) in [("a", Some(1)), ("b", Some(2)), ("both", None)] {
            let chosen: Vec<_> = games
                .iter()
                .filter(|((_, game), _)| opened.is_none_or(|opened| opened == *game))
                .map(|(_, game)| *game)
                .collect();
            let results = simulated["results"].as_array().unwrap();
            let result = results.iter().find(|row| row["first"] == first).unwrap();
            assert_eq!(result["games"], chosen.len(), "{flags:?} {first}");
            for (name, player) in [("wins_a", 'a'), ("wins_b", 'b')] {
                let wins = chosen.iter().filter(|(_, winner)| *winner == Some(player)).count();
                assert_eq!(result[name], wins, "{flags:?} {first} {name}");
            }
            let plies: u64 = chosen.iter().map(|(plies, _)| plies).sum();
            let mean = plies as f64 / chosen.len() as f64;
            let told = result["mean_plies"].as_f64().unwrap();
            assert!((mean - told).abs() < 1e-9, "{flags:?} {first}: {mean} {told}");
        }
    }
}
