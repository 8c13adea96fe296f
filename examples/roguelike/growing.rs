//! Branches that grow: a room is made when the player walks into it, and its floor is played like any other.

use crate::point::Point;
use serde::{Deserialize, Serialize};
use undercroft::chance::Stream;
use undercroft::engine::RoomContents;
use undercroft::growth::{Growth, Heading, Spot};
use undercroft::world::Data;

use crate::game::{Game, walk};
use crate::here::Here;
use crate::monsters::Actor;
use crate::travel::key;

/// The name of the player among the explorers.
const YOU: &str = "you";

/// A branch that grows, and where the player left the others for it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Growing {
    pub growth: Growth,
    branch: String,
    depth: u32,
    stair: Option<String>,
}

impl Game {
    /// By a portal into a branch that grows: nobody sees its start room, one finds oneself behind one of its exits.
    pub fn walk_into(&mut self, branch: &str, chance: &mut Stream) -> bool {
        let place = self.here.floor.header.place.clone();
        let stair = self.stair_here().map(|stair| stair.name.clone());
        let growth = match &self.growing {
            Some(old) if old.growth.branch() == branch => Ok(old.growth.clone()),
            _ => self.engine.grow(branch, self.seed, &self.context()),
        };
        let mut growth = match growth {
            Ok(growth) => growth,
            Err(error) => return self.fails(&format!("There is no way to {branch}"), &error),
        };
        if let Err(refusal) = growth.arrive(YOU) {
            self.log.say(&format!("There is no way to {branch}: {refusal}."));
            return false;
        }
        let exits = growth.start().exits;
        let Some(exit) = chance.pick_index(exits.len()).and_then(|i| exits.get(i)) else { return false };
        let growing = Growing { growth, branch: place.branch, depth: place.depth, stair };
        if !self.go_through(growing, exit.heading) {
            return false;
        }
        let message = self.engine.world().branches.iter().find(|b| b.name == branch).and_then(|b| b.message.clone());
        if let Some(message) = message {
            self.log.say(&message);
        }
        true
    }

    /// Where one stands on an exit of such a room, through it.
    pub fn walk_out(&mut self, at: Point) {
        let exit = self.here.things_at(at).find(|t| t.name.as_deref() == Some("exit"));
        let heading = exit.and_then(|t| t.tags.iter().find_map(|tag| Heading::parse(tag)));
        if let Some((heading, growing)) = heading.zip(self.growing.clone()).filter(|_| self.here.floor.header.room.is_some()) {
            self.go_through(growing, heading);
        }
    }

    /// Through an exit. The state is kept only if all went well.
    fn go_through(&mut self, mut growing: Growing, heading: Heading) -> bool {
        let step = match self.engine.enter(&mut growing.growth, YOU, heading) {
            Ok(Ok(step)) => step,
            Ok(Err(refusal)) => {
                self.log.say(&format!("{}.", crate::monsters::first_up(&refusal.to_string())));
                return false;
            }
            Err(error) => return self.fails("Nothing is there", &error),
        };
        let Spot::Room { instance, x, y } = step.to else { return self.go_back(growing) };
        let made = self.engine.room_floor(&growing.growth, instance, x, y);
        let contents = self.engine.room_contents(&growing.growth, instance, x, y);
        let (floor, contents) = match made.and_then(|floor| Ok((floor, contents?))) {
            Ok(made) => made,
            Err(error) => return self.fails("Nothing is there", &error),
        };
        let at = floor.exit(heading.back()).unwrap_or(floor.arrival).into();
        let way = walk(&self.engine, growing.growth.branch());
        let kept = self.past.get(&key(&floor.header)).cloned();
        let first = kept.is_none();
        let mut here = match kept {
            Some(kept) => kept.wake(floor, way),
            None => Here::new(floor, self.engine.world(), way),
        };
        if first && !step.room.clear {
            self.post_guards(&mut here, &contents);
        }
        self.growing = Some(growing);
        self.enter(here, at);
        if first {
            self.greet();
            self.tell(&contents);
            if step.room.clear && contents.reward != Data::Nil {
                self.reward(&contents);
            }
        }
        if step.one_way {
            self.log.say("There is no way back.");
        }
        true
    }

    /// Back to the floor one came from.
    fn go_back(&mut self, mut growing: Growing) -> bool {
        // Whoever is gone already need not leave.
        let _ = growing.growth.leave(YOU);
        let (branch, depth, stair) = (growing.branch.clone(), growing.depth, growing.stair.clone());
        if !self.go(&branch, depth, stair.as_deref()) {
            return false;
        }
        self.growing = Some(growing);
        true
    }

