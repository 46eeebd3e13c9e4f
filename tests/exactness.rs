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

/// Plays 200,000 games and compares the first player's share and the mean length of the games
/// that each opens with the exact ones. Answers how many states the chain has.
fn agrees<G: Game>(rules: &str, policies: [Fixed; 2]) -> usize {
    let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
    let name = |policy| match policy {
        Fixed::Random => "random",
        Fixed::Greedy => "greedy",
    };
    let [a, b] = policies.map(name);
    let a_first = Chain::new(&game, policies);
    let states = a_first.states();
    let [share, plies] = a_first.solve();
    let b_first = match a == b {
        true => [1.0 - share, plies],
        false => {
            let [share, plies] = Chain::new(&game, [policies[1], policies[0]]).solve();
            [1.0 - share, plies]
        }
    };
    let chosen = |spec| choose(&standard(), &game, spec, &Setup::default()).unwrap();
    let plan = Plan {
        start: game.start(),
        a: chosen(a),
        b: chosen(b),
        pairs: 100_000,
        seed: 1,
        limits: Limits { max_plies: 1_000_000, opening_plies: 0 },
        game,
    };
    let batch = play_batch(&plan, 2, &Quiet, &Stop::default()).unwrap();
    for (found, [share, plies]) in
        summaries(&plan.game, &batch.tally).iter().zip([[share, plies], b_first])
    {
        let text = format!("{a} against {b}, {} first, {rules}", found.first);
        let games = found.games as f64;
        let error = (share * (1.0 - share) / games).sqrt();
        let z = (found.win_rate_a.unwrap() - share) / error;
        assert!(z.abs() < 4.0, "{text}: {:?} for {share}, z = {z}", found.win_rate_a);
        let error = found.sd_plies.unwrap() / games.sqrt();
        let z = (found.mean_plies.unwrap() - plies) / error;
        assert!(z.abs() < 4.0, "{text}: {:?} plies for {plies}, z = {z}", found.mean_plies);
    }
    states
}

const RANDOM: [Fixed; 2] = [Fixed::Random; 2];

/// The rules give the number of positions that can be reached.
#[test]
fn random_play_of_tourne_case() {
    assert_eq!(agrees::<TourneCase>("", RANDOM), 52_030);
}

#[test]
fn random_play_under_forced_reentry() {
    agrees::<TourneCase>("reentry=forced", RANDOM);
}

#[test]
fn random_play_of_both_numbers() {
    agrees::<TourneCase>("dice=both", RANDOM);
}

#[test]
fn random_play_of_the_course() {
    assert_eq!(agrees::<Course>("", RANDOM), 124_155);
}

#[test]
fn greedy_against_random() {
    agrees::<TourneCase>("", [Fixed::Greedy, Fixed::Random]);
}
