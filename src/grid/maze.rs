//! [`Maze`]: rooms of a lattice joined into a tree.

use super::{Area, Point, Region, Rolls};

/// How a maze is laid out and grown. The frame's outermost cells stay closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Maze {
    /// Width of the corridors, in cells, at least 1.
    pub corridor: i32,
    /// Thickness of the walls, in cells, at least 1.
    pub wall: i32,
    /// How often the maze grows on where it grew last, in percent; otherwise anywhere. 100 gives long winding ways, 0 short bushy ones.
    pub newest: u32,
    /// How many dead ends are opened towards another neighbour, in percent. 0 leaves one way only between any two places.
    pub braid: u32,
}

impl Default for Maze {
    fn default() -> Self {
        Self { corridor: 1, wall: 1, newest: 100, braid: 0 }
    }
}

/// North, east, south, west.
const WAYS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// The places of a maze and the ways open from each, one bit for each of [`WAYS`].
struct Lattice {
    columns: i32,
    rows: i32,
    open: Vec<u8>,
}

impl Lattice {
    fn neighbour(&self, place: u32, way: usize) -> Option<u32> {
        let (x, y) = (place as i32 % self.columns + WAYS[way].0, place as i32 / self.columns + WAYS[way].1);
        (x >= 0 && x < self.columns && y >= 0 && y < self.rows).then(|| (y * self.columns + x) as u32)
    }

    fn link(&mut self, place: u32, way: usize, other: u32) {
        self.open[place as usize] |= 1 << way;
        self.open[other as usize] |= 1 << (way ^ 2);
    }

    /// One of the ways that lead to a neighbour for which `wanted` holds.
    fn pick(&self, place: u32, rolls: &mut (impl Rolls + ?Sized), wanted: impl Fn(usize, u32) -> bool) -> Option<(usize, u32)> {
        let mut found = [(0, 0); 4];
        let mut count = 0;
        for way in 0..WAYS.len() {
            if let Some(other) = self.neighbour(place, way).filter(|other| wanted(way, *other)) {
                found[count] = (way, other);
                count += 1;
            }
        }
        match count {
            0 => None,
            1 => Some(found[0]),
            _ => Some(found[rolls.below(count as u32) as usize]),
        }
    }
}

impl Maze {
    /// The open cells; none when not even one place fits. What the lattice leaves over at the right and bottom stays closed.
    ///
    /// A growing tree: J. Buck, "Mazes for Programmers", 2015.
    pub fn carve(&self, width: i32, height: i32, rolls: &mut (impl Rolls + ?Sized)) -> Region {
        let mut region = Region::empty(width, height);
        let (corridor, wall) = (self.corridor.clamp(1, Region::MAX_SIDE), self.wall.clamp(1, Region::MAX_SIDE));
        let pitch = corridor + wall;
        let (columns, rows) = ((region.width() - wall) / pitch, (region.height() - wall) / pitch);
        if columns < 1 || rows < 1 {
            return region;
        }
        let mut lattice = Lattice { columns, rows, open: vec![0; columns as usize * rows as usize] };
        self.grow(&mut lattice, rolls);
        self.braid(&mut lattice, rolls);
        for (place, open) in (0..).zip(&lattice.open) {
            let at = Point::new(wall + place % columns * pitch, wall + place / columns * pitch);
            let east = if open >> 1 & 1 == 1 { wall } else { 0 };
            let south = if open >> 2 & 1 == 1 { wall } else { 0 };
            region.insert_area(&Area::new(at.x, at.y, corridor + east, corridor));
            region.insert_area(&Area::new(at.x, at.y, corridor, corridor + south));
        }
        region
    }

