//! Headers in save files: what they say of a floor, what still replays after an edit, and what one is told that does not.

use std::collections::BTreeMap;
use std::path::Path;

use undercroft::floor::Header;
use undercroft::{Engine, ErrorKind, Request, ScriptSet, format};

use crate::sets::floored;

/// The files of the sample game.
fn sample() -> BTreeMap<String, String> {
    fn read(folder: &Path, root: &Path, files: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, root, files);
            } else if path.extension().is_some_and(|ending| ending == "lua" || ending == "txt") {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                files.insert(name, std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let mut files = BTreeMap::new();
    read(&root, &root, &mut files);
    files
}

fn load(files: &BTreeMap<String, String>) -> Engine {
    Engine::load(ScriptSet::from_sources(files.clone()).unwrap()).unwrap()
}

/// A header of each branch of a dungeon that has floors.
fn headers(engine: &Engine, seed: u64) -> Vec<Header> {
    let floors = floored(engine, seed);
    floors.into_iter().map(|(branch, _)| engine.floor(&Request::new(branch, 1, seed)).unwrap().header).collect()
}

#[test]
fn an_edit_of_a_branch_of_the_sample_condemns_its_own_headers_alone() {
    let files = sample();
    let headers = headers(&load(&files), 7);
    assert!(headers.len() >= 6, "{}", headers.len());
    let mut edited = 0;
    for (path, text) in files.iter().filter(|(path, _)| path.starts_with("branches/")) {
        let mut files = files.clone();
        files.insert(path.clone(), format!("{text}\n-- an edit\n"));
        let engine = load(&files);
        let module = path.replace('/', ".").replace(".lua", "");
        let condemned: Vec<String> = headers
            .iter()
            .filter_map(|header| engine.replay(header).err().map(|error| (header, error)))
            .map(|(header, error)| {
                assert_eq!(error.to_string(), format!("this floor cannot be replayed: the module \"{module}\" has changed"));
                header.place.branch.clone()
            })
            .collect();
        let own: Vec<String> = engine.world().branches.iter().filter(|b| b.declared.module == module).map(|b| b.name.clone()).collect();
        let own: Vec<String> = own.into_iter().filter(|name| headers.iter().any(|header| header.place.branch == *name)).collect();
        assert_eq!(condemned, own, "{path}");
        edited += condemned.len();
    }
    assert_eq!(edited, headers.len(), "every header is condemned by one file");
}

/// A set of two branches with a room, a helper of it, monsters and terrain, each in a file of its own.
fn small() -> BTreeMap<String, String> {
    let branch = |name: &str, floors: u32, more: &str| {
        format!(
            "return branch {{ name = '{name}', floors = {floors}, size = {{ width = 30, height = 14 }}, {more}\n\
             layout = function(floor) floor:inside():fill(terrain.moss) end }}\n"
        )
    };
    let files = [
        ("dungeon.lua", "return dungeon { api = 1, branches = { require 'cellar', require 'crypt' } }".to_owned()),
        ("cellar.lua", branch("cellar", 3, "rooms = { require 'rooms.hall' },")),
        ("crypt.lua", branch("crypt", 2, "entry = { from = 'cellar', depth = 2 },")),
        (
            "rooms/hall.lua",
            "require 'lib.pillars' picture 'rooms/arms'\n\
             return room { name = 'hall', size = { width = 9, height = 7 }, build = function(area) area:fill(terrain.floor) end }\n"
                .to_owned(),
        ),
        ("rooms/arms.txt", "##\n".to_owned()),
        ("lib/pillars.lua", "return {}\n".to_owned()),
        ("monsters.lua", "monster { name = 'rat', glyph = 'r' }\nreturn true\n".to_owned()),
        ("terrain.lua", "terrain { name = 'moss', glyph = ',' }\nreturn true\n".to_owned()),
    ];
    files.map(|(path, text)| (path.to_owned(), text)).into()
}

/// Every floor of the small set, by branch and depth.
const FLOORS: [(&str, u32); 5] = [("cellar", 1), ("cellar", 2), ("cellar", 3), ("crypt", 1), ("crypt", 2)];

/// What the headers of the small set are told after an edit, those that do not replay.
fn told(edit: impl FnOnce(&mut BTreeMap<String, String>)) -> Vec<String> {
    let mut files = small();
    let engine = load(&files);
    let headers = FLOORS.map(|(branch, depth)| engine.floor(&Request::new(branch, depth, 7)).unwrap().header);
    edit(&mut files);
    let engine = load(&files);
    let mut told = Vec::new();
    for header in headers {
        match engine.replay(&header) {
            Ok(request) => assert_eq!(engine.floor(&request).unwrap().header.scripts, header.scripts),
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::Request);
                let text = error.to_string();
                let why = text.strip_prefix("this floor cannot be replayed: ").unwrap_or(&text);
                told.push(format!("{} {}: {why}", header.place.branch, header.place.depth));
            }
        }
    }
    told
}

