//! [`Row`]: how often something of a name is on floors; [`Kind`], what there is of names.

use serde::{Deserialize, Serialize};

/// What has a name and is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Room types.
    Room,
    /// Vaults.
    Vault,
    /// Monsters.
    Monster,
    /// Things by kind and name.
    Thing,
    /// Terrains, in cells.
    Terrain,
    /// Rows of themes, by branch and number.
    Theme,
    /// Why attempts were refused, by stage and reason.
    Veto,
    /// Why pieces were not placed, by name and reason.
    Refusal,
    /// Why monsters are not there, by name and reason.
    Unplaced,
    /// What the audit found, by severity and check.
    Finding,
}

impl Kind {
    /// All of them with their names.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Room, "room"),
        (Self::Vault, "vault"),
        (Self::Monster, "monster"),
        (Self::Thing, "thing"),
        (Self::Terrain, "terrain"),
        (Self::Theme, "theme"),
        (Self::Veto, "veto"),
        (Self::Refusal, "refusal"),
        (Self::Unplaced, "unplaced"),
        (Self::Finding, "finding"),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// Whether its names are those that scripts declare, so that there are not more than these.
    pub(super) fn is_declared(self) -> bool {
        matches!(self, Self::Room | Self::Vault | Self::Monster | Self::Terrain | Self::Theme)
    }

    /// That of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
    }
}

/// Fewer than this, expected and seen, are too few to tell from chance.
const FEW: f64 = 10.0;
/// So many standard deviations apart is more than chance.
const FAR: f64 = 4.0;

/// How often something of a name is on floors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// How often in all.
    pub count: u64,
    /// The same, that of each floor times itself.
    pub squares: u64,
    /// How often a draw of a monster table chose it, a group counted once; of monsters only, and where that was recorded.
    pub drawn: u64,
    /// How often it was chosen where its chance is known: of rooms those on floors that list it, of monsters draws of a table of the place.
    pub chosen: u64,
    /// Choices that could have given it.
    pub trials: u64,
    /// How many of those are to be expected.
    pub expected: f64,
    /// The variance of that number.
    pub variance: f64,
    /// Floors that have it.
    pub floors: u64,
    /// Its declared share of a choice, 0 to 1, summed over the floors; of room types only.
    pub declared: f64,
}

impl Row {
    /// Adds choices, some of which gave it, each with the same chance.
    pub(super) fn choices(&mut self, chosen: u64, trials: u64, chance: f64) {
        self.chosen += chosen;
        self.trials += trials;
        self.expected += trials as f64 * chance;
        self.variance += trials as f64 * chance * (1.0 - chance).max(0.0);
    }

    /// Adds what is on other floors.
    pub(super) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.squares += other.squares;
        self.drawn += other.drawn;
        self.chosen += other.chosen;
        self.trials += other.trials;
        self.expected += other.expected;
        self.variance += other.variance;
        self.floors += other.floors;
        self.declared += other.declared;
    }

    /// Its share of the choices, as declared and as seen; `None` where there were none.
    #[must_use]
    pub fn shares(&self) -> Option<(f64, f64)> {
        let trials = self.trials as f64;
        (self.trials > 0).then(|| (self.expected / trials, self.chosen as f64 / trials))
    }

    /// By how many standard deviations there are more than declared, if each choice were on its own; `None` where chance had no say.
    #[must_use]
    pub fn z(&self) -> Option<f64> {
        (self.variance > 1e-9).then(|| (self.chosen as f64 - self.expected) / self.variance.sqrt())
    }

    /// Whether it is more or less often there than chance would have it.
    #[must_use]
    pub fn is_beyond_chance(&self) -> bool {
        is_far(self.z(), (self.chosen as f64).max(self.expected))
    }

    /// The mean of a floor, and its variance from floor to floor.
    #[must_use]
    pub(super) fn each(&self, floors: u64) -> (f64, f64) {
        let (count, n) = (self.count as f64, floors.max(1) as f64);
        // Of what is counted in all only, the variance of chance has to do.
        let variance = if self.squares == 0 { count / n } else { (self.squares as f64 - count * count / n) / (n - 1.0).max(1.0) };
        (count / n, variance.max(0.0))
    }
}

/// Whether a difference of so many standard deviations, among so many, is more than chance.
pub(super) fn is_far(z: Option<f64>, among: f64) -> bool {
    z.is_some_and(|z| z.abs() > FAR) && among >= FEW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_has_its_spread() {
        let mut row = Row::default();
        row.choices(30, 60, 0.5);
        row.choices(60, 40, 0.5);
        assert_eq!((row.chosen, row.trials, row.expected, row.variance), (90, 100, 50.0, 25.0));
        assert_eq!((row.shares(), row.z(), row.is_beyond_chance()), (Some((0.5, 0.9)), Some(8.0), true));
    }

    #[test]
    fn few_and_certain_things_are_not_marked() {
        let mut rare = Row::default();
        rare.choices(2, 1000, 0.0001);
        assert!(rare.z().unwrap() > 4.0 && !rare.is_beyond_chance(), "two are too few to tell");
        let mut certain = Row::default();
        certain.choices(50, 50, 1.0);
        assert_eq!((certain.z(), certain.is_beyond_chance(), certain.shares()), (None, false, Some((1.0, 1.0))));
        assert_eq!((Row::default().z(), Row::default().shares()), (None, None));
    }
}
