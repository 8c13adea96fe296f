//! [`Field`]: a whole number for each cell of a part of a frame.

use super::{Area, Point, Region, Walk};

/// A whole number for each cell of an area within a `width` x `height` frame. Cells outside that area have no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    width: i32,
    height: i32,
    /// The cells that have a value.
    part: Area,
    /// Row by row, one for each cell of the part.
    values: Vec<i32>,
}

impl Field {
    /// The value of a cell is what `value(|dx|, |dy|)` gives for its offset from `center`, at most `reach` columns and rows away. The function
    /// is called once for each pair of offsets that some cell of the frame has, by rows, and not once a cell.
    ///
    /// # Errors
    /// The first one of `value`.
    pub fn around<E>(
        (width, height): (i32, i32),
        center: Point,
        reach: u32,
        mut value: impl FnMut(u32, u32) -> Result<i32, E>,
    ) -> Result<Self, E> {
        let part = Self::part_around((width, height), center, reach);
        let (columns, rows) = (offsets(part.x, part.right(), center.x), offsets(part.y, part.bottom(), center.y));
        let mut pairs = Vec::with_capacity(columns.len() * rows.len());
        for dy in rows.clone() {
            for dx in columns.clone() {
                pairs.push(value(dx, dy)?);
            }
        }
        let mut values = Vec::with_capacity(part.len() as usize);
        for y in part.y..part.bottom() {
            let row = &pairs[(y.abs_diff(center.y) - rows.start) as usize * columns.len()..][..columns.len()];
            values.extend((part.x..part.right()).map(|x| row[(x.abs_diff(center.x) - columns.start) as usize]));
        }
        Ok(Self { width, height, part, values })
    }

    /// The cells of a frame at most `reach` columns and rows from a cell: those to which [`around`](Self::around) gives a value.
    #[must_use]
    pub fn part_around((width, height): (i32, i32), center: Point, reach: u32) -> Area {
        let reach = i32::try_from(reach).unwrap_or(i32::MAX).min(Region::MAX_SIDE * 2);
        let (x, y) = (center.x.saturating_sub(reach), center.y.saturating_sub(reach));
        let part = Area::new(x, y, 2 * reach + 1, 2 * reach + 1).clip(&Area::sized(width, height));
        if part.is_empty() { Area::default() } else { part }
    }

    /// A value for every cell of the frame, row by row.
    pub(super) fn full(width: i32, height: i32, values: Vec<i32>) -> Self {
        debug_assert_eq!(values.len() as i64, i64::from(width) * i64::from(height));
        Self { width, height, part: Area::sized(width, height), values }
    }

    /// How many cells have a value.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no cell has a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of a cell; `None` where there is none.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<i32> {
        let (x, y) = (point.x.checked_sub(self.part.x)?, point.y.checked_sub(self.part.y)?);
        let inside = x >= 0 && x < self.part.width && y >= 0 && y < self.part.height;
        inside.then(|| self.values[y as usize * self.part.width as usize + x as usize])
    }

    /// The least and the greatest value; `None` when no cell has one.
    #[must_use]
    pub fn range(&self) -> Option<(i32, i32)> {
        Some((*self.values.iter().min()?, *self.values.iter().max()?))
    }

    /// The cells with a value from `low` to `high`, both included.
    #[must_use]
    pub fn between(&self, low: i32, high: i32) -> Region {
        let mut region = Region::empty(self.width, self.height);
        if self.values.is_empty() {
            return region;
        }
        let (stride, first) = (region.stride(), self.part.x as usize);
        let rows = region.words_mut().chunks_mut(stride).skip(self.part.y as usize);
        for (words, row) in rows.zip(self.values.chunks(self.part.width as usize)) {
            for (x, value) in (first..).zip(row) {
                words[x / 64] |= u64::from(low <= *value && *value <= high) << (x % 64);
            }
        }
        region
    }

    /// The cells that a walker who goes to all eight neighbours reaches from a cell without passing one with a value above `most`, or none;
    /// empty when the cell itself is such a one.
    #[must_use]
    pub fn flood(&self, from: Point, most: i32) -> Region {
        self.between(i32::MIN, most).flood(from, Walk::Eight)
    }
}

/// How far the columns (or rows) from `first` up to `end` are from `center`.
fn offsets(first: i32, end: i32, center: i32) -> std::ops::Range<u32> {
    if first >= end {
        return 0..0;
    }
    let (near, far) = (first.abs_diff(center), (end - 1).abs_diff(center));
    let least = if (first..end).contains(&center) { 0 } else { near.min(far) };
    least..near.max(far) + 1
}

