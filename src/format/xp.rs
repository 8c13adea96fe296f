//! Floors as drawings of REXPaint, `.xp`: what roguelike artists paint with, and what many libraries for such games read.
//!
//! The file is compressed with gzip. In it stand little-endian numbers of 32 bits: the version, -1, and how many layers there are; then for each layer
//! its width and height, and its cells column by column: the number of the glyph, then the colours of glyph and ground as three bytes each.

use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::ascii;
use super::drawn::{Drawn, GROUND, Ink, Rgb, shade};
use crate::floor::Floor;

/// What REXPaint wrote before its first version, and what tells files with a version from those without.
const VERSION: i32 = -1;
/// The ground of a cell that lets the layer below be seen.
const CLEAR: Rgb = [0xff, 0x00, 0xff];

/// The characters of code page 437 by their numbers, those that steer a terminal as the pictures an IBM PC had for them. The first and the last
/// show nothing.
const CP437: &str = "\u{0}☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼ !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~⌂\
ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// Characters that code page 437 has under another name, or something very like.
const LIKE: [(char, char); 15] = [
    ('β', 'ß'),
    ('μ', 'µ'),
    ('∑', 'Σ'),
    ('∈', 'ε'),
    ('ϕ', 'φ'),
    ('∆', '⌂'),
    ('△', '▲'),
    ('▽', '▼'),
    ('●', '•'),
    ('◆', '♦'),
    ('◇', '♦'),
    ('□', '■'),
    ('▪', '■'),
    ('◯', '○'),
    ('☀', '☼'),
];

/// The number code page 437 has for a character, or for one that is fit to stand for it.
fn number(c: char) -> u32 {
    let find = |c: char| (0..).zip(CP437.chars()).find_map(|(number, known)| (known == c).then_some(number));
    let like = || LIKE.iter().find_map(|(other, like)| (*other == c).then(|| find(*like))).flatten();
    find(c).or_else(like).or_else(|| find(ascii(c))).unwrap_or(u32::from(b'?'))
}

/// The floor as a drawing of two layers: the terrain, and over it who and what is seen on it. Colours are those of the other pictures; glyphs that
/// code page 437 lacks are replaced by the most like.
///
/// # Errors
/// When the floor is too large for the format: more than `u32::MAX` columns or rows.
pub fn xp(floor: &Floor) -> io::Result<Vec<u8>> {
    let drawn = Drawn::new(floor);
    let size = |side: usize| u32::try_from(side).map_err(|_| io::Error::other("the floor is too large"));
    let (width, height) = (size(drawn.width)?, size(drawn.height)?);
    let mut out = GzEncoder::new(Vec::new(), Compression::default());
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&2u32.to_le_bytes())?;
    let ground: Vec<Option<Ink>> = drawn.ground.iter().copied().map(Some).collect();
    for cells in [&ground, &drawn.faces] {
        out.write_all(&width.to_le_bytes())?;
        out.write_all(&height.to_le_bytes())?;
        for x in 0..drawn.width {
            for cell in cells.iter().skip(x).step_by(drawn.width) {
                let (glyph, fore, back) = match *cell {
                    Some((glyph, colour)) => (number(glyph), shade(colour), GROUND),
                    None => (u32::from(b' '), [0; 3], CLEAR),
                };
                out.write_all(&glyph.to_le_bytes())?;
                out.write_all(&fore)?;
                out.write_all(&back)?;
            }
        }
    }
    out.finish()
}

#[cfg(test)]
mod tests {
    use rexpaint::{XpColor, XpFile};

    use super::*;
    use crate::audit::testing::Case;
    use crate::world::Colour;

    fn read(floor: &Floor) -> XpFile {
        let file = XpFile::read(&mut xp(floor).unwrap().as_slice()).unwrap();
        assert_eq!((file.version, file.layers.len()), (-1, 2));
        file
    }

    /// The rows of a layer, as code page 437 has them.
    fn rows(file: &XpFile, layer: usize) -> Vec<String> {
        let layer = &file.layers[layer];
        let glyph = |x, y| CP437.chars().nth(layer.get(x, y).unwrap().ch as usize).unwrap();
        (0..layer.height).map(|y| (0..layer.width).map(|x| glyph(x, y)).collect()).collect()
    }

