//! The end of a load: names are resolved, rules are checked for every branch and depth, and the world is closed.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::Lua;

use crate::diagnostic::{Diagnostic, Location};
use crate::world::{Amount, Branch, ContextValue, Count, Declared, Meaning, RoomChoice, RoomType, RoomTypeId, TerrainId, ThemeRow, World};

use super::super::fault::did_you_mean;
use super::super::meter::Meter;
use super::super::program::Program;
use super::super::tables::{look_over, warn_absent};
use super::branch::{BranchSpec, RoomSpec, Rooms};
use super::trial;
use super::whereabouts::{self, Load};
use super::{ContextValues, Kind, Loading, Reference};

/// Terrains the engine lays itself; the standard library declares them.
const NEEDED: [&str; 6] = ["rock", "wall", "up_stairs", "down_stairs", "branch_stairs", "portal"];

/// What a load gives.
pub(crate) struct Loaded {
    pub world: World,
    pub handles: BTreeMap<String, String>,
    pub tables: Vec<TableLines>,
}

/// Where the monster tables of a population were made, in their order.
#[derive(Debug)]
pub(crate) struct TableLines {
    pub branch: String,
    /// The row of the branch that the population stands in.
    pub row: Option<ThemeRow>,
    pub lines: Vec<Location>,
}

/// Resolves and checks. All faults found are reported, not the first alone; warnings go to `found` too.
pub(crate) fn finish(lua: &Lua, program: &Program, meter: &Arc<Meter>, found: &mut Vec<Diagnostic>) -> Option<Loaded> {
    let loading = lua.remove_app_data::<Loading>()?;
    let Loading {
        mut world,
        terrain_names,
        branches,
        branch_tables,
        dungeon,
        room_tables,
        references,
        populations,
        handles,
        vaults,
        fill_tables,
        warnings,
    } = loading;
    found.extend(warnings);

    let Some(dungeon) = dungeon else {
        if !found.iter().any(Diagnostic::is_error) {
            found.push(
                Diagnostic::error("dungeon.lua declares no dungeon")
                    .at("dungeon.lua", 1)
                    .hint("end it with return dungeon { api = 1, branches = { ... } }"),
            );
        }
        return None;
    };
    let at = |declared: &Declared, diagnostic: Diagnostic| diagnostic.at(&declared.location.file, declared.location.line);
    for name in NEEDED {
        if world.terrain(name).is_none() {
            found.push(at(&dungeon.declared, Diagnostic::error(format!("the terrain \"{name}\" is missing"))));
        }
    }

    super::terrain::finish(lua, &program.set, meter, &terrain_names, &mut world, found);
    let ordered = order_branches(&dungeon.branches, &branches, &dungeon.declared, found);
    for spec in &ordered {
        let whose = (spec.name.as_str(), &spec.declared.location);
        let materials = super::materials::resolve((lua, &program.set, meter), whose, &spec.materials, &world, found);
        let themed = spec.themes.iter().map(|theme| {
            let whose = (spec.name.as_str(), &theme.at);
            super::materials::resolve((lua, &program.set, meter), whose, &theme.materials, &world, found)
        });
        let materials = (materials, themed.collect());
        resolve_branch(spec, materials, &ordered, &mut world, found);
    }
    super::vault::finish(lua, program, meter, vaults, &mut world, found);
    check_entries(&world, found);
    world.one_of = super::tree::resolve_one_of(&dungeon.one_of, &world, found);
    whereabouts::check(&Load { lua, world: &world, set: &program.set, meter }, found);
    for reference in &references {
        check_reference(reference, &world, found);
    }
    check_context(program, &world, found);
    super::check::finish(&world, found);
    warn_unused(program, &world, &branches, &ordered, found);
    if found.iter().any(Diagnostic::is_error) {
        return None;
    }
    lua.set_app_data(ContextValues::default());
    world.close();
    let world = trial::dungeons(lua, program, meter, world, &branch_tables, found)?;
    lua.set_app_data(super::Bound::new(lua, &world));
    let load = Load { lua, world: &world, set: &program.set, meter };
    let (mut looked, mut tables) = (Vec::new(), Vec::new());
    for branch in &world.branches {
        whereabouts::check_weights(&load, branch, &room_tables, found);
        let first = world.highest_first(branch);
        for (_, row, population) in populations.iter().filter(|(name, _, p)| *name == branch.name && !p.tables.is_empty()) {
            let places = whereabouts::places(branch, (first, first)).filter(|place| branch.at(place).population_row == *row);
            let seen = look_over(lua, branch, &places.collect::<Vec<_>>(), population, &program.set, meter, found);
            let lines = seen.iter().map(|seen| seen.location.clone()).collect();
            tables.push(TableLines { branch: branch.name.clone(), row: *row, lines });
            looked.extend(seen);
        }
    }
    warn_absent(&looked, found);
    whereabouts::check_fills(&load, &fill_tables, found);
    let once = whereabouts::once_pieces(&load, &room_tables, found);
    lua.remove_app_data::<super::Bound>();
    let mut world = Arc::try_unwrap(world).unwrap_or_else(|shared| (*shared).clone());
    world.once = once;
    (!found.iter().any(Diagnostic::is_error)).then_some(Loaded { world, handles, tables })
}

