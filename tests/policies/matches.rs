//! Small matches whose winner nobody doubts. Margins are five standard errors of a fair match.

use tourne::base::{Quiet, Stop};
use tourne::games::{Course, Game, TourneCase};
use tourne::output::summaries;
use tourne::play::Limits;
use tourne::play::policies::{Setup, choose, standard};
use tourne::runs::{Plan, play_batch};

use crate::game;

/// A's share of the games.
fn share<G: Game>(a: &str, b: &str, games: u64) -> f64 {
    let game = game::<G>("");
    let policy = |spec| choose(&standard(), &game, spec, &Setup::default()).unwrap();
    let plan = Plan {
        start: game.start(),
        a: policy(a),
        b: policy(b),
        pairs: games / 2,
        seed: 2,
        limits: Limits { max_plies: 10_000, opening_plies: 0 },
        game,
        judge: None,
        truth: None,
    };
    let batch = play_batch(&plan, 2, &Quiet, &Stop::default()).unwrap();
    summaries(&plan.game, &batch.tally)[2].win_rate_a.unwrap()
}

fn beats<G: Game>(a: &str, b: &str, games: u64) {
    let share = share::<G>(a, b, games);
    let margin = 5.0 * 0.5 / (games as f64).sqrt();
    assert!(share > 0.5 + margin, "{a} takes {share} of {games} games from {b}");
}

#[test]
fn greedy_beats_random() {
    beats::<TourneCase>("greedy", "random", 10_000);
    beats::<Course>("greedy", "random", 10_000);
}

#[test]
fn a_search_of_few_iterations_beats_random() {
    beats::<TourneCase>("mcts:iterations=100", "random", 400);
}

#[test]
fn two_plies_ahead_beat_greedy() {
    beats::<TourneCase>("expectimax:depth=2", "greedy", 10_000);
}
