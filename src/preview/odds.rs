//! [`OddsPane`]: who lives at which depth of the branch, beside the floor or in its place.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::format::odds::{Chart, Line, View, chart};
use crate::sweep::Curves;

use super::look::Look;
use super::view::{put, wrap};
use super::worker::Charted;

/// From this height on the chart says how to read it.
const ROOMY: usize = 10;

/// The odds of each branch that was looked at, and which part of them is on the screen.
#[derive(Debug, Default)]
pub(super) struct OddsPane {
    pub open: bool,
    known: BTreeMap<String, Known>,
    latest: Option<String>,
    /// First row of the chart's body; kept within it.
    scroll: usize,
    /// Columns and rows there are.
    size: (u16, u16),
}

/// What is known of one branch.
#[derive(Debug, Default)]
struct Known {
    now: Option<Curves>,
    /// The last version that was different.
    before: Option<Curves>,
    /// Why there is nothing newer.
    trouble: Option<String>,
}

/// What is to be drawn, and how.
pub(super) struct Looked {
    pub branch: String,
    pub depth: u32,
    /// Floors the branch has in the dungeon of this seed, where that is known.
    pub floors: Option<u32>,
    pub ascii: bool,
    pub look: Look,
    /// The scripts have gone on, and these odds have not.
    pub dim: bool,
}

impl OddsPane {
    /// Takes new odds. Those they take the place of stay behind them, and the last good ones where there are none.
    pub(super) fn learn(&mut self, charted: Charted) {
        self.latest = Some(charted.branch.clone());
        let known = self.known.entry(charted.branch).or_default();
        match charted.result {
            Ok(curves) => {
                known.trouble = None;
                if known.now.as_ref() != Some(&curves) {
                    known.before = known.now.replace(curves);
                }
            }
            Err(trouble) => known.trouble = Some(trouble),
        }
    }

    /// Why there are no newer odds of a branch.
    pub(super) fn trouble(&self, branch: &str) -> Option<&str> {
        self.known.get(branch)?.trouble.as_deref()
    }

    /// The branch whose odds came last.
    pub(super) fn latest(&self) -> Option<&str> {
        self.latest.as_deref()
    }

    /// Tells how many columns and rows there are.
    pub(super) fn set_size(&mut self, width: u16, height: u16) {
        self.size = (width, height);
    }

    /// Scrolls by rows.
    pub(super) fn scroll_by(&mut self, rows: i64, looked: &Looked) {
        let most = self.body(looked, self.size).map_or(0, |(chart, room)| chart.body.len().saturating_sub(room));
        let to = i64::try_from(self.scroll.min(most)).unwrap_or(0).saturating_add(rows);
        self.scroll = usize::try_from(to).unwrap_or(0).min(most);
    }

    /// Scrolls by what fits on the screen.
    pub(super) fn page_by(&mut self, pages: i64, looked: &Looked) {
        let room = self.body(looked, self.size).map_or(1, |(_, room)| room.max(1));
        self.scroll_by(pages.saturating_mul(i64::try_from(room).unwrap_or(1)), looked);
    }

    pub(super) fn home(&mut self) {
        self.scroll = 0;
    }

    /// The chart of a branch, and the rows its body has; `None` where there is none to show.
    fn body(&self, looked: &Looked, (width, height): (u16, u16)) -> Option<(Chart, usize)> {
        let known = self.known.get(&looked.branch)?;
        let curves = known.now.as_ref().filter(|curves| !curves.tables.is_empty())?;
        let before = known.before.as_ref().filter(|before| !before.tables.is_empty());
        let view = View { width: usize::from(width), ascii: looked.ascii, before, here: Some(looked.depth), ..View::default() };
        let mut chart = chart(curves, &view);
        let wrapped = |text: &str| Line::wrapped(text, usize::from(width), looked.ascii, Default::default());
        if let Some(trouble) = &known.trouble {
            let first = trouble.lines().next().unwrap_or_default();
            chart.head.extend(wrapped(&format!("older odds, the new ones fail: {first}")));
        }
        let height = usize::from(height);
        if height < ROOMY {
            chart.foot.clear();
        } else if let Some(beyond) = beyond(curves, looked) {
            chart.head.extend(wrapped(&beyond));
        }
        let mut room = height.saturating_sub(chart.head.len() + chart.foot.len());
        if chart.body.len() > room && height >= ROOMY {
            room = room.saturating_sub(1);
            let first = self.scroll.min(chart.body.len() - room);
            let more = format!("-- rows {} to {} of {}, up and down scroll", first + 1, first + room, chart.body.len());
            let mut foot: Vec<Line> = wrapped(&more).into_iter().take(1).collect();
            foot.append(&mut chart.foot);
            chart.foot = foot;
        }
        Some((chart, room))
    }

    pub(super) fn draw(&self, looked: &Looked, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let Some((chart, room)) = self.body(looked, (area.width, area.height)) else {
            for (y, line) in (area.top()..area.bottom()).zip(self.instead(looked).lines().flat_map(|line| wrap(line, area.width))) {
                put(buffer, area, area.x, y, &line, Style::new());
            }
            return;
        };
        let first = self.scroll.min(chart.body.len().saturating_sub(room));
        let body = chart.body.iter().skip(first).take(room);
        let lines = chart.head.iter().chain(body).chain(&chart.foot);
        for (y, line) in (area.top()..area.bottom()).zip(lines) {
            let mut x = area.x;
            for span in &line.0 {
                x = put(buffer, area, x, y, &span.text, look(span.style, looked));
            }
        }
    }

    /// What is said in place of a chart.
    fn instead(&self, looked: &Looked) -> String {
        match self.known.get(&looked.branch) {
            Some(Known { now: Some(_), .. }) => format!(
                "The population of \"{}\" has no monster table, so there are no odds to show.\n\
                 In place of a function write population.weighted {{ ... }} of std.population, or another population that has one.",
                looked.branch
            ),
            Some(Known { trouble: Some(trouble), .. }) => trouble.clone(),
            _ => "working the odds out".to_owned(),
        }
    }
}

/// What is said of depths that this seed has not: the chart is that of the branch at its longest.
fn beyond(curves: &Curves, looked: &Looked) -> Option<String> {
    let floors = looked.floors.filter(|floors| *floors > 0)?;
    let more: Vec<u32> = curves.depths.iter().copied().filter(|depth| *depth > floors).collect();
    let depths = match more.as_slice() {
        [] => return None,
        [only] => format!("depth {only} is"),
        [first, .., last] => format!("depths {first} to {last} are"),
    };
    Some(format!("this seed has {floors}: {depths} of seeds whose {} goes deeper", looked.branch))
}

/// The look of a piece of text on the screen.
pub(super) fn look(style: crate::format::Style, looked: &Looked) -> Style {
    let mut out = Style::new();
    if !looked.dim && !style.dim {
        // A ground behind a bar would look like one more of it.
        out = Style { bg: None, ..looked.look.fore(style.colour) };
    }
    let modifiers = [(style.bold, Modifier::BOLD), (style.dim || looked.dim, Modifier::DIM), (style.here, Modifier::UNDERLINED)];
    modifiers.into_iter().filter(|(on, _)| *on).fold(out, |out, (_, modifier)| out.add_modifier(modifier))
}

#[cfg(test)]
#[path = "odds_tests.rs"]
mod tests;
