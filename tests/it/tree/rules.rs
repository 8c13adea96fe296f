//! Rules one by one: lists, chains, chances, directions, functions.

use std::collections::BTreeMap;

use undercroft::tree::{Direction, Tree};
use undercroft::{Context, Engine, ErrorKind, Limits, Request, ScriptSet};

use super::{HEAD, engine, load, tree};

/// Depths of the branches' first floors, counted from the top.
fn absolute(tree: &Tree, name: &str) -> i32 {
    tree.branch(name).unwrap_or_else(|| panic!("no {name}")).absolute
}

fn special(tree: &Tree, branch: &str, name: &str) -> Option<u32> {
    tree.branch(branch)?.special.iter().find(|special| special.name == name).map(|special| special.depth)
}

fn counts<K: Ord>(engine: &Engine, seeds: u64, of: impl Fn(&Tree) -> K) -> BTreeMap<K, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..seeds {
        *counts.entry(of(&tree(engine, seed))).or_default() += 1;
    }
    counts
}

/// Whether a count is within five standard deviations of its chance.
fn near(count: u64, of: u64, chance: f64) -> bool {
    let (count, of) = (count as f64, of as f64);
    (count - of * chance).abs() <= 5.0 * (of * chance * (1.0 - chance)).sqrt()
}

#[test]
fn of_a_list_exactly_one_branch_is_there_by_its_weight() {
    let engine = load(
        "return dungeon { api = 1, one_of = { { 'fen', 'reef' }, { { 'webs', weight = 3 }, 'coils' } }, branches = {\n\
         b('den', { floors = 6 }), b('fen', { floors = 2, entry = { from = 'den', depth = 2 } }),\n\
         b('reef', { floors = 2, entry = { from = 'den', depth = 2 } }), b('webs', { floors = 2, entry = { from = 'den', depth = 4 } }),\n\
         b('coils', { floors = 2, entry = { from = 'den', depth = between(3, 4) } }),\n\
         b('pool', { floors = 1, entry = { from = 'fen', depth = 1 } }) } }",
    )
    .unwrap();
    let seen = counts(&engine, 20_000, |tree| {
        let there = |name: &str| tree.branch(name).is_some();
        assert!(there("fen") != there("reef") && there("webs") != there("coils"), "{tree:?}");
        assert_eq!(there("fen"), there("pool"));
        for (one, other) in [("fen", "reef"), ("reef", "fen"), ("webs", "coils"), ("coils", "webs")] {
            assert_eq!(tree.why_absent(one).is_some(), !there(one));
            assert!(tree.why_absent(one).is_none_or(|why| why == format!("\"{other}\" is there in its place")));
        }
        assert_eq!(tree.why_absent("pool"), (!there("fen")).then_some("\"fen\" is not in this dungeon"));
        (there("fen"), there("webs"))
    });
    for ((fen, webs), chance) in [((true, true), 0.375), ((false, true), 0.375), ((true, false), 0.125), ((false, false), 0.125)] {
        assert!(near(seen[&(fen, webs)], 20_000, chance), "{fen} {webs} {seen:?}");
    }
}

#[test]
fn a_list_chooses_among_those_that_can_be_there() {
    // Where the coast is missing the reef cannot be, so the fen is; and the order in which branches are listed does not matter.
    let engine = load(
        "return dungeon { api = 1, one_of = { { 'reef', 'fen' } }, branches = {\n\
         b('reef', { floors = 2, entry = { from = 'coast' } }), b('fen', { floors = 2, entry = { from = 'den', depth = 2 } }),\n\
         b('coast', { floors = 2, entry = { from = 'den', chance = 50 } }), b('den', { floors = 6 }) } }",
    )
    .unwrap();
    let seen = counts(&engine, 8000, |tree| ["coast", "reef", "fen"].map(|name| tree.branch(name).is_some()));
    assert_eq!(seen.keys().copied().collect::<Vec<_>>(), [[false, false, true], [true, false, true], [true, true, false]]);
    assert!(near(seen[&[false, false, true]], 8000, 0.5) && near(seen[&[true, true, false]], 8000, 0.25), "{seen:?}");
    let one = (0..100).map(|seed| tree(&engine, seed)).find(|tree| tree.branch("coast").is_none()).unwrap();
    assert_eq!(one.branches.iter().map(|b| b.name.as_str()).collect::<Vec<_>>(), ["fen", "den"]);
    let absent: Vec<&str> = one.absent.iter().map(|row| row.branch.as_str()).collect();
    assert_eq!(absent, ["reef", "coast"]);
}

