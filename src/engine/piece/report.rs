//! [`PieceReport`]: what was wrong with a piece in many placings of it.

use std::collections::BTreeSet;
use std::fmt;

use crate::build::Refusal;
use crate::error::{Error, ErrorKind};
use crate::floor::Finding;
use crate::grid::Orientation;
use crate::script::Stamped;
use crate::world::{BranchId, Place, World};

use super::super::general;
use super::Subject;
use super::expect::{Seen, findings};

/// Errors after which a piece is not made any more.
const ENOUGH: u32 = 20;

/// One placing of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stamping {
    /// The seed.
    pub seed: u64,
    /// How a vault was laid down; `None` for a room type.
    pub transform: Option<Orientation>,
    /// Branch that scripts were told.
    pub branch: String,
    /// Depth that scripts were told.
    pub depth: u32,
}

/// What is wrong with a piece.
#[derive(Debug)]
#[non_exhaustive]
pub enum PieceFault {
    /// A script failed, or a limit was met.
    Error(Error),
    /// It was never placed, or never in one of its ways.
    Refused(String),
    /// It stands, and something is wrong with it.
    Finding(Finding),
    /// A part of it never came up.
    Never(String),
    /// No floor of a branch that may have it has a place for it.
    Homeless(String),
}

impl PieceFault {
    /// Whether scripts have to be mended before the piece can be made at all.
    #[must_use]
    pub fn is_script_error(&self) -> bool {
        matches!(self, Self::Error(_))
    }

    /// A word for machines: `error`, `refused`, `finding`, `never`, `homeless`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Error(_) => "error",
            Self::Refused(_) => "refused",
            Self::Finding(_) => "finding",
            Self::Never(_) => "never",
            Self::Homeless(_) => "homeless",
        }
    }
}

impl fmt::Display for PieceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(error) => write!(f, "{error}"),
            Self::Finding(finding) => write!(f, "{}: {}", finding.check, finding.message),
            Self::Refused(text) | Self::Never(text) | Self::Homeless(text) => f.write_str(text),
        }
    }
}

/// A fault, where it was first seen, and in how many placings.
#[derive(Debug)]
#[non_exhaustive]
pub struct PieceFailure {
    /// What is wrong.
    pub fault: PieceFault,
    /// The first placing that shows it.
    pub first: Stamping,
    /// How many placings show it.
    pub count: u32,
}

/// What many placings of a piece gave.
#[derive(Debug)]
#[non_exhaustive]
pub struct PieceReport {
    /// Name of the room type or vault.
    pub name: String,
    /// Whether it is a vault.
    pub vault: bool,
    /// How often it was to be placed.
    pub stampings: u32,
    /// How often it was.
    pub placed: u32,
    /// Why it was not, as `audit: its audit refused`, with how often. Refusals that differ in numbers alone count as one.
    pub refusals: Vec<(String, u32)>,
    /// What is wrong; errors first.
    pub failures: Vec<PieceFailure>,
}

/// Puts a report together.
pub(super) struct Gatherer<'a> {
    world: &'a World,
    subject: &'a Subject<'a>,
    ways: Vec<Way>,
    stampings: u32,
    refusals: Vec<(String, u32)>,
    failures: Vec<PieceFailure>,
    errors: u32,
    seen: Seen,
    /// How often it was placed where.
    places: Vec<(Place, u32)>,
    first: Option<Stamping>,
    /// Of those on empty floors: how many there were, how many were placed, and the first refusal.
    empty: (u32, u32, Option<(Stamping, String)>),
}

/// What became of one way to lay a piece down.
struct Way {
    transform: Option<Orientation>,
    placed: u32,
    /// The first refusal, and how many there were.
    refused: Option<(Stamping, String, u32)>,
}

impl<'a> Gatherer<'a> {
    pub(super) fn new(world: &'a World, subject: &'a Subject<'a>, ways: &[Option<Orientation>]) -> Self {
        let ways = ways.iter().map(|transform| Way { transform: *transform, placed: 0, refused: None }).collect();
        let (refusals, failures) = (Vec::new(), Vec::new());
        Self {
            world,
            subject,
            ways,
            stampings: 0,
            refusals,
            failures,
            errors: 0,
            seen: Seen::default(),
            places: Vec::new(),
            first: None,
            empty: (0, 0, None),
        }
    }

    /// Takes in one placing. False when there is no use in more.
    pub(super) fn take(&mut self, way: usize, at: impl Fn() -> Stamping, stamped: Stamped) -> bool {
        self.stampings += 1;
        self.first.get_or_insert_with(&at);
        match stamped {
            Stamped::Placed(build, area, met) => {
                if let Some(way) = self.ways.get_mut(way) {
                    way.placed += 1;
                }
                // Of several alike in one placing the first stands for all: placings are counted.
                let mut told = BTreeSet::new();
                for fault in findings(&build, area).into_iter().map(PieceFault::Finding) {
                    if told.insert(general(&fault.to_string())) {
                        self.note(fault, &at);
                    }
                }
                match self.places.iter_mut().find(|(place, _)| *place == build.place) {
                    Some((_, times)) => *times += 1,
                    None => self.places.push((build.place.clone(), 1)),
                }
                if self.subject.vault.is_some() {
                    self.seen.take(&build, met);
                }
            }
            Stamped::Refused(refusal) => self.refuse(way, &at, &refusal),
            Stamped::Failed(error) => {
                // A limit takes its time to be met.
                let limit = error.kind() == ErrorKind::Limit;
                self.errors += 1;
                self.note(PieceFault::Error(error), &at);
                return !limit && self.errors < ENOUGH;
            }
        }
        true
    }

