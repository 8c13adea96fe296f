//! [`LookFile`]: a designer's own glyphs and colours, by names or patterns: a file that only the previewer reads.

use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use unicode_width::UnicodeWidthChar;
use wildmatch::WildMatch;

use crate::diagnostic::Location;
use crate::floor::{PaletteEntry, PlacedMonster, Thing, ThingKind};
use crate::world::{Colour, TerrainClass, World};

use super::theme::Paint;

/// What a table of the file is about, with the words that stand before a colon in its keys.
const TABLES: [(&str, &[&str]); 3] = [("monster", &[]), ("terrain", &["class", "flag"]), ("item", &["kind", "tag"])];

/// Longest text of a file that is quoted.
const QUOTED: usize = 40;

/// What a look file says, as far as it can be understood.
#[derive(Clone, Debug, Default)]
pub(in crate::preview) struct LookFile {
    /// Its path, for people.
    path: String,
    /// The same from the root on, for an editor; empty where it was not read from a file.
    file: PathBuf,
    /// By the position of its table in [`TABLES`].
    rules: [Vec<Rule>; 3],
    /// What is wrong with it, each with file and line, in the order of the file.
    mistakes: Vec<String>,
}

/// How something is shown in place of its own look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::preview) struct Change {
    pub glyph: Option<char>,
    pub colour: Option<Paint>,
}

#[derive(Clone, Debug)]
struct Rule {
    key: String,
    /// Where it begins in the text, and in which line.
    at: usize,
    line: usize,
    /// A word and what it has to match, as `class` and `door`; without a word it is the name that has to.
    word: Option<&'static str>,
    pattern: WildMatch,
    change: Change,
}

