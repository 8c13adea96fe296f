//! [`Row`]: what is known of one monster in one table, now and before, and in which order it is told.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::sweep::{Curve, Curves, TableCurves, peak};
use crate::world::Colour;

/// The rows of one table.
pub(super) struct Group<'a> {
    pub title: String,
    /// Whether there is no such table any more.
    pub gone: bool,
    pub rows: Vec<Row<'a>>,
}

/// Tables in their order, after them those that are gone.
pub(super) fn groups<'a>(curves: &'a Curves, before: Option<&'a Curves>) -> Vec<Group<'a>> {
    let named = |title: String, table: &TableCurves| if table.label.is_empty() { title } else { format!("{title} ({})", table.rule) };
    let titles = curves.titles();
    let mut lost: Vec<usize> = (0..before.map_or(0, |before| before.tables.len())).collect();
    let mut groups = Vec::new();
    for ((number, table), title) in curves.tables.iter().enumerate().zip(&titles) {
        let then = before.and_then(|before| counterpart(number, &titles, before));
        lost.retain(|at| Some(*at) != then);
        let then = before.map(|before| (before, then.and_then(|at| before.tables.get(at))));
        groups.push(Group { title: named(title.clone(), table), gone: false, rows: rows(&curves.depths, table, then) });
    }
    let Some(before) = before else { return groups };
    for (at, title) in before.titles().into_iter().enumerate().filter(|(at, _)| lost.contains(at)) {
        let Some(table) = before.tables.get(at) else { continue };
        let mut rows = gone(&curves.depths, table, before);
        rows.sort_by(|a, b| a.order().cmp(&b.order()));
        groups.push(Group { title: format!("- {}", named(title, table)), gone: true, rows });
    }
    groups
}

/// What a table was before: the one of the same title, else the one in its place where there are as many.
fn counterpart(number: usize, titles: &[String], before: &Curves) -> Option<usize> {
    let old = before.titles();
    let same = titles.get(number).and_then(|title| old.iter().position(|old| old == title));
    // One that another has by its title is not taken twice.
    let in_place = || old.get(number).filter(|old| !titles.contains(old)).map(|_| number);
    same.or_else(|| in_place().filter(|_| titles.len() == old.len()))
}

/// One monster, or nobody, in one table: its chances now and before.
pub(super) struct Row<'a> {
    pub name: &'a str,
    pub glyph: char,
    pub colour: Colour,
    pub nobody: bool,
    pub shadowed_by: Option<&'a str>,
    pub now: Chances<'a>,
    pub before: Option<Chances<'a>>,
}

/// Chances for all depths, and where the highest is.
pub(super) struct Chances<'a> {
    pub all: Cow<'a, [f64]>,
    pub peak: Option<(usize, f64)>,
}

impl<'a> Chances<'a> {
    fn of(all: impl Into<Cow<'a, [f64]>>) -> Self {
        let all = all.into();
        Self { peak: peak(&all), all }
    }

    fn none(depths: &[u32]) -> Self {
        Self { all: vec![0.0; depths.len()].into(), peak: None }
    }

    pub(super) fn highest(&self) -> f64 {
        self.peak.map_or(0.0, |(_, chance)| chance)
    }
}

impl<'a> Row<'a> {
    fn of(curve: &'a Curve, now: Chances<'a>, before: Option<Chances<'a>>) -> Self {
        let shadowed_by = curve.shadowed_by.as_deref();
        Self { name: &curve.name, glyph: curve.glyph, colour: curve.colour, nobody: false, shadowed_by, now, before }
    }

    /// By the depth of the peak, then name.
    fn order(&self) -> (Option<usize>, &'a str) {
        let highest = self.now.peak.or_else(|| self.before.as_ref()?.peak);
        (highest.map(|(at, _)| at), self.name)
    }

    pub(super) fn never(&self) -> bool {
        !self.nobody && self.now.peak.is_none() && !self.gone()
    }

