//! Every monster stands inside the floor, where its habitat lets it, alone, and not on a stair; of a unique there is one at most.

use std::collections::BTreeSet;

use super::marks::{Marks, OCCUPIED, STAIR};
use super::{Expected, error};
use crate::floor::{Finding, Floor, PlacedMonster};
use crate::world::Monster;

const CHECK: &str = "occupant";

pub(super) fn check(floor: &Floor, expected: &Expected<'_>, marks: &mut Marks, findings: &mut Vec<Finding>) {
    // Monsters of one kind are mostly placed together, so the last one declared is looked at before all others.
    let mut last: Option<&Monster> = None;
    let mut uniques: BTreeSet<&str> = BTreeSet::new();
    for placed in &floor.monsters {
        let mut report = |text: &str, at| {
            findings.push(error(CHECK, format!("{:?} at ({}, {}) {text}", placed.name, placed.x, placed.y), at));
        };
        let at = Some((placed.x, placed.y));
        let Some(index) = marks.index(floor, placed.x, placed.y) else {
            report("stands off the floor", None);
            continue;
        };
        if marks.has(index, OCCUPIED) {
            report("shares its cell with another monster", at);
        }
        if marks.has(index, STAIR) {
            report("stands on a stair", at);
        }
        marks.set(index, OCCUPIED);

        if last.is_none_or(|monster| monster.name != placed.name) {
            last = expected.world.monsters.iter().find(|monster| monster.name == placed.name);
        }
        let Some(monster) = last else {
            report("is no monster the scripts declare", at);
            continue;
        };
        let terrain = cell(floor, placed).and_then(|cell| expected.world.terrains.get(usize::from(cell)));
        if monster.unique && !uniques.insert(monster.name.as_str()) {
            report("is unique, but not the first of its name here", at);
        }
        if let Some(terrain) = terrain.filter(|terrain| !monster.habitat.stands_on(terrain)) {
            report(&format!("stands on {:?}, where it cannot", terrain.name), at);
        }
    }
}

fn cell(floor: &Floor, placed: &PlacedMonster) -> Option<u16> {
    floor.cells.get(placed.y as usize * floor.width as usize + placed.x as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;

    fn case() -> Case {
        Case::new(&["########", "#<.~w.>#", "#......#", "########"])
    }

    #[test]
    fn each_habitat_stands_where_it_can() {
        let mut case = case();
        for (name, x, y) in [("rat", 2, 1), ("rat", 3, 1), ("eel", 4, 1), ("bat", 5, 1), ("ghost", 0, 1)] {
            case.monster(name, x, y);
        }
        assert_eq!(case.findings(), Vec::<String>::new());
    }

    #[test]
    fn a_monster_in_the_wrong_place_is_named_with_its_terrain() {
        let mut case = case();
        case.monster("rat", 4, 1);
        case.monster("eel", 2, 1);
        case.monster("bat", 7, 1);
        assert_eq!(
            case.findings(),
            [
                "occupant error: \"rat\" at (4, 1) stands on \"deep water\", where it cannot",
                "occupant error: \"eel\" at (2, 1) stands on \"floor\", where it cannot",
                "occupant error: \"bat\" at (7, 1) stands on \"rock\", where it cannot",
            ]
        );
    }

    #[test]
    fn two_on_one_cell_are_a_finding_whatever_their_order() {
        let mut case = case();
        case.monster("rat", 2, 2);
        case.monster("bat", 3, 2);
        case.monster("bat", 2, 2);
        assert_eq!(case.findings(), ["occupant error: \"bat\" at (2, 2) shares its cell with another monster"]);
    }

    #[test]
    fn stairs_are_kept_free() {
        let mut case = case();
        case.monster("rat", 6, 1);
        assert_eq!(case.findings(), ["occupant error: \"rat\" at (6, 1) stands on a stair"]);
    }

    #[test]
    fn a_second_of_a_unique_is_a_finding_at_its_own_cell() {
        let mut case = case();
        for (name, x, y) in [("rat king", 2, 1), ("rat", 3, 1), ("rat", 5, 1), ("rat king", 2, 2)] {
            case.monster(name, x, y);
        }
        assert_eq!(case.findings(), ["occupant error: \"rat king\" at (2, 2) is unique, but not the first of its name here"]);
    }

    #[test]
    fn off_the_floor_and_undeclared_are_findings() {
        let mut case = case();
        case.monster("rat", 8, 1);
        case.monster("rat", 1, 4);
        case.monster("wyrm", 2, 2);
        assert_eq!(
            case.findings(),
            [
                "occupant error: \"rat\" at (8, 1) stands off the floor",
                "occupant error: \"rat\" at (1, 4) stands off the floor",
                "occupant error: \"wyrm\" at (2, 2) is no monster the scripts declare",
            ]
        );
    }
}
