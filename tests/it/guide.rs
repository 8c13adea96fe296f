//! The scripts of docs/guide.md's chapters on the dungeon: what stands there loads without a warning, and makes every floor.

use undercroft::{Context, Engine, Request, ScriptSet};

use crate::sets::floored;

const GUIDE: &str = include_str!("../../docs/guide.md");

/// The files of a chapter: its blocks of Lua, each of which says in its first line where it stands.
fn files(chapter: &str) -> Vec<(&'static str, &'static str)> {
    let from = GUIDE.find(&format!("\n## {chapter}\n")).unwrap_or_else(|| panic!("no chapter {chapter}")) + 1;
    let text = &GUIDE[from..];
    let text = &text[..text.find("\n## ").unwrap_or(text.len())];
    let blocks = text.split("```lua\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.map(|block| (block.lines().next().unwrap().strip_prefix("-- keep/").unwrap(), block)).collect()
}

/// Loads a set and makes all floors of some dungeons.
#[track_caller]
fn sound(files: &[(&str, &str)]) -> Engine {
    let set = ScriptSet::from_sources(files.iter().copied()).unwrap();
    let engine = Engine::load(set).unwrap_or_else(|error| panic!("{error:#}"));
    assert_eq!(engine.warnings(), [], "{:#?}", engine.warnings());
    for seed in 1..=6 {
        for (branch, floors) in floored(&engine, seed) {
            for depth in 1..=floors {
                let floor = engine.floor(&Request::new(&branch, depth, seed));
                floor.unwrap_or_else(|error| panic!("{branch} {depth}, seed {seed}: {error:#}"));
            }
        }
    }
    engine
}

#[test]
fn the_dungeon_of_the_guide_is_sound() {
    let files = files("The dungeon as a tree");
    let engine = sound(&files[..1]);
    let mut reefs = 0;
    for seed in 0..400 {
        let tree = engine.tree(seed, &Context::new()).unwrap();
        let depth = |name: &str| tree.branch("keep").unwrap().special.iter().find(|floor| floor.name == name).map(|floor| floor.depth);
        let oracle = depth("oracle").unwrap();
        assert!((1..=2).contains(&(depth("antechamber").unwrap() - oracle)));
        assert_eq!(tree.branch("crypt").unwrap().entry.as_ref().unwrap().depth, oracle);
        assert_ne!(tree.branch("fen").is_some(), tree.branch("reef").is_some());
        reefs += u32::from(tree.branch("reef").is_some());
    }
    assert!((260..340).contains(&reefs), "{reefs} of 400, three of four");

    let (name, cellar) = files[1];
    let dungeon = "return dungeon { api = 1, branches = { require 'branches.cellar' }, context = { long_game = false } }";
    let engine = sound(&[("dungeon.lua", dungeon), (name, cellar)]);
    let long = Context::new().with("long_game", true);
    for seed in 0..50 {
        let floors = |context: &Context| engine.tree(seed, context).unwrap().branches[0].floors;
        assert_eq!(floors(&long), 2 * floors(&Context::new()));
    }
}

#[test]
fn the_themes_of_the_guide_are_sound() {
    let dungeon = "monster { name = 'cave rat', glyph = 'r' }\nmonster { name = 'mould', glyph = 'e' }\nmonster { name = 'frost rat', glyph = 'r' }\n\
                   return dungeon { api = 1, branches = { require 'branches.ice_cellar' } }";
    let mut files = files("Themes");
    files.push(("dungeon.lua", dungeon));
    let engine = sound(&files);
    let floor = |depth| engine.floor(&Request::new("ice cellar", depth, 1)).unwrap();
    assert_eq!([1, 2, 3].map(|depth| floor(depth).width), [70, 70, 50]);
    assert_eq!(floor(2).message.as_deref(), Some("It gets colder."));
}

#[test]
fn the_warden_of_the_guide_is_met_once_or_is_gone() {
    let engine = sound(&files("One of a kind"));
    let met = |seed: u64, context: &Context| {
        let floors = floored(&engine, seed).into_iter().flat_map(|(branch, last)| (1..=last).map(move |depth| (branch.clone(), depth)));
        let floors = floors.map(|(branch, depth)| {
            let request = Request::new(&branch, depth, seed).context(context.clone());
            engine.floor(&request).unwrap().monsters.len()
        });
        floors.sum::<usize>()
    };
    let gone = Context::new().with("warden_gone", true);
    let wardens: usize = (0..40).map(|seed| met(seed, &Context::new())).sum();
    assert!((22..=39).contains(&wardens), "{wardens} of 40, four of five");
    assert!((0..40).all(|seed| met(seed, &Context::new()) <= 1 && met(seed, &gone) == 0));
}
