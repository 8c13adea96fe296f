//! [`GrowthRule`]: how a growing dungeon grows.

use serde::{Deserialize, Serialize};

use super::Heading;

/// Greatest maximum of open exits.
pub(crate) const MOST_OPEN: u32 = 1_000_000;
/// Longest time in rules, in ticks of the host.
pub(crate) const LONGEST: u64 = 1 << 53;

/// How a growing dungeon grows. Plain data; begin with [`GrowthRule::written`] or [`GrowthRule::shipped`] and change what is to be different.
///
/// The rules are those of the dungeon tutorial of Evennia (a MUD framework): as its text tells them, and as the code does it that came after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct GrowthRule {
    /// Most exits nobody has gone through yet, in all of an instance. At least 1. Few: a dungeon like a string; many: a sprawling one.
    pub max_open: u32,
    /// Most new exits of a room that says nothing of its own; 1 to 7.
    pub allowance: u32,
    /// Least new exits that are drawn while there is something to draw from: 0 or 1.
    pub least: u32,
    /// Percent of rooms that are dead ends, where a dead end is allowed; `None` draws 0 as often as any other number.
    pub dead_end: Option<u32>,
    /// Whether an instance may run out of unexplored exits. One that may not gets an exit reopened.
    pub may_close: bool,
    /// Whether a cell that an exit points at is kept for it: then no two exits meet, and none becomes one-way.
    pub reserve: bool,
    /// Whether the exit that is being walked through counts as unexplored while its room is made.
    pub count_walked: bool,
    /// Whether what is left to the maximum limits the number of new exits. If not, they are drawn up to the allowance while there is anything left,
    /// before anybody looks which sides are free, and the maximum can be passed.
    pub subtract: bool,
    /// Four or eight directions.
    pub directions: Directions,
    /// Exits of the start room. Each leads to instances of its own.
    pub start: Vec<Heading>,
    /// How long those who follow join the same instance.
    pub window: Window,
    /// What a room that is not clear shuts.
    pub lock: Lock,
    /// When an instance is forgotten.
    pub removal: Removal,
}

/// Directions of exits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Directions {
    /// North, east, south and west.
    #[default]
    Four,
    /// Those between them, too.
    Eight,
}

impl Directions {
    /// All of them, clockwise from the north.
    #[must_use]
    pub const fn all(self) -> &'static [Heading] {
        match self {
            Self::Four => &Heading::FOUR,
            Self::Eight => &Heading::EIGHT,
        }
    }
}

/// How long those who take an exit of the start room join the instance behind it. After that the exit makes a new one, and nobody comes back to the old
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Window {
    /// So many ticks from when the first explorer goes through. With 0 nobody follows.
    Ticks(u64),
    /// A clock for all exits: at each beat each exit is reset with a chance.
    Beat {
        /// Ticks from beat to beat; at least 1.
        every: u64,
        /// Percent, 1 to 100.
        chance: u32,
    },
    /// Always: each exit of the start room has one instance, and it stays.
    Forever,
}

/// What a room that is not clear shuts. The way back stays open either way, unless the host locks it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lock {
    /// Its unexplored exits.
    #[default]
    Unexplored,
    /// Every exit but the way back.
    Forward,
}

/// When an instance that nobody can come back to is forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Removal {
    /// As soon as nobody is in it.
    #[default]
    Empty,
    /// When the host says so, with [`Growth::remove`](super::Growth::remove).
    Host,
}

impl Default for GrowthRule {
    fn default() -> Self {
        Self::written()
    }
}

impl GrowthRule {
    /// The written rules of the tutorial: at most 4 unexplored exits, of which a room adds 0 to what is left of them, and exits that meet become
    /// one-way. It never closes.
    #[must_use]
    pub fn written() -> Self {
        Self {
            max_open: 4,
            allowance: 3,
            least: 0,
            dead_end: None,
            may_close: false,
            reserve: false,
            count_walked: false,
            subtract: true,
            directions: Directions::Four,
            start: Heading::FOUR.to_vec(),
            window: Window::Ticks(300),
            lock: Lock::Unexplored,
            removal: Removal::Empty,
        }
    }

    /// What the tutorial's code does with its defaults: no more than 2 unexplored exits before a room is made, 1 or 2 more each, cells reserved, every
    /// way forward shut until a room is clear. It closes, about half of the time by the 85th room.
    #[must_use]
    pub fn shipped() -> Self {
        Self {
            max_open: 2,
            allowance: 2,
            least: 1,
            may_close: true,
            reserve: true,
            count_walked: true,
            subtract: false,
            window: Window::Beat { every: 300, chance: 50 },
            lock: Lock::Forward,
            ..Self::written()
        }
    }

    /// What is wrong with it, in words that name the field.
    ///
    /// # Errors
    /// The first field that is out of its bounds.
    pub fn check(&self) -> Result<(), String> {
        let within = |name: &str, n: u64, from: u64, to: u64| {
            if (from..=to).contains(&n) { Ok(()) } else { Err(format!("{name} must be from {from} to {to}, got {n}")) }
        };
        within("max_open", self.max_open.into(), 1, MOST_OPEN.into())?;
        within("allowance", self.allowance.into(), 1, 7)?;
        within("least", self.least.into(), 0, 1)?;
        within("dead_end", self.dead_end.unwrap_or(0).into(), 0, 100)?;
        match self.window {
            Window::Ticks(ticks) => within("window", ticks, 0, LONGEST)?,
            Window::Beat { every, chance } => {
                within("window: every", every, 1, LONGEST)?;
                within("window: chance", chance.into(), 1, 100)?;
            }
            Window::Forever => {}
        }
        if self.start.is_empty() {
            return Err("start must name at least one exit".to_owned());
        }
        for (i, heading) in self.start.iter().enumerate() {
            if !self.directions.all().contains(heading) {
                return Err(format!("start names {heading}, which is none of the four directions"));
            }
            if self.start.iter().take(i).any(|other| other == heading) {
                return Err(format!("start names {heading} twice"));
            }
        }
        Ok(())
    }

    /// Most unexplored exits that can come about. It is [`max_open`](Self::max_open), unless [`subtract`](Self::subtract) is off: then 3 more exits at a
    /// maximum of 4 make 5, for example. Rooms with an allowance of their own count as if they had all sides.
    #[must_use]
    pub fn bound(&self, allowance: u32) -> u32 {
        if self.subtract {
            return self.max_open;
        }
        let room = allowance.min(self.max_open);
        let before = self.max_open.saturating_sub(if self.count_walked { 2 } else { 1 });
        before.saturating_add(room)
    }
}