/// A text put in place of another in a file.
fn replaced(path: &'static str, from: &'static str, to: &'static str) -> impl FnOnce(&mut BTreeMap<String, String>) {
    move |files| {
        let text = files.get_mut(path).unwrap();
        assert!(text.contains(from), "{text}");
        *text = text.replace(from, to);
    }
}

/// The same words for these floors.
fn each(floors: &[(&str, u32)], why: &str) -> Vec<String> {
    floors.iter().map(|(branch, depth)| format!("{branch} {depth}: {why}")).collect()
}

const CELLAR: [(&str, u32); 3] = [FLOORS[0], FLOORS[1], FLOORS[2]];
const CRYPT: [(&str, u32); 2] = [FLOORS[3], FLOORS[4]];

#[test]
fn a_header_says_by_name_which_part_of_the_scripts_changed() {
    let nothing = |_: &mut BTreeMap<String, String>| {};
    assert_eq!(told(nothing), Vec::<String>::new());
    let hall = replaced("rooms/hall.lua", "width = 9", "width = 8");
    assert_eq!(told(hall), each(&CELLAR, "the module \"rooms.hall\" has changed"));
    let helper = replaced("lib/pillars.lua", "{}", "{ 1 }");
    assert_eq!(told(helper), each(&CELLAR, "the module \"lib.pillars\" has changed"));
    let picture = replaced("rooms/arms.txt", "##", "#.");
    assert_eq!(told(picture), each(&CELLAR, "the picture \"rooms/arms.txt\" has changed"));
    let without = replaced("rooms/hall.lua", "require 'lib.pillars'", "");
    assert_eq!(told(without), each(&CELLAR, "the module \"lib.pillars\" is gone; the module \"rooms.hall\" has changed"));
    let more = |files: &mut BTreeMap<String, String>| {
        files.insert("lib/arches.lua".to_owned(), "return {}".to_owned());
        replaced("lib/pillars.lua", "return {}", "return require 'lib.arches'")(files);
    };
    assert_eq!(told(more), each(&CELLAR, "the module \"lib.arches\" is new; the module \"lib.pillars\" has changed"));
    let own = replaced("crypt.lua", "terrain.moss", "terrain.floor");
    assert_eq!(told(own), each(&CRYPT, "the module \"crypt\" has changed"));
}

#[test]
fn declared_monsters_and_terrains_count_by_what_they_are_not_by_their_files() {
    let note = |files: &mut BTreeMap<String, String>| {
        for path in ["monsters.lua", "terrain.lua", "dungeon.lua"] {
            files.get_mut(path).unwrap().insert_str(0, "-- a note\n");
        }
    };
    assert_eq!(told(note), Vec::<String>::new());
    assert_eq!(told(replaced("monsters.lua", "glyph = 'r'", "glyph = 'R'")), each(&FLOORS, "the declared monsters have changed"));
    assert_eq!(told(replaced("terrain.lua", "glyph = ','", "glyph = ';'")), each(&FLOORS, "the declared terrains have changed"));
    // A value of the context that no script of theirs read is nothing to them.
    let context = replaced("dungeon.lua", "api = 1", "api = 1, context = { level = 3 }");
    assert_eq!(told(context), Vec::<String>::new());
}

