//! [`Walked`]: a branch that grows, walked through with the keys.

use std::sync::Arc;
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::engine::Request;
use crate::error::{Error, ErrorKind};
use crate::floor::{API_VERSION, Floor, Header};
use crate::format::growth::{View, caption, graph, standing};
use crate::growth::Heading;
use crate::walk::{Order, Told, Walk};
use crate::world::{Context, Place};

use super::app::{App, Effect};
use super::keys::Action;
use super::look::Role;
use super::map::MapView;
use super::odds::look;
use super::view::{put, wrap};
use super::worker::{Base, Job, Loaded, Made};

/// Columns and rows that the rooms have at least where the floor of one is drawn beside or below them.
const GRAPH: (u16, u16) = (34, 9);
/// Keys to explore that are remembered while a step is under way.
const AHEAD: u8 = 20;

/// What has been walked, and what there is to say of the last steps.
#[derive(Clone, Debug)]
pub(super) struct Walked {
    pub walk: Walk,
    /// What is in the room somebody is in, in lines.
    pub contents: Vec<String>,
    /// The steps that were walked, those that were refused included.
    pub steps: Vec<Order>,
    /// Whether the last step was refused.
    pub refused: bool,
}

/// A walk that is kept, so that a further step does not begin at the start.
pub(super) struct Kept {
    loaded: Arc<Loaded>,
    steps: Vec<Order>,
    walk: Walk,
}

/// Walks through a branch that grows. Where the last walk began with the same steps it goes on from there.
pub(super) fn walked(loaded: &Arc<Loaded>, kept: &mut Option<Kept>, branch: &str, context: &Context, job: &Job) -> crate::Result<Made> {
    let start = Instant::now();
    let engine = &loaded.engine;
    let goes_on = |kept: &Kept| {
        Arc::ptr_eq(&kept.loaded, loaded)
            && (kept.walk.growth.branch(), kept.walk.growth.seed()) == (branch, job.wish.seed)
            && job.steps.starts_with(&kept.steps)
    };
    let (mut walk, mut steps, further) = match kept.take().filter(goes_on) {
        Some(kept) => (kept.walk, kept.steps, true),
        None => {
            let mut walk = Walk::new(engine.grow(branch, job.wish.seed, context)?, "explorer");
            walk.arrive();
            (walk, Vec::new(), false)
        }
    };
    let done = steps.len();
    let mut grower = engine.grower(&walk.growth)?.cancel(job.cancel.clone());
    let (mut refused, mut refusal) = (false, None);
    for order in job.steps.iter().skip(done) {
        if job.cancel.is_cancelled() {
            return Err(Error::new(ErrorKind::Cancelled, "stopped"));
        }
        refused = !walk.step(&mut grower, *order)?;
        refusal = None;
        if refused && further {
            // It is none, and is not to be walked again. When scripts change it may not be refused the next time: then it stays.
            refusal = walk.told.pop().and_then(|told| told.refused());
            refused = false;
        } else {
            steps.push(*order);
        }
        // Whoever leaves begins again at the start.
        walk.arrive();
    }
    let mut note = refusal
        .or_else(|| walk.told.get(done..).and_then(|told| told.iter().rev().find_map(|told| told.refused().or_else(|| told.event()))));
    let mut floor = None;
    if let (Some(instance), Some(room)) = (walk.instance(), walk.growth.here(&walk.explorer)) {
        let request = engine.room_request(&walk.growth, instance, room.x, room.y)?;
        match engine.floor(&Request { cancel: Some(job.cancel.clone()), ..request }) {
            Ok(made) => floor = Some(made),
            Err(error) if error.kind() == ErrorKind::Cancelled => return Err(error),
            // The walk goes on without it.
            Err(error) => note = Some(format!("the floor of this room: {error}")),
        }
    }
    let floor = floor.unwrap_or_else(|| blank(branch, job.wish.seed));
    *kept = Some(Kept { loaded: Arc::clone(loaded), steps: steps.clone(), walk: walk.clone() });
    let contents = walk.contents(engine)?;
    let walked = Walked { walk, contents, steps, refused };
    let warnings = loaded.warnings.clone();
    Ok(Made {
        branches: Vec::new(),
        floor,
        took: start.elapsed(),
        warnings,
        note,
        pieces: None,
        walked: Some(Box::new(walked)),
        base: Some(Base { loaded: Arc::clone(loaded), context: context.clone() }),
        recording: None,
    })
}

