//! One plot: two axes and marks, as an inline SVG.

use plotters::element::BackendCoordOnly;
use plotters::prelude::*;
use plotters::style::Color;

use super::canvas::{AXIS, Canvas, FINE, MESH, TEXT};
use super::escape::escape;
use super::mark::Mark;
use crate::base::{Error, Result};

/// One of the two axes.
pub struct Axis {
    pub low: f64,
    pub high: f64,
    /// What it measures; empty draws none.
    pub name: String,
    /// About how many labels it has; 0 for none, and then no axis is drawn.
    pub labels: usize,
    /// What a label says, where it says something.
    pub label: Box<dyn Fn(f64) -> String>,
    /// The space for the labels, in units of the picture.
    pub space: u32,
}

/// A plot to be drawn.
pub struct Plot {
    /// Of the picture, in its units.
    pub width: u32,
    pub height: u32,
    /// What it shows, in words.
    pub label: String,
    /// What tells it from the other plots of the page.
    pub kind: &'static str,
    pub x: Axis,
    pub y: Axis,
    pub marks: Vec<Mark>,
}

/// The size of letters, in units of the picture.
const LETTERS: u32 = 13;

impl Axis {
    pub fn new(name: impl Into<String>, low: f64, high: f64) -> Axis {
        Axis {
            low,
            high,
            name: name.into(),
            labels: 5,
            label: Box::new(super::numbers::rounded),
            space: 40,
        }
    }

    /// An axis that only gives places.
    pub fn hidden(low: f64, high: f64) -> Axis {
        Axis { labels: 0, space: 0, ..Axis::new("", low, high) }
    }

    /// The range with as much again on each side.
    fn around(&self) -> (f64, f64) {
        let (low, high) = (self.low.min(self.high), self.low.max(self.high));
        (low - (high - low), high + (high - low))
    }

    /// Asks for other labels.
    #[must_use]
    pub fn labels(mut self, labels: usize, label: impl Fn(f64) -> String + 'static) -> Axis {
        self.labels = labels;
        self.label = Box::new(label);
        self
    }
}

impl Plot {
    /// The SVG element.
    ///
    /// # Errors
    /// If the plotting crate refuses, which it does not for finite ranges.
    pub fn svg(&self) -> Result<String> {
        let mut shapes = String::new();
        self.draw(&mut shapes)
            .map_err(|e| Error::run(format!("cannot draw the plot of {}: {e}", self.kind)))?;
        Ok(format!(
            "<svg class=\"plot\" data-plot=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" \
             aria-label=\"{}\">{shapes}</svg>\n",
            self.kind,
            self.width,
            self.height,
            escape(&self.label)
        ))
    }

    fn draw(&self, svg: &mut String) -> std::result::Result<(), Box<dyn std::error::Error + '_>> {
        let fine = FINE as u32;
        let area = Canvas::new(svg, (self.width, self.height)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(6 * fine)
            // The last label of the axis is centred on its end.
            .margin_right(if self.x.labels > 0 { 16 * fine } else { 6 * fine })
            .x_label_area_size(self.x.space * fine)
            .y_label_area_size(self.y.space * fine)
            .build_cartesian_2d(self.x.low..self.x.high, self.y.low..self.y.high)
            .map_err(|e| e.to_string())?;
        let letters = || ("sans-serif", LETTERS * fine).into_font().color(&TEXT);
        let line = |color: RGBColor, shown: usize| {
            if shown > 0 { color.stroke_width(1) } else { TRANSPARENT.stroke_width(1) }
        };
        let (x_label, y_label) = (|x: &f64| (self.x.label)(*x), |y: &f64| (self.y.label)(*y));
        let mut mesh = chart.configure_mesh();
        mesh.axis_style(AXIS)
            .light_line_style(TRANSPARENT)
            .bold_line_style(line(MESH, 1))
            .x_labels(self.x.labels)
            .y_labels(self.y.labels)
            .x_label_formatter(&x_label)
            .y_label_formatter(&y_label)
            .label_style(letters())
            .axis_desc_style(letters())
            .set_all_tick_mark_size(3 * fine);
        if !self.x.name.is_empty() {
            mesh.x_desc(&self.x.name);
        }
        if !self.y.name.is_empty() {
            mesh.y_desc(&self.y.name);
        }
        if self.x.labels == 0 {
            mesh.disable_x_mesh().disable_x_axis();
        }
        if self.y.labels == 0 {
            mesh.disable_y_mesh().disable_y_axis();
        }
        mesh.draw().map_err(|e| e.to_string())?;
        let marks: Vec<Mark> =
            self.marks.iter().map(|mark| mark.near(self.x.around(), self.y.around())).collect();
        chart
            .draw_series::<BackendCoordOnly, Mark, &Mark, _>(marks.iter())
            .map_err(|e| e.to_string())?;
        area.present().map_err(|e| e.to_string())?;
        Ok(())
    }
}

/// A range that holds these values with some air around them.
pub fn range(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values {
        low = low.min(value);
        high = high.max(value);
    }
    if low > high {
        return (0.0, 1.0);
    }
    let air = match high - low {
        width if width > 0.0 => 0.06 * width,
        _ => 0.05 * high.abs().max(0.1),
    };
    (low - air, high + air)
}

#[cfg(test)]
mod tests {
    use super::super::mark::Look;
    use super::*;

    #[test]
    fn a_place_far_outside_is_drawn_at_the_edge() {
        let plot = Plot {
            width: 100,
            height: 100,
            label: "a test".into(),
            kind: "test",
            x: Axis::new("x", 0.0, 1.0),
            y: Axis::hidden(1.0, 0.0),
            marks: vec![Mark::new(Look::Dot, [(0.5, 0.5), (1e300, 0.5), (f64::INFINITY, -1e300)])],
        };
        let svg = plot.svg().unwrap();
        assert!(svg.contains("<circle") && !svg.contains("00000"), "{svg}");
    }
}
