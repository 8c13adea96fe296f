//! [`Marks`]: one byte per cell that all checks share.

use crate::floor::Floor;
use crate::world::{TerrainClass, Walk};

/// What the checks know of each cell: bits, in a frame one cell wider than the floor on every side, so that no neighbour is out of range.
#[derive(Clone)]
pub(super) struct Marks {
    bits: Vec<u8>,
    stride: usize,
    /// Number of passable cells.
    pub(super) passable: usize,
    /// Number of cells of class stair.
    pub(super) stairs: usize,
}

/// A walker passes it.
pub(super) const PASSABLE: u8 = 1;
/// Its terrain is of class wall.
pub(super) const WALL: u8 = 2;
/// Its terrain is of class door, and holds two sides apart.
pub(super) const DOOR: u8 = 4;
/// Its terrain is of class stair.
pub(super) const STAIR: u8 = 8;
/// A walker gets there from the arrival.
pub(super) const REACHED: u8 = 16;
/// A monster stands there.
pub(super) const OCCUPIED: u8 = 32;
/// A stair of the floor's list stands there.
pub(super) const LISTED: u8 = 64;

/// The flag of doors that stand by themselves: a curtain, the entrance of a shop.
pub(crate) const FREE_STANDING: &str = "free_standing";

impl Marks {
    /// The marks of a floor before any check; `None` when its cells do not fit its size or palette.
    pub(super) fn of(floor: &Floor) -> Option<Self> {
        let (width, height) = (floor.width as usize, floor.height as usize);
        if floor.cells.len() != width.checked_mul(height)? {
            return None;
        }
        let of_terrain: Vec<u8> = floor
            .palette
            .iter()
            .map(|terrain| {
                let class = match terrain.class {
                    TerrainClass::Wall => WALL,
                    TerrainClass::Door if terrain.flags.iter().any(|flag| flag == FREE_STANDING) => 0,
                    TerrainClass::Door => DOOR,
                    TerrainClass::Stair => STAIR,
                    TerrainClass::Floor | TerrainClass::Liquid => 0,
                };
                class | if terrain.passable { PASSABLE } else { 0 }
            })
            .collect();
        let stride = width.checked_add(2)?;
        let mut bits = vec![0; stride.checked_mul(height.checked_add(2)?)?];
        let (mut passable, mut stairs) = (0, 0);
        if width > 0 {
            for (row, cells) in floor.cells.chunks_exact(width).enumerate() {
                let start = (row + 1) * stride + 1;
                for (bit, cell) in bits[start..start + width].iter_mut().zip(cells) {
                    let of_cell = *of_terrain.get(usize::from(*cell))?;
                    passable += usize::from(of_cell & PASSABLE != 0);
                    stairs += usize::from(of_cell & STAIR != 0);
                    *bit = of_cell;
                }
            }
        }
        Some(Self { bits, stride, passable, stairs })
    }

    /// The position of a cell, `None` off the floor.
    pub(super) fn index(&self, floor: &Floor, x: u32, y: u32) -> Option<usize> {
        (x < floor.width && y < floor.height).then(|| (y as usize + 1) * self.stride + x as usize + 1)
    }

    /// The cell at a position that [`index`](Self::index) gave.
    pub(super) fn cell(&self, index: usize) -> (u32, u32) {
        ((index % self.stride) as u32 - 1, (index / self.stride) as u32 - 1)
    }

    /// Whether the cell at a position has all of `bits`.
    pub(super) fn has(&self, index: usize, bits: u8) -> bool {
        self.bits[index] & bits == bits
    }

    /// Sets `bits` at a position.
    pub(super) fn set(&mut self, index: usize, bits: u8) {
        self.bits[index] |= bits;
    }

    /// The orthogonal neighbours of a position: left and right, above and below.
    pub(super) fn sides(&self, index: usize) -> [(usize, usize); 2] {
        [(index - 1, index + 1), (index - self.stride, index + self.stride)]
    }

    /// Positions of cells that have all of `bits`, from the top left.
    pub(super) fn with(&self, bits: u8) -> impl Iterator<Item = usize> {
        self.bits.iter().enumerate().filter(move |(_, of_cell)| **of_cell & bits == bits).map(|(index, _)| index)
    }

    /// Marks every passable cell that a walker reaches from `start`, and counts them. Runs of a row at a time: it is done for every floor.
    pub(super) fn reach(&mut self, start: usize, walk: Walk) -> usize {
        let side = usize::from(walk == Walk::Eight);
        let (mut open, mut count) = (vec![start], 0);
        while let Some(at) = open.pop() {
            if !self.is_new(at) {
                continue;
            }
            let (mut first, mut last) = (at, at);
            while self.is_new(first - 1) {
                first -= 1;
            }
            while self.is_new(last + 1) {
                last += 1;
            }
            for bits in &mut self.bits[first..=last] {
                *bits |= REACHED;
            }
            count += last - first + 1;
            for row in [first - self.stride, first + self.stride] {
                let mut before = false;
                for beside in row - side..=row + (last - first) + side {
                    let new = self.is_new(beside);
                    if new && !before {
                        open.push(beside);
                    }
                    before = new;
                }
            }
        }
        count
    }

    /// Whether a walker passes a cell that is not marked as reached.
    fn is_new(&self, index: usize) -> bool {
        self.bits[index] & (PASSABLE | REACHED) == PASSABLE
    }

    /// Marks every passable cell that a walker reaches from `start` and gives their positions.
    pub(super) fn flood(&mut self, start: usize, walk: Walk) -> Vec<usize> {
        let stride = self.stride as isize;
        let eight = [-1, 1, -stride, stride, -stride - 1, -stride + 1, stride - 1, stride + 1];
        let steps = match walk {
            Walk::Eight => &eight[..],
            Walk::Four => &eight[..4],
        };
        let mut reached = Vec::with_capacity(self.passable);
        if self.bits[start] & (PASSABLE | REACHED) == PASSABLE {
            self.bits[start] |= REACHED;
            reached.push(start);
        }
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for step in steps {
                let to = from.wrapping_add_signed(*step);
                if self.bits[to] & (PASSABLE | REACHED) == PASSABLE {
                    self.bits[to] |= REACHED;
                    reached.push(to);
                }
            }
        }
        reached
    }
}
