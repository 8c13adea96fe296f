//! Where and how often pieces come: what is checked when all is loaded, and where a piece of which there is one may belong.

use std::collections::HashSet;
use std::sync::Arc;

use mlua::{Function, Lua, Table};

use crate::diagnostic::{Diagnostic, Location};
use crate::world::{
    Branch, BranchId, Declared, DepthRow, Depths, Home, HomeWeight, Once, OncePiece, Place, RoomTypeId, ThemeRow, World, site,
    special_bounds,
};

use super::super::bind::place_table;
use super::super::diagnose::diagnose;
use super::super::fault::{did_you_mean, fault_at};
use super::super::functions::pure;
use super::super::locate::Step as At;
use super::super::meter::Meter;
use super::super::set::ScriptSet;
use super::room::whole_weight;
use super::vault::Page;

/// Places looked through for one where a piece may occur; a dungeon that has more is not warned of.
const MOST_PLACES: usize = 100_000;

/// What the checks need of a load.
pub(super) struct Load<'a> {
    pub lua: &'a Lua,
    pub world: &'a World,
    pub set: &'a ScriptSet,
    pub meter: &'a Arc<Meter>,
}

/// Complains about `depth` and `excludes` that name nothing, and warns of what can never be met.
pub(super) fn check(load: &Load<'_>, found: &mut Vec<Diagnostic>) {
    let world = load.world;
    let mut listing: Vec<Vec<&Branch>> = vec![Vec::new(); world.rooms.len()];
    for branch in &world.branches {
        for choice in world.reach(branch) {
            if let Some(listing) = listing.get_mut(usize::from(choice.room.0)) {
                listing.push(branch);
            }
        }
    }
    let words: HashSet<&str> = world.rooms.iter().flat_map(|r| r.tags.iter().chain([&r.name])).map(String::as_str).collect();
    for (room, listing) in world.rooms.iter().zip(&listing) {
        let page = page(load, room.label(), &room.declared);
        check_depths(load, &page, &room.depth, listing, found);
        for (i, word) in room.excludes.iter().enumerate().filter(|(_, word)| !words.contains(word.as_str())) {
            // In the order of the scripts: the nearest name of several must be the same in each run.
            let names = world.rooms.iter().flat_map(|r| r.tags.iter().chain([&r.name])).map(String::as_str);
            let hint = did_you_mean(word, names);
            let path = [At::Field("excludes"), At::Index(i + 1)];
            let error = page.wrong_hint(&path, format!("excludes: nothing is named or tagged \"{word}\""), hint);
            found.push(diagnose(&error, load.set, load.meter));
        }
    }
    for branch in &world.branches {
        for theme in &branch.themes {
            if let ThemeRow::Themes(row) = theme.row {
                let declared = Declared { module: branch.declared.module.clone(), location: theme.at.clone() };
                let page = page(load, format!("branch \"{}\": themes[{row}]", branch.name), &declared);
                check_depths(load, &page, &theme.when, &[branch], found);
            }
        }
    }
    for monster in &world.monsters {
        check_depths(load, &page(load, format!("monster \"{}\"", monster.name), &monster.declared), &monster.depth, &[], found);
    }
    for fill in &world.fills {
        check_depths(load, &page(load, fill.label(), &fill.declared), &fill.depth, &[], found);
    }
}

fn page<'a>(load: &Load<'a>, what: String, declared: &Declared) -> Page<'a> {
    Page { lua: load.lua, what, declared: Some(declared.location.clone()) }
}

fn check_depths(load: &Load<'_>, page: &Page<'_>, depths: &Depths, listing: &[&Branch], found: &mut Vec<Diagnostic>) {
    let world = load.world;
    let all: Vec<&Branch> = world.branches.iter().collect();
    let mut fine = true;
    for (i, row) in depths.rows.iter().enumerate() {
        let path = [At::Field("depth"), At::Index(i + 1)];
        let name = if depths.rows.len() == 1 { "depth".to_owned() } else { format!("depth[{}]", i + 1) };
        if let Some(branch) = row.branch.as_ref().filter(|branch| world.branch(branch).is_none()) {
            let hint = did_you_mean(branch, world.branches.iter().map(|b| b.name.as_str()));
            let path = [path[0], path[1], At::Field("branch")];
            let error = page.wrong_hint(&path, format!("{name}: there is no branch \"{branch}\" in the dungeon"), hint);
            found.push(diagnose(&error, load.set, load.meter));
            fine = false;
        } else if let Some(named) = row.named.as_ref().filter(|named| all.iter().all(|b| b.special.iter().all(|s| s.name != **named))) {
            let hint = did_you_mean(named, all.iter().flat_map(|b| &b.special).map(|s| s.name.as_str()));
            let path = [path[0], path[1], At::Field("named")];
            let error = page.wrong_hint(&path, format!("{name}: no branch has a special floor \"{named}\""), hint);
            found.push(diagnose(&error, load.set, load.meter));
            fine = false;
        } else if !all.iter().any(|branch| may_mean(world, row, branch)) {
            found.push(page.warning(&path, format!("{name} means no floor: {}", floors_text(world, row))));
            fine = false;
        }
    }
    let (among, where_it) = match listing {
        [] => (all.as_slice(), "of any branch"),
        listing => (listing, "of the branches that list it"),
    };
    if fine && !depths.rows.is_empty() && is_nowhere(world, depths, among) {
        found.push(page.warning(&[At::Field("depth")], format!("depth leaves no floor {where_it}")));
    }
}

