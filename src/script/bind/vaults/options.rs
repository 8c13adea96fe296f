//! `floor:place_vault`, `region:furnish`: what scripts say.

use mlua::{Lua, Table, Value};

use crate::build::Refusal;
use crate::chance::Weights;
use crate::grid::Orientation;
use crate::world::RoomTypeId;
use std::collections::HashMap;
use std::sync::Arc;

use super::super::super::args::{Any, Tab};
use super::super::super::checks::describe;
use super::super::super::declare::{RoomSpec, Sort, fill_choices, resolve_rooms, room_rows, weight_of};
use super::super::super::fault::{did_you_mean, fault, fault_hint};
use super::super::super::fields::Fields;
use super::super::super::registry::Sink;
use super::super::area::AreaRef;
use super::super::floor::{FloorRef, on_map};
use super::super::region::{LuaRegion, RegionArg};
use super::super::rooms::{self, site_of};
use super::super::{build, charge};
use super::{How, people, place};

/// What a method that may refuse returns: what was placed and its name, or nil, the reason and a word for it.
pub(super) type Outcome = (Option<AreaRef>, Option<String>, Option<&'static str>);

/// Declares `floor:place_vault`.
pub(in super::super) fn declare_methods(api: &mut impl Sink<FloorRef>) {
    api.method(
        "place_vault",
        "which options",
        "Area?, string?, string?",
        "Places a vault: its name, tagged \"word\", or a list of either to draw from by weight. { at = { x =, y = } (top left) | center = { x =, y = }, gap = 1, space =, prepare = (see place_room), inside = region (all its cells must lie in it; it may lie on rooms), transform = \"r0\"|\"r90\"|\"r180\"|\"r270\"|\"m0\"|\"m90\"|\"m180\"|\"m270\", tries = 5, clip = false (with at: leave out what lies off the map) }. Returns its area and name; or nil, the reason why it does not stand and a word for it: \"depth\", \"once\", \"max\", \"excluded\", \"space\", \"zone\", \"entrances\", \"audit\", \"taken\", \"rim\", \"slot\", \"stairs\", \"monster\". A refused one leaves nothing behind.",
        |lua, _, (Any(which), options): (Any, Option<Tab>)| place_any(lua, which, options.map(|Tab(t)| t)),
    );
}

/// Places one of the vaults that are meant.
pub(in super::super) fn place_any(lua: &Lua, which: Value, options: Option<Table>) -> mlua::Result<Outcome> {
    let what = "floor:place_vault";
    let how = how(lua, options, what)?;
    let lot = lot(lua, which, what)?;
    let mut last = Refusal::new("depth", "none of them may come here");
    // What was drawn and refused; a full floor is not asked for each of a thousand.
    let (mut left, mut misses) = (None::<Lot>, 0);
    while misses < how.tries.max(1) {
        let from = left.as_ref().unwrap_or(&lot);
        let picked = if from.choices.len() == 1 {
            Some(0)
        } else {
            let mut build = build(lua)?;
            let current = build.current();
            build.stream(current).and_then(|stream| from.weights.pick(stream))
        };
        let Some((at, (id, _))) = picked.and_then(|at| Some((at, *from.choices.get(at)?))) else { break };
        charge(lua, 64)?;
        let name = build(lua)?.world.rooms.get(usize::from(id.0)).map_or_else(String::new, |r| r.name.clone());
        let outcome = match rooms::why_not(lua, id)? {
            Some(code) => Err(Refusal::new(code, rooms::why_not_text(code))),
            None => {
                misses += 1;
                place(lua, id, &how)?
            }
        };
        match outcome {
            Ok(area) => return Ok((Some(area), Some(name), None)),
            Err(refusal) => {
                build(lua)?.note_refusal(&name, refusal.code);
                last = refusal;
            }
        }
        let mut choices = from.choices.clone();
        choices.swap_remove(at);
        charge(lua, choices.len())?;
        left = Some(Lot::new(choices, what)?);
    }
    Ok((None, Some(last.text), Some(last.code)))
}

fn how(lua: &Lua, options: Option<Table>, what: &str) -> mlua::Result<How> {
    let fields = Fields::new(lua, options, what, &["at", "center", "gap", "space", "prepare", "inside", "transform", "tries", "clip"])?;
    let site = site_of(&fields)?;
    let inside = match fields.get::<RegionArg>("inside")? {
        Some(cells) => Some(on_map(&build(lua)?.grid.area(), &cells.frame, &cells.region)),
        None => None,
    };
    let transform: Option<Orientation> = match fields.value("transform")? {
        Value::Nil => None,
        Value::String(text) => {
            let name = text.to_string_lossy();
            let words = Orientation::NAMES;
            let way = Orientation::named(&name).ok_or_else(|| {
                fault_hint(format!("{what}: transform must be one of {}, got \"{name}\"", words.join(", ")), did_you_mean(&name, words))
            })?;
            Some(way)
        }
        other => return Err(fields.bad("transform", format!("must be a text, got {}", describe(&other)))),
    };
    let tries = fields.int("tries", 1..=1000)?.unwrap_or(5) as u32;
    Ok(How { spot: site.spot, prepare: site.prepare, inside, transform, tries, clip: fields.get("clip")?.unwrap_or(false) })
}

/// Vaults to draw from.
#[derive(Clone)]
pub(super) struct Lot {
    pub choices: Vec<(RoomTypeId, u64)>,
    weights: Weights,
}

impl Lot {
    fn new(choices: Vec<(RoomTypeId, u64)>, what: &str) -> mlua::Result<Self> {
        let weights = Weights::new(choices.iter().map(|c| c.1)).map_err(|e| fault(format!("{what}: weights: {e}")))?;
        Ok(Self { choices, weights })
    }
}

/// The vaults of a tag with their weights on this floor, kept for the next time.
#[derive(Default)]
struct Lots(HashMap<String, Arc<Lot>>);

/// The vaults that are meant, ready to draw from.
pub(super) fn lot(lua: &Lua, which: Value, what: &str) -> mlua::Result<Arc<Lot>> {
    let tag = match &which {
        Value::Table(table) if table.raw_len() == 0 => table.raw_get::<Option<String>>("tag").ok().flatten(),
        _ => None,
    };
    let Some(tag) = tag else { return Ok(Arc::new(Lot::new(choices(lua, which, what)?, what)?)) };
    if let Ok(Some(lots)) = lua.try_app_data_ref::<Lots>()
        && let Some(lot) = lots.0.get(&tag)
    {
        return Ok(Arc::clone(lot));
    }
    let lot = Arc::new(Lot::new(choices(lua, which, what)?, what)?);
    super::super::meter(lua)?.hold(lot.choices.len() * 24 + tag.len());
    if lua.app_data_ref::<Lots>().is_none() {
        lua.set_app_data(Lots::default());
    }
    if let Ok(Some(mut lots)) = lua.try_app_data_mut::<Lots>() {
        lots.0.insert(tag, Arc::clone(&lot));
    }
    Ok(lot)
}

/// The vaults that are meant, with their weights here.
fn choices(lua: &Lua, which: Value, what: &str) -> mlua::Result<Vec<(RoomTypeId, u64)>> {
    let (world, place) = {
        let build = build(lua)?;
        (Arc::clone(&build.world), build.place.clone())
    };
    let rows: Vec<RoomSpec> = room_rows(which, Sort::Vault, what)?;
    let single = rows.len() == 1 && rows.iter().all(|r| r.name().is_some());
    let listed =
        resolve_rooms(&rows, &world).map_err(|(text, hint)| fault_hint(format!("{what}: {}", text.replace("room type", "vault")), hint))?;
    let mut choices = Vec::new();
    for choice in listed {
        let Some(room) = world.rooms.get(usize::from(choice.room.0)) else { continue };
        if room.vault.is_none() {
            if rows.iter().any(|r| r.is_named(&room.name)) {
                return Err(fault_hint(
                    format!("{what}: \"{}\" is a room type without a picture", room.name),
                    Some("use floor:place_room".to_owned()),
                ));
            }
            continue;
        }
        // Asked for by name, a weight of 0 does not stand in the way: that is how a layout keeps a piece to itself.
        let weight = match (single, choice.weight.or(room.weight)) {
            (true, _) => 1,
            (_, Some(weight)) => weight,
            (_, None) => weight_of(lua, &rooms::functions(lua, choice.room)?, &place, &room.label())?,
        };
        choices.push((choice.room, weight));
    }
    Ok(choices)
}

/// `region:furnish(which, { lit = })`.
pub(in super::super) fn furnish(
    lua: &Lua,
    region: LuaRegion,
    which: Value,
    options: Option<Table>,
) -> mlua::Result<(Option<String>, Option<String>)> {
    let what = "region:furnish";
    let fields = Fields::new(lua, options, what, &["lit"])?;
    let (world, current) = {
        let build = build(lua)?;
        (Arc::clone(&build.world), build.current())
    };
    let rows = room_rows(which, Sort::Fill, what)?;
    let fills = fill_choices(&rows, &world).map_err(|(text, hint)| fault_hint(format!("{what}: {text}"), hint))?;
    Ok(match people::furnish(lua, &world, region, &fills, 100, fields.get("lit")?, current)? {
        Ok(name) => (Some(name), None),
        Err(reason) => (None, Some(reason)),
    })
}
