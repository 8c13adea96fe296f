//! Placing rooms: draw a type, plan, find space, build.

use std::sync::Arc;

use mlua::{Function, Lua, LuaString, Table, Value};

use crate::build::{Build, Refusal, StreamId};
use crate::grid::{Area, Orientation, PackedSpace, Point, Region, SpacePolicy};
use crate::world::{RoomTypeId, World};

use super::super::args::{Any, Draw, Func};
use super::super::checks::describe;
use super::super::declare::{Bound, MAX_SIDE, resolve_rooms, rooms_argument, weight_of};
use super::super::entity::memory_of;
use super::super::fault::{blaming, did_you_mean, fault, fault_hint};
use super::super::fields::{Fields, list_of};
use super::super::host::bind_module;
use super::area::AreaRef;
use super::limits::{self, Lot};
use super::rng::Rng;
use super::space::Policy;
use super::vaults::{self, How};
use super::{build, charge, writing};

pub(super) use super::limits::{why_not, why_not_text};

/// Rooms in a row that find no space before a floor counts as full.
const TRIES: i64 = 5;

/// What stays the same for all attempts at one floor in this VM.
pub(crate) struct Session {
    pub place: Table,
    /// Names of fields that are read for every room.
    pub keys: Keys,
    /// Room types the branch lists, with their weights at this place.
    pub weights: Arc<Vec<(RoomTypeId, u64)>>,
}

/// Names of fields, made once: a string costs more than the look-up.
pub(crate) struct Keys {
    plan: LuaString,
    build: LuaString,
    width: LuaString,
    height: LuaString,
}

impl Keys {
    pub fn new(lua: &Lua) -> mlua::Result<Self> {
        Ok(Self {
            plan: lua.create_string("plan")?,
            build: lua.create_string("build")?,
            width: lua.create_string("width")?,
            height: lua.create_string("height")?,
        })
    }
}

/// Where a room is to stand.
#[derive(Clone, Debug)]
pub(crate) enum Spot {
    Anywhere {
        gap: i32,
    },
    At(Point),
    Around(Point),
    /// Where a policy of the script says.
    Policy(Policy),
}

/// Where a room is to stand, and what is done there before it is built.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub spot: Spot,
    pub prepare: Option<Function>,
}

impl Site {
    pub fn at(spot: Spot) -> Self {
        Self { spot, prepare: None }
    }
}

/// Options that say where a room stands.
pub(super) const SITE: [&str; 5] = ["at", "center", "gap", "space", "prepare"];

/// Reads `{ at =, center =, gap =, space =, prepare = }`.
pub(super) fn site(lua: &Lua, options: Option<Table>, what: &str) -> mlua::Result<Site> {
    site_of(&Fields::new(lua, options, what, &SITE)?)
}

/// The same, of options that have more.
pub(super) fn site_of(fields: &Fields<'_>) -> mlua::Result<Site> {
    Ok(Site { spot: spot_of(fields)?, prepare: fields.get::<Func>("prepare")?.map(|Func(f)| f) })
}

/// The same, of options that have more.
pub(super) fn spot_of(fields: &Fields<'_>) -> mlua::Result<Spot> {
    if let Some(point) = point(fields, "at")? {
        return Ok(Spot::At(point));
    }
    if let Some(point) = point(fields, "center")? {
        return Ok(Spot::Around(point));
    }
    match fields.value("space")? {
        Value::Nil => {}
        value => return Ok(Spot::Policy(Policy::read(value).map_err(|text| fields.bad("space", text))?)),
    }
    Ok(Spot::Anywhere { gap: fields.int("gap", 0..=100)?.unwrap_or(1) as i32 })
}

fn point(fields: &Fields<'_>, name: &str) -> mlua::Result<Option<Point>> {
    let Some(point) = fields.inner(name, &["x", "y"])? else { return Ok(None) };
    let part = |part: &str| -> mlua::Result<i32> {
        point.int(part, -1_000_000..=1_000_000)?.map(|n| n as i32).ok_or_else(|| point.bad(part, "is missing"))
    };
    Ok(Some(Point::new(part("x")?, part("y")?)))
}

/// The id of a room type, or an error with a suggestion.
pub(super) fn room_named(world: &World, name: &str) -> mlua::Result<RoomTypeId> {
    world.room(name).ok_or_else(|| {
        fault_hint(format!("there is no room type \"{name}\""), did_you_mean(name, world.rooms.iter().map(|r| r.name.as_str())))
    })
}

