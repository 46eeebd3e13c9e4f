//! What the two games of a pair share.

use tourne::base::{Quiet, Stop};
use tourne::games::{Course, Game, Seat, TourneCase};
use tourne::play::policies::Maker;
use tourne::play::{Observer, Place, Two};
use tourne::runs::{Plan, play_batch};

use crate::plans::{first, plan};

/// A position and the move made there.
type Turn<G> = (<G as Game>::Position, Option<<G as Game>::Move>);

/// The throws of each game and seat of a pair, and the opening plies of each game.
struct Diary<G: Game> {
    throws: [[Vec<usize>; 2]; 2],
    opening: [Vec<Turn<G>>; 2],
    plies: [u32; 2],
}

impl<G: Game> Diary<G> {
    fn of(plan: &Plan<G>, pair: u64) -> Diary<G> {
        let mut diary =
            Diary { throws: Default::default(), opening: [Vec::new(), Vec::new()], plies: [0; 2] };
        let mut players = Two(plan.a.maker.boxed(), plan.b.maker.boxed());
        plan.matched().play_pair(pair, &mut players, &mut diary).unwrap();
        diary
    }
}

impl<G: Game> Observer<G> for Diary<G> {
    fn throw(&mut self, place: &Place, _: &G, seat: Seat, _: &G::Position, throw: usize) {
        self.throws[place.game][seat.index()].push(throw);
    }

    fn turn(
        &mut self,
        place: &Place,
        _: &G,
        _: Seat,
        before: &G::Position,
        chosen: Option<G::Move>,
        _: &G::Position,
        opening: bool,
    ) {
        self.plies[place.game] += 1;
        if opening {
            self.opening[place.game].push((*before, chosen));
        }
    }
}

fn dice_are_shared_and_counted_once<G: Game>(rules: &str) {
    let mut plan = plan::<G>(rules, ("greedy", Maker::Greedy), ("random", Maker::Random));
    plan.pairs = 40;
    let mut counts = vec![0; plan.game.throws().len()];
    let mut unlike = 0;
    for pair in 0..plan.pairs {
        let diary = Diary::of(&plan, pair);
        for seat in Seat::BOTH {
            let [one, two] = [0, 1].map(|game| &diary.throws[game][seat.index()]);
            let (short, long) = if one.len() < two.len() { (one, two) } else { (two, one) };
            assert_eq!(long[..short.len()], short[..], "pair {pair}, seat {}", seat.number());
            long.iter().for_each(|throw| counts[*throw] += 1);
        }
        let [first, second] = [Seat::First, Seat::Second].map(|s| &diary.throws[0][s.index()]);
        unlike += u32::from(first.iter().zip(second).any(|(x, y)| x != y));
    }
    assert!(unlike > 30, "the two seats have dice of their own");
    let batch = play_batch(&plan, 2, &Quiet, &Stop::default()).unwrap();
    assert_eq!(batch.tally.throws, counts);
}

#[test]
fn both_games_of_a_pair_have_the_same_dice_and_they_count_once() {
    for rules in ["", "reentry=forced", "dice=both"] {
        dice_are_shared_and_counted_once::<TourneCase>(rules);
    }
    dice_are_shared_and_counted_once::<Course>("");
}

/// Beyond the throws of a seat that are kept, too.
#[test]
fn endless_games_share_their_dice_too() {
    // A player that always moves its hindmost man and overshoots never comes home.
    let mut plan = plan::<Course>("", ("first", first(0)), ("first again", first(0)));
    plan.start = plan.game.parse("11,11,11|10,10,10|1").unwrap();
    plan.limits.max_plies = 20_000;
    plan.pairs = 2;
    let mut counts = vec![0; 6];
    for pair in 0..plan.pairs {
        let diary = Diary::of(&plan, pair);
        for seat in 0..2 {
            let [one, two] = [0, 1].map(|game| &diary.throws[game][seat]);
            let (short, long) = if one.len() < two.len() { (one, two) } else { (two, one) };
            assert_eq!(long[..short.len()], short[..]);
            long.iter().for_each(|throw| counts[*throw] += 1);
        }
    }
    let batch = play_batch(&plan, 1, &Quiet, &Stop::default()).unwrap();
    assert_eq!(batch.tally.throws, counts);
}

#[test]
fn opening_plies_are_the_same_in_both_games_of_a_pair() {
    for opening_plies in [0, 1, 6] {
        let mut plan = plan::<TourneCase>("", ("greedy", Maker::Greedy), ("random", Maker::Random));
        plan.limits.opening_plies = opening_plies;
        let mut distinct = std::collections::HashSet::new();
        for pair in 0..plan.pairs {
            let diary = Diary::of(&plan, pair);
            let [one, two] = &diary.opening;
            assert_eq!(one, two, "pair {pair}");
            assert_eq!(one.len(), opening_plies as usize);
            assert!(diary.plies.iter().all(|plies| *plies > opening_plies));
            distinct.insert(format!("{one:?}"));
        }
        assert_eq!(distinct.len() > 20, opening_plies == 6, "pairs have openings of their own");
    }
}

#[test]
fn the_seats_are_exchanged_and_nothing_else() {
    // Against itself a fixed policy plays the same game twice.
    let plan = plan::<TourneCase>("", ("first", first(0)), ("first", first(0)));
    for pair in 0..plan.pairs {
        let diary = Diary::of(&plan, pair);
        assert_eq!(diary.throws[0], diary.throws[1]);
        assert_eq!(diary.plies[0], diary.plies[1]);
    }
}

#[test]
fn dice_do_not_move_when_a_policy_draws_more() {
    let play = |wasted| {
        let plan = plan::<TourneCase>("", ("first", first(wasted)), ("random", Maker::Random));
        play_batch(&plan, 1, &Quiet, &Stop::default()).unwrap().tally
    };
    assert_eq!(play(0), play(5));
}

#[test]
fn pairings_have_dice_of_their_own() {
    let throws = |a: &str, b: &str| {
        let plan = plan::<TourneCase>("", (a, first(0)), (b, first(0)));
        play_batch(&plan, 1, &Quiet, &Stop::default()).unwrap().tally.throws
    };
    assert_eq!(throws("x", "y"), throws("x", "y"));
    assert_ne!(throws("x", "y"), throws("y", "x"));
    assert_ne!(throws("x", "y"), throws("x", "z"));
}
