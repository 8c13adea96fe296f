//! Tunnels between rooms, and the joining of what is left apart.

use crate::chance::Stream;
use crate::grid::{
    Digger, DiggingCosts, Flags, Point, Region, Tunnel, TunnelFailure, Walk, WallClass, Winding, door_site, door_sites, join,
};
use crate::world::{TerrainClass, TerrainId};

use super::Build;

/// How tunnels run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Straight,
    Winding,
    Cheapest,
}

impl Style {
    /// Every style with the name scripts use.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Straight, "straight"), (Self::Winding, "winding"), (Self::Cheapest, "cheapest")];
}

/// Shapes tried before a straight tunnel gives way to the cheapest one.
const TRIES: u32 = 8;

impl Build {
    /// Joins all rooms by tunnels: a tree of the nearest, and `extra` more for loops. Where a style finds no way the cheapest is taken.
    /// Returns the cells where doors may be wanted.
    pub fn connect(&mut self, style: Style, floor: TerrainId, extra: u32, stream: &mut Stream) -> Region {
        let anchors: Vec<Point> = (0..self.rooms.len()).filter_map(|room| self.anchor(room, stream)).collect();
        let mut junctions = Region::empty(self.grid.width(), self.grid.height());
        let mut digger = Digger::new();
        for (from, to) in links(&anchors, extra, stream) {
            // A way that is not found here is left to `join`, which may go through anything that may be dug at all.
            if let Ok(tunnel) = self.plan_tunnel(&mut digger, style, from, to, stream) {
                let seals = self.dig_tunnel(&tunnel, floor, &mut junctions);
                let changed = tunnel.dug.iter().chain(&tunnel.pierced).chain(&seals).copied();
                digger.changed(&self.grid, changed, &DiggingCosts::default());
            }
        }
        for tunnel in self.ways_to_entrances(&mut digger, floor, &anchors) {
            for point in tunnel {
                junctions.insert(point);
            }
        }
        junctions
    }

    /// Where tunnels to a room end: one of its entrances, or any open cell of a room that has none.
    fn anchor(&self, number: usize, stream: &mut Stream) -> Option<Point> {
        let room = self.rooms.get(number).filter(|room| room.joined)?;
        if room.entrances.is_empty() {
            return (&self.room_region(number) * self.passable_region()).sample(stream);
        }
        stream.pick_index(room.entrances.len()).and_then(|i| room.entrances.get(i)).copied()
    }

    /// Entrances with no open cell outside of their room beside them.
    fn closed_entrances(&self) -> Vec<Point> {
        let mut closed = Vec::new();
        for (number, room) in self.rooms.iter().enumerate().filter(|(_, room)| !room.entrances.is_empty()) {
            let own = number as u16 + 1;
            closed.extend(room.entrances.iter().copied().filter(|at| {
                !STEPS.iter().any(|(dx, dy)| {
                    let beside = at.offset(*dx, *dy);
                    self.is_passable(beside.x, beside.y) && self.grid.index(beside.x, beside.y).is_some_and(|i| self.grid.room[i] != own)
                })
            }));
        }
        closed
    }

    /// Digs to every entrance that nothing leads to, from the nearest of some places; gives where doors may be wanted.
    fn ways_to_entrances(&mut self, digger: &mut Digger, floor: TerrainId, anchors: &[Point]) -> Vec<Vec<Point>> {
        let mut doors = Vec::new();
        for entrance in self.closed_entrances() {
            let room = self.grid.index(entrance.x, entrance.y).map(|i| self.grid.room[i]);
            let mut others: Vec<Point> =
                anchors.iter().copied().filter(|at| self.grid.index(at.x, at.y).map(|i| self.grid.room[i]) != room).collect();
            others.sort_by_key(|at| (at.manhattan(entrance), *at));
            for other in others.into_iter().take(3) {
                if let Ok(tunnel) = digger.by_cost_again(&self.grid, entrance, other, &DiggingCosts::default()) {
                    let mut junctions = Region::empty(self.grid.width(), self.grid.height());
                    let seals = self.dig_tunnel(&tunnel, floor, &mut junctions);
                    let changed = tunnel.dug.iter().chain(&tunnel.pierced).chain(&seals).copied();
                    digger.changed(&self.grid, changed, &DiggingCosts::default());
                    doors.push(junctions.points().collect());
                    break;
                }
            }
        }
        doors
    }

    /// A tunnel of a style, or the cheapest where the style finds none. The digger must be new, or have been told of every change since.
    pub fn plan_tunnel(
        &self,
        digger: &mut Digger,
        style: Style,
        from: Point,
        to: Point,
        stream: &mut Stream,
    ) -> Result<Tunnel, TunnelFailure> {
        let found = match style {
            Style::Straight => digger.straight(&self.grid, from, to, TRIES, stream),
            Style::Winding => digger.winding(&self.grid, from, to, &Winding::default(), stream),
            Style::Cheapest => digger.by_cost_again(&self.grid, from, to, &DiggingCosts::default()),
        };
        match found {
            Err(_) if style != Style::Cheapest => digger.by_cost_again(&self.grid, from, to, &DiggingCosts::default()),
            found => found,
        }
    }

    /// Digs a planned tunnel and closes the walls beside the places it went through; returns those.
    pub fn dig_tunnel(&mut self, tunnel: &Tunnel, floor: TerrainId, junctions: &mut Region) -> Vec<Point> {
        let seals = tunnel.seals(&self.grid);
        for site in door_sites(tunnel, &self.grid) {
            junctions.insert(site.at());
        }
        for point in tunnel.dug.iter().chain(&tunnel.pierced) {
            // What refuses is protected or off limits; `join` and the audit see to the rest.
            let _ = self.put(point.x, point.y, floor);
        }
        for point in &seals {
            self.set_class(*point, WallClass::Solid);
        }
        seals
    }

