//! Vaults: drawing one by its chances, finding a place for it, laying it down.

mod drawing;
mod drawn;
mod options;
mod people;
mod space;

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use mlua::{Function, Lua, Table, Value};

use crate::build::{Build, Refusal, Stamp, StampCell, StreamId};
use crate::grid::{Area, Orientation, Point, Region};
use crate::world::{Content, FillSlot, RoomTypeId, Vault, World};

use super::super::checks::describe;
use super::super::fault::{blaming, fault};
use super::area::AreaRef;
use super::limits;
use super::region::made;
use super::rooms::{self, Site, Spot};
use super::{build, charge, rng::Rng, writing};

pub(crate) use drawing::label;
pub(super) use drawn::{declare_area, declare_global};
pub(super) use options::{declare_methods, furnish};

use drawing::{Call, Drawing, draw};

/// What came up in the pieces of a run, where somebody wants to know: vault and part, as [`label`] names it.
#[derive(Debug, Default)]
pub(crate) struct Met(pub BTreeSet<(u16, String)>);

/// How a vault is to be placed.
#[derive(Clone, Debug)]
pub(crate) struct How {
    pub spot: Spot,
    /// What is done there before it is laid.
    pub prepare: Option<Function>,
    /// Cells of the map it must lie in; it may then lie on rooms.
    pub inside: Option<Region>,
    /// The only way to lay it down.
    pub transform: Option<Orientation>,
    /// Places and drawings tried.
    pub tries: u32,
    /// Whether cells off the map are left out.
    pub clip: bool,
}

impl How {
    pub fn at(spot: Spot) -> Self {
        Self::on(&Site::at(spot))
    }

    pub fn on(site: &Site) -> Self {
        Self { spot: site.spot.clone(), prepare: site.prepare.clone(), inside: None, transform: None, tries: 5, clip: false }
    }
}

/// Places a vault: its area, or why it does not stand. Nothing of a refused one stays.
pub(crate) fn place(lua: &Lua, id: RoomTypeId, how: &How) -> mlua::Result<Result<AreaRef, Refusal>> {
    let (world, name, stream) = {
        let mut build = writing(lua)?;
        if build.nesting() > 60 {
            return Err(fault("rooms and stages are nested more than 60 deep"));
        }
        let world = Arc::clone(&build.world);
        let name = world.rooms.get(usize::from(id.0)).ok_or_else(|| fault("internal error: no such vault"))?.name.clone();
        let stream = rooms::next_stream(&mut build, id, &name)?;
        (world, name, stream)
    };
    let vault = vault_of(&world, id)?;
    let mut ways = vault.transforms.clone();
    {
        let mut build = build(lua)?;
        let stream = build.stream(stream).ok_or_else(|| fault("internal error: no stream"))?;
        stream.shuffle(&mut ways);
    }
    if let Some(way) = how.transform {
        ways = vec![way];
    }
    let mut refusal = Refusal::new("space", "no space");
    for _ in 0..how.tries.max(1) {
        let Some((way, area)) = space::find(lua, vault, &ways, how)? else {
            // What had space before has it again, so it is the last reason that counts.
            return Ok(Err(if refusal.code == "space" { space::why(lua, vault, &ways, how)? } else { refusal }));
        };
        let Some(prepare) = &how.prepare else {
            match draw_and_lay(lua, &world, id, &name, way, area, how, stream)? {
                Ok(area) => return Ok(Ok(area)),
                Err(why) => refusal = why,
            }
            continue;
        };
        // What is done for a piece that then does not stand goes with it.
        let snapshot = build(lua)?.snapshot();
        let cells = build(lua)?.grid.len();
        charge(lua, cells)?;
        let prepared = prepare.call::<()>(AreaRef(area));
        let done = prepared.and_then(|()| draw_and_lay(lua, &world, id, &name, way, area, how, stream));
        if !matches!(done, Ok(Ok(_))) {
            build(lua)?.restore(snapshot);
        }
        match done? {
            Ok(area) => return Ok(Ok(area)),
            Err(why) => refusal = why,
        }
    }
    Ok(Err(refusal))
}

/// Draws it and lays it down at a place that has been found.
#[allow(clippy::too_many_arguments)]
fn draw_and_lay(
    lua: &Lua,
    world: &Arc<World>,
    id: RoomTypeId,
    name: &str,
    way: Orientation,
    area: Area,
    how: &How,
    stream: StreamId,
) -> mlua::Result<Result<AreaRef, Refusal>> {
    let before = limits::expect(lua, id);
    build(lua)?.drawing = true;
    let drawn = draw(lua, world, id, stream, 0);
    build(lua)?.drawing = false;
    limits::forget(lua, before);
    match drawn? {
        Ok(drawing) => lay(lua, world, id, name, drawing, way, area, how, stream),
        Err(why) => Ok(Err(why)),
    }
}

/// The vault behind a room type.
pub(super) fn vault_of(world: &World, id: RoomTypeId) -> mlua::Result<&Vault> {
    world
        .rooms
        .get(usize::from(id.0))
        .and_then(|r| r.vault)
        .and_then(|v| world.vaults.get(usize::from(v.0)))
        .ok_or_else(|| fault("internal error: no such vault"))
}

