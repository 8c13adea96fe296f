//! [`Game`]: all there is of a game, and what a turn is.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::chance::Stream;
use undercroft::world::ContextValue;
use undercroft::{Context, Engine, Header, Request};

use crate::growing::Growing;
use crate::here::{Here, Kept};
use crate::log::Log;
use crate::player::Player;
use crate::{monsters, sight};

pub struct Game {
    pub engine: Engine,
    pub seed: u64,
    /// Turns that have passed. Each has chance of its own, so nothing of it need be saved.
    pub turn: u64,
    pub player: Player,
    pub here: Here,
    /// Floors that were left.
    pub past: BTreeMap<String, Kept>,
    /// The branch that grows, from when the player first entered it.
    pub growing: Option<Growing>,
    pub log: Log,
    /// What is to be read at length: a diagnostic, with its title.
    pub report: Option<(String, String)>,
    /// How the game ended.
    pub over: Option<String>,
}

/// What the player wants to do. What can be done takes a turn, all but the last two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Step(i32, i32),
    /// On and on, until there is something to see.
    Run(i32, i32),
    /// On and on, to what is not known.
    Explore,
    Wait,
    Search,
    /// Does something to the cell beside: a word that the scripts' terrains may know.
    Do(&'static str, i32, i32),
    Up,
    Down,
    Bandage,
    Reload,
    Reveal,
}

impl Game {
    /// A new game, on the first floor of the first branch.
    pub fn begin(engine: Engine, seed: u64) -> anyhow::Result<Self> {
        let first = engine.world().branches.iter().find(|b| b.entry.is_none() && b.growth.is_none());
        let Some(first) = first.map(|b| b.name.clone()) else { anyhow::bail!("the scripts have no branch with floors to begin in") };
        let mut player = Player::new(Default::default());
        let context = context(&engine, &player);
        let floor = engine.floor(&Request::new(&first, 1, seed).context(context))?;
        player.at = floor.arrival.into();
        let walk = walk(&engine, &first);
        let here = Here::new(floor, engine.world(), walk);
        let (past, log) = (BTreeMap::new(), Log::default());
        let mut game = Self { engine, seed, turn: 0, player, here, past, growing: None, log, report: None, over: None };
        game.log.say("Welcome. Press ? for help.");
        game.greet();
        sight::look(&mut game.here, game.player.at);
        Ok(game)
    }

    /// Does what the player wants, and lets everybody else have their turn.
    pub fn act(&mut self, command: Command) {
        self.log.turn_over();
        if self.over.is_some() {
            return;
        }
        match command {
            Command::Reload => self.reload(),
            Command::Reveal => {
                self.here.known.fill(true);
                self.log.say("You know all of this floor.");
            }
            Command::Run(dx, dy) => self.run(dx, dy),
            Command::Explore => self.explore(),
            _ => {
                self.one(command);
            }
        }
    }

    /// One turn; whether it was taken.
    pub fn one(&mut self, command: Command) -> bool {
        let mut chance = Stream::root(self.seed, "the game", 0).child_n("turn", self.turn);
        if !self.deed(command, &mut chance) {
            return false;
        }
        if self.over.is_none() {
            monsters::act(self, &mut chance);
        }
        self.turn = self.turn.saturating_add(1);
        self.tick();
        if self.over.is_none() && self.turn.is_multiple_of(9) {
            self.player.heal(1 + self.player.level / 5);
        }
        sight::look(&mut self.here, self.player.at);
        self.notice(&mut chance);
        true
    }

    pub fn foe_in_sight(&self) -> bool {
        let hostile = |m: &&monsters::Actor| m.attitude == undercroft::floor::Attitude::Hostile && m.shown_as.is_none();
        self.here.monsters.iter().filter(hostile).any(|m| self.here.sees(m.at))
    }

    pub fn hurt(&mut self, hit_points: i32, by: &str) {
        self.player.hit_points = self.player.hit_points.saturating_sub(hit_points);
        if self.player.hit_points <= 0 && self.over.is_none() {
            self.over = Some(format!("You were slain by {by} on {}.", self.place()));
        }
    }

    /// Where the player is, in words.
    pub fn place(&self) -> String {
        let Header { place, room, .. } = &self.here.floor.header;
        match (room, &place.named) {
            (Some(room), _) => format!("{} {},{}", place.branch, room.x, room.y),
            (None, Some(name)) => format!("{} {} ({name})", place.branch, place.depth),
            (None, None) => format!("{} {}", place.branch, place.depth),
        }
    }

    /// What the floor has to say to whoever comes.
    pub fn greet(&mut self) {
        if let Some(message) = self.here.floor.message.clone() {
            self.log.say(&message);
        }
    }

    /// What the game tells the scripts.
    pub fn context(&self) -> Context {
        context(&self.engine, &self.player)
    }
}

/// The level of the player and who is gone for good, where the scripts want to know. What they declare besides keeps its default.
pub fn context(engine: &Engine, player: &Player) -> Context {
    let world = engine.world();
    // Who is slain, of those whom the scripts want to know of by this name.
    let gone = |name: &str| -> BTreeSet<String> {
        let told = world.monsters.iter().filter(|m| m.gone.as_deref() == Some(name)).map(|m| m.name.clone());
        told.filter(|monster| player.slain.contains(monster)).collect()
    };
    let mut context = Context::new();
    for declared in &world.context {
        match &declared.default {
            ContextValue::Integer(_) if declared.name == "player_level" => context.set(&declared.name, i64::from(player.level)),
            ContextValue::Flag(false) if !gone(&declared.name).is_empty() => context.set(&declared.name, true),
            ContextValue::Names(_) => context.set(&declared.name, gone(&declared.name)),
            _ => {}
        }
    }
    context
}

/// How one walks in a branch.
pub fn walk(engine: &Engine, branch: &str) -> undercroft::world::Walk {
    let world = engine.world();
    world.branch(branch).and_then(|id| world.branches.get(usize::from(id.0))).map(|b| b.walk).unwrap_or_default()
}
