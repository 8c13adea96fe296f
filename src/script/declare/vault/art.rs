//! `map`: the picture, and mistakes in it.

use mlua::{LuaString, Value};

use crate::diagnostic::Location;
use crate::world::{Art, ArtPlace};

use super::super::super::checks::describe;
use super::super::super::fault::fault_at_column;
use super::super::super::locate::{Step as At, dedent, in_art};
use super::page::{Page, and};

/// `map`: a long string, a list of rows, or `picture "name"`.
pub(super) fn read(page: &Page<'_>, value: Value) -> mlua::Result<Art> {
    let path = [At::Field("map")];
    let (rows, file) = match &value {
        Value::Nil => return Err(page.wrong(&[], "map is missing")),
        Value::String(s) => (dedent(&marked(s)), None),
        Value::Table(table) => {
            let file: Option<String> = table.raw_get("file").ok().flatten();
            let mut rows = Vec::new();
            for i in 1..=table.raw_len() {
                match table.raw_get::<Value>(i)? {
                    Value::String(s) => rows.push(marked(&s)),
                    other => {
                        return Err(page.bad(&and(&path, At::Index(i)), format!("must be a row of the picture, got {}", describe(&other))));
                    }
                }
            }
            if file.is_none() {
                page.list(&path, value.clone())?;
            }
            (rows, file)
        }
        other => {
            return Err(page.bad(&path, format!("must be a picture: a text of several lines or a list of rows, got {}", describe(other))));
        }
    };
    let mut art = Art::new(&rows).map_err(|mistake| match &file {
        Some(file) => in_file(page, file, &mistake.text, mistake.row, mistake.column),
        None => page.wrong(&and(&path, At::Cell { row: mistake.row, column: mistake.column }), &mistake.text),
    })?;
    art.place = file.map(|file| ArtPlace { first: Location { file, line: 1 }, column: 1 });
    Ok(art)
}

/// A text in which each byte that is not UTF-8 is marked: all of them would be one glyph otherwise.
fn marked(text: &LuaString) -> String {
    let mut out = String::new();
    for chunk in text.as_bytes().utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(chunk.invalid().iter().map(|_| Art::NO_UTF8));
    }
    out
}

/// A mistake in a text file that holds a picture.
#[cold]
fn in_file(page: &Page<'_>, file: &str, text: &str, row: usize, column: usize) -> mlua::Error {
    let (line, column) = in_art(page.lua, file, row, column);
    let location = Location { file: file.to_owned(), line };
    fault_at_column(format!("{}: {text}", page.what), None, location, Some(column))
}

/// A mistake in a cell of the picture.
#[cold]
pub(super) fn in_cell(page: &Page<'_>, art: &Art, index: usize, text: String, hint: Option<String>) -> mlua::Error {
    let point = art.point(index);
    let (row, column) = (point.y as usize, point.x as usize);
    let text = format!("{text} in row {}, column {} of the picture", row + 1, column + 1);
    match &art.place {
        Some(place) => {
            let file = &place.first.file;
            let (line, column) = in_art(page.lua, file, row, column);
            let location = Location { file: file.clone(), line };
            fault_at_column(format!("{}: {text}", page.what), hint, location, Some(column))
        }
        None => page.wrong_hint(&[At::Field("map"), At::Cell { row, column }], text, hint),
    }
}
