//! Growing dungeons with scripts: [`Engine::grow`] begins one, [`Grower`] makes its rooms, [`Engine::room_floor`] their floors.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::build::{Build, EXIT};
use crate::chance::Stream;
use crate::error::{Error, ErrorKind, Result};
use crate::floor::{Floor, VetoCount};
use crate::grid::Area;
use crate::growth::{Cell, Choice, GrownRoom, Growth, Heading, Refusal, RoomPlan, Source, Step, Stop};
use crate::script::{Failure, Question, Unmade, attempt, is_placeless};
use crate::tree::TreeBranch;
use crate::world::{Branch, BranchId, Context, Data, GrowthSpec, Place, RoomTypeId};

use super::closure::share;
use super::piece::crop;
use super::progress::tell;
use super::record::{self, Recording, Taken};
use super::reroll::{self, Chances};
use super::{CancelToken, Engine, Limits, Observer, Progress, Request, audited, finish, merge, note_veto, refused};

/// Width and height of the floor of a room, where neither its contents, its branch nor its room type say any.
const PLAIN: (u32, u32) = (15, 11);

/// What is in a room of a growing dungeon: what the script's room function returned. It depends on the room's cell alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RoomContents {
    /// Whether there is something to overcome before the room is clear.
    pub challenge: bool,
    /// What it is, where the script says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge_text: Option<String>,
    /// What is to be had.
    #[serde(default, skip_serializing_if = "is_nil")]
    pub reward: Data,
    /// A name for the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What one sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whatever else the script tells.
    #[serde(default, skip_serializing_if = "is_nil")]
    pub data: Data,
    /// Most new exits, where it is not the rule's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowance: Option<u32>,
    /// The room type or vault its floor holds; `None` for one drawn from the branch's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
    /// Width and height of its floor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<(u32, u32)>,
    /// Context values that were read.
    #[serde(default, skip_serializing_if = "Context::is_empty")]
    pub context: Context,
}

fn is_nil(data: &Data) -> bool {
    *data == Data::Nil
}

impl Engine {
    /// Begins a dungeon of a branch that grows. The context is that of all its rooms: what is in them must not depend on when they are made.
    ///
    /// ```
    /// use undercroft::growth::Heading;
    /// use undercroft::{Context, Engine, ScriptSet};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let engine = Engine::load(ScriptSet::from_sources([(
    ///     "dungeon.lua",
    ///     r#"
    ///     local warren = branch {
    ///       name = "warren",
    ///       growth = growth {
    ///         open = 6,
    ///         room = function(cell, rng)
    ///           return { challenge = rng:percent(10 * cell.depth), reward = { gold = rng:int(1, 10) * cell.depth } }
    ///         end,
    ///       },
    ///     }
    ///     return dungeon { api = 1, branches = { warren } }
    ///     "#,
    /// )])?)?;
    /// let mut growth = engine.grow("warren", 7, &Context::new())?;
    /// growth.arrive("anna")?;
    /// let step = engine.enter(&mut growth, "anna", Heading::East)??;
    /// let contents = engine.room_contents(&growth, 1, step.room.x, step.room.y)?;
    /// assert_eq!(contents.challenge, !step.room.clear);
    /// let floor = engine.room_floor(&growth, 1, 1, 0)?;
    /// assert_eq!(floor.things.len(), step.room.exits.len(), "an exit each");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Kind `Request` for a branch or context that is not there, a branch that has floors, or one that is not in the dungeon of this seed; and as
    /// [`Engine::tree`].
    pub fn grow(&self, branch: &str, seed: u64, context: &Context) -> Result<Growth> {
        let (_, branch) = self.branch(branch)?;
        let spec = growing(branch)?;
        self.check_context(context)?;
        let tree = self.dungeon(seed, context, None)?;
        self.branch_of(&tree, &branch.name)?;
        let growth = Growth::new(&branch.name, seed, spec.rule.clone()).map_err(Error::request)?;
        Ok(growth.with_context(context.clone()))
    }

