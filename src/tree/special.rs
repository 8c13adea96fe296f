//! Placing special floors: each takes one of the floors left to it, and gives it back where a later one would find none.

use crate::chance::Stream;

/// Steps of the search after which it is given up: only chains that stand in each other's way come near.
const MOST_STEPS: u32 = 200_000;

/// A special floor that is to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    /// Position of its rule.
    pub rule: usize,
    /// Depths, below 0 from the last floor; floors after another where there is an `after`.
    pub range: (i32, i32),
    /// The slot that it counts from, an earlier one.
    pub after: Option<usize>,
}

/// The depths of a range that exist: `None` where there are none. `origin` is the floor it counts from.
pub(super) fn cut((least, most): (i32, i32), origin: Option<u32>, floors: u32) -> Option<(u32, u32)> {
    let floors = i64::from(floors);
    let from = match origin {
        Some(origin) => i64::from(origin),
        None if most < 0 => floors + 1,
        None => 0,
    };
    let (least, most) = ((from + i64::from(least)).max(1), (from + i64::from(most)).min(floors));
    (least <= most).then_some((least as u32, most as u32))
}

/// Depths of the slots, after NetHack 3.7: in order, each uniformly one of its candidates that no earlier one took, with a return to the choices
/// before where a later one finds none.
///
/// # Errors
/// The first slot that finds no floor whatever the choices of those before it.
pub(super) fn place(slots: &[Slot], floors: u32, stream: &mut Stream) -> Result<Vec<u32>, usize> {
    let mut search = Search { slots, floors, stream, steps: 0 };
    let mut depths = Vec::with_capacity(slots.len());
    if search.fits(&depths) && search.go_on(&mut depths) {
        return Ok(depths);
    }
    // The shortest beginning of the list that cannot be placed ends with the one to name.
    let stuck = (1..slots.len()).find(|n| !can_be_placed(slots.get(..*n).unwrap_or_default(), floors));
    Err(stuck.unwrap_or(slots.len()).saturating_sub(1))
}

/// Whether there is any way to place the slots.
pub(super) fn can_be_placed(slots: &[Slot], floors: u32) -> bool {
    let mut search = Search { slots, floors, stream: &mut Stream::from_key(0), steps: 0 };
    let mut depths = Vec::new();
    search.fits(&depths) && search.go_on(&mut depths)
}

struct Search<'a> {
    slots: &'a [Slot],
    floors: u32,
    stream: &'a mut Stream,
    steps: u32,
}

