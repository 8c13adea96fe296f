//! What a piece alone is held to, and what of a vault is to come up at some time.

use std::collections::{BTreeMap, BTreeSet};

use crate::audit::FREE_STANDING;
use crate::build::Build;
use crate::chance::Weights;
use crate::diagnostic::Severity;
use crate::floor::Finding;
use crate::grid::{Area, Point};
use crate::script::{blocks, label};
use crate::world::{BranchId, Choice, Choices, Demand, FillId, Meaning, Place, RoomTypeId, Step, TerrainClass, Vault, World};

use super::entrances;
use super::likely::{Likely, shares, would_have_come};

/// What is wrong with a piece that stands: doors that lead nowhere, monsters where they cannot be, what is required and has been overwritten,
/// entrances that nothing comes to and cells that nobody gets to. A door on the outline is fine, for nobody knows what will be before it. Cells are counted from one cell left and above of `area`.
pub(super) fn findings(build: &Build, area: Area) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut report = |check: &str, message: String, at: Point| {
        let at = (at.x - area.x + 1, at.y - area.y + 1);
        let at = u32::try_from(at.0).ok().zip(u32::try_from(at.1).ok());
        found.push(Finding { check: check.to_owned(), severity: Severity::Error, message, at });
    };
    let terrain = |at: Point| build.terrain_at(at.x, at.y).and_then(|t| build.world.terrains.get(usize::from(t.0)));
    for at in area.cells() {
        let Some(door) = terrain(at).filter(|t| t.class == TerrainClass::Door && !t.has(FREE_STANDING)) else { continue };
        let sides = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(dx, dy)| at.offset(dx, dy));
        if sides.iter().any(|side| build.grid.index(side.x, side.y).is_none_or(|i| build.grid.room[i] == 0)) {
            continue;
        }
        let wall = |side: Point| terrain(side).is_some_and(|t| t.class == TerrainClass::Wall);
        let open = |side: Point| build.is_passable(side.x, side.y);
        let [left, right, above, below] = sides;
        let sound = wall(left) && wall(right) && open(above) && open(below) || wall(above) && wall(below) && open(left) && open(right);
        if !sound {
            let (x, y) = (at.x - area.x, at.y - area.y);
            let message = format!("the {} at ({x}, {y}) of the piece does not stand between two walls and lead on both ways", door.name);
            report("door", message, at);
        }
    }
    for occupant in &build.monsters {
        let (Some(monster), Some(terrain)) = (build.world.monsters.get(usize::from(occupant.id.0)), terrain(occupant.at)) else { continue };
        if !monster.habitat.stands_on(terrain) {
            let (x, y) = (occupant.at.x - area.x, occupant.at.y - area.y);
            let message = format!("\"{}\" at ({x}, {y}) of the piece stands on \"{}\", where it cannot", monster.name, terrain.name);
            report("occupant", message, occupant.at);
        }
    }
    for required in build.required.iter().filter(|r| r.keep) {
        if build.terrain_at(required.at.x, required.at.y) != Some(required.terrain) {
            let (x, y) = (required.at.x - area.x, required.at.y - area.y);
            report("required", format!("{} at ({x}, {y}) of the piece has been overwritten", required.what), required.at);
        }
    }
    for (text, at) in entrances::findings(build) {
        report("entrance", format!("{text} at ({}, {}) of the piece", at.x - area.x, at.y - area.y), at);
    }
    found
}

/// The vaults that may come into the slots of one.
pub(super) fn nested(vault: &Vault) -> impl Iterator<Item = RoomTypeId> + '_ {
    vault.meanings.iter().flat_map(|(_, meaning)| match meaning {
        Meaning::Vault(slot) => slot.vaults.iter().map(|(id, _)| *id).collect(),
        _ => Vec::new(),
    })
}

/// Whether functions of the scripts have a part in a vault, or in one that may come into it.
pub(super) fn runs_scripts(world: &World, vault: &Vault) -> bool {
    let mut vaults = vec![vault];
    let mut at = 0;
    while let Some(vault) = vaults.get(at).copied() {
        at += 1;
        let own = vault.demands.iter().any(|demand| matches!(demand, Demand::Function(_)))
            || vault.meanings.iter().any(|(_, meaning)| matches!(meaning, Meaning::Function | Meaning::Fill(_)));
        if own {
            return true;
        }
        for slot in vault.meanings.iter().filter_map(|(_, meaning)| if let Meaning::Vault(slot) = meaning { Some(slot) } else { None }) {
            for (id, weight) in &slot.vaults {
                let Some(room) = world.rooms.get(usize::from(id.0)) else { continue };
                if weight.or(room.weight).is_none() {
                    return true;
                }
                let inner = room.vault.and_then(|v| world.vaults.get(usize::from(v.0)));
                vaults.extend(inner.filter(|inner| vaults.iter().all(|known| known.room != inner.room)));
            }
        }
    }
    false
}

