//! Floors as maps of the editor Tiled, in its JSON, with a picture of the tiles.

use std::io;

use serde::Serialize;
use serde_json::Value;

use super::drawn::{Drawn, GROUND, Ink};
use super::picture::{CELL, draw};
use crate::floor::{Attitude, CellFlags, Floor, PaletteEntry, PlacedMonster, PlacedRoom, Stair, Thing, ThingKind};
use crate::world::{Data, TerrainClass};

/// Columns of the picture of the tiles.
const COLUMNS: usize = 16;
/// The tile that marks cells in the layers of flags.
const MARK: char = '▒';

/// A map for Tiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiled {
    /// The map: what a file `.tmj` holds.
    pub map: String,
    /// The picture of the tiles, a PNG. The map looks for it beside itself.
    pub tiles: Vec<u8>,
}

#[derive(Serialize)]
struct Map<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    version: &'static str,
    orientation: &'static str,
    renderorder: &'static str,
    infinite: bool,
    width: usize,
    height: usize,
    tilewidth: u32,
    tileheight: u32,
    backgroundcolor: String,
    compressionlevel: i32,
    nextlayerid: usize,
    nextobjectid: u32,
    properties: Vec<Property>,
    tilesets: [Tileset<'a>; 1],
    layers: Vec<Layer>,
}

#[derive(Serialize)]
struct Tileset<'a> {
    firstgid: u32,
    name: &'static str,
    image: &'a str,
    imagewidth: u32,
    imageheight: u32,
    tilewidth: u32,
    tileheight: u32,
    columns: usize,
    tilecount: usize,
    margin: u32,
    spacing: u32,
    tiles: Vec<Tile>,
}

#[derive(Serialize)]
struct Tile {
    id: usize,
    #[serde(rename = "type")]
    kind: &'static str,
    properties: Vec<Property>,
}

#[derive(Serialize)]
struct Property {
    name: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    value: Value,
}

impl Property {
    fn text(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, kind: "string", value: Value::String(value.into()) }
    }

    fn int(name: &'static str, value: impl Into<i64>) -> Self {
        Self { name, kind: "int", value: value.into().into() }
    }

    fn flag(name: &'static str, value: bool) -> Self {
        Self { name, kind: "bool", value: value.into() }
    }
}

/// A layer of cells, or of objects.
#[derive(Serialize)]
struct Layer {
    id: usize,
    name: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    visible: bool,
    opacity: f32,
    x: u32,
    y: u32,
    #[serde(flatten)]
    content: Content,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Content {
    Cells { width: usize, height: usize, data: Vec<u32> },
    Objects { draworder: &'static str, objects: Vec<Object> },
}

/// What has a place on the map. Places and sizes are in pixels; objects with a tile have their place at their bottom left.
#[derive(Serialize)]
struct Object {
    id: u32,
    name: String,
    #[serde(rename = "type")]
    kind: &'static str,
    x: u64,
    y: u64,
    width: u64,
    height: u64,
    rotation: u32,
    visible: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    gid: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    point: bool,
    properties: Vec<Property>,
}

/// The tiles of a map: terrains in the order of the palette, then how monsters and things look, each once, then a mark.
struct Tiles<'a> {
    terrains: &'a [PaletteEntry],
    faces: Vec<Ink>,
}

impl<'a> Tiles<'a> {
    fn new(floor: &'a Floor) -> Self {
        let mut faces: Vec<Ink> = Vec::new();
        let things = floor.things.iter().filter(|thing| floor.is_seen(thing)).filter_map(Thing::face);
        for face in things.chain(floor.monsters.iter().map(|m| (m.glyph, m.colour))) {
            if !faces.contains(&face) {
                faces.push(face);
            }
        }
        Self { terrains: &floor.palette, faces }
    }

    fn terrain(&self, cell: u16) -> u32 {
        // 0 is no tile.
        if usize::from(cell) < self.terrains.len() { u32::from(cell) + 1 } else { 0 }
    }

    fn face(&self, face: Ink) -> Option<u32> {
        let at = self.faces.iter().position(|known| *known == face)?;
        u32::try_from(self.terrains.len() + at + 1).ok()
    }

    fn mark(&self) -> u32 {
        self.count() as u32
    }

    fn count(&self) -> usize {
        self.terrains.len() + self.faces.len() + 1
    }

    fn draw(&self) -> io::Result<Vec<u8>> {
        let terrains = self.terrains.iter().map(|terrain| (terrain.glyph, terrain.colour));
        draw(terrains.chain(self.faces.iter().copied()).chain([(MARK, Default::default())]), COLUMNS)
    }

