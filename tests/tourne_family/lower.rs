//! `dice=lower` by example. `p|q|1|n` is what player 1 may do with the number n.

use tourne::games::{Game, TourneCase};

use crate::{game, leads_to, results};

fn plays(position: &str, expected: &[&str]) {
    leads_to::<TourneCase>("", position, expected);
    // Stakes change what a win is worth, not which moves are legal.
    leads_to::<TourneCase>("stakes=double", position, expected);
}

fn plays_forced(position: &str, expected: &[&str]) {
    leads_to::<TourneCase>("reentry=forced", position, expected);
}

#[test]
fn a_number_enters_a_man_on_its_point() {
    plays("0,0,0|0,0,0|1|3", &["0,0,3|0,0,0|2"]);
    plays("0,0,0|0,0,4|1|6", &["0,0,6|0,0,4|2"]);
    plays("0,0,4|0,0,0|2|4", &["0,0,0|0,0,4|1"]);
}

#[test]
fn men_at_0_are_one_move_and_men_apart_are_several() {
    let game = game::<TourneCase>("");
    for (position, expected) in [
        ("0,0,0|0,0,0|1|3", &["0-3"][..]),
        ("0,0,3|0,0,0|1|2", &["0-2", "3-5"]),
        ("0,4,8|0,0,0|1|2", &["0-2", "4-6", "8-10"]),
        ("4,8,12|0,0,0|1|2", &["4-6", "8-10"]),
    ] {
        let position = game.parse(position).unwrap();
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let texts: Vec<String> = moves.iter().map(|m| game.move_notation(&position, *m)).collect();
        assert_eq!(texts, expected);
    }
}

#[test]
fn no_man_stands_where_another_of_its_side_stands() {
    plays("0,0,3|0,0,0|1|3", &["0,0,6|0,0,0|2"]);
    plays("2,5,9|0,0,0|1|3", &["2,8,9|0,0,0|2", "2,5,12|0,0,0|2"]);
}

#[test]
fn no_man_passes_another_of_its_side() {
    plays("1,2,4|0,0,0|1|2", &["1,2,6|0,0,0|2"]);
    plays("2,5,9|0,0,0|1|4", &[]);
    // Not on the way home either.
    plays("8,10,12|0,0,1|1|4", &[]);
}

#[test]
fn an_entering_man_passes_nobody_either() {
    plays("0,0,3|0,0,0|1|4", &["0,0,7|0,0,0|2"]);
    // The case of the Encyclopédie: after a 5, a double six is the same man's.
    plays("0,0,5|0,0,0|1|6", &["0,0,11|0,0,0|2"]);
    plays("0,9,10|0,0,1|1|6", &["6,9,10|0,0,1|2"]);
}

#[test]
fn opposing_men_are_passed_freely() {
    plays("0,0,2|0,3,4|1|5", &["0,0,7|0,3,4|2"]);
    plays("0,0,0|1,2,3|1|6", &["0,0,6|1,2,3|2"]);
}

#[test]
fn home_is_reached_by_exact_count() {
    plays("11,12,12|0,0,0|1|1", &["12,12,12|0,0,0|2"]);
    plays("11,12,12|0,0,0|1|2", &[]);
    plays("7,11,12|0,0,0|1|2", &["9,11,12|0,0,0|2"]);
}

#[test]
fn men_at_home_share_it_and_stay() {
    plays("4,12,12|0,0,0|1|6", &["10,12,12|0,0,0|2"]);
    plays("6,12,12|0,0,0|1|6", &["12,12,12|0,0,0|2"]);
}

#[test]
fn a_man_landed_opposite_goes_back() {
    plays("0,0,4|0,0,7|1|3", &["0,0,7|0,0,0|2", "0,3,4|0,0,7|2"]);
    plays("0,0,0|0,3,8|1|3", &["0,0,3|0,0,8|2"]);
    plays("0,0,11|0,0,10|2|1", &["0,0,0|0,0,11|1", "0,0,11|0,1,10|1"]);
}

#[test]
fn nobody_is_hit_at_home() {
    plays("0,0,9|0,0,12|1|3", &["0,0,12|0,0,12|2", "0,3,9|0,0,12|2"]);
}

#[test]
fn a_turn_without_a_move_is_forfeited() {
    for (rules, before, after) in [
        ("", "2,5,9|0,0,0|1|4", "2,5,9|0,0,0|2"),
        ("", "0,0,1|11,12,12|2|6", "0,0,1|11,12,12|1"),
        ("reentry=forced", "h,3,9|0,0,1|1|6", "h,3,9|0,0,1|2"),
        ("dice=both", "9,12,12|0,0,0|1|5,6", "9,12,12|0,0,0|2"),
    ] {
        let game = game::<TourneCase>(rules);
        let position = game.parse(before).unwrap();
        assert!(results(&game, before).is_empty(), "{before}");
        assert_eq!(game.notation(&game.settle(position)), after);
    }
}

#[test]
fn under_forced_reentry_a_hit_man_is_marked() {
    plays_forced("0,0,4|0,0,7|1|3", &["0,0,7|h,0,0|2", "0,3,4|0,0,7|2"]);
    plays_forced("0,0,4|h,2,7|1|3", &["0,0,7|h,h,2|2", "0,3,4|h,2,7|2"]);
}

#[test]
fn under_forced_reentry_a_hit_man_enters_first() {
    plays_forced("h,0,5|0,0,0|1|2", &["0,2,5|0,0,0|2"]);
    plays_forced("h,h,3|0,0,0|1|2", &["h,2,3|0,0,0|2"]);
    plays_forced("h,6,8|0,0,2|1|2", &["2,6,8|h,0,0|2"]);
}

#[test]
fn what_enters_no_hit_man_is_played_as_usual_and_the_mark_stays() {
    plays_forced("h,0,5|0,0,0|1|6", &["h,0,11|0,0,0|2"]);
    plays_forced("h,3,8|0,0,0|1|3", &["h,6,8|0,0,0|2", "h,3,11|0,0,0|2"]);
}

#[test]
fn a_man_that_never_entered_need_not() {
    plays_forced("0,0,5|0,0,0|1|2", &["0,2,5|0,0,0|2", "0,0,7|0,0,0|2"]);
}
