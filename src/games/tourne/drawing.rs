//! The tables board of the family: twelve points a player, both rows running the same way, point
//! facing point; player 1 sits below.

use super::men::{HIT, HOME, Men, OFF};
use super::position::Position;
use super::race::Race;
use super::variant::Variant;
use crate::games::shapes::{Drawing, Shape, Spot, die, disc, turn_mark};
use crate::games::{Game, Seat, Status};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 340.0;
/// The frame of the points.
const TOP: f64 = 34.0;
const BOTTOM: f64 = 306.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 632.0;
const POINT: f64 = 45.0;
const BAR: f64 = 16.0;
const LONG: f64 = 116.0;
const RADIUS: f64 = 18.0;

/// The middle of a point's column; 0 is the tray of the men that are off.
fn column(point: i8) -> f64 {
    if point <= OFF {
        return 46.0;
    }
    let bar = if point > 6 { BAR } else { 0.0 };
    LEFT + POINT * (f64::from(point) - 0.5) + bar
}

/// A place in a column, counted from the player's edge.
fn place(seat: Seat, point: i8, high: f64) -> Spot {
    match seat {
        Seat::First => (column(point), BOTTOM - high),
        Seat::Second => (column(point), TOP + high),
    }
}

fn board() -> Vec<Shape> {
    let mut shapes = vec![
        Shape::rectangle((LEFT, TOP), (RIGHT, BOTTOM), "board"),
        Shape::rectangle((24.0, TOP), (68.0, BOTTOM), "tray"),
    ];
    for seat in Seat::BOTH {
        for point in 1..=HOME {
            let (x, edge) = place(seat, point, 0.0);
            let (_, tip) = place(seat, point, LONG);
            let half = POINT / 2.0 - 1.0;
            let class = match (point, point % 2) {
                (HOME, _) => "point home",
                (_, 0) => "point even",
                _ => "point odd",
            };
            shapes.push(Shape::polygon([(x - half, edge), (x + half, edge), (x, tip)], class));
            let text = if point == HOME { "home".into() } else { point.to_string() };
            shapes.push(Shape::text(place(seat, point, -15.0), text, "label"));
        }
        shapes.push(Shape::text(place(seat, OFF, -15.0), "off", "label"));
    }
    let middle = LEFT + 6.0 * POINT + BAR / 2.0;
    shapes.push(Shape::line((middle, TOP), (middle, BOTTOM), "grid"));
    shapes
}

/// The men of one player from the edge inwards; those that were hit stand beyond the others of
/// the tray, with a bar through them.
fn men(seat: Seat, men: Men, pieces: &mut Vec<Vec<Shape>>) {
    let mut heights = [0u8; HOME as usize + 1];
    for man in men.iter().collect::<Vec<_>>().into_iter().rev() {
        let point = man.max(OFF);
        let height = &mut heights[usize::from(point.unsigned_abs())];
        let centre = place(seat, point, 22.0 + f64::from(*height) * 2.05 * RADIUS);
        *height += 1;
        let mut shapes = disc(seat, centre, RADIUS);
        if man == HIT {
            let (x, y) = centre;
            shapes.push(Shape::line((x - RADIUS, y), (x + RADIUS, y), "strike"));
        }
        pieces.push(shapes);
    }
}

fn words(men: Men) -> String {
    let words: Vec<String> = men
        .iter()
        .map(|man| match man {
            HIT => "hit".into(),
            OFF => "off".into(),
            HOME => "home".into(),
            point => point.to_string(),
        })
        .collect();
    words.join(", ")
}

/// Draws a position.
pub fn draw<V: Variant>(race: &Race<V>, position: &Position) -> Drawing {
    let [first, second] = Seat::BOTH.map(|seat| race.table.men(race.men_of(position, seat)));
    let mut label =
        format!("Player 1, below: {}. Player 2, above: {}.", words(first), words(second));
    let mut pieces = Vec::new();
    men(Seat::First, first, &mut pieces);
    men(Seat::Second, second, &mut pieces);
    let seat = position.seat();
    match race.status(position) {
        Status::Over(end) => {
            if let Some(winner) = end.winner() {
                label.push_str(&format!(" Player {} has won.", winner.number()));
            }
        }
        _ => {
            pieces.push(turn_mark((12.0, place(seat, OFF, 22.0).1)));
            label.push_str(&match position.throw() {
                None => format!(" Player {} is to throw.", seat.number()),
                Some(throw) => {
                    let throw = race.throws.get(throw);
                    for (index, number) in throw.numbers().enumerate() {
                        let x = column(4) + 42.0 * index as f64;
                        pieces.push(die((x, (TOP + BOTTOM) / 2.0), 30.0, number));
                    }
                    format!(" Player {} has thrown {}.", seat.number(), throw.notation())
                }
            });
        }
    }
    Drawing { width: WIDTH, height: HEIGHT, label, board: board(), pieces }
}
