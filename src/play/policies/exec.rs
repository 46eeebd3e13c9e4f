//! A program of the user's own, which speaks one JSON object a line: see `scripts/README.md`.
//!
//! Each thread runs its own process. Results repeat only if the program uses nothing but what it
//! is told: its answers must follow from the messages of the game under way.

mod process;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use self::process::Process;
use super::{Maker, PolicyKind};
use crate::base::Stop;
use crate::games::Game;
use crate::play::policy::{Failure, Policy};
use crate::play::round::Start;
use crate::play::spec::{Key, KeyValues};
use crate::play::streams::Rng;

/// The version of the messages.
const PROTOCOL: u32 = 1;

static KEYS: [Key; 2] = [
    Key {
        name: "timeout",
        values: KeyValues::Whole { low: 1, high: 86_400_000 },
        default: Some("10000"),
        meaning: "milliseconds that an answer may take",
    },
    Key {
        name: "command",
        values: KeyValues::Rest,
        default: None,
        meaning: "the command that starts the program",
    },
];

pub fn kind<G: Game>() -> PolicyKind<G> {
    PolicyKind {
        name: "exec",
        summary: "a program of your own, as exec:timeout=1000;python3 player.py",
        keys: &KEYS,
        build: |game, params, setup| {
            let program = Program {
                command: params.text("command").to_string(),
                timeout: Duration::from_millis(params.whole("timeout")),
                hello: json!({
                    "type": "hello",
                    "protocol": PROTOCOL,
                    "game": G::about().id,
                    "rules": game.choices().to_string(),
                }),
                stop: setup.stop.clone(),
            };
            // Started now, so that a wrong command is found before anything is played, and kept
            // for the first thread.
            let first = match setup.idle {
                true => None,
                false => Some(program.start().map_err(|Failure(text)| text)?),
            };
            let first = Mutex::new(first);
            Ok(Maker::heavy(5_000.0, move || {
                let ready = first.lock().unwrap_or_else(PoisonError::into_inner).take();
                Exec { program: program.clone(), process: ready }
            }))
        },
    }
}

/// What starts the program.
#[derive(Clone)]
struct Program {
    command: String,
    timeout: Duration,
    hello: Value,
    stop: Stop,
}

impl Program {
    /// Starts the program and waits until it is ready.
    fn start(&self) -> Result<Process, Failure> {
        let mut process = Process::start(&self.command, self.timeout, &self.stop)?;
        process.send(&self.hello)?;
        let answer = process.receive()?;
        if answer["type"] != "ready" {
            return Err(process.failed("did not answer the hello with {\"type\":\"ready\"}"));
        }
        Ok(process)
    }
}

/// The policy of one thread.
pub struct Exec {
    program: Program,
    process: Option<Process>,
}

impl Exec {
    fn process(&mut self) -> Result<&mut Process, Failure> {
        let process = match self.process.take() {
            Some(process) => process,
            None => self.program.start()?,
        };
        Ok(self.process.insert(process))
    }
}

impl<G: Game> Policy<G> for Exec {
    fn begin_game(&mut self, start: &Start) -> Result<(), Failure> {
        let message = json!({
            "type": "game",
            "pair": start.pair,
            "game": start.game,
            "seat": start.seat.number(),
            "seed": start.seed,
        });
        self.process()?.send(&message)
    }

    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        _rng: &mut Rng,
    ) -> Result<usize, Failure> {
        let throw: Option<Vec<u8>> =
            game.pending_throw(position).map(|t| game.throws().get(t).numbers().collect());
        let names: Vec<String> = moves.iter().map(|m| game.move_notation(position, *m)).collect();
        let process = self.process()?;
        process.send(&json!({
            "type": "move",
            "position": game.notation(position),
            "throw": throw,
            "moves": names,
        }))?;
        let answer = process.receive()?;
        let Some(chosen) = answer["move"].as_str() else {
            return Err(process.failed("did not answer with {\"move\":\"…\"}"));
        };
        names
            .iter()
            .position(|name| name == chosen)
            .ok_or_else(|| process.failed(&format!("played `{chosen}`, which is not legal")))
    }
}
