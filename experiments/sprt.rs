//! How often the sequential test errs: thousands of runs with pairs of known strength, and a
//! thousand of games between identical policies.
//!
//! Usage: cargo run --release --example sprt [DIR]     by default results/sprt

use std::path::PathBuf;
use std::process::ExitCode;

use tourne::base::{Error, Quiet, Result, Stop, write_whole};
use tourne::games::{Choices, Course, Game};
use tourne::output::{Row, csv_bytes, pair_scores, row};
use tourne::play::policies::{Setup, choose, standard};
use tourne::play::{Limits, Rng, Tally};
use tourne::runs::{Flow, Plan, Schedule, play_blocks};
use tourne::stats::{Decision, PairScores, Sprt, score_of_elo, wilson};

const RUNS: u64 = 5_000;
const SEEDS: u64 = 1_000;
const MOST_PAIRS: u64 = 200_000;
/// Simulated pairs between two looks at the ratio, as a block's.
const STEP: u64 = 50;
const ALPHA: f64 = 0.05;
const BETA: f64 = 0.05;

/// Pairs of games, from the probabilities of their scores 0, ¼, ½, ¾ and 1, at a mean of ½.
const MODELS: [(&str, [f64; 5]); 3] = [
    ("independent games", [0.25, 0.0, 0.5, 0.0, 0.25]),
    ("shared dice", [0.1, 0.0, 0.8, 0.0, 0.1]),
    ("draws", [0.04, 0.24, 0.44, 0.24, 0.04]),
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sprt: {error}");
            ExitCode::from(error.exit_status())
        }
    }
}

/// What some runs decided.
#[derive(Default)]
struct Decided {
    h0: u64,
    h1: u64,
    undecided: u64,
    pairs: u64,
}

impl Decided {
    fn add(&mut self, decision: Decision, pairs: u64) {
        match decision {
            Decision::AcceptH0 => self.h0 += 1,
            Decision::AcceptH1 => self.h1 += 1,
            Decision::Continue => self.undecided += 1,
        }
        self.pairs += pairs;
    }

    /// A row; `wrong` counts the errors where one of the hypotheses holds.
    fn row(&self, pairs: &str, elo: [f64; 2], truth: f64) -> Row {
        let runs = self.h0 + self.h1 + self.undecided;
        let wrong = match truth {
            truth if truth <= elo[0] => Some(self.h1),
            truth if truth >= elo[1] => Some(self.h0),
            _ => None,
        };
        let interval = wrong.and_then(|wrong| wilson(wrong, runs));
        row([
            ("pairs", pairs.into()),
            ("elo0", elo[0].into()),
            ("elo1", elo[1].into()),
            ("true_elo", truth.into()),
            ("runs", runs.into()),
            ("accepted_h0", self.h0.into()),
            ("accepted_h1", self.h1.into()),
            ("undecided", self.undecided.into()),
            ("error_rate", wrong.map(|wrong| wrong as f64 / runs as f64).into()),
            ("error_rate_low", interval.map(|i| i.low).into()),
            ("error_rate_high", interval.map(|i| i.high).into()),
            ("mean_pairs", (self.pairs as f64 / runs as f64).into()),
        ])
    }
}

fn run() -> Result<()> {
    let out = std::env::args_os().nth(1).map_or("results/sprt".into(), PathBuf::from);
    let mut rows = Vec::new();
    for (model, (name, even)) in MODELS.iter().enumerate() {
        for elo in [[0.0, 10.0], [0.0, 30.0], [-20.0, 20.0]] {
            let middle = (elo[0] + elo[1]) / 2.0;
            for truth in [elo[0], middle, elo[1]] {
                let seed = (model as u64) << 32 | (elo[1] as u64) << 16 | (truth + 100.0) as u64;
                rows.push(simulated(even, elo, truth, seed)?.row(name, elo, truth));
            }
        }
    }
    for policy in ["random", "greedy"] {
        let elo = [0.0, 20.0];
        let name = format!("course, {policy} against itself");
        rows.push(played(policy, elo)?.row(&name, elo, 0.0));
    }
    std::fs::create_dir_all(&out).map_err(|e| Error::run(e.to_string()))?;
    write_whole(&out.join("errors.csv"), &csv_bytes(&rows)?)?;
    let high = |row: &&Row| row["error_rate_low"].as_f64().is_some_and(|low| low > ALPHA);
    match rows.iter().find(high) {
        None => Ok(()),
        Some(row) => Err(Error::run(format!(
            "{}: the error rate {} is above {ALPHA}",
            row["pairs"], row["error_rate"]
        ))),
    }
}

