//! The common rules of the game's text files: encoding, lines, records.

use encoding_rs::EUC_JP;

use crate::diagnostic::{Diagnostic, SourceLine};

/// Highest number of a record.
const MAX_ID: u32 = 65_535;
/// Diagnostics kept of one file; the rest is counted.
const MOST_DIAGNOSTICS: usize = 1_000;

/// A file as lines of text.
pub(super) struct File {
    /// Its name, as people know it: `f_info.txt`.
    pub(super) name: &'static str,
    lines: Vec<String>,
    found: Vec<Diagnostic>,
    more: More,
}

/// Diagnostics beyond the most that are kept.
#[derive(Default)]
struct More {
    count: usize,
    errors: bool,
}

/// A line of a record: `X:body`.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: u32,
    pub(super) letter: char,
    pub(super) body: &'a str,
}

/// `N:id:name` and the lines up to the next one.
pub(super) struct Record<'a> {
    pub(super) id: u32,
    pub(super) name: &'a str,
    /// Where it begins.
    pub(super) line: u32,
    pub(super) lines: Vec<Line<'a>>,
}

/// What is found wrong with a file, while its lines are borrowed.
#[derive(Default)]
pub(super) struct Log {
    found: Vec<Diagnostic>,
    more: More,
}

impl Log {
    /// Notes something that does not cost a record.
    pub(super) fn warn(&mut self, line: u32, message: impl Into<String>) {
        self.add(line, Diagnostic::warning(message));
    }

    /// Notes something that costs a record.
    pub(super) fn error(&mut self, line: u32, message: impl Into<String>) {
        self.add(line, Diagnostic::error(message));
    }

    /// Whether nothing was found.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Notes either, with its place still to be named by the file.
    pub(super) fn add(&mut self, line: u32, diagnostic: Diagnostic) {
        if self.found.len() >= MOST_DIAGNOSTICS {
            self.more.count += 1;
            self.more.errors |= diagnostic.is_error();
        } else {
            self.found.push(diagnostic.at("", line));
        }
    }
}

impl File {
    /// Decodes a file: UTF-8 where it is valid, else EUC-JP where that is, both to the same text. A file that is neither is read as what most of its
    /// lines are; the others are noted, and their broken bytes replaced. Lines end as on any system.
    pub(super) fn decode(name: &'static str, bytes: &[u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut file = Self { name, lines: Vec::new(), found: Vec::new(), more: More::default() };
        let mut log = Log::default();
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => match EUC_JP.decode_without_bom_handling_and_without_replacement(bytes) {
                Some(text) => text.into_owned(),
                None => mostly(bytes, &mut log),
            },
        };
        let end = if text.contains('\n') { '\n' } else { '\r' };
        file.lines = text.split(end).map(|line| line.strip_suffix('\r').unwrap_or(line).to_owned()).collect();
        file.take(log);
        file
    }

    /// Takes over what was found, naming the file.
    pub(super) fn take(&mut self, log: Log) {
        self.more.count += log.more.count;
        self.more.errors |= log.more.errors;
        for mut diagnostic in log.found {
            if let Some(location) = &mut diagnostic.location {
                self.name.clone_into(&mut location.file);
            }
            self.found.push(diagnostic);
        }
    }

    /// What was found, by line, each with the text around it.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        let line_of = |d: &Diagnostic| d.location.as_ref().map_or(0, |l| l.line);
        self.found.sort_by_key(line_of);
        for diagnostic in &mut self.found {
            let at = line_of(diagnostic);
            diagnostic.source = (at.saturating_sub(1)..=at + 1)
                .filter_map(|n| Some(SourceLine { number: n, text: shown(self.lines.get((n as usize).checked_sub(1)?)?) }))
                .collect();
        }
        if self.more.count > 0 {
            let text = format!("{} more errors and warnings of this file are not shown", self.more.count);
            let rest = if self.more.errors { Diagnostic::error(text) } else { Diagnostic::warning(text) };
            self.found.push(rest.at(self.name, number(self.lines.len().saturating_sub(1))));
        }
        self.found
    }

    /// The records, in the order of the file. Numbers must grow: one that comes again is left out, one that is out of order noted.
    pub(super) fn records(&self, log: &mut Log) -> Vec<Record<'_>> {
        let mut records: Vec<Record<'_>> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        let mut highest = None;
        // Lines of a record that is left out are left out with it.
        let mut dropped = true;
        let mut orphans = None;
        for (i, text) in self.lines.iter().enumerate() {
            let at = number(i);
            if text.trim().is_empty() || text.starts_with('#') {
                continue;
            }
            let mut chars = text.chars();
            let (Some(letter), Some(':')) = (chars.next(), chars.next()) else {
                log.warn(at, "this line is left out: lines are a letter, a colon and what it says, or begin with #");
                continue;
            };
            let body = chars.as_str();
            match letter {
                'V' => {}
                'N' => match head(body) {
                    Err(message) => {
                        log.error(at, message);
                        dropped = true;
                    }
                    Ok((id, _)) if !seen.insert(id) => {
                        log.error(at, format!("number {id} is there already; this record is left out"));
                        dropped = true;
                    }
                    Ok((id, name)) => {
                        if let Some(before) = highest.filter(|before| *before > id) {
                            log.warn(at, format!("number {id} comes after {before}: numbers must grow, the game stops here"));
                        }
                        highest = highest.max(Some(id));
                        records.push(Record { id, name, line: at, lines: Vec::new() });
                        dropped = false;
                    }
                },
                _ => match records.last_mut() {
                    Some(record) if !dropped => record.lines.push(Line { number: at, letter, body }),
                    None if seen.is_empty() && orphans.is_none() => orphans = Some(at),
                    _ => {}
                },
            }
        }
        if let Some(at) = orphans {
            log.warn(at, "this line stands before the first record (N:) that can be read, and is left out");
        }
        records
    }
}

