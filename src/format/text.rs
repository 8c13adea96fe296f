//! Floors as plain rows of glyphs.

use crate::floor::Floor;

/// The floor as rows of glyphs, monsters shown over terrain, a line feed after each row.
#[must_use]
pub fn text(floor: &Floor) -> String {
    let mut out = String::with_capacity(floor.cells.len() + floor.height as usize);
    for row in floor.rows() {
        out.push_str(&row);
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::text;
    use crate::audit::testing::Case;

    #[test]
    fn rows_end_with_a_line_feed_and_show_monsters() {
        let mut case = Case::new(&["######", "#<.w>#", "######"]);
        case.monster("rat", 2, 1);
        assert_eq!(text(&case.floor), "######\n#<mw>#\n######\n");
    }

    #[test]
    fn a_floor_without_cells_is_empty() {
        let mut case = Case::new(&["<"]);
        case.floor.cells.clear();
        (case.floor.width, case.floor.height) = (0, 0);
        assert_eq!(text(&case.floor), "");
    }
}
