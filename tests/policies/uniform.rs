//! Choices among equals are uniform.

use tourne::games::{Game, TourneCase};
use tourne::play::policies::{Expectimax, Greedy, Random};
use tourne::play::{Policy, Rng};
use tourne::stats::chi_squared;

use crate::decisions::decision;
use crate::game;

/// Asks a policy many times, both ways; the counts must pass a chi-squared test.
fn is_uniform(mut policy: impl Policy<TourneCase>, rules: &str, position: &str, among: &[usize]) {
    let game = game::<TourneCase>(rules);
    let (position, moves) = decision(&game, position);
    let mut rng = Rng::new(6);
    let mut counts = [vec![0u64; moves.len()], vec![0u64; moves.len()]];
    for _ in 0..20_000 {
        let index = policy.choose(&game, &position, &moves, &mut rng).unwrap();
        counts[0][index] += 1;
        let decided = policy.decide(&game, &position, &mut Vec::new(), &mut rng).unwrap();
        let index = moves.iter().position(|m| Some(*m) == decided).unwrap();
        counts[1][index] += 1;
    }
    let weights: Vec<u32> = (0..moves.len()).map(|i| u32::from(among.contains(&i))).collect();
    for counts in counts {
        let test = chi_squared(&counts, &weights).expect("nothing else is chosen");
        assert!(test.p_value > 1e-4, "{counts:?}: p = {}", test.p_value);
    }
}

#[test]
fn random_is_uniform_over_the_distinct_moves() {
    is_uniform(Random, "", "0,4,8|0,0,0|1|2", &[0, 1, 2]);
    // Two men at 0 are one move.
    is_uniform(Random, "", "0,0,3|0,0,0|1|2", &[0, 1]);
    // Four positions can result, by more than four orders and men.
    is_uniform(Random, "dice=both", "0,4,12|0,0,0|1|1,2", &[0, 1, 2, 3]);
}

#[test]
fn ties_are_broken_uniformly() {
    is_uniform(Greedy::default(), "", "0,4,8|0,0,0|1|2", &[0, 1, 2]);
    let game = game::<TourneCase>("");
    is_uniform(Expectimax::new(&game, 1), "", "0,4,8|0,0,0|1|2", &[0, 1, 2]);
    // The opponent cannot hit anyone on the next throw: its men are all home or past.
    is_uniform(Expectimax::new(&game, 2), "", "0,4,8|11,12,12|1|2", &[0, 1, 2]);
}

#[test]
fn a_forced_move_is_nobodys_decision() {
    let game = game::<TourneCase>("");
    let position = game.parse("0,0,0|0,0,0|1|3").unwrap();
    let mut rng = Rng::new(1);
    let first = rng.clone().draw();
    let decided = Greedy::default().decide(&game, &position, &mut Vec::new(), &mut rng).unwrap();
    assert!(decided.is_some());
    assert_eq!(rng.draw(), first, "a forced move draws nothing");
    let forfeit = game.parse("2,5,9|0,0,0|1|4").unwrap();
    for policy in [true, false] {
        let decided = match policy {
            true => Random.decide(&game, &forfeit, &mut Vec::new(), &mut rng),
            false => Greedy::default().decide(&game, &forfeit, &mut Vec::new(), &mut rng),
        };
        assert_eq!(decided, Ok(None));
    }
}
