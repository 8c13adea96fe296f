//! One piece many times over: tiles laid out on a sheet, which is a floor like any other to what draws it.

use crate::floor::{Floor, PaletteEntry, PlacedMonster, Thing, ThingKind};
use crate::world::{Colour, TerrainClass};

/// Columns between two tiles.
const GAP: usize = 2;
/// Columns a tile has at least, so that a word fits in where there is no picture.
const LEAST: usize = 8;

/// Which piece to look at.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Name of a room type or vault.
    pub name: String,
    /// Seeds side by side.
    pub count: u32,
    /// Columns there are.
    pub columns: fn() -> usize,
}

/// What is on a sheet besides its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pieces {
    /// Whether it is a vault that is shown.
    pub vault: bool,
    pub name: String,
    /// Seeds it shows.
    pub seeds: u32,
    /// Drawings that stand, and those that were refused.
    pub placed: usize,
    pub refused: usize,
}

/// A drawing, or the word for why there is none.
#[derive(Debug)]
pub(super) struct Tile {
    pub caption: String,
    pub picture: Result<Floor, String>,
}

impl Tile {
    /// Columns and rows of the piece itself.
    fn size(&self) -> (usize, usize) {
        // Around the piece there is one cell of rock, which the gap stands for.
        self.picture.as_ref().map_or((0, 1), |f| ((f.width as usize).saturating_sub(2), (f.height as usize).saturating_sub(2)))
    }

    fn width(&self) -> usize {
        self.size().0.max(self.caption.chars().count()).max(LEAST)
    }
}

/// Rows of tiles, all rows of one length, as one floor; rows go on further down where they are wider than the columns. `None` where no tile has
/// a picture.
pub(super) fn sheet(rows: Vec<Vec<Tile>>, columns: usize) -> Option<Floor> {
    let base = rows.iter().flatten().find_map(|tile| tile.picture.as_ref().ok())?.clone();
    let widest = rows.iter().flatten().map(Tile::width).max()?;
    let across = ((columns + GAP) / (widest + GAP)).max(1);
    let seeds = rows.iter().map(Vec::len).max()?;
    let mut sheet = Sheet::new(base, across.min(seeds) * (widest + GAP) - GAP);
    for first in (0..seeds).step_by(across) {
        for row in &rows {
            let part: Vec<&Tile> = row.iter().skip(first).take(across).collect();
            let height = part.iter().map(|tile| tile.size().1).max().unwrap_or(0);
            let top = sheet.add_rows(height + 1);
            for (i, tile) in part.into_iter().enumerate() {
                sheet.put(tile, i * (widest + GAP), top);
            }
            sheet.add_rows(1);
        }
    }
    // The last row of tiles needs no gap below.
    sheet.drop_row();
    Some(sheet.floor)
}

struct Sheet {
    floor: Floor,
    blank: u16,
}

impl Sheet {
    /// An empty sheet, with the palette and the header of a floor.
    fn new(base: Floor, width: usize) -> Self {
        let mut floor = base;
        (floor.width, floor.height) = (width as u32, 0);
        floor.cells.clear();
        floor.flags.clear();
        floor.room_of.clear();
        floor.stage_of.clear();
        floor.line_of.clear();
        floor.monsters.clear();
        floor.things.clear();
        floor.stairs.clear();
        floor.rooms.clear();
        floor.findings.clear();
        floor.unplaced.clear();
        floor.log.clear();
        let mut sheet = Self { floor, blank: 0 };
        sheet.blank = sheet.sign(' ');
        sheet
    }

    /// The row of the palette for a character that is no terrain.
    fn sign(&mut self, glyph: char) -> u16 {
        let name = format!("sign {glyph}");
        let at = self.floor.palette.iter().rposition(|entry| entry.name == name).unwrap_or_else(|| {
            self.floor.palette.push(PaletteEntry {
                name,
                glyph,
                colour: Colour::Default,
                class: TerrainClass::Wall,
                passable: false,
                opaque: false,
                priority: 0,
            });
            self.floor.palette.len() - 1
        });
        u16::try_from(at).unwrap_or(0)
    }

    /// Adds blank rows; the number of the first.
    fn add_rows(&mut self, rows: usize) -> usize {
        let top = self.floor.height as usize;
        self.floor.height += rows as u32;
        let cells = self.floor.width as usize * self.floor.height as usize;
        self.floor.cells.resize(cells, self.blank);
        self.floor.flags.resize(cells, 0);
        self.floor.room_of.resize(cells, 0);
        self.floor.stage_of.resize(cells, 0);
        top
    }

    fn drop_row(&mut self) {
        self.floor.height = self.floor.height.saturating_sub(1);
        let cells = self.floor.width as usize * self.floor.height as usize;
        self.floor.cells.truncate(cells);
        self.floor.flags.truncate(cells);
        self.floor.room_of.truncate(cells);
        self.floor.stage_of.truncate(cells);
    }

