//! [`Growth`]: a dungeon that grows as it is explored. Plain state, no Lua.
//!
//! A growing dungeon has a start room at (0,0) and **instances**: grids of rooms that begin behind the exits of the start room. A room is made when
//! somebody walks into it. It has an exit back, and others nobody has gone through; how many, a [`GrowthRule`] says. What is in a room is the
//! affair of a [`Source`] and depends on the room's cell alone; its exits depend on the order in which rooms are visited, too.
//!
//! Always so: there are no more unexplored exits than [`GrowthRule::bound`] says; none leads to the start's cell; none leads to a room when it is made;
//! a room that is made where an older exit points makes that exit one-way, and nothing else does; the way back is there; and an instance that may not
//! close has an unexplored exit. The same seed and the same steps give the same dungeon, whether or not it was saved and loaded in between.
//!
//! The rules are those of Evennia's dungeon tutorial.

mod heading;
mod instance;
mod people;
mod room;
mod rule;
mod saved;
mod source;
mod step;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::world::Context;

use instance::{Draw, Instance, Made};
use room::Room;

pub use heading::{Heading, depth_of};
pub use room::{Exit, GrownRoom, RoomView};
pub(crate) use rule::MOST_OPEN;
pub use rule::{Directions, GrowthRule, Lock, Removal, Window};
pub use source::{Cell, Choice, Draws, RoomPlan, Source};
pub use step::{Opening, Refusal, Spot, Step, Stop, Tick};

/// The examples of docs/growth.md.
#[cfg(doctest)]
#[doc = include_str!("../../docs/growth.md")]
struct Guide;

/// All state of a growing dungeon. It is made of plain data: save it with serde whenever you like, and the rest is as without.
///
/// ```
/// use undercroft::growth::{Draws, Growth, GrowthRule, Heading};
///
/// let mut growth = Growth::new("warren", 7, GrowthRule::written())?;
/// growth.arrive("anna")?;
/// let step = growth.enter("anna", Heading::North, &mut Draws)?;
/// assert!(step.made && step.room.depth == 1);
///
/// let saved = serde_json::to_string(&growth)?;
/// let mut growth: Growth = serde_json::from_str(&saved)?;
/// growth.enter("anna", Heading::South, &mut Draws)?;
/// assert_eq!(growth.spot("anna"), Some(undercroft::growth::Spot::Start));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    branch: String,
    seed: u64,
    rule: GrowthRule,
    /// What the host tells scripts, the same for every room.
    context: Context,
    now: u64,
    /// Number of the next instance.
    next: u32,
    /// Where exits of the start room lead now.
    doors: BTreeMap<Heading, Door>,
    instances: BTreeMap<u32, Instance>,
    explorers: BTreeMap<String, Spot>,
}

/// Where an exit of the start room leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Door {
    instance: u32,
    /// When it stops; `None` where time alone does not say.
    until: Option<u64>,
}

/// An instance as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct InstanceView {
    /// Its number, from 1; numbers are not used again.
    pub id: u32,
    /// The exit of the start room that led to it.
    pub entrance: Heading,
    /// Rooms made so far.
    pub rooms: usize,
    /// Unexplored exits.
    pub open: u32,
    /// How often an exit was reopened because none was left.
    pub reopened: u32,
    /// Whether nobody can join it any more.
    pub sealed: bool,
    /// Whether no exit is left unexplored.
    pub closed: bool,
}

impl Growth {
    /// A dungeon nobody has entered yet. `branch` and `seed` decide all that is drawn.
    ///
    /// # Errors
    /// A rule that is out of its bounds, in the words of [`GrowthRule::check`].
    pub fn new(branch: impl Into<String>, seed: u64, rule: GrowthRule) -> Result<Self, String> {
        rule.check()?;
        Ok(Self {
            branch: branch.into(),
            seed,
            rule,
            context: Context::new(),
            now: 0,
            next: 1,
            doors: BTreeMap::new(),
            instances: BTreeMap::new(),
            explorers: BTreeMap::new(),
        })
    }

    /// Name of the branch.
    #[must_use]
    pub fn branch(&self) -> &str {
        &self.branch
    }

    /// The dungeon's seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How it grows.
    #[must_use]
    pub fn rule(&self) -> &GrowthRule {
        &self.rule
    }

    /// The same with what the host tells scripts of every room.
    #[must_use]
    pub fn with_context(self, context: Context) -> Self {
        Self { context, ..self }
    }

