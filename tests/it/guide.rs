//! docs/guide.md, run: every block of Lua is a file of a script set, a fragment that is wrapped into one, or is meant to fail; what the guide says
//! is printed is compared with what is.
//!
//! What a block is stands in its fence, where readers do not see it:
//!
//! - `lua`: a file of the keep, the dungeon that the guide builds from chapter to chapter. Its first line says which.
//! - `lua set=NAME`: a file of a set of its own, in a folder of that name.
//! - `lua fragment=KIND`: a part of a file; `wrapped` knows the kinds.
//! - `lua fails`: a file that does not load. The block of text after it is the error.
//! - `text file=keep/PATH`: a picture of the keep.
//! - `text`: what is printed, by the command in its first line, or by a slip of `SLIPS`.
//! - `sh`: commands.

use std::collections::BTreeMap;

use undercroft::{Context, Engine, Request, ScriptSet};

use crate::sets::floored;

const GUIDE: &str = include_str!("../../docs/guide.md");

/// The sets beside the keep.
const SETS: [&str; 5] = ["tree", "cellar", "themes", "warden", "warren"];

struct Block {
    line: usize,
    chapter: &'static str,
    fence: &'static str,
    text: &'static str,
}

impl Block {
    /// The path within the script set, which the first line says.
    #[track_caller]
    fn path(&self) -> &'static str {
        let first = self.text.lines().next().unwrap();
        let folder = self.fence.strip_prefix("lua set=").unwrap_or("keep");
        let path = first.strip_prefix("-- ").and_then(|path| path.strip_prefix(folder)).and_then(|path| path.strip_prefix('/'));
        path.unwrap_or_else(|| panic!("line {}: {first:?} does not say which file this is", self.line))
    }
}

fn blocks() -> Vec<Block> {
    let (mut found, mut chapter, mut open) = (Vec::new(), "", None);
    let (mut at, mut line) = (0, 0);
    for text in GUIDE.split_inclusive('\n') {
        line += 1;
        at += text.len();
        match (text.trim_end().strip_prefix("```"), open) {
            (Some(fence), None) => open = Some((fence, line, at)),
            (Some(_), Some((fence, line, from))) => {
                found.push(Block { line, chapter, fence, text: &GUIDE[from..at - text.len()] });
                open = None;
            }
            (None, None) => chapter = text.strip_prefix("## ").map_or(chapter, str::trim_end),
            (None, Some(_)) => {}
        }
    }
    assert!(open.is_none());
    found
}

type Files = BTreeMap<String, String>;

/// Puts a block into the keep, if it is a part of it.
fn add(keep: &mut Files, block: &Block) {
    let path = match (block.fence, block.fence.strip_prefix("text file=keep/")) {
        ("lua", _) => block.path(),
        (_, Some(path)) => path,
        _ => return,
    };
    keep.insert(path.to_owned(), block.text.to_owned());
}

/// The keep as it is in the end.
fn keep() -> Files {
    let mut keep = Files::new();
    blocks().iter().for_each(|block| add(&mut keep, block));
    keep
}

/// The files of a set of its own.
fn set(name: &str) -> Files {
    let fence = format!("lua set={name}");
    blocks().iter().filter(|block| block.fence == fence).map(|block| (block.path().to_owned(), block.text.to_owned())).collect()
}

#[track_caller]
fn load(files: &Files, what: &str) -> Engine {
    let set = ScriptSet::from_sources(files.iter().map(|(path, text)| (path.as_str(), text.as_str()))).unwrap();
    Engine::load(set).unwrap_or_else(|error| panic!("{what}: {error:#}"))
}

/// Makes all floors of some dungeons.
#[track_caller]
fn walk(engine: &Engine, seeds: u64, what: &str) {
    for seed in 1..=seeds {
        for (branch, floors) in floored(engine, seed) {
            for depth in 1..=floors {
                let floor = engine.floor(&Request::new(&branch, depth, seed));
                floor.unwrap_or_else(|error| panic!("{what}: {branch} {depth}, seed {seed}: {error:#}"));
            }
        }
    }
}

