//! [`Search`]: the next floor here that has a monster, room or thing of some name.

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use crate::engine::CancelToken;
use crate::script::did_you_mean;
use crate::sweep::Chances;
use crate::world::Place;

use super::Message;
use super::app::{App, Effect};
use super::aside::{self, Task};
use super::keys::Action;
use super::prompt::Prompt;
use super::sought::{Hit, Sought, names};
use super::spot::Spot;
use super::worker::Base;

/// Seeds that are looked through.
const SEEDS: u64 = 10_000;
/// How often one is told how far it is.
const PACE: Duration = Duration::from_millis(150);
/// Depths of a branch that are looked at for where something is.
const DEPTHS: u32 = 200;
/// Names that the prompt shows at most.
const HINTS: usize = 12;

/// What is looked for.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// What is being typed, while something is.
    pub prompt: Option<Prompt>,
    /// Names there are, while something is typed.
    names: Vec<String>,
    /// What was looked for last.
    last: Option<Sought>,
    /// A name that nothing declares; to ask for it again is to insist.
    doubted: Option<String>,
    running: Option<Running>,
    queued: Option<Wanted>,
    /// What is to be shown once its floor is there.
    goal: Option<Found>,
    /// What was shown last.
    at: Option<Found>,
    ticket: u64,
}

/// A search under way.
#[derive(Debug)]
struct Running {
    base: Base,
    from: Spot,
    cancel: CancelToken,
    seed: u64,
    tried: u64,
    /// Why it may be in vain.
    doubt: Option<String>,
}

/// Something on a floor.
#[derive(Clone, Debug)]
struct Found {
    spot: Spot,
    hit: Hit,
    /// Which of how many there.
    number: usize,
    of: usize,
}

/// Floors to look through: this one's place, from the next seed on.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub base: Base,
    pub cancel: CancelToken,
    ticket: u64,
    from: Spot,
    sought: Sought,
}

/// How far it is, or how it ended.
#[derive(Debug)]
pub(super) struct News {
    ticket: u64,
    tried: u64,
    /// Seeds whose floor could not be made.
    failed: u64,
    what: Report,
}

#[derive(Debug)]
enum Report {
    Under { seed: u64, doubt: Option<String> },
    Found(Spot, Vec<Hit>),
    Nowhere,
}

/// Looks through floors until one has it.
pub(super) fn work(wanted: &Wanted, answers: &Sender<Message>) {
    let (mut failed, mut told) = (0, None::<Instant>);
    let doubt = doubt(wanted);
    let tell =
        |tried, failed, what| answers.send(Message::News(aside::News::Search(News { ticket: wanted.ticket, tried, failed, what }))).is_ok();
    for tried in 0..SEEDS {
        let spot = wanted.from.with_seed(wanted.from.seed.wrapping_add(tried + 1));
        if told.is_none_or(|told| told.elapsed() >= PACE) {
            told = Some(Instant::now());
            if !tell(tried, failed, Report::Under { seed: spot.seed, doubt: doubt.clone() }) {
                return;
            }
        }
        let made = wanted.base.loaded.engine.floor(&wanted.base.request(&spot, &wanted.cancel));
        if wanted.cancel.is_cancelled() {
            return;
        }
        match made.map(|floor| wanted.sought.hits(&floor)) {
            Ok(hits) if hits.is_empty() => {}
            Ok(hits) => {
                tell(tried + 1, failed, Report::Found(spot, hits));
                return;
            }
            Err(_) => failed += 1,
        }
    }
    tell(SEEDS, failed, Report::Nowhere);
}

