//! [`Orientation`]: the eight ways to lay a piece down.

use super::{Area, Point, Region};

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

    /// Names in the order of [`ALL`](Self::ALL): degrees clockwise, after `m` of the mirror image.
    pub const NAMES: [&str; 8] = ["r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"];

    /// Its name, as scripts write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[usize::from(self.turns % 4) + if self.mirrored { 4 } else { 0 }]
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().zip(Self::ALL).find(|(n, _)| **n == name).map(|(_, way)| way)
    }

    /// Where a part of a `width` x `height` piece comes to lie.
    #[must_use]
    pub fn apply_area(self, part: &Area, width: i32, height: i32) -> Area {
        let a = self.apply(Point::new(part.x, part.y), width, height);
        let b = self.apply(Point::new(part.right() - 1, part.bottom() - 1), width, height);
        Area::new(a.x.min(b.x), a.y.min(b.y), (a.x - b.x).abs() + 1, (a.y - b.y).abs() + 1)
    }

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
    fn names_lead_back() {
        for (way, name) in Orientation::ALL.into_iter().zip(Orientation::NAMES) {
            assert_eq!((way.name(), Orientation::named(name)), (name, Some(way)));
        }
        assert_eq!(Orientation::named("r45"), None);
    }

    #[test]
    fn parts_of_a_piece_are_laid_with_it() {
        let part = Area::new(3, 0, 2, 1);
        let laid = |name| Orientation::named(name).unwrap().apply_area(&part, 5, 3);
        assert_eq!(laid("r90"), Area::new(2, 3, 1, 2));
        assert_eq!(laid("r180"), Area::new(0, 2, 2, 1));
        assert_eq!(laid("m0"), Area::new(0, 0, 2, 1));
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
