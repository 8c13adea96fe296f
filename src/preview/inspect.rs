//! [`Inspect`]: a cursor on the floor, and all that is known of the cell under it.

use std::collections::BTreeSet;

use crate::engine::MonsterChance;
use crate::floor::Floor;
use crate::world::Place;

use super::app::{App, Effect};
use super::facts::line_of;
use super::keys::Action;
use super::numbers::Numbers;

/// Cells that a long step has.
const LEAP: i32 = 8;

/// The cursor.
#[derive(Debug, Default)]
pub(super) struct Inspect {
    pub open: bool,
    /// The cell it is on.
    pub at: (u32, u32),
    /// Which of the script lines behind the cell is opened in an editor.
    pub line: usize,
    /// Whether it was ever brought up.
    used: bool,
    /// Where it was sent by going to the next thing.
    tabbed: Option<(u32, u32)>,
    /// The odds of the place that is shown.
    pub odds: Option<OddsHere>,
    /// What they come of.
    pub numbers: Numbers,
}

/// What the monster tables say at a place.
#[derive(Debug)]
pub(super) struct OddsHere {
    place: Place,
    /// The scripts they are of.
    scripts: String,
    pub tables: Vec<TableHere>,
}

/// One monster table at a place.
#[derive(Debug)]
pub(super) struct TableHere {
    /// What the scripts call it, or its rule.
    pub name: String,
    /// The likeliest first.
    pub monsters: Vec<MonsterChance>,
    /// The monster of each row, and its chance.
    rows: Vec<(String, f64)>,
}

impl TableHere {
    /// A monster's chance and rank among those that have one, from 1.
    pub(super) fn of(&self, name: &str) -> Option<(usize, &MonsterChance)> {
        self.monsters.iter().enumerate().find(|(_, monster)| monster.monster == name).map(|(at, monster)| (at + 1, monster))
    }

    /// The row of a monster that a draw came to, else its likeliest.
    pub(super) fn row_of(&self, name: &str, drawn: Option<usize>) -> Option<usize> {
        let is = |row: &usize| self.rows.get(*row).is_some_and(|(monster, _)| monster == name);
        let all = self.rows.iter().enumerate().filter(|(row, _)| is(row));
        // Of equals the first.
        drawn.filter(is).or_else(|| all.rev().max_by(|(_, a), (_, b)| a.1.total_cmp(&b.1)).map(|(row, _)| row))
    }

    /// Monsters that have a chance.
    pub(super) fn likely(&self) -> usize {
        self.monsters.iter().filter(|monster| monster.chance > 0.0).count()
    }
}

impl App {
    /// Does what a key means while there is a cursor, or brings it up; `None` where it means what it always does.
    pub(super) fn act_on_cursor(&mut self, action: Action) -> Option<Effect> {
        if action == Action::Inspect {
            if self.inspect.open {
                self.inspect.open = false;
                return Some(Effect::Draw);
            }
            return Some(self.bring_up_cursor());
        }
        if !self.inspect.open || self.overlay.is_some() || self.is_covered() {
            return None;
        }
        match action {
            Action::Escape => self.inspect.open = false,
            Action::Scroll(x, y) => self.move_cursor(x.signum(), y.signum()),
            Action::Leap(x, y) => self.move_cursor(x * LEAP, y * LEAP),
            Action::NextPiece => self.next_worth_a_look(true),
            Action::PreviousPiece => self.next_worth_a_look(false),
            Action::Page(_, y) if !self.scrub.open => self.move_cursor(0, y * i32::from(self.window.1.max(1))),
            Action::Home if !self.scrub.open => {
                if let Some(at) = self.picture().map(|floor| floor.arrival) {
                    self.put_cursor(at.0, at.1);
                }
            }
            Action::Explore => {
                let lines = self.lines_behind();
                if lines < 2 {
                    return Some(self.say("there is no other script line behind this cell"));
                }
                self.inspect.line = (self.inspect.line + 1) % lines;
            }
            Action::Open => {
                return Some(match line_of(self.facts(80), self.inspect.line) {
                    Some(line) => Effect::Edit(line),
                    None => self.say("no script line is known to be behind this cell"),
                });
            }
            _ => return None,
        }
        Some(Effect::Draw)
    }

    fn bring_up_cursor(&mut self) -> Effect {
        if self.gallery.open || self.compare.open {
            return self.say("the cursor is for one floor: Esc goes back to it");
        }
        let Some((arrival, size)) = self.picture().map(|floor| (floor.arrival, (floor.width, floor.height))) else {
            return self.say("there is no floor to look at yet");
        };
        if size.0 == 0 || size.1 == 0 {
            return self.say("this room has no floor to look at");
        }
        if self.walked().is_some() && !self.scrub.open && self.areas.room.is_empty() {
            return self.say("the window has no space for the floor of this room");
        }
        self.uncover();
        self.notice = None;
        self.inspect.open = true;
        // On a sheet the floor has no arrival: the cursor begins where a piece does, below its caption.
        let first = self.selected().map_or(arrival, |tile| (tile.x, tile.y + 1));
        let (x, y) = if std::mem::replace(&mut self.inspect.used, true) { self.inspect.at } else { first };
        self.put_cursor(x, y);
        Effect::Draw
    }

