//! [`Here`]: a floor as it is played: what was changed, who is still there, what the player knows of it. [`Kept`]: one that was left.

use std::collections::{BTreeMap, BTreeSet};

use crate::point::Point;
use serde::{Deserialize, Serialize};
use undercroft::floor::{CellFlags, PaletteEntry, Thing, ThingKind};
use undercroft::world::{TerrainClass, TerrainId, Walk};
use undercroft::{Floor, Header, World};

use crate::monsters::Actor;

/// The floor the player is on. Its cells and things are as they are now, and its monsters are in a list of their own.
pub struct Here {
    pub floor: Floor,
    /// Cells that are not as the floor was made, with the names of what they are now.
    changes: BTreeMap<usize, String>,
    /// Cells the player has seen.
    pub known: Vec<bool>,
    /// Cells in sight.
    pub in_sight: Vec<bool>,
    /// Cells whose traps were noticed.
    pub noticed: BTreeSet<usize>,
    pub monsters: Vec<Actor>,
    pub walk: Walk,
}

/// A floor that was left: what makes it again, and what has happened there.
#[derive(Clone, Serialize, Deserialize)]
pub struct Kept {
    pub header: Header,
    changes: BTreeMap<usize, String>,
    /// A `#` for each cell that was seen, row by row.
    known: String,
    noticed: BTreeSet<usize>,
    monsters: Vec<Actor>,
    things: Vec<Thing>,
}

impl Kept {
    /// What no game comes to, of a save.
    pub fn wrong(&self) -> Option<String> {
        self.monsters.iter().find_map(Actor::wrong)
    }

    /// The floor as it was left, from the floor as it is made.
    pub fn wake(self, mut floor: Floor, walk: Walk) -> Here {
        // Rooms of a growing branch may have got exits since.
        let is_exit = |thing: &Thing| thing.kind == ThingKind::Feature && thing.name.as_deref() == Some("exit");
        floor.things.retain(is_exit);
        floor.things.extend(self.things.into_iter().filter(|thing| !is_exit(thing)));
        let cells = floor.cells.len();
        let mut known: Vec<bool> = self.known.chars().map(|c| c == '#').collect();
        known.resize(cells, false);
        // Nobody stands off the map, whatever a save says.
        let inside = |at: Point| at.x >= 0 && at.y >= 0 && (at.x as u32) < floor.width && (at.y as u32) < floor.height;
        let monsters = self.monsters.into_iter().filter(|monster| inside(monster.at)).collect();
        let mut here = Here { floor, changes: BTreeMap::new(), known, in_sight: vec![false; cells], noticed: self.noticed, monsters, walk };
        for (at, name) in self.changes.into_iter().filter(|(at, _)| *at < cells) {
            if let Some(terrain) = here.floor.palette.iter().position(|t| t.name == name) {
                here.put(here.point(at), TerrainId(terrain as u16));
            }
        }
        here
    }
}

impl Here {
    /// A floor nobody has been on.
    pub fn new(floor: Floor, world: &World, walk: Walk) -> Self {
        let cells = floor.cells.len();
        let monsters = floor.monsters.iter().enumerate().map(|(i, m)| Actor::new(i as u32, m, world)).collect();
        let (known, in_sight) = (vec![false; cells], vec![false; cells]);
        Self { floor, changes: BTreeMap::new(), known, in_sight, noticed: BTreeSet::new(), monsters, walk }
    }

    /// What to keep of it.
    pub fn keep(&self) -> Kept {
        Kept {
            header: self.floor.header.clone(),
            changes: self.changes.clone(),
            known: self.known.iter().map(|known| if *known { '#' } else { '.' }).collect(),
            noticed: self.noticed.clone(),
            monsters: self.monsters.clone(),
            things: self.floor.things.clone(),
        }
    }

    pub fn size(&self) -> (i32, i32) {
        (self.floor.width as i32, self.floor.height as i32)
    }

    /// The position of a cell in lists of cells; `None` off the map.
    pub fn index(&self, at: Point) -> Option<usize> {
        let (width, height) = self.size();
        (at.x >= 0 && at.y >= 0 && at.x < width && at.y < height).then(|| (at.y * width + at.x) as usize)
    }

    pub fn point(&self, index: usize) -> Point {
        let width = (self.floor.width as usize).max(1);
        Point::new((index % width) as i32, (index / width) as i32)
    }

    pub fn terrain(&self, at: Point) -> Option<&PaletteEntry> {
        self.index(at).and_then(|_| self.floor.terrain(at.x as u32, at.y as u32))
    }

