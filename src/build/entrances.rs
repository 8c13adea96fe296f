//! Entrances: what tunnels to a room come to, and the ways to entrances that nothing leads to.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::chance::Stream;
use crate::grid::{Dig, Flags, Grid, Point, Region, TunnelMap, Walk, WallClass};

use super::Build;

/// Where tunnels to a room end, and what they keep off.
pub(super) struct Ends {
    pub points: Vec<Point>,
    /// Number of the room, as its cells know it, where tunnels must not cut through it to get to an entrance.
    pub shut: Option<u16>,
}

impl Ends {
    /// The two nearest ends of two rooms, with the distance between them.
    pub fn nearest(&self, other: &Self) -> Option<(u32, Point, Point)> {
        let pairs = self.points.iter().flat_map(|a| other.points.iter().map(move |b| (a.manhattan(*b), *a, *b)));
        pairs.min_by_key(|(distance, ..)| *distance)
    }
}

/// The map for a tunnel to an entrance: the rest of its room is shut, so that the tunnel comes from outside.
pub(super) struct Outside<'a> {
    pub grid: &'a Grid,
    /// Numbers of the rooms that are shut, and the ends in them that are not.
    pub shut: [Option<u16>; 2],
    pub ends: [Point; 2],
}

impl TunnelMap for Outside<'_> {
    fn width(&self) -> i32 {
        self.grid.width()
    }

    fn height(&self) -> i32 {
        self.grid.height()
    }

    fn dig(&self, index: usize) -> Dig {
        let room = self.grid.room.get(index).copied();
        if room.is_some() && self.shut.contains(&room) && !self.ends.contains(&self.grid.point(index)) {
            return Dig::Never;
        }
        TunnelMap::dig(self.grid, index)
    }

    fn is_tunnel(&self, index: usize) -> bool {
        self.grid.is_tunnel(index)
    }
}

impl Build {
    /// Where tunnels to each room end that is joined to others: at its entrances, or at any open cell of a room that has none.
    pub(super) fn ends(&self, stream: &mut Stream) -> Vec<Ends> {
        let mut ends = Vec::new();
        for (number, room) in self.rooms.iter().enumerate().filter(|(_, room)| room.joined) {
            if room.entrances.is_empty() {
                let point = self.open_cells(number).sample(stream);
                ends.extend(point.map(|point| Ends { points: vec![point], shut: None }));
            } else {
                ends.push(Ends { points: room.entrances.clone(), shut: self.shut(number) });
            }
        }
        ends
    }

    /// Cells of a room without entrances that a tunnel may end at: its open ground, or, where no tunnel comes onto that, what lies before it.
    fn open_cells(&self, number: usize) -> Region {
        let open = &self.room_region(number) * self.passable_region();
        if !self.touches_vault(&open) {
            return open;
        }
        let own = self.room_number(number);
        let mut free = Region::empty(open.width(), open.height());
        let mut before = free.clone();
        for at in open.points() {
            if self.flags_at(at) & Flags::VAULT == 0 {
                free.insert(at);
            }
            for (dx, dy) in Walk::Four.steps() {
                let beside = at.offset(*dx, *dy);
                let Some(index) = self.grid.index(beside.x, beside.y).filter(|i| self.grid.room[*i] != own) else { continue };
                if matches!(TunnelMap::dig(&self.grid, index), Dig::Open | Dig::Rock(_)) {
                    before.insert(beside);
                }
            }
        }
        if free.is_empty() { before } else { free }
    }

    fn touches_vault(&self, cells: &Region) -> bool {
        let mut kept = cells.clone();
        kept.intersect(&self.kept);
        kept.points().any(|at| self.flags_at(at) & Flags::VAULT != 0)
    }

    fn flags_at(&self, at: Point) -> u8 {
        self.grid.index(at.x, at.y).map_or(0, |i| self.grid.flags[i])
    }

    /// The number of a room as its cells know it.
    fn room_number(&self, number: usize) -> u16 {
        u16::try_from(number + 1).unwrap_or(u16::MAX)
    }

