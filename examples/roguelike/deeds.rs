//! What the player does with a turn.

use crate::point::Point;
use undercroft::chance::Stream;
use undercroft::floor::{Attitude, Thing, ThingKind};

use crate::game::{Command, Game};
use crate::monsters::first_up;
use crate::player::MOST;

impl Game {
    /// Does it; whether that took a turn.
    pub fn deed(&mut self, command: Command, chance: &mut Stream) -> bool {
        match command {
            Command::Step(dx, dy) => self.step(self.player.at.offset(dx, dy), chance),
            Command::Wait => true,
            Command::Search => self.search(chance),
            Command::Do(action, dx, dy) => self.do_to(self.player.at.offset(dx, dy), action, chance),
            Command::Up => self.take_stair(true, chance),
            Command::Down => self.take_stair(false, chance),
            Command::Bandage => self.bandage(chance),
            Command::Run(..) | Command::Explore | Command::Reload | Command::Reveal => false,
        }
    }

    /// Into a neighbouring cell, or against whatever is there.
    fn step(&mut self, to: Point, chance: &mut Stream) -> bool {
        if !self.here.neighbours(self.player.at).any(|p| p == to) {
            self.log.say("Nobody moves that way here.");
            return false;
        }
        if let Some(index) = self.here.monster_at(to) {
            return self.bump(index, chance);
        }
        if self.here.is_shut(to) {
            return self.do_to(to, "open", chance);
        }
        if !self.here.passable(to) {
            let what = self.here.looks(to).map(|t| words(&t.name));
            self.log.say(&what.map_or_else(|| "There is nothing there.".to_owned(), |what| format!("The {what} is in the way.")));
            return false;
        }
        self.player.at = to;
        self.arrive_at(to, chance);
        true
    }

    /// Foes are fought; friends change places.
    fn bump(&mut self, index: usize, chance: &mut Stream) -> bool {
        let at = self.player.at;
        // Friends that swim or fly may be where nobody can walk.
        let walkable = self.here.monsters.get(index).is_some_and(|actor| self.here.passable(actor.at));
        let Some(actor) = self.here.monsters.get_mut(index) else { return false };
        if actor.attitude != Attitude::Hostile {
            let name = actor.called();
            if !walkable {
                self.log.say(&format!("{} is in the way.", first_up(&name)));
                return false;
            }
            self.player.at = std::mem::replace(&mut actor.at, at);
            self.log.say(&format!("You change places with {name}."));
            return true;
        }
        if actor.find_out(self.engine.world()) {
            let name = actor.called();
            self.log.say(&format!("It is {name}!"));
        }
        let (name, asleep) = (actor.called(), actor.asleep > 0);
        actor.rouse();
        if !asleep && !chance.percent(75) {
            self.log.say(&format!("You miss {name}."));
            return true;
        }
        let blow = self.player.blow(chance).saturating_mul(if asleep { 2 } else { 1 });
        actor.hit_points = actor.hit_points.saturating_sub(blow);
        if actor.hit_points > 0 {
            self.log.say(&format!("You hit {name} for {blow}{}.", if asleep { ", asleep as it was" } else { "" }));
            return true;
        }
        let slain = self.here.monsters.remove(index);
        self.log.say(&format!("You have slain {name}."));
        self.player.kills = self.player.kills.saturating_add(1);
        let world = self.engine.world();
        let of_one = world.monster(&slain.name).and_then(|id| world.monsters.get(usize::from(id.0))).is_some_and(|m| m.gone.is_some());
        if of_one {
            self.player.slain.push(slain.name.clone());
        }
        self.learn(slain.experience());
        if slain.guards {
            self.clear_room();
        }
        true
    }

    pub fn learn(&mut self, experience: i32) {
        if self.player.learn(experience) {
            self.log.say(&format!("Welcome to level {}!", self.player.level));
        }
    }

    /// Traps, things and stairs where one has come.
    fn arrive_at(&mut self, at: Point, chance: &mut Stream) {
        for trap in self.here.take(at, ThingKind::Trap) {
            self.spring(&trap, chance);
        }
        for item in self.here.take(at, ThingKind::Item) {
            self.pick_up(&item, chance);
        }
        let feature = self.here.seen_at(at).find(|t| t.kind == ThingKind::Feature && t.name.as_deref() != Some("exit"));
        if let Some(name) = feature.map(|f| f.name.clone().unwrap_or_else(|| "something".to_owned())) {
            self.log.say(&format!("There is {} here.", a(&name)));
        }
        if let Some(words) = self.stair_here().map(|stair| self.stair_words(stair)) {
            self.log.say(&words);
        }
        self.walk_out(at);
    }

    fn spring(&mut self, trap: &Thing, chance: &mut Stream) {
        let name = trap.name.as_deref().unwrap_or("trap");
        let depth = i32::try_from(self.here.floor.header.place.depth).unwrap_or(1);
        let blow = 1 + chance.below(3 + depth.saturating_add(trap.level).clamp(0, 40) as u64) as i32;
        self.log.say(&format!("You walk into {}: it hurts you for {blow}.", a(name)));
        self.hurt(blow, &a(name));
    }

