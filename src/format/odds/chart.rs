//! [`chart()`]: a row of small bars for each monster, over the depths.

use super::columns::{Columns, eighths, ramp};
use super::line::{Line, Style, fit, glyph, width, wrap};
use super::rows::{Chances, Group, Row, groups, never};
use super::{depth_range, percent};
use crate::sweep::Curves;

/// What a full bar stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// The highest chance of its own row: shows the shape of rare and common alike.
    #[default]
    Row,
    /// The highest chance in the chart: shows who is common.
    Chart,
}

/// How to draw a chart.
#[derive(Clone, Copy, Debug, Default)]
pub struct View<'a> {
    /// Columns of the screen, none of which is exceeded.
    pub width: usize,
    /// Whether there is nothing but ASCII.
    pub ascii: bool,
    /// What a full bar stands for.
    pub scale: Scale,
    /// The curves of an older version, drawn behind those that look different.
    pub before: Option<&'a Curves>,
    /// The depth somebody is at.
    pub here: Option<u32>,
}

/// A chart in three parts, so that the middle can be scrolled.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// What it is, and the depths.
    pub head: Vec<Line>,
    /// A row for each monster that appears, by the depth of its peak, then name; `nobody` last in each table; then who never appears.
    pub body: Vec<Line>,
    /// How to read it.
    pub foot: Vec<Line>,
}

impl Chart {
    /// All lines.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.head.iter().chain(&self.body).chain(&self.foot)
    }
}

/// Columns of the screen that a percentage needs.
const PERCENT: usize = 8;
/// A bar of one depth is no wider than this.
const WIDEST: usize = 4;
/// Names are cut to this.
const LONGEST_NAME: usize = 24;

/// Draws curves as rows of bars.
#[must_use]
pub fn chart(curves: &Curves, view: &View<'_>) -> Chart {
    let tables = groups(curves, view.before);
    let shape = Shape::new(curves, &tables, view);
    let plain = Style::default();
    let mut chart = Chart::default();

    let title = format!("{}, {}: the chance that a draw gives each monster", curves.branch, depth_range(curves));
    chart.head.push(Line::of(fit(&title, view.width, view.ascii).trim_end(), Style { bold: true, ..plain }));
    chart.head.push(shape.axis(curves));

    for group in &tables {
        let title = fit(&group.title, view.width, view.ascii);
        chart.body.push(Line::of(title.trim_end(), Style { bold: true, dim: group.gone, ..plain }));
        for row in group.rows.iter().filter(|row| !row.never()) {
            shape.draw(row, &mut chart.body);
        }
    }
    let never = never(&tables);
    if !never.is_empty() {
        let mut words: Vec<String> = never.iter().map(|row| format!("{}{},", row.name, row.shadow())).collect();
        if let Some(last) = words.last_mut() {
            last.pop();
        }
        words.insert(0, if curves.depths.len() == 1 { "Not at this depth:".into() } else { "At none of these depths:".into() });
        let lines = wrap(words.iter().map(String::as_str), view.width, view.ascii);
        chart.body.extend(lines.into_iter().map(|line| Line::of(line, plain)));
    }
    let legend = shape.legend();
    let lines = wrap(legend.split(' '), view.width, view.ascii);
    chart.foot.extend(lines.into_iter().map(|line| Line::of(line, Style { dim: true, ..plain })));
    chart.head.iter_mut().chain(&mut chart.body).chain(&mut chart.foot).for_each(|line| line.clip(view.width));
    chart
}

/// Where things go in a row.
struct Shape<'a> {
    view: &'a View<'a>,
    columns: Columns,
    /// Columns for what an edit did.
    gutter: usize,
    name: usize,
    /// From the bars to the percentages.
    middle: usize,
    /// Columns for the peak, and whether there is room to say where it is, and how it is here.
    peak: usize,
    says_where: bool,
    says_here: bool,
    /// Digits of a depth.
    digits: usize,
    depths: &'a [u32],
    /// Position of the depth somebody is at.
    here: Option<usize>,
    /// The highest chance of any monster.
    highest: f64,
}

