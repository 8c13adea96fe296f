//! [`Theme`]: what some floors of a branch have in place of what the branch has.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Branch, Connected, Count, Depths, Place, RoomChoice, RoomTypeId, StairsRule, TerrainId, Walk};
use crate::diagnostic::Location;

/// A row of a branch's declaration, by its number from 1: its functions are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThemeRow {
    /// Of `themes`.
    Themes(usize),
    /// Of `special`.
    Special(usize),
}

/// What some floors of a branch have in place of what the branch has: only what the row says, the rest stays.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Theme {
    /// Which floors.
    pub when: Depths,
    /// The row that says it.
    pub row: ThemeRow,
    /// Width and height, in cells.
    pub size: Option<(u32, u32)>,
    /// All room types, in place of the branch's.
    pub rooms: Option<Vec<RoomChoice>>,
    /// Weights of some room types; the others keep theirs.
    pub weights: Vec<(RoomTypeId, u64)>,
    /// Stairs up and down.
    pub stairs: Option<(Count, Count)>,
    /// How a walker moves.
    pub walk: Option<Walk>,
    /// Which parts hang together.
    pub connected: Option<Connected>,
    /// What some terrains are made of; the others keep to the branch's.
    pub materials: BTreeMap<TerrainId, Vec<(TerrainId, u64)>>,
    /// What the host tells who comes there.
    pub message: Option<String>,
    /// Whether the row has a layout.
    pub layout: bool,
    /// Whether the row has a population, and how many monster tables that has.
    pub population: Option<usize>,
    /// Where the row is written.
    pub at: Location,
}

impl Theme {
    /// Names of the fields that the row has, in the order of the alphabet.
    #[must_use]
    pub fn fields(&self) -> Vec<&'static str> {
        let fields = [
            (self.connected.is_some(), "connected"),
            (self.layout, "layout"),
            (!self.materials.is_empty(), "materials"),
            (self.message.is_some(), "message"),
            (self.population.is_some(), "population"),
            (self.rooms.is_some(), "rooms"),
            (self.size.is_some(), "size"),
            (self.stairs.is_some(), "stairs"),
            (self.walk.is_some(), "walk"),
            (!self.weights.is_empty(), "weights"),
        ];
        fields.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect()
    }
}

impl Branch {
    /// The branch as it is on one of its floors: with what every theme says that means the floor, a later one over an earlier one and those of special
    /// floors over all.
    #[must_use]
    pub fn at(&self, place: &Place) -> Cow<'_, Self> {
        let mut here = Cow::Borrowed(self);
        for theme in self.themes.iter().filter(|theme| theme.when.contains(place)) {
            here.to_mut().wear(theme);
        }
        here
    }

    fn wear(&mut self, theme: &Theme) {
        self.size = theme.size.unwrap_or(self.size);
        if let Some(rooms) = &theme.rooms {
            self.rooms.clone_from(rooms);
        }
        for (room, weight) in &theme.weights {
            for choice in self.rooms.iter_mut().filter(|choice| choice.room == *room) {
                choice.weight = Some(*weight);
            }
        }
        if let Some((up, down)) = theme.stairs {
            self.stairs = StairsRule::Each { up, down };
        }
        self.walk = theme.walk.unwrap_or(self.walk);
        self.connected = theme.connected.unwrap_or(self.connected);
        self.materials.extend(theme.materials.iter().map(|(of, rows)| (*of, rows.clone())));
        if theme.message.is_some() {
            self.message.clone_from(&theme.message);
        }
        if theme.layout {
            self.layout_row = Some(theme.row);
        }
        if let Some(tables) = theme.population {
            (self.tables, self.population_row) = (tables, Some(theme.row));
        }
    }

    /// The room types that any floor of the branch draws from, each once: the branch's own first, with their weights there.
    #[must_use]
    pub fn all_rooms(&self) -> Vec<RoomChoice> {
        let mut all = self.rooms.clone();
        for choice in self.themes.iter().filter_map(|theme| theme.rooms.as_ref()).flatten() {
            if all.iter().all(|known| known.room != choice.room) {
                all.push(choice.clone());
            }
        }
        all
    }

    /// The sizes that floors of the branch may have: its own first.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = (u32, u32)> {
        std::iter::once(self.size).chain(self.themes.iter().filter_map(|theme| theme.size))
    }
}