    /// What the host tells scripts.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// What the clock shows, in ticks of the host.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.now
    }

    /// The instances there are, by number.
    pub fn instances(&self) -> impl Iterator<Item = InstanceView> + '_ {
        self.instances.values().map(instance_view)
    }

    /// An instance; `None` where it is gone.
    #[must_use]
    pub fn instance(&self, id: u32) -> Option<InstanceView> {
        self.instances.get(&id).map(instance_view)
    }

    /// A room of an instance.
    #[must_use]
    pub fn room(&self, instance: u32, x: i32, y: i32) -> Option<RoomView> {
        let instance = self.instances.get(&instance)?;
        instance.room((x, y)).map(|room| instance.view(room, self.rule.lock))
    }

    /// The rooms of an instance, in the order they were made; none where it is gone.
    pub fn rooms(&self, instance: u32) -> impl Iterator<Item = RoomView> + '_ {
        let instance = self.instances.get(&instance);
        instance.into_iter().flat_map(|i| i.rooms.iter().map(|room| i.view(room, self.rule.lock)))
    }

    /// The start room. An exit that would begin a new instance counts as unexplored.
    #[must_use]
    pub fn start(&self) -> RoomView {
        let mut starts = self.rule.start.clone();
        starts.sort_unstable();
        let exit = |heading: Heading| {
            let (x, y) = heading.delta();
            Exit { heading, x, y, unexplored: self.door(heading).is_none(), back: false, one_way: false, usable: true }
        };
        RoomView { instance: None, x: 0, y: 0, depth: 0, clear: true, exits: starts.into_iter().map(exit).collect() }
    }

    /// The room an explorer is in.
    #[must_use]
    pub fn here(&self, explorer: &str) -> Option<RoomView> {
        match self.spot(explorer)? {
            Spot::Start => Some(self.start()),
            Spot::Room { instance, x, y } => self.room(instance, x, y),
        }
    }

    /// Walks an explorer through an exit of the room they are in; makes the room behind it where there is none.
    ///
    /// # Errors
    /// [`Stop::Refused`] when the rules do not let them through, [`Stop::Source`] when the source fails. Nothing has changed then.
    pub fn enter<S: Source>(&mut self, explorer: &str, heading: Heading, source: &mut S) -> Result<Step, Stop<S::Error>> {
        match self.spot(explorer).ok_or_else(|| Refusal::Unknown(explorer.to_owned()))? {
            Spot::Start => self.enter_instance(explorer, heading, source),
            Spot::Room { instance, x, y } => self.walk(explorer, instance, (x, y), heading, source),
        }
    }

    /// From the start room: into the instance behind the exit, or into a new one.
    fn enter_instance<S: Source>(&mut self, explorer: &str, heading: Heading, source: &mut S) -> Result<Step, Stop<S::Error>> {
        if !self.rule.start.contains(&heading) {
            return Err(Refusal::NoExit(heading).into());
        }
        let first = heading.delta();
        if let Some(door) = self.door(heading) {
            return Ok(self.arrive_in(explorer, Spot::Start, heading, door.instance, first, None));
        }
        let id = self.next;
        let next = id.checked_add(1).ok_or(Refusal::Full)?;
        let mut instance = Instance::new(id, heading);
        let made = instance.make(first, heading, self.draw(), source)?;
        self.next = next;
        self.instances.insert(id, instance);
        let until = match self.rule.window {
            Window::Ticks(ticks) => Some(self.now.saturating_add(ticks)),
            Window::Beat { .. } | Window::Forever => None,
        };
        self.doors.insert(heading, Door { instance: id, until });
        let step = self.arrive_in(explorer, Spot::Start, heading, id, first, Some(made));
        // A window of 0 ticks is over before anybody can follow.
        self.shut(|_, door, now| door.until.is_some_and(|until| until <= now));
        Ok(Step { began: true, room: self.room(id, first.0, first.1).unwrap_or(step.room), ..step })
    }

    /// From a room of an instance.
    fn walk<S: Source>(
        &mut self,
        explorer: &str,
        id: u32,
        from: (i32, i32),
        heading: Heading,
        source: &mut S,
    ) -> Result<Step, Stop<S::Error>> {
        let draw = Draw { seed: self.seed, branch: &self.branch, rule: &self.rule };
        let instance = self.instances.get_mut(&id).ok_or(Refusal::Gone(id))?;
        let room = instance.room(from).copied().ok_or(Refusal::NoRoom(id, from.0, from.1))?;
        let exit = instance.exit(&room, heading, draw.rule.lock).ok_or(Refusal::NoExit(heading))?;
        if !exit.usable {
            return Err(if exit.back { Refusal::Locked(heading) } else { Refusal::NotClear(heading) }.into());
        }
        let to = (exit.x, exit.y);
        let made = if exit.unexplored { Some(instance.make(to, heading, draw, source)?) } else { None };
        let spot = Spot::Room { instance: id, x: from.0, y: from.1 };
        if to == (0, 0) {
            return Ok(self.arrive_at_start(explorer, spot, heading, &exit));
        }
        Ok(self.arrive_in(explorer, spot, heading, id, to, made))
    }

    fn arrive_at_start(&mut self, explorer: &str, from: Spot, heading: Heading, exit: &Exit) -> Step {
        let removed = self.put(explorer, Spot::Start);
        Step {
            from,
            heading,
            to: Spot::Start,
            room: self.start(),
            made: false,
            began: false,
            one_way: exit.one_way,
            met: Vec::new(),
            reopened: None,
            closed: false,
            removed,
        }
    }

    fn arrive_in(&mut self, explorer: &str, from: Spot, heading: Heading, id: u32, (x, y): (i32, i32), made: Option<Made>) -> Step {
        let to = Spot::Room { instance: id, x, y };
        let removed = self.put(explorer, to);
        let start = || RoomView { instance: Some(id), x, y, depth: depth_of(x, y), clear: true, exits: Vec::new() };
        let room = self.room(id, x, y).unwrap_or_else(start);
        let one_way = room.exit(heading.back()).is_none();
        let closed = self.instances.get(&id).is_some_and(|i| i.open == 0);
        let is_made = made.is_some();
        let (met, reopened) = made.map_or_else(Default::default, |made| (made.met, made.reopened));
        Step { from, heading, to, room, made: is_made, began: false, one_way, met, reopened, closed, removed }
    }

    /// Heap memory of an instance's rooms in bytes, and the cells it looked up so far: what it costs. 0 where it is gone.
    #[must_use]
    pub fn cost(&self, instance: u32) -> (usize, u64) {
        self.instances.get(&instance).map_or((0, 0), |i| (i.bytes(), i.looked))
    }

    fn draw(&self) -> Draw<'_> {
        Draw { seed: self.seed, branch: &self.branch, rule: &self.rule }
    }
}

fn instance_view(instance: &Instance) -> InstanceView {
    InstanceView {
        id: instance.id,
        entrance: instance.entrance,
        rooms: instance.rooms.len(),
        open: instance.open,
        reopened: instance.reopened,
        sealed: instance.sealed,
        closed: instance.open == 0,
    }
}