/// A floor without cells, for a room that has none.
fn blank(branch: &str, seed: u64) -> Floor {
    let place = Place { branch: branch.to_owned(), depth: 1, absolute: 1, last: false, named: None, variant: None };
    Floor {
        format: Default::default(),
        header: Header {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            api: API_VERSION,
            scripts: String::new(),
            place,
            seed: seed.to_string(),
            context: Context::new(),
            room: None,
            reroll: None,
            modules: Default::default(),
        },
        width: 0,
        height: 0,
        palette: Vec::new(),
        cells: Vec::new(),
        flags: Vec::new(),
        room_of: Vec::new(),
        stage_of: Vec::new(),
        rooms: Vec::new(),
        monsters: Vec::new(),
        stairs: Vec::new(),
        arrival: (0, 0),
        stages: Vec::new(),
        attempts: 1,
        vetoes: Vec::new(),
        findings: Vec::new(),
        log: Vec::new(),
        line_of: Vec::new(),
        lines: Vec::new(),
        unplaced: Vec::new(),
        things: Vec::new(),
        refusals: Vec::new(),
        materials: std::collections::BTreeMap::new(),
        connected: Default::default(),
        message: Default::default(),
    }
}

/// Parts the screen between the rooms and the floor of one, which has no space where it would leave too little for the rooms.
pub(super) fn split(floor: &Floor, area: Rect) -> (Rect, Rect) {
    let size = |cells: u32| u16::try_from(cells).unwrap_or(u16::MAX);
    let (width, height) = (size(floor.width), size(floor.height));
    let none = Rect { width: 0, height: 0, ..area };
    if width == 0 {
        return (area, none);
    }
    if area.width >= width.saturating_add(2 + GRAPH.0) && area.height >= height {
        let graph = area.width - width - 2;
        return (Rect { width: graph, ..area }, Rect { x: area.x + graph + 2, width, height, ..area });
    }
    if area.height >= height.saturating_add(1 + GRAPH.1) && area.width >= width {
        let graph = area.height - height - 1;
        return (Rect { height: graph, ..area }, Rect { y: area.y + graph + 1, width, height, ..area });
    }
    (area, none)
}

impl App {
    /// The walk that is shown.
    pub(super) fn walked(&self) -> Option<&Walked> {
        self.shown.as_ref().and_then(|made| made.walked.as_deref())
    }

    /// Does what a key means in a branch that grows; `None` where it means what it always does.
    pub(super) fn act_on_walk(&mut self, action: Action, now: Instant) -> Option<Effect> {
        if self.odds.open || self.tree.open {
            return None;
        }
        let walked = self.walked().filter(|walked| self.session.wish().branch.as_deref() == Some(walked.walk.growth.branch()))?;
        let order = match action {
            Action::Scroll(0, y) => Order::Go(if y < 0 { Heading::North } else { Heading::South }),
            Action::Scroll(x, _) => Order::Go(if x < 0 { Heading::West } else { Heading::East }),
            Action::Head(heading) => Order::Go(heading),
            Action::Clear | Action::Open => Order::Clear,
            // The next one goes on from what this one finds.
            Action::Explore if self.session.busy_since().is_some() => {
                self.ahead = self.ahead.saturating_add(1).min(AHEAD);
                return Some(Effect::Draw);
            }
            Action::End => return Some(self.say("a walk has no end: e explores, Home starts over")),
            Action::Explore => match walked.walk.next() {
                Some(order) => order,
                None => return Some(self.say("there is nothing left to explore here")),
            },
            Action::Back | Action::Home => {
                self.notice = None;
                let steps = if action == Action::Home { 0 } else { self.session.steps().len().saturating_sub(1) };
                return Some(Effect::Run(self.session.walk_back(steps, now)));
            }
            Action::Deeper | Action::Shallower => {
                return Some(self.say("this branch has no floors, it grows as it is explored: arrows walk"));
            }
            _ => return None,
        };
        if self.floor_trouble.is_some() {
            // A step that failed is not tried again before another.
            self.session.keep_steps(walked.steps.clone());
        }
        self.notice = None;
        Some(Effect::Run(self.session.walk(order, now)))
    }

    /// Explores on where that was asked for while a step was under way.
    pub(super) fn explore_on(&mut self, now: Instant) -> Effect {
        if self.ahead == 0 || self.session.busy_since().is_some() {
            return Effect::Draw;
        }
        if self.trouble().is_some() || self.walked().is_none_or(|walked| walked.walk.next().is_none()) {
            self.ahead = 0;
            return Effect::Draw;
        }
        self.ahead -= 1;
        self.act(Action::Explore, now)
    }

