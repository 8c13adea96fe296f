//! The one write path of cells.

use crate::grid::{Area, Flags, Point, Region, Run, WallClass};
use crate::world::TerrainId;

use super::Build;

/// Why a cell was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Off the map.
    Outside,
    /// No terrain has this handle.
    NoTerrain,
    /// The outermost ring stays impassable.
    Rim,
    /// Flagged as protected.
    Protected,
    /// Somebody stands there who could not stand on the new terrain.
    Occupied(String),
}

impl Build {
    /// Makes a cell of a terrain.
    #[inline]
    pub fn put(&mut self, x: i32, y: i32, terrain: TerrainId) -> Result<(), Refused> {
        let index = self.grid.index(x, y).ok_or(Refused::Outside)?;
        let passable = *self.passable.get(usize::from(terrain.0)).ok_or(Refused::NoTerrain)?;
        let flags = self.grid.flags[index];
        if flags & (Flags::PERMANENT | Flags::PROTECTED) != 0 {
            if flags & Flags::PROTECTED != 0 {
                return Err(Refused::Protected);
            }
            if passable {
                return Err(Refused::Rim);
            }
        }
        if self.occupied.contains(Point::new(x, y)) {
            self.check_occupant(x, y, terrain)?;
        }
        self.put_at(index, Point::new(x, y), terrain.0, passable);
        Ok(())
    }

    /// Makes cells of a terrain, passing over those that [`put`](Self::put) would refuse. `frame` says where the region lies on the map;
    /// cells off the map are passed over, too. Returns how many cells were written.
    pub fn put_region(&mut self, frame: &Area, region: &Region, terrain: TerrainId) -> Result<u32, Refused> {
        if usize::from(terrain.0) >= self.passable.len() {
            return Err(Refused::NoTerrain);
        }
        let mut written = 0;
        for run in region.runs() {
            written += self.put_run(frame.x + run.first, frame.x + run.last, frame.y + run.y, terrain);
        }
        Ok(written)
    }

    /// Fills a rectangle of the map, passing over cells that refuse.
    pub fn put_area(&mut self, area: &Area, terrain: TerrainId) -> Result<u32, Refused> {
        if usize::from(terrain.0) >= self.passable.len() {
            return Err(Refused::NoTerrain);
        }
        let mut written = 0;
        for y in area.y..area.bottom() {
            written += self.put_run(area.x, area.right() - 1, y, terrain);
        }
        Ok(written)
    }

    fn put_run(&mut self, x0: i32, x1: i32, y: i32, terrain: TerrainId) -> u32 {
        let (x0, x1) = (x0.max(0), x1.min(self.grid.width() - 1));
        if y < 0 || y >= self.grid.height() || x0 > x1 {
            return 0;
        }
        let passable = self.passes(terrain.0);
        let row = y as usize * self.grid.width() as usize;
        let occupants = !self.monsters.is_empty();
        let (first, last) = (row + x0 as usize, row + x1 as usize);
        let refusing = Flags::PROTECTED | if passable { Flags::PERMANENT } else { 0 };
        // A cell alone, as the sides of a room are written, is sooner looked at for itself.
        if first < last
            && self.grid.flags[first..=last].iter().fold(0, |all, flags| all | flags) & refusing == 0
            && !(occupants && self.occupied.touches(&Area::new(x0, y, x1 - x0 + 1, 1)))
        {
            self.put_all(first, Run { y, first: x0, last: x1 }, terrain.0, passable);
            return (x1 - x0 + 1) as u32;
        }
        let mut written = 0;
        for x in x0..=x1 {
            let index = row + x as usize;
            let flags = self.grid.flags[index];
            if flags & Flags::PROTECTED != 0
                || (passable && flags & Flags::PERMANENT != 0)
                || (occupants && self.occupied.contains(Point::new(x, y)) && self.check_occupant(x, y, terrain).is_err())
            {
                continue;
            }
            self.put_at(index, Point::new(x, y), terrain.0, passable);
            written += 1;
        }
        written
    }

    /// Writes the cells of a run, none of which refuses, from position `first` on.
    fn put_all(&mut self, first: usize, run: Run, terrain: u16, passable: bool) {
        let last = first + (run.last - run.first) as usize;
        self.open.set_run(run, passable);
        self.ground.set_run(run, passable && !self.is_fixture(terrain));
        let (class, stage) = (self.class_of(terrain, passable), self.stage());
        self.grid.terrain[first..=last].fill(terrain);
        self.grid.class[first..=last].fill(class);
        self.grid.stage[first..=last].fill(stage);
        if self.marked {
            self.mark(first, last);
        }
    }

    /// Notes who wrote cells of a row.
    #[cold]
    #[inline(never)]
    fn mark(&mut self, first: usize, last: usize) {
        if self.trace {
            self.line_of[first..=last].fill(self.line);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.wrote(first, last);
        }
    }

