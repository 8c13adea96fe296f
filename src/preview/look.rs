//! [`Look`]: how glyphs and colours are shown: themes, how many colours there are, ASCII alone, and the designer's own look file. Never touches a floor.

use ratatui::style::{Color, Modifier, Style};

use crate::floor::{PaletteEntry, PlacedMonster, Thing};
use crate::world::Colour;

/// What a part of the screen that is not the floor says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Something is wrong.
    Error,
    /// Worth a look.
    Warning,
    /// All is well.
    Good,
    /// Work under way, or not up to date.
    Busy,
    /// A heading.
    Title,
    /// What matters less.
    Faint,
    /// What is selected.
    Selected,
}

/// How things are shown.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub colour: bool,
    /// Nothing but ASCII.
    pub ascii: bool,
}

impl Look {
    pub(super) fn new(colour: bool, ascii: bool) -> Self {
        Self { colour, ascii }
    }

    /// A style with this colour in front, where there are colours.
    pub(super) fn fore(&self, colour: Colour) -> Style {
        if self.colour { Style::new().fg(super::map::paint(colour)) } else { Style::new() }
    }

    /// The style of a part of the screen.
    pub(super) fn role(&self, role: Role) -> Style {
        let colour = |colour| if self.colour { Style::new().fg(colour) } else { Style::new() };
        match role {
            Role::Error => colour(Color::LightRed),
            Role::Warning | Role::Busy => colour(Color::Yellow),
            Role::Good => colour(Color::Green),
            Role::Title => Style::new().add_modifier(Modifier::BOLD),
            Role::Faint => Style::new().add_modifier(Modifier::DIM),
            Role::Selected => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// How a terrain is shown.
    pub(super) fn terrain(&self, terrain: &PaletteEntry) -> (char, Style) {
        (terrain.glyph, self.fore(terrain.colour))
    }

    /// How a monster is shown.
    pub(super) fn monster(&self, monster: &PlacedMonster) -> (char, Style) {
        (monster.glyph, self.fore(monster.colour))
    }

    /// How a thing is shown; `None` for what is not seen.
    pub(super) fn thing(&self, thing: &Thing) -> Option<(char, Style)> {
        thing.face().map(|(glyph, colour)| (glyph, self.fore(colour)))
    }
}
