//! What is said and drawn of the steps of a build: under the floor, beside it, and over it where an attempt was refused.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::engine::{RecordedAttempt, Verdict};

use super::app::App;
use super::look::Role;
use super::view::{columns, put, wrap};
use super::wording::{changes, counted, cut, percent};

/// Rows that the panel has at least, so that the floor stays where it is from step to step.
const ROWS: usize = 5;
/// Columns of the reason on a refused floor, at most.
const REASON: u16 = 60;
/// Findings that are told with it, at most.
const FINDINGS: usize = 4;

impl App {
    /// What the step is and did, for the panel under the floor.
    pub(super) fn step_lines(&self, width: u16) -> Vec<String> {
        self.styled_step_lines(width).into_iter().map(|(text, _)| text).collect()
    }

    fn styled_step_lines(&self, width: u16) -> Vec<(String, Style)> {
        let Some(attempt) = self.scrub.attempt() else { return Vec::new() };
        let mut lines = self.told_of_step(attempt, width);
        // An error needs the rows more.
        lines.resize(lines.len().max(if self.trouble().is_some() { 0 } else { ROWS }), (String::new(), Style::new()));
        let space = if self.scrub.playing.is_some() { "stops" } else { "plays" };
        let keys = if self.inspect.open {
            format!("PgUp PgDn step, Home End, space {space}, s closes")
        } else {
            format!("Left Right step, PgUp PgDn stage, Up Down attempt, space {space}, Enter edits >")
        };
        lines.push((cut(&keys, usize::from(width)), Style::new()));
        lines
    }

    fn told_of_step(&self, attempt: &RecordedAttempt, columns: u16) -> Vec<(String, Style)> {
        let (scrub, width) = (&self.scrub, usize::from(columns));
        let plain = |text: String| (text, Style::new());
        let end = self.verdict(attempt);
        let of = format!("attempt {} of {}, {end}", attempt.number, scrub.count());
        let Some(step) = scrub.step() else { return vec![plain(cut(&format!("no steps  {of}"), width))] };
        let all: f64 = attempt.steps.iter().map(|step| step.took.as_secs_f64()).sum();
        let share = |took: f64| if all > 0.0 { took / all } else { 0.0 };
        let took = step.took.as_secs_f64();
        let mut stages = String::new();
        for (name, steps) in scrub.stages() {
            let time = percent(share(attempt.steps.iter().take(steps.end).skip(steps.start).map(|step| step.took.as_secs_f64()).sum()));
            if !stages.is_empty() {
                stages.push_str("  ");
            }
            if steps.contains(&scrub.at()) {
                stages.push_str(&format!("[{name} {}/{}, {time}]", scrub.at() - steps.start + 1, steps.len()));
            } else {
                stages.push_str(&format!("{name} {time}"));
            }
        }
        let slowest = match slowest(attempt) {
            Some(at) if at == scrub.at() => ", the slowest".to_owned(),
            Some(at) => format!(", slowest is step {}", at + 1),
            None => String::new(),
        };
        let mut lines = vec![
            plain(cut(&format!("step {} of {}  {}  {of}", scrub.at() + 1, attempt.steps.len(), step.stage), width)),
            plain(format!(
                "changed {}  in {:.2} ms of {:.2} ms, {}{slowest}",
                changes(attempt, scrub.at(), step),
                took * 1000.0,
                all * 1000.0,
                percent(share(took))
            )),
        ];
        let facts = self.facts_of_step();
        if facts.is_empty() {
            lines.push(plain(if step.site == 0 { "  begun by the engine" } else { "  begun by the library" }.to_owned()));
        }
        // While there is a cursor, Enter is for what is under it.
        let line = if self.inspect.open { usize::MAX } else { scrub.line };
        lines.extend(self.marked(facts, line, columns));
        lines.push(plain(around(&stages, width)));
        // An error is told with its source lines besides.
        if let Some(why) = self.why_refused(attempt).filter(|_| attempt.verdict != Verdict::Failed) {
            lines.push(plain(cut(&why, width)));
        }
        lines
    }

    fn verdict(&self, attempt: &RecordedAttempt) -> String {
        match &attempt.verdict {
            Verdict::Accepted => "accepted".to_owned(),
            Verdict::Vetoed { .. } => "refused".to_owned(),
            Verdict::Failed => "ended by an error".to_owned(),
        }
    }

    /// Why an attempt came to nothing.
    fn why_refused(&self, attempt: &RecordedAttempt) -> Option<String> {
        match &attempt.verdict {
            Verdict::Accepted => None,
            Verdict::Vetoed { reason, stage } => Some(format!("refused in {stage}: {reason}")),
            Verdict::Failed => {
                let trouble = self.floor_trouble.as_ref()?;
                let first = || trouble.text.lines().next().unwrap_or_default().to_owned();
                Some(trouble.diagnostics.first().map_or_else(first, ToString::to_string))
            }
        }
    }

