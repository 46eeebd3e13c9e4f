//! The targets of `fuzz` on inputs changed at random, briefly; `scripts/fuzz` lets a fuzzer that
//! watches the code look for more.

#[path = "../fuzz/src/targets/mod.rs"]
mod targets;

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

use tourne::play::Rng;

/// What a number, a name or a line may be replaced with.
const TOKENS: [&str; 20] = [
    "0",
    "-1",
    "1",
    "255",
    "18446744073709551615",
    "-9223372036854775808",
    "1e999",
    "0.1",
    "null",
    "[]",
    "{}",
    "\"",
    "\\",
    "\n",
    "\r",
    "\u{0}",
    "é",
    ",",
    "|",
    "=",
];

/// What takes longer than this is a finding: inputs are small.
const SLOW: Duration = Duration::from_secs(10);
/// A target gets so long, and never more inputs than this.
const LONGEST: Duration = Duration::from_millis(1200);
const MOST: u64 = 20_000;

fn changed(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = seeds[rng.below(seeds.len())].clone();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() + 1);
        let to = (at + rng.below(20)).min(bytes.len());
        match rng.below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            1 if at < bytes.len() => bytes[at] = rng.draw() as u8,
            2 => bytes.truncate(at),
            3 => {
                bytes.drain(at..to);
            }
            4 => {
                let copy = bytes[at..to].to_vec();
                bytes.splice(at..at, copy);
            }
            5 => {
                let other = &seeds[rng.below(seeds.len())];
                let from = rng.below(other.len() + 1);
                bytes.splice(at.., other[from..].iter().copied());
            }
            _ => {
                // A whole number goes at once.
                let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let token = TOKENS[rng.below(TOKENS.len())];
                bytes.splice(at..at + digits, token.bytes());
            }
        }
    }
    bytes
}

fn check(name: &str) {
    let targets = targets::all();
    let Some(target) = targets.iter().find(|target| target.name == name) else {
        panic!("there is no target {name}");
    };
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty());
    seeds.iter().for_each(|seed| (target.run)(seed));
    let mut rng = Rng::new(1);
    let begun = Instant::now();
    for _ in 0..MOST {
        if begun.elapsed() > LONGEST {
            break;
        }
        let bytes = changed(&mut rng, &seeds);
        let before = Instant::now();
        let text = String::from_utf8_lossy(&bytes);
        assert!(catch_unwind(|| (target.run)(&bytes)).is_ok(), "{name} fails on {text:?}");
        assert!(before.elapsed() < SLOW, "{name} is slow on {text:?}");
    }
}

/// For `scripts/fuzz`.
#[test]
#[ignore = "writes fuzz/corpus, no check"]
fn write_seeds() {
    for target in targets::all() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target.name);
        fs::create_dir_all(&folder).unwrap();
        for (index, seed) in (target.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{index}")), seed).unwrap();
        }
    }
}

macro_rules! check_each {
    ($($(#[$on:meta])? $name:ident),* $(,)?) => {
        $(
            $(#[$on])?
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*
    };
}

check_each!(
    positions,
    games,
    specs,
    ledger,
    table,
    #[cfg(unix)]
    exec,
    data_set,
    join,
    shard,
    merge,
    report,
);
