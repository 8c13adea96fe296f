//! [`plot()`]: few monsters in a chart of several rows, with percent up its side.

use super::axis::Axis;
use super::chart::View;
use super::columns::{Columns, eighths, ramp};
use super::line::{Line, Style, fit, glyph, width, wrap};
use super::{depth_range, percent};
use crate::sweep::{Curve, Curves, TableCurves, peak};

/// Rows of a chart, about.
const ROWS: usize = 12;
/// A depth is no wider than this.
const WIDEST: usize = 6;
/// Stands where several curves meet.
const SEVERAL: char = '*';

/// Draws each table's curves into one chart: a single curve as solid bars, several as marks, joined by dots where depths are apart. Under it the
/// depths, and what each mark means with its peak. The view's `before`, `scale` and `here` say nothing here.
#[must_use]
pub fn plot(curves: &Curves, view: &View<'_>) -> Vec<Line> {
    let bold = Style { bold: true, ..Style::default() };
    let mut lines = Vec::new();
    for (table, title) in curves.tables.iter().zip(curves.titles()) {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let title = format!("{}, {}, {title}: the chance that a draw gives", curves.branch, depth_range(curves));
        lines.push(Line::of(fit(&title, view.width, view.ascii).trim_end(), bold));
        let shown: Vec<&Curve> = table.monsters.iter().filter(|curve| peak(&curve.chances).is_some()).collect();
        if !shown.is_empty() {
            Plot::new(curves, &shown, view).draw(&shown, &mut lines);
        }
        lines.extend(absent(table, curves.depths.len(), view).into_iter().map(|line| Line::of(line, Style::default())));
    }
    lines.iter_mut().for_each(|line| line.clip(view.width));
    lines
}

/// Says who has no chance.
fn absent(table: &TableCurves, depths: usize, view: &View<'_>) -> Vec<String> {
    let names: Vec<&str> = table.monsters.iter().filter(|curve| peak(&curve.chances).is_none()).map(|curve| curve.name.as_str()).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let text = format!("{} {}", if depths == 1 { "Not at this depth:" } else { "At none of these depths:" }, names.join(", "));
    wrap(text.split(' '), view.width, view.ascii)
}

/// A chart that is being drawn.
struct Plot<'a> {
    view: &'a View<'a>,
    depths: &'a [u32],
    axis: Axis,
    columns: Columns,
    /// Rows between two marks of the axis.
    part: usize,
    /// Columns of the axis' numbers.
    side: usize,
    cells: Vec<Vec<Option<(char, Style)>>>,
}

impl<'a> Plot<'a> {
    fn new(curves: &'a Curves, shown: &[&Curve], view: &'a View<'a>) -> Self {
        let highest = shown.iter().flat_map(|curve| &curve.chances).copied().fold(0.0, f64::max);
        let axis = Axis::new(highest);
        let part = (ROWS / axis.parts).max(2);
        let side = (0..=axis.parts).map(|mark| axis.label(mark).len()).max().unwrap_or(0);
        // On a narrow screen the numbers go first.
        let side = if view.width >= side + 10 { side } else { 0 };
        let columns = Columns::new(curves.depths.len(), view.width.saturating_sub(side + 2), WIDEST);
        let cells = vec![vec![None; columns.total()]; part * axis.parts];
        Self { view, depths: &curves.depths, axis, columns, part, side, cells }
    }

    fn draw(mut self, shown: &[&Curve], lines: &mut Vec<Line>) {
        let marks = marks(shown, self.view.ascii);
        match shown {
            [only] => self.fill(only),
            _ => {
                for (curve, mark) in shown.iter().zip(&marks) {
                    self.mark(curve, *mark);
                }
                for curve in shown {
                    self.join(curve);
                }
            }
        }
        // Numbers stand under the marks, or where the bars begin.
        self.frame(if shown.len() > 1 { self.middle(0) } else { 0 }, lines);
        self.legend(shown, &marks, lines);
    }

    fn style(curve: &Curve) -> Style {
        Style { colour: curve.colour, ..Style::default() }
    }

    /// Solid bars, as fine as eighths of a row.
    fn fill(&mut self, curve: &Curve) {
        let (rows, wide) = (self.cells.len(), self.columns.width);
        let ramp = ramp(self.view.ascii);
        for (bar, chance) in self.columns.highest(&curve.chances).into_iter().enumerate() {
            // From the bottom: full rows, then the part of one.
            let height = chance / self.axis.top() * rows as f64;
            for row in 0..rows {
                let above = height - row as f64;
                let block = ramp.get(eighths(above.min(1.0), 1.0)).copied().filter(|_| above > 1.0 / 16.0 || row == 0 && above > 0.0);
                for column in bar * wide..(bar + 1) * wide {
                    self.set(row, column, block, Self::style(curve));
                }
            }
        }
    }

