//! Monsters and stairs: who and what stands on cells.

use crate::floor::{ENTRY, MonsterState, PlacementRefusal, Stair, StairKind, Unplaced};
use crate::grid::{Point, Region};
use crate::world::{Direction, Habitat, MonsterId, TerrainClass};

use super::Build;
use super::recorder::List;

/// Monsters on one floor, at most: more than any floor is played with, and few enough that a host can hold a dungeon of them.
pub(crate) const MAX_MONSTERS: usize = 10_000;

/// A monster on the floor.
#[derive(Clone, Debug)]
pub(crate) struct Occupant {
    pub id: MonsterId,
    pub at: Point,
    pub state: MonsterState,
}

/// Why a monster may be on no cell of a floor, whatever is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barred {
    /// There is one, and it belongs to another floor.
    Elsewhere,
    /// The host's context says that it is gone.
    Gone,
}

/// A stair the branch's rules ask for on this floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// Its name, of which there is one on the floor.
    pub name: String,
    pub kind: StairKind,
    pub to: Option<String>,
    pub depth: u32,
    /// The name of the stair there where one arrives.
    pub arrives: Option<String>,
    /// Whether it stands.
    pub placed: bool,
}

impl Build {
    /// Puts a monster of this world on a cell, or says why it cannot be there. What holds for the whole floor is said before what holds for
    /// the cell, so that nobody looks for another cell in vain.
    pub fn put_monster(&mut self, id: MonsterId, x: i32, y: i32, state: MonsterState) -> Result<(), PlacementRefusal> {
        let terrain = self.terrain_at(x, y).and_then(|t| self.world.terrains.get(usize::from(t.0)));
        let (Some(monster), Some(terrain)) = (self.world.monsters.get(usize::from(id.0)), terrain) else {
            return Err(PlacementRefusal::OffMap { x, y });
        };
        if let Some(refusal) = self.shut_out(id) {
            return Err(refusal);
        }
        let at = Point::new(x, y);
        // Stairs count as occupied cells: asked for first, so that they are not called taken.
        if terrain.class == TerrainClass::Stair {
            return Err(PlacementRefusal::Stair);
        }
        if self.occupied.contains(at) {
            return Err(PlacementRefusal::Taken);
        }
        if !monster.habitat.stands_on(terrain) {
            return Err(PlacementRefusal::Terrain { monster: monster.name.clone(), terrain: terrain.name.clone() });
        }
        if monster.unique {
            self.uniques.insert(id);
        }
        self.occupied.insert(at);
        self.monsters.push(Occupant { id, at, state });
        self.record_note(List::Monsters(id));
        Ok(())
    }

    /// Why a monster may be on no cell of this floor.
    pub fn shut_out(&self, id: MonsterId) -> Option<PlacementRefusal> {
        if self.monsters.len() >= MAX_MONSTERS {
            return Some(PlacementRefusal::Full { limit: MAX_MONSTERS });
        }
        let barred = self.barred.get(&id).copied();
        if barred.is_none() && !self.uniques.contains(&id) {
            return None;
        }
        let monster = self.world.monsters.get(usize::from(id.0)).map_or_else(String::new, |m| m.name.clone());
        Some(match barred {
            Some(Barred::Elsewhere) => PlacementRefusal::Elsewhere { monster },
            Some(Barred::Gone) => PlacementRefusal::Gone { monster },
            None => PlacementRefusal::Unique { monster },
        })
    }

    /// Names of the monsters that belong to this floor and are not on it.
    pub fn monsters_wanted(&self) -> Vec<String> {
        let missing = self.awaited.iter().filter(|id| !self.uniques.contains(id));
        missing.filter_map(|id| self.world.monsters.get(usize::from(id.0))).map(|monster| monster.name.clone()).collect()
    }

    /// The cells that [`put_monster`](Self::put_monster) would take for this monster now, but for doors: nobody is put into a doorway unasked.
    pub fn free_for(&self, id: MonsterId) -> Region {
        let (width, height) = (self.grid.width(), self.grid.height());
        let monster = self.world.monsters.get(usize::from(id.0)).filter(|_| self.shut_out(id).is_none());
        let Some(monster) = monster else { return Region::empty(width, height) };
        if monster.habitat == Habitat::Land {
            return self.free_region();
        }
        let stands: Vec<bool> = self
            .world
            .terrains
            .iter()
            .map(|t| monster.habitat.stands_on(t) && !matches!(t.class, TerrainClass::Door | TerrainClass::Stair))
            .collect();
        let cells = &self.grid.terrain;
        let ground = |i: usize| cells.get(i).and_then(|t| stands.get(usize::from(*t))).copied().unwrap_or(false);
        &Region::from_fn(width, height, ground) - &self.occupied
    }

