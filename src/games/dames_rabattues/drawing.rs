//! The board of dames rabattues: six points a player, stacks at the edge, flat men inwards; player
//! 1 sits below.

use super::dames::DamesRabattues;
use super::men::{Men, POINTS};
use super::position::{Position, Stage};
use super::table::FINISHED;
use crate::games::Seat;
use crate::games::shapes::{Drawing, Shape, Spot, die, disc, turn_mark};

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 420.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 386.0;
const LEFT: f64 = 30.0;
const RIGHT: f64 = 426.0;
const POINT: f64 = 66.0;
const LONG: f64 = 150.0;
const RADIUS: f64 = 21.0;
/// How far a man on another sticks out.
const RIM: f64 = 6.0;

fn place(seat: Seat, point: usize, high: f64) -> Spot {
    let x = LEFT + POINT * (point as f64 - 0.5);
    match seat {
        Seat::First => (x, BOTTOM - high),
        Seat::Second => (x, TOP + high),
    }
}

fn board() -> Vec<Shape> {
    let mut shapes = vec![
        Shape::rectangle((LEFT, TOP), (RIGHT, BOTTOM), "board"),
        Shape::rectangle((RIGHT + 8.0, TOP), (WIDTH - 6.0, BOTTOM), "tray"),
    ];
    for seat in Seat::BOTH {
        for point in 1..=POINTS {
            let (x, edge) = place(seat, point, 0.0);
            let (_, tip) = place(seat, point, LONG);
            let half = POINT / 2.0 - 2.0;
            let class = if point % 2 == 0 { "point even" } else { "point odd" };
            shapes.push(Shape::polygon([(x - half, edge), (x + half, edge), (x, tip)], class));
            shapes.push(Shape::text(place(seat, point, -15.0), point.to_string(), "label"));
        }
        let (_, y) = place(seat, 1, -15.0);
        shapes.push(Shape::text((tray(), y), "off", "label"));
    }
    shapes
}

/// The middle of the tray.
fn tray() -> f64 {
    (RIGHT + WIDTH + 2.0) / 2.0
}

fn men(seat: Seat, men: Men, pieces: &mut Vec<Vec<Shape>>) {
    for (index, (stack, flat)) in men.standing().into_iter().enumerate() {
        let point = index + 1;
        let mut high = 26.0;
        if stack > 0 {
            let mut shapes = Vec::new();
            for man in 0..stack {
                let (x, y) = place(seat, point, high + RIM * f64::from(man));
                shapes.extend(disc(seat, (x, y), RADIUS));
            }
            let (x, y) = place(seat, point, high + RIM * f64::from(stack - 1));
            shapes.push(Shape::circle((x, y), RADIUS * 0.5, "badge"));
            shapes.push(Shape::text((x, y), stack.to_string(), "letter badge"));
            pieces.push(shapes);
            high += RIM * f64::from(stack - 1) + 2.0 * RADIUS + 3.0;
        }
        for man in 0..flat {
            let at = place(seat, point, high + (2.0 * RADIUS + 3.0) * f64::from(man));
            pieces.push(disc(seat, at, RADIUS));
        }
    }
    let off = men.off();
    let (_, y) = place(seat, 1, 26.0);
    pieces.push(vec![Shape::text((tray(), y), off.to_string(), "label")]);
    for man in 0..off {
        let (_, y) = place(seat, 1, 50.0 + 7.0 * f64::from(man));
        pieces.push(vec![Shape::rectangle(
            (tray() - 22.0, y - 2.5),
            (tray() + 22.0, y + 2.5),
            match seat {
                Seat::First => "man first",
                Seat::Second => "man second",
            },
        )]);
    }
}

fn words(men: Men) -> String {
    let points = men.standing().into_iter().enumerate();
    let words: Vec<String> = points
        .filter(|(_, (stack, flat))| stack + flat > 0)
        .map(|(index, (stack, flat))| match (stack, flat) {
            (0, flat) => format!("point {}: {flat} flat", index + 1),
            (stack, 0) => format!("point {}: {stack} stacked", index + 1),
            (stack, flat) => format!("point {}: {stack} stacked, {flat} flat", index + 1),
        })
        .collect();
    format!("{}; {} off", words.join("; "), men.off())
}

/// Draws a position.
pub fn draw(game: &DamesRabattues, position: &Position) -> Drawing {
    let [first, second] = Seat::BOTH.map(|seat| game.table.men(position.side(seat)));
    let mut label =
        format!("Player 1, below: {}. Player 2, above: {}.", words(first), words(second));
    let mut pieces = Vec::new();
    men(Seat::First, first, &mut pieces);
    men(Seat::Second, second, &mut pieces);
    let winner = Seat::BOTH.into_iter().find(|seat| position.side(*seat) == FINISHED);
    let seat = position.seat;
    let (actor, told) = match position.stage {
        Stage::Waiting => (seat, format!("Player {} is to throw", seat.number())),
        Stage::Thrown => {
            (seat, format!("Player {} has thrown {}", seat.number(), position.numbers))
        }
        Stage::Gift { .. } => (
            seat.other(),
            format!(
                "Player {} is offered {} of player {}",
                seat.other().number(),
                position.numbers,
                seat.number()
            ),
        ),
    };
    match winner {
        Some(winner) => label.push_str(&format!(" Player {} has won.", winner.number())),
        None => {
            label.push_str(&format!(" {told}."));
            pieces.push(turn_mark((14.0, place(actor, 1, 26.0).1)));
            let middle = (TOP + BOTTOM) / 2.0;
            for (index, number) in position.numbers.iter().enumerate() {
                let x = (LEFT + RIGHT) / 2.0 - 24.0 + 48.0 * index as f64;
                pieces.push(die((x, middle), 34.0, number));
            }
            if let Stage::Gift { .. } = position.stage {
                pieces.push(vec![Shape::text((LEFT + 70.0, middle), "gift", "label")]);
            }
        }
    }
    Drawing { width: WIDTH, height: HEIGHT, label, board: board(), pieces }
}