fn order_branches<'a>(
    names: &[String],
    branches: &'a [BranchSpec],
    dungeon: &Declared,
    found: &mut Vec<Diagnostic>,
) -> Vec<&'a BranchSpec> {
    let mut ordered: Vec<&BranchSpec> = Vec::new();
    let blame = |text: String| Diagnostic::error(text).at(&dungeon.location.file, dungeon.location.line);
    if names.is_empty() {
        found.push(blame("dungeon: branches is empty; a dungeon has at least one".to_owned()));
    }
    for name in names {
        match branches.iter().find(|b| b.name == *name) {
            None => {
                let mut diagnostic = blame(format!("dungeon: there is no branch \"{name}\""));
                diagnostic.hint = did_you_mean(name, branches.iter().map(|b| b.name.as_str()));
                found.push(diagnostic);
            }
            Some(spec) if ordered.iter().any(|o| o.name == *name) => {
                found.push(blame(format!("dungeon: the branch \"{}\" is listed twice", spec.name)));
            }
            Some(spec) => ordered.push(spec),
        }
    }
    ordered
}

/// What terrains are made of.
type Materials = BTreeMap<TerrainId, Vec<(TerrainId, u64)>>;

fn resolve_branch(
    spec: &BranchSpec,
    (materials, themed): (Materials, Vec<Materials>),
    ordered: &[&BranchSpec],
    world: &mut World,
    found: &mut Vec<Diagnostic>,
) {
    let location = &spec.declared.location;
    let blame = |text: String| Diagnostic::error(text).at(&location.file, location.line);
    let entry = super::tree::resolve_entry(spec, ordered, found);
    let special = super::tree::resolve_special(spec, found);
    let rooms = match resolve_rooms(&spec.rooms, world) {
        Ok(rooms) => rooms,
        Err((text, hint)) => {
            let mut diagnostic = blame(format!("branch \"{}\": {text}", spec.name));
            diagnostic.hint = hint;
            found.push(diagnostic);
            Vec::new()
        }
    };
    let themes = spec.themes.iter().zip(themed);
    let themes = themes.map(|(theme, materials)| super::theme::resolve(spec, theme, materials, &rooms, world, found)).collect();
    world.branches.push(Branch {
        name: spec.name.clone(),
        floors: match spec.floors {
            Amount::Between(least, most) => Count { min: least.unsigned_abs(), max: most.unsigned_abs() },
            // Known when dungeons have been drawn.
            Amount::Computed => Count::fixed(1),
        },
        length: spec.floors,
        direction: spec.direction,
        entry,
        special,
        size: spec.size,
        rooms,
        stairs: spec.stairs,
        walk: spec.walk,
        connected: spec.connected,
        tables: spec.tables,
        first: spec.first,
        growth: spec.growth.clone(),
        materials,
        message: spec.message.clone(),
        themes,
        layout_row: None,
        population_row: None,
        data: spec.data.clone(),
        declared: spec.declared.clone(),
    });
}

