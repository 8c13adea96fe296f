//! [`PlacedMonster`]: who stands where and in what state, who was to stand there and does not, and why.

use serde::{Deserialize, Serialize};

use crate::world::{Colour, Data};

/// A monster where it was placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PlacedMonster {
    /// Name.
    pub name: String,
    /// One character, one column wide: what a player sees, so that of [`shown_as`](MonsterState::shown_as) if that is set.
    pub glyph: char,
    /// Colour of the glyph.
    pub colour: Colour,
    /// Column.
    pub x: u32,
    /// Row.
    pub y: u32,
    /// How it is there. In JSON its fields stand among the others, and those that say nothing of note are left out.
    #[serde(flatten)]
    pub state: MonsterState,
}

/// How a monster is when the player comes: the default is awake, hostile, of its usual strength, alone.
///
/// The engine carries this to the host and makes nothing of it but the glyph that is shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MonsterState {
    /// How deeply it sleeps, in turns or points as the host counts; 0 is awake.
    #[serde(default, skip_serializing_if = "is_default")]
    pub asleep: u32,
    /// Hit points it has, at least 1; `None` leaves them to the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<u32>,
    /// Hit points it has when unhurt, never fewer than [`hit_points`](Self::hit_points).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_hit_points: Option<u32>,
    /// The declared monster it passes for: a mimic, a shape changer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_as: Option<String>,
    /// How it takes the player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attitude: Attitude,
    /// Whether it is faster than its kind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hasted: bool,
    /// How many levels it lies above the floor's depth: how far out of depth it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub depth_over: i32,
    /// Whom it follows: a position in [`Floor::monsters`](super::Floor::monsters), always of one placed before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<u32>,
    /// Whatever else scripts want the host to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The same as plain data, of this monster alone: what its kind has is in [`Monster::data`](crate::world::Monster::data). Nil where there is
    /// none; at most 64 KiB as JSON.
    #[serde(default, skip_serializing_if = "is_default")]
    pub data: Data,
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// How a monster takes the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Attitude {
    /// Attacks.
    #[default]
    Hostile,
    /// Lets be.
    Friendly,
    /// Follows and obeys.
    Pet,
}

impl Attitude {
    /// Every attitude with the name scripts use.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Hostile, "hostile"), (Self::Friendly, "friendly"), (Self::Pet, "pet")];
}

/// Why a monster cannot be put on a cell. [`code`](Self::code) is a stable word for scripts and hosts, the text is for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementRefusal {
    /// `off_map`: there is no such cell.
    #[error("({x}, {y}) is off the map")]
    OffMap {
        /// Column asked for.
        x: i32,
        /// Row asked for.
        y: i32,
    },
    /// `full`: the floor has as many monsters as a floor may have.
    #[error("the floor has {limit} monsters, the most there may be")]
    Full {
        /// How many monsters a floor may have.
        limit: usize,
    },
    /// `full`: the floor has as many things as a floor may have.
    #[error("the floor has {limit} things, the most there may be")]
    FullOfThings {
        /// How many things a floor may have.
        limit: usize,
    },
    /// `unique`: it is declared `unique = true`, and one is on the floor.
    #[error("{monster} is unique and on this floor already")]
    Unique {
        /// Its name.
        monster: String,
    },
    /// `unique`: there is one in the dungeon or the branch, and it belongs to another floor.
    #[error("{monster} belongs to another floor")]
    Elsewhere {
        /// Its name.
        monster: String,
    },
    /// `unique`: the host's context says that it is gone for good.
    #[error("{monster} is gone: the context says so")]
    Gone {
        /// Its name.
        monster: String,
    },
    /// `stair`: stairs are kept free.
    #[error("the cell is a stair")]
    Stair,
    /// `taken`: another monster is there.
    #[error("the cell is taken")]
    Taken,
    /// `terrain`: its habitat does not let it stand there.
    #[error("{monster} cannot stand on {terrain}")]
    Terrain {
        /// Its name.
        monster: String,
        /// Name of the terrain.
        terrain: String,
    },
}

impl PlacementRefusal {
    /// A word that stays the same from version to version.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::OffMap { .. } => "off_map",
            Self::Full { .. } | Self::FullOfThings { .. } => "full",
            Self::Unique { .. } | Self::Elsewhere { .. } | Self::Gone { .. } => "unique",
            Self::Stair => "stair",
            Self::Taken => "taken",
            Self::Terrain { .. } => "terrain",
        }
    }
}

/// Monsters that were to be on a floor and are not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Unplaced {
    /// Name of the monster.
    pub name: String,
    /// Why, as the script gave it.
    pub reason: String,
    /// How many, at least 1.
    pub count: u32,
}

impl std::fmt::Display for Unplaced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "not placed: {} {}: {}", self.count, self.name, self.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rat(state: MonsterState) -> PlacedMonster {
        PlacedMonster { name: "rat".to_owned(), glyph: 'r', colour: Colour::Default, x: 2, y: 1, state }
    }

    #[test]
    fn a_monster_in_no_special_state_is_written_without_one() {
        let text = serde_json::to_string(&rat(MonsterState::default())).unwrap();
        assert_eq!(text, r#"{"name":"rat","glyph":"r","colour":"default","x":2,"y":1}"#);
        assert_eq!(serde_json::from_str::<PlacedMonster>(&text).unwrap(), rat(MonsterState::default()));
    }

    #[test]
    fn every_field_of_the_state_is_written_and_read_again() {
        let full = rat(MonsterState {
            asleep: 40,
            hit_points: Some(3),
            max_hit_points: Some(7),
            shown_as: Some("chest".to_owned()),
            attitude: Attitude::Pet,
            hasted: true,
            depth_over: -2,
            leader: Some(0),
            note: Some("guards the crown".to_owned()),
            data: Data::from([("quest", "crown".into()), ("odds", Data::from(vec![Data::from(0.5), Data::from(3_i64)]))]),
        });
        let text = serde_json::to_string(&full).unwrap();
        assert_eq!(
            text,
            r#"{"name":"rat","glyph":"r","colour":"default","x":2,"y":1,"asleep":40,"hit_points":3,"max_hit_points":7,"shown_as":"chest","attitude":"pet","hasted":true,"depth_over":-2,"leader":0,"note":"guards the crown","data":{"odds":[0.5,3],"quest":"crown"}}"#
        );
        assert_eq!(serde_json::from_str::<PlacedMonster>(&text).unwrap(), full);
    }

    #[test]
    fn attitudes_have_the_same_names_in_scripts_and_in_json() {
        for (attitude, name) in Attitude::ALL {
            assert_eq!(serde_json::to_value(attitude).unwrap(), name);
        }
    }
}
