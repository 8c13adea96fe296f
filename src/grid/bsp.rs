//! [`Bsp`]: an area split in two, again and again.

use super::{Area, Rolls};

/// When and where areas are split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BspRule {
    /// Least width of a leaf, at least 1.
    pub min_width: i32,
    /// Least height of a leaf, at least 1.
    pub min_height: i32,
    /// Cells left out between the two halves.
    pub gap: i32,
    /// How often an area that could be split stays whole, in percent.
    pub whole: u32,
}

impl Default for BspRule {
    fn default() -> Self {
        Self { min_width: 8, min_height: 6, gap: 0, whole: 0 }
    }
}

/// An area of a [`Bsp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BspNode {
    /// The area.
    pub area: Area,
    /// Positions of its two halves in [`Bsp::nodes`], both greater than its own; `None` for a leaf.
    pub halves: Option<(usize, usize)>,
}

/// A tree of areas; the first is the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bsp {
    nodes: Vec<BspNode>,
}

impl Bsp {
    /// Splits an area until no leaf can be split any further, or chance leaves it whole. The side to cut is drawn in proportion to the lengths
    /// of the two, the place of the cut is uniform.
    pub fn split(area: Area, rule: &BspRule, rolls: &mut (impl Rolls + ?Sized)) -> Self {
        let mut nodes = vec![BspNode { area, halves: None }];
        let mut next = 0;
        // Each split makes both halves smaller than their whole: this ends.
        while let Some(node) = nodes.get(next).copied() {
            if let Some((one, two)) = cut(node.area, rule, rolls) {
                nodes[next].halves = Some((nodes.len(), nodes.len() + 1));
                nodes.extend([one, two].map(|area| BspNode { area, halves: None }));
            }
            next += 1;
        }
        Self { nodes }
    }

    /// All areas, each before its halves.
    #[must_use]
    pub fn nodes(&self) -> &[BspNode] {
        &self.nodes
    }

    /// The areas that were not split.
    pub fn leaves(&self) -> impl Iterator<Item = Area> + '_ {
        self.nodes.iter().filter(|node| node.halves.is_none()).map(|node| node.area)
    }

    /// Pairs of leaves that, joined, join all: for each split, the smallest first, the leaf of either half whose centres are nearest to each
    /// other. Numbers are positions in [`leaves`](Self::leaves).
    #[must_use]
    pub fn joins(&self) -> Vec<(usize, usize)> {
        // The leaves below each node, gathered from the last node to the first: halves come after their whole.
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let leaves: Vec<Area> = self.leaves().collect();
        let mut leaf = leaves.len();
        let mut joins = Vec::with_capacity(leaves.len().saturating_sub(1));
        for (position, node) in self.nodes.iter().enumerate().rev() {
            let Some((one, two)) = node.halves else {
                leaf -= 1;
                below[position] = vec![leaf];
                continue;
            };
            let (mut left, right) = (std::mem::take(&mut below[one]), std::mem::take(&mut below[two]));
            let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (*a, *b)));
            joins.extend(pairs.min_by_key(|(a, b)| (leaves[*a].center().manhattan(leaves[*b].center()), *a, *b)));
            left.extend(right);
            below[position] = left;
        }
        joins
    }
}

fn cut(area: Area, rule: &BspRule, rolls: &mut (impl Rolls + ?Sized)) -> Option<(Area, Area)> {
    let gap = rule.gap.clamp(0, i32::from(u16::MAX));
    // How many places there are for a cut: the first half is from `min` to what leaves `min` for the second.
    let places =
        |length: i32, min: i32| (i64::from(length) - i64::from(gap) - 2 * i64::from(min.max(1)) + 1).clamp(0, i64::from(i32::MAX)) as u32;
    let across = places(area.width, rule.min_width);
    let down = places(area.height, rule.min_height);
    if across == 0 && down == 0 {
        return None;
    }
    if rule.whole > 0 && rolls.percent(rule.whole) {
        return None;
    }
    let upright = match (across, down) {
        (0, _) => false,
        (_, 0) => true,
        _ => rolls.below(area.width as u32 + area.height as u32) < area.width as u32,
    };
    if upright {
        let first = rule.min_width.max(1) + rolls.below(across) as i32;
        let skipped = first + gap;
        Some((Area { width: first, ..area }, Area { x: area.x + skipped, width: area.width - skipped, ..area }))
    } else {
        let first = rule.min_height.max(1) + rolls.below(down) as i32;
        let skipped = first + gap;
        Some((Area { height: first, ..area }, Area { y: area.y + skipped, height: area.height - skipped, ..area }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;
    use crate::grid::Region;

    #[test]
    fn leaves_are_large_enough_and_apart() {
        for seed in 0..100 {
            let rule = BspRule { min_width: 7, min_height: 5, gap: (seed % 3) as i32, whole: 0 };
            let bsp = Bsp::split(Area::new(3, 2, 70, 36), &rule, &mut Stream::from_key(seed));
            let mut covered = Region::empty(80, 40);
            for leaf in bsp.leaves() {
                assert!(leaf.width >= 7 && leaf.height >= 5 && Area::new(3, 2, 70, 36).contains_area(&leaf));
                // Nothing is split further that could be.
                assert!(leaf.width < 14 + rule.gap && leaf.height < 10 + rule.gap);
                assert!(!covered.touches(&leaf.inset(-rule.gap)));
                covered.insert_area(&leaf);
            }
            if rule.gap == 0 {
                assert_eq!(covered.count(), 70 * 36);
            }
        }
    }

    #[test]
    fn joins_make_one() {
        for seed in 0..50 {
            let bsp = Bsp::split(Area::sized(80, 40), &BspRule { whole: 10, ..BspRule::default() }, &mut Stream::from_key(seed));
            let leaves = bsp.leaves().count();
            let joins = bsp.joins();
            assert_eq!(joins.len(), leaves - 1);
            let mut group: Vec<usize> = (0..leaves).collect();
            for (a, b) in joins {
                let (from, to) = (group[a], group[b]);
                assert_ne!(from, to, "a join within one group is one too many");
                group.iter_mut().filter(|g| **g == from).for_each(|g| *g = to);
            }
            assert!(group.iter().all(|g| *g == group[0]));
        }
    }

    #[test]
    fn every_place_of_a_cut_occurs() {
        let mut widths = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let rule = BspRule { min_width: 4, min_height: 4, gap: 1, whole: 0 };
            let bsp = Bsp::split(Area::sized(11, 4), &rule, &mut Stream::from_key(seed));
            widths.insert(bsp.nodes()[1].area.width);
        }
        assert_eq!(widths.into_iter().collect::<Vec<_>>(), [4, 5, 6]);
    }

    #[test]
    fn what_cannot_be_split_is_one_leaf() {
        let mut stream = Stream::from_key(1);
        for area in [Area::sized(15, 11), Area::sized(0, 0), Area::sized(1, 1)] {
            let bsp = Bsp::split(area, &BspRule::default(), &mut stream);
            assert_eq!(bsp.leaves().collect::<Vec<_>>(), [area]);
            assert!(bsp.joins().is_empty());
        }
        let whole = Bsp::split(Area::sized(80, 40), &BspRule { whole: 100, ..BspRule::default() }, &mut stream);
        assert_eq!(whole.nodes().len(), 1);
        let odd = BspRule { min_width: -3, min_height: 0, gap: -2, whole: 0 };
        assert_eq!(Bsp::split(Area::sized(3, 2), &odd, &mut stream).leaves().count(), 6);
    }
}
