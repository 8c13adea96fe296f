//! [`BucketQueue`]: the frontier of a search with small integer costs.

/// A priority queue for searches in which no key lies further ahead of the last one taken than a known span: a ring of lists, one for each
/// key (R. Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969). Of equal keys the last one put in comes out first.
#[derive(Clone, Debug, Default)]
pub(super) struct BucketQueue {
    /// For each key, modulo their number (a power of two), the last entry of its list.
    heads: Vec<u32>,
    /// (cell, next entry of the list)
    entries: Vec<(u32, u32)>,
    key: u32,
    len: usize,
}

const NONE: u32 = u32::MAX;

impl BucketQueue {
    /// Empties it, for keys at most `span` above the key taken last, at first 0.
    pub fn reset(&mut self, span: u32) {
        self.heads.clear();
        self.heads.resize((span as usize + 1).next_power_of_two(), NONE);
        self.entries.clear();
        self.entries.reserve(1024);
        (self.key, self.len) = (0, 0);
    }

    #[inline]
    pub fn push(&mut self, key: u32, cell: u32) {
        let slot = key as usize & (self.heads.len() - 1);
        self.entries.push((cell, self.heads[slot]));
        self.heads[slot] = self.entries.len() as u32 - 1;
        self.len += 1;
    }

    /// The entry with the least key, as (key, cell).
    #[inline]
    pub fn pop(&mut self) -> Option<(u32, u32)> {
        if self.len == 0 {
            return None;
        }
        loop {
            let slot = self.key as usize & (self.heads.len() - 1);
            let entry = self.heads[slot];
            if entry != NONE {
                let (cell, next) = self.entries[entry as usize];
                self.heads[slot] = next;
                self.len -= 1;
                return Some((self.key, cell));
            }
            self.key += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_out_in_order_around_the_ring() {
        let mut queue = BucketQueue::default();
        queue.reset(5);
        queue.push(0, 100);
        let mut seen = Vec::new();
        while let Some((key, cell)) = queue.pop() {
            // Each key is used once to push further ones, else their number doubles.
            if key < 40 && seen.last() != Some(&key) {
                queue.push(key + 5, cell + 1);
                queue.push(key + 2, cell + 1);
            }
            seen.push(key);
        }
        assert!(seen.is_sorted());
        assert_eq!(seen[..8], [0, 2, 4, 5, 6, 7, 7, 8]);
        assert_eq!(seen.last(), Some(&44));
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn reset_forgets() {
        let mut queue = BucketQueue::default();
        queue.reset(3);
        queue.push(2, 7);
        queue.reset(8);
        assert_eq!(queue.pop(), None);
        queue.push(8, 1);
        queue.push(8, 2);
        assert_eq!((queue.pop(), queue.pop()), (Some((8, 2)), Some((8, 1))));
    }
}
