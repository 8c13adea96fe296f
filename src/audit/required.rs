//! What has to be so in the end: entrances that are reached, cells that stay as they were drawn, monsters that are still there.

use super::marks::{Marks, REACHED};
use super::{Expected, error};
use crate::floor::{Finding, Floor};
use crate::world::Walk;

/// A cell that is held to something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RequiredCell {
    /// Column and row.
    pub at: (u32, u32),
    /// In words: `the entrance of "ore heap"`.
    pub what: String,
    /// Whether it must be reached from the arrival.
    pub reach: bool,
    /// For an entrance its room, as [`Floor::room_of`] has it: a walker must get to the cell from beside it, outside of that room.
    pub from_outside: Option<u16>,
    /// The terrain it must be of, as a position in the palette.
    pub terrain: Option<u16>,
    /// Name of who must stand there.
    pub monster: Option<String>,
}

pub(super) fn check(floor: &Floor, expected: &Expected<'_>, marks: &Marks, findings: &mut Vec<Finding>) {
    for cell in expected.required {
        let (x, y) = cell.at;
        let Some(index) = marks.index(floor, x, y) else { continue };
        let mut complain = |text: String| findings.push(error("required", format!("{} at ({x}, {y}) {text}", cell.what), Some((x, y))));
        if cell.reach && !marks.has(index, REACHED) {
            complain("is not reached from the arrival".to_owned());
        } else if let Some(room) = cell.from_outside
            && !entered(floor, marks, cell.at, room)
        {
            complain("is not reached from outside".to_owned());
        }
        let now = floor.cells.get(y as usize * floor.width as usize + x as usize).copied();
        if let Some(terrain) = cell.terrain
            && now != Some(terrain)
        {
            let name = |t: Option<u16>| t.and_then(|t| floor.palette.get(usize::from(t))).map_or("nothing", |t| t.name.as_str());
            complain(format!("has become {}, it was drawn as {}", name(now), name(Some(terrain))));
        }
        if let Some(name) = &cell.monster
            && !floor.monsters.iter().any(|m| (m.x, m.y) == (x, y) && m.name == *name)
        {
            complain(format!("has lost {name}"));
        }
    }
}

/// Whether a cell beside it that is not of the room is reached.
fn entered(floor: &Floor, marks: &Marks, (x, y): (u32, u32), room: u16) -> bool {
    Walk::Four.steps().iter().any(|(dx, dy)| {
        let Some((x, y)) = x.checked_add_signed(*dx).zip(y.checked_add_signed(*dy)) else { return false };
        let own = floor.room_of.get(y as usize * floor.width as usize + x as usize) == Some(&room);
        !own && marks.index(floor, x, y).is_some_and(|index| marks.has(index, REACHED))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;
    use super::RequiredCell;

    #[test]
    fn what_is_required_is_held_to() {
        let mut case = Case::new(&["########", "#<.>#.w#", "########"]);
        case.seal(5, 1, 1, 1);
        let cell =
            |x, reach, terrain| RequiredCell { at: (x, 1), what: "the gate".to_owned(), reach, terrain, monster: None, from_outside: None };
        let floor_kind = case.floor.cells[8 + 2];
        case.required = vec![cell(2, true, Some(floor_kind)), cell(5, false, Some(floor_kind))];
        assert_eq!(case.findings(), Vec::<String>::new());
        case.required = vec![
            cell(5, true, None),
            cell(6, false, Some(floor_kind)),
            RequiredCell { monster: Some("rat".to_owned()), ..cell(2, true, None) },
        ];
        let found = case.findings();
        assert_eq!(found[0], "required error: the gate at (5, 1) is not reached from the arrival");
        assert!(found[1].starts_with("required error: the gate at (6, 1) has become "), "{}", found[1]);
        case.room("chapel", 0, 0, 4, 3);
        case.required = vec![
            RequiredCell { from_outside: Some(1), ..cell(3, true, None) },
            RequiredCell { from_outside: Some(2), ..cell(3, true, None) },
        ];
        assert_eq!(case.findings(), ["required error: the gate at (3, 1) is not reached from outside"]);
        assert_eq!(found[2], "required error: the gate at (2, 1) has lost rat");
    }
}
