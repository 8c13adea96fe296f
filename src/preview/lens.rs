//! [`Lenses`]: what is known of the cells of a floor beside their terrain, drawn over it: rooms, what hangs together, distance, danger, light.

mod cells;
mod danger;
mod legend;
mod odds;
mod reach;
mod rooms;
#[cfg(test)]
mod testing;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use ratatui::style::{Color, Modifier, Style};
use xxhash_rust::xxh3::Xxh3Default;

use crate::engine::RecordedAttempt;
use crate::floor::Floor;
use crate::world::{Connected, TerrainClass, Walk, World};

use super::app::{App, Effect};
use super::keys::Action;
use super::look::Look;
use super::worker::Base;

pub(super) use legend::Legend;
pub(super) use odds::{Chances, News, Wanted, work};

/// What to draw over the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lens {
    Rooms,
    Connected,
    Distance,
    Danger,
    Light,
    Walls,
    Protected,
    Odds,
}

impl Lens {
    /// Every lens, in the order of the keys.
    const ALL: [Self; 8] =
        [Self::Rooms, Self::Connected, Self::Distance, Self::Danger, Self::Light, Self::Walls, Self::Protected, Self::Odds];
}

/// How a cell is drawn otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tint {
    /// In place of the cell's own glyph.
    pub glyph: Option<char>,
    /// Laid over the cell's own style.
    pub style: Style,
    /// Of cells that share one place on the screen the one of the highest rank is seen, the first of equals.
    pub rank: u8,
}

/// The lens that is on, with what it shows of the floor on the screen.
#[derive(Debug, Default)]
pub(super) struct Lenses {
    pub on: Option<Lens>,
    /// One for each cell, row by row; empty where no lens is on.
    pub tints: Vec<Option<Tint>>,
    /// What its signs and colours mean.
    pub legend: Legend,
    /// What both were worked out from.
    seen: Option<u64>,
    chances: Chances,
}

/// A floor as lenses see it.
struct Subject<'a> {
    floor: &'a Floor,
    look: &'a Look,
    /// What the scripts declare, where that is known.
    world: Option<&'a World>,
    /// How it came to be, where that was recorded.
    attempt: Option<&'a RecordedAttempt>,
    /// Whether it is a step of a build, with more to come.
    unfinished: bool,
}

/// What a lens shows.
#[derive(Debug, Default)]
struct Shown {
    tints: Vec<Option<Tint>>,
    legend: Legend,
}

impl Shown {
    fn new(subject: &Subject<'_>, name: &str) -> Self {
        Self { tints: vec![None; subject.floor.cells.len()], legend: Legend::new(name) }
    }

    /// Draws a cell otherwise.
    fn tint(&mut self, cell: usize, glyph: Option<char>, style: Style, rank: u8) {
        if let Some(tint) = self.tints.get_mut(cell) {
            *tint = Some(Tint { glyph, style, rank });
        }
    }
}

impl Subject<'_> {
    /// The column and row of a cell.
    fn at(&self, cell: usize) -> (u32, u32) {
        let width = (self.floor.width as usize).max(1);
        ((cell % width) as u32, (cell / width) as u32)
    }

    /// The position of a cell; `None` off the floor.
    fn cell(&self, (x, y): (u32, u32)) -> Option<usize> {
        let at = y as usize * self.floor.width as usize + x as usize;
        (x < self.floor.width && at < self.floor.cells.len()).then_some(at)
    }

    /// For each cell whether a walker passes it.
    fn open(&self) -> Vec<bool> {
        let passable: Vec<bool> = self.floor.palette.iter().map(|terrain| terrain.passable).collect();
        self.floor.cells.iter().map(|cell| passable.get(usize::from(*cell)).copied().unwrap_or(false)).collect()
    }

    /// For each cell whether it is of this class.
    fn of_class(&self, class: TerrainClass) -> Vec<bool> {
        let of: Vec<bool> = self.floor.palette.iter().map(|terrain| terrain.class == class).collect();
        self.floor.cells.iter().map(|cell| of.get(usize::from(*cell)).copied().unwrap_or(false)).collect()
    }

    /// For each cell whether a monster or thing is seen on it.
    fn taken(&self) -> Vec<bool> {
        self.floor.faces().iter().map(Option::is_some).collect()
    }

    /// How a walker moves here.
    fn walk(&self) -> Walk {
        let place = &self.floor.header.place;
        let branch = self.world.and_then(|world| world.branches.iter().find(|branch| branch.name == place.branch));
        branch.map(|branch| branch.at(place).walk).unwrap_or_default()
    }

    fn connected(&self) -> Connected {
        self.floor.connected
    }

    /// A style that is laid over others: it keeps nothing of theirs.
    fn over(style: Style) -> Style {
        // A ground of its own, as some colours have on a light terminal, is hidden, too.
        Style { bg: style.bg.or(Some(Color::Reset)), ..style.remove_modifier(Modifier::DIM) }
    }
}

