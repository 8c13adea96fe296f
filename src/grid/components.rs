//! Connected parts of a [`Region`], found by its runs.

use super::{Point, Region, Run, Walk};

/// The runs of a region and to which connected part each belongs.
pub(super) struct Parts {
    pub runs: Vec<Run>,
    /// For each run the position of the first run of its part.
    pub first: Vec<u32>,
}

impl Parts {
    pub fn of(region: &Region, walk: Walk) -> Self {
        let runs: Vec<Run> = region.runs().collect();
        let mut first: Vec<u32> = (0..runs.len() as u32).collect();
        // Diagonal neighbours touch when the runs are one column apart.
        let reach = i32::from(walk == Walk::Eight);
        let mut above = 0;
        for here in 0..runs.len() {
            let run = runs[here];
            // Runs are in order: skip those too far up or too far left for this run and so for all that follow.
            while runs[above].y + 1 < run.y || (runs[above].y + 1 == run.y && runs[above].last + reach < run.first) {
                above += 1;
            }
            let touching = runs[above..here].iter().take_while(|other| other.y < run.y && other.first <= run.last + reach).count();
            for other in above..above + touching {
                join(&mut first, other as u32, here as u32);
            }
        }
        // A run's parent always comes before it, so one pass in order finds every root.
        for here in 0..first.len() {
            first[here] = first[first[here] as usize];
        }
        Self { runs, first }
    }

    /// The parts, as (position of the first run, number of cells): largest first, of equal ones the one whose first cell comes first.
    pub fn by_size(&self) -> Vec<(u32, u32)> {
        let mut sizes = vec![0_u32; self.runs.len()];
        for (run, first) in self.runs.iter().zip(&self.first) {
            sizes[*first as usize] += (run.last - run.first + 1) as u32;
        }
        let mut parts: Vec<(u32, u32)> = (0..).zip(sizes).filter(|(_, size)| *size > 0).collect();
        parts.sort_by_key(|(first, size)| (u32::MAX - size, *first));
        parts
    }
}

/// The root of a run, with the way there made shorter.
fn root(first: &mut [u32], run: u32) -> u32 {
    let mut run = run;
    while first[run as usize] != run {
        let parent = first[run as usize];
        first[run as usize] = first[parent as usize];
        run = parent;
    }
    run
}

fn join(first: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(first, a), root(first, b));
    first[a.max(b) as usize] = a.min(b);
}

impl Region {
    /// Its connected parts: the largest first, of equal ones the one whose first cell, row by row, comes first.
    #[must_use]
    pub fn components(&self, walk: Walk) -> Vec<Self> {
        let parts = Parts::of(self, walk);
        let order = parts.by_size();
        let mut place = vec![0; parts.runs.len()];
        for (position, (first, _)) in order.iter().enumerate() {
            place[*first as usize] = position;
        }
        let mut components = vec![Self::empty(self.width(), self.height()); order.len()];
        for (run, first) in parts.runs.iter().zip(&parts.first) {
            components[place[*first as usize]].insert_run(*run);
        }
        components
    }

    /// How many connected parts it has, without making them.
    #[must_use]
    pub fn component_count(&self, walk: Walk) -> usize {
        Parts::of(self, walk).first.iter().zip(0_u32..).filter(|(first, run)| **first == *run).count()
    }

    /// Its largest connected part, as [`components`](Self::components) orders them; empty when it has no cell.
    #[must_use]
    pub fn largest(&self, walk: Walk) -> Self {
        let parts = Parts::of(self, walk);
        match parts.by_size().first() {
            Some((first, _)) => self.part(&parts, *first),
            None => Self::empty(self.width(), self.height()),
        }
    }

    /// The connected part a cell belongs to; empty when the cell is not one of its own.
    #[must_use]
    pub fn flood(&self, from: Point, walk: Walk) -> Self {
        let parts = Parts::of(self, walk);
        let run = parts.runs.iter().position(|run| run.y == from.y && run.first <= from.x && from.x <= run.last);
        match run.and_then(|run| parts.first.get(run)) {
            Some(first) => self.part(&parts, *first),
            None => Self::empty(self.width(), self.height()),
        }
    }

