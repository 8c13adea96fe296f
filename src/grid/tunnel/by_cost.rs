//! Tunnels by cost: the cheapest way, the same each time.

use super::{Dig, Digger, Point, Tunnel, TunnelFailure, TunnelMap, check_ends, dig_at};
use crate::grid::queue::BucketQueue;

/// What a tunnel pays beside the cost of rock, which the map gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiggingCosts {
    /// For a cell of open ground; 0 counts as 1. Less than for rock, and tunnels use what is there.
    pub open: u8,
    /// For going through an outer wall; 0 counts as 1.
    pub pierce: u8,
}

impl DiggingCosts {
    /// Cost of plain rock where nothing else is said.
    pub const ROCK: u8 = 3;
    /// Searches for one tunnel, each but the first because the last went through two walls side by side.
    const MOST_SEARCHES: usize = 16;
}

impl Default for DiggingCosts {
    fn default() -> Self {
        Self { open: 1, pierce: 6 }
    }
}

/// Memory of a search. The map has one more cell on each side here, so that neighbours need no check for the edge.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    width: i32,
    /// For each cell its price, from 1 to 255, or [`WALL`], or [`OUTER`].
    cells: Vec<u16>,
    /// Least cost known for each cell.
    cost: Vec<u32>,
    queue: BucketQueue,
}

/// A cell that is never dug.
const WALL: u16 = 0;
/// An outer wall that may be gone through.
const OUTER: u16 = 256;

impl Digger {
    /// The cheapest tunnel; of equal ones, one that goes straight on where it can. An outer wall is one step with the cell behind it.
    ///
    /// A* with the orthogonal distance, over a queue of buckets (P. Hart, N. Nilsson, B. Raphael, 1968).
    ///
    /// # Errors
    /// [`TunnelFailure::BadEnd`], and [`TunnelFailure::NoWay`] when no tunnel leads there.
    pub fn by_cost(
        &mut self,
        map: &(impl TunnelMap + ?Sized),
        from: Point,
        to: Point,
        costs: &DiggingCosts,
    ) -> Result<Tunnel, TunnelFailure> {
        self.search.read(map, costs);
        self.by_cost_again(map, from, to, costs)
    }

    /// [`by_cost`](Self::by_cost) on a map that was read before with the same costs, by it or by this, and has changed since only in cells
    /// that [`changed`](Self::changed) was told of. On a map that was never read it is read now.
    ///
    /// # Errors
    /// As [`by_cost`](Self::by_cost).
    pub fn by_cost_again(
        &mut self,
        map: &(impl TunnelMap + ?Sized),
        from: Point,
        to: Point,
        costs: &DiggingCosts,
    ) -> Result<Tunnel, TunnelFailure> {
        check_ends(map, [from, to])?;
        if self.search.cells.is_empty() {
            self.search.read(map, costs);
        }
        let mut walled = Vec::new();
        let found = self.cheapest(map, from, to, costs, &mut walled);
        for (place, cell) in walled {
            self.search.cells[place] = cell;
        }
        found
    }

    /// Says which cells of a map that was read are something else now.
    pub fn changed(&mut self, map: &(impl TunnelMap + ?Sized), points: impl IntoIterator<Item = Point>, costs: &DiggingCosts) {
        if self.search.cells.is_empty() {
            return;
        }
        for point in points {
            let place = self.search.place(point);
            if let Some(cell) = self.search.cells.get_mut(place) {
                *cell = price_of(dig_at(map, point), costs);
            }
        }
    }

    fn cheapest(
        &mut self,
        map: &(impl TunnelMap + ?Sized),
        from: Point,
        to: Point,
        costs: &DiggingCosts,
        walled: &mut Vec<(usize, u16)>,
    ) -> Result<Tunnel, TunnelFailure> {
        let (start, end) = (self.search.place(from), self.search.place(to));
        for _ in 0..DiggingCosts::MOST_SEARCHES {
            if !self.search.run(start, end, costs) {
                break;
            }
            let path = self.search.trace(start, end, costs);
            let of = |wanted: fn(Dig) -> bool| path.iter().copied().filter(|at| wanted(dig_at(map, *at))).collect::<Vec<_>>();
            let pierced = of(|dig| dig == Dig::Outer);
            // Two holes side by side are not allowed; the search does not know its own way, so the second is walled up and it starts again.
            let beside = |place: &usize| pierced[..*place].iter().any(|other| other.chebyshev(pierced[*place]) <= 1);
            let Some(second) = (0..pierced.len()).find(beside) else {
                let dug = of(|dig| matches!(dig, Dig::Rock(_)));
                return Ok(Tunnel { path, dug, pierced });
            };
            let second = self.search.place(pierced[second]);
            walled.push((second, self.search.cells[second]));
            self.search.cells[second] = WALL;
        }
        Err(TunnelFailure::NoWay { from, to })
    }
}

