//! Floors as plain rows of glyphs.

use crate::floor::Floor;

/// The floor as rows of glyphs, monsters and things shown over terrain, a line feed after each row.
#[must_use]
pub fn text(floor: &Floor) -> String {
    let mut out = String::with_capacity(floor.cells.len() + floor.cells.len() / (floor.width as usize).max(1));
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
    use crate::floor::{Thing, ThingKind};

    #[test]
    fn rows_end_with_a_line_feed_and_show_monsters() {
        let mut case = Case::new(&["######", "#<.w>#", "######"]);
        case.monster("rat", 2, 1);
        assert_eq!(text(&case.floor), "######\n#<mw>#\n######\n");
    }

    #[test]
    fn things_lie_under_monsters_and_features_in_the_way_are_their_terrain() {
        let mut case = Case::new(&["########", "#<...w>#", "########"]);
        let thing =
            |kind, x| Thing { kind, name: None, tags: Vec::new(), level: 0, count: 1, note: None, data: Default::default(), x, y: 1 };
        case.floor.things = vec![
            thing(ThingKind::Item, 2),
            thing(ThingKind::Trap, 3),
            thing(ThingKind::Mark, 4),
            thing(ThingKind::Item, 4),
            thing(ThingKind::Feature, 5),
        ];
        case.monster("rat", 2, 1);
        assert_eq!(text(&case.floor), "########\n#<m^%w>#\n########\n");
        assert_eq!((0..8).map(|x| case.floor.glyph(x, 1)).collect::<String>(), "#<m^%w>#");
    }

    #[test]
    fn a_floor_without_cells_is_empty() {
        let mut case = Case::new(&["<"]);
        case.floor.cells.clear();
        (case.floor.width, case.floor.height) = (0, 0);
        assert_eq!(text(&case.floor), "");
    }
}