#[test]
fn a_chain_is_gone_with_what_it_hangs_on() {
    let engine = engine(
        "b('main', { floors = 9, special = { { name = 'shrine', depth = between(2, 6), chance = 50 },\n\
         { name = 'crypt', after = 'shrine', depth = between(1, 2), variants = 3 }, { name = 'tomb', after = 'crypt', depth = 1, chance = 50 } } }),\n\
         b('grave', { floors = 2, entry = { from = 'main', after = 'crypt', depth = 0 } })",
    );
    let seen = counts(&engine, 20_000, |tree| {
        let [shrine, crypt, tomb] = ["shrine", "crypt", "tomb"].map(|name| special(tree, "main", name));
        assert_eq!(shrine.is_some(), crypt.is_some());
        assert!(tomb.is_none() || crypt.is_some_and(|crypt| tomb == Some(crypt + 1)));
        if let (Some(shrine), Some(crypt)) = (shrine, crypt) {
            assert!((1..=2).contains(&(crypt - shrine)));
            assert_eq!(tree.branch("grave").unwrap().entry.as_ref().unwrap().depth, crypt);
        } else {
            assert_eq!(tree.why_absent("grave"), Some("\"crypt\" is not in this dungeon"));
            let reasons: Vec<(Option<&str>, &str)> = tree.absent.iter().map(|row| (row.special.as_deref(), row.reason.as_str())).collect();
            assert_eq!(
                reasons,
                [
                    (Some("shrine"), "its chance of 50 in 100 did not come up"),
                    (Some("crypt"), "\"shrine\" is not in this dungeon"),
                    (Some("tomb"), "\"crypt\" is not in this dungeon"),
                    (None, "\"crypt\" is not in this dungeon"),
                ]
            );
        }
        (shrine.is_some(), tomb.is_some())
    });
    assert!(near(seen[&(false, false)], 20_000, 0.5) && near(seen[&(true, true)], 20_000, 0.25), "{seen:?}");
}

#[test]
fn depths_from_the_top_go_by_direction_kind_and_arrival() {
    let engine = engine(
        "b('main', { floors = 12 }), b('mine', { floors = 4, entry = { from = 'main', depth = 3 } }),\n\
         b('tower', { floors = 5, direction = 'up', entry = { from = 'main', depth = 2, share = true } }),\n\
         b('gate', { floors = 3, entry = { from = 'main', depth = 7, kind = 'portal' } }),\n\
         b('shaft', { floors = 6, entry = { from = 'mine', depth = -1, arrive = -2 } }),\n\
         b('belfry', { floors = 2, direction = 'up', entry = { from = 'tower', depth = 4 } }),\n\
         b('cellar', { floors = 2, entry = { from = 'tower', depth = 1 } }), b('deep', { floors = 2, first = 40, entry = { from = 'mine' } }),\n\
         b('abyss', { floors = 2, entry = { from = 'deep', depth = 2 } })",
    );
    let tree = tree(&engine, 5);
    let names = ["main", "mine", "tower", "gate", "shaft", "belfry", "cellar", "deep", "abyss"];
    assert_eq!(names.map(|name| absolute(&tree, name)), [1, 4, 1, 7, 4, -3, 2, 40, 42]);
    assert_eq!(tree.branch("shaft").unwrap().entry.as_ref().unwrap().arrive, 5);
    let tower: Vec<i32> = (1..=5).map(|depth| engine.place("tower", depth, 5).unwrap().absolute).collect();
    assert_eq!(tower, [1, 0, -1, -2, -3]);
    // The bounds that curves are drawn by are those of the dungeon, where nothing is left to chance.
    for name in names {
        let longest = engine.longest(name).unwrap();
        let drawn: Vec<_> = (1..=longest.len() as u32).map(|depth| engine.place(name, depth, 5).unwrap()).collect();
        assert_eq!(longest, drawn);
    }
    assert_eq!(tree.branch("tower").unwrap().direction, Direction::Up);
}

