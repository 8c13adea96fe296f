//! What hangs together by the rule of the branch, and how far it is from the arrival.

use ratatui::style::{Modifier, Style};

use super::{Shown, Subject};
use crate::audit::loose_doors;
use crate::floor::StairKind;
use crate::grid::{DistanceMap, Point, Region, UNREACHED};
use crate::world::{Colour, Connected};

/// Steps for each sign.
const STEPS: u32 = 10;
/// Capitals, as most monsters are small letters.
const SIGNS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn cut_off(subject: &Subject<'_>) -> Style {
    Subject::over(subject.look.fore(Colour::BrightRed)).add_modifier(Modifier::REVERSED)
}

/// Parts that are cut off, and doors that float.
pub(super) fn connected(subject: &Subject<'_>) -> Shown {
    let floor = subject.floor;
    let mut shown = Shown::new(subject, "connected");
    let (open, sealed) = (subject.open(), sealed(subject));
    let (width, height) = size(subject);
    let passable = Region::from_fn(width, height, |cell| open.get(cell).copied().unwrap_or(false));
    let arrival = Point::new(floor.arrival.0 as i32, floor.arrival.1 as i32);
    if !passable.contains(arrival) && subject.unfinished {
        shown.legend.say(no_arrival_yet(subject));
        return shown;
    }
    // A landing leads nowhere, so it is no way out of a part.
    let stairs: Vec<Point> = match subject.connected() {
        Connected::All => Vec::new(),
        Connected::Stairs => {
            let leads = floor.stairs.iter().filter(|stair| stair.kind != StairKind::Landing);
            leads.map(|stair| Point::new(stair.x as i32, stair.y as i32)).collect()
        }
    };
    let (mut cells, mut parts, mut shut) = (0, Vec::new(), 0);
    for part in passable.components(subject.walk()) {
        if part.contains(arrival) || stairs.iter().any(|stair| part.contains(*stair)) {
            continue;
        }
        let all: Vec<usize> = part.runs().flat_map(|run| (run.first..=run.last).map(move |x| (run.y * width + x) as usize)).collect();
        if all.iter().all(|cell| sealed.get(*cell) == Some(&true)) {
            shut += all.len();
            let style = Subject::over(subject.look.fore(Colour::Cyan));
            all.iter().for_each(|cell| shown.tint(*cell, None, style, 1));
            continue;
        }
        cells += all.len();
        all.iter().for_each(|cell| shown.tint(*cell, None, cut_off(subject), 2));
        parts.push((all.len(), all.first().map_or((0, 0), |cell| subject.at(*cell))));
    }
    let doors = loose_doors(floor);
    let floating = Subject::over(subject.look.fore(Colour::BrightMagenta)).add_modifier(Modifier::BOLD | Modifier::REVERSED);
    for at in &doors {
        if let Some(cell) = subject.cell(*at) {
            shown.tint(cell, Some('!'), floating, 3);
        }
    }
    let legend = &mut shown.legend;
    if !passable.contains(arrival) {
        legend.say(format!("the arrival ({}, {}) cannot be walked on", floor.arrival.0, floor.arrival.1));
    }
    let from = if subject.connected() == Connected::All { "the arrival" } else { "the arrival and the stairs" };
    match parts.iter().min() {
        None if passable.is_empty() => legend.say("nobody can walk anywhere here"),
        None => legend.say(format!("everything is reached from {from}")),
        Some((least, at)) => {
            let text = match parts.len() {
                1 => format!("a part of {} is cut off from {from}, at ({}, {})", count(cells, "cell"), at.0, at.1),
                n => {
                    format!("{n} parts, {}, are cut off from {from}, the smallest of {least} at ({}, {})", count(cells, "cell"), at.0, at.1)
                }
            };
            legend.sign(" ", cut_off(subject), text);
        }
    }
    if shut > 0 {
        legend.say(format!("{} in sealed vaults", count(shut, "cell")));
    }
    match doors.first() {
        None => legend.say("no floating doors"),
        Some((x, y)) => legend.sign("!", floating, format!("{}, at ({x}, {y})", count(doors.len(), "floating door"))),
    }
    shown
}

/// Steps from the arrival, by tens.
pub(super) fn distance(subject: &Subject<'_>) -> Shown {
    let floor = subject.floor;
    let mut shown = Shown::new(subject, "distance");
    let (open, taken) = (subject.open(), subject.taken());
    let mut map = DistanceMap::new();
    let arrival = Point::new(floor.arrival.0 as i32, floor.arrival.1 as i32);
    map.fill(size(subject), [arrival], |cell| open.get(cell).copied().unwrap_or(false), subject.walk());
    let Some((far, farthest)) = map.furthest().and_then(|point| Some((map.get(point)?, point))) else {
        let never = || format!("the arrival ({}, {}) cannot be walked on", floor.arrival.0, floor.arrival.1);
        shown.legend.say(if subject.unfinished { no_arrival_yet(subject) } else { never() });
        return shown;
    };
    let mut lost = 0;
    for (cell, steps) in map.distances().iter().enumerate() {
        let free = taken.get(cell) == Some(&false);
        if *steps == UNREACHED {
            if open.get(cell) == Some(&true) {
                lost += 1;
                shown.tint(cell, free.then_some('?'), cut_off(subject), 2);
            }
            continue;
        }
        let sign = SIGNS.get((steps / STEPS) as usize).map_or('+', |sign| char::from(*sign));
        let style = Subject::over(subject.look.heat(*steps as usize, far as usize + 1));
        shown.tint(cell, free.then_some(sign), style, u8::from(*steps == far));
    }
    if let Some(cell) = subject.cell((farthest.x as u32, farthest.y as u32)) {
        let style = subject.look.heat(1, 1).add_modifier(Modifier::BOLD | Modifier::REVERSED);
        shown.tint(cell, Some('*'), style, 3);
    }
    let legend = &mut shown.legend;
    legend.say("steps from the arrival by tens: 0-9, A-Z");
    let style = subject.look.heat(1, 1).add_modifier(Modifier::BOLD | Modifier::REVERSED);
    legend.sign("*", style, format!("farthest: {} at ({}, {})", count(far as usize, "step"), farthest.x, farthest.y));
    if lost > 0 {
        legend.sign("?", cut_off(subject), format!("{} cut off", count(lost, "cell")));
    }
    shown
}

