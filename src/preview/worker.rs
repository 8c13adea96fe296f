//! [`Worker`]: loads scripts and makes floors on a thread of its own, so that keys stay live whatever a script does.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use crate::diagnostic::Diagnostic;
use crate::engine::{CancelToken, Engine, Recording, Request};
use crate::error::{Error, ErrorKind};
use crate::floor::{Floor, Reroll};
use crate::script::ScriptSet;
use crate::sweep::{self, Curves};
use crate::tree::Tree;
use crate::walk::Order;
use crate::world::Context;

use super::piece::{Piece, pieces};
use super::sheet::Pieces;
use super::tree::absence;
use super::walk::{Kept, Walked, walked};
use super::{Message, Tell};

/// Where the scripts come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A folder, watched.
    Folder(PathBuf),
    /// The sample game inside the program.
    Sample,
}

/// The floor somebody wants to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Branch name; `None` for the first branch there is.
    pub branch: Option<String>,
    /// Depth within the branch, from 1.
    pub depth: u32,
    /// The seed.
    pub seed: u64,
    /// Other chances than those of the seed.
    pub reroll: Option<Reroll>,
}

/// Whether scripts are read anew before a floor is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reload {
    /// No: only the wish is new.
    No,
    /// They seem to have changed. The same bytes as before are not loaded again.
    Changed,
    /// Somebody asked for it.
    Forced,
}

/// Something to do. A later job takes the place of an earlier one.
#[derive(Clone, Debug)]
pub(super) struct Job {
    /// Comes back with the outcome.
    pub ticket: u64,
    pub wish: Wish,
    /// Steps to walk there, where it is a branch that grows.
    pub steps: Vec<Order>,
    pub reload: Reload,
    /// Ends the job early.
    pub cancel: CancelToken,
}

/// What became of a [`Job`].
#[derive(Debug)]
pub(super) struct Outcome {
    pub ticket: u64,
    /// Whether scripts were read for it.
    pub reloaded: bool,
    /// Hash of the scripts it was made with, where they could be read.
    pub scripts: Option<String>,
    /// The dungeon of the seed, where it could be drawn; also when the floor could not be made.
    pub tree: Option<Arc<Tree>>,
    pub result: Result<Made, Trouble>,
}

/// The odds of a branch, worked out after a floor of it.
#[derive(Debug)]
pub(super) struct Charted {
    pub branch: String,
    /// The curves at every depth of the longest branch there can be, or the diagnostics with their source lines.
    pub result: Result<Curves, String>,
}

/// A floor, and what there is besides it.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// Each branch with its number of floors under this seed, in the order of the scripts.
    pub branches: Vec<(String, u32)>,
    pub floor: Floor,
    /// Time it took to make the floor alone, without what is worked out once for its place.
    pub took: Duration,
    /// Warnings of the load, one text each.
    pub warnings: Vec<String>,
    /// Where the floor is not quite the one wished for: why.
    pub note: Option<String>,
    /// Where the floor is a sheet of pieces: what is on it.
    pub pieces: Option<Pieces>,
    /// Where it is a branch that grows: what was walked. The floor is that of the room somebody is in, without cells where it has none.
    pub walked: Option<Box<Walked>>,
    /// What it was made with, for whoever makes more; `None` for floors made by hand.
    pub base: Option<Base>,
    /// How it came to be, where that was recorded.
    pub recording: Option<Arc<Recording>>,
}

/// What floors are made with.
#[derive(Clone, Debug)]
pub(super) struct Base {
    pub loaded: Arc<Loaded>,
    pub context: Context,
}

impl Made {
    /// Where it is. A branch that grows has no depths.
    pub(super) fn place(&self) -> (&str, u32) {
        let place = &self.floor.header.place;
        self.walked.as_ref().map_or((&place.branch, place.depth), |walked| (walked.walk.growth.branch(), 1))
    }

    /// The seed of the dungeon it is in.
    pub(super) fn seed(&self) -> Option<u64> {
        self.walked.as_ref().map(|walked| walked.walk.growth.seed()).or_else(|| self.floor.header.seed.parse().ok())
    }
}

