//! [`Worst`]: the floors that have most or least of something.

use super::{Kind, Sample, What};
use crate::error::{Error, Result};
use crate::script::did_you_mean;

/// What floors are ranked by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// A number that each floor has.
    Measure(What),
    /// How often something is there.
    Count(Kind, String),
}

impl Column {
    /// Reads the name of a measure, as `dead_ends`, or a kind and a name, as `monster:rat`.
    ///
    /// # Errors
    /// Kind `Request`: says what there is.
    pub fn parse(text: &str) -> Result<Self> {
        if let Some((kind, name)) = text.split_once(':') {
            let kinds = || Kind::ALL.iter().map(|(_, name)| *name);
            let kind = Kind::from_name(kind).ok_or_else(|| {
                let hint = did_you_mean(kind, kinds()).unwrap_or_else(|| format!("there are {}", kinds().collect::<Vec<_>>().join(", ")));
                Error::request(format!("there is no kind \"{kind}\" to rank floors by; {hint}"))
            })?;
            return Ok(Self::Count(kind, name.to_owned()));
        }
        let names = || What::ALL.iter().map(|(_, name)| *name);
        What::from_name(text).map(Self::Measure).ok_or_else(|| {
            let hint = did_you_mean(text, names()).unwrap_or_else(|| format!("there are {}", names().collect::<Vec<_>>().join(", ")));
            Error::request(format!("there is no column \"{text}\" to rank floors by; {hint}"))
        })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Measure(what) => what.name().to_owned(),
            Self::Count(kind, name) => format!("{}:{name}", kind.name()),
        }
    }

    /// What a floor has of it; `None` where it has no such number.
    #[must_use]
    pub fn of(&self, sample: &Sample) -> Option<f64> {
        match self {
            Self::Measure(what) => sample.number(*what),
            Self::Count(kind, name) => Some(sample.often(*kind, name) as f64),
        }
    }
}

/// A floor and what it has.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// What it has of the column.
    pub value: f64,
    /// Branch name.
    pub branch: String,
    /// Depth within the branch.
    pub depth: u32,
    /// Seed.
    pub seed: u64,
}

/// The floors that have most or least of something, the worst first; of equal ones those that come first.
#[derive(Clone, Debug, PartialEq)]
pub struct Worst {
    /// What they are ranked by.
    pub column: Column,
    /// Whether the least are wanted.
    pub least: bool,
    top: usize,
    /// The floors.
    pub floors: Vec<Ranked>,
}

impl Worst {
    /// Keeps so many floors.
    #[must_use]
    pub fn new(column: Column, least: bool, top: usize) -> Self {
        Self { column, least, top, floors: Vec::new() }
    }

    /// Looks at a floor. Those of equal value are kept in the order of branch, depth, seed.
    pub(super) fn add(&mut self, branch: &str, depth: u32, sample: &Sample) {
        let Some(value) = self.column.of(sample) else { return };
        let least = self.least;
        let better = |a: f64, b: f64| if least { a < b } else { a > b };
        let at = self.floors.partition_point(|known| !better(value, known.value));
        if at < self.top {
            self.floors.insert(at, Ranked { value, branch: branch.to_owned(), depth, seed: sample.seed });
            self.floors.truncate(self.top);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_come_first_and_so_many_are_kept() {
        let sample = |seed, rooms| Sample { seed, numbers: vec![(What::Rooms, rooms)], ..Sample::default() };
        let ranked = |least| {
            let mut worst = Worst::new(Column::parse("rooms").unwrap(), least, 3);
            [(1, 5.0), (2, 9.0), (3, 5.0), (4, 2.0), (5, 9.0)].into_iter().for_each(|(seed, n)| worst.add("b", 1, &sample(seed, n)));
            worst.floors.iter().map(|floor| (floor.seed, floor.value)).collect::<Vec<_>>()
        };
        assert_eq!(ranked(false), [(2, 9.0), (5, 9.0), (1, 5.0)]);
        assert_eq!(ranked(true), [(4, 2.0), (1, 5.0), (3, 5.0)]);
    }

    #[test]
    fn columns_are_measures_and_kinds_with_names() {
        assert_eq!(Column::parse("monster:rat: king").unwrap(), Column::Count(Kind::Monster, "rat: king".to_owned()));
        let said = |text: &str| Column::parse(text).unwrap_err().to_string();
        assert_eq!(said("lops"), "there is no column \"lops\" to rank floors by; did you mean \"loops\"?");
        assert_eq!(said("monstr:x"), "there is no kind \"monstr\" to rank floors by; did you mean \"monster\"?");
        for (what, name) in What::ALL {
            assert_eq!((Column::parse(name).unwrap(), what.name()), (Column::Measure(what), name));
        }
    }
}
