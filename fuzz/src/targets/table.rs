//! A saved table of any bytes, its length and checksum set right or not, is refused with one line or
//! reads the same once written again.

use tourne::base::{Quiet, Stop, sha256};
use tourne::games::{Game, TourneCase};
use tourne::solve::{Options, solve, table};

use super::{readings, split};

pub fn run(bytes: &[u8]) {
    let (mode, rest) = split(bytes);
    let mut file = rest.to_vec();
    if mode % 2 == 1 && file.len() >= 24 {
        let length = (file.len() as u64 + 32).to_le_bytes();
        file[12..20].copy_from_slice(&length);
        file.extend(sha256(&file));
    }
    let game = readings::game::<TourneCase>("");
    match table::from_bytes(&game, &file) {
        Ok(solution) => {
            let written = table::to_bytes(&solution);
            let again = table::from_bytes(&game, &written).expect("what was written");
            assert_eq!(table::to_bytes(&again), written);
            assert_eq!(again.states(), solution.states());
            if let Some(bounds) = solution.value(&solution.start()) {
                let unit = solution.unit();
                assert!(unit.low(bounds) <= unit.high(bounds));
            }
        }
        Err(reason) => assert!(!reason.is_empty()),
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let game = readings::game::<TourneCase>("");
    let mut seeds = Vec::new();
    for text in ["11,12,12|12,12,11|1", "9,12,12|10,12,12|1"] {
        let Ok(start) = game.parse(text) else { continue };
        let options = Options { threads: 1, ..Options::default() };
        let solution =
            solve(&game, start, options, &Quiet, &Stop::default()).expect("it is solved");
        let bytes = table::to_bytes(&solution);
        seeds.push([&[0], &bytes[..]].concat());
        let mut unsigned = [&[1], &bytes[..bytes.len() - 32]].concat();
        seeds.push(unsigned.clone());
        // A number that is easily misread in its last digit.
        if let Some(at) = unsigned.windows(5).position(|word| word == b"1e-12") {
            unsigned[at..at + 5].copy_from_slice(b"1e-24");
            seeds.push(unsigned);
        }
    }
    seeds
}
