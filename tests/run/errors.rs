use std::fs;

use crate::binary::tourne;
use crate::folder::with;

const GOOD: &str = "kind = \"simulate\"\ngame = \"course\"\na = \"greedy\"\nb = \"random\"\n\
                    games = 2\nseed = 1\n";

/// `tourne run x.toml` of this text: exit 2, one line that begins with the place, nothing written.
fn refused(text: &str, place: &str, words: &[&str]) {
    let folder = with(text);
    let ran = tourne(folder.path(), &["run", "x.toml"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{text}{}", ran.err);
    assert!(ran.err.ends_with('\n') && ran.err.lines().count() == 1, "{}", ran.err);
    assert!(ran.err.starts_with(&format!("tourne: x.toml:{place}: ")), "not {place}: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "no `{word}` in {}", ran.err);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{text} left something");
}

/// The good text with one line more.
fn adds(line: &str, place: &str, words: &[&str]) {
    refused(&format!("{GOOD}{line}\n"), place, words);
}

/// The good text with a line replaced.
fn turns(from: &str, to: &str, place: &str, words: &[&str]) {
    assert!(GOOD.contains(from));
    refused(&GOOD.replace(from, to), place, words);
}

#[test]
fn unknown_keys_are_named_with_line_and_column() {
    adds("gmaes = 3", "7:1", &["`gmaes`", "kind simulate", "games"]);
    adds("  throws = 3", "7:3", &["`throws`"]);
    adds("\"é\" = 1\nzz = 2", "7:1", &["`é`"]);
    adds("[policies]\na = 1", "7:2", &["`policies`"]);
    adds("rules.bounce = \"x\"", "7:7", &["`bounce`", "hit, overshoot"]);
    // Of several, the first of the file.
    refused(&format!("zz = 1\naa = 2\n{GOOD}"), "1:1", &["`zz`"]);
    let dice = "kind = \"dice\"\ngame = \"course\"\nseed = 1\nthrows = 1\ngames = 2\n";
    refused(dice, "5:1", &["kind dice", "throws"]);
}

#[test]
fn missing_keys_are_named() {
    for (line, key) in [
        ("kind = \"simulate\"\n", "kind"),
        ("game = \"course\"\n", "game"),
        ("a = \"greedy\"\n", "a"),
        ("b = \"random\"\n", "b"),
        ("games = 2\n", "games"),
        ("seed = 1\n", "seed"),
    ] {
        turns(line, "", "1:1", &[&format!("`{key}` is missing"), "give"]);
    }
    refused("", "1:1", &["`kind` is missing", "tournament"]);
}

#[test]
fn wrong_types_are_named_with_what_would_be_right() {
    turns("games = 2", "games = \"2\"", "5:9", &["`games` is a text", "a whole number"]);
    turns("games = 2", "games = 2.5", "5:9", &["a number with a fraction"]);
    turns("games = 2", "games = [2]", "5:9", &["`games` is a list"]);
    turns("seed = 1", "seed = 1979-05-27", "6:8", &["`seed` is a date"]);
    turns("\"greedy\"", "1.5", "3:5", &["`a` is a number with a fraction", "a policy"]);
    turns("\"greedy\"", "[\"random\", [\"greedy\"]]", "3:16", &["`a` is a list"]);
    turns("\"simulate\"", "true", "1:8", &["`kind` is true or false"]);
    turns("\"course\"", "{ x = 1 }", "2:8", &["`game` is a table"]);
    adds("rules = \"hit=one\"", "7:9", &["`rules` is a text", "a table"]);
    adds("rules = { hit = true }", "7:17", &["`hit` is true or false"]);
    adds("exact = 1", "7:9", &["`exact` is a whole number", "true or false"]);
    adds("position = 3", "7:12", &["`position`"]);
}

#[test]
fn wrong_values_are_named_with_what_would_be_right() {
    turns("games = 2", "games = 3", "5:9", &["`games` is 3", "even"]);
    for games in ["0", "1", "-2", "9223372036854775806", "99999999999999999999"] {
        let text = format!("games = {games}");
        turns("games = 2", &text, "5:9", &["`games`", "from 2 to 4611686018427387904"]);
    }
    turns("seed = 1", "seed = 18446744073709551616", "6:8", &["18446744073709551615"]);
    turns("\"course\"", "\"chess\"", "2:8", &["`chess`", "tourne-case"]);
    turns("\"simulate\"", "\"solve\"", "1:8", &["`solve`", "tournament"]);
    turns("\"greedy\"", "\"best\"", "3:5", &["`a`", "`best`", "expectimax"]);
    turns("\"greedy\"", "[\"mcts\", \"expectimax:width=1\"]", "3:14", &["width", "depth"]);
    turns("\"greedy\"", "[]", "3:5", &["`a` is an empty list"]);
    turns("\"greedy\"", "[\"random\", \"random\"]", "3:16", &["`random` twice"]);
    // Two ways to write one policy.
    turns("\"greedy\"", "[\"mcts\", \"mcts:iterations=1000\"]", "3:14", &["twice"]);
    adds("rules.hit = []", "7:13", &["`hit` is an empty list"]);
    adds("rules.hit = [\"one\", \"two\"]", "7:21", &["`hit` cannot be `two`", "all or one"]);
    adds("rules.hit = \"one,overshoot=choice\"", "7:13", &["cannot be"]);
    adds("max-plies = 0", "7:13", &["from 1 to 2147483647"]);
    adds("opening-plies = 10001", "7:17", &["from 0 to 10000"]);
    adds("position = \"9\"", "7:12", &["`position`", "men|men|player"]);
    adds("position = \"12,12,12|0,0,0|2\"", "7:12", &["over"]);
    let tournoy = GOOD.replace("course", "tournoy");
    refused(&format!("{tournoy}regret = true\n"), "2:8", &["no dice", "`regret`"]);
}

#[test]
fn a_text_that_is_no_toml_is_refused_where_it_breaks() {
    turns("games = 2", "games = ", "5:9", &[]);
    turns("games = 2", "games 2", "5:7", &[]);
    turns("games = 2", "games = 2\ngames = 4", "6:1", &["duplicate"]);
    turns("\"greedy\"", "\"greedy", "3:12", &[]);
}

#[test]
fn a_tournament_needs_two_and_an_anchor_among_them() {
    let tournament = "kind = \"tournament\"\ngame = \"course\"\ngames = 2\nseed = 1\n";
    let with = |rest: &str| format!("{tournament}{rest}\n");
    refused(&with("policies = [\"random\"]"), "5:13", &["two policies"]);
    refused(&with("policies = \"random\"\nanchor = \"greedy\""), "5:12", &["two policies"]);
    let two = "policies = [\"random\", \"greedy\"]";
    refused(&with(&format!("{two}\nanchor = \"mcts\"")), "6:10", &["takes no part", "random"]);
    refused(&with(&format!("{two}\ngauntlet = \"random\"")), "5:13", &["twice"]);
    refused(&with(&format!("{two}\nluck-adjust = true")), "6:1", &["`luck-adjust`"]);
}

#[test]
fn combinations_and_games_have_a_bound() {
    let specs: Vec<String> = (1..=101).map(|n| format!("\"mcts:iterations={n}\"")).collect();
    let list = format!("[{}]", specs.join(", "));
    let text = GOOD.replace("\"greedy\"", &list).replace("\"random\"", &list);
    refused(&text, "1:1", &["10201 combinations", "10000"]);
    let many = GOOD.replace("games = 2", "games = 4611686018427387904");
    refused(&format!("{many}rules.hit = [\"one\", \"all\"]\n"), "1:1", &["2 pairings", "fewer"]);
}

#[test]
fn flags_and_files_that_cannot_be() {
    let folder = with(GOOD);
    for (args, words) in [
        (&["run", "none.toml"][..], &["none.toml", "cannot be read"][..]),
        (&["run", "."], &["cannot be read"]),
        (&["run", "x.toml", "--threads", "0"], &["--threads"]),
        (&["run", "x.toml", "--shard", "3/2"], &["--shard"]),
        (&["simulate", "course", "--resume"], &["--resume", "--out"]),
        (&["simulate", "course", "--report"], &["--report", "--out"]),
        (
            &["tournament", "course", "--policy", "random", "--games", "2", "--shard", "1/2"],
            &["--shard", "--out"],
        ),
    ] {
        let ran = tourne(folder.path(), args);
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{args:?}: {}", ran.err);
        for word in words {
            assert!(ran.err.contains(word), "{args:?}: no `{word}` in {}", ran.err);
        }
    }
    fs::write(folder.path().join("x.toml"), b"kind = \"\xff\"").unwrap();
    let ran = tourne(folder.path(), &["run", "x.toml"]);
    assert!(ran.err.starts_with("tourne: x.toml:1:9: this is not UTF-8"), "{}", ran.err);
    let dice = "kind = \"dice\"\ngame = \"course\"\nseed = 1\nthrows = 10\n";
    fs::write(folder.path().join("x.toml"), dice).unwrap();
    for flag in [&["--resume"][..], &["--report"], &["--shard", "1/2"]] {
        let ran = tourne(folder.path(), &[&["run", "x.toml"], flag].concat());
        assert!(ran.code == Some(2) && ran.err.contains("dice check"), "{}", ran.err);
    }
}
