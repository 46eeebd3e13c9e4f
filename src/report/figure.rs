//! The parts that a page is made of: tables behind folds and figures with captions.

use super::escape::escape;

/// A table with a heading of its own.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub caption: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// How many of the first columns hold words, not numbers.
    pub words: usize,
}

impl Table {
    pub fn new(caption: impl Into<String>, words: usize, head: &[&str]) -> Table {
        Table {
            caption: caption.into(),
            head: head.iter().map(|name| (*name).to_string()).collect(),
            rows: Vec::new(),
            words,
        }
    }

    /// The table in a container that scrolls by itself where it is too wide.
    pub fn html(&self) -> String {
        let class = |column: usize| if column < self.words { "" } else { " class=\"number\"" };
        let caption = escape(&self.caption);
        let mut html = format!(
            "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\">\
             <table><caption>{caption}</caption><thead><tr>"
        );
        for (column, name) in self.head.iter().enumerate() {
            html.push_str(&format!("<th scope=\"col\"{}>{}</th>", class(column), escape(name)));
        }
        html.push_str("</tr></thead><tbody>\n");
        for row in &self.rows {
            html.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let cell = escape(cell);
                html.push_str(&match column {
                    0 => format!("<th scope=\"row\"{}>{cell}</th>", class(0)),
                    _ => format!("<td{}>{cell}</td>", class(column)),
                });
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody></table></div>\n");
        html
    }

    /// The table behind a fold.
    pub fn folded(&self) -> String {
        format!("<details><summary>The numbers</summary>\n{}</details>\n", self.html())
    }
}

/// A figure: its title, how to read it, the picture, and the numbers behind a fold.
pub fn figure(title: &str, reading: &str, picture: &str, table: &Table) -> String {
    format!(
        "<figure>\n<div class=\"inside\">\n<figcaption><strong>{}</strong> {}</figcaption>\n\
         <div class=\"picture\">\n{picture}</div>\n{}</div>\n</figure>\n",
        escape(title),
        escape(reading),
        table.folded()
    )
}
