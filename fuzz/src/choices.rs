//! [`Choices`]: bytes of a fuzzer as a row of choices.

/// Takes a byte for each choice. When none is left every choice is the first, so that whatever is made of them comes to an end.
pub(crate) struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    /// A number below `n`; two bytes where one is too few.
    pub fn below(&mut self, n: usize) -> usize {
        let number = if n > 256 { usize::from(self.byte()) << 8 | usize::from(self.byte()) } else { usize::from(self.byte()) };
        number % n.max(1)
    }

    /// True for one of `n` values of a byte; never when no byte is left.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) + 1 == n
    }

    pub fn pick<'s, T>(&mut self, list: &'s [T]) -> &'s T {
        &list[self.below(list.len())]
    }
}