/// Lays a drawing down in one go: checked first, undone where what comes after the cells refuses.
#[allow(clippy::too_many_arguments)]
fn lay(
    lua: &Lua,
    world: &Arc<World>,
    id: RoomTypeId,
    name: &str,
    drawing: Drawing,
    way: Orientation,
    area: Area,
    how: &How,
    stream: StreamId,
) -> mlua::Result<Result<AreaRef, Refusal>> {
    let vault = vault_of(world, id)?;
    let laid = Laid::new(world, vault, name, drawing, way, area, how, lua)?;
    let Laid { stamp, extras, calls, fills, functions, dropped } = laid;
    if how.clip && stamp.cells.is_empty() {
        return Ok(Err(Refusal::new("rim", "nothing of it lies within the rim of the map")));
    }
    let snapshot = {
        let build = build(lua)?;
        if let Some(refusal) = build.refuses(&stamp) {
            return Ok(Err(refusal));
        }
        // A script that is called may refuse, or fail and be caught.
        let called = !fills.is_empty() || !functions.is_empty() || !calls.is_empty();
        let undoable = called || extras.iter().any(|(_, e)| e.required);
        undoable.then(|| build.snapshot())
    };
    if snapshot.is_some() {
        let cells = build(lua)?.grid.len();
        charge(lua, cells)?;
    }
    super::begin(lua, name, stream)?;
    super::rooms::hold_data(lua, name)?;
    let done = after(lua, world, vault, &stamp, &extras, &calls, &fills, &functions, stream);
    let mut build = build(lua)?;
    build.leave();
    if !matches!(done, Ok(Ok(())))
        && let Some(snapshot) = snapshot
    {
        build.restore(snapshot);
    }
    match done {
        Ok(Ok(())) => {
            for (monster, reason) in dropped {
                if let Some(monster) = world.monster(&monster) {
                    build.note_unplaced(monster, &reason, 1);
                }
            }
            build.hold_to(&stamp);
            if vault.protected {
                let (map, own) = (build.grid.area(), build.cells_of(&stamp));
                build.flag_region(&map, &own, crate::grid::Flags::PROTECTED, true);
            }
            Ok(Ok(AreaRef(stamp.area)))
        }
        Ok(Err(refusal)) => Ok(Err(refusal)),
        Err(error) => Err(error),
    }
}

/// Cells, then who and what is on them, then what the legend has called there, then fills, then the script's own audit.
#[allow(clippy::too_many_arguments)]
fn after(
    lua: &Lua,
    world: &Arc<World>,
    vault: &Vault,
    stamp: &Stamp,
    extras: &[(Point, Content)],
    calls: &[Call],
    fills: &[(Vec<Point>, FillSlot)],
    functions: &[(RoomTypeId, usize, Area)],
    stream: StreamId,
) -> mlua::Result<Result<(), Refusal>> {
    {
        let mut build = writing(lua)?;
        people::lines(&mut build, world, vault);
        build.stamp(stamp);
    }
    for (at, entry) in extras {
        if let Err(refusal) = people::put(lua, vault, &stamp.kind, *at, entry, stream)? {
            return Ok(Err(refusal));
        }
    }
    for Call { at, area, function } in calls {
        let place: Table = rooms::session(lua, |s| s.place.clone())?;
        function.call::<()>((AreaRef(*area), at.x - area.x, at.y - area.y, place, Rng(stream)))?;
    }
    for (cells, slot) in fills {
        let mut region = Region::empty(stamp.area.width, stamp.area.height);
        for cell in cells {
            region.insert(Point::new(cell.x - stamp.area.x, cell.y - stamp.area.y));
        }
        let region = made(lua, stamp.area, region)?;
        // That no fill came is no fault: the cells are ground.
        let _ = people::furnish(lua, world, region, &slot.fills, slot.chance, stamp.lit, stream)?;
    }
    for (room, index, area) in functions {
        let table = rooms::functions(lua, *room)?;
        let audit: Value = table.raw_get("audit")?;
        let function: Value = match audit {
            Value::Function(f) => Value::Function(f),
            Value::Table(rows) => rows.raw_get(*index)?,
            _ => Value::Nil,
        };
        let Value::Function(function) = function else { continue };
        let place: Table = rooms::session(lua, |s| s.place.clone())?;
        let (fine, reason): (Value, Value) = function.call((AreaRef(*area), place))?;
        let kind = world.rooms.get(usize::from(room.0)).map_or("", |r| r.name.as_str());
        let bad = |text: String| Err(blaming(fault(format!("vault \"{kind}\": audit {text}")), &function));
        match (fine, reason) {
            (Value::Boolean(true), _) => {}
            (Value::Nil | Value::Boolean(false), Value::Nil) => return Ok(Err(Refusal::new("audit", "its audit refused"))),
            (Value::Nil | Value::Boolean(false), Value::String(text)) => {
                return Ok(Err(Refusal::new("audit", super::super::set::printable(&text.to_string_lossy()))));
            }
            (Value::Nil | Value::Boolean(false), other) => return bad(format!("must say why not in a text, got {}", describe(&other))),
            (other, _) => return bad(format!("must return true, or nil and why not, got {}", describe(&other))),
        }
    }
    Ok(Ok(()))
}

