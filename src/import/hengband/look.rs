//! G lines: a sign and its colour.

use super::text::{Line, Log};
use super::words;

/// Shown in place of a sign that terminals cannot be trusted with.
const NO_SIGN: char = '?';

/// How something looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// Printable ASCII: one column wide everywhere.
    pub(super) glyph: char,
    /// One of the sixteen colours, as scripts write it.
    pub(super) colour: &'static str,
}

/// `char:colour`, with what follows the colour. The sign may be a colon or a blank, so the line is not split.
///
/// # Errors
/// Where there is no sign and colour at all.
pub(super) fn read<'a>(line: &Line<'a>, log: &mut Log) -> Result<(Look, Option<&'a str>), String> {
    let shape = || "a G line is a sign, a colon and a letter for its colour, as G:#:w".to_owned();
    let mut chars = line.body.chars();
    let (Some(sign), Some(':')) = (chars.next(), chars.next()) else { return Err(shape()) };
    let rest = chars.as_str();
    let (colour, tail) = match rest.split_once(':') {
        Some((colour, tail)) => (colour, Some(tail)),
        None => (rest, None),
    };
    let mut letters = colour.trim().chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(shape()) };
    let colour = words::colour(letter).unwrap_or_else(|| {
        log.warn(line.number, format!("there is no colour {letter:?}; white takes its place"));
        "white"
    });
    let glyph = if matches!(sign, ' '..='~') {
        sign
    } else {
        log.warn(
            line.number,
            format!("the sign {sign:?} is not plain ASCII, so not one column wide everywhere; {NO_SIGN:?} takes its place"),
        );
        NO_SIGN
    };
    Ok((Look { glyph, colour }, tail))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(body: &str) -> (Result<(Look, Option<&str>), String>, bool) {
        let mut log = Log::default();
        let look = read(&Line { number: 1, letter: 'G', body }, &mut log);
        let quiet = log.is_empty();
        (look, quiet)
    }

    #[test]
    fn signs_may_be_colons_and_blanks() {
        assert_eq!(look(":::w:LIT"), (Err("a G line is a sign, a colon and a letter for its colour, as G:#:w".to_owned()), true));
        assert_eq!(look("::w:LIT"), (Ok((Look { glyph: ':', colour: "bright-white" }, Some("LIT"))), true));
        assert_eq!(look(" :w"), (Ok((Look { glyph: ' ', colour: "bright-white" }, None)), true));
        assert_eq!(look("#:u"), (Ok((Look { glyph: '#', colour: "yellow" }, None)), true));
    }

    #[test]
    fn what_cannot_be_shown_is_replaced_and_noted() {
        assert_eq!(look("\u{5c71}:o"), (Ok((Look { glyph: '?', colour: "yellow" }, None)), false));
        assert_eq!(look("\u{1b}:o"), (Ok((Look { glyph: '?', colour: "yellow" }, None)), false));
        assert_eq!(look("#:z"), (Ok((Look { glyph: '#', colour: "white" }, None)), false));
        assert!(look("").0.is_err() && look("#").0.is_err() && look("#:").0.is_err() && look("#w").0.is_err());
    }
}
