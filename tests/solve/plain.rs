//! The solver against a plain one that shares nothing with it but the rules.

use std::collections::HashMap;

use tourne::games::{Choices, Course, DamesRabattues, Game, Seat, Status, TourneCase};

use crate::solved;

/// What a position is worth to player 1, in points, by plain iteration over all positions as they
/// are, both seats' and with a throw on the table too.
fn plain<G: Game>(game: &G, start: G::Position) -> HashMap<G::Position, f64> {
    let mut values = HashMap::from([(start, 0.0)]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        for next in successors(game, position) {
            if values.insert(next, 0.0).is_none() {
                open.push(next);
            }
        }
    }
    loop {
        let mut change = 0.0f64;
        let next: HashMap<_, _> = values
            .iter()
            .map(|(position, old)| {
                let new = worth(game, *position, &values);
                change = change.max((new - old).abs());
                (*position, new)
            })
            .collect();
        values = next;
        if change < 1e-13 {
            return values;
        }
    }
}

fn successors<G: Game>(game: &G, position: G::Position) -> Vec<G::Position> {
    match game.status(&position) {
        Status::Over(_) => Vec::new(),
        Status::Throw(_) => {
            (0..game.throws().len()).map(|throw| game.throw(position, throw)).collect()
        }
        Status::Move(_) => {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            match moves.is_empty() {
                true => vec![game.settle(position)],
                false => moves.iter().map(|chosen| game.apply(position, *chosen)).collect(),
            }
        }
    }
}

fn worth<G: Game>(game: &G, position: G::Position, values: &HashMap<G::Position, f64>) -> f64 {
    let next = successors(game, position).into_iter().map(|next| values[&next]);
    match game.status(&position) {
        Status::Over(end) => {
            let sign = if end.winner() == Some(Seat::First) { 1.0 } else { -1.0 };
            sign * f64::from(end.points())
        }
        Status::Throw(_) => {
            let weights = game.throws().iter().map(|(_, throw)| f64::from(throw.weight));
            next.zip(weights).map(|(v, w)| v * w).sum::<f64>() / f64::from(game.throws().total())
        }
        Status::Move(Seat::First) => next.fold(f64::NEG_INFINITY, f64::max),
        Status::Move(Seat::Second) => next.fold(f64::INFINITY, f64::min),
    }
}

/// Under every combination of options, every position from here is worth the same to both.
fn agree<G: Game>(start: &str) {
    for choices in Choices::combinations(G::options()) {
        let rules = choices.to_string();
        let solution = solved::<G>(&rules, start, 1e-12);
        let (game, unit) = (solution.game(), solution.unit());
        let plain = plain(game, game.parse(start).unwrap());
        let mut compared = 0;
        for (position, worth) in plain {
            let bounds = solution.bounds(&position, Seat::First).unwrap();
            let points = if unit.name() == "points" { worth } else { (1.0 + worth) / 2.0 };
            let found = unit.middle(bounds);
            assert!(
                (found - points).abs() < 1e-9,
                "{rules}, {}: {found}, not {points}",
                game.notation(&position)
            );
            compared += 1;
        }
        assert!(compared > 20, "{rules}: only {compared} positions");
    }
}

#[test]
fn tourne_case_under_all_options() {
    agree::<TourneCase>("0,9,12|10,12,12|1");
}

#[test]
fn the_course_under_all_options() {
    agree::<Course>("0,12,12|3,12,12|2");
}

#[test]
fn dames_rabattues_under_all_options() {
    agree::<DamesRabattues>("b000102|b001011|1");
    agree::<DamesRabattues>("b000100|b000011|1|g5,5+");
}
