//! [`Point`]: a cell of the map, and [`Distances`]: how many steps each is from one of them.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use undercroft::world::Walk;

/// A cell: x to the right, y down, as floors have it. It may lie off the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }

    /// Steps to another cell with nothing in between, for one who walks to all eight neighbours.
    pub fn steps_to(self, other: Self) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }
}

impl From<(u32, u32)> for Point {
    fn from((x, y): (u32, u32)) -> Self {
        // Floors are far smaller than an i32.
        Self { x: x as i32, y: y as i32 }
    }
}

/// Steps from each cell to one of them, for a walker.
pub struct Distances {
    width: i32,
    steps: Vec<Option<u32>>,
}

impl Distances {
    /// Counts from `to` over the cells that can be entered.
    pub fn new((width, height): (i32, i32), to: Point, walk: Walk, can_enter: impl Fn(Point) -> bool) -> Self {
        let mut all = Self { width, steps: vec![None; (width.max(0) * height.max(0)) as usize] };
        let mut queue = VecDeque::from([(to, 0)]);
        while let Some((at, steps)) = queue.pop_front() {
            let Some(cell) = all.index(at).and_then(|i| all.steps.get_mut(i)).filter(|cell| cell.is_none()) else { continue };
            *cell = Some(steps);
            let next = walk.steps().iter().map(|(dx, dy)| at.offset(*dx, *dy)).filter(|p| can_enter(*p));
            queue.extend(next.map(|p| (p, steps + 1)));
        }
        all
    }

    /// `None` where there is no way.
    pub fn get(&self, at: Point) -> Option<u32> {
        self.index(at).and_then(|i| self.steps.get(i)).copied().flatten()
    }

    fn index(&self, at: Point) -> Option<usize> {
        (at.x >= 0 && at.x < self.width && at.y >= 0).then(|| (at.y * self.width + at.x) as usize)
    }
}
