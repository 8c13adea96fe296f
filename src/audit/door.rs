//! Doors stand between two walls and lead from one passable cell to another.

use super::marks::{DOOR, Marks, PASSABLE, WALL};
use super::{error, warning};
use crate::floor::{Finding, Floor};

const CHECK: &str = "door";

pub(super) fn check(floor: &Floor, marks: &Marks, findings: &mut Vec<Finding>) {
    let mut loose = Vec::new();
    let mut pairs = Vec::new();
    for index in marks.with(DOOR) {
        let [across, along] = marks.sides(index);
        if is_loose(marks, index) {
            loose.push(marks.cell(index));
        } else if marks.has(across.1, DOOR) || marks.has(along.1, DOOR) {
            // Only right and below, so that a pair counts once.
            pairs.push(marks.cell(index));
        }
    }
    if let Some(&(x, y)) = loose.first() {
        let message = match loose.len() {
            1 => format!("the {} at ({x}, {y}) does not stand between two walls and lead on both ways", terrain(floor, x, y)),
            n => format!("{n} doors do not stand between two walls and lead on both ways, one at ({x}, {y})"),
        };
        findings.push(error(CHECK, message, Some((x, y))));
    }
    if let Some(&(x, y)) = pairs.first() {
        let message = match pairs.len() {
            1 => format!("the {} at ({x}, {y}) has another right behind it", terrain(floor, x, y)),
            n => format!("{n} doors have another right behind them, one at ({x}, {y})"),
        };
        findings.push(warning(CHECK, message, Some((x, y))));
    }
}

/// Whether a door does not stand between two walls and lead on both ways.
fn is_loose(marks: &Marks, door: usize) -> bool {
    let [across, along] = marks.sides(door);
    let both = |(a, b): (usize, usize), bits| marks.has(a, bits) && marks.has(b, bits);
    !(both(across, WALL) && both(along, PASSABLE) || both(along, WALL) && both(across, PASSABLE))
}

/// All doors that do not stand between two walls and lead on both ways, from the top left.
#[cfg(feature = "app")]
pub(crate) fn loose_doors(floor: &Floor) -> Vec<(u32, u32)> {
    let Some(marks) = Marks::of(floor) else { return Vec::new() };
    marks.with(DOOR).filter(|index| is_loose(&marks, *index)).map(|index| marks.cell(index)).collect()
}

fn terrain(floor: &Floor, x: u32, y: u32) -> &str {
    floor.terrain(x, y).map_or("door", |terrain| terrain.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;

    #[test]
    fn a_door_in_either_direction_is_sound() {
        let case = Case::new(&["#####", "#<+>#", "#####"]);
        assert_eq!(case.findings(), Vec::<String>::new());
        let case = Case::new(&["###", "#<#", "#+#", "#>#", "###"]);
        assert_eq!(case.findings(), Vec::<String>::new());
    }

    #[test]
    fn a_door_in_the_open_is_a_finding() {
        let case = Case::new(&["#####", "#<+>#", "#...#", "#####"]);
        assert_eq!(case.findings(), ["door error: the door at (2, 1) does not stand between two walls and lead on both ways"]);
    }

    #[test]
    fn a_door_to_nowhere_is_a_finding() {
        let case = Case::new(&["#####", "#<>+#", "#####"]);
        assert_eq!(case.findings(), ["door error: the door at (3, 1) does not stand between two walls and lead on both ways"]);
    }

    #[test]
    fn water_is_no_wall_for_a_door() {
        let case = Case::new(&["#####", "##w##", "#<+>#", "#####"]);
        assert_eq!(case.findings(), ["door error: the door at (2, 2) does not stand between two walls and lead on both ways"]);
    }

    #[test]
    fn many_loose_doors_are_one_finding() {
        let case = Case::new(&["######", "#<++>#", "#....#", "######"]);
        assert_eq!(case.findings(), ["door error: 2 doors do not stand between two walls and lead on both ways, one at (2, 1)"]);
    }

    #[test]
    fn door_behind_door_is_a_warning_once() {
        let case = Case::new(&["######", "#<++>#", "######"]);
        assert_eq!(case.findings(), ["door warning: the door at (2, 1) has another right behind it"]);
        let case = Case::new(&["###", "#<#", "#+#", "#+#", "#>#", "###"]);
        assert_eq!(case.findings(), ["door warning: the door at (1, 2) has another right behind it"]);
    }

    #[test]
    fn a_door_on_the_rim_leads_off_the_floor() {
        let case = Case::new(&["####", "+<>#", "####"]);
        assert_eq!(
            case.findings(),
            [
                "door error: the door at (0, 1) does not stand between two walls and lead on both ways",
                "rim error: the outermost cell (0, 1) is passable",
            ]
        );
    }
}
