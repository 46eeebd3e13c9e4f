use std::fs;

use tempfile::TempDir;

use crate::binary::{Ran, tourne};

/// Exit 2, nothing on standard output, nothing written.
fn refused(args: &[&str]) -> Ran {
    let folder = TempDir::new().unwrap();
    let ran = tourne(folder.path(), args);
    assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
    assert_eq!(ran.out, "", "{args:?}");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert!(left.is_empty(), "{args:?} left {left:?}");
    ran
}

/// And one line of ours on standard error that says each of these words.
fn refused_in_one_line(args: &[&str], words: &[&str]) {
    let ran = refused(args);
    assert!(ran.err.ends_with('\n') && ran.err.lines().count() == 1, "{args:?}: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{args:?}: no `{word}` in {}", ran.err);
    }
}

/// `simulate tourne-case` with these flags and a folder to write to.
fn simulate_refuses(flags: &[&str], words: &[&str]) {
    let base = ["simulate", "tourne-case", "--out", "result"];
    refused_in_one_line(&[&base[..], flags].concat(), words);
}

#[test]
fn games_are_an_even_number_within_reason() {
    for games in ["3", "1000001"] {
        simulate_refuses(&["--games", games], &["--games", games, "even"]);
    }
    for games in
        ["1", "0", "-2", "4611686018427387906", "99999999999999999999", "2.0", "1e6", "x", ""]
    {
        simulate_refuses(&["--games", games], &["--games", games, "from 2 to"]);
    }
}

#[test]
fn an_unknown_game_is_answered_with_the_games() {
    for args in [
        &["simulate", "chess", "--out", "result"][..],
        &["simulate", ""],
        &["simulate", "Tourne-Case"],
        &["dice", "chess"],
        &["eval", "chess", "0,0,0|0,0,0|1"],
        &["perft", "chess", "1"],
        &["show", "chess"],
        &["games", "chess"],
    ] {
        refused_in_one_line(args, &["tourne-case", "course"]);
    }
}

#[test]
fn an_unknown_policy_is_answered_with_the_policies() {
    for flag in ["--a", "--b"] {
        for policy in ["best", "", "Random", "random ", ":depth=1"] {
            let words = [flag, "random", "greedy", "expectimax", "mcts"];
            simulate_refuses(&["--games", "2", flag, policy], &words);
        }
    }
}

#[test]
fn an_unknown_key_is_answered_with_the_keys() {
    for (policy, words) in [
        ("expectimax:width=2", &["width", "depth"][..]),
        ("mcts:depth=2", &["depth", "iterations", "c"]),
        ("random:depth=2", &["depth", "no keys"]),
        ("expectimax:depth", &["depth", "key=value"]),
        ("expectimax:depth=1,depth=2", &["depth", "twice"]),
    ] {
        simulate_refuses(&["--games", "2", "--a", policy], words);
    }
}

#[test]
fn depths_and_iterations_are_numbers_within_reason() {
    for depth in ["0", "10", "1000000", "99999999999999999999", "-1", "1.5", "x", ""] {
        let policy = format!("expectimax:depth={depth}");
        simulate_refuses(&["--games", "2", "--b", &policy], &["--b", "depth", "from 1 to"]);
    }
    for iterations in ["0", "1000000000000", "99999999999999999999", "-5", "1e3", ""] {
        let policy = format!("mcts:iterations={iterations}");
        simulate_refuses(&["--games", "2", "--b", &policy], &["iterations", "from 1 to"]);
    }
    for c in ["-1", "nan", "inf", "1e400", "x", ""] {
        let policy = format!("mcts:c={c}");
        simulate_refuses(&["--games", "2", "--a", &policy], &["`c`", "from 0 to"]);
    }
}

#[test]
fn rules_are_options_of_the_game_with_values_they_have() {
    for (rules, words) in [
        ("hit=one", &["hit", "dice, reentry, stakes"][..]),
        ("dice=three", &["three", "lower or both"]),
        ("reentry=", &["reentry", "free or forced"]),
        ("dice", &["dice", "option=value"]),
        ("dice=both,dice=lower", &["dice", "twice"]),
    ] {
        simulate_refuses(&["--games", "2", "--rules", rules], &[&["--rules"], words].concat());
    }
    for args in [
        &["eval", "course", "0,0,0|0,0,0|1", "--rules", "dice=both"][..],
        &["perft", "course", "1", "--rules", "dice=both"],
        &["show", "course", "--rules", "dice=both"],
        &["dice", "course", "--rules", "dice=both"],
    ] {
        refused_in_one_line(args, &["dice", "hit, overshoot"]);
    }
}

#[test]
fn a_seed_is_a_whole_number_of_64_bits() {
    for seed in ["x", "-1", "1.5", "18446744073709551616", "0x10", "1_000", ""] {
        simulate_refuses(&["--games", "2", "--seed", seed], &["--seed", "18446744073709551615"]);
        refused_in_one_line(&["show", "course", "--seed", seed], &["--seed"]);
        refused_in_one_line(&["dice", "--seed", seed, "--out", "d"], &["--seed"]);
    }
}

