//! [`StatsPane`]: what many floors of this place have, gathered in the background.

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::engine::CancelToken;
use crate::format::odds::percent;
use crate::sweep::{Chances, Row, Stats, What};
use crate::world::Place;

use super::Message;
use super::app::{App, Effect};
use super::aside::{self, Task};
use super::keys::Action;
use super::look::Role;
use super::spot::Spot;
use super::view::{put, wrap};
use super::worker::Base;

/// Floors that are made.
const FLOORS: u64 = 200;
/// How often there are new numbers.
const PACE: Duration = Duration::from_millis(300);
/// So often something should have come by its chance before it is remarkable that it never did: one place in twenty is so by chance alone.
const REMARKABLE: f64 = 3.0;
/// Columns a name has at most.
const NAME: usize = 28;

/// The pane.
#[derive(Debug, Default)]
pub(super) struct StatsPane {
    pub open: bool,
    /// What is gathered, or was.
    asked: Option<Asked>,
    /// Of which floors the numbers are; others than asked for until the first new ones come.
    shown: Option<(Spot, Stats)>,
    fresh: bool,
    /// Of the same floors by older scripts.
    before: Option<Stats>,
    done: bool,
    queued: Option<Wanted>,
    cancel: CancelToken,
    ticket: u64,
    scroll: usize,
}

/// A place, and the first seed.
#[derive(Clone, Debug)]
struct Asked {
    base: Base,
    spot: Spot,
}

/// Floors to gather from.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub base: Base,
    pub cancel: CancelToken,
    ticket: u64,
    spot: Spot,
}

/// What was gathered so far.
#[derive(Debug)]
pub(super) struct News {
    ticket: u64,
    stats: Box<Stats>,
    done: bool,
}

/// Makes floors and tells of them now and then.
pub(super) fn work(wanted: &Wanted, answers: &Sender<Message>) {
    let (engine, mut stats) = (&wanted.base.loaded.engine, Stats::default());
    let mut known: Option<(Place, Chances)> = None;
    let mut told: Option<Instant> = None;
    for step in 0..FLOORS {
        let spot = wanted.spot.with_seed(wanted.spot.seed.wrapping_add(step));
        let (made, recording, took) = engine.record_timed(&wanted.base.request(&spot, &wanted.cancel));
        if wanted.cancel.is_cancelled() {
            return;
        }
        match made {
            Ok(floor) => {
                if known.as_ref().is_none_or(|(place, _)| *place != floor.header.place) {
                    let place = floor.header.place.clone();
                    let chances = Chances::at(engine, &place, &wanted.base.context).unwrap_or_default();
                    known = Some((place, chances));
                }
                if let Some((_, chances)) = &known {
                    stats.add(spot.seed, &floor, took, chances, recording.attempts.last());
                }
            }
            Err(error) => stats.add_failure(spot.seed, &error),
        }
        let done = step + 1 == FLOORS;
        if !done && told.is_some_and(|told| told.elapsed() < PACE) {
            continue;
        }
        told = Some(Instant::now());
        let news = News { ticket: wanted.ticket, stats: Box::new(stats.clone()), done };
        if answers.send(Message::News(aside::News::Stats(news))).is_err() {
            return;
        }
    }
}

/// A line of the pane.
#[derive(Debug)]
struct Line {
    text: String,
    role: Option<Role>,
}

impl App {
    /// Does what a key means for the pane, or opens it; `None` where it means what it always does.
    pub(super) fn act_on_stats(&mut self, action: Action) -> Option<Effect> {
        match action {
            Action::Stats if !self.stats.open => {
                if let Err(why) = self.here() {
                    return Some(self.say(why));
                }
                self.close_panes();
                (self.stats.open, self.stats.scroll) = (true, 0);
            }
            _ if !self.stats.open => return None,
            Action::Stats => self.stats.open = false,
            Action::Odds | Action::Tree | Action::Problems => {
                self.stats.open = false;
                return None;
            }
            Action::Escape if self.overlay.is_none() => self.stats.open = false,
            // Beside a gallery or a comparison those have the keys.
            _ if self.areas.map.width > 0 && (self.gallery.open || self.compare.open) => return None,
            Action::Scroll(0, y) => self.scroll_stats(i64::from(y.signum())),
            Action::Page(0, y) => {
                let rows = i64::from(self.areas.pane.height).max(1);
                self.scroll_stats(i64::from(y) * rows);
            }
            Action::Home => self.stats.scroll = 0,
            Action::End => self.scroll_stats(i64::MAX),
            _ => return None,
        }
        self.notice = None;
        Some(Effect::Draw)
    }

