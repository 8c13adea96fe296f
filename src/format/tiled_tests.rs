//! Maps read back by a library that reads Tiled's JSON.

use tiled_json_rs::{Layer, LayerType, Map, Object, TiledValue};

use super::*;
use crate::audit::testing::Case;
use crate::floor::MonsterState;
use crate::world::Colour;

fn read(floor: &Floor) -> Map {
    let map: Map = serde_json::from_str(&tiled(floor, "floor.tileset.png").unwrap().map).unwrap();
    assert_eq!((map.width as usize, map.height as usize), (Drawn::new(floor).width, Drawn::new(floor).height));
    assert_eq!((map.tile_width, map.tile_height), CELL);
    map
}

fn layer<'a>(map: &'a Map, name: &str) -> Option<&'a Layer> {
    map.layers.iter().find(|layer| layer.name == name)
}

#[track_caller]
fn tiles(map: &Map, name: &str) -> Vec<u32> {
    match &layer(map, name).unwrap().layer_type {
        LayerType::TileLayer(tiles) => {
            assert_eq!((tiles.width, tiles.height), (map.width, map.height));
            tiles.data.clone()
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn objects<'a>(map: &'a Map, name: &str) -> &'a [Object] {
    match &layer(map, name).unwrap().layer_type {
        LayerType::ObjectGroup(group) => &group.objects,
        other => panic!("{other:?}"),
    }
}

fn text(value: &str) -> TiledValue {
    TiledValue::String(value.to_owned())
}

fn thing(kind: ThingKind, x: u32, y: u32) -> Thing {
    Thing { kind, name: None, tags: Vec::new(), level: 0, count: 1, note: None, data: Data::Nil, x, y }
}

/// The terrain of each cell, by the names of the tiles.
fn names(map: &Map) -> Vec<String> {
    let known = map.tile_sets[0].tiles.as_ref().unwrap();
    let name = |gid: &u32| match known[*gid as usize - 1].properties.get("name") {
        Some(TiledValue::String(name)) => name.clone(),
        other => panic!("{other:?}"),
    };
    tiles(map, "terrain").iter().map(name).collect()
}

#[test]
fn terrain_is_read_back_by_name() {
    let mut case = Case::new(&["######", "#<.w>#"]);
    case.floor.palette[4].name = "deep, \"blue\" <&> \u{1} Übel".to_owned();
    case.floor.palette[4].flags = vec!["water".to_owned(), "deep".to_owned()];
    case.floor.palette[4].colour = Colour::Blue;
    let map = read(&case.floor);
    let want: Vec<&str> = (0..12).map(|i| case.floor.terrain(i % 6, i / 6).unwrap().name.as_str()).collect();
    assert_eq!(names(&map), want);
    assert!(layer(&map, "lit").is_none());
    let set = &map.tile_sets[0];
    assert_eq!((set.first_gid, set.image.to_str(), set.columns), (1, Some("floor.tileset.png"), 16));
    let water = &set.tiles.as_ref().unwrap()[4];
    assert_eq!((water.id, water.tile_type.as_deref()), (4, Some("liquid")));
    let property = |name| &water.properties[name];
    assert_eq!(*property("glyph"), text("w"));
    assert_eq!(*property("flags"), text("water,deep"));
    assert_eq!(*property("colour"), text("blue"));
    assert_eq!((property("passable"), property("opaque")), (&TiledValue::Bool(false), &TiledValue::Bool(true)));
}

#[test]
fn the_picture_has_every_tile_in_its_place() {
    let mut case = Case::new(&["<.>"]);
    for (i, (colour, _)) in Colour::ALL.iter().enumerate() {
        case.monster("rat", i as u32, 0);
        case.floor.monsters[i].colour = *colour;
    }
    let map = read(&case.floor);
    let set = &map.tile_sets[0];
    // Seven terrains, a face in each colour, the mark.
    assert_eq!(set.tile_count, 7 + 17 + 1);
    let bytes = tiled(&case.floor, "x").unwrap().tiles;
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (set.image_width, set.image_height));
    assert_eq!((info.width, info.height), (16 * CELL.0, 2 * CELL.1));
    for (object, (colour, name)) in objects(&map, "monsters").iter().zip(Colour::ALL) {
        let place = set.tile_position_on_image(object.gid.unwrap() - set.first_gid);
        // That reader takes tiles for squares.
        let (left, top) = (place.x as usize, place.y as usize * 2);
        let rows = (top..top + CELL.1 as usize).map(|y| (y * info.width as usize + left) * 3);
        let tile: Vec<&[u8]> = rows.flat_map(|at| pixels[at..at + CELL.0 as usize * 3].chunks(3)).collect();
        assert!(tile.contains(&&super::super::drawn::shade(colour)[..]), "{name}");
    }
}

