//! [`Curves`]: the chance of each monster at each depth of a branch, as the views of odds draw them.

use std::ops::RangeInclusive;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::{Deserialize, Serialize};

use crate::engine::{Engine, MonsterChance, TableOdds};
use crate::error::{Error, Result};
use crate::tree::TreeBranch;
use crate::world::{Colour, Context, Place, World};

use super::selection::{range, unknown_branch};

/// The odds of every monster table of a branch. Worked out, never sampled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Curves {
    /// Branch name.
    pub branch: String,
    /// Depths within the branch, ascending; every curve has one chance for each.
    pub depths: Vec<u32>,
    /// One for each table of the branch's population, in its order; none where the population is a plain function.
    pub tables: Vec<TableCurves>,
}

/// The odds of one table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableCurves {
    /// What the scripts call the table; empty where they do not.
    pub label: String,
    /// Name of the rule that makes odds of its rows.
    pub rule: String,
    /// Monsters in the order of the table's rows.
    pub monsters: Vec<Curve>,
    /// The chance that a draw gives nobody, 0 to 1, for each depth.
    pub nobody: Vec<f64>,
}

/// One monster's chances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// Monster name.
    pub name: String,
    /// The chance that a draw gives this monster, 0 to 1, for each depth.
    pub chances: Vec<f64>,
    /// What it looks like on a floor.
    pub glyph: char,
    /// Colour of the glyph.
    pub colour: Colour,
    /// Where it has no chance at any of these depths, and would have one but for another that is always taken before it: that other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadowed_by: Option<String>,
}

/// What one table says at one place: label, rule, a chance for each monster, and what is left over.
pub(crate) struct Said {
    pub label: String,
    pub rule: String,
    pub monsters: Vec<MonsterChance>,
    pub nobody: f64,
}

/// The places whose odds are to be seen: those of the seed's dungeon, or of the longest there can be where no seed is given.
///
/// # Errors
/// Kind `Request` for a branch the scripts do not declare, with a near name, for one that is not in the dungeon of the seed, and for depths
/// where it has no floor; as [`Engine::tree`] where the seed has no dungeon.
pub fn places(engine: &Engine, branch: &str, depths: &RangeInclusive<u32>, seed: Option<u64>) -> Result<Vec<Place>> {
    let all = match seed {
        Some(seed) => {
            let tree = engine.tree(seed, &Context::new())?;
            if let Some(why) = tree.why_absent(branch) {
                return Err(Error::request(format!("branch \"{branch}\" is not in the dungeon of seed {seed}: {why}")));
            }
            let grown =
                engine.world().branches.iter().find(|known| known.name == branch && known.growth.is_some()).map(|known| known.depths().max);
            let place = |branch: &TreeBranch, depth| Place { last: !branch.growing && depth == branch.floors, ..branch.place(depth) };
            tree.branch(branch).map(|branch| (1..=grown.unwrap_or(branch.floors)).map(|depth| place(branch, depth)).collect())
        }
        None => engine.longest(branch),
    };
    let all: Vec<Place> = all.ok_or_else(|| unknown_branch(engine.world(), branch))?;
    let floors = all.len();
    let chosen: Vec<Place> = all.into_iter().filter(|place| depths.contains(&place.depth)).collect();
    if chosen.is_empty() {
        let (s, which) = (if floors == 1 { "" } else { "s" }, if seed.is_some() { " under this seed" } else { "" });
        return Err(Error::request(format!("no floor lies at depth {}: \"{branch}\" has {floors} floor{s}{which}", range(depths))));
    }
    Ok(chosen)
}