impl<'a> Shape<'a> {
    fn new(curves: &'a Curves, tables: &[Group<'_>], view: &'a View<'a>) -> Self {
        let rows = || tables.iter().flat_map(|group| &group.rows).filter(|row| !row.never());
        let here = view.here.and_then(|depth| curves.depths.binary_search(&depth).ok());
        let gutter = usize::from(view.before.is_some() || view.here.is_some());
        let longest = rows().map(|row| width(row.name, view.ascii)).max().unwrap_or(0);
        let name = longest.min(LONGEST_NAME).min(view.width / 4).max(6);
        let digits = curves.depths.last().map_or(1, |depth| depth.to_string().len());
        let peak = if view.width >= 24 { 1 + PERCENT } else { 0 };
        let says_where = view.width >= 44;
        let says_here = here.is_some() && view.width >= 60;
        let right = peak + if says_where { 4 + digits } else { 0 } + if says_here { 2 + PERCENT } else { 0 };
        let room = view.width.saturating_sub(gutter + 2 + name + 1 + right);
        let columns = Columns::new(curves.depths.len(), room, WIDEST);
        let axis = width(&columns.axis(&curves.depths, here, view.ascii).plain(), view.ascii);
        let highest = rows().filter(|row| !row.nobody).map(Row::highest).fold(0.0, f64::max);
        let middle = columns.total().max(axis.min(room));
        Self { view, columns, gutter, name, middle, peak, says_where, says_here, digits, depths: &curves.depths, here, highest }
    }

    fn left(&self) -> usize {
        self.gutter + 2 + self.name + 1
    }

    fn axis(&self, curves: &Curves) -> Line {
        let mut line = Line::of(fit("", self.gutter, false), Style::default());
        let heading = Style { dim: true, ..Style::default() };
        line.add(fit("  depth", self.left() - self.gutter, self.view.ascii), heading);
        let axis = self.columns.axis(&curves.depths, self.here, self.view.ascii);
        let wide = width(&axis.plain(), self.view.ascii);
        line.0.extend(axis.0);
        line.space(self.middle.saturating_sub(wide));
        if self.peak > 0 {
            line.add(format!("{:>9}", "peak"), heading);
        }
        if self.says_here {
            let skip = if self.says_where { 4 + self.digits } else { 0 };
            line.add(format!("{:skip$}{:>10}", "", "here"), heading);
        }
        line
    }

    fn draw(&self, row: &Row<'_>, out: &mut Vec<Line>) {
        let full = match self.view.scale {
            _ if row.nobody => 1.0,
            Scale::Row => row.highest(),
            Scale::Chart => self.highest,
        };
        let heights =
            |chances: &[f64]| -> Vec<usize> { self.columns.highest(chances).into_iter().map(|chance| eighths(chance, full)).collect() };
        let now = heights(&row.now.all);
        let before = row.before.as_ref().map(|before| (before, heights(&before.all)));
        let dim = Style { dim: true, ..Style::default() };
        let coloured = Style { colour: row.colour, ..Style::default() };
        let mark = if row.gone() { '-' } else { ' ' };
        let mark = if row.new_here() { '+' } else { mark };
        let face = glyph(row.glyph, self.view.ascii);
        match before {
            Some((then, heights)) if row.gone() => out.push(self.line(mark, (face, dim), (row.name, dim), &heights, dim, then)),
            before => {
                out.push(self.line(mark, (face, coloured), (row.name, Style::default()), &now, coloured, &row.now));
                let changed = |then: &Chances<'_>, heights: &[usize]| heights != now || self.numbers(then) != self.numbers(&row.now);
                if let Some((then, heights)) = before.filter(|(then, heights)| changed(then, heights) && !row.new_here()) {
                    out.push(self.line(' ', (' ', dim), ("before", dim), &heights, dim, then));
                }
            }
        }
    }

    /// The numbers of a row as they are told: bars of one height may stand for other ones.
    fn numbers(&self, chances: &Chances<'_>) -> [Option<String>; 2] {
        let here = self.here.and_then(|at| chances.all.get(at)).filter(|_| self.says_here);
        [Some(percent(chances.highest())).filter(|_| self.peak > 0), here.map(|chance| percent(*chance))]
    }

    fn line(&self, mark: char, face: (char, Style), name: (&str, Style), heights: &[usize], style: Style, chances: &Chances<'_>) -> Line {
        let ascii = self.view.ascii;
        let mut line = Line::default();
        if self.gutter > 0 {
            line.add(mark.to_string(), Style { bold: true, ..Style::default() });
        }
        line.add(face.0.to_string(), face.1);
        line.space(1);
        line.add(fit(name.0, self.name, ascii), name.1);
        line.space(1);
        self.columns.draw(&mut line, heights, self.here.map(|at| self.columns.bar_of(at)), style, ascii);
        line.space(self.middle.saturating_sub(heights.len() * self.columns.width));
        let text = if style.dim { style } else { Style::default() };
        if self.peak > 0 {
            line.add(format!("{:>9}", percent(chances.highest())), text);
        }
        if self.says_where {
            let at = chances.peak.and_then(|(at, _)| self.depths.get(at)).map(|depth| format!(" at {depth}")).unwrap_or_default();
            line.add(format!("{at:<0$}", 4 + self.digits), text);
        }
        if let Some(chance) = self.here.filter(|_| self.says_here).and_then(|at| chances.all.get(at)) {
            line.add(format!("{:>10}", percent(*chance)), text);
        }
        line
    }

    fn legend(&self) -> String {
        let full = match self.view.scale {
            Scale::Row => "the peak of its row".to_owned(),
            Scale::Chart => format!("{}, the highest peak", percent(self.highest)),
        };
        let mut text = format!("A full bar is {full}; of nobody, 100 %. Blank is never.");
        if self.view.ascii {
            let ramp: String = ramp(true).into_iter().collect();
            text.push_str(&format!(" From low to high: {}", ramp.trim()));
        }
        if self.columns.share > 1 {
            text.push_str(&format!(" A column is the highest of {} depths.", self.columns.share));
        }
        if self.view.before.is_some() {
            text.push_str(" Dim: before the change; + new, - gone.");
        }
        text
    }
}

#[cfg(test)]
#[path = "chart_tests.rs"]
mod tests;
