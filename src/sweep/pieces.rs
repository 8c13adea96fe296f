//! [`check_pieces()`]: each piece made alone many times, in parallel.

use std::ops::RangeInclusive;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::engine::{Engine, PieceFailure, PieceFault, PieceReport, PieceRequest, Stamping};
use crate::error::{Error, ErrorKind, Result};
use crate::world::{Branch, Context, Place, RoomType};

use super::Shard;
use super::selection::{no_floor, unknown_branch};

/// A room type is made once where a vault is made this often in each of its ways: its own code runs each time.
const ROOMS_OF: u32 = 4;

/// Which pieces to make alone, where, and how often.
#[derive(Clone, Debug)]
pub struct PieceSelection {
    /// Names of room types and vaults; where empty, all that these branches list and all that may come into slots of those.
    pub names: Vec<String>,
    /// Branch names; every branch where empty.
    pub branches: Vec<String>,
    /// Depths within each branch, from 1.
    pub depths: RangeInclusive<u32>,
    /// How often a vault is made in each way it may be laid down; a room type is made a quarter of that.
    pub times: u32,
    /// What the host tells scripts, the same for every piece.
    pub context: Context,
}

impl Default for PieceSelection {
    /// Every piece of every branch, vaults 200 times.
    fn default() -> Self {
        Self { names: Vec::new(), branches: Vec::new(), depths: 1..=u32::MAX, times: 200, context: Context::new() }
    }
}

impl PieceSelection {
    /// The names of the pieces, each once, in the order of the scripts or as they are given.
    ///
    /// # Errors
    /// Kind `Request` for a piece or branch the scripts do not declare, with a near name, and for depths that no branch has.
    pub fn pieces(&self, engine: &Engine) -> Result<Vec<String>> {
        let world = engine.world();
        if let Some(name) = self.branches.iter().find(|name| world.branch(name).is_none()) {
            return Err(unknown_branch(world, name));
        }
        if self.names.is_empty() {
            return Ok(engine.listed_pieces(&self.branches).into_iter().map(|room| room.name.clone()).collect());
        }
        for name in self.names.iter().filter(|name| world.room(name).is_none()) {
            engine.piece_places(name, &self.context)?;
        }
        let branches: Vec<&Branch> =
            world.branches.iter().filter(|b| self.branches.is_empty() || self.branches.contains(&b.name)).collect();
        if branches.iter().all(|b| *self.depths.start() > b.floors.max || *self.depths.end() < 1) {
            return Err(no_floor(&self.depths, &branches));
        }
        let twice = |(at, name): &(usize, &String)| self.names[..*at].contains(name);
        Ok(self.names.iter().enumerate().filter(|row| !twice(row)).map(|(_, name)| name.clone()).collect())
    }

    fn is_everywhere(&self) -> bool {
        self.branches.is_empty() && self.depths == (1..=u32::MAX)
    }

    fn has(&self, place: &Place) -> bool {
        (self.branches.is_empty() || self.branches.contains(&place.branch)) && self.depths.contains(&place.depth)
    }
}

/// Makes each piece of a selection that a shard has alone, on the threads of the current rayon pool, and calls `done` after each. The reports are in the order of the
/// names, whatever the number of threads; a piece that occurs at none of the places has none, unless it is named.
///
/// # Errors
/// As [`PieceSelection::pieces`] and [`Engine::pieces`], of the first name that fails; kind `Request` for a name that occurs at none of the
/// places.
pub fn check_pieces(engine: &Engine, selection: &PieceSelection, shard: Shard, done: &(dyn Fn() + Sync)) -> Result<Vec<PieceReport>> {
    let mut names = selection.pieces(engine)?;
    let mut number = 0;
    names.retain(|_| {
        number += 1;
        shard.has(number - 1)
    });
    let reports: Vec<Result<Option<PieceReport>>> = names
        .par_iter()
        .map(|name| {
            let report = report(engine, selection, name);
            done();
            report
        })
        .collect();
    reports.into_iter().filter_map(Result::transpose).collect()
}

fn report(engine: &Engine, selection: &PieceSelection, name: &str) -> Result<Option<PieceReport>> {
    let world = engine.world();
    let vault = world.room(name).and_then(|id| world.rooms.get(usize::from(id.0))).is_some_and(|room| room.vault.is_some());
    let seeds = if vault { selection.times } else { selection.times.div_ceil(ROOMS_OF) };
    let mut request = PieceRequest::new(name, 1);
    request.context.clone_from(&selection.context);
    let mut places = Vec::new();
    if !selection.is_everywhere() {
        places = match engine.piece_places(name, &selection.context) {
            Ok(places) => places.into_iter().filter(|place| selection.has(place)).collect(),
            Err(error) => return weightless(engine, name, vault, error).map(Some),
        };
        if places.is_empty() && selection.names.is_empty() {
            return Ok(None);
        }
        if places.is_empty() {
            return Err(Error::request(format!(
                "\"{name}\" occurs on none of these floors: its depth, its weight or the branches keep it away"
            )));
        }
    }
    match engine.pieces_of(&request, 1..=u64::from(seeds.max(1)), &places) {
        Ok(mut report) => {
            if selection.depths == (1..=u32::MAX) {
                report.failures.extend(never_drawn(engine, selection, name)?);
            }
            Ok(Some(report))
        }
        Err(error) => weightless(engine, name, vault, error).map(Some),
    }
}

