//! Where branches are entered: a floor of the parent, and the floor of the branch that it leads to.

use std::collections::BTreeMap;

use super::draw::{Ask, Drawing, Obstacle, pick};
use super::special::cut;
use super::{Passage, words};
use crate::chance::Stream;
use crate::world::Branch;

/// The entries that are drawn, by parent and depth: names of the branches.
#[derive(Default)]
pub(super) struct Entries<'a>(BTreeMap<(u16, u32), &'a str>);

impl<'a> Entries<'a> {
    /// Draws where a branch is entered; `None` for one that is entered from outside.
    pub fn draw(&mut self, drawing: &mut Drawing<'a>, id: usize, branch: &'a Branch) -> Result<Option<Passage>, Obstacle> {
        let world = drawing.world;
        let Some(entry) = &branch.entry else { return Ok(None) };
        let Some(parent) = world.branches.get(usize::from(entry.from.0)) else { return Ok(None) };
        let own = Stream::root(drawing.seed, &branch.name, 0);
        let parent_floors = drawing.floors.get(usize::from(entry.from.0)).copied().unwrap_or(0);
        let origin = match entry.after {
            None => None,
            Some(after) => drawing.special.get(usize::from(entry.from.0)).and_then(|depths| depths.get(after)).copied().flatten(),
        };
        let range = drawing.range(branch, entry.depth, Ask::EntryDepth)?;
        let (least, most) = cut(range, origin, parent_floors)
            .ok_or_else(|| words::no_entry(branch, entry, parent, range, (parent_floors, parent_floors)))?;
        let first = pick((least as i32, most as i32), || own.child("entry")) as u32;
        let from = entry.from.0;
        let depth = (first..=most).chain(least..first).find(|depth| entry.share || !self.0.contains_key(&(from, *depth)));
        let depth = depth.ok_or_else(|| {
            let others: Vec<(&str, u32)> = (least..=most).filter_map(|d| Some((*self.0.get(&(from, d))?, d))).collect();
            words::no_free_entry(branch, entry, parent, range, &others)
        })?;
        self.0.entry((from, depth)).or_insert(&branch.name);

        let floors = drawing.floors.get(id).copied().unwrap_or(0);
        let range = drawing.range(branch, entry.arrive, Ask::EntryArrive)?;
        let (least, most) = cut(range, None, floors).ok_or_else(|| words::no_arrival(branch, entry, range, (floors, floors)))?;
        let arrive = pick((least as i32, most as i32), || own.child("arrive")) as u32;
        Ok(Some(Passage { from: parent.name.clone(), depth, arrive, kind: entry.kind, one_way: entry.one_way }))
    }
}