/// Runs on pairs of a model, shifted to a true strength.
fn simulated(even: &[f64; 5], elo: [f64; 2], truth: f64, seed: u64) -> Result<Decided> {
    let sprt = Sprt::new(elo[0], elo[1], ALPHA, BETA).map_err(Error::run)?;
    let cumulated = cumulated(even, score_of_elo(truth));
    let mut decided = Decided::default();
    for run in 0..RUNS {
        let mut rng = Rng::new(seed << 20 | run);
        let mut counts = [(0.0, 0u64), (0.25, 0), (0.5, 0), (0.75, 0), (1.0, 0)];
        let (mut pairs, mut decision) = (0, Decision::Continue);
        while decision == Decision::Continue && pairs < MOST_PAIRS {
            for _ in 0..STEP {
                // 53 bits, as a double holds them.
                let draw = (rng.draw() >> 11) as f64 / (1u64 << 53) as f64;
                let score = cumulated.iter().position(|edge| draw < *edge).unwrap_or(4);
                counts[score].1 += 1;
            }
            pairs += STEP;
            decision = sprt.status(PairScores::new(&counts).as_ref()).decision;
        }
        decided.add(decision, pairs);
    }
    Ok(decided)
}

/// The cumulated probabilities of the scores, moved to this mean: a part of the mass goes one
/// step up, or down.
fn cumulated(even: &[f64; 5], mean: f64) -> [f64; 5] {
    let mut moved = *even;
    let up = mean >= 0.5;
    let used: Vec<usize> = (0..5).filter(|score| even[*score] > 0.0).collect();
    let step = (used[1] - used[0]) as f64 / 4.0;
    // All but the last may move.
    let free: f64 = even.iter().sum::<f64>() - if up { even[4] } else { even[0] };
    let share = (mean - 0.5).abs() / step / free;
    for pair in used.windows(2) {
        let (from, to) = if up { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
        moved[from] -= share * even[from];
        moved[to] += share * even[from];
    }
    let mut sum = 0.0;
    moved.map(|share| {
        sum += share;
        sum
    })
}

/// Games of a policy against itself, a thousand seeds, stopped as `--sprt` does.
fn played(policy: &str, elo: [f64; 2]) -> Result<Decided> {
    let sprt = Sprt::new(elo[0], elo[1], ALPHA, BETA).map_err(Error::run)?;
    let game = Course::new(&Choices::defaults(Course::options())).map_err(Error::run)?;
    let chosen = choose(&standard(), &game, policy, &Setup::default()).map_err(Error::run)?;
    let mut decided = Decided::default();
    for seed in 1..=SEEDS {
        let plan = Plan {
            start: game.start(),
            a: chosen.clone(),
            b: chosen.clone(),
            pairs: 20_000,
            seed,
            limits: Limits { max_plies: 10_000, opening_plies: 0 },
            judge: None,
            truth: None,
            game: game.clone(),
        };
        let mut tally = Tally::new(&plan.game);
        let schedule = Schedule { plans: vec![plan] };
        let mut decision = Decision::Continue;
        let blocks = 0..schedule.blocks();
        play_blocks(&schedule, blocks, 1, &Quiet, &Stop::default(), |_, counted| {
            tally.merge(&counted.tally);
            decision = sprt.status(pair_scores(&tally).as_ref()).decision;
            let more = decision == Decision::Continue;
            Ok(if more { Flow::Continue } else { Flow::Enough })
        })?;
        decided.add(decision, tally.pairs().map(|(_, pairs)| pairs).sum());
    }
    Ok(decided)
}
