//! [`Midpoints`]: rough heights around an open middle, of which fractal caves and lakes are cut.

use super::{Field, Region, Rolls};

/// How to make heights by midpoint displacement, after Hengband 2.1.
///
/// The corners stand as high as the longer span, the middle is 0. Between cells of known height the midpoints of the sides and of the whole are
/// set, in ever smaller rectangles whose sides are halved independently: anew at random while they are large, as the mean of the cells they lie
/// between and some noise when they are small. All in integers; divisions cut off towards 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Midpoints {
    /// While half a rectangle's width is more columns than this, its midpoints are drawn from 1 to the longer span, whatever lies around them:
    /// small numbers make heights like a maze.
    pub grid: u32,
    /// How much midpoints differ from what they lie between, in sixteenths of the rectangle's side.
    pub rough: u32,
    /// No cell of the outermost ring is at or below this: such a one is made one higher. `None` leaves them as they are.
    pub cutoff: Option<i32>,
}

impl Default for Midpoints {
    fn default() -> Self {
        Self { grid: 4, rough: 8, cutoff: None }
    }
}

impl Midpoints {
    /// Least width and height of a frame.
    pub const MIN_SIDE: i32 = 5;
    /// Longest span, in cells between first and last.
    pub const MAX_SPAN: i32 = 254;
    /// Greatest `rough` and `cutoff`; greater ones are cut to it.
    pub const MOST: u32 = 100_000;

    /// Heights for a frame. Each span is the largest even number of cells from the first to the last that fits, at most
    /// [`MAX_SPAN`](Self::MAX_SPAN), centred on (width - 1) / 2 and (height - 1) / 2; what lies outside, in frames of even or very long sides,
    /// is as high as the corners. `None` for a frame with a side below [`MIN_SIDE`](Self::MIN_SIDE).
    pub fn heights(&self, width: i32, height: i32, rolls: &mut (impl Rolls + ?Sized)) -> Option<Field> {
        let (width, height) = (width.min(Region::MAX_SIDE), height.min(Region::MAX_SIDE));
        if width < Self::MIN_SIDE || height < Self::MIN_SIDE {
            return None;
        }
        let (mut across, mut down) = (Axis::new(width), Axis::new(height));
        let most = across.span.max(down.span) as i32;
        let columns = width as usize;
        let mut map = Map {
            values: vec![most; columns * height as usize],
            columns,
            inner: (across.first + 1..across.first + across.span, down.first + 1..down.first + down.span),
            cutoff: self.cutoff.map(|cutoff| cutoff.min(Self::MOST as i32)),
        };
        for y in [down.first, down.first + down.span] {
            for x in [across.first, across.first + across.span] {
                map.put(x, y, most);
            }
        }
        let middle = (across.first + across.span / 2, down.first + down.span / 2);
        map.put(middle.0, middle.1, 0);
        while across.half > CELL || down.half > CELL {
            across.halve();
            down.halve();
            let wild = across.half / CELL > self.grid as usize;
            let (beside, above) = (Noise::side(&across, self.rough), Noise::side(&down, self.rough));
            let amid = Noise::middle(&across, self.rough);
            for y in &down.known {
                for x in &across.fresh {
                    let height = if wild {
                        1 + rolls.below(most as u32) as i32
                    } else {
                        (map.at(x.before, *y) + map.at(x.after, *y)) / 2 + beside.draw(rolls)
                    };
                    map.put(x.cell, *y, height);
                }
            }
            for y in &down.fresh {
                for x in &across.known {
                    let height = if wild {
                        1 + rolls.below(most as u32) as i32
                    } else {
                        (map.at(*x, y.before) + map.at(*x, y.after)) / 2 + above.draw(rolls)
                    };
                    map.put(*x, y.cell, height);
                }
            }
            for y in &down.fresh {
                for x in &across.fresh {
                    // The one midpoint that is known from the start.
                    if (x.cell, y.cell) == middle {
                        continue;
                    }
                    let height = if wild {
                        1 + rolls.below(most as u32) as i32
                    } else {
                        let ends = |y: usize| map.at(x.before, y) + map.at(x.after, y);
                        (ends(y.before) + ends(y.after)) / 4 + amid.draw(rolls)
                    };
                    map.put(x.cell, y.cell, height);
                }
            }
            across.learn();
            down.learn();
        }
        Some(Field::full(width, height, map.values))
    }
}