impl Curves {
    /// Works the odds out at these places, all of one branch and of ascending depth, on the threads of the current rayon pool. `go_on` is asked
    /// before each place; `None` when it says no.
    ///
    /// # Errors
    /// As [`Engine::odds`], of the shallowest place that fails.
    pub fn collect(engine: &Engine, places: &[Place], context: &Context, go_on: &(dyn Fn() -> bool + Sync)) -> Result<Option<Self>> {
        let branch = places.first().map(|place| place.branch.clone()).unwrap_or_default();
        let mut curves = Self { branch, ..Self::default() };
        let all: Vec<Option<Result<Vec<TableOdds>>>> =
            places.par_iter().map(|place| go_on().then(|| engine.odds(place, context))).collect();
        for (place, tables) in places.iter().zip(all) {
            let Some(tables) = tables else { return Ok(None) };
            let said =
                |table: TableOdds| Said { monsters: table.by_monster(), nobody: table.nobody(), label: table.label, rule: table.rule };
            curves.push(place.depth, tables?.into_iter().map(said), engine.world());
        }
        // What is shadowed at some depths alone is seen at the others.
        for curve in curves.tables.iter_mut().flat_map(|table| &mut table.monsters) {
            curve.shadowed_by = curve.shadowed_by.take().filter(|_| peak(&curve.chances).is_none());
        }
        Ok(Some(curves))
    }

    /// Adds the next depth.
    pub(crate) fn push(&mut self, depth: u32, said: impl IntoIterator<Item = Said>, world: &World) {
        let before = self.depths.len();
        self.depths.push(depth);
        for (i, said) in said.into_iter().enumerate() {
            if self.tables.len() == i {
                // A table that begins here has said nothing of the depths before.
                self.tables.push(TableCurves { nobody: vec![1.0; before], ..TableCurves::default() });
            }
            let Some(table) = self.tables.get_mut(i) else { continue };
            (table.label, table.rule) = (said.label, said.rule);
            table.nobody.push(said.nobody);
            for (row, said) in said.monsters.into_iter().enumerate() {
                // Rows keep their places from depth to depth, so the search is for those alone that do not.
                let at = match table.monsters.get(row) {
                    Some(curve) if curve.name == said.monster => Some(row),
                    _ => table.monsters.iter().position(|curve| curve.name == said.monster),
                };
                let at = at.unwrap_or_else(|| {
                    table.monsters.push(Curve::new(said.monster, world));
                    table.monsters.len() - 1
                });
                if let Some(curve) = table.monsters.get_mut(at) {
                    curve.chances.resize(before, 0.0);
                    curve.chances.push(said.chance);
                    curve.shadowed_by = curve.shadowed_by.take().or(said.shadowed_by);
                }
            }
        }
        for table in &mut self.tables {
            table.nobody.resize(before + 1, 1.0);
            table.monsters.iter_mut().for_each(|curve| curve.chances.resize(before + 1, 0.0));
        }
    }

    /// A name for each table that no other has: its label, else its rule, numbered where that is not enough.
    #[must_use]
    pub fn titles(&self) -> Vec<String> {
        let mut titles: Vec<String> = Vec::new();
        let mut taken = std::collections::BTreeSet::new();
        let mut next: std::collections::BTreeMap<&str, u32> = std::collections::BTreeMap::new();
        for table in &self.tables {
            let plain = if table.label.is_empty() { &table.rule } else { &table.label };
            let mut title = plain.clone();
            while !taken.insert(title.clone()) {
                let number = next.entry(plain).or_insert(1);
                *number += 1;
                title = format!("{plain} {number}");
            }
            titles.push(title);
        }
        titles
    }

    /// Names of all monsters, each once, in the order of tables and rows.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut seen = std::collections::BTreeSet::new();
        let all = self.tables.iter().flat_map(|table| &table.monsters).map(|curve| curve.name.as_str());
        all.filter(|name| seen.insert(*name)).collect()
    }

    /// Keeps these monsters alone, and the tables that hold any of them.
    pub fn keep(&mut self, names: &[String]) {
        for table in &mut self.tables {
            table.monsters.retain(|curve| names.contains(&curve.name));
        }
        self.tables.retain(|table| !table.monsters.is_empty());
    }
}

impl Curve {
    fn new(name: String, world: &World) -> Self {
        let monster = world.monster(&name).and_then(|id| world.monsters.get(usize::from(id.0)));
        let (glyph, colour) = monster.map_or(('?', Colour::Default), |monster| (monster.glyph, monster.colour));
        Self { name, chances: Vec::new(), glyph, colour, shadowed_by: None }
    }
}

