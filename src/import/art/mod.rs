//! A drawing of ASCII characters into a vault.
//!
//! The file holds rows of glyphs and, below them, a legend if it needs one: lines such as `k = rubble, item pick`. A glyph needs no line where it is
//! one of the customary glyphs of vaults, or that of a terrain of the script set.

mod legend;
mod lines;
mod write;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::Diagnostic;
use crate::world::{Art, MAX_SIDE, World};
use legend::Entry;
use lines::{Lines, Log};

/// How a file made of a drawing begins: by this a later import knows that it may replace it. Not as the files of a game do, of which an import
/// removes those that are no longer in the game.
pub(crate) const MARK: &str = "-- Made by `undercroft import art`";

/// What a drawing became.
pub(crate) struct Drawing {
    /// The script of the vault; `None` where there were errors.
    pub(crate) script: Option<String>,
    /// Errors and warnings, by line.
    pub(crate) found: Vec<Diagnostic>,
    /// Columns and rows.
    pub(crate) size: (usize, usize),
    /// Glyphs of the script's legend.
    pub(crate) legend: usize,
}

/// A name for the file of a vault, without its ending: small letters, digits and `_`.
pub(crate) fn file_name(name: &str) -> String {
    let file = super::hengband::names::file(name);
    if file.is_empty() || file.starts_with(|c: char| c.is_ascii_digit()) {
        format!("vault_{file}").trim_end_matches('_').to_owned()
    } else {
        file
    }
}

/// The name a vault gets from that of its drawing: `ore_heap` is "ore heap".
pub(crate) fn vault_name(stem: &str) -> String {
    let words: Vec<&str> = stem.split(|c: char| c == '_' || c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "vault".to_owned() } else { words.join(" ") }
}

/// Whether a script that an import made is of the vault of this name; those of two names may come into one file.
pub(crate) fn is_of(script: &[u8], name: &str) -> bool {
    let want = format!("  name = {},", super::lua::text(name));
    script.split(|byte| *byte == b'\n').any(|line| line.strip_suffix(b"\r").unwrap_or(line) == want.as_bytes())
}

/// Makes a vault of the bytes of a file. `file` is what people call it. Names are those of `world`; of monsters it may be that `world` knows
/// none of them, `any_monster`.
pub(crate) fn import(bytes: &[u8], file: &str, name: &str, world: &World, any_monster: bool) -> Drawing {
    let mut log = Log::default();
    let (lines, broken) = Lines::decode(bytes, &mut log);
    let (picture, below) = lines.split();
    let legend = legend::read(&below, world, any_monster, &mut log);
    let cut = if broken { None } else { cut(&picture, &mut log) };
    let Some(cut) = cut else { return Drawing { script: None, found: log.finish(&lines, file), size: (0, 0), legend: 0 } };
    let entries = meanings(&picture, &cut, legend, world, &mut log);
    check_entrances(&cut, &entries, &mut log);
    let size = (cut.rows.first().map_or(0, Vec::len), cut.rows.len());
    let script = (!log.failed).then(|| write::vault(file, name, &cut.rows, &entries));
    Drawing { script, found: log.finish(&lines, file), size, legend: entries.len() }
}

/// A line of the picture: its number, from 1, and its text.
type Row<'a> = (u32, &'a str);

/// The picture without what is blank all around, its rows of one width.
struct Cut {
    rows: Vec<Vec<char>>,
    /// The line of the file that the first row is in.
    line: u32,
    /// Columns that were taken off on the left.
    left: usize,
}

impl Cut {
    /// Line and column, from 1, of a cell.
    fn place(&self, x: usize, y: usize) -> (u32, Option<u32>) {
        (self.line.saturating_add(u32::try_from(y).unwrap_or(u32::MAX)), u32::try_from(self.left + x + 1).ok())
    }
}

/// Cuts the picture out; `None` where there is none, or one that cannot be used.
fn cut(picture: &[Row<'_>], log: &mut Log) -> Option<Cut> {
    let mut sound = true;
    for (line, text) in picture {
        if let Some((column, what)) = lines::unfit(text) {
            log.error(*line, Some(column), what, "a picture has glyphs of one column, and blanks");
            sound = false;
        }
    }
    let rows: Vec<Vec<char>> = picture.iter().map(|(_, text)| text.trim_end_matches(' ').chars().collect()).collect();
    let Some(top) = rows.iter().position(|row| !row.is_empty()) else {
        log.error(1, None, "there is no picture", "the first lines of the file are rows of glyphs");
        return None;
    };
    let bottom = rows.iter().rposition(|row| !row.is_empty()).map_or(top, |last| last + 1);
    let left = rows.iter().filter_map(|row| row.iter().position(|glyph| *glyph != ' ')).min().unwrap_or(0);
    let width = rows.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(left);
    let line = picture.get(top).map_or(1, |(line, _)| *line);
    let rows: Vec<Vec<char>> = rows[top..bottom].iter().map(|row| fitted(row.iter().skip(left), width)).collect();
    if width > MAX_SIDE || rows.len() > MAX_SIDE {
        let text = format!("the picture has {} rows of {width} columns, more than any floor", rows.len());
        log.error(line, None, text, format!("no floor is larger than {MAX_SIDE} by {MAX_SIDE}"));
        sound = false;
    }
    sound.then_some(Cut { rows, line, left })
}

/// A row filled up with blanks.
fn fitted<'a>(row: impl Iterator<Item = &'a char>, width: usize) -> Vec<char> {
    let mut row: Vec<char> = row.copied().collect();
    row.resize(width, ' ');
    row
}