    fn write(&mut self, text: &str, left: usize, top: usize) {
        for (i, c) in text.chars().enumerate() {
            let sign = self.sign(c);
            if left + i < self.floor.width as usize
                && let Some(cell) = self.floor.cells.get_mut(top * self.floor.width as usize + left + i)
            {
                *cell = sign;
            }
        }
    }

    fn put(&mut self, tile: &Tile, left: usize, top: usize) {
        self.write(&tile.caption, left, top);
        let floor = match &tile.picture {
            Ok(floor) => floor,
            Err(word) => return self.write(&format!("({word})"), left, top + 1),
        };
        let to = |x: u32, y: u32| -> Option<(u32, u32)> {
            let inside = x > 0 && y > 0 && x + 1 < floor.width && y + 1 < floor.height;
            inside.then(|| (x - 1 + left as u32, y + top as u32))
        };
        for y in 0..floor.height {
            for x in 0..floor.width {
                let from = (y * floor.width + x) as usize;
                let (Some((column, row)), Some(terrain)) = (to(x, y), floor.cells.get(from)) else { continue };
                // Rock that is none of the piece's is left out, so that its outline is seen.
                let rock = *terrain == 0 && floor.room_of.get(from) == Some(&0);
                let at = row as usize * self.floor.width as usize + column as usize;
                if let Some(cell) = self.floor.cells.get_mut(at).filter(|_| !rock) {
                    *cell = *terrain;
                }
            }
        }
        let free = |thing: &&Thing| !floor.monsters.iter().any(|m| (m.x, m.y) == (thing.x, thing.y));
        for thing in floor.things.iter().filter(free) {
            if let (Some((x, y)), Some(glyph)) = (to(thing.x, thing.y), glyph(thing)) {
                self.write(&glyph.to_string(), x as usize, y as usize);
            }
        }
        for monster in &floor.monsters {
            if let Some((x, y)) = to(monster.x, monster.y) {
                self.floor.monsters.push(PlacedMonster { x, y, ..monster.clone() });
            }
        }
        for finding in &floor.findings {
            let mut finding = finding.clone();
            finding.message = format!("{}: {}", tile.caption, finding.message);
            finding.at = finding.at.and_then(|(x, y)| to(x, y));
            self.floor.findings.push(finding);
        }
        self.floor.log.extend(floor.log.iter().cloned());
        self.floor.unplaced.extend(floor.unplaced.iter().cloned());
    }
}

/// How a thing is drawn, as pictures of vaults have it; marks are not seen.
fn glyph(thing: &Thing) -> Option<char> {
    match thing.kind {
        ThingKind::Item if thing.name.as_deref() == Some("gold") => Some('$'),
        ThingKind::Item if thing.tags.is_empty() => Some('%'),
        ThingKind::Item => Some('*'),
        ThingKind::Trap => Some('^'),
        ThingKind::Feature => Some('_'),
        ThingKind::Mark => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::made;
    use super::*;

    fn tile(caption: &str, rows: &[&str]) -> Tile {
        Tile { caption: caption.into(), picture: Ok(made(rows, 1).floor) }
    }

    fn text(floor: &Floor) -> Vec<String> {
        floor.rows().iter().map(|row| row.trim_end().to_owned()).collect()
    }

    const SMALL: [&str; 4] = ["#####", "#.o.#", "#..>#", "#####"];

    #[test]
    fn tiles_stand_side_by_side_without_the_rock_around_them() {
        let rows = vec![vec![tile("seed 1 r0", &SMALL), tile("seed 2 r0", &SMALL)], vec![tile("seed 1 m90", &SMALL)]];
        let floor = sheet(rows, 40).unwrap();
        let expected = ["seed 1 r0   seed 2 r0", ".o.         .o.", "..>         ..>", "", "seed 1 m90", ".o.", "..>"];
        assert_eq!(text(&floor), expected);
        assert_eq!(floor.monsters.iter().map(|m| (m.x, m.y)).collect::<Vec<_>>(), [(1, 1), (13, 1), (1, 5)]);
        assert_eq!(floor.cells.len(), (floor.width * floor.height) as usize);
    }

    #[test]
    fn what_does_not_fit_goes_on_below_and_the_narrowest_screen_has_one_column() {
        let rows = || vec![vec![tile("seed 1", &SMALL), tile("seed 2", &SMALL), tile("seed 3", &SMALL)]];
        let expected = ["seed 1    seed 2", ".o.       .o.", "..>       ..>", "", "seed 3", ".o.", "..>"];
        assert_eq!(text(&sheet(rows(), 19).unwrap()), expected);
        assert_eq!(sheet(rows(), 0).unwrap().width, 8);
    }

    #[test]
    fn a_refused_one_has_the_word_for_it_and_a_sheet_of_those_alone_is_none() {
        let refused = || Tile { caption: "seed 2".into(), picture: Err("audit".into()) };
        let floor = sheet(vec![vec![tile("seed 1", &SMALL), refused()]], 80).unwrap();
        assert_eq!(text(&floor), ["seed 1    seed 2", ".o.       (audit)", "..>"]);
        assert!(sheet(vec![vec![refused()]], 80).is_none());
        assert!(sheet(Vec::new(), 80).is_none());
    }
}