/// The highest of some chances and where it is first met; `None` where all are 0. Chances that differ in the last bits alone are one.
#[must_use]
pub fn peak(chances: &[f64]) -> Option<(usize, f64)> {
    let highest = chances.iter().copied().fold(0.0, f64::max);
    let near = highest * (1.0 - 1e-9);
    (highest > 0.0).then(|| (chances.iter().position(|chance| *chance >= near).unwrap_or(0), highest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(label: &str, rule: &str, monsters: &[(&str, f64)], nobody: f64) -> Said {
        Said {
            label: label.into(),
            rule: rule.into(),
            monsters: monsters
                .iter()
                .map(|(name, chance)| MonsterChance { monster: (*name).into(), chance: *chance, shadowed_by: None })
                .collect(),
            nobody,
        }
    }

    #[test]
    fn every_curve_has_a_chance_for_each_depth_whenever_it_begins() {
        let mut curves = Curves::default();
        let world = World::default();
        curves.push(3, [said("", "by weight", &[("rat", 0.25), ("bat", 0.5)], 0.25)], &world);
        curves.push(4, [said("", "by weight", &[("bat", 1.0), ("owl", 0.0)], 0.0), said("few", "first", &[("owl", 0.5)], 0.5)], &world);
        let table = &curves.tables[0];
        let all: Vec<(&str, &[f64])> = table.monsters.iter().map(|c| (c.name.as_str(), c.chances.as_slice())).collect();
        assert_eq!(all, [("rat", &[0.25, 0.0][..]), ("bat", &[0.5, 1.0]), ("owl", &[0.0, 0.0])]);
        assert_eq!((curves.depths.as_slice(), table.nobody.as_slice()), (&[3, 4][..], &[0.25, 0.0][..]));
        assert_eq!(curves.tables[1].nobody, [1.0, 0.5]);
        assert_eq!(curves.tables[1].monsters[0].chances, [0.0, 0.5]);
        assert_eq!(curves.names(), ["rat", "bat", "owl"]);
        curves.keep(&["owl".into()]);
        assert_eq!(curves.names(), ["owl"]);
        curves.keep(&["rat".into()]);
        assert!(curves.tables.is_empty());
    }

    #[test]
    fn tables_of_one_name_are_numbered() {
        let mut curves = Curves::default();
        let table = |label: &str| said(label, "by weight", &[], 1.0);
        curves.push(1, [table(""), table("fish"), table(""), table("fish"), table("by weight 2")], &World::default());
        assert_eq!(curves.titles(), ["by weight", "fish", "by weight 2", "fish 2", "by weight 2 2"]);
    }

    #[test]
    fn the_peak_is_where_the_highest_is_first_met_but_for_the_last_bits() {
        assert_eq!(peak(&[]), None);
        assert_eq!(peak(&[0.0, 0.0]), None);
        assert_eq!(peak(&[0.1, 0.3, 0.3]), Some((1, 0.3)));
        let above = 0.3 + 1e-16;
        assert!(above > 0.3);
        assert_eq!(peak(&[0.1, 0.3, above]), Some((1, above)));
    }

    #[test]
    fn curves_survive_json() {
        let mut curves = Curves { branch: "cellar".into(), ..Curves::default() };
        curves.push(1, [said("", "by weight", &[("rat", 1.0 / 3.0)], 2.0 / 3.0)], &World::default());
        let text = serde_json::to_string(&curves).unwrap();
        assert_eq!(
            text,
            r#"{"branch":"cellar","depths":[1],"tables":[{"label":"","rule":"by weight","monsters":[{"name":"rat","chances":[0.3333333333333333],"glyph":"?","colour":"default"}],"nobody":[0.6666666666666666]}]}"#
        );
        assert_eq!(serde_json::from_str::<Curves>(&text).unwrap(), curves);
    }
}
