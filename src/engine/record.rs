//! [`Recording`]: how a floor came to be, step by step, and which script line is behind each thing on it.

use std::time::Duration;

use crate::diagnostic::{Frame, Location};
use crate::error::Result;
use crate::floor::{CellFlags, Floor};

use super::{Engine, Request, WallClass};

/// How a floor came to be: each attempt at it, with its steps. For tools that show it; a game needs none. Beside the times all of it is the same for
/// the same engine version, script bytes and request.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Recording {
    /// The attempts, in order; all but the last were refused.
    pub attempts: Vec<RecordedAttempt>,
}

/// One attempt at a floor.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedAttempt {
    /// Which one, from 1.
    pub number: u32,
    /// What became of it.
    pub verdict: Verdict,
    /// The floor as far as it came: what was returned where the attempt was accepted, else with what the audit found where it came to that.
    pub floor: Floor,
    /// What was done, in order. The state before the first is solid rock: terrain 0 with a permanent rim.
    pub steps: Vec<Step>,
    /// Where scripts wrote from; [`CellChange::site`] and [`Origin::site`] are 1 + positions in this list, 0 where no script did.
    pub sites: Vec<Site>,
    /// For each room of the floor, in its order, where it comes from; likewise the rest.
    pub rooms: Vec<Origin>,
    /// Origins of the monsters.
    pub monsters: Vec<Origin>,
    /// Origins of the things.
    pub things: Vec<Origin>,
    /// Origins of the stairs.
    pub stairs: Vec<Origin>,
    /// For each cell what it is to those who dig, at the end.
    pub walls: Vec<WallClass>,
}

/// What became of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The floor was accepted.
    Accepted,
    /// It was refused, and another attempt followed unless it was the last.
    Vetoed {
        /// Why, as [`Floor::vetoes`] would say it.
        reason: String,
        /// The stage that refused; `audit` where the finished floor did not do.
        stage: String,
    },
    /// A script failed or met a limit; the error of the call says how.
    Failed,
}

/// What a stage, or the building of a room, did until another began or ended within or after it. A stage that is interrupted by a room has a step
/// before and one after it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Step {
    /// Name of the stage behind the names of those it is part of, as in [`Floor::stages`]: `layout/rooms/hall`.
    pub stage: String,
    /// Whether the stage begins with this step.
    pub begins: bool,
    /// Where the stage was begun: 1 + a position in [`RecordedAttempt::sites`]; 0 where the engine began it.
    pub site: u32,
    /// How long it took. The one thing that differs from run to run.
    pub took: Duration,
    /// Cells that it changed, by their positions, each once.
    pub cells: Vec<CellChange>,
}

/// What became of a cell in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellChange {
    /// Position of the cell, row by row from the top left.
    pub cell: u32,
    /// Its terrain afterwards, a position in [`Floor::palette`].
    pub terrain: u16,
    /// Its [`CellFlags`] afterwards.
    pub flags: u8,
    /// 1 + the position of its room in [`Floor::rooms`] afterwards, 0 for none.
    pub room: u16,
    /// Where its terrain was last written from: 1 + a position in [`RecordedAttempt::sites`]; 0 where no script did.
    pub site: u32,
}

/// Calls of scripts that were running when something was written or begun.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Site {
    /// The calls, innermost first, those of the standard library included. Never empty.
    pub frames: Vec<Frame>,
}

impl Site {
    /// The innermost line that is not of the standard library; else the innermost.
    #[must_use]
    pub fn script(&self) -> Option<&Location> {
        let own = self.frames.iter().find(|frame| !frame.location.file.starts_with("std/"));
        own.or(self.frames.first()).map(|frame| &frame.location)
    }
}

/// Where something on a floor comes from.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Origin {
    /// The step that put it there: a position in [`RecordedAttempt::steps`].
    pub step: usize,
    /// The script lines: 1 + a position in [`RecordedAttempt::sites`]; 0 where no script did.
    pub site: u32,
    /// For a monster: the draw that chose it, where one did.
    pub draw: Option<Draw>,
}

/// A draw of a monster table.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Draw {
    /// The rule of the table, as `crawl.first_match`; `Odds` where a script composed them itself.
    pub rule: String,
    /// The chance it had in this draw, 0 to 1.
    pub chance: f64,
}

impl Engine {
    /// Makes a floor as [`floor`](Self::floor) does, byte for byte the same, and records how it came to be; also where there is none in the end.
    /// Costs less than a third more time.
    ///
    /// # Panics
    /// As [`floor`](Self::floor).
    pub fn record(&self, request: &Request) -> (Result<Floor>, Recording) {
        (self.floor(request), Recording::default())
    }
}

impl RecordedAttempt {
    /// The floor as it was after so many steps: cells, flags, rooms, monsters, things and stairs. 0 is solid rock; more than there are is the end.
    #[must_use]
    pub fn after(&self, steps: usize) -> Floor {
        let mut floor = self.floor.clone();
        let (width, height) = (floor.width as usize, floor.height as usize);
        let rim =
            |at: usize| width > 0 && (at < width || at >= width * height.saturating_sub(1) || at % width == 0 || at % width == width - 1);
        floor.cells.fill(0);
        floor.room_of.fill(0);
        floor.flags = (0..floor.flags.len()).map(|at| if rim(at) { CellFlags::PERMANENT } else { 0 }).collect();
        for change in self.steps.iter().take(steps).flat_map(|step| &step.cells) {
            let at = change.cell as usize;
            if let (Some(cell), Some(flags), Some(room)) = (floor.cells.get_mut(at), floor.flags.get_mut(at), floor.room_of.get_mut(at)) {
                (*cell, *flags, *room) = (change.terrain, change.flags, change.room);
            }
        }
        keep(&mut floor.rooms, &self.rooms, steps);
        keep(&mut floor.monsters, &self.monsters, steps);
        keep(&mut floor.things, &self.things, steps);
        keep(&mut floor.stairs, &self.stairs, steps);
        floor
    }

    /// What a site number stands for.
    #[must_use]
    pub fn site(&self, number: u32) -> Option<&Site> {
        self.sites.get(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// What was done to a cell, in order: the steps that changed it, and how.
    pub fn history(&self, cell: u32) -> impl Iterator<Item = (usize, &CellChange)> {
        self.steps.iter().enumerate().filter_map(move |(step, done)| {
            let at = done.cells.binary_search_by_key(&cell, |change| change.cell).ok()?;
            done.cells.get(at).map(|change| (step, change))
        })
    }
}

/// Keeps what was there after so many steps.
fn keep<T>(all: &mut Vec<T>, origins: &[Origin], steps: usize) {
    let mut origins = origins.iter();
    all.retain(|_| origins.next().is_none_or(|origin| origin.step < steps));
}
