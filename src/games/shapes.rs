//! Drawings as shapes: what a board looks like, without saying in which picture format.

use super::seat::Seat;

/// A place in a drawing, from its upper left corner: right and down.
pub type Spot = (f64, f64);

/// One primitive shape. Its class is one or two words that a picture's style knows: `board`,
/// `point`, `grid`, `tray`, `man first`, `man second`, `ring`, `way`, `leap`, `die`, `pip`, `turn`,
/// `label`, `letter`, `plain`.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Line {
        from: Spot,
        to: Spot,
        class: &'static str,
    },
    Circle {
        centre: Spot,
        radius: f64,
        class: &'static str,
    },
    Polygon {
        corners: Vec<Spot>,
        class: &'static str,
    },
    /// Centred on the spot.
    Text {
        at: Spot,
        text: String,
        class: &'static str,
    },
}

/// A position as a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    pub width: f64,
    pub height: f64,
    /// The same in words, for those who do not see it.
    pub label: String,
    /// What stays from position to position.
    pub board: Vec<Shape>,
    /// What changes: the shapes of each man, of the dice, of the mark of the player to act.
    pub pieces: Vec<Vec<Shape>>,
}

impl Shape {
    pub fn line(from: Spot, to: Spot, class: &'static str) -> Shape {
        Shape::Line { from, to, class }
    }

    pub fn circle(centre: Spot, radius: f64, class: &'static str) -> Shape {
        Shape::Circle { centre, radius, class }
    }

    pub fn polygon(corners: impl Into<Vec<Spot>>, class: &'static str) -> Shape {
        Shape::Polygon { corners: corners.into(), class }
    }

    /// A rectangle by two opposite corners.
    pub fn rectangle((left, top): Spot, (right, bottom): Spot, class: &'static str) -> Shape {
        Shape::polygon([(left, top), (right, top), (right, bottom), (left, bottom)], class)
    }

    pub fn text(at: Spot, text: impl Into<String>, class: &'static str) -> Shape {
        Shape::Text { at, text: text.into(), class }
    }
}

impl Drawing {
    /// Lines of text in letters of one width: what a game without a drawing of its own shows.
    pub fn of_text(text: &str) -> Drawing {
        const LETTER: f64 = 9.7;
        const LINE: f64 = 20.0;
        let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let width = LETTER * (longest + 2) as f64;
        let lines = text.lines().enumerate().map(|(row, line)| {
            let padded = format!("{line:<longest$}");
            vec![Shape::text((width / 2.0, LINE * (row as f64 + 1.0)), padded, "plain")]
        });
        let pieces: Vec<Vec<Shape>> = lines.collect();
        Drawing {
            width,
            height: LINE * (pieces.len() as f64 + 1.0),
            label: text.split_whitespace().collect::<Vec<_>>().join(" "),
            board: Vec::new(),
            pieces,
        }
    }
}

/// The class of a player's men.
pub fn man_class(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "man first",
        Seat::Second => "man second",
    }
}

/// A round man of a tables game: player 1's has a ring in it, player 2's a dot.
pub fn disc(seat: Seat, centre: Spot, radius: f64) -> Vec<Shape> {
    let inner = match seat {
        Seat::First => Shape::circle(centre, radius * 0.55, "ring"),
        Seat::Second => Shape::circle(centre, radius * 0.25, "dot"),
    };
    vec![Shape::circle(centre, radius, man_class(seat)), inner]
}

/// The face of a die.
pub fn die((x, y): Spot, side: f64, number: u8) -> Vec<Shape> {
    let half = side / 2.0;
    let mut shapes = vec![Shape::rectangle((x - half, y - half), (x + half, y + half), "die")];
    let far = side * 0.27;
    let places: &[(f64, f64)] = match number {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    };
    let pip = |(right, down): &(f64, f64)| {
        Shape::circle((x + right * far, y + down * far), side * 0.1, "pip")
    };
    shapes.extend(places.iter().map(pip));
    shapes
}

/// A triangle that points right: whose turn it is.
pub fn turn_mark((x, y): Spot) -> Vec<Shape> {
    vec![Shape::polygon([(x - 7.0, y - 9.0), (x + 9.0, y), (x - 7.0, y + 9.0)], "turn")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_shows_its_number() {
        for number in 1..=6 {
            assert_eq!(die((0.0, 0.0), 30.0, number).len(), usize::from(number) + 1);
        }
    }

    #[test]
    fn text_is_drawn_line_by_line() {
        let drawing = Drawing::of_text("ab\nc");
        assert_eq!((drawing.pieces.len(), drawing.label.as_str()), (2, "ab c"));
    }
}
