//! The floor on the screen: a window onto it, or all of it shrunk.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthChar;

use crate::floor::Floor;

use super::flash::Flash;
use super::lens::Tint;
use super::look::Look;

/// How to show a floor.
pub(super) struct MapView<'a> {
    pub floor: &'a Floor,
    /// The cell at the top left, where the floor is not shrunk.
    pub origin: (u32, u32),
    /// Shrink the floor to the window where it is larger.
    pub fit: bool,
    pub flash: Option<&'a Flash>,
    /// The floor is not the one that is wanted.
    pub dim: bool,
    pub look: &'a Look,
    /// What a lens shows, one for each cell; empty for none.
    pub tints: &'a [Option<Tint>],
    /// Cells that stand out, one for each cell; empty for none.
    pub marks: &'a [bool],
    /// The cell under the cursor.
    pub cursor: Option<(u32, u32)>,
}

impl MapView<'_> {
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let (width, height) = (self.floor.width, self.floor.height);
        if area.is_empty() || width == 0 || height == 0 {
            return;
        }
        let (across, down) = shrunk(self.floor, self.fit, (area.width, area.height));
        let (left, top) = if self.fit { (0, 0) } else { self.origin };
        let faces = self.faces();
        let grounds: Vec<(char, Style)> = self.floor.palette.iter().map(|terrain| self.look.terrain(terrain)).collect();
        for row in 0..area.height {
            for column in 0..area.width {
                let x = left + u32::from(column) * across;
                let y = top + u32::from(row) * down;
                if x >= width || y >= height {
                    continue;
                }
                let block = Block { x, y, right: (x + across).min(width), bottom: (y + down).min(height) };
                if let Some(cell) = buffer.cell_mut((area.x + column, area.y + row)) {
                    let (glyph, style) = self.face(&block, &faces, &grounds);
                    cell.set_char(glyph).set_style(style);
                }
            }
        }
    }

    /// For each cell what stands or lies on it and is seen: a monster before a thing.
    fn faces(&self) -> Vec<Option<(char, Style)>> {
        let floor = self.floor;
        let mut faces = vec![None; floor.cells.len()];
        let mut show = |x: u32, y: u32, face: Option<(char, Style)>| {
            if x < floor.width
                && let Some(cell) = faces.get_mut(y as usize * floor.width as usize + x as usize)
            {
                *cell = face.or(*cell);
            }
        };
        for thing in floor.things.iter().rev() {
            show(thing.x, thing.y, if floor.is_seen(thing) { self.look.thing(thing) } else { None });
        }
        // A look file goes by names, and there may be many of one: each is looked up once.
        let mut known: BTreeMap<_, (char, Style)> = BTreeMap::new();
        for monster in &floor.monsters {
            let kind = (&monster.name, &monster.state.shown_as, monster.glyph);
            let face = *known.entry(kind).or_insert_with(|| self.look.monster(monster));
            show(monster.x, monster.y, Some(face));
        }
        faces
    }

    /// What stands for a block of cells: a monster or thing, else the terrain of the highest priority; the first of equals.
    fn face(&self, block: &Block, faces: &[Option<(char, Style)>], grounds: &[(char, Style)]) -> (char, Style) {
        let mut best: Option<(bool, u8, char, Style)> = None;
        let (mut flashing, mut tint): (bool, Option<Tint>) = (false, None);
        for index in block.indices(self.floor.width) {
            flashing |=
                self.flash.is_some_and(|f| f.cells.get(index).copied().unwrap_or(false)) || self.marks.get(index).copied().unwrap_or(false);
            if let Some(found) = self.tints.get(index).copied().flatten().filter(|found| tint.is_none_or(|best| found.rank > best.rank)) {
                tint = Some(found);
            }
            let cell = self.floor.cells.get(index).copied().map(usize::from);
            let terrain = cell.and_then(|cell| self.floor.palette.get(cell).zip(grounds.get(cell)));
            let found = match (faces.get(index).copied().flatten(), terrain) {
                (Some((glyph, style)), _) => (true, 0, glyph, style),
                (None, Some((terrain, (glyph, style)))) => (false, terrain.priority, *glyph, *style),
                (None, None) => continue,
            };
            if best.is_none_or(|b| (found.0, found.1) > (b.0, b.1)) {
                best = Some(found);
            }
        }
        let (_, _, mut glyph, face) = best.unwrap_or((false, 0, ' ', Style::new()));
        let mut style = if self.dim { Style::new().add_modifier(Modifier::DIM) } else { face };
        if let Some(tint) = tint {
            glyph = tint.glyph.unwrap_or(glyph);
            style = style.patch(tint.style);
        }
        let (x, y) = self.cursor.unwrap_or((u32::MAX, u32::MAX));
        if (block.x..block.right).contains(&x) && (block.y..block.bottom).contains(&y) {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        } else if flashing {
            style = style.add_modifier(Modifier::REVERSED);
        }
        (printable(glyph), style)
    }
}

