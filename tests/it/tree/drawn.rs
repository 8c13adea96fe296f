//! Marginals over many seeds, and what conditions what.

use std::collections::BTreeMap;

use super::{engine, tree};

const SEEDS: u64 = 200_000;

/// A dungeon of the shape of NetHack 3.7's (names are ours): a long trunk with special floors by range, some of them by chance, some counted
/// from the last floor; a branch from near the top, one that leads up from below a special floor, a portal, a fort, and a second trunk below.
const SHAPE: &str = r#"
b("stair", { floors = between(25, 29), special = {
  { name = "sibyl", depth = between(5, 9) },
  { name = "crowd", depth = between(10, 12), chance = 40, variants = 10 },
  { name = "lamp shop", depth = between(15, 18) },
  { name = "mirror lake", depth = between(-5, -2) },
  { name = "gatehouse", depth = -1 },
} }),
b("delves", { floors = between(8, 9), entry = { from = "stair", depth = between(2, 4) }, special = {
  { name = "hamlet", depth = between(3, 4) },
  { name = "delve's end", depth = -1 },
} }),
b("crates", { floors = 4, direction = "up", entry = { from = "stair", after = "sibyl", depth = 1 } }),
b("errand", { floors = between(5, 7), entry = { from = "stair", after = "sibyl", depth = between(6, 7), kind = "portal" } }),
b("strongroom", { floors = 1, entry = { from = "stair", depth = between(18, 21), kind = "portal", one_way = "out" } }),
b("pit", { floors = between(20, 24), entry = { from = "stair", depth = -1 }, special = {
  { name = "vale", depth = 1 },
  { name = "lord of flies", depth = between(6, 9) },
  { name = "first keep", depth = between(11, 16) },
  { name = "second keep", after = "first keep", depth = 1 },
  { name = "third keep", after = "first keep", depth = 2 },
  { name = "sanctum", depth = -1 },
} }),
b("spire", { floors = 3, direction = "up", entry = { from = "pit", depth = between(9, 13) } }),
"#;

/// Holds counts to chances, each within five standard deviations.
#[track_caller]
fn agrees<K: Ord + std::fmt::Debug>(what: &str, counts: &BTreeMap<K, u64>, chances: impl IntoIterator<Item = (K, f64)>) {
    let total: u64 = counts.values().sum();
    let mut sum = 0.0;
    for (key, chance) in chances {
        let seen = counts.get(&key).copied().unwrap_or(0) as f64;
        let sigma = (total as f64 * chance * (1.0 - chance)).sqrt();
        assert!((seen - total as f64 * chance).abs() <= 5.0 * sigma + 1e-9, "{what} {key:?}: {seen} of {total}, chance {chance}");
        sum += chance;
    }
    assert!((sum - 1.0).abs() < 1e-9, "{what}: the chances add up to {sum}, others were seen: {counts:?}");
}

fn uniform<K>(keys: impl IntoIterator<Item = K>) -> Vec<(K, f64)> {
    let keys: Vec<K> = keys.into_iter().collect();
    let share = 1.0 / keys.len() as f64;
    keys.into_iter().map(|key| (key, share)).collect()
}

#[test]
fn a_dungeon_of_the_shape_of_nethacks_has_its_marginals() {
    let engine = engine(SHAPE);
    let mut floors: BTreeMap<(String, u32), u64> = BTreeMap::new();
    let mut special: BTreeMap<(String, i64), u64> = BTreeMap::new();
    let mut variants: BTreeMap<u32, u64> = BTreeMap::new();
    let mut entries: BTreeMap<(String, u32), u64> = BTreeMap::new();
    for seed in 0..SEEDS {
        let tree = tree(&engine, seed);
        let mut taken = Vec::new();
        for branch in &tree.branches {
            *floors.entry((branch.name.clone(), branch.floors)).or_default() += 1;
            let mut depths = Vec::new();
            for floor in &branch.special {
                let from_last = i64::from(floor.depth) - i64::from(branch.floors) - 1;
                let place = if floor.name == "mirror lake" { from_last } else { i64::from(floor.depth) };
                *special.entry((floor.name.clone(), place)).or_default() += 1;
                if let Some(variant) = floor.variant {
                    *variants.entry(variant).or_default() += 1;
                }
                assert!(
                    ["gatehouse", "sanctum", "delve's end"].contains(&floor.name.as_str()) == (floor.depth == branch.floors),
                    "seed {seed}: {floor:?}"
                );
                depths.push(floor.depth);
            }
            assert!(depths.is_sorted_by(|a, b| a < b), "seed {seed}: {:?}", branch.special);
            if let Some(entry) = &branch.entry {
                assert!(!taken.contains(&(entry.from.clone(), entry.depth)), "seed {seed}: two entries on one floor {tree:?}");
                taken.push((entry.from.clone(), entry.depth));
                *entries.entry((branch.name.clone(), entry.depth)).or_default() += 1;
            }
        }
        let stair = tree.branch("stair").unwrap();
        let at = |name: &str| stair.special.iter().find(|s| s.name == name).map(|s| s.depth);
        assert_eq!(tree.branch("crates").unwrap().entry.as_ref().map(|e| e.depth - 1), at("sibyl"), "seed {seed}");
        *special.entry(("crowd".to_owned(), 0)).or_default() += u64::from(at("crowd").is_none());
        let pit = tree.branch("pit").unwrap();
        let keep = |name: &str| pit.special.iter().find(|s| s.name == name).map_or(0, |s| s.depth);
        assert_eq!((keep("second keep"), keep("third keep")), (keep("first keep") + 1, keep("first keep") + 2), "seed {seed}");
        assert_eq!(pit.absolute, stair.floors as i32 + 1);
    }
    let of = |counts: &BTreeMap<(String, u32), u64>, name: &str| -> BTreeMap<u32, u64> {
        counts.iter().filter(|((n, _), _)| n == name).map(|((_, at), count)| (*at, *count)).collect()
    };
    let named = |name: &str| -> BTreeMap<i64, u64> {
        special.iter().filter(|((n, _), _)| n == name).map(|((_, at), count)| (*at, *count)).collect()
    };
    for (name, range) in [("stair", 25..=29), ("delves", 8..=9), ("errand", 5..=7), ("pit", 20..=24)] {
        agrees(name, &of(&floors, name), uniform(range));
    }
    agrees("sibyl", &named("sibyl"), uniform(5..=9));
    agrees("crowd", &named("crowd"), [(0, 0.6), (10, 0.4 / 3.0), (11, 0.4 / 3.0), (12, 0.4 / 3.0)]);
    agrees("variants", &variants, uniform(1..=10));
    agrees("lamp shop", &named("lamp shop"), uniform(15..=18));
    agrees("mirror lake", &named("mirror lake"), uniform(-5..=-2));
    agrees("hamlet", &named("hamlet"), uniform(3..=4));
    agrees("lord of flies", &named("lord of flies"), uniform(6..=9));
    agrees("delves", &of(&entries, "delves"), uniform(2..=4));
    agrees("spire", &of(&entries, "spire"), uniform(9..=13));
}
