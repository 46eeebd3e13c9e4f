//! The positions that two independent solvers agree on: what may be played in each. Their values
//! are the solver's to meet.

#[path = "common/binary.rs"]
mod binary;

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use tourne::games::{Choices, Course, Game, Status, TourneCase};

use binary::tourne;

#[derive(Deserialize)]
struct Row {
    position: String,
    die: String,
    legal_results: String,
    best_results: String,
}

impl Row {
    fn legal(&self) -> BTreeSet<String> {
        set(&self.legal_results)
    }
}

/// The positions of a cell; none where it is empty, a forfeit.
fn set(cell: &str) -> BTreeSet<String> {
    cell.split_whitespace().map(String::from).collect()
}

fn tourne_case_rows() -> Vec<Row> {
    let rows: Vec<Row> = csv::Reader::from_path(file("tourne-case-positions.csv"))
        .unwrap()
        .deserialize()
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(rows.len(), 360);
    rows
}

fn file(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name)
}

/// What each throw from a position leads to, by the notation of the throw.
fn results<G: Game>(game: &G, position: G::Position, throw: usize) -> BTreeSet<String> {
    let thrown = game.throw(position, throw);
    let mut moves = Vec::new();
    game.moves(&thrown, &mut moves);
    moves.iter().map(|m| game.notation(&game.apply(thrown, *m))).collect()
}

#[test]
fn every_row_of_tourne_case_lists_its_legal_results() {
    let game = TourneCase::new(&Choices::defaults(TourneCase::options())).unwrap();
    for row in tourne_case_rows() {
        let position = game.parse(&row.position).unwrap();
        assert_eq!(game.notation(&position), row.position);
        let throw = game.throws().find(&[row.die.parse().unwrap()]).unwrap();
        let results = results(&game, position, throw);
        assert_eq!(results, row.legal(), "{} with {}", row.position, row.die);
        assert!(set(&row.best_results).is_subset(&results), "{} with {}", row.position, row.die);
    }
}

#[test]
fn every_position_of_the_course_waits_for_a_throw_and_none_is_forfeited() {
    let game = Course::new(&Choices::defaults(Course::options())).unwrap();
    let mut reader = csv::Reader::from_path(file("course-positions.csv")).unwrap();
    let mut rows = 0;
    for row in reader.records() {
        let text = row.unwrap()[0].to_string();
        let position = game.parse(&text).unwrap();
        assert_eq!(game.notation(&position), text);
        assert!(matches!(game.status(&position), Status::Throw(_)), "{text}");
        for (throw, _) in game.throws().iter() {
            assert!(!results(&game, position, throw).is_empty(), "{text} with {}", throw + 1);
        }
        rows += 1;
    }
    assert_eq!(rows, 40);
}

#[test]
fn eval_prints_the_legal_results() {
    let printed = |arguments: &[&str]| -> Value {
        let ran = tourne(Path::new("."), &[arguments, &["--json"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        serde_json::from_str(&ran.out).unwrap()
    };
    let results = |throw: &Value| -> BTreeSet<String> {
        let moves = throw["moves"].as_array().unwrap().iter();
        moves.map(|m| m["result"].as_str().unwrap().to_string()).collect()
    };
    // Six rows a position, one for each die.
    for rows in tourne_case_rows().chunks(6).step_by(12) {
        let position = &rows[0].position;
        let answer = printed(&["eval", "tourne-case", position]);
        assert_eq!(answer["throws"].as_array().unwrap().len(), 6);
        for (throw, row) in answer["throws"].as_array().unwrap().iter().zip(rows) {
            assert_eq!((&row.position, throw["throw"].to_string()), (position, row.die.clone()));
            assert_eq!(results(throw), row.legal(), "{position} with {}", row.die);
        }
        let row = &rows[rows.len() - 1];
        let answer = printed(&["eval", "tourne-case", &format!("{position}|{}", row.die)]);
        assert_eq!(answer["throws"].as_array().unwrap().len(), 1);
        assert_eq!(results(&answer["throws"][0]), row.legal(), "{position}|{}", row.die);
    }
}