    /// The terrain a cell passes for: a secret door is a wall until it is found.
    pub fn looks(&self, at: Point) -> Option<&PaletteEntry> {
        let own = self.terrain(at)?;
        let mimicked = own.mimics.as_ref().and_then(|name| self.floor.palette.iter().find(|t| t.name == *name));
        Some(mimicked.unwrap_or(own))
    }

    /// Whether somebody on foot can stand there, as far as anybody can see.
    pub fn passable(&self, at: Point) -> bool {
        self.terrain(at).is_some_and(|t| t.passable) && self.looks(at).is_some_and(|t| t.passable)
    }

    /// Whether the player may be there: on what can be walked, or where one arrives.
    pub fn holds_player(&self, at: Point) -> bool {
        let arrives = Point::from(self.floor.arrival) == at || self.floor.stairs.iter().any(|s| Point::from((s.x, s.y)) == at);
        let exit = self.things_at(at).any(|t| t.name.as_deref() == Some("exit"));
        self.index(at).is_some() && (self.passable(at) || arrives || exit)
    }

    pub fn opaque(&self, at: Point) -> bool {
        self.looks(at).is_none_or(|t| t.opaque) || self.terrain(at).is_some_and(|t| t.opaque)
    }

    /// Whether it is a door that has to be opened first.
    pub fn is_shut(&self, at: Point) -> bool {
        self.looks(at).is_some_and(|t| t.class == TerrainClass::Door && t.target("open").is_some())
    }

    pub fn lit(&self, at: Point) -> bool {
        self.index(at).and_then(|i| self.floor.flags.get(i)).is_some_and(|flags| flags & CellFlags::LIT != 0)
    }

    pub fn sees(&self, at: Point) -> bool {
        self.index(at).and_then(|i| self.in_sight.get(i)).is_some_and(|seen| *seen)
    }

    pub fn knows(&self, at: Point) -> bool {
        self.index(at).and_then(|i| self.known.get(i)).is_some_and(|known| *known)
    }

    /// Does something to a cell, where its terrain knows the word. What has become of it, if anything.
    pub fn act(&mut self, at: Point, action: &str) -> Option<undercroft::floor::Change> {
        self.index(at)?;
        let change = self.floor.becomes(at.x as u32, at.y as u32, action).filter(|change| change.changed)?;
        self.put(at, change.terrain);
        Some(change)
    }

    fn put(&mut self, at: Point, terrain: TerrainId) {
        let name = self.floor.palette.get(usize::from(terrain.0)).map(|t| t.name.clone());
        if let Some((index, name)) = self.index(at).zip(name) {
            self.floor.put(at.x as u32, at.y as u32, terrain);
            self.changes.insert(index, name);
        }
    }

    pub fn things_at(&self, at: Point) -> impl Iterator<Item = &Thing> {
        self.floor.things.iter().filter(move |thing| is_at(thing, at))
    }

    /// What lies there and is seen: no marks, no traps that nobody has noticed.
    pub fn seen_at(&self, at: Point) -> impl Iterator<Item = &Thing> {
        let noticed = self.index(at).is_some_and(|i| self.noticed.contains(&i));
        self.things_at(at).filter(move |thing| match thing.kind {
            ThingKind::Trap => noticed,
            _ => thing.face().is_some(),
        })
    }

    /// Takes away what lies there of a kind.
    pub fn take(&mut self, at: Point, kind: ThingKind) -> Vec<Thing> {
        let (taken, left) = std::mem::take(&mut self.floor.things).into_iter().partition(|t| is_at(t, at) && t.kind == kind);
        self.floor.things = left;
        taken
    }

    pub fn monster_at(&self, at: Point) -> Option<usize> {
        self.monsters.iter().position(|monster| monster.at == at)
    }

    /// Neighbours that one can go to in one step.
    pub fn neighbours(&self, at: Point) -> impl Iterator<Item = Point> + use<> {
        self.walk.steps().iter().map(move |(dx, dy)| at.offset(*dx, *dy))
    }

    /// The nearest free cell one can stand on, the cell itself if need be.
    pub fn free_near(&self, at: Point) -> Option<Point> {
        let free = |p: &Point| self.passable(*p) && !self.is_shut(*p) && self.monster_at(*p).is_none();
        let all = (0..self.floor.cells.len()).map(|i| self.point(i)).filter(free);
        all.min_by_key(|p| ((p.x - at.x).pow(2) + (p.y - at.y).pow(2), p.y, p.x))
    }
}

fn is_at(thing: &Thing, at: Point) -> bool {
    Point::from((thing.x, thing.y)) == at
}
