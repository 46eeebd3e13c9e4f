//! What a ply costs: playouts, batches with all statistics, searches.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tourne::base::Stop;
use tourne::games::{Choices, Course, Game, Status, TourneCase, Tournoy};
use tourne::play::policies::{AlphaBeta, Expectimax, Greedy, Mcts, MctsSettings, Random};
use tourne::play::{
    ABREAST, Limits, Match, Observer, Pairing, Place, Players, Rng, Same, TallyObserver, Two,
    Unobserved,
};

/// Few pairs: those of Tournoy have a thousand plies.
fn pairs<G: Game>() -> std::ops::Range<u64> {
    0..if G::DICE { 2_000 } else { 50 }
}

fn matched<G: Game>() -> Match<G> {
    let choices = Choices::parse(G::options(), "").expect("defaults parse");
    let game = G::new(&choices).expect("defaults make a game");
    Match {
        start: game.start(),
        game,
        limits: Limits { max_plies: 10_000, opening_plies: 0 },
        seed: 1,
        pairing: Pairing::new("a", "b"),
    }
}

/// Counts plies only: for the throughput of a bench.
struct Plies(u64);

impl<G: Game> Observer<G> for Plies {
    fn end_game(&mut self, _place: &Place, finish: tourne::play::Finish) {
        self.0 += u64::from(finish.plies);
    }
}

fn play<G: Game>(criterion: &mut Criterion, name: &str, players: &mut impl Players<G>) {
    let matched = matched::<G>();
    let mut plies = Plies(0);
    let played = matched.play_pairs(pairs::<G>(), players, &mut plies, 1, &mut 0);
    assert!(played.is_ok());
    let mut group = criterion.benchmark_group("play");
    group.throughput(Throughput::Elements(plies.0)).sample_size(20);
    group.bench_function(BenchmarkId::new(name, "unobserved"), |bench| {
        bench.iter(|| matched.play_pairs(pairs::<G>(), players, &mut Unobserved, ABREAST, &mut 0));
    });
    group.bench_function(BenchmarkId::new(name, "statistics"), |bench| {
        bench.iter(|| {
            let mut observer = TallyObserver::new(&matched.game);
            matched.play_pairs(pairs::<G>(), players, &mut observer, ABREAST, &mut 0)
        });
    });
}

/// The kernel of searches: random play without statistics, several playouts abreast.
fn kernel<G: Game>(criterion: &mut Criterion, name: &str) {
    let matched = matched::<G>();
    let (mut rng, mut moves) = (Rng::new(1), Vec::new());
    let mut plies = 0;
    let mut play = |rng: &mut Rng, plies: &mut u64| {
        matched.game.playouts(matched.start, 1_000, 10_000, rng, &mut moves, |playout| {
            *plies += u64::from(playout.plies);
        });
    };
    play(&mut rng, &mut plies);
    let mut group = criterion.benchmark_group("kernel");
    // Random games: about as many plies each time.
    group.throughput(Throughput::Elements(plies)).sample_size(20);
    group.bench_function(name, |bench| bench.iter(|| play(&mut rng, &mut plies)));
}

fn plies(criterion: &mut Criterion) {
    kernel::<TourneCase>(criterion, "tourne-case");
    kernel::<Course>(criterion, "course");
    play::<TourneCase>(criterion, "tourne-case random random", &mut Same(Random));
    play::<TourneCase>(criterion, "tourne-case greedy random", &mut Two(Greedy::default(), Random));
    play::<Course>(criterion, "course random random", &mut Same(Random));
}

fn mcts(criterion: &mut Criterion) {
    let game = matched::<TourneCase>().game;
    let position = game.throw(game.start(), 2);
    let settings = MctsSettings::default();
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(settings.iterations.into()));
    group.bench_function("mcts iterations", |bench| {
        let mut mcts = Mcts::new(&game, settings, Stop::default());
        let mut rng = Rng::new(1);
        bench.iter(|| mcts.search(&game, &position, &mut rng).map(Iterator::count));
    });
}

/// Decisions met in random play.
fn decisions<G: Game>(game: &G, wanted: usize) -> Vec<(G::Position, Vec<G::Move>)> {
    let mut rng = Rng::new(1);
    let (mut found, mut moves) = (Vec::new(), Vec::new());
    let mut position = game.start();
    while found.len() < wanted {
        position = match game.status(&position) {
            Status::Over(_) => game.start(),
            Status::Throw(_) => game.throw(position, game.throws().roll(&mut rng)),
            Status::Move(_) => {
                game.moves(&position, &mut moves);
                if moves.len() > 1 {
                    found.push((position, moves.clone()));
                }
                let chosen = (!moves.is_empty()).then(|| moves[rng.below(moves.len())]);
                game.turn(position, chosen)
            }
        };
    }
    found
}

/// The positions reached by a full search of this depth, without a cut.
fn whole<G: Game>(game: &G, position: G::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let turns = moves.iter().map(|chosen| Some(*chosen)).chain(moves.is_empty().then_some(None));
    let after = turns.map(|chosen| game.turn(position, chosen));
    let throws = |after| game.throws().iter().map(move |(throw, _)| game.throw(after, throw));
    after
        .map(|after| match game.status(&after) {
            Status::Throw(_) if depth > 1 => {
                1 + throws(after).map(|thrown| 1 + whole(game, thrown, depth - 1)).sum::<u64>()
            }
            _ => 1,
        })
        .sum()
}

fn expectimax(criterion: &mut Criterion) {
    let game = matched::<TourneCase>().game;
    let decisions = decisions(&game, 1_000);
    let mut search = Expectimax::new(&game, 3);
    let mut best = Vec::new();
    let mut all = |search: &mut Expectimax<_>| {
        for (position, moves) in &decisions {
            search.search(&game, position, moves, &mut best);
        }
    };
    all(&mut search);
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(search.count.nodes)).sample_size(10);
    let full: u64 = decisions.iter().map(|(position, _)| whole(&game, *position, 3)).sum();
    println!("expectimax reached {} of {full} positions", search.count.nodes);
    // A fresh one each time, which remembers nothing yet.
    group.bench_function("expectimax nodes", |bench| {
        bench.iter(|| all(&mut Expectimax::new(&game, 3)));
    });
}

fn tournoy(criterion: &mut Criterion) {
    play::<Tournoy>(criterion, "tournoy random random", &mut Same(Random));
    let game = matched::<Tournoy>().game;
    let start = game.start();
    let mut group = criterion.benchmark_group("tournoy");
    group.throughput(Throughput::Elements(game.perft(&start, 3).unwrap_or(0))).sample_size(20);
    group.bench_function("perft leaves", |bench| bench.iter(|| game.perft(&start, 3)));
    let mut moves = Vec::new();
    game.moves(&start, &mut moves);
    let mut search = AlphaBeta::new(&game, 4, Stop::default());
    let found = search.search(&game, &start, &moves);
    assert!(found.is_ok());
    println!("alphabeta reached {} positions", search.count.nodes);
    group.throughput(Throughput::Elements(search.count.nodes)).sample_size(10);
    group.bench_function("alphabeta depth 4 nodes", |bench| {
        bench.iter(|| search.search(&game, &start, &moves));
    });
}

criterion_group!(benches, plies, mcts, expectimax, tournoy);
criterion_main!(benches);