    /// Whether any placing has stood so far.
    pub(super) fn is_placed(&self) -> bool {
        self.ways.iter().any(|way| way.placed > 0)
    }

    /// Whether a part of a vault that is made without faults has not come up, and more placings would tell whether it ever does.
    pub(super) fn is_wanting(&self, sites: &[(BranchId, Place)]) -> bool {
        let vault = self.subject.vault.filter(|_| self.errors == 0 && self.is_placed());
        vault.is_some_and(|vault| self.seen.missing(self.world, vault, sites, &self.places).iter().any(|m| m.hope && !m.certain))
    }

    /// Takes in one placing anywhere on an empty floor. Errors have been seen elsewhere.
    pub(super) fn take_empty(&mut self, at: impl Fn() -> Stamping, stamped: Stamped) {
        // A plan that declines does not look for space.
        if matches!(&stamped, Stamped::Refused(refusal) if refusal.code == "declined") {
            return;
        }
        self.empty.0 += 1;
        match stamped {
            Stamped::Refused(refusal) => {
                self.empty.2.get_or_insert_with(|| (at(), format!("{}: {}", refusal.code, refusal.text)));
            }
            Stamped::Placed(..) | Stamped::Failed(_) => self.empty.1 += 1,
        }
    }

    fn refuse(&mut self, way: usize, at: &impl Fn() -> Stamping, refusal: &Refusal) {
        let text = format!("{}: {}", refusal.code, refusal.text);
        if let Some(way) = self.ways.get_mut(way) {
            way.refused.get_or_insert_with(|| (at(), text.clone(), 0)).2 += 1;
        }
        match self.refusals.iter_mut().find(|(known, _)| *known == text || general(known) == general(&text)) {
            Some((_, count)) => *count += 1,
            None => self.refusals.push((text, 1)),
        }
    }

    /// Faults that differ in numbers alone are one.
    fn note(&mut self, fault: PieceFault, at: &impl Fn() -> Stamping) {
        let text = general(&fault.to_string());
        match self.failures.iter_mut().find(|f| general(&f.fault.to_string()) == text) {
            Some(failure) => failure.count += 1,
            None => self.failures.push(PieceFailure { fault, first: at(), count: 1 }),
        }
    }

    pub(super) fn finish(mut self, sites: &[(BranchId, Place)]) -> PieceReport {
        let placed: u32 = self.ways.iter().map(|w| w.placed).sum();
        // Ways that one reason holds for are told once.
        let mut never: Vec<(Vec<&str>, Stamping, String, u32)> = Vec::new();
        for way in &self.ways {
            let Some((first, text, count)) = way.refused.as_ref().filter(|_| way.placed == 0) else { continue };
            let name = way.transform.map(Orientation::name).unwrap_or_default();
            match never.iter_mut().find(|(_, _, known, _)| placed == 0 || general(known) == general(text)) {
                Some(row) => {
                    row.0.push(name);
                    row.3 += count;
                }
                None => never.push((vec![name], first.clone(), text.clone(), *count)),
            }
        }
        for (ways, first, text, count) in never {
            let text = if placed == 0 { format!("never placed: {text}") } else { format!("never placed as {}: {text}", ways.join(", ")) };
            self.failures.push(PieceFailure { fault: PieceFault::Refused(text), first, count });
        }
        if let (count, 0, Some((first, text))) = self.empty.clone() {
            let text = format!("not even an empty floor has a place for it: {text}");
            self.failures.push(PieceFailure { fault: PieceFault::Homeless(text), first, count });
        }
        if let Some(vault) = self.subject.vault.filter(|_| placed > 0 && self.errors == 0) {
            let missing = self.seen.missing(self.world, vault, sites, &self.places).into_iter().filter(|missing| missing.certain);
            let never = missing.map(|missing| (format!("{} came up in none of {placed} stampings", missing.part), placed));
            let homeless = self.seen.homeless(self.world, vault);
            let homeless = homeless.map(|(name, why, often)| (format!("{name} found no place in any of {often} stampings: {why}"), often));
            for (text, count) in never.chain(homeless) {
                if let Some(first) = self.first.clone() {
                    self.failures.push(PieceFailure { fault: PieceFault::Never(text), first, count });
                }
            }
        }
        self.failures.sort_by_key(|f| match f.fault {
            PieceFault::Error(_) => 0,
            PieceFault::Refused(_) | PieceFault::Homeless(_) => 1,
            PieceFault::Finding(_) => 2,
            PieceFault::Never(_) => 3,
        });
        PieceReport {
            name: self.subject.room.name.clone(),
            vault: self.subject.vault.is_some(),
            stampings: self.stampings,
            placed,
            refusals: self.refusals,
            failures: self.failures,
        }
    }
}