/// Loads a set without a warning and makes all floors of some dungeons.
#[track_caller]
fn sound(files: &Files, seeds: u64, what: &str) -> Engine {
    let engine = load(files, what);
    assert_eq!(engine.warnings(), [], "{what}: {:#?}", engine.warnings());
    walk(&engine, seeds, what);
    engine
}

#[test]
fn the_tests_of_the_keep_hold() {
    let engine = load(&keep(), "the keep");
    let tests = engine.tests();
    assert!(tests.faults().is_empty(), "{:?}", tests.faults());
    assert_eq!(tests.cases().len(), 3);
    for case in tests.cases() {
        tests.run(case).result.unwrap_or_else(|error| panic!("{}: {error:#}", case.name));
    }
}

fn dungeon_of(branch: &str) -> String {
    format!("return dungeon {{ api = 1, branches = {{ require \"branches.{branch}\" }}, context = {{ hunted = false }} }}")
}

#[test]
fn every_block_is_of_a_known_kind() {
    for block in blocks() {
        let (word, rest) = block.fence.split_once(' ').unwrap_or((block.fence, ""));
        let known = match (word, rest.split_once('=')) {
            ("lua", None) => matches!(rest, "" | "fails"),
            ("lua", Some(("set", name))) => SETS.contains(&name),
            ("lua", Some(("fragment", kind))) => {
                matches!(kind, "branch" | "build" | "each" | "layout" | "locks" | "module" | "population" | "room" | "terrain")
            }
            ("text", None) => rest.is_empty(),
            ("text", Some(("file", path))) => path.starts_with("keep/"),
            ("sh", None) => rest.is_empty(),
            _ => false,
        };
        assert!(known, "line {}: nothing tests a block of this kind: {:?}", block.line, block.fence);
    }
}

#[test]
fn the_keep_is_sound_after_every_chapter() {
    let (mut keep, blocks, mut chapters) = (Files::new(), blocks(), 0);
    for (i, block) in blocks.iter().enumerate() {
        let before = keep.clone();
        add(&mut keep, block);
        let ends = blocks.get(i + 1).is_none_or(|next| next.chapter != block.chapter);
        if ends
            && keep.contains_key("dungeon.lua")
            && (keep != before || blocks.iter().any(|b| b.chapter == block.chapter && b.fence == "lua"))
        {
            sound(&keep, 2, block.chapter);
            chapters += 1;
        }
    }
    assert_eq!(chapters, 9, "chapters that build the keep");
    let branches: Vec<_> = floored(&load(&keep, "the keep"), 1).into_iter().map(|(name, _)| name).collect();
    assert_eq!(branches, ["keep", "cellars", "halls", "mines"]);
}

/// The lines of a fragment before its first field, and the fields.
fn parts(text: &str) -> (&str, &str) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let word = line.split(" = ").next().unwrap();
        if line.contains(" = ") && word.chars().all(|c| c.is_ascii_lowercase()) {
            break;
        }
        at += line.len();
    }
    if at == text.len() { ("", text) } else { text.split_at(at) }
}

/// A branch that has these fields, and what it needs beside them.
fn branch(head: &str, fields: &str) -> String {
    let mut out = format!(
        "local layouts, population, rooms = require 'std.layouts', require 'std.population', require 'std.rooms'\n{head}\n\
         return branch {{\n  name = \"mines\", floors = 8, size = {{ width = 76, height = 34 }},\n"
    );
    for (field, value) in [("rooms", "{ rooms.plain }"), ("layout", "layouts.rooms { budget = 6 }")] {
        if !fields.lines().any(|line| line.starts_with(&format!("{field} = "))) {
            out.push_str(&format!("  {field} = {value},\n"));
        }
    }
    format!("{out}{fields}\n}}\n")
}

