//! [`Gallery`]: many small floors at once, for seeds or depths in a row.

use std::sync::mpsc::Sender;
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::engine::CancelToken;
use crate::error::ErrorKind;
use crate::floor::Floor;

use super::Message;
use super::app::{App, Effect};
use super::aside::{self, Task};
use super::keys::Action;
use super::look::Role;
use super::map::MapView;
use super::spot::Spot;
use super::view::put;
use super::worker::Base;

/// Columns and rows of the screen for one tile more.
const ACROSS: u16 = 40;
const DOWN: u16 = 10;
/// Columns and rows a tile has at least: a caption, and something to see.
const LEAST: (u16, u16) = (8, 4);
/// Tiles there are at most across, and down; each holds a floor.
const MOST: u16 = 12;
/// From this height on a line says what is shown.
const ROOMY: u16 = 6;

/// Small floors, and which is selected.
#[derive(Debug, Default)]
pub(super) struct Gallery {
    pub open: bool,
    along: Along,
    /// Tiles more or fewer than usual, across and down.
    zoom: i16,
    /// Tiles across and down.
    grid: (u16, u16),
    /// Seed or depth of the first tile.
    first: u64,
    /// Which tile is selected.
    at: usize,
    tiles: Vec<Tile>,
    /// The floor wished for when it was last followed.
    followed: Option<Spot>,
    /// What the tiles are made with, or are being made with.
    made_with: Option<Base>,
    queued: Option<Wanted>,
    cancel: CancelToken,
    ticket: u64,
}

/// What differs from tile to tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Along {
    #[default]
    Seeds,
    Depths,
}

#[derive(Debug)]
struct Tile {
    spot: Spot,
    picture: Option<Picture>,
    /// Whether the picture is by the scripts of now.
    fresh: bool,
}

/// A floor, or why there is none.
type Picture = Result<Box<Floor>, Missing>;

/// Why there is no floor.
#[derive(Clone, Debug)]
pub(super) struct Missing {
    /// Whether the dungeon of the seed has none there, which is no mistake.
    absent: bool,
    text: String,
}

/// Floors to make, with the tiles they are for.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub base: Base,
    pub cancel: CancelToken,
    ticket: u64,
    spots: Vec<(usize, Spot)>,
}

/// A floor that was made, or was not.
#[derive(Debug)]
pub(super) struct News {
    ticket: u64,
    tile: usize,
    picture: Picture,
}

/// Makes them, and tells of each.
pub(super) fn work(wanted: &Wanted, answers: &Sender<Message>) {
    for (tile, spot) in &wanted.spots {
        let made = wanted.base.loaded.engine.floor(&wanted.base.request(spot, &wanted.cancel));
        if wanted.cancel.is_cancelled() {
            return;
        }
        let missing = |error: crate::Error| Missing { absent: error.kind() == ErrorKind::Request, text: error.to_string() };
        let news = News { ticket: wanted.ticket, tile: *tile, picture: made.map(Box::new).map_err(missing) };
        if answers.send(Message::News(aside::News::Gallery(news))).is_err() {
            return;
        }
    }
}

impl Gallery {
    /// Tiles there is room for.
    fn page(&self) -> usize {
        usize::from(self.grid.0) * usize::from(self.grid.1)
    }

    /// Shows the page that the floor wished for is on.
    fn follow(&mut self, spot: &Spot) {
        let page = self.page().max(1) as u64;
        match self.along {
            Along::Seeds => {
                let on = spot.seed.wrapping_sub(self.first);
                if on < page {
                    self.at = on as usize;
                } else {
                    (self.first, self.at) = (spot.seed, 0);
                }
            }
            Along::Depths => {
                let on = u64::from(spot.depth.saturating_sub(1));
                (self.first, self.at) = (1 + on / page * page, (on % page) as usize);
            }
        }
        self.followed = Some(spot.clone());
    }

    /// The floors of this page, of a branch of so many.
    fn spots(&self, spot: &Spot, floors: u32) -> Vec<Spot> {
        let page = self.page() as u64;
        match self.along {
            Along::Seeds => (0..page).map(|step| spot.with_seed(self.first.wrapping_add(step))).collect(),
            Along::Depths => (self.first..self.first.saturating_add(page))
                .take_while(|depth| *depth <= u64::from(floors))
                .map(|depth| Spot { depth: depth as u32, ..spot.with_seed(spot.seed) })
                .collect(),
        }
    }