/// Whether a row means some floor that a branch may have.
fn may_mean(world: &World, row: &DepthRow, branch: &Branch) -> bool {
    if row.branch.as_ref().is_some_and(|name| *name != branch.name) {
        return false;
    }
    if row.named.as_ref().is_some_and(|name| branch.special.iter().all(|special| special.name != *name)) {
        return false;
    }
    let (first, last) = match row.last {
        // It has no last floor, and whoever goes far enough is as deep as they like.
        Some(true) if branch.growth.is_some() => return false,
        _ if branch.growth.is_some() => (1, u32::MAX),
        None => (1, branch.floors.max),
        Some(true) => (branch.floors.min, branch.floors.max),
        Some(false) => (1, branch.floors.max.saturating_sub(1)),
    };
    let (shallowest, deepest) = if row.absolute { from_top(world, branch, (first, last)) } else { (first, last) };
    first <= last && row.range.min <= deepest && shallowest <= row.range.max
}

/// Floors of a branch counted from the top of the dungeon: the shallowest and the deepest they may be. Above the surface all count as 1.
fn from_top(world: &World, branch: &Branch, (first, last): (u32, u32)) -> (u32, u32) {
    let (least, most) = world.firsts(branch);
    let sign = branch.direction.sign();
    let at = |top: i32, depth: u32| top.saturating_add(sign * (depth as i32 - 1)).max(1) as u32;
    (at(least, first).min(at(least, last)), at(most, first).max(at(most, last)))
}

/// What floors there are, where a row means none of them.
fn floors_text(world: &World, row: &DepthRow) -> String {
    let Some(branch) = row.branch.as_ref().and_then(|name| world.branches.iter().find(|b| b.name == *name)) else {
        return "no branch has such a one".to_owned();
    };
    if let Some(named) = row.named.as_ref().filter(|name| branch.special.iter().all(|special| special.name != **name)) {
        return format!("\"{}\" has no special floor \"{named}\"", branch.name);
    }
    let all = (1, branch.floors.max);
    let (least, most) = if row.absolute { from_top(world, branch, all) } else { all };
    let from_top = if row.absolute { ", counted from the top of the dungeon" } else { "" };
    format!("\"{}\" has depths {least} to {most}{from_top}", branch.name)
}

fn is_nowhere(world: &World, depths: &Depths, branches: &[&Branch]) -> bool {
    if depths.rows.iter().all(|row| !row.except) {
        return !depths.rows.iter().any(|row| branches.iter().any(|branch| may_mean(world, row, branch)));
    }
    let mut places = branches.iter().flat_map(|branch| places(branch, world.firsts(branch)));
    !places.by_ref().take(MOST_PLACES).any(|place| depths.contains(&place)) && places.next().is_none()
}

/// Evaluates every computed weight at every depth where its piece may occur, with the declared defaults as context. Those of pieces with `once`
/// are left to [`once_pieces`].
pub(super) fn check_weights(load: &Load<'_>, branch: &Branch, tables: &[Table], found: &mut Vec<Diagnostic>) {
    let world = load.world;
    let first = world.highest_first(branch);
    for choice in world.reach(branch) {
        let room = usize::from(choice.room.0);
        let (Some(declared), Some(table)) = (world.rooms.get(room), tables.get(room)) else { continue };
        if choice.weight.is_some() || declared.weight.is_some() || belongs(declared.once) {
            continue;
        }
        let places = places(branch, (first, first)).filter(|place| declared.depth.contains(place));
        if let Some(error) = places.filter_map(|place| weight_of(load.lua, table, &place, &declared.label()).err()).next() {
            found.push(diagnose(&error, load.set, load.meter));
        }
    }
}

/// Evaluates the computed weights of fills at every place where they may come.
pub(super) fn check_fills(load: &Load<'_>, tables: &[Table], found: &mut Vec<Diagnostic>) {
    let world = load.world;
    for (fill, table) in world.fills.iter().zip(tables).filter(|(fill, _)| fill.weight.is_none()) {
        let places = world.branches.iter().flat_map(|branch| {
            let first = world.highest_first(branch);
            places(branch, (first, first))
        });
        let places = places.filter(|place| fill.depth.contains(place));
        if let Some(error) = places.filter_map(|place| weight_of(load.lua, table, &place, &fill.label()).err()).next() {
            found.push(diagnose(&error, load.set, load.meter));
        }
    }
}