/// Why there is no new floor.
#[derive(Clone, Debug)]
pub(super) struct Trouble {
    /// Whether the scripts could not be loaded at all, so that an older engine is still at work.
    pub load: bool,
    /// Whether the job was called off.
    pub stopped: bool,
    /// The diagnostics with their source lines.
    pub text: String,
    /// The same one by one, where scripts are to blame.
    pub diagnostics: Vec<Diagnostic>,
    /// How far the floor came, where it was begun.
    pub recording: Option<Arc<Recording>>,
    /// The scripts that could not make the floor, for whoever makes others; `None` where they could not be loaded.
    pub base: Option<Base>,
}

impl Trouble {
    fn new(error: &Error, load: bool) -> Self {
        let stopped = error.kind() == ErrorKind::Cancelled;
        Self { load, stopped, text: format!("{error:#}"), diagnostics: error.diagnostics().to_vec(), recording: None, base: None }
    }
}

/// The thread that makes floors; ends when dropped.
#[derive(Debug)]
pub(super) struct Worker {
    jobs: Sender<Job>,
}

impl Worker {
    /// Starts it. With `charts` each branch that is looked at has its odds worked out, once for each load, after the floor.
    pub(super) fn start(
        source: Source,
        context: Tell,
        piece: Option<Piece>,
        charts: bool,
        answers: Sender<Message>,
    ) -> std::io::Result<Self> {
        let (jobs, todo) = mpsc::channel::<Job>();
        thread::Builder::new().name("floors".into()).spawn(move || {
            let _farewell = Farewell(answers.clone());
            let mut maker = Maker::new(source, context, piece);
            while let Ok(job) = todo.recv() {
                let job = todo.try_iter().last().unwrap_or(job);
                if answers.send(Message::Done(Box::new(maker.make(&job)))).is_err() {
                    return;
                }
                let charted = if charts { maker.chart(&job) } else { None };
                if charted.is_some_and(|charted| answers.send(Message::Charted(charted)).is_err()) {
                    return;
                }
            }
        })?;
        Ok(Self { jobs })
    }

    /// A worker that is gone has said so already.
    pub(super) fn run(&self, job: Job) {
        let _ = self.jobs.send(job);
    }
}

/// Tells of the thread's end, also by a panic.
struct Farewell(Sender<Message>);

impl Drop for Farewell {
    fn drop(&mut self) {
        let _ = self.0.send(Message::WorkerGone);
    }
}

#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) scripts: String,
    pub(super) engine: Engine,
    pub(super) warnings: Vec<String>,
}

struct Maker {
    source: Source,
    context: Tell,
    piece: Option<Piece>,
    engine: Option<Arc<Loaded>>,
    /// The last walk through a branch that grows.
    walk: Option<Kept>,
    /// Branches whose odds were sent since the engine was loaded.
    charted: BTreeSet<String>,
}

impl Maker {
    fn new(source: Source, context: Tell, piece: Option<Piece>) -> Self {
        Self { source, context, piece, engine: None, walk: None, charted: BTreeSet::new() }
    }

    fn make(&mut self, job: &Job) -> Outcome {
        let mut outcome = Outcome { ticket: job.ticket, reloaded: false, scripts: None, tree: None, result: Err(Trouble::stopped()) };
        let mut current = self.engine.clone();
        if job.reload > Reload::No || current.is_none() {
            outcome.reloaded = true;
            match self.load(job, &mut outcome.scripts) {
                Ok(loaded) => current = Some(loaded),
                // The scripts are still to be loaded: the next job does it.
                Err(error) if error.kind() == crate::ErrorKind::Cancelled => {
                    outcome.reloaded = false;
                    return outcome;
                }
                Err(error) => {
                    outcome.result = Err(Trouble::new(&error, true));
                    return outcome;
                }
            }
        }
        if let Some(loaded) = current {
            outcome.scripts = Some(loaded.scripts.clone());
            let mut recording = None;
            let made = match &self.piece {
                None => self.floor(&loaded, job, &mut outcome.tree, &mut recording),
                Some(piece) => pieces(&loaded, &self.context, piece, job),
            };
            let base = || (self.context.0)(loaded.engine.world()).ok().map(|context| Base { loaded: Arc::clone(&loaded), context });
            outcome.result = made.map_err(|error| Trouble { recording, base: base(), ..Trouble::new(&error, false) });
            if !self.engine.as_ref().is_some_and(|before| Arc::ptr_eq(before, &loaded)) {
                self.charted.clear();
            }
            self.engine = Some(loaded);
        }
        outcome
    }

