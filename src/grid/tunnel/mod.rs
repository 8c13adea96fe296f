//! Tunnels that respect the walls of rooms.
//!
//! A [`Digger`] plans a [`Tunnel`] over a [`TunnelMap`] and changes nothing: who applies it digs [`Tunnel::dug`] and [`Tunnel::pierced`] and makes
//! [`Tunnel::seals`] solid, so that no two tunnels go through a wall side by side. All tunnels go from cell to orthogonal cell.

use super::{Flags, Grid, Point, WallClass};

mod by_cost;
mod fractal;
mod straight;
mod trail;
mod winding;

pub use by_cost::DiggingCosts;
pub use fractal::Fractal;
pub use winding::Winding;

use by_cost::Search;
use trail::Trail;

/// What a cell is to a tunnel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dig {
    /// Open ground.
    Open,
    /// Rock that may be dug, and what that costs; 0 counts as 1.
    Rock(u8),
    /// The outer wall of a room: may be gone through straight, between two cells of wall.
    Outer,
    /// A wall inside a room.
    Inner,
    /// Rock that is never dug.
    Solid,
    /// A cell no tunnel enters: a vault, the rim of the floor.
    Never,
}

/// A map as a tunnel sees it.
pub trait TunnelMap {
    /// Number of columns.
    fn width(&self) -> i32;
    /// Number of rows.
    fn height(&self) -> i32;
    /// What the cell at this position is, row by row; only asked for cells of the map.
    fn dig(&self, index: usize) -> Dig;
    /// Whether the cell at this position is open ground outside of all rooms: a tunnel, most likely.
    fn is_tunnel(&self, index: usize) -> bool {
        let _ = index;
        false
    }
    /// The same for a cell by its place; not off the map.
    fn tunnel_at(&self, at: Point) -> bool {
        at.x >= 0
            && at.x < self.width()
            && at.y >= 0
            && at.y < self.height()
            && self.is_tunnel(at.y as usize * self.width() as usize + at.x as usize)
    }
}

/// A [`TunnelMap`] made of a function from positions.
pub struct Ground<F> {
    width: i32,
    height: i32,
    dig: F,
}

impl<F: Fn(usize) -> Dig> Ground<F> {
    /// A map of `width` x `height` cells.
    pub fn new(width: i32, height: i32, dig: F) -> Self {
        Self { width: width.max(0), height: height.max(0), dig }
    }
}

impl<F: Fn(usize) -> Dig> TunnelMap for Ground<F> {
    fn width(&self) -> i32 {
        self.width
    }

    fn height(&self) -> i32 {
        self.height
    }

    #[inline]
    fn dig(&self, index: usize) -> Dig {
        (self.dig)(index)
    }
}

impl TunnelMap for Grid {
    fn width(&self) -> i32 {
        Grid::width(self)
    }

    fn height(&self) -> i32 {
        Grid::height(self)
    }

    /// By wall class and flags; plain rock costs [`DiggingCosts::ROCK`].
    #[inline]
    fn dig(&self, index: usize) -> Dig {
        let (Some(flags), Some(class)) = (self.flags().get(index), self.class().get(index)) else { return Dig::Never };
        let protected = flags & Flags::PROTECTED != 0 && *class != WallClass::Floor;
        if flags & (Flags::VAULT | Flags::PERMANENT) != 0 || protected {
            return Dig::Never;
        }
        match class {
            WallClass::Floor => Dig::Open,
            WallClass::Extra => Dig::Rock(DiggingCosts::ROCK),
            WallClass::Inner => Dig::Inner,
            WallClass::Outer => Dig::Outer,
            WallClass::Solid => Dig::Solid,
            WallClass::Permanent => Dig::Never,
        }
    }

    #[inline]
    fn is_tunnel(&self, index: usize) -> bool {
        self.class().get(index) == Some(&WallClass::Floor) && self.room().get(index) == Some(&0)
    }
}