/// Whether a piece belongs to one floor of several.
fn belongs(once: Option<Once>) -> bool {
    matches!(once, Some(Once::Dungeon | Once::Branch))
}

/// The pieces that belong to one floor of several, and where that may be: in the branches that list them or have a slot for them; for those
/// that none has, as a layout may ask for them by name, in all. Computed weights are those of the context's defaults, so that the seed alone
/// decides. A piece that weighs 0 everywhere is left to layouts, too: all its floors are alike.
pub(super) fn once_pieces(load: &Load<'_>, tables: &[Table], found: &mut Vec<Diagnostic>) -> Vec<OncePiece> {
    let world = load.world;
    let mut pieces: Vec<OncePiece> = Vec::new();
    for (id, _) in (0..).map(RoomTypeId).zip(&world.rooms).filter(|(_, room)| belongs(room.once)) {
        pieces.push(OncePiece { room: id, homes: Vec::new() });
    }
    if pieces.is_empty() {
        return pieces;
    }
    for (id, branch) in (0..).map(BranchId).zip(&world.branches) {
        for choice in world.reach(branch) {
            if let Ok(at) = pieces.binary_search_by_key(&choice.room, |piece| piece.room)
                && let Some(piece) = pieces.get_mut(at)
            {
                let weight = home_weight(load, branch, choice.room, choice.weight, tables, found);
                piece.homes.push(Home { branch: id, weight });
            }
        }
    }
    for piece in &mut pieces {
        if piece.homes.is_empty() {
            for (id, branch) in (0..).map(BranchId).zip(&world.branches) {
                piece.homes.push(Home { branch: id, weight: home_weight(load, branch, piece.room, None, tables, found) });
            }
        }
        if piece.homes.iter().all(|home| matches!(home.weight, HomeWeight::Fixed(0))) {
            piece.homes.iter_mut().for_each(|home| home.weight = HomeWeight::Fixed(1));
        }
    }
    pieces
}

fn home_weight(
    load: &Load<'_>,
    branch: &Branch,
    id: RoomTypeId,
    listed: Option<u64>,
    tables: &[Table],
    found: &mut Vec<Diagnostic>,
) -> HomeWeight {
    let room = usize::from(id.0);
    let (Some(declared), Some(table)) = (load.world.rooms.get(room), tables.get(room)) else { return HomeWeight::Fixed(0) };
    if let Some(weight) = listed.or(declared.weight) {
        return HomeWeight::Fixed(weight);
    }
    let mut rows = Vec::new();
    for place in places(branch, load.world.firsts(branch)).filter(|place| declared.depth.contains(place)) {
        match weight_of(load.lua, table, &place, &declared.label()) {
            Ok(weight) => rows.push((site(&place), weight)),
            Err(error) => {
                found.push(diagnose(&error, load.set, load.meter));
                break;
            }
        }
    }
    rows.sort_unstable();
    HomeWeight::ByPlace(rows)
}

/// The computed weight of a room type at a place.
pub(crate) fn weight_of(lua: &Lua, table: &Table, place: &Place, what: &str) -> mlua::Result<u64> {
    let weight: Function = table.raw_get("weight")?;
    let told = place_table(lua, place)?;
    let value: mlua::Value = pure(lua, || weight.call(told))?;
    whole_weight(&value).map_err(|text| {
        let info = weight.info();
        let file = info.source.as_deref().and_then(|s| s.strip_prefix('@')).map(ToOwned::to_owned);
        let at = file.zip(info.line_defined).map(|(file, line)| Location { file, line: line as u32 });
        let depth = place.depth;
        fault_at(format!("{what}: weight at {} {depth} {text}", place.branch), None, at)
    })
}

/// Every place a branch may have, where its first floor lies so deep from the top: from the first number to the second. A floor that may be a
/// special one comes with and without its name.
pub(super) fn places(branch: &Branch, (least, most): (i32, i32)) -> impl Iterator<Item = Place> {
    let (floors, grows) = (branch.depths(), branch.growth.is_some());
    let special = branch.special.iter().enumerate().map(|(i, special)| (Some(special), special_bounds(branch, i)));
    let names: Vec<_> = std::iter::once((None, (1, floors.max))).chain(special).collect();
    let sign = branch.direction.sign();
    (least..=most).flat_map(move |first| {
        let names = names.clone();
        (1..=floors.max).flat_map(move |depth| {
            let names = names.clone();
            let lasts = [false, true]
                .into_iter()
                .filter(move |last| if *last { !grows && depth >= floors.min } else { grows || depth < floors.max });
            lasts.flat_map(move |last| {
                let absolute = first.saturating_add(sign * (depth as i32 - 1));
                let here = names.clone().into_iter().filter(move |(_, (first, last))| (*first..=*last).contains(&depth));
                here.map(move |(special, _)| Place {
                    branch: branch.name.clone(),
                    depth,
                    absolute,
                    last,
                    named: special.map(|special| special.name.clone()),
                    variant: special.filter(|special| special.variants > 0).map(|_| 1),
                })
            })
        })
    })
}
