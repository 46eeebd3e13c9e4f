use crate::result::Written;

/// The columns that people's scripts rely on, in order. Further ones may follow.
const FIXED: [(&str, &str); 5] = [
    (
        "results.csv",
        "game,rules,policy_a,policy_b,first,games,wins_a,wins_b,draws,capped,win_rate_a,\
         win_rate_a_low,win_rate_a_high,mean_plies,sd_plies",
    ),
    ("moves.csv", "game,rules,policy_a,policy_b,policy,seat,number,statistic,count"),
    ("lengths.csv", "game,rules,policy_a,policy_b,first,plies,games"),
    (
        "dice.csv",
        "game,rules,policy_a,policy_b,face,weight,expected,observed,residual,chi_squared,\
         degrees_of_freedom,p_value",
    ),
    ("sample.csv", "ply,seat,policy,position,throw,move"),
];

#[test]
fn the_fixed_columns_come_first_and_in_order() {
    for arguments in [
        &["tourne-case", "--games", "20"][..],
        &["tourne-case", "--games", "20", "--rules", "dice=both,stakes=double"],
        &["course", "--games", "20", "--max-plies", "5"],
    ] {
        let written = Written::by(arguments);
        for (name, fixed) in FIXED {
            let fixed: Vec<&str> = fixed.split(',').collect();
            let columns = written.table(name).columns;
            assert_eq!(columns[..fixed.len()], fixed, "{name} of {arguments:?}");
        }
        let results = written.table("results.csv").columns;
        assert!(results.contains(&"score_a".to_string()), "{results:?}");
    }
}

#[test]
fn files_are_lines_of_plain_commas_with_quotes_only_where_needed() {
    let written = Written::by(&["tourne-case", "--games", "20", "--a", "greedy"]);
    for (name, bytes) in written.tables() {
        let text = std::str::from_utf8(bytes).unwrap();
        assert!(text.ends_with('\n') && !text.contains('\r'), "{name}");
        for word in ["nan", "NaN", "inf", "null"] {
            assert!(!text.contains(word), "{name} says {word}");
        }
    }
    let text = String::from_utf8(written.files["results.csv"].clone()).unwrap();
    let label = "tourne-case,\"dice=lower,reentry=free,stakes=simple\",greedy,random,a,10,";
    assert!(text.lines().nth(1).unwrap().starts_with(label), "{text}");
}

#[test]
fn labels_hold_the_specs_as_typed_and_the_rules_in_full() {
    let written = Written::by(&[
        "course",
        "--games",
        "2",
        "--a",
        "expectimax",
        "--b",
        "mcts:c=1,iterations=5",
        "--rules",
        "overshoot=last-resort",
    ]);
    for name in ["results.csv", "moves.csv", "lengths.csv", "dice.csv"] {
        for row in written.table(name).rows() {
            assert_eq!(row["game"], "course");
            assert_eq!(row["rules"], "hit=all,overshoot=last-resort");
            assert_eq!((row["policy_a"], row["policy_b"]), ("expectimax", "mcts:c=1,iterations=5"));
        }
    }
    let table = written.table("moves.csv");
    for row in table.rows() {
        assert!(["expectimax", "mcts:c=1,iterations=5"].contains(&row["policy"]));
    }
}

#[test]
fn results_have_three_rows_a_pairing() {
    let table = Written::by(&["course", "--games", "6"]).table("results.csv");
    let firsts: Vec<&str> = table.rows().iter().map(|row| row["first"]).collect();
    assert_eq!(firsts, ["a", "b", "both"]);
}

#[test]
fn numbers_read_back_exactly_as_printed() {
    let written = Written::by(&["tourne-case", "--games", "2000", "--seed", "4"]);
    let mut reals = 0;
    for name in ["results.csv", "dice.csv"] {
        let table = written.table(name);
        for row in table.rows() {
            for (column, cell) in row {
                if cell.contains('.') {
                    let shortest = format!("{:?}", cell.parse::<f64>().unwrap());
                    assert_eq!(cell, shortest, "{column} of {name}");
                    reals += 1;
                }
            }
        }
    }
    assert!(reals > 20, "only {reals} numbers with a decimal mark");
}
