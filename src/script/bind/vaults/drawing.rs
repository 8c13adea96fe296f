//! Drawing a vault: chance on its glyphs, then what each glyph means, vaults in its slots drawn likewise.

use mlua::{Function, Lua, Table, Value};

use crate::build::{Drawn, Refusal, StreamId};
use crate::chance::Weights;
use crate::grid::{Area, Orientation, Point, Region};
use crate::world::{Content, Demand, FillSlot, Meaning, RoomTypeId, TerrainId, Vault, VaultSlot, World};
use std::sync::Arc;

use super::super::super::declare::{Page, blocks, read_entry, weight_of};
use super::super::super::fault::{blaming, did_you_mean, fault, fault_hint};
use super::super::{CHILD_BYTES, build, charge, limits, meter, rng::Rng, rooms};
use super::{legend_entry, legend_function, met, vault_of};

/// Vaults in vaults, at most this deep.
const DEEPEST: u32 = 8;

/// A vault as chance drew it, in the frame of its picture.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    pub cells: Vec<Cell>,
    /// Cells that are more than terrain.
    pub extras: Vec<(Point, Content)>,
    pub fills: Vec<(Vec<Point>, FillSlot)>,
    pub nested: Vec<(RoomTypeId, Area)>,
    /// Audits of the scripts, to be asked when it lies there.
    pub functions: Vec<(RoomTypeId, usize, Area)>,
    /// What is called at a cell when it lies there, with the vault's area, which is another than the drawing's for a vault in a slot.
    pub calls: Vec<Call>,
    pub lit: Option<bool>,
}

/// A function of a legend, to be called at a cell of the vault with that area.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub at: Point,
    pub area: Area,
    pub function: Function,
}

/// A cell of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub at: Point,
    /// `None` leaves what is there.
    pub terrain: Option<TerrainId>,
    pub from: Drawn,
}

/// A part of a vault as people read it: `the glyph 'x'`, `"altar nook" in the slot 'V'`.
pub(crate) fn label(kind: &str, glyph: char, name: &str) -> String {
    match kind {
        "glyph" => format!("the glyph '{glyph}'"),
        kind => format!("the {kind} \"{name}\" of '{glyph}'"),
    }
}

/// Draws a vault; the reason when its own audit refuses what came out.
pub(super) fn draw(lua: &Lua, world: &Arc<World>, id: RoomTypeId, stream: StreamId, depth: u32) -> mlua::Result<Result<Drawing, Refusal>> {
    let vault = vault_of(world, id)?;
    charge(lua, vault.art.glyphs.len() * (1 + vault.random.len()))?;
    let mut picture = vault.art.glyphs.clone();
    let mut drawing = Drawing::default();
    {
        let mut build = build(lua)?;
        let stream = build.stream(stream).ok_or_else(|| fault("internal error: no stream"))?;
        for step in &vault.random {
            step.apply(&mut picture, stream);
        }
        drawing.lit = vault.lit.map(|percent| stream.percent(percent));
    }
    note_glyphs(lua, id, &picture)?;
    // Reach is asked of the glyphs as chance left them; slots then make other cells of theirs.
    let asked = picture.clone();
    for (glyph, meaning) in &vault.meanings {
        match meaning {
            Meaning::Vault(slot) => nest(lua, world, id, *glyph, slot, &mut picture, &mut drawing, stream, depth)?,
            Meaning::Fill(slot) => {
                let cells: Vec<Point> = picture.iter().enumerate().filter(|(_, g)| *g == glyph).map(|(i, _)| vault.art.point(i)).collect();
                for cell in &mut picture {
                    if cell == glyph {
                        *cell = slot.otherwise;
                    }
                }
                if !cells.is_empty() {
                    drawing.fills.push((cells, slot.clone()));
                }
            }
            _ => {}
        }
    }
    let whole = Area::sized(vault.art.width, vault.art.height);
    for (index, glyph) in picture.iter().enumerate().filter(|(_, g)| **g != ' ') {
        let at = vault.art.point(index);
        let (computed, said);
        let entry = match vault.meaning(*glyph) {
            Some(Meaning::Content(entry)) => {
                said = if entry.after { legend_entry(lua, id, *glyph)? } else { None };
                entry
            }
            Some(Meaning::Function) => {
                (computed, said) = compute(lua, world, id, *glyph, stream)?;
                &computed
            }
            _ => continue,
        };
        if let Some(said) = said.filter(|_| entry.after) {
            drawing.calls.push(Call { at, area: whole, function: said.raw_get("after")? });
        }
        let terrain = if entry.keep { None } else { Some(entry.terrain.unwrap_or(vault.ground)) };
        drawing.cells.push(Cell { at, terrain, from: Drawn { vault: id, row: at.y as u16, glyph: *glyph } });
        if is_more(entry) {
            drawing.extras.push((at, entry.clone()));
        }
    }
    for demand in &vault.demands {
        match demand {
            Demand::Function(index) => drawing.functions.push((id, *index, whole)),
            Demand::Reach { from, to, must } => {
                if let Some(text) = unmet(lua, world, vault, &asked, &drawing, from, to, *must)? {
                    return Ok(Err(Refusal::new("audit", text)));
                }
            }
        }
    }
    Ok(Ok(drawing))
}

