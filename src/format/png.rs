//! Pictures of characters in colours, as PNG.

use std::io;

use font8x8::UnicodeFonts;
use font8x8::unicode::{BasicFonts, BlockFonts, BoxFonts, GreekFonts, HiraganaFonts, LatinFonts, MiscFonts};

use super::ascii;

/// A character with the colours in front and behind, each as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The character; one that the font lacks is drawn as the most like that it has, or else as a box.
    pub glyph: char,
    /// Its colour.
    pub fore: [u8; 3],
    /// The colour around it.
    pub back: [u8; 3],
    /// Whether its strokes are a pixel wider.
    pub bold: bool,
    /// Whether there is a line under it.
    pub underlined: bool,
}

/// Columns and rows of pixels of a character: those of the font, each row twice.
pub(super) const SIZE: (usize, usize) = (8, 16);

/// What stands for a character that the font lacks, and any like it.
const BOX: [u8; 8] = [0x00, 0x7e, 0x42, 0x42, 0x42, 0x42, 0x7e, 0x00];

/// A picture of rows of `width` characters, 8 by 16 pixels each; what does not fill a row is left out.
///
/// # Errors
/// Where there is no whole row, or more than a PNG can hold.
pub fn png(cells: &[Cell], width: usize) -> io::Result<Vec<u8>> {
    let rows: Vec<&[Cell]> = cells.chunks_exact(width.max(1)).filter(|row| row.len() == width).collect();
    let side = |cells: usize, pixels: usize| {
        let side = cells.checked_mul(pixels).and_then(|side| u32::try_from(side).ok());
        side.filter(|side| *side > 0).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no picture has this size"))
    };
    let (across, down) = (side(width, SIZE.0)?, side(rows.len(), SIZE.1)?);
    let mut pixels = Vec::with_capacity(across as usize * down as usize * 3);
    for row in rows {
        let bits: Vec<[u8; 8]> = row.iter().map(strokes).collect();
        for line in 0..SIZE.1 {
            for (cell, bits) in row.iter().zip(&bits) {
                let line_bits = if cell.underlined && line + 1 == SIZE.1 { 0xff } else { bits.get(line / 2).copied().unwrap_or(0) };
                // The lowest bit is the leftmost pixel.
                for pixel in 0..SIZE.0 {
                    pixels.extend_from_slice(if line_bits >> pixel & 1 == 1 { &cell.fore } else { &cell.back });
                }
            }
        }
    }
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, across, down);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(out)
}

/// The pixels of a character, a byte for each row of the font. Where the font lacks it they are those of a like character, if there is one.
fn strokes(cell: &Cell) -> [u8; 8] {
    let like = || Some(ascii(cell.glyph)).filter(|like| *like != '?').and_then(in_font);
    let bits = in_font(cell.glyph).or_else(like).unwrap_or(BOX);
    if cell.bold { bits.map(|row| row | row << 1) } else { bits }
}

fn in_font(c: char) -> Option<[u8; 8]> {
    BasicFonts::new()
        .get(c)
        .or_else(|| LatinFonts::new().get(c))
        .or_else(|| BoxFonts::new().get(c))
        .or_else(|| BlockFonts::new().get(c))
        .or_else(|| GreekFonts::new().get(c))
        .or_else(|| HiraganaFonts::new().get(c))
        .or_else(|| MiscFonts::new().get(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: [u8; 3] = [200, 10, 20];
    const PAPER: [u8; 3] = [1, 2, 3];

    fn cell(glyph: char) -> Cell {
        Cell { glyph, fore: INK, back: PAPER, bold: false, underlined: false }
    }

    /// Width, height and pixels of a picture, read by the crate's decoder.
    fn read(bytes: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
        let mut reader = png::Decoder::new(io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        let pixels = pixels[..info.buffer_size()].chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        (info.width, info.height, pixels)
    }

    /// A character of a picture as rows of signs.
    fn drawn(picture: &(u32, u32, Vec<[u8; 3]>), column: usize, row: usize) -> Vec<String> {
        let sign = |pixel: [u8; 3]| match pixel {
            INK => '#',
            PAPER => '.',
            other => panic!("a colour of no cell: {other:?}"),
        };
        let start = |line: usize| (row * 16 + line) * picture.0 as usize + column * 8;
        (0..16).map(|line| picture.2[start(line)..start(line) + 8].iter().map(|pixel| sign(*pixel)).collect()).collect()
    }

    #[test]
    fn a_picture_is_read_back_pixel_by_pixel() {
        let picture = read(&png(&[cell('L'), cell(' '), cell('█'), cell('漢')], 2).unwrap());
        assert_eq!((picture.0, picture.1), (16, 32));
        let l = drawn(&picture, 0, 0);
        assert_eq!(l[0..2], ["####....", "####...."], "each row of the font twice");
        assert_eq!(l[12..16], ["#######.", "#######.", "........", "........"]);
        assert!(drawn(&picture, 1, 0).iter().all(|row| row == "........"));
        assert!(drawn(&picture, 0, 1).iter().all(|row| row == "########"));
        let missing = drawn(&picture, 1, 1);
        assert_eq!((missing[0].as_str(), missing[2].as_str(), missing[4].as_str()), ("........", ".######.", ".#....#."), "a box");
    }

    #[test]
    fn bold_strokes_are_wider_and_lines_are_drawn_under() {
        let plain = drawn(&read(&png(&[cell('l')], 1).unwrap()), 0, 0);
        let bold = drawn(&read(&png(&[Cell { bold: true, ..cell('l') }], 1).unwrap()), 0, 0);
        let ink = |rows: &[String]| rows.iter().flat_map(|row| row.chars()).filter(|c| *c == '#').count();
        assert!(ink(&bold) > ink(&plain));
        let under = drawn(&read(&png(&[Cell { underlined: true, ..cell(' ') }], 1).unwrap()), 0, 0);
        assert_eq!((under[14].as_str(), under[15].as_str()), ("........", "########"));
    }

    #[test]
    fn letters_lines_and_blocks_are_in_the_font() {
        for c in ('!'..='~').chain('─'..='╿').chain('▀'..='▟').chain("éßÑΩα·".chars()) {
            assert_ne!(strokes(&cell(c)), BOX, "{c}");
        }
        for (c, like) in [('≈', '~'), ('Ž', 'Z'), ('●', 'o'), ('…', '.')] {
            assert_eq!(strokes(&cell(c)), strokes(&cell(like)), "{c}");
        }
    }

    #[test]
    fn what_is_no_picture_is_an_error() {
        for (cells, width) in [(0, 0), (0, 3), (2, 3), (3, 0)] {
            assert!(png(&vec![cell('x'); cells], width).is_err(), "{cells} {width}");
        }
        assert_eq!(read(&png(&[cell('x'); 5], 2).unwrap()).1, 32, "the fifth fills no row");
    }
}
