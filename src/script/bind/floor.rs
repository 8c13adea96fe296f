//! `floor`: the floor in the making, as layouts and populations see it.

use mlua::{Lua, MetaMethod, UserData, UserDataFields, UserDataMethods, Value};

use crate::build::{Build, StreamId};
use crate::floor::StairKind;
use crate::grid::{Area, Point, Region};
use crate::world::{TerrainClass, TerrainId};

use super::super::args::{Any, Coord, Details, Func, Int, State, Tab, TerrainArg, Text};
use super::super::fault::{fault, fault_hint};
use super::super::fields::Fields;
use super::super::meter::Trip;
use super::super::registry::{Bound, Operators, Sink, methods_table};
use super::area::{AreaRef, areas, walk};
use super::distances::{self, Distances};
use super::monsters::{self, MONSTER_DOC};
use super::region::{LuaRegion, RegionArg, made};
use super::rng::Rng;
use super::rooms::{self, room_named};
use super::things;
use super::{build, charge, meter, point_table, writing};

/// The floor of this VM; there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FloorRef;

impl Bound for FloorRef {
    const OWNER: &'static str = "Floor";
    const COMMON: &'static [&'static str] = &[
        "stage",
        "fill_rooms",
        "connect",
        "door_sites",
        "join",
        "free",
        "free_for",
        "passable",
        "arrival",
        "place_monster",
        "place_stairs",
        "stairs_wanted",
        "area",
        "inside",
        "distances",
    ];

    fn declare(api: &mut impl Sink<Self>) {
        declare(api);
    }
}

impl UserData for FloorRef {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
        fields.add_meta_field(MetaMethod::Type, "floor");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, _, ()| Ok("floor"));
        Self::declare(&mut Operators { owner: Self::OWNER, methods });
    }
}

/// Rooms that layouts may register on a floor: with those that scripts build, their numbers fit into 16 bits.
const MAX_ROOMS: usize = 10_000;

/// Declares the methods.
pub(super) fn declare(api: &mut impl Sink<FloorRef>) {
    frame(api);
    stages(api);
    making(api);
    regions(api);
    occupants(api);
}

fn frame(api: &mut impl Sink<FloorRef>) {
    api.method("width", "", "integer", "Number of columns.", |lua, _, ()| Ok(build(lua)?.grid.width()));
    api.method("height", "", "integer", "Number of rows.", |lua, _, ()| Ok(build(lua)?.grid.height()));
    api.method("center", "", "Point", "The middle of the map: { x =, y = }.", |lua, _, ()| {
        let (w, h) = {
            let b = build(lua)?;
            (b.grid.width(), b.grid.height())
        };
        point_table(lua, (w - 1) / 2, (h - 1) / 2)
    });
    api.method(
        "area",
        "",
        "Area",
        "The whole map. Its outermost ring, the rim, takes only terrains that are not passable.",
        |lua, _, ()| Ok(AreaRef(build(lua)?.grid.area())),
    );
    api.method(
        "resize",
        "width height",
        "",
        "Makes the map of another size, no larger than the branch's. Only while nothing is on it: the first thing a layout does.",
        |lua, _, (Coord(width), Coord(height)): (Coord, Coord)| {
            let mut build = writing(lua)?;
            build.resize(width, height).map_err(|text| fault(format!("floor:resize: {text}")))
        },
    );
    api.method("inside", "", "Area", "The map without its rim.", |lua, _, ()| Ok(AreaRef(build(lua)?.grid.area().inset(1))));
}

fn stages(api: &mut impl Sink<FloorRef>) {
    api.method("stage", "name work", "any", "Does a named part of the work with a random stream of its own: what other stages draw does not change it. Returns what the function returns.", |lua, _, (Text(name), Func(work)): (Text, Func)| {
        let stream = {
            let mut build = writing(lua)?;
            if build.nesting() > 60 {
                return Err(fault("stages are nested more than 60 deep"));
            }
            let current = build.current();
            build.child(current, &name, None).ok_or_else(|| fault_hint(
                format!("floor:stage: there is a stage \"{name}\" here already"),
                Some("stages of one name would draw the same numbers; in a loop put the number into the name".to_owned()),
            ))?
        };
        super::begin(lua, &super::super::set::printable(&name), stream)?;
        let result = work.call::<Value>(Rng(stream));
        build(lua)?.leave();
        result
    });
    api.method("veto", "reason", "", "Refuses this attempt at the floor. Nothing of it stays, and the engine tries again with other numbers. Reasons are counted and shown.", |lua, _, (Text(reason),): (Text,)| -> mlua::Result<()> {
        if build(lua)?.finished {
            return Err(super::done());
        }
        build(lua)?.refuse(super::super::set::printable(&reason));
        Err(meter(lua)?.trip(Trip::Veto))
    });
}

