//! Parts of a data set of any bytes are joined, or refused with one line and no file.

use std::fs;

use tourne::cli::{Registry, run as tourne};
use tourne::output::dataset::{Format, Piece, join};

use super::{scratch, split};

pub fn run(bytes: &[u8]) {
    let (mode, rest) = split(bytes);
    let format = if mode % 2 == 0 { Format::Csv } else { Format::Parquet };
    let half = if mode % 4 < 2 { rest.len() } else { rest.len() / 2 };
    let pieces: Vec<Piece> = [&rest[..half], &rest[half..]]
        .into_iter()
        .enumerate()
        .map(|(index, bytes)| {
            let path = scratch::path(&format!("part-{index}"));
            fs::write(&path, bytes).expect("the folder takes it");
            Piece { path, rows: 1, bytes: bytes.len() as u64 }
        })
        .take(if half == rest.len() { 1 } else { 2 })
        .collect();
    let out = scratch::path("joined");
    let _ = fs::remove_file(&out);
    match join(format, &pieces, &out) {
        Ok(written) => assert_eq!(written.bytes, fs::metadata(&out).expect("a file").len()),
        Err(_) => assert!(!out.exists()),
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (mode, format) in [(0, "csv"), (1, "parquet")] {
        let path = scratch::path("seed");
        let out = path.to_str().expect("a path of letters");
        let registry = Registry::standard();
        let command = ["tourne", "dataset", "course", "--games", "2", "--seed", "1", "--format"];
        let more = [format, "--out", out, "--force", "--quiet", "--sample", "0.2"];
        tourne(&registry, [&command[..], &more[..]].concat()).expect("a data set");
        let bytes = fs::read(&path).expect("it was written");
        seeds.push([&[mode], &bytes[..]].concat());
        seeds.push([&[mode + 2], &bytes[..], &bytes[..]].concat());
    }
    seeds
}