    /// Whether a walker gets from each of its cells to each other without leaving it; so it is when it has no cell.
    #[must_use]
    pub fn is_connected(&self, walk: Walk) -> bool {
        Parts::of(self, walk).first.iter().all(|first| *first == 0)
    }

    fn part(&self, parts: &Parts, wanted: u32) -> Self {
        let mut part = Self::empty(self.width(), self.height());
        for (run, _) in parts.runs.iter().zip(&parts.first).filter(|(_, first)| **first == wanted) {
            part.insert_run(*run);
        }
        part
    }
}

/// The cells a walker reaches from `start` over passable cells; empty when `start` is not passable. `passable` is asked once for every cell,
/// with its position in a flat array.
#[must_use]
pub fn flood(width: i32, height: i32, start: Point, passable: impl FnMut(usize) -> bool, walk: Walk) -> Region {
    Region::from_fn(width, height, passable).flood(start, walk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;

    /// A flood by the book: a list of cells still to look at.
    fn plain(region: &Region, from: Point, walk: Walk) -> Region {
        let mut reached = Region::empty(region.width(), region.height());
        let mut open = vec![from];
        while let Some(point) = open.pop() {
            if region.contains(point) && reached.insert(point) {
                open.extend(walk.steps().iter().map(|(dx, dy)| point.offset(*dx, *dy)));
            }
        }
        reached
    }

    #[test]
    fn flood_agrees_with_the_book() {
        for seed in 0..60 {
            let mut stream = Stream::from_key(seed);
            let (width, height) = [(40, 20), (64, 9), (65, 9), (130, 12)][(seed % 4) as usize];
            let region = Region::from_fn(width, height, |_| stream.percent(30 + seed as u32 % 40));
            let Some(from) = region.sample(&mut stream) else { continue };
            for walk in [Walk::Eight, Walk::Four] {
                assert_eq!(region.flood(from, walk), plain(&region, from, walk), "seed {seed}");
                assert_eq!(
                    flood(width, height, from, |i| region.contains(Point::new(i as i32 % width, i as i32 / width)), walk),
                    region.flood(from, walk)
                );
            }
        }
    }

    #[test]
    fn components_divide_the_region() {
        for seed in 0..40 {
            let mut stream = Stream::from_key(seed);
            let region = Region::from_fn(70, 20, |_| stream.percent(45));
            for walk in [Walk::Eight, Walk::Four] {
                let components = region.components(walk);
                let mut sum = Region::empty(70, 20);
                for component in &components {
                    assert!((&sum * component).is_empty() && component.is_connected(walk));
                    assert_eq!(*component, plain(&region, component.nth(0).unwrap(), walk));
                    sum.unite(component);
                }
                assert_eq!(sum, region);
                assert_eq!(components[0], region.largest(walk));
                assert_eq!(components.len(), region.component_count(walk));
                let keys: Vec<(u32, Point)> = components.iter().map(|c| (u32::MAX - c.count(), c.nth(0).unwrap())).collect();
                assert!(keys.is_sorted_by_key(|(size, p)| (*size, p.y, p.x)));
            }
        }
    }

    #[test]
    fn a_diagonal_joins_eight_ways_only() {
        let region = Region::from_rows(&["##..", "..##", "#..."]);
        assert_eq!(region.components(Walk::Eight).len(), 2);
        assert_eq!(region.components(Walk::Four).len(), 3);
        assert!(!region.is_connected(Walk::Eight));
        assert!(region.flood(Point::new(1, 1), Walk::Eight).is_empty());
        assert!(region.flood(Point::new(-1, 0), Walk::Eight).is_empty());
    }

    #[test]
    fn late_joins_find_their_root() {
        // The arms of a comb meet in the last row only.
        let region = Region::from_rows(&["#.#.#.#", "#.#.#.#", "#######"]);
        assert_eq!(region.components(Walk::Four), std::slice::from_ref(&region));
        assert!(Region::empty(3, 3).components(Walk::Four).is_empty());
        assert!(Region::empty(3, 3).largest(Walk::Four).is_empty());
    }
}
