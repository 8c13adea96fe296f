//! The stairs are those the branch's rules ask for, each on a stair cell of its own that can be reached.

use super::marks::{LISTED, Marks, PASSABLE, REACHED, STAIR};
use super::{Expected, ExpectedStair, error, warning};
use crate::floor::{Finding, Floor, Stair, StairKind};

const CHECK: &str = "stairs";

pub(super) fn check(floor: &Floor, expected: &Expected<'_>, marks: &mut Marks, findings: &mut Vec<Finding>) {
    for rule in expected.stairs {
        let found = floor.stairs.iter().filter(|stair| answers(stair, rule)).count();
        if found != rule.count as usize {
            let at = floor.stairs.iter().find(|stair| answers(stair, rule)).map(|stair| (stair.x, stair.y));
            let message = format!("{} {} where the rules ask for {}", found, name(rule.kind, rule.to.as_deref()), rule.count);
            findings.push(error(CHECK, message, at));
        }
    }
    let mut listed = 0;
    for stair in &floor.stairs {
        let at = (stair.x, stair.y);
        let who = format!("the {} at ({}, {})", name(stair.kind, stair.to.as_deref()), stair.x, stair.y);
        if !expected.stairs.iter().any(|rule| answers(stair, rule)) {
            findings.push(error(CHECK, format!("{who} is one the rules do not ask for"), Some(at)));
        }
        let Some(index) = marks.index(floor, stair.x, stair.y) else {
            findings.push(error(CHECK, format!("{who} lies off the floor"), None));
            continue;
        };
        if marks.has(index, LISTED) {
            findings.push(error(CHECK, format!("{who} shares its cell with another"), Some(at)));
        } else {
            listed += usize::from(marks.has(index, STAIR));
        }
        marks.set(index, LISTED);
        let landing = stair.kind == StairKind::Landing;
        if landing && !marks.has(index, PASSABLE) {
            let terrain = floor.terrain(stair.x, stair.y).map_or("nothing", |terrain| terrain.name.as_str());
            findings.push(error(CHECK, format!("{who} lies on {terrain:?}, where nobody stands"), Some(at)));
        } else if !landing && !marks.has(index, STAIR | PASSABLE) {
            let terrain = floor.terrain(stair.x, stair.y).map_or("nothing", |terrain| terrain.name.as_str());
            findings.push(error(CHECK, format!("{who} stands on {terrain:?}, not on a passable stair"), Some(at)));
        } else if !marks.has(index, REACHED) {
            findings.push(error(CHECK, format!("{who} cannot be reached from the arrival"), Some(at)));
        } else if expected.connected.is_all() && sealed(floor, expected, at) {
            findings.push(error(CHECK, format!("{who} lies in what is sealed"), Some(at)));
        }
    }
    if marks.stairs > listed {
        let idle: Vec<(u32, u32)> = marks.with(STAIR).filter(|index| !marks.has(*index, LISTED)).map(|index| marks.cell(index)).collect();
        if let Some((x, y)) = idle.first() {
            let message = match idle.len() {
                1 => format!("the stair cell at ({x}, {y}) leads nowhere"),
                n => format!("{n} stair cells lead nowhere, one at ({x}, {y})"),
            };
            findings.push(warning(CHECK, message, Some((*x, *y))));
        }
    }
}

fn sealed(floor: &Floor, expected: &Expected<'_>, (x, y): (u32, u32)) -> bool {
    expected.sealed.get(y as usize * floor.width as usize + x as usize).copied().unwrap_or(false)
}

fn answers(stair: &Stair, rule: &ExpectedStair) -> bool {
    stair.kind == rule.kind && stair.to == rule.to
}

fn name(kind: StairKind, to: Option<&str>) -> String {
    let kind = match kind {
        StairKind::Up => "up stair",
        StairKind::Down => "down stair",
        StairKind::Branch => "branch stair",
        StairKind::Portal => "portal",
        StairKind::Landing => return "landing".to_owned(),
    };
    match to {
        Some(branch) => format!("{kind} to {branch:?}"),
        None => format!("{kind} out of the dungeon"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;

    #[test]
    fn a_missing_stair_and_one_too_many_are_counted() {
        let case = Case::new(&["#####", "#<..#", "#####"]);
        assert_eq!(case.findings(), ["stairs error: 0 down stair to \"main\" where the rules ask for 1"]);
        let case = Case::new(&["#####", "#<>>#", "#####"]);
        assert_eq!(case.findings(), ["stairs error: 2 down stair to \"main\" where the rules ask for 1"]);
    }

    #[test]
    fn a_stair_nobody_asked_for_is_a_finding() {
        let mut case = Case::new(&["#####", "#<.>#", "#####"]);
        case.stairs.retain(|rule| rule.to.is_none());
        assert_eq!(case.findings(), ["stairs error: the down stair to \"main\" at (3, 1) is one the rules do not ask for"]);
    }

    #[test]
    fn a_stair_must_lead_where_the_rules_say() {
        let mut case = Case::new(&["#####", "#<.>#", "#####"]);
        case.floor.stairs[1].to = Some("mines".to_owned());
        assert_eq!(
            case.findings(),
            [
                "stairs error: 0 down stair to \"main\" where the rules ask for 1",
                "stairs error: the down stair to \"mines\" at (3, 1) is one the rules do not ask for",
            ]
        );
    }

    #[test]
    fn a_stair_off_a_stair_cell_is_a_finding() {
        let mut case = Case::new(&["######", "#<..>#", "######"]);
        case.floor.stairs[1].x = 3;
        assert_eq!(
            case.findings(),
            [
                "stairs error: the down stair to \"main\" at (3, 1) stands on \"floor\", not on a passable stair",
                "stairs warning: the stair cell at (4, 1) leads nowhere",
            ]
        );
        case.floor.stairs[1].x = 6;
        assert_eq!(case.findings()[0], "stairs error: the down stair to \"main\" at (6, 1) lies off the floor");
    }

    #[test]
    fn two_stairs_on_one_cell_are_a_finding() {
        let mut case = Case::new(&["#####", "#<.>#", "#####"]);
        case.floor.stairs[1].x = 1;
        assert_eq!(
            case.findings(),
            [
                "stairs error: the down stair to \"main\" at (1, 1) shares its cell with another",
                "stairs warning: the stair cell at (3, 1) leads nowhere",
            ]
        );
    }

    #[test]
    fn a_stair_out_of_reach_is_a_finding() {
        let mut case = Case::new(&["######", "#<.#>#", "######"]);
        case.seal(4, 1, 1, 1);
        assert_eq!(case.findings(), ["stairs error: the down stair to \"main\" at (4, 1) cannot be reached from the arrival"]);
    }

    #[test]
    fn a_way_in_within_what_is_sealed_is_none() {
        let mut case = Case::new(&["######", "#<..>#", "######"]);
        case.seal(1, 1, 4, 1);
        assert_eq!(
            case.findings(),
            [
                "stairs error: the up stair out of the dungeon at (1, 1) lies in what is sealed",
                "stairs error: the down stair to \"main\" at (4, 1) lies in what is sealed",
            ]
        );
    }
}
