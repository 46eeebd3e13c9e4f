//! `dice=both` by example.

use tourne::games::{Game, TourneCase};

use crate::{game, leads_to};

fn plays(position: &str, expected: &[&str]) {
    leads_to::<TourneCase>("dice=both", position, expected);
}

fn plays_forced(position: &str, expected: &[&str]) {
    leads_to::<TourneCase>("dice=both,reentry=forced", position, expected);
}

#[test]
fn numbers_are_played_in_either_order_by_one_man_or_two() {
    // 2 then 5: the second man would pass the first. 5 then 2: either man.
    plays("0,0,0|0,0,0|1|2,5", &["0,0,7|0,0,0|2", "0,2,5|0,0,0|2"]);
    plays(
        "0,4,12|0,0,0|1|1,2",
        &[
            "0,7,12|0,0,0|2", // 4 by both
            "1,6,12|0,0,0|2", // 0 by the 1, 4 by the 2
            "2,5,12|0,0,0|2", // 0 by the 2, 4 by the 1
            "3,4,12|0,0,0|2", // 0 by both
        ],
    );
}

#[test]
fn throws_are_read_in_either_order_and_written_low_first() {
    let game = game::<TourneCase>("dice=both");
    let position = game.parse("0,0,0|0,0,0|1|5,2").unwrap();
    assert_eq!(game.notation(&position), "0,0,0|0,0,0|1|2,5");
}

#[test]
fn a_double_is_played_once() {
    plays("0,0,0|0,0,0|1|3,3", &["0,0,3|0,0,0|2"]);
    plays("0,4,8|0,0,0|1|2,2", &["2,4,8|0,0,0|2", "0,6,8|0,0,0|2", "0,4,10|0,0,0|2"]);
    plays_forced("h,4,8|0,0,0|1|2,2", &["2,4,8|0,0,0|2"]);
}

#[test]
fn a_man_opposite_the_intermediate_point_is_hit() {
    plays("0,0,0|0,0,5|1|2,5", &["0,0,7|0,0,5|2", "0,0,7|0,0,0|2", "0,2,5|0,0,0|2"]);
    plays_forced("0,0,0|0,0,5|1|2,5", &["0,0,7|0,0,5|2", "0,0,7|h,0,0|2", "0,2,5|h,0,0|2"]);
}

#[test]
fn one_turn_can_hit_two_men() {
    plays("6,12,12|7,9,12|1|1,2", &["9,12,12|0,0,12|2", "9,12,12|0,7,12|2"]);
}

#[test]
fn both_numbers_are_played_if_any_order_allows_it() {
    // 5 to 7 by the 2 would leave the 5 unplayable, so it is not allowed.
    plays("5,10,12|0,0,0|1|2,5", &["10,12,12|0,0,0|2"]);
    // The 1 opens the way for the 2.
    plays("10,11,12|0,0,0|1|1,2", &["12,12,12|0,0,0|2"]);
}

#[test]
fn if_only_one_of_the_two_can_be_played_the_player_chooses_which() {
    plays("8,12,12|0,0,0|1|2,3", &["10,12,12|0,0,0|2", "11,12,12|0,0,0|2"]);
}

#[test]
fn a_number_that_cannot_be_played_is_lost() {
    plays("8,12,12|0,0,0|1|2,6", &["10,12,12|0,0,0|2"]);
    plays("9,12,12|0,0,0|1|5,6", &[]);
}

#[test]
fn a_win_with_the_first_number_ends_the_turn() {
    plays("9,12,12|0,0,0|1|1,3", &["10,12,12|0,0,0|2", "12,12,12|0,0,0|2"]);
    plays("9,12,12|0,0,0|1|3,5", &["12,12,12|0,0,0|2"]);
}

#[test]
fn each_number_that_can_enter_a_hit_man_must() {
    // The 6 enters nobody and may come first; the 2 enters the hit man.
    plays_forced("h,0,5|0,0,0|1|2,6", &["0,2,11|0,0,0|2"]);
    // After the 1 the 3 enters nobody; after the 3 the 1 must enter the second man.
    plays_forced("h,h,12|0,0,0|1|1,3", &["h,4,12|0,0,0|2", "1,3,12|0,0,0|2"]);
}
