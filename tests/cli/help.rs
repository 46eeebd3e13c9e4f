use std::path::Path;

use tourne::games::{Course, Game, TourneCase};

use crate::binary::tourne;

fn told(args: &[&str]) -> String {
    let ran = tourne(Path::new("."), args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    ran.out
}

/// The names under `Commands:` in the help.
fn commands() -> Vec<String> {
    let help = told(&["--help"]);
    let listed: Vec<String> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next().map(String::from))
        .collect();
    for name in ["games", "simulate", "dice", "eval", "perft", "show"] {
        assert!(listed.contains(&name.to_string()), "{name} is not in {listed:?}");
    }
    listed
}

#[test]
fn the_help_of_every_command_has_examples() {
    assert!(told(&["--help"]).contains("Examples:"));
    for command in commands().iter().filter(|name| *name != "help") {
        let help = told(&[command, "--help"]);
        let shown = format!("tourne {command}");
        let mut examples = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
        assert!(examples.any(|line| line.contains(&shown)), "{command} --help has no example");
    }
}

#[test]
fn games_lists_every_option_with_its_values_default_and_source() {
    let text = told(&["games"]);
    let lists = |id: &str, options: &[tourne::games::RuleOption]| {
        assert!(text.contains(id), "{id}");
        for option in options {
            let line = format!("{}={}", option.name, option.describe_values());
            assert!(text.contains(&line), "{line}");
            assert!(text.contains(&format!("(default {})", option.default)), "{}", option.name);
            assert!(text.contains(option.meaning), "{}", option.name);
            assert!(text.contains(option.source) && !option.source.is_empty(), "{}", option.name);
        }
    };
    lists("tourne-case", TourneCase::options());
    lists("course", Course::options());
    // The rules say so of two of the four: dice=both with free re-entry, and the converse.
    assert!(text.contains("mix sources"));
    let one = told(&["games", "course"]);
    assert!(one.contains("overshoot=") && !one.contains("reentry="), "{one}");
}

#[test]
fn games_lists_the_policies_with_their_keys() {
    let text = told(&["games"]);
    for word in ["random", "greedy", "expectimax", "depth", "mcts", "iterations"] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn the_version_is_the_packages() {
    assert_eq!(told(&["--version"]), format!("tourne {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_and_the_man_page_know_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(told(&["completions", shell]).contains("simulate"), "{shell}");
    }
    assert!(told(&["man"]).contains("simulate"));
}
