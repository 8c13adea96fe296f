//! Where in a file a part of a declaration is written: the line and column of `legend.x`, of a cell of a picture.

mod find;
mod rows;
mod words;

use mlua::Lua;

use crate::diagnostic::Location;

use super::host::Host;

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
