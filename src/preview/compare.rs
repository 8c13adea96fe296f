//! [`Compare`]: the floor before an edit beside the floor after it.

use std::sync::mpsc::Sender;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::engine::CancelToken;
use crate::floor::Floor;

use super::Message;
use super::app::{App, Effect};
use super::aside::{self, Task};
use super::flash::faces;
use super::keys::Action;
use super::look::Role;
use super::map::MapView;
use super::spot::Spot;
use super::view::put;
use super::worker::{Base, Made};

/// From this width on the floors are beside each other.
const WIDE: u16 = 120;
/// From this height on they are above each other, where they are not beside.
const HIGH: u16 = 40;

/// The floor from before the last edit of the scripts, or one that was pinned.
#[derive(Debug, Default)]
pub(super) struct Compare {
    pub open: bool,
    /// From before the last edit.
    before: Option<Before>,
    /// Taken in its place, and left as it is by further edits.
    pinned: Option<(Pin, Before)>,
    /// Where there is room for one of both: whether it is the older.
    flipped: bool,
    queued: Option<Wanted>,
    cancel: CancelToken,
    ticket: u64,
    difference: Option<Difference>,
}

/// Which scripts were pinned, of those there were when `D` was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pin {
    Now,
    /// Those from before the last edit.
    Earlier,
}

/// An older floor.
#[derive(Clone, Debug)]
struct Before {
    spot: Spot,
    /// The scripts that made it, for floors elsewhere.
    base: Option<Base>,
    floor: Result<(Box<Floor>, Duration), String>,
    /// While it is being made, the number of that work; the floor is that of another place.
    pending: Option<u64>,
}

/// What is not the same on both floors.
#[derive(Debug)]
struct Difference {
    /// What was compared: the floor, and how often scripts had been read by then.
    of: (Spot, u64),
    /// Cells that differ, row by row of each.
    before: Vec<bool>,
    now: Vec<bool>,
    /// Number of cells that differ, those included that one of both does not have.
    cells: usize,
}

/// A floor to make by older scripts.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub base: Base,
    pub cancel: CancelToken,
    ticket: u64,
    spot: Spot,
}

/// What became of it.
#[derive(Debug)]
pub(super) struct News {
    ticket: u64,
    floor: Result<(Box<Floor>, Duration), String>,
}

/// Makes it as the floor on the screen is made, so that the times are alike.
pub(super) fn work(wanted: &Wanted, answers: &Sender<Message>) {
    let (floor, _, took) = wanted.base.loaded.engine.record_timed(&wanted.base.request(&wanted.spot, &wanted.cancel));
    if !wanted.cancel.is_cancelled() {
        let floor = floor.map(|floor| (Box::new(floor), took)).map_err(|error| error.to_string());
        let _ = answers.send(Message::News(aside::News::Compare(News { ticket: wanted.ticket, floor })));
    }
}

impl Before {
    fn of(made: Made) -> Self {
        Self { spot: Spot::of(&made.floor), base: made.base, floor: Ok((Box::new(made.floor), made.took)), pending: None }
    }
}

impl Compare {
    /// The floor that the one on the screen is compared with.
    fn older(&self) -> Option<&Before> {
        self.pinned.as_ref().map(|(_, before)| before).or(self.before.as_ref())
    }

    /// Pins another floor, or none.
    fn pin(&mut self, pinned: Option<(Pin, Before)>) {
        self.cancel.cancel();
        // What is under way is not for the floor that is compared with now.
        self.ticket += 1;
        (self.pinned, self.difference, self.queued) = (pinned, None, None);
    }
}

