//! [`Art`]: a picture of glyphs.

use crate::diagnostic::Location;
use crate::grid::{Point, Walk};

/// A picture: one glyph a cell, a blank where the piece has no part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Art {
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// Glyphs, row by row.
    pub glyphs: Vec<char>,
    /// Where it is written, if that is known.
    pub place: Option<ArtPlace>,
}

/// Where a picture is written: line by line in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArtPlace {
    /// File and line of the first row.
    pub first: Location,
    /// Column of its first glyph, counted from 1.
    pub column: u32,
}

/// Most columns or rows of a picture: more than a floor may have is of no use.
pub const MAX_SIDE: usize = 1024;

impl Art {
    /// Stands in a row for a byte that is not UTF-8: a character that no text has.
    pub const NO_UTF8: char = '\u{fdd0}';

    /// A picture of rows.
    ///
    /// # Errors
    /// What is wrong, with the row and column (counted from 0) that show it: no rows, rows of unequal length, a glyph that is not one column wide,
    /// nothing but blanks, or more than 1024 rows or columns.
    pub fn new<S: AsRef<str>>(rows: &[S]) -> Result<Self, ArtMistake> {
        let whole = |text: String| ArtMistake { text, row: 0, column: 0 };
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.as_ref().trim_end_matches('\r').chars().collect()).collect();
        let width = rows.first().map_or(0, Vec::len);
        if width == 0 {
            return Err(whole("the picture is empty".to_owned()));
        }
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.iter().enumerate() {
                if let Some(text) = unfit(*glyph) {
                    let text = format!("{text} in row {}, column {} of the picture", y + 1, x + 1);
                    return Err(ArtMistake { text, row: y, column: x });
                }
            }
        }
        for (y, row) in rows.iter().enumerate() {
            if row.len() != width {
                let shown: String = row.iter().collect();
                let text = format!("row {} of the picture has {} columns, the first has {width}: \"{shown}\"", y + 1, row.len());
                return Err(ArtMistake { text, row: y, column: row.len().min(width) });
            }
        }
        if width > MAX_SIDE || rows.len() > MAX_SIDE {
            return Err(whole(format!("the picture is {width}x{}; no floor is larger than {MAX_SIDE}x{MAX_SIDE}", rows.len())));
        }
        let (height, glyphs) = (rows.len() as i32, rows.concat());
        if glyphs.iter().all(|glyph| *glyph == ' ') {
            return Err(whole("the picture is empty: it has nothing but blanks".to_owned()));
        }
        Ok(Self { width: width as i32, height, glyphs, place: None })
    }

    /// The glyph of a cell; a blank outside of the picture.
    #[must_use]
    pub fn glyph(&self, point: Point) -> char {
        self.index(point).and_then(|i| self.glyphs.get(i)).copied().unwrap_or(' ')
    }

    /// Position of a cell; `None` outside.
    #[must_use]
    pub fn index(&self, point: Point) -> Option<usize> {
        let inside = point.x >= 0 && point.y >= 0 && point.x < self.width && point.y < self.height;
        inside.then(|| (point.y * self.width + point.x) as usize)
    }

    /// The cell at a position.
    #[must_use]
    pub fn point(&self, index: usize) -> Point {
        let width = (self.width as usize).max(1);
        Point::new((index % width) as i32, (index / width) as i32)
    }

    /// Whether a cell of the piece has a cell that is no part of it beside it (not diagonally).
    #[must_use]
    pub fn is_outline(&self, point: Point) -> bool {
        self.glyph(point) != ' ' && Walk::Four.steps().iter().any(|(dx, dy)| self.glyph(point.offset(*dx, *dy)) == ' ')
    }
}

/// What is wrong with a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArtMistake {
    /// In words.
    pub text: String,
    /// Row, from 0.
    pub row: usize,
    /// Column, from 0.
    pub column: usize,
}

/// Why a character cannot be a glyph of a picture.
fn unfit(glyph: char) -> Option<String> {
    if glyph == Art::NO_UTF8 {
        return Some("there is a byte that is not UTF-8".to_owned());
    }
    if glyph == '\t' {
        return Some("there is a tab".to_owned());
    }
    let shown = glyph.escape_default();
    (unicode_width::UnicodeWidthChar::width(glyph) != Some(1)).then(|| format!("'{shown}' is not one column wide"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(rows: &[&str]) -> String {
        let mistake = Art::new(rows).unwrap_err();
        format!("{}:{} {}", mistake.row, mistake.column, mistake.text)
    }

    #[test]
    fn what_is_wrong_is_said_with_its_cell() {
        assert_eq!(mistake(&["###", "#..#"]), "1:3 row 2 of the picture has 4 columns, the first has 3: \"#..#\"");
        assert_eq!(mistake(&["###", "#."]), "1:2 row 2 of the picture has 2 columns, the first has 3: \"#.\"");
        assert_eq!(mistake(&["###", "#\t#"]), "1:1 there is a tab in row 2, column 2 of the picture");
        assert_eq!(mistake(&["#漢#", "####"]), "0:1 '\\u{6f22}' is not one column wide in row 1, column 2 of the picture");
        assert_eq!(mistake(&[]), "0:0 the picture is empty");
        assert_eq!(mistake(&["", ""]), "0:0 the picture is empty");
        assert_eq!(mistake(&["  ", "  "]), "0:0 the picture is empty: it has nothing but blanks");
        assert!(mistake(&["#".repeat(1025)].iter().map(String::as_str).collect::<Vec<_>>()).contains("1025x1"));
    }

    #[test]
    fn the_outline_is_what_touches_the_outside() {
        let art = Art::new(&[" ###\r", "##.#", "#..#", "####"]).unwrap();
        let outline: Vec<bool> = (0..16).map(|i| art.is_outline(art.point(i))).collect();
        let want = " ***\n*..*\n*..*\n****".replace('\n', "");
        assert_eq!(outline, want.chars().map(|c| c == '*').collect::<Vec<_>>());
    }
}