    /// In a room where one wakes, back to where one fell asleep.
    pub fn wake_up(&mut self) -> bool {
        let Some(contents) = self.room_contents() else { return false };
        if !contents.data.get("wakes").is_some_and(Data::is_true) {
            return false;
        }
        let Some(growing) = self.growing.clone() else { return false };
        let woken = self.go_back(growing);
        if woken {
            self.log.say("You wake up.");
        }
        woken
    }

    /// The clock of the branch; instances that are forgotten are forgotten here too.
    pub fn tick(&mut self) {
        let Some(growing) = &mut self.growing else { return };
        let Ok(tick) = growing.growth.tick(self.turn) else { return };
        for gone in tick.removed {
            let prefix = format!("{} {gone}: ", growing.growth.branch());
            self.past.retain(|key, _| !key.starts_with(&prefix));
        }
    }

    /// What the scripts say of the room of a growing branch the player is in.
    fn room_contents(&self) -> Option<RoomContents> {
        let (room, growing) = (self.here.floor.header.room.as_ref()?, self.growing.as_ref()?);
        self.engine.room_contents(&growing.growth, room.instance, room.x, room.y).ok()
    }

    fn tell(&mut self, contents: &RoomContents) {
        for text in [&contents.title, &contents.text].into_iter().flatten() {
            self.log.say(&format!("{}.", crate::monsters::first_up(text.trim_end_matches('.'))));
        }
        if contents.challenge {
            self.log.say(&match &contents.challenge_text {
                Some(what) => format!("In your way: {what}."),
                None => "Something is in your way.".to_owned(),
            });
        }
        if contents.data.get("wakes").is_some_and(Data::is_true) {
            self.log.say("Press < to wake up.");
        }
    }

    /// Puts whoever guards the room into its middle.
    fn post_guards(&self, here: &mut Here, contents: &RoomContents) {
        let Some(name) = contents.data.get("monster").and_then(Data::as_text) else { return };
        let count = contents.data.get("count").and_then(Data::as_integer).unwrap_or(1).clamp(1, 20);
        let (width, height) = here.size();
        for _ in 0..count {
            let Some(at) = here.free_near(Point::new(width / 2, height / 2)) else { return };
            let id = here.monsters.iter().map(|m| m.id.saturating_add(1)).max().unwrap_or(0);
            let guard = Actor { guards: true, ..Actor::of(id, name, at, self.engine.world()) };
            here.monsters.push(guard);
        }
    }

    /// The room is clear once the last of its guards is gone.
    pub fn clear_room(&mut self) {
        if self.here.monsters.iter().any(|m| m.guards) {
            return;
        }
        let cleared = self.growing.as_mut().and_then(|g| g.growth.clear(YOU).ok());
        if cleared == Some(true) {
            self.log.say("The way on is open.");
            if let Some(contents) = self.room_contents() {
                self.reward(&contents);
            }
        }
    }

    /// Whoever searches a room with a riddle may solve it.
    pub fn try_puzzle(&mut self, chance: &mut Stream) -> bool {
        let shut = self.growing.as_ref().and_then(|g| g.growth.here(YOU)).is_some_and(|room| !room.clear);
        if !shut || self.here.floor.header.room.is_none() || self.here.monsters.iter().any(|m| m.guards) {
            return false;
        }
        let tries = self.room_contents().and_then(|c| c.data.get("tries").and_then(Data::as_integer)).unwrap_or(3);
        if chance.one_in(tries.clamp(1, 20) as u64) {
            self.log.say("That is it!");
            self.clear_room();
            return true;
        }
        false
    }

    /// Gold is gold, other numbers are experience, the rest is something to keep.
    fn reward(&mut self, contents: &RoomContents) {
        let Data::Table(reward) = &contents.reward else { return };
        for (name, value) in reward {
            match value {
                Data::Integer(n) if name == "gold" => {
                    self.log.say(&format!("Your reward: {n} gold."));
                    self.player.gold = self.player.gold.saturating_add(u32::try_from(*n).unwrap_or(0));
                }
                Data::Integer(n) => {
                    self.log.say(&format!("Your reward: {n} {name}."));
                    self.learn(i32::try_from(3 * n.clamp(&0, &1000)).unwrap_or(0));
                }
                Data::Nil | Data::Flag(false) => {}
                _ => {
                    self.log.say(&format!("Your reward: {}.", crate::deeds::a(name)));
                    self.player.bag.push(name.clone());
                }
            }
        }
    }
}