impl Difference {
    fn between(before: &Floor, now: &Floor, of: (Spot, u64)) -> Self {
        let (old, new) = (faces(before), faces(now));
        let at =
            |floor: &Floor, x: u32, y: u32| (x < floor.width && y < floor.height).then(|| y as usize * floor.width as usize + x as usize);
        let mut difference = Self { of, before: vec![false; old.len()], now: vec![false; new.len()], cells: 0 };
        for y in 0..before.height.max(now.height) {
            for x in 0..before.width.max(now.width) {
                let (a, b) = (at(before, x, y), at(now, x, y));
                if a.and_then(|a| old.get(a)) == b.and_then(|b| new.get(b)) {
                    continue;
                }
                difference.cells += 1;
                a.and_then(|a| difference.before.get_mut(a)).into_iter().for_each(|mark| *mark = true);
                b.and_then(|b| difference.now.get_mut(b)).into_iter().for_each(|mark| *mark = true);
            }
        }
        difference
    }
}

impl App {
    /// Does what a key means for the comparison, or opens it; `None` where it means what it always does.
    pub(super) fn act_on_compare(&mut self, action: Action) -> Option<Effect> {
        match action {
            Action::Pin => return Some(self.pin()),
            Action::Compare if !self.compare.open => return Some(self.open_compare()),
            _ if !self.compare.open => return None,
            Action::Compare => self.compare.open = false,
            Action::Escape if self.overlay.is_none() => self.compare.open = false,
            // What these show is on the floor itself.
            Action::Inspect | Action::Steps => {
                self.compare.open = false;
                return None;
            }
            // A pane has taken its place, or has the keys.
            _ if self.odds.open || self.tree.open || self.areas.map.width == 0 && self.pane_is_open() => return None,
            Action::NextPiece | Action::PreviousPiece => self.compare.flipped = !self.compare.flipped,
            Action::Scroll(x, y) => self.scroll_both(i64::from(x), i64::from(y)),
            Action::Page(x, y) => {
                let (width, height) = self.half();
                self.scroll_both(i64::from(x) * i64::from(width), i64::from(y) * i64::from(height));
            }
            _ => return None,
        }
        self.notice = None;
        Some(Effect::Draw)
    }

    fn open_compare(&mut self) -> Effect {
        if let Err(why) = self.comparable() {
            return self.say(why);
        }
        if self.areas.map.width == 0 {
            self.close_panes();
        }
        (self.compare.open, self.gallery.open, self.scrub.open, self.inspect.open) = (true, false, false, false);
        self.compare.flipped = false;
        self.notice = None;
        if self.compare.older().is_some() {
            return Effect::Draw;
        }
        self.compare.before = self.shown.clone().map(Before::of);
        self.say("no edit yet: this floor is what the next one is compared with")
    }

