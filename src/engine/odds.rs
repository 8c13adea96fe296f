//! [`TableOdds`]: the odds of a branch's monster tables at a place, and where to look at them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::chance::Odds;
use crate::error::Result;
use crate::world::{Branch, Context, Place};

use super::{Engine, Request};

/// The odds of one monster table at one place.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TableOdds {
    /// The table's name among those of its population; empty where it has none.
    pub label: String,
    /// The rule that gave the odds, as `crawl.first_match`.
    pub rule: String,
    /// Names of the monsters, one for each outcome of the odds. A monster may have several.
    pub monsters: Vec<String>,
    /// Their chances; what is left over is nobody.
    pub odds: Arc<Odds>,
}

/// A monster and its chance, 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MonsterChance {
    /// Name.
    pub monster: String,
    /// The chance of all its rows together.
    pub chance: f64,
    /// Where the chance is 0 and the monster has one of its own: who is always taken before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadowed_by: Option<String>,
}

impl TableOdds {
    pub(crate) fn new(label: String, rule: String, monsters: Vec<String>, odds: Arc<Odds>) -> Self {
        Self { label, rule, monsters, odds }
    }

    /// The chance of each monster, in the order of the table; rows of one monster are added up.
    #[must_use]
    pub fn by_monster(&self) -> Vec<MonsterChance> {
        let mut out: Vec<MonsterChance> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for (i, name) in self.monsters.iter().enumerate() {
            let shadow = self.odds.shadowed_by(i).and_then(|by| self.monsters.get(by)).cloned();
            let at = *places.entry(name.as_str()).or_insert_with(|| {
                out.push(MonsterChance { monster: name.clone(), chance: 0.0, shadowed_by: None });
                out.len() - 1
            });
            if let Some(row) = out.get_mut(at) {
                row.chance += self.odds.chance(i);
                row.shadowed_by = row.shadowed_by.take().or(shadow);
            }
        }
        for row in &mut out {
            if row.chance > 0.0 {
                row.shadowed_by = None;
            }
        }
        out
    }

    /// The chance of one monster; 0 for one the table does not name.
    #[must_use]
    pub fn chance(&self, monster: &str) -> f64 {
        self.monsters.iter().enumerate().filter(|(_, name)| *name == monster).map(|(i, _)| self.odds.chance(i)).sum()
    }

    /// The chance of nobody.
    #[must_use]
    pub fn nobody(&self) -> f64 {
        self.odds.nobody()
    }
}

impl Engine {
    /// The odds of each monster table of a branch's population at a place, in the order of the script; empty where the population is a plain
    /// function. They are computed, exact to 1e-12, and the same numbers that a floor draws by.
    ///
    /// # Errors
    /// [`ErrorKind::Request`](crate::ErrorKind) for an unknown branch or a context that was not declared, `Script` or `Limit` where a rule
    /// fails.
    pub fn odds(&self, place: &Place, context: &Context) -> Result<Vec<TableOdds>> {
        let (_, branch) = self.branch(&place.branch)?;
        self.check_context(context)?;
        let mut request = Request::new(&place.branch, place.depth, 0);
        request.context = context.clone();
        Ok(self.weights(branch, place, &request)?.tables.to_vec())
    }

    /// The room types and vaults a branch draws from at a place, with their weights there, in the order of the script.
    ///
    /// # Errors
    /// As [`odds`](Self::odds).
    pub(crate) fn room_weights(&self, place: &Place, context: &Context) -> Result<Vec<(String, u64)>> {
        let (_, branch) = self.branch(&place.branch)?;
        self.check_context(context)?;
        let mut request = Request::new(&place.branch, place.depth, 0);
        request.context = context.clone();
        let weighed = self.weights(branch, place, &request)?;
        let name = |id: usize| self.world().rooms.get(id).map(|room| room.name.clone());
        Ok(weighed.weights.iter().filter_map(|(id, weight)| Some((name(usize::from(id.0))?, *weight))).collect())
    }

    /// The places of a branch at its longest, entered as high up as may be: where its curves are drawn. `None` for an unknown branch.
    #[must_use]
    pub fn longest(&self, branch: &str) -> Option<Vec<Place>> {
        let (_, branch) = self.branch(branch).ok()?;
        Some((1..=branch.depths().max).map(|depth| self.at_longest(branch, depth)).collect())
    }

    /// A place of a branch at its longest: the same for every seed.
    pub(super) fn at_longest(&self, branch: &Branch, depth: u32) -> Place {
        let below = branch.direction.sign().saturating_mul(i32::try_from(i64::from(depth) - 1).unwrap_or(i32::MAX));
        let absolute = self.world().highest_first(branch).saturating_add(below);
        Place {
            branch: branch.name.clone(),
            depth,
            absolute,
            last: branch.growth.is_none() && depth == branch.floors.max,
            named: None,
            variant: None,
        }
    }
}