/// Where the file is looked for where nobody names one; `None` where there is no such place.
pub(in crate::preview) fn usual_path(said: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let folder = |name| said(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = match cfg!(windows) {
        true => folder("APPDATA"),
        false => folder("XDG_CONFIG_HOME").or_else(|| folder("HOME").map(|home| home.join(".config"))),
    };
    folder.map(|folder| folder.join("undercroft").join("look.toml"))
}

impl LookFile {
    /// Reads a file. One that is not there is a mistake only where it `must` be.
    pub(in crate::preview) fn read(path: &Path, must: bool) -> Self {
        match std::fs::read(path) {
            Ok(bytes) => {
                let file = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
                Self { file, ..Self::parse(&path.display().to_string(), &String::from_utf8_lossy(&bytes)) }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !must => Self::default(),
            Err(error) => Self { mistakes: vec![format!("{}: cannot read: {error}", path.display())], ..Self::default() },
        }
    }

    /// Understands a text as far as it can be; the rest are mistakes.
    pub(in crate::preview) fn parse(path: &str, text: &str) -> Self {
        let mut file = Reader {
            breaks: text.match_indices('\n').map(|(at, _)| at).collect(),
            file: Self { path: path.to_owned(), ..Self::default() },
            mistakes: Vec::new(),
        };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            file.mistake(error.span().map_or(0, |span| span.start), &format!("this is not TOML: {}", error.message()));
        }
        file.tables(table.get_ref());
        let (mut file, mut mistakes) = (file.file, file.mistakes);
        mistakes.sort_by_key(|(at, _)| *at);
        file.mistakes = mistakes.into_iter().map(|(_, text)| text).collect();
        file.rules.iter_mut().for_each(|rules| rules.sort_by_key(|rule| rule.at));
        file
    }

    /// What is wrong with it, each with file and line.
    pub(in crate::preview) fn mistakes(&self) -> &[String] {
        &self.mistakes
    }

    /// The line that a mistake names, for an editor.
    pub(in crate::preview) fn line_of(&self, mistake: &str) -> Option<Location> {
        let (line, _) = mistake.strip_prefix(&self.path)?.strip_prefix(':')?.split_once(':')?;
        Some(Location { file: self.file.to_string_lossy().into_owned(), line: line.parse().ok()? })
    }

    /// Names that nothing in the scripts has, each with file and line. Items have no list of names, so theirs are not looked for.
    pub(in crate::preview) fn unmatched(&self, world: &World) -> Vec<String> {
        let monsters = world.monsters.iter().map(|monster| monster.name.as_str()).collect::<Vec<_>>();
        let terrains = world.terrains.iter().map(|terrain| terrain.name.as_str()).collect::<Vec<_>>();
        let mut lines = Vec::new();
        for (rules, names, what) in [(&self.rules[0], monsters, "monster"), (&self.rules[1], terrains, "terrain")] {
            let idle = |rule: &&Rule| rule.word.is_none() && !names.iter().any(|name| rule.key == *name || rule.pattern.matches(name));
            let line = |rule: &Rule| format!("{}:{}: no {what} here is called {:?}", self.path, rule.line, rule.key);
            lines.extend(rules.iter().filter(idle).map(line));
        }
        lines
    }

    pub(in crate::preview) fn terrain(&self, terrain: &PaletteEntry) -> Change {
        let class = TerrainClass::ALL.iter().find(|(class, _)| *class == terrain.class).map_or("", |(_, name)| name);
        find(&self.rules[1], &terrain.name, |word, pattern| match word {
            "class" => pattern.matches(class),
            _ => terrain.flags.iter().any(|flag| pattern.matches(flag)),
        })
    }

    /// By its own name, or else by that of what it passes for.
    pub(in crate::preview) fn monster(&self, monster: &PlacedMonster) -> Change {
        let named = |name| find(&self.rules[0], name, |_, _| false);
        let own = named(&monster.name);
        let seen = monster.state.shown_as.as_deref().map(named).unwrap_or_default();
        Change { glyph: own.glyph.or(seen.glyph), colour: own.colour.or(seen.colour) }
    }

    /// By its name, or where it has none by its kind.
    pub(in crate::preview) fn thing(&self, thing: &Thing) -> Change {
        let kind = ThingKind::ALL.iter().find(|(kind, _)| *kind == thing.kind).map_or("", |(_, name)| name);
        find(&self.rules[2], thing.name.as_deref().unwrap_or(kind), |word, pattern| match word {
            "kind" => pattern.matches(kind),
            _ => thing.tags.iter().any(|tag| pattern.matches(tag)),
        })
    }
}

/// The rule of exactly this name, or else the first in the file that matches.
fn find(rules: &[Rule], name: &str, has: impl Fn(&str, &WildMatch) -> bool) -> Change {
    let exact = rules.iter().find(|rule| rule.key == name);
    let matches = |rule: &&Rule| rule.word.map_or_else(|| rule.pattern.matches(name), |word| has(word, &rule.pattern));
    exact.or_else(|| rules.iter().find(matches)).map(|rule| rule.change).unwrap_or_default()
}

/// A file while it is being understood.
struct Reader {
    /// Where its lines end: a file may be long, and much of it wrong.
    breaks: Vec<usize>,
    file: LookFile,
    /// Each with its place in the text.
    mistakes: Vec<(usize, String)>,
}

impl Reader {
    fn line(&self, at: usize) -> usize {
        1 + self.breaks.partition_point(|line_break| *line_break < at)
    }

    fn mistake(&mut self, at: usize, text: &str) {
        let text = format!("{}:{}: {text}", self.file.path, self.line(at));
        self.mistakes.push((at, text));
    }

    fn tables(&mut self, root: &DeTable<'_>) {
        for (key, value) in root {
            let name: &str = key.get_ref();
            let Some((table, (_, words))) = TABLES.iter().enumerate().find(|(_, (table, _))| *table == name) else {
                let text = format!("no table [{}] is known: there are [monster], [terrain] and [item]", quoted(name));
                self.mistake(key.span().start, &text);
                continue;
            };
            let DeValue::Table(entries) = value.get_ref() else {
                self.mistake(key.span().start, &format!("{name} must be a table: [{name}]"));
                continue;
            };
            for (key, value) in entries {
                let at = key.span().start;
                let change = self.change(key.get_ref(), at, value);
                let key_text: &str = key.get_ref();
                let parts = key_text.split_once(':');
                let word = parts.and_then(|(word, _)| words.iter().find(|w| **w == word).copied());
                let pattern = WildMatch::new(if word.is_some() { parts.map_or("", |(_, rest)| rest) } else { key_text });
                let rule = Rule { key: key_text.to_owned(), at, line: self.line(at), word, pattern, change };
                if let Some(rules) = self.file.rules.get_mut(table) {
                    rules.push(rule);
                }
            }
        }
    }

    /// What an entry says: what of it can be understood holds.
    fn change(&mut self, name: &str, at: usize, value: &Spanned<DeValue<'_>>) -> Change {
        let mut change = Change::default();
        let name = quoted(name);
        let DeValue::Table(fields) = value.get_ref() else {
            self.mistake(at, &format!("\"{name}\" must be as {{ glyph = \"G\", colour = \"bright-red\" }}"));
            return change;
        };
        for (field, value) in fields {
            let said = value.get_ref().as_str();
            let shown = said.map_or_else(String::new, |said| format!(" \"{}\"", quoted(said)));
            match (&**field.get_ref(), said) {
                ("glyph", said) => match said.and_then(one_column) {
                    Some(glyph) => change.glyph = Some(glyph),
                    None => self.mistake(value.span().start, &format!("glyph{shown} of \"{name}\" is not one character of one column")),
                },
                ("colour", said) => match said.and_then(colour) {
                    Some(colour) => change.colour = Some(colour),
                    None => {
                        let text = format!("colour{shown} of \"{name}\" is not known: write a name as \"bright-red\", or \"#rrggbb\"");
                        self.mistake(value.span().start, &text);
                    }
                },
                (other, _) => {
                    let text = format!("\"{name}\" has no field {}: there are glyph and colour", quoted(other));
                    self.mistake(field.span().start, &text);
                }
            }
        }
        change
    }
}

/// A text as a message may have it: short.
fn quoted(text: &str) -> String {
    let mut out: String = text.chars().take(QUOTED).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(QUOTED).is_some() {
        out.push_str("...");
    }
    out
}

fn one_column(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let glyph = chars.next().filter(|c| c.width() == Some(1))?;
    chars.next().is_none().then_some(glyph)
}

/// A colour by its name, with hyphens or spaces, or as `#rrggbb`.
fn colour(text: &str) -> Option<Paint> {
    if let Some(digits) = text.strip_prefix('#') {
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6 && !digits.starts_with('+'))?;
        let [_, r, g, b] = number.to_be_bytes();
        return Some(Paint::Mixed([r, g, b]));
    }
    Colour::from_name(&text.replace(' ', "-")).map(Paint::Named)
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
