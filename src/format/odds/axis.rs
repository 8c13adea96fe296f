//! [`Axis`]: round numbers for an axis of percent.

/// An axis from 0 upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    /// Parts between marks.
    pub parts: usize,
    /// Percent of one part.
    step: f64,
    /// Digits after the point that a mark needs.
    digits: usize,
}

impl Axis {
    /// The axis that holds chances up to `highest` in at most five parts of 1, 2 or 5 times a power of ten.
    pub(super) fn new(highest: f64) -> Self {
        let highest = (highest * 100.0).clamp(1e-9, 100.0);
        let mut power = 10.0;
        while power >= highest / 5.0 {
            power /= 10.0;
        }
        // A hair above a mark is the mark: 30.000000000000004 % needs no part more.
        let parts = |step: f64| (highest / step - 1e-9).ceil().max(1.0);
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| parts(*step) <= 5.0).unwrap_or(100.0);
        let (mut unit, mut digits) = (step, 0);
        while unit < 0.999 {
            digits += 1;
            unit *= 10.0;
        }
        Self { parts: parts(step) as usize, step, digits }
    }

    /// The chance at the top.
    pub(super) fn top(&self) -> f64 {
        self.step * self.parts as f64 / 100.0
    }

    /// The chance of a mark, counted from 0 at the bottom.
    pub(super) fn chance(&self, mark: usize) -> f64 {
        self.step * mark as f64 / 100.0
    }

    /// What stands at a mark.
    pub(super) fn label(&self, mark: usize) -> String {
        format!("{:.*} %", self.digits, self.step * mark as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_the_highest_fits() {
        let labels = |highest| {
            let axis = Axis::new(highest);
            assert!(axis.top() >= highest - 1e-9 && axis.parts <= 5 && axis.parts >= 1, "{axis:?}");
            (0..=axis.parts).map(|mark| axis.label(mark)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(labels(0.421), "0 % 10 % 20 % 30 % 40 % 50 %");
        assert_eq!(labels(1.0), "0 % 20 % 40 % 60 % 80 % 100 %");
        assert_eq!(labels(0.1 + 0.2), "0 % 10 % 20 % 30 %");
        assert_eq!(labels(0.07), "0 % 2 % 4 % 6 % 8 %");
        assert_eq!(labels(0.012), "0.0 % 0.5 % 1.0 % 1.5 %");
        assert_eq!(labels(0.0003), "0.00 % 0.01 % 0.02 % 0.03 %");
        for highest in [0.0, 1e-300, 1.5] {
            let axis = Axis::new(highest);
            assert!(axis.parts >= 1 && axis.top() > 0.0 && axis.top() <= 1.0 + 1e-9, "{axis:?}");
        }
    }
}
