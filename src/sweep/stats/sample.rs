//! [`Sample`]: what is counted of one floor.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::{Chances, Kind, Paths, What};
use crate::engine::RecordedAttempt;
use crate::floor::{Floor, Thing, ThingKind};

/// What is counted of one floor, so that the floor itself need not be kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// Its seed.
    pub seed: u64,
    pub(super) numbers: Vec<(What, f64)>,
    pub(super) counts: BTreeMap<Kind, BTreeMap<String, u64>>,
    /// Where it was recorded, what draws of monster tables gave: by rule and name, a group counted once.
    pub(super) draws: Option<BTreeMap<(String, String), u64>>,
}

impl Sample {
    /// Counts what a floor has.
    #[must_use]
    pub fn of(seed: u64, floor: &Floor, took: Duration, chances: &Chances, recorded: Option<&RecordedAttempt>) -> Self {
        let mut sample = Self { seed, ..Self::default() };
        sample.measure(floor, took, chances);
        sample.count(floor, chances);
        sample.draws = recorded.map(|attempt| {
            let (mut counted, mut draws) = (BTreeSet::new(), BTreeMap::new());
            for (monster, origin) in floor.monsters.iter().zip(&attempt.monsters) {
                // A group comes of one draw.
                if let Some(draw) = origin.draw.as_ref().filter(|draw| counted.insert(draw.number)) {
                    *draws.entry((draw.rule.clone(), monster.name.clone())).or_default() += 1;
                }
            }
            draws
        });
        sample
    }

    /// A number of the floor; `None` where it has none.
    #[must_use]
    pub fn number(&self, what: What) -> Option<f64> {
        self.numbers.iter().find(|(known, _)| *known == what).map(|(_, number)| *number)
    }

    /// How often something is there.
    #[must_use]
    pub fn often(&self, kind: Kind, name: &str) -> u64 {
        self.counts.get(&kind).and_then(|counts| counts.get(name)).copied().unwrap_or(0)
    }

    fn measure(&mut self, floor: &Floor, took: Duration, chances: &Chances) {
        let about = &chances.about;
        let passable = |cell: &u16| floor.palette.get(usize::from(*cell)).is_some_and(|terrain| terrain.passable);
        let open = floor.cells.iter().filter(|cell| passable(cell)).count();
        let paths = Paths::of(floor, chances.walk);
        let danger: f64 = floor.monsters.iter().map(|monster| about.level(&monster.name)).sum();
        let level = (!floor.monsters.is_empty()).then(|| danger / floor.monsters.len() as f64);
        let all = |counts: &mut dyn Iterator<Item = u32>| counts.map(u64::from).sum::<u64>() as f64;
        for (what, _) in What::ALL {
            let number = match what {
                What::Rooms => Some(floor.rooms.len() as f64),
                What::Vaults => Some(floor.rooms.iter().filter(|room| about.is_vault(&room.kind)).count() as f64),
                What::Monsters => Some(floor.monsters.len() as f64),
                What::Things => Some(floor.things.len() as f64),
                What::Items => Some(floor.things.iter().filter(|thing| thing.kind == ThingKind::Item).count() as f64),
                What::Danger => Some(danger),
                What::Level => level,
                What::Over => level.map(|level| level - f64::from(floor.header.place.absolute)),
                What::Down => paths.down.map(f64::from),
                What::Stairs => paths.stairs.map(f64::from),
                What::Farthest => Some(f64::from(paths.farthest)),
                What::Longest => Some(f64::from(paths.longest)),
                What::DeadEnds => Some(f64::from(paths.dead_ends)),
                What::Loops => Some(f64::from(paths.loops)),
                What::Passable => Some(open as f64 / floor.cells.len().max(1) as f64),
                What::Attempts => Some(f64::from(floor.attempts)),
                What::Refusals => Some(all(&mut floor.refusals.iter().map(|refusal| refusal.count))),
                What::Unplaced => Some(all(&mut floor.unplaced.iter().map(|unplaced| unplaced.count))),
                What::Ms => Some(took.as_secs_f64() * 1000.0),
            };
            self.numbers.extend(number.map(|number| (what, number)));
        }
    }

    fn count(&mut self, floor: &Floor, chances: &Chances) {
        for room in &floor.rooms {
            self.add(if chances.about.is_vault(&room.kind) { Kind::Vault } else { Kind::Room }, room.kind.clone(), 1);
        }
        floor.monsters.iter().for_each(|monster| self.add(Kind::Monster, monster.name.clone(), 1));
        floor.things.iter().for_each(|thing| self.add(Kind::Thing, name(thing), 1));
        let mut cells = vec![0_u64; floor.palette.len()];
        for cell in &floor.cells {
            if let Some(count) = cells.get_mut(usize::from(*cell)) {
                *count += 1;
            }
        }
        let terrains = floor.palette.iter().zip(cells).filter(|(_, count)| *count > 0);
        terrains.for_each(|(terrain, count)| self.add(Kind::Terrain, terrain.name.clone(), count));
        chances.themes.iter().for_each(|theme| self.add(Kind::Theme, theme.clone(), 1));
        for veto in &floor.vetoes {
            self.add(Kind::Veto, format!("{}: {}", veto.stage, veto.reason), u64::from(veto.count));
        }
        for refusal in &floor.refusals {
            self.add(Kind::Refusal, format!("{}: {}", refusal.room, refusal.reason), u64::from(refusal.count));
        }
        for unplaced in &floor.unplaced {
            self.add(Kind::Unplaced, format!("{}: {}", unplaced.name, unplaced.reason), u64::from(unplaced.count));
        }
        for finding in &floor.findings {
            self.add(Kind::Finding, format!("{}: {}", finding.severity, finding.check), 1);
        }
    }

    fn add(&mut self, kind: Kind, name: String, count: u64) {
        *self.counts.entry(kind).or_default().entry(name).or_default() += count;
    }
}

fn name(thing: &Thing) -> String {
    let kind = ThingKind::ALL.iter().find(|(kind, _)| *kind == thing.kind).map_or("", |(_, name)| name);
    thing.name.as_ref().map_or_else(|| kind.to_owned(), |name| format!("{kind} {name}"))
}
