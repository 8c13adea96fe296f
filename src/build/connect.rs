//! Tunnels between rooms, and the joining of what is left apart.

use crate::chance::{Stream, Weights};
use crate::grid::{
    Digger, DiggingCosts, Flags, Fractal, Point, Region, Tunnel, TunnelFailure, TunnelMap, Walk, WallClass, Winding, door_site, door_sites,
    join,
};
use crate::world::{TerrainClass, TerrainId};

use super::Build;
use super::entrances::{Ends, Outside};

/// How tunnels run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Straight,
    Winding,
    Cheapest,
    Fractal,
}

impl Style {
    /// Every style with the name scripts use.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::Straight, "straight"), (Self::Winding, "winding"), (Self::Cheapest, "cheapest"), (Self::Fractal, "fractal")];
}

/// How tunnels of the styles that have a manner are dug.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub winding: Winding,
    pub fractal: Fractal,
    /// Whether the cheapest is taken where a style finds no way.
    pub fallback: bool,
}

impl Default for Manner {
    fn default() -> Self {
        Self { winding: Winding::default(), fractal: Fractal::default(), fallback: true }
    }
}

/// Which rooms are joined to which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// A tree of the nearest.
    Tree,
    /// All in one round, in random order.
    Ring,
}

impl Order {
    /// Every order with the name scripts use.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Tree, "tree"), (Self::Ring, "ring")];
}

/// How rooms are to be joined.
#[derive(Clone, Debug)]
pub(crate) struct Joining {
    /// Styles, drawn from for each tunnel.
    pub styles: Vec<Style>,
    pub weights: Weights,
    pub manner: Manner,
    pub order: Order,
    /// Tunnels beyond a tree.
    pub extra: u32,
    /// Cells besides the rooms that tunnels come to.
    pub points: Vec<Point>,
    /// What the tunnels are made of.
    pub floor: TerrainId,
}

impl Joining {
    /// Whether a tunnel may end in another one before it is where it was to go.
    fn may_end_early(&self) -> bool {
        let Manner { winding, fractal, .. } = self.manner;
        self.styles.iter().any(|style| match style {
            Style::Winding => winding.keep_going < 100,
            Style::Fractal => fractal.cross < 100,
            Style::Straight | Style::Cheapest => false,
        })
    }

    /// A tree of tunnels of one style.
    #[cfg(test)]
    pub fn tree(style: Style, floor: TerrainId, extra: u32) -> Self {
        Self {
            styles: vec![style],
            weights: Weights::default(),
            manner: Manner::default(),
            order: Order::Tree,
            extra,
            points: Vec::new(),
            floor,
        }
    }
}

/// What came of it.
pub(crate) struct Joined {
    /// Cells where doors may be wanted.
    pub junctions: Region,
    /// Tunnels that were not found, by style.
    pub failed: Vec<(Style, u32)>,
}

/// Shapes tried before a straight tunnel gives way to the cheapest one.
const TRIES: u32 = 8;

impl Build {
    /// Joins all rooms by tunnels: a tree of the nearest, and more for loops, or a ring. A room with entrances is joined at those only, from
    /// outside, and a tunnel comes to every one of them that is not open to the outside already.
    pub fn connect(&mut self, how: &Joining, stream: &mut Stream) -> Joined {
        let mut ends = self.ends(stream);
        ends.extend(how.points.iter().map(|point| Ends { points: vec![*point], shut: None }));
        let mut joined = Joined { junctions: Region::empty(self.grid.width(), self.grid.height()), failed: Vec::new() };
        let mut digger = Digger::new();
        let links = match how.order {
            Order::Tree => links(&ends, how.extra, stream),
            Order::Ring => ring(ends.len(), stream),
        };
        for (from, to) in links {
            let (Some(a), Some(b)) = (ends.get(from), ends.get(to)) else { continue };
            let Some((_, from, to)) = a.nearest(b) else { continue };
            // Who may end in another tunnel sets out from the room that is not joined yet.
            let (ends, shut) = if how.may_end_early() { ([to, from], [b.shut, a.shut]) } else { ([from, to], [a.shut, b.shut]) };
            self.tunnel(&mut digger, how, ends, shut, &mut joined, stream);
        }
        for (room, entrance) in self.closed_entrances(false) {
            // A tunnel to another may have come by.
            if self.is_entered(room, entrance) {
                continue;
            }
            let Some(to) = self.way_out(room, entrance).and_then(|way| way.last().copied()) else { continue };
            let shut = [self.shut(room), None];
            self.tunnel(&mut digger, how, [entrance, to], shut, &mut joined, stream);
        }
        // Who draws an entrance draws its door, too, or wants none.
        for entrance in self.rooms.iter().flat_map(|room| &room.entrances) {
            for (dx, dy) in Walk::Four.steps() {
                joined.junctions.remove(entrance.offset(*dx, *dy));
            }
        }
        joined
    }