    fn set<'b>(&self, image: &'b str) -> Tileset<'b> {
        let class =
            |terrain: &PaletteEntry| TerrainClass::ALL.iter().find(|(class, _)| *class == terrain.class).map_or("", |(_, name)| name);
        let terrains = self.terrains.iter().map(|terrain| {
            let mut properties = vec![
                Property::text("colour", terrain.colour.name()),
                Property::text("glyph", terrain.glyph),
                Property::text("name", &terrain.name),
                Property::flag("opaque", terrain.opaque),
                Property::flag("passable", terrain.passable),
            ];
            if !terrain.flags.is_empty() {
                properties.insert(1, Property::text("flags", terrain.flags.join(",")));
            }
            (class(terrain), properties)
        });
        let faces = self
            .faces
            .iter()
            .map(|(glyph, colour)| ("face", vec![Property::text("colour", colour.name()), Property::text("glyph", *glyph)]));
        let all = terrains.chain(faces).chain([("mark", Vec::new())]);
        Tileset {
            firstgid: 1,
            name: "glyphs",
            image,
            imagewidth: CELL.0 * COLUMNS as u32,
            imageheight: CELL.1 * self.count().div_ceil(COLUMNS) as u32,
            tilewidth: CELL.0,
            tileheight: CELL.1,
            columns: COLUMNS,
            tilecount: self.count(),
            margin: 0,
            spacing: 0,
            tiles: all.enumerate().map(|(id, (kind, properties))| Tile { id, kind, properties }).collect(),
        }
    }
}

/// Makes objects, each with a number of its own.
struct Objects {
    next: u32,
}

impl Objects {
    /// An object of so many cells.
    fn area(&mut self, name: impl Into<String>, kind: &'static str, (x, y): (u32, u32), (width, height): (u32, u32)) -> Object {
        let id = self.next;
        self.next += 1;
        let across = |cells: u32| u64::from(cells) * u64::from(CELL.0);
        let down = |cells: u32| u64::from(cells) * u64::from(CELL.1);
        Object {
            id,
            name: name.into(),
            kind,
            x: across(x),
            y: down(y),
            width: across(width),
            height: down(height),
            rotation: 0,
            visible: true,
            gid: None,
            point: false,
            properties: Vec::new(),
        }
    }

    /// An object on one cell, with a tile where it has one.
    fn cell(&mut self, name: impl Into<String>, kind: &'static str, place: (u32, u32), gid: Option<u32>) -> Object {
        let mut object = self.area(name, kind, place, (1, 1));
        if gid.is_some() {
            object.gid = gid;
            object.y += object.height;
        }
        object
    }

    fn room(&mut self, room: &PlacedRoom) -> serde_json::Result<Object> {
        let mut object = self.area(&room.kind, "room", (room.x, room.y), (room.width, room.height));
        object.properties.extend(data(&room.data)?);
        Ok(object)
    }

    fn stair(&mut self, stair: &Stair) -> Object {
        let mut object = self.cell(&stair.name, stair.kind.name(), (stair.x, stair.y), None);
        object.properties.extend(stair.arrives.as_ref().map(|name| Property::text("arrives", name)));
        if let Some(to) = &stair.to {
            object.properties.push(Property::int("depth", stair.depth));
            object.properties.push(Property::text("to", to));
        }
        object
    }

    fn arrival(&mut self, (x, y): (u32, u32)) -> Object {
        let mut object = self.area("arrival", "arrival", (x, y), (0, 0));
        object.x += u64::from(CELL.0 / 2);
        object.y += u64::from(CELL.1 / 2);
        object.point = true;
        object
    }

    fn thing(&mut self, thing: &Thing, gid: Option<u32>) -> serde_json::Result<Object> {
        let kind = ThingKind::ALL.iter().find(|(kind, _)| *kind == thing.kind).map_or("", |(_, name)| name);
        let mut object = self.cell(thing.name.clone().unwrap_or_default(), kind, (thing.x, thing.y), gid);
        let properties = &mut object.properties;
        properties.extend((thing.count != 1).then(|| Property::int("count", thing.count)));
        properties.extend(data(&thing.data)?);
        properties.extend((thing.level != 0).then(|| Property::int("level", thing.level)));
        properties.extend(thing.note.as_ref().map(|note| Property::text("note", note)));
        properties.extend((!thing.tags.is_empty()).then(|| Property::text("tags", thing.tags.join(","))));
        Ok(object)
    }

    fn monster(&mut self, monster: &PlacedMonster, gid: Option<u32>, leader: Option<u32>) -> serde_json::Result<Object> {
        let mut object = self.cell(&monster.name, "monster", (monster.x, monster.y), gid);
        let (state, properties) = (&monster.state, &mut object.properties);
        properties.extend((state.asleep > 0).then(|| Property::int("asleep", state.asleep)));
        if state.attitude != Attitude::Hostile {
            let name = Attitude::ALL.iter().find(|(attitude, _)| *attitude == state.attitude).map_or("", |(_, name)| name);
            properties.push(Property::text("attitude", name));
        }
        properties.extend(data(&state.data)?);
        properties.extend((state.depth_over != 0).then(|| Property::int("depth_over", state.depth_over)));
        properties.extend(state.hasted.then(|| Property::flag("hasted", true)));
        properties.extend(state.hit_points.map(|points| Property::int("hit_points", points)));
        properties.extend(leader.map(|id| Property { name: "leader", kind: "object", value: id.into() }));
        properties.extend(state.max_hit_points.map(|points| Property::int("max_hit_points", points)));
        properties.extend(state.note.as_ref().map(|note| Property::text("note", note)));
        properties.extend(state.shown_as.as_ref().map(|name| Property::text("shown_as", name)));
        Ok(object)
    }
}