    /// Digs the cheapest ways that make all passable cells one part. Returns how many, or why some cannot be reached.
    pub fn join(&mut self, floor: TerrainId, walk: Walk) -> Result<usize, String> {
        self.open_entrances(floor);
        // The insides of sealed pieces need not be reached.
        let open = self.passable_region() - &self.sealed;
        if open.is_connected(walk) {
            return Ok(0);
        }
        let (flags, class) = (&self.grid.flags, &self.grid.class);
        let cost = |index: usize| {
            let (flags, class) = (*flags.get(index)?, *class.get(index)?);
            if flags & (Flags::VAULT | Flags::PERMANENT | Flags::PROTECTED) != 0 {
                return None;
            }
            Some(match class {
                WallClass::Floor | WallClass::Extra => 1,
                WallClass::Outer => 8,
                WallClass::Inner | WallClass::Solid => 40,
            })
        };
        let ways = join(&open, cost, walk).map_err(|e| e.to_string())?;
        for way in &ways {
            for point in way {
                if !self.is_passable(point.x, point.y) {
                    let _ = self.put(point.x, point.y, floor);
                }
            }
        }
        Ok(ways.len())
    }

    /// Digs from entrances that nothing leads to, to the nearest open ground outside of their rooms.
    fn open_entrances(&mut self, floor: TerrainId) {
        let closed = self.closed_entrances();
        if closed.is_empty() {
            return;
        }
        let mut digger = Digger::new();
        for entrance in closed {
            let room = self.grid.index(entrance.x, entrance.y).map(|i| self.grid.room[i]);
            let mut outside: Vec<Point> = (self.passable_region() - &self.kept)
                .points()
                .filter(|at| self.grid.index(at.x, at.y).map(|i| self.grid.room[i]) != room)
                .collect();
            outside.sort_by_key(|at| (at.manhattan(entrance), *at));
            // The nearest may lie behind a wall; far ones are no better than those in between.
            for other in outside.iter().step_by(1 + outside.len() / 8) {
                if let Ok(tunnel) = digger.by_cost_again(&self.grid, entrance, *other, &DiggingCosts::default()) {
                    let mut junctions = Region::empty(self.grid.width(), self.grid.height());
                    let seals = self.dig_tunnel(&tunnel, floor, &mut junctions);
                    let changed = tunnel.dug.iter().chain(&tunnel.pierced).chain(&seals).copied();
                    digger.changed(&self.grid, changed, &DiggingCosts::default());
                    break;
                }
            }
        }
    }

    /// Those cells of a region of the map where a door may stand.
    pub fn door_sites(&self, cells: &Region) -> Region {
        let class =
            |p: Point| self.terrain_at(p.x, p.y).and_then(|t| self.world.terrains.get(usize::from(t.0))).map(|t| (t.class, t.passable));
        let mut sites = Region::empty(cells.width(), cells.height());
        for point in cells.points() {
            // Ground, or a wall that may be opened: a layout also looks for doors in walls that something was dug behind.
            let open = class(point).is_some_and(|(class, passable)| passable || class == TerrainClass::Wall);
            let site = open
                && self
                    .grid
                    .index(point.x, point.y)
                    .is_some_and(|i| self.grid.flags[i] & (Flags::VAULT | Flags::PERMANENT | Flags::PROTECTED) == 0)
                && door_site(
                    point,
                    |p| class(p).is_none_or(|(class, _)| class == TerrainClass::Wall),
                    |p| class(p).is_some_and(|(class, passable)| passable && class != TerrainClass::Door),
                    |p| class(p).is_some_and(|(class, _)| class == TerrainClass::Door),
                );
            if site {
                sites.insert(point);
            }
        }
        sites
    }
}

/// Steps to the cells beside.
const STEPS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Which places to join: a tree of shortest links (Prim), then `extra` links between places that are near each other but not yet joined.
fn links(places: &[Point], extra: u32, stream: &mut Stream) -> Vec<(Point, Point)> {
    let mut links: Vec<(usize, usize)> = Vec::new();
    let Some(first) = places.first() else { return Vec::new() };
    let mut nearest: Vec<(u32, usize)> = places.iter().map(|p| (p.manhattan(*first), 0)).collect();
    let mut joined = vec![false; places.len()];
    if let Some(first) = joined.first_mut() {
        *first = true;
    }
    for _ in 1..places.len() {
        let next = (0..places.len()).filter(|i| !joined[*i]).min_by_key(|i| (nearest[*i].0, *i));
        let Some(next) = next else { break };
        joined[next] = true;
        links.push((nearest[next].1, next));
        for (i, place) in places.iter().enumerate() {
            let distance = place.manhattan(places[next]);
            if !joined[i] && distance < nearest[i].0 {
                nearest[i] = (distance, next);
            }
        }
    }
    for _ in 0..extra {
        let Some(from) = stream.pick_index(places.len()) else { break };
        let mut others: Vec<usize> =
            (0..places.len()).filter(|to| *to != from && !links.contains(&(from, *to)) && !links.contains(&(*to, from))).collect();
        others.sort_by_key(|to| (places[*to].manhattan(places[from]), *to));
        others.truncate(3);
        if let Some(to) = stream.pick_index(others.len()) {
            links.push((from, others[to]));
        }
    }
    links.into_iter().map(|(a, b)| (places[a], places[b])).collect()
}