/// A tunnel that can be dug.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tunnel {
    /// All its cells from the start to the end, both included; a winding one may come to a cell again.
    pub path: Vec<Point>,
    /// Cells of rock to open, each once, in the order of the path.
    pub dug: Vec<Point>,
    /// Cells of outer walls to open, each once, in the order of the path: where doors may go.
    pub pierced: Vec<Point>,
}

impl Tunnel {
    /// The outer walls around the pierced ones, which must become solid with them, each once. `map` is the map before the tunnel is dug.
    #[must_use]
    pub fn seals(&self, map: &(impl TunnelMap + ?Sized)) -> Vec<Point> {
        let mut seals = Vec::new();
        for wall in &self.pierced {
            for (dx, dy) in super::Walk::Eight.steps() {
                let beside = wall.offset(*dx, *dy);
                if dig_at(map, beside) == Dig::Outer && !self.pierced.contains(&beside) && !seals.contains(&beside) {
                    seals.push(beside);
                }
            }
        }
        seals
    }
}

/// Why a tunnel was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TunnelFailure {
    /// No tunnel can start or end there: off the map, or a cell that is neither open nor rock.
    #[error("a tunnel cannot start or end at {},{}: the cell is neither open nor plain rock", at.x, at.y)]
    BadEnd {
        /// The cell.
        at: Point,
    },
    /// The last of several tries of a straight tunnel ended at something that may not be dug.
    #[error("no straight tunnel in {tries} tries: the last one was stopped at {},{}", at.x, at.y)]
    Blocked {
        /// Where.
        at: Point,
        /// How many tries were made.
        tries: u32,
    },
    /// A winding tunnel did not arrive in time.
    #[error("a winding tunnel did not arrive within {steps} steps, it got to {},{}", at.x, at.y)]
    Lost {
        /// Where it was then.
        at: Point,
        /// The most steps it was given.
        steps: u32,
    },
    /// There is no way at all.
    #[error("no tunnel leads from {},{} to {},{}: something that may not be dug lies all around", from.x, from.y, to.x, to.y)]
    NoWay {
        /// Start.
        from: Point,
        /// End.
        to: Point,
    },
}

/// Plans tunnels. It keeps the memory it works in from one to the next, and nothing else.
#[derive(Clone, Debug, Default)]
pub struct Digger {
    trail: Trail,
    search: Search,
}

impl Digger {
    /// A digger.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

/// What a cell is to a tunnel; off the map it is [`Dig::Never`].
#[inline]
pub(super) fn dig_at(map: &(impl TunnelMap + ?Sized), at: Point) -> Dig {
    if at.x < 0 || at.x >= map.width() || at.y < 0 || at.y >= map.height() {
        return Dig::Never;
    }
    map.dig(at.y as usize * map.width() as usize + at.x as usize)
}

fn check_ends(map: &(impl TunnelMap + ?Sized), ends: [Point; 2]) -> Result<(), TunnelFailure> {
    match ends.into_iter().find(|at| !matches!(dig_at(map, *at), Dig::Open | Dig::Rock(_))) {
        Some(at) => Err(TunnelFailure::BadEnd { at }),
        None => Ok(()),
    }
}

/// Whether a tunnel may go in direction `way` through the outer wall at `at`: something to stand on behind it, and wall on both sides, so that
/// neither a corner is cut nor a door left without posts.
fn may_pierce(map: &(impl TunnelMap + ?Sized), at: Point, way: (i32, i32)) -> bool {
    let wall = |point| matches!(dig_at(map, point), Dig::Outer | Dig::Inner | Dig::Solid | Dig::Never);
    matches!(dig_at(map, at.offset(way.0, way.1)), Dig::Open | Dig::Rock(_))
        && wall(at.offset(way.1, way.0))
        && wall(at.offset(-way.1, -way.0))
}

#[cfg(test)]
pub(super) mod testing {
    use super::*;

