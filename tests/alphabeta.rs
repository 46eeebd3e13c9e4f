//! Alpha-beta against plain minimax, which looks at everything.

use tourne::base::Stop;
use tourne::games::{Choices, Game, Seat, Status, TourneCase, Tournoy};
use tourne::play::policies::{AlphaBeta, FINE, Setup, choose, standard};
use tourne::play::{Policy, Rng};

type Position = <Tournoy as Game>::Position;

fn tournoy() -> Tournoy {
    Tournoy::new(&Choices::defaults(Tournoy::options())).unwrap()
}

/// The value for the player to move: full width to the depth, then captures or standing pat.
fn minimax(game: &Tournoy, position: &Position, rest: u32, ply: i64) -> i64 {
    let win = game.heuristic_unit() * FINE;
    let mover = match game.status(position) {
        Status::Over(end) => {
            // Both ends that a position shows are wins; the seat to move may be either's.
            let value = game.end_value(end, mover_of(game, position)) * FINE;
            assert_eq!(value.abs(), win);
            return value - value.signum() * ply;
        }
        Status::Move(seat) => seat,
        Status::Throw(_) => panic!("no dice"),
    };
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut best = i64::MIN;
    if rest == 0 {
        best = game.heuristic(position, mover) * FINE;
        moves.retain(|m| game.noisy(position, *m));
    }
    for chosen in moves {
        let after = game.apply(*position, chosen);
        best = best.max(-minimax(game, &after, rest.saturating_sub(1), ply + 1));
    }
    best
}

fn mover_of(game: &Tournoy, position: &Position) -> Seat {
    match game.notation(position).ends_with('1') {
        true => Seat::First,
        false => Seat::Second,
    }
}

/// Random arrangements of so many men besides the Crosses.
fn arrangements(seed: u64, men: usize, wanted: usize) -> Vec<Position> {
    let game = tournoy();
    let mut rng = Rng::new(seed);
    let mut positions = Vec::new();
    while positions.len() < wanted {
        let mut squares = vec![".".to_string(); 81];
        // Near each other, so that there is something to capture and to mate.
        let mut place = |letter: char, turns: usize| {
            let square = 9 * rng.below(6) + rng.below(6);
            squares[square] = format!("{letter}{}", rng.below(turns));
        };
        (0..men).for_each(|n| place(b"TpFtHshPSf"[n % 10] as char, 8));
        place('C', 2);
        place('c', 2);
        let ranks: Vec<String> = squares.chunks(9).map(<[String]>::concat).collect();
        let text = format!("{} {}", ranks.join("/"), 1 + rng.below(2));
        if let Ok(position) = game.parse(&text)
            && matches!(game.status(&position), Status::Move(_))
        {
            positions.push(position);
        }
    }
    positions
}

/// Checks value and choice, and answers how many of the values were wins or losses.
fn compare(positions: &[Position], depth: u32) -> usize {
    let game = tournoy();
    let mut search = AlphaBeta::new(&game, depth, Stop::default());
    let mut ends = 0;
    for position in positions {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let (index, value) = search.search(&game, position, &moves).unwrap();
        let text = game.notation(position);
        assert_eq!(value, minimax(&game, position, depth, 0), "depth {depth}: {text}");
        let after = game.apply(*position, moves[index]);
        assert_eq!(value, -minimax(&game, &after, depth - 1, 1), "depth {depth}: {text}");
        ends += usize::from(value.abs() > (game.heuristic_unit() - 1) * FINE);
    }
    ends
}

#[test]
fn depth_one_is_minimax() {
    compare(&arrangements(1, 10, 150), 1);
}

#[test]
fn depth_two_is_minimax() {
    assert!(compare(&arrangements(2, 6, 40), 2) > 0);
}

#[test]
fn depth_three_is_minimax() {
    assert!(compare(&arrangements(3, 3, 10), 3) > 0);
}

#[test]
fn the_choice_follows_from_the_position_alone() {
    let game = tournoy();
    let mut used = AlphaBeta::new(&game, 2, Stop::default());
    let mut position = game.start();
    for ply in 0..30 {
        let Status::Move(_) = game.status(&position) else { break };
        let mut fresh = AlphaBeta::new(&game, 2, Stop::default());
        let (mut one, mut other) = (Rng::new(ply), Rng::new(99));
        let mut moves = Vec::new();
        let chosen = used.decide(&game, &position, &mut moves, &mut one).unwrap();
        assert_eq!(fresh.decide(&game, &position, &mut moves, &mut other).unwrap(), chosen);
        position = game.apply(position, chosen.unwrap());
    }
}

#[test]
fn the_shortest_mate_is_played() {
    let game = tournoy();
    let text = "........./........./........./........./........./........./..h5....../.c0......./C0.......P0 2";
    let position = game.parse(text).unwrap();
    for depth in 1..=3 {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut search = AlphaBeta::new(&game, depth, Stop::default());
        let (index, value) = search.search(&game, &position, &moves).unwrap();
        assert_eq!(value, game.heuristic_unit() * FINE - 1);
        assert_eq!(game.move_notation(&position, moves[index]), "b2@1");
    }
}

#[test]
fn a_stop_is_heeded() {
    let game = tournoy();
    let stop = Stop::default();
    stop.request();
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    let failed = AlphaBeta::new(&game, 4, stop).search(&game, &game.start(), &moves);
    assert_eq!(failed.unwrap_err().0, "stopped");
}

#[test]
fn games_with_dice_are_told_what_to_use() {
    let game = TourneCase::new(&Choices::defaults(TourneCase::options())).unwrap();
    let error = choose(&standard(), &game, "alphabeta:depth=2", &Setup::default()).unwrap_err();
    assert!(error.contains("tourne-case has dice: use `expectimax`"), "{error}");
    let game = tournoy();
    let policy = |spec| choose(&standard(), &game, spec, &Setup::default());
    assert_eq!(policy("alphabeta").unwrap().canonical, "alphabeta:depth=3");
    assert!(policy("alphabeta:depth=13").unwrap_err().contains("a whole number from 1 to 12"));
    assert!(policy("alphabeta:depth=0").is_err());
}
