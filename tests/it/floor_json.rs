//! docs/floor-json.md against floors: every field it lists is one, and there is no other; types are those it says.

mod schema;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use undercroft::engine::Reroll;
use undercroft::growth::Heading;
use undercroft::{Context, Engine, Floor, Request, ScriptSet, format};

use crate::sets::{engine, floored};

/// A row of a table of the page: type, and when the field is left out.
struct Row {
    kind: String,
    left_out: String,
}

fn page() -> BTreeMap<String, Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/floor-json.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let rows = rows.map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [field, kind, _, left_out] = cells[..] else { panic!("{line}") };
        (field.trim_matches('`').to_owned(), Row { kind: kind.to_owned(), left_out: left_out.to_owned() })
    });
    rows.collect()
}

/// Whether a value is of a type of the page.
fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "object" | "map" => value.is_object(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "1" => *value == 1,
        "[x, y]" => value.as_array().is_some_and(|list| list.len() == 2 && list.iter().all(Value::is_u64)),
        "any" => true,
        list => {
            let of = list.strip_prefix("list of ").and_then(|kind| kind.strip_suffix('s')).unwrap_or_else(|| panic!("type {list}"));
            value.as_array().is_some_and(|list| list.iter().all(|value| is_of(value, of)))
        }
    }
}

/// Notes the fields of an object, holding each to the page.
fn walk(path: &str, value: &Value, page: &BTreeMap<String, Row>, seen: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                let row = page.get(&path).unwrap_or_else(|| panic!("docs/floor-json.md says nothing of {path}"));
                let null = value.is_null() && row.left_out.starts_with("null ");
                assert!(null || is_of(value, &row.kind), "{path} is {value}, docs/floor-json.md says {}", row.kind);
                if row.kind != "map" && row.kind != "any" {
                    walk(&path, value, page, seen);
                }
                seen.insert(path);
            }
            // What is never left out is there.
            for (field, row) in page {
                let own = field.rsplit_once('.').map_or(("", field.as_str()), |(parent, name)| (parent, name));
                if own.0 == path && row.left_out == "never" {
                    assert!(fields.contains_key(own.1), "{field} is left out");
                }
            }
        }
        Value::Array(list) => list.iter().filter(|v| v.is_object()).for_each(|value| walk(&format!("{path}[]"), value, page, seen)),
        _ => {}
    }
}

/// Scripts whose floors have what is rare.
const RARE: &str = r#"
monster { name = "rat", glyph = "r" }
monster { name = "chest", glyph = "c" }
vault { name = "great hall", map = { '##########', '#........@', '##########' }, transforms = "none" }
room { name = "hall", size = { width = 7, height = 6 }, data = { music = "slow" },
  build = function(area) area:fill("floor") end }
return dungeon { api = 1, context = { level = 1, slain = {} }, branches = { branch {
  name = "here", floors = 2, size = { width = 40, height = 14 }, message = "A draught.", connected = "stairs",
  special = { { name = "den", depth = 2, variants = 2 } }, materials = { rubble = { { "floor", 70 }, { "grass", 30 } } },
  layout = function(floor, place, rng)
    floor:inside():fill("floor")
    floor:place_room("hall")
    floor:place_vault("great hall", { at = { x = 35, y = 3 } })
    print("level", place.context.level, place.context.slain["rat"])
    if rng:one_in(2) then floor:veto("again") end
    floor:area():sub(30, 7, 4, 3):fill("wall")
    floor:area():sub(30, 8, 4, 1):fill("floor")
    floor:area():sub(31, 8, 2, 1):fill("door")
  end,
  population = function(floor, _, rng)
    local x, y = floor:free_for("chest"):sample(rng)
    floor:place_monster("chest", x, y)
    x, y = floor:free_for("rat"):sample(rng)
    floor:place_monster("rat", x, y, { asleep = 3, hp = 2, max_hp = 4, shown_as = "chest", attitude = "pet", hasted = true, depth_over = 1,
      leader = 1, note = "of the king", data = { quest = "crown", odds = { 0.5, 3 } } })
    floor:place_thing("item", x, y, { name = "crown", tags = { "good" }, level = 2, count = 3, note = "heavy", data = { 1, 2 } })
    floor:unplaced("rat", "no bed")
  end,
} } }
"#;

