//! [`Lenses`]: what is known of the cells of a floor beside their terrain, drawn over it: rooms, what hangs together, distance, danger, light.

use ratatui::style::Style;

use super::app::{App, Effect};
use super::keys::Action;

/// What to draw over the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lens {
    Rooms,
    Connected,
    Distance,
    Danger,
    Light,
    Walls,
    Protected,
    Odds,
}

/// How a cell is drawn otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tint {
    /// In place of the cell's own glyph.
    pub glyph: Option<char>,
    /// Laid over the cell's own style.
    pub style: Style,
}

/// The lens that is on, with what it shows of the floor on the screen.
#[derive(Debug, Default)]
pub(super) struct Lenses {
    pub on: Option<Lens>,
    /// One for each cell, row by row; empty where no lens is on.
    pub tints: Vec<Option<Tint>>,
}

impl Lenses {
    /// What its colours mean, for the panel under the floor.
    pub(super) fn legend(&self) -> Vec<String> {
        Vec::new()
    }
}

impl App {
    /// Does what a key means for lenses; `None` where it means nothing to them.
    pub(super) fn act_on_lenses(&mut self, _action: Action) -> Option<Effect> {
        None
    }

    /// Works out the lens that is on anew: the floor, the cursor or the lens may be another.
    pub(super) fn look_through_lens(&mut self) {}
}
