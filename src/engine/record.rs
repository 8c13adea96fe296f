//! [`Recording`]: how a floor came to be, step by step, and which script line is behind each thing on it.

use std::sync::Arc;
use std::time::Duration;

use crate::build::{Build, Recorded};
use crate::diagnostic::{Frame, Location};
use crate::error::Result;
use crate::floor::{CellFlags, Floor};
use crate::grid::{Area, Point};
use crate::script::{Failure, Weighed};

use super::{Engine, Request, WallClass};

/// How a floor came to be: each attempt at it, with its steps. For tools that show it; a game needs none. Beside the times all of it is the same for
/// the same engine version, script bytes and request.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Recording {
    /// The attempts, in order; all but the last were refused. [`RecordedAttempt::number`] counts those that were too much to keep, too.
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
    /// Where its terrain was last written from: 1 + a position in [`RecordedAttempt::sites`]; 0 where no script did. For a cell of a vault it is the
    /// row of the picture and the entry of the legend, with the calls that placed it, also where the picture leaves the terrain as it was.
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
        let own = self.frames.iter().find(|frame| !frame.location.is_of_library());
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
    /// For a monster: the latest draw of its stage that gave one of its name; `None` for one that was named, or drawn from odds that are not
    /// those of a table of the branch's population.
    pub draw: Option<Draw>,
}

/// A draw of a monster table.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Draw {
    /// Which draw of the attempt it was, from 1. Monsters of a group that one draw gave share it.
    pub number: u32,
    /// The rule of the table of the branch's population, as `crawl.first_match`.
    pub rule: String,
    /// The table, by its position among those that [`Engine::odds`] gives of the place.
    pub table: usize,
    /// The row, by its position in [`TableOdds::monsters`](super::TableOdds::monsters).
    pub row: usize,
    /// The chance it had in this draw, 0 to 1: among those who could stand there, where the population asked for that.
    pub chance: f64,
}

/// Cell changes of one attempt that are kept: beyond them all that follows is one step.
const MOST_CHANGES: usize = 2_000_000;

/// What is kept of all attempts, in cells: beyond it the earliest are left out.
const MOST_KEPT: usize = 4_000_000;

impl Engine {
    /// Makes a floor as [`floor`](Self::floor) does, byte for byte the same, and records how it came to be; also where there is none in the end.
    /// Costs less than a third more time.
    ///
    /// It is bounded: an attempt that changes cells more than two million times has all that follows in one last step, and of attempts that
    /// together take more than twice as much the earliest are left out.
    ///
    /// # Panics
    /// As [`floor`](Self::floor).
    pub fn record(&self, request: &Request) -> (Result<Floor>, Recording) {
        let mut recording = Some(Recording::default());
        let floor = self.counted(request, &mut 0, None, 1, &mut recording);
        (floor, recording.unwrap_or_default())
    }
}

#[cfg(feature = "app")]
impl Engine {
    /// The same, with the time that making the floor took. The dungeon of the seed and what is worked out once for a place do not count, or the first floor
    /// there would seem to take longer than the next.
    pub(crate) fn record_timed(&self, request: &Request) -> (Result<Floor>, Recording, Duration) {
        if let Err(error) = self.prepare(request) {
            return (Err(error), Recording::default(), Duration::ZERO);
        }
        let start = std::time::Instant::now();
        let (floor, recording) = self.record(request);
        (floor, recording, start.elapsed())
    }

    fn prepare(&self, request: &Request) -> Result<()> {
        let (_, branch) = self.branch(&request.branch)?;
        self.check_context(&request.context)?;
        let tree = self.dungeon(request.seed, &request.context, request.cancel.as_ref())?;
        let own = self.branch_of(&tree, &branch.name)?;
        self.weights(branch, &own.place(request.depth), request).map(|_| ())
    }
}

/// Has an attempt recorded, where somebody wants it.
pub(super) fn begin(recording: &Option<Recording>, build: &mut Build, weighed: &Weighed) {
    if recording.is_some() {
        build.record(Arc::clone(&weighed.tables), MOST_CHANGES);
    }
}

/// An attempt came to a floor; it may have been refused by the audit.
pub(super) fn end(recording: &mut Option<Recording>, taken: Option<Taken>, number: u32, floor: &Floor, refused: Option<&str>) {
    let Some(taken) = taken else { return };
    let verdict = match refused {
        None => Verdict::Accepted,
        Some(reason) => Verdict::Vetoed { reason: reason.to_owned(), stage: "audit".to_owned() },
    };
    add(recording, taken.attempt(number, verdict, floor.clone()));
}

