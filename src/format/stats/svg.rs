//! [`svg()`]: a survey as a picture that needs nothing but itself.

use std::fmt::Write as _;

use super::bars::Bars;
use super::{seeds, title};
use crate::format::odds::{COLOURS, INK};
use crate::format::svg::escaped;
use crate::sweep::{Survey, What};

/// Measures that are drawn over depth.
const MEASURES: [What; 10] = [
    What::Rooms,
    What::Vaults,
    What::Monsters,
    What::Items,
    What::Danger,
    What::Level,
    What::Longest,
    What::DeadEnds,
    What::Loops,
    What::Attempts,
];

pub(super) const WIDTH: f64 = 960.0;
/// Size of a panel, and where its axes lie in it.
const PANEL: (f64, f64) = (480.0, 220.0);
const LEFT: f64 = 60.0;
const TOP: f64 = 40.0;
const ACROSS: f64 = 380.0;
const DOWN: f64 = 130.0;
/// Numbers along an axis of depths.
const LABELS: u32 = 12;

/// The survey as an SVG: means over depth, a line for each branch; then for each branch bars of declared and of seen shares. The same survey gives the
/// same bytes; times are not in it.
#[must_use]
pub fn svg(survey: &Survey) -> String {
    let mut body = String::new();
    let mut y = 50.0 + legend(survey, &mut body);
    let panels = MEASURES.iter().filter_map(|what| Panel::of(survey, *what));
    let mut count = 0;
    for (number, panel) in panels.enumerate() {
        let x = if number % 2 == 0 { 0.0 } else { PANEL.0 };
        panel.draw(x, y + (number / 2) as f64 * PANEL.1, &mut body);
        count = number + 1;
    }
    y += count.div_ceil(2) as f64 * PANEL.1;
    for bars in Bars::all(survey) {
        y += bars.draw(y, &mut body);
    }
    let height = y + 20.0;
    let title = escaped(&format!("{} floors of {}", survey.floors(), seeds(survey)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"{INK}\">\n<title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"28\" font-size=\"15\" font-weight=\"bold\">{title}</text>\n{body}</svg>\n"
    )
}

/// The line of a branch, by its number among those with floors.
fn look(number: usize) -> (&'static str, &'static str) {
    let colour = COLOURS.get(number % COLOURS.len()).copied().unwrap_or(INK);
    (
        colour,
        ["", " stroke-dasharray=\"6 3\"", " stroke-dasharray=\"2 3\""]
            .get(number / COLOURS.len())
            .copied()
            .unwrap_or(" stroke-dasharray=\"1 5\""),
    )
}

/// Which line is whose. Answers its height.
fn legend(survey: &Survey, out: &mut String) -> f64 {
    const ACROSS: usize = 4;
    let branches: Vec<_> = survey.branches.iter().filter(|branch| !branch.depths.is_empty()).collect();
    for (number, branch) in branches.iter().enumerate() {
        let (colour, dash) = look(number);
        let (x, y) = (LEFT + (number % ACROSS) as f64 * 220.0, 50.0 + (number / ACROSS) as f64 * 20.0);
        let _ = writeln!(out, "<line x1=\"{x}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>", x + 26.0);
        let name = escaped(&crate::format::line::cut(&branch.name, 26, false).0);
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">{name}</text>", x + 34.0, y + 4.0);
    }
    branches.len().div_ceil(ACROSS) as f64 * 20.0
}

/// Which colour, whose it is, and its points: depth and value.
type Curve<'a> = (usize, &'a str, Vec<(u32, f64)>);

/// One measure over depth.
struct Panel<'a> {
    what: What,
    /// By branch: its number, its name, its depths with their means.
    lines: Vec<Curve<'a>>,
    deepest: u32,
    shallowest: u32,
    least: f64,
    step: f64,
    parts: u32,
}

impl<'a> Panel<'a> {
    fn of(survey: &'a Survey, what: What) -> Option<Self> {
        let branches = survey.branches.iter().filter(|branch| !branch.depths.is_empty()).enumerate();
        let lines: Vec<_> = branches
            .map(|(number, branch)| {
                let points = branch.depths.iter().filter_map(|(depth, stats)| Some((*depth, stats.measures.get(&what)?.mean())));
                (number, branch.name.as_str(), points.collect::<Vec<_>>())
            })
            .filter(|(_, _, points)| !points.is_empty())
            .collect();
        let points = || lines.iter().flat_map(|(_, _, points)| points);
        let (shallowest, deepest) = (points().map(|(depth, _)| *depth).min()?, points().map(|(depth, _)| *depth).max()?);
        let least = points().map(|(_, mean)| *mean).fold(0.0, f64::min);
        let most = points().map(|(_, mean)| *mean).fold(0.0, f64::max);
        let step = step((most - least).max(1e-3) / 4.0);
        let least = (least / step).floor() * step;
        let parts = (((most - least) / step - 1e-9).ceil() as u32).max(1);
        Some(Self { what, lines, deepest, shallowest, least, step, parts })
    }