/// Hengband's distance between two cells so many columns and rows apart: about the length of the straight line.
///
/// The greater offset and half the lesser, bettered by Newton's steps for the square root in whole numbers until a step changes nothing. It
/// starts so near that the last digit differs from the rounded root now and then: 10 and 10 give 15. More than 2^30 cells count as 2^30.
#[must_use]
pub fn distance(dx: u32, dy: u32) -> i32 {
    let (dx, dy) = (i64::from(dx.min(1 << 30)), i64::from(dy.min(1 << 30)));
    let square = dx * dx + dy * dy;
    let mut distance = dx.max(dy) + dx.min(dy) / 2;
    if dx > 0 && dy > 0 {
        // From above the root each step comes down and never below it, and one step from below leads above: it ends.
        loop {
            let step = (square - distance * distance) / (2 * distance);
            if step == 0 {
                break;
            }
            distance += step;
        }
    }
    i32::try_from(distance).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::chance::Stream;

    fn by_distance(size: (i32, i32), center: Point, reach: u32) -> Field {
        let Ok(field) = Field::around::<Infallible>(size, center, reach, |dx, dy| Ok(distance(dx, dy)));
        field
    }

    #[test]
    fn distance_agrees_with_values_worked_by_hand() {
        // dx, dy, start, steps, end: 20 and 20 start at 30; (800 - 900) / 60 = -1; (800 - 841) / 58 = 0.
        for (dx, dy, wanted) in [
            (0, 0, 0),
            (0, 7, 7),
            (9, 0, 9),
            (1, 1, 1),
            (1, 2, 2),
            (2, 2, 3),
            (3, 2, 4),
            (3, 3, 4),
            (3, 4, 5),
            (5, 5, 7),
            (9, 10, 14),
            (10, 10, 15),
            (20, 20, 29),
            (100, 100, 142),
            (30, 40, 51),
        ] {
            assert_eq!(distance(dx, dy), wanted, "{dx}, {dy}");
            assert_eq!(distance(dy, dx), wanted, "{dy}, {dx}");
        }
    }

    #[test]
    fn distance_is_the_root_within_one() {
        for dx in 0..300_u32 {
            for dy in 0..300_u32 {
                let d = u64::try_from(distance(dx, dy)).unwrap();
                let square = u64::from(dx * dx + dy * dy);
                assert!(d.saturating_sub(1).pow(2) <= square && square < (d + 1).pow(2), "{dx}, {dy}: {d}");
            }
        }
        assert_eq!((distance(u32::MAX, 0), distance(u32::MAX, u32::MAX)), (1 << 30, 1_518_500_250));
    }

    #[test]
    fn each_pair_is_asked_for_once() {
        for (center, reach) in [((5, 4), 3), ((0, 0), 2), ((9, 1), 30), ((-3, 2), 5), ((4, 12), 6), ((40, 40), 3)] {
            let center = Point::new(center.0, center.1);
            let mut asked = Vec::new();
            let Ok(field) = Field::around::<Infallible>((10, 8), center, reach, |dx, dy| {
                asked.push((dx, dy));
                Ok((dx * 1000 + dy) as i32)
            });
            let mut wanted = Vec::new();
            for (x, y) in (0..8).flat_map(|y| (0..10).map(move |x| (x, y))) {
                let (dx, dy) = (center.x.abs_diff(x), center.y.abs_diff(y));
                let near = dx <= reach && dy <= reach;
                assert_eq!(field.get(Point::new(x, y)), near.then_some((dx * 1000 + dy) as i32), "{x}, {y} around {center:?}");
                if near {
                    wanted.push((dx, dy));
                }
            }
            wanted.sort_unstable();
            wanted.dedup();
            asked.sort_unstable();
            assert_eq!(asked, wanted, "around {center:?}");
            assert_eq!(field.is_empty(), wanted.is_empty());
        }
    }

    #[test]
    fn the_first_error_ends_it() {
        let mut calls = 0;
        let result = Field::around((9, 9), Point::new(4, 4), 4, |dx, dy| {
            calls += 1;
            if (dx, dy) == (2, 1) { Err("no") } else { Ok(0) }
        });
        assert_eq!(result, Err("no"));
        assert_eq!(calls, 5 + 3);
    }

    #[test]
    fn between_and_flood_agree_with_the_definitions() {
        for (seed, (width, height)) in (0..).zip([(1, 1), (30, 12), (64, 5), (65, 5), (131, 9)]) {
            let mut stream = Stream::from_key(seed);
            let center = Point::new(width / 2, height / 2);
            let Ok(field) = Field::around::<Infallible>((width, height), center, 40, |_, _| Ok(stream.below(10) as i32 - 3));
            let holds = |low: i32, high: i32| {
                Region::from_fn(width, height, |i| {
                    field.get(Point::new(i as i32 % width, i as i32 / width)).is_some_and(|v| low <= v && v <= high)
                })
            };
            assert_eq!(field.between(0, 3), holds(0, 3));
            assert_eq!(field.between(i32::MIN, i32::MAX), holds(i32::MIN, i32::MAX));
            assert!(field.between(3, 0).is_empty());
            assert_eq!(field.flood(center, 2), holds(i32::MIN, 2).flood(center, Walk::Eight));
            assert!(field.flood(center, field.get(center).unwrap() - 1).is_empty());
            assert!(field.flood(Point::new(-1, 0), 100).is_empty());
            let (low, high) = field.range().unwrap();
            assert!(holds(low, high).count() == field.len() as u32 && holds(low + 1, high).count() < field.len() as u32);
            assert!(holds(low, high - 1).count() < field.len() as u32);
        }
    }

    #[test]
    fn circles_are_round() {
        let field = by_distance((9, 9), Point::new(4, 4), 4);
        let wanted = [".........", "...###...", "..#####..", ".#######.", ".#######.", ".#######.", "..#####..", "...###...", "........."];
        assert_eq!(field.between(0, 3), Region::from_rows(&wanted));
    }
}
