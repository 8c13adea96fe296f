//! Rooms: where they are, which cells are theirs, and what their walls are to tunnels.

use crate::grid::{Area, Flags, Point, Region, WallClass};

use super::Build;

/// A room that stands.
#[derive(Clone, Debug)]
pub(crate) struct BuiltRoom {
    pub kind: String,
    pub area: Area,
}

impl Build {
    /// Registers the cells a room's script wrote (those of the running stage inside `area`) as one room, and classes its walls for tunnels:
    /// a wall with the room's floor on one side and the outside on the other is outer, other walls on the outside (corners, thick parts)
    /// are solid, all others inner. Returns the room's number, from 0.
    pub fn finish_room(&mut self, kind: &str, area: Area) -> usize {
        let stage = self.stage();
        self.rooms.push(BuiltRoom { kind: kind.to_owned(), area });
        let number = self.rooms.len() as u16;
        let own = |build: &Self, x: i32, y: i32| {
            area.contains(Point::new(x, y)) && build.grid.index(x, y).is_some_and(|i| build.grid.stage[i] == stage)
        };
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                let Some(index) = self.grid.index(x, y) else { continue };
                if self.grid.stage[index] != stage {
                    continue;
                }
                self.grid.room[index] = number;
                self.built.insert(Point::new(x, y));
                if self.passes(self.grid.terrain[index]) {
                    continue;
                }
                let inside = |x: i32, y: i32| own(self, x, y) && self.is_passable(x, y);
                let outside = |x: i32, y: i32| !own(self, x, y);
                let across = (inside(x - 1, y) && outside(x + 1, y))
                    || (inside(x + 1, y) && outside(x - 1, y))
                    || (inside(x, y - 1) && outside(x, y + 1))
                    || (inside(x, y + 1) && outside(x, y - 1));
                let class = if across {
                    WallClass::Outer
                } else if (-1..=1).any(|dy| (-1..=1).any(|dx| outside(x + dx, y + dy))) {
                    WallClass::Solid
                } else {
                    WallClass::Inner
                };
                self.grid.class[index] = class;
            }
        }
        usize::from(number) - 1
    }

    /// Registers cells that a layout dug itself as a room. Returns its number, from 0; `None` for an empty region.
    pub fn add_room(&mut self, kind: &str, frame: &Area, region: &Region) -> Option<usize> {
        let bounds = region.bounds()?;
        let area = Area::new(bounds.x + frame.x, bounds.y + frame.y, bounds.width, bounds.height).clip(&self.grid.area());
        self.rooms.push(BuiltRoom { kind: kind.to_owned(), area });
        let number = self.rooms.len() as u16;
        for point in region.points() {
            if let Some(index) = self.grid.index(frame.x + point.x, frame.y + point.y) {
                self.grid.room[index] = number;
                self.built.insert(point.offset(frame.x, frame.y));
            }
        }
        Some(usize::from(number) - 1)
    }

    /// The cells of a room, on the whole map.
    pub fn room_region(&self, number: usize) -> Region {
        let mut cells = Region::empty(self.grid.width(), self.grid.height());
        let Some(room) = self.rooms.get(number) else { return cells };
        let wanted = number as u16 + 1;
        for y in room.area.y..room.area.bottom() {
            for x in room.area.x..room.area.right() {
                if self.grid.index(x, y).is_some_and(|i| self.grid.room[i] == wanted) {
                    cells.insert(Point::new(x, y));
                }
            }
        }
        cells
    }

    /// Cells that no new room may lie on: rooms, vaults, and whatever is protected.
    pub fn occupied_by_rooms(&self) -> Region {
        let mut taken = self.built.clone();
        if self.flagged {
            for (index, flags) in self.grid.flags.iter().enumerate() {
                if flags & (Flags::VAULT | Flags::PROTECTED) != 0 {
                    let width = self.grid.width().max(1);
                    taken.insert(Point::new(index as i32 % width, index as i32 / width));
                }
            }
        }
        taken
    }
}