    /// What makes the rooms of a growing dungeon, to be given limits or a token.
    ///
    /// # Errors
    /// Kind `Request` where the scripts do not have its branch or context any more.
    pub fn grower(&self, growth: &Growth) -> Result<Grower<'_>> {
        let (id, branch) = self.branch(growth.branch())?;
        let spec = growing(branch)?;
        self.check_context(growth.context())?;
        let (seed, context) = (growth.seed(), growth.context().clone());
        let own = self.branch_of(&*self.dungeon(seed, &context, None)?, &branch.name)?.clone();
        Ok(Grower { engine: self, id, branch, own, spec, seed, context, limits: Limits::default(), cancel: None })
    }

    /// Walks an explorer through an exit, as [`Growth::enter`], and asks the scripts about a room that has to be made. The inner result is what the
    /// rules say to it.
    ///
    /// # Errors
    /// Kinds `Request`, `Script` and `Limit`, with the script's line. The dungeon is then as it was before.
    ///
    /// # Panics
    /// As [`Engine::floor`].
    pub fn enter(&self, growth: &mut Growth, explorer: &str, heading: Heading) -> Result<std::result::Result<Step, Refusal>> {
        self.grower(growth)?.enter(growth, explorer, heading)
    }

    /// What is in a room that was made: the same each time it is asked.
    ///
    /// # Errors
    /// As [`Engine::enter`]; kind `Request` where there is no such room.
    ///
    /// # Panics
    /// As [`Engine::floor`].
    pub fn room_contents(&self, growth: &Growth, instance: u32, x: i32, y: i32) -> Result<RoomContents> {
        spot(growth, instance, x, y)?;
        self.grower(growth)?.contents(&Cell::new(instance, x, y))
    }

    /// The floor of a room that was made: its room type with monsters for its depth, cut open for the exits it has now. What is on it depends on the
    /// cell alone; exits are things named `exit` with their heading as tag, at the middle of the sides (at the corners for headings between). North is up.
    ///
    /// # Errors
    /// As [`Engine::floor`]; kind `Request` where there is no such room.
    ///
    /// # Panics
    /// As [`Engine::floor`].
    pub fn room_floor(&self, growth: &Growth, instance: u32, x: i32, y: i32) -> Result<Floor> {
        self.floor(&self.room_request(growth, instance, x, y)?)
    }

    /// The request for the floor of a room that was made, to be given limits, a trace or a token.
    ///
    /// # Errors
    /// Kind `Request` where there is no such room.
    pub fn room_request(&self, growth: &Growth, instance: u32, x: i32, y: i32) -> Result<Request> {
        let room = spot(growth, instance, x, y)?;
        let depth = Cell::new(instance, x, y).depth;
        Ok(Request { context: growth.context().clone(), room: Some(room), ..Request::new(growth.branch(), depth, growth.seed()) })
    }

    /// The floor of a room, for a request that has one.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn grown_floor(
        &self,
        id: BranchId,
        branch: &Branch,
        request: &Request,
        room: &GrownRoom,
        observer: Option<&Observer>,
        first: u32,
        recording: &mut Option<Recording>,
    ) -> Result<Floor> {
        let spec = growing(branch)?;
        check_room(spec, room)?;
        self.check_context(&request.context)?;
        let cell = Cell::new(room.instance, room.x, room.y);
        let tree = self.dungeon(request.seed, &request.context, request.cancel.as_ref())?;
        let own = self.branch_of(&tree, &branch.name)?.clone();
        let place = grown_place(&own, &cell);
        let here = branch.at(&place);
        let (limits, cancel) = (request.limits, request.cancel.clone());
        let (seed, context) = (request.seed, request.context.clone());
        let grower = Grower { engine: self, id, branch, own, spec, seed, context, limits, cancel };
        let contents = grower.contents(&cell)?;
        let weighed = self.weights(branch, &place, request)?;
        let mut read = contents.context.clone();
        merge(&mut read, &weighed.read);
        merge(&mut read, &tree.context);
        let (awaited, barred) = self.uniques(&grower.own, &place, &request.context, &mut read);
        let barred = Arc::new(barred);
        let share = share(&grower.own, place.depth, &[], &tree.context);
        // That of the branch is for who enters it.
        let message = here.message.clone().filter(|text| branch.message.as_ref() != Some(text));
        let wish = contents.room.as_deref().and_then(|name| self.loaded.world.room(name));
        let (size, whole) = self.map_size(&here, spec, &contents, wish);
        let chances = Chances::of(request, cell.stream(request.seed, &branch.name).child("floor"))?;
        let header = |read: &Context| {
            let header = self.header(id, &place, request.seed, read, &share);
            super::Header { room: Some(room.clone()), reroll: reroll::of_header(request), ..header }
        };
        let mut vetoes: Vec<VetoCount> = Vec::new();
        for number in first..=request.limits.attempts.max(1) {
            tell(observer, || Progress::Attempt { number })?;
            let mut build = Build::sized(size, &self.loaded.world, id, &place, Vec::new(), &chances.stream, number, request.trace);
            chances.begin(&mut build);
            build.grown.room = wish;
            build.awaited.clone_from(&awaited);
            build.barred = Arc::clone(&barred);
            record::begin(recording, &mut build, &weighed);
            let cancel = request.cancel.clone();
            let made =
                match attempt(&self.program, &self.loaded, build, &weighed, &request.context, request.limits, cancel, observer, &mut 0) {
                    Ok(made) => made,
                    Err(unmade) => {
                        let Unmade { failure, read: context, build } = *unmade;
                        merge(&mut read, &context);
                        if matches!(&failure, Failure::Error(error) if is_placeless(error) && !request.trace) {
                            return self.counted(&Request { trace: true, ..request.clone() }, &mut 0, observer, number, recording);
                        }
                        record::unmade(self, recording, build, number, &failure, |build| {
                            finish::unaudited(build, &here, message.clone(), header(&read), number, vetoes.clone())
                        });
                        match failure {
                            Failure::Veto(reason, stage) => note_veto(&mut vetoes, observer, number, reason, stage)?,
                            Failure::Error(error) => return Err(error),
                        }
                        continue;
                    }
                };
            merge(&mut read, &made.read);
            // Whether an attempt will do must not depend on the exits the room happens to have: it has to bear all of them.
            let all = spec.rule.directions.all();
            let trial = cut(made.build.clone(), all, room.back);
            let (taken, floor) = match trial {
                Ok(mut build) => {
                    (Taken::from(self, &mut build), finish::floor(build, &here, message.clone(), &[], header(&read), number, Vec::new()))
                }
                Err(heading) => {
                    let (reason, stage) = (format!("no exit to the {heading} can be cut"), "exits".to_owned());
                    let failure = Failure::Veto(reason.clone(), stage.clone());
                    record::unmade(self, recording, Some(Box::new(made.build)), number, &failure, |build| {
                        finish::unaudited(build, &here, message.clone(), header(&read), number, vetoes.clone())
                    });
                    note_veto(&mut vetoes, observer, number, reason, stage)?;
                    continue;
                }
            };
            if let Some(reason) = audited(&floor) {
                record::end(recording, taken, number, &floor, Some(&reason));
                note_veto(&mut vetoes, observer, number, reason, "audit".to_owned())?;
                continue;
            }
            let mut exits = room.exits.clone();
            exits.push(room.back);
            exits.sort_unstable();
            let frame = made.build.exit_frame();
            let mut build = cut(made.build, &exits, room.back).map_err(|heading| Error::internal(format!("no exit to the {heading}")))?;
            let taken = Taken::from(self, &mut build);
            let missing = build.not_kept();
            let finished = self.finished(request, branch, &build);
            let mut floor = finish::floor(build, &here, message, &[], header(&read), number, vetoes);
            reroll::note(&mut floor, &missing);
            if let Some(reason) = audited(&floor) {
                record::end(recording, taken, number, &floor, Some(&reason));
                return Err(Error::new(ErrorKind::Refused, reason));
            }
            // Findings are of cells of the whole map, as checks see it; they are cut like all else.
            self.look_over(request, finished, &mut floor)?;
            let taken = taken.map(|taken| if whole { taken } else { taken.cropped(&floor, frame.inset(-1)) });
            let floor = if whole { floor } else { cropped(floor, frame) };
            record::end(recording, taken, number, &floor, None);
            return Ok(floor);
        }
        let what = format!("room {},{} of instance {} of {}", room.x, room.y, room.instance, branch.name);
        Err(refused(&what, request, vetoes))
    }

    /// Width and height of the map a room is laid out on, and whether that is all of its floor.
    fn map_size(&self, branch: &Branch, spec: &GrowthSpec, contents: &RoomContents, wish: Option<RoomTypeId>) -> ((u32, u32), bool) {
        let room = wish.and_then(|id| self.loaded.world.rooms.get(usize::from(id.0)));
        if let Some(size) = contents.size.or(spec.size) {
            return (size, true);
        }
        let (width, height) = room.and_then(|room| room.size).unwrap_or_default();
        match (room, branch.rooms.is_empty()) {
            // A ring of rock, and one for the exits of a vault; a vault may lie on its side.
            (Some(room), _) => {
                let side = width.max(height);
                let (width, height) = if room.vault.is_some() { (side, side) } else { (width, height) };
                ((branch.size.0.max(width + 4), branch.size.1.max(height + 4)), false)
            }
            (None, false) => (branch.size, false),
            (None, true) => (PLAIN, true),
        }
    }
}