#[test]
fn an_entry_goes_on_around_to_a_floor_that_has_none() {
    let branches = |share: bool| {
        format!(
            "b('main', {{ floors = 6 }}), b('first', {{ floors = 1, entry = {{ from = 'main', depth = 3 }} }}),\n\
             b('second', {{ floors = 1, entry = {{ from = 'main', depth = between(2, 4), share = {share} }} }})"
        )
    };
    let second = |tree: &Tree| tree.branch("second").unwrap().entry.as_ref().unwrap().depth;
    // From 3 it goes on to 4, after NetHack: half the chance of 2 is not its.
    let seen = counts(&engine(&branches(false)), 12_000, second);
    assert_eq!(seen.keys().copied().collect::<Vec<_>>(), [2, 4]);
    assert!(near(seen[&2], 12_000, 1.0 / 3.0), "{seen:?}");
    let seen = counts(&engine(&branches(true)), 12_000, second);
    assert!((2..=4).all(|depth| near(seen[&depth], 12_000, 1.0 / 3.0)), "{seen:?}");
}

#[test]
fn a_range_is_cut_to_floors_that_exist() {
    let engine = engine(
        "b('main', { floors = between(2, 5), special = { { name = 'lake', depth = between(-4, -2) } } }),\n\
         b('mine', { floors = 1, entry = { from = 'main', depth = between(2, 9) } })",
    );
    let seen = counts(&engine, 30_000, |tree| {
        let main = tree.branch("main").unwrap();
        (main.floors, special(tree, "main", "lake").unwrap(), tree.branch("mine").unwrap().entry.as_ref().unwrap().depth)
    });
    for floors in 2..=5_u32 {
        let (lakes, entries) = ((floors.saturating_sub(3)).max(1)..=floors - 1, 2..=floors);
        let share = 0.25 / f64::from(lakes.clone().count() as u32) / f64::from(entries.clone().count() as u32);
        for lake in lakes.clone() {
            for entry in entries.clone() {
                let count = seen.get(&(floors, lake, entry)).copied().unwrap_or(0);
                assert!(near(count, 30_000, share), "{floors} floors, lake {lake}, entry {entry}: {count}");
            }
        }
    }
}

