//! What holds at every step of random games.

use std::collections::HashMap;

use tourne::games::{DamesRabattues, Game, Seat, Status};
use tourne::play::Rng;

use crate::{Position, RULES, game, moves_of};

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
                Status::Throw(_) => (None, game.throw(position, game.throws().roll(&mut rng))),
                Status::Move(_) => {
                    let draw = rng.draw();
                    let share = |bound: usize| ((u128::from(draw) * bound as u128) >> 64) as usize;
                    let chosen = game.random_move(&position, &mut { share }, &mut moves);
                    let legal = moves_of(game, &position);
                    assert_eq!(chosen, legal.get(share(legal.len())).copied());
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
        random_games(&game, 1, 100, |before, chosen, after| {
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
