//! [`Recorder`]: what is written down of a floor in the making, for who wants to see how it came to be. Ordinary floors have none.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::chance::Odds;
use crate::diagnostic::Frame;
use crate::engine::{CellChange, Draw, Origin, Site, Step, TableOdds};
use crate::grid::{Area, Grid, Point};
use crate::world::{MonsterId, World};

use super::{Build, Drawn};

/// Frames of a site, at most.
pub(crate) const MOST_FRAMES: usize = 64;

/// Sites that are told apart by all their calls. Of what is written from more of them the innermost line alone is kept.
const MOST_SITES: usize = 4096;

/// What is written down of one attempt.
#[derive(Clone)]
pub(crate) struct Recorder {
    /// The map as it was when the last step ended.
    seen: Seen,
    /// For each cell the site its terrain was last written from.
    site_of: Vec<u32>,
    touched: Touched,
    /// Where scripts write from now.
    site: u32,
    sites: Sites,
    steps: Vec<Step>,
    /// The step that is under way.
    open: Open,
    scopes: Vec<Running>,
    origins: Origins,
    /// Odds the host knows the monsters of.
    tables: Arc<Vec<TableOdds>>,
    /// For each monster the draw that last gave it, of the stage that is running.
    draws: BTreeMap<MonsterId, Draw>,
    /// Draws so far.
    drawn: u32,
    /// Cell changes that may still be kept; when there are none left, all that follows is one step.
    left: usize,
    full: bool,
    /// Calls on the stack of the scripts when it was last looked at.
    pub depth: usize,
}

#[derive(Clone, Default)]
struct Seen {
    terrain: Vec<u16>,
    flags: Vec<u8>,
    room: Vec<u16>,
}

impl Seen {
    fn of(grid: &Grid) -> Self {
        Self { terrain: grid.terrain.clone(), flags: grid.flags.clone(), room: grid.room.clone() }
    }
}

/// Which part of each row was written to since the last step ended.
#[derive(Clone, Default)]
struct Touched {
    width: usize,
    /// First and last column; the first is greater in a row that was not.
    rows: Vec<(u32, u32)>,
    /// First and last row, likewise.
    span: (usize, usize),
}

/// Nothing of a row.
const UNTOUCHED: (u32, u32) = (u32::MAX, 0);

impl Touched {
    fn none(grid: &Grid) -> Self {
        Self { width: grid.width().max(1) as usize, rows: vec![UNTOUCHED; grid.height() as usize], span: (usize::MAX, 0) }
    }

    fn add(&mut self, first: usize, last: usize) {
        let row = first / self.width;
        let start = row * self.width;
        if let Some(columns) = self.rows.get_mut(row) {
            *columns = (columns.0.min((first - start) as u32), columns.1.max((last - start) as u32));
            self.span = (self.span.0.min(row), self.span.1.max(row));
        }
    }

    /// Positions of the first and the last cell in each row, from the top; nothing is touched afterwards.
    fn take(&mut self) -> Vec<(usize, usize)> {
        let (top, bottom) = std::mem::replace(&mut self.span, (usize::MAX, 0));
        let mut runs = Vec::new();
        for row in top..=bottom.min(self.rows.len().saturating_sub(1)) {
            let Some(columns) = self.rows.get_mut(row) else { break };
            let (first, last) = std::mem::replace(columns, UNTOUCHED);
            if first <= last {
                runs.push((row * self.width + first as usize, row * self.width + last as usize));
            }
        }
        runs
    }
}

/// The step that is under way.
#[derive(Clone)]
struct Open {
    stage: String,
    begins: bool,
    site: u32,
    since: Instant,
    /// Whether something was put down that is to appear with it.
    noted: bool,
}

/// A stage that is running.
#[derive(Clone)]
struct Running {
    stage: String,
    scope: Began,
    /// Its latest step.
    step: Option<usize>,
}