#[test]
fn functions_have_a_stream_of_their_own_and_the_context() {
    let engine = load(
        "local plan = { floors = function(rng, context) return context.quick and 3 or rng:int(5, 7) end }\n\
         return dungeon { api = 1, context = { quick = false, luck = 0, unread = 1 }, branches = { b('main', plan),\n\
         b('mine', { floors = function(rng) return between(2, 4) end, entry = { from = 'main', depth = function(rng, context)\n\
         return context.luck > 5 and -1 or between(1, 2) end, chance = function(rng) return rng:percent(50) and 100 or 0 end } }),\n\
         b('side', { floors = 9, special = { { name = 'spot', depth = function(rng) return rng:int(2, 8) end, chance = function() return 50 end },\n\
         { name = 'next', after = 'spot', depth = function() return 1 end } } }) } }",
    )
    .unwrap();
    let seen = counts(&engine, 3000, |tree| {
        assert_eq!(special(tree, "side", "spot").map(|depth| depth + 1), special(tree, "side", "next"));
        let mine = tree.branch("mine");
        assert!(mine.is_none_or(|mine| (2..=4).contains(&mine.floors) && (1..=2).contains(&mine.entry.as_ref().unwrap().depth)));
        (tree.branch("main").unwrap().floors, mine.is_some(), special(tree, "side", "spot").is_some())
    });
    for floors in 5..=7 {
        for (mine, spot) in [(true, true), (true, false), (false, true), (false, false)] {
            assert!(near(seen[&(floors, mine, spot)], 3000, 1.0 / 12.0), "{seen:?}");
        }
    }
    // What was read is noted, with its value, and stands in the header of each floor; what was not read is not.
    let lucky = Context::new().with("luck", 9_i64).with("unread", 7_i64);
    let seed = (0..50).find(|seed| engine.tree(*seed, &lucky).unwrap().branch("mine").is_some()).unwrap();
    let tree = engine.tree(seed, &lucky).unwrap();
    assert_eq!(tree.branch("mine").unwrap().entry.as_ref().unwrap().depth, tree.branch("main").unwrap().floors);
    assert_eq!(tree.context, Context::new().with("luck", 9_i64).with("quick", false));
    let request = Request::new("mine", 1, seed).context(lucky);
    let floor = engine.floor(&request).unwrap();
    assert_eq!(floor.header.context, tree.context);
    assert_eq!(engine.floor(&engine.replay(&floor.header).unwrap()).unwrap(), floor);
    // A host's word changes what it is asked for and nothing else.
    let quick = engine.tree(seed, &Context::new().with("quick", true).with("luck", 9_i64)).unwrap();
    assert_eq!((quick.branch("main").unwrap().floors, quick.branch("side")), (3, tree.branch("side")));
    let error = engine.tree(seed, &Context::new().with("lukc", 1_i64)).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ErrorKind::Request, "the scripts declare no context \"lukc\"; did you mean \"luck\"?")
    );
}

#[test]
fn special_floors_of_a_branch_whose_floors_are_computed_are_placed_by_what_the_function_gave() {
    let engine = crate::sets::engine(
        "local layout = function(floor) floor:inside():fill(terrain.floor) end
        local mine = branch {
          name = 'mine', floors = function(rng, context) return between(5, 7) end, size = { width = 20, height = 9 }, layout = layout,
          special = { { name = 'forge', depth = 4 }, { name = 'heart', depth = function(rng) return between(-2, -1) end } },
        }
        return dungeon { api = 1, branches = { mine } }",
    );
    let of = counts(&engine, 300, |tree| {
        let floors = tree.branch("mine").unwrap().floors;
        assert_eq!(special(tree, "mine", "forge"), Some(4));
        (floors, special(tree, "mine", "heart").unwrap())
    });
    assert_eq!(of.keys().copied().collect::<Vec<_>>(), [(5, 5), (6, 5), (6, 6), (7, 6), (7, 7)]);
}

