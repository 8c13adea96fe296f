//! Rooms: where they are, which cells are theirs, and what their walls are to tunnels.

use crate::grid::{Area, Point, Region, Run, WallClass};

use super::Build;
use super::recorder::List;

/// A room that stands.
#[derive(Clone, Debug)]
pub(crate) struct BuiltRoom {
    pub kind: String,
    pub area: Area,
    /// Whether it is joined to the others by tunnels.
    pub joined: bool,
    /// Where tunnels come in; none for a room whose outer walls are gone through anywhere.
    pub entrances: Vec<Point>,
}

/// What a cell is to the room that was built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    Outside,
    Open,
    Closed,
}

impl Build {
    /// Registers the cells a room's script wrote (those of the running stage inside `area`) as one room, and classes its walls for tunnels:
    /// a wall with the room's floor on one side and the outside on the other is outer, other walls on the outside (corners, thick parts)
    /// are solid, all others inner. Returns the room's number, from 0.
    pub fn finish_room(&mut self, kind: &str, area: Area) -> usize {
        let stage = self.stage();
        self.rooms.push(BuiltRoom { kind: kind.to_owned(), area, joined: true, entrances: Vec::new() });
        self.record_note(List::Rooms);
        self.record_area(&area);
        let number = u16::try_from(self.rooms.len()).unwrap_or(u16::MAX);
        // What each cell is to the room, with one more cell on each side, so that neighbours need no check for the edge.
        let width = area.width.max(0) as usize + 2;
        let mut kinds = vec![Own::Outside; width * (area.height.max(0) as usize + 2)];
        let inside = area.clip(&self.grid.area());
        let skipped = 1 + (inside.x - area.x) as usize;
        for y in inside.y..inside.bottom() {
            let Some(first) = self.grid.index(inside.x, y) else { continue };
            let row = (y - area.y + 1) as usize * width + skipped;
            for (n, kind) in kinds.iter_mut().skip(row).take(inside.width as usize).enumerate() {
                let index = first + n;
                if self.grid.stage[index] == stage {
                    self.grid.room[index] = number;
                    let x = inside.x + n as i32;
                    self.built.set_run(Run { y, first: x, last: x }, true);
                    *kind = if self.passes(self.grid.terrain[index]) { Own::Open } else { Own::Closed };
                }
            }
        }
        for y in 0..area.height.max(0) as usize {
            for x in 0..area.width.max(0) as usize {
                let at = (y + 1) * width + x + 1;
                if kinds[at] != Own::Closed {
                    continue;
                }
                let (left, right, above, below) = (kinds[at - 1], kinds[at + 1], kinds[at - width], kinds[at + width]);
                let across = |a, b| (a == Own::Open && b == Own::Outside) || (a == Own::Outside && b == Own::Open);
                let class = if across(left, right) || across(above, below) {
                    WallClass::Outer
                } else if [at - width - 1, at - 1, at + width - 1].iter().any(|row| kinds[*row..*row + 3].contains(&Own::Outside)) {
                    WallClass::Solid
                } else {
                    WallClass::Inner
                };
                self.set_class(Point::new(area.x + x as i32, area.y + y as i32), class);
            }
        }
        self.rooms.len() - 1
    }

    /// Registers cells that a layout dug itself as a room. Returns its number, from 0; `None` for an empty region.
    pub fn add_room(&mut self, kind: &str, frame: &Area, region: &Region) -> Option<usize> {
        let bounds = region.bounds()?;
        let area = Area::new(bounds.x + frame.x, bounds.y + frame.y, bounds.width, bounds.height).clip(&self.grid.area());
        self.rooms.push(BuiltRoom { kind: kind.to_owned(), area, joined: true, entrances: Vec::new() });
        self.record_note(List::Rooms);
        self.record_area(&area);
        let number = u16::try_from(self.rooms.len()).unwrap_or(u16::MAX);
        for point in region.points() {
            if let Some(index) = self.grid.index(frame.x + point.x, frame.y + point.y) {
                self.grid.room[index] = number;
                self.built.insert(point.offset(frame.x, frame.y));
            }
        }
        Some(self.rooms.len() - 1)
    }

    /// The cells of a room, on the whole map.
    pub fn room_region(&self, number: usize) -> Region {
        let mut cells = Region::empty(self.grid.width(), self.grid.height());
        let Some(room) = self.rooms.get(number) else { return cells };
        let wanted = number as u16 + 1;
        let area = room.area.clip(&self.grid.area());
        for y in area.y..area.bottom() {
            let Some(row) = self.grid.index(area.x, y).and_then(|first| self.grid.room.get(first..first + area.width as usize)) else {
                continue;
            };
            let mut x = area.x;
            for same in row.chunk_by(|a, b| a == b) {
                let next = x + same.len() as i32;
                if same.first() == Some(&wanted) {
                    cells.insert_run(Run { y, first: x, last: next - 1 });
                }
                x = next;
            }
        }
        cells
    }

    /// Says of cells of the map whether they need not be reached.
    pub fn seal(&mut self, cells: &Region, sealed: bool) {
        if sealed {
            self.sealed.unite(cells);
        } else {
            self.sealed.subtract(cells);
        }
    }

    /// Cells that no new room may lie on: rooms, vaults, and whatever is protected.
    pub fn occupied_by_rooms(&self) -> Region {
        let mut taken = self.built.clone();
        taken.unite(&self.kept);
        taken
    }
}
