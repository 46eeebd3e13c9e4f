use tourne::base::{Result, Stop};
use tourne::runs::{Flow, in_order};

use crate::result::Written;

#[test]
fn the_same_seed_writes_the_same_bytes_on_any_number_of_threads() {
    for arguments in [
        &["tourne-case", "--games", "3000", "--a", "random"][..],
        &["tourne-case", "--games", "1000", "--rules", "dice=both,reentry=forced,stakes=double"],
        &["course", "--games", "1000", "--max-plies", "60", "--opening-plies", "4"],
        &["course", "--games", "60", "--a", "expectimax:depth=2", "--b", "greedy"],
        &["tourne-case", "--games", "40", "--a", "mcts:iterations=40"],
    ] {
        let by = |threads: &str, seed: &str| {
            Written::by(&[arguments, &["--threads", threads, "--seed", seed]].concat())
        };
        let one = by("1", "12");
        assert_eq!(one.tables().len(), 5);
        assert_eq!(one.tables(), by("2", "12").tables(), "{arguments:?} on 2 threads");
        assert_eq!(one.tables(), by("7", "12").tables(), "{arguments:?} on 7 threads");
        let other = by("2", "13");
        for name in ["results.csv", "moves.csv", "lengths.csv", "dice.csv", "sample.csv"] {
            assert_ne!(one.files[name], other.files[name], "{arguments:?}: {name} of another seed");
        }
    }
}

/// Which blocks are under way when the last one wanted comes depends on the threads; what is taken
/// must not.
#[test]
fn an_early_end_comes_at_the_same_block_on_any_number_of_threads() {
    for round in 0..200 {
        let mut taken = Vec::new();
        let work = || -> Box<dyn FnMut(u64) -> Result<u64>> { Box::new(Ok) };
        let ended = in_order(1 + round % 8, 500, &Stop::default(), work, |block, result| {
            assert_eq!(block, result);
            taken.push(block);
            Ok(if block == 36 { Flow::Enough } else { Flow::Continue })
        });
        assert_eq!(ended, Ok(37));
        assert!(taken.into_iter().eq(0..37));
    }
}
