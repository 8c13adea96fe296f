//! Tunnels by cost: the cheapest way, the same each time.

use super::{Dig, Digger, Point, Tunnel, TunnelFailure, TunnelMap, check_ends, dig_at, may_pierce};
use crate::grid::Walk;
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
    /// Walls of one tunnel that turn out to lie side by side before it is given up.
    const MOST_REFUSED: usize = 16;
}

impl Default for DiggingCosts {
    fn default() -> Self {
        Self { open: 1, pierce: 6 }
    }
}

/// Memory of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// Least cost known for each cell.
    cost: Vec<u32>,
    queue: BucketQueue,
    /// Outer walls this tunnel must leave alone.
    refused: Vec<Point>,
}

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
        check_ends(map, [from, to])?;
        self.search.refused.clear();
        loop {
            if !self.search.run(map, from, to, costs) {
                return Err(TunnelFailure::NoWay { from, to });
            }
            let tunnel = self.search.trace(map, from, to, costs);
            // Two holes side by side are not allowed; the search does not know its own way, so the second is refused and it starts again.
            let beside = |place: usize| tunnel.pierced[..place].iter().any(|other| other.chebyshev(tunnel.pierced[place]) <= 1);
            match (0..tunnel.pierced.len()).find(|place| beside(*place)) {
                None => return Ok(tunnel),
                Some(_) if self.search.refused.len() >= DiggingCosts::MOST_REFUSED => return Err(TunnelFailure::NoWay { from, to }),
                Some(place) => self.search.refused.push(tunnel.pierced[place]),
            }
        }
    }
}

impl Search {
    fn run(&mut self, map: &(impl TunnelMap + ?Sized), from: Point, to: Point, costs: &DiggingCosts) -> bool {
        let width = map.width();
        let index = |at: Point| at.y as usize * width as usize + at.x as usize;
        let open = u32::from(costs.open.max(1));
        // No cell and no wall costs less than 1: the estimate is never too high, and keys never fall.
        let ahead = |at: Point| at.manhattan(to);
        self.cost.clear();
        self.cost.resize(width as usize * map.height() as usize, u32::MAX);
        // A step costs at most a wall and the cell behind it, and leads at most two cells away from the target.
        self.queue.reset(u32::from(costs.pierce) + u32::from(u8::MAX) + 4);
        // The queue starts at 0: keys are counted from the estimate of the start.
        let base = ahead(from);
        self.cost[index(from)] = 0;
        self.queue.push(0, index(from) as u32);
        while let Some((key, cell)) = self.queue.pop() {
            let at = Point::new(cell as i32 % width, cell as i32 / width);
            let here = self.cost[cell as usize];
            if here + ahead(at) - base != key {
                continue;
            }
            if at == to {
                return true;
            }
            for way in Walk::Four.steps() {
                let Some((next, price)) = self.step(map, at, *way, open, costs) else { continue };
                let total = here + price;
                if total < self.cost[index(next)] {
                    self.cost[index(next)] = total;
                    self.queue.push(total + ahead(next) - base, index(next) as u32);
                }
            }
        }
        false
    }

    /// Where a step leads and what it costs.
    #[inline]
    fn step(&self, map: &(impl TunnelMap + ?Sized), at: Point, way: (i32, i32), open: u32, costs: &DiggingCosts) -> Option<(Point, u32)> {
        let enter = |point: Point| match dig_at(map, point) {
            Dig::Open => Some((point, open)),
            Dig::Rock(price) => Some((point, u32::from(price.max(1)))),
            _ => None,
        };
        let next = at.offset(way.0, way.1);
        if dig_at(map, next) != Dig::Outer {
            return enter(next);
        }
        if !may_pierce(map, next, way) || self.refused.contains(&next) {
            return None;
        }
        enter(next.offset(way.0, way.1)).map(|(point, price)| (point, price + u32::from(costs.pierce.max(1))))
    }

    /// Goes back from the target over cells whose costs add up.
    fn trace(&self, map: &(impl TunnelMap + ?Sized), from: Point, to: Point, costs: &DiggingCosts) -> Tunnel {
        let open = u32::from(costs.open.max(1));
        let width = map.width() as usize;
        let known = |at: Point| match dig_at(map, at) {
            Dig::Never => u32::MAX,
            _ => self.cost[at.y as usize * width + at.x as usize],
        };
        let mut path = vec![to];
        let mut here = to;
        let mut last = (0, 0);
        // Each step back is to a cell of less cost, so this ends; a way there is, for the search has come along it.
        while here != from {
            let straight_first = std::iter::once(&last).chain(Walk::Four.steps()).filter(|way| **way != (0, 0));
            let found = straight_first.copied().find_map(|way| {
                let beside = here.offset(-way.0, -way.1);
                let jump = dig_at(map, beside) == Dig::Outer;
                let before = if jump { beside.offset(-way.0, -way.1) } else { beside };
                let (next, price) = self.step(map, before, way, open, costs)?;
                let fits = next == here && known(before).checked_add(price) == Some(known(here));
                fits.then_some((way, before, jump.then_some(beside)))
            });
            let Some((way, before, wall)) = found else { break };
            path.extend(wall);
            path.push(before);
            (here, last) = (before, way);
        }
        path.reverse();
        let of = |wanted: fn(Dig) -> bool| path.iter().copied().filter(|at| wanted(dig_at(map, *at))).collect();
        let (dug, pierced) = (of(|dig| matches!(dig, Dig::Rock(_))), of(|dig| dig == Dig::Outer));
        Tunnel { path, dug, pierced }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, picture};
    use super::*;
    use crate::chance::Stream;
    use crate::grid::Ground;

    fn paid(tunnel: &Tunnel, map: &impl TunnelMap, costs: &DiggingCosts) -> u32 {
        let price = |at: &Point| match dig_at(map, *at) {
            Dig::Rock(price) => u32::from(price.max(1)),
            Dig::Outer => u32::from(costs.pierce.max(1)),
            _ => u32::from(costs.open.max(1)),
        };
        tunnel.path.iter().skip(1).map(price).sum()
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
        if let Ok(tunnel) = Digger::new().by_cost(&map, from, to, &DiggingCosts::default()) {
            check(&tunnel, &map, from, to);
        }
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
            let search = Search::default();
            let mut best = vec![u32::MAX; cells.len()];
            best[(from.y * width + from.x) as usize] = 0;
            for _ in 0..cells.len() {
                for index in 0..cells.len() {
                    let at = Point::new(index as i32 % width, index as i32 / width);
                    if best[index] == u32::MAX {
                        continue;
                    }
                    for way in Walk::Four.steps() {
                        if let Some((next, price)) = search.step(&map, at, *way, 2, &costs) {
                            let next = (next.y * width + next.x) as usize;
                            best[next] = best[next].min(best[index] + price);
                        }
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
