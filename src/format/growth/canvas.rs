//! [`Canvas`]: rooms of one size on a grid with room between them, drawn in characters.

use crate::format::line::{Line, Style};
use crate::growth::Heading;

/// Columns and rows of a room and of what is between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// Columns of a room; it has one row.
    pub room: usize,
    /// Columns between rooms.
    pub across: usize,
    /// Rows between rooms.
    pub down: usize,
}

impl Scale {
    /// Columns and rows of so many rooms, with room around them.
    pub(super) fn size(self, columns: usize, rows: usize) -> (usize, usize) {
        (columns * (self.room + self.across) + self.across, rows * (1 + self.down) + self.down)
    }
}

/// Cells of the grid that are seen, both ends included. y grows to the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub left: i32,
    pub right: i32,
    pub bottom: i32,
    pub top: i32,
}

impl Part {
    pub(super) fn has(&self, x: i32, y: i32) -> bool {
        (self.left..=self.right).contains(&x) && (self.bottom..=self.top).contains(&y)
    }

    /// Columns and rows of cells.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.right.abs_diff(self.left) as usize + 1, self.top.abs_diff(self.bottom) as usize + 1)
    }
}

/// What leads out of a room on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// Both ways.
    Both,
    /// Away from the room only.
    Away,
    /// Nobody knows where.
    Open,
}

pub(super) struct Canvas {
    scale: Scale,
    part: Part,
    ascii: bool,
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    pub(super) fn new(scale: Scale, part: Part, ascii: bool) -> Self {
        let (columns, rows) = part.size();
        let (columns, rows) = scale.size(columns, rows);
        Self { scale, part, ascii, rows: vec![vec![(' ', Style::default()); columns]; rows] }
    }

    /// Column and row of the left end of a room.
    fn at(&self, x: i32, y: i32) -> (usize, usize) {
        let (column, row) = (x.abs_diff(self.part.left) as usize, self.part.top.abs_diff(y) as usize);
        (self.scale.across + column * (self.scale.room + self.scale.across), self.scale.down + row * (1 + self.scale.down))
    }

    fn put(&mut self, column: usize, row: usize, glyph: char, style: Style) {
        if let Some(cell) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = (glyph, style);
        }
    }

    /// Writes a room, which has to be seen.
    pub(super) fn room(&mut self, x: i32, y: i32, text: &str, style: Style) {
        let (column, row) = self.at(x, y);
        for (i, glyph) in text.chars().take(self.scale.room).enumerate() {
            self.put(column + i, row, glyph, style);
        }
    }

    /// Draws what leads out of a room, which has to be seen.
    pub(super) fn link(&mut self, x: i32, y: i32, heading: Heading, link: Link, style: Style) {
        let path = self.path(x, y, heading);
        let (line, head) = signs(heading, self.ascii);
        for (i, (column, row)) in path.iter().enumerate() {
            let last = i + 1 == path.len();
            let glyph = match link {
                Link::Both => line,
                Link::Away => {
                    if last {
                        head
                    } else {
                        line
                    }
                }
                // After the first part of the line, where there is more than one.
                Link::Open if i == 1 || path.len() == 1 => '?',
                Link::Open if i == 0 => line,
                Link::Open => continue,
            };
            let before = self.rows.get(*row).and_then(|row| row.get(*column)).map_or(' ', |cell| cell.0);
            let glyph = match (before, glyph, self.ascii) {
                ('/', '\\', _) | ('\\', '/', _) => 'X',
                ('╱', '╲', _) | ('╲', '╱', _) => '╳',
                // A line drawn from its other end hides no arrow.
                (before, glyph, _) if before != ' ' && glyph == line => before,
                (_, glyph, _) => glyph,
            };
            self.put(*column, *row, glyph, style);
        }
    }

    /// Columns and rows between a room and the one on a side, from the room.
    fn path(&self, x: i32, y: i32, heading: Heading) -> Vec<(usize, usize)> {
        let (column, row) = self.at(x, y);
        let Scale { room, across, down } = self.scale;
        let middle = column + room / 2;
        let (dx, dy) = heading.delta();
        let rows = |step: usize| if dy > 0 { row.wrapping_sub(step) } else { row + step };
        let columns = |step: usize| if dx > 0 { column + room - 1 + step } else { column.wrapping_sub(step) };
        match (dx, dy) {
            (0, _) => (1..=down).map(|step| (middle, rows(step))).collect(),
            (_, 0) => (1..=across).map(|step| (columns(step), row)).collect(),
            // From corner to corner.
            _ if down == 1 => vec![(columns(across.div_ceil(2)), rows(1))],
            _ => vec![(columns(1), rows(1)), (columns(across), rows(down))],
        }
    }

    /// The picture, with a margin for y at its left and x below it.
    pub(super) fn lines(self, style: Style) -> Vec<Line> {
        let margin = self.part.bottom.to_string().len().max(self.part.top.to_string().len());
        let pitch = 1 + self.scale.down;
        let mut lines = Vec::new();
        for (i, row) in self.rows.iter().enumerate() {
            let y = i.checked_sub(self.scale.down).filter(|i| i % pitch == 0).map(|i| i64::from(self.part.top) - (i / pitch) as i64);
            let mut line = Line::of(y.map_or_else(|| " ".repeat(margin), |y| format!("{y:>margin$}")), style);
            for (glyph, style) in row {
                line.add(glyph.to_string(), *style);
            }
            lines.push(line);
        }
        // Above the first row and below the last there is room that may be empty.
        let blank = |line: Option<&Line>| line.is_some_and(|line| line.plain().is_empty());
        while blank(lines.first()) {
            lines.remove(0);
        }
        while blank(lines.last()) {
            lines.pop();
        }
        lines.push(Line::of(self.axis(margin), style));
        lines
    }

    /// Numbers of columns, as many as do not touch.
    fn axis(&self, margin: usize) -> String {
        let mut text = " ".repeat(margin);
        let width = self.part.left.to_string().len().max(self.part.right.to_string().len());
        let every = (width + 1).div_ceil(self.scale.room + self.scale.across) as i32;
        for x in (self.part.left..=self.part.right).filter(|x| x % if every > 1 { every.max(5) } else { 1 } == 0) {
            let number = x.to_string();
            let (column, _) = self.at(x, self.part.top);
            // Its last digit stands under the room's last but one.
            let end = margin + column + self.scale.room.div_ceil(2);
            let start = end.saturating_sub(number.len());
            if start >= text.len() {
                text.push_str(&" ".repeat(start - text.len()));
                text.push_str(&number);
            }
        }
        text
    }
}

/// The line and the arrowhead of a heading.
fn signs(heading: Heading, ascii: bool) -> (char, char) {
    let (plain, drawn) = match heading {
        Heading::North => (('|', '^'), ('│', '▲')),
        Heading::South => (('|', 'v'), ('│', '▼')),
        Heading::East => (('-', '>'), ('─', '▶')),
        Heading::West => (('-', '<'), ('─', '◀')),
        Heading::Northeast => (('/', '^'), ('╱', '↗')),
        Heading::Southwest => (('/', 'v'), ('╱', '↙')),
        Heading::Southeast => (('\\', 'v'), ('╲', '↘')),
        Heading::Northwest => (('\\', '^'), ('╲', '↖')),
    };
    if ascii { plain } else { drawn }
}
