//! [`Engine`]: a script set made ready, and the floors it makes.

mod becomes;
mod call;
mod cases;
mod checks;
mod closure;
mod finish;
mod grow;
mod lines;
mod measure;
mod odds;
mod piece;
mod progress;
mod record;
mod reload;
mod replay;
mod request;
mod reroll;
mod tree;

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use crate::build::{Barred, Build};
use crate::chance::Stream;
use crate::diagnostic::{Diagnostic, Severity};
use crate::error::{Error, ErrorKind, Result};
use crate::floor::{Floor, Header, VetoCount};
use crate::host::{HostFunction, HostFunctions, add_stubs};
use crate::script::{
    Failure, Loaded, Pictures, Program, ScriptSet, Unmade, Weighed, api, attempt, did_you_mean, is_placeless, is_taken, load, printable,
    weigh,
};
use crate::world::{Branch, BranchId, Context, Data, Place, RoomTypeId, World};

use closure::{Closure, modules_by_word, share};

pub use crate::floor::{Kept, Reroll};
pub use crate::grid::WallClass;
pub use cases::{TestCase, TestOutcome, Tests};
pub use grow::{Grower, RoomContents};
#[doc(hidden)]
pub use measure::Measure;
pub use odds::{MonsterChance, TableOdds};
pub use piece::{PieceFailure, PieceFault, PieceReport, PieceRequest, Stamping};
pub(crate) use progress::Observer;
pub use progress::Progress;
pub use record::{CellChange, Draw, Origin, RecordedAttempt, Recording, Site, Step, Verdict};
pub use request::{CancelToken, Limits, Request};

use progress::tell;
use record::Taken;
use reroll::Chances;

/// A script set made ready. `Send + Sync`: one engine serves every thread, and each floor is made in a Lua state of its own.
///
/// ```
/// use undercroft::{Engine, Request, ScriptSet};
///
/// # fn main() -> undercroft::Result<()> {
/// let engine = Engine::load(ScriptSet::from_sources([(
///     "dungeon.lua",
///     r#"
///     local layout = function(floor) floor:inside():fill(terrain.floor) end
///     local cellar = branch { name = "cellar", floors = 2, size = { width = 20, height = 8 }, layout = layout }
///     return dungeon { api = 1, branches = { cellar } }
///     "#,
/// )])?)?;
/// let floor = engine.floor(&Request::new("cellar", 1, 7))?;
/// assert_eq!(floor.rows().len(), 8);
/// # Ok(())
/// # }
/// ```
pub struct Engine {
    set: ScriptSet,
    /// What it was made with, for the next one.
    made_by: Builder,
    program: Arc<Program>,
    loaded: Loaded,
    /// What decides the floors of each branch.
    closures: Vec<Closure>,
    weights: Mutex<HashMap<WeightKey, Arc<Weighed>>>,
    trees: tree::Trees,
    pictures: Pictures,
}

/// What computed weights depend on.
#[derive(PartialEq, Eq, Hash)]
struct WeightKey {
    place: Place,
    context: String,
}

/// Weights kept for this many places before all are forgotten; they are cheap to compute again.
const KEPT_WEIGHTS: usize = 10_000;

/// Makes an [`Engine`] with other limits than the usual.
#[derive(Clone, Debug)]
pub struct Builder {
    set: ScriptSet,
    limits: Limits,
    cancel: Option<CancelToken>,
    functions: Vec<HostFunction>,
}