/// Why what is looked for is not to be expected here, as far as tables and lists of rooms say, and where it is; scripts may still place it.
fn doubt(wanted: &Wanted) -> Option<String> {
    let engine = &wanted.base.loaded.engine;
    let world = engine.world();
    let tree = engine.tree(wanted.from.seed, &wanted.base.context).ok()?;
    let place = tree.branch(&wanted.from.branch)?.place(wanted.from.depth);
    let chances = Chances::at(engine, &place, &wanted.base.context).ok()?;
    let sought = &wanted.sought;
    if sought.kinds_of(world).any(|kind| kind != "monster" && kind != "room") {
        return None;
    }
    let monsters: Vec<&str> = world.monsters.iter().map(|m| m.name.as_str()).filter(|name| sought.has(name)).collect();
    let rooms: Vec<&str> = world.rooms.iter().filter(|room| sought.has_room(&room.name)).map(|room| room.name.as_str()).collect();
    let comes =
        |chances: &Chances| monsters.iter().any(|name| chances.monster(name) > 0.0) || rooms.iter().any(|name| chances.room(name) > 0.0);
    if comes(&chances) || monsters.is_empty() && rooms.is_empty() || !monsters.is_empty() && !chances.has_tables() {
        return None;
    }
    let lists = match (monsters.is_empty(), rooms.is_empty()) {
        (false, true) => "no monster table",
        (true, false) => "no list of rooms",
        _ => "neither monster table nor list of rooms",
    };
    let mut elsewhere = Vec::new();
    for branch in &tree.branches {
        let places = (1..=branch.floors.min(DEPTHS)).map(|depth| branch.place(depth));
        let has =
            |place: &Place| !wanted.cancel.is_cancelled() && Chances::at(engine, place, &wanted.base.context).is_ok_and(|c| comes(&c));
        let depths: Vec<u32> = places.filter(has).map(|place| place.depth).collect();
        if !depths.is_empty() {
            elsewhere.push(format!("{} {}", branch.name, ranges(&depths)));
        }
    }
    let elsewhere = if elsewhere.is_empty() { "nor of any other floor".to_owned() } else { format!("but {}", elsewhere.join("; ")) };
    Some(format!("{lists} of {} {} has it, {elsewhere}", place.branch, place.depth))
}

/// Numbers in order as `1-3, 7`.
fn ranges(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let runs = runs.filter_map(|run| {
        Some(match (run.first()?, run.last()?) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}-{last}"),
        })
    });
    runs.collect::<Vec<_>>().join(", ")
}

impl App {
    /// Does what a key means for the search; `None` where it means what it always does.
    pub(super) fn act_on_search(&mut self, action: Action, _now: Instant) -> Option<Effect> {
        match action {
            Action::Search => Some(self.open_prompt()),
            Action::Escape if self.overlay.is_none() && self.search.running.is_some() => {
                let tried = self.search.running.as_ref().map_or(0, |running| running.tried);
                self.stop_search();
                Some(self.say(format!("stopped after {tried} seeds")))
            }
            _ => None,
        }
    }

    fn open_prompt(&mut self) -> Effect {
        match self.here() {
            Ok((base, _)) => self.search.names = names(base.loaded.engine.world(), self.shown.as_ref().map(|made| &made.floor)),
            Err(why) => return self.say(why),
        }
        self.overlay = None;
        self.notice = None;
        self.search.prompt = Some(Prompt::default());
        Effect::Draw
    }

    fn stop_search(&mut self) {
        if let Some(running) = self.search.running.take() {
            running.cancel.cancel();
        }
        self.search.queued = None;
    }

    /// A key while something is being typed.
    pub(super) fn typed(&mut self, key: crossterm::event::KeyEvent, now: Instant) -> Effect {
        use super::prompt::Typed;
        let Some(prompt) = &mut self.search.prompt else { return Effect::Draw };
        match prompt.key(key, &self.search.names, self.search.last.as_ref().map(Sought::text)) {
            Typed::On => Effect::Draw,
            Typed::Quit => Effect::Quit,
            Typed::Left => {
                self.close_prompt();
                Effect::Draw
            }
            Typed::Done(text) => {
                let declared = self.search.names.iter().any(|name| name.to_lowercase().contains(&text.to_lowercase()));
                let near = did_you_mean(&text, self.search.names.iter().map(String::as_str));
                self.close_prompt();
                let effect = self.search_for(&text, declared, near, now);
                self.settle();
                effect
            }
        }
    }