fn size(subject: &Subject<'_>) -> (i32, i32) {
    let side = |side: u32| i32::try_from(side).unwrap_or(0);
    (side(subject.floor.width), side(subject.floor.height))
}

/// What is said at a step before there is ground to arrive at.
fn no_arrival_yet(subject: &Subject<'_>) -> String {
    let (x, y) = subject.floor.arrival;
    format!("no arrival yet: a later step digs the ground at ({x}, {y})")
}

/// For each cell whether it is inside a sealed vault.
fn sealed(subject: &Subject<'_>) -> Vec<bool> {
    let is_sealed = |kind: &str| {
        let world = subject.world?;
        let vault = world.rooms.get(usize::from(world.room(kind)?.0))?.vault?;
        Some(world.vaults.get(usize::from(vault.0))?.sealed)
    };
    let rooms: Vec<bool> = subject.floor.rooms.iter().map(|room| is_sealed(&room.kind).unwrap_or(false)).collect();
    let in_room = |room: &u16| usize::from(*room).checked_sub(1).and_then(|room| rooms.get(room)).copied().unwrap_or(false);
    subject.floor.room_of.iter().map(in_room).collect()
}

/// A number of things.
pub(super) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{glyphs, legend, seen};
    use super::*;
    use crate::audit::testing::Case;

    /// The cells that are drawn otherwise, as `x`.
    fn marked(shown: &Shown, width: usize) -> Vec<String> {
        shown.tints.chunks(width).map(|row| row.iter().map(|tint| if tint.is_some() { 'x' } else { ' ' }).collect()).collect()
    }

    #[test]
    fn what_is_cut_off_is_marked_and_what_is_reached_stays_plain() {
        let case = Case::new(&["##########", "#<.>#..#.#", "##########"]);
        let shown = connected(&seen(&case, true));
        assert_eq!(marked(&shown, 10)[1], "     xx x ");
        assert_eq!(
            legend(&shown, 200),
            ["connected:   2 parts, 3 cells, are cut off from the arrival, the smallest of 1 at (8, 1)  no floating doors"]
        );
        let case = Case::new(&["######", "#<.>.#", "######"]);
        let shown = connected(&seen(&case, true));
        assert_eq!(marked(&shown, 6)[1], "      ");
        assert_eq!(legend(&shown, 200), ["connected: everything is reached from the arrival  no floating doors"]);
    }

    #[test]
    fn where_the_rule_is_stairs_a_part_with_some_is_no_part_cut_off() {
        let mut case = Case::new(&["##########", "#<.#.>#..#", "##########"]);
        case.floor.connected = Connected::Stairs;
        let shown = connected(&seen(&case, true));
        assert_eq!(marked(&shown, 10)[1], "       xx ");
        assert!(legend(&shown, 200)[0].contains("a part of 2 cells is cut off from the arrival and the stairs, at (7, 1)"));
    }

    #[test]
    fn doors_without_walls_and_doors_that_join_nothing_float() {
        let case = Case::new(&["########", "#<+.>.+#", "#....###", "########"]);
        let shown = connected(&seen(&case, true));
        assert_eq!(glyphs(&shown, 8)[1], "  !   ! ");
        assert_eq!(legend(&shown, 200), ["connected: everything is reached from the arrival  ! 2 floating doors, at (2, 1)"]);
    }

    #[test]
    fn distance_counts_steps_by_tens_and_names_the_farthest_cell() {
        let case = Case::new(&["###############", "#<...........>#", "#########.#.###", "###############"]);
        let shown = distance(&seen(&case, true));
        assert_eq!(glyphs(&shown, 15)[1], " 000000000011* ");
        assert_eq!(legend(&shown, 200), ["distance: steps from the arrival by tens: 0-9, A-Z  * farthest: 12 steps at (13, 1)"]);
        let mut case = Case::new(&["#######", "#<.>#.#", "#######"]);
        case.monster("rat", 2, 1);
        let shown = distance(&seen(&case, false));
        assert_eq!(glyphs(&shown, 7)[1], " 0 * ? ", "a monster stays itself");
        assert!(legend(&shown, 200)[0].ends_with("? 1 cell cut off"));
        case.floor.arrival = (0, 0);
        assert_eq!(legend(&distance(&seen(&case, false)), 200), ["distance: the arrival (0, 0) cannot be walked on"]);
        let early = super::Subject { unfinished: true, ..seen(&case, false) };
        for (name, shown) in [("distance", distance(&early)), ("connected", connected(&early))] {
            assert_eq!(legend(&shown, 200), [format!("{name}: no arrival yet: a later step digs the ground at (0, 0)")]);
            assert!(shown.tints.iter().all(Option::is_none), "{name}");
        }
    }
}
