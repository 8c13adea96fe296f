//! Every passable cell can be reached from the arrival, save the insides of sealed vaults; or, where the branch says so, from some stairs.

use super::marks::{Marks, PASSABLE, REACHED};
use super::{Expected, error};
use crate::floor::{Finding, Floor, StairKind};
use crate::world::{Connected, Walk};

const CHECK: &str = "disconnected";

/// Floods from the arrival; later checks read the [`REACHED`] marks it leaves.
pub(super) fn check(floor: &Floor, expected: &Expected<'_>, marks: &mut Marks, findings: &mut Vec<Finding>) {
    if marks.passable == 0 {
        findings.push(error(CHECK, "the floor has no passable cell".to_owned(), None));
        return;
    }
    let (x, y) = floor.arrival;
    let Some(start) = marks.index(floor, x, y).filter(|index| marks.has(*index, PASSABLE)) else {
        findings.push(error(CHECK, format!("the arrival ({x}, {y}) is not a passable cell of the floor"), None));
        return;
    };
    let mut reached = marks.reach(start, expected.walk);
    if expected.connected == Connected::Stairs {
        // A landing leads nowhere, so it is no way out of a part.
        for stair in floor.stairs.iter().filter(|stair| stair.kind != StairKind::Landing) {
            let Some(index) = marks.index(floor, stair.x, stair.y) else { continue };
            reached += marks.reach(index, expected.walk);
        }
    }
    if reached == marks.passable {
        return;
    }

    // The reached marks must stay those of the arrival's part, so the cut-off parts are flooded in a copy.
    let mut rest = marks.clone();
    let mut smallest: Option<Vec<usize>> = None;
    let mut parts = 0;
    for index in marks.with(PASSABLE) {
        if rest.has(index, REACHED) {
            continue;
        }
        let part = rest.flood(index, expected.walk);
        if part.iter().all(|index| is_sealed(floor, expected, marks.cell(*index))) {
            continue;
        }
        parts += 1;
        if smallest.as_ref().is_none_or(|best| part.len() < best.len()) {
            smallest = Some(part);
        }
    }
    let Some(part) = smallest else { return };
    let Some(at) = part.iter().map(|index| marks.cell(*index)).find(|cell| !is_sealed(floor, expected, *cell)) else { return };
    let size = match part.len() {
        1 => "1 cell".to_owned(),
        n => format!("{n} cells"),
    };
    let room = match room_at(floor, at) {
        Some(name) => format!(" in room {name:?}"),
        None => {
            part.iter().find_map(|i| room_beside(floor, marks.cell(*i))).map(|name| format!(" beside room {name:?}")).unwrap_or_default()
        }
    };
    let (has, have) = match expected.connected {
        Connected::All => ("is cut off from the arrival", "are cut off from the arrival"),
        Connected::Stairs => ("has no stairs", "have no stairs"),
    };
    let message = match parts {
        1 => format!("a part of {size} {has}, one at ({}, {}){room}", at.0, at.1),
        n => format!("{n} parts {have}; the smallest has {size}, one at ({}, {}){room}", at.0, at.1),
    };
    findings.push(error(CHECK, message, Some(at)));
}

fn is_sealed(floor: &Floor, expected: &Expected<'_>, (x, y): (u32, u32)) -> bool {
    expected.sealed.get(y as usize * floor.width as usize + x as usize).copied().unwrap_or(false)
}

fn room_at(floor: &Floor, (x, y): (u32, u32)) -> Option<&str> {
    let room = *floor.room_of.get(y as usize * floor.width as usize + x as usize)?;
    floor.rooms.get(usize::from(room).checked_sub(1)?).map(|room| room.kind.as_str())
}