    fn close_prompt(&mut self) {
        (self.search.prompt, self.search.names) = (None, Vec::new());
    }

    fn search_for(&mut self, text: &str, declared: bool, near: Option<String>, now: Instant) -> Effect {
        let (base, spot) = match self.here() {
            Ok(here) => here,
            Err(why) => return self.say(why),
        };
        self.stop_search();
        if text.is_empty() {
            return match self.search.last.clone() {
                Some(sought) => self.search_on(base, spot, sought),
                None => Effect::Draw,
            };
        }
        if !declared && self.search.doubted.as_deref() != Some(text) {
            self.search.doubted = Some(text.to_owned());
            let near = near.unwrap_or_else(|| "the same again looks for it all the same".into());
            return self.say(format!("nothing declared is called \"{text}\"; {near}"));
        }
        let sought = Sought::new(text, base.loaded.engine.world());
        self.search.last = Some(sought.clone());
        match self.next_here(&sought) {
            Some(found) => self.go_to_found(found, now),
            None => self.search_on(base, spot, sought),
        }
    }

    /// The first on the floor that is shown behind the one shown last.
    fn next_here(&self, sought: &Sought) -> Option<Found> {
        let floor = &self.shown.as_ref()?.floor;
        let spot = Spot::of(floor);
        if spot.wish() != *self.session.wish() {
            return None;
        }
        let hits = sought.hits(floor);
        let shown = self.search.at.as_ref().filter(|at| at.spot == spot && hits.contains(&at.hit));
        let next = shown.and_then(|at| hits.iter().position(|hit| *hit == at.hit)).map_or(0, |at| at + 1);
        let hit = hits.get(next)?.clone();
        Some(Found { spot, hit, number: next + 1, of: hits.len() })
    }

    /// Searches the seeds after this one.
    fn search_on(&mut self, base: Base, from: Spot, sought: Sought) -> Effect {
        let cancel = CancelToken::new();
        self.search.ticket += 1;
        let ticket = self.search.ticket;
        self.search.queued = Some(Wanted { base: base.clone(), cancel: cancel.clone(), ticket, from: from.clone(), sought });
        let seed = from.seed.wrapping_add(1);
        self.search.running = Some(Running { base, from, cancel, seed, tried: 0, doubt: None });
        self.notice = None;
        Effect::Draw
    }

    fn go_to_found(&mut self, found: Found, now: Instant) -> Effect {
        let wish = found.spot.wish();
        self.search.goal = Some(found);
        if wish == *self.session.wish() { Effect::Draw } else { Effect::Run(self.session.go(wish, now)) }
    }

    /// Shows what was found once its floor is there; a search for a place or scripts that are left is over.
    pub(super) fn has_found(&mut self) {
        if self.search.running.is_none() && self.search.goal.is_none() {
            return;
        }
        if let Some(running) = &self.search.running {
            let same = self.here().is_ok_and(|(base, spot)| base.is(&running.base) && spot == running.from);
            if !same {
                self.stop_search();
                self.say("the search is over: the floor or the scripts are others");
            }
        }
        let Some(goal) = &self.search.goal else { return };
        if goal.spot.wish() != *self.session.wish() {
            self.search.goal = None;
            return;
        }
        let arrived = self.shown.as_ref().is_some_and(|made| Spot::of(&made.floor) == goal.spot) && self.floor_trouble.is_none();
        if !arrived || self.session.busy_since().is_some() {
            return;
        }
        let Some(found) = self.search.goal.take() else { return };
        (self.gallery.open, self.compare.open, self.scrub.open) = (false, false, false);
        if self.areas.map.width == 0 {
            self.close_panes();
        }
        (self.inspect.open, self.inspect.at) = (true, found.hit.at);
        self.centre_on(found.hit.at);
        // Its odds, too.
        self.keep_cursor();
        let which = if found.of > 1 { format!(", {} of {} here", found.number, found.of) } else { String::new() };
        let mut text = format!("{} \"{}\"{which}", found.hit.kind, found.hit.name);
        if found.hit.kind == "room" {
            let name = super::option("room", &found.hit.name, self.setup.quote);
            text.push_str(&format!("; alone: undercroft preview{}{name}", self.setup.scripts));
        }
        self.search.at = Some(found);
        self.say(text);
    }