    /// Writes over the end of a refused attempt why it was refused, out of the way of the cells that show it.
    pub(super) fn draw_reason(&self, map: Rect, buffer: &mut Buffer) {
        let Some(attempt) = self.scrub.attempt().filter(|_| self.scrub.open && self.scrub.is_last() && map.width >= 16 && map.height >= 6)
        else {
            return;
        };
        // An error is told under the floor, or in the list of problems.
        let Some(why) = self.why_refused(attempt).filter(|_| attempt.verdict != Verdict::Failed) else { return };
        let inside = REASON.min(map.width - 4);
        let mut lines = vec![format!("attempt {} of {} {}", attempt.number, self.scrub.count(), self.verdict(attempt))];
        lines.extend(wrap(&why, inside));
        for finding in attempt.floor.findings.iter().filter(|finding| finding.at.is_some()).take(FINDINGS) {
            let at = finding.at.map_or_else(String::new, |(x, y)| format!("{x},{y}: "));
            lines.extend(wrap(&format!("{at}{}", finding.message), inside));
        }
        lines.truncate(usize::from(map.height / 2 - 2).max(1));
        let widest = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
        let width = u16::try_from(widest + 4).unwrap_or(u16::MAX).min(map.width);
        let height = lines.len() as u16 + 2;
        let top = Rect { width, height, ..map };
        let bottom = Rect { y: map.bottom() - height, ..top };
        let hidden = |area: Rect| {
            let cells = (area.top()..area.bottom()).flat_map(|y| (area.left()..area.right()).map(move |x| (x - map.x, y - map.y)));
            let marks = cells.filter_map(|(x, y)| self.cell_at(x, y)).filter(|(x, y)| self.is_marked(*x, *y));
            marks.count()
        };
        let area = if hidden(bottom) < hidden(top) { bottom } else { top };
        let style = self.look.role(Role::Error);
        let (across, down, above, below) =
            if self.look.ascii { ("-", "|", ("+", "+"), ("+", "+")) } else { ("─", "│", ("┌", "┐"), ("└", "┘")) };
        let line = across.repeat(usize::from(width) - 2);
        put(buffer, area, area.x, area.y, &format!("{}{line}{}", above.0, above.1), style);
        for (y, text) in (area.y + 1..).zip(&lines) {
            let text = cut(text, usize::from(width) - 4);
            let blank = " ".repeat(usize::from(width - 4) - columns(&text));
            put(buffer, area, area.x, y, &format!("{down} {text}{blank} {down}"), style);
        }
        put(buffer, area, area.x, area.bottom() - 1, &format!("{}{line}{}", below.0, below.1), style);
    }

    fn is_marked(&self, x: u32, y: u32) -> bool {
        let width = self.scrub.floor.as_ref().map_or(0, |floor| floor.width);
        self.scrub.marks.get(y as usize * width as usize + x as usize).copied().unwrap_or(false)
    }

    /// Draws all steps in a list, the one that is looked at among them, under what is said of it.
    pub(super) fn draw_steps(&self, area: Rect, buffer: &mut Buffer) {
        let Some(attempt) = self.scrub.attempt() else { return };
        let mut y = area.y;
        for (text, style) in self.styled_step_lines(area.width) {
            for line in wrap(&text, area.width) {
                if y < area.bottom() {
                    put(buffer, area, area.x, y, &line, style);
                    y += 1;
                }
            }
        }
        y = y.saturating_add(1);
        let rows = usize::from(area.bottom().saturating_sub(y));
        let count = attempt.steps.len();
        let first = self.scrub.at().saturating_sub(rows / 2).min(count.saturating_sub(rows));
        let slowest = slowest(attempt);
        let widest = attempt.steps.iter().map(|step| columns(&shown(&step.stage))).max().unwrap_or(0).min(40);
        for ((number, step), y) in attempt.steps.iter().enumerate().skip(first).take(rows).zip(y..) {
            let name = cut(&shown(&step.stage), widest);
            let blank = " ".repeat(widest - columns(&name));
            let ms = step.took.as_secs_f64() * 1000.0;
            let mark = if slowest == Some(number) { "  slowest" } else { "" };
            let text = format!("{:>4} {name}{blank} {ms:>8.2} ms  {}{mark}", number + 1, changes(attempt, number, step));
            let style = match () {
                () if number == self.scrub.at() => self.look.role(Role::Selected),
                () if step.stage.contains('/') => Style::new(),
                () => self.look.role(Role::Title),
            };
            put(buffer, area, area.x, y, &cut(&text, usize::from(area.width)), style);
        }
        if rows > 0 && count > rows {
            let text = format!("     {} in all", counted(count, "step"));
            put(
                buffer,
                area,
                area.x,
                area.bottom() - 1,
                &format!("{text:<width$}", width = usize::from(area.width)),
                self.look.role(Role::Faint),
            );
        }
    }
}

/// The step that took longest, where there are several.
fn slowest(attempt: &RecordedAttempt) -> Option<usize> {
    let steps = attempt.steps.iter().enumerate().filter(|_| attempt.steps.len() > 1);
    // Of equals the first.
    steps.rev().max_by_key(|(_, step)| step.took).map(|(at, _)| at)
}

/// The name of a stage, set in by what it is part of.
fn shown(stage: &str) -> String {
    let (depth, name) = (stage.matches('/').count(), stage.rsplit('/').next().unwrap_or_default());
    format!("{}{name}", "  ".repeat(depth))
}

/// The part of a line around what stands in brackets.
fn around(text: &str, width: usize) -> String {
    let (open, close) = (text.find('[').unwrap_or(0), text.find(']').unwrap_or(0));
    let end = columns(text.get(..=close).unwrap_or_default());
    if end <= width.saturating_sub(3) || columns(text) <= width {
        return cut(text, width);
    }
    cut(&format!("... {}", text.get(open..).unwrap_or_default()), width)
}
