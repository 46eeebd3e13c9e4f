use tourne::games::{Choices, Course, Game, TourneCase};

use crate::game;

fn refuses<G: Game>(rules: &str, position: &str) {
    let reason = match game::<G>(rules).parse(position) {
        Err(reason) => reason,
        Ok(_) => panic!("`{position}` is read under `{rules}`"),
    };
    assert!(!reason.is_empty() && !reason.contains('\n'), "{position}: {reason:?}");
}

fn accepts<G: Game>(rules: &str, position: &str) {
    let game = game::<G>(rules);
    match game.parse(position) {
        Ok(read) => assert_eq!(game.notation(&read), position),
        Err(reason) => panic!("`{position}` under `{rules}`: {reason}"),
    }
}

#[test]
fn own_men_share_no_point_but_12_in_tourne_case() {
    for rules in ["", "dice=both", "reentry=forced", "stakes=double"] {
        refuses::<TourneCase>(rules, "0,4,4|0,0,0|1");
        refuses::<TourneCase>(rules, "0,0,0|7,7,7|1");
        refuses::<TourneCase>(rules, "0,0,0|11,11,12|1");
        accepts::<TourneCase>(rules, "0,0,4|0,12,12|1");
    }
    for rules in ["", "hit=one", "overshoot=last-resort"] {
        accepts::<Course>(rules, "0,4,4|7,7,7|1");
    }
}

#[test]
fn men_stand_opposite_only_under_hit_one() {
    for point in 1..12 {
        let position = format!("0,0,{point}|0,{point},12|2");
        for rules in ["", "dice=both", "reentry=forced"] {
            refuses::<TourneCase>(rules, &position);
        }
        for rules in ["", "overshoot=last-resort"] {
            refuses::<Course>(rules, &position);
        }
        accepts::<Course>("hit=one", &position);
    }
    accepts::<TourneCase>("", "0,0,12|0,12,12|1");
}

#[test]
fn a_hit_man_is_marked_only_under_forced_reentry() {
    refuses::<TourneCase>("", "h,0,0|0,0,0|1");
    refuses::<TourneCase>("dice=both", "0,0,0|h,h,1|1");
    for rules in ["", "hit=one"] {
        refuses::<Course>(rules, "h,0,0|0,0,0|1");
    }
    accepts::<TourneCase>("reentry=forced", "h,0,5|h,h,h|1");
    accepts::<TourneCase>("dice=both,reentry=forced", "h,0,5|h,h,h|1");
}

#[test]
fn the_throw_has_the_numbers_of_its_dice() {
    for throw in ["0", "7", "3,4", "3,3", "", "x", "-1", "+1", "1,", ",1", "1.0", " 1"] {
        refuses::<TourneCase>("", &format!("0,0,0|0,0,0|1|{throw}"));
        refuses::<Course>("", &format!("0,0,0|0,0,0|1|{throw}"));
    }
    for throw in ["3", "0,1", "6,7", "1,2,3", "", "3;4", "+1,2"] {
        refuses::<TourneCase>("dice=both", &format!("0,0,0|0,0,0|1|{throw}"));
    }
    accepts::<TourneCase>("", "0,0,0|0,0,0|1|6");
    accepts::<TourneCase>("dice=both", "0,0,0|0,0,0|1|3,3");
}

#[test]
fn each_player_has_three_men_on_points_0_to_12_and_one_at_most_has_finished() {
    for position in [
        "0,0|0,0,0|1",
        "0,0,0,0|0,0,0|1",
        "0,0,0|0,0,0,0|1",
        "|0,0,0|1",
        "0,0,13|0,0,0|1",
        "0,0,0|-1,0,0|1",
        "0,0,256|0,0,0|1",
        "0,0,1e1|0,0,0|1",
        "0,0,+1|0,0,0|1",
        "0,,0|0,0,0|1",
        "12,12,12|12,12,12|1",
    ] {
        refuses::<TourneCase>("", position);
        refuses::<Course>("hit=one", position);
    }
}

#[test]
fn a_position_has_three_fields_or_four_and_a_player() {
    for position in [
        "",
        "|",
        "|||",
        "0,0,0|0,0,0",
        "0,0,0|0,0,0|",
        "0,0,0|0,0,0|0",
        "0,0,0|0,0,0|3",
        "0,0,0|0,0,0|12",
        "0,0,0|0,0,0|1|1|1",
        "0,0,0 0,0,0 1",
        " 0,0,0|0,0,0|1",
        "12,12,12|0,0,0|2|1",
    ] {
        refuses::<TourneCase>("", position);
        refuses::<Course>("", position);
    }
}

#[test]
fn options_of_another_game_and_unknown_values_are_refused() {
    for rules in [
        "hit=one",
        "dice=three",
        "dice=",
        "dice",
        "=both",
        "dice=both,dice=both",
        "reentry=forced ",
        "Dice=both",
    ] {
        assert!(Choices::parse(TourneCase::options(), rules).is_err(), "{rules}");
    }
    for rules in ["dice=both", "stakes=double", "reentry=free", "hit=both", "overshoot=never"] {
        assert!(Choices::parse(Course::options(), rules).is_err(), "{rules}");
    }
}

#[test]
fn all_readings_are_legal_and_named_in_full() {
    let readings = |options| -> Vec<String> {
        Choices::combinations(options).iter().map(ToString::to_string).collect()
    };
    let tourne_case = readings(TourneCase::options());
    assert_eq!(tourne_case.len(), 8);
    assert_eq!(tourne_case[0], "dice=lower,reentry=free,stakes=simple");
    let course = readings(Course::options());
    assert_eq!(course.len(), 4);
    assert_eq!(course[0], "hit=all,overshoot=choice");
    for rules in tourne_case {
        assert_eq!(game::<TourneCase>(&rules).choices().to_string(), rules);
    }
}
