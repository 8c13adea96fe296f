//! [`Line`]: text with its looks, for whoever writes it: a plain file, a terminal, a part of a screen.

use unicode_width::UnicodeWidthChar as _;

use crate::world::Colour;

/// How a piece of text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Its colour.
    pub colour: Colour,
    /// Bold.
    pub bold: bool,
    /// Dim: it stands behind the rest.
    pub dim: bool,
    /// It is what is looked at.
    pub here: bool,
}

/// A piece of text of one look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The text: no control characters.
    pub text: String,
    /// Its look.
    pub style: Style,
}

/// A line of a picture, without its line feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// A line of one look.
    pub(in crate::format) fn of(text: impl Into<String>, style: Style) -> Self {
        let mut line = Self::default();
        line.add(text, style);
        line
    }

    /// Lines of a text, broken at spaces so that none is wider than `columns`.
    pub(crate) fn wrapped(text: &str, columns: usize, ascii: bool, style: Style) -> Vec<Self> {
        wrap(text.split(' '), columns, ascii).into_iter().map(|line| Self::of(line, style)).collect()
    }

    /// Adds text at the end.
    pub(in crate::format) fn add(&mut self, text: impl Into<String>, style: Style) {
        let text = text.into();
        match self.0.last_mut() {
            Some(last) if last.style == style => last.text.push_str(&text),
            _ if text.is_empty() => {}
            _ => self.0.push(Span { text, style }),
        }
    }

    /// Adds spaces.
    pub(in crate::format) fn space(&mut self, columns: usize) {
        self.add(" ".repeat(columns), Style::default());
    }

    /// Cuts off what lies beyond this many columns.
    pub(in crate::format) fn clip(&mut self, columns: usize) {
        let mut left = columns;
        for span in &mut self.0 {
            let end = span.text.char_indices().find_map(|(at, c)| {
                let wide = c.width().unwrap_or(1);
                left.checked_sub(wide).map_or(Some(at), |rest| {
                    left = rest;
                    None
                })
            });
            if let Some(end) = end {
                span.text.truncate(end);
                left = 0;
            }
        }
    }

    /// Cuts it to this many columns, with a mark where something is missing.
    pub(in crate::format) fn cut(&mut self, columns: usize, ascii: bool) {
        if self.0.iter().map(|span| width(&span.text, ascii)).sum::<usize>() > columns {
            self.clip(columns.saturating_sub(1));
            self.add(if ascii { "~" } else { "…" }, Style::default());
            self.clip(columns);
        }
    }

    /// Its text without looks or spaces at the end.
    #[must_use]
    pub fn plain(&self) -> String {
        let text: String = self.0.iter().map(|span| span.text.as_str()).collect();
        text.trim_end().to_owned()
    }

    /// Its text with SGR sequences, all taken back at its end; without spaces at the end.
    #[must_use]
    pub fn ansi(&self) -> String {
        let mut out = String::new();
        let end = self.0.iter().rposition(|span| !span.text.trim_end().is_empty()).map_or(0, |i| i + 1);
        for (i, span) in self.0.iter().take(end).enumerate() {
            let text = if i + 1 == end { span.text.trim_end() } else { &span.text };
            let mut codes = Vec::new();
            codes.extend(span.style.bold.then_some(1));
            codes.extend(span.style.dim.then_some(2));
            codes.extend(span.style.here.then_some(4));
            codes.extend(span.style.colour.sgr().map(u32::from));
            if codes.is_empty() {
                out.push_str(text);
            } else {
                let codes: Vec<String> = codes.iter().map(ToString::to_string).collect();
                out.push_str(&format!("\x1b[{}m{text}\x1b[0m", codes.join(";")));
            }
        }
        out
    }
}

