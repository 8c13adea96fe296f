//! A few cells of a floor around one of them, for reports.

use super::ascii::ascii;
use crate::floor::Floor;

/// Columns and rows of a cut-out.
const WIDTH: u32 = 15;
const HEIGHT: u32 = 7;

/// The cells around one, 15 by 7 where the floor has as many, in plain ASCII, in a frame: rock may be a blank. Arrows at the four sides
/// point at the cell, so that it stays as it is.
#[must_use]
pub fn cutout(floor: &Floor, (x, y): (u32, u32)) -> Vec<String> {
    let (width, height) = (WIDTH.min(floor.width), HEIGHT.min(floor.height));
    let left = x.saturating_sub(width / 2).min(floor.width - width);
    let top = y.saturating_sub(height / 2).min(floor.height - height);
    let faces = floor.faces();
    let glyph = |x: u32, y: u32| {
        let face = faces.get(y as usize * floor.width as usize + x as usize).copied().flatten();
        ascii(face.map_or_else(|| floor.terrain(x, y).map_or(' ', |terrain| terrain.glyph), |(glyph, _)| glyph))
    };
    let arrow = |sign: char| format!("{}{sign}", " ".repeat((x.saturating_sub(left)) as usize + 3));
    let mut rows = vec![arrow('v')];
    for row in top..top + height {
        let cells: String = (left..left + width).map(|column| glyph(column, row)).collect();
        rows.push(if row == y { format!("> |{cells}| <") } else { format!("  |{cells}|") });
    }
    rows.push(arrow('^'));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::testing::Case;

    #[test]
    fn the_cell_is_pointed_at_from_four_sides() {
        let floor = Case::new(&["#####", "#<.>#", "#####"]).floor;
        assert_eq!(cutout(&floor, (3, 1)), ["      v", "  |#####|", "> |#<.>#| <", "  |#####|", "      ^"]);
    }

    #[test]
    fn a_large_floor_is_cut_and_its_edges_are_kept() {
        let rows: Vec<String> = (0..20).map(|y| (0..40).map(|x| if (x, y) == (38, 18) { '>' } else { '#' }).collect()).collect();
        let floor = Case::new(&rows.iter().map(String::as_str).collect::<Vec<_>>()).floor;
        let corner = cutout(&floor, (38, 18));
        assert_eq!(corner.len(), 9);
        assert_eq!(corner[0], format!("{}v", " ".repeat(3 + 13)));
        assert_eq!(corner[6], format!("> |{}>#| <", "#".repeat(13)));
        let middle = cutout(&floor, (20, 10));
        assert_eq!((middle[0].len(), middle[4].len()), (3 + 7 + 1, 3 + 15 + 3));
        assert!(middle[4].starts_with("> |") && middle[4].ends_with("| <"));
    }

    #[test]
    fn what_stands_there_is_shown_in_ascii() {
        let mut case = Case::new(&["#####", "#<.>#", "#####"]);
        case.monster("rat", 2, 1);
        case.floor.monsters[0].glyph = '\u{1b}';
        case.floor.palette[0].glyph = '█';
        assert_eq!(cutout(&case.floor, (2, 1))[2], "> |#<?>#| <");
    }
}
