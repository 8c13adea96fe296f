//! [`join`]: the least digging that makes one of many parts.

use super::components::Parts;
use super::queue::BucketQueue;
use super::{Point, Region, Walk};

/// A part that no digging reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {cells} cells connected with {},{} cannot be joined to the rest: nothing around them may be dug", at.x, at.y)]
pub struct JoinFailure {
    /// Its first cell, row by row.
    pub at: Point,
    /// Number of its cells.
    pub cells: u32,
}

const NONE: u32 = u32::MAX;

/// What is known of a cell: its cost from the nearest part, that part, and where the way there goes on.
#[derive(Clone, Copy)]
struct Reached {
    cost: u32,
    part: u32,
    next: u32,
}

/// Ways to dig between the connected parts of `passable` so that all become one, as lists of cells that lead from one part to another. There
/// is one way fewer than there are parts, and no other choice of ways costs less when each is paid for alone (cells two ways share are in both).
/// `cost` says what it costs to dig a cell, `None` that it may not be dug; 0 counts as 1. Ways go from cell to orthogonal cell, cheapest first.
///
/// Shortest paths grow from all parts at once; where they meet are the links that a minimum spanning tree is chosen from (K. Mehlhorn, "A
/// faster approximation algorithm for the Steiner problem in graphs", 1988; J. Kruskal, 1956).
///
/// # Errors
/// [`JoinFailure`] naming the largest part that cannot be reached from the largest of all.
pub fn join(passable: &Region, cost: impl Fn(usize) -> Option<u8>, walk: Walk) -> Result<Vec<Vec<Point>>, JoinFailure> {
    join_from(FIRST_LOOK, passable, cost, walk)
}

/// The same, with how dear links may be that are looked at first.
fn join_from(mut bound: u32, passable: &Region, cost: impl Fn(usize) -> Option<u8>, walk: Walk) -> Result<Vec<Vec<Point>>, JoinFailure> {
    let parts = Parts::of(passable, walk);
    let order = parts.by_size();
    if order.len() < 2 {
        return Ok(Vec::new());
    }
    let frame = Frame { width: passable.width(), height: passable.height() };
    let mut spread = Spread::new(passable, &parts, &frame);
    // What links cost up to a bound is known when the spreading has come that far: if these join everything, no dearer ones are wanted.
    let (group, ways) = loop {
        let done = spread.run(&frame, &cost, bound);
        let mut group: Vec<u32> = (0..parts.runs.len() as u32).collect();
        let mut ways = Vec::with_capacity(order.len() - 1);
        for (_, from, to) in spread.meetings(&frame, if done { u32::MAX } else { bound }) {
            let (a, b) = (top(&group, spread.reached[from as usize].part), top(&group, spread.reached[to as usize].part));
            if a != b {
                group[a.max(b) as usize] = a.min(b);
                ways.push(way(&spread.reached, &frame, from, to));
            }
        }
        if done || ways.len() == order.len() - 1 {
            break (group, ways);
        }
        bound = bound.saturating_mul(9);
    };
    let main = top(&group, order[0].0);
    for (part, cells) in &order[1..] {
        if top(&group, *part) != main {
            let run = parts.runs[*part as usize];
            return Err(JoinFailure { at: Point::new(run.first, run.y), cells: *cells });
        }
    }
    Ok(ways)
}

struct Frame {
    width: i32,
    height: i32,
}

impl Frame {
    fn neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let (width, height) = (self.width as u32, self.height as u32);
        let (x, y) = (cell % width, cell / width);
        let sides = [
            (y > 0).then(|| cell - width),
            (x + 1 < width).then(|| cell + 1),
            (y + 1 < height).then(|| cell + width),
            (x > 0).then(|| cell - 1),
        ];
        sides.into_iter().flatten()
    }
}

/// How dear links may be that are looked at first: a wall or two of plain rock.
const FIRST_LOOK: u32 = 3;

/// Dijkstra from all parts at once, through what may be dug, as far as it has come.
struct Spread {
    reached: Vec<Reached>,
    queue: BucketQueue,
    /// Dug cells whose cost is final, in the order they were found.
    found: Vec<u32>,
}

impl Spread {
    fn new(passable: &Region, parts: &Parts, frame: &Frame) -> Self {
        let mut reached = vec![Reached { cost: NONE, part: NONE, next: NONE }; frame.width as usize * frame.height as usize];
        for (run, part) in parts.runs.iter().zip(&parts.first) {
            let row = run.y as usize * frame.width as usize;
            reached[row + run.first as usize..=row + run.last as usize].fill(Reached { cost: 0, part: *part, next: NONE });
        }
        let mut queue = BucketQueue::default();
        queue.reset(u32::from(u8::MAX));
        for point in passable.border(Walk::Four).points() {
            queue.push(0, (point.y * frame.width + point.x) as u32);
        }
        Self { reached, queue, found: Vec::new() }
    }

    /// Goes on until every cell of at most that cost is final, and says whether there is nothing more to find.
    fn run(&mut self, frame: &Frame, cost: impl Fn(usize) -> Option<u8>, bound: u32) -> bool {
        while let Some((sum, cell)) = self.queue.pop() {
            let here = self.reached[cell as usize];
            if here.cost != sum {
                continue;
            }
            if sum > 0 {
                self.found.push(cell);
            }
            for next in frame.neighbours(cell) {
                let known = self.reached[next as usize].cost;
                if known <= sum + 1 {
                    continue;
                }
                let Some(price) = cost(next as usize) else { continue };
                let total = sum + u32::from(price.max(1));
                if total < known {
                    self.reached[next as usize] = Reached { cost: total, part: here.part, next: cell };
                    self.queue.push(total, next);
                }
            }
            if sum > bound {
                return false;
            }
        }
        true
    }