/// A drawing on its place on the map.
struct Laid {
    stamp: Stamp,
    extras: Vec<(Point, Content)>,
    /// In cells of the map.
    calls: Vec<Call>,
    fills: Vec<(Vec<Point>, FillSlot)>,
    functions: Vec<(RoomTypeId, usize, Area)>,
    /// Monsters that lie off the map, with the reason.
    dropped: Vec<(String, String)>,
}

impl Laid {
    #[allow(clippy::too_many_arguments)]
    fn new(
        world: &World,
        vault: &Vault,
        name: &str,
        drawing: Drawing,
        way: Orientation,
        area: Area,
        how: &How,
        lua: &Lua,
    ) -> mlua::Result<Self> {
        let (width, height) = (vault.art.width, vault.art.height);
        let to = |point: Point| way.apply(point, width, height).offset(area.x, area.y);
        let area_to = |part: Area| way.apply_area(&part, width, height).offset(area.x, area.y);
        let map = build(lua)?.grid.area();
        let ground = |terrain: Option<crate::world::TerrainId>| {
            terrain.is_some_and(|t| world.terrains.get(usize::from(t.0)).is_some_and(|t| t.passable))
        };
        let stays = |at: Point, terrain| !how.clip || map.inset(1).contains(at) || (map.contains(at) && !ground(terrain));
        let lit: HashSet<Point> = drawing.extras.iter().filter(|(_, e)| e.lit).map(|(at, _)| to(*at)).collect();
        let cells: Vec<StampCell> = drawing
            .cells
            .iter()
            .map(|cell| (to(cell.at), cell))
            .filter(|(at, cell)| stays(*at, cell.terrain))
            .map(|(at, cell)| StampCell { at, terrain: cell.terrain, lit: lit.contains(&at), from: Some(cell.from) })
            .collect();
        let own: HashSet<Point> = if how.clip { cells.iter().map(|c| c.at).collect() } else { HashSet::new() };
        let mut dropped = Vec::new();
        let mut extras: Vec<(Point, Content)> = Vec::new();
        for (at, entry) in drawing.extras {
            let at = to(at);
            if !how.clip || own.contains(&at) {
                extras.push((at, entry));
            } else if let Some(name) = entry.monster.and_then(|m| m.chain.into_iter().next()).and_then(|c| c.names.into_iter().next()) {
                dropped.push((name, "its part of the piece lies off the map".to_owned()));
            }
        }
        let stamp = Stamp {
            kind: name.to_owned(),
            area: area.clip(&map),
            entrances: extras.iter().filter(|(_, e)| e.entrance).map(|(at, _)| *at).collect(),
            cells,
            solid: vault.solid,
            sealed: vault.sealed,
            no_tunnels: vault.no_tunnels,
            lit: drawing.lit,
            nested: drawing
                .nested
                .iter()
                .filter_map(|(id, part)| Some((world.rooms.get(usize::from(id.0))?.name.clone(), area_to(*part).clip(&map))))
                .collect(),
            over: how.inside.is_some(),
        };
        let fills = drawing.fills.into_iter().map(|(cells, slot)| (cells.into_iter().map(to).collect(), slot)).collect();
        let functions = drawing.functions.into_iter().map(|(room, index, part)| (room, index, area_to(part))).collect();
        let calls = drawing.calls.into_iter().map(|call| Call { at: to(call.at), area: area_to(call.area).clip(&map), ..call });
        let calls = calls.filter(|call| !how.clip || own.contains(&call.at)).collect();
        Ok(Self { stamp, extras, calls, fills, functions, dropped })
    }
}

/// Notes that a part of a vault came up.
pub(super) fn met(lua: &Lua, vault: &Build, id: RoomTypeId, part: impl FnOnce() -> String) {
    if let Ok(Some(mut met)) = lua.try_app_data_mut::<Met>()
        && let Some(vault) = vault.world.rooms.get(usize::from(id.0)).and_then(|r| r.vault)
    {
        met.0.insert((vault.0, part()));
    }
}

/// A function of a declaration's table.
pub(super) fn legend_function(lua: &Lua, id: RoomTypeId, glyph: char) -> mlua::Result<Function> {
    let table = rooms::functions(lua, id)?;
    let legend: Table = table.raw_get("legend")?;
    legend.raw_get(glyph.to_string())
}

/// The table of the legend, or of the slots, that says what a glyph means.
pub(super) fn legend_entry(lua: &Lua, id: RoomTypeId, glyph: char) -> mlua::Result<Option<Table>> {
    let table = rooms::functions(lua, id)?;
    for field in ["legend", "slots"] {
        if let Value::Table(rows) = table.raw_get(field)?
            && let Value::Table(entry) = rows.raw_get(glyph.to_string())?
        {
            return Ok(Some(entry));
        }
    }
    Ok(None)
}