    /// A floor; the dungeon it is in comes first.
    fn floor(
        &mut self,
        loaded: &Arc<Loaded>,
        job: &Job,
        tree: &mut Option<Arc<Tree>>,
        recording: &mut Option<Arc<Recording>>,
    ) -> crate::Result<Made> {
        let context = (self.context.0)(loaded.engine.world()).map_err(|e| Error::request(format!("{e:#}")))?;
        let dungeon = loaded.engine.tree(job.wish.seed, &context)?;
        *tree = Some(Arc::clone(&dungeon));
        let (branches, branch) = (dungeon_branches(&dungeon), job.wish.branch.as_ref());
        let named = dungeon.branches.iter().find(|b| branch.is_none_or(|name| b.name == *name));
        match named.filter(|branch| branch.growing) {
            Some(branch) => walked(loaded, &mut self.walk, &branch.name, &context, job).map(|made| Made { branches, ..made }),
            None => floor(loaded, context, &dungeon, job, recording),
        }
    }

    /// The odds of the branch a job was about; `None` where they are known already, or the job was called off.
    fn chart(&mut self, job: &Job) -> Option<Charted> {
        let loaded = self.engine.as_ref()?;
        let branches = &loaded.engine.world().branches;
        let named = branches.iter().find(|branch| Some(&branch.name) == job.wish.branch.as_ref());
        let branch = named.or(branches.first())?.name.clone();
        if self.charted.contains(&branch) {
            return None;
        }
        let result = curves(loaded, &self.context, &branch, &job.cancel).transpose()?;
        self.charted.insert(branch.clone());
        Some(Charted { branch, result: result.map_err(|error| format!("{error:#}")) })
    }

    /// The new engine is built aside; where that fails the old one stays.
    fn load(&self, job: &Job, scripts: &mut Option<String>) -> crate::Result<Arc<Loaded>> {
        let set = match &self.source {
            Source::Folder(root) => ScriptSet::open(root)?,
            Source::Sample => ScriptSet::sample()?,
        };
        let hash = set.hash();
        *scripts = Some(hash.clone());
        if let Some(loaded) = self.engine.as_ref().filter(|l| job.reload != Reload::Forced && l.scripts == hash) {
            return Ok(Arc::clone(loaded));
        }
        let engine = Engine::builder(set).cancel(job.cancel.clone()).build()?;
        let warnings = engine.warnings().iter().map(ToString::to_string).collect();
        Ok(Arc::new(Loaded { scripts: hash, engine, warnings }))
    }
}

impl Trouble {
    /// Nothing came of it because somebody said so.
    pub(super) fn stopped() -> Self {
        Self { load: false, stopped: true, text: "stopped".to_owned(), diagnostics: Vec::new(), recording: None, base: None }
    }
}

/// The odds of a branch; `None` when they are called off.
fn curves(loaded: &Loaded, context: &Tell, branch: &str, cancel: &CancelToken) -> crate::Result<Option<Curves>> {
    let engine = &loaded.engine;
    let context = (context.0)(engine.world()).map_err(|e| Error::request(format!("{e:#}")))?;
    let places = sweep::places(engine, branch, &(1..=u32::MAX), None)?;
    Curves::collect(engine, &places, &context, &|| !cancel.is_cancelled())
}

fn floor(loaded: &Arc<Loaded>, context: Context, tree: &Tree, job: &Job, recording: &mut Option<Arc<Recording>>) -> crate::Result<Made> {
    let wish = &job.wish;
    if let Some(absence) = wish.branch.as_ref().and_then(|branch| absence(tree, branch, None)) {
        return Err(Error::request(format!("{absence}\n  hint: other seeds may have it; t shows the branches that are there")));
    }
    let branches = dungeon_branches(tree);
    let (place, note) = resolve(&branches, wish);
    let (branch, depth) = place.ok_or_else(|| Error::request("the scripts declare no branch"))?;
    let mut request = Request::new(branch, depth, wish.seed);
    request.cancel = Some(job.cancel.clone());
    request.context = context.clone();
    request.reroll.clone_from(&wish.reroll);
    let (floor, recorded, took) = loaded.engine.record_timed(&request);
    *recording = Some(Arc::new(recorded));
    let floor = floor?;
    let recording = recording.clone();
    let base = Some(Base { loaded: Arc::clone(loaded), context });
    Ok(Made { branches, floor, took, warnings: loaded.warnings.clone(), note, pieces: None, walked: None, base, recording })
}

