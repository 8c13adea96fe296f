//! The bag: candidates go in one after the other until a coin says stop, then one is drawn (after NetHack's generation by class).

use super::distribution::Distribution;
use super::number::Number;

/// One candidate for the bag.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BagRow<N> {
    /// How often it goes in.
    pub copies: u32,
    /// The chance that all ends before it goes in, where the bag is not empty.
    pub stop: N,
    /// The chance that it is a candidate at all.
    pub eligible: N,
}

impl<N: Number> Distribution<N> {
    /// The odds of what is drawn from the bag; nobody where it stays empty.
    ///
    /// A candidate's chance is the sum over the bag's sizes of (it goes in at that size) times (its copies over the final size), and the
    /// final size depends on later candidates alone: one pass back gives the mean of 1 / size, one pass forward the sizes.
    pub fn bag(rows: &[BagRow<N>]) -> Self {
        let most: usize = rows.iter().map(|r| r.copies as usize).sum();
        // later[i][t]: the mean of 1 / final size, where t copies lie in the bag when candidate i is looked at.
        let inverse: Vec<N> = (0..=most).map(|t| if t == 0 { N::zero() } else { N::one().over(&N::whole(t as u32)) }).collect();
        let mut later = vec![inverse.clone()];
        for row in rows.iter().rev() {
            let next = later.last().cloned().unwrap_or_default();
            let misses = N::one().minus(&row.eligible);
            let here = (0..=most)
                .map(|t| {
                    let after = next.get(t + row.copies as usize).cloned().unwrap_or_else(N::zero);
                    let stop = stop_at(row, t);
                    let stopped = inverse.get(t).map_or_else(N::zero, |i| i.times(&stop));
                    let added = after.times(&N::one().minus(&stop));
                    let skipped = next.get(t).map_or_else(N::zero, |n| n.times(&misses));
                    skipped.plus(&row.eligible.times(&stopped.plus(&added)))
                })
                .collect();
            later.push(here);
        }
        later.reverse();
        let mut sizes = vec![N::zero(); most + 1];
        if let Some(first) = sizes.first_mut() {
            *first = N::one();
        }
        let mut chances = Vec::with_capacity(rows.len());
        for (row, after) in rows.iter().zip(later.iter().skip(1)) {
            let mut next = vec![N::zero(); most + 1];
            let mut chance = N::zero();
            let misses = N::one().minus(&row.eligible);
            for (t, size) in sizes.iter().enumerate().filter(|(_, size)| !size.is_zero()) {
                let added = size.times(&row.eligible).times(&N::one().minus(&stop_at(row, t)));
                let then = t + row.copies as usize;
                if let Some(mean) = after.get(then) {
                    chance = chance.plus(&added.times(mean));
                }
                add(&mut next, t, &size.times(&misses));
                add(&mut next, then, &added);
            }
            chances.push(chance.times(&N::whole(row.copies)));
            sizes = next;
        }
        // An empty bag never stops early: what is at size 0 in the end never held anything.
        let nobody = sizes.first().cloned().unwrap_or_else(N::one);
        Self { chances, nobody }
    }
}

fn stop_at<N: Number>(row: &BagRow<N>, size: usize) -> N {
    if size == 0 { N::zero() } else { row.stop.clone() }
}

fn add<N: Number>(sizes: &mut [N], at: usize, chance: &N) {
    if let Some(size) = sizes.get_mut(at) {
        *size = size.plus(chance);
    }
}