    fn is_fixture(&self, terrain: u16) -> bool {
        self.fixture.get(usize::from(terrain)).is_some_and(|f| *f)
    }

    fn class_of(&self, terrain: u16, passable: bool) -> WallClass {
        match self.world.terrains.get(usize::from(terrain)) {
            _ if passable => WallClass::Floor,
            Some(terrain) if terrain.transitions.permanent => WallClass::Permanent,
            _ => WallClass::Extra,
        }
    }

    #[inline]
    fn put_at(&mut self, index: usize, at: Point, terrain: u16, passable: bool) {
        if passable {
            self.open.insert(at);
        } else {
            self.open.remove(at);
        }
        if passable && !self.is_fixture(terrain) {
            self.ground.insert(at);
        } else {
            self.ground.remove(at);
        }
        self.grid.terrain[index] = terrain;
        self.grid.class[index] = self.class_of(terrain, passable);
        self.grid.stage[index] = self.stage();
        if self.marked {
            self.mark(index, index);
        }
    }

    #[cold]
    pub(super) fn check_occupant(&self, x: i32, y: i32, terrain: TerrainId) -> Result<(), Refused> {
        let new = self.world.terrains.get(usize::from(terrain.0)).ok_or(Refused::NoTerrain)?;
        if self.stairs.iter().any(|s| (s.x as i32, s.y as i32) == (x, y)) {
            return Err(Refused::Occupied("a stair".to_owned()));
        }
        for occupant in &self.monsters {
            if (occupant.at.x, occupant.at.y) == (x, y)
                && let Some(monster) = self.world.monsters.get(usize::from(occupant.id.0))
                && !monster.habitat.stands_on(new)
            {
                return Err(Refused::Occupied(monster.name.clone()));
            }
        }
        Ok(())
    }

    /// Sets or clears flag bits on cells; the rim's permanence cannot be cleared.
    pub fn flag_region(&mut self, frame: &Area, region: &Region, bits: u8, on: bool) {
        let bits = bits & !Flags::PERMANENT;
        if self.recorder.is_some()
            && let Some(bounds) = region.bounds()
        {
            self.record_area(&bounds.offset(frame.x, frame.y));
        }
        for point in region.points() {
            let at = point.offset(frame.x, frame.y);
            let Some(index) = self.grid.index(at.x, at.y) else { continue };
            if on {
                self.grid.flags[index] |= bits;
            } else {
                self.grid.flags[index] &= !bits;
            }
            if self.grid.flags[index] & (Flags::VAULT | Flags::PROTECTED) != 0 {
                self.kept.insert(at);
            } else {
                self.kept.remove(at);
            }
        }
    }

    /// Sets the wall class of a cell: tunnels use it to keep from piercing a wall twice. A wall of permanent terrain stays what it is.
    pub fn set_class(&mut self, point: Point, class: WallClass) {
        if let Some(index) = self.grid.index(point.x, point.y).filter(|i| self.grid.class[*i] != WallClass::Permanent) {
            self.grid.class[index] = class;
        }
    }

    /// The terrain of a cell; `None` off the map.
    #[inline]
    pub fn terrain_at(&self, x: i32, y: i32) -> Option<TerrainId> {
        self.grid.index(x, y).map(|i| TerrainId(self.grid.terrain[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{BEDROCK, FLOOR, Plot};
    use super::*;

    #[test]
    fn a_run_is_written_as_its_cells_would_be() {
        for terrain in [FLOOR, BEDROCK] {
            let (mut runs, mut cells) = (Plot::new(90, 12), Plot::new(90, 12));
            for area in [Area::new(0, 0, 90, 3), Area::new(60, 2, 10, 4), Area::new(5, 6, 1, 4), Area::new(63, 8, 2, 9)] {
                let written = runs.put_area(&area, terrain).unwrap();
                let points = (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y)));
                let one_by_one = points.filter(|(x, y)| cells.put(*x, *y, terrain).is_ok()).count();
                assert_eq!(written as usize, one_by_one, "{area:?}");
            }
            assert_eq!(runs.grid, cells.grid);
            assert_eq!(runs.passable_region(), cells.passable_region());
            assert_eq!(runs.free_region(), cells.free_region());
        }
    }

    #[test]
    fn a_permanent_wall_is_one_however_it_is_written() {
        let mut plot = Plot::new(20, 10);
        plot.put(5, 5, BEDROCK).unwrap();
        plot.put_area(&Area::new(6, 5, 2, 1), BEDROCK).unwrap();
        for x in 5..8 {
            let at = Point::new(x, 5);
            plot.set_class(at, WallClass::Outer);
            let index = plot.grid.index(x, 5).unwrap();
            assert_eq!(plot.grid.class[index], WallClass::Permanent);
            assert_eq!(plot.digging_cost(index), None);
            // A script may still take it away: only tunnels may not.
            plot.put(x, 5, FLOOR).unwrap();
            assert_eq!(plot.grid.class[index], WallClass::Floor);
        }
    }
}