impl Builder {
    /// Bounds on what loading may use.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Stops the load from another thread.
    #[must_use]
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }

    /// Lets scripts call a function of the game. [`host`](crate::host) has an example.
    #[must_use]
    pub fn function(mut self, function: HostFunction) -> Self {
        self.functions.push(function);
        self
    }

    /// Loads the scripts: runs every module once, checks every declaration for every branch and depth.
    ///
    /// # Errors
    /// [`ErrorKind::Load`] with a diagnostic for each fault found; `Limit` or `Cancelled` when a script did not come to an end; `Request` where a
    /// function of the game has a name or a signature that will not do.
    ///
    /// # Panics
    /// As [`Engine::floor`].
    pub fn build(self) -> Result<Engine> {
        // The token is for this load alone.
        let made_by = Self { cancel: None, ..self.clone() };
        let functions = HostFunctions::new(self.functions, is_taken)?;
        let (mut program, found) = Program::compile(self.set.clone());
        program.functions = Arc::new(functions);
        let program = Arc::new(program);
        let loaded = load(&program, found, self.limits, self.cancel)?;
        let words = modules_by_word(&loaded.world);
        let answers = loaded.answers.hash();
        let closures = loaded.world.branches.iter().map(|b| Closure::of(&program, &loaded.world, b, &words, answers.as_deref())).collect();
        Ok(Engine {
            set: self.set,
            made_by,
            program,
            loaded,
            closures,
            weights: Mutex::default(),
            trees: tree::Trees::default(),
            pictures: Pictures::default(),
        })
    }
}

impl Engine {
    /// Starts an engine for a script set.
    #[must_use]
    pub fn builder(set: ScriptSet) -> Builder {
        Builder { set, limits: Limits::default(), cancel: None, functions: Vec::new() }
    }

    /// Loads a script set with the usual limits.
    ///
    /// # Errors
    /// As [`Builder::build`].
    pub fn load(set: ScriptSet) -> Result<Self> {
        Self::builder(set).build()
    }

    /// Makes a floor. The same engine version, script bytes and request give the same floor, byte for byte.
    ///
    /// # Errors
    /// Kinds `Request` (no such branch, depth or context, or the branch is not in the dungeon of this seed), `Script` and `Limit` (a script's
    /// fault, with its diagnostic), `Refused` (every attempt was vetoed; [`Error::vetoes`] has the reasons; or there is no dungeon for this
    /// seed, as [`tree`](Self::tree) says), `Cancelled`.
    ///
    /// # Panics
    /// When one of the engine's own primitives panics, which is a fault of Undercroft, or a function of the game: raised again here rather than
    /// hidden in a script's `pcall`.
    pub fn floor(&self, request: &Request) -> Result<Floor> {
        self.counted(request, &mut 0, None, 1, &mut None)
    }

    /// The same, and tells `observer` how far it is: each attempt, each stage and room as it starts, each refusal, on the calling thread. An observer
    /// that answers [`ControlFlow::Break`] is told nothing more, and the build stops as with a [`CancelToken`]. A panic in it comes out of this call.
    ///
    /// An attempt that meets a limit is made twice, the second time to find the line, and told of twice.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use undercroft::{Engine, ErrorKind, Progress, Request, ScriptSet};
    ///
    /// # fn main() -> undercroft::Result<()> {
    /// let engine = Engine::load(ScriptSet::sample()?)?;
    /// let cancelled = engine.floor_with(&Request::new("undercroft", 1, 7), |progress| match progress {
    ///     Progress::Stage { name, .. } if name == "population" => ControlFlow::Break(()),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(cancelled.unwrap_err().kind(), ErrorKind::Cancelled);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`floor`](Self::floor); kind `Cancelled` where the observer wanted no more.
    ///
    /// # Panics
    /// As [`floor`](Self::floor), and where the observer does.
    pub fn floor_with(&self, request: &Request, observer: impl FnMut(Progress) -> ControlFlow<()> + Send + 'static) -> Result<Floor> {
        self.counted(request, &mut 0, Some(&Observer::new(observer)), 1, &mut None)
    }