/// Where a room lies in the dungeon, as scripts are told.
pub(super) fn grown_place(own: &TreeBranch, cell: &Cell) -> Place {
    Place { last: false, ..own.place(cell.depth) }
}

/// The rules of a branch that grows.
fn growing(branch: &Branch) -> Result<&GrowthSpec> {
    branch.growth.as_ref().ok_or_else(|| Error::request(format!("branch \"{}\" has floors: it does not grow", branch.name)))
}

/// A room as it is now.
fn spot(growth: &Growth, instance: u32, x: i32, y: i32) -> Result<GrownRoom> {
    let view = growth.room(instance, x, y).ok_or_else(|| Error::request(Refusal::NoRoom(instance, x, y).to_string()))?;
    let back = view.way_back().map_or(Heading::North, |exit| exit.heading);
    let exits = view.exits.iter().filter(|exit| !exit.back).map(|exit| exit.heading).collect();
    Ok(GrownRoom::new((instance, x, y), back, exits))
}

fn check_room(spec: &GrowthSpec, room: &GrownRoom) -> Result<()> {
    let all = spec.rule.directions.all();
    let mut known = vec![room.back];
    for heading in &room.exits {
        if known.contains(heading) {
            return Err(Error::request(format!("the room at {},{} has its exit to the {heading} twice", room.x, room.y)));
        }
        known.push(*heading);
    }
    if (room.x, room.y) == (0, 0) || !known.iter().all(|heading| all.contains(heading)) {
        return Err(Error::request(format!("there can be no such room at {},{}", room.x, room.y)));
    }
    Ok(())
}