/// Columns and rows of cells that share one place on the screen.
pub(super) fn shrunk(floor: &Floor, fit: bool, window: (u16, u16)) -> (u32, u32) {
    let share = |cells: u32, places: u16| if fit { cells.div_ceil(u32::from(places.max(1))).max(1) } else { 1 };
    (share(floor.width, window.0), share(floor.height, window.1))
}

/// Cells that share one place on the screen.
struct Block {
    x: u32,
    y: u32,
    right: u32,
    bottom: u32,
}

impl Block {
    fn indices(&self, width: u32) -> impl Iterator<Item = usize> {
        let (x, right) = (self.x, self.right);
        (self.y..self.bottom).flat_map(move |y| (x..right).map(move |x| y as usize * width as usize + x as usize))
    }
}

/// A character that takes one column and does nothing else to a terminal. The engine lets no other through; a terminal is worth a second lock.
pub(super) fn printable(c: char) -> char {
    if c.width() == Some(1) { c } else { '?' }
}

#[cfg(test)]
mod tests {
    use super::super::samples::made;
    use super::*;

    fn drawn(rows: &[&str], width: u16, height: u16, change: impl FnOnce(&mut MapView<'_>)) -> Vec<String> {
        let made = made(rows, 1);
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let look = Look::new(true, false);
        let mut view = MapView {
            floor: &made.floor,
            origin: (0, 0),
            fit: false,
            flash: None,
            dim: false,
            look: &look,
            tints: &[],
            marks: &[],
            cursor: None,
        };
        change(&mut view);
        view.draw(area, &mut buffer);
        (0..height).map(|y| (0..width).map(|x| buffer.cell((x, y)).unwrap().symbol().to_owned()).collect()).collect()
    }

    #[test]
    fn a_window_shows_the_part_it_is_over() {
        let rows = ["#####", "#.o.#", "#..>#", "#####"];
        assert_eq!(drawn(&rows, 3, 2, |_| {}), ["###", "#.o"]);
        assert_eq!(drawn(&rows, 3, 2, |v| v.origin = (2, 1)), ["o.#", ".>#"]);
        assert_eq!(drawn(&rows, 7, 5, |_| {}), ["#####  ", "#.o.#  ", "#..>#  ", "#####  ", "       "]);
    }

    #[test]
    fn a_shrunken_cell_shows_the_monster_else_what_matters_most() {
        let rows = ["########", "#....+.#", "#o>..#>#", "########"];
        assert_eq!(drawn(&rows, 4, 2, |v| v.fit = true), ["..+.", "o>.>"], "blocks of 2x2");
        assert_eq!(drawn(&rows, 8, 4, |v| v.fit = true), rows, "never enlarged");
        assert_eq!(drawn(&rows, 1, 1, |v| v.fit = true), ["o"]);
    }

    #[test]
    fn no_control_or_wide_character_reaches_the_screen() {
        assert_eq!(drawn(&["\u{1b}\t漢\u{301}#"], 5, 1, |_| {}), ["????#"]);
    }
}