/// The branches of a dungeon with their numbers of floors.
fn dungeon_branches(tree: &Tree) -> Vec<(String, u32)> {
    tree.branches.iter().map(|branch| (branch.name.clone(), branch.floors)).collect()
}

/// The place nearest to the wish that exists, and a note where it is another one.
fn resolve(branches: &[(String, u32)], wish: &Wish) -> (Option<(String, u32)>, Option<String>) {
    let named = wish.branch.as_ref().and_then(|name| branches.iter().find(|(n, _)| n == name));
    let Some((name, floors)) = named.or(branches.first()) else { return (None, None) };
    let depth = wish.depth.clamp(1, (*floors).max(1));
    let note = match &wish.branch {
        Some(wanted) if named.is_none() => Some(format!("there is no branch \"{wanted}\": showing \"{name}\"")),
        _ if depth < wish.depth => Some(format!("\"{name}\" has {floors} floors under this seed: showing the last")),
        _ => None,
    };
    (Some((name.clone(), depth)), note)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(branch: Option<&str>, depth: u32) -> Wish {
        Wish { branch: branch.map(str::to_owned), depth, seed: 1, reroll: None }
    }

    #[test]
    fn a_wish_that_cannot_be_met_goes_to_the_nearest_place_and_says_so() {
        let branches = [("main".to_owned(), 6), ("mines".to_owned(), 3)];
        assert_eq!(resolve(&branches, &wish(None, 1)), (Some(("main".into(), 1)), None));
        assert_eq!(resolve(&branches, &wish(Some("mines"), 3)), (Some(("mines".into(), 3)), None));
        let (place, note) = resolve(&branches, &wish(Some("mines"), 9));
        assert_eq!(place, Some(("mines".into(), 3)));
        assert_eq!(note.as_deref(), Some("\"mines\" has 3 floors under this seed: showing the last"));
        let (place, note) = resolve(&branches, &wish(Some("crypt"), 2));
        assert_eq!(place, Some(("main".into(), 2)));
        assert_eq!(note.as_deref(), Some("there is no branch \"crypt\": showing \"main\""));
        assert_eq!(resolve(&[], &wish(None, 1)), (None, None));
        assert_eq!(resolve(&[("odd".into(), 0)], &wish(None, 0)).0, Some(("odd".into(), 1)));
    }

    #[test]
    fn a_folder_without_scripts_is_trouble_and_no_panic() {
        let context = Tell(std::sync::Arc::new(|_| Ok(crate::world::Context::new())));
        let mut maker = Maker::new(Source::Folder("/nowhere/at/all".into()), context, None);
        let job = Job { ticket: 7, wish: wish(None, 1), steps: Vec::new(), reload: Reload::No, cancel: CancelToken::new() };
        let outcome = maker.make(&job);
        assert_eq!((outcome.ticket, outcome.reloaded, outcome.scripts), (7, true, None));
        assert!(outcome.result.unwrap_err().load);
    }

    #[test]
    fn a_branch_is_charted_once_for_each_load_and_not_where_that_is_called_off() {
        let mut maker = Maker::new(Source::Sample, Tell(std::sync::Arc::new(|_| Ok(crate::world::Context::new()))), None);
        let job = |branch, reload| Job { ticket: 1, wish: wish(branch, 1), steps: Vec::new(), reload, cancel: CancelToken::new() };
        let first = job(None, Reload::No);
        assert!(maker.chart(&first).is_none(), "nothing is loaded");
        assert!(maker.make(&first).result.is_ok());
        let stopped = job(None, Reload::No);
        stopped.cancel.cancel();
        assert!(maker.chart(&stopped).is_none());
        let charted = maker.chart(&first).unwrap();
        let curves = charted.result.unwrap();
        assert!(curves.branch == charted.branch && !curves.tables.is_empty() && curves.depths.first() == Some(&1));
        assert!(maker.chart(&first).is_none(), "known already");
        assert_eq!(maker.chart(&job(Some("cisterns"), Reload::No)).map(|charted| charted.branch).as_deref(), Some("cisterns"));
        assert!(maker.make(&job(None, Reload::Forced)).result.is_ok());
        assert!(maker.chart(&first).is_some(), "the scripts are read anew");
    }
}