    /// The same, and adds the steps of all its attempts to `steps`: what of [`Limits::fuel`] they used. The first attempt has the number `first`.
    /// Attempts are recorded in `recording`, where there is one.
    fn counted(
        &self,
        request: &Request,
        steps: &mut u64,
        observer: Option<&Observer>,
        first: u32,
        recording: &mut Option<Recording>,
    ) -> Result<Floor> {
        let (id, branch) = self.branch(&request.branch)?;
        self.check_context(&request.context)?;
        if let Some(room) = &request.room {
            return self.grown_floor(id, branch, request, room, observer, first, recording);
        }
        if branch.growth.is_some() {
            return Err(Error::request(format!("branch \"{}\" grows as it is explored: use grow", branch.name)));
        }
        let tree = self.dungeon(request.seed, &request.context, request.cancel.as_ref())?;
        let own = self.branch_of(&tree, &branch.name)?;
        let floors = own.floors;
        if request.depth < 1 || request.depth > floors {
            let s = if floors == 1 { "" } else { "s" };
            return Err(Error::request(format!(
                "branch \"{}\" has {floors} floor{s} for this seed, there is no depth {}",
                branch.name, request.depth
            )));
        }
        let place = own.place(request.depth);
        let weighed = self.weights(branch, &place, request)?;
        let chances = Chances::of(request, Stream::root(request.seed, &branch.name, request.depth))?;
        let wanted = tree::wanted(request.seed, branch, &tree, own, &place);
        let share = share(own, place.depth, &wanted, &tree.context);

        let allotted = self.allotted(own, &place);
        let mut read = weighed.read.clone();
        merge(&mut read, &tree.context);
        let (mut awaited, mut barred) = self.uniques(own, &place, &request.context, &mut read);
        let left_out: Vec<RoomTypeId> = request.without.iter().filter_map(|name| self.loaded.world.room(name)).collect();
        if let Some(id) = request.without.as_ref().and_then(|name| self.loaded.world.monster(name)) {
            barred.insert(id, Barred::Gone);
            awaited.retain(|other| *other != id);
        }
        let barred = Arc::new(barred);
        let here = branch.at(&place);
        // That of the branch is for who enters it.
        let message = here.message.clone().filter(|text| own.is_entered_at(place.depth) || branch.message.as_ref() != Some(text));
        let header = |read: &Context| {
            let header = self.header(id, &place, request.seed, read, &share);
            Header { reroll: reroll::of_header(request), ..header }
        };
        let mut vetoes: Vec<VetoCount> = Vec::new();
        for number in first..=request.limits.attempts.max(1) {
            tell(observer, || Progress::Attempt { number })?;
            let mut build = Build::new(&self.loaded.world, id, &place, wanted.clone(), &chances.stream, number, request.trace);
            chances.begin(&mut build);
            build.allotted.clone_from(&allotted);
            build.awaited.clone_from(&awaited);
            build.left_out.clone_from(&left_out);
            build.barred = Arc::clone(&barred);
            record::begin(recording, &mut build, &weighed);
            let cancel = request.cancel.clone();
            match attempt(&self.program, &self.loaded, build, &weighed, &request.context, request.limits, cancel, observer, steps) {
                Ok(mut made) => {
                    merge(&mut read, &made.read);
                    let header = header(&read);
                    let taken = Taken::from(self, &mut made.build);
                    let missing = made.build.not_kept();
                    let finished = self.finished(request, branch, &made.build);
                    let mut floor = finish::floor(made.build, &here, message.clone(), &wanted, header, number, vetoes.clone());
                    reroll::note(&mut floor, &missing);
                    let refused = audited(&floor);
                    record::end(recording, taken, number, &floor, refused.as_deref());
                    match refused {
                        None => {
                            self.look_over(request, finished, &mut floor)?;
                            return Ok(floor);
                        }
                        Some(reason) => note_veto(&mut vetoes, observer, number, reason, "audit".to_owned())?,
                    }
                }
                Err(unmade) => {
                    let Unmade { failure, read: context, build } = *unmade;
                    merge(&mut read, &context);
                    if matches!(&failure, Failure::Error(error) if is_placeless(error) && !request.trace) {
                        return self.counted(&Request { trace: true, ..request.clone() }, steps, observer, number, recording);
                    }
                    record::unmade(self, recording, build, number, &failure, |build| {
                        let header = header(&read);
                        finish::unaudited(build, &here, message.clone(), header, number, vetoes.clone())
                    });
                    match failure {
                        Failure::Veto(reason, stage) => note_veto(&mut vetoes, observer, number, reason, stage)?,
                        Failure::Error(error) => return Err(error),
                    }
                }
            }
        }
        Err(refused(&format!("{} {}", place.branch, place.depth), request, vetoes))
    }

