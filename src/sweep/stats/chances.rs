//! [`Chances`]: what the scripts declare of a place.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::engine::Engine;
use crate::error::Result;
use crate::world::{Branch, Context, Place, Theme, ThemeRow, Walk, World};

/// What the scripts declare of a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chances {
    /// Room types and vaults with their shares of a choice, 0 to 1.
    pub(super) rooms: Vec<(String, f64)>,
    /// Monster tables, in order.
    pub(super) tables: Vec<Table>,
    /// Names of theme rows that mean the place.
    pub(super) themes: Vec<String>,
    pub(super) walk: Walk,
    pub(super) about: Arc<About>,
}

/// A monster table of a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    /// What the scripts call it, else its rule.
    pub title: String,
    pub rule: String,
    /// Monsters with their chances, 0 to 1.
    pub monsters: Vec<(String, f64)>,
}

/// What the scripts declare wherever one is.
#[derive(Debug, Default, PartialEq)]
pub(super) struct About {
    vaults: BTreeSet<String>,
    levels: BTreeMap<String, i64>,
}

impl About {
    pub fn of(world: &World) -> Self {
        let vaults = world.rooms.iter().filter(|room| room.vault.is_some()).map(|room| room.name.clone());
        let levels = world.monsters.iter().map(|monster| (monster.name.clone(), i64::from(monster.level)));
        Self { vaults: vaults.collect(), levels: levels.collect() }
    }

    pub fn is_vault(&self, room: &str) -> bool {
        self.vaults.contains(room)
    }

    /// The level of a monster; 0 for one that is not declared.
    pub fn level(&self, monster: &str) -> f64 {
        self.levels.get(monster).copied().unwrap_or(0) as f64
    }
}

impl Chances {
    /// Those of a place.
    ///
    /// # Errors
    /// As [`Engine::odds`].
    pub fn at(engine: &Engine, place: &Place, context: &Context) -> Result<Self> {
        Self::with(engine, place, context, Arc::new(About::of(engine.world())))
    }

    /// The same, with what is known already.
    pub(super) fn with(engine: &Engine, place: &Place, context: &Context, about: Arc<About>) -> Result<Self> {
        let weights = engine.room_weights(place, context)?;
        let total = weights.iter().map(|(_, weight)| *weight as f64).sum::<f64>().max(1.0);
        let rooms = weights.into_iter().map(|(name, weight)| (name, weight as f64 / total)).collect();
        let tables = engine.odds(place, context)?.into_iter().map(|table| {
            let monsters = table.by_monster().into_iter().map(|monster| (monster.monster, monster.chance)).collect();
            let title = if table.label.is_empty() { table.rule.clone() } else { table.label };
            Table { title, rule: table.rule, monsters }
        });
        let branch = engine.world().branches.iter().find(|branch| branch.name == place.branch);
        let rows = branch.map_or(&[][..], |branch| &branch.themes);
        let themes = rows.iter().filter(|theme| theme.when.contains(place)).filter_map(|theme| Some(theme_name(branch?, theme)));
        Ok(Self {
            rooms,
            tables: tables.collect(),
            themes: themes.collect(),
            walk: branch.map(|branch| branch.at(place).walk).unwrap_or_default(),
            about,
        })
    }

    /// The share of a room type or vault; 0 where it is not listed.
    #[must_use]
    pub fn room(&self, name: &str) -> f64 {
        self.rooms.iter().filter(|(room, _)| room == name).map(|(_, share)| share).sum()
    }

    /// The highest chance that a table has for a monster; 0 where none names it.
    #[must_use]
    pub fn monster(&self, name: &str) -> f64 {
        let rows = self.tables.iter().flat_map(|table| &table.monsters);
        rows.filter(|(monster, _)| monster == name).map(|(_, chance)| *chance).fold(0.0, f64::max)
    }

    /// Whether there are monster tables at all.
    #[must_use]
    pub fn has_tables(&self) -> bool {
        !self.tables.is_empty()
    }
}

/// What a row of themes is called: by its number, that of a special floor by its name.
pub(super) fn theme_name(branch: &Branch, theme: &Theme) -> String {
    let name = &branch.name;
    match theme.row {
        ThemeRow::Themes(row) => format!("{name}: themes {row}"),
        ThemeRow::Special(row) => {
            let special = branch.special.get(row.wrapping_sub(1)).map_or("special", |special| special.name.as_str());
            format!("{name}: {special}")
        }
    }
}