/// `id:name` of an N line.
fn head(body: &str) -> Result<(u32, &str), String> {
    let (id, name) = body.split_once(':').ok_or("a record begins with its number and its name, as N:12:NAME; it is left out")?;
    match id.trim().parse::<u32>() {
        Ok(id) if id <= MAX_ID => Ok((id, name.trim())),
        _ => Err(format!("the number of a record must be from 0 to {MAX_ID}, got {id:?}; it is left out")),
    }
}

/// A whole number of a field, with its bounds.
pub(super) fn int(text: &str, what: &str, range: std::ops::RangeInclusive<i64>) -> Result<i64, String> {
    match text.trim().parse::<i64>() {
        Ok(n) if range.contains(&n) => Ok(n),
        _ => Err(format!("the {what} must be a whole number from {} to {}, got {text:?}", range.start(), range.end())),
    }
}

/// The words of a flag line: separated by blanks and bars, a bar at the end is legal.
pub(super) fn words(body: &str) -> impl Iterator<Item = &str> {
    body.split([' ', '|', '\t']).filter(|word| !word.is_empty())
}

/// The text of a file of which some lines are broken.
fn mostly(bytes: &[u8], log: &mut Log) -> String {
    let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
    let utf8 = |line: &[u8]| std::str::from_utf8(line).ok().map(ToOwned::to_owned);
    let euc = |line: &[u8]| EUC_JP.decode_without_bom_handling_and_without_replacement(line).map(std::borrow::Cow::into_owned);
    let foreign = || bytes.split(|b| *b == end).filter(|line| !line.is_ascii());
    let is_utf8 = foreign().filter(|line| utf8(line).is_some()).count() >= foreign().filter(|line| euc(line).is_some()).count();
    let encoding = if is_utf8 { "UTF-8" } else { "EUC-JP" };
    let lines = bytes.split(|b| *b == end).enumerate().map(|(i, line)| {
        let read = if is_utf8 { utf8(line) } else { euc(line) };
        read.unwrap_or_else(|| {
            log.error(
                number(i),
                format!("the file is neither UTF-8 nor EUC-JP; read as {encoding}, and the bytes of this line that are none are replaced"),
            );
            if is_utf8 { String::from_utf8_lossy(line).into_owned() } else { EUC_JP.decode_without_bom_handling(line).0.into_owned() }
        })
    });
    lines.collect::<Vec<_>>().join(if end == b'\n' { "\n" } else { "\r" })
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// A line as it may be shown: no control characters, not endless.
fn shown(text: &str) -> String {
    text.chars().take(200).map(|c| if c.is_control() { if c == '\t' { ' ' } else { '\u{fffd}' } } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(bytes: &[u8]) -> File {
        File::decode("x_info.txt", bytes)
    }

    #[test]
    fn utf8_and_euc_jp_give_the_same_lines() {
        // A wall, in both encodings.
        let utf8 = file("N:1:\u{58c1}\r\nE:wall\n".as_bytes());
        let euc = file(b"N:1:\xca\xc9\r\nE:wall\n");
        assert_eq!(utf8.lines, ["N:1:\u{58c1}", "E:wall", ""]);
        assert_eq!(utf8.lines, euc.lines);
        assert!(utf8.found.is_empty() && euc.found.is_empty());
        assert_eq!(file(b"\xef\xbb\xbfV:1\n").lines, ["V:1", ""]);
    }

    #[test]
    fn a_file_that_is_neither_names_its_lines() {
        let found = file(b"N:1:A\nE:caf\xe9\nN:2:B\nE:\xff\xff\n").finish();
        let lines: Vec<_> = found.iter().map(|d| (d.is_error(), d.location.as_ref().unwrap().line)).collect();
        assert_eq!(lines, [(true, 2), (true, 4)]);
        assert!(found[0].message.contains("neither UTF-8 nor EUC-JP"), "{}", found[0].message);
    }

    #[test]
    fn one_broken_line_costs_that_line_whatever_the_encoding() {
        // Walls; of the second line's the last byte is missing.
        let euc = file(b"N:1:\xca\xc9\nN:2:\xca\nN:3:\xca\xc9\nN:4:\xca\xc9\n");
        assert_eq!((euc.lines[0].as_str(), euc.lines[3].as_str()), ("N:1:\u{58c1}", "N:4:\u{58c1}"));
        let found = euc.finish();
        assert_eq!(found.iter().map(|d| d.location.as_ref().unwrap().line).collect::<Vec<_>>(), [2]);
        assert!(found[0].message.contains("read as EUC-JP"), "{}", found[0].message);
    }

    #[test]
    fn lines_end_as_on_any_system() {
        for text in ["N:1:A\nE:a\n", "N:1:A\r\nE:a\r\n", "N:1:A\rE:a\r"] {
            assert_eq!(file(text.as_bytes()).lines, ["N:1:A", "E:a", ""], "{text:?}");
        }
    }

    #[test]
    fn lines_go_with_their_record() {
        let file = file(b"# N:9:no\nV:1\nG:x:w\nN:1:A\nE:a: b\nN:x:B\nE:lost\nN:3:C\nhm\nN:2:D\nN:3:E\nE:lost\n");
        let mut log = Log::default();
        let records = file.records(&mut log);
        let shape: Vec<_> = records.iter().map(|r| (r.id, r.name, r.line, r.lines.len())).collect();
        assert_eq!(shape, [(1, "A", 4, 1), (3, "C", 8, 0), (2, "D", 10, 0)]);
        assert_eq!(records[0].lines[0].body, "a: b");
        let mut lines: Vec<_> = log.found.iter().map(|d| (d.location.as_ref().unwrap().line, d.is_error())).collect();
        lines.sort();
        assert_eq!(lines, [(3, false), (6, true), (9, false), (10, false), (11, true)]);
    }

    #[test]
    fn flags_are_separated_by_blanks_and_bars() {
        assert_eq!(words(" LOS | MOVE|DROP  PLACE | ").collect::<Vec<_>>(), ["LOS", "MOVE", "DROP", "PLACE"]);
        assert_eq!(words("").count(), 0);
    }
}
