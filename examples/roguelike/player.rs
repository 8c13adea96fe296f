//! [`Player`]: the one who walks.

use crate::point::Point;
use serde::{Deserialize, Serialize};
use undercroft::chance::Stream;

/// No number of a player or a monster grows beyond this, so that sums of them stay numbers.
pub const MOST: i32 = 1_000_000;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Player {
    pub at: Point,
    pub hit_points: i32,
    pub level: i32,
    pub experience: i32,
    pub gold: u32,
    pub bandages: u32,
    /// What is added to each blow.
    pub edge: i32,
    /// What is taken off each blow.
    pub padding: i32,
    /// What was picked up and has a name.
    pub bag: Vec<String>,
    /// Who was slain of whom there is one only.
    pub slain: Vec<String>,
    pub kills: u32,
}

impl Player {
    pub fn new(at: Point) -> Self {
        let (bag, slain) = (Vec::new(), Vec::new());
        let player = Self { at, hit_points: 0, level: 1, experience: 0, gold: 0, bandages: 3, edge: 0, padding: 0, bag, slain, kills: 0 };
        Self { hit_points: player.most_hit_points(), ..player }
    }

    pub fn most_hit_points(&self) -> i32 {
        18 + 6 * self.level
    }

    /// Experience at which the next level is reached.
    pub fn next_level(&self) -> i32 {
        10 * self.level * (self.level + 1)
    }

    /// Adds experience; whether a level was gained.
    pub fn learn(&mut self, experience: i32) -> bool {
        let before = self.level;
        self.experience = self.experience.saturating_add(experience).clamp(0, MOST);
        while self.experience >= self.next_level() && self.level < 50 {
            self.level += 1;
            self.hit_points += 6;
        }
        self.level > before
    }

    /// A number that no game comes to, of a save.
    pub fn wrong(&self) -> Option<String> {
        if self.hit_points <= 0 || !(1..=50).contains(&self.level) {
            return Some("its player cannot be alive".to_owned());
        }
        if self.hit_points > self.most_hit_points() {
            return Some(format!("its player has {} of {} hit points", self.hit_points, self.most_hit_points()));
        }
        let numbers = [("experience", self.experience), ("edge", self.edge), ("padding", self.padding)];
        let wrong = numbers.into_iter().find(|(_, n)| !(0..=MOST).contains(n));
        wrong.map(|(name, n)| format!("its player has {name} {n}, which is not from 0 to {MOST}"))
    }

    pub fn blow(&self, chance: &mut Stream) -> i32 {
        (1 + chance.below(6) as i32 + self.level / 2).saturating_add(self.edge)
    }

    pub fn heal(&mut self, hit_points: i32) {
        self.hit_points = self.hit_points.saturating_add(hit_points).min(self.most_hit_points());
    }
}
