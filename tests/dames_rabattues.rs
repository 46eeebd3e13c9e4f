//! Dames rabattues through the public library.

use std::collections::HashMap;

use tourne::base::{Quiet, Stop};
use tourne::games::{Choices, DamesRabattues, Game, Seat, Status};
use tourne::play::policies::{Setup, choose, standard};
use tourne::play::{Limits, Outcome, Rng};
use tourne::runs::{Plan, play_batch};

use exact::Exact;
use slow::{Player, Slow};

#[path = "dames_rabattues/exact.rs"]
mod exact;
#[path = "dames_rabattues/loops.rs"]
mod loops;
#[path = "dames_rabattues/slow.rs"]
mod slow;

type Position = <DamesRabattues as Game>::Position;

const RULES: [&str; 2] = ["gift=optional", "gift=compulsory"];

fn game(rules: &str) -> DamesRabattues {
    let choices = Choices::parse(DamesRabattues::options(), rules).expect("rules");
    DamesRabattues::new(&choices).expect("a game")
}

/// The position after a throw, before the gift is answered.
fn after_throw(game: &DamesRabattues, from: &str, numbers: [u8; 2]) -> String {
    let position = game.parse(from).expect(from);
    let throw = game.throws().find(&numbers).expect("a throw");
    let thrown = game.throw(position, throw);
    assert_eq!(game.pending_throw(&thrown), Some(throw));
    assert_eq!(moves_of(game, &thrown), []);
    game.notation(&game.settle(thrown))
}

fn moves_of(game: &DamesRabattues, position: &Position) -> Vec<<DamesRabattues as Game>::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// Each answer with the position it leads to.
fn answers(game: &DamesRabattues, from: &str) -> Vec<(String, String)> {
    let position = game.parse(from).expect(from);
    let answer = |m| (game.move_notation(&position, m), game.notation(&game.apply(position, m)));
    moves_of(game, &position).into_iter().map(answer).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect()
}

#[test]
fn the_worked_example_of_the_source() {
    let game = game("");
    assert_eq!(game.notation(&game.start()), "u111222|u111222|1");
    assert_eq!(after_throw(&game, "u111222|u111222|1", [4, 3]), "u110122|u111222|2");
    assert_eq!(after_throw(&game, "u110122|u111222|2", [1, 1]), "u110122|u011222|2|g1+");
    assert_eq!(
        answers(&game, "u110122|u011222|2|g1+"),
        pairs(&[("decline", "u110122|u011222|2"), ("take 1", "u010122|u011222|2")])
    );
    assert_eq!(after_throw(&game, "u010122|u011222|2", [5, 1]), "u010122|u011212|1");
    assert_eq!(after_throw(&game, "u010122|u011212|1", [5, 4]), "u010012|u011212|2");
}

#[test]
fn phase_two_opens_in_the_middle_of_a_throw() {
    let game = game("");
    assert_eq!(after_throw(&game, "u000010|u010122|1", [5, 2]), "b212333|u010122|2");
    assert_eq!(after_throw(&game, "u000010|u010122|1", [5, 5]), "b222323|u010122|1");
    assert_eq!(after_throw(&game, "u000010|u010122|1", [2, 2]), "u000010|u010122|1|g2,2+");
}

#[test]
fn the_third_example_taken_and_declined() {
    let given = "b202233|u010010|1|g2";
    let optional = game("");
    assert_eq!(after_throw(&optional, "b202333|u010010|1", [4, 2]), given);
    let taken = ("take 2", "b202233|u000010|2");
    assert_eq!(answers(&optional, given), pairs(&[("decline", "b202233|u010010|2"), taken]));
    assert_eq!(answers(&game("gift=compulsory"), given), pairs(&[taken]));
}

