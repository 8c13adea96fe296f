//! [`compare()`]: what is not the same in two surveys.

use std::collections::BTreeMap;

use serde::Serialize;

use super::row::is_far;
use super::{Kind, Measure, Row, Stats, Survey, What};

/// What is not the same in two surveys.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Comparison {
    /// Branches that only the first has.
    pub only_before: Vec<String>,
    /// Branches that only the second has.
    pub only_now: Vec<String>,
    /// What differs: by branch, all depths before each of them, what is most beyond chance first.
    pub differences: Vec<Difference>,
}

/// What differs between floors of two script sets.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Branch name.
    pub branch: String,
    /// Depth; `None` for all together.
    pub depth: Option<u32>,
    /// `measure`, else a kind.
    pub kind: &'static str,
    /// The name of the measure, or of what is of that kind.
    pub name: String,
    /// The mean of a floor before.
    pub before: f64,
    /// The mean of a floor now.
    pub now: f64,
    /// By how many standard deviations they are apart; `None` where floors do not differ among themselves.
    pub z: Option<f64>,
    /// Whether that is more than chance.
    pub beyond_chance: bool,
    /// `before` or `now`, where only one of the two has any.
    pub only: Option<&'static str>,
}

/// The mean of a floor, its variance, the number of floors, and what tells whether there are enough of it.
struct Side {
    mean: f64,
    variance: f64,
    floors: u64,
    among: f64,
}

impl Side {
    fn of_measure(measure: Option<&Measure>) -> Self {
        let count = measure.map_or(0, |measure| measure.count);
        let (mean, variance) = measure.map_or((0.0, 0.0), |measure| (measure.mean(), measure.variance()));
        Self { mean, variance, floors: count, among: count as f64 }
    }

    fn of_row(row: Row, floors: u64) -> Self {
        let (mean, variance) = row.each(floors);
        Self { mean, variance, floors, among: row.count as f64 }
    }

    /// Standard deviations to another, and whether those are more than chance.
    fn apart(&self, now: &Self) -> (Option<f64>, bool) {
        let spread = (self.variance / self.floors.max(1) as f64 + now.variance / now.floors.max(1) as f64).sqrt();
        let among = self.among.max(now.among);
        if spread > 1e-12 {
            let z = (now.mean - self.mean) / spread;
            return (Some(z), is_far(Some(z), among));
        }
        // All floors are alike there, and all are alike here.
        (None, is_far(Some(f64::INFINITY), among))
    }
}

/// What differs between two surveys of the same seeds. Times are left out.
#[must_use]
pub fn compare(before: &Survey, now: &Survey) -> Comparison {
    let missing = |of: &Survey, in_: &Survey| {
        let names = of.branches.iter().map(|branch| branch.name.clone());
        names.filter(|name| in_.branches.iter().all(|branch| branch.name != *name)).collect()
    };
    let mut out = Comparison { only_before: missing(before, now), only_now: missing(now, before), differences: Vec::new() };
    for branch in &now.branches {
        let Some(old) = before.branches.iter().find(|old| old.name == branch.name) else { continue };
        out.differences.extend(differences(&branch.name, None, (before, &old.all), (now, &branch.all)));
        for (depth, stats) in &branch.depths {
            let Some(old) = old.depths.get(depth) else { continue };
            out.differences.extend(differences(&branch.name, Some(*depth), (before, old), (now, stats)));
        }
    }
    out
}

fn differences(branch: &str, depth: Option<u32>, before: (&Survey, &Stats), now: (&Survey, &Stats)) -> Vec<Difference> {
    let mut out = Vec::new();
    let mut add = |kind, name: &str, a: &Side, b: &Side, only| {
        if (a.mean - b.mean).abs() > 1e-9 * a.mean.abs().max(b.mean.abs()) || a.floors == 0 && b.floors > 0 || b.floors == 0 && a.floors > 0
        {
            let (z, beyond_chance) = a.apart(b);
            let (branch, name) = (branch.to_owned(), name.to_owned());
            out.push(Difference { branch, depth, kind, name, before: a.mean, now: b.mean, z, beyond_chance, only });
        }
    };
    for (what, name) in What::ALL.iter().filter(|(what, _)| *what != What::Ms) {
        let (a, b) = (Side::of_measure(before.1.measures.get(what)), Side::of_measure(now.1.measures.get(what)));
        let only = only(a.floors, b.floors);
        add("measure", name, &a, &b, only);
    }
    for (kind, kind_name) in Kind::ALL {
        let rows = |(survey, stats): (&Survey, &Stats)| survey.kind(stats, kind).into_iter().collect::<BTreeMap<String, Row>>();
        let (old, new) = (rows(before), rows(now));
        let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
        for name in names {
            let row = |rows: &BTreeMap<String, Row>| rows.get(name).copied().unwrap_or_default();
            let (a, b) = (row(&old), row(&new));
            add(kind_name, name, &Side::of_row(a, before.1.floors), &Side::of_row(b, now.1.floors), only(a.count, b.count));
        }
    }
    let size = |d: &Difference| d.z.map_or(if d.beyond_chance { f64::INFINITY } else { 0.0 }, f64::abs);
    out.sort_by(|a, b| b.beyond_chance.cmp(&a.beyond_chance).then(size(b).total_cmp(&size(a))));
    out
}

fn only(before: u64, now: u64) -> Option<&'static str> {
    match (before, now) {
        (0, 0) => None,
        (_, 0) => Some("before"),
        (0, _) => Some("now"),
        _ => None,
    }
}