    /// One mark for each depth at which it has a chance.
    fn mark(&mut self, curve: &Curve, mark: char) {
        for (bar, chance) in self.columns.highest(&curve.chances).into_iter().enumerate() {
            let (row, column) = (self.row(chance), self.middle(bar));
            let taken = self.cells.get(row).and_then(|cells| cells.get(column)).is_some_and(Option::is_some);
            let style = if taken { Style::default() } else { Self::style(curve) };
            self.set(row, column, (chance > 0.0).then_some(if taken { SEVERAL } else { mark }), style);
        }
    }

    /// Dots on the straight lines between marks, where nothing else stands.
    fn join(&mut self, curve: &Curve) {
        let dot = if self.view.ascii { '.' } else { '·' };
        let chances = self.columns.highest(&curve.chances);
        for (bar, pair) in chances.windows(2).enumerate() {
            let &[from, to] = pair else { continue };
            let wide = self.columns.width;
            for step in 1..wide {
                let chance = from + (to - from) * step as f64 / wide as f64;
                let (row, column) = (self.row(chance), self.middle(bar) + step);
                let free = self.cells.get(row).and_then(|cells| cells.get(column)).is_some_and(Option::is_none);
                self.set(row, column, (free && from.max(to) > 0.0).then_some(dot), Self::style(curve));
            }
        }
    }

    /// Counted from the bottom.
    fn row(&self, chance: f64) -> usize {
        let rows = self.cells.len();
        ((chance / self.axis.top() * rows as f64).ceil() as usize).clamp(1, rows.max(1)) - 1
    }

    fn middle(&self, bar: usize) -> usize {
        bar * self.columns.width + (self.columns.width - 1) / 2
    }

    fn set(&mut self, row: usize, column: usize, c: Option<char>, style: Style) {
        if let Some(c) = c
            && let Some(cell) = self.cells.get_mut(row).and_then(|cells| cells.get_mut(column))
        {
            *cell = Some((c, style));
        }
    }

    fn frame(&self, shift: usize, lines: &mut Vec<Line>) {
        let ascii = self.view.ascii;
        let dim = Style { dim: true, ..Style::default() };
        let (tick, side, corner, base) = if ascii { ('+', '|', '+', "-") } else { ('┤', '│', '└', "─") };
        let label = |mark: usize| if self.side > 0 { format!("{:>1$} ", self.axis.label(mark), self.side) } else { String::new() };
        let gap = if self.side > 0 { self.side + 1 } else { 0 };
        for (row, cells) in self.cells.iter().enumerate().rev() {
            let mut line = Line::default();
            // A mark's number stands beside the row whose upper edge it is.
            if (row + 1).is_multiple_of(self.part) {
                line.add(label((row + 1) / self.part), dim);
                line.add(tick.to_string(), dim);
            } else {
                line.space(gap);
                line.add(side.to_string(), dim);
            }
            for cell in cells {
                let (c, style) = cell.unwrap_or((' ', Style::default()));
                line.add(c.to_string(), style);
            }
            lines.push(line);
        }
        lines.push(Line::of(format!("{}{corner}{}", label(0), base.repeat(self.columns.total())), dim));
        let mut line = Line::default();
        line.space(gap + 1 + shift);
        line.0.extend(self.columns.axis(self.depths, None, ascii).0);
        lines.push(line);
    }

    fn legend(&self, shown: &[&Curve], marks: &[char], lines: &mut Vec<Line>) {
        let ascii = self.view.ascii;
        let longest = shown.iter().map(|curve| width(&curve.name, ascii)).max().unwrap_or(0);
        let peaks: Vec<String> = shown
            .iter()
            .map(|curve| {
                let (at, chance) = peak(&curve.chances).unwrap_or((0, 0.0));
                format!("{:>8} at {}", percent(chance), self.depths.get(at).copied().unwrap_or(0))
            })
            .collect();
        let right = peaks.iter().map(String::len).max().unwrap_or(0);
        let room = longest.min(self.view.width.saturating_sub(2 + 1 + right));
        for ((curve, mark), peak) in shown.iter().zip(marks).zip(&peaks) {
            let mut line = Line::of(mark.to_string(), Self::style(curve));
            line.add(format!(" {}", fit(&curve.name, room, ascii)), Style::default());
            if room > 0 {
                line.add(format!(" {peak}"), Style::default());
            }
            lines.push(line);
        }
        let mut notes = Vec::new();
        if shown.len() > 1 && self.cells.iter().flatten().flatten().any(|(c, _)| *c == SEVERAL) {
            notes.push(format!("{SEVERAL} several."));
        }
        if self.columns.share > 1 {
            notes.push(format!("A column is the highest of {} depths.", self.columns.share));
        }
        let notes = wrap(notes.join(" ").split(' '), self.view.width, ascii);
        lines.extend(notes.into_iter().filter(|note| !note.is_empty()).map(|note| Line::of(note, Style { dim: true, ..Style::default() })));
    }
}

