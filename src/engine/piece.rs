//! One piece alone: [`Engine::piece`] makes a vault or a room on a floor of its own, [`Engine::pieces`] makes it many times and says what is
//! wrong with it.

mod crop;
mod expect;
mod report;

use std::ops::RangeInclusive;

use crate::build::{Build, Wanted};
use crate::chance::Stream;
use crate::error::{Error, ErrorKind, Result};
use crate::floor::{Floor, StairKind};
use crate::grid::{Area, Orientation, Point};
use crate::script::{Bench, Stamped, did_you_mean, is_placeless};
use crate::world::{BranchId, Context, Place, RoomType, RoomTypeId, Vault};

use super::{CancelToken, Engine, Limits, finish};

pub use report::{PieceFailure, PieceFault, PieceReport, Stamping};

/// Stairs of each kind that a piece alone may have.
const GRANTED: u32 = 9;
/// Cells a map has at most on each side.
const MAX_SIDE: u32 = 1024;
/// Places a piece is tried at, at most.
const SITES: usize = 24;

/// Which piece to make alone, and how.
#[derive(Clone, Debug)]
pub struct PieceRequest {
    /// Name of a room type or vault.
    pub name: String,
    /// How a vault is laid down; `None` for one of its ways, drawn from the seed. A room type has none.
    pub transform: Option<Orientation>,
    /// The seed.
    pub seed: u64,
    /// Branch and depth that scripts are told; `None` for the first where the piece may occur.
    pub place: Option<(String, u32)>,
    /// What the host tells scripts; must be declared by the scripts.
    pub context: Context,
    /// Bounds on what scripts may use.
    pub limits: Limits,
    /// Stops it from another thread.
    pub cancel: Option<CancelToken>,
}

impl PieceRequest {
    /// A request with default limits and no context, at the first place where the piece may occur.
    #[must_use]
    pub fn new(name: impl Into<String>, seed: u64) -> Self {
        Self { name: name.into(), transform: None, seed, place: None, context: Context::new(), limits: Limits::default(), cancel: None }
    }
}

/// The name of a way to lay a vault down, as scripts write it: `r0`, `r90`, `m180`.
#[must_use]
pub fn way_name(way: Orientation) -> String {
    format!("{}{}", if way.mirrored { 'm' } else { 'r' }, u32::from(way.turns % 4) * 90)
}

/// A piece that is to be made alone.
struct Subject<'a> {
    id: RoomTypeId,
    room: &'a RoomType,
    vault: Option<&'a Vault>,
    /// Pieces of which there is one on some floor: all may come into the slots of this one.
    allotted: Vec<RoomTypeId>,
}

impl Engine {
    /// Makes one room type or vault alone: in the middle of a floor of rock, whatever its depth, number and chance, with any stair that it
    /// wants. The floor is cut to the piece with one cell around. Nothing is asked of ways in: findings are those of the piece itself.
    ///
    /// # Errors
    /// Kinds `Request` (no such piece, way, branch or context), `Refused` (the piece was not placed; the message says why), `Script` and
    /// `Limit` (a script's fault, with its diagnostic), `Cancelled`.
    pub fn piece(&self, request: &PieceRequest) -> Result<Floor> {
        self.check_context(&request.context)?;
        let subject = self.subject(&request.name)?;
        self.check_way(&subject, request.transform)?;
        let (branch, place) = match &request.place {
            Some((name, depth)) => self.site(name, *depth)?,
            None => self.first_site(&subject)?,
        };
        let first = self.one(&subject, request, branch, &place, false);
        match first {
            Err(error) if is_placeless(&error) => self.one(&subject, request, branch, &place, true),
            result => result,
        }
    }

    fn one(&self, subject: &Subject<'_>, request: &PieceRequest, branch: BranchId, place: &Place, watch: bool) -> Result<Floor> {
        let cancel = request.cancel.clone();
        let mut bench = Bench::new(&self.program, &self.loaded, &request.context, request.limits, cancel, watch)?;
        let (build, middle) = self.ground(subject, request.transform, request.seed, branch, place);
        let stamped = bench.stamp(build, subject.id, middle, request.transform);
        match stamped {
            Stamped::Failed(error) => Err(error),
            Stamped::Refused(refusal) => {
                let label = subject.room.label();
                Err(Error::new(ErrorKind::Refused, format!("{label} with seed {}: {}: {}", request.seed, refusal.code, refusal.text)))
            }
            Stamped::Placed(build, area, _) => {
                let findings = expect::findings(&build, area);
                let listing = self.loaded.world.branches.get(usize::from(branch.0)).ok_or_else(|| Error::internal("no such branch"))?;
                let header = self.header(branch, place, request.seed, &bench.read());
                let mut floor = finish::floor(*build, listing, &[], header, 1, Vec::new());
                floor.findings = findings;
                Ok(crop::crop(floor, area.inset(-1)))
            }
        }
    }