    /// Moves the page by so many tiles; says whether there is one.
    fn turn(&mut self, by: i64, floors: u32) -> bool {
        match self.along {
            Along::Seeds => self.first = self.first.wrapping_add_signed(by),
            Along::Depths => {
                let to = self.first.saturating_add_signed(by);
                if by > 0 && to > u64::from(floors) || by < 0 && self.first <= 1 {
                    return false;
                }
                self.first = to.max(1);
            }
        }
        true
    }

    /// Selects a tile so many further on, turning the page where that is beyond it.
    fn step(&mut self, by: i64, floors: u32) {
        let (page, columns) = (self.page().max(1) as i64, i64::from(self.grid.0.max(1)));
        let to = self.at as i64 + by;
        if (0..page).contains(&to) {
            if to < self.tiles.len() as i64 {
                self.at = to as usize;
            }
            return;
        }
        if self.turn(page * by.signum(), floors) {
            // Where it would be if both pages were one.
            let column = self.at as i64 % columns;
            let rows = page / columns;
            self.at = match by {
                1 => 0,
                -1 => (page - 1) as usize,
                _ if by > 0 => column as usize,
                _ => ((rows - 1) * columns + column) as usize,
            };
        }
    }

    /// Forgets all tiles, and calls off what is under way.
    fn clear(&mut self) {
        self.cancel.cancel();
        (self.tiles, self.made_with, self.queued, self.followed) = (Vec::new(), None, None, None);
    }

    /// Has a tile for each of these; pictures that are there already stay, those of other scripts until new ones come.
    fn lay(&mut self, base: Base, spots: Vec<Spot>) {
        let same = self.made_with.as_ref().is_some_and(|before| before.is(&base));
        if same && self.tiles.len() == spots.len() && self.tiles.iter().zip(&spots).all(|(tile, spot)| tile.spot == *spot) {
            return;
        }
        let mut old = std::mem::take(&mut self.tiles);
        for spot in spots {
            let tile = old.iter().position(|tile| tile.spot == spot).map(|at| old.swap_remove(at));
            let tile = tile.map_or(Tile { spot, picture: None, fresh: false }, |tile| Tile { fresh: tile.fresh && same, ..tile });
            self.tiles.push(tile);
        }
        self.at = self.at.min(self.tiles.len().saturating_sub(1));
        self.cancel.cancel();
        self.cancel = CancelToken::new();
        self.ticket += 1;
        let spots = self.tiles.iter().enumerate().filter(|(_, tile)| !tile.fresh).map(|(at, tile)| (at, tile.spot.clone())).collect();
        self.queued = Some(Wanted { base: base.clone(), cancel: self.cancel.clone(), ticket: self.ticket, spots });
        self.made_with = Some(base);
    }

    /// Where a tile lies in an area, with the gap beside it; of no size where there is no room.
    fn place(&self, at: usize, area: Rect) -> Rect {
        let (columns, rows) = (self.grid.0.max(1), self.grid.1.max(1));
        let top = u16::from(area.height >= ROOMY);
        let (width, height) = (area.width / columns, (area.height - top) / rows);
        let at = u16::try_from(at).unwrap_or(u16::MAX);
        let (column, row) = (at % columns, at / columns);
        let tile = Rect::new(area.x + column * width, area.y + top, width, height);
        match row.checked_mul(height) {
            Some(down) if row < rows => Rect { y: tile.y + down, ..tile },
            _ => Rect { width: 0, height: 0, ..area },
        }
    }
}

impl App {
    /// Floors of the branch that is looked at.
    fn floors_here(&self, base: &Base, spot: &Spot) -> u32 {
        let known = self.shown.iter().flat_map(|made| &made.branches).find(|(name, _)| *name == spot.branch).map(|(_, floors)| *floors);
        let declared = || base.loaded.engine.world().branches.iter().find(|branch| branch.name == spot.branch).map(|b| b.floors.max);
        known.or_else(declared).unwrap_or(1)
    }

