use std::fs;

use tempfile::TempDir;

use crate::binary::tourne;
use crate::folders::{change, manifest, page, run, seal, small};

#[test]
fn the_page_has_its_parts_in_order_and_needs_nothing_else() {
    let folder = TempDir::new().unwrap();
    small(folder.path());
    let page = page(folder.path());
    let parts = [
        "<!DOCTYPE html>",
        "What was played",
        "tourne simulate tourne-case --games 40 --seed 1",
        "The answer",
        "data-plot=\"rates\"",
        "data-plot=\"lengths\"",
        "data-plot=\"dice\"",
        "data-plot=\"moves\"",
        "A sample game",
    ];
    let places: Vec<usize> =
        parts.iter().map(|part| page.find(part).unwrap_or_else(|| panic!("no {part}"))).collect();
    assert!(places.is_sorted(), "{places:?}");
    for word in ["http://", "https://", "@import", " src="] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("Bell 1979"), "the sources of the options");
}

#[test]
fn simulate_and_tournament_make_the_same_page_with_report() {
    let folder = TempDir::new().unwrap();
    for args in [
        &["simulate", "dames-rabattues", "--games", "20", "--report", "--force"][..],
        &[
            "tournament",
            "course",
            "--policy",
            "random",
            "--policy",
            "greedy",
            "--games",
            "20",
            "--report",
            "--force",
        ],
        &["simulate", "tournoy", "--games", "2", "--b", "greedy", "--report", "--force"],
    ] {
        run(folder.path(), "r", args);
        let made = fs::read_to_string(folder.path().join("r/report.html")).unwrap();
        assert_eq!(made, page(folder.path()), "{args:?}");
    }
    let ran = tourne(folder.path(), &["simulate", "course", "--games", "2", "--report"]);
    assert_eq!(ran.code, Some(2), "a page needs a folder");
}

#[test]
fn a_merged_result_has_a_page_and_a_part_says_that_it_is_one() {
    let folder = TempDir::new().unwrap();
    for (shard, name) in [("1/2", "r"), ("2/2", "second")] {
        run(folder.path(), name, &["simulate", "course", "--games", "400", "--shard", shard]);
    }
    let part = page(folder.path());
    assert!(part.contains("This is part 1/2 of a run"));
    fs::remove_file(folder.path().join("r/report.html")).unwrap();
    let merge = ["merge", "r", "second", "--out", "whole", "--quiet"];
    assert_eq!(tourne(folder.path(), &merge).code, Some(0));
    assert_eq!(tourne(folder.path(), &["report", "whole"]).code, Some(0));
    let whole = fs::read_to_string(folder.path().join("whole/report.html")).unwrap();
    assert!(whole.contains("tourne merge r second --out whole --quiet"));
    assert!(!whole.contains("class=\"warning\""));
}

#[test]
fn an_interrupted_run_says_so_and_how_far_it_came() {
    let folder = TempDir::new().unwrap();
    small(folder.path());
    let path = folder.path().join("r");
    fs::remove_file(path.join("sample.csv")).unwrap();
    seal(&path, manifest(&path));
    change(&path, |manifest| {
        manifest["complete"] = false.into();
        manifest["games"] = 1_000_000.into();
    });
    let page = page(folder.path());
    assert!(page.contains("interrupted: the numbers are those of 40 of 1,000,000 games"));
    assert!(!page.contains("A sample game"));
    // Nothing at all was finished: rows of zeros, and files without rows.
    for name in ["moves.csv", "lengths.csv", "dice.csv"] {
        fs::write(path.join(name), "").unwrap();
    }
    let text = fs::read_to_string(path.join("results.csv")).unwrap();
    let head = text.lines().next().unwrap();
    fs::write(path.join("results.csv"), format!("{head}\n")).unwrap();
    seal(&path, manifest(&path));
    assert!(crate::folders::page(folder.path()).contains("No game was finished"));
}

#[test]
fn readings_of_one_game_are_told_apart_by_their_rules() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("r");
    run(folder.path(), "r", &["simulate", "tourne-case", "--games", "40"]);
    run(
        folder.path(),
        "two",
        &["simulate", "tourne-case", "--games", "40", "--rules", "dice=both"],
    );
    for name in ["results.csv", "moves.csv", "lengths.csv", "dice.csv"] {
        let [one, two] = [&path, &folder.path().join("two")]
            .map(|folder| fs::read_to_string(folder.join(name)).unwrap());
        let (_, rows) = two.split_once('\n').unwrap();
        fs::write(path.join(name), one + rows).unwrap();
    }
    seal(&path, manifest(&path));
    let page = page(folder.path());
    assert!(page.contains("Tourne-case: 2 pairings"));
    assert!(page.contains("<td>lower and both</td>"), "both readings in the table of options");
    assert_eq!(page.matches("data-plot=\"dice\"").count(), 2, "dice of other weights stay apart");
    assert_eq!(page.matches("class=\"mark interval").count(), 6);
}

#[test]
fn what_a_file_or_a_command_line_says_is_text_in_the_page() {
    let evil = "exec:sh -c 'x' \"</script><img src=x onerror=alert(1)>&\"";
    let folder = TempDir::new().unwrap();
    small(folder.path());
    let path = folder.path().join("r");
    for name in ["results.csv", "moves.csv", "lengths.csv", "dice.csv", "sample.csv"] {
        let mut rows = csv::Reader::from_path(path.join(name)).unwrap();
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(rows.headers().unwrap()).unwrap();
        for row in rows.records() {
            let row = row.unwrap();
            writer.write_record(row.iter().map(|c| if c == "random" { evil } else { c })).unwrap();
        }
        fs::write(path.join(name), writer.into_inner().unwrap()).unwrap();
    }
    let mut changed = manifest(&path);
    for name in ["game", "rules", "position", "host", "stopped_by", "git_commit", "end_time"] {
        changed[name] = evil.into();
    }
    changed["command_line"] = serde_json::json!(["tourne", "simulate", evil]);
    changed["policies"] = serde_json::json!([evil]);
    seal(&path, changed);
    let page = page(folder.path());
    assert!(!page.contains("<img"), "the text became an element");
    assert_eq!(page.matches("</script>").count(), 1, "of the page's own script alone");
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;&amp;"));
}
