//! Nobody walks off the floor: its outermost ring is not passable.

use super::error;
use super::marks::{Marks, PASSABLE};
use crate::floor::{Finding, Floor};

pub(super) fn check(floor: &Floor, marks: &Marks, findings: &mut Vec<Finding>) {
    let (width, height) = (floor.width, floor.height);
    let sides = [0, width.saturating_sub(1)];
    let ends = (0..width).flat_map(|x| [(x, 0), (x, height.saturating_sub(1))]);
    let flanks = (1..height.saturating_sub(1)).flat_map(|y| sides.map(|x| (x, y)));
    let passable = |&(x, y): &(u32, u32)| marks.index(floor, x, y).is_some_and(|index| marks.has(index, PASSABLE));
    let mut open: Vec<(u32, u32)> = ends.chain(flanks).filter(passable).collect();
    // One row or column is its own opposite and would be listed twice.
    open.sort_unstable_by_key(|&(x, y)| (y, x));
    open.dedup();
    if let Some(&(x, y)) = open.first() {
        let message = match open.len() {
            1 => format!("the outermost cell ({x}, {y}) is passable"),
            n => format!("{n} outermost cells are passable, one at ({x}, {y})"),
        };
        findings.push(error("rim", message, Some((x, y))));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;

    #[test]
    fn each_side_is_looked_at() {
        for (rows, at) in [
            (["#.###", "#<.>#", "#####"], (1, 0)),
            (["#####", "#<.>#", "###.#"], (3, 2)),
            (["#####", ".<.>#", "#####"], (0, 1)),
            (["#####", "#<.>.", "#####"], (4, 1)),
            (["####.", "#<.>#", "#####"], (4, 0)),
            (["#####", "#<.>#", ".####"], (0, 2)),
        ] {
            let findings = Case::new(&rows).findings();
            assert_eq!(findings, [format!("rim error: the outermost cell ({}, {}) is passable", at.0, at.1)], "{rows:?}");
        }
    }

    #[test]
    fn a_floor_of_one_row_counts_each_cell_once() {
        let findings = Case::new(&["<.>"]).findings();
        assert_eq!(findings, ["rim error: 3 outermost cells are passable, one at (0, 0)"]);
    }
}
