//! [`Whence`]: from what was done to a floor to the lines of the designer who asked for it. Lines of the library come after those.

use crate::diagnostic::{Frame, Location};
use crate::engine::{Draw, Engine, Origin, RecordedAttempt, Site};
use crate::world::Place;

use super::app::App;
use super::facts::Fact;

/// An attempt at a floor, and the scripts it was made with.
#[derive(Clone, Copy)]
pub(super) struct Whence<'a> {
    pub attempt: &'a RecordedAttempt,
    engine: Option<&'a Engine>,
}

fn frame(location: Location) -> Frame {
    Frame { location, function: None }
}

impl App {
    /// The scripts behind an attempt: those that could not make the floor where it is one of theirs.
    pub(super) fn whence<'a>(&'a self, attempt: &'a RecordedAttempt) -> Whence<'a> {
        let failed = self.scrub.open && self.scrub.failed;
        let base = if failed {
            self.floor_trouble.as_ref().and_then(|trouble| trouble.base.as_ref())
        } else {
            self.shown.as_ref().and_then(|made| made.base.as_ref())
        };
        Whence { attempt, engine: base.map(|base| &base.loaded.engine) }
    }
}

impl Whence<'_> {
    fn place(&self) -> &Place {
        &self.attempt.floor.header.place
    }

    fn stage(&self, step: usize) -> &str {
        self.attempt.steps.get(step).map_or("", |step| step.stage.as_str())
    }

    /// The room type that a step builds: the innermost there is.
    fn room_of(&self, step: usize) -> Option<&str> {
        let world = self.engine?.world();
        self.stage(step).rsplit('/').find(|name| world.room(name).is_some())
    }

    /// Where a room type is declared, behind the line where the branch lists it if the library declares it.
    fn declared(&self, room: &str) -> Option<Site> {
        let engine = self.engine?;
        let declared = engine.world().rooms.get(usize::from(engine.world().room(room)?.0))?.declared.location.clone();
        let listed = Some(()).filter(|()| declared.is_of_library()).and_then(|()| engine.room_line(self.place(), room));
        Some(Site { frames: [Some(declared), listed].into_iter().flatten().map(frame).collect() })
    }

    /// The line of the branch that asks for what a step does: that of a field, or of a room type in its list.
    fn asked_for(&self, step: usize) -> Option<Location> {
        match self.room_of(step).and_then(|room| self.declared(room)) {
            Some(site) => site.script().cloned(),
            None => self.field(step),
        }
    }

    /// The field of the branch that a step is due to.
    fn field(&self, step: usize) -> Option<Location> {
        let stage = self.stage(step).split('/').next().unwrap_or_default();
        self.engine?.field_line(self.place(), stage)
    }

    fn with_own(&self, site: u32, own: impl FnOnce() -> Option<Location>) -> Option<Site> {
        let mut site = self.attempt.site(site).cloned().unwrap_or(Site { frames: Vec::new() });
        if site.frames.iter().all(|frame| frame.location.is_of_library()) {
            site.frames.extend(own().map(frame));
        }
        Some(site).filter(|site| !site.frames.is_empty())
    }

    /// The calls behind something that was done in a step, with a line of the designer's among them where one is known.
    pub(super) fn site(&self, site: u32, step: usize) -> Option<Site> {
        self.with_own(site, || self.asked_for(step))
    }

    /// Where a room comes from: its declaration first, then the calls that placed it.
    pub(super) fn room(&self, room: &str, origin: &Origin) -> Option<Site> {
        let placed = self.with_own(origin.site, || self.field(origin.step));
        match self.declared(room) {
            Some(mut site) => {
                site.frames.extend(placed.into_iter().flat_map(|placed| placed.frames));
                site.frames.dedup();
                Some(site)
            }
            None => placed,
        }
    }

    /// The row of the table that a draw of a monster came to, and whether that is sure.
    pub(super) fn row(&self, draw: &Draw, monster: &str) -> Option<(Location, bool)> {
        let engine = self.engine?;
        match engine.row_line(self.place(), draw, monster) {
            Some(found) => Some((found.at, found.sure)),
            None => engine.field_line(self.place(), "population").map(|at| (at, false)),
        }
    }

    /// The lines behind a step: where the room it builds is declared, what began it, what wrote.
    pub(super) fn step(&self, step: usize) -> Vec<Fact> {
        let Some(done) = self.attempt.steps.get(step) else { return Vec::new() };
        let begun = self.with_own(done.site, || self.field(step));
        let line = |site: &Option<Site>| site.as_ref().and_then(Site::script).cloned();
        let wrote = self.wrote(step).filter(|wrote| wrote.script().cloned() != line(&begun));
        let begun = begun.map(|site| Fact::of(if done.site == 0 { "asked for at " } else { "begun at " }, site));
        let wrote = wrote.map(|site| Fact::of("wrote from ", site));
        let room = self.room_of(step).and_then(|room| Some((room, self.declared(room)?)));
        match room {
            // Who looks at a room wants to know what built it.
            Some((room, site)) => {
                let word = if site.frames.first().is_some_and(|frame| frame.location.is_of_library()) { "listed" } else { "declared" };
                [Some(Fact::of(&format!("room {room}, {word} at "), site)), wrote, begun].into_iter().flatten().collect()
            }
            None => begun.into_iter().chain(wrote).collect(),
        }
    }

    /// The first calls that did something in a step, of the designer's own if there are such.
    fn wrote(&self, step: usize) -> Option<Site> {
        let attempt = self.attempt;
        let placed = [&attempt.monsters, &attempt.things, &attempt.stairs].into_iter().flatten();
        let placed = placed.filter(|origin| origin.step == step).map(|origin| origin.site);
        let cells = attempt.steps.get(step).into_iter().flat_map(|step| &step.cells).map(|change| change.site);
        let mut last = 0;
        let mut sites = cells.chain(placed).filter(|site| std::mem::replace(&mut last, *site) != *site);
        let own = |site: &&Site| site.frames.iter().any(|frame| !frame.location.is_of_library());
        sites.find_map(|site| attempt.site(site).filter(own)).cloned()
    }
}

#[cfg(test)]
#[path = "source_tests.rs"]
mod tests;