    /// Digs a tunnel where there is a way. One that is not found here is left to [`join`](Self::join), which may go through anything that may
    /// be dug at all.
    fn tunnel(
        &mut self,
        digger: &mut Digger,
        how: &Joining,
        ends: [Point; 2],
        shut: [Option<u16>; 2],
        joined: &mut Joined,
        stream: &mut Stream,
    ) {
        let only = if how.styles.len() == 1 { Some(0) } else { how.weights.pick(stream) };
        let Some(style) = only.and_then(|at| how.styles.get(at)).copied() else { return };
        let planned = if shut == [None, None] {
            plan(&self.grid, digger, style, &how.manner, ends, stream)
        } else {
            // What is shut differs from tunnel to tunnel: nothing of the map is kept.
            plan(&Outside { grid: &self.grid, shut, ends }, &mut Digger::new(), style, &how.manner, ends, stream)
        };
        let Ok(tunnel) = planned else {
            match joined.failed.iter_mut().find(|(s, _)| *s == style) {
                Some((_, count)) => *count += 1,
                None => joined.failed.push((style, 1)),
            }
            return;
        };
        let seals = self.dig_tunnel(&tunnel, how.floor, &mut joined.junctions);
        let changed = tunnel.dug.iter().chain(&tunnel.pierced).chain(&seals).copied();
        digger.changed(&self.grid, changed, &DiggingCosts::default());
    }