/// The build with these exits cut open; the one that cannot be otherwise.
fn cut(mut build: Build, exits: &[Heading], back: Heading) -> std::result::Result<Build, Heading> {
    // Each way is looked for before any is cut.
    build.record_own("exits");
    let paths: Vec<_> = exits.iter().map(|heading| build.exit_path(*heading).ok_or(*heading)).collect::<std::result::Result<_, _>>()?;
    for (heading, path) in exits.iter().zip(&paths) {
        build.cut_exit(*heading, path);
        if let Some(at) = path.first().filter(|_| *heading == back) {
            build.grown.entered = Some((at.x as u32, at.y as u32));
        }
    }
    Ok(build)
}

/// The floor cut to a frame with a rim around.
fn cropped(floor: Floor, frame: Area) -> Floor {
    let mut floor = crop::crop(floor, frame.inset(-1));
    let (width, height) = (floor.width as usize, floor.height as usize);
    for (i, flags) in floor.flags.iter_mut().enumerate() {
        let (x, y) = (i % width.max(1), i / width.max(1));
        if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
            *flags |= crate::floor::CellFlags::PERMANENT;
        }
    }
    floor
}

impl Floor {
    /// The cell of an exit, for the floor of a room of a growing branch.
    #[must_use]
    pub fn exit(&self, heading: Heading) -> Option<(u32, u32)> {
        let is_it = |tags: &[String]| tags.iter().any(|tag| tag == heading.word());
        self.things.iter().find(|thing| thing.name.as_deref() == Some(EXIT) && is_it(&thing.tags)).map(|thing| (thing.x, thing.y))
    }
}