#[test]
fn gifts_of_two_numbers() {
    let (optional, compulsory) = (game(""), game("gift=compulsory"));
    let given = "b000100|b222333|1|g3,5";
    let all = ("take 3 5", "b000100|b221323|2");
    assert_eq!(
        answers(&optional, given),
        pairs(&[
            ("decline", "b000100|b222333|2"),
            ("take 3", "b000100|b221333|2"),
            ("take 5", "b000100|b222323|2"),
            all,
        ])
    );
    assert_eq!(answers(&compulsory, given), pairs(&[all]));
    // The 2 fits only once the 5 has opened phase 2, in whatever order they are written.
    let opening = "b000100|u000010|1|g2,5";
    let all = ("take 2 5", "b000100|b212333|2");
    assert_eq!(
        answers(&optional, opening),
        pairs(&[("decline", "b000100|u000010|2"), ("take 5", "b000100|b222333|2"), all,])
    );
    assert_eq!(answers(&compulsory, opening), pairs(&[all]));
    // Of 5, 5 one opens phase 2 and the other bears off.
    let double = "b000100|u000010|1|g5,5+";
    let all = ("take 5 5", "b000100|b222323|1");
    assert_eq!(
        answers(&optional, double),
        pairs(&[("decline", "b000100|u000010|1"), ("take 5", "b000100|b222333|1"), all,])
    );
    assert_eq!(answers(&compulsory, double), pairs(&[all]));
}

#[test]
fn the_last_man_wins_at_once() {
    let game = game("");
    let won = |text: &str, winner| {
        let status = game.status(&game.parse(text).expect(text));
        matches!(status, Status::Over(end) if end.winner() == Some(winner))
    };
    // The 6 left over is no gift, and the double's further throw lapses.
    assert_eq!(after_throw(&game, "b000100|b222333|1", [4, 6]), "b000000|b222333|2");
    assert_eq!(after_throw(&game, "b000100|b222333|1", [4, 4]), "b000000|b222333|1");
    assert!(won("b000000|b222333|1", Seat::First) && won("b000000|b222333|2", Seat::First));
    // On a gift too, whoever threw.
    let given = "b000100|b001000|1|g3,3+";
    assert_eq!(after_throw(&game, "b000100|b001000|1", [3, 3]), given);
    assert_eq!(
        answers(&game, given),
        pairs(&[("decline", "b000100|b001000|1"), ("take 3", "b000100|b000000|1")])
    );
    assert!(won("b000100|b000000|1", Seat::Second));
}

#[test]
fn declining_can_be_right() {
    let game = game("");
    let given = after_throw(&game, "u000001|b000013|1", [5, 5]);
    assert_eq!(given, "u000001|b000013|1|g5,5+");
    let expected = [("decline", 0.7559482117), ("take 5", 0.7525972593)];
    let answers = answers(&game, &given);
    let names: Vec<&str> = answers.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, expected.map(|(name, _)| name));
    let mut exact = Exact::new(game);
    for ((_, after), (_, value)) in answers.iter().zip(expected) {
        let after = exact.game.parse(after).expect(after);
        let (thrower, _) = exact.value(after);
        assert!((1.0 - thrower - value).abs() < 1e-9, "{}", 1.0 - thrower);
    }
}

