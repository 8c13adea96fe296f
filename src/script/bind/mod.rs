//! The objects scripts are given: one file each.

mod area;
mod cell;
mod distances;
mod field;
mod floor;
mod limits;
mod monsters;
pub(crate) mod odds;
mod picture;
mod place;
mod region;
mod rng;
mod rooms;
mod scatter;
mod space;
pub(crate) mod tables;
mod things;
mod tunnels;
pub(crate) mod vaults;

use std::sync::Arc;

use mlua::{AppDataRefMut, IntoLua, Lua, Table};

use crate::build::{Build, Refused, StreamId};
use crate::chance::Stream;
use crate::grid::{Area, Region};

use super::fault::{fault, fault_hint};
use super::host::caller;
use super::meter::Meter;
use super::registry::{Bound, Entry, Listing, unlimited};
use super::site;

pub(crate) use area::AreaRef;
pub(crate) use cell::cell_table;
pub(crate) use distances::Distances;
pub(crate) use field::LuaField;
pub(crate) use floor::FloorRef;
pub(crate) use odds::OddsRef;
pub(crate) use place::{context_table, place_table};
pub(crate) use region::LuaRegion;
pub(crate) use rng::Rng;
pub(crate) use rooms::{Keys, Session, Spot, draw_listed, place_alone};
pub(crate) use space::BlocksRef;

/// The build of this VM; an error while scripts load.
pub(crate) fn build(lua: &Lua) -> mlua::Result<AppDataRefMut<'_, Build>> {
    match lua.try_app_data_mut::<Build>() {
        Ok(Some(build)) => Ok(build),
        Ok(None) => Err(fault_hint("there is no map here", Some("maps exist in layout, build and population functions".to_owned()))),
        Err(_) => Err(fault("internal error: the map is in use")),
    }
}

/// The build, told which line writes from now on are to be put down to. An error while a vault is being drawn: it may yet be refused, and
/// nothing would take back what was written.
pub(crate) fn writing(lua: &Lua) -> mlua::Result<AppDataRefMut<'_, Build>> {
    let mut build = build(lua)?;
    if build.drawing || build.finished {
        return Err(closed(&build));
    }
    if build.marked {
        mark(lua, &mut build);
    }
    Ok(build)
}

/// Notes where the script writes from.
#[cold]
#[inline(never)]
fn mark(lua: &Lua, build: &mut Build) {
    if build.trace {
        build.set_line(caller(lua, false));
    }
    site::note(lua, build);
}

#[cold]
fn closed(build: &Build) -> mlua::Error {
    if build.finished {
        return done();
    }
    fault_hint(
        "nothing can be placed or changed here: a legend is asked before the piece lies on the map",
        Some("return { after = function(area, x, y, place, rng) ... end }, which is called when the piece stands".to_owned()),
    )
}

/// Why nothing can be done to a floor that is looked over.
#[cold]
pub(crate) fn done() -> mlua::Error {
    fault_hint("the floor is done: an audit looks at it and changes nothing", Some("return a text, or { message =, x =, y = }".to_owned()))
}

/// Begins a stage, or the building of a room, with its stream: writes are put down to it until the build leaves it.
pub(crate) fn begin(lua: &Lua, name: &str, stream: StreamId) -> mlua::Result<()> {
    let mut build = build(lua)?;
    let began = site::begun(lua, &mut build);
    if !build.enter_at(name, stream, began) {
        return Err(fault("too many stages and rooms on one floor"));
    }
    let meter = meter(lua)?;
    meter.hold(CHILD_BYTES + build.stage_name().len());
    meter.begins(build.stage_name())
}

/// The meter of this VM.
pub(crate) fn meter(lua: &Lua) -> mlua::Result<Arc<Meter>> {
    lua.try_app_data_ref::<Arc<Meter>>().ok().flatten().map(|m| Arc::clone(&m)).ok_or_else(|| fault("internal error: no meter"))
}

/// What a stream costs in memory: it stays until the floor is done.
pub(crate) const CHILD_BYTES: usize = 128;

/// Charges a bulk primitive.
pub(crate) fn charge(lua: &Lua, cells: usize) -> mlua::Result<()> {
    match lua.try_app_data_ref::<Arc<Meter>>() {
        Ok(Some(meter)) => meter.charge(cells).inspect_err(|_| {
            if meter.place().is_empty() {
                meter.note_place(lua);
            }
        }),
        _ => Err(fault("internal error: no meter")),
    }
}

