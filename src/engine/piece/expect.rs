//! What a piece alone is held to, and what of a vault is to come up at some time.

use std::collections::BTreeSet;

use crate::audit::FREE_STANDING;
use crate::build::Build;
use crate::diagnostic::Severity;
use crate::floor::Finding;
use crate::grid::{Area, Point};
use crate::script::{blocks, label};
use crate::world::{BranchId, Choice, Choices, Demand, Meaning, Place, RoomTypeId, Step, TerrainClass, Vault, World};

use super::entrances;

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
        for name in &build.stages {
            if !self.stages.contains(name) {
                self.stages.insert(name.clone());
            }
        }
    }

    /// Parts of a vault that can come up, and have not: glyphs of its picture, those who come first in a slot, vaults and fills that may lie
    /// at one of these places.
    pub(super) fn missing(&self, world: &World, vault: &Vault, sites: &[(BranchId, Place)]) -> Vec<String> {
        let number = world.rooms.get(usize::from(vault.room.0)).and_then(|r| r.vault).map_or(0, |v| v.0);
        let has = |part: &str| self.met.contains(&(number, part.to_owned()));
        let somewhere = |depth: &crate::world::Depths| sites.iter().any(|(_, place)| depth.contains(place));
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
        for (glyph, meaning) in &vault.meanings {
            let own = label("glyph", *glyph, "");
            if !has(&own) {
                if !instead.contains(glyph) {
                    missing.push(own);
                }
                continue;
            }
            match meaning {
                Meaning::Vault(slot) if slot.chance > 0 => {
                    for (id, weight) in &slot.vaults {
                        let Some(room) = world.rooms.get(usize::from(id.0)) else { continue };
                        let part = label("vault", *glyph, &room.name);
                        let may = weight.or(room.weight) != Some(0) && somewhere(&room.depth) && has_space(world, vault, *glyph, *id);
                        if may && !has(&part) {
                            missing.push(part);
                        }
                    }
                }
                Meaning::Fill(slot) if slot.chance > 0 => {
                    for (id, weight) in &slot.fills {
                        let Some(fill) = world.fills.get(usize::from(id.0)) else { continue };
                        let ran = self.stages.iter().any(|stage| stage.rsplit('/').next() == Some(&fill.name));
                        if weight.or(fill.weight) != Some(0) && somewhere(&fill.depth) && !ran {
                            missing.push(label("fill", *glyph, &fill.name));
                        }
                    }
                }
                Meaning::Content(content) => {
                    // Those after the first come only where the first cannot.
                    let first = content.monster.iter().filter_map(|monster| monster.chain.first()).flat_map(possible);
                    missing.extend(first.filter(|name| !has(&label("monster", ' ', name))).map(|name| label("monster", *glyph, name)));
                    let things = content.things.iter().filter_map(|thing| thing.name.as_ref()).flat_map(possible);
                    missing.extend(things.filter(|name| !self.things.contains(*name)).map(|name| label("thing", *glyph, name)));
                }
                _ => {}
            }
        }
        missing
    }
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

/// Names of a choice whose weight is above 0.
fn possible(choice: &Choice) -> impl Iterator<Item = &str> {
    let mut before = 0;
    choice.names.iter().zip(choice.weights.sums()).filter_map(move |(name, sum)| {
        let own = *sum - before;
        before = *sum;
        (own > 0).then_some(name.as_str())
    })
}
