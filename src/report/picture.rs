//! A drawing of shapes as SVG.

use crate::games::{Drawing, Shape};

use super::escape::escape;

/// The style of boards, for the page and for pictures that stand alone.
pub const STYLE: &str = include_str!("board.css");

fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(String::from).unwrap_or(text)
}

fn shape(shape: &Shape) -> String {
    match shape {
        Shape::Line { from, to, class } => format!(
            "<path class=\"{class}\" d=\"M{} {}L{} {}\"/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1)
        ),
        Shape::Circle { centre, radius, class } => format!(
            "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            number(centre.0),
            number(centre.1),
            number(*radius)
        ),
        Shape::Polygon { corners, class } => {
            let corners: Vec<String> =
                corners.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
            format!("<path class=\"{class}\" d=\"M{}z\"/>", corners.join("L"))
        }
        Shape::Text { at, text, class } => format!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\" dy=\".35em\">{}</text>",
            number(at.0),
            number(at.1),
            escape(text)
        ),
    }
}

/// Shapes as SVG elements.
pub fn shapes(all: &[Shape]) -> String {
    all.iter().map(shape).collect()
}

/// What changes from position to position, an element each.
pub fn pieces(drawing: &Drawing) -> Vec<String> {
    drawing.pieces.iter().map(|piece| format!("<g>{}</g>", shapes(piece))).collect()
}

/// The opening tag of a drawing.
fn open(drawing: &Drawing, more: &str) -> String {
    format!(
        "<svg{more} class=\"game\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
        number(drawing.width),
        number(drawing.height),
        escape(&drawing.label)
    )
}

/// A drawing inside the page.
pub fn inline(drawing: &Drawing) -> String {
    format!(
        "{}{}<g class=\"pieces\">{}</g></svg>\n",
        open(drawing, ""),
        shapes(&drawing.board),
        pieces(drawing).concat()
    )
}

/// A drawing as a file of its own.
pub fn file(drawing: &Drawing) -> String {
    let (width, height) = (number(drawing.width), number(drawing.height));
    let size =
        format!(" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"");
    format!(
        "{}\n<title>{}</title>\n<style>{STYLE}</style>\n<rect class=\"sheet\" width=\"{width}\" height=\"{height}\"/>\n{}\n{}</svg>\n",
        open(drawing, &size),
        escape(&drawing.label),
        shapes(&drawing.board),
        pieces(drawing).concat()
    )
}
