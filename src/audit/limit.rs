//! There are no more pieces of a kind than there may be, none where it does not occur, and none beside one it shares no floor with.

use super::{Expected, error};
use crate::floor::{Finding, Floor};

pub(super) fn check(floor: &Floor, expected: &Expected<'_>, findings: &mut Vec<Finding>) {
    let world = expected.world;
    let mut company = world.exclusions.nobody();
    let mut counts = vec![0_u32; world.rooms.len()];
    for placed in &floor.rooms {
        // What a layout digs itself may be called anything.
        let Some(id) = world.room(&placed.kind) else { continue };
        let Some((room, count)) = world.rooms.get(usize::from(id.0)).zip(counts.get_mut(usize::from(id.0))) else { continue };
        let mut complain = |text: String| {
            let message = format!("{} at ({}, {}) {text}", room.label(), placed.x, placed.y);
            findings.push(error("limit", message, Some((placed.x, placed.y))));
        };
        *count += 1;
        if let Some(max) = room.max.filter(|max| *count > *max) {
            complain(format!("is number {count} of its kind, of which there may be {max} on a floor"));
        }
        if !room.depth.contains(&floor.header.place) {
            complain("does not occur on this floor".to_owned());
        }
        if world.exclusions.bar(&company, id) {
            complain("shares the floor with what excludes it".to_owned());
        }
        world.exclusions.join(&mut company, id);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Case;
    use crate::world::{DepthRange, Depths};

    fn case() -> Case {
        let mut case = Case::new(&["########", "#<....>#", "#......#", "########"]);
        case.declare_room("hall", |_| ());
        case.declare_room("crown", |room| room.max = Some(2));
        case.declare_room("deep", |room| room.depth = Depths::within(DepthRange { min: 3, max: 9 }));
        case.declare_room("altar", |room| room.excludes = vec!["shrine".to_owned()]);
        case.declare_room("shrine", |_| ());
        case
    }

    #[test]
    fn as_many_as_there_may_be_are_no_finding() {
        let mut case = case();
        for kind in ["hall", "hall", "hall", "crown", "crown", "altar", "altar", "what the layout dug"] {
            case.room(kind, 1, 1, 2, 2);
        }
        assert_eq!(case.findings(), Vec::<String>::new());
    }

    #[test]
    fn one_too_many_one_out_of_its_depth_and_two_that_exclude_each_other_are_findings() {
        let mut case = case();
        for (x, kind) in ["crown", "crown", "crown", "deep", "shrine", "altar"].iter().enumerate() {
            case.room(kind, x as u32, 1, 1, 1);
        }
        assert_eq!(
            case.findings(),
            [
                "limit error: room \"crown\" at (2, 1) is number 3 of its kind, of which there may be 2 on a floor",
                "limit error: room \"deep\" at (3, 1) does not occur on this floor",
                "limit error: room \"altar\" at (5, 1) shares the floor with what excludes it",
            ]
        );
    }
}
