//! What scripts declare, as plain data: terrain, monsters, room types, branches. No Lua, no map.

mod branch;
mod colour;
mod context;
mod data;
mod depths;
mod exclusions;
mod fill;
mod monster;
mod once;
mod place;
mod room;
mod terrain;
mod vault;

pub use branch::{Branch, BranchId, Connected, Count, Entry, RoomChoice, Walk};
pub use colour::Colour;
pub use context::{Context, ContextType, ContextValue};
pub use data::Data;
pub use depths::{DepthRow, Depths};
pub(crate) use exclusions::{Company, Exclusions};
pub use fill::{Fill, FillId};
pub use monster::{Habitat, Monster, MonsterId};
pub(crate) use once::{Home, HomeWeight, OncePiece, site};
pub use place::Place;
pub use room::{DepthRange, Once, RoomType, RoomTypeId, VaultId};
pub use terrain::{Terrain, TerrainClass, TerrainId, Transitions};
pub use vault::{
    Art, ArtPlace, Choice, Choices, Content, Demand, FillSlot, Lie, Meaning, MonsterEntry, Step, ThingEntry, Vault, VaultSlot,
};

use std::collections::HashMap;

use crate::diagnostic::Location;

/// Everything a script set declares, in the order of declaration; ids are positions in these lists.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// Terrains; id 0 is `rock`, the solid stuff a floor starts as.
    pub terrains: Vec<Terrain>,
    /// Monsters.
    pub monsters: Vec<Monster>,
    /// Room types.
    pub rooms: Vec<RoomType>,
    /// Hand-drawn pieces; each is one of the room types.
    pub vaults: Vec<Vault>,
    /// What shapes are filled with.
    pub fills: Vec<Fill>,
    /// Branches, in the order of `dungeon.lua`; the first is the default.
    pub branches: Vec<Branch>,
    /// Declared host context: name, type and default of each value a script may read.
    pub context: Vec<ContextType>,
    /// Pieces of which there is one in the dungeon or in a branch.
    pub(crate) once: Vec<OncePiece>,
    /// Which room types do not share a floor.
    pub(crate) exclusions: Exclusions,
    /// Positions of `rooms` by name, once all are declared.
    pub(crate) room_index: HashMap<String, RoomTypeId>,
    /// Room types of each tag, once all are declared.
    pub(crate) room_tags: HashMap<String, Vec<RoomTypeId>>,
    /// Positions of `monsters` by name, once all are declared.
    pub(crate) index: HashMap<String, MonsterId>,
}

impl World {
    /// The terrain of that name.
    #[must_use]
    pub fn terrain(&self, name: &str) -> Option<TerrainId> {
        position(&self.terrains, |t| t.name == name).map(|i| TerrainId(i as u16))
    }

    /// The monster of that name.
    #[must_use]
    pub fn monster(&self, name: &str) -> Option<MonsterId> {
        if self.index.len() == self.monsters.len() {
            return self.index.get(name).copied();
        }
        position(&self.monsters, |m| m.name == name).map(|i| MonsterId(i as u16))
    }

    /// The room types that carry a tag, in order of their declaration.
    pub(crate) fn rooms_tagged(&self, tag: &str) -> Vec<RoomTypeId> {
        if self.room_index.len() == self.rooms.len() {
            return self.room_tags.get(tag).cloned().unwrap_or_default();
        }
        let tagged = self.rooms.iter().enumerate().filter(|(_, room)| room.tags.iter().any(|t| t == tag));
        tagged.map(|(id, _)| RoomTypeId(id as u16)).collect()
    }

    /// The room types that a branch lists, with their weights there, and after them those that may come into slots of them.
    pub(crate) fn reach(&self, branch: &Branch) -> Vec<RoomChoice> {
        let mut reached = branch.rooms.clone();
        let mut known = vec![false; self.rooms.len()];
        let mut see = |id: RoomTypeId| known.get_mut(usize::from(id.0)).is_some_and(|known| !std::mem::replace(known, true));
        for choice in &reached {
            see(choice.room);
        }
        let mut at = 0;
        while let Some(id) = reached.get(at).map(|choice| choice.room) {
            at += 1;
            let vault = self.rooms.get(usize::from(id.0)).and_then(|r| r.vault).and_then(|v| self.vaults.get(usize::from(v.0)));
            for (_, meaning) in vault.map_or(&[][..], |v| &v.meanings) {
                let Meaning::Vault(slot) = meaning else { continue };
                let new = slot.vaults.iter().filter(|(id, _)| see(*id));
                reached.extend(new.map(|(room, _)| RoomChoice { room: *room, weight: None }));
            }
        }
        reached
    }

    /// Notes where each monster and room type is, now that all are declared: rules look names up by the hundred.
    pub(crate) fn close(&mut self) {
        self.exclusions = Exclusions::of(&self.rooms);
        self.room_tags.clear();
        for (i, room) in self.rooms.iter().enumerate() {
            for tag in &room.tags {
                self.room_tags.entry(tag.clone()).or_default().push(RoomTypeId(i as u16));
            }
        }
        self.room_index = self.rooms.iter().enumerate().map(|(i, r)| (r.name.clone(), RoomTypeId(i as u16))).collect();
        self.index = self.monsters.iter().enumerate().map(|(i, m)| (m.name.clone(), MonsterId(i as u16))).collect();
    }

    /// The room type of that name.
    #[must_use]
    pub fn room(&self, name: &str) -> Option<RoomTypeId> {
        if self.room_index.len() == self.rooms.len() {
            return self.room_index.get(name).copied();
        }
        position(&self.rooms, |r| r.name == name).map(|i| RoomTypeId(i as u16))
    }

    /// The fill of that name.
    #[must_use]
    pub fn fill(&self, name: &str) -> Option<FillId> {
        position(&self.fills, |f| f.name == name).map(|i| FillId(i as u16))
    }

    /// How many floors lie above a branch's first one at least, along the shallowest entries or by its `first`.
    #[must_use]
    pub fn highest_entry(&self, branch: &Branch) -> u32 {
        self.above(branch).0
    }

    /// How many floors lie above a branch's first one: at least and at most, each number between as well.
    pub(crate) fn above(&self, branch: &Branch) -> (u32, u32) {
        let (mut least, mut most, mut at) = (0_u32, 0_u32, branch);
        // Entries that lead in a circle are refused at load; the bound is for worlds built by hand.
        for _ in 0..self.branches.len() {
            if let Some(first) = at.first {
                (least, most) = (least.saturating_add(first.saturating_sub(1)), most.saturating_add(first.saturating_sub(1)));
                break;
            }
            let Some(entry) = &at.entry else { break };
            least = least.saturating_add(entry.depth.min);
            most = most.saturating_add(entry.depth.max);
            let Some(parent) = self.branches.get(usize::from(entry.from.0)) else { break };
            at = parent;
        }
        (least, most)
    }

    /// The branch of that name.
    #[must_use]
    pub fn branch(&self, name: &str) -> Option<BranchId> {
        position(&self.branches, |b| b.name == name).map(|i| BranchId(i as u16))
    }
}

fn position<T>(list: &[T], is: impl Fn(&T) -> bool) -> Option<usize> {
    list.iter().position(is)
}

/// Where a thing was declared: its module and line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Module name, as `require` takes it.
    pub module: String,
    /// File and line.
    pub location: Location,
}
