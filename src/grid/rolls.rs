//! [`Rolls`]: where shapes get their random numbers from.

/// A source of random numbers. [`chance::Stream`](crate::chance::Stream) is the one the engine uses.
pub trait Rolls {
    /// 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A number below `n`, each equally likely; 0 for `n` = 0.
    fn below(&mut self, n: u32) -> u32;

    /// A number from `from` to `to`, both included; `from` where `to` is less.
    fn between(&mut self, from: i32, to: i32) -> i32 {
        if to <= from {
            return from;
        }
        // The span of two i32 fits into a u32, one more may not: then every bit pattern is a result.
        match to.abs_diff(from).checked_add(1) {
            Some(count) => from.wrapping_add(self.below(count) as i32),
            None => self.next_u64() as i32,
        }
    }

    /// True once in `n` times; never for `n` = 0.
    fn one_in(&mut self, n: u32) -> bool {
        n != 0 && self.below(n) == 0
    }

    /// True `percent` times in a hundred; 0 is never, 100 and more is always.
    fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

impl<R: Rolls + ?Sized> Rolls for &mut R {
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }

    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
}

#[cfg(test)]
mod tests {
    use super::Rolls;
    use crate::chance::Stream;

    #[test]
    fn between_holds_its_limits() {
        let mut stream = Stream::from_key(1);
        let mut seen: Vec<i32> = (0..200).map(|_| stream.between(-1, 2)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [-1, 0, 1, 2]);
        assert_eq!(stream.between(4, 4), 4);
        assert_eq!(stream.between(4, 1), 4);
        let drawn: Vec<i32> = (0..64).map(|_| stream.between(i32::MIN, i32::MAX)).collect();
        assert!(drawn.iter().any(|n| *n < 0) && drawn.iter().any(|n| *n > 0));
    }
}
