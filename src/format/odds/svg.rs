//! [`svg()`]: curves as a picture that needs nothing but itself.

use std::fmt::Write as _;

use super::super::svg::escaped;
use super::axis::Axis;
use super::columns::Columns;
use super::line::cut;
use super::{depth_range, percent};
use crate::sweep::{Curve, Curves, TableCurves, peak};

/// Colours that the colour-blind can tell apart, all dark enough for white: Okabe and Ito's, the pale ones darker.
pub(in crate::format) const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#008f6b", "#a03c78", "#000000", "#9a6a00"];
/// The second six lines are dashed.
const DASHES: [&str; 2] = ["", " stroke-dasharray=\"6 3\""];
/// Curves with a name.
const NAMED: usize = COLOURS.len() * DASHES.len();
/// Of the rest.
const GREY: &str = "#b0b0b0";
pub(in crate::format) const INK: &str = "#333333";

const WIDTH: usize = 960;
const LEFT: f64 = 70.0;
const ACROSS: f64 = 600.0;
const DOWN: f64 = 300.0;
/// Height of one table, and where its axes begin in it.
const PANEL: f64 = 390.0;
const TOP: f64 = 44.0;
const LEGEND: f64 = LEFT + ACROSS + 24.0;
const ROW: f64 = 20.0;
/// Columns of a name, in a font whose letters are of all widths.
const LONGEST_NAME: usize = 22;
/// Points of one curve; where there are more depths some share one.
const POINTS: usize = 600;
/// Up to this many depths each has a dot.
const DOTS: usize = 60;
/// Numbers along the depths.
const LABELS: usize = 14;

/// The curves as an SVG of one panel for each table: depths across, percent up, a line for each monster. The twelve with the highest peaks have a
/// colour and a name, the rest are grey; a curve's full name is its tooltip. The same curves give the same bytes.
#[must_use]
pub fn svg(curves: &Curves) -> String {
    let height = PANEL * curves.tables.len() as f64 + 10.0;
    let title = escaped(&format!("{}, {}: the chance that a draw gives each monster", curves.branch, depth_range(curves)));
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"{INK}\">"
    );
    let _ = writeln!(out, "<title>{title}</title>");
    let _ = writeln!(out, "<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>");
    for (number, (table, title)) in curves.tables.iter().zip(curves.titles()).enumerate() {
        Panel::new(curves, table, number).draw(table, &format!("{}: {title}", curves.branch), &mut out);
    }
    out.push_str("</svg>\n");
    out
}

struct Panel<'a> {
    number: usize,
    depths: &'a [u32],
    /// Which depths share a point.
    columns: Columns,
    axis: Axis,
}

impl<'a> Panel<'a> {
    fn new(curves: &'a Curves, table: &TableCurves, number: usize) -> Self {
        let highest = table.monsters.iter().flat_map(|curve| &curve.chances).copied().fold(0.0, f64::max);
        Self { number, depths: &curves.depths, columns: Columns::new(curves.depths.len(), POINTS, 1), axis: Axis::new(highest) }
    }