/// Rows of `rooms` as room types: in order, each once; a later row of the same room replaces its weight.
pub(crate) fn resolve_rooms(rows: &[RoomSpec], world: &World) -> Result<Vec<RoomChoice>, (String, Option<String>)> {
    let mut choices: Vec<RoomChoice> = Vec::new();
    // Where each stands among the choices: a tag may name a thousand.
    let mut known = vec![None; world.rooms.len()];
    let mut add = |room: RoomTypeId, weight: Option<u64>| {
        let Some(known) = known.get_mut(usize::from(room.0)) else { return };
        match known.and_then(|at: usize| choices.get_mut(at)) {
            Some(choice) => choice.weight = weight.or(choice.weight),
            None => {
                *known = Some(choices.len());
                choices.push(RoomChoice { room, weight });
            }
        }
    };
    for row in rows {
        match &row.rooms {
            Rooms::Named(name) => match world.room(name) {
                Some(room) => add(room, row.weight),
                None => {
                    let hint = did_you_mean(name, world.rooms.iter().map(|r| r.name.as_str()));
                    return Err((format!("there is no room type \"{name}\""), hint));
                }
            },
            Rooms::Tagged(tag) => {
                let tagged = world.rooms_tagged(tag);
                tagged.iter().for_each(|id| add(*id, row.weight));
                if tagged.is_empty() {
                    let hint = did_you_mean(tag, world.rooms.iter().flat_map(|r| r.tags.iter().map(String::as_str)));
                    return Err((format!("no room type is tagged \"{tag}\""), hint));
                }
            }
        }
    }
    Ok(choices)
}

/// Entries must lead to the top in the end.
fn check_entries(world: &World, found: &mut Vec<Diagnostic>) {
    for branch in &world.branches {
        let location = branch.entry.as_ref().map_or(&branch.declared.location, |entry| &entry.at);
        let parent = branch.entry.as_ref().and_then(|entry| world.branches.get(usize::from(entry.from.0)));
        if let Some(parent) = parent.filter(|parent| parent.growth.is_some()) {
            let text = format!("branch \"{}\": it is entered from \"{}\", which grows and has no floors", branch.name, parent.name);
            found.push(Diagnostic::error(text).at(&location.file, location.line));
        }
        let (mut at, mut steps) = (branch, 0);
        while let Some(entry) = &at.entry {
            steps += 1;
            match world.branches.get(usize::from(entry.from.0)) {
                Some(parent) if steps <= world.branches.len() => at = parent,
                _ => {
                    found.push(
                        Diagnostic::error(format!("branch \"{}\": its entries lead in a circle", branch.name))
                            .at(&location.file, location.line),
                    );
                    break;
                }
            }
        }
    }
}

fn check_reference(reference: &Reference, world: &World, found: &mut Vec<Diagnostic>) {
    let name = reference.name.as_str();
    let names: Vec<&str> = match reference.kind {
        Kind::Terrain => world.terrains.iter().map(|t| t.name.as_str()).collect(),
        Kind::Monster => world.monsters.iter().map(|m| m.name.as_str()).collect(),
        Kind::Room => world.rooms.iter().map(|r| r.name.as_str()).collect(),
        Kind::Vault => world.rooms.iter().filter(|r| r.vault.is_some()).map(|r| r.name.as_str()).collect(),
        Kind::Fill => world.fills.iter().map(|f| f.name.as_str()).collect(),
        Kind::Branch => world.branches.iter().map(|b| b.name.as_str()).collect(),
        Kind::Check => world.checks.iter().map(|c| c.name.as_str()).collect(),
    };
    if names.contains(&name) {
        return;
    }
    let mut diagnostic = Diagnostic::error(format!("there is no {} \"{name}\"", reference.kind.name()));
    diagnostic.location = reference.at.clone();
    diagnostic.hint = did_you_mean(name, names);
    found.push(diagnostic);
}