/// Whether every drawing of a vault is the same.
pub(super) fn is_fixed(vault: &Vault) -> bool {
    let one = |choice: &Choice| choice.names.len() <= 1;
    let chance = |choices: &Choices| choices.glyphs.len() > 1;
    vault.random.iter().all(|step| match step {
        Step::Replace { with, .. } => !chance(with),
        Step::Optional { chance, .. } => matches!(chance, 0 | 100),
        Step::Shuffle(_) | Step::NOf { .. } => false,
    }) && vault.lit.is_none_or(|percent| matches!(percent, 0 | 100))
        && vault.demands.iter().all(|demand| matches!(demand, Demand::Reach { .. }))
        && vault.meanings.iter().all(|(_, meaning)| match meaning {
            Meaning::Content(content) => {
                content.monster.as_ref().is_none_or(|m| m.chain.iter().all(one))
                    && content.things.iter().all(|thing| thing.name.as_ref().is_none_or(one))
            }
            _ => false,
        })
}

/// What a vault has seen in its drawings.
#[derive(Default)]
pub(super) struct Seen {
    /// Parts as the placing named them, by vault.
    pub met: BTreeSet<(u16, String)>,
    /// Names of things.
    pub things: BTreeSet<String>,
    /// Names of the stages that ran: fills are among them.
    pub stages: BTreeSet<String>,
    /// Monsters of the piece that found no place, with the reason, and in how many drawings.
    pub unplaced: BTreeMap<(String, String), u32>,
}

impl Seen {
    /// Takes in one drawing.
    pub(super) fn take(&mut self, build: &Build, met: BTreeSet<(u16, String)>) {
        if self.met.is_empty() {
            self.met = met;
        } else {
            for part in met {
                self.met.insert(part);
            }
        }
        for name in build.things.iter().filter_map(|thing| thing.name.as_ref()) {
            if !self.things.contains(name) {
                self.things.insert(name.clone());
            }
        }
        let kind = build.rooms.first().map_or("", |room| room.kind.as_str());
        for row in &build.unplaced {
            let reason = row.reason.strip_prefix(kind).and_then(|rest| rest.strip_prefix(": "));
            if let Some(reason) = reason {
                *self.unplaced.entry((row.name.clone(), reason.to_owned())).or_default() += 1;
            }
        }
        for name in &build.stages {
            if !self.stages.contains(name) {
                self.stages.insert(name.clone());
            }
        }
    }

    /// Parts of a vault that can come up, and have not: glyphs of its picture, those who come first in a slot, vaults and fills that may lie
    /// at one of these places. `placed` says how often it was placed where.
    pub(super) fn missing(&self, world: &World, vault: &Vault, sites: &[(BranchId, Place)], placed: &[(Place, u32)]) -> Vec<Missing> {
        let number = world.rooms.get(usize::from(vault.room.0)).and_then(|r| r.vault).map_or(0, |v| v.0);
        let has = |part: &str| self.met.contains(&(number, part.to_owned()));
        let somewhere = |depth: &crate::world::Depths| sites.iter().any(|(_, place)| depth.contains(place));
        let often = |depth: Option<&crate::world::Depths>| -> u32 {
            placed.iter().filter(|(place, _)| depth.is_none_or(|depth| depth.contains(place))).map(|(_, n)| n).sum()
        };
        let likely = Likely::of(vault);
        // What slots leave behind is put there after the glyphs were counted.
        let instead: Vec<char> = vault
            .meanings
            .iter()
            .filter_map(|(_, meaning)| match meaning {
                Meaning::Vault(slot) => Some(slot.otherwise),
                Meaning::Fill(slot) => Some(slot.otherwise),
                _ => None,
            })
            .collect();
        let mut missing = Vec::new();
        let mut miss = |part: String, chance: f64, times: u32| {
            missing.push(Missing { part, certain: would_have_come(chance, times), hope: chance > 0.0 });
        };
        for (glyph, meaning) in &vault.meanings {
            let own = label("glyph", *glyph, "");
            if !has(&own) {
                if !instead.contains(glyph) {
                    miss(own, if likely.is_impossible(*glyph) { 1.0 } else { likely.glyph(*glyph) }, often(None));
                }
                continue;
            }
            match meaning {
                Meaning::Vault(slot) if slot.chance > 0 => {
                    let weight = |(id, weight): &(RoomTypeId, Option<u64>)| {
                        weight.or(world.rooms.get(usize::from(id.0)).and_then(|room| room.weight))
                    };
                    let shares = fixed_shares(slot.vaults.iter().map(weight));
                    for (at, (id, weight)) in slot.vaults.iter().enumerate() {
                        let Some(room) = world.rooms.get(usize::from(id.0)) else { continue };
                        let part = label("vault", *glyph, &room.name);
                        let may = weight.or(room.weight) != Some(0) && somewhere(&room.depth) && has_space(world, vault, *glyph, *id);
                        if may && !has(&part) {
                            let share = shares.as_ref().and_then(|shares| shares.get(at)).copied().unwrap_or(0.0);
                            miss(part, likely.stays(*glyph) * percent(slot.chance) * share, often(Some(&room.depth)));
                        }
                    }
                }
                Meaning::Fill(slot) if slot.chance > 0 => {
                    let weight =
                        |(id, weight): &(FillId, Option<u64>)| weight.or(world.fills.get(usize::from(id.0)).and_then(|fill| fill.weight));
                    let shares = fixed_shares(slot.fills.iter().map(weight));
                    for (at, (id, weight)) in slot.fills.iter().enumerate() {
                        let Some(fill) = world.fills.get(usize::from(id.0)) else { continue };
                        let ran = self.stages.iter().any(|stage| stage.rsplit('/').next() == Some(&fill.name));
                        if weight.or(fill.weight) == Some(0) || !somewhere(&fill.depth) || ran {
                            continue;
                        }
                        // A piece whose light is left as it is stands in the dark here.
                        let lit = percent(vault.lit.unwrap_or(0));
                        let light = fill.lit.map_or(1.0, |wanted| if wanted { lit } else { 1.0 - lit });
                        let share = shares.as_ref().and_then(|shares| shares.get(at)).copied().unwrap_or(0.0);
                        let chance = likely.glyph(*glyph) * percent(slot.chance) * light * share;
                        let part = label("fill", *glyph, &fill.name);
                        miss(part, if light <= 0.0 { 1.0 } else { chance }, often(Some(&fill.depth)));
                    }
                }
                Meaning::Content(content) => {
                    // Those after the first come only where the first cannot.
                    for (name, share) in content.monster.iter().filter_map(|monster| monster.chain.first()).flat_map(possible) {
                        if !has(&label("monster", ' ', name)) {
                            miss(label("monster", *glyph, name), likely.of_each(*glyph, share), often(None));
                        }
                    }
                    for (name, share) in content.things.iter().filter_map(|thing| thing.name.as_ref()).flat_map(possible) {
                        if !self.things.contains(name) {
                            miss(label("thing", *glyph, name), likely.of_each(*glyph, share), often(None));
                        }
                    }
                }
                _ => {}
            }
        }
        missing
    }