/// What the search keeps of a cell.
#[inline]
fn price_of(dig: Dig, costs: &DiggingCosts) -> u16 {
    match dig {
        Dig::Open => u16::from(costs.open.max(1)),
        Dig::Rock(price) => u16::from(price.max(1)),
        Dig::Outer => OUTER,
        Dig::Inner | Dig::Solid | Dig::Never => WALL,
    }
}

impl Search {
    /// Reads the map: each cell once.
    fn read(&mut self, map: &(impl TunnelMap + ?Sized), costs: &DiggingCosts) {
        self.width = map.width() + 2;
        let (columns, rows) = (map.width() as usize, map.height() as usize);
        self.cells.clear();
        self.cells.resize((columns + 2) * (rows + 2), WALL);
        let mut index = 0;
        for row in self.cells.chunks_mut(columns + 2).skip(1).take(rows) {
            for cell in &mut row[1..=columns] {
                *cell = price_of(map.dig(index), costs);
                index += 1;
            }
        }
    }

    fn place(&self, at: Point) -> usize {
        (at.y as usize + 1) * self.width as usize + at.x as usize + 1
    }

    fn point(&self, place: usize) -> Point {
        let (place, width) = (place as u32, self.width as u32);
        Point::new((place % width) as i32 - 1, (place / width) as i32 - 1)
    }

    /// Steps to the four neighbours, and to what lies beside the way there.
    fn ways(&self) -> [(isize, isize); 4] {
        let row = self.width as isize;
        [(-row, 1), (1, row), (row, 1), (-1, row)]
    }

    /// Fills in costs until the end is reached; whether it is.
    fn run(&mut self, start: usize, end: usize, costs: &DiggingCosts) -> bool {
        // No cell and no wall costs less than 1: the estimate is never too high, and keys never fall.
        let target = self.point(end);
        let base = self.point(start).manhattan(target);
        self.cost.clear();
        self.cost.resize(self.cells.len(), u32::MAX);
        // A step costs at most a wall and the cell behind it, and leads at most two cells away from the target.
        self.queue.reset(u32::from(costs.pierce) + u32::from(u8::MAX) + 4);
        self.cost[start] = 0;
        self.queue.push(0, start as u32);
        let ways = self.ways();
        while let Some((key, place)) = self.queue.pop() {
            let place = place as usize;
            let here = self.cost[place];
            // Keys are counted from the estimate of the start.
            if here + self.point(place).manhattan(target) - base != key {
                continue;
            }
            if place == end {
                return true;
            }
            for way in ways {
                let Some((next, price)) = self.step(place, way, costs) else { continue };
                let total = here + price;
                if total < self.cost[next] {
                    self.cost[next] = total;
                    self.queue.push(total + self.point(next).manhattan(target) - base, next as u32);
                }
            }
        }
        false
    }

    /// Where a step leads and what it costs: an outer wall between two others is one step with the cell behind it.
    #[inline]
    fn step(&self, place: usize, (way, side): (isize, isize), costs: &DiggingCosts) -> Option<(usize, u32)> {
        let next = place.wrapping_add_signed(way);
        match self.cells[next] {
            WALL => None,
            OUTER => {
                let wall = |place: usize| matches!(self.cells[place], WALL | OUTER);
                let behind = next.wrapping_add_signed(way);
                let straight = !wall(behind) && wall(next.wrapping_add_signed(side)) && wall(next.wrapping_add_signed(-side));
                straight.then(|| (behind, u32::from(self.cells[behind]) + u32::from(costs.pierce.max(1))))
            }
            price => Some((next, u32::from(price))),
        }
    }

    /// Goes back from the end over cells whose costs add up.
    fn trace(&self, start: usize, end: usize, costs: &DiggingCosts) -> Vec<Point> {
        let mut path = vec![self.point(end)];
        let mut here = end;
        let mut last = None;
        // Each step back is to a cell of less cost, so this ends; a way there is, for the search has come along it.
        while here != start {
            let straight_first = last.into_iter().chain(self.ways());
            let found = straight_first.filter_map(|way| Some((way, self.before(here, way, costs)?))).next();
            let Some((way, (before, wall))) = found else { break };
            path.extend(wall.map(|wall| self.point(wall)));
            path.push(self.point(before));
            (here, last) = (before, Some(way));
        }
        path.reverse();
        path
    }

