//! Terrain as data: flags, what mimics what, what becomes of a terrain; branches as data: materials, first depth, data for the host.

use undercroft::world::{Data, TerrainId};
use undercroft::{Engine, ErrorKind, Request, ScriptSet};

use crate::sets::{engine_of, load_error};

/// A dungeon of one branch with these fields beside the usual, whose layout does `body`.
fn dungeon(fields: &str, body: &str) -> String {
    format!(
        "local cellar = branch {{ name = \"cellar\", floors = 3, size = {{ width = 30, height = 12 }}, {fields}\n\
         layout = function(floor, place, rng)\nfloor:inside():fill(terrain.floor)\n{body}\nend }}\n\
         return dungeon {{ api = 1, branches = {{ cellar }} }}\n"
    )
}

fn engine(terrains: &str) -> Engine {
    engine_of(&[("terrain.lua", terrains), ("dungeon.lua", &dungeon("", ""))])
}

fn target(engine: &Engine, terrain: &str, action: &str) -> Option<String> {
    let world = engine.world();
    let id = world.terrain(terrain).unwrap();
    let target = world.terrains[usize::from(id.0)].transitions.target(action)?;
    Some(world.terrains[usize::from(target.0)].name.clone())
}

#[test]
fn names_may_be_declared_later_and_handles_do_too() {
    let engine = engine(
        r#"
        terrain { name = "gate", glyph = "+", class = "door", becomes = { open = "open_gate", hit = "gate" }, destroyed = terrain.floor }
        terrain { name = "open_gate", glyph = "'", class = "door", becomes = { close = "gate" }, mimics = "gate", flags = { "IRON", "hums" } }
        "#,
    );
    assert_eq!(target(&engine, "gate", "open").as_deref(), Some("open_gate"));
    assert_eq!(target(&engine, "open_gate", "close").as_deref(), Some("gate"));
    assert_eq!(target(&engine, "gate", "hit").as_deref(), Some("gate"));
    assert_eq!(target(&engine, "gate", "tunnel").as_deref(), Some("floor"));
    assert_eq!(target(&engine, "open_gate", "tunnel"), None);
    let world = engine.world();
    let open = &world.terrains[usize::from(world.terrain("open_gate").unwrap().0)];
    assert_eq!(open.mimics, world.terrain("gate"));
    assert_eq!(open.flags, ["iron", "hums"]);
    assert!(open.has("iron") && !open.has("IRON"));
}

#[test]
fn a_game_declares_a_base_terrain_anew_under_its_handle() {
    let text = r#"terrain { name = "door", glyph = "D", colour = "red", class = "door", becomes = { open = "floor" } }"#;
    let (plain, changed) = (engine(""), engine(text));
    let (was, is) = (plain.world().terrain("door").unwrap(), changed.world().terrain("door").unwrap());
    assert_eq!(was, is);
    assert_eq!(plain.world().terrains.len(), changed.world().terrains.len());
    let door = &changed.world().terrains[usize::from(is.0)];
    assert_eq!((door.glyph, door.declared.module.as_str()), ('D', "terrain"));
    assert_eq!(target(&changed, "door", "open").as_deref(), Some("floor"));
    // Nothing is left of the first one's rules.
    assert_eq!((target(&changed, "door", "tunnel"), target(&plain, "door", "tunnel").as_deref()), (None, Some("floor")));
}

#[test]
fn a_game_comes_before_a_library_and_a_library_before_the_base() {
    let text = "require \"std.hengband.terrains\"\n";
    let own = "terrain { name = \"dirt\", glyph = \"d\", class = \"floor\" }\n";
    for terrains in [format!("{text}{own}"), format!("{own}{text}")] {
        let engine = engine(&terrains);
        let world = engine.world();
        let dirt = &world.terrains[usize::from(world.terrain("dirt").unwrap().0)];
        assert_eq!(dirt.glyph, 'd');
        assert_eq!(target(&engine, "door", "bash").as_deref(), Some("broken_door"));
    }
    let twice = load_error(&[("terrain.lua", &format!("{own}{own}")), ("dungeon.lua", &dungeon("", ""))]);
    assert!(twice.to_string().contains("the terrain \"dirt\" is declared already, at terrain.lua:1"), "{twice}");
}