/// Makes the rooms of one growing dungeon by its scripts, each question in a Lua state of its own.
#[derive(Clone)]
pub struct Grower<'a> {
    engine: &'a Engine,
    id: BranchId,
    branch: &'a Branch,
    /// The branch in the dungeon of the seed.
    own: TreeBranch,
    spec: &'a GrowthSpec,
    seed: u64,
    context: Context,
    limits: Limits,
    cancel: Option<CancelToken>,
}

impl Grower<'_> {
    /// Bounds on what scripts may use for each question.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Stops scripts from another thread.
    #[must_use]
    pub fn cancel(self, token: CancelToken) -> Self {
        Self { cancel: Some(token), ..self }
    }

    /// As [`Engine::enter`].
    ///
    /// # Errors
    /// As [`Engine::enter`].
    pub fn enter(&mut self, growth: &mut Growth, explorer: &str, heading: Heading) -> Result<std::result::Result<Step, Refusal>> {
        match growth.enter(explorer, heading, self) {
            Ok(step) => Ok(Ok(step)),
            Err(Stop::Refused(refusal)) => Ok(Err(refusal)),
            Err(Stop::Source(error)) => Err(error),
        }
    }

    /// What is in the room at a cell, whether it was made or not.
    ///
    /// # Errors
    /// As [`Engine::enter`].
    pub fn contents(&self, cell: &Cell) -> Result<RoomContents> {
        if !self.spec.room {
            return Ok(RoomContents::default());
        }
        let stream = cell.stream(self.seed, &self.branch.name).child("room");
        self.twice(|question| question.room(self.build(cell, &stream), cell))
    }

    /// A map of no use, with the place and the stream.
    fn build(&self, cell: &Cell, stream: &Stream) -> Build {
        let place = grown_place(&self.own, cell);
        Build::sized((3, 3), &self.engine.loaded.world, self.id, &place, Vec::new(), stream, 1, false)
    }

    /// Asks; where a limit was met and nobody knows the line, once more, watched.
    fn twice<T>(&self, ask: impl Fn(&Question<'_>) -> Result<T>) -> Result<T> {
        let engine = self.engine;
        let mut question = Question {
            program: &engine.program,
            loaded: &engine.loaded,
            branch: self.branch,
            context: &self.context,
            limits: self.limits,
            cancel: self.cancel.clone(),
            watch: false,
        };
        match ask(&question) {
            Err(error) if is_placeless(&error) => {
                question.watch = true;
                ask(&question)
            }
            result => result,
        }
    }
}

impl Source for Grower<'_> {
    type Error = Error;

    fn room(&mut self, cell: &Cell, _: &mut Stream) -> Result<RoomPlan> {
        let contents = self.contents(cell)?;
        let plan = RoomPlan::new(contents.challenge);
        Ok(contents.allowance.map_or(plan, |most| plan.allowance(most)))
    }

    fn exits(&mut self, choice: &Choice, stream: &mut Stream) -> Result<Option<Vec<Heading>>> {
        if !self.spec.exits {
            return Ok(None);
        }
        // The script's draws are its own: those of the engine, where it leaves the choice to it, stay what they are.
        let own = stream.child("script");
        self.twice(|question| question.exits(self.build(&choice.cell, &own), choice))
    }
}
