//! [`Actor`]: a monster as it is played, with simple wits: it sleeps until it notices, hunts while it knows where the player is, follows
//! its leader, and wanders otherwise.

use crate::point::{Distances, Point};
use serde::{Deserialize, Serialize};
use undercroft::World;
use undercroft::chance::Stream;
use undercroft::floor::{Attitude, PaletteEntry, PlacedMonster};
use undercroft::world::{Colour, Habitat, TerrainClass};

use crate::game::Game;
use crate::here::Here;
use crate::player::MOST;

/// How many steps away it hears the player.
const EARSHOT: u32 = 8;
/// For how many turns it hunts on without seeing anybody.
const PATIENCE: u32 = 15;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Actor {
    /// Its position among the monsters the floor was made with.
    pub id: u32,
    pub name: String,
    pub glyph: char,
    pub colour: Colour,
    pub at: Point,
    pub level: i32,
    pub habitat: Habitat,
    pub hit_points: i32,
    pub most_hit_points: i32,
    pub asleep: u32,
    pub attitude: Attitude,
    pub hasted: bool,
    pub leader: Option<u32>,
    /// Turns for which it goes on hunting.
    pub hunting: u32,
    /// What it passes for, until it is found out.
    pub shown_as: Option<String>,
    /// Whether a room of a growing branch is clear only when it is gone.
    pub guards: bool,
}

impl Actor {
    /// Somebody of that name. What the scripts leave open is the game's: hit points go by level.
    pub fn of(id: u32, name: &str, at: Point, world: &World) -> Self {
        let declared = world.monster(name).and_then(|id| world.monsters.get(usize::from(id.0)));
        let level = declared.map_or(1, |m| m.level).clamp(0, MOST / 4);
        Self {
            id,
            name: name.to_owned(),
            glyph: declared.map_or('?', |m| m.glyph),
            colour: declared.map_or(Colour::Default, |m| m.colour),
            at,
            level,
            habitat: declared.map_or(Habitat::Land, |m| m.habitat),
            hit_points: 4 + 3 * level,
            most_hit_points: 4 + 3 * level,
            asleep: 0,
            attitude: Attitude::Hostile,
            hasted: false,
            leader: None,
            hunting: 0,
            shown_as: None,
            guards: false,
        }
    }

    /// Somebody a floor was made with, in the state the scripts gave them.
    pub fn new(id: u32, placed: &PlacedMonster, world: &World) -> Self {
        let usual = Self::of(id, &placed.name, (placed.x, placed.y).into(), world);
        let points = |n: Option<u32>| n.map(|n| i32::try_from(n).unwrap_or(MOST).clamp(1, MOST));
        let state = &placed.state;
        let most = points(state.max_hit_points).or(points(state.hit_points)).unwrap_or(usual.most_hit_points);
        Self {
            glyph: placed.glyph,
            colour: placed.colour,
            hit_points: points(state.hit_points).unwrap_or(most),
            most_hit_points: most,
            asleep: state.asleep,
            attitude: state.attitude,
            hasted: state.hasted,
            leader: state.leader,
            shown_as: state.shown_as.clone(),
            ..usual
        }
    }

    /// What the player calls it, with an article where it has no name of its own.
    pub fn called(&self) -> String {
        let name = self.shown_as.as_ref().unwrap_or(&self.name);
        let named = name.starts_with("the ") || name.starts_with(char::is_uppercase);
        if named { name.clone() } else { format!("the {name}") }
    }

    pub fn experience(&self) -> i32 {
        self.level.saturating_mul(self.level).saturating_add(2)
    }

    /// A number that no monster comes to, of a save.
    pub fn wrong(&self) -> Option<String> {
        let numbers = [("level", self.level, 0), ("hit_points", self.hit_points, 1), ("most_hit_points", self.most_hit_points, 1)];
        let wrong = numbers.into_iter().find(|(_, n, least)| !(*least..=MOST).contains(n));
        let wrong = wrong.map(|(what, n, least)| format!("{what} {n}, which is not from {least} to {MOST}"));
        let wrong = wrong.or_else(|| (self.id > MOST as u32).then(|| format!("id {}, which is beyond {MOST}", self.id)));
        wrong.map(|wrong| format!("its monster \"{}\" has {wrong}", self.name))
    }

    fn blow(&self, chance: &mut Stream) -> i32 {
        1 + chance.below(2 + self.level.max(0) as u64) as i32 + self.level / 3
    }

    fn stands_on(&self, terrain: &PaletteEntry) -> bool {
        let liquid = terrain.class == TerrainClass::Liquid;
        match self.habitat {
            Habitat::Water => liquid,
            Habitat::Amphibious => terrain.passable || liquid,
            Habitat::Air => terrain.passable || terrain.class != TerrainClass::Wall,
            Habitat::Phasing => true,
            _ => terrain.passable,
        }
    }