#[test]
fn what_the_engine_lays_stays_what_it_is_laid_for() {
    for (text, says) in [
        ("{ name = \"rock\", glyph = \"r\", class = \"floor\" }", "terrain \"rock\": must not be passable: the engine lays it itself"),
        ("{ name = \"wall\", glyph = \"r\", class = \"wall\", passable = true }", "terrain \"wall\": must not be passable"),
        ("{ name = \"floor\", glyph = \"r\", class = \"wall\" }", "terrain \"floor\": must be passable"),
        ("{ name = \"up_stairs\", glyph = \"r\", class = \"stair\", passable = false }", "terrain \"up_stairs\": must be passable"),
        ("{ name = \"rock\", glyph = \"r\", class = \"wall\", permanent = true }", "terrain \"rock\": must not be permanent"),
    ] {
        let error = load_error(&[("terrain.lua", &format!("terrain {text}")), ("dungeon.lua", &dungeon("", ""))]);
        assert_eq!(error.kind(), ErrorKind::Load);
        assert!(error.to_string().contains(says), "{error}");
    }
    engine("terrain { name = \"rock\", glyph = \"r\", class = \"wall\" }\nterrain { name = \"floor\", glyph = \"f\", class = \"floor\" }");
}

#[test]
fn a_permanent_wall_is_never_dug() {
    // A band of permanent wall across the map with one gap of plain wall: join and tunnels find the gap, and nothing else.
    let terrains = "terrain { name = \"bedrock\", glyph = \"B\", class = \"wall\", permanent = true }";
    for dig in [
        "floor:join()",
        "floor:connect { style = \"cheapest\" }",
        "floor:connect { style = \"winding\" }",
        "floor:connect { style = \"straight\" }",
    ] {
        let body = format!(
            "local map = floor:area()\nmap:fill(terrain.rock)\nmap:rect(14, 0, 2, 12):fill(terrain.bedrock)\nmap:rect(14, 5, 2, 1):fill(terrain.rock)\n\
             floor:add_room(\"west\", map:rect(3, 3, 4, 4):fill(terrain.floor))\nfloor:add_room(\"east\", map:rect(22, 6, 4, 4):fill(terrain.floor))\n\
             {dig}\nfloor:join()"
        );
        let engine = engine_of(&[("terrain.lua", terrains), ("dungeon.lua", &dungeon("", &body))]);
        let floor = engine.floor(&Request::new("cellar", 1, 1)).unwrap_or_else(|e| panic!("{dig}: {e:#}"));
        let bedrock = floor.cells.iter().filter(|c| floor.palette[usize::from(**c)].name == "bedrock").count();
        assert_eq!(bedrock, 22, "{dig}\n{}", floor.rows().join("\n"));
    }
}

#[test]
fn first_says_how_deep_a_branch_begins() {
    let engine = engine_of(&[(
        "dungeon.lua",
        r#"
        local layout = function(floor) floor:inside():fill(terrain.floor) end
        local size = { width = 20, height = 8 }
        branch { name = "main", floors = 9, size = size, layout = layout, first = 3 }
        branch { name = "pit", floors = 4, entry = { from = "main", depth = 2 }, size = size, layout = layout, first = 50 }
        branch { name = "nook", floors = 2, entry = { from = "pit", depth = 3 }, size = size, layout = layout }
        branch { name = "side", floors = 2, entry = { from = "main", depth = 2, share = true }, size = size, layout = layout }
        return dungeon { api = 1, branches = { "main", "pit", "nook", "side" } }
        "#,
    )]);
    let absolute = |branch: &str, depth| {
        let place = engine.place(branch, depth, 7).unwrap();
        let longest = engine.longest(branch).unwrap();
        assert_eq!(longest[depth as usize - 1].absolute, place.absolute);
        assert_eq!(engine.floor(&Request::new(branch, depth, 7)).unwrap().header.place, place);
        place.absolute
    };
    assert_eq!((absolute("main", 1), absolute("main", 9)), (3, 11));
    assert_eq!((absolute("pit", 1), absolute("pit", 4)), (50, 53));
    // Below the third floor of the pit, which is 52.
    assert_eq!((absolute("nook", 1), absolute("nook", 2)), (53, 54));
    assert_eq!(absolute("side", 1), 5);
}

#[test]
fn a_branch_tells_the_host_plain_data() {
    let fields = "data = { guardian = \"Gnarl\", caps = { good = 75, great = 20 }, at = { 3, 4 }, won = false },";
    let engine = engine_of(&[("dungeon.lua", &dungeon(fields, ""))]);
    let data = engine.branch_data("cellar").unwrap();
    let expected = Data::from([
        ("guardian", Data::from("Gnarl")),
        ("caps", Data::from([("good", Data::from(75_i64)), ("great", Data::from(20_i64))])),
        ("at", Data::from(vec![Data::from(3_i64), Data::from(4_i64)])),
        ("won", Data::from(false)),
    ]);
    assert_eq!(data, &expected);
    assert_eq!(engine.branch_data("attic"), None);
    assert_eq!(engine_of(&[("dungeon.lua", &dungeon("", ""))]).branch_data("cellar"), Some(&Data::Nil));
}