#[test]
fn notations_that_obey_no_rule_are_refused() {
    let game = game("");
    for (text, part) in [
        ("", "a position is"),
        ("u111222|u111222", "a position is"),
        ("u111222|u111222|1|2,3|4", "a position is"),
        ("u111222|u111222|3", "write 1 or 2"),
        ("u111222|u111222|", "write 1 or 2"),
        ("x111222|u111222|1", "write u and six digits"),
        ("111222|u111222|1", "write u and six digits"),
        ("u11122|u111222|1", "write u and six digits"),
        ("u1112222|u111222|1", "write u and six digits"),
        ("u11122a|u111222|1", "write u and six digits"),
        ("u11122é|u111222|1", "write u and six digits"),
        ("é|u111222|1", "write u and six digits"),
        ("u000000|u111222|1", "write b222333"),
        ("u111222|u000000|1", "write b222333"),
        ("u211222|u111222|1", "on point 1: at most 1"),
        ("u111223|u111222|1", "on point 6: at most 2"),
        ("b322333|u111222|1", "on point 1: at most 2"),
        ("u111222|b222433|1", "on point 4: at most 3"),
        ("b000000|b000000|1", "only one can"),
        ("b000000|b222333|1|1,2", "the game is over"),
        ("b222333|b000000|1|g1", "the game is over"),
        ("u111222|u111222|1|", "two numbers from 1 to 6"),
        ("u111222|u111222|1|3", "two numbers from 1 to 6"),
        ("u111222|u111222|1|0,3", "two numbers from 1 to 6"),
        ("u111222|u111222|1|3,7", "two numbers from 1 to 6"),
        ("u111222|u111222|1|1,2,3", "two numbers from 1 to 6"),
        ("u111222|u111222|1|+1,2", "two numbers from 1 to 6"),
        ("u111222|u111222|1|01,2", "two numbers from 1 to 6"),
        ("u111222|u111222|1|1,1+", "two numbers from 1 to 6"),
        ("b000100|b222333|1|g", "one or two numbers"),
        ("b000100|b222333|1|g+", "one or two numbers"),
        ("b000100|b222333|1|g7", "one or two numbers"),
        ("b000100|b222333|1|g1,2,3", "one or two numbers"),
        ("b000100|b222333|1|g1,1++", "one or two numbers"),
        ("b000100|b222333|1|g3,5+", "no double: write g3,5"),
        ("b000100|b222333|1|g3,3", "write g3,3+"),
        ("b000100|b222333|1|g4", "player 1 can play the 4"),
        ("b000100|b222333|1|g3,4", "player 1 can play the 4"),
        ("u111222|b222333|2|g5", "player 2 can play the 5"),
        ("b000100|b000200|1|g3", "name who throws next, player 2"),
        ("b000100|b000200|1|g3+", "name who throws next, player 1"),
    ] {
        let error = game.parse(text).expect_err(text);
        assert!(error.contains(part), "{text}: {error}");
        assert!(!error.contains('\n'), "{text}: {error}");
    }
    for text in ["u011222|u110122|1|g1+", "b000100|b222333|2|1,6", "b000000|u111222|2"] {
        assert_eq!(game.notation(&game.parse(text).expect(text)), text);
    }
    let swapped = game.parse("u111222|u111222|1|6,1").expect("either order");
    assert_eq!(game.notation(&swapped), "u111222|u111222|1|1,6");
}

#[test]
fn the_board_shows_stacks_men_and_the_gift() {
    let game = game("");
    let position = game.parse("u010122|b012123|2|g2").expect_err("player 2 has a man on point 2");
    assert!(position.contains("player 2 can play the 2"));
    let position = game.parse("u010122|b202123|2|g2").expect("a gift");
    let chosen = game.parse_move(&position, "take 2").expect("a move");
    let expected = "\
> player 1   O   2   O   2   3   3    0 off
             O       O   O

             1  [2]  3   4   5   6
                                 X
             X       X       X   X
  player 2   X   .   X   X   X   X    5 off
player 1 may use 2 of player 2: take 2";
    assert_eq!(game.move_board(&position, chosen), expected);
    assert_eq!(game.parse_move(&position, "take 3"), None);
}

/// Plays random games and shows every step to `see`: before, chosen, after.
fn random_games(
    game: &DamesRabattues,
    seed: u64,
    games: u32,
    mut see: impl FnMut(&Position, Option<<DamesRabattues as Game>::Move>, &Position),
) {
    let mut rng = Rng::new(seed);
    let mut moves = Vec::new();
    for _ in 0..games {
        let mut position = game.start();
        loop {
            let (chosen, after) = match game.status(&position) {
                Status::Over(_) => break,
                Status::Throw(_) => {
                    (None, game.throw(position, game.throws().from_draw(rng.draw())))
                }
                Status::Move(_) => {
                    let draw = rng.draw();
                    let chosen = game.random_move(&position, draw, &mut moves);
                    let legal = moves_of(game, &position);
                    let index = (u128::from(draw) * legal.len() as u128) >> 64;
                    assert_eq!(chosen, legal.get(index as usize).copied());
                    match chosen {
                        Some(chosen) => (Some(chosen), game.apply(position, chosen)),
                        None => (None, game.settle(position)),
                    }
                }
            };
            see(&position, chosen, &after);
            position = after;
        }
    }
}