    /// Joins all places into a tree: each round links one place or takes one off the list, so it ends.
    fn grow(&self, lattice: &mut Lattice, rolls: &mut (impl Rolls + ?Sized)) {
        let places = lattice.open.len() as u32;
        let mut seen = vec![false; lattice.open.len()];
        let first = rolls.below(places);
        seen[first as usize] = true;
        let mut growing = vec![first];
        while !growing.is_empty() {
            let newest = self.newest >= 100 || (self.newest > 0 && rolls.percent(self.newest));
            let turn = if newest { growing.len() - 1 } else { rolls.below(growing.len() as u32) as usize };
            let place = growing[turn];
            match lattice.pick(place, rolls, |_, other| !seen[other as usize]) {
                Some((way, other)) => {
                    lattice.link(place, way, other);
                    seen[other as usize] = true;
                    growing.push(other);
                }
                None => {
                    growing.swap_remove(turn);
                }
            }
        }
    }

    fn braid(&self, lattice: &mut Lattice, rolls: &mut (impl Rolls + ?Sized)) {
        if self.braid == 0 {
            return;
        }
        for place in 0..lattice.open.len() as u32 {
            let open = lattice.open[place as usize];
            if open.count_ones() != 1 || !rolls.percent(self.braid) {
                continue;
            }
            if let Some((way, other)) = lattice.pick(place, rolls, |way, _| open >> way & 1 == 0) {
                lattice.link(place, way, other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;
    use crate::grid::Walk;

    fn dead_ends(region: &Region) -> usize {
        region.points().filter(|p| WAYS.iter().filter(|(dx, dy)| region.contains(p.offset(*dx, *dy))).count() == 1).count()
    }

    #[test]
    fn a_perfect_maze_is_a_tree() {
        for seed in 0..30 {
            for newest in [0, 50, 100] {
                let maze = Maze { newest, ..Maze::default() }.carve(31, 15, &mut Stream::from_key(seed));
                // 15 x 7 places and one cell for each link of a tree.
                assert_eq!(maze.count(), 105 + 104);
                assert!(maze.is_connected(Walk::Four));
                assert_eq!(maze.bounds(), Some(Area::new(1, 1, 29, 13)));
            }
        }
    }

    #[test]
    fn wide_corridors_and_walls() {
        for seed in 0..10 {
            let maze = Maze { corridor: 3, wall: 2, ..Maze::default() }.carve(40, 24, &mut Stream::from_key(seed));
            // (40 - 2) / 5 by (24 - 2) / 5 places of 9 cells, links of 6.
            assert_eq!(maze.count(), 28 * 9 + 27 * 6);
            assert!(maze.is_connected(Walk::Four));
            assert!(maze.points().all(|p| p.x >= 2 && p.y >= 2 && p.x < 35 && p.y < 22));
        }
    }

    #[test]
    fn braiding_removes_dead_ends() {
        for seed in 0..20 {
            let plain = Maze::default().carve(41, 21, &mut Stream::from_key(seed));
            let half = Maze { braid: 50, ..Maze::default() }.carve(41, 21, &mut Stream::from_key(seed));
            let all = Maze { braid: 100, ..Maze::default() }.carve(41, 21, &mut Stream::from_key(seed));
            assert!(dead_ends(&plain) > dead_ends(&half) && dead_ends(&half) > 0, "seed {seed}");
            assert_eq!(dead_ends(&all), 0);
            // Braiding draws after growing, so the tree is the same.
            assert!((&plain - &all).is_empty());
        }
    }

    #[test]
    fn small_frames() {
        let mut stream = Stream::from_key(1);
        for (width, height) in [(0, 0), (2, 9), (1, 1), (9, 2), (-4, 5)] {
            assert!(Maze::default().carve(width, height, &mut stream).is_empty());
        }
        assert_eq!(Maze::default().carve(3, 3, &mut stream).count(), 1);
        assert_eq!(Maze { braid: 100, ..Maze::default() }.carve(9, 3, &mut stream).count(), 7);
        assert!(Maze { corridor: i32::MAX, wall: i32::MAX, newest: 1, braid: 1 }.carve(50, 50, &mut stream).is_empty());
    }
}
