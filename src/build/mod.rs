//! [`Build`]: a floor in the making. Knows nothing of Lua.
//!
//! Every change of a cell, a room, an occupant or a stair goes through this module: protection, provenance and the transaction of an attempt
//! all hang on that. An attempt starts with a new `Build`, so nothing of a refused one survives.

mod connect;
#[cfg(test)]
mod connect_tests;
mod entrances;
mod exits;
mod kept;
mod occupants;
mod recorder;
mod rooms;
mod snapshot;
mod stamp;
mod streams;
#[cfg(test)]
mod testing;
mod things;
mod write;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use crate::chance::Stream;
use crate::diagnostic::Location;
use crate::floor::{LogLine, Stair, Thing, Unplaced};
use crate::grid::{Flags, Grid, Point, Region};
use crate::world::{Branch, BranchId, MonsterId, Place, RoomTypeId, TerrainClass, TerrainId, Walk, World};

pub(crate) use connect::{Joining, Manner, Order, Style};
pub(crate) use exits::{EXIT, Grown};
pub(crate) use kept::KeptStages;
pub(crate) use occupants::{Barred, Occupant, Wanted};
pub(crate) use recorder::{Began, MOST_FRAMES, Recorded, Recorder, hash};
pub(crate) use rooms::BuiltRoom;
pub(crate) use stamp::{Drawn, Refusal, Stamp, StampCell, StandingPiece};
pub(crate) use streams::StreamId;
pub(crate) use things::Required;
pub(crate) use write::Refused;

/// A floor in the making.
#[derive(Clone)]
pub(crate) struct Build {
    pub world: Arc<World>,
    pub branch: BranchId,
    /// The branch as it is at this place, where it is otherwise than elsewhere.
    themed: Option<Branch>,
    pub place: Place,
    pub grid: Grid,
    pub rooms: Vec<BuiltRoom>,
    /// Room types drawn so far, for limits and for the numbering of their streams.
    pub drawn: Vec<(RoomTypeId, u32)>,
    pub monsters: Vec<Occupant>,
    /// Monsters that were to be here and are not.
    pub unplaced: Vec<Unplaced>,
    /// Pieces of which there is one in the dungeon or the branch, and it belongs to this floor.
    pub allotted: Vec<RoomTypeId>,
    /// Room types and vaults that may not come, whatever asks for them: to see what a floor is without them.
    pub left_out: Vec<RoomTypeId>,
    /// Monsters of which there is one in the dungeon or the branch, and it belongs to this floor.
    pub awaited: Vec<MonsterId>,
    /// Monsters that may not be here, and why.
    pub barred: Arc<BTreeMap<MonsterId, Barred>>,
    /// What is asked for where it is the floor of a room of a growing branch.
    pub grown: Grown,
    /// Items, traps, features and marks.
    pub things: Vec<Thing>,
    /// Pieces that were not placed, with how often and why.
    pub refusals: Vec<crate::floor::Refusal>,
    /// What has to be so when the floor is done.
    pub required: Vec<Required>,
    /// Solid and sealed pieces, as they were drawn.
    pub pieces: Vec<StandingPiece>,
    /// Cells that need not be reached: insides of sealed pieces.
    pub sealed: Region,
    pub stairs: Vec<Stair>,
    pub wanted: Vec<Wanted>,
    pub stages: Vec<String>,
    pub log: Vec<LogLine>,
    /// Whether a vault is being drawn, which does not touch the map: its legend is asked before the piece lies there.
    pub drawing: bool,
    /// Whether the floor is done and only looked at.
    pub finished: bool,
    /// Reason and stage of a refusal.
    pub veto: Option<(String, String)>,
    /// With tracing: 1 + position in `lines`, per cell.
    pub line_of: Vec<u32>,
    pub lines: Vec<Location>,
    /// Whether the script line of each write is wanted.
    pub trace: bool,
    /// Whether anything is noted with each write: its line, or all that is recorded.
    pub marked: bool,
    /// Writes down how the floor comes to be, where that is wanted.
    pub recorder: Option<Box<Recorder>>,
    /// Stages that keep their streams while the rest has other chances.
    kept_stages: Option<Box<KeptStages>>,
    line: u32,
    scopes: Vec<Scope>,
    streams: Vec<Stream>,
    children: HashSet<u64>,
    /// The next number to try for a child that has none of its own, by parent and name.
    next_number: BTreeMap<(u32, String), u64>,
    occupied: Region,
    /// Monsters there may be one of, that are here.
    uniques: BTreeSet<MonsterId>,
    /// Positions in `unplaced` by monster and reason.
    missed: BTreeMap<(MonsterId, String), usize>,
    /// Cells a walker passes, kept up by the write path.
    open: Region,
    /// Those of them that are neither door nor stair, kept up likewise.
    ground: Region,
    /// By terrain: whether it is a door or a stair.
    fixture: Vec<bool>,
    /// Cells of rooms, kept up as they are finished.
    built: Region,
    passable: Vec<bool>,
    /// Cells of vaults and protected cells, kept up as they are flagged.
    kept: Region,
    attempt: u32,
}