/// Branches that list a piece and never draw it.
fn never_drawn(engine: &Engine, selection: &PieceSelection, name: &str) -> Result<Vec<PieceFailure>> {
    let branches = engine.never_drawn(name, &selection.context)?;
    let chosen = branches.into_iter().filter(|(branch, _)| selection.branches.is_empty() || selection.branches.contains(branch));
    let failure = |(branch, depth): (String, u32)| {
        let fault = PieceFault::Never(format!("its weight is 0 wherever it may occur in {branch}"));
        PieceFailure { fault, first: Stamping { seed: 1, transform: None, branch, depth }, count: 1 }
    };
    Ok(chosen.map(failure).collect())
}

/// A piece that is never made, because its weight cannot be told.
fn weightless(engine: &Engine, name: &str, vault: bool, error: crate::Error) -> Result<PieceReport> {
    if !matches!(error.kind(), ErrorKind::Script | ErrorKind::Limit) {
        return Err(error);
    }
    let lists = |room: &RoomType| room.name == name;
    let world = engine.world();
    let listing = |id: crate::world::RoomTypeId| world.rooms.get(usize::from(id.0)).is_some_and(lists);
    let branch = world.branches.iter().find(|b| b.all_rooms().iter().any(|choice| listing(choice.room))).map_or("", |b| b.name.as_str());
    let first = Stamping { seed: 1, transform: None, branch: branch.to_owned(), depth: 1 };
    let failures = vec![PieceFailure { fault: PieceFault::Error(error), first, count: 1 }];
    Ok(PieceReport { name: name.to_owned(), vault, stampings: 0, placed: 0, refusals: Vec::new(), failures })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::ScriptSet;

    /// A hall that fails on every third seed or so at depths 2 and 3, a cell that is fine, and a nook that only a slot knows.
    const SCRIPTS: &str = r##"
local function build(area) area:fill(terrain.floor) area:border():fill(terrain.wall) end
local hall = room { name = "hall", size = { width = 7, height = 5 }, depth = { min = 2 }, build = function(area, plan, place, rng)
  build(area)
  if rng:one_in(3) then error("the roof of " .. place.depth) end
end }
local cell = room { name = "cell", size = { width = 4, height = 4 }, depth = { max = 2 }, build = build }
vault { name = "nook", transforms = "none", map = [[
  ##
  ..
]] }
local tower = vault { name = "tower", transforms = "mirrors", map = [[
  #####
  #VV.@
  #VV.#
  #####
]], slots = { V = { vault = "nook" } } }
local function upper(name, rooms, floors)
  return branch { name = name, floors = floors, size = { width = 40, height = 20 }, rooms = rooms, layout = function(floor) end }
end
return dungeon { api = 1, branches = { upper("keep", { hall, cell }, 3), upper("crag", { tower, cell }, 1) } }
"##;

    fn engine() -> Engine {
        Engine::load(ScriptSet::from_sources([("dungeon.lua", SCRIPTS)]).unwrap()).unwrap()
    }

    fn named(selection: &PieceSelection) -> Vec<(String, u32)> {
        let reports = check_pieces(&engine(), selection, Shard::WHOLE, &|| ()).unwrap();
        reports.into_iter().map(|report| (report.name, report.stampings)).collect()
    }

    #[test]
    fn pieces_are_those_that_branches_list_and_those_in_their_slots() {
        let all = PieceSelection { times: 8, ..PieceSelection::default() };
        let want = |list: &[(&str, u32)]| list.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect::<Vec<_>>();
        assert_eq!(named(&all), want(&[("hall", 2), ("cell", 2), ("nook", 4), ("tower", 32)]));
        let keep = PieceSelection { branches: vec!["keep".to_owned()], ..all.clone() };
        assert_eq!(named(&keep), want(&[("hall", 2), ("cell", 2)]));
        let shallow = PieceSelection { depths: 1..=1, ..keep.clone() };
        assert_eq!(named(&shallow), want(&[("cell", 2)]));
        let one = PieceSelection { names: vec!["tower".to_owned()], ..all.clone() };
        assert_eq!(named(&one), want(&[("tower", 32)]));
        let said = |selection: &PieceSelection| check_pieces(&engine(), selection, Shard::WHOLE, &|| ()).unwrap_err().to_string();
        let lost = PieceSelection { names: vec!["towre".to_owned()], ..all.clone() };
        assert_eq!(said(&lost), "there is no room type or vault \"towre\"; did you mean \"tower\"?");
        let lost = PieceSelection { branches: vec!["kep".to_owned()], ..all };
        assert_eq!(said(&lost), "there is no branch \"kep\"; did you mean \"keep\"?");
    }

    #[test]
    fn failures_are_the_same_on_any_number_of_threads_and_like_ones_are_one() {
        let failures = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let reports = pool.install(|| check_pieces(&engine(), &PieceSelection::default(), Shard::WHOLE, &|| ())).unwrap();
            let failures = reports.into_iter().flat_map(|report| report.failures.into_iter().map(move |f| (report.name.clone(), f)));
            failures.map(|(name, f)| (name, f.first.seed, f.first.depth, f.count, f.fault.to_string())).collect::<Vec<_>>()
        };
        let one = failures(1);
        let [(name, _, depth, count, text)] = one.as_slice() else { panic!("{one:?}") };
        assert_eq!((name.as_str(), text), ("hall", &format!("dungeon.lua:5: error: the roof of {depth}")));
        assert!((10..25).contains(count), "{count} of 50");
        assert_eq!(failures(4), one);
    }
}