    /// Where it can go, doors that it has to open first among it; not through the rim of the floor, nor through doors nobody has found.
    fn can_enter(&self, here: &Here, at: Point) -> bool {
        let (width, height) = here.size();
        let inside = at.x > 0 && at.y > 0 && at.x < width - 1 && at.y < height - 1;
        let secret = here.terrain(at).is_some_and(|t| t.mimics.is_some()) && self.habitat != Habitat::Phasing;
        inside && !secret && here.terrain(at).is_some_and(|t| self.stands_on(t))
    }

    /// It is awake, and knows that somebody is there.
    pub fn rouse(&mut self) {
        self.asleep = 0;
        self.hunting = PATIENCE;
    }

    /// It is seen for what it is.
    pub fn find_out(&mut self, world: &World) -> bool {
        let found = self.shown_as.take().is_some();
        if found && let Some(own) = world.monster(&self.name).and_then(|id| world.monsters.get(usize::from(id.0))) {
            (self.glyph, self.colour) = (own.glyph, own.colour);
        }
        found
    }
}

/// What somebody does with a turn.
enum Deed {
    Rest,
    Step(Point),
    Open(Point),
    Strike,
    StrikeOther(usize),
}

/// Distances from the player for each habitat that is asked for, this turn.
#[derive(Default)]
struct Ways(Vec<(Habitat, Distances)>);

impl Ways {
    fn of(&mut self, actor: &Actor, here: &Here, player: Point) -> &Distances {
        let at = match self.0.iter().position(|(habitat, _)| *habitat == actor.habitat) {
            Some(at) => at,
            None => {
                let map = Distances::new(here.size(), player, here.walk, |p| actor.can_enter(here, p));
                self.0.push((actor.habitat, map));
                self.0.len() - 1
            }
        };
        &self.0[at].1
    }
}

/// All monsters take their turn.
pub fn act(game: &mut Game, chance: &mut Stream) {
    let mut ways = Ways::default();
    let ids: Vec<u32> = game.here.monsters.iter().map(|m| m.id).collect();
    for id in ids {
        let hasted = game.here.monsters.iter().any(|m| m.id == id && m.hasted);
        for _ in 0..if hasted { 2 } else { 1 } {
            // Somebody may have died since.
            let Some(index) = game.here.monsters.iter().position(|m| m.id == id) else { break };
            notice(game, index, &mut ways, chance);
            let deed = decide(game, index, &mut ways, chance);
            carry_out(game, index, deed, chance);
            if game.player.hit_points <= 0 {
                return;
            }
        }
    }
}

/// Sleepers may wake up, hunters may lose the trail.
fn notice(game: &mut Game, index: usize, ways: &mut Ways, chance: &mut Stream) {
    let player = game.player.at;
    let Some(actor) = game.here.monsters.get(index) else { return };
    let steps = ways.of(actor, &game.here, player).get(actor.at);
    let seen = game.here.sees(actor.at);
    let leader_hunts = actor.leader.is_some_and(|id| game.here.monsters.iter().any(|m| m.id == id && m.hunting > 0));
    let near = steps.filter(|steps| *steps <= EARSHOT);
    let Some(actor) = game.here.monsters.get_mut(index) else { return };
    if actor.asleep > 0 {
        if let Some(steps) = near.filter(|_| chance.coin()) {
            actor.asleep = actor.asleep.saturating_sub(1 + EARSHOT.saturating_sub(steps) / 2);
        }
        if leader_hunts {
            actor.asleep /= 2;
        }
    } else if actor.attitude == Attitude::Hostile {
        let alert = actor.hunting > 0 || leader_hunts;
        // Whoever hunts sees for sure; others look up by and by.
        let sees = seen && (alert || chance.percent(60));
        let hears = near.is_some() && chance.percent(if alert { 80 } else { 10 });
        actor.hunting = if sees || hears || (leader_hunts && actor.hunting == 0) { PATIENCE } else { actor.hunting.saturating_sub(1) };
    }
}

fn decide(game: &Game, index: usize, ways: &mut Ways, chance: &mut Stream) -> Deed {
    let (here, player) = (&game.here, game.player.at);
    let Some(actor) = here.monsters.get(index) else { return Deed::Rest };
    if actor.asleep > 0 {
        return Deed::Rest;
    }
    let beside = |at: Point| here.neighbours(actor.at).any(|p| p == at);
    match actor.attitude {
        Attitude::Hostile => {
            let hurt = actor.hit_points.saturating_mul(4) < actor.most_hit_points && actor.level > 0 && actor.habitat != Habitat::Phasing;
            if actor.hunting == 0 {
                return follow_or_wander(here, actor, player, chance);
            }
            if hurt && let Some(at) = downhill(here, actor, player, ways.of(actor, here, player), true) {
                return step(here, actor, at);
            }
            if beside(player) {
                return Deed::Strike;
            }
            let hunted = downhill(here, actor, player, ways.of(actor, here, player), false);
            hunted.map_or_else(|| follow_or_wander(here, actor, player, chance), |at| step(here, actor, at))
        }
        Attitude::Pet => {
            if let Some(foe) = here.monsters.iter().position(|m| m.attitude == Attitude::Hostile && beside(m.at)) {
                return Deed::StrikeOther(foe);
            }
            let way = ways.of(actor, here, player);
            let far = way.get(actor.at).is_some_and(|steps| steps > 2);
            let near = if far { downhill(here, actor, player, way, false) } else { None };
            near.map_or_else(|| wander(here, actor, player, chance), |at| step(here, actor, at))
        }
        _ => wander(here, actor, player, chance),
    }
}

