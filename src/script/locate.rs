//! Where in a file a part of a declaration is written: the line and column of `legend.x`, of a cell of a picture.

mod find;
mod rows;
mod words;

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use mlua::Lua;

use crate::build::Drawn;
use crate::diagnostic::{Frame, Location};
use crate::world::{RoomTypeId, World};

use super::host::Host;
use super::set::ScriptSet;

pub(crate) use rows::dedent;

/// A step on the way to a part of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    /// A field.
    Field(&'a str),
    /// An entry of a list, from 1.
    Index(usize),
    /// A cell of a picture, from 0, as [`dedent`] leaves it.
    Cell { row: usize, column: usize },
}

/// Line and column, from 1, of a cell of a picture in a text file, as [`dedent`] leaves it.
pub(crate) fn in_art(lua: &Lua, file: &str, row: usize, column: usize) -> (u32, u32) {
    let host = lua.try_app_data_ref::<Host>().ok().flatten();
    let text = host.as_ref().and_then(|host| host.program.set.art(file)).map_or("", |art| art.text.as_str());
    let (first, indent) = rows::corner(text);
    ((first + row + 1) as u32, (indent + column + 1) as u32)
}

/// Line and column, from 1, of a part of the table that the call on that line is given: `vault { ... }`; of what it lies in, where it is not
/// written itself. A field is where its key begins, an
/// entry of a list where it begins itself.
///
/// The line is the one of the call's name, as Luau reports it of a running call, however many lines its table takes. Variables are followed to
/// where `local` gives them a value in the same file, `shuffle { ... }` and the like into what they are given. `None` for what is computed.
fn locate_nearest(text: &str, line: u32, path: &[Step<'_>]) -> Option<(u32, u32)> {
    let words = words::Words::read(text);
    (1..=path.len()).rev().find_map(|n| find::part(&words, line, path.get(..n)?)).and_then(|at| position(text, at))
}

/// Where a part of a declaration is written: the line of the declaration, without a column, where that cannot be told.
pub(crate) fn place_of(lua: &Lua, declared: &Location, path: &[Step<'_>]) -> Option<(Location, Option<u32>)> {
    let host = lua.try_app_data_ref::<Host>().ok().flatten()?;
    let module = host.program.set.by_path(&declared.file)?;
    Some(match locate_nearest(&module.text, declared.line, path) {
        Some((line, column)) => (Location { file: declared.file.clone(), line }, Some(column)),
        None => (declared.clone(), None),
    })
}

/// The line of a part of the table that the call on that line is given; of what it lies in, where it is not written itself.
pub(crate) fn line_of(text: &str, line: u32, path: &[Step<'_>]) -> Option<u32> {
    locate_nearest(text, line, path).map(|(line, _)| line)
}

/// The line of an entry of a list that has so many in the end, the number counted from 0. Where the list is not written out with as many, in which case
/// some of them stand for several, it is the line of the list.
pub(crate) fn line_of_entry(text: &str, line: u32, list: &[Step<'_>], (number, count): (usize, usize)) -> Option<u32> {
    let words = words::Words::read(text);
    let entry = |number: usize| {
        let path: Vec<Step<'_>> = list.iter().copied().chain([Step::Index(number)]).collect();
        find::part(&words, line, &path)
    };
    let written = entry(count).is_some() && entry(count + 1).is_none();
    let at = written.then(|| entry(number + 1)).flatten();
    at.and_then(|at| position(text, at)).map(|(line, _)| line).or_else(|| line_of(text, line, list))
}

/// The line where a name is quoted in what the call on a line is given, as `{ "rat", weight = 3 }` or `"rat"`: the `nth` time, from 0, of those that are
/// entries of lists. Where the call has no such entry the name may stand elsewhere in the file: the first such line, and `false`.
pub(crate) fn line_of_name(text: &str, line: u32, name: &str, nth: usize) -> Option<(u32, bool)> {
    find::named(&words::Words::read(text), line, name, nth)
}

/// Where the vaults of a set are drawn, asked for one by one and kept.
#[derive(Debug, Default)]
pub(crate) struct Pictures(Mutex<HashMap<RoomTypeId, Picture>>);

#[derive(Debug, Default)]
struct Picture {
    file: String,
    /// The line of each row.
    rows: Vec<u32>,
    declared: Option<Location>,
    /// The line of what the legend says of each glyph.
    legend: BTreeMap<char, u32>,
}

impl Pictures {
    /// The row of the picture a glyph stands in, where that is written out, and its entry of the legend; else the line that declares the vault.
    pub fn find(&self, set: &ScriptSet, world: &World, drawn: Drawn) -> Vec<Frame> {
        let Ok(mut known) = self.0.lock() else { return Vec::new() };
        let picture = known.entry(drawn.vault).or_insert_with(|| picture(set, world, drawn.vault).unwrap_or_default());
        let row = picture.rows.get(usize::from(drawn.row)).map(|line| Location { file: picture.file.clone(), line: *line });
        let entry = picture.legend.get(&drawn.glyph).zip(picture.declared.as_ref());
        let entry = entry.map(|(line, declared)| Location { line: *line, ..declared.clone() });
        let written = row.or_else(|| picture.declared.clone()).into_iter().chain(entry);
        written.map(|location| Frame { location, function: None }).collect()
    }
}

fn picture(set: &ScriptSet, world: &World, id: RoomTypeId) -> Option<Picture> {
    let room = world.rooms.get(usize::from(id.0))?;
    let vault = world.vaults.get(usize::from(room.vault?.0))?;
    let declared = &room.declared.location;
    let module = set.by_path(&declared.file);
    let words = words::Words::read(module.map_or("", |module| module.text.as_str()));
    let line = |path: &[Step<'_>]| {
        let at = find::part(&words, declared.line, path)?;
        position(module?.text.as_str(), at).map(|(line, _)| line)
    };
    let rows = 0..vault.art.height as usize;
    let (file, rows) = match &vault.art.place {
        Some(place) => {
            let (first, _) = rows::corner(set.art(&place.first.file).map_or("", |art| art.text.as_str()));
            (place.first.file.clone(), rows.map(|row| (first + row + 1) as u32).collect())
        }
        None => (declared.file.clone(), rows.map_while(|row| line(&[Step::Field("map"), Step::Cell { row, column: 0 }])).collect()),
    };
    let glyphs = vault.meanings.iter().map(|(glyph, _)| *glyph);
    let legend = glyphs.filter_map(|glyph| Some((glyph, line(&[Step::Field("legend"), Step::Field(&glyph.to_string())])?))).collect();
    Some(Picture { file, rows, declared: Some(declared.clone()), legend })
}

/// Whether a part is written out in a declaration, rather than come by a variable or from another module.
pub(crate) fn is_written(lua: &Lua, declared: &Location, path: &[Step<'_>]) -> bool {
    let Ok(Some(host)) = lua.try_app_data_ref::<Host>() else { return false };
    let module = host.program.set.by_path(&declared.file);
    module.is_some_and(|module| find::part(&words::Words::read(&module.text), declared.line, path).is_some())
}

/// Line and column, from 1, of a byte.
fn position(text: &str, at: usize) -> Option<(u32, u32)> {
    let before = text.get(..at)?;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    Some((before.matches('\n').count() as u32 + 1, column as u32))
}

#[cfg(test)]
mod tests;