    /// Monsters that functions of the legend, or entries after the first, gave places where they could not stand, and that stood nowhere: with
    /// the reason, and in how many drawings.
    pub(super) fn homeless(&self, world: &World, vault: &Vault) -> impl Iterator<Item = (&str, &str, u32)> {
        let number = world.rooms.get(usize::from(vault.room.0)).and_then(|r| r.vault).map_or(0, |v| v.0);
        let first = |name: &str| {
            let contents = vault.meanings.iter().filter_map(|(_, m)| if let Meaning::Content(content) = m { Some(content) } else { None });
            contents.filter_map(|c| c.monster.as_ref()?.chain.first()).any(|choice| choice.names.iter().any(|n| n == name))
        };
        let stood = move |name: &str| self.met.contains(&(number, label("monster", ' ', name)));
        let rows = self.unplaced.iter().filter(move |((name, _), often)| **often >= REFUSED && !stood(name) && !first(name));
        rows.map(|((name, reason), often)| (name.as_str(), reason.as_str(), *often))
    }
}

/// A part that has not come up.
pub(super) struct Missing {
    /// What it is.
    pub part: String,
    /// Whether so many drawings without it cannot be an accident.
    pub certain: bool,
    /// Whether more drawings would tell.
    pub hope: bool,
}

/// Drawings in which a monster must have been refused before it is said to be so always.
const REFUSED: u32 = 20;

fn percent(percent: u32) -> f64 {
    f64::from(percent.min(100)) / 100.0
}

/// Shares of weights, where all of them are numbers: of one that a function tells nobody knows how it compares.
fn fixed_shares(weights: impl Iterator<Item = Option<u64>>) -> Option<Vec<f64>> {
    let weights = weights.collect::<Option<Vec<u64>>>()?;
    Weights::new(weights).ok().map(|weights| shares(&weights))
}

/// Whether a vault fits into a block of a slot's cells as they are drawn; where chance alone makes the slot, nobody knows.
fn has_space(world: &World, outer: &Vault, glyph: char, id: RoomTypeId) -> bool {
    let inner = world.rooms.get(usize::from(id.0)).and_then(|r| r.vault).and_then(|v| world.vaults.get(usize::from(v.0)));
    let blocks = blocks(&outer.art.glyphs, &outer.art, glyph);
    let fits = |inner: &Vault| {
        let sizes = || inner.transforms.iter().map(|way| way.size(inner.art.width, inner.art.height));
        blocks.iter().any(|block| sizes().any(|(w, h)| w <= block.area.width && h <= block.area.height))
    };
    blocks.is_empty() || inner.is_none_or(fits)
}

/// Names of a choice whose weight is above 0, with their shares.
fn possible(choice: &Choice) -> impl Iterator<Item = (&str, f64)> {
    choice.names.iter().map(String::as_str).zip(shares(&choice.weights)).filter(|(_, share)| *share > 0.0)
}