    /// Neighbours that belong to different parts, with the cost of the way between the parts through them, where it is within the bound; the
    /// cheapest first. One of the two is always dug: open neighbours are of one part.
    fn meetings(&self, frame: &Frame, bound: u32) -> Vec<(u32, u32, u32)> {
        let mut links = Vec::new();
        for cell in &self.found {
            let here = &self.reached[*cell as usize];
            for other in frame.neighbours(*cell) {
                let there = &self.reached[other as usize];
                if there.part != NONE && there.part != here.part && here.cost + there.cost <= bound {
                    links.push((here.cost + there.cost, (*cell).min(other), (*cell).max(other)));
                }
            }
        }
        links.sort_unstable();
        links.dedup();
        links
    }
}

fn top(group: &[u32], part: u32) -> u32 {
    let mut part = part;
    while group[part as usize] != part {
        part = group[part as usize];
    }
    part
}

/// From the part `from` belongs to, through both cells, to the part of `to`; without the cells of the parts.
fn way(reached: &[Reached], frame: &Frame, from: u32, to: u32) -> Vec<Point> {
    let chain = |start: u32| {
        std::iter::successors(Some(start), |cell| Some(reached[*cell as usize].next))
            .take_while(|cell| *cell != NONE && reached[*cell as usize].cost > 0)
    };
    let mut cells: Vec<u32> = chain(from).collect();
    cells.reverse();
    cells.extend(chain(to));
    cells.into_iter().map(|cell| Point::new(cell as i32 % frame.width, cell as i32 / frame.width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;
    use crate::grid::Caves;

    #[test]
    fn caves_become_one() {
        for seed in 0..60 {
            let mut stream = Stream::from_key(seed);
            let caves = Caves { open: 50, passes: 3, ..Caves::default() }.grow(80, 40, &mut stream);
            for walk in [Walk::Eight, Walk::Four] {
                let ways = join(&caves, |_| Some(1), walk).unwrap();
                assert_eq!(ways.len(), caves.components(walk).len() - 1);
                let mut joined = caves.clone();
                for cell in ways.iter().flatten() {
                    assert!(!caves.contains(*cell));
                    joined.insert(*cell);
                }
                assert!(joined.is_connected(walk), "seed {seed}");
                assert!(ways.iter().all(|way| way.windows(2).all(|pair| pair[0].manhattan(pair[1]) == 1)));
            }
        }
    }

    #[test]
    fn ways_are_the_same_however_far_is_looked_first() {
        for seed in 0..40 {
            let mut stream = Stream::from_key(seed);
            let caves = Caves { open: 42, passes: 2, ..Caves::default() }.grow(70, 30, &mut stream);
            // Some rock is dear, some may not be dug.
            let prices: Vec<Option<u8>> =
                (0..70 * 30).map(|_| [Some(1), Some(1), Some(8), Some(40), None][stream.below(5) as usize]).collect();
            for walk in [Walk::Eight, Walk::Four] {
                let all = join_from(u32::MAX, &caves, |index| prices[index], walk);
                assert_eq!(join(&caves, |index| prices[index], walk), all, "seed {seed}");
            }
        }
    }

    #[test]
    fn digs_where_it_is_cheap() {
        let open = Region::from_rows(&["#...#", ".....", "....."]);
        // The straight way costs 3 x 9, the way round by the second row 5 x 1.
        let cost = |index: usize| Some(if index < 5 { 9 } else { 1 });
        let ways = join(&open, cost, Walk::Eight).unwrap();
        let cells: Vec<(i32, i32)> = ways[0].iter().map(|p| (p.x, p.y)).collect();
        assert_eq!(cells, [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]);
    }

    #[test]
    fn the_links_are_the_least() {
        // Three in a row: the far pair is not linked directly.
        let open = Region::from_rows(&["#..#...#"]);
        let ways = join(&open, |_| Some(1), Walk::Four).unwrap();
        assert_eq!(ways.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn names_what_it_cannot_reach() {
        let open = Region::from_rows(&["####...", ".......", "......#"]);
        // A wall that may not be dug across the middle.
        let failure = join(&open, |index| (index / 7 != 1).then_some(1), Walk::Eight).unwrap_err();
        assert_eq!(failure, JoinFailure { at: Point::new(6, 2), cells: 1 });
        assert_eq!(failure.to_string(), "the 1 cells connected with 6,2 cannot be joined to the rest: nothing around them may be dug");
    }

    #[test]
    fn nothing_to_join() {
        for region in [Region::empty(5, 5), Region::full(5, 5), Region::empty(0, 0)] {
            assert_eq!(join(&region, |_| Some(1), Walk::Four), Ok(Vec::new()));
        }
    }

    #[test]
    fn a_diagonal_is_a_link_for_four_only() {
        let open = Region::from_rows(&["#.", ".#"]);
        assert_eq!(join(&open, |_| Some(1), Walk::Eight).unwrap().len(), 0);
        assert_eq!(join(&open, |_| Some(1), Walk::Four).unwrap()[0].len(), 1);
    }
}
