//! [`Never`]: what is declared and was on no floor.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::chances::theme_name;
use super::{Kind, Row, Stats, Survey};
use crate::sweep::Selection;
use crate::world::{Declared, World};

/// What is declared and was on no floor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Never {
    /// What it is.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// Where it is declared.
    pub declared: String,
    /// How many the choices that were made should have given; `None` where there were none.
    pub expected: Option<f64>,
}

/// Of floors of the whole dungeon all that is declared; of a part of it only what may come there.
pub(super) fn of(world: &World, selection: &Selection, survey: &Survey) -> Vec<Never> {
    let whole = selection.branches.is_empty() && *selection.depths.start() <= 1 && *selection.depths.end() == u32::MAX;
    let rows = |pick: fn(&Stats) -> &BTreeMap<String, Row>| {
        let mut sums: BTreeMap<&str, Row> = BTreeMap::new();
        for (name, row) in survey.branches.iter().flat_map(|branch| pick(&branch.all)) {
            sums.entry(name.as_str()).or_default().merge(row);
        }
        sums
    };
    let mut all = Vec::new();
    let mut look = |kind: Kind, name: &str, declared: String, sums: &BTreeMap<&str, Row>, asked: bool| {
        let row = sums.get(name);
        let may_come = row.is_some_and(|row| row.trials > 0 || row.declared > 0.0);
        // The library declares more than any script set needs.
        let own = !declared.starts_with("std/");
        if own && row.is_none_or(|row| row.count == 0) && (asked || may_come) {
            let expected = row.filter(|row| row.trials > 0).map(|row| row.expected);
            all.push(Never { kind, name: name.to_owned(), declared, expected });
        }
    };
    let at = |declared: &Declared| declared.location.to_string();
    let rooms = rows(|stats| &stats.rooms);
    let grown: BTreeSet<usize> = reached(world, true).difference(&reached(world, false)).copied().collect();
    for vaults in [false, true] {
        for (id, room) in world.rooms.iter().enumerate().filter(|(_, room)| room.vault.is_some() == vaults) {
            let kind = if vaults { Kind::Vault } else { Kind::Room };
            look(kind, &room.name, at(&room.declared), &rooms, whole && !grown.contains(&id));
        }
    }
    let monsters = rows(|stats| &stats.monsters);
    world.monsters.iter().for_each(|monster| look(Kind::Monster, &monster.name, at(&monster.declared), &monsters, whole));
    let terrains = rows(|stats| &stats.terrains);
    world.terrains.iter().for_each(|terrain| look(Kind::Terrain, &terrain.name, at(&terrain.declared), &terrains, whole));
    let themes = rows(|stats| &stats.themes);
    for branch in world.branches.iter().filter(|branch| branch.growth.is_none()) {
        for theme in &branch.themes {
            look(Kind::Theme, &theme_name(branch, theme), theme.at.to_string(), &themes, whole);
        }
    }
    all
}

/// Rooms and vaults of branches that grow, or of the others.
fn reached(world: &World, growing: bool) -> BTreeSet<usize> {
    let branches = world.branches.iter().filter(|branch| branch.growth.is_some() == growing);
    branches.flat_map(|branch| world.reach(branch)).map(|choice| usize::from(choice.room.0)).collect()
}