    /// Does what a key means for the gallery, or opens it; `None` where it means what it always does.
    pub(super) fn act_on_gallery(&mut self, action: Action, now: Instant) -> Option<Effect> {
        if !self.gallery.open {
            return (action == Action::Gallery).then(|| self.open_gallery());
        }
        let (base, spot) = self.here().ok()?;
        let floors = self.floors_here(&base, &spot);
        let page = self.gallery.page() as i64;
        match action {
            Action::Gallery => self.gallery.open = false,
            Action::Escape if self.overlay.is_none() => self.gallery.open = false,
            // What these show is on the floor itself.
            Action::Inspect | Action::Steps => {
                self.gallery.open = false;
                return None;
            }
            // A pane has taken its place.
            _ if self.areas.map.width == 0 && self.pane_is_open() => return None,
            Action::NextPiece | Action::PreviousPiece => {
                self.gallery.along = if self.gallery.along == Along::Seeds { Along::Depths } else { Along::Seeds };
                self.gallery.first = spot.seed;
                self.gallery.follow(&spot);
            }
            Action::Scroll(x, 0) => self.gallery.step(i64::from(x.signum()), floors),
            Action::Scroll(_, y) => self.gallery.step(i64::from(y.signum()) * i64::from(self.gallery.grid.0), floors),
            Action::Page(..) | Action::NextSeed | Action::PreviousSeed => {
                let on = matches!(action, Action::NextSeed | Action::Page(_, 1));
                if !self.gallery.turn(if on { page } else { -page }, floors) {
                    return Some(self.say(if on {
                        "these are the last floors of the branch"
                    } else {
                        "these are the first floors of the branch"
                    }));
                }
            }
            Action::Home => {
                self.gallery.first = spot.seed;
                self.gallery.follow(&spot);
            }
            Action::End => self.gallery.at = self.gallery.tiles.len().saturating_sub(1),
            Action::More | Action::Fewer => return Some(self.zoom_gallery(if action == Action::More { 1 } else { -1 }, floors)),
            Action::Open => return Some(self.go_to_tile(now)),
            _ => return None,
        }
        self.notice = None;
        Some(Effect::Draw)
    }

    fn open_gallery(&mut self) -> Effect {
        if self.setup.piece.is_some() {
            return self.say("this is a gallery already: n and p show other seeds, Enter one of them large");
        }
        match self.here() {
            Ok((_, spot)) => self.gallery.first = spot.seed,
            Err(why) => return self.say(why),
        }
        if self.areas.map.width == 0 {
            self.close_panes();
        }
        (self.gallery.open, self.compare.open, self.scrub.open, self.inspect.open) = (true, false, false, false);
        self.gallery.along = Along::Seeds;
        self.gallery.at = 0;
        self.say(format!(
            "arrows select, Enter goes there, Tab shows depths, + - more or fewer; one room alone: undercroft preview{} --room NAME",
            self.setup.scripts
        ))
    }

    /// Closes what takes the place of the floor.
    pub(super) fn close_panes(&mut self) {
        (self.odds.open, self.tree.open, self.stats.open, self.problems.open) = (false, false, false, false);
    }

    fn zoom_gallery(&mut self, by: i16, floors: u32) -> Effect {
        let (before, zoom) = (self.gallery.grid, self.gallery.zoom);
        self.gallery.zoom += by;
        let grid = self.gallery_grid(floors);
        if grid == before {
            self.gallery.zoom = zoom;
            return self.say(if by > 0 { "there is no room for more, or there are no more" } else { "this is one floor already" });
        }
        self.notice = None;
        // The selected floor stays on the page.
        let (at, page) = (self.gallery.at as u64, u64::from(grid.0) * u64::from(grid.1));
        if at >= page {
            self.gallery.first = self.gallery.first.wrapping_add(at);
            self.gallery.at = 0;
        }
        Effect::Draw
    }

    /// Tiles across and down for the room there is, whatever else is on the screen.
    fn gallery_grid(&self, floors: u32) -> (u16, u16) {
        let most = (self.gallery.along == Along::Depths).then_some(floors);
        let areas = &self.areas;
        let height = areas.map.height + areas.panel.height + areas.status.height;
        let tiles = |room: u16, each: u16, extra: u16, least: u16| {
            let usual = i32::from(room.saturating_add(extra) / each) + i32::from(self.gallery.zoom);
            u16::try_from(usual.max(1)).unwrap_or(1).min((room / least).max(1)).min(MOST)
        };
        let (mut across, mut down) = (tiles(areas.map.width, ACROSS, ACROSS, LEAST.0), tiles(height, DOWN, 6, LEAST.1));
        let most = most.unwrap_or(u32::MAX).max(1);
        let holds = |across: u16, down: u16| u32::from(across) * u32::from(down) >= most;
        // Fewer floors have more room each.
        loop {
            match () {
                () if holds(across - 1, down - 1) => (across, down) = (across - 1, down - 1),
                () if holds(across, down - 1) => down -= 1,
                () if holds(across - 1, down) => across -= 1,
                () => return (across, down),
            }
        }
    }

