//! The lines of the file, and what is found wrong with them.

use unicode_width::UnicodeWidthChar as _;

use super::Row;
use crate::diagnostic::{Diagnostic, SourceLine};

/// Diagnostics kept of one file; the rest is counted.
const MOST: usize = 20;

/// What is found wrong.
#[derive(Default)]
pub(super) struct Log {
    found: Vec<Diagnostic>,
    more: usize,
    /// Whether there was an error.
    pub(super) failed: bool,
}

impl Log {
    pub(super) fn error(&mut self, line: u32, column: Option<u32>, text: impl Into<String>, hint: impl Into<String>) {
        self.failed = true;
        let mut error = Diagnostic::error(text).at("", line).hint(hint);
        error.column = column;
        self.add(error);
    }

    pub(super) fn warn(&mut self, line: u32, text: impl Into<String>) {
        self.add(Diagnostic::warning(text).at("", line));
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        if self.found.len() < MOST {
            self.found.push(diagnostic);
        } else {
            self.more += 1;
        }
    }

    /// All of it by line, with the lines around each.
    pub(super) fn finish(mut self, lines: &Lines, file: &str) -> Vec<Diagnostic> {
        self.found.sort_by_key(|found| (found.location.as_ref().map_or(0, |at| at.line), found.column));
        for found in &mut self.found {
            let Some(location) = &mut found.location else { continue };
            file.clone_into(&mut location.file);
            let line = location.line;
            let source = |number: u32| Some(SourceLine { number, text: shown(lines.0.get((number as usize).checked_sub(1)?)?) });
            found.source = (line.saturating_sub(1)..=line.saturating_add(1)).filter_map(source).collect();
        }
        if self.more > 0 {
            let rest = if self.failed { Diagnostic::error } else { Diagnostic::warning };
            self.found.push(rest(format!("{} more of this file are not shown", self.more)));
        }
        self.found
    }
}

/// A line as it may be shown: no control characters, not endless, and as many characters as there were before, so that columns are right.
fn shown(text: &str) -> String {
    text.chars().take(400).map(|c| if c == '\t' { ' ' } else { c }).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The lines of a file, without their ends.
pub(super) struct Lines(Vec<String>);

impl Lines {
    /// Decodes UTF-8; lines end as on any system. Answers whether something could not be read, too.
    pub(super) fn decode(bytes: &[u8], log: &mut Log) -> (Self, bool) {
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            log.error(1, None, "this is UTF-16", "save the file as UTF-8 or as plain ASCII");
            return (Self(Vec::new()), true);
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
        let mut broken = false;
        let mut lines: Vec<String> = Vec::new();
        for (number, line) in (1..).zip(bytes.split(|byte| *byte == end)) {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let text = String::from_utf8_lossy(line).into_owned();
            if let Err(error) = std::str::from_utf8(line) {
                broken = true;
                let before = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count();
                let byte = line.get(error.valid_up_to()).copied().unwrap_or_default();
                let text = format!("the byte 0x{byte:02x} is not UTF-8");
                log.error(number, u32::try_from(before + 1).ok(), text, "save the file as UTF-8 or as plain ASCII");
            }
            lines.push(text);
        }
        (Self(lines), broken)
    }

    /// The picture and what is below it. A legend begins after a line `legend:`, or after the first blank line that has a line of a legend below it,
    /// if half of all lines from there on look like one: a mistake in one line does not make glyphs of the others.
    pub(super) fn split(&self) -> (Vec<Row<'_>>, Vec<Row<'_>>) {
        let rows: Vec<Row<'_>> = (1..).zip(self.0.iter().map(String::as_str)).collect();
        if let Some(at) = rows.iter().position(|(_, text)| text.trim().eq_ignore_ascii_case("legend:")) {
            return (rows[..at].to_vec(), rows[at + 1..].to_vec());
        }
        let filled: Vec<usize> = (0..rows.len()).filter(|at| !is_blank(rows[*at].1)).collect();
        let mut alike = filled.iter().filter(|at| looks_alike(rows[**at].1)).count();
        for (before, at) in filled.iter().enumerate() {
            let text = rows[*at].1;
            let below_blank = *at == 0 || is_blank(rows[at - 1].1);
            if below_blank && entry(text).is_some() && alike * 2 >= filled.len() - before {
                return (rows[..*at].to_vec(), rows[*at..].to_vec());
            }
            alike -= usize::from(looks_alike(text));
        }
        (rows, Vec::new())
    }
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Whether somebody may have meant a line as one of a legend: `k=rubble`, `k: rubble`.
pub(super) fn looks_alike(text: &str) -> bool {
    let mut rest = text.trim().chars();
    rest.next().is_some() && rest.as_str().trim_start().starts_with(['=', ':'])
}

/// The glyph and the meaning of a line of a legend, `k = rubble`: with blanks around the sign, and a word behind it.
pub(super) fn entry(text: &str) -> Option<(char, &str)> {
    let mut rest = text.trim().chars();
    let glyph = rest.next()?;
    let after = rest.as_str();
    let meaning = after.trim_start().strip_prefix('=')?;
    let word = meaning.trim_start();
    let parted = after.starts_with(char::is_whitespace) && meaning.starts_with(char::is_whitespace);
    (parted && word.starts_with(|c: char| c.is_alphabetic())).then_some((glyph, word))
}

/// The first character of a row that cannot be a glyph: its column, from 1, and what is wrong with it.
pub(super) fn unfit(text: &str) -> Option<(u32, String)> {
    (1..).zip(text.chars()).find_map(|(column, c)| {
        let what = match (c, c.width()) {
            ('\t', _) => "there is a tab, of which nobody knows how wide it is".to_owned(),
            ('\u{1b}', _) => "there is an escape sequence: only plain text is read".to_owned(),
            (_, Some(1)) => return None,
            (_, Some(0) | None) => format!("the character '{}' takes no column", c.escape_default()),
            _ => format!("the character '{}' is not one column wide", c.escape_default()),
        };
        Some((column, what))
    })
}
