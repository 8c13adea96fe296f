//! A growing dungeon as people read it: its rooms on their grid, with what leads where.

mod canvas;
mod graph;

pub use graph::{Graph, View, graph};

use crate::format::line::{Line, Style};
use crate::growth::{Exit, Growth, InstanceView, RoomView, Spot};

/// The whole dungeon: a picture of each instance with its numbers, where explorers stand, what else there is to say, and how to read it.
#[must_use]
pub fn text(growth: &Growth, notes: &[String], view: &View<'_>) -> Vec<Line> {
    let plain = Style::default();
    let wrapped = |text: &str, style: Style| Line::wrapped(text, view.width, view.ascii, style);
    let mut lines = wrapped(&title(growth), Style { bold: true, ..plain });
    let instances: Vec<InstanceView> = growth.instances().collect();
    let (mut small, mut large) = (false, instances.is_empty());
    for instance in &instances {
        lines.push(Line::default());
        lines.extend(wrapped(&caption(instance), plain));
        let graph = graph(growth, Some(instance.id), view);
        lines.extend(graph.lines);
        (small, large) = (small || graph.small, large || !graph.small);
        lines.extend(graph.cropped.iter().flat_map(|cropped| wrapped(cropped, plain)));
    }
    if instances.is_empty() {
        lines.push(Line::default());
        lines.extend(graph(growth, None, view).lines);
    }
    lines.push(Line::default());
    for (name, _) in growth.explorers() {
        lines.extend(wrapped(&standing(growth, name), plain));
    }
    lines.extend(notes.iter().flat_map(|note| wrapped(note, plain)));
    lines.push(Line::default());
    let legend = [(large, LARGE), (small, SMALL), (true, BOTH)].into_iter().filter(|(is, _)| *is).map(|(_, text)| text);
    lines.extend(wrapped(&legend.collect::<Vec<_>>().join(" "), Style { dim: true, ..plain }));
    lines
}

/// How to read a picture with depths, one without, and either.
const LARGE: &str = "[2] a room that is clear, with its depth; (2) one that is not; [<] the start;";
const SMALL: &str = "o a room that is clear; ! one that is not; < the start;";
const BOTH: &str = "@ the explorer, & another; ? an exit nobody has gone through, those of the start into instances of their own; an arrow leads one way only. \
    North is up.";

fn title(growth: &Growth) -> String {
    let clock = if growth.now() > 0 { format!(", clock {}", growth.now()) } else { String::new() };
    format!("{}, seed {}{clock}", growth.branch(), growth.seed())
}

/// An instance in a line.
#[must_use]
pub fn caption(instance: &InstanceView) -> String {
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let mut text = format!(
        "Instance {}, behind the {} exit: {}, {}",
        instance.id,
        instance.entrance,
        counted(instance.rooms, "room"),
        counted(instance.open as usize, "unexplored exit")
    );
    if instance.reopened > 0 {
        text.push_str(&format!(", reopened {}", counted(instance.reopened as usize, "time")));
    }
    text.push_str(if instance.sealed { ", nobody can join it any more" } else { "" });
    text.push_str(if instance.closed { ", finished" } else { "" });
    text
}

/// Where an explorer stands, in a sentence or two.
#[must_use]
pub fn standing(growth: &Growth, explorer: &str) -> String {
    let Some(room) = growth.here(explorer) else { return format!("{explorer} is not in the dungeon.") };
    let place = match growth.spot(explorer) {
        Some(Spot::Room { instance, x, y }) => format!("at {x},{y} of instance {instance}, depth {}", room.depth),
        _ => "in the start room".to_owned(),
    };
    let clear = if room.clear { "" } else { ", not clear" };
    format!("{explorer} is {place}{clear}. {}.", exits(&room))
}

fn exits(room: &RoomView) -> String {
    let word = |exit: &Exit| {
        let notes = [(exit.back, "back"), (exit.unexplored, "unexplored"), (exit.one_way, "one way"), (!exit.usable, "shut")];
        let notes: Vec<&str> = notes.into_iter().filter(|(is, _)| *is).map(|(_, note)| note).collect();
        if notes.is_empty() { exit.heading.to_string() } else { format!("{} ({})", exit.heading, notes.join(", ")) }
    };
    let words: Vec<String> = room.exits.iter().map(word).collect();
    if words.is_empty() { "No exits".to_owned() } else { format!("Exits: {}", words.join(", ")) }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