#[test]
fn a_function_that_fails_for_a_seed_fails_that_dungeon_alone() {
    let engine = load(
        "return dungeon { api = 1, context = { wrong = 'no' }, branches = { b('main', { floors = function(rng, context)\n\
         if context.wrong == 'loop' then while true do end end\n\
         if context.wrong == 'error' then error('lost count') end\n\
         if context.wrong ~= 'nil' then return context.wrong == 'many' and 10001 or 4 end end }) } }",
    )
    .unwrap();
    assert_eq!(engine.floors("main", 1), Some(4));
    let failed = |word: &str| {
        let error = engine.tree(1, &Context::new().with("wrong", word)).unwrap_err();
        (error.kind(), error.location().map(|at| at.line), error.to_string())
    };
    let line = HEAD.lines().count() as u32 + 1;
    let said = |word, kind, line: u32, text: &str| {
        assert_eq!(failed(word), (kind, Some(line), format!("dungeon.lua:{line}: error: {text}")));
    };
    said("error", ErrorKind::Script, line + 2, "lost count");
    let what = "branch \"main\": floors: what the function gives must";
    said("nil", ErrorKind::Script, line, &format!("{what} be a whole number or between(a, b), got nothing (nil)"));
    said("many", ErrorKind::Script, line, &format!("{what} lie from 1 to 10000, got 10001"));
    let (kind, at, _) = failed("loop");
    assert_eq!((kind, at), (ErrorKind::Limit, Some(line + 1)));
    // Floors say the same, and the engine goes on.
    let request = Request::new("main", 1, 1).context(Context::new().with("wrong", "error"));
    assert_eq!(engine.floor(&request).unwrap_err().to_string(), failed("error").2);
    assert!(engine.floor(&Request::new("main", 4, 1)).is_ok());
}

#[test]
fn limits_of_a_floor_do_not_decide_the_dungeon() {
    let scripts = "return dungeon { api = 1, branches = { b('main', { floors = function(rng)\n\
         local n = 0 for i = 1, 20000 do n = n + 1 end return 4 end }) } }";
    let engine = load(scripts).unwrap();
    let mut request = Request::new("main", 1, 1);
    request.limits = Limits::USUAL.fuel(4000);
    assert!(engine.floor(&request).is_ok(), "{:#}", engine.floor(&request).unwrap_err());
}

#[test]
fn rules_that_some_seeds_cannot_meet_are_left_to_those_seeds() {
    let engine = engine(
        "b('main', { floors = between(2, 4), special = { { name = 'lake', depth = 3 } } }),\n\
         b('mine', { floors = 1, entry = { from = 'main', depth = between(1, 2) } }),\n\
         b('pit', { floors = 1, entry = { from = 'main', depth = 1 } })",
    );
    let mut said: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..600 {
        match engine.tree(seed, &Context::new()) {
            Ok(tree) => assert!(tree.branch("main").unwrap().floors >= 3),
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::Refused);
                assert!(error.diagnostics()[0].source.len() == 3 && error.location().is_some());
                assert_eq!(engine.floor(&Request::new("main", 1, seed)).unwrap_err().to_string(), error.to_string());
                assert_eq!(engine.floors("main", seed), None);
                *said.entry(error.diagnostics()[0].message.clone()).or_default() += 1;
            }
        }
    }
    let want = [
        "branch \"main\": the special floor \"lake\" (depth 3) finds no floor: the branch has 2 floors",
        "branch \"pit\": its entry (depth 1 of \"main\") finds no floor without another entry: in its way: \"mine\" at 1",
    ];
    assert_eq!(said.keys().map(String::as_str).collect::<Vec<_>>(), want);
    assert!(near(said[want[0]].into(), 600, 1.0 / 3.0) && near(said[want[1]].into(), 600, 1.0 / 3.0), "{said:?}");
}

#[test]
fn a_branch_that_is_not_there_has_no_floors() {
    let engine = engine("b('main', { floors = 2 }), b('well', { floors = 2, entry = { from = 'main', chance = 50 } })");
    let seed = (0..50).find(|seed| tree(&engine, *seed).branch("well").is_none()).unwrap();
    let error = engine.floor(&Request::new("well", 1, seed)).unwrap_err();
    let want = format!("branch \"well\" is not in the dungeon of seed {seed}: its chance of 50 in 100 did not come up");
    assert_eq!((error.kind(), error.to_string()), (ErrorKind::Request, want));
    assert_eq!((engine.floors("well", seed), engine.place("well", 1, seed)), (None, None));
    assert!(engine.floor(&Request::new("main", 1, seed)).unwrap().stairs.iter().all(|stair| stair.to.as_deref() != Some("well")));
}

