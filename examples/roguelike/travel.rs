//! Stairs: between floors and branches, and out of the dungeon.

use crate::point::Point;
use undercroft::chance::Stream;
use undercroft::floor::{Floor, Header, Stair, StairKind};
use undercroft::{Request, Result};

use crate::game::{Game, walk};
use crate::here::Here;
use crate::sight;

/// The name under which a floor that was left is kept.
pub fn key(header: &Header) -> String {
    match &header.room {
        Some(room) => format!("{} {}: {},{}", header.place.branch, room.instance, room.x, room.y),
        None => format!("{} {}", header.place.branch, header.place.depth),
    }
}

impl Game {
    /// The stair under the player.
    pub fn stair_here(&self) -> Option<&Stair> {
        self.here.floor.stairs.iter().find(|s| Point::from((s.x, s.y)) == self.player.at)
    }

    pub fn stands_at_the_way_out(&self) -> bool {
        self.stair_here().is_some_and(|stair| stair.to.is_none() && stair.kind != StairKind::Landing)
    }

    /// What a stair is, for whoever stands on it.
    pub fn stair_words(&self, stair: &Stair) -> String {
        let here = &self.here.floor.header.place.branch;
        match (&stair.to, stair.kind) {
            (_, StairKind::Landing) => "You arrived here by a way that does not lead back.".to_owned(),
            (None, _) => "A way out of the dungeon.".to_owned(),
            (Some(to), StairKind::Portal) => format!("A portal to the {to}."),
            (Some(to), _) if to != here => format!("Stairs to the {to}."),
            (_, StairKind::Up) => "Stairs up.".to_owned(),
            _ => "Stairs down.".to_owned(),
        }
    }

    /// By the stair under the player, to where it leads.
    pub fn take_stair(&mut self, up: bool, chance: &mut Stream) -> bool {
        let Some(stair) = self.stair_here().cloned() else {
            if self.wake_up() {
                return true;
            }
            self.log.say(if up { "There are no stairs up here." } else { "There are no stairs down here." });
            return false;
        };
        match stair.kind {
            StairKind::Up if !up => self.log.say("These stairs lead up: press <."),
            StairKind::Down if up => self.log.say("These stairs lead down: press >."),
            StairKind::Landing => self.log.say("Nothing leads back from here."),
            _ => {
                let Some(to) = stair.to.clone() else {
                    self.over = Some(format!("You leave the dungeon with {} gold, at level {}.", self.player.gold, self.player.level));
                    return true;
                };
                let grows = self.engine.world().branches.iter().any(|b| b.name == to && b.growth.is_some());
                return if grows { self.walk_into(&to, chance) } else { self.go(&to, stair.depth, stair.arrives.as_deref()) };
            }
        }
        false
    }

    /// To another floor: as it was left, or as it is made. Where it cannot be made the player stays.
    pub fn go(&mut self, branch: &str, depth: u32, arrives: Option<&str>) -> bool {
        let name = format!("{branch} {depth}");
        let kept = self.past.get(&name).cloned();
        let first = kept.is_none();
        let mut changed = None;
        // The header of a floor that was left makes it again, as long as its scripts are the same.
        let kept = kept.and_then(|kept| match self.engine.replay(&kept.header) {
            Ok(request) => Some((kept, request)),
            Err(error) => {
                changed = Some(error.to_string());
                None
            }
        });
        let made = match &kept {
            Some((_, request)) => self.engine.floor(request),
            None => self.make(branch, depth),
        };
        let floor = match made {
            Ok(floor) => floor,
            Err(error) => return self.fails(&format!("There is no way to {name}"), &error),
        };
        let walk = walk(&self.engine, branch);
        let here = match kept {
            Some((kept, _)) => kept.wake(floor, walk),
            None => Here::new(floor, self.engine.world(), walk),
        };
        let stair = arrives.and_then(|name| here.floor.stair(name)).map(|s| (s.x, s.y));
        let at = stair.unwrap_or(here.floor.arrival).into();
        self.enter(here, at);
        if first {
            self.greet();
        }
        if let Some(changed) = changed {
            self.log.say("The scripts have changed since you were here: the floor is a new one.");
            self.report = Some(("This floor is a new one".to_owned(), changed));
        }
        true
    }

    /// A floor nobody has been on.
    pub fn make(&self, branch: &str, depth: u32) -> Result<Floor> {
        self.engine.floor(&Request::new(branch, depth, self.seed).context(self.context()))
    }

    /// The player leaves this floor, which is kept, for another.
    pub fn enter(&mut self, mut here: Here, at: Point) {
        // Whoever stands there makes room.
        if let Some(index) = here.monster_at(at) {
            let aside = here.free_near(at);
            match (aside, here.monsters.get_mut(index)) {
                (Some(aside), Some(monster)) => monster.at = aside,
                _ => drop(here.monsters.remove(index)),
            }
        }
        let left = std::mem::replace(&mut self.here, here);
        self.past.remove(&key(&self.here.floor.header));
        self.past.insert(key(&left.floor.header), left.keep());
        self.player.at = at;
        sight::look(&mut self.here, at);
        let place = self.place();
        self.log.say(&format!("You are in {place}."));
    }

    /// Tells of an error at length; the game goes on as it is.
    pub fn fails(&mut self, what: &str, error: &undercroft::Error) -> bool {
        self.log.say(&format!("{what}: {error}"));
        self.report = Some((what.to_owned(), format!("{error:#}")));
        false
    }
}
