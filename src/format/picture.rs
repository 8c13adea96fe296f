//! Floors as pictures: PNG with drawn glyphs.

use std::io;

use super::drawn::{Drawn, GROUND, Ink, shade};
use super::png::{self, Cell, SIZE};
use crate::floor::Floor;

/// Pixels across and down a cell.
pub(super) const CELL: (u32, u32) = (SIZE.0 as u32, SIZE.1 as u32);

/// The floor as a PNG: what is seen of each cell, in its colour, on a dark ground; 8 by 16 pixels a cell.
///
/// # Errors
/// When the floor has no cells, or more than a PNG can hold.
pub fn picture(floor: &Floor) -> io::Result<Vec<u8>> {
    let drawn = Drawn::new(floor);
    draw(drawn.seen(), drawn.width)
}

/// A PNG of glyphs, row by row, the last row filled up with blanks.
///
/// # Errors
/// When there are no glyphs, or more than a PNG can hold.
pub(super) fn draw(glyphs: impl Iterator<Item = Ink>, columns: usize) -> io::Result<Vec<u8>> {
    let cell = |(glyph, colour): Ink| Cell { glyph, fore: shade(colour), back: GROUND, bold: false, underlined: false };
    let mut cells: Vec<Cell> = glyphs.map(cell).collect();
    if columns == 0 || cells.is_empty() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a floor without cells has no picture"));
    }
    cells.resize(cells.len().next_multiple_of(columns), cell((' ', Default::default())));
    png::png(&cells, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::testing::Case;
    use crate::format::drawn::Rgb;
    use crate::world::Colour;

    struct Image {
        width: usize,
        height: usize,
        pixels: Vec<Rgb>,
    }

    fn read(bytes: &[u8]) -> Image {
        let mut reader = ::png::Decoder::new(io::Cursor::new(bytes)).read_info().unwrap();
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut buffer).unwrap();
        assert_eq!((info.color_type, info.bit_depth), (::png::ColorType::Rgb, ::png::BitDepth::Eight));
        let pixels = buffer.chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Image { width: info.width as usize, height: info.height as usize, pixels }
    }

    impl Image {
        /// The pixels of a cell.
        fn cell(&self, x: usize, y: usize) -> Vec<Rgb> {
            (0..SIZE.0 * SIZE.1).map(|i| self.pixels[(y * SIZE.1 + i / SIZE.0) * self.width + x * SIZE.0 + i % SIZE.0]).collect()
        }
    }

    #[test]
    fn glyphs_and_colours_are_where_the_floor_has_them() {
        let mut case = Case::new(&["######", "#<.w>#"]);
        case.monster("rat", 2, 1);
        case.floor.monsters[0].colour = Colour::Red;
        let image = read(&picture(&case.floor).unwrap());
        assert_eq!((image.width, image.height), (6 * 8, 2 * 16));
        let glyphs: Vec<char> = case.floor.rows().concat().chars().collect();
        for (i, glyph) in glyphs.iter().enumerate() {
            let cell = image.cell(i % 6, i / 6);
            let colour = if *glyph == 'm' { Colour::Red } else { Colour::Default };
            assert!(cell.contains(&GROUND) && cell.contains(&shade(colour)), "{glyph} at {i}");
            assert!(cell.iter().all(|pixel| [GROUND, shade(colour)].contains(pixel)), "{glyph} at {i}");
            // Of one look are cells of one glyph alone.
            for (j, other) in glyphs.iter().enumerate() {
                assert_eq!(cell == image.cell(j % 6, j / 6), glyph == other, "{glyph} at {i}, {other} at {j}");
            }
        }
    }

    #[test]
    fn blocks_are_drawn_as_their_names_say() {
        let glyphs = " █▀▌▄".chars().map(|c| (c, Colour::Default));
        let image = read(&draw(glyphs, 2).unwrap());
        assert_eq!((image.width, image.height), (16, 48));
        let is = |x, y, want: fn(usize, usize) -> bool| {
            let want = (0..SIZE.0 * SIZE.1).map(|i| if want(i % SIZE.0, i / SIZE.0) { shade(Colour::Default) } else { GROUND });
            assert_eq!(image.cell(x, y), want.collect::<Vec<_>>());
        };
        is(0, 0, |_, _| false);
        is(1, 0, |_, _| true);
        is(0, 1, |_, y| y < 8);
        is(1, 1, |x, _| x < 4);
        is(0, 2, |_, y| y >= 8);
        is(1, 2, |_, _| false);
    }

    #[test]
    fn every_colour_is_its_own() {
        let image = read(&draw(Colour::ALL.iter().map(|(colour, _)| ('█', *colour)), 4).unwrap());
        for (i, (colour, name)) in Colour::ALL.iter().enumerate() {
            assert_eq!(image.cell(i % 4, i / 4), vec![shade(*colour); SIZE.0 * SIZE.1], "{name}");
        }
    }

    #[test]
    fn floors_without_cells_and_large_ones() {
        let mut case = Case::new(&["<"]);
        let image = read(&picture(&case.floor).unwrap());
        assert_eq!((image.width, image.height), SIZE);
        case.floor.cells.clear();
        (case.floor.width, case.floor.height) = (0, 0);
        assert_eq!(picture(&case.floor).unwrap_err().to_string(), "a floor without cells has no picture");
        let row = "#".repeat(198);
        let bytes = picture(&Case::new(&vec![row.as_str(); 66]).floor).unwrap();
        let image = read(&bytes);
        assert_eq!((image.width, image.height), (198 * 8, 66 * 16));
        assert!(bytes.len() < 100_000, "{}", bytes.len());
    }
}
