use tourne::base::Stop;
use tourne::games::{Course, DamesRabattues, Game, TourneCase};
use tourne::play::policies::Mcts;
use tourne::play::{Policy, Rng};

use crate::decisions::{Decision, arranged, decision, played, results};
use crate::game;

fn mcts<G: Game>(game: &G, iterations: u32) -> Mcts<G::Move> {
    Mcts::new(game, iterations, 0.7, 0, Stop::default())
}

/// Visits and mean of each move.
fn search<G: Game>(
    game: &G,
    mcts: &mut Mcts<G::Move>,
    decision: &Decision<G>,
    seed: u64,
) -> Vec<(u32, f64)> {
    mcts.search(game, &decision.0, &mut Rng::new(seed)).unwrap().collect()
}

#[test]
fn the_same_seed_makes_the_same_search_whatever_was_searched_before() {
    let game = game::<TourneCase>("");
    let mut used = mcts(&game, 200);
    let mut unlike = 0;
    for decision in arranged(&game, 20, 1) {
        let fresh = search(&game, &mut mcts(&game, 200), &decision, 5);
        assert_eq!(search(&game, &mut used, &decision, 5), fresh);
        unlike += u32::from(search(&game, &mut used, &decision, 6) != fresh);
        let mut choose = || used.choose(&game, &decision.0, &decision.1, &mut Rng::new(5)).unwrap();
        assert_eq!(choose(), choose());
    }
    assert!(unlike > 10, "another seed makes another search");
}

#[test]
fn visits_sum_to_the_iterations_and_means_lie_within_one() {
    fn sums<G: Game>(game: &G, decisions: &[Decision<G>]) {
        for iterations in [1, 2, 7, 300] {
            let mut mcts = mcts(game, iterations);
            for decision in decisions {
                let found = search(game, &mut mcts, decision, 3);
                assert_eq!(found.len(), decision.1.len());
                let visits: u32 = found.iter().map(|(visits, _)| visits).sum();
                assert_eq!(visits, iterations, "{}", game.notation(&decision.0));
                assert!(found.iter().all(|(_, mean)| mean.abs() <= 1.0), "{found:?}");
            }
        }
    }
    let plain = game::<TourneCase>("");
    sums(&plain, &arranged(&plain, 10, 1));
    let both = game::<TourneCase>("dice=both,reentry=forced");
    sums(&both, &arranged(&both, 10, 2));
    let course = game::<Course>("hit=one");
    sums(&course, &arranged(&course, 5, 3));
    let dames = game::<DamesRabattues>("");
    sums(&dames, &played(&dames, 10, 4));
}

#[test]
fn the_most_visited_move_is_played() {
    let game = game::<TourneCase>("");
    for decision in arranged(&game, 20, 8) {
        let found = search(&game, &mut mcts(&game, 500), &decision, 5);
        let most = found.iter().map(|(visits, _)| *visits).max().unwrap();
        let mut player = mcts(&game, 500);
        let chosen = player.choose(&game, &decision.0, &decision.1, &mut Rng::new(5)).unwrap();
        assert_eq!(found[chosen].0, most);
    }
}

#[test]
fn an_immediate_win_is_taken() {
    for rules in ["dice=both", "dice=both,reentry=forced", "dice=both,stakes=double"] {
        let game = game::<TourneCase>(rules);
        let decision = decision(&game, "9,12,12|0,0,1|1|1,3");
        for seed in 0..20 {
            let mut player = mcts(&game, 200);
            let mut rng = Rng::new(seed);
            let chosen = player.choose(&game, &decision.0, &decision.1, &mut rng).unwrap();
            assert_eq!(results(&game, &decision, &[chosen]), ["12,12,12|0,0,1|2"], "{rules}");
        }
    }
}

#[test]
fn a_win_is_worth_1_and_a_simple_one_under_double_stakes_a_half() {
    for (rules, position, value) in [
        ("dice=both", "9,12,12|0,0,12|1|1,3", 1.0),
        ("dice=both,stakes=double", "9,12,12|0,0,1|1|1,3", 1.0),
        ("dice=both,stakes=double", "9,12,12|0,0,12|1|1,3", 0.5),
        ("dice=both,stakes=double", "0,0,12|9,12,12|2|1,3", 0.5),
    ] {
        let game = game::<TourneCase>(rules);
        let decision = decision(&game, position);
        let wins = |index: &usize| results(&game, &decision, &[*index])[0].contains("12,12,12");
        let winning = (0..decision.1.len()).find(wins).unwrap();
        let (visits, mean) = search(&game, &mut mcts(&game, 100), &decision, 2)[winning];
        assert!(visits > 0);
        assert_eq!(mean, value, "{position} under {rules}");
    }
}

#[test]
fn a_stop_ends_the_search() {
    let game = game::<TourneCase>("");
    let decision = decision(&game, "0,4,8|0,0,0|1|2");
    let stop = Stop::default();
    stop.request();
    let mut player = Mcts::new(&game, 1_000, 0.7, 0, stop);
    let stopped = player.choose(&game, &decision.0, &decision.1, &mut Rng::new(1));
    assert!(stopped.is_err());
}