/// A stage, or the building of a room: what writes are put down to, and where chance comes from.
#[derive(Clone, Copy, Debug)]
struct Scope {
    stage: u16,
    stream: StreamId,
}

/// Solid rock with a permanent rim.
fn blank_grid(width: i32, height: i32) -> Grid {
    let mut grid = Grid::new(width, height, 0);
    for y in [0, height - 1] {
        let row = (y * width) as usize;
        grid.flags[row..row + width as usize].fill(Flags::PERMANENT);
    }
    for y in 0..height {
        let row = (y * width) as usize;
        grid.flags[row] = Flags::PERMANENT;
        grid.flags[row + width as usize - 1] = Flags::PERMANENT;
    }
    grid
}

impl Build {
    /// Solid rock with a permanent rim. `attempt` counts from 1; `stream` is the floor's.
    pub fn new(
        world: &Arc<World>,
        branch: BranchId,
        place: &Place,
        wanted: Vec<Wanted>,
        stream: &Stream,
        attempt: u32,
        trace: bool,
    ) -> Self {
        let size = world.branches.get(usize::from(branch.0)).map_or((1, 1), |b| b.at(place).size);
        Self::sized(size, world, branch, place, wanted, stream, attempt, trace)
    }

    /// The same on a map of another size than the branch's: for a piece alone.
    #[allow(clippy::too_many_arguments)]
    pub fn sized(
        (width, height): (u32, u32),
        world: &Arc<World>,
        branch: BranchId,
        place: &Place,
        wanted: Vec<Wanted>,
        stream: &Stream,
        attempt: u32,
        trace: bool,
    ) -> Self {
        let (width, height) = (width as i32, height as i32);
        let grid = blank_grid(width, height);
        let cells = grid.len();
        let own = stream.child_n("attempt", u64::from(attempt));
        Self {
            passable: world.terrains.iter().map(|t| t.passable).collect(),
            fixture: world.terrains.iter().map(|t| matches!(t.class, TerrainClass::Door | TerrainClass::Stair)).collect(),
            world: Arc::clone(world),
            branch,
            themed: match world.branches.get(usize::from(branch.0)).map(|b| b.at(place)) {
                Some(Cow::Owned(themed)) => Some(themed),
                _ => None,
            },
            place: place.clone(),
            grid,
            rooms: Vec::new(),
            drawn: Vec::new(),
            monsters: Vec::new(),
            unplaced: Vec::new(),
            allotted: Vec::new(),
            awaited: Vec::new(),
            barred: Arc::default(),
            grown: Grown::default(),
            things: Vec::new(),
            refusals: Vec::new(),
            required: Vec::new(),
            pieces: Vec::new(),
            sealed: Region::empty(width, height),
            stairs: Vec::new(),
            wanted,
            stages: vec!["rock".to_owned()],
            log: Vec::new(),
            drawing: false,
            finished: false,
            left_out: Vec::new(),
            veto: None,
            line_of: if trace { vec![0; cells] } else { Vec::new() },
            lines: Vec::new(),
            trace,
            marked: trace,
            recorder: None,
            kept_stages: None,
            line: 0,
            scopes: vec![Scope { stage: 0, stream: StreamId { index: 0, attempt } }],
            streams: vec![own],
            children: HashSet::new(),
            next_number: BTreeMap::new(),
            occupied: Region::empty(width, height),
            uniques: BTreeSet::new(),
            missed: BTreeMap::new(),
            open: Region::empty(width, height),
            ground: Region::empty(width, height),
            built: Region::empty(width, height),
            kept: Region::empty(width, height),
            attempt,
        }
    }

