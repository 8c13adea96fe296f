//! [`TreePane`]: the dungeon of the seed as a picture to pick a floor from, beside the floor or in its place.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::format::tree::{About, Row, View, picture};
use crate::tree::{Direction, PassageKind, Tree, TreeBranch};

use super::app::{App, Effect};
use super::keys::Action;
use super::odds::{Looked, look};
use super::view::{put, wrap};
use super::worker::Wish;

/// Floors that a page has.
const PAGE: i64 = 10;
/// From this height on there is a title, and what is known of the selected floor.
const ROOMY: u16 = 8;
/// Rows for what is known of the selected floor.
const FOOT: u16 = 2;

/// The dungeon of the seed that was last looked at, and which of its floors is selected.
#[derive(Debug, Default)]
pub(super) struct TreePane {
    pub open: bool,
    tree: Option<Arc<Tree>>,
    cursor: Option<Stop>,
}

/// What can be selected, by name: it outlives the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stop {
    /// A floor; of a branch that grows the depth is 0.
    Floor(String, u32),
    /// A branch or a special floor that is not there.
    Absent(String, Option<String>),
}

impl TreePane {
    /// Takes the dungeon of another seed, or of other scripts.
    pub(super) fn learn(&mut self, tree: Arc<Tree>) {
        self.tree = Some(tree);
    }

    /// Selects a floor.
    fn select(&mut self, branch: &str, depth: u32) {
        self.cursor = Some(Stop::Floor(branch.to_owned(), depth));
    }

    /// Selects what is last in the picture.
    fn select_last(&mut self) {
        let Some(tree) = self.tree.clone() else { return };
        let rows = self.rows(&tree, ("", 0), u16::MAX, false);
        self.cursor = rows.iter().rev().find_map(|row| stop(&tree, row.about, true)).or(self.cursor.take());
    }

    /// What is selected, as far as it is in this dungeon; else what is nearest to it.
    fn selected(&self) -> Option<Stop> {
        let tree = self.tree.as_deref()?;
        let first = || Some(Stop::Floor(tree.branches.first()?.name.clone(), 1));
        let stop = match self.cursor.clone().or_else(first)? {
            Stop::Absent(branch, special) if tree.absent.iter().any(|a| (&a.branch, &a.special) == (&branch, &special)) => {
                return Some(Stop::Absent(branch, special));
            }
            Stop::Absent(branch, special) => {
                let found = tree
                    .branches
                    .iter()
                    .find(|b| b.name == branch)
                    .and_then(|b| b.special.iter().find(|s| Some(&s.name) == special.as_ref()));
                Stop::Floor(branch, found.map_or(1, |special| special.depth))
            }
            stop => stop,
        };
        let Stop::Floor(name, depth) = stop else { return None };
        match tree.branches.iter().find(|branch| branch.name == name) {
            Some(branch) => Some(Stop::Floor(name, depth.clamp(u32::from(!branch.growing), branch.floors.max(u32::from(!branch.growing))))),
            None if tree.absent.iter().any(|absent| absent.branch == name && absent.special.is_none()) => Some(Stop::Absent(name, None)),
            None => first(),
        }
    }

    fn rows(&self, tree: &Tree, here: (&str, u32), width: u16, ascii: bool) -> Vec<Row> {
        let selected = self.selected();
        let apart = match &selected {
            Some(Stop::Floor(branch, depth)) => Some((branch.as_str(), *depth)),
            _ => None,
        };
        picture(tree, &View { width: usize::from(width), ascii, here: Some(here), apart })
    }

    /// Moves the selection by floors, in the order of the picture.
    fn step(&mut self, by: i64) {
        for _ in 0..by.unsigned_abs() {
            self.step_one(by > 0);
        }
    }

    fn step_one(&mut self, down: bool) {
        let (Some(tree), Some(selected)) = (self.tree.clone(), self.selected()) else { return };
        let rows = self.rows(&tree, ("", 0), u16::MAX, false);
        let Some(at) = rows.iter().position(|row| is(&tree, row, &selected)) else { return };
        let mut others: Box<dyn Iterator<Item = &Row>> =
            if down { Box::new(rows.iter().skip(at + 1)) } else { Box::new(rows.iter().take(at).rev()) };
        self.cursor = others.find_map(|row| stop(&tree, row.about, !down).filter(|stop| *stop != selected)).or(Some(selected));
    }

