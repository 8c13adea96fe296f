//! [`Drawn`]: a floor as it is seen, cell by cell, for writers of pictures; and the colours of pictures.

use super::line::glyph;
use crate::floor::Floor;
use crate::world::Colour;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// What lies behind all glyphs of a picture.
pub(crate) const GROUND: Rgb = [0x12, 0x12, 0x12];

/// The colour of a glyph of a picture. On [`GROUND`] every one of them can be read; black is a dark grey for that.
pub(crate) const fn shade(colour: Colour) -> Rgb {
    match colour {
        Colour::Default | Colour::White => [0xd0, 0xd0, 0xd0],
        Colour::Black => [0x80, 0x80, 0x80],
        Colour::Red => [0xd7, 0x5f, 0x5f],
        Colour::Green => [0x5f, 0xaf, 0x5f],
        Colour::Yellow => [0xd7, 0xaf, 0x5f],
        Colour::Blue => [0x5f, 0x87, 0xff],
        Colour::Magenta => [0xd7, 0x5f, 0xd7],
        Colour::Cyan => [0x5f, 0xaf, 0xaf],
        Colour::Grey => [0x94, 0x94, 0x94],
        Colour::BrightRed => [0xff, 0x5f, 0x5f],
        Colour::BrightGreen => [0x5f, 0xff, 0x5f],
        Colour::BrightYellow => [0xff, 0xff, 0x5f],
        Colour::BrightBlue => [0x87, 0xaf, 0xff],
        Colour::BrightMagenta => [0xff, 0x87, 0xff],
        Colour::BrightCyan => [0x5f, 0xff, 0xff],
        Colour::BrightWhite => [0xff, 0xff, 0xff],
    }
}

/// A glyph and its colour.
pub(crate) type Ink = (char, Colour);

/// A floor as it is seen. Whatever the sizes and cells of the floor say, its lists have `width * height` entries, row by row, and every glyph is one
/// column wide and steers nothing.
pub(crate) struct Drawn {
    /// Columns.
    pub(crate) width: usize,
    /// Rows.
    pub(crate) height: usize,
    /// The terrain of each cell.
    pub(crate) ground: Vec<Ink>,
    /// Who or what is seen on each cell.
    pub(crate) faces: Vec<Option<Ink>>,
}

impl Drawn {
    pub(crate) fn new(floor: &Floor) -> Self {
        // Of a floor that was read from a file the sizes may be anything.
        let width = (floor.width as usize).min(floor.cells.len());
        let height = if width == 0 { 0 } else { floor.cells.len().div_ceil(width) };
        let plain = |(c, colour): Ink| (glyph(c, false), colour);
        let terrain = |cell: &u16| floor.palette.get(usize::from(*cell)).map_or((' ', Colour::Default), |t| plain((t.glyph, t.colour)));
        let mut ground: Vec<Ink> = floor.cells.iter().map(terrain).collect();
        ground.resize(width * height, (' ', Colour::Default));
        let mut faces: Vec<Option<Ink>> = floor.faces().into_iter().map(|face| face.map(plain)).collect();
        faces.resize(width * height, None);
        Self { width, height, ground, faces }
    }

    /// What is seen on each cell.
    pub(crate) fn seen(&self) -> impl Iterator<Item = Ink> {
        self.ground.iter().zip(&self.faces).map(|(ground, face)| face.unwrap_or(*ground))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::testing::Case;

    #[test]
    fn it_is_what_the_text_shows() {
        let mut case = Case::new(&["####", "<w.>"]);
        case.monster("rat", 2, 1);
        case.floor.palette[4].glyph = '\u{7}';
        let drawn = Drawn::new(&case.floor);
        assert_eq!((drawn.width, drawn.height), (4, 2));
        assert_eq!(drawn.seen().map(|(glyph, _)| glyph).collect::<String>(), "####<?m>");
        assert_eq!(drawn.ground.iter().map(|(glyph, _)| glyph).collect::<String>(), "####<?.>");
    }

    #[test]
    fn wrong_sizes_are_made_right() {
        for (width, height) in [(u32::MAX, 1), (3, u32::MAX), (0, 0), (1, 1), (0, 7)] {
            let mut case = Case::new(&["####", "<w.>"]);
            (case.floor.width, case.floor.height) = (width, height);
            case.floor.cells[1] = u16::MAX;
            let drawn = Drawn::new(&case.floor);
            assert_eq!(drawn.ground.len(), drawn.width * drawn.height);
            assert_eq!(drawn.faces.len(), drawn.width * drawn.height);
            assert!(drawn.width <= 8 && drawn.height <= 8, "{}x{}", drawn.width, drawn.height);
        }
    }

    #[test]
    fn every_colour_can_be_read() {
        // Relative luminance and contrast as WCAG 2 defines them; 4.5 is what it asks of text.
        let luminance = |rgb: Rgb| {
            let [r, g, b] =
                rgb.map(|v| f64::from(v) / 255.0).map(|v| if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) });
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        for (colour, name) in Colour::ALL {
            let contrast = (luminance(shade(colour)) + 0.05) / (luminance(GROUND) + 0.05);
            assert!(contrast >= 4.5, "{name}: {contrast}");
        }
    }
}
