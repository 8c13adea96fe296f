//! One piece alone: [`Engine::piece`] makes a vault or a room on a floor of its own, [`Engine::pieces`] makes it many times and says what is
//! wrong with it.

pub(super) mod crop;
mod entrances;
mod expect;
mod likely;
mod report;
mod sites;

use std::ops::RangeInclusive;

use crate::build::{Build, Wanted};
use crate::chance::Stream;
use crate::error::{Error, ErrorKind, Result};
use crate::floor::{Floor, StairKind, VetoCount};
use crate::grid::{Area, Orientation, Point};
use crate::script::{Bench, Spot, Stamped, did_you_mean, is_placeless};
use crate::world::{BranchId, Context, Place, RoomType, RoomTypeId, Vault};

use super::{CancelToken, Engine, Limits, finish};

pub use report::{PieceFailure, PieceFault, PieceReport, Stamping};

/// Stairs to each floor that a piece alone may have.
const GRANTED: usize = 4;
/// Cells a map has at most on each side.
const MAX_SIDE: u32 = 1024;
/// Placings of a vault without functions in one state.
const REUSE: u64 = 256;
/// Times the seeds asked for, in all, that a vault is made for parts that have not come up.
const MORE: u32 = 9;
/// Seeds that look for a place on an empty floor of each branch.
const EMPTY_FLOORS: u64 = 4;

/// Which piece to make alone, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
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

