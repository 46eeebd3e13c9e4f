//! What two fixed policies score: against play and against the solver.

use tourne::base::{Quiet, Stop};
use tourne::exact::{Exact, Question, exact};
use tourne::games::{Choices, Course, DamesRabattues, Game, TourneCase};
use tourne::output::summaries;
use tourne::play::Limits;
use tourne::play::policies::{Chosen, Setup, choose, standard};
use tourne::runs::{Plan, play_batch};
use tourne::solve::Options;

const OPTIONS: Options = Options { tolerance: 1e-12, threads: 2 };

struct Table<G: Game> {
    game: G,
    start: G::Position,
    setup: Setup,
}

impl<G: Game> Table<G> {
    fn new(rules: &str, position: &str) -> Table<G> {
        let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
        let start = game.parse(position).unwrap();
        let setup = Setup { position: Some(position.to_string()), ..Setup::default() };
        Table { game, start, setup }
    }

    fn policy(&self, spec: &str) -> Chosen<G> {
        choose(&standard(), &self.game, spec, &self.setup).unwrap()
    }

    fn exact(&self, a: &str, b: &str) -> Exact {
        let (a, b) = (&self.policy(a), &self.policy(b));
        let question = Question { game: &self.game, start: self.start, a, b, lengths: true };
        exact(question, OPTIONS, &Quiet, &Stop::default()).unwrap()
    }

    /// A batch agrees within 4 standard errors, by each opener.
    fn agrees_with_play(&self, a: &str, b: &str, pairs: u64) {
        let exact = self.exact(a, b);
        let plan = Plan {
            game: self.game.clone(),
            start: self.start,
            a: self.policy(a),
            b: self.policy(b),
            pairs,
            seed: 11,
            limits: Limits { max_plies: 100_000, opening_plies: 0 },
            judge: None,
            truth: None,
        };
        let batch = play_batch(&plan, 2, &Quiet, &Stop::default()).unwrap();
        for row in summaries(&self.game, &batch.tally) {
            let score = match row.first {
                "a" => exact.a_first,
                "b" => exact.b_first,
                _ => continue,
            };
            let (games, p) = (row.games as f64, score.win_probability);
            let error = (p * (1.0 - p) / games).sqrt();
            let rate = row.wins_a as f64 / games;
            assert!((rate - p).abs() <= 4.0 * error, "{a} {b} {}: {rate}, not {p}", row.first);
            let error = row.sd_plies.unwrap() / games.sqrt();
            let (plies, mean) = (row.mean_plies.unwrap(), score.mean_plies.unwrap());
            assert!(
                (plies - mean).abs() <= 4.0 * error,
                "{a} {b} {}: {plies} plies, not {mean}",
                row.first
            );
            if let Some(points) = score.points {
                let mean = row.points_a.unwrap().0;
                assert!((mean - points).abs() <= 4.0 * 2.0 / games.sqrt(), "{mean}, not {points}");
            }
        }
    }
}

const PAIRS: [(&str, &str); 6] = [
    ("random", "random"),
    ("greedy", "random"),
    ("optimal", "random"),
    ("greedy", "greedy"),
    ("optimal", "greedy"),
    ("expectimax:depth=2", "optimal"),
];

#[test]
fn play_agrees_in_tourne_case() {
    for rules in ["", "stakes=double", "dice=both,reentry=forced"] {
        let table: Table<TourneCase> = Table::new(rules, "0,9,12|10,12,12|1");
        PAIRS.iter().for_each(|(a, b)| table.agrees_with_play(a, b, 4000));
    }
}

#[test]
fn play_agrees_in_the_course() {
    for rules in ["", "hit=one,overshoot=last-resort"] {
        let table: Table<Course> = Table::new(rules, "0,12,12|3,12,12|2");
        PAIRS.iter().for_each(|(a, b)| table.agrees_with_play(a, b, 4000));
    }
}

#[test]
fn play_agrees_in_dames_rabattues() {
    let table: Table<DamesRabattues> = Table::new("", "b000102|b001011|1");
    PAIRS.iter().for_each(|(a, b)| table.agrees_with_play(a, b, 4000));
}

#[test]
fn play_agrees_where_a_throw_or_a_gift_waits() {
    let table: Table<TourneCase> = Table::new("", "0,9,12|10,12,12|2|2");
    PAIRS.iter().for_each(|(a, b)| table.agrees_with_play(a, b, 4000));
    let table: Table<DamesRabattues> = Table::new("", "b000102|b001011|1|g3,5");
    PAIRS.iter().for_each(|(a, b)| table.agrees_with_play(a, b, 4000));
}

/// From the start of the rules, with the whole game behind it.
#[test]
fn a_whole_game() {
    let table: Table<TourneCase> = Table::new("", "0,0,0|0,0,0|1");
    let best = table.exact("optimal", "optimal");
    assert!((best.a_first.win_probability - 0.515_094_810_490).abs() < 2e-12);
    assert!((best.win_probability_a() - 0.5).abs() < 1e-12);
    let [a_first, b_first] = [best.a_first, best.b_first].map(|score| score.mean_plies.unwrap());
    assert!((a_first - b_first).abs() < 1e-6);
    table.agrees_with_play("optimal", "random", 20_000);
}

#[test]
fn nobody_beats_optimal() {
    for rules in ["", "stakes=double"] {
        let table: Table<TourneCase> = Table::new(rules, "0,9,12|10,12,12|1");
        let worth = |exact: Exact| {
            exact.a_first.points.unwrap_or(2.0 * exact.a_first.win_probability - 1.0)
        };
        let best = worth(table.exact("optimal", "optimal"));
        for other in ["random", "greedy", "expectimax:depth=3"] {
            assert!(worth(table.exact(other, "optimal")) < best, "{rules} {other}");
        }
    }
}

#[test]
fn a_policy_that_is_not_fixed_is_refused() {
    let table: Table<TourneCase> = Table::new("", "0,9,12|10,12,12|1");
    let (a, b) = (table.policy("mcts:iterations=2"), table.policy("random"));
    let question = Question { game: &table.game, start: table.start, a: &a, b: &b, lengths: true };
    let refused = exact(question, OPTIONS, &Quiet, &Stop::default());
    assert!(refused.unwrap_err().to_string().contains("mcts:iterations=2"));
}