#[test]
fn positions_and_moves_are_sound_in_random_games() {
    assert!(size_of::<Position>() <= 16);
    for rules in RULES {
        let game = game(rules);
        random_games(&game, 1, 200, |before, chosen, after| {
            for position in [before, after] {
                let text = game.notation(position);
                assert_eq!(game.parse(&text).as_ref(), Ok(position), "{text}");
                let view = game.mover_view(*position);
                assert_eq!(game.mover_view(view), view);
                assert_eq!(game.progress(&view), game.progress(position));
                match game.status(&view) {
                    Status::Throw(seat) | Status::Move(seat) => assert_eq!(seat, Seat::First),
                    Status::Over(_) => {}
                }
                let [one, two] = Seat::BOTH.map(|seat| game.heuristic(position, seat));
                assert_eq!(one, -two);
                assert!(one.abs() <= game.heuristic_unit());
                assert!(game.board(position).lines().all(|line| line.trim_end() == line));
            }
            assert!(game.progress(before) <= game.progress(after));
            if chosen.is_none() {
                return;
            }
            let moves = moves_of(&game, before);
            assert!(rules == RULES[0] && moves.len() > 1 || moves.len() == 1);
            let mut results: Vec<_> = moves.iter().map(|m| game.apply(*before, *m)).collect();
            results.sort_unstable();
            results.dedup();
            assert_eq!(results.len(), moves.len());
            for m in moves {
                assert_eq!(game.parse_move(before, &game.move_notation(before, m)), Some(m));
            }
        });
    }
}

#[test]
fn counts_conserve_men_and_gifts() {
    for rules in RULES {
        let game = game(rules);
        let kinds = game.event_kinds();
        let mut counts: HashMap<(Seat, &str, Option<u8>), u32> = HashMap::new();
        let mut throws = [0; 2];
        for seed in 0..200 {
            counts.clear();
            random_games(&game, seed, 1, |before, chosen, after| {
                let thrown = match game.status(before) {
                    Status::Throw(seat) => {
                        throws[seat.index()] += 1;
                        return;
                    }
                    Status::Move(_) | Status::Over(_) => game.progress(before),
                };
                let mut moved = 0;
                game.events(before, chosen, after, |seat, code| {
                    let kind = &kinds[code];
                    for statistic in &kind.statistics {
                        *counts.entry((seat, statistic, kind.number)).or_default() += 1;
                        moved += u32::from(["unstacked", "borne_off"].contains(statistic));
                    }
                });
                assert_eq!(game.progress(after), thrown.map(|before| before + moved));
                if let Status::Over(end) = game.status(after) {
                    check_game(&game, &counts, end.winner().expect("a winner"), after);
                }
            });
            let count = |seat| counts.get(&(seat, "throws", None)).copied().unwrap_or(0);
            assert_eq!(Seat::BOTH.map(count), std::mem::take(&mut throws));
        }
    }
}

/// The winner has made all 24 moves, number by number; what was offered was taken or declined.
fn check_game(
    game: &DamesRabattues,
    counts: &HashMap<(Seat, &str, Option<u8>), u32>,
    winner: Seat,
    last: &Position,
) {
    let mut moved = 0;
    for number in 1..=6u8 {
        let count = |seat: Seat, statistic: &'static str| {
            counts.get(&(seat, statistic, Some(number))).copied().unwrap_or(0)
        };
        let stack = if number <= 3 { 2 } else { 3 };
        assert_eq!(count(winner, "unstacked"), stack - 1);
        assert_eq!(count(winner, "borne_off"), stack);
        for seat in Seat::BOTH {
            moved += count(seat, "unstacked") + count(seat, "borne_off");
            let offered = count(seat, "gifts_offered");
            let taken = count(seat.other(), "gifts_taken");
            let declined = count(seat.other(), "gifts_declined");
            assert_eq!(offered, taken + declined);
            assert!(declined == 0 || game.choices().get("gift") == "optional");
        }
    }
    assert_eq!(game.progress(last), Some(moved));
}

