//! What a ply costs: playouts, batches with all statistics, searches.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tourne::games::{Choices, Course, Game, TourneCase};
use tourne::play::policies::{Expectimax, Greedy, Mcts, MctsSettings, Random};
use tourne::play::{
    ABREAST, Limits, Match, Observer, Pairing, Place, Players, Rng, Same, TallyObserver, Two,
    Unobserved, playouts,
};

const PAIRS: u64 = 2_000;

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
    let played = matched.play_pairs(0..PAIRS, players, &mut plies, 1, &mut 0);
    assert!(played.is_ok());
    let mut group = criterion.benchmark_group("play");
    group.throughput(Throughput::Elements(plies.0)).sample_size(20);
    group.bench_function(BenchmarkId::new(name, "unobserved"), |bench| {
        bench.iter(|| matched.play_pairs(0..PAIRS, players, &mut Unobserved, ABREAST, &mut 0));
    });
    group.bench_function(BenchmarkId::new(name, "statistics"), |bench| {
        bench.iter(|| {
            let mut observer = TallyObserver::new(&matched.game);
            matched.play_pairs(0..PAIRS, players, &mut observer, ABREAST, &mut 0)
        });
    });
}

/// The kernel of searches: random play without statistics, several playouts abreast.
fn kernel<G: Game>(criterion: &mut Criterion, name: &str) {
    let matched = matched::<G>();
    let (mut rng, mut moves) = (Rng::new(1), Vec::new());
    let mut plies = 0;
    let mut play = |rng: &mut Rng, plies: &mut u64| {
        playouts(&matched.game, matched.start, 1_000, 10_000, rng, &mut moves, |playout| {
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

fn searches(criterion: &mut Criterion) {
    let game = matched::<TourneCase>().game;
    // The man that enters may be hit, the one that advances may hit: a choice worth a search.
    let position = game.parse("0,4,7|0,3,9|1|2").expect("a position");
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(1_000));
    group.bench_function("mcts iterations", |bench| {
        let mut mcts = Mcts::new(&game, MctsSettings::default(), Default::default());
        let mut rng = Rng::new(1);
        bench.iter(|| mcts.search(&game, &position, &mut rng).map(Iterator::count));
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("expectimax depth 3", |bench| {
        let mut search = Expectimax::new(&game, 3);
        let (mut moves, mut best) = (Vec::new(), Vec::new());
        game.moves(&position, &mut moves);
        bench.iter(|| search.search(&game, &position, &moves, &mut best));
    });
}

criterion_group!(benches, plies, searches);
criterion_main!(benches);
