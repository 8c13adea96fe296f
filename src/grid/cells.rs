//! [`Grid`]: what each cell of a map is.

use super::{Area, Point};

/// Bits of [`Grid::flags`].
pub struct Flags;

impl Flags {
    /// Lit.
    pub const LIT: u8 = 1;
    /// Part of a vault: tunnels keep out.
    pub const VAULT: u8 = 2;
    /// Cannot be dug, ever: the rim of a floor.
    pub const PERMANENT: u8 = 4;
    /// Protected from later writes.
    pub const PROTECTED: u8 = 8;
}

/// What a cell is to those who dig tunnels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum WallClass {
    /// Rock that is never dug: corners of rooms, and what lies beside a place where a tunnel went through an outer wall.
    Solid = 0,
    /// Open ground.
    Floor = 1,
    /// Plain rock: tunnels go through it. All of a fresh floor is this.
    #[default]
    Extra = 2,
    /// A wall inside a room: tunnels keep out.
    Inner = 3,
    /// The outer wall of a room: a tunnel may go through it once, then its neighbours become solid.
    Outer = 4,
    /// A wall of permanent terrain: never dug, wherever it stands.
    Permanent = 5,
}

/// The cells of a map, one flat array for each thing known of them, row by row from the top left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    width: i32,
    height: i32,
    pub(crate) terrain: Vec<u16>,
    pub(crate) room: Vec<u16>,
    pub(crate) flags: Vec<u8>,
    pub(crate) class: Vec<WallClass>,
    pub(crate) stage: Vec<u16>,
}

impl Grid {
    /// A map of untouched rock of terrain `fill`: class [`WallClass::Extra`], no room, no flags, stage 0. Sides below 0 are 0.
    #[must_use]
    pub fn new(width: i32, height: i32, fill: u16) -> Self {
        let mut grid = Self::default();
        grid.reset(width, height, fill);
        grid
    }

    /// Makes it what [`new`](Self::new) would, in the memory it has.
    pub fn reset(&mut self, width: i32, height: i32, fill: u16) {
        (self.width, self.height) = (width.max(0), height.max(0));
        let len = self.width as usize * self.height as usize;
        refill(&mut self.terrain, len, fill);
        refill(&mut self.room, len, 0);
        refill(&mut self.flags, len, 0);
        refill(&mut self.class, len, WallClass::Extra);
        refill(&mut self.stage, len, 0);
    }

    /// Makes it the same as `other`, in the memory it has.
    pub fn copy_from(&mut self, other: &Self) {
        (self.width, self.height) = (other.width, other.height);
        self.terrain.clone_from(&other.terrain);
        self.room.clone_from(&other.room);
        self.flags.clone_from(&other.flags);
        self.class.clone_from(&other.class);
        self.stage.clone_from(&other.stage);
    }

    /// Number of columns.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub fn height(&self) -> i32 {
        self.height
    }

    /// All of it.
    #[must_use]
    pub fn area(&self) -> Area {
        Area::sized(self.width, self.height)
    }

    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.terrain.len()
    }

    /// Whether it has no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terrain.is_empty()
    }

    /// Whether the cell lies on the map.
    #[inline]
    #[must_use]
    pub fn in_bounds(&self, x: i32, y: i32) -> bool {
        x >= 0 && x < self.width && y >= 0 && y < self.height
    }

    /// The position of a cell in the arrays; `None` off the map.
    #[inline]
    #[must_use]
    pub fn index(&self, x: i32, y: i32) -> Option<usize> {
        self.in_bounds(x, y).then(|| y as usize * self.width as usize + x as usize)
    }

    /// The cell at a position in the arrays.
    #[must_use]
    pub fn point(&self, index: usize) -> Point {
        let width = (self.width as usize).max(1);
        Point::new((index % width) as i32, (index / width) as i32)
    }

    /// Terrain of each cell, as its position in the world's list.
    #[must_use]
    pub fn terrain(&self) -> &[u16] {
        &self.terrain
    }

    /// Room of each cell: 1 + its position in the list of rooms, 0 for none.
    #[must_use]
    pub fn room(&self) -> &[u16] {
        &self.room
    }

    /// [`Flags`] of each cell.
    #[must_use]
    pub fn flags(&self) -> &[u8] {
        &self.flags
    }

    /// Wall class of each cell.
    #[must_use]
    pub fn class(&self) -> &[WallClass] {
        &self.class
    }

    /// The stage that wrote each cell last.
    #[must_use]
    pub fn stage(&self) -> &[u16] {
        &self.stage
    }

    /// Sets terrain and class of the cells of `area` that lie on the map.
    pub fn fill(&mut self, area: &Area, terrain: u16, class: WallClass) {
        let area = area.clip(&self.area());
        for y in area.y..area.bottom() {
            let row = y as usize * self.width as usize;
            let cells = row + area.x as usize..row + area.right() as usize;
            self.terrain[cells.clone()].fill(terrain);
            self.class[cells].fill(class);
        }
    }
}

fn refill<T: Copy>(cells: &mut Vec<T>, len: usize, value: T) {
    cells.clear();
    cells.resize(len, value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_and_point_are_inverse() {
        let grid = Grid::new(7, 3, 0);
        for (position, point) in grid.area().cells().enumerate() {
            assert_eq!(grid.index(point.x, point.y), Some(position));
            assert_eq!(grid.point(position), point);
        }
        for (x, y) in [(-1, 0), (7, 0), (0, -1), (0, 3)] {
            assert_eq!(grid.index(x, y), None);
        }
    }

    #[test]
    fn fill_is_clipped() {
        let mut grid = Grid::new(4, 3, 9);
        grid.fill(&Area::new(2, 1, 10, 10), 5, WallClass::Floor);
        assert_eq!(grid.terrain(), [9, 9, 9, 9, 9, 9, 5, 5, 9, 9, 5, 5]);
        assert_eq!(grid.class().iter().filter(|c| **c == WallClass::Floor).count(), 4);
        grid.fill(&Area::new(-5, -5, 3, 3), 1, WallClass::Solid);
        assert_eq!(grid.terrain()[0], 9);
    }

    #[test]
    fn reset_leaves_nothing_behind() {
        let mut grid = Grid::new(5, 5, 1);
        grid.fill(&Area::sized(5, 5), 3, WallClass::Outer);
        grid.flags.fill(Flags::VAULT);
        grid.room.fill(2);
        grid.stage.fill(4);
        grid.reset(4, 6, 1);
        assert_eq!(grid, Grid::new(4, 6, 1));
        let mut copy = Grid::new(1, 1, 0);
        copy.copy_from(&grid);
        assert_eq!(copy, grid);
    }

    #[test]
    fn negative_sides_are_none() {
        assert!(Grid::new(-3, 5, 0).is_empty());
    }
}