/// Names read as `place.context.NAME` must be declared, and those that say that a monster is gone be flags or sets of names.
fn check_context(program: &Program, world: &World, found: &mut Vec<Diagnostic>) {
    for monster in &world.monsters {
        let Some(name) = &monster.gone else { continue };
        let text = match world.context.iter().find(|c| c.name == *name) {
            None => format!("monster \"{}\": gone names no value of the context: \"{name}\"", monster.name),
            Some(c) if !matches!(c.default, ContextValue::Flag(_) | ContextValue::Names(_)) => {
                format!(
                    "monster \"{}\": gone must name a flag or a set of names of the context, \"{name}\" is of type {}",
                    monster.name,
                    c.default.type_name()
                )
            }
            Some(_) => continue,
        };
        let mut diagnostic = Diagnostic::error(text).at(&monster.declared.location.file, monster.declared.location.line);
        diagnostic.hint = did_you_mean(name, world.context.iter().map(|c| c.name.as_str())).or_else(|| {
            Some(format!("declare it in dungeon.lua: context = {{ {name} = false }}, or {{ {name} = {{}} }} for a set of names"))
        });
        found.push(diagnostic);
    }
    for module in program.set.modules() {
        let Some(scan) = program.scan(&module.name) else { continue };
        for (name, line) in &scan.context {
            if world.context.iter().any(|c| c.name == *name) {
                continue;
            }
            let mut diagnostic = Diagnostic::error(format!("the context has no \"{name}\"")).at(&module.path, *line);
            diagnostic.hint = did_you_mean(name, world.context.iter().map(|c| c.name.as_str()))
                .or_else(|| Some(format!("declare it in dungeon.lua: context = {{ {name} = ... }}")));
            found.push(diagnostic);
        }
    }
}

/// Whether a script has the name or a tag of a piece in a text: `floor:place_vault` takes either. In the script that declares it both stand
/// anyway, so there it is enough that the script places vaults, as a variable may be what it places.
fn is_named(program: &Program, room: &RoomType) -> bool {
    program.set.modules().filter_map(|module| Some((module, program.scan(&module.name)?))).any(|(module, scan)| {
        if module.name == room.declared.module {
            return scan.places_vaults;
        }
        room.tags.iter().chain([&room.name]).any(|word| scan.texts.contains(word))
    })
}

fn warn_unused(program: &Program, world: &World, branches: &[BranchSpec], ordered: &[&BranchSpec], found: &mut Vec<Diagnostic>) {
    for spec in branches {
        if !ordered.iter().any(|o| o.name == spec.name) {
            let location = &spec.declared.location;
            found.push(
                Diagnostic::warning(format!("the branch \"{}\" is not part of the dungeon", spec.name))
                    .at(&location.file, location.line)
                    .hint("list it in dungeon.lua"),
            );
        }
    }
    let mut slots = vec![false; world.rooms.len()];
    for (_, meaning) in world.vaults.iter().flat_map(|v| &v.meanings) {
        let Meaning::Vault(slot) = meaning else { continue };
        for (id, _) in &slot.vaults {
            if let Some(known) = slots.get_mut(usize::from(id.0)) {
                *known = true;
            }
        }
    }
    for (id, room) in world.rooms.iter().enumerate() {
        let mut listing = world.branches.iter().filter(|b| b.all_rooms().iter().any(|c| usize::from(c.room.0) == id)).peekable();
        let used = listing.peek().is_some();
        if let Some((width, height)) = room.size
            && used
            && listing.all(|b| {
                let vault = room.vault.and_then(|v| world.vaults.get(usize::from(v.0)));
                b.sizes().all(|(w, h)| vault.map_or(width > w || height > h, |vault| !vault.fits(w, h)))
            })
        {
            let location = &room.declared.location;
            found.push(
                Diagnostic::warning(format!(
                    "the {} \"{}\" is {width}x{height} and fits on no floor of the branches that list it",
                    if room.vault.is_some() { "vault" } else { "room type" },
                    room.name
                ))
                .at(&location.file, location.line),
            );
        }
        let in_slot = slots.get(id).is_some_and(|known| *known);
        let named = room.vault.is_some() && is_named(program, room);
        if !(used || in_slot || named || room.declared.module.starts_with("std.")) {
            let location = &room.declared.location;
            let text = match room.vault {
                Some(_) => format!("no branch lists the vault \"{}\", no slot takes it, and no other script names it", room.name),
                None => format!("no branch lists the room type \"{}\"", room.name),
            };
            found.push(Diagnostic::warning(text).at(&location.file, location.line));
        }
    }
}