    fn rgb([r, g, b]: Rgb) -> XpColor {
        XpColor::new(r, g, b)
    }

    #[test]
    fn both_layers_are_read_back() {
        let mut case = Case::new(&["######", "#<.w>#"]);
        case.monster("rat", 2, 1);
        case.floor.monsters[0].colour = Colour::BrightRed;
        case.floor.palette[0].colour = Colour::Grey;
        case.floor.palette[4].glyph = '≈';
        let file = read(&case.floor);
        assert_eq!(rows(&file, 0), ["######", "#<.≈>#"]);
        assert_eq!(rows(&file, 1), ["      ", "  m   "]);
        let cell = |layer: usize, x, y| *file.layers[layer].get(x, y).unwrap();
        assert_eq!((cell(0, 0, 0).fg, cell(0, 0, 0).bg), (rgb(shade(Colour::Grey)), rgb(GROUND)));
        assert_eq!((cell(1, 2, 1).fg, cell(1, 2, 1).bg), (rgb(shade(Colour::BrightRed)), rgb(GROUND)));
        assert!(cell(1, 3, 1).bg.is_transparent());
        assert!(!file.layers[0].cells.iter().any(|cell| cell.bg.is_transparent()));
    }

    #[test]
    fn every_colour_is_its_own() {
        let mut case = Case::new(&["...........<.....", "................>"]);
        for (i, (colour, _)) in Colour::ALL.iter().enumerate() {
            case.monster("rat", i as u32, 0);
            case.floor.monsters[i].colour = *colour;
        }
        let file = read(&case.floor);
        for (i, (colour, name)) in Colour::ALL.iter().enumerate() {
            assert_eq!(file.layers[1].get(i, 0).unwrap().fg, rgb(shade(*colour)), "{name}");
        }
    }

    #[test]
    fn the_code_page_has_256_characters_each_once() {
        let all: Vec<char> = CP437.chars().collect();
        assert_eq!(all.len(), 256);
        assert!(all.iter().enumerate().all(|(i, c)| all[..i].iter().all(|before| before != c)));
        // Some whose numbers everybody knows.
        let known = [
            (0x01, '☺'),
            (0x20, ' '),
            (0x41, 'A'),
            (0x7e, '~'),
            (0x80, 'Ç'),
            (0xb0, '░'),
            (0xcd, '═'),
            (0xdb, '█'),
            (0xf7, '≈'),
            (0xfa, '·'),
            (0xfe, '■'),
        ];
        assert!(known.iter().all(|(number, c)| all[*number] == *c), "{known:?}");
        assert!((' '..='~').all(|c| number(c) == u32::from(c)));
        assert!(LIKE.iter().all(|(_, like)| all.contains(like)));
    }

    #[test]
    fn what_it_lacks_has_a_likeness() {
        let shown: String = "●▲△┃Žłμ—…☢漢".chars().map(|c| CP437.chars().nth(number(c) as usize).unwrap()).collect();
        assert_eq!(shown, "•▲▲|Zlµ-.??");
    }

    #[test]
    fn floors_without_cells_and_large_ones() {
        let mut case = Case::new(&["<"]);
        assert_eq!(rows(&read(&case.floor), 0), ["<"]);
        case.floor.cells.clear();
        (case.floor.width, case.floor.height) = (0, 0);
        let file = read(&case.floor);
        assert!(file.layers.iter().all(|layer| (layer.width, layer.height, layer.cells.len()) == (0, 0, 0)));
        let row = format!("{}<", "#".repeat(197));
        let mut floor = Case::new(&vec![row.as_str(); 66]).floor;
        assert_eq!(rows(&read(&floor), 0), vec![row; 66]);
        // The same floor is the same file: no time of writing in it.
        assert_eq!(xp(&floor).unwrap(), xp(&floor).unwrap());
        floor.width = u32::MAX;
        assert_eq!(read(&floor).layers[0].width, 198 * 66);
    }
}
