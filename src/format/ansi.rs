//! Floors as rows of coloured glyphs, for terminals.

use std::fmt::Write as _;

use crate::floor::Floor;
use crate::world::Colour;

/// The floor as rows of glyphs in their colours: SGR sequences, one for each run of a colour, taken back at the end of each row.
#[must_use]
pub fn ansi(floor: &Floor) -> String {
    let width = floor.width as usize;
    if width == 0 {
        return String::new();
    }
    let ground = floor
        .cells
        .iter()
        .map(|cell| floor.palette.get(usize::from(*cell)).map_or((' ', Colour::Default), |terrain| (terrain.glyph, terrain.colour)));
    let cells: Vec<(char, Colour)> = ground.zip(floor.faces()).map(|(ground, face)| face.unwrap_or(ground)).collect();

    let mut out = String::with_capacity(cells.len() * 2);
    for row in cells.chunks(width) {
        let mut current = Colour::Default;
        for &(glyph, colour) in row {
            // A space looks the same in every colour, so it never ends a run.
            if colour != current && glyph != ' ' {
                // Writing to a String cannot fail.
                let _ = write!(out, "\x1b[{}m", colour.sgr().unwrap_or(0));
                current = colour;
            }
            out.push(glyph);
        }
        if current != Colour::Default {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::ansi;
    use crate::audit::testing::Case;
    use crate::format::text;
    use crate::world::Colour;

    #[test]
    fn runs_of_a_colour_share_a_sequence_and_rows_end_reset() {
        let mut case = Case::new(&["####", "<..w", "...."]);
        let paint = |name: &str, colour, case: &mut Case| {
            case.floor.palette.iter_mut().filter(|t| t.name == name).for_each(|t| t.colour = colour);
        };
        paint("rock", Colour::Grey, &mut case);
        paint("deep water", Colour::Blue, &mut case);
        paint("stairs up", Colour::BrightWhite, &mut case);
        case.monster("rat", 2, 2);
        case.floor.monsters[0].colour = Colour::Red;
        assert_eq!(ansi(&case.floor), "\x1b[90m####\x1b[0m\n\x1b[97m<\x1b[0m..\x1b[34mw\x1b[0m\n..\x1b[31mm\x1b[0m.\n");
    }

    #[test]
    fn without_colours_it_is_the_text() {
        let case = Case::new(&["#####", "#<.>#", "#####"]);
        assert_eq!(ansi(&case.floor), text(&case.floor));
    }
}
