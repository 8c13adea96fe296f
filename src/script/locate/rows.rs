//! The rows of a picture in a text: without its indent and the blank lines around it.

/// A character with the byte it begins at.
pub(super) type Glyph = (usize, char);

/// The rows of a picture in a text of several lines: carriage returns, blank first and last lines and the indent that all lines share are taken
/// off. Blanks at the end of a line stay. A line within that has nothing but blanks gets the width of the others: editors strip such lines.
/// Tabs stay, as nobody knows how wide they are meant to be.
pub(crate) fn dedent(text: &str) -> Vec<String> {
    let lines = lines(text.char_indices());
    let (from, to, indent) = frame(&lines);
    let lines = &lines[from..to];
    let width = lines.iter().filter(|line| !is_blank(line)).map(|line| line.len()).max().unwrap_or(0);
    lines
        .iter()
        .map(|line| {
            let missing = if is_blank(line) { width.saturating_sub(line.len().max(indent)) } else { 0 };
            line.iter().skip(indent).map(|(_, c)| *c).chain(std::iter::repeat_n(' ', missing)).collect()
        })
        .collect()
}

/// The lines of a text, without their ends.
pub(super) fn lines(glyphs: impl Iterator<Item = Glyph>) -> Vec<Vec<Glyph>> {
    let mut lines = vec![Vec::new()];
    for glyph in glyphs {
        if glyph.1 == '\n' {
            lines.push(Vec::new());
        } else if let Some(line) = lines.last_mut() {
            line.push(glyph);
        }
    }
    for line in &mut lines {
        if line.last().is_some_and(|(_, c)| *c == '\r') {
            line.pop();
        }
    }
    lines
}

/// First line, line after the last, and indent of what [`dedent`] leaves.
pub(super) fn frame(lines: &[Vec<Glyph>]) -> (usize, usize, usize) {
    // A tab before the closing brackets is no part of the picture.
    let drawn = |line: &Vec<Glyph>| line.iter().any(|(_, c)| !matches!(c, ' ' | '\t'));
    let from = lines.iter().position(drawn).unwrap_or(lines.len());
    let to = lines.iter().rposition(drawn).map_or(from, |last| last + 1);
    let indent = lines[from..to].iter().filter(|line| !is_blank(line)).map(|line| line.iter().take_while(|(_, c)| *c == ' ').count());
    (from, to, indent.min().unwrap_or(0))
}

/// Line and column, from 0, of the first cell that [`dedent`] leaves; the beginning of the text where it leaves none.
pub(super) fn corner(text: &str) -> (usize, usize) {
    let (from, to, indent) = frame(&lines(text.char_indices()));
    if from < to { (from, indent) } else { (0, 0) }
}

fn is_blank(line: &[Glyph]) -> bool {
    line.iter().all(|(_, c)| *c == ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_lose_their_indent_and_the_blank_lines_around_them() {
        for (text, rows) in [
            ("a", &["a"][..]),
            ("", &[]),
            ("   \n \t \n", &[]),
            ("\n  \n    ##\n    ##\n  ", &["##", "##"]),
            ("    ##\r\n     #\r\n", &["##", " #"]),
            ("##\n##\n\t", &["##", "##"]),
            ("  é漢\n  ab", &["é漢", "ab"]),
        ] {
            assert_eq!(dedent(text), rows, "{text:?}");
        }
    }

    #[test]
    fn blanks_within_a_picture_count() {
        // Lines that an editor stripped are made whole; what has a glyph is as long as it was written.
        assert_eq!(dedent("    ##\n\n  \n        \n     #  \n"), ["##", "    ", "    ", "    ", " #  "]);
        assert_eq!(dedent("  #  \n  # \n"), ["#  ", "# "]);
        assert_eq!(dedent("  #\n            \n  #"), ["#", "          ", "#"]);
    }

    #[test]
    fn tabs_stay_for_the_picture_to_complain_of() {
        assert_eq!(dedent("\t##\n\t##"), ["\t##", "\t##"]);
        assert_eq!(dedent("  ##\n\t\n  ##"), ["  ##", "\t", "  ##"]);
    }

    #[test]
    fn the_corner_is_where_the_first_cell_lies() {
        assert_eq!(corner("\n\n   ##\n  ##"), (2, 2));
        assert_eq!(corner("\n "), (0, 0));
    }
}