    fn x(&self, depth: u32) -> f64 {
        let depths = self.deepest - self.shallowest;
        if depths == 0 { LEFT + ACROSS / 2.0 } else { LEFT + ACROSS * f64::from(depth - self.shallowest) / f64::from(depths) }
    }

    fn y(&self, value: f64) -> f64 {
        TOP + DOWN * (1.0 - (value - self.least) / (self.step * f64::from(self.parts)))
    }

    fn draw(&self, x: f64, y: f64, out: &mut String) {
        let (right, bottom) = (LEFT + ACROSS, TOP + DOWN);
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
        let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"{}\" font-weight=\"bold\">{}, mean of a floor</text>", TOP - 14.0, title(self.what));
        let digits = (-self.step.log10().floor()).max(0.0) as usize;
        for part in 0..=self.parts {
            let value = self.least + self.step * f64::from(part);
            let y = self.y(value);
            let _ = writeln!(out, "<line x1=\"{LEFT}\" y1=\"{y:.2}\" x2=\"{right}\" y2=\"{y:.2}\" stroke=\"#e4e4e4\"/>");
            let _ = writeln!(out, "<text x=\"{}\" y=\"{:.2}\" text-anchor=\"end\">{value:.digits$}</text>", LEFT - 6.0, y + 4.0);
        }
        let _ = writeln!(out, "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"{INK}\"/>");
        let every = (self.deepest - self.shallowest + 1).div_ceil(LABELS);
        for depth in (self.shallowest..=self.deepest).step_by(every as usize) {
            let _ = writeln!(out, "<text x=\"{:.2}\" y=\"{}\" text-anchor=\"middle\">{depth}</text>", self.x(depth), bottom + 18.0);
        }
        for (number, name, points) in &self.lines {
            let (colour, dash) = look(*number);
            let _ = writeln!(out, "<g stroke=\"{colour}\" fill=\"{colour}\" stroke-width=\"2\"><title>{}</title>", escaped(name));
            let path: Vec<String> = points.iter().map(|(depth, mean)| format!("{:.2} {:.2}", self.x(*depth), self.y(*mean))).collect();
            let _ = writeln!(out, "<path d=\"M{}\" fill=\"none\"{dash}/>", path.join("L"));
            for (depth, mean) in points {
                let _ = writeln!(
                    out,
                    "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"2.5\" stroke=\"none\"><title>{}, depth {depth}: {mean:.2}</title></circle>",
                    self.x(*depth),
                    self.y(*mean),
                    escaped(name)
                );
            }
            out.push_str("</g>\n");
        }
        out.push_str("</g>\n");
    }
}

/// The round number from this one up: 1, 2 or 5 times a power of ten.
fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= least * (1.0 - 1e-9)).unwrap_or(least)
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use crate::format::odds::read_svg;

    #[test]
    fn lines_and_bars_are_sound_xml_and_the_same_each_time() {
        let text = svg(&samples::of(samples::SCRIPTS));
        assert_eq!(text, svg(&samples::of(samples::SCRIPTS)));
        let (elements, texts) = read_svg(&text).unwrap();
        for label in
            ["12 floors of seeds 1 to 6", "cellar", "rooms, mean of a floor", "dead ends, mean of a floor", "cellar: rooms", "hall <1>"]
        {
            assert!(texts.iter().any(|text| text == label), "{label}: {texts:?}");
        }
        let count = |start: &str| elements.iter().filter(|element| element.starts_with(start)).count();
        assert_eq!(count("circle "), 20, "ten measures at two depths");
        assert!(count("rect ") > 4 && !text.contains("script"));
    }

    #[test]
    fn steps_are_round() {
        assert_eq!([0.9, 1.0, 1.1, 3.0, 60.0].map(step), [1.0, 1.0, 2.0, 5.0, 100.0]);
    }
}
