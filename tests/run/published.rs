//! The experiments that are published can be read, and their games know what they ask for.

use std::path::Path;

use tourne::games::{Course, DamesRabattues, Game, TourneCase, Tournoy};
use tourne::runs::experiment::Experiment;

#[test]
fn the_experiments_of_the_house_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let experiment = Experiment::read(&path).unwrap_or_else(|e| panic!("{e}"));
        let options = match experiment.game.value.as_str() {
            "tourne-case" => TourneCase::options(),
            "course" => Course::options(),
            "dames-rabattues" => DamesRabattues::options(),
            "tournoy" => Tournoy::options(),
            other => panic!("{other}"),
        };
        assert!(!experiment.readings(options).unwrap().is_empty());
        assert_eq!(experiment.out, None, "the result is named as the file");
        count += 1;
    }
    assert!(count >= 8, "{count} experiments");
}