    /// Scrolls so that a cell is on the screen, in the middle where it was not.
    fn centre_on(&mut self, (x, y): (u32, u32)) {
        let Some(floor) = self.picture() else { return };
        let (left, top) = self.origin(floor, self.window);
        let (width, height) = (u32::from(self.window.0), u32::from(self.window.1));
        let into = |at: u32, first: u32, shown: u32| if at >= first && at < first + shown { first } else { at.saturating_sub(shown / 2) };
        self.scroll = (into(x, left, width), into(y, top, height));
    }

    /// The work it wants done, each only once.
    pub(super) fn search_wanted(&mut self) -> Option<Task> {
        self.search.queued.take().map(Task::Search)
    }

    /// What came of it. A floor to go to is an effect.
    pub(super) fn search_news(&mut self, news: News, now: Instant) -> Effect {
        let ticket = self.search.ticket;
        let Some(running) = self.search.running.as_mut().filter(|_| news.ticket == ticket) else { return Effect::Draw };
        running.tried = news.tried;
        match news.what {
            Report::Under { seed, doubt } => (running.seed, running.doubt) = (seed, doubt),
            Report::Found(spot, hits) => {
                self.search.running = None;
                if let Some(hit) = hits.first().cloned() {
                    let effect = self.go_to_found(Found { spot, hit, number: 1, of: hits.len() }, now);
                    self.settle();
                    return effect;
                }
            }
            Report::Nowhere => {
                let doubt = running.doubt.take().map_or_else(String::new, |doubt| format!("; {doubt}"));
                let from = running.from.clone();
                self.search.running = None;
                let failed = if news.failed > 0 { format!(", {} of which have no floor here", news.failed) } else { String::new() };
                let text = self.search.last.as_ref().map_or("", Sought::text);
                let first = from.seed.wrapping_add(1);
                let text =
                    format!("no \"{text}\" on {} {} with {} seeds from {first} on{failed}{doubt}", from.branch, from.depth, news.tried);
                self.say(text);
            }
        }
        Effect::Draw
    }

    /// What the search has to say, for the panel under the floor.
    pub(super) fn search_lines(&self) -> Vec<String> {
        if let Some(prompt) = &self.search.prompt {
            return vec![self.hints(prompt)];
        }
        let Some(running) = &self.search.running else { return Vec::new() };
        let text = self.search.last.as_ref().map_or("", Sought::text);
        let mut lines = vec![format!("searching \"{text}\": seed {}, {} done, Esc stops", running.seed, running.tried)];
        if let Some(doubt) = &running.doubt {
            lines.push(format!("{doubt}: it may be in vain"));
        }
        lines
    }

    /// A line under the prompt.
    fn hints(&self, prompt: &Prompt) -> String {
        let names = prompt.matches(&self.search.names);
        if prompt.text().is_empty() {
            let again =
                self.search.last.as_ref().map_or_else(String::new, |last| format!("; Enter: the next seed with \"{}\"", last.text()));
            return format!("part of a name: monster, room, vault, tag, terrain, thing or branch{again}");
        }
        if names.is_empty() {
            let near = did_you_mean(prompt.text(), self.search.names.iter().map(String::as_str)).unwrap_or_default();
            return format!("no such name; {near}").trim_end_matches("; ").to_owned();
        }
        let more = if names.len() > HINTS { format!(" and {} more", names.len() - HINTS) } else { String::new() };
        let some: Vec<&str> = names.iter().take(HINTS).copied().collect();
        format!("Tab: {}{more}", some.join(", "))
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