#[test]
fn special_floors_know_their_names() {
    let engine = load(
        "local shrine = room { name = 'niche', size = { width = 5, height = 5 }, depth = { { named = 'shrine' } },\n\
         build = function(area, plan, place) area:fill(terrain.sand) end }\n\
         local plain = room { name = 'plain', size = { width = 4, height = 4 }, build = function(area) end }\n\
         return dungeon { api = 1, branches = { b('main', { floors = 5, rooms = { { shrine, weight = 1000000 }, plain }, special = { { name = 'shrine', depth = between(2, 4), variants = 9 } },\n\
         layout = function(floor, place) print(tostring(place.named) .. ' ' .. tostring(place.variant))\n\
         floor:inside():fill(terrain.floor) floor:fill_rooms { budget = 1 } end }) } }",
    )
    .unwrap();
    for seed in 0..20 {
        let tree = tree(&engine, seed);
        let shrine = &tree.branch("main").unwrap().special[0];
        for depth in 1..=5 {
            let floor = engine.floor(&Request::new("main", depth, seed)).unwrap();
            let here = depth == shrine.depth;
            let place = &floor.header.place;
            assert_eq!(place.named.as_deref(), here.then_some("shrine"));
            assert_eq!(place.variant, here.then_some(shrine.variant).flatten());
            assert_eq!(floor.log[0].text, if here { format!("shrine {}", shrine.variant.unwrap()) } else { "nil nil".to_owned() });
            assert_eq!(floor.rooms.iter().filter(|room| room.kind == "niche").count(), usize::from(here), "seed {seed}, depth {depth}");
            let json = serde_json::to_string(place).unwrap();
            assert_eq!(json.contains("named"), here, "{json}");
        }
    }
}

#[test]
fn pieces_of_which_there_is_one_are_in_the_tree() {
    let engine = load(
        "local function one(name, once) return room { name = name, once = once, size = { width = 5, height = 5 }, depth = { min = 2 },\n\
         build = function(area) area:fill(terrain.sand) end } end\n\
         local plain = room { name = 'plain', size = { width = 4, height = 4 }, build = function(area) end }\n\
         local rooms = { one('throne', 'dungeon'), one('well head', 'branch'), plain }\n\
         local function layout(floor) floor:inside():fill(terrain.floor) floor:fill_rooms { budget = 2 } end\n\
         return dungeon { api = 1, branches = { b('main', { floors = 4, rooms = rooms, layout = layout }),\n\
         b('mine', { floors = 3, rooms = rooms, layout = layout, entry = { from = 'main', chance = 60 } }) } }",
    )
    .unwrap();
    for seed in 0..60 {
        let tree = tree(&engine, seed);
        let mut thrones = 0;
        for branch in &tree.branches {
            assert!(branch.once.is_sorted_by_key(|once| once.depth));
            assert_eq!(branch.once.iter().filter(|once| once.name == "well head").count(), 1);
            thrones += branch.once.iter().filter(|once| once.name == "throne").count();
            for depth in 1..=branch.floors {
                let floor = engine.floor(&Request::new(&branch.name, depth, seed)).unwrap();
                for name in ["throne", "well head"] {
                    let belongs = branch.once.iter().any(|once| once.name == name && once.depth == depth);
                    assert!(belongs || floor.rooms.iter().all(|room| room.kind != name), "seed {seed} {} {depth}", branch.name);
                }
            }
        }
        assert_eq!(thrones, 1, "seed {seed}");
    }
}

#[test]
fn the_tree_is_plain_data() {
    let set = ScriptSet::sample().unwrap();
    let engine = Engine::load(set).unwrap();
    for seed in [1, u64::MAX] {
        let tree = tree(&engine, seed);
        let json = serde_json::to_string(&*tree).unwrap();
        assert_eq!(serde_json::from_str::<Tree>(&json).unwrap(), *tree);
        assert_eq!(tree.seed, seed.to_string());
    }
}