/// A cell in the fixed point numbers that halves are counted in.
const CELL: usize = 256;

/// What is set so far along one side. All combinations of a known column and a known row are set.
struct Axis {
    first: usize,
    span: usize,
    /// Distance of the midpoints from the points they lie between, in 256ths of a cell: exact, as no span is halved more than nine times.
    half: usize,
    known: Vec<usize>,
    is_known: Vec<bool>,
    fresh: Vec<Midpoint>,
}

/// A cell to be set, and those it lies between.
#[derive(Clone, Copy)]
struct Midpoint {
    cell: usize,
    before: usize,
    after: usize,
}

impl Axis {
    fn new(length: i32) -> Self {
        let half = ((length - 1).min(Midpoints::MAX_SPAN) / 2) as usize;
        let (first, span) = ((length as usize - 1) / 2 - half, half * 2);
        let mut is_known = vec![false; length as usize];
        is_known[first] = true;
        is_known[first + span] = true;
        Self { first, span, half: span * CELL, known: vec![first, first + span], is_known, fresh: Vec::new() }
    }

    /// Halves the distances and finds the midpoints. Where they are less than a cell apart some lie in cells that are known.
    fn halve(&mut self) {
        let step = self.half;
        self.half /= 2;
        self.fresh.clear();
        if self.known.len() > self.span {
            return;
        }
        for place in (self.half..self.span * CELL).step_by(step) {
            let cell = self.first + place / CELL;
            if !self.is_known[cell] {
                let (before, after) = (self.first + (place - self.half) / CELL, self.first + (place + self.half) / CELL);
                self.fresh.push(Midpoint { cell, before, after });
            }
        }
    }

    /// The midpoints are set.
    fn learn(&mut self) {
        for fresh in &self.fresh {
            self.is_known[fresh.cell] = true;
        }
        self.known.clear();
        self.known.extend((self.first..=self.first + self.span).filter(|cell| self.is_known[*cell]));
    }
}

/// What is added to a mean.
enum Noise {
    /// Nothing is drawn where every draw would give the same.
    Always(i32),
    Side {
        step: u32,
        half: i32,
        rough: i32,
    },
    Middle {
        step: u32,
        half: i32,
        rough: i32,
    },
}

impl Noise {
    fn side(axis: &Axis, rough: u32) -> Self {
        let (step, half, rough) = Self::parts(axis, rough);
        let at = |draw: i32| (draw - half) * rough / 16;
        if at(1) == at(step as i32) { Self::Always(at(1)) } else { Self::Side { step, half, rough } }
    }

    /// As noise of the sides times the root of two, which is 362 / 256: 22 = 362 / 16.
    fn middle(axis: &Axis, rough: u32) -> Self {
        let (step, half, rough) = Self::parts(axis, rough);
        let at = |draw: i32| (draw - half) * 22 / 256 * rough;
        if at(1) == at(step as i32) { Self::Always(at(1)) } else { Self::Middle { step, half, rough } }
    }

    /// In whole cells. A die of no sides shows 1.
    fn parts(axis: &Axis, rough: u32) -> (u32, i32, i32) {
        let step = (axis.half * 2 / CELL).max(1) as u32;
        (step, (axis.half / CELL) as i32, rough.min(Midpoints::MOST) as i32)
    }

    fn draw(&self, rolls: &mut (impl Rolls + ?Sized)) -> i32 {
        match *self {
            Self::Always(noise) => noise,
            Self::Side { step, half, rough } => (1 + rolls.below(step) as i32 - half) * rough / 16,
            Self::Middle { step, half, rough } => (1 + rolls.below(step) as i32 - half) * 22 / 256 * rough,
        }
    }
}

