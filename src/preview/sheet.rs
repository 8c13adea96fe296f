//! One piece many times over: tiles laid out on a sheet, which is a floor like any other to what draws it.

use std::borrow::Borrow;

use crate::floor::{Floor, PaletteEntry, PlacedMonster, Thing};
use crate::world::{Colour, TerrainClass};

/// Columns between two tiles.
const GAP: usize = 2;
/// Columns a tile has at least, so that a word fits in where there is no picture.
const LEAST: usize = 8;

/// What is on a sheet besides its picture.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    /// Whether it is a vault that is shown.
    pub vault: bool,
    pub name: String,
    /// Seeds it shows.
    pub seeds: u32,
    /// Drawings that stand, and those that were refused.
    pub placed: usize,
    pub refused: usize,
    /// A row for each way to lie, with a drawing for each seed.
    pub rows: Vec<Vec<Tile>>,
    /// Columns it is laid out for.
    pub columns: u16,
    /// Where the drawings are, from the top left.
    pub boxes: Vec<TileBox>,
}

/// A drawing, or why there is none.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    pub seed: u64,
    pub caption: String,
    pub picture: Result<Floor, Refused>,
}

/// Why a piece was not placed: a word, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refused {
    pub word: String,
    pub text: String,
}

/// Where a drawing is on a sheet, its caption included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TileBox {
    pub row: usize,
    pub seed: usize,
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
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

/// Rows of tiles as one floor, with where each is; rows go on further down where they are wider than the columns. `base` lends its palette and
/// header.
pub(super) fn sheet<T: Borrow<Tile>>(base: &Floor, rows: &[Vec<T>], columns: usize) -> (Floor, Vec<TileBox>) {
    let tiles = || rows.iter().flatten().map(Borrow::borrow);
    let widest = tiles().map(Tile::width).max().unwrap_or(LEAST);
    let across = ((columns + GAP) / (widest + GAP)).max(1);
    let seeds = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut sheet = Sheet::new(base, (across.min(seeds) * (widest + GAP)).saturating_sub(GAP).max(1));
    let mut boxes = Vec::new();
    for first in (0..seeds).step_by(across) {
        for (row, all) in rows.iter().enumerate() {
            let part: Vec<&Tile> = all.iter().skip(first).take(across).map(Borrow::borrow).collect();
            let height = part.iter().map(|tile| tile.size().1).max().unwrap_or(0);
            let top = sheet.add_rows(height + 1);
            for (i, tile) in part.into_iter().enumerate() {
                let left = i * (widest + GAP);
                sheet.put(tile, left, top);
                let (x, y, width, height) = (left as u32, top as u32, widest as u32, height as u32 + 1);
                boxes.push(TileBox { row, seed: first + i, x, y, width, height });
            }
            sheet.add_rows(1);
        }
    }
    // The last row of tiles needs no gap below.
    sheet.drop_row();
    (sheet.floor, boxes)
}

struct Sheet {
    floor: Floor,
    blank: u16,
}

impl Sheet {
    /// An empty sheet, with the palette and the header of a floor.
    fn new(base: &Floor, width: usize) -> Self {
        let mut floor = base.clone();
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
                ..PaletteEntry::default()
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
            Err(refused) => return self.write(&format!("({})", refused.word), left, top + 1),
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
        for thing in &floor.things {
            if let Some((x, y)) = to(thing.x, thing.y) {
                self.floor.things.push(Thing { x, y, ..thing.clone() });
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

#[cfg(test)]
mod tests {
    use super::super::samples::made;
    use super::*;

    fn tile(seed: u64, rows: &[&str]) -> Tile {
        Tile { seed, caption: format!("seed {seed}"), picture: Ok(made(rows, seed).floor) }
    }

    fn text(rows: &[Vec<Tile>], columns: usize) -> Vec<String> {
        let (floor, _) = sheet(&made(&SMALL, 1).floor, rows, columns);
        assert_eq!(floor.cells.len(), (floor.width * floor.height) as usize);
        floor.rows().iter().map(|row| row.trim_end().to_owned()).collect()
    }

    const SMALL: [&str; 4] = ["#####", "#.o.#", "#..>#", "#####"];

    #[test]
    fn tiles_stand_side_by_side_without_the_rock_around_them() {
        let rows = [vec![tile(1, &SMALL), tile(2, &SMALL)], vec![tile(3, &SMALL)]];
        assert_eq!(text(&rows, 40), ["seed 1    seed 2", ".o.       .o.", "..>       ..>", "", "seed 3", ".o.", "..>"]);
        let (floor, boxes) = sheet(&made(&SMALL, 1).floor, &rows, 40);
        assert_eq!(floor.monsters.iter().map(|m| (m.x, m.y)).collect::<Vec<_>>(), [(1, 1), (11, 1), (1, 5)]);
        let places: Vec<_> = boxes.iter().map(|tile| (tile.row, tile.seed, tile.x, tile.y, tile.width, tile.height)).collect();
        assert_eq!(places, [(0, 0, 0, 0, 8, 3), (0, 1, 10, 0, 8, 3), (1, 0, 0, 4, 8, 3)]);
    }

    #[test]
    fn what_does_not_fit_goes_on_below_and_the_narrowest_screen_has_one_column() {
        let rows = [vec![tile(1, &SMALL), tile(2, &SMALL), tile(3, &SMALL)]];
        assert_eq!(text(&rows, 19), ["seed 1    seed 2", ".o.       .o.", "..>       ..>", "", "seed 3", ".o.", "..>"]);
        assert_eq!(sheet(&made(&SMALL, 1).floor, &rows, 0).0.width, 8);
    }

    #[test]
    fn a_refused_one_has_the_word_for_it() {
        let why = Refused { word: "audit".into(), text: "its audit refused".into() };
        let refused = Tile { seed: 2, caption: "seed 2".into(), picture: Err(why) };
        assert_eq!(text(&[vec![tile(1, &SMALL), refused.clone()]], 80), ["seed 1    seed 2", ".o.       (audit)", "..>"]);
        assert_eq!(text(&[vec![refused]], 80), ["seed 2", "(audit)"]);
        assert!(text(&[], 80).is_empty());
    }
}