    /// What can be done about a step that failed.
    pub(super) fn about_failed_walk(&self) -> Option<&'static str> {
        let walks = self.walked().is_some() && !self.session.steps().is_empty();
        (walks && self.floor_trouble.as_ref().is_some_and(|trouble| !trouble.stopped))
            .then_some("Backspace takes the last step back, Home starts over; once a save mends it the walk goes on")
    }

    /// What the last steps came to is shown.
    pub(super) fn has_walked(&mut self, reloaded: bool) {
        let Some(walked) = self.walked() else { return };
        // A step that was refused is none; when scripts change it may not be refused the next time.
        let kept = walked.steps.len() - usize::from(walked.refused && !reloaded);
        if let Some(steps) = walked.steps.get(..kept).map(<[Order]>::to_vec) {
            self.session.keep_steps(steps);
        }
    }

    /// The command that walks the same.
    pub(super) fn walk_command(&self, walked: &Walked) -> String {
        let growth = &walked.walk.growth;
        let mut command = format!("undercroft grow{}", self.setup.scripts);
        command.push_str(&super::option("branch", growth.branch(), self.setup.quote));
        command.push_str(&format!(" --seed {}", growth.seed()));
        let steps: Vec<String> = self.session.steps().iter().map(ToString::to_string).collect();
        if !steps.is_empty() {
            command.push_str(&super::option("steps", &steps.join(","), self.setup.quote));
        }
        command
    }

    /// Draws the rooms, and the floor of the one somebody is in where there is space for it.
    pub(super) fn draw_walk(&self, walked: &Walked, floor: &Floor, map: Rect, room: Rect, buffer: &mut Buffer) {
        let looked = self.looked();
        let growth = &walked.walk.growth;
        let instance = walked.walk.instance().or_else(|| growth.instances().last().map(|instance| instance.id));
        let mut y = map.y;
        if map.height > 4 {
            let head = instance.and_then(|id| growth.instance(id)).map_or_else(|| "The start room".to_owned(), |i| caption(&i));
            for line in wrap(&head, map.width).into_iter().take(2) {
                put(buffer, map, map.x, y, &line, Style::new());
                y += 1;
            }
        }
        let drawn = |y: u16| {
            let view = View {
                width: usize::from(map.width),
                height: Some(usize::from(map.bottom().saturating_sub(y))),
                ascii: looked.ascii,
                explorer: Some(&walked.walk.explorer),
                fit: self.fit,
            };
            graph(growth, instance, &view)
        };
        let mut picture = drawn(y);
        if let Some(cropped) = picture.cropped.as_ref().filter(|_| map.height > GRAPH.1) {
            let more = if self.fit { "" } else { " f shows more." };
            for line in wrap(&format!("{cropped}{more}"), map.width).into_iter().take(2) {
                put(buffer, map, map.x, y, &line, self.look.role(Role::Faint));
                y += 1;
            }
            picture = drawn(y);
        }
        let dim = super::odds::Looked { dim: self.trouble().is_some(), ..looked };
        for (y, line) in (y..map.bottom()).zip(&picture.lines) {
            let mut x = map.x;
            for span in &line.0 {
                x = put(buffer, map, x, y, &span.text, look(span.style, &dim));
            }
        }
        if !room.is_empty() {
            let view = MapView {
                floor,
                origin: (0, 0),
                fit: false,
                flash: self.flash.as_ref(),
                dim: dim.dim,
                look: &self.look,
                tints: &[],
                marks: &[],
                cursor: self.cursor(),
            };
            view.draw(room, buffer);
        }
    }
}

impl Walked {
    /// The parts of the status line, what matters most first.
    pub(super) fn status(&self) -> Vec<String> {
        let growth = &self.walk.growth;
        let mut parts = vec![format!("{} grows", growth.branch()), format!("seed {}", growth.seed())];
        if let Some(room) = growth.here(&self.walk.explorer) {
            parts.push(format!("at {},{} depth {}{}", room.x, room.y, room.depth, if room.clear { "" } else { " not clear, x clears" }));
        }
        let instance = self.walk.instance().and_then(|id| growth.instance(id));
        parts.extend(instance.map(|instance| format!("rooms {}  unexplored {}", instance.rooms, instance.open)));
        parts.push(format!("steps {}", self.steps.len() - usize::from(self.refused)));
        parts
    }

    /// What is known of it besides its picture.
    pub(super) fn details(&self) -> Vec<String> {
        let growth = &self.walk.growth;
        let mut lines = vec![standing(growth, &self.walk.explorer)];
        lines.extend(self.contents.iter().cloned());
        lines.extend(growth.instances().map(|instance| caption(&instance)));
        let told = self.walk.told.iter().filter_map(Told::event);
        lines.extend(told.collect::<Vec<_>>().into_iter().rev().take(5));
        lines
    }

    /// Its rooms as text, for other programs.
    pub(super) fn rows(&self, ascii: bool) -> Vec<String> {
        let growth = &self.walk.growth;
        let view = View { width: 100, ascii, explorer: Some(&self.walk.explorer), fit: true, ..View::default() };
        graph(growth, self.walk.instance(), &view).lines.iter().map(crate::format::Line::plain).collect()
    }
}

#[cfg(test)]
#[path = "walk_tests.rs"]
mod tests;