/// The first place of each branch.
fn first_of_each(sites: &[(BranchId, Place)]) -> impl Iterator<Item = (BranchId, &Place)> {
    sites
        .iter()
        .enumerate()
        .filter(|(i, (branch, _))| sites[..*i].iter().all(|(b, _)| b != branch))
        .map(|(_, (branch, place))| (*branch, place))
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
    /// wants. The floor is cut to the piece with one cell around. Findings are those of the piece itself.
    ///
    /// ```
    /// use undercroft::engine::PieceRequest;
    /// use undercroft::{Engine, ScriptSet};
    ///
    /// # fn main() -> undercroft::Result<()> {
    /// let engine = Engine::load(ScriptSet::from_sources([(
    ///     "dungeon.lua",
    ///     r#"
    ///     local cell = room {
    ///       name = "cell",
    ///       size = { width = 6, height = 4 },
    ///       build = function(area)
    ///         area:fill(terrain.floor)
    ///         area:border():fill(terrain.wall)
    ///       end,
    ///     }
    ///     local gaol = branch {
    ///       name = "gaol",
    ///       floors = 2,
    ///       size = { width = 40, height = 20 },
    ///       rooms = { cell },
    ///       layout = function(floor) floor:fill_rooms { budget = 4 } end,
    ///     }
    ///     return dungeon { api = 1, branches = { gaol } }
    ///     "#,
    /// )])?)?;
    /// let floor = engine.piece(&PieceRequest::new("cell", 7))?;
    /// assert_eq!((floor.width, floor.height), (8, 6), "with a ring of rock");
    /// assert_eq!(floor.terrain(3, 2).map(|t| t.name.as_str()), Some("floor"));
    /// assert!(floor.findings.is_empty());
    /// # Ok(())
    /// # }
    /// ```
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
            None => self.first_site(&subject, &request.context)?,
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
        let (build, spot) = self.ground(subject, request.transform, request.seed, branch, place);
        let stamped = bench.stamp(build, subject.id, spot, request.transform);
        match stamped {
            Stamped::Failed(error) => Err(error),
            Stamped::Refused(refusal) => {
                let label = subject.room.label();
                let message = format!("{label} with seed {}: {}: {}", request.seed, refusal.code, refusal.text);
                let why = VetoCount { reason: refusal.text, stage: refusal.code.to_owned(), count: 1 };
                Err(Error::new(ErrorKind::Refused, message).with_vetoes(vec![why]))
            }
            Stamped::Placed(build, area, _) => {
                let findings = expect::findings(&build, area);
                let listing = self.loaded.world.branches.get(usize::from(branch.0)).ok_or_else(|| Error::internal("no such branch"))?;
                let header = self.header(branch, place, request.seed, &bench.read(), "");
                let mut floor = crop::crop(finish::floor(*build, listing, None, &[], header, 1, Vec::new()), area.inset(-1));
                // Their cells are counted from that corner already.
                floor.findings = findings;
                Ok(floor)
            }
        }
    }

    /// Makes a piece with each of these seeds in each way it may be laid down, at the places of [`piece_places`](Self::piece_places) in turn, and
    /// collects what is wrong with it. A vault that leaves nothing to chance is made once in each way at each place.
    ///
    /// # Errors
    /// Kinds `Request` (no such piece or context) and `Internal`. Faults of scripts are in the report.
    pub fn pieces(&self, name: &str, seeds: RangeInclusive<u64>, context: &Context, limits: Limits) -> Result<PieceReport> {
        let request = PieceRequest { context: context.clone(), limits, ..PieceRequest::new(name, 1) };
        self.pieces_of(&request, seeds, &[])
    }

    /// The same for a request, of which neither seed nor place count, and a transform is the only one; at these places, where there are any.
    ///
    /// # Errors
    /// Kinds `Request` (no such piece, way, branch or context), `Cancelled` and `Internal`. Faults of scripts are in the report.
    pub fn pieces_of(&self, request: &PieceRequest, seeds: RangeInclusive<u64>, places: &[Place]) -> Result<PieceReport> {
        self.check_context(&request.context)?;
        let subject = self.subject(&request.name)?;
        self.check_way(&subject, request.transform)?;
        let sites = if places.is_empty() {
            self.sites(&subject, &request.context)?
        } else {
            places.iter().map(|place| self.branch(&place.branch).map(|(id, _)| (id, place.clone()))).collect::<Result<_>>()?
        };
        let ways: Vec<Option<Orientation>> = match (subject.vault, request.transform) {
            (Some(vault), None) => vault.transforms.iter().copied().map(Some).collect(),
            (_, way) => vec![way],
        };
        let (first, mut last) = (*seeds.start(), *seeds.end());
        let fixed = subject.vault.is_some_and(expect::is_fixed);
        if fixed {
            last = last.min(first.saturating_add(sites.len().saturating_sub(1) as u64));
        }
        let mut report = report::Gatherer::new(&self.loaded.world, &subject, &ways);
        // What scripts did in one placing must not show in the next.
        let reuse = if subject.vault.is_some_and(|vault| !expect::runs_scripts(&self.loaded.world, vault)) { REUSE } else { 1 };
        let mut bench: Option<Bench<'_>> = None;
        let mut used: u64 = 0;
        let mut stamp = |ground: &dyn Fn() -> (Build, Spot), way: Option<Orientation>| -> Result<Stamped> {
            used += 1;
            if used.is_multiple_of(reuse) || bench.as_ref().is_none_or(|b| !b.goes_on()) {
                let cancel = request.cancel.clone();
                bench = Some(Bench::new(&self.program, &self.loaded, &request.context, request.limits, cancel, false)?);
            }
            let Some(bench) = &mut bench else { return Err(Error::internal("no state for a piece")) };
            let (build, spot) = ground();
            let stamped = match bench.stamp(build, subject.id, spot, way) {
                Stamped::Failed(error) if is_placeless(&error) => {
                    let cancel = request.cancel.clone();
                    let mut watched = Bench::new(&self.program, &self.loaded, &request.context, request.limits, cancel, true)?;
                    let (build, spot) = ground();
                    match watched.stamp(build, subject.id, spot, way) {
                        // What was stopped in a state that had been used before may have its fill in one that is new.
                        Stamped::Failed(found) => Stamped::Failed(found),
                        _ => Stamped::Failed(error),
                    }
                }
                stamped => stamped,
            };
            match stamped {
                Stamped::Failed(error) if error.kind() == ErrorKind::Cancelled => Err(error),
                stamped => Ok(stamped),
            }
        };
        let mut make = |report: &mut report::Gatherer<'_>, way: usize, seed: u64| -> Result<bool> {
            // Ways begin at other places, so that few seeds come to all.
            let turn = seed.wrapping_sub(first).wrapping_add(way as u64);
            let transform = ways.get(way).copied().flatten();
            let Some((branch, place)) = sites.get((turn % sites.len().max(1) as u64) as usize) else { return Ok(false) };
            let stamped = stamp(&|| self.ground(&subject, transform, seed, *branch, place), transform)?;
            let at = || Stamping { seed, transform, branch: place.branch.clone(), depth: place.depth };
            Ok(report.take(way, at, stamped))
        };
        'all: for way in 0..ways.len() {
            for seed in first..=last {
                if !make(&mut report, way, seed)? {
                    break 'all;
                }
            }
        }
        // What comes seldom is given more chances before it is said never to come.
        let batch = last.saturating_sub(first).saturating_add(1);
        let mut next = last;
        for _ in 0..if fixed { 0 } else { MORE } {
            if !report.is_wanting(&sites) {
                break;
            }
            for _ in 0..batch {
                next = next.wrapping_add(1);
                make(&mut report, (next % ways.len().max(1) as u64) as usize, next)?;
            }
        }
        if report.is_placed() {
            for (branch, place) in first_of_each(&sites) {
                for seed in 1..=EMPTY_FLOORS {
                    let at = || Stamping { seed, transform: None, branch: place.branch.clone(), depth: place.depth };
                    report.take_empty(at, stamp(&|| (self.empty(&subject, seed, branch, place), Spot::Anywhere { gap: 1 }), None)?);
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
        let mut listed: Vec<RoomTypeId> = chosen.flat_map(|b| b.all_rooms()).map(|c| c.room).collect();
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
        let ways: Vec<&str> = vault.transforms.iter().copied().map(Orientation::name).collect();
        Err(Error::request(format!("{} is not laid down as {}; its transforms are {}", subject.room.label(), way.name(), ways.join(", "))))
    }

    /// A map of rock for a piece, and where it is to lie.
    fn ground(&self, subject: &Subject<'_>, way: Option<Orientation>, seed: u64, branch: BranchId, place: &Place) -> (Build, Spot) {
        let floor = self.loaded.world.branches.get(usize::from(branch.0)).map_or((1, 1), |b| b.at(place).size);
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
        let build = self.map(size, subject, seed, branch, place);
        let frame = frame.unwrap_or_else(|| build.grid.area());
        (build, Spot::Around(Point::new(frame.x + (frame.width - 1) / 2, frame.y + (frame.height - 1) / 2)))
    }

    /// An empty floor of a branch.
    fn empty(&self, subject: &Subject<'_>, seed: u64, branch: BranchId, place: &Place) -> Build {
        let size = self.loaded.world.branches.get(usize::from(branch.0)).map_or((1, 1), |b| b.at(place).size);
        self.map(size, subject, seed, branch, place)
    }

    fn map(&self, size: (u32, u32), subject: &Subject<'_>, seed: u64, branch: BranchId, place: &Place) -> Build {
        let stream = Stream::root(seed, &place.branch, place.depth);
        let mut build = Build::sized(size, &self.loaded.world, branch, place, self.granted(place), &stream, 1, false);
        build.allotted.clone_from(&subject.allotted);
        build
    }

    /// Stairs of every kind to wherever there are any, several of each.
    fn granted(&self, place: &Place) -> Vec<Wanted> {
        let stair = |kind: StairKind, to: Option<&str>, depth| Wanted {
            name: kind.name().to_owned(),
            kind,
            to: to.map(str::to_owned),
            depth,
            arrives: None,
            placed: false,
        };
        let own = Some(place.branch.as_str());
        let up = if place.depth > 1 { stair(StairKind::Up, own, place.depth - 1) } else { stair(StairKind::Up, None, 0) };
        let mut granted = vec![up; GRANTED];
        granted.extend(vec![stair(StairKind::Down, own, place.depth.saturating_add(1)); GRANTED]);
        let others = self.loaded.world.branches.iter().filter(|branch| branch.name != place.branch);
        let before = granted.len();
        let ways = [StairKind::Branch, StairKind::Portal];
        granted.extend(others.flat_map(|branch| ways.map(|kind| vec![stair(kind, Some(&branch.name), 1); GRANTED]).concat()));
        if granted.len() == before {
            granted.extend(ways.map(|kind| vec![stair(kind, None, 1); GRANTED]).concat());
        }
        for (i, wanted) in (1..).zip(&mut granted) {
            wanted.name = format!("{} {i}", wanted.name);
        }
        granted
    }
}
