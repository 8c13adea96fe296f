//! [`Stream`]: a named random stream.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::ChanceError;
use crate::grid::Rolls;

/// First byte of what is hashed for a key: keeps the three kinds of key apart whatever the names are.
mod kind {
    pub const CHILD: u8 = 0;
    pub const NUMBERED: u8 = 1;
    pub const ROOT: u8 = 2;
}

/// A random stream: a 64-bit key, and Xoshiro256++ seeded from it with SplitMix64.
///
/// Algorithms: D. Blackman and S. Vigna, <https://prng.di.unimi.it/>; keys are XXH3-64.
/// `tests/vectors/chance.json` holds what it must give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    key: u64,
    rng: Xoshiro256PlusPlus,
}

impl Stream {
    /// The stream of a floor.
    #[must_use]
    pub fn root(seed: u64, branch: &str, depth: u32) -> Self {
        Self::from_key(hash(seed, kind::ROOT, &depth.to_le_bytes(), branch))
    }

    /// The stream with this key, at its beginning.
    #[must_use]
    pub fn from_key(key: u64) -> Self {
        Self { key, rng: Xoshiro256PlusPlus::seed_from_u64(key) }
    }

    /// The child of that name: always the same one, whatever has been drawn from the parent.
    #[must_use]
    pub fn child(&self, name: &str) -> Self {
        Self::from_key(hash(self.key, kind::CHILD, &[], name))
    }

    /// The `n`th child of that name, for loops.
    #[must_use]
    pub fn child_n(&self, name: &str, n: u64) -> Self {
        Self::from_key(hash(self.key, kind::NUMBERED, &n.to_le_bytes(), name))
    }

    /// What the stream was made from; a draw does not change it.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// A number below `n`, each equally likely; 0 without a draw for `n` = 0.
    ///
    /// Widening multiplication with rejection: D. Lemire, "Fast Random Integer Generation in an Interval", 2019.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        let mut wide = u128::from(self.next_u64()) * u128::from(n);
        if (wide as u64) < n {
            // The lowest 2^64 mod n fractions would favour some results. Ends with probability above one half each time.
            let refused = n.wrapping_neg() % n;
            while (wide as u64) < refused {
                wide = u128::from(self.next_u64()) * u128::from(n);
            }
        }
        (wide >> 64) as u64
    }

    /// A number from `from` to `to`, both included, each equally likely; any two bounds will do.
    ///
    /// # Errors
    /// [`ChanceError::EmptyRange`] when `from` is greater than `to`.
    #[inline]
    pub fn int(&mut self, from: i64, to: i64) -> Result<i64, ChanceError> {
        if from > to {
            return Err(ChanceError::EmptyRange { from, to });
        }
        // 0 stands for all 2^64 numbers.
        let count = (to.wrapping_sub(from) as u64).wrapping_add(1);
        let drawn = if count == 0 { self.next_u64() } else { self.below(count) };
        Ok(from.wrapping_add(drawn as i64))
    }

    /// True once in `n` times; never for `n` = 0.
    pub fn one_in(&mut self, n: u64) -> bool {
        n != 0 && self.below(n) == 0
    }

    /// True `percent` times in a hundred; 0 is never, 100 and more is always.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < u64::from(percent)
    }

    /// True every other time.
    pub fn coin(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }

    /// A position in a list of `len` entries, `None` for an empty list.
    pub fn pick_index(&mut self, len: usize) -> Option<usize> {
        (len > 0).then(|| self.below(len as u64) as usize)
    }

    /// A position, as likely as its weight; a weight of 0 is never drawn. `None`, without a draw, when no weight is above 0.
    ///
    /// # Errors
    /// [`ChanceError::WeightOverflow`] when the sum does not fit into a u64.
    pub fn weighted(&mut self, weights: &[u64]) -> Result<Option<usize>, ChanceError> {
        let mut total = 0_u64;
        for (position, weight) in weights.iter().enumerate() {
            total = total.checked_add(*weight).ok_or(ChanceError::WeightOverflow { number: position + 1, weight: *weight })?;
        }
        if total == 0 {
            return Ok(None);
        }
        let mut ticket = self.below(total);
        for (position, weight) in weights.iter().enumerate() {
            if ticket < *weight {
                return Ok(Some(position));
            }
            ticket -= weight;
        }
        Ok(None)
    }

    /// Brings the items into a random order, each equally likely (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

