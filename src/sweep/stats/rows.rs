//! [`MeasureRow`], [`KindRow`]: what a survey found, as rows of a table.

use serde::Serialize;

use super::{Kind, Measure, Row, Stats, Survey, What};

/// A measure of the floors of a branch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureRow {
    /// The measure.
    pub measure: What,
    /// Floors that have it.
    pub floors: u64,
    /// Its mean.
    pub mean: f64,
    /// The standard deviation from floor to floor.
    pub deviation: f64,
    /// The least.
    pub least: f64,
    /// The first seed that has the least, as text.
    pub least_seed: String,
    /// Half of the floors have no more.
    pub median: f64,
    /// 95 of a hundred floors have no more.
    pub p95: f64,
    /// The most.
    pub most: f64,
    /// The first seed that has the most, as text.
    pub most_seed: String,
}

/// How often something of a name is on the floors of a branch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KindRow {
    /// What it is.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// How often in all.
    pub count: u64,
    /// Floors that have it; `None` where that is not known.
    pub floors: Option<u64>,
    /// How often on a floor.
    pub a_floor: f64,
    /// Its share of all of its kind, 0 to 1.
    pub share: f64,
    /// Choices that could have given it.
    pub trials: u64,
    /// How often they did.
    pub chosen: u64,
    /// How often they should have.
    pub expected: f64,
    /// The declared share of a choice, 0 to 1.
    pub declared: Option<f64>,
    /// The share of the choices that gave it.
    pub seen: Option<f64>,
    /// By how many standard deviations there are more than declared.
    pub z: Option<f64>,
    /// Whether that is more than chance.
    pub beyond_chance: bool,
}

impl MeasureRow {
    fn of(measure: What, found: &Measure) -> Self {
        Self {
            measure,
            floors: found.count,
            mean: found.mean(),
            deviation: found.variance().sqrt(),
            least: found.least.0,
            least_seed: found.least.1.to_string(),
            median: found.quantile(0.5),
            p95: found.quantile(0.95),
            most: found.most.0,
            most_seed: found.most.1.to_string(),
        }
    }
}

impl KindRow {
    fn of(kind: Kind, name: String, row: &Row, floors: u64, all: u64) -> Self {
        let shares = row.shares();
        Self {
            kind,
            name,
            count: row.count,
            floors: (kind != Kind::Veto).then_some(row.floors),
            a_floor: row.count as f64 / floors.max(1) as f64,
            share: row.count as f64 / all.max(1) as f64,
            trials: row.trials,
            chosen: row.chosen,
            expected: row.expected,
            declared: shares.map(|(declared, _)| declared),
            seen: shares.map(|(_, seen)| seen),
            z: row.z(),
            beyond_chance: row.is_beyond_chance(),
        }
    }
}

impl Survey {
    /// Every measure that floors have; times only where they are wanted, for they differ from run to run.
    #[must_use]
    pub fn measures(stats: &Stats, times: bool) -> Vec<MeasureRow> {
        let wanted = What::ALL.iter().filter(|(what, _)| times || *what != What::Ms);
        wanted.filter_map(|(what, _)| stats.measures.get(what).map(|found| MeasureRow::of(*what, found))).collect()
    }

    /// What there is of a kind, the most frequent first; also what could have been chosen and never was.
    #[must_use]
    pub fn kinds(&self, stats: &Stats, kind: Kind) -> Vec<KindRow> {
        let mut rows = self.kind(stats, kind);
        rows.retain(|(_, row)| row.count > 0 || row.trials > 0);
        rows.sort_by(|(a_name, a), (b_name, b)| b.count.cmp(&a.count).then(b.expected.total_cmp(&a.expected)).then(a_name.cmp(b_name)));
        let all = rows.iter().map(|(_, row)| row.count).sum();
        rows.into_iter().map(|(name, row)| KindRow::of(kind, name, &row, stats.floors, all)).collect()
    }
}