/// A room that a cell touches.
fn room_beside(floor: &Floor, (x, y): (u32, u32)) -> Option<&str> {
    let beside = Walk::Eight.steps().iter().filter_map(|(dx, dy)| x.checked_add_signed(*dx).zip(y.checked_add_signed(*dy)));
    beside.filter(|(x, y)| *x < floor.width && *y < floor.height).find_map(|at| room_at(floor, at))
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;
    use crate::world::{Connected, Walk};

    #[test]
    fn a_part_outside_of_rooms_is_named_by_the_room_beside_it() {
        let mut case = Case::new(&["########", "#<>##..#", "########"]);
        case.room("vestry", 2, 0, 3, 3);
        assert_eq!(
            case.findings(),
            ["disconnected error: a part of 2 cells is cut off from the arrival, one at (5, 1) beside room \"vestry\""]
        );
    }

    #[test]
    fn where_the_rule_is_stairs_each_part_needs_some() {
        let mut case = Case::new(&["#########", "#<.#.>#.#", "#########"]);
        assert!(case.findings()[0].starts_with("disconnected error: 2 parts are cut off"));
        case.floor.connected = Connected::Stairs;
        assert_eq!(case.findings(), ["disconnected error: a part of 1 cell has no stairs, one at (7, 1)"]);
        case.seal(7, 1, 1, 1);
        assert_eq!(case.findings(), Vec::<String>::new());
    }

    #[test]
    fn the_smallest_cut_off_part_is_named_with_its_room() {
        let mut case = Case::new(&[
            "############", //
            "#<.>#..#...#",
            "#...#..#...#",
            "############",
        ]);
        case.room("vestry", 4, 0, 4, 4);
        assert_eq!(
            case.findings(),
            ["disconnected error: 2 parts are cut off from the arrival; the smallest has 4 cells, one at (5, 1) in room \"vestry\""]
        );
    }

    #[test]
    fn a_single_cell_is_a_part() {
        let case = Case::new(&["#######", "#<.>#.#", "#######"]);
        assert_eq!(case.findings(), ["disconnected error: a part of 1 cell is cut off from the arrival, one at (5, 1)"]);
    }

    #[test]
    fn diagonal_steps_connect_only_an_eight_way_walker() {
        let mut case = Case::new(&["######", "#<>###", "###..#", "######"]);
        assert_eq!(case.findings(), Vec::<String>::new());
        case.walk = Walk::Four;
        assert_eq!(case.findings(), ["disconnected error: a part of 2 cells is cut off from the arrival, one at (3, 2)"]);
    }

    #[test]
    fn deep_water_does_not_connect() {
        let case = Case::new(&["#######", "#<>w..#", "#######"]);
        assert_eq!(case.findings(), ["disconnected error: a part of 2 cells is cut off from the arrival, one at (4, 1)"]);
    }

    #[test]
    fn no_part_wraps_round_the_edge_of_a_row() {
        // The right end of one row and the left end of the next are neighbours in memory only.
        let case = Case::new(&["#######", "##<>#..", ".######", "#######"]);
        let disconnected: Vec<String> = case.findings().into_iter().filter(|f| f.starts_with("disconnected")).collect();
        assert_eq!(disconnected, ["disconnected error: 2 parts are cut off from the arrival; the smallest has 1 cell, one at (0, 2)"]);
    }

    #[test]
    fn sealed_cells_need_no_way_in_but_their_neighbours_do() {
        let mut case = Case::new(&["########", "#<.>#..#", "########"]);
        case.seal(5, 1, 2, 1);
        assert_eq!(case.findings(), Vec::<String>::new());
        case.sealed[8 + 6] = false;
        assert_eq!(case.findings(), ["disconnected error: a part of 2 cells is cut off from the arrival, one at (6, 1)"]);
    }

    #[test]
    fn an_arrival_in_rock_or_off_the_floor_is_a_finding() {
        let mut case = Case::new(&["#####", "#<.>#", "#####"]);
        for arrival in [(0, 0), (5, 1), (1, 3)] {
            case.floor.arrival = arrival;
            assert_eq!(
                case.findings()[0],
                format!("disconnected error: the arrival ({}, {}) is not a passable cell of the floor", arrival.0, arrival.1)
            );
        }
    }

    #[test]
    fn solid_rock_is_a_finding() {
        let mut case = Case::new(&["###", "###"]);
        case.stairs.clear();
        assert_eq!(case.findings(), ["disconnected error: the floor has no passable cell"]);
    }

    /// Sizes of the parts that do not hold `start`, by letting the least label spread until nothing changes.
    fn parts_apart(open: &[bool], width: usize, start: usize, walk: Walk) -> Vec<usize> {
        let at = |i: usize| ((i % width) as i32, (i / width) as i32);
        let near = |a: usize, b: usize| {
            let ((ax, ay), (bx, by)) = (at(a), at(b));
            let (dx, dy) = ((ax - bx).abs(), (ay - by).abs());
            dx.max(dy) == 1 && (walk == Walk::Eight || dx + dy == 1)
        };
        let mut labels: Vec<usize> = (0..open.len()).collect();
        loop {
            let before = labels.clone();
            for a in (0..open.len()).filter(|i| open[*i]) {
                for b in (0..open.len()).filter(|i| open[*i] && near(a, *i)) {
                    labels[a] = labels[a].min(labels[b]);
                }
            }
            if labels == before {
                break;
            }
        }
        let of = |label: usize| (0..open.len()).filter(|i| open[*i] && labels[*i] == label).count();
        (0..open.len()).filter(|i| open[*i] && labels[*i] == *i && labels[start] != *i).map(of).collect()
    }

    proptest::proptest! {
        #[test]
        fn parts_are_those_of_a_slower_way_to_find_them(open in proptest::collection::vec(proptest::bool::weighted(0.55), 9 * 7), four: bool) {
            let mut open = open;
            open[10] = true;
            let walk = if four { Walk::Four } else { Walk::Eight };
            let rows: Vec<String> = open.chunks(9).map(|row| row.iter().map(|open| if *open { '.' } else { '#' }).collect()).collect();
            let mut case = Case::new(&rows.iter().map(String::as_str).collect::<Vec<_>>());
            case.walk = walk;
            case.floor.arrival = (1, 1);
            let found: Vec<String> = case.findings().into_iter().filter(|f| f.starts_with("disconnected")).collect();
            let apart = parts_apart(&open, 9, 10, walk);
            match (apart.len(), apart.iter().min()) {
                (1, Some(size)) => proptest::prop_assert!(found[0].contains(&format!("a part of {size} cell")), "{found:?} {rows:#?}"),
                (n, Some(size)) => {
                    proptest::prop_assert!(found[0].contains(&format!("{n} parts are cut off from the arrival; the smallest has {size} cell")), "{found:?} {rows:#?}");
                }
                _ => proptest::prop_assert!(found.is_empty(), "{found:?} {rows:#?}"),
            }
        }
    }
}
