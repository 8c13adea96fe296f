//! Every room lies inside the floor.

use super::error;
use crate::floor::{Finding, Floor};

pub(super) fn check(floor: &Floor, findings: &mut Vec<Finding>) {
    for room in &floor.rooms {
        let inside = |start: u32, length: u32, limit: u32| length > 0 && start.checked_add(length).is_some_and(|end| end <= limit);
        if !inside(room.x, room.width, floor.width) || !inside(room.y, room.height, floor.height) {
            let message = format!(
                "room {:?} of {}x{} at ({}, {}) does not lie inside the floor of {}x{}",
                room.kind, room.width, room.height, room.x, room.y, floor.width, floor.height
            );
            findings.push(error("room", message, None));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;

    #[test]
    fn a_room_may_touch_the_edge_but_not_cross_it() {
        let mut case = Case::new(&["#####", "#<.>#", "#####"]);
        case.room("hall", 0, 0, 5, 3);
        assert_eq!(case.findings(), Vec::<String>::new());
        case.room("wide", 1, 0, 5, 3);
        case.room("tall", 0, 1, 5, 3);
        case.room("flat", 0, 0, 5, 0);
        case.room("far", u32::MAX, 0, 5, 3);
        assert_eq!(
            case.findings(),
            [
                "room error: room \"wide\" of 5x3 at (1, 0) does not lie inside the floor of 5x3",
                "room error: room \"tall\" of 5x3 at (0, 1) does not lie inside the floor of 5x3",
                "room error: room \"flat\" of 5x0 at (0, 0) does not lie inside the floor of 5x3",
                "room error: room \"far\" of 5x3 at (4294967295, 0) does not lie inside the floor of 5x3",
            ]
        );
    }
}
