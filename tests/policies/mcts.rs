use tourne::base::Stop;
use tourne::games::{Course, DamesRabattues, Game, Seat, Status, TourneCase};
use tourne::play::policies::{Mcts, MctsSettings};
use tourne::play::{Policy, Rng};

use crate::decisions::{Decision, arranged, decision, played, results};
use crate::game;

fn mcts<G: Game>(game: &G, iterations: u32) -> Mcts<G::Move> {
    with(game, MctsSettings { iterations, c: 0.7, ..MctsSettings::default() })
}

fn with<G: Game>(game: &G, settings: MctsSettings) -> Mcts<G::Move> {
    Mcts::new(game, settings, Stop::default())
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
    let mut player = Mcts::new(&game, MctsSettings::default(), stop);
    let stopped = player.choose(&game, &decision.0, &decision.1, &mut Rng::new(1));
    assert!(stopped.is_err());
}

#[test]
fn each_playout_of_an_iteration_is_a_visit() {
    let game = game::<TourneCase>("");
    let decision = decision(&game, "0,4,8|0,0,0|1|2");
    for playouts in [1, 4, 20] {
        let settings = MctsSettings { iterations: 50, playouts, ..MctsSettings::default() };
        let found = search(&game, &mut with(&game, settings), &decision, 1);
        let visits: u32 = found.iter().map(|(visits, _)| visits).sum();
        assert_eq!(visits, 50 * playouts);
        assert!(found.iter().all(|(_, mean)| mean.abs() <= 1.0));
    }
}

/// With one move tried once by many playouts, the mean is that of random play: compared with the
/// rate of as many games by the loop that counts.
#[test]
fn many_playouts_find_the_rate_of_random_play() {
    let game = game::<TourneCase>("");
    let position = game.parse("0,4,8|3,7,9|1|2").unwrap();
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let iterations = moves.len() as u32;
    let settings = MctsSettings { iterations, playouts: 10_000, ..MctsSettings::default() };
    let found = search(&game, &mut with(&game, settings), &(position, moves.clone()), 1);
    let mut rng = Rng::new(2);
    for (chosen, (visits, mean)) in moves.iter().zip(found) {
        assert_eq!(visits, 10_000);
        let mut wins = 0;
        for _ in 0..10_000 {
            let mut now = game.apply(position, *chosen);
            let winner = loop {
                match game.status(&now) {
                    Status::Over(end) => break end.winner(),
                    Status::Throw(_) => {
                        now = game.throw(now, game.throws().roll(&mut rng));
                    }
                    Status::Move(_) => {
                        let mut moves = Vec::new();
                        game.moves(&now, &mut moves);
                        let chosen = (!moves.is_empty()).then(|| moves[rng.below(moves.len())]);
                        now = game.turn(now, chosen);
                    }
                }
            };
            wins += i32::from(winner == Some(Seat::First));
        }
        // Twice the rate less one; the difference of two such means, within 4.5 standard errors.
        let rate = f64::from(2 * wins) / 10_000.0 - 1.0;
        assert!((rate - mean).abs() < 4.5 * (2.0 / 10_000f64).sqrt(), "{rate}, not {mean}");
    }
}
