//! Intervals and tests keep what they promise, on synthetic players of known strength.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tourne::stats::{
    Anchor, Decision, Interval, MatchUp, PairScores, Sprt, paired_mean, ratings, score_of_elo,
};

/// What the luck of a pair's two games has in common, half of the time.
#[derive(Clone, Copy, Debug)]
enum Luck {
    /// Nothing.
    Apart,
    /// The same side is lucky twice.
    Shared,
    /// The dice help one side in the first game and the other in the second.
    Exchanged,
}

fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// The quarters of a pair that a side of this expected score gets: 0 to 4. Games are drawn with
/// half the chance that the weaker side's expected score allows.
fn quarters(rng: &mut Xoshiro256PlusPlus, expected: f64, luck: Luck) -> usize {
    let draw = expected.min(1.0 - expected);
    let game =
        |u: f64| usize::from(u < expected - draw / 2.0) + usize::from(u < expected + draw / 2.0);
    let first = uniform(rng);
    let second = match (luck, uniform(rng) < 0.5) {
        (Luck::Shared, true) => first,
        (Luck::Exchanged, true) => 1.0 - first,
        _ => uniform(rng),
    };
    game(first) + game(second)
}

fn counts(quarters: [u64; 5]) -> [(f64, u64); 5] {
    [0, 1, 2, 3, 4].map(|n| (n as f64 / 4.0, quarters[n]))
}

fn play(rng: &mut Xoshiro256PlusPlus, expected: f64, pairs: u64, luck: Luck) -> [(f64, u64); 5] {
    let mut tally = [0; 5];
    for _ in 0..pairs {
        tally[quarters(rng, expected, luck)] += 1;
    }
    counts(tally)
}

/// How often, of `intervals`, the truth lies within.
fn coverage(intervals: &[(Interval, f64)]) -> f64 {
    let hits = intervals.iter().filter(|(interval, truth)| interval.contains(*truth)).count();
    hits as f64 / intervals.len() as f64
}

#[test]
fn ratings_cover_known_strengths() {
    let elos = [-180.0, -60.0, 0.0, 90.0, 150.0];
    for (luck, seed) in [(Luck::Apart, 1), (Luck::Shared, 2), (Luck::Exchanged, 3)] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut covered = [Vec::new(), Vec::new()];
        for _ in 0..1_000 {
            let mut match_ups = Vec::new();
            for i in 0..elos.len() {
                for j in 0..i {
                    let expected = score_of_elo(elos[i] - elos[j]);
                    let scores = PairScores::new(&play(&mut rng, expected, 60, luck)).unwrap();
                    match_ups.push(MatchUp { i, j, scores });
                }
            }
            for (anchor, covered) in [Anchor::Mean, Anchor::Player(1)].into_iter().zip(&mut covered)
            {
                let zero = match anchor {
                    Anchor::Mean => elos.iter().sum::<f64>() / elos.len() as f64,
                    Anchor::Player(player) => elos[player],
                };
                for (rating, elo) in ratings(elos.len(), &match_ups, anchor).iter().zip(elos) {
                    covered.extend(rating.unwrap().interval.map(|i| (i, elo - zero)));
                }
            }
        }
        for covered in covered {
            let share = coverage(&covered);
            println!("ratings, {luck:?}: {share} of {}", covered.len());
            assert!((0.93..=0.97).contains(&share), "{luck:?}: {share}");
        }
    }
}

#[test]
fn paired_means_cover_the_expected_score() {
    for (luck, seed) in [(Luck::Apart, 4), (Luck::Shared, 5), (Luck::Exchanged, 6)] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let intervals: Vec<(Interval, f64)> = (0..2_000)
            .map(|_| {
                let found = paired_mean(&play(&mut rng, 0.6, 100, luck)).unwrap();
                (Interval { low: found.low, high: found.high }, 0.6)
            })
            .collect();
        let share = coverage(&intervals);
        println!("paired means, {luck:?}: {share}");
        assert!((0.93..=0.97).contains(&share), "{luck:?}: {share}");
    }
}

/// The share of runs that accept H1, of those that play on until they accept something.
fn accepted(elo: f64, luck: Luck, seed: u64) -> f64 {
    let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let runs = 1_000;
    let accepts = |_: &usize| {
        let mut tally = [0; 5];
        loop {
            tally[quarters(&mut rng, score_of_elo(elo), luck)] += 1;
            match sprt.status(PairScores::new(&counts(tally)).as_ref()).decision {
                Decision::Continue => {}
                Decision::AcceptH0 => return false,
                Decision::AcceptH1 => return true,
            }
        }
    };
    (0..runs).filter(accepts).count() as f64 / runs as f64
}

/// Two of 1,000 runs' standard errors above alpha and beta are 0.064.
#[test]
fn the_sequential_test_keeps_its_error_rates() {
    for (luck, seed) in [(Luck::Apart, 7), (Luck::Shared, 8), (Luck::Exchanged, 9)] {
        let (wrong, right) = (accepted(0.0, luck, seed), accepted(50.0, luck, seed + 100));
        println!("sequential test, {luck:?}: H1 in {wrong} under H0, {right} under H1");
        assert!(wrong <= 0.064, "{luck:?}: H1 accepted in {wrong} of the runs under H0");
        assert!(right >= 1.0 - 0.064, "{luck:?}: H1 accepted in {right} of the runs under H1");
    }
}