    /// Notes monsters that were to be here and are not. Says whether this name and reason are new.
    pub fn note_unplaced(&mut self, id: MonsterId, reason: &str, count: u32) -> bool {
        let name = self.world.monsters.get(usize::from(id.0)).map_or("", |m| m.name.as_str());
        // Looked for by key: a script may give a reason of its own to each of many monsters.
        let known = self.missed.get(&(id, reason.to_owned())).copied();
        if let Some(row) = known.and_then(|row| self.unplaced.get_mut(row)) {
            row.count = row.count.saturating_add(count);
            return false;
        }
        self.missed.insert((id, reason.to_owned()), self.unplaced.len());
        self.unplaced.push(Unplaced { name: name.to_owned(), reason: reason.to_owned(), count });
        true
    }

    /// Puts a stair the rules still want on a cell, or says why not. None stands in what is sealed, where nobody could come to it.
    pub fn put_stair(&mut self, kind: StairKind, to: Option<&str>, x: i32, y: i32) -> Result<(), String> {
        self.stair(kind, to, x, y, false)
    }

    /// Puts the stair of a piece: a sealed one may have them where each part of a floor has its own.
    pub fn put_drawn_stair(&mut self, kind: StairKind, x: i32, y: i32) -> Result<(), String> {
        let parts = self.rules().is_some_and(|b| !b.connected.is_all());
        self.stair(kind, None, x, y, parts)
    }

    /// Whether the floors of the branch lead down, rather than up.
    fn leads_down(&self) -> bool {
        self.rules().is_none_or(|b| b.direction == Direction::Down)
    }

    fn stair(&mut self, kind: StairKind, to: Option<&str>, x: i32, y: i32, sealed: bool) -> Result<(), String> {
        let wanted = self.wanted.iter().position(|w| !w.placed && w.kind == kind && (to.is_none() || w.to.as_deref() == to));
        let Some(wanted) = wanted else {
            return Err(match kind {
                StairKind::Down if self.place.last && self.leads_down() => {
                    "this is the last floor of the branch: no stairs lead down".to_owned()
                }
                StairKind::Up if self.place.last && !self.leads_down() => {
                    "this is the last floor of the branch: no stairs lead up".to_owned()
                }
                _ => "the rules of the branch ask for no more stairs of this kind here".to_owned(),
            });
        };
        if !self.is_passable(x, y) {
            return Err(format!("({x}, {y}) is not a passable cell"));
        }
        if self.occupied.contains(Point::new(x, y)) {
            return Err("the cell is taken".to_owned());
        }
        if !sealed && self.sealed.contains(Point::new(x, y)) {
            return Err("the cell is sealed: nobody could come to the stairs".to_owned());
        }
        let door =
            self.terrain_at(x, y).and_then(|t| self.world.terrains.get(usize::from(t.0))).is_some_and(|t| t.class == TerrainClass::Door);
        if door {
            return Err("the cell is a door".to_owned());
        }
        let terrain = match kind {
            StairKind::Up => Some("up_stairs"),
            StairKind::Down => Some("down_stairs"),
            StairKind::Branch => Some("branch_stairs"),
            StairKind::Portal => Some("portal"),
            // A place, not a thing: the ground stays what it is.
            StairKind::Landing => None,
        };
        if let Some(terrain) = terrain {
            let terrain = self.terrain_named(terrain);
            self.put(x, y, terrain).map_err(|_| "the cell is protected".to_owned())?;
        }
        self.occupied.insert(Point::new(x, y));
        if let Some(wanted) = self.wanted.get_mut(wanted) {
            wanted.placed = true;
            let Wanted { name, to, depth, arrives, .. } = wanted.clone();
            self.stairs.push(Stair { name, kind, x: x as u32, y: y as u32, to, depth, arrives });
            self.record_note(List::Stairs);
        }
        Ok(())
    }

    /// Where a walker arrives: where the branch is entered, or else the first stairs back to the floor before, or the first of any kind.
    pub fn arrival(&self) -> Option<(u32, u32)> {
        let entry = self.stairs.iter().find(|s| s.name == ENTRY);
        let back = || self.stairs.iter().find(|s| s.to.as_ref() == Some(&self.place.branch) && s.depth < self.place.depth);
        entry.or_else(back).or_else(|| self.stairs.first()).map(|s| (s.x, s.y))
    }
}
