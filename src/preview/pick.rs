//! [`Pick`]: which piece of a sheet is selected, and whether it is shown large.

use crate::floor::Floor;

use super::app::{App, Effect};
use super::keys::Action;
use super::option;
use super::piece::Piece;
use super::sheet::{Pieces, Tile, TileBox, sheet};
use super::worker::Made;

/// The selected piece of a sheet.
#[derive(Debug, Default)]
pub(super) struct Pick {
    /// Its way to lie, and its place among the seeds.
    at: (usize, usize),
    /// Where it is shown large: its picture, and where the sheet was scrolled to.
    pub large: Option<Large>,
}

/// A piece shown large.
#[derive(Debug)]
pub(super) struct Large {
    floor: Floor,
    scroll: (u32, u32),
}

impl Made {
    /// Lays a sheet out for so many columns. Says whether it is another than before.
    pub(super) fn lay_out(&mut self, columns: u16) -> bool {
        let Some(pieces) = self.pieces.as_mut().filter(|pieces| pieces.columns != columns) else { return false };
        let (floor, boxes) = sheet(&self.floor, &pieces.rows, usize::from(columns));
        (self.floor, pieces.boxes, pieces.columns) = (floor, boxes, columns);
        true
    }
}

impl App {
    /// Seeds on the screen at once.
    pub(super) fn seeds(&self) -> u64 {
        self.setup.piece.as_ref().map_or(1, |piece| u64::from(piece.count.max(1)))
    }

    /// The floor that is drawn: a piece shown large, or else what was made.
    pub(super) fn picture(&self) -> Option<&Floor> {
        let large = self.pick.large.as_ref().map(|large| &large.floor);
        let scrubbed = self.scrub.floor.as_ref().filter(|_| self.scrub.open);
        large.or(scrubbed).or(self.shown.as_ref().map(|made| &made.floor))
    }

    /// The command that shows a sheet, or a piece alone where it is shown large.
    pub(super) fn piece_command(&self, piece: &Piece) -> String {
        let wish = self.session.wish();
        let mut command = format!("undercroft preview{}{}", self.setup.scripts, option(piece.option, &piece.name, self.setup.quote));
        if let Some(branch) = &wish.branch {
            command.push_str(&option("branch", branch, self.setup.quote));
        }
        if wish.depth > 0 {
            command.push_str(&format!(" --depth {}", wish.depth));
        }
        let (seed, count) = match self.tile().filter(|_| self.pick.large.is_some()) {
            Some(tile) => (tile.seed, 1),
            None => (wish.seed, piece.count),
        };
        command.push_str(&format!(" --seed {seed} --count {count}"));
        command
    }

    fn pieces(&self) -> Option<&Pieces> {
        self.shown.as_ref().and_then(|made| made.pieces.as_ref())
    }

    /// The selected piece.
    pub(super) fn tile(&self) -> Option<&Tile> {
        let (row, seed) = self.pick.at;
        self.pieces()?.rows.get(row)?.get(seed)
    }

    /// Where the selected piece is on the sheet, while that is what is shown.
    pub(super) fn selected(&self) -> Option<TileBox> {
        let pieces = self.pieces().filter(|_| self.pick.large.is_none())?;
        pieces.boxes.iter().find(|tile| (tile.row, tile.seed) == self.pick.at).copied()
    }

    /// What there is to say of the selected piece where it is shown large.
    pub(super) fn remarks(&self) -> Vec<String> {
        let Some(tile) = self.tile().filter(|_| self.pick.large.is_some()) else { return Vec::new() };
        let floor = match &tile.picture {
            Ok(floor) => floor,
            Err(refused) => return vec![refused.text.clone()],
        };
        let mut remarks: Vec<String> = floor.findings.iter().map(|f| format!("{}: {}: {}", f.severity, f.check, f.message)).collect();
        remarks.extend(floor.unplaced.iter().map(ToString::to_string));
        remarks.extend(floor.refusals.iter().map(|r| format!("\"{}\" was refused: {} ({} times)", r.room, r.reason, r.count)));
        remarks.extend(floor.log.iter().map(|log| log.text.clone()));
        remarks
    }