/// Draws from the stream of the stage that is running.
pub(crate) fn current_stream<R>(lua: &Lua, f: impl FnOnce(&mut Stream) -> mlua::Result<R>) -> mlua::Result<R> {
    let Ok(Some(mut build)) = lua.try_app_data_mut::<Build>() else {
        return Err(fault_hint(
            "there is no random stream here",
            Some("weights, levels and declarations are pure; draw in plan, build, layout or population".to_owned()),
        ));
    };
    let current = build.current();
    match build.stream(current) {
        Some(stream) => f(stream),
        None => Err(fault("internal error: no stream")),
    }
}

/// A region for the script, its memory counted.
pub(crate) fn region(lua: &Lua, frame: Area, region: Region) -> mlua::Result<LuaRegion> {
    Ok(LuaRegion::new(frame, region, meter(lua)?))
}

/// Why a write was refused, for the script.
#[cold]
pub(crate) fn refused(lua: &Lua, what: &str, x: i32, y: i32, refused: &Refused) -> mlua::Error {
    match refused {
        Refused::Outside => fault(format!("{what}: ({x}, {y}) is off the map")),
        Refused::NoTerrain => no_terrain(lua, what),
        Refused::Rim => fault_hint(
            format!("{what}: ({x}, {y}) is on the rim of the map, which stays impassable"),
            Some("use floor:inside() for the map without its rim".to_owned()),
        ),
        Refused::Protected => fault(format!("{what}: ({x}, {y}) is protected")),
        Refused::Occupied(who) => fault(format!("{what}: {who} stands at ({x}, {y})")),
    }
}

#[cold]
pub(crate) fn no_terrain(_lua: &Lua, what: &str) -> mlua::Error {
    fault_hint(format!("{what}: no terrain has that handle"), Some("write terrain.NAME".to_owned()))
}

/// Makes the types that every floor uses known to the state, while that is cheap: before there is a limit on memory.
pub(crate) fn warm(lua: &Lua) -> mlua::Result<()> {
    lua.create_userdata(FloorRef)?;
    lua.create_userdata(AreaRef(Area::default()))?;
    lua.create_userdata(Rng(crate::build::StreamId { index: 0, attempt: 0 }))?;
    let meter = meter(lua)?;
    lua.create_userdata(LuaRegion::new(Area::default(), Region::empty(0, 0), meter))?;
    Ok(())
}

/// A point as scripts see it: `{ x =, y = }`.
pub(crate) fn point_table(lua: &Lua, x: i32, y: i32) -> mlua::Result<Table> {
    unlimited(lua, || {
        let table = lua.create_table_with_capacity(0, 2)?;
        table.raw_set("x", x)?;
        table.raw_set("y", y)?;
        Ok(table)
    })
}

/// A list of values as scripts see it.
pub(crate) fn list<T: IntoLua>(lua: &Lua, items: impl IntoIterator<Item = T>) -> mlua::Result<Table> {
    let items = items.into_iter();
    match items.size_hint() {
        (_, Some(most)) if most <= SHORT => unlimited(lua, || lua.create_sequence_from(items)),
        _ => lua.create_sequence_from(items),
    }
}

/// Entries of a list that is made without the limit on memory.
const SHORT: usize = 4096;

/// Every function of the bound types, for documentation.
pub(crate) fn entries() -> Vec<(&'static str, &'static str, Vec<Entry>)> {
    fn of<T: Bound>() -> Vec<Entry> {
        let mut listing = Listing { owner: T::OWNER, entries: Vec::new() };
        T::declare(&mut listing);
        listing.entries
    }
    vec![
        ("Rng", "A random stream. The same stage of the same floor of the same seed draws the same numbers.", of::<Rng>()),
        ("Floor", "The floor in the making, given to layouts and populations.", of::<FloorRef>()),
        ("Area", "A rectangle of the map with a frame of its own: (0, 0) is its top left cell.", of::<AreaRef>()),
        ("Region", "A set of cells, in the frame of the area it came from.", of::<LuaRegion>()),
        (
            "Odds",
            "Chances of numbered outcomes; what they leave over is nobody. Computed, not sampled; never changed once made.",
            of::<OddsRef>(),
        ),
        ("Blocks", "A floor cut into blocks: a way to find space for rooms.", of::<BlocksRef>()),
        ("Distances", "How many steps a walker needs from somewhere to each cell of the map.", of::<Distances>()),
        ("Field", "A whole number for each cell of an area, or of a part of it. Never changed once made.", of::<LuaField>()),
    ]
}