#[test]
fn rules_of_another_branch_count_where_they_move_a_stair() {
    // A floor more of the crypt is nothing to the cellar, nor to the first floor of the crypt but for its own module.
    let longer = told(replaced("crypt.lua", "floors = 2", "floors = 3"));
    let crypt = "the module \"crypt\" has changed";
    let last = "the header places the floor at crypt 2 (4 from the top, the last), these scripts at crypt 2 (4 from the top)";
    let stairs = "the dungeon of seed 7 gives this floor other stairs, or other pieces of which there is one";
    assert_eq!(longer, [format!("crypt 1: {crypt}"), format!("crypt 2: {crypt}; {stairs}; {last}")]);
    let moved = told(replaced("crypt.lua", "depth = 2", "depth = 3"));
    assert_eq!(moved[..2], each(&CELLAR[1..], stairs)[..]);
    assert!(
        moved[2].starts_with(&format!("crypt 1: {crypt}; {stairs}; the header places the floor at crypt 1 (3 from the top), ")),
        "{moved:?}"
    );
    assert_eq!(moved.len(), 4);
    // A rule that is a function counts by what it gives.
    let computed = replaced("crypt.lua", "floors = 2", "floors = function() return 2 end");
    assert_eq!(told(computed), each(&CRYPT, crypt));
    let gone = told(replaced("dungeon.lua", ", require 'crypt'", ""));
    assert_eq!(gone[..1], each(&CELLAR[1..2], stairs)[..]);
    assert_eq!(gone[1..], each(&CRYPT, "there is no branch \"crypt\"; the branches are cellar"));
}

#[test]
fn engine_and_library_are_named_too() {
    let engine = load(&small());
    let header = engine.floor(&Request::new("cellar", 1, 7)).unwrap().header;
    let told = |header: Header| engine.replay(&header).unwrap_err().to_string();
    let mut old = header.clone();
    (old.engine, old.api) = ("0.0.1".to_owned(), 0);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        told(old),
        format!(
            "this floor cannot be replayed: the floor was made by engine 0.0.1, this is {version}; \
             the floor was made for script API 0, this is 1"
        )
    );
    let mut other = header.clone();
    other.scripts = "0".repeat(32);
    other.modules.insert("std".to_owned(), "00000000".to_owned());
    assert_eq!(told(other), "this floor cannot be replayed: the standard library has changed");
    let mut another = header;
    another.seed = "-1".to_owned();
    assert_eq!(told(another), "the header's seed is not a number of 64 bits: \"-1\"");
}

#[test]
fn a_header_without_parts_is_judged_by_its_one_hash() {
    let engine = load(&small());
    let floor = engine.floor(&Request::new("crypt", 2, 7)).unwrap();
    let mut value = serde_json::to_value(&floor.header).unwrap();
    value.as_object_mut().unwrap().remove("modules").unwrap();
    let old = format::header(&value.to_string()).unwrap();
    assert!(old.modules.is_empty());
    let again = engine.floor(&engine.replay(&old).unwrap()).unwrap();
    assert_eq!(again, floor);

    let mut files = small();
    replaced("crypt.lua", "terrain.moss", "terrain.floor")(&mut files);
    let after = load(&files);
    let now = after.floor(&Request::new("crypt", 2, 7)).unwrap().header.scripts;
    let error = after.replay(&old).unwrap_err().to_string();
    assert_eq!(
        error,
        format!("this floor cannot be replayed: the scripts of branch \"crypt\" are {now}, the floor was made by {}", old.scripts)
    );
}

#[test]
fn a_header_is_one_line_and_names_what_the_branch_runs() {
    let header = load(&small()).floor(&Request::new("cellar", 1, 7)).unwrap().header;
    let line = header.to_string();
    assert_eq!(line.lines().count(), 1);
    assert_eq!(line.parse::<Header>().unwrap(), header);
    let names: Vec<&str> = header.modules.keys().map(String::as_str).collect();
    let expected = ["(monsters)", "(terrains)", "(tree)", "cellar", "lib.pillars", "rooms.hall", "rooms/arms.txt", "std"];
    assert_eq!(names, expected);
    assert!(header.modules.values().all(|hash| hash.len() == 8), "{line}");
}

