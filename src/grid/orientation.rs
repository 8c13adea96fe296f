//! [`Orientation`]: the eight ways to lay a piece down.

use super::{Point, Region};

/// A mirror image or not, then quarter turns clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Orientation {
    /// Left and right swapped first.
    pub mirrored: bool,
    /// Quarter turns clockwise, taken modulo 4.
    pub turns: u8,
}

impl Orientation {
    /// All eight: the four turns, then those of the mirror image.
    pub const ALL: [Self; 8] = [
        Self { mirrored: false, turns: 0 },
        Self { mirrored: false, turns: 1 },
        Self { mirrored: false, turns: 2 },
        Self { mirrored: false, turns: 3 },
        Self { mirrored: true, turns: 0 },
        Self { mirrored: true, turns: 1 },
        Self { mirrored: true, turns: 2 },
        Self { mirrored: true, turns: 3 },
    ];

    /// Width and height of a piece laid down this way.
    #[must_use]
    pub const fn size(self, width: i32, height: i32) -> (i32, i32) {
        if self.turns.is_multiple_of(2) { (width, height) } else { (height, width) }
    }

    /// Where a cell of a `width` x `height` piece comes to lie.
    #[must_use]
    pub const fn apply(self, point: Point, width: i32, height: i32) -> Point {
        let Point { x, y } = point;
        let x = if self.mirrored { width - 1 - x } else { x };
        match self.turns % 4 {
            0 => Point::new(x, y),
            1 => Point::new(height - 1 - y, x),
            2 => Point::new(width - 1 - x, height - 1 - y),
            _ => Point::new(y, width - 1 - x),
        }
    }
}

impl Region {
    /// Turned or mirrored with its frame.
    #[must_use]
    pub fn transform(&self, orientation: Orientation) -> Self {
        let (width, height) = orientation.size(self.width(), self.height());
        let mut result = Self::empty(width, height);
        for point in self.points() {
            result.insert(orientation.apply(point, self.width(), self.height()));
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_turn_clockwise() {
        let turned: Vec<Point> = (0..4).map(|turns| Orientation { mirrored: false, turns }.apply(Point::new(0, 0), 5, 3)).collect();
        assert_eq!(turned, [Point::new(0, 0), Point::new(2, 0), Point::new(4, 2), Point::new(0, 4)]);
        assert_eq!(Orientation { mirrored: true, turns: 0 }.apply(Point::new(0, 0), 5, 3), Point::new(4, 0));
    }

    #[test]
    fn all_eight_differ_and_stay_within() {
        let mut images = std::collections::BTreeSet::new();
        for way in Orientation::ALL {
            let (width, height) = way.size(5, 3);
            let image: Vec<Point> = [(0, 0), (1, 0), (4, 2)].iter().map(|(x, y)| way.apply(Point::new(*x, *y), 5, 3)).collect();
            assert!(image.iter().all(|p| p.x >= 0 && p.x < width && p.y >= 0 && p.y < height));
            images.insert(image);
        }
        assert_eq!(images.len(), 8);
    }
}