struct Map {
    values: Vec<i32>,
    columns: usize,
    /// Columns and rows that are not on the outermost ring.
    inner: (std::ops::Range<usize>, std::ops::Range<usize>),
    cutoff: Option<i32>,
}

impl Map {
    fn at(&self, x: usize, y: usize) -> i32 {
        self.values[y * self.columns + x]
    }

    fn put(&mut self, x: usize, y: usize, height: i32) {
        let lifted = match self.cutoff {
            Some(cutoff) if !(self.inner.0.contains(&x) && self.inner.1.contains(&y)) => height.max(cutoff + 1),
            _ => height,
        };
        self.values[y * self.columns + x] = lifted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;
    use crate::grid::{Area, Point, Walk};

    /// By the rules, cell by cell: each midpoint of the lattice that falls on a cell without a height gives it one.
    fn plain(midpoints: &Midpoints, width: i32, height: i32, rolls: &mut Stream) -> Vec<Option<i32>> {
        let (xs, ys) = ((width - 1).min(254) / 2 * 2, (height - 1).min(254) / 2 * 2);
        let (left, top) = ((width - 1) / 2 - xs / 2, (height - 1) / 2 - ys / 2);
        let most = xs.max(ys);
        let mut map = vec![None; (width * height) as usize];
        let at = |x: i32, y: i32| ((top + y / 256) * width + left + x / 256) as usize;
        let lift = |x: i32, y: i32, v: i32| {
            let ring = [0, xs].contains(&(x / 256)) || [0, ys].contains(&(y / 256));
            if ring && midpoints.cutoff.is_some_and(|cutoff| v <= cutoff) { midpoints.cutoff.unwrap() + 1 } else { v }
        };
        for (x, y) in [(0, 0), (xs, 0), (0, ys), (xs, ys)] {
            map[at(x * 256, y * 256)] = Some(lift(x * 256, y * 256, most));
        }
        map[at(xs * 128, ys * 128)] = Some(0);
        let rough = midpoints.rough as i32;
        // Where each result is the same nothing is drawn.
        let mut die = |sides: i32, noise: &dyn Fn(i32) -> i32| {
            if (1..=sides.max(1)).all(|n| noise(n) == noise(1)) { noise(1) } else { noise(rolls.int(1, i64::from(sides)).unwrap() as i32) }
        };
        let (mut xh, mut yh) = (xs * 256, ys * 256);
        while xh > 256 || yh > 256 {
            let (xstep, ystep) = (xh, yh);
            (xh, yh) = (xh / 2, yh / 2);
            let lattice = |end: i32, step: i32| (0..=end).step_by(step as usize);
            let mids = |end: i32, step: i32, half: i32| (half..end).step_by(step as usize);
            let wild = xh / 256 > midpoints.grid as i32;
            for y in lattice(ys * 256, ystep) {
                for x in mids(xs * 256, xstep, xh) {
                    if map[at(x, y)].is_none() {
                        let v = if wild {
                            die(most, &|n| n)
                        } else {
                            (map[at(x - xh, y)].unwrap() + map[at(x + xh, y)].unwrap()) / 2
                                + die(xstep / 256, &|n| (n - xh / 256) * rough / 16)
                        };
                        map[at(x, y)] = Some(lift(x, y, v));
                    }
                }
            }
            for y in mids(ys * 256, ystep, yh) {
                for x in lattice(xs * 256, xstep) {
                    if map[at(x, y)].is_none() {
                        let v = if wild {
                            die(most, &|n| n)
                        } else {
                            (map[at(x, y - yh)].unwrap() + map[at(x, y + yh)].unwrap()) / 2
                                + die(ystep / 256, &|n| (n - yh / 256) * rough / 16)
                        };
                        map[at(x, y)] = Some(lift(x, y, v));
                    }
                }
            }
            for y in mids(ys * 256, ystep, yh) {
                for x in mids(xs * 256, xstep, xh) {
                    if map[at(x, y)].is_none() {
                        let corner = |dx: i32, dy: i32| map[at(x + dx, y + dy)].unwrap();
                        let mean = (corner(-xh, -yh) + corner(-xh, yh) + corner(xh, -yh) + corner(xh, yh)) / 4;
                        let v =
                            if wild { die(most, &|n| n) } else { mean + die(xstep / 256, &|n| (n - xh / 256) * (362 / 16) / 256 * rough) };
                        map[at(x, y)] = Some(lift(x, y, v));
                    }
                }
            }
        }
        map
    }

    fn center(width: i32, height: i32) -> Point {
        Point::new((width - 1) / 2, (height - 1) / 2)
    }

    #[test]
    fn agrees_with_the_rules() {
        let sizes = [
            (5, 5),
            (5, 60),
            (60, 5),
            (6, 9),
            (17, 17),
            (23, 13),
            (33, 65),
            (40, 30),
            (198, 66),
            (255, 20),
            (20, 255),
            (300, 12),
            (12, 301),
        ];
        for (seed, (width, height)) in (0..).zip(sizes) {
            for midpoints in [
                Midpoints { grid: 4, rough: 8, cutoff: None },
                Midpoints { grid: 1, rough: 32, cutoff: Some(7) },
                Midpoints { grid: 16, rough: 3, cutoff: Some(30) },
                Midpoints { grid: 254, rough: 16, cutoff: Some(0) },
            ] {
                let field = midpoints.heights(width, height, &mut Stream::from_key(seed)).unwrap();
                let wanted = plain(&midpoints, width, height, &mut Stream::from_key(seed));
                let span = |length: i32| (length - 1).min(254) / 2 * 2;
                let outside = span(width).max(span(height));
                let mut heights = 0;
                for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                    let wanted = wanted[(y * width + x) as usize];
                    heights += i32::from(wanted.is_some());
                    assert_eq!(field.get(Point::new(x, y)), Some(wanted.unwrap_or(outside)), "{width}x{height} {midpoints:?} at {x}, {y}");
                }
                assert_eq!(heights, (span(width) + 1) * (span(height) + 1));
            }
        }
    }

