//! [`DistanceMap`]: how far each cell is from the nearest of some sources.

use super::queue::BucketQueue;
use super::{Point, Walk};

/// Distance of a cell that is not reached.
pub const UNREACHED: u32 = u32::MAX;

/// A cell that cannot be entered, while a map is being filled.
const BLOCKED: u32 = u32::MAX - 1;

/// Distances of the cells of a map from its sources, row by row. It can be filled again and keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct DistanceMap {
    width: i32,
    height: i32,
    walk: Walk,
    steps: Vec<u32>,
    /// The map with one more cell on each side, so that neighbours need no check for the edge.
    padded: Vec<u32>,
    /// Costs in the same arrangement, where there are any.
    prices: Vec<u8>,
    line: Vec<u32>,
    queue: BucketQueue,
}

impl DistanceMap {
    /// A map of no cells.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts steps over passable cells from the sources; sources off the map or not passable count for nothing. `passable` is asked once for
    /// every cell, with its position in a flat array.
    pub fn fill(
        &mut self,
        (width, height): (i32, i32),
        sources: impl IntoIterator<Item = Point>,
        passable: impl FnMut(usize) -> bool,
        walk: Walk,
    ) {
        self.prepare(width, height, walk, passable);
        self.line.clear();
        for source in sources {
            if let Some(place) = self.place(source).filter(|place| self.padded[*place] == UNREACHED) {
                self.padded[place] = 0;
                self.line.push(place as u32);
            }
        }
        let offsets = self.offsets();
        let offsets = &offsets[..walk.steps().len()];
        let mut next = 0;
        while let Some(place) = self.line.get(next).copied() {
            next += 1;
            let distance = self.padded[place as usize] + 1;
            for offset in offsets {
                let neighbour = place.wrapping_add_signed(*offset);
                if self.padded[neighbour as usize] == UNREACHED {
                    self.padded[neighbour as usize] = distance;
                    self.line.push(neighbour);
                }
            }
        }
        self.unpad();
    }

    /// Sums the costs of the cells entered on the way from the sources (Dijkstra); a diagonal step costs as much as any other. `cost` gives
    /// `None` for a cell that cannot be entered, 0 counts as 1; it is asked once for every cell.
    pub fn fill_by_cost(
        &mut self,
        (width, height): (i32, i32),
        sources: impl IntoIterator<Item = Point>,
        mut cost: impl FnMut(usize) -> Option<u8>,
        walk: Walk,
    ) {
        // Blocked cells, the rim among them, keep a price that nobody pays.
        let columns = width.max(0) as usize;
        let mut prices = std::mem::take(&mut self.prices);
        prices.clear();
        prices.resize((columns + 2) * (height.max(0) as usize + 2), 1);
        let (mut place, mut column) = (columns + 3, 0);
        self.prepare(width, height, walk, |index| {
            let price = cost(index);
            prices[place] = price.unwrap_or(1).max(1);
            (place, column) = if column + 1 == columns { (place + 3, 0) } else { (place + 1, column + 1) };
            price.is_some()
        });
        self.queue.reset(u32::from(u8::MAX));
        for source in sources {
            if let Some(place) = self.place(source).filter(|place| self.padded[*place] == UNREACHED) {
                self.padded[place] = 0;
                self.queue.push(0, place as u32);
            }
        }
        let offsets = self.offsets();
        let offsets = &offsets[..walk.steps().len()];
        while let Some((distance, place)) = self.queue.pop() {
            if self.padded[place as usize] != distance {
                continue;
            }
            for offset in offsets {
                let neighbour = place.wrapping_add_signed(*offset) as usize;
                let known = self.padded[neighbour];
                if known == BLOCKED || known <= distance + 1 {
                    continue;
                }
                let sum = distance + u32::from(prices[neighbour]);
                if sum < known {
                    self.padded[neighbour] = sum;
                    self.queue.push(sum, neighbour as u32);
                }
            }
        }
        self.prices = prices;
        self.unpad();
    }

    /// All distances, row by row; [`UNREACHED`] where there is none.
    #[must_use]
    pub fn distances(&self) -> &[u32] {
        &self.steps
    }