#[test]
fn other_numbers_have_ranges_too() {
    for (flag, values, range) in [
        ("--threads", &["0", "1025", "-1", "x", ""][..], "from 1 to 1024"),
        ("--max-plies", &["0", "2147483648", "-1", "x", ""], "from 1 to 2147483647"),
        ("--opening-plies", &["-1", "10001", "x", ""], "from 0 to 10000"),
    ] {
        for value in values {
            simulate_refuses(&["--games", "2", flag, value], &[flag, range]);
        }
    }
    for throws in ["0", "-1", "x", "4611686018427387905"] {
        refused_in_one_line(&["dice", "--throws", throws, "--out", "d"], &["--throws", "from 1"]);
    }
    for depth in ["-1", "101", "x"] {
        refused_in_one_line(&["perft", "course", "--", depth], &["DEPTH", "from 0 to"]);
    }
    refused_in_one_line(&["show", "course", "--pair", "x"], &["--pair"]);
}

#[test]
fn a_position_is_well_formed_and_obeys_the_rules() {
    for (rules, position, words) in [
        ("", "nonsense", &["men|men|player"][..]),
        ("", "", &["men|men|player"]),
        ("", "0,0,0|0,0,0|3", &["player", "1 or 2"]),
        ("", "4,4,12|0,0,0|1", &["point 4"]),
        ("", "0,0,7|0,3,7|1", &["opposite", "point 7"]),
        ("", "0,0,0,0|0,0,0|1", &["4 men", "three"]),
        ("", "0,0|0,0,0|1", &["2 men", "three"]),
        ("", "0,0,13|0,0,0|1", &["13", "0 to 12"]),
        ("", "0,0,-1|0,0,0|1", &["-1", "0 to 12"]),
        ("", "h,0,0|0,0,0|1", &["h", "reentry=forced"]),
        ("", "0,0,0|0,0,0|1|7", &["7", "1 to 6"]),
        ("", "0,0,0|0,0,0|1|3,4", &["3,4", "one number"]),
        ("dice=both", "0,0,0|0,0,0|1|3", &["two numbers"]),
        ("", "12,12,12|12,12,12|1", &["both"]),
        ("", "0,0,\n0|0,0,0|1", &["point"]),
    ] {
        let flags = ["--games", "2", "--rules", rules, "--position", position];
        simulate_refuses(&flags, &[&["--position"], words].concat());
        let flags = ["--rules", rules, "--position", position];
        refused_in_one_line(&[&["perft", "tourne-case", "1"], &flags[..]].concat(), words);
        refused_in_one_line(&[&["show", "tourne-case"], &flags[..]].concat(), words);
        refused_in_one_line(&["eval", "tourne-case", position, "--rules", rules], words);
    }
}

#[test]
fn a_finished_position_starts_no_game() {
    let finished = ["--position", "12,12,12|0,0,0|2"];
    simulate_refuses(&[&["--games", "2"], &finished[..]].concat(), &["over"]);
    refused_in_one_line(&[&["show", "tourne-case"], &finished[..]].concat(), &["over"]);
}

#[test]
fn what_breaks_a_line_in_the_input_breaks_none_in_the_answer() {
    refused_in_one_line(&["simulate", "tourne\ncase"], &["tourne-case"]);
    simulate_refuses(&["--games", "2", "--a", "ran\r\ndom"], &["--a"]);
    simulate_refuses(&["--games", "2", "--rules", "di\nce=both"], &["--rules"]);
    simulate_refuses(&["--games", "2\n"], &["--games"]);
}

#[test]
fn an_answer_does_not_repeat_an_endless_input() {
    let endless = "0,".repeat(5_000);
    let ran = refused(&["eval", "course", &endless]);
    assert!(ran.err.len() < 1_000, "{} bytes", ran.err.len());
}

/// Flags that clap itself refuses keep its form.
#[test]
fn unknown_flags_and_commands_are_refused() {
    for args in [
        &["simulate", "tourne-case", "--gmaes", "2"][..],
        &["simulate", "tourne-case", "--games"],
        &["simulate"],
        &["simulat"],
        &["eval", "course"],
        &["--colour"],
        &[],
    ] {
        assert!(!refused(args).err.is_empty(), "{args:?}");
    }
}

#[test]
fn a_part_of_a_run_needs_the_seed_of_the_run() {
    simulate_refuses(&["--shard", "1/2"], &["--shard", "--seed"]);
}

#[test]
fn a_rule_that_stops_is_checked_before_anything_is_solved() {
    simulate_refuses(&["--sprt", "elo0=0,elo0=1"], &["elo0", "twice"]);
    simulate_refuses(&["--until-width", "2"], &["--until-width"]);
}

#[test]
fn the_settings_of_a_program_are_checked() {
    simulate_refuses(&["--a", "exec:foo=1;true"], &["foo", "timeout"]);
    simulate_refuses(&["--a", "exec:timeout=1.5;true"], &["timeout", "1.5"]);
}

#[test]
fn a_data_set_is_named_as_it_is_written() {
    let set = ["dataset", "tourne-case", "--games", "2", "--format", "parquet", "--out", "x.csv"];
    refused_in_one_line(&set, &["x.csv", "parquet"]);
}

#[test]
fn a_table_without_an_end_is_no_table() {
    let args = ["simulate", "tourne-case", "--a", "optimal", "--table", "/dev/zero"];
    refused_in_one_line(&args, &["/dev/zero", "not a table"]);
}

#[test]
fn a_man_page_is_of_a_command() {
    refused_in_one_line(&["man", "dance"], &["dance", "simulate"]);
}
