//! Finding space for a room.

use super::{Area, Point, Region, Rolls, Walk};

/// A way to find space for a room; a branch may bring its own.
pub trait SpacePolicy {
    /// The top left cell of a `width` x `height` area of the frame of `occupied` that has no occupied cell; `None` when it found none.
    fn find(&mut self, occupied: &Region, width: i32, height: i32, rolls: &mut dyn Rolls) -> Option<Point>;
}

/// Tries places at random: cheap while there is much space, and may miss what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomSpace {
    /// Places tried.
    pub tries: u32,
    /// Free cells kept between the area and anything occupied.
    pub gap: i32,
    /// Cells kept between the area and the edge of the frame.
    pub margin: i32,
}

impl Default for RandomSpace {
    fn default() -> Self {
        Self { tries: 50, gap: 1, margin: 1 }
    }
}

impl SpacePolicy for RandomSpace {
    fn find(&mut self, occupied: &Region, width: i32, height: i32, rolls: &mut dyn Rolls) -> Option<Point> {
        let places = places(occupied, width, height, self.margin)?;
        for _ in 0..self.tries {
            let x = places.x + rolls.below(places.width as u32) as i32;
            let y = places.y + rolls.below(places.height as u32) as i32;
            if !occupied.touches(&Area::new(x, y, width, height).inset(-self.gap.max(0))) {
                return Some(Point::new(x, y));
            }
        }
        None
    }
}

/// Looks at all places at once and takes one, each equally likely: never misses space that there is. One draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedSpace {
    /// Free cells kept between the area and anything occupied.
    pub gap: i32,
    /// Cells kept between the area and the edge of the frame.
    pub margin: i32,
}

impl Default for PackedSpace {
    fn default() -> Self {
        Self { gap: 1, margin: 1 }
    }
}

impl PackedSpace {
    /// All top left cells at which the area may lie.
    #[must_use]
    pub fn places(&self, occupied: &Region, width: i32, height: i32) -> Region {
        let (frame_width, frame_height) = (occupied.width(), occupied.height());
        let Some(places) = places(occupied, width, height, self.margin) else {
            return Region::empty(frame_width, frame_height);
        };
        let mut free = !occupied.grow(self.gap.max(0) as u32, Walk::Eight);
        erode(&mut free, width as usize, height as usize);
        // The margin is no obstacle to the gap, so it is taken off the places and not off the free cells.
        free.intersect(&Region::rectangle(frame_width, frame_height, &places));
        free
    }
}

impl SpacePolicy for PackedSpace {
    fn find(&mut self, occupied: &Region, width: i32, height: i32, rolls: &mut dyn Rolls) -> Option<Point> {
        self.places(occupied, width, height).sample(rolls)
    }
}

/// The top left cells at which an area lies within the frame's margin.
fn places(occupied: &Region, width: i32, height: i32, margin: i32) -> Option<Area> {
    if width < 1 || height < 1 {
        return None;
    }
    let inner = occupied.frame().inset(margin.max(0));
    let (columns, rows) = (inner.width.checked_sub(width)?, inner.height.checked_sub(height)?);
    (columns >= 0 && rows >= 0).then(|| Area::new(inner.x, inner.y, columns + 1, rows + 1))
}

/// Keeps the cells that are the top left of a `width` x `height` area of cells: runs of 1, 2, 4 ... cells, put together to the length asked for.
fn erode(region: &mut Region, width: usize, height: usize) {
    let stride = region.stride();
    if stride == 0 {
        return;
    }
    let words = region.words_mut();
    let mut have = 1;
    while have < width {
        let more = have.min(width - have);
        for row in words.chunks_mut(stride) {
            // Forwards, so that what is read has not been changed yet.
            for x in 0..stride {
                row[x] &= ahead(row, x, more);
            }
        }
        have += more;
    }
    let mut have = 1;
    while have < height {
        let more = have.min(height - have);
        for at in 0..words.len() {
            words[at] &= words.get(at + more * stride).copied().unwrap_or(0);
        }
        have += more;
    }
}

