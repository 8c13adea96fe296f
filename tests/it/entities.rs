//! Data that scripts give the host along with monsters, things and rooms: carried as it was, refused where a save could not hold it.

use undercroft::{Data, ErrorKind, Floor, Limits, Request, format};

use crate::sets::{engine, floor, load_error};

/// One branch of 20x10 cells, its inside floor, with these declarations before it and this population.
fn scripts(declared: &str, population: &str) -> String {
    format!(
        "monster {{ name = 'rat', glyph = 'r' }}\n{declared}\n\
         return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 30, height = 12 }},\n\
         layout = function(floor) floor:inside():fill('floor') end,\n\
         population = function(floor, place, rng)\n{population}\nend }} }} }}"
    )
}

fn text(text: &str) -> Data {
    Data::Text(text.to_owned())
}

#[test]
fn what_a_script_gives_with_a_monster_or_a_thing_reaches_the_host() {
    let made = floor(&scripts(
        "",
        "floor:place_monster('rat', 3, 3, { data = { zeal = 0.5, ally = true, loot = { 'crown', 7, { cursed = false } }, empty = {}, big = 1e300 } })\n\
         floor:place_monster('rat', 4, 3)\n\
         floor:inside():monster('rat', 4, 4, { data = 'plain text' })\n\
         floor:place_thing('item', 3, 4, { name = 'crown', data = { runes = { 1, 2, 3 } } })\n\
         floor:place_thing('mark', 3, 5, { data = 12 })\n\
         floor:inside():thing('trap', 0, 0)",
    ));
    let loot = Data::from(vec![text("crown"), Data::Integer(7), Data::from([("cursed", Data::Flag(false))])]);
    let full = Data::from([
        ("zeal", Data::Number(0.5)),
        ("ally", Data::Flag(true)),
        ("loot", loot),
        ("empty", Data::List(Vec::new())),
        ("big", Data::Number(1e300)),
    ]);
    let monsters: Vec<&Data> = made.monsters.iter().map(|m| &m.state.data).collect();
    assert_eq!(monsters, [&full, &Data::Nil, &text("plain text")]);
    let things: Vec<&Data> = made.things.iter().map(|t| &t.data).collect();
    let runes = Data::from([("runes", Data::from([1, 2, 3].map(Data::Integer).to_vec()))]);
    assert_eq!(things, [&runes, &Data::Integer(12), &Data::Nil]);
    // Sorted, left out where there is none, and the same when it is read again.
    let json = format::json(&made).unwrap();
    assert!(
        json.contains(r#""x":3,"y":3,"data":{"ally":true,"big":1e+300,"empty":[],"loot":["crown",7,{"cursed":false}],"zeal":0.5}}"#),
        "{json}"
    );
    assert_eq!(json.matches("\"data\"").count(), 4, "{json}");
    assert_eq!(serde_json::from_str::<Floor>(&serde_json::to_string(&made).unwrap()).unwrap(), made);
}

#[test]
fn declared_data_is_of_the_kind() {
    let declared = "monster { name = 'smith', glyph = 's', data = { sells = { 'hammer' } } }\n\
                    room { name = 'forge', size = { width = 7, height = 6 }, data = { music = 'slow' },\n\
                    build = function(area) area:fill('floor') area:border():fill('wall') end }\n\
                    vault { name = 'niche', map = { '####', '#..+', '####' }, data = 7 }";
    let rest = "floor:place_monster('smith', 20, 9) floor:place_room('forge') floor:place_vault('niche')\n\
                floor:add_room('cave', floor:area():sub(25, 8, 2, 2):all())";
    let engine = engine(&scripts(declared, rest));
    let world = engine.world();
    let monster = world.monsters.iter().find(|m| m.name == "smith").unwrap();
    assert_eq!(monster.data, Data::from([("sells", Data::from(vec![text("hammer")]))]));
    let room = world.rooms.iter().find(|r| r.name == "forge").unwrap();
    assert_eq!(room.data, Data::from([("music", text("slow"))]));
    let made = engine.floor(&Request::new("here", 1, 1)).unwrap();
    assert_eq!(made.monsters[0].state.data, Data::Nil, "that of its kind is told once, not with each");
    let rooms: Vec<(&str, &Data)> = made.rooms.iter().map(|r| (r.kind.as_str(), &r.data)).collect();
    assert_eq!(rooms, [("forge", &room.data), ("niche", &Data::Integer(7)), ("cave", &Data::Nil)]);
}

#[test]
fn legends_of_vaults_take_data() {
    let vault = "vault { name = 'den', map = { '######', '#abcd+', '######' }, transforms = 'none', legend = {\n\
                 a = { monster = 'rat', data = { n = 1 } }, b = { item = 'crown', data = { n = 2 } },\n\
                 c = { mark = 'altar', data = { n = 3 } }, d = { monster = 'rat', item = true, data = { n = 4 } } } }";
    let made = floor(&scripts(vault, "floor:place_vault('den')"));
    let n = |n: i64| Data::from([("n", Data::Integer(n))]);
    let monsters: Vec<&Data> = made.monsters.iter().map(|m| &m.state.data).collect();
    assert_eq!(monsters, [&n(1), &n(4)]);
    let things: Vec<&Data> = made.things.iter().map(|t| &t.data).collect();
    assert_eq!(things, [&n(2), &n(3), &n(4)]);
    let error = load_error(&[(
        "dungeon.lua",
        &scripts("vault { name = 'den', map = { 'a' }, legend = {\na = { terrain = 'floor', data = 1 } } }", ""),
    )]);
    assert!(error.to_string().contains("has data, but no monster, item, trap, feature or mark that it goes with"), "{error:#}");
    let error = load_error(&[(
        "dungeon.lua",
        &scripts("vault { name = 'den', map = { 'a' }, legend = {\na = { monster = 'rat', data = { print } } } }", ""),
    )]);
    assert!(
        error.to_string().contains("vault \"den\": legend.a.data cannot hold a function") || error.to_string().contains("cannot hold"),
        "{error:#}"
    );
    assert!(format!("{error:#}").contains("dungeon.lua:3"), "{error:#}");
}

#[test]
fn what_a_save_could_not_hold_is_refused_at_the_scripts_line() {
    for (value, message) in [
        ("print", "floor:place_monster: state: data cannot hold a function"),
        ("{ x = { floor } }", "floor:place_monster: state: data cannot hold"),
        ("{ [true] = 1 }", "floor:place_monster: state: data holds lists and tables of names, but a table of it has the key"),
        ("{ 1, x = 2 }", "floor:place_monster: state: data holds a table that is a list and has names, too"),
        ("{ odds = 0 / 0 }", "floor:place_monster: state: data cannot hold NaN: numbers must be finite"),
        ("{ math.huge }", "floor:place_monster: state: data cannot hold inf: numbers must be finite"),
        ("(function() local t = {} t.t = t return t end)()", "floor:place_monster: state: data holds tables more than 32 deep"),
        ("string.rep('x', 65536)", "floor:place_monster: state: data takes 65538 bytes as JSON, the most is 65536"),
    ] {
        let error = engine(&scripts("", &format!("floor:place_monster('rat', 3, 3, {{ data = {value} }})")));
        let error = error.floor(&Request::new("here", 1, 1)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Script);
        assert!(error.to_string().contains(message), "{error:#}");
        assert!(format!("{error:#}").contains("dungeon.lua:6"), "{error:#}");
    }
    let made = floor(&scripts("", "floor:place_thing('item', 3, 3, { data = string.rep('x', 65534) })"));
    assert_eq!(made.things[0].data, text(&"x".repeat(65_534)));
    for declared in [
        "monster { name = 'smith', glyph = 's', data = print }",
        "room { name = 'x', size = { width = 3, height = 3 }, data = print, build = print }",
    ] {
        let error = load_error(&[("dungeon.lua", &scripts(declared, ""))]);
        assert!(error.to_string().contains("data cannot hold a function"), "{error:#}");
        assert!(format!("{error:#}").contains("dungeon.lua:2"), "{error:#}");
    }
}

#[test]
fn data_counts_as_memory_where_it_is_kept() {
    let engine = engine(&scripts(
        "",
        "local text = string.rep('x', 60000) for i = 1, 200 do floor:place_thing('item', 3, 3, { data = text .. i }) end",
    ));
    let request = Request::new("here", 1, 1).limits(Limits::default().memory(8 << 20));
    let error = engine.floor(&request).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert!(error.to_string().ends_with("the script used more than 8 MiB of memory"), "{error:#}");
}

#[test]
fn states_of_populations_take_data() {
    let population = "population = population.rooms { monsters = hengband.table { 'rat' }, state = { data = { from = 'table' } } }";
    let made = floor(&format!(
        "local population, hengband = require 'std.population', require 'std.hengband'\nmonster {{ name = 'rat', glyph = 'r' }}\n\
         return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 20, height = 10 }},\n\
         layout = function(floor) floor:inside():fill('floor') floor:add_room('cave', floor:inside():all()) end, {population} }} }} }}"
    ));
    assert!(!made.monsters.is_empty());
    assert!(made.monsters.iter().all(|m| m.state.data == Data::from([("from", text("table"))])), "{:?}", made.monsters);
}