    /// Whether the floor on the screen can be compared; else a sentence.
    fn comparable(&self) -> Result<&Made, &'static str> {
        let made = self.shown.as_ref().ok_or("there is no floor yet")?;
        match () {
            () if made.pieces.is_some() => Err("a sheet of pieces is not compared: what an edit changes on it stands out for a moment"),
            () if made.walked.is_some() => Err("a branch that grows is not compared"),
            () => Ok(made),
        }
    }

    fn pin(&mut self) -> Effect {
        let made = match self.comparable() {
            Ok(made) => made,
            Err(why) => return self.say(why),
        };
        let scripts = |before: &Before| before.base.as_ref().map(|base| base.loaded.scripts.clone());
        let other = |before: &&Before| scripts(before) != made.base.as_ref().map(|base| base.loaded.scripts.clone());
        let earlier = self.compare.before.as_ref().filter(other).cloned();
        let (pinned, text) = match (self.compare.pinned.as_ref().map(|(pin, _)| *pin), earlier) {
            (None, earlier) => {
                let text = match earlier {
                    Some(_) => "pinned: d compares with these scripts, however many edits come; D again: with those before the last save",
                    None => "pinned: d compares with these scripts, however many edits come; D unpins",
                };
                (Some((Pin::Now, Before::of(made.clone()))), text)
            }
            (Some(Pin::Now), Some(earlier)) => (
                Some((Pin::Earlier, earlier)),
                "pinned: d compares with the scripts from before the last save, however many edits come; D unpins",
            ),
            (Some(_), _) => (None, "no longer pinned: d compares with the floor before the last edit"),
        };
        self.compare.pin(pinned);
        self.say(text)
    }

    /// A floor is replaced on the screen: where that is by other scripts, it is the one to compare with.
    pub(super) fn compare_with(&mut self, before: Made, now: &Made, reloaded: bool) {
        // A file was saved, but none that this floor depends on: a text beside the scripts, perhaps the screen itself.
        let same = before.floor.header == now.floor.header;
        let other = match (&before.base, &now.base) {
            (Some(before), Some(now)) => before.loaded.scripts != now.loaded.scripts && !same,
            _ => reloaded,
        };
        if other && before.walked.is_none() && before.pieces.is_none() {
            if self.compare.pinned.is_none() {
                self.compare.cancel.cancel();
                self.compare.difference = None;
            }
            self.compare.before = Some(Before::of(before));
        }
    }

    /// Compares anew where one of the floors is another, or has the older made where it is of another place.
    pub(super) fn compare_anew(&mut self) {
        if !self.compare.open {
            return;
        }
        if let Err(why) = self.comparable() {
            self.compare.open = false;
            self.say(why);
        }
        let Some(made) = self.shown.as_ref().filter(|_| self.compare.open) else { return };
        let spot = Spot::of(&made.floor);
        let of = (spot.clone(), self.session.reloads());
        let Compare { before, pinned, difference, queued, cancel, ticket, .. } = &mut self.compare;
        let Some(before) = pinned.as_mut().map(|(_, before)| before).or(before.as_mut()) else { return };
        if before.spot != spot || before.pending.is_some_and(|pending| pending != *ticket) {
            (before.spot, *difference) = (spot.clone(), None);
            cancel.cancel();
            let Some(base) = before.base.clone() else {
                (before.floor, before.pending) = (Err("the older scripts are not there any more".into()), None);
                return;
            };
            *cancel = CancelToken::new();
            *ticket += 1;
            before.pending = Some(*ticket);
            *queued = Some(Wanted { base, cancel: cancel.clone(), ticket: *ticket, spot });
        }
        if before.pending.is_none()
            && let Ok((floor, _)) = &before.floor
            && difference.as_ref().is_none_or(|difference| difference.of != of)
        {
            *difference = Some(Difference::between(floor, &made.floor, of));
        }
    }

    /// The work it wants done, each only once.
    pub(super) fn compare_wanted(&mut self) -> Option<Task> {
        self.compare.queued.take().map(Task::Compare)
    }

    pub(super) fn compare_news(&mut self, news: News) {
        let Compare { before, pinned, .. } = &mut self.compare;
        let all = [before.as_mut(), pinned.as_mut().map(|(_, before)| before)];
        let Some(before) = all.into_iter().flatten().find(|before| before.pending == Some(news.ticket)) else { return };
        (before.floor, before.pending) = (news.floor, None);
        self.compare_anew();
    }

    /// Where the older and the newer floor go, each with a row for its title: both, or one of no size.
    fn halves(&self, area: Rect) -> (Rect, Rect) {
        let row = u16::from(area.height > 2);
        let below = Rect { y: area.y + row, height: area.height - row, ..area };
        let none = Rect { width: 0, height: 0, ..below };
        match () {
            () if below.width >= WIDE => {
                let width = (below.width - 1) / 2;
                (Rect { width, ..below }, Rect { x: below.x + width + 1, width: below.width - width - 1, ..below })
            }
            () if below.height >= HIGH => {
                let height = below.height / 2;
                (Rect { height, ..below }, Rect { y: below.y + height, height: below.height - height, ..below })
            }
            () if self.compare.flipped => (below, none),
            () => (none, below),
        }
    }

    /// Columns and rows that one floor has.
    fn half(&self) -> (u16, u16) {
        let (before, now) = self.halves(self.areas.map);
        let half = if now.is_empty() { before } else { now };
        (half.width, half.height.saturating_sub(1))
    }

    fn scroll_both(&mut self, x: i64, y: i64) {
        let (width, height) = self.half();
        let before = self.compare.older().and_then(|before| before.floor.as_ref().ok()).map(|(floor, _)| (floor.width, floor.height));
        let now = self.shown.as_ref().map_or((0, 0), |made| (made.floor.width, made.floor.height));
        let (across, down) = before.map_or(now, |before| (before.0.max(now.0), before.1.max(now.1)));
        let step = |at: u32, by: i64, size: u32, shown: u16| {
            let most = i64::from(size.saturating_sub(u32::from(shown)));
            u32::try_from((i64::from(at).min(most) + by).clamp(0, most)).unwrap_or(0)
        };
        self.scroll = (step(self.scroll.0, x, across, width), step(self.scroll.1, y, down, height));
    }

    /// Draws both.
    pub(super) fn draw_compare(&self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let (Some(before), Some(made)) = (self.compare.older(), &self.shown) else { return };
        if area.is_empty() {
            return;
        }
        let (old, new) = self.halves(area);
        if area.height > 2 {
            put(buffer, area, area.x, area.y, &self.compared(before, made), self.look.role(Role::Title));
        }
        let one = old.is_empty() || new.is_empty();
        let title = |text: &str, other: &str| if one { format!("{text} (Tab shows {other})") } else { text.to_owned() };
        let (marks, now_marks) =
            self.compare.difference.as_ref().map_or((&[][..], &[][..]), |difference| (&difference.before, &difference.now));
        let name = if self.compare.pinned.is_some() { "pinned" } else { "before" };
        self.draw_half(old, &title(name, "now"), before.floor.as_ref().map(|(floor, _)| &**floor), before.pending.is_some(), marks, buffer);
        let now = self.age().map_or_else(|| "now".to_owned(), |age| format!("now ({age})"));
        self.draw_half(new, &title(&now, name), Ok(&made.floor), self.trouble().is_some(), now_marks, buffer);
    }

    fn draw_half(&self, area: Rect, title: &str, floor: Result<&Floor, &String>, dim: bool, marks: &[bool], buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        put(buffer, area, area.x, area.y, title, self.look.role(Role::Busy));
        let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
        match floor {
            Ok(floor) => {
                let origin = self.origin(floor, (area.width, area.height));
                let view = MapView { floor, origin, fit: self.fit, flash: None, dim, look: &self.look, tints: &[], marks, cursor: None };
                view.draw(area, buffer);
            }
            Err(why) => {
                for (y, line) in (area.top()..area.bottom()).zip(super::view::wrap(why, area.width)) {
                    put(buffer, area, area.x, y, &line, self.look.role(Role::Error));
                }
            }
        }
    }

    /// The line that counts what differs.
    fn compared(&self, before: &Before, made: &Made) -> String {
        let (floor, took) = match &before.floor {
            _ if before.pending.is_some() => return "making this floor with the older scripts".into(),
            Ok((floor, took)) => (floor, took),
            Err(_) => return "the older scripts do not make this floor".into(),
        };
        let arrow = if self.look.ascii { "->" } else { "→" };
        let pair = |what: &str, a: usize, b: usize| if a == b { format!("{what} {a}") } else { format!("{what} {a} {arrow} {b}") };
        let now = &made.floor;
        let differ = match self.compare.difference.as_ref().map_or(0, |difference| difference.cells) {
            0 => "no cell differs".to_owned(),
            1 => "1 cell differs".to_owned(),
            cells => format!("{cells} cells differ"),
        };
        let parts = [
            differ,
            pair("rooms", floor.rooms.len(), now.rooms.len()),
            pair("monsters", floor.monsters.len(), now.monsters.len()),
            pair("things", floor.things.len(), now.things.len()),
            pair("attempts", floor.attempts as usize, now.attempts as usize),
            format!("ms {:.1} {arrow} {:.1}", took.as_secs_f64() * 1000.0, made.took.as_secs_f64() * 1000.0),
        ];
        parts.join("  ")
    }
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
