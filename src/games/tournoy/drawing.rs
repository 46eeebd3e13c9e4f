//! The 9×9 board: each man shows its letter and the directions in which it may go. Player 1's men
//! are round, player 2's square.

use super::man::{Kind, Man};
use super::position::Position;
use super::squares::{DIRECTIONS, LEAPS, SQUARES, Squares, name};
use crate::games::Seat;
use crate::games::shapes::{Drawing, Shape, Spot, man_class, turn_mark};

const CELL: f64 = 56.0;
const LEFT: f64 = 46.0;
const TOP: f64 = 8.0;
const SIDE: f64 = 9.0 * CELL;
const RADIUS: f64 = 24.0;

fn centre(square: u8) -> Spot {
    let (file, rank) = (square % 9, square / 9);
    (LEFT + CELL * (f64::from(file) + 0.5), TOP + CELL * (8.5 - f64::from(rank)))
}

/// From a spot, so far in a direction given as files and ranks.
fn towards((x, y): Spot, (files, ranks): (i8, i8), far: f64) -> Spot {
    let (right, up) = (f64::from(files), f64::from(ranks));
    let length = (right * right + up * up).sqrt();
    (x + far * right / length, y - far * up / length)
}

fn board() -> Vec<Shape> {
    let mut shapes = vec![Shape::rectangle((LEFT, TOP), (LEFT + SIDE, TOP + SIDE), "board")];
    for square in (0..SQUARES as u8).filter(|square| square % 2 == 0) {
        let (x, y) = centre(square);
        let half = CELL / 2.0;
        shapes.push(Shape::rectangle((x - half, y - half), (x + half, y + half), "point even"));
    }
    for index in 0..9u8 {
        let along = CELL * (f64::from(index) + 0.5);
        let file = char::from(b'a' + index).to_string();
        shapes.push(Shape::text((LEFT + along, TOP + SIDE + 18.0), file, "label"));
        let rank = (9 - index).to_string();
        shapes.push(Shape::text((LEFT - 16.0, TOP + along), rank, "label"));
    }
    shapes
}

/// A wedge with its tip on the rim, for a slide.
fn wedge(at: Spot, way: (i8, i8)) -> Shape {
    let (right, up) = way;
    let across = (-up, right);
    let base = towards(at, way, RADIUS * 0.52);
    let corners = [
        towards(at, way, RADIUS * 0.98),
        towards(base, across, RADIUS * 0.22),
        towards(base, (up, -right), RADIUS * 0.22),
    ];
    Shape::polygon(corners, "way")
}

fn piece(square: u8, man: Man) -> Vec<Shape> {
    let at = centre(square);
    let (x, y) = at;
    let class = man_class(man.seat());
    let mut shapes = vec![match man.seat() {
        Seat::First => Shape::circle(at, RADIUS, class),
        Seat::Second => {
            let half = RADIUS * 0.94;
            Shape::rectangle((x - half, y - half), (x + half, y + half), class)
        }
    }];
    let ways = man.ways();
    shapes.extend(ways.slides().map(|way| wedge(at, DIRECTIONS[way])));
    shapes.extend(ways.steps().map(|way| {
        let way = DIRECTIONS[way];
        Shape::line(towards(at, way, RADIUS * 0.5), towards(at, way, RADIUS * 0.85), "way")
    }));
    shapes.extend(
        ways.leaps().map(|way| Shape::circle(towards(at, LEAPS[way], RADIUS * 0.76), 3.2, "leap")),
    );
    shapes.push(Shape::text(at, man.kind().letter().to_string(), "letter"));
    shapes
}

/// The men of a side: `Cross e1, Trident d1, …`.
fn words(position: &Position, seat: Seat) -> String {
    let mut men: Vec<(u8, Man)> =
        Squares::of(position.men(seat)).map(|square| (square, position.at(square))).collect();
    let rank = |kind: Kind| Kind::ALL.into_iter().position(|k| k == kind);
    men.sort_by_key(|(square, man)| (rank(man.kind()), *square));
    let words: Vec<String> = men
        .iter()
        .map(|(square, man)| format!("{} {}", man.kind().name(), name(*square)))
        .collect();
    words.join(", ")
}

/// Draws a position.
pub fn draw(position: &Position) -> Drawing {
    let mut label = format!(
        "Player 1, round men: {}. Player 2, square men: {}.",
        words(position, Seat::First),
        words(position, Seat::Second),
    );
    let mut pieces: Vec<Vec<Shape>> = (0..SQUARES as u8)
        .filter(|square| !position.at(*square).is_none())
        .map(|square| piece(square, position.at(square)))
        .collect();
    if position.legal() > 0 {
        let seat = position.seat();
        let y = match seat {
            Seat::First => TOP + SIDE - CELL / 2.0,
            Seat::Second => TOP + CELL / 2.0,
        };
        pieces.push(turn_mark((11.0, y)));
        let check = if position.in_check() { ", in check" } else { "" };
        label.push_str(&format!(" Player {} is to move{check}.", seat.number()));
    } else {
        label.push_str(" The game is over.");
    }
    Drawing { width: LEFT + SIDE + 6.0, height: TOP + SIDE + 34.0, label, board: board(), pieces }
}