#[test]
fn flags_are_layers_where_there_are_any() {
    let mut case = Case::new(&["###", "<.>"]);
    case.floor.flags = vec![0, CellFlags::VAULT, 0, CellFlags::VAULT | CellFlags::LIT, 0, 0];
    let map = read(&case.floor);
    let mark = map.tile_sets[0].tile_count;
    assert_eq!(tiles(&map, "vault"), [0, mark, 0, mark, 0, 0]);
    assert_eq!(tiles(&map, "lit"), [0, 0, 0, mark, 0, 0]);
    assert!(layer(&map, "protected").is_none() && layer(&map, "permanent").is_none());
}

#[test]
fn rooms_and_stairs_are_objects() {
    let mut case = Case::new(&["######", "#<..>#", "######"]);
    case.room("hall \"of\" <bones> & co,\u{7}", 1, 0, 5, 3);
    case.floor.rooms[0].data = serde_json::from_str(r#"{"music":"slow"}"#).unwrap();
    let map = read(&case.floor);
    let [room] = objects(&map, "rooms") else { panic!() };
    assert_eq!((room.name.as_str(), room.custom_type.as_str()), ("hall \"of\" <bones> & co,\u{7}", "room"));
    assert_eq!((room.x, room.y, room.width, room.height), (8.0, 0.0, 40.0, 48.0));
    assert_eq!(room.properties["data"], text(r#"{"music":"slow"}"#));
    let [up, down, arrival] = objects(&map, "stairs") else { panic!() };
    assert_eq!((up.name.as_str(), up.custom_type.as_str(), up.x, up.y), ("entry", "up", 8.0, 16.0));
    assert!(up.properties.is_empty());
    assert_eq!((down.name.as_str(), down.custom_type.as_str(), down.x), ("down 1", "down", 32.0));
    assert_eq!(down.properties["to"], text("main"));
    assert_eq!((&down.properties["depth"], &down.properties["arrives"]), (&TiledValue::Int(2), &text("up 1")));
    assert_eq!((arrival.custom_type.as_str(), arrival.x, arrival.y), ("arrival", 12.0, 24.0));
    // That reader sees no points.
    let value: Value = serde_json::from_str(&tiled(&case.floor, "x").unwrap().map).unwrap();
    let layers = value["layers"].as_array().unwrap();
    assert_eq!(layers[2]["objects"][2]["point"], true);
    assert!(layers[2]["objects"][0].get("point").is_none());
    let ids: Vec<u32> = map.layers.iter().flat_map(|l| objects_of(l)).map(|object| object.id.unwrap()).collect();
    assert_eq!(ids, (1..=ids.len() as u32).collect::<Vec<_>>());
}

fn objects_of(layer: &Layer) -> Vec<&Object> {
    match &layer.layer_type {
        LayerType::ObjectGroup(group) => group.objects.iter().collect(),
        _ => Vec::new(),
    }
}

#[test]
fn monsters_and_things_are_objects_with_tiles() {
    let mut case = Case::new(&["######", "#<..>#"]);
    case.monster("rat", 2, 1);
    case.floor.monsters[0].state = MonsterState {
        asleep: 4,
        hit_points: Some(3),
        max_hit_points: Some(7),
        shown_as: Some("chest".to_owned()),
        attitude: Attitude::Pet,
        hasted: true,
        depth_over: 1,
        note: Some("of the king".to_owned()),
        ..MonsterState::default()
    };
    let crown =
        Thing { name: Some("crown".into()), tags: vec!["good".into(), "gold".into()], level: 2, count: 3, ..thing(ThingKind::Item, 3, 1) };
    case.floor.things = vec![crown, thing(ThingKind::Mark, 3, 1), thing(ThingKind::Trap, 2, 1), thing(ThingKind::Feature, 0, 0)];
    let map = read(&case.floor);
    let [rat] = objects(&map, "monsters") else { panic!() };
    assert_eq!((rat.name.as_str(), rat.custom_type.as_str()), ("rat", "monster"));
    // An object with a tile has its place at the bottom of it.
    assert_eq!((rat.x, rat.y, rat.width, rat.height), (16.0, 32.0, 8.0, 16.0));
    assert_eq!(rat.properties.len(), 8);
    assert_eq!((&rat.properties["asleep"], &rat.properties["depth_over"]), (&TiledValue::Int(4), &TiledValue::Int(1)));
    assert_eq!((&rat.properties["hit_points"], &rat.properties["max_hit_points"]), (&TiledValue::Int(3), &TiledValue::Int(7)));
    assert_eq!((&rat.properties["attitude"], &rat.properties["hasted"]), (&text("pet"), &TiledValue::Bool(true)));
    assert_eq!((&rat.properties["note"], &rat.properties["shown_as"]), (&text("of the king"), &text("chest")));

    let [crown, mark, trap, feature] = objects(&map, "things") else { panic!() };
    assert_eq!((crown.name.as_str(), crown.custom_type.as_str(), crown.x, crown.y), ("crown", "item", 24.0, 32.0));
    assert_eq!((&crown.properties["tags"], &crown.properties["count"]), (&text("good,gold"), &TiledValue::Int(3)));
    assert_eq!(crown.properties["level"], TiledValue::Int(2));
    assert_eq!((mark.custom_type.as_str(), mark.gid, mark.x, mark.y), ("mark", None, 24.0, 16.0));
    assert_eq!((feature.custom_type.as_str(), feature.gid), ("feature", None), "it is seen by its terrain");
    let glyph = |object: &Object| map.tile_sets[0].tiles.as_ref().unwrap()[object.gid.unwrap() as usize - 1].properties["glyph"].clone();
    assert_eq!([glyph(rat), glyph(crown), glyph(trap)], [text("m"), text("*"), text("^")]);
}

#[test]
fn who_follows_points_at_its_leader() {
    let mut case = Case::new(&["######", "#<..>#"]);
    case.floor.things = vec![thing(ThingKind::Item, 3, 1)];
    case.monster("rat king", 2, 1);
    case.monster("rat", 3, 1);
    case.floor.monsters[1].state.leader = Some(0);
    // A damaged floor may name nobody.
    case.monster("rat", 4, 1);
    case.floor.monsters[2].state.leader = Some(9);
    let value: Value = serde_json::from_str(&tiled(&case.floor, "x").unwrap().map).unwrap();
    let monsters = &value["layers"].as_array().unwrap().last().unwrap()["objects"];
    assert_eq!(monsters[1]["properties"], serde_json::json!([{"name": "leader", "type": "object", "value": monsters[0]["id"]}]));
    assert_eq!(monsters[2]["properties"], serde_json::json!([]));
    assert_eq!(value["nextobjectid"].as_u64().unwrap(), monsters[2]["id"].as_u64().unwrap() + 1);
    assert_eq!(value["nextlayerid"].as_u64().unwrap() as usize, value["layers"].as_array().unwrap().len() + 1);
}

#[test]
fn the_map_says_what_makes_the_floor_again() {
    let mut case = Case::new(&["<.>"]);
    case.floor.message = Some("A draught.".to_owned());
    let map = read(&case.floor);
    let TiledValue::String(header) = &map.properties["header"] else { panic!() };
    assert_eq!(header.parse::<crate::floor::Header>().unwrap(), case.floor.header);
    assert_eq!((&map.properties["branch"], &map.properties["depth"]), (&text("main"), &TiledValue::Int(1)));
    assert_eq!((&map.properties["seed"], &map.properties["message"]), (&text("1"), &text("A draught.")));
}

#[test]
fn floors_without_cells_large_and_damaged_ones() {
    let mut case = Case::new(&["<"]);
    assert_eq!(names(&read(&case.floor)), ["stairs up"]);
    case.floor.cells[0] = u16::MAX;
    case.floor.arrival = (u32::MAX, u32::MAX);
    assert_eq!(tiles(&read(&case.floor), "terrain"), [0], "a terrain that is not known is no tile");
    case.floor.cells.clear();
    case.floor.palette.clear();
    (case.floor.width, case.floor.height) = (0, 0);
    assert_eq!(tiles(&read(&case.floor), "terrain"), [0u32; 0]);
    let row = "#".repeat(198);
    let map = read(&Case::new(&vec![row.as_str(); 66]).floor);
    assert_eq!(tiles(&map, "terrain"), vec![1; 198 * 66]);
}