    /// The distance of a cell; `None` where it is not reached or off the map.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<u32> {
        if point.x < 0 || point.x >= self.width || point.y < 0 {
            return None;
        }
        self.steps.get(point.y as usize * self.width as usize + point.x as usize).copied().filter(|distance| *distance != UNREACHED)
    }

    /// The cell furthest away, the first of equal ones; `None` when no cell is reached.
    #[must_use]
    pub fn furthest(&self) -> Option<Point> {
        let mut best: Option<(u32, usize)> = None;
        for (index, distance) in self.steps.iter().enumerate().filter(|(_, distance)| **distance != UNREACHED) {
            if best.is_none_or(|(most, _)| *distance > most) {
                best = Some((*distance, index));
            }
        }
        let width = self.width as usize;
        best.map(|(_, index)| Point::new((index % width) as i32, (index / width) as i32))
    }

    /// The way from a cell downhill to a source, both included; empty where the cell is not reached. Of ways as good as each other it takes
    /// the one whose next step comes first in [`Walk::steps`].
    #[must_use]
    pub fn path(&self, from: Point) -> Vec<Point> {
        let mut path = Vec::new();
        let (mut here, mut distance) = match self.get(from) {
            Some(distance) => (from, distance),
            None => return path,
        };
        path.push(here);
        // Each step goes down, so there are no more than `distance` of them.
        while distance > 0 {
            let neighbours = self.walk.steps().iter().map(|(dx, dy)| here.offset(*dx, *dy));
            let Some((next, least)) = neighbours.filter_map(|p| Some((p, self.get(p)?))).min_by_key(|(_, least)| *least) else { break };
            if least >= distance {
                break;
            }
            (here, distance) = (next, least);
            path.push(here);
        }
        path
    }

    fn prepare(&mut self, width: i32, height: i32, walk: Walk, mut passable: impl FnMut(usize) -> bool) {
        (self.width, self.height, self.walk) = (width.max(0), height.max(0), walk);
        let (columns, rows) = (self.width as usize, self.height as usize);
        self.padded.clear();
        self.padded.resize((columns + 2) * (rows + 2), BLOCKED);
        let mut index = 0;
        for row in self.padded.chunks_mut(columns + 2).skip(1).take(rows) {
            for cell in &mut row[1..=columns] {
                if passable(index) {
                    *cell = UNREACHED;
                }
                index += 1;
            }
        }
    }

    /// The position of a cell in the padded map.
    fn place(&self, point: Point) -> Option<usize> {
        let Point { x, y } = point;
        let inside = x >= 0 && x < self.width && y >= 0 && y < self.height;
        inside.then(|| (y as usize + 1) * (self.width as usize + 2) + x as usize + 1)
    }

    /// What to add to a position in the padded map for each step, in the order of [`Walk::steps`].
    fn offsets(&self) -> [i32; 8] {
        let mut offsets = [0; 8];
        for (offset, (dx, dy)) in offsets.iter_mut().zip(Walk::Eight.steps()) {
            *offset = dy * (self.width + 2) + dx;
        }
        offsets
    }

    fn unpad(&mut self) {
        let columns = self.width as usize;
        self.steps.clear();
        for row in self.padded.chunks(columns + 2).skip(1).take(self.height as usize) {
            self.steps.extend(row[1..=columns].iter().map(|cell| if *cell == BLOCKED { UNREACHED } else { *cell }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;
    use crate::grid::Region;

    fn inside(region: &Region) -> impl Fn(usize) -> bool {
        move |index| region.contains(Point::new(index as i32 % region.width(), index as i32 / region.width()))
    }

    #[test]
    fn counts_steps_around_a_wall() {
        let open = Region::from_rows(&["#####", "###.#", "###.#"]);
        let mut map = DistanceMap::new();
        map.fill((5, 3), [Point::new(2, 2)], inside(&open), Walk::Four);
        assert_eq!(map.distances(), [4, 3, 2, 3, 4, 3, 2, 1, UNREACHED, 5, 2, 1, 0, UNREACHED, 6]);
        map.fill((5, 3), [Point::new(2, 2)], inside(&open), Walk::Eight);
        assert_eq!(map.distances(), [2, 2, 2, 2, 3, 2, 1, 1, UNREACHED, 3, 2, 1, 0, UNREACHED, 4]);
        assert_eq!(map.furthest(), Some(Point::new(4, 2)));
        assert_eq!(map.get(Point::new(3, 1)), None);
        assert_eq!(map.get(Point::new(5, 0)), None);
    }

    #[test]
    fn the_nearest_source_counts() {
        let mut map = DistanceMap::new();
        map.fill((7, 1), [Point::new(0, 0), Point::new(6, 0), Point::new(9, 9)], |_| true, Walk::Four);
        assert_eq!(map.distances(), [0, 1, 2, 3, 2, 1, 0]);
        map.fill((3, 1), [], |_| true, Walk::Four);
        assert_eq!(map.distances(), [UNREACHED; 3]);
        assert_eq!(map.furthest(), None);
        map.fill((0, 3), [Point::new(0, 0)], |_| true, Walk::Four);
        assert!(map.distances().is_empty());
    }

    #[test]
    fn reaches_what_a_flood_reaches() {
        let mut map = DistanceMap::new();
        for seed in 0..40 {
            let mut stream = Stream::from_key(seed);
            let open = Region::from_fn(70, 20, |_| stream.percent(60));
            let start = open.sample(&mut stream).unwrap();
            for walk in [Walk::Eight, Walk::Four] {
                map.fill((70, 20), [start], inside(&open), walk);
                let reached = Region::from_fn(70, 20, |index| map.distances()[index] != UNREACHED);
                assert_eq!(reached, open.flood(start, walk), "seed {seed}");
                let far = map.furthest().unwrap();
                let path = map.path(far);
                assert_eq!(path.len() as u32, map.get(far).unwrap() + 1);
                assert!(path.windows(2).all(|w| walk.steps().contains(&(w[1].x - w[0].x, w[1].y - w[0].y))));
                assert!(path.first() == Some(&far) && path.last() == Some(&start));
            }
        }
    }

    #[test]
    fn costs_of_one_are_steps() {
        let (mut steps, mut costs) = (DistanceMap::new(), DistanceMap::new());
        for seed in 0..20 {
            let mut stream = Stream::from_key(seed);
            let open = Region::from_fn(40, 15, |_| stream.percent(65));
            let start = open.sample(&mut stream).unwrap();
            steps.fill((40, 15), [start], inside(&open), Walk::Eight);
            costs.fill_by_cost((40, 15), [start], |index| inside(&open)(index).then_some(0), Walk::Eight);
            assert_eq!(steps.distances(), costs.distances());
        }
    }

    #[test]
    fn takes_the_cheap_way_round() {
        // A dear cell in the middle of the top row; below it the way is longer and cheaper.
        let cost = [1, 200, 1, 1, 1, 1];
        let mut map = DistanceMap::new();
        map.fill_by_cost((3, 2), [Point::new(0, 0)], |index| Some(cost[index]), Walk::Four);
        assert_eq!(map.distances(), [0, 200, 4, 1, 2, 3]);
        assert_eq!(map.path(Point::new(2, 0)).len(), 5);
    }

    #[test]
    fn costs_agree_with_relaxing_until_nothing_changes() {
        let mut map = DistanceMap::new();
        for seed in 0..10 {
            let mut stream = Stream::from_key(seed);
            let costs: Vec<Option<u8>> = (0..12 * 9).map(|_| (!stream.percent(20)).then(|| stream.below(256) as u8)).collect();
            map.fill_by_cost((12, 9), [Point::new(3, 3)], |index| costs[index], Walk::Four);
            let mut plain = vec![UNREACHED; costs.len()];
            if costs[3 * 12 + 3].is_some() {
                plain[3 * 12 + 3] = 0;
            }
            for _ in 0..costs.len() {
                for index in 0..costs.len() {
                    let (x, y) = (index as i32 % 12, index as i32 / 12);
                    for (dx, dy) in Walk::Four.steps() {
                        let (nx, ny) = (x + dx, y + dy);
                        if !(0..12).contains(&nx) || !(0..9).contains(&ny) {
                            continue;
                        }
                        let from = plain[(ny * 12 + nx) as usize];
                        if let (Some(cost), true) = (costs[index], from != UNREACHED) {
                            plain[index] = plain[index].min(from + u32::from(cost.max(1)));
                        }
                    }
                }
            }
            assert_eq!(map.distances(), plain, "seed {seed}");
        }
    }
}