/// Plain data as text: Tiled has no such tables.
fn data(data: &Data) -> serde_json::Result<Option<Property>> {
    if *data == Data::Nil { Ok(None) } else { Ok(Some(Property::text("data", serde_json::to_string(data)?))) }
}

/// The floor as an orthogonal map of 8 by 16 pixels a cell. Layers from the bottom: `terrain`; `lit`, `vault`, `permanent` and `protected`, not
/// visible, each where there is such a cell; then objects: `rooms`, `stairs` with the point of arrival, `things`, `monsters`. Tile `n` of the tileset
/// is terrain `n` of [`Floor::palette`], with its name, glyph, colour, flags and whether it is passable and opaque; then come the glyphs of monsters
/// and things. What an object has beside its place stands in its properties. The map's own properties are what makes the floor again, `header`, and
/// branch, depth and seed.
///
/// `image` is the name of the file of the tiles, as the map is to look for it.
///
/// # Errors
/// When data or a context value is a number JSON does not have.
pub fn tiled(floor: &Floor, image: &str) -> io::Result<Tiled> {
    let drawn = Drawn::new(floor);
    let tiles = Tiles::new(floor);
    let mut objects = Objects { next: 1 };
    let rooms = floor.rooms.iter().map(|room| objects.room(room)).collect::<Result<_, _>>()?;
    let mut stairs: Vec<Object> = floor.stairs.iter().map(|stair| objects.stair(stair)).collect();
    stairs.push(objects.arrival(floor.arrival));
    let thing = |thing| {
        let gid = Thing::face(thing).filter(|_| floor.is_seen(thing)).and_then(|face| tiles.face(face));
        objects.thing(thing, gid)
    };
    let things = floor.things.iter().map(thing).collect::<Result<_, _>>()?;
    let first = objects.next;
    let monster = |monster: &PlacedMonster| {
        let leader = monster.state.leader.filter(|at| (*at as usize) < floor.monsters.len()).and_then(|at| first.checked_add(at));
        objects.monster(monster, tiles.face((monster.glyph, monster.colour)), leader)
    };
    let monsters = floor.monsters.iter().map(monster).collect::<Result<_, _>>()?;

    let cells = |mut data: Vec<u32>| {
        data.resize(drawn.width * drawn.height, 0);
        Content::Cells { width: drawn.width, height: drawn.height, data }
    };
    let mut layers = vec![("terrain", cells(floor.cells.iter().map(|cell| tiles.terrain(*cell)).collect()))];
    let flags =
        [("lit", CellFlags::LIT), ("vault", CellFlags::VAULT), ("permanent", CellFlags::PERMANENT), ("protected", CellFlags::PROTECTED)];
    for (name, flag) in flags {
        if floor.flags.iter().any(|flags| flags & flag != 0) {
            let mark = |flags: &u8| if flags & flag == 0 { 0 } else { tiles.mark() };
            layers.push((name, cells(floor.flags.iter().map(mark).collect())));
        }
    }
    for (name, objects) in [("rooms", rooms), ("stairs", stairs), ("things", things), ("monsters", monsters)] {
        layers.push((name, Content::Objects { draworder: "index", objects }));
    }
    let layer = |(i, (name, content)): (usize, (&'static str, Content))| {
        let (kind, marks) = match &content {
            Content::Cells { .. } => ("tilelayer", name != "terrain"),
            Content::Objects { .. } => ("objectgroup", false),
        };
        Layer { id: i + 1, name, kind, visible: !marks, opacity: if marks { 0.5 } else { 1.0 }, x: 0, y: 0, content }
    };
    let layers: Vec<Layer> = layers.into_iter().enumerate().map(layer).collect();

    let (header, [r, g, b]) = (&floor.header, GROUND);
    let mut properties = vec![
        Property::text("branch", &header.place.branch),
        Property::int("depth", header.place.depth),
        Property::text("header", serde_json::to_string(header)?),
        Property::text("seed", &header.seed),
    ];
    properties.extend(floor.message.as_ref().map(|message| Property::text("message", message)));
    let map = Map {
        kind: "map",
        version: "1.10",
        orientation: "orthogonal",
        renderorder: "right-down",
        infinite: false,
        width: drawn.width,
        height: drawn.height,
        tilewidth: CELL.0,
        tileheight: CELL.1,
        backgroundcolor: format!("#{r:02x}{g:02x}{b:02x}"),
        compressionlevel: -1,
        nextlayerid: layers.len() + 1,
        nextobjectid: objects.next,
        properties,
        tilesets: [tiles.set(image)],
        layers,
    };
    let mut text = serde_json::to_string(&map)?;
    text.push('\n');
    Ok(Tiled { map: text, tiles: tiles.draw()? })
}

#[cfg(test)]
#[path = "tiled_tests.rs"]
mod tests;