fn making(api: &mut impl Sink<FloorRef>) {
    api.method("place_room", "name options", "Area?, string?", "Places a room of a type: { at = { x =, y = } (top left) | center = { x =, y = } | space = floor:blocks { ... } or a function(width, height) that returns x, y of the top left or nil, gap = 1, prepare = function(area) (runs where space was found, before it is built) }. Returns its area, or nil and the reason why there is none.", |lua, _, (Text(name), options): (Text, Option<Tab>)| {
        let id = { let build = build(lua)?; room_named(&build.world, &name)? };
        let site = rooms::site(lua, options.map(|Tab(t)| t), "floor:place_room")?;
        Ok(match rooms::place(lua, id, &site)? {
            Ok(area) => (Some(area), None),
            Err(reason) => (None, Some(reason)),
        })
    });
    super::vaults::declare_methods(api);
    api.method("fill_rooms", "options", "Area[]", "Places rooms drawn by weight for this place: { budget = 10 | between(a, b), gap = 1 (cells kept between), space =, prepare = (see place_room), tries = 5 (rooms in a row that find no space before the floor counts as full), rooms = { ... } (instead of the branch's) }. Returns their areas.", |lua, _, (Tab(options),): (Tab,)| {
        areas(lua, &rooms::fill(lua, options)?)
    });
    api.method("rooms", "", "PlacedRoom[]", "The rooms so far: { type =, area =, index = }.", |lua, _, ()| {
        let rooms = build(lua)?.rooms.clone();
        let list = lua.create_table_with_capacity(rooms.len(), 0)?;
        for (i, room) in rooms.into_iter().enumerate() {
            let row = lua.create_table_with_capacity(0, 3)?;
            row.raw_set("type", room.kind)?;
            row.raw_set("area", AreaRef(room.area))?;
            row.raw_set("index", i + 1)?;
            list.raw_set(i + 1, row)?;
        }
        Ok(list)
    });
    api.method("add_room", "name region", "integer?", "Registers cells that a layout dug itself as a room, so that connect and lists know it. Returns its index; nil for an empty region.", |lua, _, (Text(name), cells): (Text, RegionArg)| {
        charge(lua, cells.frame.len() as usize)?;
        if build(lua)?.rooms.len() >= MAX_ROOMS {
            return Err(fault(format!("floor:add_room: a floor has at most {MAX_ROOMS} rooms")));
        }
        let name = super::super::set::printable(&name);
        super::rooms::hold_data(lua, &name)?;
        Ok(writing(lua)?.add_room(&name, &cells.frame, &cells.region).map(|n| n + 1))
    });
    super::space::declare(api);
    super::tunnels::declare(api);
    api.method("join", "options", "integer", "Digs the shortest ways that make all passable cells one part: { floor = terrain.floor }. Returns how many. Refuses the attempt when a part cannot be reached at all.", |lua, _, (options,): (Option<Tab>,)| {
        let fields = Fields::new(lua, options.map(|Tab(t)| t), "floor:join", &["floor"])?;
        let floor = ground(lua, &fields)?;
        let walk = walk(lua)?;
        let mut build = writing(lua)?;
        let cells = build.grid.len();
        let joined = build.join(floor, walk);
        match joined {
            Ok(ways) => {
                drop(build);
                charge(lua, cells * 4)?;
                Ok(ways)
            }
            Err(reason) => {
                build.refuse(reason);
                drop(build);
                Err(meter(lua)?.trip(Trip::Veto))
            }
        }
    });
}

