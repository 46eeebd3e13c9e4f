//! Exact values and what searches found out.

use tempfile::TempDir;

use crate::binary::tourne;
use crate::made::Table;

#[test]
fn exact_values_are_those_of_eval() {
    for (game, rules) in [("tourne-case", ""), ("course", "hit=one")] {
        let flags = [game, "--rules", rules, "--games", "2", "--seed", "2", "--exact"];
        let table = Table::of(&flags);
        let folder = TempDir::new().unwrap();
        let eval = |position: &str| -> serde_json::Value {
            let ran = tourne(folder.path(), &["eval", game, position, "--rules", rules, "--json"]);
            serde_json::from_str(&ran.out).unwrap()
        };
        let near = |cell: &str, value: f64| (cell.parse::<f64>().unwrap() - value).abs() < 1e-9;
        for row in table.rows.iter().step_by(17).take(3) {
            let cell = |name: &str| table.cell(row, name);
            let thrown = eval(cell("position"));
            let best = thrown["value"].as_f64().unwrap();
            assert!(near(cell("value_thrown"), best), "{row:?}");
            let moves = thrown["throws"][0]["moves"].as_array().unwrap();
            let own = moves.iter().find(|m| m["move"] == cell("move")).unwrap();
            let moved = own["value"].as_f64().unwrap();
            assert!(near(cell("value_moved"), moved), "{row:?}");
            assert!(near(cell("regret"), best - moved), "{row:?}");
            assert_eq!(cell("regret") == "0", own["best"].as_bool().unwrap(), "{row:?}");
            let (before, _) = cell("position").rsplit_once('|').unwrap();
            assert!(near(cell("value_before"), eval(before)["value"].as_f64().unwrap()), "{row:?}");
        }
    }
}

#[test]
fn best_play_gives_nothing_away() {
    let flags = ["tourne-case", "--games", "40", "--seed", "3", "--exact"];
    let table = Table::of(&[&flags[..], &["--a", "optimal", "--b", "random"]].concat());
    let regret = |row: &Vec<String>| -> f64 { table.cell(row, "regret").parse().unwrap() };
    let (a, b): (Vec<_>, Vec<_>) =
        table.rows.iter().partition(|row| table.cell(row, "player") == "a");
    assert!(a.iter().all(|row| regret(row) == 0.0));
    assert!(b.iter().any(|row| regret(row) > 0.01) && b.iter().all(|row| regret(row) >= 0.0));
}

#[test]
fn searches_tell_the_share_of_each_move() {
    let flags = ["tourne-case", "--games", "4", "--seed", "5", "--search-stats", "--forced"];
    let table = Table::of(&[&flags[..], &["--a", "mcts:iterations=40", "--b", "random"]].concat());
    let mut searched = 0;
    for row in &table.rows {
        let cell = |name: &str| table.cell(row, name);
        let searches = cell("player") == "a" && table.number(row, "legal_moves") > 1;
        assert_eq!(cell("search_value").is_empty(), !searches, "{row:?}");
        assert_eq!(cell("search_moves").is_empty(), !searches, "{row:?}");
        if !searches {
            assert_eq!(cell("search_shares"), "");
            continue;
        }
        searched += 1;
        let shares: Vec<f64> =
            cell("search_shares").split(' ').map(|share| share.parse().unwrap()).collect();
        let moves: Vec<&str> = cell("search_moves").split(';').collect();
        assert_eq!(moves.len() as u64, table.number(row, "legal_moves"));
        assert_eq!(moves.len(), shares.len());
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let most = shares.iter().copied().fold(0.0, f64::max);
        let played = moves.iter().position(|m| *m == cell("move")).unwrap();
        assert_eq!(shares[played], most, "the move tried most is played: {row:?}");
        assert!((-1.0..=1.0).contains(&cell("search_value").parse().unwrap()));
    }
    assert!(searched > 20);
    let plain = Table::of(&[
        "tourne-case",
        "--games",
        "4",
        "--seed",
        "5",
        "--forced",
        "--a",
        "mcts:iterations=40",
        "--b",
        "random",
    ]);
    for (plain, watched) in plain.rows.iter().zip(&table.rows) {
        assert_eq!(plain[..], watched[..plain.len()], "looking on changes nothing");
    }
}
