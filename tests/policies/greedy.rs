use tourne::games::{Course, Game, Seat, TourneCase};
use tourne::play::Policy;
use tourne::play::policies::Greedy;

use crate::decisions::{arranged, decision, results};
use crate::game;

/// The results among which greedy chooses.
fn chooses<G: Game>(rules: &str, position: &str, expected: &[&str]) {
    let game = game::<G>(rules);
    let decision = decision(&game, position);
    let mut support = Vec::new();
    assert!(Greedy::default().support(&game, &decision.0, &decision.1, &mut support));
    assert_eq!(results(&game, &decision, &support), expected, "{position} under `{rules}`");
}

#[test]
fn a_hit_gains_what_the_opponent_loses() {
    // 7 − 0 against 7 − 7.
    chooses::<TourneCase>("", "0,0,4|0,0,7|1|3", &["0,0,7|0,0,0|2"]);
    // Both hit; the one farther on costs more.
    chooses::<TourneCase>("", "0,0,9|0,2,11|1|2", &["0,0,11|0,0,2|2"]);
}

#[test]
fn without_hits_all_moves_gain_the_number_and_tie() {
    chooses::<TourneCase>(
        "",
        "0,4,8|0,0,0|1|2",
        &["0,4,10|0,0,0|2", "0,6,8|0,0,0|2", "2,4,8|0,0,0|2"],
    );
    chooses::<TourneCase>(
        "",
        "0,0,0|0,4,8|2|2",
        &["0,0,0|0,4,10|1", "0,0,0|0,6,8|1", "0,0,0|2,4,8|1"],
    );
}

#[test]
fn going_past_12_loses_a_mans_points() {
    // 5+6+9 and 2+9+9 against 0+2+5.
    chooses::<Course>("", "2,5,9|0,0,0|1|4", &["2,9,9|0,0,0|2", "5,6,9|0,0,0|2"]);
    // If all must, the hindmost has least to lose.
    chooses::<Course>("", "9,10,11|0,0,0|1|4", &["0,10,11|0,0,0|2"]);
}

#[test]
fn hits_count_all_men_sent_back_or_the_one() {
    // Entering on 5 sends back 5 + 5, going from 4 to 9 one man of 9; under hit=one it is 5 or 9.
    chooses::<Course>("", "0,4,4|5,5,9|1|5", &["4,4,5|0,0,9|2"]);
    chooses::<Course>("hit=one", "0,4,4|5,5,9|1|5", &["0,4,9|0,5,5|2"]);
}

#[test]
fn a_won_game_is_worth_more_than_any_lead() {
    chooses::<TourneCase>("dice=both", "9,12,12|0,0,12|1|1,3", &["12,12,12|0,0,12|2"]);
}

/// As the definition has it: a simple win is ½, and a lead of 22 of 36 is more.
#[test]
fn under_double_stakes_a_great_lead_is_worth_more_than_a_simple_win() {
    let rules = "dice=both,stakes=double";
    chooses::<TourneCase>(rules, "9,12,12|0,0,12|1|1,3", &["10,12,12|0,0,12|2"]);
    chooses::<TourneCase>(rules, "9,12,12|0,0,0|1|1,3", &["12,12,12|0,0,0|2"]);
}

/// Pips: the sum of one's own men's positions minus the sum of the opponent's, over 36.
#[test]
fn the_heuristic_is_pips() {
    fn is_pips<G: Game>(rules: &str) {
        let game = game::<G>(rules);
        assert_eq!(game.heuristic_unit(), 36);
        for (position, _) in arranged(&game, 300, 13) {
            let text = game.notation(&position);
            let pips: Vec<i64> = text
                .split('|')
                .take(2)
                .map(|men| men.split(',').map(|man| man.parse().unwrap_or(0i64)).sum())
                .collect();
            assert_eq!(game.heuristic(&position, Seat::First), pips[0] - pips[1], "{text}");
        }
    }
    for rules in ["", "dice=both", "reentry=forced", "stakes=double"] {
        is_pips::<TourneCase>(rules);
    }
    for rules in ["", "hit=one"] {
        is_pips::<Course>(rules);
    }
}