    #[test]
    fn middle_is_open_and_cutoff_closes_the_ring() {
        for seed in 0..200 {
            let mut stream = Stream::from_key(seed);
            let (width, height) = (stream.int(5, 60).unwrap() as i32, stream.int(5, 40).unwrap() as i32);
            let cutoff = stream.int(0, 60).unwrap() as i32;
            let midpoints = Midpoints { grid: 1 << stream.below(4), rough: 1 + stream.below(32) as u32, cutoff: Some(cutoff) };
            let field = midpoints.heights(width, height, &mut stream).unwrap();
            let middle = center(width, height);
            assert_eq!(field.get(middle), Some(0));
            let cave = field.flood(middle, cutoff);
            assert!(cave.contains(middle) && cave.is_connected(Walk::Eight));
            let spans = Area::new(0, 0, (width - 1) / 2 * 2 + 1, (height - 1) / 2 * 2 + 1);
            let mut ring = Region::rectangle(width, height, &spans);
            ring.remove_area(&spans.inset(1));
            assert!((&field.between(i32::MIN, cutoff) * &ring).is_empty(), "seed {seed}");
            assert!((&cave * &ring).is_empty());
        }
    }

    #[test]
    fn without_noise_slopes_are_straight() {
        let midpoints = Midpoints { grid: 254, rough: 0, cutoff: None };
        let field = midpoints.heights(17, 17, &mut Stream::from_key(1)).unwrap();
        let row = |y: i32| -> Vec<i32> { (0..17).map(|x| field.get(Point::new(x, y)).unwrap()).collect() };
        assert_eq!(row(0), [16; 17]);
        assert_eq!(row(8), [16, 14, 12, 10, 8, 6, 4, 2, 0, 2, 4, 6, 8, 10, 12, 14, 16]);
        // Even a draw would not be made.
        let mut stream = Stream::from_key(1);
        midpoints.heights(17, 17, &mut stream).unwrap();
        assert_eq!(stream, Stream::from_key(1));
    }