    /// Makes a piece with each of these seeds in each way it may be laid down, all in one state, at the places where it may occur in turn,
    /// and collects what is wrong. A vault that leaves nothing to chance is made once in each way.
    ///
    /// # Errors
    /// Kinds `Request` (no such piece or context) and `Internal`. Faults of scripts are in the report.
    pub fn pieces(&self, name: &str, seeds: RangeInclusive<u64>, context: &Context, limits: Limits) -> Result<PieceReport> {
        self.check_context(context)?;
        let subject = self.subject(name)?;
        let sites = self.sites(&subject)?;
        let ways: Vec<Option<Orientation>> = match subject.vault {
            Some(vault) => vault.transforms.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        let (first, last) = (*seeds.start(), *seeds.end());
        let last = if subject.vault.is_some_and(expect::is_fixed) { last.min(first) } else { last };
        // What is held is given back when a state ends, and this one lasts longer than a floor's.
        let limits = Limits { memory: limits.memory.saturating_mul(4), wall_clock: limits.wall_clock.map(|d| d * 10), ..limits };
        let mut report = report::Gatherer::new(&self.loaded.world, &subject, &ways);
        let mut bench: Option<Bench<'_>> = None;
        for (way, transform) in ways.iter().enumerate() {
            for seed in first..=last {
                let Some((branch, place)) = sites.get((seed % sites.len() as u64) as usize) else { continue };
                if bench.as_ref().is_none_or(|b| !b.goes_on()) {
                    bench = Some(Bench::new(&self.program, &self.loaded, context, limits, None, false)?);
                }
                let Some(bench) = &mut bench else { continue };
                let (build, middle) = self.ground(&subject, *transform, seed, *branch, place);
                let stamped = bench.stamp(build, subject.id, middle, *transform);
                let at = || Stamping { seed, transform: *transform, branch: place.branch.clone(), depth: place.depth };
                if !report.take(way, at, stamped) {
                    return Ok(report.finish(&sites));
                }
            }
        }
        Ok(report.finish(&sites))
    }

    /// The pieces that a branch lists, or that may come into a slot of one that is listed; all branches where none is named. In the order of
    /// the scripts.
    #[must_use]
    pub fn listed_pieces(&self, branches: &[String]) -> Vec<&RoomType> {
        let world = &self.loaded.world;
        let chosen = world.branches.iter().filter(|b| branches.is_empty() || branches.contains(&b.name));
        let mut listed: Vec<RoomTypeId> = chosen.flat_map(|b| b.rooms.iter().map(|c| c.room)).collect();
        let mut known = vec![false; world.rooms.len()];
        let mut at = 0;
        while let Some(id) = listed.get(at).copied() {
            at += 1;
            let Some(seen) = known.get_mut(usize::from(id.0)) else { continue };
            if !std::mem::replace(seen, true) {
                let vault = world.rooms.get(usize::from(id.0)).and_then(|r| r.vault).and_then(|v| world.vaults.get(usize::from(v.0)));
                listed.extend(vault.into_iter().flat_map(expect::nested));
            }
        }
        world.rooms.iter().zip(known).filter(|(_, known)| *known).map(|(room, _)| room).collect()
    }

    fn subject(&self, name: &str) -> Result<Subject<'_>> {
        let world = &self.loaded.world;
        let found = world.room(name).and_then(|id| world.rooms.get(usize::from(id.0)).map(|room| (id, room)));
        let Some((id, room)) = found else {
            let hint = did_you_mean(name, world.rooms.iter().map(|r| r.name.as_str())).map(|h| format!("; {h}"));
            return Err(Error::request(format!("there is no room type or vault \"{name}\"{}", hint.unwrap_or_default())));
        };
        let vault = room.vault.and_then(|v| world.vaults.get(usize::from(v.0)));
        let allotted = (0..).map(RoomTypeId).zip(&world.rooms).filter(|(_, r)| r.once.is_some()).map(|(id, _)| id).collect();
        Ok(Subject { id, room, vault, allotted })
    }