    pub(super) fn gone(&self) -> bool {
        !self.nobody && self.now.peak.is_none() && self.before.as_ref().is_some_and(|before| before.peak.is_some())
    }

    pub(super) fn new_here(&self) -> bool {
        !self.nobody && self.now.peak.is_some() && self.before.as_ref().is_some_and(|before| before.peak.is_none())
    }

    /// Who is to blame for a monster that never appears.
    pub(super) fn shadow(&self) -> String {
        self.shadowed_by.map(|other| format!(" (always after {other})")).unwrap_or_default()
    }

    /// The highest chance, now or before.
    pub(super) fn highest(&self) -> f64 {
        self.now.highest().max(self.before.as_ref().map_or(0.0, Chances::highest))
    }
}

/// The rows of a table, those that are gone included, `nobody` last. `then` is the older version, with this table in it if it was there.
fn rows<'a>(depths: &[u32], table: &'a TableCurves, then: Option<(&'a Curves, Option<&'a TableCurves>)>) -> Vec<Row<'a>> {
    let old = then.and_then(|(_, old)| old);
    let by_name = |table: &'a TableCurves| -> BTreeMap<&'a str, &'a Curve> {
        table.monsters.iter().map(|curve| (curve.name.as_str(), curve)).collect()
    };
    let (here, there) = (by_name(table), old.map(by_name).unwrap_or_default());
    let mut rows: Vec<Row<'_>> = Vec::new();
    for curve in &table.monsters {
        let before = then.map(|(before, _)| match there.get(curve.name.as_str()) {
            Some(old) => aligned(depths, Some(&curve.chances), &before.depths, &old.chances),
            None => Chances::none(depths),
        });
        rows.push(Row::of(curve, Chances::of(&curve.chances), before));
    }
    if let Some((before, Some(old))) = then {
        let is_gone = |row: &Row<'_>| !here.contains_key(row.name);
        rows.extend(gone(depths, old, before).into_iter().filter(is_gone));
    }
    rows.sort_by(|a, b| a.order().cmp(&b.order()));
    rows.push(Row {
        name: "nobody",
        glyph: ' ',
        colour: Colour::Default,
        nobody: true,
        shadowed_by: None,
        before: then.and_then(|(before, old)| Some(aligned(depths, Some(&table.nobody), &before.depths, &old?.nobody))),
        now: Chances::of(&table.nobody),
    });
    rows
}

/// Rows for monsters that were in a table and are no more.
fn gone<'a>(depths: &[u32], table: &'a TableCurves, before: &Curves) -> Vec<Row<'a>> {
    let row = |curve: &'a Curve| Row::of(curve, Chances::none(depths), Some(aligned(depths, None, &before.depths, &curve.chances)));
    table.monsters.iter().map(row).collect()
}

/// Chances of other depths at these. A depth that was not there before counts as unchanged.
fn aligned<'a>(depths: &[u32], now: Option<&[f64]>, old_depths: &[u32], old: &'a [f64]) -> Chances<'a> {
    if depths == old_depths {
        return Chances::of(old);
    }
    let then = |depth: &u32| old_depths.binary_search(depth).ok().and_then(|at| old.get(at)).copied();
    let now = |position: usize| now.and_then(|now| now.get(position)).copied().unwrap_or(0.0);
    let all = depths.iter().enumerate().map(|(position, depth)| then(depth).unwrap_or_else(|| now(position)));
    Chances::of(all.collect::<Vec<f64>>())
}

/// Monsters that appear in no table, in the order of tables.
pub(super) fn never<'a, 'b>(tables: &'b [Group<'a>]) -> Vec<&'b Row<'a>> {
    let all = || tables.iter().flat_map(|group| &group.rows);
    let found: BTreeSet<&str> = all().filter(|row| !row.never()).map(|row| row.name).collect();
    let mut seen = BTreeSet::new();
    all().filter(|row| row.never() && !found.contains(row.name) && seen.insert(row.name)).collect()
}
