//! [`Heights`]: smooth random heights, in integers.

use super::{Point, Region, Rolls};

/// A height from 0 to 255 for each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heights {
    width: i32,
    height: i32,
    values: Vec<u8>,
}

impl Heights {
    /// Plasma: random heights at every `grain`th cell, midpoints between them displaced at random, less with each halving.
    ///
    /// `grain` is cut to a power of two from 1 to 256 (1 leaves every cell to itself). `rough` is the most a first midpoint is displaced, in
    /// percent of half the range; 0 gives straight slopes.
    /// Midpoint displacement: A. Fournier, D. Fussell, L. Carpenter, "Computer Rendering of Stochastic Models", 1982.
    pub fn plasma(width: i32, height: i32, grain: u32, rough: u32, rolls: &mut (impl Rolls + ?Sized)) -> Self {
        let (width, height) = (width.clamp(0, Region::MAX_SIDE), height.clamp(0, Region::MAX_SIDE));
        if width == 0 || height == 0 {
            return Self { width, height, values: Vec::new() };
        }
        let grain = 1_usize << grain.clamp(1, 256).ilog2();
        let side = |length: i32| (length as usize - 1).div_ceil(grain) * grain + 1;
        let mut field = Field { columns: side(width), rows: side(height), values: Vec::new() };
        field.values.resize(field.columns * field.rows, 0);
        for y in (0..field.rows).step_by(grain) {
            for x in (0..field.columns).step_by(grain) {
                field.values[y * field.columns + x] = rolls.below(256) as i32;
            }
        }
        let mut reach = 128 * rough.min(100) as i32 / 100;
        let mut half = grain / 2;
        while half > 0 {
            field.halve(half, reach, rolls);
            half /= 2;
            reach /= 2;
        }
        let rows = field.values.chunks(field.columns).take(height as usize);
        let values = rows.flat_map(|row| row[..width as usize].iter().map(|value| *value as u8)).collect();
        Self { width, height, values }
    }

    /// Value noise: random heights at every `scale`th cell, between them a smooth curve; each further octave adds the same at half the scale
    /// and half the weight. A `scale` below 1 is 1; more than 8 octaves are 8.
    pub fn value_noise(width: i32, height: i32, scale: u32, octaves: u32, rolls: &mut (impl Rolls + ?Sized)) -> Self {
        let (width, height) = (width.clamp(0, Region::MAX_SIDE), height.clamp(0, Region::MAX_SIDE));
        let (columns, rows) = (width as usize, height as usize);
        let mut sums = vec![0_u32; columns * rows];
        let octaves = octaves.clamp(1, 8);
        for octave in 0..octaves {
            let scale = ((scale.clamp(1, Region::MAX_SIDE as u32) >> octave) as usize).max(1);
            let weight = 1 << (octaves - 1 - octave);
            let knots = columns / scale + 2;
            let lattice: Vec<u32> = (0..knots * (rows / scale + 2)).map(|_| rolls.below(256)).collect();
            // The same in every row: the knot to the left of each column, and how far the column is from it.
            let across: Vec<(usize, u32)> = (0..columns).map(|x| (x / scale, ease(x % scale, scale))).collect();
            for (y, row) in sums.chunks_mut(columns.max(1)).enumerate() {
                let down = ease(y % scale, scale);
                let upper = &lattice[y / scale * knots..][..knots];
                let lower = &lattice[(y / scale + 1) * knots..][..knots];
                for (sum, (knot, across)) in row.iter_mut().zip(&across) {
                    let above = mix(upper[*knot], upper[knot + 1], *across);
                    let below = mix(lower[*knot], lower[knot + 1], *across);
                    *sum += mix(above, below, down) * weight;
                }
            }
        }
        let total = (1 << octaves) - 1;
        Self { width, height, values: sums.into_iter().map(|sum| (sum / total) as u8).collect() }
    }

    /// All heights, row by row.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The height of a cell; `None` off the frame.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<u8> {
        let Point { x, y } = point;
        let inside = x >= 0 && x < self.width && y >= 0 && y < self.height;
        inside.then(|| self.values[y as usize * self.width as usize + x as usize])
    }

    /// The cells with a height from `low` to `high`, both included.
    #[must_use]
    pub fn between(&self, low: u8, high: u8) -> Region {
        Region::from_fn(self.width, self.height, |index| (low..=high).contains(&self.values[index]))
    }

    /// The least height at or below which `percent` in a hundred of the cells lie.
    #[must_use]
    pub fn level(&self, percent: u32) -> u8 {
        let mut counts = [0_u64; 256];
        for value in &self.values {
            counts[usize::from(*value)] += 1;
        }
        let wanted = self.values.len() as u64 * u64::from(percent.min(100));
        let mut below = 0;
        for (height, count) in (0..=u8::MAX).zip(counts) {
            below += count * 100;
            if below >= wanted {
                return height;
            }
        }
        u8::MAX
    }
}

/// A way from 0 to 256 that starts and ends level: 3 t^2 - 2 t^3.
fn ease(part: usize, whole: usize) -> u32 {
    let t = (part * 256 / whole) as u32;
    (t * t * (768 - 2 * t)) >> 16
}

fn mix(a: u32, b: u32, part: u32) -> u32 {
    (a * (256 - part) + b * part) >> 8
}

/// Heights at the knots of a lattice whose sides are whole multiples of the grain, plus one.
struct Field {
    columns: usize,
    rows: usize,
    values: Vec<i32>,
}