/// The branches around a fragment, one or several.
fn wrapped(block: &Block, kind: &str) -> Vec<String> {
    let text = block.text;
    let (head, fields) = parts(text);
    vec![match kind {
        "branch" => branch(head, fields),
        "each" => return fields.lines().map(|line| branch(head, &format!("{},", line.split(" --").next().unwrap().trim_end()))).collect(),
        "build" => branch(
            "",
            &format!(
                "rooms = {{ room {{ name = \"fragment\", size = {{ width = 15, height = 12 }}, build = function(area, plan, place, rng)\n\
                 local t = terrain\narea:fill(t.floor)\n{text}\narea:border():fill(t.wall)\nend }} }},"
            ),
        ),
        "room" => branch(
            "",
            &format!(
                "rooms = {{ rooms.plain, room {{ name = \"fragment\",\n{text}\n\
                 build = function(area) area:fill(terrain.floor) area:border():fill(terrain.wall) end }} }},"
            ),
        ),
        "layout" => branch(
            "",
            &format!(
                "rooms = {{ rooms.plain, require 'vaults.throne' }},\nlayout = function(floor, place, rng)\n{text}\n\
                 floor:stage(\"rest\", function(rng) floor:fill_rooms {{ budget = 6 }} floor:connect() floor:join() end)\nend,"
            ),
        ),
        "population" => branch("", &format!("population = function(floor, place, rng)\n{text}\nend,")),
        // Two rooms with a door between them and a water in the second, the key in the first.
        "locks" => branch(
            "local locks = require 'std.locks'",
            &format!(
                "stairs = {{ down = 1 }},\nlayout = function(floor, place, rng)\nfloor:inside():fill(terrain.floor)\n\
                 floor:area():rect(20, 1, 1, 32):fill(terrain.wall)\nfloor:area():set(20, 9, terrain.door)\n\
                 floor:area():rect(40, 1, 1, 32):fill(terrain.shallow_water)\n\
                 for i, stair in ipairs(floor:stairs_wanted()) do floor:place_stairs(stair.kind, 3, 3 + i, stair.to) end\n\
                 local key, stilts = {{ x = 5, y = 9 }}, {{ x = 30, y = 9 }}\n{text}\nend,"
            ),
        ),
        "module" if text.contains("branch {") => text.to_owned(),
        "module" => format!("{text}\n{}", branch("", "")),
        _ => branch("", ""),
    }]
}

#[test]
fn every_fragment_runs() {
    let mut keep = keep();
    keep.retain(|path, _| !path.starts_with("branches/"));
    keep.insert("dungeon.lua".to_owned(), dungeon_of("fragment"));
    let mut count = 0;
    for block in blocks() {
        let Some(kind) = block.fence.strip_prefix("lua fragment=") else { continue };
        for text in wrapped(&block, kind) {
            let mut files = keep.clone();
            if kind == "terrain" {
                let terrains = files["terrain.lua"].replace("return true\n", block.text);
                files.insert("terrain.lua".to_owned(), terrains);
            }
            if text.contains("\"diggings\"") {
                files.remove("vaults/tower.lua"); // It is for the mines, which are not there.
            }
            files.insert("branches/fragment.lua".to_owned(), text);
            let what = format!("line {}, a fragment {kind}", block.line);
            walk(&load(&files, &what), 2, &what);
            count += 1;
        }
    }
    assert_eq!(count, 20);
}

#[test]
fn the_dungeon_of_the_guide_is_sound() {
    let engine = sound(&set("tree"), 6, "tree");
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

    let engine = sound(&set("cellar"), 6, "cellar");
    let long = Context::new().with("long_game", true);
    for seed in 0..50 {
        let floors = |context: &Context| engine.tree(seed, context).unwrap().branches[0].floors;
        assert_eq!(floors(&long), 2 * floors(&Context::new()));
    }
}

#[test]
fn the_themes_of_the_guide_are_sound() {
    let engine = sound(&set("themes"), 6, "themes");
    let floor = |depth| engine.floor(&Request::new("ice cellar", depth, 1)).unwrap();
    assert_eq!([1, 2, 3].map(|depth| floor(depth).width), [70, 70, 50]);
    assert_eq!(floor(2).message.as_deref(), Some("It gets colder."));
}

#[test]
fn the_warden_of_the_guide_is_met_once_or_is_gone() {
    let engine = sound(&set("warden"), 6, "warden");
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

#[cfg(feature = "app")]
mod printed;