/// What the legend of the script has: what that of the file says, and the terrains of the set whose glyphs are on the picture.
fn meanings(picture: &[Row<'_>], cut: &Cut, legend: BTreeMap<char, (u32, Entry)>, world: &World, log: &mut Log) -> BTreeMap<char, Entry> {
    let mut entries = BTreeMap::new();
    let mut glyphs: Vec<char> = cut.rows.iter().flatten().copied().filter(|glyph| *glyph != ' ').collect();
    glyphs.sort_unstable();
    glyphs.dedup();
    let mut told = BTreeSet::new();
    for glyph in &glyphs {
        if let Some((_, entry)) = legend.get(glyph) {
            entries.insert(*glyph, entry.clone());
        } else if !legend::is_customary(*glyph, world) {
            match legend::terrains(*glyph, world)[..] {
                [terrain] => _ = entries.insert(*glyph, Entry { terrain: Some(terrain.to_owned()), ..Entry::default() }),
                [] => unknown(*glyph, picture, world, &mut told, log),
                [first, .., last] => {
                    let text = format!("the glyph '{glyph}' is that of {first} and of {last}");
                    let hint = format!("say which in a line below the picture: {glyph} = {first}");
                    let (line, column) = find(*glyph, picture);
                    log.error(line, Some(column), text, hint);
                }
            }
        }
    }
    for (glyph, (line, entry)) in legend.iter().filter(|(glyph, _)| !glyphs.contains(glyph)) {
        if *entry != Entry::default() {
            log.warn(*line, format!("'{glyph}' has a meaning, but is nowhere on the picture"));
        }
    }
    entries
}

/// Complains of entrances inside of the piece, and warns where there is none.
fn check_entrances(cut: &Cut, entries: &BTreeMap<char, Entry>, log: &mut Log) {
    let rows: Vec<String> = cut.rows.iter().map(|row| row.iter().collect()).collect();
    let Ok(art) = Art::new(&rows) else { return };
    let is_entrance = |glyph: char| entries.get(&glyph).map_or(glyph == '@', |entry| entry.entrance);
    let mut any = false;
    for (index, glyph) in art.glyphs.iter().enumerate().filter(|(_, glyph)| is_entrance(**glyph)) {
        any = true;
        let point = art.point(index);
        if !art.is_outline(point) {
            let (line, column) = cut.place(point.x as usize, point.y as usize);
            let text = format!("the entrance '{glyph}' does not lie on the outline of the piece");
            log.error(line, column, text, "entrances are where tunnels come to: at the edge, or beside a blank");
        }
    }
    if !any && !log.failed {
        log.warn(cut.line, "there is no entrance: an @ on the outline is where tunnels come in");
    }
}

/// Complains of a glyph that means nothing, where it first stands; of a line that may be one of a legend once, for `told`.
fn unknown(glyph: char, picture: &[Row<'_>], world: &World, told: &mut BTreeSet<u32>, log: &mut Log) {
    let (line, column) = find(glyph, picture);
    let looks_like_legend = picture.iter().any(|(number, text)| *number == line && lines::looks_alike(text));
    if looks_like_legend {
        if told.insert(line) {
            let hint = "before a legend there may be a line `legend:`; its lines are as `k = floor`";
            let text =
                format!("the glyph '{}' has no meaning, if this is a row of the picture and no line of a legend", glyph.escape_default());
            log.error(line, Some(column), text, hint);
        }
        return;
    }
    let count = picture.iter().flat_map(|(_, text)| text.chars()).filter(|c| *c == glyph).count();
    let more = if count > 1 { format!("; there are {count} of it") } else { String::new() };
    let monsters: Vec<&str> = world.monsters.iter().filter(|monster| monster.glyph == glyph).map(|monster| monster.name.as_str()).collect();
    let hint = match monsters.first() {
        Some(name) => format!("say what it is in a line below the picture: {glyph} = monster {name}"),
        None => format!("say what it is in a line below the picture: {glyph} = floor"),
    };
    log.error(line, Some(column), format!("the glyph '{}' has no meaning{more}", glyph.escape_default()), hint);
}

/// Where a glyph first stands: line and column, from 1.
fn find(glyph: char, picture: &[Row<'_>]) -> (u32, u32) {
    let place = |(line, text): &Row<'_>| (1..).zip(text.chars()).find(|(_, c)| *c == glyph).map(|(column, _)| (*line, column));
    picture.iter().find_map(place).unwrap_or((1, 1))
}
