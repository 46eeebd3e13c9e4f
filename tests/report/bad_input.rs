use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::binary::tourne;
use crate::folders::{change, manifest, page, seal, small};

/// Exit 2, one line that says each of these words, and no page.
fn refused(folder: &Path, words: &[&str]) {
    let ran = tourne(folder, &["report", "r"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "no `{word}` in {}", ran.err);
    }
    assert!(!folder.join("r/report.html").exists());
}

fn made() -> TempDir {
    let folder = TempDir::new().unwrap();
    small(folder.path());
    folder
}

#[test]
fn what_is_no_result_folder_is_refused() {
    let folder = TempDir::new().unwrap();
    refused(folder.path(), &["r is not a folder"]);
    fs::write(folder.path().join("r"), "a file").unwrap();
    refused(folder.path(), &["r is not a folder"]);
    fs::remove_file(folder.path().join("r")).unwrap();
    fs::create_dir(folder.path().join("r")).unwrap();
    refused(folder.path(), &["no manifest.json"]);
    fs::write(folder.path().join("r/ledger"), "begun").unwrap();
    refused(folder.path(), &["cut off", "--resume"]);
    let dice = ["dice", "--throws", "100", "--quiet", "--force", "--out", "r"];
    let ran = tourne(folder.path(), &dice);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    refused(folder.path(), &["results.csv", "simulate"]);
}

#[test]
fn a_damaged_file_is_named() {
    let folder = made();
    let path = folder.path().join("r/lengths.csv");
    let mut bytes = fs::read(&path).unwrap();
    bytes.extend(b" ");
    fs::write(&path, bytes).unwrap();
    refused(folder.path(), &["r: lengths.csv is damaged", "checksum"]);
}

#[test]
fn a_damaged_manifest_is_told() {
    for text in ["", "{", "[]", "{}", "{\"version\":1}", "\u{0}"] {
        let folder = made();
        fs::write(folder.path().join("r/manifest.json"), text).unwrap();
        refused(folder.path(), &["manifest.json is damaged"]);
    }
}

#[test]
fn a_file_of_another_shape_is_told_by_line_or_column() {
    for (name, text, words) in [
        ("results.csv", "a,b\n1,2\n", ["results.csv", "column `game`"]),
        ("dice.csv", "face,weight,expected,observed,residual\n1,2\n", ["dice.csv", "line: 2"]),
        ("moves.csv", "\u{ff}\n", ["moves.csv", "column"]),
    ] {
        let folder = made();
        let path = folder.path().join("r");
        fs::write(path.join(name), text).unwrap();
        seal(&path, manifest(&path));
        refused(folder.path(), &words);
    }
}

#[test]
fn cells_that_are_no_numbers_leave_gaps_and_break_nothing() {
    let folder = made();
    let path = folder.path().join("r");
    for name in ["results.csv", "moves.csv", "lengths.csv", "dice.csv", "sample.csv"] {
        let text = fs::read_to_string(path.join(name)).unwrap();
        let (head, rows) = text.split_once('\n').unwrap();
        for digit in ["x", "-1", "1e999", "18446744073709551615", "4503599627370496"] {
            let rows: String = rows
                .split(',')
                .map(|cell| if cell.parse::<f64>().is_ok() { digit } else { cell })
                .collect::<Vec<_>>()
                .join(",");
            fs::write(path.join(name), format!("{head}\n{rows}")).unwrap();
            seal(&path, manifest(&path));
            page(folder.path());
        }
        fs::write(path.join(name), &text).unwrap();
    }
}

#[test]
fn a_newer_version_is_told_by_both_numbers() {
    let folder = made();
    change(&folder.path().join("r"), |manifest| manifest["version"] = "999.1.0-beta".into());
    refused(folder.path(), &["999.1.0", env!("CARGO_PKG_VERSION"), "newer"]);
}

#[test]
fn without_results_there_is_no_page_and_without_others_the_page_says_so() {
    let folder = made();
    fs::remove_file(folder.path().join("r/results.csv")).unwrap();
    refused(folder.path(), &["results.csv is missing"]);
    let folder = made();
    for name in ["lengths.csv", "sample.csv"] {
        fs::remove_file(folder.path().join("r").join(name)).unwrap();
    }
    let ran = tourne(folder.path(), &["report", "r"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("lengths.csv") && ran.err.contains("sample.csv"), "{}", ran.err);
    let page = fs::read_to_string(folder.path().join("r/report.html")).unwrap();
    assert!(
        page.contains("Missing from the folder, and so from this page: lengths.csv, sample.csv")
    );
    assert!(!page.contains("data-plot=\"lengths\"") && page.contains("data-plot=\"rates\""));
}

#[test]
fn a_page_is_not_overwritten_unasked() {
    let folder = made();
    page(folder.path());
    let ran = tourne(folder.path(), &["report", "r"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--force"), "{}", ran.err);
    let mut run = vec!["simulate", "tourne-case", "--games", "40", "--out", "r", "--report"];
    fs::remove_file(folder.path().join("r/manifest.json")).unwrap();
    let ran = tourne(folder.path(), &run);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    run.push("--force");
    assert_eq!(tourne(folder.path(), &run).code, Some(0));
}
