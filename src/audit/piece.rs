//! Walls and doors of solid and sealed pieces are as they were drawn.

use super::{Expected, warning};
use crate::floor::{Finding, Floor};
use crate::world::TerrainClass;

/// A piece whose cells nothing changes but what is its own.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawnPiece {
    /// Name of the vault.
    pub name: String,
    /// Its cells but for ways in, row by row from 0, each with its terrain as a position in the palette.
    pub cells: Vec<(u32, u16)>,
}

/// One finding a piece: what writes over it mostly does so with many cells. A warning, for the script that did it may have meant it. What
/// comes on open ground is no change: stairs, rubble, water, a root; nor are veins in walls.
pub(super) fn check(floor: &Floor, expected: &Expected<'_>, findings: &mut Vec<Finding>) {
    for piece in expected.pieces {
        let now = |index: &u32| floor.cells.get(*index as usize).copied();
        let built = |t: Option<u16>| {
            let class = t.and_then(|t| floor.palette.get(usize::from(t))).map(|t| t.class);
            class.filter(|class| matches!(class, TerrainClass::Wall | TerrainClass::Door))
        };
        let changed = |index: &u32, terrain: u16| {
            let drawn = built(Some(terrain));
            drawn.is_some() && now(index) != Some(terrain) && built(now(index)) != drawn
        };
        let mut others = piece.cells.iter().filter(|(index, terrain)| changed(index, *terrain));
        let Some((index, terrain)) = others.next() else { continue };
        let more = others.count();
        let name = |t: Option<u16>| t.and_then(|t| floor.palette.get(usize::from(t))).map_or("nothing", |t| t.name.as_str());
        let (x, y) = (index % floor.width.max(1), index / floor.width.max(1));
        let and = if more > 0 { format!(", and {more} more of its cells are others") } else { String::new() };
        let message = format!(
            "the cell of \"{}\" at ({x}, {y}) has become {}, it was drawn as {}{and}",
            piece.name,
            name(now(index)),
            name(Some(*terrain))
        );
        findings.push(warning("piece", message, Some((x, y))));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;

    const ROCK: u16 = 0;
    const FLOOR: u16 = 1;
    const WATER: u16 = 3;

    fn case() -> Case {
        let mut case = Case::new(&["########", "#<.+..##", "#..#..>#", "########"]);
        case.piece("keep", &[(2, 1), (3, 1), (2, 2), (3, 2)]);
        case.piece("hut", &[(5, 2), (6, 1)]);
        case
    }

    fn becomes(case: &mut Case, x: usize, y: usize, terrain: u16) {
        case.floor.cells[y * 8 + x] = terrain;
    }

    #[test]
    fn a_wall_that_is_broken_and_a_door_that_is_gone_are_findings_one_a_piece() {
        let mut case = case();
        assert_eq!(case.findings(), Vec::<String>::new());
        becomes(&mut case, 3, 2, FLOOR);
        let found: Vec<String> = case.findings().into_iter().filter(|text| text.starts_with("piece")).collect();
        assert_eq!(found, ["piece warning: the cell of \"keep\" at (3, 2) has become floor, it was drawn as rock"]);
        becomes(&mut case, 3, 1, FLOOR);
        becomes(&mut case, 6, 1, FLOOR);
        let found: Vec<String> = case.findings().into_iter().filter(|text| text.starts_with("piece")).collect();
        assert_eq!(
            found,
            [
                "piece warning: the cell of \"keep\" at (3, 1) has become floor, it was drawn as door, and 1 more of its cells are others",
                "piece warning: the cell of \"hut\" at (6, 1) has become floor, it was drawn as rock",
            ]
        );
    }

    #[test]
    fn what_comes_on_open_ground_is_no_change() {
        let mut case = case();
        becomes(&mut case, 2, 1, WATER);
        becomes(&mut case, 5, 2, WATER);
        assert_eq!(case.findings(), Vec::<String>::new());
        becomes(&mut case, 5, 2, ROCK);
        assert!(case.findings().iter().all(|text| !text.starts_with("piece")), "{:?}", case.findings());
    }
}
