//! [`graph()`]: the rooms of an instance on their grid.

use super::canvas::{Canvas, Link, Part, Scale};
use crate::format::line::{Line, Style};
use crate::growth::{Directions, Exit, Growth, RoomView, Spot};
use crate::world::Colour;

/// How to draw a growing dungeon.
#[derive(Clone, Copy, Debug, Default)]
pub struct View<'a> {
    /// Columns of the screen, none of which is exceeded.
    pub width: usize,
    /// Rows there are; `None` where there is no end to them.
    pub height: Option<usize>,
    /// Whether there is nothing but ASCII.
    pub ascii: bool,
    /// Whose room is at the centre where not all fits, and has the `@`.
    pub explorer: Option<&'a str>,
    /// Whether rooms shrink to one character, without their depth, where more of them fit on the screen that way.
    pub fit: bool,
}

/// A picture of an instance.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Its rows.
    pub lines: Vec<Line>,
    /// Where rooms are left out because there is no space for them: which part is seen, in words.
    pub cropped: Option<String>,
    /// Whether rooms are drawn with one character each.
    pub small: bool,
}

const PLAIN: Style = Style { colour: Colour::Default, bold: false, dim: false, here: false };
const DIM: Style = Style { dim: true, ..PLAIN };
const ME: Style = Style { colour: Colour::BrightYellow, bold: true, ..PLAIN };
const START: Style = Style { colour: Colour::BrightWhite, bold: true, ..PLAIN };
const NOT_CLEAR: Style = Style { colour: Colour::BrightRed, ..PLAIN };
const OPEN: Style = Style { colour: Colour::BrightGreen, ..PLAIN };
const SHUT: Style = Style { colour: Colour::Red, ..PLAIN };
const ONE_WAY: Style = Style { colour: Colour::BrightMagenta, ..PLAIN };

/// Draws the rooms of an instance, or the start room alone.
#[must_use]
pub fn graph(growth: &Growth, instance: Option<u32>, view: &View<'_>) -> Graph {
    let mut rooms = vec![growth.start()];
    rooms.extend(instance.into_iter().flat_map(|id| growth.rooms(id)));
    let focus = view.explorer.and_then(|name| growth.spot(name));
    let focus = match focus {
        Some(Spot::Room { instance: at, x, y }) if Some(at) == instance => (x, y),
        _ => (0, 0),
    };
    let all = rooms.iter().fold(Part { left: 0, right: 0, bottom: 0, top: 0 }, |part, room| Part {
        left: part.left.min(room.x),
        right: part.right.max(room.x),
        bottom: part.bottom.min(room.y),
        top: part.top.max(room.y),
    });
    let digits = rooms.iter().map(|room| room.depth).max().unwrap_or(0).to_string().len();
    let eight = growth.rule().directions == Directions::Eight;
    let large = Scale { room: digits + 2, across: 3, down: if eight { 2 } else { 1 } };
    let small = Scale { room: 1, across: 1, down: 1 };
    let scale = if view.fit && !fits(large, all, view) { small } else { large };
    let part = crop(scale, all, focus, view);
    let mut canvas = Canvas::new(scale, part, view.ascii);
    let me = view.explorer.and_then(|name| growth.spot(name));
    let others: Vec<Spot> = growth.explorers().filter(|(name, _)| view.explorer != Some(*name)).map(|(_, spot)| spot).collect();
    for room in rooms.iter().filter(|room| part.has(room.x, room.y)) {
        let spot = room.instance.map_or(Spot::Start, |instance| Spot::Room { instance, x: room.x, y: room.y });
        let (text, style) = face(room, me == Some(spot), others.contains(&spot), digits);
        let text = if scale == small { small_face(&text, room) } else { text };
        canvas.room(room.x, room.y, &text, style);
        for exit in &room.exits {
            if let Some((link, style)) = link(growth, instance, room, exit) {
                canvas.link(room.x, room.y, exit.heading, link, style);
            }
        }
    }
    let mut lines = canvas.lines(DIM);
    lines.iter_mut().for_each(|line| line.clip(view.width));
    if let Some(height) = view.height {
        lines.truncate(height);
    }
    let cropped = (part != all).then(|| {
        let range = |from: i32, to: i32| format!("{from}..{to}");
        format!(
            "Only the part with x {} and y {} is shown, of x {} and y {}.",
            range(part.left, part.right),
            range(part.bottom, part.top),
            range(all.left, all.right),
            range(all.bottom, all.top)
        )
    });
    Graph { lines, cropped, small: scale == small }
}