#[test]
fn both_solvers_agree_on_small_positions() {
    for rules in RULES {
        let mut slow = Slow { compulsory: rules == RULES[1], known: HashMap::new() };
        let mut exact = Exact::new(game(rules));
        for (one, two) in [
            ("b000001", "b000001"),
            ("b100001", "b010010"),
            ("b000013", "b000013"),
            ("b000112", "b020010"),
            ("b101010", "b111000"),
            ("b000300", "b000201"),
        ] {
            let (value, throws) = slow.value(Player::read(one), Player::read(two));
            let position = exact.game.parse(&format!("{one}|{two}|1")).expect("a position");
            let (found, length) = exact.value(position);
            assert!((value - found).abs() < 1e-12, "{one}|{two} {rules}: {value} {found}");
            assert!((throws - length).abs() < 1e-10, "{one}|{two} {rules}: {throws} {length}");
        }
    }
}

/// Rows of the vectors with a bound on the positions below them.
fn vectors() -> Vec<(String, f64, usize)> {
    let text = include_str!("vectors/dames-rabattues-compulsory.csv");
    text.lines()
        .skip(1)
        .map(|line| {
            let (position, value) = line.split_once(',').expect("two fields");
            let below = position.split('|').take(2).map(|men| {
                let digits = men[1..].bytes().map(|b| usize::from(b - b'0') + 1);
                digits.product::<usize>() + if men.starts_with('u') { 1727 } else { 0 }
            });
            (position.to_string(), value.parse().expect("a number"), below.product())
        })
        .collect()
}

fn check_vectors(most: usize) -> usize {
    let mut exact = Exact::new(game("gift=compulsory"));
    let rows: Vec<_> = vectors().into_iter().filter(|(_, _, below)| *below <= most).collect();
    for (text, value, _) in &rows {
        let position = exact.game.parse(text).expect(text);
        let (found, _) = exact.value(position);
        assert!((found - value).abs() < 1e-9, "{text}: {found} for {value}");
    }
    rows.len()
}

#[test]
fn the_cheap_vectors() {
    assert!(check_vectors(6_000) >= 5);
}

#[test]
#[ignore = "3.8 million positions: for a release build"]
fn all_vectors() {
    assert_eq!(check_vectors(usize::MAX), 40);
}

#[test]
#[ignore = "3.8 million positions: for a release build"]
fn the_start() {
    let mut exact = Exact::new(game("gift=compulsory"));
    let start = exact.game.start();
    let (value, throws) = exact.value(start);
    println!("{value:.12} {throws:.6} {} positions", exact.known.len());
    assert!((value - 0.516277097014).abs() < 1e-11);
    assert!((throws - 34.326742).abs() < 1e-6);
}

#[test]
#[ignore = "3.8 million positions, rules without a table: for a release build"]
fn the_start_from_the_rules_alone() {
    let mut slow = Slow { compulsory: true, known: HashMap::new() };
    let start = Player::read("u111222");
    let (value, throws) = slow.value(start, start);
    println!("{value:.12} {throws:.6} {} positions", slow.known.len());
    assert!((value - 0.516277097014).abs() < 1e-11);
    assert!((throws - 34.326742).abs() < 1e-6);
}

#[test]
fn a_batch_agrees_with_the_exact_value() {
    let game = game("gift=compulsory");
    let chosen = || choose(&standard(), &game, "random", &Setup::default()).expect("a policy");
    let pairs = 10_000;
    let plan = Plan {
        start: game.start(),
        a: chosen(),
        b: chosen(),
        game: game.clone(),
        pairs,
        seed: 7,
        limits: Limits { max_plies: 10_000, opening_plies: 0 },
    };
    let batch = play_batch(&plan, 1, &Quiet, &Stop::default()).expect("a batch");
    let won = |([one, _], games): ([Outcome; 2], u64)| match one {
        Outcome::WinA { .. } => games,
        _ => 0,
    };
    let n = pairs as f64;
    let share = batch.tally.pairs().map(won).sum::<u64>() as f64 / n;
    assert!((share - 0.516277097014).abs() < 4.0 * 0.5 / n.sqrt(), "{share}");
    let (_, sum, squares) = batch.tally.lengths[0].sums();
    let mean = sum as f64 / n;
    let deviation = (squares as f64 / n - mean * mean).sqrt();
    assert!((mean - 34.326742).abs() < 4.0 * deviation / n.sqrt(), "{mean}");
}