/// A character of a script's text as a terminal may have it: nothing that steers it, in ASCII alone where that is asked for; `None` for what
/// takes no column.
fn shown(c: char, ascii: bool) -> Option<(char, usize)> {
    match c.width() {
        Some(0) => None,
        Some(_) | None if ascii && !(' '..='~').contains(&c) => Some(('?', 1)),
        Some(width) => Some((c, width)),
        None => Some(('?', 1)),
    }
}

/// Text cut to `columns`, a mark where something is missing. Answers how many columns it takes.
pub(in crate::format) fn cut(text: &str, columns: usize, ascii: bool) -> (String, usize) {
    let mut all: Vec<(char, usize)> = text.chars().filter_map(|c| shown(c, ascii)).collect();
    let mut width: usize = all.iter().map(|(_, width)| width).sum();
    if width > columns {
        while width + 1 > columns
            && let Some((_, last)) = all.pop()
        {
            width -= last;
        }
        if columns > 0 {
            all.push((if ascii { '~' } else { '…' }, 1));
            width += 1;
        }
    }
    (all.into_iter().map(|(c, _)| c).collect(), width)
}

/// Text cut or filled up to exactly `columns`.
pub(in crate::format) fn fit(text: &str, columns: usize, ascii: bool) -> String {
    let (mut text, width) = cut(text, columns, ascii);
    text.extend(std::iter::repeat_n(' ', columns.saturating_sub(width)));
    text
}

/// Columns a text takes.
pub(in crate::format) fn width(text: &str, ascii: bool) -> usize {
    text.chars().filter_map(|c| shown(c, ascii)).map(|(_, width)| width).sum()
}

/// A glyph of one column.
pub(in crate::format) fn glyph(c: char, ascii: bool) -> char {
    match shown(c, ascii) {
        Some((c, 1)) => c,
        _ => '?',
    }
}

/// Words in lines of at most `columns`; a word that is longer is cut.
pub(in crate::format) fn wrap<'a>(words: impl IntoIterator<Item = &'a str>, columns: usize, ascii: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let (word, wide) = cut(word, columns, ascii);
        match lines.last_mut() {
            Some(line) if width(line, ascii) + 1 + wide <= columns => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_by_columns_and_steer_nothing() {
        assert_eq!(fit("rat", 5, false), "rat  ");
        assert_eq!(fit("cellar spider", 8, false), "cellar …");
        assert_eq!(fit("cellar spider", 8, true), "cellar ~");
        assert_eq!(fit("漢字漢字", 5, false), "漢字…");
        assert_eq!(fit("漢字漢字", 4, false), "漢… ");
        assert_eq!(fit("e\u{301}\u{1b}[31m\u{202e}", 9, false), "e?[31m   ");
        assert_eq!(fit("Übelwicht 鬼", 12, true), "?belwicht ? ");
        assert_eq!(fit("rat", 0, false), "");
        assert_eq!((glyph('漢', false), glyph('\u{7}', false), glyph('Ω', false), glyph('Ω', true)), ('?', '?', 'Ω', '?'));
    }

    #[test]
    fn words_fill_lines_and_are_never_wider() {
        assert_eq!(wrap(["one", "two", "three"], 8, false), ["one two", "three"]);
        assert_eq!(wrap(["incomprehensible"], 8, false), ["incompr…"]);
        assert!(wrap(["a", "b"], 0, false).iter().all(String::is_empty));
    }

    #[test]
    fn looks_are_taken_back_and_spaces_at_the_end_left_out() {
        let mut line = Line::of("a", Style { colour: Colour::Red, ..Style::default() });
        line.add("b", Style { dim: true, ..Style::default() });
        line.space(3);
        assert_eq!(line.ansi(), "\x1b[31ma\x1b[0m\x1b[2mb\x1b[0m");
        assert_eq!(line.plain(), "ab");
        assert_eq!(Line::of("x ", Style::default()).ansi(), "x");
        line.add("漢c", Style::default());
        line.clip(6);
        assert_eq!(line.plain(), "ab", "no half of a wide character");
        line.clip(1);
        assert_eq!(line.plain(), "a");
    }
}