/// The word of a row that starts `columns` further right than word `x`.
fn ahead(row: &[u64], x: usize, columns: usize) -> u64 {
    let (from, bits) = (x + columns / 64, columns % 64);
    let word = row.get(from).copied().unwrap_or(0);
    if bits == 0 {
        return word;
    }
    word >> bits | row.get(from + 1).copied().unwrap_or(0) << (64 - bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;

    fn occupied(seed: u64) -> Region {
        let mut stream = Stream::from_key(seed);
        Region::from_fn(80, 24, |_| stream.one_in(60))
    }

    #[test]
    fn packed_places_are_all_legal_ones() {
        for seed in 0..10 {
            let occupied = occupied(seed);
            for (width, height) in [(1, 1), (5, 3), (3, 20), (64, 1), (70, 1), (7, 7), (78, 22)] {
                for (gap, margin) in [(0, 0), (1, 1), (2, 0)] {
                    let policy = PackedSpace { gap, margin };
                    let expected = Region::from_fn(80, 24, |index| {
                        let area = Area::new(index as i32 % 80, index as i32 / 80, width, height);
                        Area::sized(80, 24).inset(margin).contains_area(&area) && !occupied.touches(&area.inset(-gap))
                    });
                    assert_eq!(policy.places(&occupied, width, height), expected, "seed {seed} {width}x{height} gap {gap} margin {margin}");
                }
            }
        }
    }

    #[test]
    fn k2_all_legal_offsets_occur() {
        let free = Region::empty(80, 24);
        let mut stream = Stream::from_key(3);
        for (width, height, offsets) in [(70, 3, 9 * 20), (3, 20, 76 * 3)] {
            let policies: [&mut dyn SpacePolicy; 2] = [&mut PackedSpace::default(), &mut RandomSpace::default()];
            for policy in policies {
                let mut seen = std::collections::BTreeSet::new();
                for _ in 0..5000 {
                    let at = policy.find(&free, width, height, &mut stream).unwrap();
                    assert!(Area::sized(80, 24).inset(1).contains_area(&Area::new(at.x, at.y, width, height)));
                    seen.insert(at);
                }
                assert_eq!(seen.len(), offsets, "{width}x{height}");
            }
        }
    }

    #[test]
    fn packed_finds_the_only_place() {
        let mut occupied = Region::full(80, 24);
        occupied.remove_area(&Area::new(61, 9, 7, 6));
        let mut stream = Stream::from_key(4);
        assert_eq!(PackedSpace::default().find(&occupied, 5, 4, &mut stream), Some(Point::new(62, 10)));
        assert_eq!(PackedSpace::default().find(&occupied, 6, 4, &mut stream), None);
    }

    #[test]
    fn random_finds_only_what_is_free() {
        let mut policy = RandomSpace { tries: 200, gap: 1, margin: 1 };
        for seed in 0..50 {
            let occupied = occupied(seed);
            if let Some(at) = policy.find(&occupied, 6, 4, &mut Stream::from_key(seed)) {
                assert!(!occupied.touches(&Area::new(at.x - 1, at.y - 1, 8, 6)));
            }
        }
        assert_eq!(policy.find(&Region::full(80, 24), 3, 3, &mut Stream::from_key(1)), None);
    }

    #[test]
    fn sizes_without_sense() {
        let mut stream = Stream::from_key(5);
        for (width, height) in [(0, 3), (3, -1), (81, 1), (1, 25), (i32::MAX, i32::MAX)] {
            assert_eq!(PackedSpace::default().find(&Region::empty(80, 24), width, height, &mut stream), None);
            assert_eq!(RandomSpace::default().find(&Region::empty(80, 24), width, height, &mut stream), None);
        }
        assert_eq!(PackedSpace::default().find(&Region::empty(0, 0), 1, 1, &mut stream), None);
    }
}
