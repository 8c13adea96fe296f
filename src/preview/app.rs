//! [`App`]: everything the previewer shows and how keys and outcomes change it. Pure: no terminal, no clock, no thread.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use crate::diagnostic::Location;
use crate::floor::Floor;
use crate::watch::Change;

use super::aside::{News, Task};
use super::compare::Compare;
use super::flash::{FLASH, Flash, changed_cells};
use super::freeze::Freeze;
use super::gallery::Gallery;
use super::inspect::Inspect;
use super::keys::{Action, action, is_half_a_key};
use super::lens::Lenses;
use super::look::{Look, LookFile};
use super::odds::{Looked, OddsPane};
use super::pick::Pick;
use super::piece::Piece;
use super::problems::Problems;
use super::save::Shape;
use super::scrub::Scrub;
use super::search::Search;
use super::session::{Session, Show};
use super::stats::StatsPane;
use super::tree::TreePane;
use super::view::Split;
use super::worker::{Job, Made, Outcome, Trouble, Wish};

/// A job is called busy after this long, so that quick ones do not flicker.
pub(super) const BUSY_AFTER: Duration = Duration::from_millis(150);
/// How often the time of a long job is shown anew.
const BUSY_STEP: Duration = Duration::from_millis(100);

/// What an input asks of the terminal's side.
#[derive(Debug)]
pub(super) enum Effect {
    /// Nothing but drawing.
    Draw,
    /// Hand this to the worker.
    Run(Job),
    /// Leave.
    Quit,
    /// Open the editor there.
    Edit(Location),
    /// Put this on the clipboard.
    Copy(String),
    /// Save the screen.
    Save(Shape),
    /// Draw everything anew, also what should stand there already.
    Redraw,
    /// Leave the terminal to the shell for a while.
    Suspend,
}

/// What lies over the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    Help,
    Details,
    /// Stages to keep.
    Keep,
}

impl Overlay {
    pub(super) fn title(self, age: Option<&'static str>) -> String {
        match (self, age) {
            (Self::Help, _) => "keys".to_owned(),
            (Self::Details, None) => "this floor".to_owned(),
            (Self::Details, Some(age)) => format!("the floor before ({age})"),
            (Self::Keep, _) => "chances to keep".to_owned(),
        }
    }
}

/// What does not change while the previewer runs.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    /// The scripts as a command line names them, with a space before; empty where the command finds them by itself.
    pub scripts: String,
    /// Makes a word that a shell takes as it is.
    pub quote: fn(&str) -> String,
    /// How changes are learned of, in a word or two.
    pub watching: String,
    /// Whether to use colours.
    pub colour: bool,
    /// A piece that is looked at in place of floors.
    pub piece: Option<Piece>,
    /// The folder of the scripts; `None` for the sample game.
    pub root: Option<PathBuf>,
    /// Whether charts have ASCII alone.
    pub ascii: bool,
    /// A number nobody knows beforehand, for re-rolls.
    pub chance: fn() -> u64,
}

/// The previewer's state.
#[derive(Debug)]
pub(super) struct App {
    pub setup: Setup,
    pub session: Session,
    /// The last good floor.
    pub shown: Option<Made>,
    /// Why the scripts cannot be loaded; the shown floor comes from older ones.
    pub load_trouble: Option<Trouble>,
    /// Why the floor wished for cannot be made; the shown floor is another.
    pub floor_trouble: Option<Trouble>,
    pub notice: Option<String>,
    /// How often something was said.
    said: u64,
    pub overlay: Option<Overlay>,
    /// The first line of it that is seen.
    pub box_from: usize,
    pub flash: Option<Flash>,
    pub odds: OddsPane,
    pub tree: TreePane,
    pub fit: bool,
    pub look: Look,
    pub lenses: Lenses,
    pub scrub: Scrub,
    pub inspect: Inspect,
    pub problems: Problems,
    pub freeze: Freeze,
    pub gallery: Gallery,
    pub compare: Compare,
    pub stats: StatsPane,
    pub search: Search,
    /// Where things were drawn last.
    pub areas: Split,
    /// Which of a sheet's pieces is looked at.
    pub pick: Pick,
    /// Whether the command was asked for, so that it is worth leaving behind.
    pub tell_command: bool,
    /// Steps to explore once the one under way is done.
    pub ahead: u8,
    /// Where the window's top left corner lies on the floor; may be beyond what fits, see [`App::origin`].
    pub(super) scroll: (u32, u32),
    /// Columns and rows the floor has on the screen.
    pub(super) window: (u16, u16),
}