fn regions(api: &mut impl Sink<FloorRef>) {
    api.method("passable", "", "Region", "All cells a walker passes.", |lua, _, ()| whole(lua, |build| build.passable_region().clone()));
    api.method("corridors", "", "Region", "Passable cells outside of all rooms.", |lua, _, ()| {
        whole(lua, |build| build.passable_region() - build.built_region())
    });
    api.method("built", "", "Region", "The cells of all rooms.", |lua, _, ()| whole(lua, |build| build.built_region().clone()));
    api.method("kept", "", "Region", "Cells that are flagged as vault or protected.", |lua, _, ()| whole(lua, Build::kept_region));
    api.method(
        "sealed",
        "",
        "Region",
        "Cells that nobody need get to: of sealed vaults, and those flagged so. No stairs stand there.",
        |lua, _, ()| whole(lua, |build| build.sealed.clone()),
    );
    api.method(
        "connected",
        "",
        "string",
        "Which parts of the floor hang together, as the branch says: \"all\", or \"stairs\" (each part has some).",
        |lua, _, ()| {
            let build = build(lua)?;
            let all = build.rules().is_none_or(|b| b.connected.is_all());
            Ok(if all { "all" } else { "stairs" })
        },
    );
    api.method("laid", "", "Region", "Cells with an item, a trap, a feature or a mark.", |lua, _, ()| {
        whole(lua, |build| {
            let mut cells = Region::empty(build.grid.width(), build.grid.height());
            for thing in &build.things {
                cells.insert(Point::new(thing.x as i32, thing.y as i32));
            }
            cells
        })
    });
    api.method("free", "", "Region", "Passable cells with nothing on them: no occupant, no stair, no door.", |lua, _, ()| {
        whole(lua, |build| build.free_region())
    });
    api.method("where", "terrain", "Region", "All cells of a terrain.", |lua, _, (TerrainArg(t),): (TerrainArg,)| {
        whole(lua, |build| build.where_terrain(t))
    });
    api.method("region_of", "index", "Region", "The cells of a room, by its index in floor:rooms().", |lua, _, (Int(index),): (Int,)| {
        let rooms = build(lua)?.rooms.len();
        match usize::try_from(index).ok().and_then(|i| i.checked_sub(1)).filter(|i| *i < rooms) {
            Some(room) => whole(lua, |build| build.room_region(room)),
            None => Err(fault(format!("floor:region_of: there are {rooms} rooms, none has the index {index}"))),
        }
    });
    api.method(
        "door_sites",
        "region",
        "Region",
        "Those of its cells where a door may stand: walls on one pair of opposite sides, open cells on the other, no door beside.",
        |lua, _, (cells,): (RegionArg,)| whole(lua, |build| build.door_sites(&on_map(&build.grid.area(), &cells.frame, &cells.region))),
    );
    api.method(
        "distances",
        "x y",
        "Distances",
        "Steps a walker needs from a cell (x, y), or from the nearest cell of a region, to every cell.",
        |lua, _, (Any(from), y): (Any, Option<Coord>)| -> mlua::Result<Distances> { distances::from(lua, &from, y, walk(lua)?) },
    );
}

fn occupants(api: &mut impl Sink<FloorRef>) {
    api.method(
        "stairs_wanted",
        "",
        "WantedStairs[]",
        "Stairs the branch's rules ask for that do not stand yet: { kind = \"up\"|\"down\"|\"branch\"|\"portal\"|\"landing\", name =, to = branch? }. A landing is a place where one arrives, and keeps its ground.",
        |lua, _, ()| {
            let wanted: Vec<_> = build(lua)?.wanted.iter().filter(|w| !w.placed).cloned().collect();
            let list = lua.create_table_with_capacity(wanted.len(), 0)?;
            for (i, stair) in wanted.into_iter().enumerate() {
                let row = lua.create_table_with_capacity(0, 3)?;
                row.raw_set("kind", stair.kind.name())?;
                row.raw_set("name", stair.name)?;
                row.raw_set("to", stair.to)?;
                list.raw_set(i + 1, row)?;
            }
            Ok(list)
        },
    );
    api.method(
        "monsters_wanted",
        "",
        "string[]",
        "Monsters with `once` that belong to this floor and are not on it yet: who is not placed by the layout is placed by std.uniques, before the population.",
        |lua, _, ()| Ok(build(lua)?.monsters_wanted()),
    );
    api.method("place_stairs", "kind x y to", "boolean?, string?", "Puts stairs on a cell: kind is \"up\", \"down\", \"branch\", \"portal\" or \"landing\", `to` the branch where several lead to different ones. true, or nil and the reason why not; stairs the rules do not ask for are refused.", |lua, _, (Text(kind), Coord(x), Coord(y), to): (Text, Coord, Coord, Option<Text>)| {
        put_stairs(lua, "floor:place_stairs", &kind, x, y, to.map(|Text(t)| t))
    });
    api.method(
        "place_monster",
        "name x y state",
        "boolean?, string?, string?",
        MONSTER_DOC,
        |lua, _, (Text(name), Coord(x), Coord(y), state): (Text, Coord, Coord, Option<State>)| {
            monsters::put(lua, "floor:place_monster", &name, x, y, state)
        },
    );
    api.method(
        "place_thing",
        "kind x y details",
        "boolean?, string?, string?",
        things::THING_DOC,
        |lua, _, (Text(kind), Coord(x), Coord(y), details): (Text, Coord, Coord, Option<Details>)| {
            things::put(lua, "floor:place_thing", &kind, x, y, details)
        },
    );
    api.method(
        "refused",
        "",
        "Refused[]",
        "Rooms and vaults that were not placed so far: { room = name, reason = word, count = }.",
        |lua, _, ()| things::refused(lua),
    );
    api.method(
        "monsters",
        "name",
        "integer",
        "Number of monsters so far: the place of the last one among them. With a name, how many of that monster.",
        |lua, _, (name,): (Option<Text>,)| {
            let build = build(lua)?;
            let Some(Text(name)) = name else { return Ok(build.monsters.len()) };
            let id = super::monsters::named(&build, "floor:monsters", &name)?;
            let count = build.monsters.iter().filter(|m| m.id == id).count();
            let all = build.monsters.len();
            drop(build);
            charge(lua, all)?;
            Ok(count)
        },
    );
    api.method(
        "free_for",
        "name",
        "Region",
        "The cells where a monster may be put now: ground of its habitat with nothing on it, no stair, no door. None when the floor is full, or the monster is unique and here, or belongs to another floor.",
        |lua, _, (Text(name),): (Text,)| {
            let id = monsters::named(&*build(lua)?, "floor:free_for", &name)?;
            whole(lua, |build| build.free_for(id))
        },
    );
    api.method(
        "barred",
        "name",
        "string?, string?",
        "Why a monster may be on no cell of this floor, and the word for it, as place_monster gives them: it is unique and here, belongs to another floor or is gone, or the floor is full. nil where it may.",
        |lua, _, (Text(name),): (Text,)| {
            let build = build(lua)?;
            let refusal = build.shut_out(monsters::named(&build, "floor:barred", &name)?);
            Ok((refusal.as_ref().map(ToString::to_string), refusal.map(|refusal| refusal.code())))
        },
    );
    api.method(
        "unplaced",
        "name reason count",
        "",
        "Notes that a monster (or count of them) was to be on this floor and is not. Nothing else happens; hosts, render and the previewer show it.",
        |lua, _, (Text(name), Text(reason), count): (Text, Text, Option<Int>)| monsters::unplaced(lua, &name, &reason, count),
    );
    api.method(
        "arrival",
        "",
        "integer?, integer?",
        "Where a walker arrives: x, y of the stairs that lead back, or of the landing; else of the first stairs; nil while there are none.",
        |lua, _, ()| Ok(build(lua)?.arrival().map_or((None, None), |(x, y)| (Some(x), Some(y)))),
    );
}