    /// What the scripts declare.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.loaded.world
    }

    /// The scripts it was made of.
    #[must_use]
    pub fn scripts(&self) -> &ScriptSet {
        &self.set
    }

    /// What these scripts can call, for people and editors: paths within the folder of the scripts, whose `types` is passed over when it is read,
    /// and texts. `types/lua-api.md` is a page, `types/undercroft.lua` is for LuaLS, `types/undercroft.d.luau` for luau-lsp. The functions of the
    /// game are among them.
    #[must_use]
    pub fn stubs(&self) -> Vec<(&'static str, String)> {
        let files = api::files().into_iter().map(|(path, text)| match path.strip_prefix("stdlib/") {
            Some(path) => (path, text),
            None => ("types/lua-api.md", text),
        });
        add_stubs(files.collect(), &self.program.functions)
    }

    /// Eight hex digits over what functions of [`Phase::Load`](crate::host::Phase::Load) were asked while the scripts loaded, and what they
    /// answered; `None` where none was asked. Every header's `scripts` covers it.
    #[must_use]
    pub fn load_answers_hash(&self) -> Option<String> {
        self.loaded.answers.hash()
    }

    /// Warnings of the load.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.loaded.warnings
    }

    /// Floors a branch has in the dungeon of this seed, with the context's defaults; `None` for a branch that is not in it, or where there is
    /// none: [`tree`](Self::tree) says why.
    #[must_use]
    pub fn floors(&self, branch: &str, seed: u64) -> Option<u32> {
        self.tree(seed, &Context::new()).ok()?.branch(branch).map(|branch| branch.floors)
    }

    /// Where a floor lies in the dungeon of this seed, with the context's defaults; `None` for a branch that is not in it, or where there is
    /// none: [`tree`](Self::tree) says why.
    #[must_use]
    pub fn place(&self, branch: &str, depth: u32, seed: u64) -> Option<Place> {
        Some(self.tree(seed, &Context::new()).ok()?.branch(branch)?.place(depth))
    }

    /// What the scripts tell the host of a branch, its `data`: [`Data::Nil`] where they say nothing; `None` for an
    /// unknown branch.
    #[must_use]
    pub fn branch_data(&self, branch: &str) -> Option<&Data> {
        self.branch(branch).ok().map(|(_, b)| &b.data)
    }

    fn branch(&self, name: &str) -> Result<(BranchId, &Branch)> {
        let world = &self.loaded.world;
        world.branch(name).and_then(|id| world.branches.get(usize::from(id.0)).map(|b| (id, b))).ok_or_else(|| {
            let hint = did_you_mean(name, world.branches.iter().map(|b| b.name.as_str()));
            let names: Vec<&str> = world.branches.iter().map(|b| b.name.as_str()).collect();
            Error::request(format!(
                "there is no branch \"{}\"; {}",
                printable(name),
                hint.unwrap_or_else(|| format!("the branches are {}", names.join(", ")))
            ))
        })
    }

    fn check_context(&self, context: &Context) -> Result<()> {
        let declared = &self.loaded.world.context;
        for (name, value) in context.iter() {
            let Some(known) = declared.iter().find(|c| c.name == name) else {
                let hint = did_you_mean(name, declared.iter().map(|c| c.name.as_str())).map(|h| format!("; {h}"));
                return Err(Error::request(format!("the scripts declare no context \"{name}\"{}", hint.unwrap_or_default())));
            };
            let wanted = known.default.type_name();
            if !value.fits(&known.default) {
                return Err(Error::request(format!("context \"{name}\" must be {} {wanted}, got {value}", article(wanted))));
            }
            if !value.is_exact() {
                let bound = if wanted == "integer" { "of at most 2^53" } else { "that is finite" };
                return Err(Error::request(format!("context \"{name}\" must be {} {wanted} {bound}, got {value}", article(wanted))));
            }
        }
        Ok(())
    }

    fn weights(&self, branch: &Branch, place: &Place, request: &Request) -> Result<Arc<Weighed>> {
        let key = WeightKey { place: place.clone(), context: serde_json::to_string(&request.context).unwrap_or_default() };
        if let Ok(kept) = self.weights.lock()
            && let Some(weighed) = kept.get(&key)
        {
            return Ok(Arc::clone(weighed));
        }
        let branch = &branch.at(place);
        let weighed = weigh(&self.program, &self.loaded, branch, place, &request.context, request.limits, request.cancel.clone())?;
        let weighed = Arc::new(weighed);
        if let Ok(mut kept) = self.weights.lock() {
            if kept.len() >= KEPT_WEIGHTS {
                kept.clear();
            }
            kept.insert(key, Arc::clone(&weighed));
        }
        Ok(weighed)
    }

    /// The header of a floor; `share` is what it gets of the dungeon of its seed.
    fn header(&self, branch: BranchId, place: &Place, seed: u64, read: &Context, share: &str) -> Header {
        let (scripts, modules) = self.closures.get(usize::from(branch.0)).map(|closure| closure.with(share)).unwrap_or_default();
        Header {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            api: crate::floor::API_VERSION,
            scripts,
            place: place.clone(),
            seed: seed.to_string(),
            context: read.clone(),
            room: None,
            reroll: None,
            modules,
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("root", &self.set.root()).field("scripts", &self.set.hash()).finish_non_exhaustive()
    }
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// Why the audit does not let a floor pass.
fn audited(floor: &Floor) -> Option<String> {
    let finding = floor.findings.iter().find(|f| f.severity == Severity::Error)?;
    Some(format!("{}: {}", finding.check, finding.message))
}

/// Every attempt was vetoed.
fn refused(what: &str, request: &Request, vetoes: Vec<VetoCount>) -> Error {
    let why: Vec<String> = vetoes.iter().map(|v| format!("{} ({}, {}x)", v.reason, v.stage, v.count)).collect();
    let attempts = request.limits.attempts.max(1);
    let message = format!("no floor for {what} with seed {} in {attempts} attempts: {}", request.seed, why.join("; "));
    Error::new(ErrorKind::Refused, message).with_vetoes(vetoes)
}

fn merge(all: &mut Context, more: &Context) {
    for (name, value) in more.iter() {
        all.set(name, value.clone());
    }
}

/// Tells of a refusal and counts it.
///
/// # Errors
/// Kind `Cancelled` where the floor is no longer wanted.
fn note_veto(vetoes: &mut Vec<VetoCount>, observer: Option<&Observer>, attempt: u32, reason: String, stage: String) -> Result<()> {
    tell(observer, || Progress::Vetoed { attempt, reason: reason.clone(), stage: stage.clone() })?;
    count_veto(vetoes, reason, stage);
    Ok(())
}

fn count_veto(vetoes: &mut Vec<VetoCount>, reason: String, stage: String) {
    // Reasons that differ in numbers alone are counted together; the first stands for all.
    match vetoes.iter_mut().find(|v| general(&v.reason) == general(&reason) && v.stage == stage) {
        Some(veto) => veto.count += 1,
        None => vetoes.push(VetoCount { reason, stage, count: 1 }),
    }
}

/// A finding without its coordinates and numbers, so that like ones are counted together.
pub(crate) fn general(reason: &str) -> String {
    let mut out = String::with_capacity(reason.len());
    let mut in_number = false;
    for c in reason.chars() {
        if c.is_ascii_digit() {
            if !in_number {
                out.push('n');
            }
            in_number = true;
        } else {
            in_number = false;
            out.push(c);
        }
    }
    out
}
