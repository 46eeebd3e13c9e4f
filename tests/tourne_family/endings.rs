use tourne::games::{Course, End, Game, Seat, Status, TourneCase};

use crate::game;

fn end<G: Game>(rules: &str, position: &str) -> End {
    let game = game::<G>(rules);
    match game.status(&game.parse(position).unwrap()) {
        Status::Over(end) => end,
        status => panic!("{position} under `{rules}` is {status:?}"),
    }
}

#[test]
fn three_men_at_home_win_whoever_would_be_next() {
    for player in [1, 2] {
        let first = format!("12,12,12|0,4,12|{player}");
        let second = format!("0,4,12|12,12,12|{player}");
        for (position, winner) in [(first, Seat::First), (second, Seat::Second)] {
            for rules in ["", "dice=both", "reentry=forced"] {
                assert_eq!(end::<TourneCase>(rules, &position).winner(), Some(winner));
            }
            for rules in ["", "hit=one", "overshoot=last-resort"] {
                assert_eq!(end::<Course>(rules, &position).winner(), Some(winner));
            }
        }
    }
}

#[test]
fn the_winning_move_ends_the_game() {
    for (rules, throw) in [("", "3"), ("reentry=forced", "3"), ("dice=both", "1,2")] {
        let game = game::<TourneCase>(rules);
        let before = game.parse(&format!("0,1,2|9,12,12|2|{throw}")).unwrap();
        let mut moves = Vec::new();
        game.moves(&before, &mut moves);
        let after = game.apply(before, moves[0]);
        assert_eq!(game.notation(&after), "0,1,2|12,12,12|1");
        let Status::Over(end) = game.status(&after) else { panic!("{rules}: not over") };
        assert_eq!(end.winner(), Some(Seat::Second), "{rules}");
    }
}

#[test]
fn a_win_counts_two_only_under_double_stakes_and_only_if_the_loser_has_no_man_home() {
    for (rules, position, points) in [
        ("stakes=double", "12,12,12|0,3,11|2", 2),
        ("stakes=double", "12,12,12|0,3,12|2", 1),
        ("stakes=double", "0,0,0|12,12,12|1", 2),
        ("stakes=double", "0,12,12|12,12,12|1", 1),
        ("stakes=double,dice=both", "12,12,12|1,2,3|2", 2),
        ("stakes=double,reentry=forced", "12,12,12|h,h,h|2", 2),
        ("", "12,12,12|0,3,11|2", 1),
        ("dice=both,reentry=forced", "12,12,12|h,0,0|2", 1),
    ] {
        assert_eq!(end::<TourneCase>(rules, position).points(), points, "{position} under {rules}");
    }
}

#[test]
fn under_double_stakes_a_simple_win_is_worth_half() {
    let game = game::<TourneCase>("stakes=double");
    let unit = game.heuristic_unit();
    for (position, value) in [("12,12,12|0,0,3|2", unit), ("12,12,12|0,0,12|2", unit / 2)] {
        let Status::Over(end) = game.status(&game.parse(position).unwrap()) else {
            panic!("{position} is not over")
        };
        assert_eq!(game.end_value(end, Seat::First), value);
        assert_eq!(game.end_value(end, Seat::Second), -value);
    }
}