fn rare(seen: &mut Vec<Floor>) {
    let engine = engine(RARE);
    for seed in 1..12 {
        for depth in 1..=2 {
            seen.push(engine.floor(&Request::new("here", depth, seed)).unwrap());
        }
    }
}

fn sample(floors: &mut Vec<Floor>) {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    for (branch, depth) in floored(&engine, 3) {
        for trace in [false, true] {
            let mut request = Request::new(&branch, depth, 3);
            request.trace = trace;
            if trace {
                request.reroll = Some(Reroll::new(2).keep("layout", 1, 1));
            }
            floors.push(engine.floor(&request).unwrap());
        }
    }
    let growing = engine.world().branches.iter().find(|branch| branch.growth.is_some()).unwrap();
    let mut growth = engine.grow(&growing.name, 3, &Context::new()).unwrap();
    growth.arrive("anna").unwrap();
    let heading = Heading::EIGHT.into_iter().find(|heading| engine.enter(&mut growth, "anna", *heading).unwrap().is_ok());
    assert!(heading.is_some());
    for room in growth.rooms(1).filter(|room| (room.x, room.y) != (0, 0)).collect::<Vec<_>>() {
        floors.push(engine.room_floor(&growth, 1, room.x, room.y).unwrap());
    }
}

#[test]
fn the_page_has_every_field_of_a_floor_and_no_other() {
    let mut floors = Vec::new();
    sample(&mut floors);
    rare(&mut floors);
    let page = page();
    let mut seen = BTreeSet::new();
    for floor in &floors {
        let text = format::json(floor).unwrap();
        walk("", &serde_json::from_str(&text).unwrap(), &page, &mut seen);
        // A floor itself is read as it was written.
        let own = serde_json::to_string(floor).unwrap();
        assert!(own.starts_with("{\"format\":1,"), "{}", &own[..40]);
        assert_eq!(serde_json::from_str::<Floor>(&own).unwrap(), *floor);
    }
    let unseen: Vec<&String> = page.keys().filter(|field| !seen.contains(*field)).collect();
    assert_eq!(unseen, Vec::<&String>::new(), "fields that no floor of these has");
}

#[test]
fn a_floor_of_another_format_is_refused_before_all_else() {
    let floor = engine(RARE).floor(&Request::new("here", 1, 1)).unwrap();
    let mut value = serde_json::to_value(&floor).unwrap();
    value["format"] = 2.into();
    let error = serde_json::from_value::<Floor>(value.clone()).unwrap_err().to_string();
    assert_eq!(error, "this floor is of format 2, this version of Undercroft reads format 1");
    value.as_object_mut().unwrap().remove("format");
    assert_eq!(serde_json::from_value::<Floor>(value).unwrap(), floor, "floors saved before there was a format");
}

/// A floor that was read from a damaged file may be of any size; nothing it is asked ends the game.
#[test]
fn a_floor_with_wrong_sizes_is_survived() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    let floor = engine.floor(&Request::new("undercroft", 1, 7)).unwrap();
    for (width, height) in [(u32::MAX, floor.height), (floor.width, u32::MAX), (u32::MAX, u32::MAX), (0, 0), (1, 1)] {
        let mut damaged = floor.clone();
        (damaged.width, damaged.height) = (width, height);
        damaged.cells[3] = u16::MAX;
        for (x, y) in [(0, 0), (3, 3), (u32::MAX, u32::MAX), (u32::MAX - 1, 1), (5, u32::MAX - 1)] {
            let (terrain, change) = (damaged.terrain(x, y), damaged.becomes(x, y, "open"));
            assert!(terrain.is_some() || change.is_none() && damaged.glyph(x, y) == ' ', "{x}, {y} of {width} x {height}");
        }
        assert_eq!(damaged.faces().len(), floor.cells.len());
        let rows = damaged.rows();
        assert_eq!(format::text(&damaged).lines().count(), rows.len());
        assert!(!format::json(&damaged).unwrap().is_empty() && format::ansi(&damaged).len() >= rows.len());
    }
}