    fn scroll_stats(&mut self, by: i64) {
        let pane = self.areas.pane;
        let most = self.stats_lines(pane.width).len().saturating_sub(usize::from(pane.height));
        let from = i64::try_from(self.stats.scroll.min(most)).unwrap_or(0);
        self.stats.scroll = usize::try_from(from.saturating_add(by)).unwrap_or(0).min(most);
    }

    /// Begins anew where the scripts or the place are others, or the seed is beyond what was gathered.
    pub(super) fn gather_stats(&mut self) {
        if !self.stats.open {
            if self.stats.asked.is_some() && !self.stats.done {
                self.stats.cancel.cancel();
                (self.stats.asked, self.stats.queued) = (None, None);
            }
            return;
        }
        let (base, spot) = match self.here() {
            Ok(here) => here,
            Err(why) => {
                self.stats.open = false;
                self.say(why);
                return self.gather_stats();
            }
        };
        let stats = &mut self.stats;
        let here = |other: &Spot| (&other.branch, other.depth) == (&spot.branch, spot.depth) && spot.seed.wrapping_sub(other.seed) < FLOORS;
        let mut first = spot.with_seed(spot.seed);
        if let Some(asked) = stats.asked.as_ref().filter(|asked| here(&asked.spot)) {
            if asked.base.is(&base) {
                return;
            }
            // The same floors again, so that what they have can be compared.
            first = asked.spot.clone();
        }
        match &stats.shown {
            Some((of, numbers)) if *of == first && stats.fresh => stats.before = Some(numbers.clone()),
            Some((of, _)) if *of == first => {}
            _ => stats.before = None,
        }
        stats.cancel.cancel();
        stats.cancel = CancelToken::new();
        stats.ticket += 1;
        (stats.fresh, stats.done) = (false, false);
        stats.queued = Some(Wanted { base: base.clone(), cancel: stats.cancel.clone(), ticket: stats.ticket, spot: first.clone() });
        stats.asked = Some(Asked { base, spot: first });
    }

    /// The work it wants done, each only once.
    pub(super) fn stats_wanted(&mut self) -> Option<Task> {
        self.stats.queued.take().map(Task::Stats)
    }

    pub(super) fn stats_news(&mut self, news: News) {
        let stats = &mut self.stats;
        let Some(asked) = stats.asked.as_ref().filter(|_| news.ticket == stats.ticket) else { return };
        stats.shown = Some((asked.spot.clone(), *news.stats));
        (stats.fresh, stats.done) = (true, news.done);
    }

    pub(super) fn draw_stats(&self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let lines = self.stats_lines(area.width);
        let height = usize::from(area.height);
        let first = self.stats.scroll.min(lines.len().saturating_sub(height));
        for (y, line) in (area.top()..area.bottom()).zip(lines.iter().skip(first)) {
            let style = line.role.map_or_else(Style::new, |role| self.look.role(role));
            let style = if self.stats.fresh { style } else { style.add_modifier(Modifier::DIM) };
            put(buffer, area, area.x, y, &line.text, style);
        }
        if lines.len() > height && height > 4 {
            let more = format!(" {}-{} of {} ", first + 1, first + height, lines.len());
            let x = area.right().saturating_sub(u16::try_from(more.len()).unwrap_or(u16::MAX));
            put(buffer, area, x.max(area.x), area.bottom() - 1, &more, self.look.role(Role::Selected));
        }
    }

    fn stats_lines(&self, width: u16) -> Vec<Line> {
        let mut page = Page { lines: Vec::new(), width, arrow: if self.look.ascii { "->" } else { "→" } };
        let Some((spot, stats)) = &self.stats.shown else {
            page.add("making floors", Some(Role::Faint));
            return page.lines;
        };
        let last = spot.seed.wrapping_add(FLOORS - 1);
        let going = if self.stats.done { "" } else { " ..." };
        page.add(
            &format!(
                "{} {}, seeds {} to {last}: {} floors{going}{}",
                spot.branch,
                spot.depth,
                spot.seed,
                stats.floors,
                self.of_older_scripts()
            ),
            Some(Role::Title),
        );
        if stats.absent > 0 {
            page.add(&format!("{} seeds have no such floor", stats.absent), None);
        }
        for fails in &stats.failed {
            page.add(&format!("{} failed, first seed {}: {}", fails.count, fails.seed, fails.text), Some(Role::Error));
        }
        // Means of fewer floors are of other floors.
        let before = self.stats.before.as_ref().filter(|before| before.floors <= stats.floors && self.stats.fresh);
        page.measures(stats, before);
        page.vetoes(stats);
        page.findings(stats);
        page.rooms(stats, before);
        page.monsters(stats, before);
        page.tally("things", stats, &stats.things, before.map(|b| (b, &b.things)));
        page.lines
    }
}

