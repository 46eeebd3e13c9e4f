//! Policies that fail, in a registry of the test's own.

use tempfile::TempDir;
use tourne::base::Error;
use tourne::cli::{Registry, run};
use tourne::games::{Game, TourneCase};
use tourne::play::policies::{Maker, PolicyKind, standard};
use tourne::play::{Failure, Policy, Rng};

/// What a policy does where its own man could come home but for one point.
#[derive(Clone, Copy)]
enum Fault {
    Fails,
    Panics,
    PanicsWithout,
    AnswersBeyond,
}

struct Faulty(Fault);

impl<G: Game> Policy<G> for Faulty {
    fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        _rng: &mut Rng,
    ) -> Result<usize, Failure> {
        if !game.notation(position).contains(",11") {
            return Ok(0);
        }
        match self.0 {
            Fault::Fails => Err(Failure("the program\nsays nothing".into())),
            Fault::Panics => panic!("index {} out of bounds", moves.len()),
            Fault::PanicsWithout => std::panic::panic_any(7u8),
            Fault::AnswersBeyond => Ok(moves.len()),
        }
    }
}

fn kind<G: Game>(name: &'static str, fault: Fault) -> PolicyKind<G> {
    // A constructor takes no environment, so each fault has its own.
    let build = match fault {
        Fault::Fails => |_: &G, _: &_, _: &_| Ok(Maker::heavy(1.0, || Faulty(Fault::Fails))),
        Fault::Panics => |_: &G, _: &_, _: &_| Ok(Maker::heavy(1.0, || Faulty(Fault::Panics))),
        Fault::PanicsWithout => {
            |_: &G, _: &_, _: &_| Ok(Maker::heavy(1.0, || Faulty(Fault::PanicsWithout)))
        }
        Fault::AnswersBeyond => {
            |_: &G, _: &_, _: &_| Ok(Maker::heavy(1.0, || Faulty(Fault::AnswersBeyond)))
        }
    };
    PolicyKind { name, summary: "does not always answer", keys: &[], build }
}

fn registry() -> Registry {
    let mut policies = standard::<TourneCase>();
    policies.push(kind("fails", Fault::Fails));
    policies.push(kind("panics", Fault::Panics));
    policies.push(kind("panics-without", Fault::PanicsWithout));
    policies.push(kind("beyond", Fault::AnswersBeyond));
    Registry::default().with(policies)
}

/// Keeps the panics of this file from the terminal.
fn silence_faults() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let here = panic.location().is_some_and(|place| place.file().ends_with("failures.rs"));
        if !here || std::thread::current().name().is_some() {
            hook(panic);
        }
    }));
}

fn failure(arguments: &[&str]) -> Error {
    let arguments = [&["tourne"], arguments].concat();
    run(&registry(), &arguments).expect_err("the policy does not answer")
}

/// The pair that a message names.
fn pair(message: &str) -> &str {
    let rest = message.split("pair ").nth(1).unwrap_or_else(|| panic!("no pair in {message}"));
    rest.split(|c: char| !c.is_ascii_digit()).next().unwrap()
}

#[test]
fn a_policy_that_fails_or_panics_stops_the_run_and_names_the_pair_and_the_seed() {
    silence_faults();
    for (policy, words) in [
        ("fails", "the program says nothing"),
        ("panics", "out of bounds"),
        ("panics-without", "panicked"),
        ("beyond", "move"),
    ] {
        let mut messages = Vec::new();
        for threads in ["1", "2", "7"] {
            let folder = TempDir::new().unwrap();
            let out = folder.path().join("r");
            let error = failure(&[
                "simulate",
                "tourne-case",
                "--a",
                policy,
                "--games",
                "400",
                "--seed",
                "42",
                "--out",
                out.to_str().unwrap(),
                "--threads",
                threads,
                "--quiet",
                "--force",
            ]);
            assert_eq!(error.exit_status(), 1, "{error}");
            assert!(!out.join("manifest.json").exists(), "no result was made");
            // What became of the finished blocks may follow.
            messages.push(error.to_string().split("; ").next().unwrap().to_string());
        }
        let message = &messages[0];
        assert!(message.contains("--seed 42") && message.contains(words), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(messages.iter().all(|m| m == message), "{messages:?}");
        // The pair and the seed reproduce it: if not in the first game, then in the second.
        let show = ["show", "tourne-case", "--a", policy, "--seed", "42", "--pair", pair(message)];
        let again = failure(&show);
        assert_eq!(again.exit_status(), 1);
        assert_eq!(&again.to_string(), message);
    }
}

#[test]
fn a_policy_of_one_registry_is_unknown_to_another() {
    let error = run(&Registry::standard(), ["tourne", "simulate", "course", "--a", "fails"]);
    let error = error.expect_err("there is no such policy");
    assert_eq!(error.exit_status(), 2);
    assert!(error.to_string().contains("fails"), "{error}");
}
