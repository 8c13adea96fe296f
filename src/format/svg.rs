//! Floors as pictures that browsers and drawing programs open: SVG with text in colours.

use std::fmt::Write as _;

use super::drawn::{Drawn, GROUND, Rgb, shade};
use crate::floor::Floor;
use crate::world::Colour;

/// Pixels of a cell, where nothing is scaled.
const CELL: (usize, usize) = (9, 18);
/// Of this size most fonts of one width have glyphs as wide as a cell.
const FONT_SIZE: usize = 15;
/// From the top of a row to the line that letters stand on.
const BASELINE: usize = 14;

/// The floor as an SVG picture: what is seen of each cell, in its colour, on a dark ground; 9 by 18 pixels a cell. Its title names branch, depth
/// and seed.
///
/// Each run of glyphs of one colour has its place and its length, so columns stay in line whatever font the reader has.
#[must_use]
pub fn svg(floor: &Floor) -> String {
    let drawn = Drawn::new(floor);
    let (width, height) = (drawn.width * CELL.0, drawn.height * CELL.1);
    let header = &floor.header;
    let title = escaped(&format!("{} {}, seed {}", header.place.branch, header.place.depth, header.seed));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
         <g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"{FONT_SIZE}\" fill=\"{}\" \
         xml:space=\"preserve\" style=\"white-space:pre\">\n",
        hex(GROUND),
        hex(shade(Colour::Default)),
    );
    let seen: Vec<(char, Colour)> = drawn.seen().collect();
    for (y, row) in seen.chunks(drawn.width.max(1)).enumerate() {
        for run in runs(row) {
            let glyphs = escaped(&row[run.clone()].iter().map(|(glyph, _)| glyph).collect::<String>());
            // Writing to a String cannot fail.
            let _ = write!(out, "<text x=\"{}\" y=\"{}\"", run.start * CELL.0, y * CELL.1 + BASELINE);
            if run.len() > 1 {
                let _ = write!(out, " textLength=\"{}\"", run.len() * CELL.0);
            }
            let colour = row[run.start].1;
            if colour != Colour::Default {
                let _ = write!(out, " fill=\"{}\"", hex(shade(colour)));
            }
            let _ = writeln!(out, ">{glyphs}</text>");
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// The columns of a row that are of one colour; blanks belong to either side, and none stands at an end of a run.
fn runs(row: &[(char, Colour)]) -> Vec<std::ops::Range<usize>> {
    let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
    for (x, (_, colour)) in row.iter().enumerate().filter(|(_, (glyph, _))| *glyph != ' ') {
        match runs.last_mut() {
            Some(run) if row[run.start].1 == *colour => run.end = x + 1,
            _ => runs.push(x..x + 1),
        }
    }
    runs
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Text as XML takes it; what XML cannot hold at all is replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::testing::Case;

    /// The rows and colours a reader of XML finds.
    fn read(svg: &str, width: usize, height: usize) -> (Vec<String>, Vec<Vec<String>>) {
        let document = roxmltree::Document::parse(svg).unwrap();
        assert_eq!(document.root_element().tag_name().name(), "svg");
        assert_eq!(document.root_element().tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        let view = format!("0 0 {} {}", width * CELL.0, height * CELL.1);
        assert_eq!(document.root_element().attribute("viewBox"), Some(view.as_str()));
        let mut rows = vec![vec![' '; width]; height];
        let mut colours = vec![vec![String::new(); width]; height];
        for text in document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text"))) {
            let number = |name| text.attribute(name).map(|value| value.parse::<usize>().unwrap());
            let (x, y) = (number("x").unwrap() / CELL.0, (number("y").unwrap() - BASELINE) / CELL.1);
            let glyphs: Vec<char> = text.text().unwrap().chars().collect();
            assert_eq!(number("textLength").unwrap_or(CELL.0), glyphs.len() * CELL.0);
            let fill = text.ancestors().find_map(|node| node.attribute("fill")).unwrap();
            for (i, glyph) in glyphs.into_iter().enumerate() {
                rows[y][x + i] = glyph;
                colours[y][x + i] = fill.to_owned();
            }
        }
        (rows.iter().map(|row| row.iter().collect()).collect(), colours)
    }

    #[test]
    fn rows_and_colours_are_read_back() {
        let mut case = Case::new(&["######", "#<.w>#", "# . .#".replace(' ', "+").as_str()]);
        case.monster("rat", 2, 1);
        case.floor.monsters[0].colour = Colour::Red;
        case.floor.palette[0].colour = Colour::Grey;
        case.floor.palette[2].glyph = ' ';
        case.floor.palette[4].glyph = '≈';
        let (rows, colours) = read(&svg(&case.floor), 6, 3);
        assert_eq!(rows, case.floor.rows());
        assert_eq!(rows[1], "#<m≈>#");
        assert_eq!(colours[1], ["#949494", "#d0d0d0", "#d75f5f", "#d0d0d0", "#d0d0d0", "#949494"]);
        assert_eq!(rows[2], "# . .#");
    }

    #[test]
    fn every_colour_is_its_own() {
        let names: Vec<String> = Colour::ALL.iter().map(|(colour, _)| hex(shade(*colour))).collect();
        let mut case = Case::new(&["...........<.....", "................>"]);
        for (i, (colour, _)) in Colour::ALL.iter().enumerate() {
            case.monster("rat", i as u32, 0);
            case.floor.monsters[i].colour = *colour;
        }
        let (_, colours) = read(&svg(&case.floor), 17, 2);
        assert_eq!(colours[0], names);
    }

    #[test]
    fn what_xml_has_meanings_for_or_cannot_hold_is_text() {
        let mut case = Case::new(&["<.>"]);
        case.floor.header.place.branch = "a <b> & \"c\" \u{7}\u{ffff}]]>".to_owned();
        case.floor.palette[1].glyph = '&';
        let text = svg(&case.floor);
        assert_eq!(read(&text, 3, 1).0, ["<&>"]);
        let document = roxmltree::Document::parse(&text).unwrap();
        let title = document.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
        assert_eq!(title, Some("a <b> & \"c\" \u{fffd}\u{fffd}]]> 1, seed 1"));
    }

    #[test]
    fn floors_without_cells_and_large_ones() {
        let mut case = Case::new(&["<"]);
        assert_eq!(read(&svg(&case.floor), 1, 1).0, ["<"]);
        case.floor.cells.clear();
        (case.floor.width, case.floor.height) = (0, 0);
        assert_eq!(read(&svg(&case.floor), 0, 0).0, Vec::<String>::new());
        let row = "#".repeat(198);
        let case = Case::new(&vec![row.as_str(); 66]);
        let text = svg(&case.floor);
        assert_eq!(read(&text, 198, 66).0, vec![row; 66]);
        assert!(text.len() < 25_000, "a run is written once: {}", text.len());
    }
}