    /// Shows the tiles that belong on the page now, and asks for those that are missing.
    pub(super) fn lay_out_gallery(&mut self) {
        if !self.gallery.open {
            if self.gallery.made_with.is_some() {
                self.gallery.clear();
            }
            return;
        }
        let (base, spot) = match self.here() {
            Ok(here) => here,
            Err(why) => {
                self.gallery.open = false;
                self.gallery.clear();
                self.say(why);
                return;
            }
        };
        let floors = self.floors_here(&base, &spot);
        self.gallery.grid = self.gallery_grid(floors);
        if self.gallery.followed.as_ref() != Some(&spot) {
            self.gallery.follow(&spot);
        }
        let spots = self.gallery.spots(&spot, floors);
        self.gallery.lay(base, spots);
    }

    /// The work it wants done, each only once.
    pub(super) fn gallery_wanted(&mut self) -> Option<Task> {
        self.gallery.queued.take().map(Task::Gallery)
    }

    pub(super) fn gallery_news(&mut self, news: News) {
        let gallery = &mut self.gallery;
        if let Some(tile) = gallery.tiles.get_mut(news.tile).filter(|_| news.ticket == gallery.ticket) {
            (tile.picture, tile.fresh) = (Some(news.picture), true);
        }
    }

    /// Goes to the selected floor.
    fn go_to_tile(&mut self, now: Instant) -> Effect {
        let Some(tile) = self.gallery.tiles.get(self.gallery.at) else { return Effect::Draw };
        if let Some(Err(missing)) = tile.picture.as_ref().filter(|picture| picture.as_ref().is_err_and(|missing| missing.absent)) {
            let text = missing.text.clone();
            return self.say(text);
        }
        let wish = tile.spot.wish();
        self.gallery.open = false;
        self.notice = None;
        if wish == *self.session.wish() {
            return Effect::Draw;
        }
        Effect::Run(self.session.go(wish, now))
    }

    /// A place on it was clicked at: selects the floor there, or goes to it where it is selected.
    pub(super) fn click_on_gallery(&mut self, column: u16, row: u16, now: Instant) -> Effect {
        let map = self.areas.map;
        let at = ratatui::layout::Position::new(map.x + column, map.y + row);
        let tile = (0..self.gallery.tiles.len()).find(|tile| self.gallery.place(*tile, map).contains(at));
        match tile {
            Some(tile) if tile == self.gallery.at => {
                let effect = self.go_to_tile(now);
                self.lay_out_gallery();
                effect
            }
            Some(tile) => {
                self.gallery.at = tile;
                self.notice = None;
                Effect::Draw
            }
            None => Effect::Draw,
        }
    }

    pub(super) fn draw_gallery(&self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        if area.height >= ROOMY {
            let x = put(buffer, area, area.x, area.y, &self.gallery_title(), self.look.role(Role::Title));
            if let Some(tile) = self.gallery.tiles.get(self.gallery.at) {
                put(buffer, area, x.saturating_add(2), area.y, &self.about_tile(tile), Style::new());
            }
        }
        for (at, tile) in self.gallery.tiles.iter().enumerate() {
            let mut place = self.gallery.place(at, area);
            // A column between two.
            place.width = place.width.saturating_sub(u16::from(place.width > 1));
            self.draw_tile(tile, at == self.gallery.at, place, buffer);
        }
    }

    fn gallery_title(&self) -> String {
        let Some(first) = self.gallery.tiles.first() else { return String::new() };
        let last = self.gallery.tiles.last().map_or(&first.spot, |tile| &tile.spot);
        let first = &first.spot;
        let title = match self.gallery.along {
            Along::Seeds => format!("{} {}, seeds {} to {}", first.branch, first.depth, first.seed, last.seed),
            Along::Depths => format!("{}, depths {} to {}, seed {}", first.branch, first.depth, last.depth, first.seed),
        };
        title + self.of_older_scripts()
    }

