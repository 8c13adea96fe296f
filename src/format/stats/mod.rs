//! What many floors have, as people and programs read it: tables for the terminal, JSON, CSV, SVG; and what differs between two script sets.

mod bars;
mod csv;
mod difference;
mod json;
mod lines;
mod svg;
mod text;

pub use csv::{differences_csv, kinds_csv, measures_csv};
pub use difference::differences;
pub use json::{differences_json, json};
pub use svg::svg;
pub use text::text;

use super::line;
use super::odds::percent;
use crate::sweep::{KindRow, Ranked, Survey, What};

/// What is shown, and how.
pub struct View<'a> {
    /// Columns there are.
    pub width: usize,
    /// Only ASCII.
    pub ascii: bool,
    /// Rows of each table of names; those that are left out are counted.
    pub rows: usize,
    /// What tables of names are ordered by.
    pub sort: Sort,
    /// Whether times are shown, which differ from run to run.
    pub times: bool,
    /// The command that shows a floor.
    pub command: &'a dyn Fn(&Ranked) -> String,
}

/// What tables of names are ordered by; all but names with the highest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// How often it is there.
    #[default]
    Count,
    /// The name.
    Name,
    /// Floors that have it.
    Floors,
    /// The declared share.
    Declared,
    /// The share that was seen.
    Seen,
    /// How far that is from what is declared, either way.
    Z,
}

impl Sort {
    /// Orders rows; those that are equal stay in the order they have.
    fn order(self, rows: &mut [KindRow]) {
        let number = |row: &KindRow| match self {
            Self::Count | Self::Name => row.count as f64,
            Self::Floors => row.floors.unwrap_or(0) as f64,
            Self::Declared => row.declared.unwrap_or(-1.0),
            Self::Seen => row.seen.unwrap_or(-1.0),
            Self::Z => row.z.map_or(-1.0, f64::abs),
        };
        if self == Self::Name {
            rows.sort_by(|a, b| a.name.cmp(&b.name));
        } else {
            rows.sort_by(|a, b| number(b).total_cmp(&number(a)));
        }
    }
}

/// A value of a measure: shares in percent, others with one digit where they have any.
fn number(what: What, value: f64) -> String {
    match what {
        What::Passable => percent(value),
        _ if value.fract().abs() < 1e-9 => format!("{value:.0}"),
        _ => format!("{value:.1}"),
    }
}

/// A mean of a measure.
fn mean(what: What, value: f64) -> String {
    if what == What::Passable { percent(value) } else { format!("{value:.1}") }
}

/// The name of a measure for people.
fn title(what: What) -> String {
    what.name().replace('_', " ")
}

/// `seeds 1 to 50`, or `seed 3`.
fn seeds(survey: &Survey) -> String {
    let (first, last) = (survey.seeds.start(), survey.seeds.end());
    if first == last { format!("seed {first}") } else { format!("seeds {first} to {last}") }
}

#[cfg(test)]
pub(crate) mod samples;