/// Where a stage was begun.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Began {
    /// The site.
    pub site: u32,
    /// Frames on the stack at that time, and a hash of the innermost of a script. What lies under it does not change while the stage runs.
    pub depth: usize,
    pub top: u64,
}

#[derive(Clone, Default)]
struct Origins {
    rooms: Vec<Origin>,
    monsters: Vec<Origin>,
    things: Vec<Origin>,
    stairs: Vec<Origin>,
}

/// Calls that were running, each combination once.
#[derive(Clone, Default)]
struct Sites {
    list: Vec<Calls>,
    known: HashMap<u64, u32>,
}

/// The calls from a stage on, innermost first, and the site the stage was begun at.
#[derive(Clone)]
struct Calls {
    innermost: Innermost,
    outer: u32,
}

#[derive(Clone)]
enum Innermost {
    Frames(Vec<Frame>),
    /// A glyph of a picture, which no call stands in.
    Picture(Drawn),
}

/// The recorder as it was, for a placement that is taken back.
pub(super) struct Mark {
    seen: Seen,
    site_of: Vec<u32>,
    touched: Touched,
    site: u32,
    steps: usize,
    open: Open,
    scopes: Vec<Running>,
    origins: [usize; 4],
    left: usize,
    full: bool,
}

/// What was written down.
pub(crate) struct Recorded {
    pub steps: Vec<Step>,
    pub sites: Vec<Site>,
    pub rooms: Vec<Origin>,
    pub monsters: Vec<Origin>,
    pub things: Vec<Origin>,
    pub stairs: Vec<Origin>,
}

/// Which list of a floor something is put into.
#[derive(Clone, Copy)]
pub(super) enum List {
    Rooms,
    Monsters(MonsterId),
    Things,
    Stairs,
}

impl Recorder {
    /// `most` bounds the cell changes that are kept.
    fn new(grid: &Grid, tables: Arc<Vec<TableOdds>>, most: usize) -> Self {
        let base = Running { stage: String::new(), scope: Began::default(), step: None };
        Self {
            seen: Seen::of(grid),
            site_of: vec![0; grid.len()],
            touched: Touched::none(grid),
            site: 0,
            sites: Sites::default(),
            steps: Vec::new(),
            open: Open { stage: "rock".to_owned(), begins: false, site: 0, since: Instant::now(), noted: false },
            scopes: vec![Running { stage: "rock".to_owned(), ..base }],
            origins: Origins::default(),
            tables,
            draws: BTreeMap::new(),
            drawn: 0,
            left: most,
            full: most == 0,
            depth: 0,
        }
    }

    /// Cells of one row whose terrain was written, from position `first` to `last`.
    pub(super) fn wrote(&mut self, first: usize, last: usize) {
        if let Some(sites) = self.site_of.get_mut(first..=last) {
            sites.fill(self.site);
        }
        self.touched.add(first, last);
    }

    /// Cells of one row of which something else was written.
    fn touch(&mut self, first: usize, last: usize) {
        self.touched.add(first, last);
    }

    /// Ends the step that is under way.
    fn close(&mut self, grid: &Grid) {
        if self.full {
            return;
        }
        let cells = self.changes(grid);
        let now = Instant::now();
        let took = now.saturating_duration_since(self.open.since);
        self.open.since = now;
        if !self.open.begins && !self.open.noted && cells.is_empty() {
            self.add_time(took);
            return;
        }
        self.left = self.left.saturating_sub(cells.len());
        self.full = self.left == 0;
        if let Some(running) = self.scopes.last_mut() {
            running.step = Some(self.steps.len());
        }
        self.steps.push(Step { stage: self.open.stage.clone(), begins: self.open.begins, site: self.open.site, took, cells });
        (self.open.begins, self.open.noted) = (false, false);
    }

    /// Time in which nothing came of a stage is that of its latest step.
    fn add_time(&mut self, took: Duration) {
        let step = self.scopes.last().and_then(|running| running.step);
        if let Some(step) = step.and_then(|at| self.steps.get_mut(at)) {
            step.took += took;
        }
    }

