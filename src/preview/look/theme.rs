//! [`Theme`] and [`Colours`]: which shade stands for a colour on a dark or a light terminal, of those that it has.

use ratatui::style::{Color, Style};

use crate::format::{GROUND, shade};
use crate::world::Colour;

pub(in crate::preview) use crate::format::Rgb;

/// The background that colours are chosen for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light text on a dark ground.
    #[default]
    Dark,
    /// Dark text on a light ground.
    Light,
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// None: bold and reversed text alone.
    None,
    /// The sixteen of every terminal.
    #[default]
    Sixteen,
    /// A cube of 6x6x6 and 24 greys besides.
    Many,
    /// All there are.
    True,
}

/// A colour of the scripts, or one that somebody mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::preview) enum Paint {
    Named(Colour),
    Mixed(Rgb),
}

/// The ground, the text, and the colours in the order of [`Colour::ALL`] from black on: all from the cube of 256, so that both kinds of terminal
/// show the same. Each has a contrast of at least 4.5 against the ground.
struct Shades {
    ground: Rgb,
    text: Rgb,
    colours: [Rgb; 16],
}

/// As in the pictures that are written to files.
const DARK: Shades = Shades {
    ground: GROUND,
    text: shade(Colour::Default),
    colours: [
        shade(Colour::Black),
        shade(Colour::Red),
        shade(Colour::Green),
        shade(Colour::Yellow),
        shade(Colour::Blue),
        shade(Colour::Magenta),
        shade(Colour::Cyan),
        shade(Colour::White),
        shade(Colour::Grey),
        shade(Colour::BrightRed),
        shade(Colour::BrightGreen),
        shade(Colour::BrightYellow),
        shade(Colour::BrightBlue),
        shade(Colour::BrightMagenta),
        shade(Colour::BrightCyan),
        shade(Colour::BrightWhite),
    ],
};

const LIGHT: Shades = Shades {
    ground: [0xff, 0xff, 0xff],
    text: [0x30, 0x30, 0x30],
    colours: [
        [0x00, 0x00, 0x00],
        [0xaf, 0x00, 0x00],
        [0x00, 0x5f, 0x00],
        [0x87, 0x5f, 0x00],
        [0x00, 0x00, 0xaf],
        [0x87, 0x00, 0x87],
        [0x00, 0x5f, 0x5f],
        [0x58, 0x58, 0x58],
        [0x6c, 0x6c, 0x6c],
        [0xd7, 0x00, 0x00],
        [0x00, 0x87, 0x00],
        [0xaf, 0x5f, 0x00],
        [0x00, 0x5f, 0xff],
        [0xd7, 0x00, 0xaf],
        [0x00, 0x5f, 0x87],
        [0x1c, 0x1c, 0x1c],
    ],
};