    fn number(&self, tile: &Tile) -> String {
        match self.gallery.along {
            Along::Seeds => tile.spot.seed.to_string(),
            Along::Depths => format!("depth {}", tile.spot.depth),
        }
    }

    /// What is known of the selected floor.
    fn about_tile(&self, tile: &Tile) -> String {
        let number = self.number(tile);
        let floor = match &tile.picture {
            Some(Ok(floor)) => floor,
            Some(Err(missing)) => return format!("{number}: {}", missing.text),
            None => return format!("{number}: under way"),
        };
        let mut text = format!("{number}: rooms {}, monsters {}, things {}", floor.rooms.len(), floor.monsters.len(), floor.things.len());
        if let Some(finding) = floor.findings.first() {
            text.push_str(&format!(", findings {}: {}", floor.findings.len(), finding.message));
        }
        if let Some(veto) = floor.vetoes.first() {
            text.push_str(&format!(", attempts {}, vetoed: {}", floor.attempts, veto.reason));
        }
        text
    }

    fn draw_tile(&self, tile: &Tile, selected: bool, place: Rect, buffer: &mut Buffer) {
        if place.is_empty() {
            return;
        }
        let look = &self.look;
        let style = if selected { look.role(Role::Selected) } else { Style::new() };
        if selected {
            for x in place.left()..place.right() {
                put(buffer, place, x, place.y, " ", style);
            }
        }
        let (mark, role) = mark(tile);
        let number = self.number(tile);
        let room = usize::from(place.width).saturating_sub(if mark.is_empty() { 0 } else { mark.len() + 2 });
        let x = put(buffer, place, place.x, place.y, &caption(&number, tile, room), style);
        put(buffer, place, x + u16::from(x > place.x) * 2, place.y, &mark, style.patch(look.role(role)));
        let below = Rect { y: place.y + 1, height: place.height - 1, ..place };
        match &tile.picture {
            Some(Ok(floor)) if !below.is_empty() => {
                // The same share of cells across and down, so that it is the same picture.
                let share = floor.width.div_ceil(u32::from(below.width)).max(floor.height.div_ceil(u32::from(below.height))).max(1);
                let part = |cells: u32, room: u16| u16::try_from(cells.div_ceil(share)).unwrap_or(u16::MAX).min(room);
                let (width, height) = (part(floor.width, below.width), part(floor.height, below.height));
                let view = MapView {
                    floor,
                    origin: (0, 0),
                    fit: true,
                    flash: None,
                    dim: !tile.fresh || self.load_trouble.is_some(),
                    look,
                    tints: &[],
                    marks: &[],
                    cursor: None,
                };
                view.draw(Rect { width, height, ..below }, buffer);
            }
            Some(Err(missing)) => {
                let style = look.role(if missing.absent || !tile.fresh { Role::Faint } else { Role::Error });
                let lines = super::view::wrap(&missing.text, below.width);
                for (y, line) in (below.top()..below.bottom()).zip(lines) {
                    put(buffer, below, below.x, y, &line, style);
                }
            }
            _ => {}
        }
    }
}

/// As much of what is known of a tile as fits.
fn caption(number: &str, tile: &Tile, room: usize) -> String {
    let Some(Ok(floor)) = &tile.picture else { return number.to_owned() };
    let (rooms, monsters) = (floor.rooms.len(), floor.monsters.len());
    let all = [format!("{number}  rooms {rooms} monsters {monsters}"), format!("{number}  {rooms} r {monsters} m")];
    all.into_iter().find(|text| text.chars().count() <= room).unwrap_or_else(|| number.to_owned())
}

/// A word for what is worth a look.
fn mark(tile: &Tile) -> (String, Role) {
    match &tile.picture {
        Some(Ok(floor)) => {
            let vetoes: u32 = floor.vetoes.iter().map(|veto| veto.count).sum();
            let marks = [("f", floor.findings.len() as u64), ("v", u64::from(vetoes))];
            let text: Vec<String> = marks.iter().filter(|(_, count)| *count > 0).map(|(mark, count)| format!("{mark}{count}")).collect();
            (text.join(" "), Role::Warning)
        }
        Some(Err(missing)) if missing.absent => ("not there".into(), Role::Faint),
        Some(Err(_)) => ("error".into(), Role::Error),
        None => ("...".into(), Role::Faint),
    }
}

#[cfg(test)]
#[path = "gallery_tests.rs"]
mod tests;