    /// Selects the first floor of the branch before or after this one, round and round; absent ones count as branches.
    fn step_branch(&mut self, by: isize) {
        let (Some(tree), Some(selected)) = (self.tree.clone(), self.selected()) else { return };
        let mut firsts: Vec<Stop> = Vec::new();
        let same = |a: &Stop, b: &Stop| match (a, b) {
            (Stop::Floor(a, _), Stop::Floor(b, _)) => a == b,
            (a, b) => a == b,
        };
        for row in self.rows(&tree, ("", 0), u16::MAX, false) {
            if let Some(stop) = stop(&tree, row.about, false).filter(|stop| firsts.iter().all(|first| !same(first, stop))) {
                firsts.push(stop);
            }
        }
        let here = firsts.iter().position(|first| same(first, &selected)).unwrap_or(0) as isize;
        self.cursor = firsts.get((here + by).rem_euclid(firsts.len().max(1) as isize) as usize).cloned();
    }

    pub(super) fn draw(&self, looked: &Looked, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let Some(tree) = self.tree.as_deref() else {
            put(buffer, area, area.x, area.y, "the dungeon is not drawn yet", Style::new());
            return;
        };
        let (mut top, mut height) = (area.y, area.height);
        let roomy = area.height >= ROOMY;
        if roomy {
            (top, height) = (top + 1, height - 1 - FOOT);
            let told = self.told(tree);
            for (y, line) in (area.bottom() - FOOT..area.bottom()).zip(wrap(&told, area.width)) {
                put(buffer, area, area.x, y, &line, Style::new());
            }
        }
        let rows = self.rows(tree, (&looked.branch, looked.depth), area.width, looked.ascii);
        let selected = self.selected();
        let cursor = rows.iter().position(|row| selected.as_ref().is_some_and(|stop| is(tree, row, stop))).unwrap_or(0);
        let height = usize::from(height);
        let first = cursor.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
        if roomy {
            let part = (rows.len() > height).then(|| format!(", rows {}-{} of {}", first + 1, first + height, rows.len()));
            put(buffer, area, area.x, area.y, &title(tree, &part.unwrap_or_default()), Style::new().add_modifier(Modifier::BOLD));
        }
        for (row, y) in rows.iter().skip(first).take(height).zip(top..) {
            let marked = selected.as_ref().is_some_and(|stop| is(tree, row, stop));
            let mut x = area.x;
            for span in &row.line.0 {
                let style = look(span.style, looked);
                x = put(buffer, area, x, y, &span.text, if marked { style.add_modifier(Modifier::REVERSED) } else { style });
            }
        }
    }

    /// What is known of the selected floor.
    fn told(&self, tree: &Tree) -> String {
        match self.selected() {
            Some(Stop::Floor(name, depth)) => {
                tree.branches.iter().find(|b| b.name == name).map_or_else(String::new, |b| of_floor(tree, b, depth))
            }
            Some(Stop::Absent(branch, special)) => absence(tree, &branch, special.as_deref()).unwrap_or_default(),
            None => String::new(),
        }
    }
}

/// The heading, with what part of the picture is seen.
fn title(tree: &Tree, part: &str) -> String {
    let told: Vec<String> = tree.context.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let told = if told.is_empty() { String::new() } else { format!(", {}", told.join(", ")) };
    // Where there is more to say the keys have to do with less.
    let keys = if part.is_empty() { "arrows select" } else { "arrows" };
    format!("The dungeon of seed {}{told}{part}; {keys}, Enter goes there", tree.seed)
}

/// Whether a row shows this.
fn is(tree: &Tree, row: &Row, stop: &Stop) -> bool {
    match (row.about, stop) {
        (About::Floors(at, first, last), Stop::Floor(name, depth)) => {
            (first..=last).contains(depth) && tree.branches.get(at).is_some_and(|branch| branch.name == *name)
        }
        (About::Absent(at), Stop::Absent(branch, special)) => {
            tree.absent.get(at).is_some_and(|absent| absent.branch == *branch && absent.special == *special)
        }
        _ => false,
    }
}

