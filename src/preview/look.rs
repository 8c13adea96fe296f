//! [`Look`]: how glyphs and colours are shown: themes, how many colours there are, ASCII alone, and the designer's own look file. Never touches a floor.

mod file;
mod source;
mod theme;

use std::sync::Arc;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Modifier, Style};

use crate::diagnostic::Location;
use crate::floor::{PaletteEntry, PlacedMonster, Thing};
use crate::format::ascii;
use crate::world::{Colour, World};

pub(super) use file::LookFile;
pub(super) use source::LookSource;
pub use theme::{Colours, Theme};
pub(super) use theme::{Paint, Rgb};

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

/// Colours that are told apart at a glance.
const DISTINCT: [Colour; 12] = [
    Colour::Green,
    Colour::BrightCyan,
    Colour::Yellow,
    Colour::BrightMagenta,
    Colour::BrightBlue,
    Colour::Red,
    Colour::BrightGreen,
    Colour::Cyan,
    Colour::BrightYellow,
    Colour::Magenta,
    Colour::Blue,
    Colour::BrightRed,
];

/// From cold to hot.
const HEAT: [Colour; 6] = [Colour::BrightBlue, Colour::BrightCyan, Colour::Green, Colour::Yellow, Colour::BrightRed, Colour::BrightMagenta];

/// How things are shown.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub colour: bool,
    /// Nothing but ASCII.
    pub ascii: bool,
    pub theme: Theme,
    colours: Colours,
    file: Arc<LookFile>,
    /// How often a look file was read.
    worn: u64,
    /// What is to be said of the file, once there is something on the screen.
    news: Option<String>,
}

impl Look {
    pub(super) fn new(colour: bool, ascii: bool) -> Self {
        Self::of(Theme::Dark, if colour { Colours::Sixteen } else { Colours::None }, ascii)
    }

    pub(super) fn of(theme: Theme, colours: Colours, ascii: bool) -> Self {
        Self { colour: colours != Colours::None, ascii, theme, colours, file: Arc::default(), worn: 0, news: None }
    }

    /// Shows things as a look file says.
    pub(super) fn wear(&mut self, file: LookFile) {
        self.news = match file.mistakes() {
            [] => None,
            [mistake] => Some(mistake.clone()),
            [first, rest @ ..] => Some(format!("{first} (and {} more, E lists them)", rest.len())),
        };
        self.file = Arc::new(file);
        self.worn += 1;
    }

    /// What else than the floor decides how it is shown: another number or theme is another look.
    pub(super) fn state(&self) -> (u64, bool, bool) {
        (self.worn, self.theme == Theme::Dark, self.ascii)
    }

    /// What is to be said of the look file, once.
    pub(super) fn news(&mut self) -> Option<String> {
        self.news.take()
    }

