//! Exits of a room that is a floor of its own: where they lie, and how they are cut open.

use std::collections::{BTreeMap, VecDeque};

use crate::floor::{Thing, ThingKind};
use crate::grid::{Area, Point, WallClass};
use crate::growth::Heading;
use crate::world::{RoomTypeId, TerrainClass};

use super::Build;
use super::recorder::List;

/// What a floor is that belongs to a room of a growing branch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grown {
    /// The room type it is to hold; `None` for one drawn from the branch's.
    pub room: Option<RoomTypeId>,
    /// The rectangle whose sides the exits lie on; `None` for all of the map but its rim.
    pub frame: Option<Area>,
    /// The exit a walker came in by.
    pub entered: Option<(u32, u32)>,
}

/// The name of exits among the things of a floor.
pub(crate) const EXIT: &str = "exit";

impl Build {
    /// The rectangle whose sides exits lie on.
    pub fn exit_frame(&self) -> Area {
        let inside = self.grid.area().inset(1);
        self.grown.frame.map_or(inside, |frame| frame.clip(&inside))
    }

    /// The cells from an exit to the ground, the exit's own first; `None` where there is no way through rock and walls. North is up on the map. It looks
    /// at the map alone, so that it is the same whatever other exits there are.
    pub fn exit_path(&self, heading: Heading) -> Option<Vec<Point>> {
        let frame = self.exit_frame();
        let start = exit_cell(&frame, heading);
        let inside = self.grid.area().inset(1);
        let mut from: BTreeMap<(i32, i32), Option<Point>> = BTreeMap::from([((start.y, start.x), None)]);
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            if self.is_ground(at) {
                let mut path = vec![at];
                while let Some(Some(before)) = path.last().and_then(|at| from.get(&(at.y, at.x))).copied() {
                    path.push(before);
                }
                path.reverse();
                return Some(path);
            }
            if !self.may_cut(at) {
                continue;
            }
            for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
                let next = at.offset(dx, dy);
                if inside.contains(next) && !from.contains_key(&(next.y, next.x)) {
                    from.insert((next.y, next.x), Some(at));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// Cuts an exit open, and marks it.
    pub fn cut_exit(&mut self, heading: Heading, path: &[Point]) {
        let floor = self.terrain_named("floor");
        for at in path {
            if !self.is_passable(at.x, at.y) {
                // What may be cut takes a floor.
                let _ = self.put(at.x, at.y, floor);
            }
        }
        if let Some(at) = path.first() {
            self.things.push(Thing {
                kind: ThingKind::Feature,
                name: Some(EXIT.to_owned()),
                tags: vec![heading.word().to_owned()],
                level: 0,
                count: 1,
                data: Default::default(),
                note: None,
                x: at.x as u32,
                y: at.y as u32,
            });
            self.record_note(List::Things);
        }
    }

    /// Whether a walker who comes in here is in the room.
    fn is_ground(&self, at: Point) -> bool {
        self.is_passable(at.x, at.y) && !self.sealed.contains(at)
    }

    /// Whether a cell may be made ground.
    fn may_cut(&self, at: Point) -> bool {
        let Some(index) = self.grid.index(at.x, at.y) else { return false };
        let wall = self.terrain_at(at.x, at.y).and_then(|id| self.world.terrains.get(usize::from(id.0)));
        let taken = self.kept.contains(at)
            || self.grid.class.get(index) == Some(&WallClass::Permanent)
            || self.things.iter().any(|thing| (thing.x as i32, thing.y as i32) == (at.x, at.y))
            || self.monsters.iter().any(|monster| monster.at == at);
        wall.is_some_and(|terrain| terrain.class == TerrainClass::Wall) && !taken
    }
}

/// The middle of a side of a rectangle, or a corner.
fn exit_cell(frame: &Area, heading: Heading) -> Point {
    let (dx, dy) = heading.delta();
    let along = |from: i32, length: i32, way: i32| match way {
        0 => from + length / 2,
        1 => from + length - 1,
        _ => from,
    };
    Point::new(along(frame.x, frame.width, dx), along(frame.y, frame.height, -dy))
}