    /// What is not as it was when the last step ended.
    fn changes(&mut self, grid: &Grid) -> Vec<CellChange> {
        let mut cells = Vec::new();
        let Seen { terrain, flags, room } = &mut self.seen;
        for (first, last) in self.touched.take() {
            for at in first..=last {
                let (Some(old), Some(new)) = (terrain.get_mut(at), grid.terrain.get(at)) else { break };
                let (Some(old_flags), Some(new_flags)) = (flags.get_mut(at), grid.flags.get(at)) else { break };
                let (Some(old_room), Some(new_room)) = (room.get_mut(at), grid.room.get(at)) else { break };
                if (*old, *old_flags, *old_room) != (*new, *new_flags, *new_room) {
                    (*old, *old_flags, *old_room) = (*new, *new_flags, *new_room);
                    let site = self.site_of.get(at).copied().unwrap_or(0);
                    cells.push(CellChange { cell: at as u32, terrain: *new, flags: *new_flags, room: *new_room, site });
                }
            }
        }
        cells
    }

    /// A stage begins, at what was noted with [`begun_at`](Self::begun_at).
    fn begin(&mut self, grid: &Grid, stage: &str, scope: Began) {
        self.close(grid);
        if self.scopes.len() == 1 {
            self.draws.clear();
        }
        self.scopes.push(Running { stage: stage.to_owned(), scope, step: None });
        self.site = scope.site;
        if !self.full {
            (self.open.begins, self.open.noted, self.open.site) = (true, false, scope.site);
            stage.clone_into(&mut self.open.stage);
        }
    }

    /// The stage that is running ends.
    fn end(&mut self, grid: &Grid) {
        self.close(grid);
        if self.scopes.len() > 1 {
            self.scopes.pop();
        }
        if let Some(running) = self.scopes.last() {
            self.site = running.scope.site;
            if !self.full {
                self.open.site = running.scope.site;
                running.stage.clone_into(&mut self.open.stage);
            }
        }
    }

    /// Something was put down.
    pub(super) fn note(&mut self, list: List) {
        self.open.noted = true;
        let stage = self.scopes.last().map_or(0, |running| running.scope.site);
        let origin = Origin { step: self.steps.len(), site: self.site, draw: None };
        match list {
            // A room is due to who asked for it, not to the last line of those that built it.
            List::Rooms => self.origins.rooms.push(Origin { site: if stage == 0 { self.site } else { stage }, ..origin }),
            List::Monsters(id) => self.origins.monsters.push(Origin { draw: self.draws.get(&id).cloned(), ..origin }),
            List::Things => self.origins.things.push(origin),
            List::Stairs => self.origins.stairs.push(origin),
        }
    }

    /// Outcome `i` of `odds` was drawn. It stands for the monster of that number in a table of the branch with as many.
    fn drew(&mut self, odds: &Odds, i: usize, world: &World) {
        self.drawn += 1;
        for (at, table) in self.tables.iter().enumerate().filter(|(_, table)| table.odds.len() == odds.len()) {
            if let Some(id) = table.monsters.get(i).and_then(|name| world.monster(name)) {
                let draw = Draw { number: self.drawn, rule: table.rule.clone(), table: at, row: i, chance: odds.chance(i) };
                self.draws.insert(id, draw);
            }
        }
    }

    /// The stage that is running: where it was begun.
    pub(crate) fn scope(&self) -> Began {
        self.scopes.last().map_or_else(Began::default, |running| running.scope)
    }

    /// What is written from now on comes from the calls of that key, on top of those that `outer` stands for. They are asked for where they are not
    /// known yet.
    pub(crate) fn set_site(&mut self, key: u64, outer: u32, frames: impl FnOnce() -> Vec<Frame>) {
        self.site = self.sites.number(key, outer, frames);
    }

    /// The site of writes now.
    pub(crate) fn site(&self) -> u32 {
        self.site
    }