    fn draw(&self, table: &TableCurves, title: &str, out: &mut String) {
        let _ = writeln!(out, "<g transform=\"translate(0 {})\">", PANEL * self.number as f64);
        let title = cut(title, 90, false).0;
        let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"26\" font-size=\"15\" font-weight=\"bold\">{}</text>", escaped(&title));
        self.axes(out);
        let (named, rest) = ranked(table);
        for curve in &rest {
            let _ = writeln!(out, "<g stroke=\"{GREY}\" fill=\"{GREY}\"><title>{}</title>", escaped(&curve.name));
            self.line(&curve.chances, "", out);
        }
        // What is drawn last lies on top.
        for (i, curve) in named.iter().enumerate() {
            let (colour, dash) = look(i);
            let _ = writeln!(out, "<g stroke=\"{colour}\" fill=\"{colour}\" stroke-width=\"2\"><title>{}</title>", escaped(&curve.name));
            self.line(&curve.chances, dash, out);
        }
        // Nobody may be far more likely than any monster: what does not fit the axis is left out.
        let clip = format!("panel{}", self.number);
        let _ = writeln!(out, "<clipPath id=\"{clip}\"><rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{ACROSS}\" height=\"{DOWN}\"/></clipPath>");
        let _ = writeln!(out, "<g stroke=\"{INK}\" fill=\"{INK}\" clip-path=\"url(#{clip})\"><title>nobody</title>");
        self.line(&table.nobody, " stroke-dasharray=\"1 4\"", out);
        self.legend(&named, rest.len(), &table.nobody, out);
        out.push_str("</g>\n");
    }

    fn x(&self, point: usize) -> f64 {
        match self.columns.bars() {
            0 | 1 => LEFT + ACROSS / 2.0,
            points => LEFT + ACROSS * point as f64 / (points - 1) as f64,
        }
    }

    fn y(&self, chance: f64) -> f64 {
        TOP + DOWN * (1.0 - chance / self.axis.top())
    }

    fn axes(&self, out: &mut String) {
        let (right, bottom) = (LEFT + ACROSS, TOP + DOWN);
        for mark in 0..=self.axis.parts {
            let y = self.y(self.axis.chance(mark));
            if mark > 0 {
                let _ = writeln!(out, "<line x1=\"{LEFT}\" y1=\"{y:.2}\" x2=\"{right}\" y2=\"{y:.2}\" stroke=\"#e4e4e4\"/>");
            }
            let label = self.axis.label(mark);
            let _ = writeln!(out, "<text x=\"{}\" y=\"{:.2}\" text-anchor=\"end\">{label}</text>", LEFT - 9.0, y + 4.0);
            let _ = writeln!(out, "<line x1=\"{}\" y1=\"{y:.2}\" x2=\"{LEFT}\" y2=\"{y:.2}\" stroke=\"{INK}\"/>", LEFT - 5.0);
        }
        let _ = writeln!(out, "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"{INK}\"/>");
        for (point, depth) in self.labelled() {
            let x = self.x(point);
            let _ = writeln!(out, "<line x1=\"{x:.2}\" y1=\"{bottom}\" x2=\"{x:.2}\" y2=\"{}\" stroke=\"{INK}\"/>", bottom + 5.0);
            let _ = writeln!(out, "<text x=\"{x:.2}\" y=\"{}\" text-anchor=\"middle\">{depth}</text>", bottom + 18.0);
        }
        let share = self.columns.share;
        let note = if share > 1 { format!("depth (a point is the highest of {share})") } else { "depth".to_owned() };
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{note}</text>", LEFT + ACROSS / 2.0, bottom + 36.0);
    }

    /// Points with a number: the first depth, and multiples of a round step.
    fn labelled(&self) -> Vec<(usize, u32)> {
        let step = (0..10_u32).flat_map(|power| [1, 2, 5].map(|n| n * 10_u32.saturating_pow(power)));
        let step = step.into_iter().find(|step| self.depths.len().div_ceil(*step as usize) <= LABELS).unwrap_or(u32::MAX);
        let near = step.div_ceil(2);
        let first = self.depths.first().copied().unwrap_or(1);
        let is_labelled = |depth: u32| depth == first || depth.is_multiple_of(step) && depth - first >= near;
        let all = self.depths.iter().enumerate().filter(|(_, depth)| is_labelled(**depth));
        all.map(|(position, depth)| (self.columns.bar_of(position), *depth)).collect()
    }

    /// The line of one curve, left out where it lies on the axis, with a dot for each depth where there is room; ends the group it is in.
    fn line(&self, chances: &[f64], dash: &str, out: &mut String) {
        let heights = self.columns.highest(chances);
        let mut path = String::new();
        let mut drawing = false;
        for (i, pair) in heights.windows(2).enumerate() {
            let &[from, to] = pair else { continue };
            if from.max(to) <= 0.0 {
                drawing = false;
                continue;
            }
            if !drawing {
                let _ = write!(path, "M{:.2} {:.2}", self.x(i), self.y(from));
            }
            drawing = true;
            let _ = write!(path, "L{:.2} {:.2}", self.x(i + 1), self.y(to));
        }
        if !path.is_empty() {
            let _ = writeln!(out, "<path d=\"{path}\" fill=\"none\"{dash}/>");
        }
        if self.depths.len() <= DOTS {
            for (i, chance) in heights.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                let _ = writeln!(out, "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"2.5\" stroke=\"none\"/>", self.x(i), self.y(*chance));
            }
        }
        out.push_str("</g>\n");
    }

    fn legend(&self, named: &[&Curve], rest: usize, nobody: &[f64], out: &mut String) {
        let mut row = 0.0;
        let mut add = |look: &str, text: &str| {
            let y = TOP + 8.0 + row * ROW;
            row += 1.0;
            let _ = writeln!(out, "<line x1=\"{LEGEND}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\"{look}/>", LEGEND + 26.0);
            let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">{}</text>", LEGEND + 34.0, y + 4.0, escaped(text));
        };
        for (i, curve) in named.iter().enumerate() {
            let ((colour, dash), (at, chance)) = (look(i), peak(&curve.chances).unwrap_or_default());
            let depth = self.depths.get(at).copied().unwrap_or_default();
            let name = cut(&curve.name, LONGEST_NAME, false).0;
            add(&format!(" stroke=\"{colour}\" stroke-width=\"2\"{dash}"), &format!("{name}, {} at {depth}", percent(chance)));
        }
        if rest > 0 {
            add(&format!(" stroke=\"{GREY}\""), &format!("{rest} more"));
        }
        let (least, most) = nobody.iter().fold((1.0_f64, 0.0_f64), |(least, most), chance| (least.min(*chance), most.max(*chance)));
        let range = if percent(least) == percent(most) { percent(most) } else { format!("{} to {}", percent(least), percent(most)) };
        add(&format!(" stroke=\"{INK}\" stroke-dasharray=\"1 4\""), &format!("nobody, {range}"));
    }
}

/// Curves with a name, by the depth of their peak, and the rest that appear at all.
fn ranked(table: &TableCurves) -> (Vec<&Curve>, Vec<&Curve>) {
    let mut all: Vec<(&Curve, (usize, f64))> = table.monsters.iter().filter_map(|curve| Some((curve, peak(&curve.chances)?))).collect();
    all.sort_by(|(_, (_, a)), (_, (_, b))| b.total_cmp(a));
    let rest = all.split_off(all.len().min(NAMED));
    all.sort_by(|(a, (a_at, _)), (b, (b_at, _))| (a_at, &a.name).cmp(&(b_at, &b.name)));
    (all.into_iter().map(|(curve, _)| curve).collect(), rest.into_iter().map(|(curve, _)| curve).collect())
}

fn look(number: usize) -> (&'static str, &'static str) {
    let colour = COLOURS.get(number % COLOURS.len()).copied().unwrap_or(INK);
    (colour, DASHES.get(number / COLOURS.len()).copied().unwrap_or_default())
}

#[cfg(test)]
#[path = "svg_tests.rs"]
pub(in crate::format) mod tests;
