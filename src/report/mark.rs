//! The marks of a plot: placed by the plotting crate, with the values of the files as data
//! attributes.

use plotters::element::{Drawable, PointCollection};
use plotters_backend::{BackendCoord, DrawingErrorKind};

use super::canvas::{Canvas, FINE, unit};
use super::escape::escape;

/// What a mark looks like, and what its places are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A point with its interval: low, value, high. Told apart by shape.
    Dot,
    Square,
    Diamond,
    /// A known value: one place, an upright cross.
    Cross,
    /// Two opposite corners, filled, hatched, or hollow.
    Bar,
    Hatched,
    /// A cell of a heat map: two opposite corners and the text in it.
    Cell,
    /// A short line between two places: what was expected.
    Tick,
    /// A long thin line between two places: a value to compare with.
    Rule,
    /// The text alone, from the place rightwards, or around it.
    Note,
    Centred,
}

/// One mark.
#[derive(Clone, Debug)]
pub struct Mark {
    pub look: Look,
    pub places: Vec<(f64, f64)>,
    /// Further classes.
    pub class: &'static str,
    /// Names and values of data attributes.
    pub data: Vec<(&'static str, String)>,
    /// What a pointer at rest is told, or what stands in a cell or a note.
    pub text: String,
    /// How full a cell's colour is, from 0 to 1.
    pub strength: f64,
}

impl Mark {
    pub fn new(look: Look, places: impl Into<Vec<(f64, f64)>>) -> Mark {
        Mark {
            look,
            places: places.into(),
            class: "",
            data: Vec::new(),
            text: String::new(),
            strength: 1.0,
        }
    }

    #[must_use]
    pub fn class(mut self, class: &'static str) -> Mark {
        self.class = class;
        self
    }

    #[must_use]
    pub fn data(mut self, name: &'static str, value: impl ToString) -> Mark {
        self.data.push((name, value.to_string()));
        self
    }

    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Mark {
        self.text = text.into();
        self
    }

    #[must_use]
    pub fn strength(mut self, strength: f64) -> Mark {
        self.strength = strength.clamp(0.0, 1.0);
        self
    }

    /// The same with its places moved into these ranges: damaged files hold any number, and the
    /// canvas has whole ones of 32 bits.
    #[must_use]
    pub fn near(&self, x: (f64, f64), y: (f64, f64)) -> Mark {
        let within = |value: f64, (low, high): (f64, f64)| value.max(low).min(high);
        let mut mark = self.clone();
        for place in &mut mark.places {
            *place = (within(place.0, x), within(place.1, y));
        }
        mark
    }

    /// The element's shapes, for these places on the canvas.
    fn shapes(&self, places: &[BackendCoord]) -> String {
        let at = |index: usize| places.get(index).copied().unwrap_or_default();
        let line = |(ax, ay): BackendCoord, (bx, by): BackendCoord| {
            format!("<path d=\"M{} {}L{} {}\"/>", unit(ax), unit(ay), unit(bx), unit(by))
        };
        match self.look {
            Look::Dot | Look::Square | Look::Diamond => {
                let (low, value, high) = (at(0), at(1), at(2));
                format!("{}{}", whisker(low, high), glyph(self.look, value))
            }
            Look::Cross => {
                let ((x, y), arm) = (at(0), 6 * FINE);
                line((x - arm, y - arm), (x + arm, y + arm))
                    + &line((x - arm, y + arm), (x + arm, y - arm))
            }
            Look::Bar | Look::Hatched => rectangle(at(0), at(1), ""),
            Look::Cell => {
                let ((ax, ay), (bx, by)) = (at(0), at(1));
                let opacity = format!(" fill-opacity=\"{:.3}\"", self.strength);
                let text = letters(((ax + bx) / 2, (ay + by) / 2), &self.text, "middle");
                rectangle(at(0), at(1), &opacity) + &text
            }
            Look::Tick | Look::Rule => line(at(0), at(1)),
            Look::Note => letters(at(0), &self.text, "start"),
            Look::Centred => letters(at(0), &self.text, "middle"),
        }
    }

    fn name(&self) -> &'static str {
        match self.look {
            Look::Dot | Look::Square | Look::Diamond => "interval",
            Look::Cross => "exact",
            Look::Bar => "bar",
            Look::Hatched => "bar hatched",
            Look::Cell => "cell",
            Look::Tick => "tick",
            Look::Rule => "rule",
            Look::Note | Look::Centred => "note",
        }
    }
}

fn letters((x, y): BackendCoord, text: &str, anchor: &str) -> String {
    let (x, y, text) = (unit(x), unit(y), escape(text));
    format!("<text x=\"{x}\" y=\"{y}\" dy=\".35em\" text-anchor=\"{anchor}\">{text}</text>")
}

fn rectangle((ax, ay): BackendCoord, (bx, by): BackendCoord, more: &str) -> String {
    let (x, y, width, height) = (ax.min(bx), ay.min(by), (ax - bx).abs(), (ay - by).abs());
    let (x, y, width, height) = (unit(x), unit(y), unit(width), unit(height));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{more}/>")
}

/// A line with ends across it.
fn whisker((ax, ay): BackendCoord, (bx, by): BackendCoord) -> String {
    let end = 4 * FINE;
    format!(
        "<path d=\"M{} {}V{}M{} {}L{} {}M{} {}V{}\"/>",
        unit(ax),
        unit(ay - end),
        unit(ay + end),
        unit(ax),
        unit(ay),
        unit(bx),
        unit(by),
        unit(bx),
        unit(by - end),
        unit(by + end)
    )
}

fn glyph(look: Look, (x, y): BackendCoord) -> String {
    let (left, top) = (unit(x), unit(y));
    match look {
        Look::Dot => format!("<circle cx=\"{left}\" cy=\"{top}\" r=\"4.5\"/>"),
        Look::Square => rectangle((x - 4 * FINE, y - 4 * FINE), (x + 4 * FINE, y + 4 * FINE), ""),
        _ => {
            format!("<path class=\"solid\" d=\"M{left} {top}m-6.5 0l6.5 -6.5l6.5 6.5l-6.5 6.5z\"/>")
        }
    }
}

impl<'a> PointCollection<'a, (f64, f64)> for &'a Mark {
    type Point = &'a (f64, f64);
    type IntoIter = &'a [(f64, f64)];

    fn point_iter(self) -> &'a [(f64, f64)] {
        &self.places
    }
}

impl<'c> Drawable<Canvas<'c>> for Mark {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        places: I,
        canvas: &mut Canvas<'c>,
        _parent: (u32, u32),
    ) -> Result<(), DrawingErrorKind<std::convert::Infallible>> {
        let places: Vec<BackendCoord> = places.collect();
        let data: String = self
            .data
            .iter()
            .map(|(name, value)| format!(" data-{name}=\"{}\"", escape(value)))
            .collect();
        let shown = matches!(self.look, Look::Note | Look::Centred | Look::Cell);
        let title = if shown || self.text.is_empty() {
            String::new()
        } else {
            format!("<title>{}</title>", escape(&self.text))
        };
        let name = if self.data.is_empty() { "" } else { "mark " };
        let space = if self.class.is_empty() { "" } else { " " };
        canvas.raw(&format!(
            "<g class=\"{name}{}{space}{}\"{data}>{title}{}</g>",
            self.name(),
            self.class,
            self.shapes(&places)
        ));
        Ok(())
    }
}
