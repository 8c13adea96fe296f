//! [`Problems`]: all diagnostics of the last load and all findings of the floor in a list, each with its source lines.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::diagnostic::{Diagnostic, Location, Severity};
use crate::engine::Verdict;
use crate::floor::Finding;

use super::app::{App, Effect};
use super::keys::Action;
use super::look::Role;
use super::view::{columns, put, wrap};
use super::wording::{counted, cut};
use super::worker::Trouble;

/// Problems that a page has.
const PAGE: i64 = 10;
/// Columns of a place, at most.
const PLACE: usize = 40;

/// The list. What is in it is never kept: it is worked out from what is shown, and so clears itself.
#[derive(Debug, Default)]
pub(super) struct Problems {
    pub open: bool,
    /// Which one is selected; may be beyond the last, where some were mended.
    pub at: usize,
}

/// One problem.
struct Problem<'a> {
    severity: Severity,
    message: String,
    about: About<'a>,
}

enum About<'a> {
    Script(&'a Diagnostic),
    /// What was said besides.
    Text(Vec<&'a str>),
    /// A finding of the floor that is shown.
    Finding(&'a Finding),
    /// Attempts of the floor that failed.
    Attempts(u32, u32),
    /// A mistake of the look file, and its line.
    Look(Option<Location>),
}

impl<'a> Problem<'a> {
    fn script(diagnostic: &'a Diagnostic) -> Self {
        Self { severity: diagnostic.severity, message: diagnostic.message.clone(), about: About::Script(diagnostic) }
    }

    fn line(&self) -> Option<Location> {
        match self.about {
            About::Script(diagnostic) => diagnostic.location.clone(),
            About::Text(_) => line_of(&self.message),
            About::Look(ref line) => line.clone(),
            About::Finding(_) | About::Attempts(..) => None,
        }
    }

    /// Where it is.
    fn place(&self) -> String {
        match &self.about {
            About::Script(Diagnostic { location: Some(at), column: Some(column), .. }) => format!("{at}:{column}"),
            About::Script(diagnostic) => diagnostic.location.as_ref().map_or_else(String::new, ToString::to_string),
            About::Text(_) => String::new(),
            About::Look(_) => "look file".to_owned(),
            About::Finding(finding) => finding.at.map_or_else(|| "floor".to_owned(), |(x, y)| format!("floor at {x},{y}")),
            About::Attempts(first, 1) => format!("attempt {first}"),
            About::Attempts(_, count) => counted(*count as usize, "attempt"),
        }
    }

    /// What is told of it where it is selected: source lines, calls, hint.
    fn details(&self) -> Vec<String> {
        match &self.about {
            About::Script(diagnostic) => format!("{diagnostic:#}").lines().skip(1).map(str::to_owned).collect(),
            About::Text(lines) => lines.iter().map(|line| (*line).to_owned()).collect(),
            About::Finding(finding) if finding.at.is_some() => vec!["  Enter puts the cursor there".to_owned()],
            About::Finding(_) | About::Look(_) => Vec::new(),
            About::Attempts(..) => vec!["  s shows where it ended".to_owned()],
        }
    }
}

impl App {
    /// Does what a key means for the list, or opens it; `None` where it means what it always does.
    pub(super) fn act_on_problems(&mut self, action: Action) -> Option<Effect> {
        if action == Action::Problems {
            let open = !self.problems.open;
            self.uncover();
            (self.problems.open, self.problems.at) = (open, 0);
            return Some(Effect::Draw);
        }
        if !self.problems.open || self.overlay.is_some() {
            return None;
        }
        let step = match action {
            Action::Escape => {
                self.problems.open = false;
                return Some(Effect::Draw);
            }
            // Another list takes its place.
            Action::Odds | Action::Tree | Action::Stats | Action::Gallery | Action::Compare => {
                self.problems.open = false;
                return None;
            }
            Action::Scroll(_, y) => i64::from(y.signum()),
            Action::Page(_, y) => i64::from(y) * PAGE,
            Action::Home => i64::MIN,
            Action::End => i64::MAX,
            Action::Open => return Some(self.open_problem()),
            _ => return None,
        };
        let last = self.problems().len().saturating_sub(1);
        let at = i64::try_from(self.problems.at.min(last)).unwrap_or(0).saturating_add(step).max(0);
        self.problems.at = usize::try_from(at).unwrap_or(0).min(last);
        Some(Effect::Draw)
    }

    /// Opens the editor at the selected one; for a finding, puts the cursor on its cell.
    fn open_problem(&mut self) -> Effect {
        let problems = self.problems();
        let Some(problem) = problems.get(self.problems.at.min(problems.len().saturating_sub(1))) else { return Effect::Draw };
        if let Some(line) = problem.line() {
            return Effect::Edit(line);
        }
        let at = match problem.about {
            About::Finding(finding) => finding.at,
            _ => None,
        };
        let Some((x, y)) = at else { return self.say("no script line is known to be to blame") };
        self.uncover();
        self.click_on_floor(x, y)
    }

    /// All problems there are, errors first: of the scripts, of the floor that failed, of the floor that is shown.
    fn problems(&self) -> Vec<Problem<'_>> {
        let mut problems = Vec::new();
        if let Some(trouble) = &self.load_trouble {
            of_trouble(trouble, &mut problems);
        } else {
            if let Some(trouble) = &self.floor_trouble {
                of_trouble(trouble, &mut problems);
                of_attempts(trouble, &mut problems);
            }
            match self.shown.as_ref().map(|made| (&made.base, &made.warnings)) {
                Some((Some(base), _)) => problems.extend(base.loaded.engine.warnings().iter().map(Problem::script)),
                Some((None, warnings)) => problems.extend(warnings.iter().map(|text| text_of(Severity::Warning, text))),
                None => {}
            }
        }
        let branch = self.session.wish().branch.as_deref().unwrap_or_default();
        if let Some(text) = self.odds.trouble(branch).filter(|_| self.load_trouble.is_none()) {
            problems.push(text_of(Severity::Error, text));
        }
        let findings = self.shown.as_ref().map_or(&[][..], |made| &made.floor.findings);
        problems.extend(findings.iter().map(|finding| Problem {
            severity: finding.severity,
            message: format!("{}: {}", finding.check, finding.message),
            about: About::Finding(finding),
        }));
        problems.extend(self.look.mistakes().map(|(text, line)| Problem {
            severity: Severity::Warning,
            message: text.to_owned(),
            about: About::Look(line),
        }));
        problems.sort_by_key(|problem| std::cmp::Reverse(problem.severity));
        problems
    }

    /// How many errors and warnings there are, for the status line.
    pub(super) fn problem_count(&self) -> Option<String> {
        let problems = self.problems();
        let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
        let all = [(errors, "error"), (problems.len() - errors, "warning")];
        let parts: Vec<String> = all.iter().filter(|(count, _)| *count > 0).map(|(count, one)| counted(*count, one)).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    pub(super) fn draw_problems(&self, area: Rect, buffer: &mut Buffer) {
        let problems = self.problems();
        let title = match self.problem_count() {
            Some(count) => format!("{count}  Enter opens the editor there, Esc closes"),
            None => "no problems: the scripts load and the floor is sound".to_owned(),
        };
        if area.height > 0 {
            put(buffer, area, area.x, area.y, &cut(&title, usize::from(area.width)), self.look.role(Role::Title));
        }
        let at = self.problems.at.min(problems.len().saturating_sub(1));
        let widest =
            problems.iter().map(|problem| columns(&problem.place())).max().unwrap_or(0).min(PLACE).min(usize::from(area.width) / 3);
        let mut rows: Vec<(String, Style)> = Vec::new();
        let mut selected = 0..0;
        for (number, problem) in problems.iter().enumerate() {
            let place = cut(&problem.place(), widest);
            let blank = " ".repeat(widest - columns(&place));
            let text = format!(" {:<7} {place}{blank}  {}", problem.severity.to_string(), problem.message);
            let role = if problem.severity == Severity::Error { Role::Error } else { Role::Warning };
            if number != at {
                rows.push((cut(&text, usize::from(area.width)), self.look.role(role)));
                continue;
            }
            let first = rows.len();
            let style = self.look.role(role).patch(self.look.role(Role::Selected));
            rows.extend(wrap(&text, area.width).into_iter().map(|line| (line, style)));
            let details = problem.details();
            rows.extend(details.iter().flat_map(|line| wrap(line, area.width)).map(|line| (line, Style::new())));
            selected = first..rows.len();
        }
        let height = usize::from(area.height.saturating_sub(1));
        // All of the selected one, or its beginning.
        let first = selected.end.saturating_sub(height).min(selected.start);
        for (y, (text, style)) in (area.y + 1..area.bottom()).zip(rows.iter().skip(first)) {
            put(buffer, area, area.x, y, text, *style);
        }
    }
}

/// The line that a text begins with, as `rooms/hall.lua:3: error: ...`.
fn line_of(text: &str) -> Option<Location> {
    let (name, rest) = text.split_once(".lua:")?;
    let line = rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
    Some(Location { file: format!("{name}.lua"), line })
}

fn text_of(severity: Severity, text: &str) -> Problem<'_> {
    let mut lines = text.lines();
    Problem { severity, message: lines.next().unwrap_or_default().to_owned(), about: About::Text(lines.collect()) }
}

fn of_trouble<'a>(trouble: &'a Trouble, problems: &mut Vec<Problem<'a>>) {
    if trouble.diagnostics.is_empty() {
        // What somebody stopped is no error.
        problems.push(text_of(if trouble.stopped { Severity::Warning } else { Severity::Error }, &trouble.text));
    }
    problems.extend(trouble.diagnostics.iter().map(Problem::script));
}

/// Why the attempts at a floor were refused, each reason once.
fn of_attempts<'a>(trouble: &'a Trouble, problems: &mut Vec<Problem<'a>>) {
    let mut reasons: Vec<(&str, &str, u32, u32)> = Vec::new();
    for attempt in trouble.recording.iter().flat_map(|recording| &recording.attempts) {
        let Verdict::Vetoed { reason, stage } = &attempt.verdict else { continue };
        match reasons.iter_mut().find(|known| (known.0, known.1) == (stage, reason)) {
            Some((_, _, _, count)) => *count += 1,
            None => reasons.push((stage, reason, attempt.number, 1)),
        }
    }
    // That there is no floor is the error; these are why.
    problems.extend(reasons.into_iter().map(|(stage, reason, first, count)| Problem {
        severity: Severity::Warning,
        message: format!("refused in {stage}: {reason}"),
        about: About::Attempts(first, count),
    }));
}

#[cfg(test)]
#[path = "problems_tests.rs"]
mod tests;