#[test]
fn materials_are_terrains_with_weights() {
    let fields = "materials = { floor = { { \"sand\", 70 }, { \"grass\", 0 }, { terrain.moss, 30 } }, wall = \"rock\" },";
    let engine = engine_of(&[("dungeon.lua", &dungeon(fields, ""))]);
    let world = engine.world();
    let id = |name: &str| -> TerrainId { world.terrain(name).unwrap() };
    let materials = &world.branches[0].materials;
    assert_eq!(materials.len(), 2);
    assert_eq!(materials[&id("floor")], [(id("sand"), 70), (id("grass"), 0), (id("moss"), 30)]);
    assert_eq!(materials[&id("wall")], [(id("rock"), 1)]);
}

/// Cells of a row of the map made of these terrains, from (1, 1) on.
fn row_of(terrains: &[&str]) -> String {
    let set: Vec<String> = terrains.iter().enumerate().map(|(i, t)| format!("map:set({}, 1, terrain.{t})", i + 1)).collect();
    format!("local map = floor:area()\n{}\nmap:set(0, 5, terrain.cliff)", set.join("\n"))
}

const RULES: &str = r#"
    terrain { name = "gate", glyph = "+", class = "floor", becomes = { open = "gap", tunnel = "gap", hit = "gate" }, destroyed = "floor" }
    terrain { name = "gap", glyph = "'", class = "floor", becomes = { close = "gate" } }
    terrain { name = "ward", glyph = "W", class = "floor", becomes = { unperm = "gate" }, destroyed = "floor", permanent = true }
    terrain { name = "pane", glyph = "G", class = "floor", flags = { "glass" }, destroyed = "sand" }
    terrain { name = "seam", glyph = "s", class = "floor", flags = { "HAS_GOLD", "has_item" }, destroyed = "floor" }
    terrain { name = "cliff", glyph = "c", class = "wall", destroyed = "floor", becomes = { paint = "wall" } }
"#;

#[test]
fn a_floor_says_what_becomes_of_its_cells() {
    let body = row_of(&["gate", "gap", "ward", "pane", "seam"]);
    let engine = engine_of(&[("terrain.lua", RULES), ("dungeon.lua", &dungeon("", &body))]);
    let mut floor = engine.floor(&Request::new("cellar", 1, 1)).unwrap();
    let name = |id: TerrainId| engine.world().terrains[usize::from(id.0)].name.as_str();
    // Cell, action, what it becomes; the same of the terrain in the branch.
    for (x, y, action, becomes) in [
        (1, 1, "open", "gap"),
        (1, 1, "tunnel", "gap"),
        (1, 1, "destroy", "floor"),
        (1, 1, "disarm", "floor"),
        (1, 1, "hit", "gate"),
        (1, 1, "close", "gate"),
        (1, 1, "nonsense", "gate"),
        (2, 1, "close", "gate"),
        (2, 1, "tunnel", "gap"),
        (3, 1, "tunnel", "ward"),
        (3, 1, "hurt_disi", "ward"),
        (3, 1, "unperm", "gate"),
        (4, 1, "hurt_rock", "sand"),
    ] {
        let before = floor.terrain(x, y).unwrap().name.clone();
        let change = floor.becomes(x, y, action).unwrap();
        assert_eq!(name(change.terrain), becomes, "{before} under {action}");
        assert_eq!(change.changed, before != becomes);
        assert_eq!(engine.becomes("cellar", &before, action).unwrap(), [(change, 1)]);
    }
    let facts = |x, action| floor.becomes(x, 1, action).map(|c| (c.drops_gold, c.drops_item, c.shatters)).unwrap();
    assert_eq!(facts(4, "tunnel"), (false, false, true));
    assert_eq!(facts(4, "destroy"), (false, false, false));
    assert_eq!(facts(4, "bash"), (false, false, false));
    assert_eq!(facts(5, "tunnel"), (true, true, false));
    assert_eq!(facts(5, "hurt_disi"), (false, false, false));
    // The rim stays shut, but may become another wall. Off the map there is nothing.
    assert_eq!(floor.terrain(0, 5).unwrap().name, "cliff");
    assert!(!floor.becomes(0, 5, "tunnel").unwrap().changed);
    assert_eq!(name(floor.becomes(0, 5, "paint").unwrap().terrain), "wall");
    assert_eq!((floor.becomes(30, 5, "tunnel"), floor.becomes(0, 12, "tunnel")), (None, None));
    // A door opened and closed is what it was.
    for action in ["open", "close"] {
        let change = floor.becomes(1, 1, action).unwrap();
        floor.put(1, 1, change.terrain);
    }
    assert_eq!(floor.terrain(1, 1).unwrap().name, "gate");
    assert_eq!(engine.becomes("cellar", "gaet", "open").unwrap_err().to_string(), "there is no terrain \"gaet\"; did you mean \"gate\"?");
    assert_eq!(engine.becomes("celar", "gate", "open").unwrap_err().kind(), ErrorKind::Request);
}