/// Whether there is more to a cell than its terrain.
fn is_more(entry: &Content) -> bool {
    entry.monster.is_some()
        || !entry.things.is_empty()
        || entry.stair.is_some()
        || entry.entrance
        || entry.required
        || entry.protected
        || entry.lit
}

fn note_glyphs(lua: &Lua, id: RoomTypeId, picture: &[char]) -> mlua::Result<()> {
    if lua.app_data_ref::<super::Met>().is_none() {
        return Ok(());
    }
    let build = build(lua)?;
    let mut seen: Vec<char> = picture.iter().copied().filter(|g| *g != ' ').collect();
    seen.sort_unstable();
    seen.dedup();
    for glyph in seen {
        met(lua, &build, id, || label("glyph", glyph, ""));
    }
    Ok(())
}

/// What a function of the legend says of a cell, and the table where it said so.
fn compute(lua: &Lua, world: &World, id: RoomTypeId, glyph: char, stream: StreamId) -> mlua::Result<(Content, Option<Table>)> {
    let function = legend_function(lua, id, glyph)?;
    let place = rooms::session(lua, |s| s.place.clone())?;
    let value: Value = function.call((place, Rng(stream)))?;
    if value.is_nil() {
        return Ok((Content::default(), None));
    }
    let table = value.as_table().cloned();
    let name = world.rooms.get(usize::from(id.0)).map_or("", |r| r.name.as_str());
    let page = Page { lua, what: format!("vault \"{name}\": legend[\"{glyph}\"]"), declared: None };
    let mut mentions = Vec::new();
    let entry = read_entry(&page, &[], value, &mut mentions).map_err(|e| blaming(e, &function))?;
    for mention in mentions {
        if world.monster(&mention.name).is_none() {
            let hint = did_you_mean(&mention.name, world.monsters.iter().map(|m| m.name.as_str()));
            return Err(blaming(fault_hint(format!("{}: there is no monster \"{}\"", page.what, mention.name), hint), &function));
        }
    }
    Ok((entry, table))
}

/// Puts a vault into each block of a slot; what no vault covers becomes the slot's other glyph.
#[allow(clippy::too_many_arguments)]
fn nest(
    lua: &Lua,
    world: &Arc<World>,
    id: RoomTypeId,
    glyph: char,
    slot: &VaultSlot,
    picture: &mut [char],
    drawing: &mut Drawing,
    stream: StreamId,
    depth: u32,
) -> mlua::Result<()> {
    let outer = vault_of(world, id)?;
    for block in blocks(picture, &outer.art, glyph) {
        let mut covered = Region::empty(outer.art.width, outer.art.height);
        if let Some((inner, way, at, drawn)) = choose(lua, world, slot, &block.area, stream, depth)? {
            let art = &vault_of(world, inner)?.art;
            let to = |point: Point| way.apply(point, art.width, art.height).offset(at.x, at.y);
            for cell in drawn.cells {
                covered.insert(to(cell.at));
                drawing.cells.push(Cell { at: to(cell.at), ..cell });
            }
            // Ways in lead out of the whole; those of a piece inside lead into its surroundings only.
            drawing.extras.extend(drawn.extras.into_iter().map(|(at, mut entry)| {
                entry.entrance = false;
                (to(at), entry)
            }));
            drawing.fills.extend(drawn.fills.into_iter().map(|(cells, slot)| (cells.into_iter().map(to).collect(), slot)));
            let area_to = |part: Area| way.apply_area(&part, art.width, art.height).offset(at.x, at.y);
            drawing.nested.push((inner, area_to(Area::sized(art.width, art.height))));
            drawing.nested.extend(drawn.nested.into_iter().map(|(id, part)| (id, area_to(part))));
            drawing.functions.extend(drawn.functions.into_iter().map(|(id, n, part)| (id, n, area_to(part))));
            drawing.calls.extend(drawn.calls.into_iter().map(|call| Call { at: to(call.at), area: area_to(call.area), ..call }));
            let name = world.rooms.get(usize::from(inner.0)).map_or("", |r| r.name.as_str());
            met(lua, &*build(lua)?, id, || label("vault", glyph, name));
        }
        for cell in block.area.cells() {
            if let Some(index) = outer.art.index(cell) {
                picture[index] = if covered.contains(cell) { ' ' } else { slot.otherwise };
            }
        }
    }
    Ok(())
}