/// A region of the whole map.
fn whole(lua: &Lua, cells: impl FnOnce(&Build) -> Region) -> mlua::Result<LuaRegion> {
    let build = build(lua)?;
    let frame = build.grid.area();
    let cells = cells(&build);
    drop(build);
    charge(lua, frame.len() as usize)?;
    made(lua, frame, cells)
}

/// A region of an area, on the whole map.
pub(super) fn on_map(map: &Area, frame: &Area, cells: &Region) -> Region {
    if frame == map {
        return cells.clone();
    }
    let mut whole = Region::empty(map.width, map.height);
    for point in cells.points() {
        whole.insert(point.offset(frame.x, frame.y));
    }
    whole
}

/// The terrain to dig with: open ground.
pub(super) fn ground(lua: &Lua, fields: &Fields<'_>) -> mlua::Result<TerrainId> {
    let build = build(lua)?;
    let usual = build.terrain_named("floor");
    drop(build);
    let Some(TerrainArg(terrain)) = fields.get("floor")? else { return Ok(usual) };
    let build = super::build(lua)?;
    match build.world.terrains.get(usize::from(terrain.0)) {
        Some(t) if t.passable && matches!(t.class, TerrainClass::Floor | TerrainClass::Liquid) => Ok(terrain),
        Some(t) => Err(fields.bad("floor", format!("must be open ground, not {}", t.name))),
        None => Err(fields.bad("floor", "is no terrain")),
    }
}

/// A copy of the next child stream of that name in the running stage.
pub(super) fn child_stream(build: &mut Build, name: &str) -> mlua::Result<crate::chance::Stream> {
    let current = build.current();
    let id: Option<StreamId> = build.next_child(current, name, 0).map(|(id, _)| id);
    id.and_then(|id| build.stream(id).map(|s| s.clone())).ok_or_else(|| fault("internal error: no stream"))
}

/// Puts stairs on a cell of the map.
pub(super) fn put_stairs(
    lua: &Lua,
    what: &str,
    kind: &str,
    x: i32,
    y: i32,
    to: Option<String>,
) -> mlua::Result<(Option<bool>, Option<String>)> {
    let Some((kind, _)) = StairKind::ALL.iter().find(|(_, n)| *n == kind) else {
        return Err(fault(format!("{what}: kind must be \"up\", \"down\", \"branch\", \"portal\" or \"landing\", got \"{kind}\"")));
    };
    Ok(match writing(lua)?.put_stair(*kind, to.as_deref(), x, y) {
        Ok(()) => (Some(true), None),
        Err(reason) => (None, Some(reason)),
    })
}