/// A mark for each curve: its glyph where these tell all apart, else letters.
fn marks(shown: &[&Curve], ascii: bool) -> Vec<char> {
    let glyphs: Vec<char> = shown.iter().map(|curve| glyph(curve.glyph, ascii)).collect();
    let apart: std::collections::BTreeSet<char> = glyphs.iter().copied().collect();
    if apart.len() == glyphs.len() && ![SEVERAL, '.', '·', ' '].iter().any(|c| apart.contains(c)) {
        return glyphs;
    }
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    (0..shown.len()).filter_map(|i| letters.get(i % letters.len()).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{cellar, curves, table};
    use super::*;

    fn drawn(curves: &Curves, columns: usize, ascii: bool) -> Vec<String> {
        let view = View { width: columns, ascii, ..View::default() };
        let lines: Vec<String> = plot(curves, &view).iter().map(Line::plain).collect();
        for line in &lines {
            assert!(width(line, ascii) <= columns, "{line:?} is wider than {columns}");
        }
        lines
    }

    #[test]
    fn one_curve_is_solid() {
        let mut only = cellar();
        only.keep(&["rat".into()]);
        assert_eq!(
            drawn(&only, 60, false).join("\n"),
            "\
cellar, depths 1 to 4, by weight: the chance that a draw gi…
50 % ┤██████
     │██████
40 % ┤██████
     │██████
30 % ┤██████
     │████████████
20 % ┤████████████
     │████████████
10 % ┤████████████▂▂▂▂▂▂
     │██████████████████
 0 % └────────────────────────
      1     2     3     4
r rat   50.0 % at 1"
        );
    }

    #[test]
    fn several_curves_are_marks_joined_by_dots() {
        assert_eq!(
            drawn(&cellar(), 60, true).join("\n"),
            "\
cellar, depths 1 to 4, by weight: the chance that a draw gi~
50 % +  r.               .O
     |    .             .
40 % +     .           .
     |      .         .
30 % +       .       .
     |        r.  ..O
20 % +          ..
     |       .O.  .
10 % +     ..      .r.
     |   ..           ....
 0 % +------------------------
        1     2     3     4
O ogre   50.0 % at 4
r rat    50.0 % at 1
At none of these depths: owl"
        );
    }

    #[test]
    fn curves_of_one_glyph_have_letters_and_a_mark_where_they_meet() {
        let same = [("rat", 'r', &[0.25, 0.5][..]), ("rook", 'r', &[0.5, 0.5][..])];
        let lines = drawn(&curves("x", vec![table("", "r", &same)]), 40, false);
        assert_eq!(lines[1], "50 % ┤  b·····*");
        assert_eq!(lines[lines.len() - 3..], ["a rat    50.0 % at 2", "b rook   50.0 % at 1", "* several."]);
    }

    #[test]
    fn any_width_number_of_curves_and_depths_is_drawn() {
        let chances: Vec<f64> = (0..300).map(|i| f64::from(i % 17) / 40.0).collect();
        let names: Vec<String> = (0..60).map(|i| format!("漢\u{1b}{i}")).collect();
        let rows: Vec<(&str, char, &[f64])> = names.iter().map(|name| (name.as_str(), '漢', &chances[..])).collect();
        let many = curves("x", vec![table("", "r", &rows)]);
        let one = curves("x", vec![table("", "r", &[("rat", 'r', &[1.0])])]);
        let none = curves("x", vec![table("", "r", &[("rat", 'r', &[0.0, 0.0])])]);
        for columns in (0..40).chain([79, 80, 130]) {
            for ascii in [false, true] {
                for curves in [&many, &one, &none, &Curves::default()] {
                    let text = drawn(curves, columns, ascii).concat();
                    assert!(!text.contains('\u{1b}') && (!ascii || text.is_ascii()), "{text}");
                }
            }
        }
    }
}
