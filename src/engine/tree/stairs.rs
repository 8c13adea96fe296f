//! The stairs that the rules ask for on a floor, and where each of them arrives.

use crate::build::Wanted;
use crate::chance::Stream;
use crate::floor::{ENTRY, StairKind};
use crate::tree::{Direction, OneWay, PassageKind, Tree, TreeBranch};
use crate::world::{Branch, Count, Place, StairsRule};

/// The stairs of a floor: first where one comes in, then those back, those on, and those into other branches.
pub(in super::super) fn wanted(seed: u64, branch: &Branch, tree: &Tree, own: &TreeBranch, place: &Place) -> Vec<Wanted> {
    let floors = Floors { seed, branch, own };
    let mut wanted = Vec::new();
    wanted.extend(entry(own, place.depth));
    let (back, on) = match own.direction {
        Direction::Down => (StairKind::Up, StairKind::Down),
        Direction::Up => (StairKind::Down, StairKind::Up),
    };
    let depth = place.depth;
    wanted.extend(floors.flight(back, floors.back(depth), depth.saturating_sub(1), on, floors.on(depth.saturating_sub(1))));
    wanted.extend(floors.flight(on, floors.on(depth), depth.saturating_add(1), back, floors.back(depth.saturating_add(1))));
    for (child, passage) in tree.entered_from(&own.name, depth) {
        if passage.one_way == Some(OneWay::Out) {
            continue;
        }
        let kind = match (passage.kind, child.direction) {
            (PassageKind::Portal, _) => StairKind::Portal,
            (PassageKind::Stairs, Direction::Down) => StairKind::Branch,
            (PassageKind::Stairs, Direction::Up) => StairKind::Up,
        };
        wanted.push(Wanted {
            name: into(&child.name),
            kind,
            to: Some(child.name.clone()),
            depth: passage.arrive,
            arrives: (!child.growing).then(|| ENTRY.to_owned()),
            placed: false,
        });
    }
    wanted
}

/// The name of the way into a branch, on the floor it leaves from.
fn into(branch: &str) -> String {
    format!("branch {branch}")
}

/// Where one comes into a branch, on the floor that its entry leads to; on the first floor of a branch that is entered from outside, the way out.
fn entry(own: &TreeBranch, depth: u32) -> Option<Wanted> {
    let out = match own.direction {
        Direction::Down => StairKind::Up,
        Direction::Up => StairKind::Down,
    };
    let wanted = Wanted { name: ENTRY.to_owned(), kind: out, to: None, depth: 0, arrives: None, placed: false };
    let Some(passage) = &own.entry else { return (depth == 1).then_some(wanted) };
    if depth != passage.arrive {
        return None;
    }
    let kind = if passage.kind == PassageKind::Portal { StairKind::Portal } else { out };
    let back = Wanted { kind, to: Some(passage.from.clone()), depth: passage.depth, ..wanted.clone() };
    Some(match passage.one_way {
        Some(OneWay::In) => Wanted { kind: StairKind::Landing, ..wanted },
        // Where the game opened it, nobody knows but the game.
        Some(OneWay::Out) => back,
        None => Wanted { arrives: Some(into(&own.name)), ..back },
    })
}

/// How many stairs join the floors of a branch.
struct Floors<'a> {
    seed: u64,
    branch: &'a Branch,
    own: &'a TreeBranch,
}

impl Floors<'_> {
    /// Stairs of one kind to the next floor or the one before, and which of those there each arrives at: in order, the rest again from the first.
    fn flight(&self, kind: StairKind, count: u32, depth: u32, arrives: StairKind, there: u32) -> Vec<Wanted> {
        let word = |kind| if kind == StairKind::Up { "up" } else { "down" };
        (0..count)
            .map(|i| Wanted {
                name: format!("{} {}", word(kind), i + 1),
                kind,
                to: Some(self.own.name.clone()),
                depth,
                arrives: Some(format!("{} {}", word(arrives), i % there.max(1) + 1)),
                placed: false,
            })
            .collect()
    }

    /// The rule of a floor.
    fn rule(&self, depth: u32) -> StairsRule {
        if self.branch.themes.iter().all(|theme| theme.stairs.is_none()) {
            return self.branch.stairs;
        }
        self.branch.at(&self.own.place(depth)).stairs
    }

    /// Stairs on a floor to the one before.
    fn back(&self, depth: u32) -> u32 {
        if depth <= 1 || depth > self.own.floors {
            return 0;
        }
        match self.rule(depth) {
            StairsRule::Links(links) => self.links(depth - 1, links),
            StairsRule::Each { up, down } => match self.own.direction {
                Direction::Down => self.each(depth, "stairs up", up),
                Direction::Up => self.each(depth, "stairs down", down),
            },
        }
    }

    /// Stairs on a floor to the next.
    fn on(&self, depth: u32) -> u32 {
        if depth < 1 || depth >= self.own.floors {
            return 0;
        }
        match self.rule(depth) {
            StairsRule::Links(links) => self.links(depth, links),
            StairsRule::Each { up, down } => match self.own.direction {
                Direction::Down => self.each(depth, "stairs down", down),
                Direction::Up => self.each(depth, "stairs up", up),
            },
        }
    }

    /// Drawn for the floor, once and not at each attempt.
    fn each(&self, depth: u32, what: &str, count: Count) -> u32 {
        draw(count, || Stream::root(self.seed, &self.branch.name, depth).child(what))
    }

    /// Drawn for a floor and the next.
    fn links(&self, depth: u32, count: Count) -> u32 {
        draw(count, || Stream::root(self.seed, &self.branch.name, 0).child_n("links", u64::from(depth)))
    }
}

fn draw(count: Count, stream: impl FnOnce() -> Stream) -> u32 {
    if count.min >= count.max {
        return count.min;
    }
    stream().int(i64::from(count.min), i64::from(count.max)).map_or(count.min, |n| n as u32)
}
