//! A policy that remembers plays as the one that it remembers.

use tourne::games::{Course, Game, Status, TourneCase};
use tourne::play::policies::{Expectimax, Greedy, Remembered};
use tourne::play::{Policy, Rng};

use crate::arrangements::{Obeys, arrangements};
use crate::game;

/// Answers how many turns were forced, and how many forfeited.
fn plays_alike<G: Game, P: Policy<G>>(rules: &str, make: impl Fn() -> P) -> (u32, u32) {
    let game = game::<G>(rules);
    let (mut plain, mut remembered) = (make(), Remembered::new(make()));
    let obeys = Obeys::of(G::about().id, &game.choices().to_string());
    let (mut forced, mut forfeits) = (0, 0);
    // Twice: what is learned the first time is remembered the second.
    for round in 0..2 {
        let [mut rng, mut again] = [Rng::new(round), Rng::new(round)];
        for text in arrangements(obeys, 300, 9) {
            for (throw, _) in game.throws().iter() {
                let position = game.throw(game.parse(&text).unwrap(), throw);
                assert!(matches!(game.status(&position), Status::Move(_)));
                let mut moves = Vec::new();
                let expected = plain.decide(&game, &position, &mut moves, &mut rng);
                forced += u32::from(moves.len() == 1);
                forfeits += u32::from(moves.is_empty());
                let found = remembered.decide(&game, &position, &mut Vec::new(), &mut again);
                assert_eq!(found, expected, "{}", game.notation(&position));
            }
        }
        assert_eq!(rng.draw(), again.draw(), "as many numbers were drawn");
    }
    (forced, forfeits)
}

#[test]
fn remembered_policies_play_as_the_plain_ones() {
    for rules in ["", "reentry=forced", "stakes=double"] {
        let (forced, forfeits) = plays_alike::<TourneCase, _>(rules, Greedy::default);
        assert!(forced > 0 && forfeits > 0);
    }
    plays_alike::<TourneCase, _>("dice=both", Greedy::default);
    plays_alike::<Course, _>("", Greedy::default);
    plays_alike::<Course, _>("hit=one,overshoot=last-resort", Greedy::default);
    let deep = |depth| move || Expectimax::new(&game::<TourneCase>(""), depth);
    plays_alike::<TourneCase, _>("", deep(1));
    plays_alike::<TourneCase, _>("", deep(2));
}