    fn mark(&self) -> Mark {
        let Origins { rooms, monsters, things, stairs } = &self.origins;
        Mark {
            seen: self.seen.clone(),
            site_of: self.site_of.clone(),
            touched: self.touched.clone(),
            site: self.site,
            steps: self.steps.len(),
            open: self.open.clone(),
            scopes: self.scopes.clone(),
            origins: [rooms.len(), monsters.len(), things.len(), stairs.len()],
            left: self.left,
            full: self.full,
        }
    }

    fn back_to(&mut self, mark: Mark) {
        let Mark { seen, site_of, touched, site, steps, open, scopes, origins, left, full } = mark;
        let Origins { rooms, monsters, things, stairs } = &mut self.origins;
        for (list, len) in [rooms, monsters, things, stairs].into_iter().zip(origins) {
            list.truncate(len);
        }
        self.steps.truncate(steps);
        (self.seen, self.site_of, self.touched, self.site) = (seen, site_of, touched, site);
        (self.open, self.scopes, self.left, self.full) = (open, scopes, left, full);
    }

    /// The map is blank again, of another size.
    fn resized(&mut self, grid: &Grid) {
        (self.seen, self.site_of, self.touched) = (Seen::of(grid), vec![0; grid.len()], Touched::none(grid));
        for step in &mut self.steps {
            step.cells = Vec::new();
        }
    }

    fn finish(mut self, grid: &Grid, drawn: &dyn Fn(Drawn) -> Vec<Frame>) -> Recorded {
        self.full = false;
        self.close(grid);
        let sites = (1..=self.sites.list.len() as u32).map(|number| self.sites.site(number, drawn)).collect();
        let Origins { rooms, monsters, things, stairs } = self.origins;
        Recorded { steps: self.steps, sites, rooms, monsters, things, stairs }
    }
}

impl Sites {
    fn number(&mut self, key: u64, outer: u32, frames: impl FnOnce() -> Vec<Frame>) -> u32 {
        if let Some(number) = self.known.get(&key) {
            return *number;
        }
        let mut frames = frames();
        if frames.is_empty() {
            return outer;
        }
        if self.list.len() < MOST_SITES {
            return self.add(key, Calls { innermost: Innermost::Frames(frames), outer });
        }
        // There are no more innermost lines than the scripts have.
        frames.truncate(1);
        let Some(Frame { location, .. }) = frames.first() else { return outer };
        let key = hash(2 ^ u64::from(location.line) << 32, location.file.as_bytes());
        match self.known.get(&key) {
            Some(number) => *number,
            None => self.add(key, Calls { innermost: Innermost::Frames(frames), outer: 0 }),
        }
    }

    fn picture(&mut self, drawn: Drawn, outer: u32) -> u32 {
        let Drawn { vault, row, glyph } = drawn;
        let key = u128::from(vault.0) << 96 | u128::from(row) << 64 | u128::from(u32::from(glyph)) << 32 | u128::from(outer);
        let key = hash(1, &key.to_le_bytes());
        match self.known.get(&key) {
            Some(number) => *number,
            None if self.list.len() >= MOST_SITES => outer,
            None => self.add(key, Calls { innermost: Innermost::Picture(drawn), outer }),
        }
    }

    fn add(&mut self, key: u64, calls: Calls) -> u32 {
        self.list.push(calls);
        let number = self.list.len() as u32;
        self.known.insert(key, number);
        number
    }

    /// All calls of a site, those under its stage included.
    fn site(&self, number: u32, drawn: &dyn Fn(Drawn) -> Vec<Frame>) -> Site {
        let mut frames = Vec::new();
        let mut at = number;
        while let Some(calls) = (at as usize).checked_sub(1).and_then(|i| self.list.get(i)) {
            match &calls.innermost {
                Innermost::Frames(calls) => frames.extend_from_slice(calls),
                Innermost::Picture(glyph) => frames.extend(drawn(*glyph)),
            }
            // What a stage was begun at was known before.
            at = if calls.outer < at { calls.outer } else { 0 };
        }
        frames.truncate(MOST_FRAMES);
        Site { frames }
    }
}