    /// A tunnel of a style. The digger must be new, or have been told of every change since.
    pub fn plan_tunnel(
        &self,
        digger: &mut Digger,
        style: Style,
        manner: &Manner,
        from: Point,
        to: Point,
        stream: &mut Stream,
    ) -> Result<Tunnel, TunnelFailure> {
        plan(&self.grid, digger, style, manner, [from, to], stream)
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

    /// Digs the cheapest ways that make all passable cells one part, and out from every entrance that nothing leads to. Parts that lie within
    /// what is sealed are left alone. Returns how many ways, or why some part cannot be reached.
    pub fn join(&mut self, floor: TerrainId, walk: Walk) -> Result<usize, String> {
        let mut dug = 0;
        for (room, entrance) in self.closed_entrances(true) {
            let way = if self.is_entered(room, entrance) { None } else { self.way_out(room, entrance) };
            if let Some(way) = way {
                self.dig_way(way.get(1..).unwrap_or_default(), floor);
                dug += 1;
            }
        }
        let open = self.to_be_joined(walk);
        if open.is_connected(walk) {
            return Ok(dug);
        }
        let ways = join(&open, |index| self.digging_cost(index), walk).map_err(|e| format!("{e}{}", self.in_room(e.at)))?;
        for way in &ways {
            self.dig_way(way, floor);
        }
        Ok(dug + ways.len())
    }

    /// The room of a cell, in words that follow it.
    fn in_room(&self, at: Point) -> String {
        let number = self.grid.index(at.x, at.y).and_then(|i| usize::from(self.grid.room[i]).checked_sub(1));
        number.and_then(|n| self.rooms.get(n)).map_or_else(String::new, |room| format!(", in room {:?}", room.kind))
    }

    fn dig_way(&mut self, way: &[Point], floor: TerrainId) {
        for point in way {
            if !self.is_passable(point.x, point.y) {
                let _ = self.put(point.x, point.y, floor);
            }
        }
    }

    /// Passable cells that must be one part: all but those parts that lie within what is sealed.
    fn to_be_joined(&self, walk: Walk) -> Region {
        let mut open = self.passable_region().clone();
        if self.sealed.is_empty() {
            return open;
        }
        let outside = &open - &self.sealed;
        for part in (&open * &self.sealed).components(walk) {
            if (&part.grow(1, walk) * &outside).is_empty() {
                open.subtract(&part);
            }
        }
        open
    }

    /// Those cells of a region of the map where a door may stand.
    pub fn door_sites(&self, cells: &Region) -> Region {
        let class =
            |p: Point| self.terrain_at(p.x, p.y).and_then(|t| self.world.terrains.get(usize::from(t.0))).map(|t| (t.class, t.passable));
        let mut sites = Region::empty(cells.width(), cells.height());
        // Who draws an entrance draws its door, too.
        let mut entrances = sites.clone();
        for entrance in self.rooms.iter().flat_map(|room| &room.entrances) {
            entrances.insert(*entrance);
        }
        for point in cells.points() {
            // Ground, or a wall that may be opened: a layout also looks for doors in walls that something was dug behind.
            let open = class(point).is_some_and(|(class, passable)| passable || class == TerrainClass::Wall);
            let site = open
                && self
                    .grid
                    .index(point.x, point.y)
                    .filter(|i| self.grid.class[*i] != WallClass::Permanent)
                    .is_some_and(|i| self.grid.flags[i] & (Flags::VAULT | Flags::PERMANENT | Flags::PROTECTED) == 0)
                && !entrances.contains(point)
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

/// A tunnel of a style, or the cheapest where the style finds none and that is wanted.
fn plan(
    map: &impl TunnelMap,
    digger: &mut Digger,
    style: Style,
    manner: &Manner,
    [from, to]: [Point; 2],
    stream: &mut Stream,
) -> Result<Tunnel, TunnelFailure> {
    let found = match style {
        Style::Straight => digger.straight(map, from, to, TRIES, stream),
        Style::Winding => digger.winding(map, from, to, &manner.winding, stream),
        Style::Cheapest => digger.by_cost_again(map, from, to, &DiggingCosts::default()),
        Style::Fractal => digger.fractal(map, from, to, &manner.fractal, stream),
    };
    match found {
        Err(_) if style != Style::Cheapest && manner.fallback => digger.by_cost_again(map, from, to, &DiggingCosts::default()),
        found => found,
    }
}

/// All in one round, in random order: each with the one before, the first with the last.
fn ring(rooms: usize, stream: &mut Stream) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..rooms).collect();
    stream.shuffle(&mut order);
    match rooms {
        0 | 1 => Vec::new(),
        2 => vec![(order[0], order[1])],
        _ => (0..rooms).map(|i| (order[(i + rooms - 1) % rooms], order[i])).collect(),
    }
}

/// Which rooms to join, by position: a tree of shortest links (Prim), then `extra` links between rooms that are near each other but not yet joined.
fn links(rooms: &[Ends], extra: u32, stream: &mut Stream) -> Vec<(usize, usize)> {
    let mut links: Vec<(usize, usize)> = Vec::new();
    let distance = |a: &Ends, b: &Ends| a.nearest(b).map_or(u32::MAX, |(distance, ..)| distance);
    let Some(first) = rooms.first() else { return links };
    let mut nearest: Vec<(u32, usize)> = rooms.iter().map(|room| (distance(room, first), 0)).collect();
    let mut joined = vec![false; rooms.len()];
    if let Some(first) = joined.first_mut() {
        *first = true;
    }
    for _ in 1..rooms.len() {
        let next = (0..rooms.len()).filter(|i| !joined[*i]).min_by_key(|i| (nearest[*i].0, *i));
        let Some(next) = next else { break };
        joined[next] = true;
        links.push((nearest[next].1, next));
        for (i, room) in rooms.iter().enumerate().filter(|(i, _)| !joined[*i]) {
            let distance = distance(room, &rooms[next]);
            if distance < nearest[i].0 {
                nearest[i] = (distance, next);
            }
        }
    }
    for _ in 0..extra {
        let Some(from) = stream.pick_index(rooms.len()) else { break };
        let mut others: Vec<usize> =
            (0..rooms.len()).filter(|to| *to != from && !links.contains(&(from, *to)) && !links.contains(&(*to, from))).collect();
        others.sort_by_cached_key(|to| (distance(&rooms[*to], &rooms[from]), *to));
        others.truncate(3);
        if let Some(to) = stream.pick_index(others.len()) {
            links.push((from, others[to]));
        }
    }
    links
}
