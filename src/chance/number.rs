//! [`Number`]: what odds are computed with: f64 in the engine, exact rationals in the tests that prove its error bound.

/// A field with an order: enough for every combinator of odds.
pub(crate) trait Number: Clone + PartialOrd {
    /// 0.
    fn zero() -> Self;
    /// 1.
    fn one() -> Self;
    /// A whole number.
    fn whole(n: u32) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// The quotient; `other` is not 0.
    fn over(&self, other: &Self) -> Self;
    /// The sum of many.
    fn sum<'a>(numbers: impl IntoIterator<Item = &'a Self>) -> Self
    where
        Self: 'a;

    fn is_zero(&self) -> bool {
        *self == Self::zero()
    }
}

impl Number for f64 {
    fn zero() -> Self {
        0.0
    }

    fn one() -> Self {
        1.0
    }

    fn whole(n: u32) -> Self {
        Self::from(n)
    }

    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn over(&self, other: &Self) -> Self {
        self / other
    }

    fn sum<'a>(numbers: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut sum = Sum::default();
        for number in numbers {
            sum.add(*number);
        }
        sum.total()
    }
}

/// A sum of f64 that keeps what each addition rounds away (after Neumaier): the error does not grow with the number of terms.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    total: f64,
    lost: f64,
}

impl Sum {
    pub fn add(&mut self, number: f64) {
        let next = self.total + number;
        self.lost += if self.total.abs() >= number.abs() { (self.total - next) + number } else { (number - next) + self.total };
        self.total = next;
    }

    pub fn total(&self) -> f64 {
        self.total + self.lost
    }
}