/// What terminals of sixteen colours mostly show, in the order of [`Colour::ALL`] from black on.
const USUAL: [Rgb; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// The levels of the cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Theme {
    /// The theme of a terminal by what it says of its colours in `COLORFGBG`, as `15;0`: dark where it says nothing.
    #[must_use]
    pub fn found(said: impl Fn(&str) -> Option<String>) -> Self {
        let ground = said("COLORFGBG").and_then(|colours| colours.rsplit(';').next()?.trim().parse::<u8>().ok());
        if matches!(ground, Some(7 | 9..=15)) { Self::Light } else { Self::Dark }
    }

    /// The other one.
    pub(in crate::preview) fn other(self) -> Self {
        if self == Self::Dark { Self::Light } else { Self::Dark }
    }

    fn shades(self) -> &'static Shades {
        if self == Self::Dark { &DARK } else { &LIGHT }
    }

    /// The background, in pictures; in a terminal it is the terminal's own.
    pub(in crate::preview) fn ground(self) -> Rgb {
        self.shades().ground
    }

    /// The shade of a colour.
    pub(in crate::preview) fn shade(self, colour: Colour) -> Rgb {
        let shades = self.shades();
        let at = Colour::ALL.iter().skip(1).position(|(c, _)| *c == colour);
        at.and_then(|at| shades.colours.get(at)).copied().unwrap_or(shades.text)
    }

    /// The shade behind a colour of the terminal, as pictures have it.
    pub(in crate::preview) fn rgb(self, colour: Color, or: Rgb) -> Rgb {
        match colour {
            Color::Rgb(r, g, b) => [r, g, b],
            Color::Indexed(index) => indexed(index),
            Color::Reset => or,
            named => Colour::ALL.iter().find(|(c, _)| plain(*c) == named).map_or(or, |(c, _)| self.shade(*c)),
        }
    }

    /// The same of a ground: the shades that can be read as text would make it too dark for text on it.
    pub(in crate::preview) fn behind(self, colour: Color, or: Rgb) -> Rgb {
        let usual = Colour::ALL.iter().skip(1).zip(USUAL).find(|((c, _), _)| plain(*c) == colour);
        usual.map_or_else(|| self.rgb(colour, or), |(_, usual)| usual)
    }

    /// A style with this colour in front, of those that there are.
    pub(in crate::preview) fn style(self, paint: Paint, colours: Colours) -> Style {
        match (colours, paint) {
            (Colours::None, _) => Style::new(),
            (_, Paint::Named(Colour::Default)) => Style::new().fg(Color::Reset),
            (Colours::True, paint) => {
                let [r, g, b] = self.mixed(paint);
                Style::new().fg(Color::Rgb(r, g, b))
            }
            (Colours::Many, paint) => Style::new().fg(Color::Indexed(nearest_of_many(self.mixed(paint)))),
            (Colours::Sixteen, Paint::Named(colour)) => self.of_sixteen(colour),
            (Colours::Sixteen, Paint::Mixed(rgb)) => self.of_sixteen(nearest_of_sixteen(rgb)),
        }
    }

    fn mixed(self, paint: Paint) -> Rgb {
        match paint {
            Paint::Named(colour) => self.shade(colour),
            Paint::Mixed(rgb) => rgb,
        }
    }

    /// Shades are the terminal's own here: those that most terminals cannot show readably on this ground give way to others.
    fn of_sixteen(self, colour: Colour) -> Style {
        let front = |colour| Style::new().fg(plain(colour));
        if self == Self::Dark {
            return front(match colour {
                Colour::Black => Colour::Grey,
                Colour::Blue => Colour::BrightBlue,
                other => other,
            });
        }
        front(match colour {
            // There is no yellow that can be read on white, but black on yellow can.
            Colour::Yellow | Colour::BrightYellow => return front(Colour::Black).bg(plain(Colour::Yellow)),
            Colour::White => Colour::Grey,
            Colour::BrightWhite => Colour::Black,
            Colour::BrightRed => Colour::Red,
            Colour::BrightGreen => Colour::Green,
            Colour::BrightBlue => Colour::Blue,
            Colour::BrightMagenta => Colour::Magenta,
            Colour::BrightCyan => Colour::Cyan,
            other => other,
        })
    }
}

impl Colours {
    /// How many colours a terminal has by what it says in `NO_COLOR`, `TERM`, `COLORTERM` and `WT_SESSION`.
    #[must_use]
    pub fn found(said: impl Fn(&str) -> Option<String>) -> Self {
        let said = |name| said(name).filter(|value| !value.is_empty());
        let term = said("TERM");
        let term_is = |names: &[&str]| term.as_deref().is_some_and(|term| names.iter().any(|name| term.contains(name)));
        let colourless = |term: &str| {
            term == "dumb"
                || ["vt1", "vt2"].iter().any(|old| term.starts_with(old))
                || ["-mono", "-m"].iter().any(|end| term.ends_with(end))
        };
        if said("NO_COLOR").is_some() || term.as_deref().is_some_and(colourless) {
            Self::None
        } else if said("COLORTERM").is_some_and(|it| it == "truecolor" || it == "24bit")
            || said("WT_SESSION").is_some()
            || term_is(&["-direct", "kitty", "alacritty", "wezterm", "foot", "ghostty"])
            || cfg!(windows) && term.is_none()
        {
            Self::True
        } else if term_is(&["256"]) {
            Self::Many
        } else {
            Self::Sixteen
        }
    }
}

/// A colour as every terminal knows it. `Colour` follows the numbers of ANSI, where white is the grey one.
fn plain(colour: Colour) -> Color {
    match colour {
        Colour::Default => Color::Reset,
        Colour::Black => Color::Black,
        Colour::Red => Color::Red,
        Colour::Green => Color::Green,
        Colour::Yellow => Color::Yellow,
        Colour::Blue => Color::Blue,
        Colour::Magenta => Color::Magenta,
        Colour::Cyan => Color::Cyan,
        Colour::White => Color::Gray,
        Colour::Grey => Color::DarkGray,
        Colour::BrightRed => Color::LightRed,
        Colour::BrightGreen => Color::LightGreen,
        Colour::BrightYellow => Color::LightYellow,
        Colour::BrightBlue => Color::LightBlue,
        Colour::BrightMagenta => Color::LightMagenta,
        Colour::BrightCyan => Color::LightCyan,
        Colour::BrightWhite => Color::White,
    }
}

/// The shade of a number of the 256.
fn indexed(index: u8) -> Rgb {
    let level = |step: u8| LEVELS.get(usize::from(step % 6)).copied().unwrap_or(0);
    match index {
        0..=15 => USUAL.get(usize::from(index)).copied().unwrap_or_default(),
        16..=231 => [level((index - 16) / 36), level((index - 16) / 6), level(index - 16)],
        232..=255 => [8 + (index - 232) * 10; 3],
    }
}

