//! Where plots are drawn: SVG whose colours are classes, so that the page's style decides them.

use std::convert::Infallible;
use std::fmt::Write;

use plotters::style::RGBColor;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontTransform,
};

use super::escape::escape;

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// Units of the drawing in one of the picture: places are whole numbers.
pub const FINE: i32 = 8;

/// A plotting backend that writes SVG into a string.
pub struct Canvas<'a> {
    svg: &'a mut String,
    size: (u32, u32),
}

/// The paints that stand for classes.
pub const AXIS: RGBColor = RGBColor(0, 0, 1);
pub const MESH: RGBColor = RGBColor(0, 0, 2);
pub const TEXT: RGBColor = RGBColor(0, 0, 3);

fn class(color: BackendColor) -> &'static str {
    match color.rgb {
        (0, 0, 1) => "axis",
        (0, 0, 2) => "mesh",
        _ => "text",
    }
}

impl<'a> Canvas<'a> {
    /// A canvas of this size in units of the picture.
    pub fn new(svg: &'a mut String, (width, height): (u32, u32)) -> Canvas<'a> {
        Canvas { svg, size: (width * FINE as u32, height * FINE as u32) }
    }

    /// Adds an element as it is.
    pub fn raw(&mut self, element: &str) {
        self.svg.push_str(element);
    }

    fn path(&mut self, points: impl IntoIterator<Item = BackendCoord>, color: BackendColor) {
        if color.alpha == 0.0 {
            return;
        }
        let mut way = String::new();
        for (x, y) in points {
            let step = if way.is_empty() { 'M' } else { 'L' };
            put(&mut way, format_args!("{step}{} {}", unit(x), unit(y)));
        }
        put(self.svg, format_args!("<path class=\"{}\" d=\"{way}\"/>", class(color)));
    }
}

/// Writing to a string cannot fail.
fn put(text: &mut String, arguments: std::fmt::Arguments) {
    let _ = text.write_fmt(arguments);
}

/// A place in units of the picture, with no more digits than it has.
pub fn unit(place: i32) -> String {
    let text = format!("{:.2}", f64::from(place) / f64::from(FINE));
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, _point: BackendCoord, _color: BackendColor) -> Drawn {
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.path([from, to], style.color());
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.path(path, style.color());
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        (x, y): BackendCoord,
    ) -> Drawn {
        if text.is_empty() {
            return Ok(());
        }
        let anchor = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Right => "end",
            HPos::Center => "middle",
        };
        let down = match style.anchor().v_pos {
            VPos::Top => ".8em",
            VPos::Center => ".35em",
            VPos::Bottom => "-.2em",
        };
        let (x, y) = (unit(x), unit(y));
        let turned = match style.transform() {
            FontTransform::None => String::new(),
            FontTransform::Rotate90 => format!(" transform=\"rotate(90 {x} {y})\""),
            FontTransform::Rotate180 => format!(" transform=\"rotate(180 {x} {y})\""),
            FontTransform::Rotate270 => format!(" transform=\"rotate(270 {x} {y})\""),
        };
        let text = escape(text);
        let class = class(style.color());
        put(
            self.svg,
            format_args!(
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" dy=\"{down}\" \
                 text-anchor=\"{anchor}\"{turned}>{text}</text>"
            ),
        );
        Ok(())
    }
}