/// A vault for a block of cells, how it lies in it, and its drawing; `None` where none comes.
fn choose(
    lua: &Lua,
    world: &Arc<World>,
    slot: &VaultSlot,
    block: &Area,
    stream: StreamId,
    depth: u32,
) -> mlua::Result<Option<(RoomTypeId, Orientation, Point, Drawing)>> {
    if depth >= DEEPEST || !percent(lua, stream, slot.chance)? {
        return Ok(None);
    }
    charge(lua, 8 + slot.vaults.len())?;
    let mut candidates: Vec<(RoomTypeId, u64, Vec<Orientation>)> = Vec::new();
    for (id, weight) in &slot.vaults {
        let Some(room) = world.rooms.get(usize::from(id.0)) else { continue };
        if rooms::why_not(lua, *id)?.is_some() {
            continue;
        }
        let vault = vault_of(world, *id)?;
        let fitting: Vec<Orientation> = vault
            .transforms
            .iter()
            .copied()
            .filter(|way| {
                let (w, h) = way.size(vault.art.width, vault.art.height);
                w <= block.width && h <= block.height
            })
            .collect();
        if fitting.is_empty() {
            continue;
        }
        let weight = match weight.or(room.weight) {
            Some(weight) => weight,
            None => {
                let place = build(lua)?.place.clone();
                weight_of(lua, &rooms::functions(lua, *id)?, &place, &room.label())?
            }
        };
        candidates.push((*id, weight, fitting));
    }
    let weights = Weights::new(candidates.iter().map(|c| c.1)).map_err(|e| fault(format!("weights of vaults: {e}")))?;
    // One whose own audit refuses is drawn again, then left out.
    for _ in 0..3 {
        let (inner, way, at, child) = {
            let mut build = build(lua)?;
            let Some(rng) = build.stream(stream) else { return Err(fault("internal error: no stream")) };
            let Some((id, _, ways)) = weights.pick(rng).and_then(|i| candidates.get(i)) else { return Ok(None) };
            let Some(way) = rng.pick_index(ways.len()).and_then(|i| ways.get(i)).copied() else { return Ok(None) };
            let art = &vault_of(world, *id)?.art;
            let (w, h) = way.size(art.width, art.height);
            let at = Point::new(
                block.x + rng.below((block.width - w + 1) as u64) as i32,
                block.y + rng.below((block.height - h + 1) as u64) as i32,
            );
            let name = world.rooms.get(usize::from(id.0)).map_or("", |r| r.name.as_str());
            let (child, _) = build.next_child(stream, name, 0).ok_or_else(|| fault("internal error: no stream for a vault"))?;
            (*id, way, at, child)
        };
        meter(lua)?.hold(CHILD_BYTES);
        let before = limits::expect(lua, inner);
        if let Ok(drawing) = draw(lua, world, inner, child, depth + 1)? {
            return Ok(Some((inner, way, at, drawing)));
        }
        limits::forget(lua, before);
    }
    Ok(None)
}

/// Whether something of a chance happens.
pub(super) fn percent(lua: &Lua, stream: StreamId, percent: u32) -> mlua::Result<bool> {
    let mut build = build(lua)?;
    build.stream(stream).map(|s| s.percent(percent)).ok_or_else(|| fault("internal error: no stream"))
}

/// What of a demand is not met.
#[allow(clippy::too_many_arguments)]
fn unmet(
    lua: &Lua,
    world: &World,
    vault: &Vault,
    glyphs: &[char],
    drawing: &Drawing,
    from: &[char],
    to: &[char],
    must: bool,
) -> mlua::Result<Option<String>> {
    let walk = build(lua)?.walk();
    let mut open = Region::empty(vault.art.width, vault.art.height);
    for cell in &drawing.cells {
        if cell.terrain.and_then(|t| world.terrains.get(usize::from(t.0))).is_some_and(|t| t.passable) {
            open.insert(cell.at);
        }
    }
    let cells = |wanted: &[char]| -> Vec<Point> {
        glyphs.iter().enumerate().filter(|(_, g)| wanted.contains(g)).map(|(i, _)| vault.art.point(i)).collect()
    };
    let (starts, ends) = (cells(from), cells(to));
    if starts.is_empty() {
        return Ok(None);
    }
    let mut reached = Region::empty(vault.art.width, vault.art.height);
    for start in starts {
        if !reached.contains(start) {
            reached.unite(&open.flood(start, walk));
        }
    }
    // One need not stand on a thing to reach it: a step beside it will do for what cannot be walked on.
    let arrives = |end: Point| {
        reached.contains(end) || !open.contains(end) && walk.steps().iter().any(|(dx, dy)| reached.contains(end.offset(*dx, *dy)))
    };
    let text = |glyphs: &[char]| glyphs.iter().collect::<String>();
    Ok(match ends.iter().find(|end| arrives(**end) != must) {
        Some(end) if must => Some(format!("'{}' does not reach the '{}' at ({}, {})", text(from), text(to), end.x, end.y)),
        Some(end) => Some(format!("'{}' reaches the '{}' at ({}, {})", text(from), text(to), end.x, end.y)),
        None => None,
    })
}