    /// The cell from which the cheapest way comes to `here` in the direction `way`, and the wall in between.
    fn before(&self, here: usize, way: (isize, isize), costs: &DiggingCosts) -> Option<(usize, Option<usize>)> {
        let beside = here.wrapping_add_signed(-way.0);
        let wall = (self.cells[beside] == OUTER).then_some(beside);
        let before = if wall.is_some() { beside.wrapping_add_signed(-way.0) } else { beside };
        let (next, price) = self.step(before, way, costs)?;
        (next == here && self.cost[before].checked_add(price) == Some(self.cost[here])).then_some((before, wall))
    }
}

#[cfg(test)]
mod tests {
    use super::super::may_pierce;
    use super::super::testing::{check, picture};
    use super::*;
    use crate::chance::Stream;
    use crate::grid::{Ground, Walk};

    fn paid(tunnel: &Tunnel, map: &impl TunnelMap, costs: &DiggingCosts) -> u32 {
        let price = |at: &Point| match dig_at(map, *at) {
            Dig::Rock(price) => u32::from(price.max(1)),
            Dig::Outer => u32::from(costs.pierce.max(1)),
            _ => u32::from(costs.open.max(1)),
        };
        tunnel.path.iter().skip(1).map(price).sum()
    }

    #[test]
    fn a_map_that_was_read_is_searched_again_as_if_it_were_new() {
        let rows = ["OOO   OOO", "O.O   O.O", "OOO   OOO", "         ", "OOOOO    ", "O...O    ", "OOOOO    "];
        let ends = [(1, 1, 7, 1), (1, 1, 2, 5), (7, 1, 2, 5), (1, 1, 7, 1)];
        let mut cells: Vec<Vec<u8>> = rows.iter().map(|r| r.as_bytes().to_vec()).collect();
        let costs = DiggingCosts::default();
        let mut kept = Digger::new();
        for (x0, y0, x1, y1) in ends {
            let now = cells.clone();
            let dig = move |i: usize| match now[i / 9][i % 9] {
                b'.' => Dig::Open,
                b'O' => Dig::Outer,
                b'S' => Dig::Solid,
                _ => Dig::Rock(DiggingCosts::ROCK),
            };
            let map = Ground::new(9, 7, dig);
            let (from, to) = (Point::new(x0, y0), Point::new(x1, y1));
            let again = kept.by_cost_again(&map, from, to, &costs);
            assert_eq!(again, Digger::new().by_cost(&map, from, to, &costs));
            let tunnel = again.unwrap();
            let seals = tunnel.seals(&map);
            for at in tunnel.dug.iter().chain(&tunnel.pierced) {
                cells[at.y as usize][at.x as usize] = b'.';
            }
            for at in &seals {
                cells[at.y as usize][at.x as usize] = b'S';
            }
            let now = cells.clone();
            let dig = move |i: usize| match now[i / 9][i % 9] {
                b'.' => Dig::Open,
                b'O' => Dig::Outer,
                b'S' => Dig::Solid,
                _ => Dig::Rock(DiggingCosts::ROCK),
            };
            kept.changed(&Ground::new(9, 7, dig), tunnel.dug.into_iter().chain(tunnel.pierced).chain(seals), &costs);
        }
    }

    #[test]
    fn prefers_what_is_open() {
        let map = picture(&["     ", ".....", "     "]);
        let tunnel = Digger::new().by_cost(&map, Point::new(0, 0), Point::new(4, 0), &DiggingCosts::default()).unwrap();
        assert_eq!(tunnel.dug, [Point::new(0, 0), Point::new(4, 0)]);
        check(&tunnel, &map, Point::new(0, 0), Point::new(4, 0));
        // Not when digging costs no more.
        let tunnel = Digger::new().by_cost(&map, Point::new(0, 0), Point::new(4, 0), &DiggingCosts { open: 3, pierce: 0 }).unwrap();
        assert_eq!(tunnel.path.len(), 5);
    }

    #[test]
    fn goes_straight_where_it_can() {
        let map = picture(&["          "; 8]);
        let tunnel = Digger::new().by_cost(&map, Point::new(1, 1), Point::new(8, 6), &DiggingCosts::default()).unwrap();
        let turns = tunnel.path.windows(3).filter(|w| w[2].x - w[1].x != w[1].x - w[0].x).count();
        assert_eq!((tunnel.path.len(), turns), (13, 1));
    }

    #[test]
    fn walls_are_gone_through_straight_and_not_at_corners() {
        let map = picture(&["            ", " OOOOO OOO  ", " O...O O.O  ", " OOOOO O.O  ", "       OOO  "]);
        let (from, to) = (Point::new(2, 2), Point::new(8, 3));
        let tunnel = Digger::new().by_cost(&map, from, to, &DiggingCosts::default()).unwrap();
        check(&tunnel, &map, from, to);
        assert_eq!(tunnel.pierced, [Point::new(5, 2), Point::new(7, 2)]);
    }

