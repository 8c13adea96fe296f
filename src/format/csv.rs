//! Floors as tables of comma-separated values, RFC 4180: a cell of the floor is a cell of the table.
//!
//! Lines end with a line feed. A value with a comma, a quote or a control character in it stands in quotes, and so does one that begins or ends with a
//! blank or has no characters. The text is UTF-8 without a mark at its beginning. A grid has no line of headings.

use crate::floor::Floor;
use crate::world::TerrainClass;

/// The name of the terrain of each cell; a cell whose terrain is not known is `""`.
#[must_use]
pub fn names(floor: &Floor) -> String {
    grid(floor, |cell| quoted(floor.palette.get(usize::from(cell)).map_or("", |terrain| &terrain.name)))
}

/// The number of the terrain of each cell: its position in [`Floor::palette`], from 0. [`legend()`] says which is which.
#[must_use]
pub fn numbers(floor: &Floor) -> String {
    grid(floor, |cell| cell.to_string())
}

/// What the numbers of [`numbers()`] stand for: a line of headings, `number,name,glyph,colour,class,passable,opaque`, and one for each terrain.
#[must_use]
pub fn legend(floor: &Floor) -> String {
    let mut out = "number,name,glyph,colour,class,passable,opaque\n".to_owned();
    for (number, terrain) in floor.palette.iter().enumerate() {
        let values = [
            number.to_string(),
            quoted(&terrain.name),
            quoted(&terrain.glyph.to_string()),
            terrain.colour.name().to_owned(),
            class(terrain.class).to_owned(),
            terrain.passable.to_string(),
            terrain.opaque.to_string(),
        ];
        out.push_str(&values.join(","));
        out.push('\n');
    }
    out
}

fn class(class: TerrainClass) -> &'static str {
    TerrainClass::ALL.iter().find(|(known, _)| *known == class).map_or("", |(_, name)| name)
}

fn grid(floor: &Floor, value: impl Fn(u16) -> String) -> String {
    // Of a floor that was read from a file the width may be anything.
    let rows = floor.cells.chunks((floor.width as usize).max(1));
    rows.map(|row| row.iter().map(|cell| value(*cell)).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// A value as a reader gets it back.
pub(super) fn quoted(value: &str) -> String {
    let bare = |c: char| !c.is_control() && !matches!(c, '"' | ',');
    let plain = value.chars().all(bare) && value.trim() == value && !value.is_empty();
    if plain { value.to_owned() } else { format!("\"{}\"", value.replace('"', "\"\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::testing::Case;

    /// What a reader of such tables makes of a text.
    fn read(text: &str) -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
    }

    #[test]
    fn names_come_back_whatever_they_hold() {
        let mut case = Case::new(&["#.w", "<+>"]);
        let names_of = ["a, \"b\"", "", "<&>\r\nnext", "Übel 漢", "\u{7}bell", " blanks ", "stairs down"];
        case.floor.palette.iter_mut().zip(names_of).for_each(|(terrain, name)| terrain.name = name.to_owned());
        case.floor.cells[2] = 99;
        let want: Vec<Vec<&str>> = vec![vec!["a, \"b\"", "", ""], vec![" blanks ", "<&>\r\nnext", "stairs down"]];
        assert_eq!(read(&names(&case.floor)), want);
        assert_eq!(names(&Case::new(&["#<", ".w"]).floor), "rock,stairs up\nfloor,deep water\n");
    }

    #[test]
    fn numbers_are_those_of_the_legend() {
        let mut case = Case::new(&["#.w", "<+>"]);
        case.floor.palette[4].glyph = ',';
        assert_eq!(numbers(&case.floor), "0,1,4\n5,2,6\n");
        let legend = read(&legend(&case.floor));
        assert_eq!(legend[0], ["number", "name", "glyph", "colour", "class", "passable", "opaque"]);
        assert_eq!(legend[5], ["4", "deep water", ",", "default", "liquid", "false", "true"]);
        let named: Vec<Vec<String>> = read(&numbers(&case.floor))
            .iter()
            .map(|row| row.iter().map(|number| legend[1 + number.parse::<usize>().unwrap()][1].clone()).collect())
            .collect();
        assert_eq!(named, read(&names(&case.floor)));
    }

    #[test]
    fn small_and_damaged_floors() {
        let mut case = Case::new(&["<"]);
        assert_eq!((names(&case.floor), numbers(&case.floor)), ("stairs up\n".to_owned(), "5\n".to_owned()));
        case.floor.width = u32::MAX;
        assert_eq!(names(&case.floor), "stairs up\n");
        case.floor.cells.clear();
        (case.floor.width, case.floor.height) = (0, 0);
        assert_eq!((names(&case.floor), numbers(&case.floor)), (String::new(), String::new()));
        // A table of one empty value is not a table of nothing.
        let mut case = Case::new(&["<"]);
        case.floor.palette[5].name.clear();
        assert_eq!(names(&case.floor), "\"\"\n");
    }
}