/// The lines of the pane, for so many columns.
struct Page {
    lines: Vec<Line>,
    width: u16,
    arrow: &'static str,
}

impl Page {
    fn add(&mut self, text: &str, role: Option<Role>) {
        self.lines.extend(wrap(text, self.width).into_iter().map(|text| Line { text, role }));
    }

    /// A line of a table, cut off where it is too long.
    fn row(&mut self, text: String, role: Option<Role>) {
        self.lines.push(Line { text, role });
    }

    fn head(&mut self, title: &str, columns: &[&str]) {
        self.row(String::new(), None);
        let text = columns.iter().fold(self.name(title), |text, column| format!("{text} {column:>8}"));
        self.row(text, Some(Role::Title));
    }

    /// A name in the first column.
    fn name(&self, name: &str) -> String {
        let width = NAME.min(usize::from(self.width).saturating_sub(36)).max(10);
        let cut: String = name.chars().take(width).collect();
        format!("{cut:<width$}")
    }

    fn measures(&mut self, stats: &Stats, before: Option<&Stats>) {
        if stats.floors == 0 {
            return;
        }
        self.row(format!("{:<10} {:>8} {:>16} {:>16}", "a floor", "mean", "least (seed)", "most (seed)"), Some(Role::Title));
        for (what, name) in What::FEW {
            let Some(measure) = stats.measures.get(&what) else { continue };
            let show = |number: f64| match what {
                What::Passable => format!("{:.1} %", number * 100.0),
                What::Ms => format!("{number:.1}"),
                _ => format!("{number}"),
            };
            let mean = |mean: f64| if what == What::Passable { show(mean) } else { format!("{mean:.1}") };
            let extreme = |(number, seed): (f64, u64)| format!("{} ({seed})", show(number));
            let now = mean(stats.mean(what));
            let mut text = format!("{name:<10} {now:>8} {:>16} {:>16}", extreme(measure.least), extreme(measure.most));
            // Times differ from run to run.
            let old = before.map(|before| mean(before.mean(what))).filter(|old| *old != now && what != What::Ms);
            if let Some(old) = &old {
                text.push_str(&format!("  was {old} {} {now}", self.arrow));
            }
            self.row(text, old.map(|_| Role::Warning));
        }
    }

    fn vetoes(&mut self, stats: &Stats) {
        let all: u64 = stats.vetoes.values().sum();
        if all == 0 {
            return;
        }
        self.row(String::new(), None);
        let share = percent(stats.vetoed as f64 / stats.floors.max(1) as f64);
        self.row(format!("vetoes {all}, on {share} of the floors"), Some(Role::Title));
        let mut rows: Vec<_> = stats.vetoes.iter().collect();
        rows.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        for (veto, count) in rows {
            self.add(&format!("{count:>5} {:>6}  {veto}", percent(*count as f64 / all as f64)), None);
        }
    }

    fn findings(&mut self, stats: &Stats) {
        if stats.findings.is_empty() {
            return;
        }
        self.head("findings", &["a floor", "floors"]);
        for (check, row) in &stats.findings {
            let text = format!("{} {:>8} {:>8}", self.name(check), each(stats, row), floors(stats, row));
            self.row(text, Some(Role::Warning));
        }
    }

    fn rooms(&mut self, stats: &Stats, before: Option<&Stats>) {
        if stats.rooms.is_empty() {
            return;
        }
        self.head("rooms", &["a floor", "floors", "seen", "declared"]);
        let listed: u64 = stats.rooms.values().filter(|row| row.declared > 0.0).map(|row| row.count).sum();
        let mut rows: Vec<_> = stats.rooms.iter().filter(|(_, row)| row.count > 0 || row.declared > 0.0).collect();
        rows.sort_by(|a, b| b.1.count.cmp(&a.1.count).then(b.1.declared.total_cmp(&a.1.declared)).then(a.0.cmp(b.0)));
        for (name, row) in rows {
            let chance = stats.each(row.declared);
            let share = |count: u64| if listed == 0 { "-".to_owned() } else { percent(count as f64 / listed as f64) };
            let (seen, declared) = if row.declared > 0.0 { (share(row.count), percent(chance)) } else { ("-".into(), "-".into()) };
            let never = row.count == 0;
            let seen = if never { "never" } else { &seen };
            let text = format!("{} {:>8} {:>8} {seen:>8} {declared:>8}", self.name(name), each(stats, row), floors(stats, row));
            let old = before.map(|before| (before, before.rooms.get(name).copied().unwrap_or_default()));
            self.compared(text, stats, row, old, never && chance * listed as f64 >= REMARKABLE);
        }
    }