    /// The number of a room with entrances that a tunnel could cut through; a solid one keeps tunnels out by itself.
    pub(super) fn shut(&self, number: usize) -> Option<u16> {
        let room = self.rooms.get(number)?;
        let own = self.room_number(number);
        let (columns, rows) = (room.area.x..room.area.right(), room.area.y..room.area.bottom());
        let mut cells = rows.flat_map(|y| columns.clone().map(move |x| Point::new(x, y)));
        let cut = cells.any(|at| {
            let index = self.grid.index(at.x, at.y).filter(|i| self.grid.room[*i] == own);
            index.is_some_and(|i| self.grid.flags[i] & Flags::VAULT == 0) && !room.entrances.contains(&at)
        });
        cut.then_some(own)
    }

    /// Entrances that no open cell outside of their room lies beside, with their rooms; of all rooms, or of those that tunnels join.
    pub(super) fn closed_entrances(&self, all: bool) -> Vec<(usize, Point)> {
        let rooms = self.rooms.iter().enumerate().filter(|(_, room)| all || room.joined);
        rooms
            .flat_map(|(number, room)| room.entrances.iter().map(move |at| (number, *at)))
            .filter(|(number, at)| !self.is_entered(*number, *at))
            .collect()
    }

    /// Whether a walker can step onto an entrance from outside of its room.
    pub(super) fn is_entered(&self, number: usize, entrance: Point) -> bool {
        let own = self.room_number(number);
        Walk::Four.steps().iter().any(|(dx, dy)| {
            let beside = entrance.offset(*dx, *dy);
            let outside = self.grid.index(beside.x, beside.y).is_some_and(|i| self.grid.room[i] != own);
            outside && self.open.contains(beside) && !self.sealed.contains(beside)
        })
    }

    /// The cheapest way from an entrance out to open ground that tunnels may end at, the first cell and the last included (E. Dijkstra, 1959).
    /// Its own room is not walked through, nor is any vault.
    pub(super) fn way_out(&self, number: usize, entrance: Point) -> Option<Vec<Point>> {
        let own = self.room_number(number);
        let start = self.grid.index(entrance.x, entrance.y)?;
        let mut known = vec![(u32::MAX, start); self.grid.len()];
        known[start].0 = 0;
        let mut queue = BinaryHeap::from([Reverse((0_u32, start))]);
        while let Some(Reverse((cost, here))) = queue.pop() {
            if known[here].0 != cost {
                continue;
            }
            let at = self.grid.point(here);
            if here != start && self.open.contains(at) {
                let mut way = vec![at];
                let mut last = here;
                while last != start {
                    last = known[last].1;
                    way.push(self.grid.point(last));
                }
                way.reverse();
                return Some(way);
            }
            for (dx, dy) in Walk::Four.steps() {
                let next = at.offset(*dx, *dy);
                let Some(index) = self.grid.index(next.x, next.y).filter(|i| self.grid.room[*i] != own) else { continue };
                let vault = self.grid.flags[index] & Flags::VAULT != 0;
                let price = match self.digging_cost(index) {
                    _ if vault => None,
                    _ if self.open.contains(next) => Some(1),
                    price => price,
                };
                let Some(total) = price.map(|price| cost + u32::from(price)) else { continue };
                if total < known[index].0 {
                    known[index] = (total, here);
                    queue.push(Reverse((total, index)));
                }
            }
        }
        None
    }

    /// What it costs to dig a cell for a way that must be; `None` where it may not be dug.
    pub(super) fn digging_cost(&self, index: usize) -> Option<u8> {
        let (flags, class) = (*self.grid.flags.get(index)?, *self.grid.class.get(index)?);
        if flags & (Flags::VAULT | Flags::PERMANENT | Flags::PROTECTED) != 0 {
            return None;
        }
        Some(match class {
            WallClass::Floor | WallClass::Extra => 1,
            WallClass::Outer => 8,
            WallClass::Inner | WallClass::Solid => 40,
            WallClass::Permanent => return None,
        })
    }
}