/// How far apart two shades are.
fn apart(a: Rgb, b: Rgb) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// The number of the nearest of the 256; the first sixteen are another on each terminal.
fn nearest_of_many(rgb: Rgb) -> u8 {
    (16..=255).min_by_key(|index| apart(indexed(*index), rgb)).unwrap_or(16)
}

fn nearest_of_sixteen(rgb: Rgb) -> Colour {
    let rows = Colour::ALL.iter().skip(1).zip(USUAL);
    rows.min_by_key(|(_, usual)| apart(*usual, rgb)).map_or(Colour::Default, |((colour, _), _)| *colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as the web's guidelines for readable text have it.
    fn luminance(rgb: Rgb) -> f64 {
        let line = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * line(rgb[0]) + 0.7152 * line(rgb[1]) + 0.0722 * line(rgb[2])
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_colour_can_be_read_on_its_ground() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
        for theme in [Theme::Dark, Theme::Light] {
            for (colour, name) in Colour::ALL {
                let ratio = contrast(theme.shade(colour), theme.ground());
                assert!(ratio >= 4.5, "{theme:?} {name}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn terminals_of_256_colours_show_the_very_same_shades() {
        for theme in [Theme::Dark, Theme::Light] {
            for (colour, name) in Colour::ALL {
                let shade = theme.shade(colour);
                assert_eq!(indexed(nearest_of_many(shade)), shade, "{theme:?} {name}");
            }
            let all: std::collections::BTreeSet<Rgb> = Colour::ALL.iter().skip(1).map(|(colour, _)| theme.shade(*colour)).collect();
            assert_eq!(all.len(), 16, "{theme:?}: each colour is one of its own");
        }
    }

    #[test]
    fn mixed_colours_go_to_the_nearest_there_is() {
        let style = |colours| Theme::Dark.style(Paint::Mixed([0x88, 0x77, 0x66]), colours);
        assert_eq!(style(Colours::True), Style::new().fg(Color::Rgb(0x88, 0x77, 0x66)));
        assert_eq!(style(Colours::Many), Style::new().fg(Color::Indexed(101)));
        assert_eq!(style(Colours::Sixteen), Style::new().fg(Color::DarkGray));
        assert_eq!(style(Colours::None), Style::new());
        assert_eq!(nearest_of_many([255, 0, 0]), 196);
        assert_eq!(nearest_of_sixteen([250, 250, 40]), Colour::BrightYellow);
        assert_eq!(indexed(196), [255, 0, 0]);
        assert_eq!(indexed(255), [238; 3]);
    }

    #[test]
    fn of_sixteen_colours_those_that_cannot_be_read_give_way() {
        let dark = |colour| Theme::Dark.style(Paint::Named(colour), Colours::Sixteen);
        let light = |colour| Theme::Light.style(Paint::Named(colour), Colours::Sixteen);
        assert_eq!(dark(Colour::Black), Style::new().fg(Color::DarkGray));
        assert_eq!(dark(Colour::Blue), Style::new().fg(Color::LightBlue));
        assert_eq!(dark(Colour::Yellow), Style::new().fg(Color::Yellow));
        assert_eq!(light(Colour::BrightWhite), Style::new().fg(Color::Black));
        assert_eq!(light(Colour::White), Style::new().fg(Color::DarkGray));
        assert_eq!(light(Colour::BrightYellow), Style::new().fg(Color::Black).bg(Color::Yellow));
        assert_eq!(light(Colour::Default), Style::new().fg(Color::Reset), "the terminal's own");
    }

    fn told(all: &[(&str, &str)], name: &str) -> Option<String> {
        all.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn what_a_terminal_says_of_itself_decides() {
        for (all, colours) in [
            (&[("TERM", "xterm")][..], Colours::Sixteen),
            (&[("TERM", "xterm-256color")], Colours::Many),
            (&[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")], Colours::True),
            (&[("TERM", "xterm-direct")], Colours::True),
            (&[("TERM", "xterm-kitty")], Colours::True),
            (&[("TERM", "dumb"), ("COLORTERM", "truecolor")], Colours::None),
            (&[("TERM", "vt100")], Colours::None),
            (&[("TERM", "xterm-mono")], Colours::None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Colours::None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Colours::Many),
        ] {
            assert_eq!(Colours::found(|name| told(all, name)), colours, "{all:?}");
        }
        for (said, theme) in
            [("15;0", Theme::Dark), ("0;15", Theme::Light), ("0;default;7", Theme::Light), ("12;8", Theme::Dark), ("x", Theme::Dark)]
        {
            assert_eq!(Theme::found(|name| told(&[("COLORFGBG", said)], name)), theme, "{said}");
        }
        assert_eq!(Theme::found(|_| None), Theme::Dark);
    }
}
