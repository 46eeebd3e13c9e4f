//! The targets: one file each, with the inputs to start from.

pub mod data_set;
#[cfg(unix)]
pub mod exec;
pub mod games;
pub mod join;
pub mod ledger;
pub mod merge;
pub mod positions;
pub mod readings;
pub mod report;
pub mod scratch;
pub mod shard;
pub mod specs;
pub mod table;

/// A target by name.
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
    pub seeds: fn() -> Vec<Vec<u8>>,
}

macro_rules! targets {
    ($($(#[$on:meta])? $name:ident),* $(,)?) => {
        /// All targets.
        pub fn all() -> Vec<Target> {
            vec![$($(#[$on])? Target {
                name: stringify!($name),
                run: $name::run,
                seeds: $name::seeds,
            }),*]
        }
    };
}

targets!(
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

/// The first byte, and the others.
fn split(bytes: &[u8]) -> (u8, &[u8]) {
    bytes.split_first().map_or((0, bytes), |(first, rest)| (*first, rest))
}