/// An attempt came to no floor. `make` gives what there was of it.
pub(super) fn unmade(
    engine: &Engine,
    recording: &mut Option<Recording>,
    build: Option<Box<Build>>,
    number: u32,
    failure: &Failure,
    make: impl FnOnce(Build) -> Floor,
) {
    let Some(mut build) = build else { return };
    let Some(taken) = Taken::from(engine, &mut build) else { return };
    let verdict = match failure {
        Failure::Veto(reason, stage) => Verdict::Vetoed { reason: reason.clone(), stage: stage.clone() },
        Failure::Error(_) => Verdict::Failed,
    };
    add(recording, taken.attempt(number, verdict, make(*build)));
}

fn add(recording: &mut Option<Recording>, attempt: RecordedAttempt) {
    let Some(Recording { attempts }) = recording else { return };
    attempts.push(attempt);
    let mut kept: usize = attempts.iter().map(RecordedAttempt::kept).sum();
    while kept > MOST_KEPT && attempts.len() > 1 {
        kept -= attempts.remove(0).kept();
    }
}

/// What was recorded of a build, before a floor is made of it.
pub(super) struct Taken {
    recorded: Recorded,
    walls: Vec<WallClass>,
}

impl Taken {
    pub fn from(engine: &Engine, build: &mut Build) -> Option<Self> {
        let drawn = |glyph| engine.pictures.find(&engine.set, &engine.loaded.world, glyph);
        Some(Self { recorded: build.recorded(&drawn)?, walls: build.grid.class.clone() })
    }

    fn attempt(self, number: u32, verdict: Verdict, floor: Floor) -> RecordedAttempt {
        let Self { recorded: Recorded { steps, sites, rooms, monsters, things, stairs }, walls } = self;
        RecordedAttempt { number, verdict, floor, steps, sites, rooms, monsters, things, stairs, walls }
    }

    /// The same of a part of the floor, as [`crop`](super::piece::crop) cuts it out, with a permanent rim.
    pub fn cropped(self, floor: &Floor, area: Area) -> Self {
        let Self { mut recorded, walls } = self;
        let area = area.clip(&Area::sized(floor.width as i32, floor.height as i32));
        let (stride, width) = (floor.width.max(1), area.width as u32);
        let moved = |x: u32, y: u32| {
            let at = Point::new(x as i32, y as i32);
            area.contains(at).then(|| at.offset(-area.x, -area.y))
        };
        for change in recorded.steps.iter_mut().flat_map(|step| &mut step.cells) {
            // Changes outside are marked by a cell that no map has.
            change.cell = match moved(change.cell % stride, change.cell / stride) {
                None => u32::MAX,
                Some(at) => {
                    if at.x == 0 || at.y == 0 || at.x + 1 == area.width || at.y + 1 == area.height {
                        change.flags |= CellFlags::PERMANENT;
                    }
                    at.y as u32 * width + at.x as u32
                }
            };
        }
        for step in &mut recorded.steps {
            step.cells.retain(|change| change.cell != u32::MAX);
        }
        let inside = |x: u32, y: u32| moved(x, y).is_some();
        retain(&mut recorded.monsters, floor.monsters.iter().map(|m| inside(m.x, m.y)));
        retain(&mut recorded.things, floor.things.iter().map(|t| inside(t.x, t.y)));
        retain(&mut recorded.stairs, floor.stairs.iter().map(|s| inside(s.x, s.y)));
        let walls = walls.into_iter().enumerate().filter(|(i, _)| inside(*i as u32 % stride, *i as u32 / stride)).map(|(_, w)| w).collect();
        Self { recorded, walls }
    }
}

fn retain(origins: &mut Vec<Origin>, mut stays: impl Iterator<Item = bool>) {
    origins.retain(|_| stays.next().unwrap_or(false));
}

impl RecordedAttempt {
    /// The floor as it was after so many steps: cells, flags, rooms, monsters, things and stairs. 0 is solid rock; more than there are is the end.
    #[must_use]
    pub fn after(&self, steps: usize) -> Floor {
        let mut floor = self.floor.clone();
        let (width, height) = (floor.width as usize, floor.height as usize);
        let rim = |at: usize| {
            width > 0 && (at < width || at >= width * height.saturating_sub(1) || at.is_multiple_of(width) || at % width == width - 1)
        };
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

    /// About how many cells' worth of memory it takes.
    fn kept(&self) -> usize {
        let changes: usize = self.steps.iter().map(|step| 4 + step.cells.len()).sum();
        let frames: usize = self.sites.iter().map(|site| site.frames.len()).sum();
        self.floor.cells.len() + changes + 8 * frames
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
