//! Walking on by oneself: in a direction, to what is not known yet, to the stairs. It ends as soon as there is something to see.

use undercroft::floor::{StairKind, ThingKind};
use undercroft::growth::Heading;

use crate::game::{Command, Game};
use crate::point::{Distances, Point};

/// Most steps at a time.
const MOST: usize = 300;

impl Game {
    /// Goes on in a direction while the way is plain.
    pub fn run(&mut self, dx: i32, dy: i32) {
        for step in 0..MOST {
            let next = self.player.at.offset(dx, dy);
            // Doors, monsters and things are for whoever walks up to them on purpose.
            let plain = self.here.passable(next) && !self.here.is_shut(next) && self.here.monster_at(next).is_none();
            if step > 0 && (!plain || self.here.seen_at(next).next().is_some()) {
                return;
            }
            let sides = self.openings(dx, dy);
            if !self.goes_on(Command::Step(dx, dy)) || self.stair_here().is_some() || self.openings(dx, dy) != sides {
                return;
            }
        }
    }

    /// Walks to what is nearest and not known, or lies there to be taken; when there is nothing more, to the next stairs that lead on.
    pub fn explore(&mut self) {
        if self.foe_in_sight() {
            return self.log.say("Not while somebody is about.");
        }
        for _ in 0..MOST {
            let ways = self.known_ways(self.player.at);
            let all = (0..self.here.floor.cells.len()).map(|i| self.here.point(i)).filter(|p| *p != self.player.at);
            let open = all.filter(|p| ways.get(*p).is_some() && (self.is_frontier(*p) || self.is_loot(*p)));
            let target = open.min_by_key(|p| ways.get(*p));
            let Some(target) = target.or_else(|| self.stairs_on(&ways)) else {
                if let Some(exits) = self.known_exits() {
                    return self.log.say(&format!("You know all there is here. Exits (_) lead on: {exits}. Walk onto one."));
                }
                return self.log.say(if self.leads_on(self.player.at) {
                    "Here it goes on."
                } else {
                    "There is no way on that you know of. Search for one."
                });
            };
            let back = self.known_ways(target);
            let steps = self.here.neighbours(self.player.at).filter_map(|p| Some((back.get(p)?, p)));
            let Some((_, next)) = steps.min_by_key(|(steps, _)| *steps) else { return };
            let (dx, dy) = (next.x - self.player.at.x, next.y - self.player.at.y);
            if !self.goes_on(Command::Step(dx, dy)) {
                return;
            }
        }
    }

    /// Takes a turn; whether there is nothing to stop for.
    fn goes_on(&mut self, command: Command) -> bool {
        let said = self.log.fresh().len();
        self.one(command) && self.log.fresh().len() == said && !self.foe_in_sight() && self.over.is_none()
    }

    /// Steps over cells that the player knows and can walk, around traps.
    fn known_ways(&self, to: Point) -> Distances {
        let here = &self.here;
        let trap = |p: Point| here.seen_at(p).any(|t| t.kind == ThingKind::Trap);
        let exit = |p: Point| here.floor.header.room.is_some() && here.things_at(p).any(|t| t.name.as_deref() == Some("exit"));
        Distances::new(here.size(), to, here.walk, |p| here.knows(p) && here.passable(p) && !trap(p) && !exit(p))
    }

    /// Whether there is something unknown beside it.
    fn is_frontier(&self, at: Point) -> bool {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| at.offset(dx, dy)));
        around.into_iter().any(|p| self.here.index(p).is_some() && !self.here.knows(p))
    }

    fn is_loot(&self, at: Point) -> bool {
        self.here.knows(at) && self.here.things_at(at).any(|t| t.kind == ThingKind::Item)
    }

    fn leads_on(&self, at: Point) -> bool {
        let kinds = [StairKind::Down, StairKind::Branch, StairKind::Portal];
        self.here.floor.stairs.iter().any(|s| kinds.contains(&s.kind) && Point::from((s.x, s.y)) == at)
    }

    /// The nearest known stairs that lead on, unless the player stands on some.
    fn stairs_on(&self, ways: &Distances) -> Option<Point> {
        let stairs = self.here.floor.stairs.iter().map(|s| Point::from((s.x, s.y)));
        let known = stairs.filter(|p| self.here.knows(*p) && self.leads_on(*p) && ways.get(*p).is_some());
        known.min_by_key(|p| ways.get(*p)).filter(|_| !self.leads_on(self.player.at))
    }

    /// Where the exits of a room of a growing branch lead that the player knows; `None` without any.
    fn known_exits(&self) -> Option<String> {
        let here = &self.here;
        here.floor.header.room.as_ref()?;
        let exits = here.floor.things.iter().filter(|t| t.name.as_deref() == Some("exit") && here.knows((t.x, t.y).into()));
        let headings: Vec<&str> =
            exits.filter_map(|t| t.tags.iter().find(|tag| Heading::parse(tag).is_some())).map(String::as_str).collect();
        (!headings.is_empty()).then(|| headings.join(", "))
    }

    /// Which cells to the sides are open, for a runner to stop where that changes.
    fn openings(&self, dx: i32, dy: i32) -> [bool; 2] {
        let at = self.player.at;
        [at.offset(-dy, dx), at.offset(dy, -dx)].map(|side| self.here.passable(side))
    }
}
