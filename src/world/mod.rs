//! What scripts declare, as plain data: terrain, monsters, room types, branches. No Lua, no map.

mod branch;
mod check;
mod colour;
mod context;
mod data;
mod depths;
mod exclusions;
mod fill;
mod growth;
mod monster;
mod once;
mod place;
mod room;
mod rules;
mod terrain;
mod theme;
mod vault;

pub use branch::{Branch, BranchId, Connected, Count, RoomChoice, Walk};
pub use check::Check;
pub use colour::Colour;
pub use context::{Context, ContextType, ContextValue};
pub use data::Data;
pub(crate) use data::{DEEPEST, Misfit, VALUE_BYTES};
pub use depths::{DepthRow, Depths};
pub(crate) use exclusions::{Company, Exclusions};
pub use fill::{Fill, FillId};
pub use growth::GrowthSpec;
pub use monster::{Habitat, Monster, MonsterId};
pub(crate) use once::{Home, HomeWeight, OncePiece, site};
pub use place::Place;
pub use room::{DepthRange, Once, RoomType, RoomTypeId, VaultId};
pub use rules::{Amount, Direction, Entry, OneOf, OneWay, PassageKind, SpecialRule, StairsRule};
pub use terrain::{Terrain, TerrainClass, TerrainId, Transitions};
pub use theme::{Theme, ThemeRow};
pub(crate) use vault::CUSTOMARY_TERRAINS;
#[cfg(feature = "app")]
pub(crate) use vault::MAX_SIDE;
pub use vault::{
    Art, ArtPlace, Choice, Choices, Content, Demand, FillSlot, Lie, Meaning, MonsterEntry, Step, ThingEntry, Vault, VaultSlot,
};

use std::collections::HashMap;

use crate::diagnostic::Location;

/// Everything a script set declares, in the order of declaration; ids are positions in these lists.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
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
    /// The scripts' own audits of finished floors.
    pub checks: Vec<Check>,
    /// Branches, in the order of `dungeon.lua`; the first is the default.
    pub branches: Vec<Branch>,
    /// Branches of which exactly one is in a dungeon.
    pub one_of: Vec<OneOf>,
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
        let mut reached = branch.all_rooms();
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

    /// The depth from the top of the dungeon of a branch's first floor, where it is entered as high up as may be, or by its `first`.
    #[must_use]
    pub fn highest_first(&self, branch: &Branch) -> i32 {
        self.firsts(branch).0
    }

    /// The depth from the top of the dungeon of a branch's first floor: at least and at most, each number between as well.
    pub(crate) fn firsts(&self, branch: &Branch) -> (i32, i32) {
        let (mut least, mut most, mut at) = (0_i32, 0_i32, branch);
        // Entries that lead in a circle are refused at load; the bound is for worlds built by hand.
        for _ in 0..self.branches.len() {
            if let Some(first) = at.first {
                let first = i32::try_from(first).unwrap_or(i32::MAX);
                return (least.saturating_add(first), most.saturating_add(first));
            }
            let Some(entry) = &at.entry else { break };
            let Some(parent) = self.branches.get(usize::from(entry.from.0)) else { break };
            let step = if entry.kind == PassageKind::Stairs { at.direction.sign() } else { 0 };
            let down = spread(parent.direction.sign(), bounds(entry.depth, entry.after, parent));
            let back = spread(-at.direction.sign(), bounds(entry.arrive, None, at));
            least = least.saturating_add(down.0 + back.0 + step);
            most = most.saturating_add(down.1 + back.1 + step);
            at = parent;
        }
        (least.saturating_add(1), most.saturating_add(1))
    }

    /// The branch of that name.
    #[must_use]
    pub fn branch(&self, name: &str) -> Option<BranchId> {
        position(&self.branches, |b| b.name == name).map(|i| BranchId(i as u16))
    }
}

/// Least and most of what floors between depth 1 and these add to a depth from the top.
fn spread(sign: i32, (least, most): (u32, u32)) -> (i32, i32) {
    let (least, most) = (sign * (least as i32 - 1), sign * (most as i32 - 1));
    (least.min(most), least.max(most))
}

/// The depths that a special floor may have, for any number of floors of its branch: the least and the most.
pub(crate) fn special_bounds(branch: &Branch, special: usize) -> (u32, u32) {
    branch.special.get(special).map_or((1, 1), |rule| bounds(rule.depth, rule.after, branch))
}

/// The depths of a branch that a rule may give, for any number of floors it may have.
fn bounds(depth: Amount, after: Option<usize>, branch: &Branch) -> (u32, u32) {
    let floors = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
    let (fewest, last) = (floors(branch.floors.min), floors(branch.floors.max).max(1));
    let origin = |after: usize| {
        // A special floor counts from one before it, so this comes to an end.
        branch.special.get(after).map_or((1, 1), |s| bounds(s.depth, s.after.filter(|earlier| *earlier < after), branch))
    };
    let (least, most) = match (depth, after) {
        (Amount::Computed, _) => (1, last),
        (Amount::Between(a, b), Some(after)) => {
            let (least, most) = origin(after);
            (floors(least).saturating_add(a), floors(most).saturating_add(b))
        }
        (Amount::Between(a, b), None) if a < 0 => (fewest.saturating_add(1 + a), last.saturating_add(1 + b)),
        (Amount::Between(a, b), None) => (a, b),
    };
    (least.clamp(1, last) as u32, most.clamp(1, last) as u32)
}

fn position<T>(list: &[T], is: impl Fn(&T) -> bool) -> Option<usize> {
    list.iter().position(is)
}

/// Where a thing was declared: its module and line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Declared {
    /// Module name, as `require` takes it.
    pub module: String,
    /// File and line.
    pub location: Location,
}