    /// With half the width above the grid in every round all but corners and middle is drawn evenly from 1 to the longer span.
    #[test]
    fn large_steps_know_nothing_of_their_neighbours() {
        let midpoints = Midpoints { grid: 0, rough: 32, cutoff: None };
        let mut counts = [0_u32; 17];
        let (mut alike, mut pairs) = (0, 0);
        for seed in 0..200 {
            let field = midpoints.heights(17, 17, &mut Stream::from_key(seed)).unwrap();
            for (x, y) in (0..17).flat_map(|y| (0..17).map(move |x| (x, y))) {
                let at = |x: i32, y: i32| field.get(Point::new(x, y)).unwrap();
                let known = |x: i32, y: i32| (x, y) == (8, 8) || ([0, 16].contains(&x) && [0, 16].contains(&y));
                if !known(x, y) {
                    counts[at(x, y) as usize] += 1;
                    if x > 0 && !known(x - 1, y) {
                        pairs += 1;
                        alike += u32::from(at(x, y) == at(x - 1, y));
                    }
                }
            }
        }
        let expected = f64::from(200 * (17 * 17 - 5)) / 16.0;
        let chi: f64 = counts[1..].iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        // χ² for 15 degrees of freedom at p = 1e-6 is 56.5.
        assert!(counts[0] == 0 && chi < 56.5, "{counts:?}");
        assert!((pairs / 18..pairs / 14).contains(&alike), "{alike} of {pairs}");
        let smooth = Midpoints { grid: 254, rough: 1, cutoff: None }.heights(17, 17, &mut Stream::from_key(1)).unwrap();
        let steep = (1..17).map(|x| smooth.get(Point::new(x, 4)).unwrap().abs_diff(smooth.get(Point::new(x - 1, 4)).unwrap())).max();
        assert!(steep.unwrap() <= 5, "{steep:?}");
    }

    /// Nothing prefers left or right, up or down, as long as all halves are whole and even.
    #[test]
    fn mirrored_cells_are_alike_on_average() {
        // Draws from 1 to the step, less its half, are half a cell too high on average, in all four quarters alike.
        let midpoints = Midpoints { grid: 4, rough: 8, cutoff: None };
        let mut sums = [0_i64; 4];
        let runs = 3000;
        for seed in 0..runs {
            let field = midpoints.heights(33, 33, &mut Stream::from_key(seed)).unwrap();
            for (sum, (x, y)) in sums.iter_mut().zip([(8, 8), (24, 8), (8, 24), (24, 24)]) {
                for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
                    *sum += i64::from(field.get(Point::new(x + dx, y + dy)).unwrap());
                }
            }
        }
        // A height has a standard deviation below 10 there; sums of nine cells of so many maps one below 9 * 10 * 55.
        let (low, high) = (sums.iter().min().unwrap(), sums.iter().max().unwrap());
        assert!(high - low < 6 * 90 * 55, "{sums:?}");
        assert!(sums.iter().all(|sum| (10 * 9 * runs as i64..25 * 9 * runs as i64).contains(sum)), "{sums:?}");
    }

    #[test]
    fn frames_too_small_have_no_heights() {
        let midpoints = Midpoints::default();
        for (width, height) in [(4, 9), (9, 4), (0, 0), (-3, 8)] {
            assert_eq!(midpoints.heights(width, height, &mut Stream::from_key(1)), None);
        }
        let high = Midpoints { grid: u32::MAX, rough: u32::MAX, cutoff: Some(i32::MAX) };
        assert!(high.heights(300, 300, &mut Stream::from_key(1)).is_some());
    }
}
