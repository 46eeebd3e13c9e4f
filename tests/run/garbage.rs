//! No text makes the parser panic, and whatever is wrong is told in one line with its place.

use std::path::Path;

use proptest::prelude::*;
use tourne::games::{Game, TourneCase};
use tourne::runs::experiment::{Experiment, Source};

const GOOD: &str = r#"
# An experiment.
kind = "simulate"
game = "tourne-case"
rules = { dice = ["lower", "both"], stakes = "double" }
a = ["greedy", 'random']
b = "mcts:iterations=10"
games = 1_000
seed = 0x1f
opening-plies = 2
regret = true
"#;

const TOURNAMENT: &str = "kind = \"tournament\"\ngame = \"course\"\npolicies = [\"random\"]\n\
                          anchor = \"random\"\ngauntlet = \"greedy\"\ngames = 2\nseed = 1\n\
                          [rules]\nhit = [\"all\"]\n";

/// Reads a text as far as it goes without a game's policies.
fn reads(bytes: Vec<u8>) {
    let found = Source::new(Path::new("f"), bytes)
        .and_then(Experiment::parse)
        .and_then(|experiment| experiment.readings(TourneCase::options()));
    if let Err(error) = found {
        let text = error.to_string();
        assert!(text.starts_with("f:") && !text.contains('\n'), "{text}");
        assert!(text.len() < 1_000, "{} bytes", text.len());
        assert_eq!(error.exit_status(), 2);
    }
}

/// The text with one piece cut out and another put in its place.
fn mutated(text: &str, cut: (usize, usize), piece: &[u8]) -> Vec<u8> {
    let from = cut.0 % (text.len() + 1);
    let to = (from + cut.1).min(text.len());
    [&text.as_bytes()[..from], piece, &text.as_bytes()[to..]].concat()
}

#[test]
fn the_good_ones_are_read() {
    for text in [GOOD, TOURNAMENT] {
        Experiment::parse(Source::new(Path::new("f"), text.into()).unwrap()).unwrap();
    }
    let deep = format!("a = {}", "[".repeat(100_000));
    reads(deep.into());
    reads(format!("{}x = 1", "a.".repeat(100_000)).into());
    reads(format!("a = {}1", "{b = ".repeat(100_000)).into());
}

proptest! {
    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        reads(bytes);
    }

    #[test]
    fn random_texts(text in "[a-z\"'=\\[\\]{}.,\n 0-9#\\\\é-]{0,120}") {
        reads(text.into());
    }

    #[test]
    fn mutated_bytes(cut in (0usize..400, 0usize..40), piece in prop::collection::vec(any::<u8>(), 0..8)) {
        reads(mutated(GOOD, cut, &piece));
        reads(mutated(TOURNAMENT, cut, &piece));
    }

    #[test]
    fn mutated_texts(
        cut in (0usize..400, 0usize..40),
        piece in r#"(=|\[|\]|\{|\}|"|'|\.|,|\n|-|inf|nan|1e9|99999999999999999999|true|1979-05-27|a = 1|\[rules\]|""){0,3}"#,
    ) {
        reads(mutated(GOOD, cut, piece.as_bytes()));
        reads(mutated(TOURNAMENT, cut, piece.as_bytes()));
    }
}
