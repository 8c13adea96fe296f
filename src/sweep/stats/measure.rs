//! [`Measure`]: a number that each floor has, over many floors.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Whole numbers up to here are told apart; beyond, three figures are.
const EXACT: i64 = 1000;

/// A number that each floor has. Its size does not grow with the floors: what quantiles need is counted by value, with three figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Floors that have it.
    pub count: u64,
    /// Of all floors together.
    pub sum: f64,
    /// Of all floors together, each times itself.
    pub squares: f64,
    /// The least, with the first seed that has it.
    pub least: (f64, u64),
    /// The most, with the first seed that has it.
    pub most: (f64, u64),
    /// Parts of 1 that are told apart.
    parts: f64,
    /// How often each value was seen, in those parts.
    seen: BTreeMap<i64, u64>,
}

impl Measure {
    /// Of no floor yet; `parts` of 1 are told apart.
    #[must_use]
    pub fn new(parts: f64) -> Self {
        let (least, most) = ((f64::INFINITY, 0), (f64::NEG_INFINITY, 0));
        Self { count: 0, sum: 0.0, squares: 0.0, least, most, parts, seen: BTreeMap::new() }
    }

    /// Adds a floor.
    pub fn add(&mut self, number: f64, seed: u64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
        self.extremes((number, seed), (number, seed));
        *self.seen.entry(rounded((number * self.parts).round() as i64)).or_default() += 1;
    }

    /// Adds other floors.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.extremes(other.least, other.most);
        for (value, count) in &other.seen {
            *self.seen.entry(*value).or_default() += count;
        }
    }

    fn extremes(&mut self, least: (f64, u64), most: (f64, u64)) {
        if least.0 < self.least.0 {
            self.least = least;
        }
        if most.0 > self.most.0 {
            self.most = most;
        }
    }

    /// The mean; 0 of no floor.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The variance of one floor, reckoned from these; 0 where there are fewer than two.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let count = self.count as f64;
        if self.count < 2 { 0.0 } else { ((self.squares - self.sum * self.sum / count) / (count - 1.0)).max(0.0) }
    }

    /// The least value that at least this share of the floors does not exceed: 0.5 is the median. 0 of no floor.
    #[must_use]
    pub fn quantile(&self, share: f64) -> f64 {
        let wanted = ((self.count as f64 * share).ceil() as u64).max(1);
        let mut so_far = 0;
        let reached = self.seen.iter().find(|(_, count)| {
            so_far += **count;
            so_far >= wanted
        });
        // What was rounded lies within what was seen.
        reached.map_or(0.0, |(value, _)| (*value as f64 / self.parts).clamp(self.least.0, self.most.0))
    }
}

/// With three figures, where it has more than three and a half.
fn rounded(value: i64) -> i64 {
    let mut unit: i64 = 1;
    while (value / unit).abs() >= EXACT {
        unit = unit.saturating_mul(10);
    }
    if unit == 1 { value } else { (value as f64 / unit as f64).round() as i64 * unit }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64], parts: f64) -> Measure {
        let mut measure = Measure::new(parts);
        numbers.iter().zip(1..).for_each(|(number, seed)| measure.add(*number, seed));
        measure
    }

    #[test]
    fn mean_quantiles_and_extremes() {
        let numbers: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        let measure = of(&numbers, 1.0);
        assert_eq!((measure.mean(), measure.quantile(0.5), measure.quantile(0.95)), (50.5, 50.0, 95.0));
        assert_eq!((measure.least, measure.most), ((1.0, 100), (100.0, 1)));
        assert!((measure.variance() - 841.666_666).abs() < 1e-3);
        assert_eq!(of(&[4.0, 4.0], 1.0).least, (4.0, 1), "the first seed");
        assert_eq!(of(&[-1.25, 0.5, 2.0], 100.0).quantile(0.1), -1.25);
    }

    #[test]
    fn two_halves_are_the_whole() {
        let mut half = of(&[3.0, 1.0], 1.0);
        half.merge(&of(&[7.0, 2.0], 1.0));
        assert_eq!((half.count, half.sum, half.squares, half.quantile(0.5)), (4, 13.0, 63.0, 2.0));
        assert_eq!((half.least, half.most), ((1.0, 2), (7.0, 1)));
    }

    #[test]
    fn nothing_is_no_fault_and_large_numbers_take_little_room() {
        let none = Measure::new(1.0);
        assert_eq!((none.mean(), none.variance(), none.quantile(0.5)), (0.0, 0.0, 0.0));
        let many: Vec<f64> = (0..50_000).map(f64::from).collect();
        let measure = of(&many, 1.0);
        assert!(measure.seen.len() < 2500, "{}", measure.seen.len());
        assert!((measure.quantile(0.5) - 25_000.0).abs() <= 100.0 && measure.quantile(1.0) == 49_999.0);
        assert_eq!([999, 1004, 1006, 12_345, -12_355].map(rounded), [999, 1000, 1010, 12_300, -12_400]);
    }
}