    #[test]
    fn vaults_and_solid_rock_are_left_alone() {
        let map = picture(&["   X   ", "   S   ", "   I   ", "   1   "]);
        let (from, to) = (Point::new(0, 0), Point::new(6, 0));
        let tunnel = Digger::new().by_cost(&map, from, to, &DiggingCosts::default()).unwrap();
        check(&tunnel, &map, from, to);
        assert!(tunnel.path.contains(&Point::new(3, 3)));
        let shut = picture(&["   X   ", "   X   "]);
        let failure = Digger::new().by_cost(&shut, from, to, &DiggingCosts::default()).unwrap_err();
        assert_eq!(failure, TunnelFailure::NoWay { from, to });
        assert_eq!(failure.to_string(), "no tunnel leads from 0,0 to 6,0: something that may not be dug lies all around");
        let off = Digger::new().by_cost(&shut, from, Point::new(6, 2), &DiggingCosts::default());
        assert_eq!(off, Err(TunnelFailure::BadEnd { at: Point::new(6, 2) }));
    }

    #[test]
    fn holes_side_by_side_are_refused() {
        // The cheapest way would go in at the left of the pocket and out above it, through walls that touch at a corner.
        let map = picture(&["99999O.9", "99999OOO", ".....O.O", "99999OOO", "99999999"]);
        let (from, to) = (Point::new(0, 2), Point::new(6, 0));
        let tunnel = Digger::new().by_cost(&map, from, to, &DiggingCosts::default()).unwrap();
        check(&tunnel, &map, from, to);
        assert_eq!(tunnel.pierced, [Point::new(5, 0)]);
    }

    /// Against Bellman and Ford on random maps: relax until nothing changes.
    #[test]
    fn no_tunnel_is_cheaper() {
        let costs = DiggingCosts { open: 2, pierce: 5 };
        let (width, height) = (16, 12);
        let mut digger = Digger::new();
        for seed in 0..60 {
            let mut stream = Stream::from_key(seed);
            let cells: Vec<Dig> = (0..width * height)
                .map(|_| match stream.below(10) {
                    0..3 => Dig::Open,
                    3..7 => Dig::Rock(stream.below(9) as u8),
                    7 => Dig::Solid,
                    8 => Dig::Never,
                    _ => Dig::Outer,
                })
                .collect();
            let map = Ground::new(width, height, |index: usize| cells[index]);
            let place = |n: u64| Point::new(n as i32 % width, n as i32 / width);
            let (from, to) = (place(stream.below(192)), place(stream.below(192)));
            let result = digger.by_cost(&map, from, to, &costs);
            if check_ends(&map, [from, to]).is_err() {
                assert!(matches!(result, Err(TunnelFailure::BadEnd { .. })));
                continue;
            }
            let mut best = vec![u32::MAX; cells.len()];
            best[(from.y * width + from.x) as usize] = 0;
            for _ in 0..cells.len() {
                for index in 0..cells.len() {
                    let at = Point::new(index as i32 % width, index as i32 / width);
                    if best[index] == u32::MAX {
                        continue;
                    }
                    for way in Walk::Four.steps() {
                        let mut next = at.offset(way.0, way.1);
                        let mut price = 0;
                        if dig_at(&map, next) == Dig::Outer && may_pierce(&map, next, *way) {
                            price = 5;
                            next = next.offset(way.0, way.1);
                        }
                        match dig_at(&map, next) {
                            Dig::Open => price += 2,
                            Dig::Rock(rock) => price += u32::from(rock.max(1)),
                            _ => continue,
                        }
                        let next = (next.y * width + next.x) as usize;
                        best[next] = best[next].min(best[index] + price);
                    }
                }
            }
            let least = best[(to.y * width + to.x) as usize];
            match result {
                Ok(tunnel) => {
                    check(&tunnel, &map, from, to);
                    // Refused walls are rare enough here that none makes a difference.
                    assert_eq!(paid(&tunnel, &map, &costs), least, "seed {seed}");
                }
                Err(failure) => assert_eq!((failure, least), (TunnelFailure::NoWay { from, to }, u32::MAX), "seed {seed}"),
            }
        }
    }

    #[test]
    fn the_same_each_time() {
        let map = picture(&["    ..    ", "  SS  O   ", "      O.O ", "   ...OOO "]);
        let mut digger = Digger::new();
        let first = digger.by_cost(&map, Point::new(0, 0), Point::new(9, 3), &DiggingCosts::default());
        for _ in 0..3 {
            assert_eq!(digger.by_cost(&map, Point::new(0, 0), Point::new(9, 3), &DiggingCosts::default()), first);
        }
    }
}
