//! Which lines of the scripts ask for a part of a floor, and the numbers behind its odds: for tools that lead there.
#![cfg_attr(not(feature = "app"), allow(dead_code))]

use crate::diagnostic::Location;
use crate::error::Result;
use crate::script::{Numbers, Part, line_of, line_of_entry, line_of_name, numbers};
use crate::world::{Branch, Context, Place, ThemeRow};

use super::{CancelToken, Draw, Engine, Limits};

/// A line that is found by a name in the text of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub at: Location,
    /// Whether it is surely the one, or only a line nearby.
    pub sure: bool,
}

impl Engine {
    fn named(&self, branch: &str) -> Option<&Branch> {
        self.world().branches.iter().find(|known| known.name == branch)
    }

    fn text(&self, file: &str) -> Option<&str> {
        self.set.by_path(file).map(|module| module.text.as_str())
    }

    /// The line of a field of the branch as the floor at a place has it, of what it lies in where it is not written itself, or else of the declaration.
    pub(crate) fn field_line(&self, place: &Place, field: &str) -> Option<Location> {
        let branch = self.named(&place.branch)?;
        let here = branch.at(place);
        let row = match field {
            "layout" => here.layout_row,
            "population" => here.population_row,
            _ => None,
        };
        Some(self.line_in(branch, &path(row, field)))
    }

    fn line_in(&self, branch: &Branch, path: &[Part<'_>]) -> Location {
        let declared = &branch.declared.location;
        let line = self.text(&declared.file).and_then(|text| line_of(text, declared.line, path));
        Location { file: declared.file.clone(), line: line.unwrap_or(declared.line) }
    }

    /// The line where the branch lists a room type for the floor at a place.
    pub(crate) fn room_line(&self, place: &Place, room: &str) -> Option<Location> {
        let branch = self.named(&place.branch)?;
        let here = branch.at(place);
        let id = self.world().room(room)?;
        let number = here.rooms.iter().position(|choice| choice.room == id)?;
        let mut themes = branch.themes.iter().filter(|theme| theme.rooms.is_some() && theme.when.contains(place));
        let path = path(themes.next_back().map(|theme| theme.row), "rooms");
        let declared = &branch.declared.location;
        let line = self.text(&declared.file).and_then(|text| line_of_entry(text, declared.line, &path, (number, here.rooms.len())));
        Some(Location { file: declared.file.clone(), line: line.unwrap_or(declared.line) })
    }

    /// The line of the row of a monster table that a draw on the floor at a place came to.
    pub(crate) fn row_line(&self, place: &Place, draw: &Draw, monster: &str) -> Option<Found> {
        let branch = self.named(&place.branch)?;
        let row = branch.at(place).population_row;
        let known = self.loaded.tables.iter().find(|tables| tables.branch == branch.name && tables.row == row)?;
        let table = known.lines.get(draw.table)?;
        let nth = self.rows_before(place, draw, monster);
        Some(match self.text(&table.file).and_then(|text| line_of_name(text, table.line, monster, nth)) {
            Some((line, sure)) => Found { at: Location { file: table.file.clone(), line }, sure },
            None => Found { at: table.clone(), sure: false },
        })
    }

    /// Rows of the same monster before the one that was drawn.
    fn rows_before(&self, place: &Place, draw: &Draw, monster: &str) -> usize {
        let weights = self.weights.lock().ok();
        let weighed = weights.as_ref().and_then(|known| known.iter().find(|(key, _)| key.place == *place).map(|(_, weighed)| weighed));
        let table = weighed.and_then(|weighed| weighed.tables.get(draw.table));
        table.map_or(0, |table| table.monsters.iter().take(draw.row).filter(|name| *name == monster).count())
    }

    /// The numbers behind the odds at a place, table by table as [`odds`](Self::odds) gives them.
    pub(crate) fn numbers(&self, place: &Place, context: &Context, cancel: Option<CancelToken>) -> Result<Numbers> {
        let (_, branch) = self.branch(&place.branch)?;
        self.check_context(context)?;
        numbers(&self.program, &self.loaded, &branch.at(place), place, context, Limits::default(), cancel)
    }
}

/// The way to a field of a branch, or of a row of it.
fn path(row: Option<ThemeRow>, field: &str) -> Vec<Part<'_>> {
    let mut path = match row {
        None => Vec::new(),
        Some(ThemeRow::Themes(number)) => vec![Part::Field("themes"), Part::Index(number)],
        Some(ThemeRow::Special(number)) => vec![Part::Field("special"), Part::Index(number)],
    };
    path.push(Part::Field(field));
    path
}
