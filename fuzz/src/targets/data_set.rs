//! The ledger of a data set of any bytes beside a part of any length is taken up as far as both
//! bear each other out.

use std::fs;

use tourne::base::frame;
use tourne::output::dataset::{Target, beside};

use super::{scratch, split};

const MAGIC: &[u8] = b"tourne data set 1\n";
const DESCRIPTION: &str = r#"{"seed":1}"#;
const HEAD: &[u8] = b"PAR1";

pub fn run(bytes: &[u8]) {
    let (mode, rest) = split(bytes);
    let (length, rest) = split(rest);
    let mut file = match mode % 3 {
        0 => rest.to_vec(),
        1 => [MAGIC, rest].concat(),
        _ => [MAGIC, &frame(DESCRIPTION.as_bytes())].concat(),
    };
    if mode % 3 == 2 {
        rest.split(|byte| *byte == b'\n').for_each(|entry| file.extend(frame(entry)));
    }
    let path = scratch::path("rows");
    let write = |more: &str, bytes: &[u8]| {
        fs::write(beside(&path, more), bytes).expect("the folder takes it");
    };
    write(".ledger", &file);
    write(".part", &vec![b'x'; usize::from(length) * 4]);
    let description = serde_json::from_str(DESCRIPTION).expect("an object");
    if let Ok(target) = Target::resume(&path, &description, HEAD, 3) {
        assert!(target.bytes() >= HEAD.len() as u64);
        let part = fs::metadata(beside(&path, ".part")).expect("a part").len();
        assert_eq!(part, target.bytes());
        target.close().expect("the ledger goes");
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for text in [
        r#"{"next":4,"bytes":100,"rows":7,"footers":[]}"#,
        r#"{"next":4,"bytes":100,"rows":7,"footers":[[4,[21,2,25,12]]]}"#,
        "{\"next\":4,\"bytes\":100,\"rows\":7,\"footers\":[]}\n\
         {\"next\":5,\"bytes\":200,\"rows\":8,\"footers\":[]}",
        // A file that shrank under its head.
        "{\"next\":4,\"bytes\":100,\"rows\":7,\"footers\":[]}\n\
         {\"next\":5,\"bytes\":1,\"rows\":8,\"footers\":[]}",
    ] {
        seeds.push([&[2, 60], text.as_bytes()].concat());
        let raw = [MAGIC, &frame(DESCRIPTION.as_bytes()), &frame(text.as_bytes())].concat();
        seeds.push([&[0, 60], &raw[..]].concat());
    }
    seeds
}