/// The functions of a room type; its module runs now if it has not yet.
pub(super) fn functions(lua: &Lua, id: RoomTypeId) -> mlua::Result<Table> {
    let bound = |lua: &Lua| lua.try_app_data_ref::<Bound>().ok().flatten().and_then(|b| b.rooms.get(&id).cloned());
    if let Some(table) = bound(lua) {
        return Ok(table);
    }
    let (name, declared) = {
        let data = lua.try_app_data_ref::<Bound>().ok().flatten().ok_or_else(|| fault("internal error: no world"))?;
        let room = data.world.rooms.get(usize::from(id.0)).ok_or_else(|| fault("internal error: no such room type"))?;
        (room.name.clone(), room.declared.clone())
    };
    bind_module(lua, &declared.module)?;
    bound(lua)
        .ok_or_else(|| fault(format!("the room \"{name}\" was declared at {} while loading, but not while generating", declared.location)))
}

/// Draws, plans, places and builds a room of a type. `Err` inside is the reason why it does not stand.
pub(super) fn place(lua: &Lua, id: RoomTypeId, site: &Site) -> mlua::Result<Result<AreaRef, String>> {
    let outcome = match why_not(lua, id)? {
        Some(code) => Err(Refusal::new(code, why_not_text(code))),
        None if build(lua)?.world.rooms.get(usize::from(id.0)).is_some_and(|r| r.vault.is_some()) => {
            vaults::place(lua, id, &How::on(site))?
        }
        None => place_room(lua, id, site)?,
    };
    outcome.map_or_else(
        |refusal| {
            let mut build = build(lua)?;
            let world = Arc::clone(&build.world);
            if let Some(room) = world.rooms.get(usize::from(id.0)) {
                build.note_refusal(&room.name, refusal.code);
            }
            Ok(Err(refusal.text))
        },
        |area| Ok(Ok(area)),
    )
}

/// Places a piece whatever the rules of its floor say of it, once, and counts no refusal: to look at it alone.
pub(crate) fn place_alone(lua: &Lua, id: RoomTypeId, spot: Spot, transform: Option<Orientation>) -> mlua::Result<Result<AreaRef, Refusal>> {
    if build(lua)?.world.rooms.get(usize::from(id.0)).is_some_and(|r| r.vault.is_some()) {
        return vaults::place(lua, id, &How { transform, tries: 1, ..How::at(spot) });
    }
    place_room(lua, id, &Site::at(spot))
}

/// One of the branch's room types, by the weights of the place; `None` where it lists none that may come.
pub(crate) fn draw_listed(lua: &Lua) -> mlua::Result<Option<RoomTypeId>> {
    Lot::new(lua, session(lua, |s| Arc::clone(&s.weights))?)?.draw(lua)
}

/// The stream of one more piece of a type.
pub(super) fn next_stream(build: &mut Build, id: RoomTypeId, name: &str) -> mlua::Result<StreamId> {
    let drawn = build.drawn.iter().find(|(room, _)| *room == id).map_or(0, |(_, n)| *n);
    let current = build.current();
    let (stream, _) = build.next_child(current, name, u64::from(drawn)).ok_or_else(|| fault("internal error: no stream for the room"))?;
    note_drawn(build, id);
    Ok(stream)
}