    /// Whether a walker passes the cell; not off the map.
    pub fn is_passable(&self, x: i32, y: i32) -> bool {
        self.grid.index(x, y).is_some_and(|i| self.passes(self.grid.terrain[i]))
    }

    /// Whether a walker passes a terrain.
    #[inline]
    pub fn passes(&self, terrain: u16) -> bool {
        self.passable.get(usize::from(terrain)).copied().unwrap_or(false)
    }

    /// All cells a walker passes.
    pub fn passable_region(&self) -> &Region {
        &self.open
    }

    /// Passable cells with nothing on them: no occupant, no stair, no door.
    pub fn free_region(&self) -> Region {
        &self.ground - &self.occupied
    }

    /// The cells of all rooms.
    pub fn built_region(&self) -> &Region {
        &self.built
    }

    /// Makes the map of another size, while there is nothing on it.
    pub fn resize(&mut self, width: i32, height: i32) -> Result<(), String> {
        let most = self.rules().map_or((1, 1), |b| b.size);
        let fits = |n: i32, most: u32| n >= 3 && u32::try_from(n).is_ok_and(|n| n <= most);
        if !fits(width, most.0) || !fits(height, most.1) {
            let (w, h) = most;
            return Err(format!("the size must lie between 3x3 and the branch's, {w}x{h}; got {width}x{height}"));
        }
        let blank = self.grid.stage.iter().all(|stage| *stage == 0) && self.rooms.is_empty() && self.kept.is_empty();
        if !blank || !self.monsters.is_empty() || !self.things.is_empty() || !self.stairs.is_empty() {
            return Err("there is something on the map already".to_owned());
        }
        self.grid = blank_grid(width, height);
        if self.trace {
            self.line_of = vec![0; self.grid.len()];
        }
        for region in [&mut self.sealed, &mut self.occupied, &mut self.open, &mut self.ground, &mut self.built, &mut self.kept] {
            *region = Region::empty(width, height);
        }
        self.record_resized();
        Ok(())
    }

    /// How a walker moves here.
    pub fn walk(&self) -> Walk {
        self.rules().map_or_else(Walk::default, |b| b.walk)
    }

    /// The branch as it is at this place.
    pub fn rules(&self) -> Option<&Branch> {
        self.themed.as_ref().or_else(|| self.world.branches.get(usize::from(self.branch.0)))
    }

    /// Whether a cell belongs to a room, a vault or what is protected; true off the map.
    pub fn is_taken(&self, at: Point) -> bool {
        self.grid.index(at.x, at.y).is_none() || self.built.contains(at) || self.kept.contains(at)
    }

    /// Cells of vaults and protected cells.
    pub fn kept_region(&self) -> Region {
        self.kept.clone()
    }

    /// All cells of a terrain.
    pub fn where_terrain(&self, terrain: TerrainId) -> Region {
        Region::equal(self.grid.width(), self.grid.height(), &self.grid.terrain, terrain.0)
    }

    /// The terrain of that class and name the engine itself lays; rock where the script set has none.
    pub fn terrain_named(&self, name: &str) -> TerrainId {
        self.world.terrain(name).unwrap_or_default()
    }

    /// Name of the stage that is running.
    pub fn stage_name(&self) -> &str {
        let stage = self.scopes.last().map_or(0, |s| s.stage);
        self.stages.get(usize::from(stage)).map_or("", String::as_str)
    }

    /// Refuses the attempt; the first reason stays.
    pub fn refuse(&mut self, reason: impl Into<String>) {
        if self.veto.is_none() {
            let stage = self.stage_name().to_owned();
            self.veto = Some((reason.into(), stage));
        }
    }

    /// The script line that writes from now on are put down to.
    pub fn set_line(&mut self, location: Option<Location>) {
        self.line = match location {
            None => 0,
            Some(location) => match self.lines.iter().rposition(|l| *l == location) {
                Some(at) => at as u32 + 1,
                None => {
                    self.lines.push(location);
                    self.lines.len() as u32
                }
            },
        };
    }
}
