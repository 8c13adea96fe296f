//! Monsters and stairs: who and what stands on cells.

use crate::floor::{Stair, StairKind};
use crate::grid::Point;
use crate::world::{MonsterId, TerrainClass};

use super::Build;

/// A stair the branch's rules ask for on this floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub kind: StairKind,
    pub to: Option<String>,
    pub depth: u32,
    /// Whether it stands.
    pub placed: bool,
}

impl Build {
    /// Puts a monster on a cell, or says why it cannot be there.
    pub fn put_monster(&mut self, id: MonsterId, x: i32, y: i32) -> Result<(), String> {
        let Some(terrain) = self.terrain_at(x, y) else { return Err(format!("({x}, {y}) is off the map")) };
        let (Some(monster), Some(terrain)) = (self.world.monsters.get(usize::from(id.0)), self.world.terrains.get(usize::from(terrain.0)))
        else {
            return Err("there is no such monster".to_owned());
        };
        if self.occupied.contains(Point::new(x, y)) {
            return Err("the cell is taken".to_owned());
        }
        if !monster.habitat.stands_on(terrain) {
            return Err(format!("{} cannot stand on {}", monster.name, terrain.name));
        }
        if matches!(terrain.class, TerrainClass::Stair) {
            return Err("the cell is a stair".to_owned());
        }
        self.occupied.insert(Point::new(x, y));
        self.monsters.push((id, Point::new(x, y)));
        Ok(())
    }

    /// Puts a stair the rules still want on a cell, or says why not.
    pub fn put_stair(&mut self, kind: StairKind, to: Option<&str>, x: i32, y: i32) -> Result<(), String> {
        let wanted = self.wanted.iter().position(|w| !w.placed && w.kind == kind && (to.is_none() || w.to.as_deref() == to));
        let Some(wanted) = wanted else {
            return Err(match kind {
                StairKind::Down if self.place.last => "this is the last floor of the branch: no stairs lead down".to_owned(),
                _ => "the rules of the branch ask for no more stairs of this kind here".to_owned(),
            });
        };
        if !self.is_passable(x, y) {
            return Err(format!("({x}, {y}) is not a passable cell"));
        }
        if self.occupied.contains(Point::new(x, y)) {
            return Err("the cell is taken".to_owned());
        }
        let door =
            self.terrain_at(x, y).and_then(|t| self.world.terrains.get(usize::from(t.0))).is_some_and(|t| t.class == TerrainClass::Door);
        if door {
            return Err("the cell is a door".to_owned());
        }
        let terrain = self.terrain_named(match kind {
            StairKind::Up => "up_stairs",
            StairKind::Down => "down_stairs",
            StairKind::Branch => "branch_stairs",
        });
        self.put(x, y, terrain).map_err(|_| "the cell is protected".to_owned())?;
        self.occupied.insert(Point::new(x, y));
        let (to, depth) = match self.wanted.get_mut(wanted) {
            Some(wanted) => {
                wanted.placed = true;
                (wanted.to.clone(), wanted.depth)
            }
            None => (None, 0),
        };
        self.stairs.push(Stair { kind, x: x as u32, y: y as u32, to, depth });
        Ok(())
    }

    /// Where a walker who comes down arrives: the first stairs up, or the first stairs of any kind.
    pub fn arrival(&self) -> Option<(u32, u32)> {
        self.stairs.iter().find(|s| s.kind == StairKind::Up).or_else(|| self.stairs.first()).map(|s| (s.x, s.y))
    }
}
