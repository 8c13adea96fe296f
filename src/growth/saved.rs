//! A growing dungeon as it is saved. What is loaded is looked over: a file can be cut short, or made up.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::instance::Instance;
use super::rule::LONGEST;
use crate::world::Context;

use super::{Door, Growth, GrowthRule, Heading, Removal, Room, Spot, Window};

/// The form this version writes.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved<'a> {
    version: Version,
    branch: Cow<'a, str>,
    /// In decimal: JSON numbers are not exact beyond 2^53.
    seed: String,
    rule: Cow<'a, GrowthRule>,
    #[serde(default, skip_serializing_if = "is_empty")]
    context: Cow<'a, Context>,
    now: u64,
    next: u32,
    doors: Vec<SavedDoor>,
    instances: Vec<SavedInstance<'a>>,
    explorers: Cow<'a, BTreeMap<String, Spot>>,
}

fn is_empty(context: &Context) -> bool {
    context.is_empty()
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedDoor {
    exit: Heading,
    instance: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedInstance<'a> {
    id: u32,
    entrance: Heading,
    reopened: u32,
    /// `[x, y, back, exits, state]` each.
    rooms: Cow<'a, [Room]>,
}

/// Of a dungeon in another form. It comes first, so that another form is not taken for a mistake in this one.
#[derive(Serialize)]
#[serde(transparent)]
struct Version(u32);

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            VERSION => Ok(Self(VERSION)),
            other => Err(D::Error::custom(format!("this growing dungeon was saved in form {other}, this program reads form {VERSION}"))),
        }
    }
}

impl Serialize for Growth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let door = |(exit, door): (&Heading, &Door)| SavedDoor { exit: *exit, instance: door.instance, until: door.until };
        Saved {
            version: Version(VERSION),
            branch: Cow::Borrowed(&self.branch),
            seed: self.seed.to_string(),
            rule: Cow::Borrowed(&self.rule),
            context: Cow::Borrowed(&self.context),
            now: self.now,
            next: self.next,
            doors: self.doors.iter().map(door).collect(),
            instances: self.instances.values().map(SavedInstance::of).collect(),
            explorers: Cow::Borrowed(&self.explorers),
        }
        .serialize(serializer)
    }
}

impl<'a> SavedInstance<'a> {
    fn of(instance: &'a Instance) -> Self {
        Self { id: instance.id, entrance: instance.entrance, reopened: instance.reopened, rooms: Cow::Borrowed(&instance.rooms) }
    }
}

impl<'de> Deserialize<'de> for Growth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::deserialize(deserializer)?;
        restore(saved).map_err(|why| D::Error::custom(format!("this is no growing dungeon: {why}")))
    }
}

fn restore(saved: Saved<'_>) -> Result<Growth, String> {
    let seed: u64 = saved.seed.parse().map_err(|_| format!("its seed \"{}\" is no whole number from 0 to 2^64 - 1", saved.seed))?;
    let mut growth = Growth::new(saved.branch.into_owned(), seed, saved.rule.into_owned())?;
    growth.context = saved.context.into_owned();
    (growth.now, growth.next) = (saved.now, saved.next);
    for row in saved.instances {
        if row.id == 0 || row.id >= saved.next || growth.instances.contains_key(&row.id) {
            return Err(format!("an instance has the number {}", row.id));
        }
        if !growth.rule.start.contains(&row.entrance) {
            return Err(format!("instance {} begins behind the {} exit, which the start room has not", row.id, row.entrance));
        }
        let mut instance = Instance::new(row.id, row.entrance);
        instance.restore(row.rooms.into_owned(), &growth.rule).map_err(|why| format!("instance {} {why}", row.id))?;
        (instance.reopened, instance.sealed) = (row.reopened, true);
        growth.instances.insert(row.id, instance);
    }
    for row in saved.doors {
        open_door(&mut growth, &row)?;
    }
    for (name, spot) in saved.explorers.iter() {
        if let Spot::Room { instance: id, x, y } = *spot {
            let instance = growth.instances.get_mut(&id).filter(|i| i.room((x, y)).is_some());
            instance.ok_or_else(|| format!("\"{name}\" is in instance {id} at {x},{y}, where there is no room"))?.inside += 1;
        }
    }
    growth.explorers = saved.explorers.into_owned();
    let empty = growth.instances.values().find(|i| i.sealed && i.inside == 0);
    if let (Some(empty), Removal::Empty) = (empty, growth.rule.removal) {
        return Err(format!("nobody is in instance {}, and nobody can come to it", empty.id));
    }
    Ok(growth)
}

fn open_door(growth: &mut Growth, row: &SavedDoor) -> Result<(), String> {
    let exit = row.exit;
    let instance = growth.instances.get_mut(&row.instance).filter(|i| i.entrance == exit && i.sealed);
    let instance =
        instance.ok_or_else(|| format!("the {exit} exit of the start room leads to instance {}, which it cannot", row.instance))?;
    let fits = match (growth.rule.window, row.until) {
        (Window::Ticks(ticks), Some(until)) => until > growth.now && until - growth.now <= ticks.min(LONGEST),
        (Window::Ticks(_), None) => false,
        (_, until) => until.is_none(),
    };
    if !fits {
        return Err(format!("the {exit} exit of the start room leads to instance {} until a time that cannot be", row.instance));
    }
    instance.sealed = false;
    if growth.doors.insert(exit, Door { instance: row.instance, until: row.until }).is_some() {
        return Err(format!("the {exit} exit of the start room leads to two instances"));
    }
    Ok(())
}
