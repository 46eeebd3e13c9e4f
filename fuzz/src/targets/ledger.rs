//! A ledger of any bytes, framed rightly or not, is taken up as far as it is whole; what it counted
//! can be written.

use std::fs;

use tourne::base::frame;
use tourne::games::TourneCase;
use tourne::output::run_files;
use tourne::play::policies::{Setup, choose, standard};
use tourne::play::{Limits, Tally};
use tourne::runs::{Ledger, Plan, Schedule, play_blocks};

use super::{readings, scratch, split};

const MAGIC: &[u8] = b"tourne ledger 1\n";

pub fn run(bytes: &[u8]) {
    let (mode, rest) = split(bytes);
    let schedule = schedule();
    let mut records = rest.split(|byte| *byte == b'\n');
    let description = schedule.description().to_string();
    let first = match mode % 4 {
        0 => rest.to_vec(),
        1 => [MAGIC, rest].concat(),
        2 => [MAGIC, &frame(records.next().unwrap_or_default())].concat(),
        _ => [MAGIC, &frame(description.as_bytes())].concat(),
    };
    let mut file = first;
    if mode % 4 > 1 {
        records.for_each(|record| file.extend(frame(record)));
    }
    let path = scratch::path("ledger");
    fs::write(&path, file).expect("the folder takes it");
    let mut tallies: Vec<Tally> = schedule.plans.iter().map(|p| Tally::new(&p.game)).collect();
    if let Ok(ledger) = Ledger::resume(&path, &schedule, 0, &mut tallies) {
        assert!(ledger.next() <= schedule.blocks());
        if ledger.next() > 0 {
            run_files(&schedule.plans, &tallies, "").expect("files of what was counted");
        }
    }
}

/// Two short plans.
pub fn schedule() -> Schedule<TourneCase> {
    let game = readings::game::<TourneCase>("");
    let kinds = standard::<TourneCase>();
    let chosen = |spec| choose(&kinds, &game, spec, &Setup::default()).expect("a policy");
    let plan = |a, b| Plan {
        a: chosen(a),
        b: chosen(b),
        start: tourne::games::Game::start(&game),
        game: game.clone(),
        pairs: 8,
        seed: 5,
        limits: Limits { max_plies: 10_000, opening_plies: 0 },
        judge: None,
        truth: None,
    };
    Schedule { plans: vec![plan("greedy", "random"), plan("random", "random")] }
}

/// Records as a run writes them, in their order.
pub fn records() -> Vec<String> {
    let schedule = schedule();
    let mut records = Vec::new();
    let quiet = &tourne::base::Quiet;
    let stop = tourne::base::Stop::default();
    play_blocks(&schedule, 0..schedule.blocks(), 1, quiet, &stop, |block, counted| {
        let tally = serde_json::to_value(&counted.tally).expect("a tally is JSON");
        let record = serde_json::json!({
            "plan": counted.plan, "from": block, "to": block + 1, "tally": tally,
        });
        records.push(record.to_string());
        Ok(tourne::runs::Flow::Continue)
    })
    .expect("the blocks are played");
    records
}

pub fn seeds() -> Vec<Vec<u8>> {
    let description = schedule().description().to_string();
    let records = records();
    let some = |many: usize| records[..many].join("\n");
    let mut raw = [MAGIC, &frame(description.as_bytes())].concat();
    records.iter().take(2).for_each(|record| raw.extend(frame(record.as_bytes())));
    vec![
        [&[0], &raw[..]].concat(),
        [&[1], &raw[MAGIC.len()..]].concat(),
        format!("\u{2}{description}\n{}", some(1)).into_bytes(),
        format!("\u{3}\n{}", some(1)).into_bytes(),
        format!("\u{3}\n{}", some(3)).into_bytes(),
        format!("\u{3}\n{}", some(records.len())).into_bytes(),
    ]
}