    /// What scripts ask for by name is kept as it is; what they leave open is one of the game's own few things.
    fn pick_up(&mut self, item: &Thing, chance: &mut Stream) {
        let count = item.count.max(1);
        match item.name.as_deref() {
            Some("gold") => self.earn(count),
            Some(name) => {
                self.log.say(&format!("You pick up {}.", if count == 1 { a(name) } else { format!("{count} times {name}") }));
                self.player.bag.extend((0..count.min(20)).map(|_| name.to_owned()));
            }
            None => self.find_something(item.tags.iter().any(|t| t == "good" || t == "great" || t == "holy"), chance),
        }
    }

    /// One of the few things the game knows; fine ones are of use for long.
    fn find_something(&mut self, fine: bool, chance: &mut Stream) {
        match chance.below(if fine { 2 } else { 6 }) {
            0 => {
                self.player.edge = (self.player.edge + 1).min(MOST);
                self.log.say("You find a whetstone and sharpen your blade.");
            }
            1 => {
                self.player.padding = (self.player.padding + 1).min(MOST);
                self.log.say("You find a quilted coat that fits over yours.");
            }
            2 | 3 => self.earn(5 + chance.below(20) as u32),
            _ => {
                self.player.bandages = self.player.bandages.saturating_add(1);
                self.log.say("You find a bandage.");
            }
        }
    }

    fn earn(&mut self, gold: u32) {
        self.player.gold = self.player.gold.saturating_add(gold);
        self.log.say(&format!("You pick up {gold} gold."));
    }

    fn bandage(&mut self, chance: &mut Stream) -> bool {
        if self.player.bandages == 0 || self.player.hit_points == self.player.most_hit_points() {
            self.log.say(if self.player.bandages == 0 { "You have no bandages left." } else { "You are not hurt." });
            return false;
        }
        self.player.bandages -= 1;
        let healed = 10 + chance.below(6) as i32 + 2 * self.player.level;
        self.player.heal(healed);
        self.log.say("You bandage your wounds.");
        true
    }

    /// What was there all along: secret doors, traps.
    fn search(&mut self, chance: &mut Stream) -> bool {
        let found = self.find_around();
        let solved = self.try_puzzle(chance);
        if !found && !solved {
            self.log.say("You find nothing.");
        }
        true
    }

    /// What one notices in passing.
    pub fn notice(&mut self, chance: &mut Stream) {
        if self.over.is_none() && chance.percent(25) {
            self.find_around();
        }
    }

    fn find_around(&mut self) -> bool {
        let mut found = false;
        let (x, y) = (self.player.at.x, self.player.at.y);
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(x + dx, y + dy)));
        for at in around {
            if self.here.act(at, "secret").is_some() {
                self.log.say("You find a secret door.");
                found = true;
            }
            if let Some(index) = self.here.index(at)
                && self.here.things_at(at).any(|t| t.kind == ThingKind::Trap)
                && self.here.noticed.insert(index)
            {
                self.log.say("You notice a trap.");
                found = true;
            }
        }
        found
    }

    /// Opens, closes, bashes, digs, disarms.
    fn do_to(&mut self, at: Point, action: &'static str, chance: &mut Stream) -> bool {
        let Some(before) = self.here.looks(at).map(|t| words(&t.name)) else { return false };
        if let Some(name) = self.here.monster_at(at).and_then(|i| self.here.monsters.get(i)).map(|m| m.called()) {
            self.log.say(&format!("{} is in the way.", first_up(&name)));
            return false;
        }
        let trap = self.here.seen_at(at).any(|t| t.kind == ThingKind::Trap);
        if action == "disarm" && trap {
            if chance.percent(60 + 2 * self.player.level.clamp(0, 15) as u32) {
                self.here.take(at, ThingKind::Trap);
                self.log.say("You disarm the trap.");
                self.learn(2);
            } else {
                self.log.say("You do not get it disarmed.");
            }
            return true;
        }
        // What passes for a wall is dealt with as one.
        let secret = self.here.terrain(at).is_some_and(|t| t.mimics.is_some());
        let would = self.here.floor.becomes(at.x.max(0) as u32, at.y.max(0) as u32, action).is_some_and(|c| c.changed);
        if !would || (secret && action != "tunnel" && action != "bash") {
            self.log.say(&format!("You cannot {} the {before}.", verb(action)));
            return false;
        }
        let percent = match action {
            "tunnel" => 20 + 5 * self.player.edge.clamp(0, 10) as u32,
            "bash" => 50,
            _ => 100,
        };
        if !chance.percent(percent) {
            self.log.say(&format!("You {} the {before}, and it holds.", verb(action)));
            return true;
        }
        let Some(change) = self.here.act(at, action) else { return false };
        self.log.say(&format!("You {} the {before}{}.", verb(action), if change.shatters { ", and it shatters" } else { "" }));
        if change.drops_gold {
            self.earn(10 + chance.below(30) as u32);
        }
        if change.drops_item && chance.percent(15) {
            self.find_something(false, chance);
        }
        true
    }
}

/// An action as a verb.
fn verb(action: &str) -> &str {
    if action == "tunnel" { "dig through" } else { action }
}

/// A name of the scripts as words.
pub fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// A name with its article.
pub fn a(name: &str) -> String {
    let name = words(name);
    let plain = ["the ", "a ", "an "].iter().all(|article| !name.starts_with(article));
    match name.chars().next() {
        Some('a' | 'e' | 'i' | 'o' | 'u') if plain => format!("an {name}"),
        _ if plain => format!("a {name}"),
        _ => name,
    }
}