/// A room in brackets, which say whether it is clear.
fn face(room: &RoomView, me: bool, other: bool, digits: usize) -> (String, Style) {
    let (inside, style) = match room.instance {
        _ if me => ("@".to_owned(), ME),
        _ if other => ("&".to_owned(), ME),
        None => ("<".to_owned(), START),
        Some(_) => (room.depth.to_string(), if room.clear { PLAIN } else { NOT_CLEAR }),
    };
    let (left, right) = if room.clear { ('[', ']') } else { ('(', ')') };
    (format!("{left}{inside:>digits$}{right}"), style)
}

/// The same in one character.
fn small_face(face: &str, room: &RoomView) -> String {
    let inside = face.trim_matches(['[', ']', '(', ')', ' ']);
    match inside {
        "@" | "&" | "<" => inside.to_owned(),
        _ if room.clear => "o".to_owned(),
        _ => "!".to_owned(),
    }
}

/// What leads out of a room by an exit, as far as the picture of an instance has it.
fn link(growth: &Growth, instance: Option<u32>, room: &RoomView, exit: &Exit) -> Option<(Link, Style)> {
    let there = instance.and_then(|id| growth.room(id, exit.x, exit.y));
    if room.instance.is_none() {
        // The way into the instance is drawn from its first room; other exits may begin others.
        return (there.is_none() && exit.unexplored).then_some((Link::Open, OPEN));
    }
    Some(match exit {
        Exit { unexplored: true, usable, .. } => (Link::Open, if *usable { OPEN } else { SHUT }),
        Exit { one_way: true, .. } => (Link::Away, ONE_WAY),
        _ => (Link::Both, PLAIN),
    })
}

fn fits(scale: Scale, part: Part, view: &View<'_>) -> bool {
    let (columns, rows) = room_for(scale, part, view);
    let (width, height) = part.size();
    width <= columns && height <= rows
}

/// Columns and rows of rooms there is space for.
fn room_for(scale: Scale, all: Part, view: &View<'_>) -> (usize, usize) {
    let margin = all.bottom.to_string().len().max(all.top.to_string().len());
    let columns = view.width.saturating_sub(margin + scale.across) / (scale.room + scale.across);
    let rows = view.height.map_or(usize::MAX, |height| height.saturating_sub(1 + scale.down) / (1 + scale.down));
    (columns.max(1), rows.max(1))
}

/// Rows of rooms of a picture that is cut off at its sides and has no end below: those far away are seldom of those seen.
const TALL: usize = 31;

/// The part of all cells that there is space for, around a cell.
fn crop(scale: Scale, all: Part, focus: (i32, i32), view: &View<'_>) -> Part {
    let (columns, mut rows) = room_for(scale, all, view);
    if view.height.is_none() && all.size().0 > columns {
        rows = TALL;
    }
    let along = |first: i32, last: i32, at: i32, room: usize| {
        let room = i32::try_from(room).unwrap_or(i32::MAX);
        if last - first < room {
            return (first, last);
        }
        let from = (at - room / 2).max(first).min(last - room + 1);
        (from, from + room - 1)
    };
    let (left, right) = along(all.left, all.right, focus.0, columns);
    let (bottom, top) = along(all.bottom, all.top, focus.1, rows);
    Part { left, right, bottom, top }
}
