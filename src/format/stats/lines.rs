//! [`Sheet`]: lines of tables.

use super::View;
use super::line::{Line, Style, cut, fit, width};

/// Lines of tables, cut to the width there is.
pub(super) struct Sheet<'a> {
    pub view: &'a View<'a>,
    pub lines: Vec<Line>,
}

/// Columns that a name has at least.
const LEAST: usize = 12;
/// Columns that a name needs at most.
const MOST: usize = 60;

impl<'a> Sheet<'a> {
    pub fn new(view: &'a View<'a>) -> Self {
        Self { view, lines: Vec::new() }
    }

    pub fn blank(&mut self) {
        self.lines.push(Line::default());
    }

    /// Words over as many lines as they need.
    pub fn say(&mut self, text: &str) {
        self.lines.extend(Line::wrapped(text, self.view.width, self.view.ascii, Style::default()));
    }

    /// A line as it is: what is to be copied is not cut.
    pub fn whole(&mut self, text: String) {
        self.lines.push(Line::of(text, Style::default()));
    }

    pub fn title(&mut self, text: &str) {
        let text = cut(text, self.view.width, self.view.ascii).0;
        self.lines.push(Line::of(text, Style { bold: true, ..Style::default() }));
    }

    /// A row: a name, and columns on the right with the columns each takes.
    pub fn row(&mut self, name: &str, columns: &[(String, usize)], style: Style) {
        let room: usize = columns.iter().map(|(_, wide)| wide).sum();
        let name = fit(name, self.view.width.saturating_sub(room).clamp(LEAST, MOST), self.view.ascii);
        let mut text = name;
        for (column, wide) in columns {
            let column = cut(column, wide.saturating_sub(1), self.view.ascii).0;
            text.push_str(&" ".repeat(wide.saturating_sub(width(&column, self.view.ascii))));
            text.push_str(&column);
        }
        self.lines.push(Line::of(text, style));
    }

    /// The first row of a table.
    pub fn head(&mut self, name: &str, columns: &[(&str, usize)]) {
        self.blank();
        let columns: Vec<(String, usize)> = columns.iter().map(|(text, wide)| ((*text).to_owned(), *wide)).collect();
        self.row(name, &columns, Style { bold: true, ..Style::default() });
    }

    /// How many rows a table does not show.
    pub fn more(&mut self, all: usize) {
        let more = all.saturating_sub(self.view.rows);
        if more > 0 {
            self.say(&format!("{more} more; --rows {all} shows all"));
        }
    }
}