impl Search<'_> {
    /// Places the slots that `depths` has no depth of yet.
    fn go_on(&mut self, depths: &mut Vec<u32>) -> bool {
        let Some(slot) = self.slots.get(depths.len()) else { return true };
        let origin = slot.after.and_then(|after| depths.get(after)).copied();
        let Some((least, most)) = cut(slot.range, origin, self.floors) else { return false };
        let mut left: Vec<u32> = (least..=most).filter(|depth| !depths.contains(depth)).collect();
        while let Some(at) = self.stream.pick_index(left.len()) {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return false;
            }
            depths.push(left.remove(at));
            if self.fits(depths) && self.go_on(depths) {
                return true;
            }
            depths.pop();
        }
        false
    }

    /// Whether the rest may yet find floors, as far as ranges tell. It never says no where there is a way: the search only comes to the same end
    /// sooner. Those that end first take the first floor that is free in their range, which leaves the most to the others.
    fn fits(&self, depths: &[u32]) -> bool {
        let placed = depths.len();
        if self.slots.len() < placed + 2 {
            // The last one is looked at by the search itself.
            return true;
        }
        let mut windows: Vec<(u32, u32)> = depths.iter().map(|depth| (*depth, *depth)).collect();
        for slot in self.slots.iter().skip(placed) {
            let origin = slot.after.map(|after| windows.get(after).copied().unwrap_or((1, self.floors)));
            let window = match origin {
                None => cut(slot.range, None, self.floors),
                Some((first, last)) => {
                    // Anywhere from the least of its first origin to the most of its last.
                    let least = i64::from(first) + i64::from(slot.range.0);
                    let most = i64::from(last) + i64::from(slot.range.1);
                    let (least, most) = (least.max(1), most.min(i64::from(self.floors)));
                    (least <= most).then_some((least as u32, most as u32))
                }
            };
            let Some(window) = window else { return false };
            windows.push(window);
        }
        let mut rest: Vec<(u32, u32)> = windows.split_off(placed);
        rest.sort_by_key(|(_, last)| *last);
        let mut taken: Vec<u32> = depths.to_vec();
        for (first, last) in rest {
            let Some(depth) = (first..=last).find(|depth| !taken.contains(depth)) else { return false };
            taken.push(depth);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn slot(range: (i32, i32), after: Option<usize>) -> Slot {
        Slot { rule: 0, range, after }
    }

    #[test]
    fn ranges_are_cut_to_floors_that_exist() {
        assert_eq!(cut((2, 4), None, 3), Some((2, 3)));
        assert_eq!(cut((4, 6), None, 3), None);
        assert_eq!(cut((-1, -1), None, 7), Some((7, 7)));
        assert_eq!(cut((-5, -2), None, 3), Some((1, 2)));
        assert_eq!(cut((-5, -4), None, 3), None);
        assert_eq!(cut((1, 2), Some(6), 7), Some((7, 7)));
        assert_eq!(cut((1, 2), Some(7), 7), None);
        assert_eq!(cut((0, 0), Some(7), 7), Some((7, 7)));
    }

    /// Chance of each outcome by the rule as it is written down: uniform picks, and a return where the rest finds none.
    fn enumerate(slots: &[Slot], floors: u32) -> BTreeMap<Vec<u32>, f64> {
        fn ways(slots: &[Slot], floors: u32, depths: &[u32]) -> Option<BTreeMap<Vec<u32>, f64>> {
            let Some(slot) = slots.get(depths.len()) else { return Some(BTreeMap::from([(depths.to_vec(), 1.0)])) };
            let origin = slot.after.map(|after| depths[after]);
            let (least, most) = cut(slot.range, origin, floors)?;
            let below: Vec<_> = (least..=most)
                .filter(|depth| !depths.contains(depth))
                .filter_map(|depth| ways(slots, floors, &[depths, &[depth]].concat()))
                .collect();
            // Picks that lead nowhere are taken back: those that lead on are as likely as each other.
            let share = 1.0 / below.len() as f64;
            let all = below.into_iter().flatten().map(|(way, chance)| (way, chance * share)).collect::<BTreeMap<_, _>>();
            (!all.is_empty()).then_some(all)
        }
        ways(slots, floors, &[]).unwrap_or_default()
    }

    #[test]
    fn drawing_agrees_with_the_rule_written_down() {
        let cases = [
            vec![slot((1, 3), None), slot((1, 2), None), slot((2, 2), None)],
            vec![slot((1, 4), None), slot((2, 3), None), slot((1, 2), Some(0)), slot((-1, -1), None)],
            vec![slot((2, 5), None), slot((-3, -2), None), slot((1, 1), Some(0)), slot((1, 2), Some(2))],
        ];
        for (case, slots) in cases.iter().enumerate() {
            for floors in [4, 5, 6] {
                let want = enumerate(slots, floors);
                let mut seen: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
                let draws = 40_000;
                for key in 0..draws {
                    match place(slots, floors, &mut Stream::from_key(key)) {
                        Ok(depths) => *seen.entry(depths).or_default() += 1,
                        Err(_) => assert!(want.is_empty(), "case {case}, {floors} floors: {want:?}"),
                    }
                }
                assert!(seen.keys().all(|way| want.contains_key(way)), "case {case}, {floors} floors: {seen:?} {want:?}");
                for (way, chance) in &want {
                    let expected = chance * draws as f64;
                    let sigma = (expected * (1.0 - chance)).sqrt();
                    let count = f64::from(seen.get(way).copied().unwrap_or(0));
                    assert!((count - expected).abs() <= 5.0 * sigma + 1e-9, "case {case}, {floors} floors, {way:?}: {count} of {expected}");
                }
            }
        }
    }

    #[test]
    fn twenty_floors_that_find_no_room_are_found_out_at_once() {
        let slots: Vec<Slot> = (0..20).map(|_| slot((1, 19), None)).collect();
        assert_eq!(place(&slots, 30, &mut Stream::from_key(1)), Err(19));
        assert!(can_be_placed(&slots[..19], 30));
        // One that stands in the way early on is named as soon as nothing more fits.
        let slots = [slot((2, 2), None), slot((1, 9), None), slot((2, 2), None), slot((3, 3), None)];
        assert_eq!(place(&slots, 9, &mut Stream::from_key(1)), Err(2));
    }
}