impl Rolls for Stream {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        Stream::next_u64(self)
    }

    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        Stream::below(self, u64::from(n)) as u32
    }
}

/// XXH3-64 of kind, number and name, seeded with the parent's key.
fn hash(parent: u64, kind: u8, number: &[u8], name: &str) -> u64 {
    let head = 1 + number.len();
    let len = head + name.len();
    // Names are short: the common case allocates nothing.
    let mut short = [0_u8; 128];
    if let Some(buffer) = short.get_mut(..len) {
        buffer[0] = kind;
        buffer[1..head].copy_from_slice(number);
        buffer[head..].copy_from_slice(name.as_bytes());
        return xxh3_64_with_seed(buffer, parent);
    }
    let mut long = Vec::with_capacity(len);
    long.push(kind);
    long.extend_from_slice(number);
    long.extend_from_slice(name.as_bytes());
    xxh3_64_with_seed(&long, parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generator_agrees_with_its_reference() {
        // Outputs of the authors' xoshiro256plusplus.c for the state 1, 2, 3, 4.
        let mut seed = [0; 32];
        for word in 0..4_u8 {
            seed[usize::from(word) * 8] = word + 1;
        }
        let mut rng = Xoshiro256PlusPlus::from_seed(seed);
        let outputs: Vec<u64> = (0..4).map(|_| rng.next_u64()).collect();
        assert_eq!(outputs, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn key_is_expanded_with_splitmix64() {
        // The first four outputs of the authors' splitmix64.c from 1234567, as the state of the generator.
        let state = [6_457_827_717_110_365_317_u64, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431];
        let mut seed = [0; 32];
        for (chunk, word) in seed.chunks_mut(8).zip(state) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        assert_eq!(Stream::from_key(1_234_567).rng, Xoshiro256PlusPlus::from_seed(seed));
    }

    #[test]
    fn children_do_not_depend_on_draws() {
        let fresh = Stream::root(7, "mines", 3);
        let mut used = fresh.clone();
        used.next_u64();
        assert_eq!(fresh.child("rooms"), used.child("rooms"));
        assert_eq!(fresh.child_n("room", 4), used.child_n("room", 4));
        assert_eq!(fresh.key(), used.key());
    }

    #[test]
    fn different_names_give_different_streams() {
        let parent = Stream::root(7, "mines", 3);
        let long = "x".repeat(300);
        let mut keys = vec![
            parent.key(),
            Stream::root(7, "mines", 4).key(),
            Stream::root(8, "mines", 3).key(),
            Stream::root(7, "mine", 3).key(),
            parent.child("").key(),
            parent.child("a").key(),
            parent.child("a\0").key(),
            parent.child("\0\0\0\0\0\0\0\0a").key(),
            parent.child_n("a", 0).key(),
            parent.child_n("a", 1).key(),
            parent.child_n("", 0).key(),
            parent.child(&long).key(),
            parent.child(&long[1..]).key(),
        ];
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn long_and_short_names_are_hashed_alike() {
        // 127 bytes of name fill the buffer on the stack, 128 do not; both must be the hash of the kind's byte and the name.
        for len in [126, 127, 128] {
            let name = "n".repeat(len);
            let bytes: Vec<u8> = std::iter::once(kind::CHILD).chain(name.bytes()).collect();
            assert_eq!(Stream::from_key(5).child(&name).key(), xxh3_64_with_seed(&bytes, 5));
        }
    }

    #[test]
    fn int_reaches_both_ends_and_nothing_else() {
        let mut stream = Stream::from_key(1);
        let mut seen = [0_u32; 5];
        for _ in 0..1000 {
            let drawn = stream.int(-2, 2).unwrap();
            seen[usize::try_from(drawn + 2).unwrap()] += 1;
        }
        assert!(seen.iter().all(|n| (150..250).contains(n)), "{seen:?}");
        assert_eq!(stream.int(5, 5), Ok(5));
        assert_eq!(stream.int(i64::MAX, i64::MAX), Ok(i64::MAX));
        assert_eq!(stream.int(3, 2), Err(ChanceError::EmptyRange { from: 3, to: 2 }));
    }

    #[test]
    fn int_spans_all_of_i64() {
        let mut stream = Stream::from_key(2);
        let drawn: Vec<i64> = (0..64).map(|_| stream.int(i64::MIN, i64::MAX).unwrap()).collect();
        assert!(drawn.iter().any(|n| *n < i64::MIN / 2) && drawn.iter().any(|n| *n > i64::MAX / 2));
        let drawn: Vec<i64> = (0..64).map(|_| stream.int(i64::MIN, i64::MAX - 1).unwrap()).collect();
        assert!(drawn.iter().any(|n| *n < i64::MIN / 2) && drawn.iter().any(|n| *n > i64::MAX / 2));
    }

    #[test]
    fn below_rejects_what_would_be_unfair() {
        // With n = 3 * 2^62 a plain multiplication gives each third number twice as often; thirds must come out equal.
        let n = 3 << 62;
        let mut stream = Stream::from_key(3);
        let mut thirds = [0_u32; 3];
        for _ in 0..3000 {
            thirds[(stream.below(n) % 3) as usize] += 1;
        }
        assert!(thirds.iter().all(|t| (900..1100).contains(t)), "{thirds:?}");
    }

    #[test]
    fn chances_at_their_limits() {
        let mut stream = Stream::from_key(4);
        for _ in 0..1000 {
            assert!(!stream.percent(0) && stream.percent(100) && stream.percent(250));
            assert!(stream.one_in(1) && !stream.one_in(0));
        }
        assert_eq!(stream.pick_index(0), None);
        assert_eq!(stream.pick_index(1), Some(0));
        let heads = (0..1000).filter(|_| stream.coin()).count();
        assert!((400..600).contains(&heads), "{heads}");
    }

    /// χ² for one degree of freedom at p = 1e-6 is 23.9.
    #[test]
    fn g1_weights_are_kept() {
        let mut stream = Stream::from_key(5);
        let draws = 20_000;
        let first = (0..draws).filter(|_| stream.weighted(&[1, 9]).unwrap() == Some(0)).count() as f64;
        let (expected, rest) = (f64::from(draws) * 0.1, f64::from(draws) * 0.9);
        let difference = first - expected;
        assert!(difference * difference * (1.0 / expected + 1.0 / rest) < 23.9, "{first} of {draws}");
    }

    #[test]
    fn g5_equal_weights_are_equal() {
        let mut stream = Stream::from_key(6);
        let mut counts = [0_i64; 8];
        for _ in 0..1_000_000 {
            counts[stream.weighted(&[1; 8]).unwrap().unwrap()] += 1;
        }
        assert!(counts.iter().all(|n| (n - 125_000).abs() < 1_250), "{counts:?}");
    }

    #[test]
    fn g7_zero_is_never_drawn() {
        let mut stream = Stream::from_key(7);
        assert!((0..10_000).all(|_| stream.weighted(&[0, 1, 0]).unwrap() == Some(1)));
        let before = stream.clone();
        assert_eq!(stream.weighted(&[0, 0]), Ok(None));
        assert_eq!(stream.weighted(&[]), Ok(None));
        assert_eq!(stream, before);
    }

    #[test]
    fn g2_large_weights_are_kept_or_refused() {
        let mut stream = Stream::from_key(8);
        let heavy = (0..1000).filter(|_| stream.weighted(&[100_000_000_000, 1]).unwrap() == Some(0)).count();
        assert_eq!(heavy, 1000);
        assert_eq!(stream.weighted(&[u64::MAX, 0]), Ok(Some(0)));
        let refused = stream.weighted(&[1, u64::MAX, 2]).unwrap_err();
        assert_eq!(refused.to_string(), "weight number 2 (18446744073709551615) makes the sum of the weights greater than 2^64 - 1");
    }

    #[test]
    fn shuffle_gives_each_order_alike() {
        let mut stream = Stream::from_key(9);
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [1, 2, 3];
            stream.shuffle(&mut items);
            *orders.entry(items).or_insert(0) += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|n| (850..1150).contains(n)), "{orders:?}");
    }
}