#[test]
fn what_is_left_is_of_the_branchs_materials() {
    let fields = "materials = { floor = { { \"sand\", 70 }, { \"grass\", 30 }, { \"moss\", 0 } }, gate = \"ward\" },";
    let body = "floor:inside():fill(terrain.seam)\nfloor:area():set(0, 5, terrain.cliff)";
    let engine = engine_of(&[("terrain.lua", RULES), ("dungeon.lua", &dungeon(fields, body))]);
    let floor = engine.floor(&Request::new("cellar", 1, 1)).unwrap();
    let count = |seed: u64, action: &str| {
        let floor = engine.floor(&Request::new("cellar", 1, seed)).unwrap();
        let mut counts = std::collections::BTreeMap::<String, usize>::new();
        for (x, y) in (0..30).flat_map(|x| (0..12).map(move |y| (x, y))) {
            if floor.terrain(x, y).unwrap().name == "seam" {
                let change = floor.becomes(x, y, action).unwrap();
                assert_eq!(floor.becomes(x, y, action), Some(change));
                *counts.entry(floor.palette[usize::from(change.terrain.0)].name.clone()).or_default() += 1;
            }
        }
        counts
    };
    // 280 cells less the stairs: 70 to 30, within six standard deviations (46).
    let dug = count(1, "tunnel");
    assert_eq!(dug.keys().collect::<Vec<_>>(), ["grass", "sand"]);
    assert!((150..=242).contains(&dug["sand"]), "{dug:?}");
    // Other seeds and actions draw otherwise.
    assert_ne!(dug, count(2, "tunnel"));
    assert_ne!(dug, count(1, "destroy"));
    // An unchanged terrain is not drawn anew, and what has no materials becomes itself.
    assert_eq!(count(1, "open").keys().collect::<Vec<_>>(), ["seam"]);
    assert_eq!(floor.materials["floor"], [("sand".to_owned(), 70), ("grass".to_owned(), 30), ("moss".to_owned(), 0)]);
    let chances = |terrain: &str, action: &str| {
        let changes = engine.becomes("cellar", terrain, action).unwrap();
        changes.iter().map(|(c, w)| (engine.world().terrains[usize::from(c.terrain.0)].name.clone(), *w)).collect::<Vec<_>>()
    };
    assert_eq!(chances("seam", "tunnel"), [("sand".to_owned(), 70), ("grass".to_owned(), 30)]);
    assert_eq!(chances("gap", "close"), [("ward".to_owned(), 1)]);
    assert_eq!(chances("pane", "tunnel"), [("sand".to_owned(), 1)]);
    // What a floor needs for it outlives the engine.
    let read: undercroft::Floor = serde_json::from_str(&serde_json::to_string(&floor).unwrap()).unwrap();
    assert_eq!(read.becomes(7, 7, "tunnel"), floor.becomes(7, 7, "tunnel"));
}

/// What is declared in a file that failed is missing everywhere else: one mistake is told, not one for each use.
#[test]
fn a_terrain_file_that_fails_is_the_one_mistake_that_is_told() {
    let dungeon = "local here = branch { name = 'here', floors = 1, size = { width = 20, height = 10 },\n\
                   layout = function(floor) floor:inside():fill(terrain.moss) end }\nreturn dungeon { api = 1, branches = { here } }";
    let room = "local moss = terrain.moss\nreturn { moss }";
    for broken in ["terrain { name = 'moss', glyph = 'm' }\nfoo bar(", "terrain { name = 'moss', glyph = 'm', class = 'flor' }"] {
        let set = ScriptSet::from_sources([("dungeon.lua", dungeon), ("a.lua", room), ("terrain.lua", broken)]).unwrap();
        let error = Engine::load(set).unwrap_err();
        let told: Vec<String> = error.diagnostics().iter().map(ToString::to_string).collect();
        assert!(told.len() == 1 && told[0].starts_with("terrain.lua:"), "{told:#?}");
    }
}