#[test]
fn a_piece_of_which_there_is_one_counts_on_the_floor_it_belongs_to() {
    let mut files = small();
    replaced("rooms/hall.lua", "name = 'hall',", "name = 'hall', once = 'dungeon',")(&mut files);
    let before = load(&files);
    // The crypt lists it, too: the seed may put it there.
    replaced("crypt.lua", "entry = {", "rooms = { require 'rooms.hall' }, entry = {")(&mut files);
    let after = load(&files);
    let mut seen = BTreeMap::new();
    for seed in 1..=20 {
        let trees = [&before, &after].map(|engine| engine.tree(seed, &Default::default()).unwrap());
        for depth in 1..=3 {
            let here = trees.each_ref().map(|tree| tree.branch("cellar").unwrap().once.iter().any(|once| once.depth == depth));
            let header = before.floor(&Request::new("cellar", depth, seed)).unwrap().header;
            let replayed = after.replay(&header);
            assert_eq!(replayed.is_ok(), here[0] == here[1], "seed {seed}, depth {depth}: {here:?}");
            if let Err(error) = replayed {
                let why = format!("the dungeon of seed {seed} gives this floor other stairs, or other pieces of which there is one");
                assert_eq!(error.to_string(), format!("this floor cannot be replayed: {why}"));
            }
            *seen.entry(here).or_insert(0) += 1;
        }
    }
    assert!(seen.contains_key(&[true, false]) && seen.contains_key(&[true, true]) && seen.contains_key(&[false, false]), "{seen:?}");
}

#[test]
fn a_fraction_of_the_context_is_kept_to_the_last_bit() {
    let engine = crate::sets::engine(
        r#"
        local keep = branch {
          name = "keep", floors = 1, size = { width = 20, height = 8 },
          layout = function(floor, place) floor:inside():fill(terrain.floor) print(place.context.luck) end,
        }
        return dungeon { api = 1, branches = { keep }, context = { luck = 0.5 } }
        "#,
    );
    for luck in [39.430_133_835_633_676, 0.1 + 0.2, 1e-7 / 3.0] {
        let floor = engine.floor(&Request::new("keep", 1, 1).context(undercroft::Context::new().with("luck", luck))).unwrap();
        let header: Header = floor.header.to_string().parse().unwrap();
        assert_eq!(header, floor.header);
        assert_eq!(engine.floor(&engine.replay(&header).unwrap()).unwrap(), floor);
    }
}

#[test]
fn a_header_with_any_depth_is_survived() {
    let engine = load(&sample());
    let header = headers(&engine, 7).swap_remove(0);
    for depth in [0, u32::MAX - 1, u32::MAX] {
        let mut damaged = header.clone();
        damaged.place.depth = depth;
        assert_eq!(engine.replay(&damaged).unwrap_err().kind(), ErrorKind::Request);
    }
    let mut foreign = header;
    foreign.engine = "\u{1b}[2J".repeat(500);
    let text = engine.replay(&foreign).unwrap_err().to_string();
    assert!(!text.contains('\u{1b}') && text.len() < 1000, "{text}");
}

#[test]
fn an_edit_of_a_room_of_the_sample_condemns_the_branches_that_may_build_it() {
    let files = sample();
    let headers = headers(&load(&files), 7);
    for (room, branches) in [
        ("rooms/casting_floor.lua", &["bellpits"][..]),
        ("rooms/chapel.lua", &["undercroft"][..]),
        ("vaults/eel_race.lua", &["cisterns"][..]),
    ] {
        let mut files = files.clone();
        files.insert(room.to_owned(), format!("{}\n-- an edit\n", files[room]));
        let engine = load(&files);
        let condemned: Vec<&str> =
            headers.iter().filter(|header| engine.replay(header).is_err()).map(|header| header.place.branch.as_str()).collect();
        assert_eq!(condemned, branches, "{room}");
    }
}

#[test]
fn a_tag_that_is_computed_may_be_any() {
    let files = |other: &str, hall: &str| {
        [
            ("dungeon.lua", "return dungeon { api = 1, branches = { require 'keep' } }".to_owned()),
            (
                "keep.lua",
                format!(
                    "local word = 'hall'\nreturn branch {{ name = 'keep', floors = 1, size = {{ width = 30, height = 12 }},\n\
                     layout = function(floor) floor:inside():fill(terrain.floor) {other} end }}"
                ),
            ),
            ("hall.lua", format!("return vault {{ name = 'great', tags = {{ 'hall' }}, map = '{hall}' }}")),
        ]
    };
    let load = |files: [(&str, String); 3]| Engine::load(ScriptSet::from_sources(files).unwrap()).unwrap();
    for (use_of, depends) in [("floor:place_vault(tagged(word))", true), ("floor:place_vault(tagged 'hall')", true), ("print(word)", false)]
    {
        let header = load(files(use_of, "...")).floor(&Request::new("keep", 1, 1)).unwrap().header;
        assert_eq!(load(files(use_of, "....")).replay(&header).is_err(), depends, "{use_of}");
    }
}