    /// A row with how often it was before, where that is another number. It stands out where it moved beyond chance, or is remarkable anyhow.
    fn compared(&mut self, mut text: String, stats: &Stats, row: &Row, old: Option<(&Stats, Row)>, remarkable: bool) {
        let old = old.filter(|(before, old)| each(before, old) != each(stats, row));
        if let Some((before, old)) = &old {
            text.push_str(&format!("  was {}", each(before, old)));
        }
        let moved = old.is_some_and(|(_, old)| is_beyond_chance(old.count, row.count));
        self.row(text, (moved || remarkable).then_some(Role::Warning));
    }

    fn monsters(&mut self, stats: &Stats, before: Option<&Stats>) {
        for table in &stats.tables {
            let draws: u64 = table.chances.keys().map(|name| stats.draws(name)).sum();
            self.row(String::new(), None);
            let what = if stats.recorded { "draws" } else { "monsters" };
            self.row(format!("monster table {}: {draws} {what}", table.title), Some(Role::Title));
            let text = ["a floor", "floors", "seen", "declared"].iter().fold(self.name(""), |text, column| format!("{text} {column:>8}"));
            self.row(text, Some(Role::Title));
            // A draw that gives nobody leaves nothing to count.
            let total = table.chances.values().sum::<f64>();
            let mut rows: Vec<_> = table.chances.iter().filter(|(_, chance)| **chance > 0.0).collect();
            rows.sort_by(|a, b| b.1.total_cmp(a.1).then(a.0.cmp(b.0)));
            for (name, chance) in rows {
                let row = stats.monsters.get(name).copied().unwrap_or_default();
                let (drawn, chance) = (stats.draws(name), chance / total);
                let seen = if drawn == 0 { "never".to_owned() } else { percent(drawn as f64 / draws.max(1) as f64) };
                let text =
                    format!("{} {:>8} {:>8} {seen:>8} {:>8}", self.name(name), each(stats, &row), floors(stats, &row), percent(chance));
                let remarkable = drawn == 0 && chance * draws as f64 >= REMARKABLE;
                let old = before.map(|before| (before, before.monsters.get(name).copied().unwrap_or_default()));
                self.compared(text, stats, &row, old, remarkable);
            }
        }
        let others = |name: &String| stats.tables.iter().all(|table| !table.chances.contains_key(name));
        let rest = stats.monsters.iter().filter(|(name, _)| others(name)).map(|(name, row)| (name.clone(), *row)).collect();
        self.tally(
            if stats.tables.is_empty() { "monsters" } else { "monsters of no table" },
            stats,
            &rest,
            before.map(|b| (b, &b.monsters)),
        );
    }

    /// A table of what is there, the most frequent first.
    fn tally(&mut self, title: &str, stats: &Stats, rows: &Rows, before: Option<(&Stats, &Rows)>) {
        if rows.is_empty() {
            return;
        }
        self.head(title, &["a floor", "floors"]);
        let mut rows: Vec<_> = rows.iter().collect();
        rows.sort_by(|a, b| b.1.count.cmp(&a.1.count).then(a.0.cmp(b.0)));
        for (name, row) in rows {
            let text = format!("{} {:>8} {:>8}", self.name(name), each(stats, row), floors(stats, row));
            let old = before.map(|(before, rows)| (before, rows.get(name).copied().unwrap_or_default()));
            self.compared(text, stats, row, old, false);
        }
    }
}

/// What is counted by name.
type Rows = std::collections::BTreeMap<String, Row>;

/// Whether two counts of what comes by chance differ by more than they would but once in twenty times.
fn is_beyond_chance(a: u64, b: u64) -> bool {
    let (apart, both) = (a.abs_diff(b), a + b);
    apart * apart > 4 * both
}

/// How often something is on a floor.
fn each(stats: &Stats, row: &Row) -> String {
    format!("{:.2}", stats.each(row.count as f64))
}

/// The share of floors that have it.
fn floors(stats: &Stats, row: &Row) -> String {
    percent(stats.each(row.floors as f64))
}

#[cfg(test)]
#[path = "stats_tests.rs"]
mod tests;