impl App {
    pub(super) fn new(setup: Setup, wish: Wish) -> Self {
        Self {
            look: Look::new(setup.colour, setup.ascii),
            setup,
            session: Session::new(wish),
            shown: None,
            load_trouble: None,
            floor_trouble: None,
            notice: None,
            said: 0,
            overlay: None,
            box_from: 0,
            flash: None,
            odds: OddsPane::default(),
            tree: TreePane::default(),
            fit: false,
            lenses: Lenses::default(),
            scrub: Scrub::default(),
            inspect: Inspect::default(),
            problems: Problems::default(),
            freeze: Freeze::default(),
            gallery: Gallery::default(),
            compare: Compare::default(),
            stats: StatsPane::default(),
            search: Search::default(),
            areas: Split::default(),
            pick: Pick::default(),
            tell_command: false,
            ahead: 0,
            scroll: (0, 0),
            window: (80, 23),
        }
    }

    /// The job to begin with.
    pub(super) fn start(&mut self, now: Instant) -> Job {
        let wish = self.session.wish().clone();
        self.session.go(wish, now)
    }

    /// The trouble to show: the scripts' before the floor's.
    pub(super) fn trouble(&self) -> Option<&Trouble> {
        self.load_trouble.as_ref().or(self.floor_trouble.as_ref())
    }

