use std::path::Path;
use std::process::Stdio;

use crate::binary::{command, ran};

#[test]
fn a_reader_that_went_away_is_no_failure() {
    for args in [
        &["games"][..],
        &["games", "--json"],
        &["simulate", "course", "--games", "20", "--no-progress"],
        &["simulate", "course", "--games", "20", "--json"],
        &["show", "tourne-case"],
        &["eval", "course", "0,0,0|0,0,0|1"],
        &["perft", "course", "1"],
        &["dice", "--throws", "100"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["simulate", "--help"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = command(Path::new("."), args);
        let child = command.stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let ran = ran(child.wait_with_output().unwrap());
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
        // What is told beside the results may still be told.
        let complaint = ran.err.lines().find(|l| !l.starts_with("nothing was written"));
        assert_eq!(complaint, None, "{args:?}");
    }
}
