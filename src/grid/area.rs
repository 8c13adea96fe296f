//! [`Area`]: a rectangle of cells, and [`Point`], one of them.

use serde::{Deserialize, Serialize};

/// A cell's place: x to the right, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

impl Point {
    /// The cell at column `x` and row `y`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The cell `dx` to the right and `dy` down, no further than an i32 goes.
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32) -> Self {
        Self { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }

    /// Steps a walker who moves to four neighbours needs.
    #[must_use]
    pub const fn manhattan(self, other: Self) -> u32 {
        self.x.abs_diff(other.x).saturating_add(self.y.abs_diff(other.y))
    }

    /// Steps a walker who moves to eight neighbours needs.
    #[must_use]
    pub const fn chebyshev(self, other: Self) -> u32 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx } else { dy }
    }
}

/// A rectangle of cells. One without width or height holds no cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Area {
    /// Left column.
    pub x: i32,
    /// Top row.
    pub y: i32,
    /// Number of columns.
    pub width: i32,
    /// Number of rows.
    pub height: i32,
}

impl Area {
    /// The rectangle with its top left cell at (`x`, `y`).
    #[must_use]
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }

    /// The rectangle with its top left cell at (0, 0).
    #[must_use]
    pub const fn sized(width: i32, height: i32) -> Self {
        Self::new(0, 0, width, height)
    }

    /// The rectangle of that size whose [`center`](Self::center) is `middle`.
    #[must_use]
    pub const fn around(middle: Point, width: i32, height: i32) -> Self {
        Self::new(middle.x.saturating_sub((width - 1) / 2), middle.y.saturating_sub((height - 1) / 2), width, height)
    }

    /// The column after the last.
    #[must_use]
    pub const fn right(&self) -> i32 {
        self.x.saturating_add(if self.width > 0 { self.width } else { 0 })
    }

    /// The row after the last.
    #[must_use]
    pub const fn bottom(&self) -> i32 {
        self.y.saturating_add(if self.height > 0 { self.height } else { 0 })
    }

    /// Whether it holds no cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// Number of cells.
    #[must_use]
    pub const fn len(&self) -> u64 {
        if self.is_empty() { 0 } else { self.width as u64 * self.height as u64 }
    }

    /// Whether the cell is one of its own.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        point.x >= self.x && point.x < self.right() && point.y >= self.y && point.y < self.bottom()
    }

    /// Whether every cell of `other` is one of its own; so it is for an empty `other`.
    #[must_use]
    pub const fn contains_area(&self, other: &Self) -> bool {
        other.is_empty() || (other.x >= self.x && other.right() <= self.right() && other.y >= self.y && other.bottom() <= self.bottom())
    }

    /// The cells both have; `None` when there is none.
    #[must_use]
    pub fn intersect(&self, other: &Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (x < right && y < bottom).then(|| Self::new(x, y, right.saturating_sub(x), bottom.saturating_sub(y)))
    }

    /// The part of it that lies within `frame`, empty when there is none.
    #[must_use]
    pub fn clip(&self, frame: &Self) -> Self {
        self.intersect(frame).unwrap_or(Self::new(frame.x, frame.y, 0, 0))
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        if self.is_empty() {
            return *other;
        }
        if other.is_empty() {
            return *self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Self::new(x, y, right.saturating_sub(x), bottom.saturating_sub(y))
    }

    /// Without the outermost `n` cells on each side, empty when nothing is left; a negative `n` makes it larger.
    #[must_use]
    pub fn inset(&self, n: i32) -> Self {
        let both = n.saturating_mul(2);
        Self::new(
            self.x.saturating_add(n),
            self.y.saturating_add(n),
            self.width.saturating_sub(both).max(0),
            self.height.saturating_sub(both).max(0),
        )
    }

    /// Moved by `dx` to the right and `dy` down.
    #[must_use]
    pub const fn offset(&self, dx: i32, dy: i32) -> Self {
        Self::new(self.x.saturating_add(dx), self.y.saturating_add(dy), self.width, self.height)
    }

    /// The middle cell; of two, the left or upper one.
    #[must_use]
    pub const fn center(&self) -> Point {
        Point::new(self.x.saturating_add((self.width - 1) / 2), self.y.saturating_add((self.height - 1) / 2))
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let Self { x, width, .. } = *self;
        let right = self.right();
        let rows = if width > 0 { self.y..self.bottom() } else { 0..0 };
        rows.flat_map(move |y| (x..right).map(move |x| Point::new(x, y)))
    }

    /// Its outermost cells, row by row, each once.
    pub fn border(&self) -> impl Iterator<Item = Point> + use<> {
        let Self { x, y: top, width, .. } = *self;
        let (right, bottom) = (self.right(), self.bottom());
        let rows = if width > 0 { top..bottom } else { 0..0 };
        rows.flat_map(move |y| {
            // Rows between the first and the last have two cells at most: a step over all between.
            let whole = y == top || y + 1 == bottom;
            let step = if whole || right - x < 3 { 1 } else { (right - x - 1) as usize };
            (x..right).step_by(step).map(move |x| Point::new(x, y))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_its_corners_and_not_the_next_cells() {
        let area = Area::new(2, 3, 4, 2);
        for (x, y, inside) in [(2, 3, true), (5, 4, true), (6, 4, false), (5, 5, false), (1, 3, false), (2, 2, false)] {
            assert_eq!(area.contains(Point::new(x, y)), inside, "{x},{y}");
        }
        assert_eq!((area.right(), area.bottom(), area.len()), (6, 5, 8));
    }

    #[test]
    fn intersects_unites_and_clips() {
        let a = Area::new(0, 0, 4, 4);
        let b = Area::new(2, 3, 5, 5);
        assert_eq!(a.intersect(&b), Some(Area::new(2, 3, 2, 1)));
        assert_eq!(a.intersect(&Area::new(4, 0, 2, 2)), None);
        assert_eq!(a.union(&b), Area::new(0, 0, 7, 8));
        assert_eq!(Area::new(-2, -2, 4, 4).clip(&a), Area::new(0, 0, 2, 2));
        assert!(Area::new(9, 9, 2, 2).clip(&a).is_empty());
        assert!(a.contains_area(&Area::new(1, 1, 3, 3)) && !a.contains_area(&Area::new(1, 1, 4, 3)));
    }

    #[test]
    fn insets_to_nothing_and_out() {
        let area = Area::new(1, 1, 5, 4);
        assert_eq!(area.inset(1), Area::new(2, 2, 3, 2));
        assert_eq!(area.inset(-1), Area::new(0, 0, 7, 6));
        assert!(area.inset(2).is_empty());
        assert_eq!(area.inset(2).cells().count(), 0);
    }

    #[test]
    fn center_and_around_agree() {
        for (width, height) in [(1, 1), (2, 3), (4, 4), (5, 2)] {
            let area = Area::around(Point::new(10, 20), width, height);
            assert_eq!(area.center(), Point::new(10, 20));
            assert_eq!((area.width, area.height), (width, height));
        }
    }

    #[test]
    fn border_is_the_ring() {
        for (width, height) in [(1, 1), (1, 4), (2, 2), (3, 1), (3, 3), (5, 4), (0, 3), (3, 0)] {
            let area = Area::new(7, 8, width, height);
            let ring: Vec<Point> = area.cells().filter(|p| !area.inset(1).contains(*p)).collect();
            assert_eq!(area.border().collect::<Vec<_>>(), ring, "{width}x{height}");
        }
    }

    #[test]
    fn far_away_does_not_overflow() {
        let area = Area::new(i32::MAX - 1, i32::MIN, 10, 10);
        assert_eq!(area.right(), i32::MAX);
        assert!(area.offset(100, -100).intersect(&Area::sized(5, 5)).is_none());
    }
}