    /// Why the floor on the screen is not what the scripts say now: `stale` where it is of older scripts, `failed` where the one wished for could not be made.
    pub(super) fn age(&self) -> Option<&'static str> {
        match () {
            () if self.load_trouble.is_some() || self.session.behind() => Some("stale"),
            () if self.floor_trouble.is_some() => Some("failed"),
            () => None,
        }
    }

    /// Whether floors that are made now are of older scripts: to be said behind a title.
    pub(super) fn of_older_scripts(&self) -> &'static str {
        if self.age() == Some("stale") { ", of older scripts (stale)" } else { "" }
    }

    /// Tells where things are drawn.
    pub(super) fn set_areas(&mut self, areas: Split) {
        self.areas = areas;
        let before = std::mem::replace(&mut self.window, (areas.map.width, areas.map.height));
        if before != self.window && !self.window_is_empty() {
            if self.inspect.open {
                let (x, y) = self.inspect.at;
                self.bring_cell_into_view(x, y);
            } else if self.scrub.open {
                self.bring_step_into_view();
            }
        }
        self.odds.set_size(areas.pane.width, areas.pane.height);
        self.lay_out_gallery();
        self.lay_out();
    }

    fn window_is_empty(&self) -> bool {
        self.window.0 == 0 || self.window.1 == 0
    }

    /// Whether there is something to draw beside the floor, or in its place.
    pub(super) fn pane_is_open(&self) -> bool {
        self.odds.open || self.tree.open || self.stats.open || self.problems.open
    }

    /// Work to be done in the background, each only once.
    pub(super) fn wanted(&mut self) -> Vec<Task> {
        let wanted = [
            self.gallery_wanted(),
            self.compare_wanted(),
            self.stats_wanted(),
            self.search_wanted(),
            self.chances_wanted(),
            self.numbers_wanted(),
        ];
        wanted.into_iter().flatten().collect()
    }

    /// Something was done in the background.
    pub(super) fn news(&mut self, news: News, now: Instant) -> Effect {
        match news {
            News::Gallery(news) => self.gallery_news(news),
            News::Compare(news) => self.compare_news(news),
            News::Stats(news) => self.stats_news(news),
            News::Search(news) => return self.search_news(news, now),
            News::Chances(news) => self.chances_news(news),
            News::Numbers(news) => self.numbers_news(news),
        }
        Effect::Draw
    }

    /// A key was pressed.
    pub(super) fn key(&mut self, key: KeyEvent, now: Instant) -> Effect {
        match action(key) {
            Some(Action::Suspend) => return Effect::Suspend,
            Some(Action::Redraw) => return Effect::Redraw,
            _ => {}
        }
        if self.search.prompt.is_some() {
            return self.typed(key, now);
        }
        match action(key) {
            Some(action) => self.act(action, now),
            None if key.kind == KeyEventKind::Release || is_half_a_key(key.code) => Effect::Draw,
            None => self.say("this key does nothing; ? lists those that do"),
        }
    }

    /// The mouse was used.
    pub(super) fn mouse(&mut self, event: MouseEvent, now: Instant) -> Effect {
        let at = Position::new(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) if self.areas.map.contains(at) => {
                let (column, row) = (event.column - self.areas.map.x, event.row - self.areas.map.y);
                if self.gallery.open {
                    return self.click_on_gallery(column, row, now);
                }
                if self.compare.open {
                    return Effect::Draw;
                }
                match self.cell_at(column, row) {
                    Some((x, y)) => {
                        let effect = self.click_on_floor(x, y);
                        self.settle();
                        effect
                    }
                    None => Effect::Draw,
                }
            }
            MouseEventKind::ScrollUp => self.wheel(0, -2, now),
            MouseEventKind::ScrollDown => self.wheel(0, 2, now),
            MouseEventKind::ScrollLeft => self.wheel(-4, 0, now),
            MouseEventKind::ScrollRight => self.wheel(4, 0, now),
            _ => Effect::Draw,
        }
    }

    /// Scrolls what the arrows scroll; where those move a cursor or go through steps, the floor.
    fn wheel(&mut self, x: i32, y: i32, now: Instant) -> Effect {
        if self.arrows_are_taken() {
            self.scroll_by(i64::from(x), i64::from(y));
            return Effect::Draw;
        }
        self.act(Action::Scroll(x, y), now)
    }

    fn arrows_are_taken(&self) -> bool {
        (self.scrub.open || self.inspect.open) && !self.is_covered() && !self.problems.open && !self.gallery.open
    }

    /// Whether another list has the arrows.
    pub(super) fn is_covered(&self) -> bool {
        self.odds.open || self.tree.open || self.stats.open
    }

    /// Closes the lists that may take the place of the floor.
    pub(super) fn uncover(&mut self) {
        (self.odds.open, self.tree.open, self.stats.open, self.problems.open) = (false, false, false, false);
    }

    /// Whether a cell is in the window.
    pub(super) fn is_in_view(&self, x: u32, y: u32) -> bool {
        let Some(floor) = self.picture() else { return false };
        let (left, top) = self.origin(floor, self.window);
        let into = |at: u32, from: u32, shown: u16| at >= from && at - from < u32::from(shown);
        self.fit || into(x, left, self.window.0) && into(y, top, self.window.1)
    }

    /// Scrolls no farther than needed for a cell to be seen with some of what is around it.
    pub(super) fn bring_cell_into_view(&mut self, x: u32, y: u32) {
        let Some(floor) = self.picture() else { return };
        let (left, top) = self.origin(floor, self.window);
        let to = |at: u32, from: u32, shown: u16| {
            let shown = u32::from(shown);
            let around = (shown / 4).min(4);
            from.min(at.saturating_sub(around)).max((at + around + 1).saturating_sub(shown))
        };
        self.scroll = (to(x, left, self.window.0), to(y, top, self.window.1));
    }

    /// The cell of the floor that is drawn at a column and row of its window; the first of those that share one.
    pub(super) fn cell_at(&self, column: u16, row: u16) -> Option<(u32, u32)> {
        let floor = self.picture()?;
        let window = (self.areas.map.width, self.areas.map.height);
        let (left, top) = if self.fit { (0, 0) } else { self.origin(floor, window) };
        let (across, down) = super::map::shrunk(floor, self.fit, window);
        let (x, y) = (left + u32::from(column) * across, top + u32::from(row) * down);
        (x < floor.width && y < floor.height).then_some((x, y))
    }

    /// The cell at the window's top left corner: the scroll position, kept where the window still shows as much as it can.
    pub(super) fn origin(&self, floor: &Floor, window: (u16, u16)) -> (u32, u32) {
        let keep = |at: u32, size: u32, shown: u16| at.min(size.saturating_sub(u32::from(shown)));
        (keep(self.scroll.0, floor.width, window.0), keep(self.scroll.1, floor.height, window.1))
    }

    /// Which odds or floor of the tree to draw, and how.
    pub(super) fn looked(&self) -> Looked {
        let wish = self.session.wish();
        Looked {
            // Before the first floor of the first branch, only its odds know its name.
            branch: wish.branch.as_deref().or(self.odds.latest()).unwrap_or_default().to_owned(),
            depth: wish.depth,
            floors: self.shown.iter().flat_map(|made| &made.branches).find(|(name, _)| Some(name) == wish.branch.as_ref()).map(|(_, n)| *n),
            ascii: self.setup.ascii,
            look: self.look.clone(),
            dim: self.load_trouble.is_some(),
        }
    }

    /// The command that makes the floor wished for, or the tree or the odds that are looked at.
    pub(super) fn command(&self) -> String {
        let wish = self.session.wish();
        if let Some(piece) = self.setup.piece.as_ref().filter(|_| !self.odds.open) {
            return self.piece_command(piece);
        }
        if self.tree.open {
            return format!("undercroft tree{} --seed {}", self.setup.scripts, wish.seed);
        }
        if let Some(walked) = self.walked().filter(|_| !self.odds.open) {
            return self.walk_command(walked);
        }
        let mut command = format!("undercroft {}{}", if self.odds.open { "odds" } else { "render" }, self.setup.scripts);
        if let Some(branch) = &wish.branch {
            command.push_str(&super::option("branch", branch, self.setup.quote));
        }
        if self.odds.open {
            return command;
        }
        command.push_str(&format!(" --depth {} --seed {}", wish.depth, wish.seed));
        command + &self.roll_options()
    }

    /// The scripts changed.
    pub(super) fn changed(&mut self, change: Change, now: Instant) -> Effect {
        self.session.changed(change, now).map_or(Effect::Draw, Effect::Run)
    }

    /// The worker is done with a job.
    pub(super) fn finished(&mut self, outcome: Outcome, now: Instant) -> Effect {
        if let Some(show) = self.session.finished(outcome, now) {
            self.show(show, now);
            self.settle();
        }
        self.explore_on(now)
    }

    /// Time passed.
    pub(super) fn tick(&mut self, now: Instant) {
        if self.flash.as_ref().is_some_and(|f| f.until <= now) {
            self.flash = None;
        }
        if self.scrub.playing.is_some_and(|at| at <= now) {
            self.play_steps(now);
            self.settle();
        }
        if let Some(show) = self.session.tick(now) {
            self.show(show, now);
            self.settle();
        }
    }

    /// When to tick and draw again without being asked to.
    pub(super) fn deadline(&self, now: Instant) -> Option<Instant> {
        let busy = self.session.busy_since().map(|since| (since + BUSY_AFTER).max(now + BUSY_STEP));
        [busy, self.session.deadline(), self.flash.as_ref().map(|f| f.until), self.scrub.playing].into_iter().flatten().min()
    }

    fn show(&mut self, show: Show, now: Instant) {
        self.flash = None;
        if let Some(tree) = show.outcome.tree {
            self.tree.learn(tree);
        }
        match show.outcome.result {
            Ok(mut made) => {
                made.lay_out(self.window.0);
                let old = self.shown.as_ref().filter(|_| show.reloaded).map(|old| &old.floor);
                let cells = old.and_then(|old| changed_cells(old, &made.floor));
                self.flash = cells.map(|cells| Flash { cells, until: now + FLASH });
                let (branch, depth) = made.place();
                let seed = self.session.wish().seed;
                let reroll = self.session.wish().reroll.clone();
                self.session.arrived(Wish { branch: Some(branch.to_owned()), depth, seed, reroll });
                // A step has cleared the notice before; what was said since then stays, also where the floor is no other for what was saved.
                let same = self.shown.as_ref().is_some_and(|old| old.floor.header == made.floor.header) && self.trouble().is_none();
                if show.reloaded && !same || made.note.is_some() {
                    self.notice.clone_from(&made.note);
                }
                self.floor_trouble = None;
                if show.reloaded {
                    self.load_trouble = None;
                }
                if let Some(before) = self.shown.take() {
                    self.compare_with(before, &made, show.reloaded);
                }
                self.shown = Some(made);
                self.scrub_anew();
                self.has_walked(show.reloaded);
                self.look_again();
            }
            Err(trouble) if trouble.stopped && !show.reloaded => self.go_back(),
            Err(trouble) if trouble.load => {
                self.notice = None;
                self.load_trouble = Some(trouble);
            }
            Err(trouble) => {
                if show.reloaded {
                    self.load_trouble = None;
                }
                self.notice = None;
                self.floor_trouble = Some(trouble);
                self.scrub_anew();
            }
        }
    }

    /// A step elsewhere was called off: the floor on the screen is the one wished for again.
    fn go_back(&mut self) {
        self.notice = Some("stopped".into());
        if let Some(made) = &self.shown {
            let seed = made.seed().unwrap_or(self.session.wish().seed);
            let (branch, depth) = made.place();
            self.session.arrived(Wish { branch: Some(branch.to_owned()), depth, seed, reroll: None });
            self.session.keep_steps(made.walked.as_ref().map_or_else(Vec::new, |walked| walked.steps.clone()));
        }
    }

    /// Does what a key asks for.
    pub(super) fn act(&mut self, action: Action, now: Instant) -> Effect {
        if action != Action::Explore {
            self.ahead = 0;
        }
        let before = (self.notice.clone(), self.said);
        let effect = self.act_on(action, now);
        // What was said of the last key is of no interest after the next, but for one that only looks around. What a floor has to say lasts as long as it does.
        let lasts = || self.shown.as_ref().is_some_and(|made| made.note == self.notice);
        if before == (self.notice.clone(), self.said) && !action.looks_around() && !lasts() {
            self.notice = None;
        }
        self.settle();
        effect
    }

    /// Works out anew what depends on the floor that is shown and on how it is looked at.
    pub(super) fn settle(&mut self) {
        self.keep_cursor();
        self.let_go_elsewhere();
        self.has_found();
        self.lay_out_gallery();
        self.compare_anew();
        self.gather_stats();
        self.look_through_lens();
        // The first floor, or why there is none, comes before it.
        if (self.shown.is_some() || self.trouble().is_some())
            && let Some(news) = self.look.news()
        {
            self.notice = Some(news);
        }
    }

    /// The look file was read: things are shown as it says from now on.
    pub(super) fn wear(&mut self, file: LookFile) {
        self.look.wear(file);
        self.settle();
    }

    fn act_on(&mut self, action: Action, now: Instant) -> Effect {
        if let Some(effect) = self.act_on_box(action) {
            return effect;
        }
        // A box lies over everything: it gives way to what is asked for after it.
        if opens_tool(action) {
            self.overlay = None;
        }
        let action = match action {
            Action::Leap(x, y) if !self.inspect.open && self.arrows_are_taken() => {
                self.scroll_by(i64::from(x) * 8, i64::from(y) * 4);
                return Effect::Draw;
            }
            Action::Leap(x, y) if !self.inspect.open || self.is_covered() => Action::Scroll(x * 4, y * 2),
            action => action,
        };
        let tools = self
            .act_on_search(action, now)
            .or_else(|| self.act_on_problems(action))
            .or_else(|| self.act_on_stats(action))
            .or_else(|| self.act_on_gallery(action, now))
            .or_else(|| self.act_on_compare(action))
            .or_else(|| self.act_on_freeze(action, now))
            .or_else(|| self.act_on_cursor(action))
            .or_else(|| self.act_on_steps(action, now))
            .or_else(|| self.act_on_lenses(action));
        if let Some(effect) = tools {
            return effect;
        }
        if let Some(effect) = self.act_on_pieces(action) {
            return effect;
        }
        if let Some(effect) = self.act_on_tree(action, now) {
            return effect;
        }
        if let Some(effect) = self.act_on_walk(action, now) {
            return effect;
        }
        let mut wish = self.session.wish().clone();
        match action {
            Action::NextSeed => wish.seed = wish.seed.wrapping_add(self.seeds()),
            Action::PreviousSeed => wish.seed = wish.seed.wrapping_sub(self.seeds()),
            Action::Reroll => wish.seed = (self.setup.chance)(),
            Action::Deeper => {
                let floors = self.shown.as_ref().and_then(|m| m.branches.iter().find(|(n, _)| Some(n) == wish.branch.as_ref()));
                if floors.is_some_and(|(_, floors)| wish.depth >= *floors) {
                    return self.say("this is the last floor of the branch");
                }
                wish.depth = wish.depth.saturating_add(1);
            }
            Action::Shallower if wish.depth <= 1 => return self.say("this is the first floor of the branch"),
            Action::Shallower => wish.depth -= 1,
            Action::NextBranch | Action::PreviousBranch => {
                let by = if action == Action::NextBranch { 1 } else { -1 };
                match self.beside(wish, by) {
                    Ok(there) => wish = there,
                    Err(why) => return self.say(why),
                }
            }
            _ => return self.act_here(action, now),
        }
        self.notice = None;
        wish.reroll = None;
        Effect::Run(self.session.go(wish, now))
    }

    /// Actions that wish for no other floor.
    fn act_here(&mut self, action: Action, now: Instant) -> Effect {
        match action {
            Action::Odds => self.odds.open = !self.odds.open,
            Action::Scroll(0, y) if self.odds.open => self.odds.scroll_by(i64::from(y.signum()), &self.looked()),
            Action::Page(0, y) if self.odds.open => self.odds.page_by(i64::from(y), &self.looked()),
            Action::Home if self.odds.open => self.odds.home(),
            Action::Scroll(x, y) => self.scroll_by(i64::from(x), i64::from(y)),
            Action::Page(x, y) => self.scroll_by(i64::from(x) * i64::from(self.window.0), i64::from(y) * i64::from(self.window.1)),
            Action::End if self.odds.open => self.odds.scroll_by(i64::MAX, &self.looked()),
            Action::Home => self.scroll = (0, 0),
            Action::End => self.scroll_by(i64::from(u32::MAX), i64::from(u32::MAX)),
            Action::Fit => self.fit = !self.fit,
            Action::Reload => return Effect::Run(self.session.reload(now)),
            Action::Pause => {
                let missed = self.session.pause(now);
                let paused = self.session.paused();
                self.say(if paused { "saves are not read until space is pressed again" } else { "saves are read again" });
                return missed.map_or(Effect::Draw, Effect::Run);
            }
            Action::Command => {
                self.tell_command = true;
                return self.say(self.command());
            }
            Action::Copy => return Effect::Copy(self.command()),
            Action::Theme if !self.look.colour => return self.say("there are no colours, and so no theme"),
            Action::Theme => self.look.theme = self.look.theme.other(),
            Action::SaveText => return Effect::Save(Shape::Text),
            Action::SavePicture => return Effect::Save(Shape::Picture),
            Action::Details => self.toggle(Overlay::Details),
            Action::Help => self.toggle(Overlay::Help),
            Action::Quit => return Effect::Quit,
            Action::Escape if self.overlay.is_some() => self.overlay = None,
            Action::Escape if self.odds.open => self.odds.open = false,
            Action::Escape if self.pick.large.is_some() => self.back_to_sheet(),
            Action::Escape if self.session.busy_since().is_some() => self.session.stop(),
            // A long command, which is printed at the end, is put away first.
            Action::Escape if self.tell_command && self.notice.as_deref() == Some(&self.command()) => self.notice = None,
            // Whoever closes one thing after another may press it once too often.
            Action::Escape => return self.say("nothing is open: q quits"),
            Action::Head(_) | Action::Back => return self.say("this key is for a branch that grows"),
            Action::Clear => return self.say("x is for a branch that grows, where it clears the room"),
            Action::Explore => return self.say("e is for a branch that grows, where it explores, and for the cursor: v"),
            Action::NextPiece | Action::PreviousPiece | Action::Open => {
                return self.say("nothing is selected here; v, s, t, g and E have something to go through and to enter");
            }
            Action::More | Action::Fewer => return self.say("+ and - are for the gallery: g"),
            _ => {}
        }
        Effect::Draw
    }

    pub(super) fn say(&mut self, text: impl Into<String>) -> Effect {
        self.notice = Some(text.into());
        self.said += 1;
        Effect::Draw
    }

    /// A name for files that say something of the floor on the screen, without an ending.
    pub(super) fn file_name(&self) -> String {
        let wish = self.session.wish();
        if self.shown.is_none() {
            return "screen".to_owned();
        }
        format!("{}-{}-{}", wish.branch.as_deref().unwrap_or("floor"), wish.depth, wish.seed)
    }

    /// Goes through a box that is longer than the screen; `None` where that is not what is asked for.
    fn act_on_box(&mut self, action: Action) -> Option<Effect> {
        let overlay = self.overlay.filter(|overlay| *overlay != Overlay::Keep)?;
        let last = super::view::last_of_box(self, overlay);
        let page = usize::from(self.areas.status.y.saturating_sub(2)).max(1);
        let at = self.box_from.min(last);
        self.box_from = match action {
            Action::Scroll(0, y) if y < 0 => at.saturating_sub(1),
            Action::Scroll(0, _) => at + 1,
            Action::Page(_, y) if y < 0 => at.saturating_sub(page),
            Action::Page(..) => at + page,
            Action::Home => 0,
            Action::End => last,
            Action::Escape => {
                self.overlay = None;
                0
            }
            _ => return None,
        }
        .min(last);
        Some(Effect::Draw)
    }

    fn toggle(&mut self, overlay: Overlay) {
        self.box_from = 0;
        self.overlay = if self.overlay == Some(overlay) { None } else { Some(overlay) };
    }

    fn scroll_by(&mut self, x: i64, y: i64) {
        let Some(floor) = self.picture() else { return };
        // From where the window really is, or the first steps back from beyond the edge would show nothing.
        let (left, top) = self.origin(floor, self.window);
        let step = |at: u32, by: i64| u32::try_from((i64::from(at) + by).max(0)).unwrap_or(u32::MAX);
        let to = (step(left, x), step(top, y));
        let keep = |at: u32, size: u32, shown: u16| at.min(size.saturating_sub(u32::from(shown)));
        self.scroll = (keep(to.0, floor.width, self.window.0), keep(to.1, floor.height, self.window.1));
    }

    /// The first floor of the branch before or after this one, round and round; a sentence where there is none.
    fn beside(&self, wish: Wish, by: isize) -> Result<Wish, &'static str> {
        let branches = self.shown.as_ref().map_or(&[][..], |m| &m.branches);
        let here = branches.iter().position(|(name, _)| Some(name) == wish.branch.as_ref());
        if branches.is_empty() {
            return Err("no branches are known before there is a floor");
        }
        if here.is_some() && branches.len() == 1 {
            return Err("there is only this branch");
        }
        // From a branch that is not in this dungeon to the first.
        let there = here.map_or(0, |here| here.saturating_add_signed(by + branches.len() as isize) % branches.len());
        // A piece begins where it may occur.
        let depth = u32::from(self.setup.piece.is_none());
        Ok(Wish { branch: branches.get(there).map(|(name, _)| name.clone()), depth, ..wish })
    }
}

/// Whether a key brings up what a box would lie over.
fn opens_tool(action: Action) -> bool {
    use Action::{Compare, Gallery, Inspect, Odds, Problems, Search, Stats, Steps, Tree};
    matches!(action, Compare | Gallery | Inspect | Odds | Problems | Search | Stats | Steps | Tree)
}

#[cfg(test)]
#[path = "app_tests.rs"]
mod tests;