    /// Does what a key means for a sheet of pieces; `None` where it means what it always does.
    pub(super) fn act_on_pieces(&mut self, action: Action) -> Option<Effect> {
        if self.odds.open || self.tree.open || self.pieces().is_none() {
            return None;
        }
        let large = self.pick.large.is_some();
        match action {
            Action::NextPiece => self.step(1),
            Action::PreviousPiece => self.step(-1),
            Action::Scroll(x, 0) if !large => self.step(x.signum() as isize),
            Action::Scroll(_, y) if !large => self.step_down(y),
            Action::NextSeed | Action::PreviousSeed if large => {
                let by = if action == Action::NextSeed { 1 } else { -1 };
                let (row, seed) = self.pick.at;
                let seed = seed.checked_add_signed(by);
                let Some(seed) = seed.filter(|seed| self.pieces().is_some_and(|p| p.rows.get(row).is_some_and(|row| *seed < row.len())))
                else {
                    return Some(self.say("the sheet has no more seeds: Esc goes back to it, and n and p to others"));
                };
                self.select((row, seed));
            }
            Action::Open if large => self.back_to_sheet(),
            Action::Open => {
                self.pick.large = Some(Large { floor: Floor::clone(self.picture()?), scroll: self.scroll });
                self.scroll = (0, 0);
                self.look_again();
            }
            _ => return None,
        }
        self.notice = None;
        Some(Effect::Draw)
    }

    /// Shows the sheet again, where it was.
    pub(super) fn back_to_sheet(&mut self) {
        if let Some(large) = self.pick.large.take() {
            self.scroll = large.scroll;
            self.bring_into_view();
        }
    }

    /// Selects another piece, counted in the order of the sheet, round and round.
    fn step(&mut self, by: isize) {
        let Some(pieces) = self.pieces() else { return };
        let here = pieces.boxes.iter().position(|tile| (tile.row, tile.seed) == self.pick.at).unwrap_or(0);
        let there = (here as isize + by).rem_euclid(pieces.boxes.len().max(1) as isize) as usize;
        if let Some(tile) = pieces.boxes.get(there) {
            self.select((tile.row, tile.seed));
        }
    }

    /// Selects the piece above or below.
    fn step_down(&mut self, by: i32) {
        let (Some(pieces), Some(from)) = (self.pieces(), self.selected()) else { return };
        let column = pieces.boxes.iter().filter(|tile| tile.x == from.x);
        let next = if by > 0 {
            column.filter(|tile| tile.y > from.y).min_by_key(|tile| tile.y)
        } else {
            column.filter(|tile| tile.y < from.y).max_by_key(|tile| tile.y)
        };
        if let Some(tile) = next {
            self.select((tile.row, tile.seed));
        }
    }

    fn select(&mut self, at: (usize, usize)) {
        self.pick.at = at;
        self.look_again();
        self.bring_into_view();
    }

    /// Scrolls the sheet so that all of the selected piece is seen, its caption at least.
    fn bring_into_view(&mut self) {
        let (Some(tile), Some(floor)) = (self.selected(), self.picture()) else { return };
        let (left, top) = self.origin(floor, self.window);
        let into = |first: u32, from: u32, size: u32, shown: u16| {
            let last = (from + size).saturating_sub(u32::from(shown));
            first.max(last).min(from)
        };
        self.scroll = (into(left, tile.x, tile.width, self.window.0), into(top, tile.y, tile.height, self.window.1));
    }

    /// Lays a sheet out anew where the screen has another width.
    pub(super) fn lay_out(&mut self) {
        let columns = self.window.0;
        if self.shown.as_mut().is_some_and(|made| made.lay_out(columns)) {
            self.flash = None;
            self.bring_into_view();
        }
    }

    /// Takes up what is selected in what was made anew.
    pub(super) fn look_again(&mut self) {
        let Some(made) = &self.shown else { return };
        let Some(pieces) = &made.pieces else { return };
        // Scripts may have taken a way to lie away.
        self.pick.at.0 = self.pick.at.0.min(pieces.rows.len().saturating_sub(1));
        let (row, seed) = self.pick.at;
        let one: Vec<&Tile> = pieces.rows.get(row).and_then(|row| row.get(seed)).into_iter().collect();
        let (floor, _) = sheet(&made.floor, &[one], 0);
        if let Some(large) = &mut self.pick.large {
            large.floor = floor;
        }
    }
}

#[cfg(test)]
#[path = "pick_tests.rs"]
mod tests;
