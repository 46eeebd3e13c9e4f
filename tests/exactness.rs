//! Batches against exact values of the same two policies.

#[path = "exactness/chain.rs"]
mod chain;

use chain::{Chain, Fixed};
use tourne::base::{Quiet, Stop};
use tourne::games::{Choices, Course, Game, TourneCase};
use tourne::output::summaries;
use tourne::play::Limits;
use tourne::play::policies::{Setup, choose, standard};
use tourne::runs::{Plan, play_batch};

/// Plays so many pairs and compares the first player's share and the mean length of the games
/// that each opens with the exact ones. Answers how many states the chain has.
fn agrees<G: Game>(rules: &str, policies: [Fixed; 2], pairs: u64) -> usize {
    let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
    let name = |policy| match policy {
        Fixed::Random => "random",
        Fixed::Greedy => "greedy",
    };
    let [a, b] = policies.map(name);
    let chain = Chain::new(&game, policies);
    let [a_first, b_first] = chain.solve();
    let chosen = |spec| choose(&standard(), &game, spec, &Setup::default()).unwrap();
    let plan = Plan {
        start: game.start(),
        a: chosen(a),
        b: chosen(b),
        pairs,
        seed: 1,
        limits: Limits { max_plies: 1_000_000, opening_plies: 0 },
        game,
        judge: None,
        truth: None,
    };
    let batch = play_batch(&plan, 2, &Quiet, &Stop::default()).unwrap();
    let exact = [a_first, [1.0 - b_first[0], b_first[1]]];
    for (found, [share, plies]) in summaries(&plan.game, &batch.tally).iter().zip(exact) {
        let text = format!("{a} against {b}, {} first, {rules}", found.first);
        let games = found.games as f64;
        let error = (share * (1.0 - share) / games).sqrt();
        let z = (found.win_rate_a.unwrap() - share) / error;
        assert!(z.abs() < 4.0, "{text}: {:?} for {share}, z = {z}", found.win_rate_a);
        let error = found.sd_plies.unwrap() / games.sqrt();
        let z = (found.mean_plies.unwrap() - plies) / error;
        assert!(z.abs() < 4.0, "{text}: {:?} plies for {plies}, z = {z}", found.mean_plies);
    }
    chain.states()
}

const RANDOM: [Fixed; 2] = [Fixed::Random; 2];

/// The rules give the number of positions that can be reached.
#[test]
fn random_play_of_tourne_case() {
    assert_eq!(agrees::<TourneCase>("", RANDOM, 100_000), 52_030);
}

#[test]
fn random_play_under_forced_reentry() {
    agrees::<TourneCase>("reentry=forced", RANDOM, 100_000);
}

#[test]
fn random_play_of_both_numbers() {
    agrees::<TourneCase>("dice=both", RANDOM, 30_000);
}

#[test]
fn random_play_of_the_course() {
    assert_eq!(agrees::<Course>("", RANDOM, 100_000), 124_155);
}

#[test]
fn greedy_against_random() {
    agrees::<TourneCase>("", [Fixed::Greedy, Fixed::Random], 100_000);
}
