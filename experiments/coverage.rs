//! How often 95 % intervals contain the exact value: greedy against random in tourne-case.
//!
//! Usage: cargo run --release --example coverage [DIR]     by default results/coverage

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use tourne::base::{Error, Quiet, Result, Stop, write_whole};
use tourne::games::{Choices, Game, TourneCase};
use tourne::output::{Row, adjusted, csv_bytes, row, summaries};
use tourne::play::Limits;
use tourne::play::policies::{Setup, choose, standard};
use tourne::runs::{Plan, play_batch};
use tourne::stats::{Interval, wilson};

const SEEDS: u64 = 400;
const GAMES: u64 = 2_000;
/// What the rows are about, in their order.
const ESTIMATORS: [&str; 4] = ["a, Wilson", "b, Wilson", "both, pairs", "both, luck-adjusted"];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("coverage: {error}");
            ExitCode::from(error.exit_status())
        }
    }
}

fn run() -> Result<()> {
    let out = std::env::args_os().nth(1).map_or("results/coverage".into(), PathBuf::from);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let game = TourneCase::new(&Choices::defaults(TourneCase::options())).map_err(Error::run)?;
    let setup = Setup::default();
    let policy = |spec| choose(&standard(), &game, spec, &setup).map_err(Error::run);
    let mut plan = Plan {
        start: game.start(),
        a: policy("greedy")?,
        b: policy("random")?,
        pairs: GAMES / 2,
        seed: 0,
        limits: Limits { max_plies: 10_000, opening_plies: 0 },
        judge: Some(setup.solution(&game).map_err(Error::run)?),
        truth: None,
        game,
    };
    plan.find_truth(threads, &Quiet, &Stop::default())?;
    let truth = plan.truth.ok_or_else(|| Error::run("no exact value"))?;
    let both = truth.win_probability_a();
    let exact = [truth.a_first.win_probability, truth.b_first.win_probability, both, both];
    let plan = Arc::new(plan);
    let mut rows: Vec<Row> = Vec::new();
    let mut hits = [0; 4];
    for seed in 1..=SEEDS {
        let plan = Plan { seed, ..(*plan).clone() };
        let tally = play_batch(&plan, threads, &Quiet, &Stop::default())?.tally;
        let mut found: Vec<(Option<f64>, Option<Interval>)> = summaries(&plan.game, &tally)
            .iter()
            .map(|summary| (summary.win_rate_a, summary.interval))
            .collect();
        let judged = tally.judged.as_ref().ok_or_else(|| Error::run("nothing was judged"))?;
        let [.., last] = adjusted(&plan.game, judged);
        found.push((last.map(|last| last.mean), last.and_then(|last| last.interval)));
        for (index, (estimate, interval)) in found.into_iter().enumerate() {
            let exact = exact[index];
            let inside = interval.is_some_and(|i| i.low <= exact && exact <= i.high);
            hits[index] += u64::from(inside);
            rows.push(row([
                ("seed", seed.into()),
                ("estimator", ESTIMATORS[index].into()),
                ("games", if index < 2 { GAMES / 2 } else { GAMES }.into()),
                ("estimate", estimate.into()),
                ("low", interval.map(|i| i.low).into()),
                ("high", interval.map(|i| i.high).into()),
                ("inside", inside.into()),
            ]));
        }
    }
    let width = |index: usize| {
        let own = rows.iter().skip(index).step_by(4);
        let widths = own.map(|r| Some(r["high"].as_f64()? - r["low"].as_f64()?));
        widths.map(|w| w.unwrap_or(0.0)).sum::<f64>() / SEEDS as f64
    };
    let summary = (0..4).map(|index| {
        let interval = wilson(hits[index], SEEDS);
        row([
            ("estimator", ESTIMATORS[index].into()),
            ("exact", exact[index].into()),
            ("seeds", SEEDS.into()),
            ("inside", hits[index].into()),
            ("share", (hits[index] as f64 / SEEDS as f64).into()),
            ("share_low", interval.map(|i| i.low).into()),
            ("share_high", interval.map(|i| i.high).into()),
            ("mean_width", width(index).into()),
        ])
    });
    let summary: Vec<Row> = summary.collect();
    std::fs::create_dir_all(&out).map_err(|e| Error::run(e.to_string()))?;
    write_whole(&out.join("intervals.csv"), &csv_bytes(&rows)?)?;
    write_whole(&out.join("coverage.csv"), &csv_bytes(&summary)?)?;
    // The claim: nominally 95 %, and within what 400 seeds can tell apart from it.
    let wrong = hits.iter().position(|n| !(0.92..=0.98).contains(&(*n as f64 / SEEDS as f64)));
    match wrong {
        None => Ok(()),
        Some(index) => Err(Error::run(format!(
            "{}: {} of {SEEDS} intervals contain the exact value",
            ESTIMATORS[index], hits[index]
        ))),
    }
}