    /// What is wrong with the look file, each with its line for an editor, where it has one.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (&str, Option<Location>)> {
        self.file.mistakes().iter().map(|mistake| (mistake.as_str(), self.file.line_of(mistake)))
    }

    /// All there is to say of the look file.
    pub(super) fn remarks(&self, world: Option<&World>) -> Vec<String> {
        let unmatched = world.map(|world| self.file.unmatched(world)).unwrap_or_default();
        self.file.mistakes().iter().cloned().chain(unmatched).collect()
    }

    /// A style with this colour in front, where there are colours.
    pub(super) fn fore(&self, colour: Colour) -> Style {
        self.theme.style(Paint::Named(colour), self.colours)
    }

    /// One of many styles that are told apart: with colours one of twelve, or else one of three.
    pub(super) fn distinct(&self, number: usize) -> Style {
        match number % 3 {
            _ if self.colour => self.fore(DISTINCT.get(number % DISTINCT.len()).copied().unwrap_or_default()),
            0 => Style::new(),
            1 => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// A style from cold to hot: `part` of `whole`, where what is at or above it is the hottest. Without colours the hottest alone stand out.
    pub(super) fn heat(&self, part: usize, whole: usize) -> Style {
        let step = (part * HEAT.len() / whole.max(1)).min(HEAT.len() - 1);
        match step {
            _ if self.colour => self.fore(HEAT.get(step).copied().unwrap_or_default()),
            5 => Style::new().add_modifier(Modifier::REVERSED),
            4 => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new(),
        }
    }

    /// The style of a part of the screen.
    pub(super) fn role(&self, role: Role) -> Style {
        match role {
            Role::Error => self.fore(Colour::BrightRed),
            Role::Warning | Role::Busy => self.fore(Colour::Yellow),
            Role::Good => self.fore(Colour::Green),
            Role::Title => Style::new().add_modifier(Modifier::BOLD),
            Role::Faint => Style::new().add_modifier(Modifier::DIM),
            Role::Selected => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// How a terrain is shown.
    pub(super) fn terrain(&self, terrain: &PaletteEntry) -> (char, Style) {
        self.changed(self.file.terrain(terrain), terrain.glyph, terrain.colour)
    }

    /// How a monster is shown.
    pub(super) fn monster(&self, monster: &PlacedMonster) -> (char, Style) {
        self.changed(self.file.monster(monster), monster.glyph, monster.colour)
    }

    /// How a thing is shown; `None` for what is not seen. Marks are seen where the look file gives them a glyph.
    pub(super) fn thing(&self, thing: &Thing) -> Option<(char, Style)> {
        let change = self.file.thing(thing);
        let (glyph, colour) = thing.face().or(change.glyph.map(|glyph| (glyph, Colour::Default)))?;
        Some(self.changed(change, glyph, colour))
    }

    fn changed(&self, change: file::Change, glyph: char, colour: Colour) -> (char, Style) {
        let paint = change.colour.unwrap_or(Paint::Named(colour));
        let glyph = change.glyph.unwrap_or(glyph);
        (if self.ascii { ascii(glyph) } else { glyph }, self.theme.style(paint, self.colours))
    }

    /// Leaves nothing beyond ASCII on a screen that can show nothing else.
    pub(super) fn finish(&self, buffer: &mut Buffer) {
        if !self.ascii {
            return;
        }
        for cell in &mut buffer.content {
            if !cell.symbol().is_ascii() {
                let stand_in = cell.symbol().chars().next().map_or(' ', ascii);
                cell.set_char(stand_in);
            }
        }
    }

    /// What is seen of a cell of the screen: its character, and the shades in front and behind.
    pub(super) fn seen(&self, cell: &Cell) -> (char, Rgb, Rgb) {
        let (text, ground) = (self.theme.shade(Colour::Default), self.theme.ground());
        let (mut fore, mut back) = (self.theme.rgb(cell.fg, text), self.theme.behind(cell.bg, ground));
        if cell.modifier.contains(Modifier::REVERSED) {
            (fore, back) = (back, fore);
        }
        if cell.modifier.contains(Modifier::DIM) {
            let between = |a: u8, b: u8| ((u16::from(a) + u16::from(b)) / 2) as u8;
            fore = [between(fore[0], back[0]), between(fore[1], back[1]), between(fore[2], back[2])];
        }
        (cell.symbol().chars().next().unwrap_or(' '), fore, back)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Color;

    use super::*;
    use crate::floor::ThingKind;

    fn thing(kind: ThingKind) -> Thing {
        Thing { kind, name: None, tags: Vec::new(), level: 0, count: 1, note: None, data: Default::default(), x: 0, y: 0 }
    }

    #[test]
    fn a_look_file_changes_glyph_and_colour_and_the_rest_stays() {
        let mut look = Look::of(Theme::Dark, Colours::True, false);
        let wall = PaletteEntry { name: "wall".into(), glyph: '#', colour: Colour::Grey, ..PaletteEntry::default() };
        assert_eq!(look.terrain(&wall), ('#', Style::new().fg(Color::Rgb(0x94, 0x94, 0x94))));
        look.wear(LookFile::parse("l", "[terrain]\nwall = { glyph = \"▓\" }\n[item]\n\"kind:mark\" = { colour = \"#010203\" }\n"));
        assert_eq!(look.terrain(&wall), ('▓', Style::new().fg(Color::Rgb(0x94, 0x94, 0x94))));
        assert_eq!(look.thing(&thing(ThingKind::Mark)), None, "a colour alone makes nothing seen");
        look.wear(LookFile::parse("l", "[item]\n\"kind:mark\" = { glyph = \",\", colour = \"#010203\" }\n"));
        assert_eq!(look.thing(&thing(ThingKind::Mark)), Some((',', Style::new().fg(Color::Rgb(1, 2, 3)))));
        look.ascii = true;
        look.wear(LookFile::parse("l", "[terrain]\nwall = { glyph = \"▓\" }\n"));
        assert_eq!(look.terrain(&wall).0, '#');
    }

    #[test]
    fn mistakes_of_the_file_are_said_once_and_listed_for_good() {
        let mut look = Look::new(true, false);
        look.wear(LookFile::parse("l", "[monster]\nrat = 1\nbat = 2\n[terrain]\nx = {}\n"));
        let said = look.news();
        assert_eq!(said.as_deref(), Some("l:2: \"rat\" must be as { glyph = \"G\", colour = \"bright-red\" } (and 1 more, E lists them)"));
        assert_eq!(look.news(), None);
        assert_eq!(look.remarks(None).len(), 2);
        look.wear(LookFile::default());
        assert_eq!((look.news(), look.remarks(None)), (None, Vec::new()));
    }

    #[test]
    fn nothing_beyond_ascii_is_left_where_there_is_nothing_else() {
        let mut buffer = Buffer::with_lines(["▼a漢é…"]);
        Look::new(false, false).finish(&mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["▼a漢é…"]));
        Look::new(false, true).finish(&mut buffer);
        let row: String = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(row, "va? e.");
    }

    #[test]
    fn pictures_have_the_shades_of_the_theme() {
        let look = Look::of(Theme::Light, Colours::Many, false);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        buffer[(0, 0)].set_char('a').set_style(look.fore(Colour::BrightRed));
        buffer[(1, 0)].set_char('b').set_style(look.role(Role::Selected));
        assert_eq!(look.seen(&buffer[(0, 0)]), ('a', [0xd7, 0, 0], [255; 3]));
        assert_eq!(look.seen(&buffer[(1, 0)]), ('b', [255; 3], [0x30; 3]));
        assert_eq!(look.seen(&buffer[(2, 0)]), (' ', [0x30; 3], [255; 3]));
        let sixteen = Look::of(Theme::Dark, Colours::Sixteen, false);
        buffer[(0, 0)].set_style(sixteen.fore(Colour::Blue));
        assert_eq!(sixteen.seen(&buffer[(0, 0)]).1, [0x87, 0xaf, 0xff]);
        let light = Look::of(Theme::Light, Colours::Sixteen, false);
        buffer[(1, 0)].reset();
        buffer[(1, 0)].set_char('b').set_style(light.fore(Colour::Yellow));
        assert_eq!(light.seen(&buffer[(1, 0)]), ('b', [0; 3], [205, 205, 0]), "a ground is as light as a terminal has it");
    }

    #[test]
    fn styles_are_told_apart_with_and_without_colours() {
        let (with, without) = (Look::new(true, false), Look::new(false, false));
        for pair in 0..12 {
            assert_ne!(with.distinct(pair), with.distinct(pair + 1));
            assert_ne!(without.distinct(pair), without.distinct(pair + 1));
        }
        assert_eq!(with.heat(0, 6), with.fore(Colour::BrightBlue));
        assert_eq!(with.heat(9, 6), with.fore(Colour::BrightMagenta));
        assert_eq!(with.heat(0, 0), with.heat(0, 1));
        assert_eq!(without.heat(0, 6), Style::new());
        assert_ne!(without.heat(5, 6), without.heat(4, 6));
    }
}
