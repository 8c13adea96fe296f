//! [`next()`]: what an explorer does who is left to explore.

use std::collections::{BTreeMap, VecDeque};

use super::order::Order;
use crate::growth::{Growth, Heading, RoomView, Spot, depth_of};

/// The next step of somebody who goes through every exit of an instance, the nearest first: clears the room, goes through an unexplored exit, or
/// towards the nearest room that has one. Of the exits of a room the one that leads least deep comes first, then the first clockwise from the north.
/// `None` where nothing is left to explore.
pub(super) fn next(growth: &Growth, explorer: &str) -> Option<Order> {
    let here = growth.here(explorer)?;
    if !here.clear {
        return Some(Order::Clear);
    }
    let heading = match growth.spot(explorer)? {
        Spot::Start => from_start(growth, &here),
        Spot::Room { instance, .. } => unexplored(&here).or_else(|| towards(growth, instance, here)),
    };
    heading.map(Order::Go)
}

/// The exit of a room to explore. That its room is not clear is no hindrance: it will be.
fn unexplored(room: &RoomView) -> Option<Heading> {
    let open = room.exits.iter().filter(|exit| exit.unexplored);
    open.min_by_key(|exit| (depth_of(exit.x, exit.y), exit.heading)).map(|exit| exit.heading)
}

/// Into the instance that can be joined, or into a new one where there is none.
fn from_start(growth: &Growth, start: &RoomView) -> Option<Heading> {
    let joined = start.exits.iter().find(|exit| !exit.unexplored).map(|exit| exit.heading);
    let Some(heading) = joined else { return unexplored(start) };
    growth.instances().any(|i| i.entrance == heading && !i.sealed && !i.closed).then_some(heading)
}

/// The first step of the shortest way to a room that has an exit to explore.
fn towards(growth: &Growth, instance: u32, here: RoomView) -> Option<Heading> {
    // Of each room that the way may lead through, the step that begins it.
    let mut steps: BTreeMap<(i32, i32), Option<Heading>> = BTreeMap::from([((here.x, here.y), None)]);
    let mut queue = VecDeque::from([here]);
    while let Some(room) = queue.pop_front() {
        let step = steps.get(&(room.x, room.y)).copied().flatten();
        if step.is_some() && unexplored(&room).is_some() {
            return step;
        }
        for exit in room.exits.iter().filter(|exit| !exit.unexplored && (exit.x, exit.y) != (0, 0)) {
            if let std::collections::btree_map::Entry::Vacant(new) = steps.entry((exit.x, exit.y)) {
                new.insert(step.or(Some(exit.heading)));
                queue.extend(growth.room(instance, exit.x, exit.y));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::growth::{Draws, GrowthRule};

    fn explored(rule: GrowthRule, seed: u64, rooms: usize) -> Growth {
        let mut growth = Growth::new("warren", seed, rule).unwrap();
        growth.arrive("anna").unwrap();
        for _ in 0..100 * rooms {
            if growth.instance(1).is_some_and(|instance| instance.rooms >= rooms) {
                break;
            }
            match next(&growth, "anna") {
                Some(Order::Go(heading)) => drop(growth.enter("anna", heading, &mut Draws).unwrap()),
                Some(other) => panic!("{other}"),
                None => break,
            }
        }
        growth
    }

    #[test]
    fn one_that_may_not_close_is_explored_for_as_long_as_one_likes() {
        for seed in 0..20 {
            let growth = explored(GrowthRule::written(), seed, 200);
            assert_eq!(growth.instance(1).map(|instance| instance.rooms), Some(200), "seed {seed}");
        }
    }

    #[test]
    fn one_that_closes_is_explored_to_the_end() {
        let closed = (0..20).filter(|seed| explored(GrowthRule::shipped(), *seed, 2000).instance(1).is_some_and(|i| i.closed)).count();
        assert!(closed >= 19, "{closed}");
    }
}