/// The first or last thing that a row shows.
fn stop(tree: &Tree, about: About, last: bool) -> Option<Stop> {
    match about {
        About::Floors(at, from, to) => Some(Stop::Floor(tree.branches.get(at)?.name.clone(), if last { to } else { from })),
        About::Absent(at) => tree.absent.get(at).map(|absent| Stop::Absent(absent.branch.clone(), absent.special.clone())),
        About::Branch(_) | About::Nothing => None,
    }
}

/// A floor in a sentence or two.
fn of_floor(tree: &Tree, branch: &TreeBranch, depth: u32) -> String {
    let below = i64::from(depth.max(1)) - 1;
    let absolute = i64::from(branch.absolute) + if branch.direction == Direction::Up { -below } else { below };
    let mut text = if branch.growing {
        format!("{} grows as it is explored, absolute depth {absolute}", branch.name)
    } else {
        format!("{} {depth} of {}, absolute depth {absolute}", branch.name, branch.floors)
    };
    for special in branch.special.iter().filter(|special| special.depth == depth) {
        text.push_str(&format!(": {}", special.name));
        if let Some(variant) = special.variant {
            text.push_str(&format!(", variant {variant}"));
        }
    }
    for once in branch.once.iter().filter(|once| once.depth == depth) {
        text.push_str(&format!("; once, {} {}", once.kind, once.name));
    }
    let here = |entry: &&TreeBranch| entry.entry.as_ref().is_some_and(|e| e.from == branch.name && (e.depth == depth || branch.growing));
    for child in tree.branches.iter().filter(here) {
        let portal = child.entry.as_ref().is_some_and(|entry| entry.kind == PassageKind::Portal);
        text.push_str(&format!("; {} to {}", if portal { "portal" } else { "stairs" }, child.name));
    }
    text
}

/// Why a branch or a special floor is not there; `None` where it is, or was never declared.
pub(super) fn absence(tree: &Tree, branch: &str, special: Option<&str>) -> Option<String> {
    let absent = tree.absent.iter().find(|absent| absent.branch == branch && absent.special.as_deref() == special)?;
    Some(match special {
        Some(special) => format!("\"{special}\" is not in \"{branch}\" with seed {}: {}", tree.seed, absent.reason),
        None => format!("\"{branch}\" is not in the dungeon of seed {}: {}", tree.seed, absent.reason),
    })
}

impl App {
    /// Does what a key means while the tree is open, or that opens it; `None` where it means what it always does.
    pub(super) fn act_on_tree(&mut self, action: Action, now: std::time::Instant) -> Option<Effect> {
        let looked = self.looked();
        match action {
            Action::Tree if self.setup.piece.is_some() => return Some(self.say("the dungeon is not drawn for a sheet of pieces")),
            Action::Tree => {
                self.tree.open = !self.tree.open;
                self.odds.open = false;
                self.tree.select(&looked.branch, looked.depth);
            }
            _ if !self.tree.open => return None,
            Action::Odds => {
                self.tree.open = false;
                return None;
            }
            Action::Scroll(0, y) => self.tree.step(i64::from(y.signum())),
            Action::Scroll(x, _) => self.tree.step_branch(x.signum() as isize),
            Action::NextPiece => self.tree.step_branch(1),
            Action::PreviousPiece => self.tree.step_branch(-1),
            Action::Page(_, y) => self.tree.step(i64::from(y.signum()) * PAGE),
            Action::Home => self.tree.select(&looked.branch, looked.depth),
            Action::End => self.tree.select_last(),
            Action::Escape if self.overlay.is_none() => self.tree.open = false,
            Action::Open => return Some(self.go_to_selected(now)),
            _ => return None,
        }
        self.notice = None;
        Some(Effect::Draw)
    }

    fn go_to_selected(&mut self, now: std::time::Instant) -> Effect {
        let Some(selected) = self.tree.selected() else { return Effect::Draw };
        match selected {
            Stop::Floor(branch, depth) => {
                // Where the floor has no room beside the tree, that has to give way.
                self.tree.open = self.window.0 > 0;
                self.notice = None;
                let wish = Wish { branch: Some(branch), depth: depth.max(1), ..self.session.wish().clone() };
                Effect::Run(self.session.go(wish, now))
            }
            Stop::Absent(branch, special) => {
                let why = self.tree.tree.as_deref().and_then(|tree| absence(tree, &branch, special.as_deref()));
                self.say(why.unwrap_or_default())
            }
        }
    }
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
