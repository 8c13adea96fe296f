//! [`Change`]: what becomes of a cell when something is done to it.

use crate::chance::Stream;
use crate::world::TerrainId;

use super::{CellFlags, Floor, PaletteEntry};

/// What becomes of a cell, or of a terrain, under an action. The game makes it so: it knows who acts and whether they may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// What it is afterwards: a position in [`Floor::palette`], which is the one in [`World::terrains`](crate::world::World::terrains).
    pub terrain: TerrainId,
    /// Whether that is another terrain than before.
    pub changed: bool,
    /// Whether it held gold (`has_gold`) that now lies there. Disintegration leaves none.
    pub drops_gold: bool,
    /// Whether it may have hidden an item (`has_item`) that now lies there; Hengband 2.1 has one in (15 - depth / 2) % of cases. Disintegration
    /// leaves none.
    pub drops_item: bool,
    /// Whether it was glass (`glass`) and shatters: bashed, tunnelled through, turned to mud or disintegrated.
    pub shatters: bool,
}

impl Change {
    /// Actions that break glass, after Hengband 2.1.
    const BREAKING: [&str; 4] = ["bash", "tunnel", "hurt_rock", "hurt_disi"];

    /// The change from a terrain to another, with what each has of flags.
    pub(crate) fn between((from, had): (TerrainId, &[String]), (to, has): (TerrainId, &[String]), action: &str) -> Self {
        let changed = from != to;
        let flagged = |flags: &[String], flag: &str| flags.iter().any(|f| f == flag);
        let loses = |flag: &str| changed && flagged(had, flag) && !flagged(has, flag);
        Self {
            terrain: to,
            changed,
            drops_gold: loses("has_gold") && action != "hurt_disi",
            drops_item: loses("has_item") && action != "hurt_disi",
            shatters: changed && flagged(had, "glass") && Self::BREAKING.contains(&action),
        }
    }
}

impl Floor {
    /// What becomes of a cell under an action: `open`, `close`, `bash`, `tunnel` and whatever words the scripts' terrains know. A terrain's
    /// `becomes` decides, then `permanent`, then `destroyed`; nothing changes where none of them says so, nor does the rim of the floor open. What
    /// the branch has `materials` for becomes one of them, by a draw from seed, place, cell and action: the same question has the same answer.
    /// `None` off the map.
    ///
    /// ```
    /// use undercroft::{Engine, Request, ScriptSet};
    ///
    /// # fn main() -> undercroft::Result<()> {
    /// # let dungeon = r#"
    /// # local layout = function(floor)
    /// #   floor:inside():fill(terrain.floor)
    /// #   floor:area():rect(4, 1, 1, 6):fill(terrain.wall)
    /// #   floor:area():set(4, 4, terrain.door)
    /// # end
    /// # local cellar = branch { name = "cellar", floors = 2, size = { width = 20, height = 8 }, layout = layout }
    /// # return dungeon { api = 1, branches = { cellar } }
    /// # "#;
    /// # let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", dungeon)])?)?;
    /// let mut floor = engine.floor(&Request::new("cellar", 1, 7))?;
    /// // The player opens the door at (4, 4).
    /// if let Some(change) = floor.becomes(4, 4, "open").filter(|change| change.changed) {
    ///     floor.put(4, 4, change.terrain);
    /// }
    /// assert_eq!(floor.terrain(4, 4).map(|t| t.name.as_str()), Some("open_door"));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn becomes(&self, x: u32, y: u32, action: &str) -> Option<Change> {
        let index = self.index(x, y)?;
        let from = *self.cells.get(index)?;
        let before = self.palette.get(usize::from(from))?;
        let to = before.target(action).and_then(|name| self.position(self.made_of(name, index, action)));
        let rim = self.flags.get(index).is_some_and(|flags| flags & CellFlags::PERMANENT != 0);
        let to = to.filter(|to| !(rim && self.palette.get(usize::from(*to)).is_some_and(|t| t.passable))).unwrap_or(from);
        let after = self.palette.get(usize::from(to))?;
        Some(Change::between((TerrainId(from), &before.flags), (TerrainId(to), &after.flags), action))
    }

    /// Makes a cell of a terrain, as a game does after [`becomes`](Self::becomes). Nothing happens off the map, or where the palette has no such terrain.
    pub fn put(&mut self, x: u32, y: u32, terrain: TerrainId) {
        if usize::from(terrain.0) < self.palette.len()
            && let Some(cell) = self.index(x, y).and_then(|index| self.cells.get_mut(index))
        {
            *cell = terrain.0;
        }
    }

    /// The material of this cell for a terrain, by name; the terrain itself where the branch has none for it.
    fn made_of<'a>(&'a self, name: &'a str, index: usize, action: &str) -> &'a str {
        let Some(materials) = self.materials.get(name) else { return name };
        let weights: Vec<u64> = materials.iter().map(|(_, weight)| *weight).collect();
        let place = &self.header.place;
        let seed = self.header.seed.parse().unwrap_or_default();
        let mut stream = Stream::root(seed, &place.branch, place.depth).child("becomes").child_n(action, index as u64);
        let drawn = stream.weighted(&weights).ok().flatten();
        drawn.and_then(|at| materials.get(at)).map_or(name, |(material, _)| material)
    }

    fn index(&self, x: u32, y: u32) -> Option<usize> {
        (x < self.width && y < self.height).then(|| y as usize * self.width as usize + x as usize)
    }

    fn position(&self, name: &str) -> Option<u16> {
        self.palette.iter().position(|entry: &PaletteEntry| entry.name == name).and_then(|at| u16::try_from(at).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(had: &[&str], has: &[&str], action: &str) -> Change {
        let words = |flags: &[&str]| flags.iter().map(|f| (*f).to_owned()).collect::<Vec<_>>();
        Change::between((TerrainId(1), &words(had)), (TerrainId(2), &words(has)), action)
    }

    #[test]
    fn what_is_lost_drops() {
        let gold = change(&["has_gold"], &[], "tunnel");
        assert_eq!((gold.changed, gold.drops_gold, gold.drops_item, gold.shatters), (true, true, false, false));
        assert!(change(&["has_item"], &["has_gold"], "bash").drops_item);
        // What it keeps it does not drop, and disintegration leaves nothing.
        assert!(!change(&["has_gold"], &["has_gold"], "may_have_gold").drops_gold);
        assert!(!change(&["has_gold"], &[], "hurt_disi").drops_gold);
        assert!(!change(&["has_item"], &[], "hurt_disi").drops_item);
        assert!(!change(&[], &["has_gold"], "may_have_gold").drops_gold);
    }

    #[test]
    fn glass_shatters_when_it_is_broken_not_when_it_is_opened() {
        for (action, shatters) in
            [("bash", true), ("tunnel", true), ("hurt_rock", true), ("hurt_disi", true), ("open", false), ("destroy", false)]
        {
            assert_eq!(change(&["glass"], &["glass"], action).shatters, shatters, "{action}");
            assert!(!change(&[], &["glass"], action).shatters, "{action}");
        }
    }

    #[test]
    fn what_stays_is_no_change() {
        let flags = ["glass", "has_gold", "has_item"].map(str::to_owned);
        let same = Change::between((TerrainId(1), &flags), (TerrainId(1), &flags), "bash");
        assert_eq!(same, Change { terrain: TerrainId(1), changed: false, drops_gold: false, drops_item: false, shatters: false });
    }
}