    fn check_way(&self, subject: &Subject<'_>, way: Option<Orientation>) -> Result<()> {
        let Some(way) = way else { return Ok(()) };
        let Some(vault) = subject.vault else {
            return Err(Error::request(format!("{}: only vaults are turned and mirrored", subject.room.label())));
        };
        if vault.transforms.contains(&way) {
            return Ok(());
        }
        let ways: Vec<String> = vault.transforms.iter().copied().map(way_name).collect();
        Err(Error::request(format!(
            "{} is not laid down as {}; its transforms are {}",
            subject.room.label(),
            way_name(way),
            ways.join(", ")
        )))
    }

    /// A place of a branch at its longest: the same for every seed.
    fn site(&self, name: &str, depth: u32) -> Result<(BranchId, Place)> {
        let (id, branch) = self.branch(name)?;
        let absolute = self.loaded.world.highest_entry(branch).saturating_add(depth);
        Ok((id, Place { branch: branch.name.clone(), depth, absolute, last: depth >= branch.floors.max }))
    }

    fn first_site(&self, subject: &Subject<'_>) -> Result<(BranchId, Place)> {
        self.sites(subject)?.into_iter().next().ok_or_else(|| Error::request("the scripts declare no branch"))
    }

    /// Where a piece may occur: floors of the branches that list it, else of any branch, else the first floor of all. Of many some, evenly.
    fn sites(&self, subject: &Subject<'_>) -> Result<Vec<(BranchId, Place)>> {
        let branches = &self.loaded.world.branches;
        for listing in [true, false] {
            let mut sites = Vec::new();
            for branch in branches.iter().filter(|b| !listing || b.rooms.iter().any(|c| c.room == subject.id)) {
                for depth in 1..=branch.floors.max {
                    let site = self.site(&branch.name, depth)?;
                    if subject.room.depth.contains(&site.1) {
                        sites.push(site);
                    }
                }
            }
            if !sites.is_empty() {
                let step = sites.len().div_ceil(SITES);
                return Ok(sites.into_iter().step_by(step).collect());
            }
        }
        branches.first().map(|b| self.site(&b.name, 1)).into_iter().collect()
    }

    /// A map of rock for a piece, and the cell it is to lie around.
    fn ground(&self, subject: &Subject<'_>, way: Option<Orientation>, seed: u64, branch: BranchId, place: &Place) -> (Build, Point) {
        let world = &self.loaded.world;
        let listing = world.branches.get(usize::from(branch.0));
        let floor = listing.map_or((1, 1), |b| b.size);
        let mut frame = None;
        let size = match subject.vault {
            Some(vault) if vault.zone.is_some() => {
                frame = vault.zone.map(|zone| zone.clip(&Area::sized(floor.0 as i32, floor.1 as i32)));
                floor
            }
            Some(vault) => {
                let (w, h) = (vault.art.width, vault.art.height);
                let (w, h) = way.map_or((w.max(h), w.max(h)), |way| way.size(w, h));
                (w as u32 + 4, h as u32 + 4)
            }
            None => subject.room.size.map_or(floor, |(w, h)| (floor.0.max(w + 4), floor.1.max(h + 4))),
        };
        let size = (size.0.min(MAX_SIDE), size.1.min(MAX_SIDE));
        let mut wanted = Vec::new();
        for (kind, depth) in [(StairKind::Up, place.depth.saturating_sub(1)), (StairKind::Down, place.depth + 1), (StairKind::Branch, 1)] {
            wanted.extend((0..GRANTED).map(|_| Wanted { kind, to: None, depth, placed: false }));
        }
        let stream = Stream::root(seed, &place.branch, place.depth);
        let mut build = Build::sized(size, world, branch, place, wanted, &stream, 1, false);
        build.allotted.clone_from(&subject.allotted);
        let frame = frame.unwrap_or_else(|| build.grid.area());
        let middle = Point::new(frame.x + (frame.width - 1) / 2, frame.y + (frame.height - 1) / 2);
        (build, middle)
    }
}