fn place_room(lua: &Lua, id: RoomTypeId, site: &Site) -> mlua::Result<Result<AreaRef, Refusal>> {
    let (name, fixed, stream) = {
        let mut build = writing(lua)?;
        if build.nesting() > 60 {
            return Err(fault("rooms and stages are nested more than 60 deep"));
        }
        let world = Arc::clone(&build.world);
        let room = world.rooms.get(usize::from(id.0)).ok_or_else(|| fault("internal error: no such room type"))?;
        let stream = next_stream(&mut build, id, &room.name)?;
        (room.name.clone(), room.size, stream)
    };
    // A room of fixed size that has no space need not be run at all.
    let space = match fixed {
        Some((width, height)) => match find_space(lua, &site.spot, width as i32, height as i32)? {
            Some(at) => Some(at),
            None => return Ok(Err(Refusal::new("space", "no space"))),
        },
        None => None,
    };
    let table = functions(lua, id)?;
    let rng = lua.create_userdata(Rng(stream))?;
    let (place, make) = session(lua, |s| (s.place.clone(), table.raw_get::<Function>(&s.keys.build)))?;
    let make = make?;

    let plans = match fixed {
        Some((width, height)) => vec![(Value::Nil, width as i32, height as i32)],
        None => {
            let function = session(lua, |s| table.raw_get::<Function>(&s.keys.plan))??;
            let (plan, reason): (Value, Value) = function.call((&place, &rng))?;
            match session(lua, |s| read_plans(&name, plan, &s.keys))?.map_err(|error| blaming(error, &function))? {
                Some(plans) => plans,
                None => return Ok(Err(Refusal::new("declined", declined(&reason)))),
            }
        }
    };
    for (plan, width, height) in plans {
        let found = match space {
            Some(at) => Some(at),
            None => find_space(lua, &site.spot, width, height)?,
        };
        let Some(at) = found else { continue };
        let area = Area::new(at.x, at.y, width, height);
        charge(lua, area.len() as usize)?;
        if let Some(prepare) = &site.prepare {
            prepare.call::<()>(AreaRef(area))?;
        }
        super::begin(lua, &name, stream)?;
        hold_data(lua, &name)?;
        // It counts from now on for what it places itself.
        let before = limits::expect(lua, id);
        let made = make.call::<Value>((AreaRef(area), plan, &place, &rng));
        limits::forget(lua, before);
        let mut build = build(lua)?;
        if made.is_ok() {
            build.finish_room(&name, area);
        }
        build.leave();
        drop(build);
        made?;
        return Ok(Ok(AreaRef(area)));
    }
    Ok(Err(Refusal::new("space", "no space")))
}

/// Counts the memory of what a room type has for the host, which each of its rooms carries.
pub(super) fn hold_data(lua: &Lua, name: &str) -> mlua::Result<()> {
    let build = build(lua)?;
    let room = build.world.room(name).and_then(|id| build.world.rooms.get(usize::from(id.0)));
    let bytes = room.map_or(0, |room| memory_of(&room.data));
    drop(build);
    super::meter(lua)?.hold(bytes);
    Ok(())
}

fn note_drawn(build: &mut Build, id: RoomTypeId) {
    match build.drawn.iter_mut().find(|(room, _)| *room == id) {
        Some((_, n)) => *n += 1,
        None => build.drawn.push((id, 1)),
    }
}

fn declined(reason: &Value) -> String {
    match reason {
        Value::String(text) => super::super::set::printable(&text.to_string_lossy()),
        _ => "the plan declined".to_owned(),
    }
}

type Plans = Vec<(Value, i32, i32)>;

/// A plan with its size, or several to try in turn; `None` when it declined.
fn read_plans(name: &str, plan: Value, keys: &Keys) -> mlua::Result<Option<Plans>> {
    let what = || format!("room \"{name}\": plan");
    let table = match plan {
        Value::Nil | Value::Boolean(false) => return Ok(None),
        Value::Table(table) => table,
        other => return Err(fault(format!("{} must return a table with width and height, got {}", what(), describe(&other)))),
    };
    let side = |plan: &Table, side: &LuaString| match plan.raw_get::<Value>(side)? {
        Value::Integer(n) if (1..=MAX_SIDE).contains(&n) => Ok(n as i32),
        other => Err(fault(format!(
            "{}: {} must be a whole number from 1 to {MAX_SIDE}, got {}",
            what(),
            side.to_string_lossy(),
            describe(&other)
        ))),
    };
    if table.raw_len() == 0 {
        let (width, height) = (side(&table, &keys.width)?, side(&table, &keys.height)?);
        return Ok(Some(vec![(Value::Table(table), width, height)]));
    }
    let mut plans = Vec::new();
    for plan in list_of(&table, &what())? {
        let Value::Table(plan) = plan else {
            return Err(fault(format!("{}: a list of plans holds tables, got {}", what(), describe(&plan))));
        };
        let (width, height) = (side(&plan, &keys.width)?, side(&plan, &keys.height)?);
        plans.push((Value::Table(plan), width, height));
    }
    Ok(Some(plans))
}

/// Looks for space: the whole room on the map, and `gap` cells clear of other rooms.
fn find_space(lua: &Lua, spot: &Spot, width: i32, height: i32) -> mlua::Result<Option<Point>> {
    if let Spot::Policy(policy) = spot {
        let Some(at) = policy.find(lua, width, height)? else { return Ok(None) };
        let (build, area) = (build(lua)?, Area::new(at.x, at.y, width, height));
        return Ok((build.grid.area().contains_area(&area) && !build.occupied_by_rooms().touches(&area)).then_some(at));
    }
    let mut build = build(lua)?;
    let frame = build.grid.area();
    let taken: Region = build.occupied_by_rooms();
    let fixed = match *spot {
        Spot::Policy(_) => return Ok(None),
        Spot::Anywhere { gap } => {
            let current = build.current();
            let Some(stream) = build.stream(current) else { return Err(fault("internal error: no stream")) };
            return Ok(PackedSpace { gap, margin: 0 }.find(&taken, width, height, stream));
        }
        Spot::At(point) => Area::new(point.x, point.y, width, height),
        Spot::Around(point) => Area::around(point, width, height),
    };
    Ok((frame.contains_area(&fixed) && !taken.touches(&fixed)).then_some(Point::new(fixed.x, fixed.y)))
}

