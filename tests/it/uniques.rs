//! Monsters of which there is one: the dungeon's seed says where.

use std::collections::BTreeMap;

use undercroft::world::ContextValue;
use undercroft::{Context, Engine, Request};

use crate::sets::{engine, load_error};

const SCRIPTS: &str = r#"
local population = require "std.population"
monster { name = "rat", glyph = "r" }
monster { name = "old nan", glyph = "N", once = "dungeon", depth = { { branch = "mines", min = 2 }, { branch = "keep", last = true } } }
monster { name = "foreman", glyph = "F", once = "branch", chance = 50, gone = "foreman_dead" }
monster { name = "eel king", glyph = "e", habitat = "water", once = "dungeon", depth = { branch = "mines", max = 1 } }
local function layout(floor, place, rng)
  floor:inside():fill(terrain.floor)
  if place.branch == "mines" then
    floor:inside():inset(3):fill(terrain.deep_water)
  end
end
-- The table asks for everybody everywhere.
local people = population.weighted { count = 6, "rat", "old nan", "foreman" }
local function dug(name, floors, entry)
  return branch { name = name, floors = floors, entry = entry, size = { width = 30, height = 14 }, layout = layout, population = people }
end
return dungeon {
  api = 1,
  branches = { dug("mines", 5), dug("keep", between(2, 3), { from = "mines", depth = 2 }) },
  context = { foreman_dead = false },
}
"#;

/// Who of the three is where, by branch and depth.
fn found(engine: &Engine, seed: u64, context: &Context) -> Vec<(String, String, u32)> {
    let mut found = Vec::new();
    for branch in ["mines", "keep"] {
        for depth in 1..=engine.floors(branch, seed).unwrap() {
            let request = Request::new(branch, depth, seed).context(context.clone());
            let floor = engine.floor(&request).unwrap();
            assert!(floor.monsters.len() >= 6);
            let some = floor.monsters.iter().filter(|m| m.name != "rat");
            found.extend(some.map(|m| (m.name.clone(), branch.to_owned(), depth)));
        }
    }
    found.sort();
    found
}

#[test]
fn each_is_on_the_floor_the_tree_says_and_on_no_other() {
    let engine = engine(SCRIPTS);
    let mut of_nan: BTreeMap<(String, u32), u32> = BTreeMap::new();
    let mut foremen = 0;
    for seed in 1..=60 {
        let tree = engine.tree(seed, &Context::new()).unwrap();
        let mut told: Vec<(String, String, u32)> = Vec::new();
        for branch in &tree.branches {
            told.extend(branch.once.iter().map(|once| (once.name.clone(), branch.name.clone(), once.depth)));
        }
        told.sort();
        assert_eq!(found(&engine, seed, &Context::new()), told, "seed {seed}");
        let nan: Vec<_> = told.iter().filter(|(name, ..)| name == "old nan").collect();
        let [(_, branch, depth)] = nan[..] else { panic!("seed {seed}: {nan:?}") };
        let last = engine.floors("keep", seed).unwrap();
        assert!(branch == "mines" && (2..=5).contains(depth) || branch == "keep" && *depth == last, "seed {seed}: {branch} {depth}");
        *of_nan.entry((branch.clone(), *depth)).or_default() += 1;
        foremen += told.iter().filter(|(name, ..)| name == "foreman").count();
        assert!(told.contains(&("eel king".to_owned(), "mines".to_owned(), 1)));
    }
    // Five floors that are as likely, two of them of the keep but one in each dungeon.
    assert_eq!(of_nan.keys().filter(|(branch, _)| branch == "mines").count(), 4);
    assert!(of_nan.values().all(|n| (2..=30).contains(n)), "{of_nan:?}");
    // One in two branches, each in half the dungeons.
    assert!((40..=80).contains(&foremen), "{foremen} of 120");
}

#[test]
fn who_is_gone_stays_away_and_the_floor_says_what_it_read() {
    let engine = engine(SCRIPTS);
    let mut dead = Context::new();
    dead.set("foreman_dead", true);
    for seed in 1..=20 {
        assert!(found(&engine, seed, &dead).iter().all(|(name, ..)| name != "foreman"), "seed {seed}");
        let floor = engine.floor(&Request::new("mines", 1, seed).context(dead.clone())).unwrap();
        let mine = engine.tree(seed, &dead).unwrap().branches[0].once.iter().any(|once| once.name == "foreman" && once.depth == 1);
        let read = floor.header.context.get("foreman_dead");
        assert_eq!(read, mine.then_some(&ContextValue::Flag(true)), "seed {seed}");
        assert_eq!(engine.floor(&engine.replay(&floor.header).unwrap()).unwrap(), floor);
    }
}

#[test]
fn gone_must_be_a_flag_and_where_belongs_to_once() {
    let scripts = |monster: &str| {
        format!(
            "monster {{ name = 'imp', glyph = 'i', {monster} }}\nreturn dungeon {{ api = 1, context = {{ imp_dead = false, lamp = 3 }}, \
             branches = {{ branch {{ name = 'pit', floors = 1, size = {{ width = 9, height = 9 }}, layout = function(f) f:inside():fill('floor') end }} }} }}"
        )
    };
    let said = |monster: &str| load_error(&[("dungeon.lua", &scripts(monster))]).to_string();
    assert!(said("gone = 'imp_ded'").contains("gone names no value of the context: \"imp_ded\""));
    assert!(said("gone = 'lamp'").contains("gone must name a flag or a set of names of the context, \"lamp\" is of type integer"));
    assert!(said("depth = { min = 2 }").contains("once"));
    assert!(said("once = 'dungeon', unique = false").contains("unique"));
    assert!(said("once = 'floor'").contains("once"));
    assert!(said("once = 'dungeon', depth = { branch = 'pti' }").contains("there is no branch \"pti\""));
}

#[test]
fn a_guardian_that_is_gone_is_not_missed() {
    let engine = engine(
        "local hengband = require 'std.hengband'
        monster { name = 'grub', glyph = 'g' }
        monster { name = 'warden', glyph = 'W', unique = true, gone = 'warden_dead' }
        local pit = branch {
          name = 'pit', floors = 1, size = { width = 40, height = 22 }, layout = function(floor) floor:inside():fill('floor') end,
          population = hengband.populate { table = hengband.table { { 'grub', level = 1, rarity = 1 } }, guardian = 'warden' },
        }
        return dungeon { api = 1, branches = { pit }, context = { warden_dead = false } }",
    );
    for dead in [false, true] {
        let request = Request::new("pit", 1, 5).context(Context::new().with("warden_dead", dead));
        let floor = engine.floor(&request).unwrap();
        assert_eq!(floor.monsters.iter().any(|m| m.name == "warden"), !dead);
        assert_eq!(floor.attempts, 1);
    }
}