impl Field {
    /// Fills in what lies between knots `2 * half` apart: first the middles of squares, then those of their sides.
    fn halve(&mut self, half: usize, reach: i32, rolls: &mut (impl Rolls + ?Sized)) {
        let step = half * 2;
        let columns = self.columns;
        for y in (half..self.rows).step_by(step) {
            for x in (half..columns).step_by(step) {
                let at = y * columns + x;
                let across = |row: usize| self.values[row - half] + self.values[row + half];
                let sum = across(at - half * columns) + across(at + half * columns);
                self.values[at] = displace(sum / 4, reach, rolls);
            }
        }
        for y in (0..self.rows).step_by(half) {
            let from = if (y / half).is_multiple_of(2) { half } else { 0 };
            for x in (from..columns).step_by(step) {
                let at = y * columns + x;
                let mut sum = 0;
                let mut count = 0;
                let mut take = |there: bool, place: usize| {
                    if there {
                        sum += self.values[place];
                        count += 1;
                    }
                };
                take(x >= half, at.wrapping_sub(half));
                take(x + half < columns, at + half);
                take(y >= half, at.wrapping_sub(half * columns));
                take(y + half < self.rows, at + half * columns);
                self.values[at] = displace(sum / count.max(1), reach, rolls);
            }
        }
    }
}

fn displace(value: i32, reach: i32, rolls: &mut (impl Rolls + ?Sized)) -> i32 {
    if reach == 0 {
        return value;
    }
    (value + rolls.between(-reach, reach)).clamp(0, 255)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;

    /// Greatest difference between neighbours in a row.
    fn steepest(heights: &Heights) -> u8 {
        let rows = heights.values().chunks(heights.width as usize);
        rows.flat_map(|row| row.windows(2).map(|pair| pair[0].abs_diff(pair[1]))).max().unwrap()
    }

    #[test]
    fn plasma_without_displacement_is_straight() {
        let heights = Heights::plasma(33, 17, 16, 0, &mut Stream::from_key(4));
        let at = |x, y| i32::from(heights.get(Point::new(x, y)).unwrap());
        // Along the top side there are only halvings of the two knots.
        assert_eq!(at(8, 0), (at(0, 0) + at(16, 0) + at(8, 8)) / 3);
        assert!(steepest(&heights) <= 255 / 8);
    }

    #[test]
    fn grain_decides_how_smooth() {
        for seed in 0..10 {
            let fine = Heights::plasma(80, 40, 1, 50, &mut Stream::from_key(seed));
            let coarse = Heights::plasma(80, 40, 32, 50, &mut Stream::from_key(seed));
            let sum = |h: &Heights| h.values().windows(2).map(|w| u32::from(w[0].abs_diff(w[1]))).sum::<u32>();
            assert!(sum(&coarse) * 3 < sum(&fine), "seed {seed}");
        }
    }

    #[test]
    fn noise_is_smooth_and_varied() {
        for seed in 0..10 {
            let one = Heights::value_noise(90, 40, 16, 1, &mut Stream::from_key(seed));
            // The steepest slope of the curve is 3/2 of the mean one: 255 * 1.5 / 16, and rounding.
            assert!(steepest(&one) <= 27, "seed {seed}: {}", steepest(&one));
            let (least, most) = (one.values().iter().min().unwrap(), one.values().iter().max().unwrap());
            assert!(most - least > 100);
            let rough = Heights::value_noise(90, 40, 16, 4, &mut Stream::from_key(seed));
            // Hills and hollows within rows.
            let extremes = |h: &Heights| h.values().windows(3).filter(|w| (w[0] < w[1]) == (w[2] < w[1]) && w[0] != w[1]).count();
            assert!(extremes(&rough) > 2 * extremes(&one), "seed {seed}: {} {}", extremes(&rough), extremes(&one));
        }
    }

    #[test]
    fn knots_are_the_lattice() {
        let mut stream = Stream::from_key(8);
        let heights = Heights::value_noise(20, 9, 4, 1, &mut stream.clone());
        let lattice: Vec<u32> = (0..7 * 4).map(|_| Stream::below(&mut stream, 256) as u32).collect();
        for (knot, expected) in lattice.iter().enumerate().filter(|(k, _)| k % 7 < 5 && k / 7 < 3) {
            let point = Point::new((knot % 7 * 4) as i32, (knot / 7 * 4) as i32);
            assert_eq!(heights.get(point).map(u32::from), Some(*expected));
        }
    }

    #[test]
    fn level_takes_the_share() {
        for seed in 0..10 {
            let heights = Heights::plasma(80, 40, 16, 60, &mut Stream::from_key(seed));
            for percent in [10, 45, 90] {
                let level = heights.level(percent);
                assert!(heights.between(0, level).count() * 100 >= 3200 * percent);
                assert!(level == 0 || heights.between(0, level - 1).count() * 100 < 3200 * percent);
            }
            assert_eq!(heights.between(0, heights.level(100)), Region::full(80, 40));
        }
    }

    #[test]
    fn odd_sizes() {
        let mut stream = Stream::from_key(1);
        for (width, height) in [(0, 5), (5, 0), (1, 1), (-3, 2), (2, 300), (257, 3)] {
            for grain in [0, 1, 3, 256, u32::MAX] {
                let cells = (width.max(0) * height.max(0)) as usize;
                assert_eq!(Heights::plasma(width, height, grain, 200, &mut stream).values().len(), cells);
                assert_eq!(Heights::value_noise(width, height, grain, 20, &mut stream).values().len(), cells);
            }
        }
        assert_eq!(Heights::plasma(3, 3, 2, 9, &mut stream).get(Point::new(3, 0)), None);
    }
}