fn free(here: &Here, actor: &Actor, player: Point, at: Point) -> bool {
    at != player && here.monster_at(at).is_none() && actor.can_enter(here, at)
}

/// The free neighbour that is nearest to the player, or furthest away for one who flees; `None` where none is better than to stay.
fn downhill(here: &Here, actor: &Actor, player: Point, way: &Distances, flee: bool) -> Option<Point> {
    let own = way.get(actor.at)?;
    let steps = here.neighbours(actor.at).filter(|p| free(here, actor, player, *p)).filter_map(|p| Some((way.get(p)?, p)));
    let best = if flee { steps.max_by_key(|(d, _)| *d) } else { steps.min_by_key(|(d, _)| *d) };
    // Sideways is better than to queue.
    best.filter(|(d, _)| if flee { *d > own } else { *d <= own }).map(|(_, p)| p)
}

fn follow_or_wander(here: &Here, actor: &Actor, player: Point, chance: &mut Stream) -> Deed {
    let leader = actor.leader.and_then(|id| here.monsters.iter().find(|m| m.id == id));
    if let Some(leader) = leader.filter(|leader| leader.at.steps_to(actor.at) > 2) {
        let steps = here.neighbours(actor.at).filter(|p| free(here, actor, player, *p));
        if let Some(at) = steps.min_by_key(|p| p.steps_to(leader.at)).filter(|p| p.steps_to(leader.at) < actor.at.steps_to(leader.at)) {
            return step(here, actor, at);
        }
    }
    wander(here, actor, player, chance)
}

fn wander(here: &Here, actor: &Actor, player: Point, chance: &mut Stream) -> Deed {
    if !chance.one_in(4) {
        return Deed::Rest;
    }
    // Nobody opens doors for a stroll.
    let steps: Vec<Point> = here.neighbours(actor.at).filter(|p| free(here, actor, player, *p) && !here.is_shut(*p)).collect();
    chance.pick_index(steps.len()).and_then(|i| steps.get(i)).map_or(Deed::Rest, |at| Deed::Step(*at))
}

fn step(here: &Here, actor: &Actor, at: Point) -> Deed {
    if here.is_shut(at) && actor.habitat != Habitat::Phasing { Deed::Open(at) } else { Deed::Step(at) }
}

fn carry_out(game: &mut Game, index: usize, deed: Deed, chance: &mut Stream) {
    match deed {
        Deed::Rest => {}
        Deed::Step(at) => {
            if let Some(actor) = game.here.monsters.get_mut(index) {
                actor.at = at;
            }
        }
        Deed::Open(at) => {
            game.here.act(at, "open");
            if game.here.sees(at) {
                game.log.say("A door opens.");
            }
        }
        Deed::Strike => strike(game, index, chance),
        Deed::StrikeOther(other) => {
            let blow = game.here.monsters.get(index).map_or(0, |actor| actor.blow(chance));
            let Some(foe) = game.here.monsters.get_mut(other) else { return };
            foe.rouse();
            foe.hit_points = foe.hit_points.saturating_sub(blow);
            let (name, at, dead) = (foe.called(), foe.at, foe.hit_points <= 0);
            if dead {
                game.here.monsters.remove(other);
            }
            if game.here.sees(at) {
                game.log.say(&format!("Your companion {} {name}.", if dead { "slays" } else { "bites" }));
            }
        }
    }
}

fn strike(game: &mut Game, index: usize, chance: &mut Stream) {
    let Some(actor) = game.here.monsters.get_mut(index) else { return };
    if actor.find_out(game.engine.world()) {
        let name = actor.called();
        game.log.say(&format!("It was {name} all the while!"));
    }
    let name = actor.called();
    if !chance.percent(60) {
        return game.log.say(&format!("{} misses you.", first_up(&name)));
    }
    let blow = actor.blow(chance).saturating_sub(game.player.padding).max(1);
    game.log.say(&format!("{} hits you for {blow}.", first_up(&name)));
    game.hurt(blow, &name);
}

/// The text with its first letter in upper case.
pub fn first_up(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