impl App {
    /// Does what a key means for lenses; `None` where it means nothing to them.
    pub(super) fn act_on_lenses(&mut self, action: Action) -> Option<Effect> {
        let by = match action {
            Action::NextLens => 1,
            Action::PreviousLens => Lens::ALL.len(),
            Action::Escape if self.lenses.on.is_some() && self.nothing_else_is_open() => {
                self.lenses.on = None;
                return Some(Effect::Draw);
            }
            _ => return None,
        };
        if self.picture().is_none() {
            return Some(self.say("there is no floor yet to lay a lens over"));
        }
        if self.shown.as_ref().is_some_and(|made| made.walked.is_some()) {
            return Some(self.say("lenses are for floors: a branch that grows has rooms"));
        }
        if self.shown.as_ref().is_some_and(|made| made.pieces.is_some()) && self.pick.large.is_none() {
            return Some(self.say("lenses are for one floor: Tab selects a piece, Enter shows it large"));
        }
        if self.gallery.open || self.compare.open {
            return Some(self.say("lenses are for one floor: Esc goes back to it"));
        }
        // Off is one of them.
        let all = Lens::ALL.len() + 1;
        let at = self.lenses.on.and_then(|on| Lens::ALL.iter().position(|lens| *lens == on)).map_or(0, |at| at + 1);
        self.lenses.on = ((at + by) % all).checked_sub(1).and_then(|at| Lens::ALL.get(at)).copied();
        Some(Effect::Draw)
    }

    fn nothing_else_is_open(&self) -> bool {
        self.overlay.is_none() && !self.pane_is_open() && self.pick.large.is_none() && self.session.busy_since().is_none()
    }

    /// Works out the lens that is on anew: the floor, the cursor or the lens may be another.
    pub(super) fn look_through_lens(&mut self) {
        let seen = self.seen_through_lens();
        if seen == self.lenses.seen {
            return;
        }
        let shown = self.through_lens().unwrap_or_default();
        (self.lenses.seen, self.lenses.tints, self.lenses.legend) = (seen, shown.tints, shown.legend);
    }

    /// The floor that lenses are for, and what it was made with.
    fn under_lens(&self) -> Option<(&Floor, Option<&Base>)> {
        let made = self.shown.as_ref();
        let is_one = made.is_none_or(|made| made.walked.is_none() && (made.pieces.is_none() || self.pick.large.is_some()));
        let floor = self.picture().filter(|_| is_one)?;
        Some((floor, made.and_then(|made| made.base.as_ref())))
    }

    /// How the floor that is looked at came to be.
    fn attempt_under_lens(&self) -> Option<&RecordedAttempt> {
        let last = || self.shown.as_ref()?.recording.as_ref()?.attempts.last();
        if self.scrub.open { self.scrub.attempt() } else { last() }
    }

    /// Whether a step of a build is looked at that is not the last.
    fn is_unfinished(&self) -> bool {
        self.scrub.open && !self.scrub.is_last()
    }

    /// A number of all that decides what is seen; `None` where no lens is on. Hashing a large floor takes a hundredth of a millisecond.
    fn seen_through_lens(&self) -> Option<u64> {
        let on = self.lenses.on?;
        let (floor, base) = self.under_lens()?;
        let mut hash = Xxh3Default::new();
        (on as u8, floor.width, self.look.state()).hash(&mut hash);
        (&floor.cells, &floor.flags, &floor.room_of).hash(&mut hash);
        (floor.arrival, floor.attempts, &floor.header.scripts, &floor.header.seed).hash(&mut hash);
        for monster in &floor.monsters {
            (monster.x, monster.y, &monster.name, monster.glyph).hash(&mut hash);
        }
        for thing in &floor.things {
            (thing.x, thing.y).hash(&mut hash);
        }
        self.attempt_under_lens().map(|attempt| (attempt.number, attempt.walls.len())).hash(&mut hash);
        self.is_unfinished().hash(&mut hash);
        base.map(|base| Arc::as_ptr(&base.loaded) as usize).hash(&mut hash);
        let place = &floor.header.place;
        (&place.branch, place.depth, place.absolute).hash(&mut hash);
        if on == Lens::Odds {
            (self.under_cursor(), self.lenses.chances.count()).hash(&mut hash);
        }
        Some(hash.finish())
    }

    /// The cell that odds are told of: the cursor's, or one beside the arrival, as nobody appears on stairs.
    fn under_cursor(&self) -> Option<odds::Spot> {
        let (floor, _) = self.under_lens()?;
        if self.inspect.open {
            return Some(odds::Spot { at: self.inspect.at, what: "" });
        }
        let (x, y) = floor.arrival;
        let beside = Walk::Eight.steps().iter().filter_map(|(dx, dy)| x.checked_add_signed(*dx).zip(y.checked_add_signed(*dy)));
        let ground = |(x, y): &(u32, u32)| floor.terrain(*x, *y).is_some_and(|t| t.passable && t.class != TerrainClass::Stair);
        let spot = |at| odds::Spot { at, what: "beside the arrival, " };
        Some(beside.into_iter().find(ground).map_or(odds::Spot { at: (x, y), what: "the arrival, " }, spot))
    }

    fn through_lens(&self) -> Option<Shown> {
        let on = self.lenses.on?;
        let (floor, base) = self.under_lens()?;
        let subject = Subject {
            floor,
            look: &self.look,
            world: base.map(|base| base.loaded.engine.world()),
            attempt: self.attempt_under_lens(),
            unfinished: self.is_unfinished(),
        };
        Some(match on {
            Lens::Rooms => rooms::rooms(&subject),
            Lens::Connected => reach::connected(&subject),
            Lens::Distance => reach::distance(&subject),
            Lens::Danger => danger::danger(&subject),
            Lens::Light => cells::light(&subject),
            Lens::Walls => cells::walls(&subject),
            Lens::Protected => cells::protected(&subject),
            Lens::Odds => odds::odds(&subject, &self.under_cursor()?, &self.lenses.chances),
        })
    }
}

#[cfg(test)]
#[path = "lens/tests.rs"]
mod tests;