/// A hash of a number and some bytes.
pub(crate) fn hash(seed: u64, bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64_with_seed(bytes, seed)
}

impl Build {
    /// Writes down how the floor comes to be from now on: `tables` are those whose draws are told, `most` the cell changes that are kept.
    pub fn record(&mut self, tables: Arc<Vec<TableOdds>>, most: usize) {
        self.recorder = Some(Box::new(Recorder::new(&self.grid, tables, most)));
        self.marked = true;
    }

    /// What was written down, where somebody wanted it. `drawn` says where a glyph of a picture is written.
    pub fn recorded(&mut self, drawn: &dyn Fn(Drawn) -> Vec<Frame>) -> Option<Recorded> {
        let recorder = self.recorder.take()?;
        self.marked = self.trace;
        Some(recorder.finish(&self.grid, drawn))
    }

    /// The stage that was just entered begins there.
    pub(super) fn record_begin(&mut self, scope: Began) {
        if let Some(mut recorder) = self.recorder.take() {
            recorder.begin(&self.grid, self.stage_name(), scope);
            self.recorder = Some(recorder);
        }
    }

    /// The stage that was running ended.
    pub(super) fn record_end(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.end(&self.grid);
        }
    }

    /// What follows is done by the engine itself, after all stages.
    pub fn record_own(&mut self, stage: &str) {
        if let Some(recorder) = &mut self.recorder {
            recorder.begin(&self.grid, stage, Began::default());
        }
    }

    /// Cells of an area were flagged, or given to a room.
    pub(super) fn record_area(&mut self, area: &Area) {
        let area = area.clip(&self.grid.area());
        let Some(recorder) = self.recorder.as_mut().filter(|_| area.width > 0) else { return };
        for y in area.y..area.bottom() {
            let first = y as usize * self.grid.width() as usize + area.x as usize;
            recorder.touch(first, first + area.width as usize - 1);
        }
    }

    /// Something was put onto the floor.
    pub(super) fn record_note(&mut self, list: List) {
        if let Some(recorder) = &mut self.recorder {
            recorder.note(list);
        }
    }

    /// Outcome `i` of `odds` was drawn.
    #[inline]
    pub fn note_draw(&mut self, odds: &Odds, i: usize) {
        if let Some(recorder) = &mut self.recorder {
            recorder.drew(odds, i, &self.world);
        }
    }

    /// The writes that follow come from the picture of a vault, in the stage that is running.
    #[inline]
    pub(super) fn record_picture(&mut self, from: Option<Drawn>) {
        let (Some(recorder), Some(drawn)) = (&mut self.recorder, from) else { return };
        recorder.site = recorder.sites.picture(drawn, recorder.scope().site);
    }

    /// A cell that a picture leaves as it is becomes part of it all the same.
    #[inline]
    pub(super) fn record_kept(&mut self, index: usize) {
        if let Some(recorder) = &mut self.recorder
            && let Some(site) = recorder.site_of.get_mut(index)
        {
            *site = recorder.site;
        }
    }

    /// What follows is done for a cell, by who wrote that.
    pub fn record_for(&mut self, at: Point) {
        if let Some(recorder) = &mut self.recorder
            && let Some(site) = self.grid.index(at.x, at.y).and_then(|index| recorder.site_of.get(index))
        {
            recorder.site = *site;
        }
    }

    /// The map was made anew.
    pub(super) fn record_resized(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.resized(&self.grid);
        }
    }

    pub(super) fn record_mark(&self) -> Option<Box<Mark>> {
        self.recorder.as_ref().map(|recorder| Box::new(recorder.mark()))
    }

    pub(super) fn record_back_to(&mut self, mark: Option<Box<Mark>>) {
        if let (Some(recorder), Some(mark)) = (&mut self.recorder, mark) {
            recorder.back_to(*mark);
        }
    }
}
