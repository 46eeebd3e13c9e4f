use tourne::games::{Course, DamesRabattues, Game, TourneCase};
use tourne::play::policies::{Expectimax, Greedy};
use tourne::play::{Policy, Rng};

use crate::decisions::{Decision, arranged, decision, played, results};
use crate::game;
use crate::plain::search;

/// Compares value and best moves with the plain search; answers the nodes of both and the cuts.
fn agrees<G: Game>(game: &G, decisions: &[Decision<G>], depth: u32) -> [u64; 3] {
    let mut pruned = Expectimax::new(game, depth);
    let mut plain_nodes = 0;
    for (position, moves) in decisions {
        let (value, best, nodes) = search(game, position, moves, depth);
        let mut found = Vec::new();
        let found_value = pruned.search(game, position, moves, &mut found);
        let text = format!("depth {depth} of {}: {}", game.choices(), game.notation(position));
        assert_eq!(i128::from(found_value), value, "{text}");
        assert_eq!(found, best, "{text}");
        let mut support = Vec::new();
        assert!(pruned.support(game, position, moves, &mut support), "{text}: is fixed");
        assert_eq!(support, best, "{text}");
        let chosen = pruned.choose(game, position, moves, &mut Rng::new(1)).unwrap();
        assert!(best.contains(&chosen), "{text}");
        plain_nodes += 3 * nodes;
    }
    [plain_nodes, pruned.count.nodes, pruned.count.cuts]
}

#[test]
fn value_and_best_moves_are_a_plain_searchs_in_tourne_case() {
    for rules in ["", "reentry=forced", "stakes=double", "reentry=forced,stakes=double"] {
        let game = game::<TourneCase>(rules);
        for (depth, wanted) in [(1, 400), (2, 300), (3, 80)] {
            agrees(&game, &arranged(&game, wanted, depth.into()), depth);
        }
    }
}

#[test]
fn value_and_best_moves_are_a_plain_searchs_under_both_numbers() {
    for rules in ["dice=both", "dice=both,reentry=forced,stakes=double"] {
        let game = game::<TourneCase>(rules);
        for (depth, wanted) in [(1, 300), (2, 60), (3, 1)] {
            agrees(&game, &arranged(&game, wanted, depth.into()), depth);
        }
    }
}

#[test]
fn value_and_best_moves_are_a_plain_searchs_in_the_course() {
    for rules in ["", "hit=one", "overshoot=last-resort", "hit=one,overshoot=last-resort"] {
        let game = game::<Course>(rules);
        for (depth, wanted) in [(1, 400), (2, 300), (3, 60)] {
            agrees(&game, &arranged(&game, wanted, depth.into()), depth);
        }
    }
}

/// Here the answer to a gift is part of its throw's ply, and a double throws again.
#[test]
fn value_and_best_moves_are_a_plain_searchs_with_gifts() {
    let game = game::<DamesRabattues>("");
    for (depth, wanted) in [(1, 100), (2, 60), (3, 8)] {
        agrees(&game, &played(&game, wanted, depth.into()), depth);
    }
}

#[test]
fn pruning_cuts_and_saves_nodes() {
    let game = game::<TourneCase>("");
    let [plain, pruned, cuts] = agrees(&game, &arranged(&game, 80, 9), 3);
    assert!(cuts > 0);
    assert!(pruned < plain, "{pruned} nodes pruned, {plain} plain");
    let [_, _, cuts] = agrees(&game, &arranged(&game, 80, 9), 1);
    assert_eq!(cuts, 0, "one ply has nothing to cut");
}

#[test]
fn depth_1_is_greedy() {
    fn same<G: Game>(rules: &str) {
        let game = game::<G>(rules);
        for (position, moves) in arranged(&game, 500, 5) {
            let (mut one, mut greedy) = (Vec::new(), Vec::new());
            Expectimax::new(&game, 1).support(&game, &position, &moves, &mut one);
            Greedy::default().support(&game, &position, &moves, &mut greedy);
            assert_eq!(one, greedy, "{rules}: {}", game.notation(&position));
        }
    }
    for rules in ["", "reentry=forced", "dice=both,stakes=double"] {
        same::<TourneCase>(rules);
    }
    for rules in ["", "hit=one", "overshoot=last-resort"] {
        same::<Course>(rules);
    }
}

/// Two plies ahead by hand. Player 1 throws a 1 with men on 1 and 6 against a man on 8. By 6 to 7
/// it comes into reach of nothing; by 1 to 2 likewise. Player 2 then throws 1 to 6 by the lower of
/// two dice: the man on 8 moves n ≤ 4 points, or, like the two at 0, a man enters.
///
/// Player 2 may enter on n unless that passes its man on 8 (it never does), or move 8 to 8 + n for
/// n ≤ 4. It gains n points either way and p points more if it enters opposite a man on p = n.
/// Entering hits n = 1 or n = 6 after 6 to 7 had been 1 and 7: only n = 1, worth 1 more. After 1
/// to 2 the men are on 2 and 6: n = 2 is worth 2 more and n = 6 is worth 6 more. So after 6 to 7
/// player 1 loses 11/36 of a point to hits, after 1 to 2 it loses (9·2 + 1·6)/36.
#[test]
fn two_plies_ahead_by_hand() {
    let game = game::<TourneCase>("");
    let decision = decision(&game, "1,6,12|0,0,8|1|1");
    let mut best = Vec::new();
    let value = Expectimax::new(&game, 2).search(&game, &decision.0, &decision.1, &mut best);
    assert_eq!(results(&game, &decision, &best), ["1,7,12|0,0,8|2"]);
    // Before player 2 throws player 1 leads by 20 − 8; player 2 gains 91/36 by pips and 11/36 by
    // hits: n = 1 to 6 with weights 11, 9, 7, 5, 3, 1 sums to 11+18+21+20+15+6 = 91.
    assert_eq!(value, 36 * 12 - 91 - 11);
}
