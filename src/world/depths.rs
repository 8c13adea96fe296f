//! [`Depths`]: where in the dungeon a piece may occur.

use serde::{Deserialize, Serialize};

use super::{DepthRange, Place};

/// One row: floors it means, all its parts together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DepthRow {
    /// The branch; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
    /// Depths, within the branch or from the top of the dungeon.
    #[serde(flatten)]
    pub range: DepthRange,
    /// Whether `range` counts from the top of the dungeon.
    #[serde(default, skip_serializing_if = "is_false")]
    pub absolute: bool,
    /// The last floor of a branch (true), any other (false); `None` for both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<bool>,
    /// The name of a special floor; `None` for floors with and without a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<String>,
    /// Whether these floors are taken away again.
    #[serde(default, skip_serializing_if = "is_false")]
    pub except: bool,
}

fn is_false(value: &bool) -> bool {
    !*value
}

impl DepthRow {
    /// Whether it means that floor.
    #[must_use]
    pub fn means(&self, place: &Place) -> bool {
        // Floors above the surface are as shallow as the first below it.
        let depth = if self.absolute { place.absolute.max(1) as u32 } else { place.depth };
        self.branch.as_ref().is_none_or(|branch| *branch == place.branch)
            && self.range.contains(depth)
            && self.last.is_none_or(|last| last == place.last)
            && self.named.as_ref().is_none_or(|named| place.named.as_ref() == Some(named))
    }
}

/// Floors where something may occur: those that some row means and no `except` row does. Rows of exceptions alone leave all others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Depths {
    /// The rows; none for everywhere.
    pub rows: Vec<DepthRow>,
}

impl Depths {
    /// Depths within any branch.
    #[must_use]
    pub fn within(range: DepthRange) -> Self {
        if range == DepthRange::default() {
            return Self::default();
        }
        Self { rows: vec![DepthRow { range, ..DepthRow::default() }] }
    }

    /// Whether it may occur on that floor.
    #[must_use]
    pub fn contains(&self, place: &Place) -> bool {
        let (mut named, mut meant) = (false, false);
        for row in &self.rows {
            if row.except {
                if row.means(place) {
                    return false;
                }
            } else {
                named = true;
                meant = meant || row.means(place);
            }
        }
        meant || !named
    }

    /// The one range it is, where it is no more than that.
    #[must_use]
    pub fn plain(&self) -> Option<DepthRange> {
        match self.rows.as_slice() {
            [] => Some(DepthRange::default()),
            [row] if *row == DepthRow { range: row.range, ..DepthRow::default() } => Some(row.range),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A floor of mines, twelve floors from the top, or of keep, nine floors below the third.
    fn place(branch: &str, depth: u32) -> Place {
        let (above, floors) = if branch == "keep" { (3, 9) } else { (0, 12) };
        let named = (branch == "keep" && depth == 5).then(|| "ossuary".to_owned());
        Place { branch: branch.to_owned(), depth, absolute: above + depth as i32, last: depth == floors, named, variant: None }
    }

    fn row(min: u32, max: u32) -> DepthRow {
        DepthRow { range: DepthRange { min, max }, ..DepthRow::default() }
    }

    fn of(branch: &str, row: DepthRow) -> DepthRow {
        DepthRow { branch: Some(branch.to_owned()), ..row }
    }

    /// The depths of mines (twelve floors) and keep (nine, which begins three below) that are meant.
    fn meant(rows: &[DepthRow]) -> (Vec<u32>, Vec<u32>) {
        let depths = Depths { rows: rows.to_vec() };
        let of = |branch: &str, floors: u32| (1..=floors).filter(|d| depths.contains(&place(branch, *d))).collect::<Vec<_>>();
        (of("mines", 12), of("keep", 9))
    }

    #[test]
    fn no_rows_are_everywhere() {
        assert_eq!(meant(&[]), ((1..=12).collect(), (1..=9).collect()));
        assert_eq!(Depths::default().plain(), Some(DepthRange::default()));
        assert_eq!(Depths::within(DepthRange::default()), Depths::default());
    }

    #[test]
    fn ranges_leave_gaps_between_them() {
        assert_eq!(meant(&[of("mines", row(2, 4)), of("mines", row(7, 7))]), (vec![2, 3, 4, 7], vec![]));
        assert_eq!(meant(&[row(2, 3), of("keep", row(6, u32::MAX))]), (vec![2, 3], vec![2, 3, 6, 7, 8, 9]));
    }

    #[test]
    fn the_last_floor_and_all_but_the_last() {
        let last = |last| DepthRow { last: Some(last), ..row(1, u32::MAX) };
        assert_eq!(meant(&[last(true)]), (vec![12], vec![9]));
        assert_eq!(meant(&[of("keep", last(true))]), (vec![], vec![9]));
        assert_eq!(meant(&[of("keep", last(false))]), (vec![], (1..=8).collect()));
        // Both must hold of one row.
        assert_eq!(meant(&[DepthRow { last: Some(true), ..row(1, 9) }]), (vec![], vec![9]));
    }

    #[test]
    fn absolute_counts_from_the_top_of_the_dungeon() {
        let deep = |min, max| DepthRow { absolute: true, ..row(min, max) };
        assert_eq!(meant(&[deep(5, 6)]), (vec![5, 6], vec![2, 3]));
        assert_eq!(meant(&[of("keep", deep(12, u32::MAX))]), (vec![], vec![9]));
    }

    #[test]
    fn exceptions_are_taken_away_whatever_their_place_in_the_list() {
        let except = |row| DepthRow { except: true, ..row };
        assert_eq!(meant(&[except(of("mines", row(3, 11)))]), (vec![1, 2, 12], (1..=9).collect()));
        for rows in [[except(row(4, 5)), of("mines", row(3, 6))], [of("mines", row(3, 6)), except(row(4, 5))]] {
            assert_eq!(meant(&rows), (vec![3, 6], vec![]));
        }
        let never_last = except(DepthRow { last: Some(true), ..row(1, u32::MAX) });
        assert_eq!(meant(&[row(8, u32::MAX), never_last]), (vec![8, 9, 10, 11], vec![8]));
    }

    #[test]
    fn a_special_floor_is_meant_by_its_name() {
        let named = |name: &str| DepthRow { named: Some(name.to_owned()), ..row(1, u32::MAX) };
        assert_eq!(meant(&[named("ossuary")]), (vec![], vec![5]));
        assert_eq!(meant(&[named("crypt")]), (vec![], vec![]));
        assert_eq!(meant(&[of("keep", row(4, 6)), DepthRow { except: true, ..named("ossuary") }]), (vec![], vec![4, 6]));
        assert_eq!(Depths { rows: vec![named("ossuary")] }.plain(), None);
    }

    #[test]
    fn only_one_row_without_more_is_plain() {
        assert_eq!(Depths::within(DepthRange { min: 2, max: 4 }).plain(), Some(DepthRange { min: 2, max: 4 }));
        for more in [
            of("mines", row(2, 4)),
            DepthRow { absolute: true, ..row(2, 4) },
            DepthRow { last: Some(false), ..row(2, 4) },
            DepthRow { except: true, ..row(2, 4) },
        ] {
            assert_eq!(Depths { rows: vec![more] }.plain(), None);
        }
        assert_eq!(Depths { rows: vec![row(1, 2), row(4, 5)] }.plain(), None);
    }
}
