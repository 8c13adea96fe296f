//! Where and how often a piece comes.

use super::*;
use std::collections::BTreeMap;

/// Branches with their floors, and what each floor does.
fn dungeon(declared: &str, branches: &[(&str, u32)], layout: &str) -> Engine {
    let mut rows = String::new();
    for (i, (name, floors)) in branches.iter().enumerate() {
        let entry = if i == 0 { String::new() } else { format!(", entry = {{ from = '{}', depth = 1 }}", branches[0].0) };
        rows.push_str(&format!(
            "branch {{ name = '{name}', floors = {floors}, size = {{ width = 16, height = 9 }}, layout = work{entry} }},\n"
        ));
    }
    engine(&format!(
        "{declared}\nlocal function work(floor, place, rng)\n{BARE}{layout}\nend\nreturn dungeon {{ api = 1, branches = {{\n{rows}}} }}\n"
    ))
}

fn each(engine: &Engine, branches: &[(&str, u32)], seed: u64) -> BTreeMap<(String, u32), Floor> {
    let mut all = BTreeMap::new();
    for (branch, floors) in branches {
        for depth in 1..=*floors {
            let floor =
                engine.floor(&Request::new(*branch, depth, seed)).unwrap_or_else(|error| panic!("{branch} {depth} {seed}: {error:#}"));
            all.insert(((*branch).to_owned(), depth), floor);
        }
    }
    all
}

const BRANCHES: [(&str, u32); 2] = [("keep", 3), ("mines", 2)];

fn count(floor: &Floor) -> usize {
    floor.rooms.iter().filter(|r| r.kind == "relic").count()
}

#[test]
fn once_in_the_dungeon_is_one_floor_of_each_dungeon() {
    let engine = dungeon(
        "vault { name = 'relic', once = 'dungeon', depth = { min = 2 }, sealed = true, map = '_' }",
        &BRANCHES,
        "for i = 1, 3 do floor:place_vault('relic') end",
    );
    let mut homes: BTreeMap<(String, u32), u32> = BTreeMap::new();
    for seed in 0..2000 {
        let with: Vec<_> = each(&engine, &BRANCHES, seed).into_iter().filter(|(_, floor)| count(floor) > 0).collect();
        assert_eq!(with.iter().map(|(_, f)| count(f)).collect::<Vec<_>>(), [1], "seed {seed}");
        *homes.entry(with[0].0.clone()).or_default() += 1;
    }
    let all: Vec<(&str, u32)> = homes.keys().map(|(b, d)| (b.as_str(), *d)).collect();
    assert_eq!(all, [("keep", 2), ("keep", 3), ("mines", 2)]);
    fair(&homes.into_values().collect::<Vec<_>>(), &[1.0 / 3.0; 3]);
}

#[test]
fn chance_is_that_a_piece_is_in_the_dungeon_at_all() {
    let engine = dungeon(
        "vault { name = 'relic', once = 'dungeon', chance = 30, sealed = true, map = '_' }",
        &BRANCHES,
        "floor:place_vault('relic')",
    );
    let mut counts = [0; 2];
    for seed in 0..2000 {
        let n: usize = each(&engine, &BRANCHES, seed).values().map(count).sum();
        counts[n] += 1;
    }
    fair(&counts, &[0.7, 0.3]);
}

#[test]
fn once_in_a_branch_is_one_floor_of_each() {
    let engine = dungeon(
        "vault { name = 'relic', once = 'branch', sealed = true, map = '_' }",
        &BRANCHES,
        "for i = 1, 3 do floor:place_vault('relic') end",
    );
    for seed in 0..200 {
        let all = each(&engine, &BRANCHES, seed);
        for (branch, _) in BRANCHES {
            assert_eq!(all.iter().filter(|((b, _), _)| b == branch).map(|(_, f)| count(f)).sum::<usize>(), 1, "{branch}, seed {seed}");
        }
    }
}

#[test]
fn once_on_a_floor_and_max_are_that_many_of_each_floor() {
    for (words, most) in [("once = 'floor'", 1), ("max = 2", 2)] {
        let engine = dungeon(
            &format!("vault {{ name = 'relic', {words}, sealed = true, map = '_' }}"),
            &BRANCHES,
            "for i = 1, 5 do floor:place_vault('relic') end",
        );
        for floor in each(&engine, &BRANCHES, 1).values() {
            assert_eq!(count(floor), most);
        }
    }
}

#[test]
fn depth_rows_say_which_floors() {
    let branches = [("keep", 9), ("mines", 8)];
    for (depth, keep, mines) in [
        ("{ min = 2, max = 3 }", vec![2, 3], vec![2, 3]),
        (
            "{ { branch = 'mines', min = 2, max = 4 }, { branch = 'mines', min = 7 }, { branch = 'keep', last = true } }",
            vec![9],
            vec![2, 3, 4, 7, 8],
        ),
        ("{ { absolute = true, min = 8, max = 9 } }", vec![8, 9], vec![7, 8]),
        ("{ { branch = 'keep', except = true } }", vec![], (1..=8).collect()),
        ("{ { branch = 'keep', except = true, min = 3 }, { max = 4 } }", vec![1, 2], vec![1, 2, 3, 4]),
        ("{ { last = true } }", vec![9], vec![8]),
    ] {
        let engine = dungeon(
            &format!("vault {{ name = 'relic', depth = {depth}, sealed = true, map = '_' }}"),
            &branches,
            "local area, why, word = floor:place_vault('relic') print(area and 'stands' or word)",
        );
        let mut found = BTreeMap::from([("keep".to_owned(), vec![]), ("mines".to_owned(), vec![])]);
        for ((branch, at), floor) in each(&engine, &branches, 1) {
            match said(&floor)[0] {
                "stands" => found.get_mut(&branch).unwrap().push(at),
                word => assert_eq!((word, count(&floor)), ("depth", 0), "{depth}: {branch} {at}"),
            }
        }
        assert_eq!((&found["keep"], &found["mines"]), (&keep, &mines), "{depth}");
    }
}

/// Asked for among others, a piece that belongs to another depth is never drawn, and takes nobody's place.
#[test]
fn a_branch_draws_only_who_belongs_there() {
    let engine = engine(
        "vault { name = 'a', weight = 10, depth = { { min = 1, max = 1 }, { min = 3 } }, sealed = true, map = '##' }\n\
         vault { name = 'b', weight = 30, sealed = true, map = '##' }\n\
         return dungeon { api = 1, branches = { branch { name = 'here', floors = 3, size = { width = 30, height = 16 }, rooms = { 'a', 'b' },\n\
         layout = function(floor) floor:inside():fill('floor') floor:fill_rooms { budget = 10 } end } } }",
    );
    for depth in 1..=3 {
        let mut counts = [0, 0];
        for seed in 0..200 {
            let made = made(&engine, depth, seed);
            assert_eq!(made.rooms.len(), 10);
            made.rooms.iter().for_each(|r| counts[usize::from(r.kind == "b")] += 1);
        }
        if depth == 2 {
            assert_eq!(counts, [0, 2000]);
        } else {
            fair(&counts, &[0.25, 0.75]);
        }
    }
}