    /// A map from a picture: `.` open, `O` outer, `I` inner, `S` solid, `X` never, a digit that cost, a space rock.
    pub fn picture(rows: &[&'static str]) -> Ground<impl Fn(usize) -> Dig + use<>> {
        let width = rows[0].len();
        let rows: Vec<&'static str> = rows.to_vec();
        let height = rows.len() as i32;
        Ground::new(width as i32, height, move |index| match rows[index / width].as_bytes()[index % width] {
            b'.' => Dig::Open,
            b'O' => Dig::Outer,
            b'I' => Dig::Inner,
            b'S' => Dig::Solid,
            b'X' => Dig::Never,
            digit @ b'0'..=b'9' => Dig::Rock(digit - b'0'),
            _ => Dig::Rock(DiggingCosts::ROCK),
        })
    }

    /// What every tunnel must keep to.
    pub fn check(tunnel: &Tunnel, map: &impl TunnelMap, from: Point, to: Point) {
        assert_eq!((tunnel.path.first(), tunnel.path.last()), (Some(&from), Some(&to)));
        assert!(tunnel.path.windows(2).all(|pair| pair[0].manhattan(pair[1]) == 1), "{:?}", tunnel.path);
        let mut dug = Vec::new();
        let mut pierced = Vec::new();
        for (place, at) in tunnel.path.iter().enumerate() {
            match dig_at(map, *at) {
                Dig::Open => {}
                Dig::Rock(_) => dug.push(*at),
                Dig::Outer => {
                    // Straight through, never along.
                    let (before, after) = (tunnel.path[place - 1], tunnel.path[place + 1]);
                    let way = (at.x - before.x, at.y - before.y);
                    assert_eq!(after, at.offset(way.0, way.1));
                    assert!(may_pierce(map, *at, way));
                    pierced.push(*at);
                }
                other => panic!("{other:?} at {at:?}"),
            }
        }
        let unique = |mut cells: Vec<Point>| {
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        assert_eq!(unique(tunnel.dug.clone()), unique(dug));
        assert_eq!(tunnel.dug.len(), unique(tunnel.dug.clone()).len());
        assert_eq!(unique(tunnel.pierced.clone()), unique(pierced));
        for (place, wall) in tunnel.pierced.iter().enumerate() {
            assert!(tunnel.pierced[..place].iter().all(|other| other.chebyshev(*wall) > 1), "{:?}", tunnel.pierced);
        }
    }

    #[test]
    fn a_grid_is_a_map() {
        let mut grid = Grid::new(6, 1, 0);
        for (x, class) in [WallClass::Solid, WallClass::Floor, WallClass::Extra, WallClass::Inner, WallClass::Outer].into_iter().enumerate()
        {
            grid.class[x] = class;
        }
        grid.class[5] = WallClass::Floor;
        grid.flags[5] = Flags::VAULT | Flags::LIT;
        let kinds: Vec<Dig> = (0..7).map(|index| TunnelMap::dig(&grid, index)).collect();
        assert_eq!(kinds, [Dig::Solid, Dig::Open, Dig::Rock(DiggingCosts::ROCK), Dig::Inner, Dig::Outer, Dig::Never, Dig::Never]);
    }

    #[test]
    fn seals_are_the_walls_beside() {
        let map = picture(&["OOO   ", "O.O   ", "OOO   "]);
        let tunnel = Digger::new().by_cost(&map, Point::new(1, 1), Point::new(5, 1), &DiggingCosts::default()).unwrap();
        assert_eq!(tunnel.pierced, [Point::new(2, 1)]);
        let mut seals = tunnel.seals(&map);
        seals.sort_unstable_by_key(|p| (p.y, p.x));
        assert_eq!(seals, [(1, 0), (2, 0), (1, 2), (2, 2)].map(|(x, y)| Point::new(x, y)));
    }
}
