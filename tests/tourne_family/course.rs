//! The course by example.

use tourne::games::Course;

use crate::leads_to;

fn plays(rules: &str, position: &str, expected: &[&str]) {
    leads_to::<Course>(rules, position, expected);
}

#[test]
fn men_share_points() {
    plays("", "0,0,3|0,0,0|1|3", &["0,3,3|0,0,0|2", "0,0,6|0,0,0|2"]);
    plays("", "3,3,3|0,0,0|1|1", &["3,3,4|0,0,0|2"]);
}

#[test]
fn men_overtake_one_another() {
    plays("", "0,2,5|0,0,0|1|6", &["2,5,6|0,0,0|2", "0,5,8|0,0,0|2", "0,2,11|0,0,0|2"]);
}

#[test]
fn a_man_past_12_goes_back_to_0() {
    plays("", "2,5,9|0,0,0|1|4", &["5,6,9|0,0,0|2", "2,9,9|0,0,0|2", "0,2,5|0,0,0|2"]);
    plays("", "11,12,12|0,0,0|1|5", &["0,12,12|0,0,0|2"]);
}

#[test]
fn a_man_past_12_hits_nobody() {
    plays("", "9,11,12|0,0,4|1|4", &["0,11,12|0,0,4|2", "0,9,12|0,0,4|2"]);
}

#[test]
fn as_last_resort_a_man_goes_past_12_only_if_nothing_else_can_be_played() {
    let rules = "overshoot=last-resort";
    plays(rules, "2,5,9|0,0,0|1|4", &["5,6,9|0,0,0|2", "2,9,9|0,0,0|2"]);
    plays(rules, "10,11,12|0,0,0|1|4", &["0,11,12|0,0,0|2", "0,10,12|0,0,0|2"]);
}

#[test]
fn a_landing_hits_all_or_one() {
    plays("", "0,0,4|0,7,7|1|3", &["0,3,4|0,7,7|2", "0,0,7|0,0,0|2"]);
    plays("hit=one", "0,0,4|0,7,7|1|3", &["0,3,4|0,7,7|2", "0,0,7|0,0,7|2"]);
    plays("hit=one", "4,12,12|7,7,7|1|3", &["7,12,12|0,7,7|2"]);
}

#[test]
fn under_hit_one_only_a_landing_hits_not_a_man_that_stays() {
    plays("hit=one", "2,7,12|7,7,9|1|1", &["3,7,12|7,7,9|2", "2,8,12|7,7,9|2"]);
}

#[test]
fn nobody_is_hit_at_home() {
    plays("", "9,12,12|0,12,12|1|3", &["12,12,12|0,12,12|2"]);
}
