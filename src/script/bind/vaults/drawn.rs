//! Which vault, and how it will lie, before there is a place for it: for rooms whose plan needs the size.

use mlua::{Lua, Table, Value};

use crate::chance::Weights;
use crate::grid::Orientation;

use super::super::super::args::{Any, Coord, Tab};
use super::super::super::fault::fault;
use super::super::super::fields::Fields;
use super::super::super::registry::Sink;
use super::super::area::AreaRef;
use super::super::rng::Rng;
use super::super::{build, charge, rooms};
use super::options::{Outcome, lot, place_any};
use super::vault_of;

/// Declares `draw_vault`.
pub(in super::super) fn declare_global(api: &mut impl Sink<()>) {
    api.method(
        "draw_vault",
        "which rng options",
        "DrawnVault?, string?",
        "Draws a vault of those that may come to the floor now, by weight, and a way to lay it down: its name, tagged \"word\", or a list of either. { width =, height = (the most it may have as it lies; any) }. Nothing is placed: area:vault does that. nil and the reason where there is none.",
        |lua, (), (Any(which), rng, options): (Any, Rng, Option<Tab>)| draw(lua, which, rng, options.map(|Tab(t)| t)),
    );
}

/// Declares `area:vault`.
pub(in super::super) fn declare_area(api: &mut impl Sink<AreaRef>) {
    api.method(
        "vault",
        "which x y options",
        "Area?, string?, string?",
        "Places a vault with its top left at (x, y): what floor:place_vault does with { at = }, and what it returns. { transform = \"r0\"|\"r90\"|...|\"m270\" (any that the vault allows) }.",
        |lua, this, (Any(which), Coord(x), Coord(y), options): (Any, Coord, Coord, Option<Tab>)| {
            let what = "area:vault";
            let (x, y) = this.cell(what, x, y)?;
            let fields = Fields::new(lua, options.map(|Tab(t)| t), what, &["transform"])?;
            let (how, at) = (lua.create_table()?, lua.create_table()?);
            at.raw_set("x", x)?;
            at.raw_set("y", y)?;
            how.raw_set("at", at)?;
            how.raw_set("transform", fields.value("transform")?)?;
            let placed: Outcome = place_any(lua, which, Some(how))?;
            Ok(placed)
        },
    );
}

fn draw(lua: &Lua, which: Value, rng: Rng, options: Option<Table>) -> mlua::Result<(Option<Table>, Option<String>)> {
    let what = "draw_vault";
    let fields = Fields::new(lua, options, what, &["width", "height"])?;
    let side = |name: &'static str| -> mlua::Result<i32> { Ok(fields.int(name, 0..=1_000_000)?.map_or(i32::MAX, |n| n as i32)) };
    let (width, height) = (side("width")?, side("height")?);
    let world = std::sync::Arc::clone(&build(lua)?.world);
    // That a set has none of a kind is no mistake where a room type of the standard library asks.
    if let Value::Table(table) = &which
        && table.raw_len() == 0
        && let Some(tag) = table.raw_get::<Option<String>>("tag").ok().flatten()
        && world.rooms_tagged(&tag).is_empty()
    {
        return Ok((None, Some(format!("no vault is tagged \"{tag}\""))));
    }
    let lot = lot(lua, which, what)?;
    charge(lua, 8 + lot.choices.len())?;
    let mut choices: Vec<(crate::world::RoomTypeId, u64, Vec<Orientation>)> = Vec::new();
    let mut here = 0;
    for (id, weight) in &lot.choices {
        if rooms::why_not(lua, *id)?.is_some() {
            continue;
        }
        here += 1;
        let vault = vault_of(&world, *id)?;
        let fits = |way: &Orientation| {
            let (w, h) = way.size(vault.art.width, vault.art.height);
            w <= width && h <= height
        };
        let ways: Vec<Orientation> = vault.transforms.iter().copied().filter(fits).collect();
        if !ways.is_empty() {
            choices.push((*id, *weight, ways));
        }
    }
    if choices.is_empty() {
        let reason = if here > 0 { "all that may come here are too large" } else { "none of them may come here" };
        return Ok((None, Some(reason.to_owned())));
    }
    let weights = Weights::new(choices.iter().map(|c| c.1)).map_err(|e| fault(format!("{what}: weights: {e}")))?;
    let drawn = rng.draw(lua, |stream| {
        let choice = weights.pick(stream).and_then(|at| choices.get(at));
        Ok(choice.and_then(|(id, _, ways)| Some((*id, *stream.pick_index(ways.len()).and_then(|at| ways.get(at))?))))
    })?;
    let Some((id, way)) = drawn else { return Ok((None, Some("none of them has a weight here".to_owned()))) };
    let art = &vault_of(&world, id)?.art;
    let (width, height) = way.size(art.width, art.height);
    let table = lua.create_table_with_capacity(0, 4)?;
    table.raw_set("name", world.rooms.get(usize::from(id.0)).map_or("", |r| r.name.as_str()))?;
    table.raw_set("width", width)?;
    table.raw_set("height", height)?;
    table.raw_set("transform", Orientation::ALL.iter().zip(Orientation::NAMES).find(|(known, _)| **known == way).map(|(_, name)| name))?;
    Ok((Some(table), None))
}