    /// A cell of the floor was clicked at.
    pub(super) fn click_on_floor(&mut self, x: u32, y: u32) -> Effect {
        // In a branch that grows the map shows rooms, no cells.
        if self.compare.open || self.walked().is_some() && !self.scrub.open {
            return Effect::Draw;
        }
        (self.inspect.open, self.inspect.used) = (true, true);
        self.put_cursor(x, y);
        self.keep_cursor();
        Effect::Draw
    }

    /// The cell under the cursor, while there is one.
    pub(super) fn cursor(&self) -> Option<(u32, u32)> {
        Some(self.inspect.at).filter(|_| self.inspect.open)
    }

    fn move_cursor(&mut self, x: i32, y: i32) {
        let (from_x, from_y) = self.inspect.at;
        self.put_cursor(from_x.saturating_add_signed(x), from_y.saturating_add_signed(y));
    }

    /// Puts the cursor on a cell, the nearest there is, and scrolls there.
    pub(super) fn put_cursor(&mut self, x: u32, y: u32) {
        let Some((width, height)) = self.picture().map(|floor| (floor.width, floor.height)) else { return };
        let at = (x.min(width.saturating_sub(1)), y.min(height.saturating_sub(1)));
        if at != self.inspect.at {
            self.inspect.line = 0;
            self.notice = None;
        }
        self.inspect.at = at;
        self.bring_cell_into_view(at.0, at.1);
    }

    /// From one to the next where it came there that way, else to the first of the foremost kind that comes after the cursor.
    fn next_worth_a_look(&mut self, forward: bool) {
        let cursor = self.inspect.at;
        let kinds = self.picture().map_or_else(Vec::new, worth_a_look);
        let all: Vec<(u32, u32)> = kinds.iter().flatten().copied().collect();
        let here = all.iter().position(|cell| *cell == cursor && self.inspect.tabbed == Some(cursor));
        let next = match here {
            Some(here) if forward => all.get(here + 1).or(all.first()),
            Some(here) => here.checked_sub(1).and_then(|at| all.get(at)).or(all.last()),
            None => kinds.iter().find(|kind| !kind.is_empty()).and_then(|kind| {
                let place = |cell: &(u32, u32)| (cell.1, cell.0);
                if forward {
                    kind.iter().find(|cell| place(cell) > place(&cursor)).or(kind.first())
                } else {
                    kind.iter().rfind(|cell| place(cell) < place(&cursor)).or(kind.last())
                }
            }),
        };
        match next {
            Some((x, y)) => {
                self.put_cursor(*x, *y);
                self.inspect.tabbed = Some(self.inspect.at);
            }
            None => _ = self.say("there is no monster, thing or stair"),
        }
    }

    /// Keeps the cursor on the floor, and the odds those of its place: the floor may be another.
    pub(super) fn keep_cursor(&mut self) {
        if !self.inspect.open {
            return;
        }
        let Some((width, height)) = self.picture().map(|floor| (floor.width, floor.height)).filter(|(width, _)| *width > 0) else {
            self.inspect.open = false;
            return;
        };
        let (x, y) = self.inspect.at;
        self.inspect.at = (x.min(width - 1), y.min(height.saturating_sub(1)));
        let base = self.shown.as_ref().and_then(|made| made.base.as_ref().map(|base| (base, &made.floor.header.place)));
        let Some((base, place)) = base else {
            self.inspect.odds = None;
            return;
        };
        if self.inspect.odds.as_ref().is_some_and(|odds| odds.place == *place && odds.scripts == base.loaded.scripts) {
            return;
        }
        // A floor of the place was made, so the engine has them at hand.
        let tables = base.loaded.engine.odds(place, &base.context).unwrap_or_default();
        let tables = tables.iter().map(|table| {
            let mut monsters = table.by_monster();
            monsters.sort_by(|a, b| b.chance.total_cmp(&a.chance));
            let name = [&table.label, &table.rule].into_iter().find(|name| !name.is_empty()).cloned().unwrap_or_default();
            let rows = table.monsters.iter().enumerate().map(|(row, name)| (name.clone(), table.odds.chance(row))).collect();
            TableHere { name, monsters, rows }
        });
        let tables = tables.collect();
        self.inspect.odds = Some(OddsHere { place: place.clone(), scripts: base.loaded.scripts.clone(), tables });
    }
}

/// Cells with a monster, then those with a thing, those that the audit names and those with a stair, of each kind from the top left; each cell once.
fn worth_a_look(floor: &Floor) -> Vec<Vec<(u32, u32)>> {
    let mut kinds = vec![
        floor.monsters.iter().map(|monster| (monster.x, monster.y)).collect::<Vec<_>>(),
        floor.things.iter().map(|thing| (thing.x, thing.y)).collect(),
        floor.findings.iter().filter_map(|finding| finding.at).collect(),
        floor.stairs.iter().map(|stair| (stair.x, stair.y)).collect(),
    ];
    let mut known = BTreeSet::new();
    for kind in &mut kinds {
        kind.sort_by_key(|(x, y)| (*y, *x));
        kind.retain(|cell| known.insert(*cell));
    }
    kinds
}

#[cfg(test)]
#[path = "inspect_tests.rs"]
mod tests;