/// Looks at what stays the same for the floor.
pub(super) fn session<R>(lua: &Lua, f: impl FnOnce(&Session) -> R) -> mlua::Result<R> {
    match lua.try_app_data_ref::<Session>() {
        Ok(Some(session)) => Ok(f(&session)),
        _ => Err(fault("internal error: no floor is being built")),
    }
}

/// `floor:fill_rooms { budget =, gap =, tries =, rooms = }`.
pub(super) fn fill(lua: &Lua, options: Table) -> mlua::Result<Vec<AreaRef>> {
    let what = "floor:fill_rooms";
    let fields = Fields::new(lua, Some(options), what, &["budget", "gap", "tries", "rooms", "space", "prepare"])?;
    let Draw(least, most) = fields.draw("budget", 0..=100_000)?.unwrap_or(Draw(10, 10));
    let site = site_of(&fields)?;
    let choices = choices(lua, &fields)?;
    let budget = {
        let mut build = build(lua)?;
        let current = build.current();
        match build.stream(current) {
            Some(stream) => stream.int(least, most).map_err(|e| fault(format!("{what}: {e}")))?,
            None => least,
        }
    };
    let tries = fields.int("tries", 1..=1_000_000)?.unwrap_or(TRIES);
    if choices.is_empty() {
        let build = build(lua)?;
        if build.rules().is_some_and(|b| !b.rooms.is_empty()) {
            return Err(fault_hint(
                format!("{what}: no room type that is listed may occur at depth {}", build.place.depth),
                Some("room { depth = { min =, max = } } says where one may; list one that has no limits".to_owned()),
            ));
        }
        return Err(fault_hint(
            format!("{what}: the branch lists no room types"),
            Some("give the branch rooms = { ... }, or rooms = { ... } here".to_owned()),
        ));
    }
    let mut placed: Vec<AreaRef> = Vec::new();
    // What belongs to this floor and to no other comes before what chance brings.
    for id in limits::own(lua, &choices)? {
        if (placed.len() as i64) < budget
            && let Ok(area) = place(lua, id, &site)?
        {
            placed.push(area);
        }
    }
    let mut lot = Lot::new(lua, choices)?;
    let mut misses = 0;
    while (placed.len() as i64) < budget && misses < tries {
        charge(lua, 64)?;
        let Some(id) = lot.draw(lua)? else { break };
        match place(lua, id, &site)? {
            Ok(area) => {
                placed.push(area);
                misses = 0;
            }
            Err(_) => misses += 1,
        }
    }
    Ok(placed)
}

/// Room types to draw from with their weights here: the branch's, or those the call lists.
fn choices(lua: &Lua, fields: &Fields<'_>) -> mlua::Result<Arc<Vec<(RoomTypeId, u64)>>> {
    let Any(rooms) = fields.get("rooms")?.unwrap_or(Any(Value::Nil));
    let rows = match rooms {
        Value::Nil => return session(lua, |s| Arc::clone(&s.weights)),
        Value::Table(table) => rooms_argument(&table, "floor:fill_rooms: rooms")?,
        other => return Err(fields.bad("rooms", format!("must be a list, got {}", describe(&other)))),
    };
    let (world, place) = {
        let build = build(lua)?;
        (Arc::clone(&build.world), build.place.clone())
    };
    let listed = resolve_rooms(&rows, &world).map_err(|(text, hint)| fault_hint(format!("floor:fill_rooms: {text}"), hint))?;
    let mut weights = Vec::new();
    for choice in listed {
        let Some(room) = world.rooms.get(usize::from(choice.room.0)) else { continue };
        if !room.depth.contains(&place) {
            continue;
        }
        let weight = match choice.weight.or(room.weight) {
            Some(weight) => weight,
            None => weight_of(lua, &functions(lua, choice.room)?, &place, &room.label())?,
        };
        weights.push((choice.room, weight));
    }
    Ok(Arc::new(weights))
}
