//! Draws the [`App`]: the floor, what is wrong under it, and the status line, in whatever room there is.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthChar;

use super::app::{App, BUSY_AFTER, Overlay};
use super::keys::HELP;
use super::look::Role;
use super::map::MapView;
use super::sheet::TileBox;
use super::walk;
use super::worker::Made;

/// From this height on a status line that is too long may take two rows.
const ROOMY: u16 = 8;
/// From this width on there is room for the tree or the odds beside the floor.
const BESIDE: u16 = 150;
/// Columns the reload light is given when that is decided; it changes too often to be measured.
const LIGHT: usize = 8;
/// What is always told, for it leads to all else.
const HELP_HINT: &str = "? help";

/// Where things go: the status line is last, the panel is under the floor.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Split {
    /// The floor, or the rooms of a branch that grows.
    pub map: Rect,
    /// The floor of one of those rooms; of no size where it has none, or no space.
    pub room: Rect,
    /// Right of the floor, or in its place: the tree or the odds; of no size where neither is looked at.
    pub pane: Rect,
    pub panel: Rect,
    pub status: Rect,
}

/// Splits the screen. A panel gets up to half of it, the floor the rest.
pub(super) fn split(app: &App, area: Rect) -> Split {
    let long = LIGHT + columns(&status(app).join("  ")) + 3 + HELP_HINT.len() > usize::from(area.width);
    let status = if long && area.height >= ROOMY { 2 } else { u16::from(area.height > 0) };
    let rows = area.height - status;
    let wanted = panel_lines(app, area.width).len();
    let panel = u16::try_from(wanted).unwrap_or(u16::MAX).min(if app.picture().is_some() { rows.div_ceil(2) } else { rows });
    let row = |y: u16, height: u16| Rect::new(area.x, area.y + y, area.width, height);
    let (map, pane) = beside(app, row(0, rows - panel));
    let room = Rect { width: 0, height: 0, ..map };
    let (map, room) = match &app.shown {
        Some(made) if made.walked.is_some() && !app.scrub.open && pane.width == 0 => walk::split(&made.floor, map),
        _ => (map, room),
    };
    Split { map, room, pane, panel: row(rows - panel, panel), status: row(rows, status) }
}

/// Parts the room of the floor with the tree or the odds where both fit, or else gives them all of it.
fn beside(app: &App, area: Rect) -> (Rect, Rect) {
    let open = app.pane_is_open() || tools_beside(app, area.width);
    let width = match app.picture() {
        _ if !open => area.width,
        Some(_) if area.width >= BESIDE && app.walked().is_some() && !app.scrub.open => area.width / 2,
        Some(floor) if area.width >= BESIDE => u16::try_from(floor.width).unwrap_or(u16::MAX).min(area.width / 2),
        _ => 0,
    };
    let gap = u16::from(width > 0 && width < area.width) * 2;
    let pane = Rect { x: area.x + width + gap, width: area.width.saturating_sub(width + gap), ..area };
    (Rect { width, ..area }, if open { pane } else { Rect { width: 0, ..pane } })
}

/// Whether steps or what is known of a cell are told beside the floor; else under it.
fn tools_beside(app: &App, width: u16) -> bool {
    let one_floor = !app.gallery.open && !app.compare.open && (app.walked().is_none() || app.scrub.open);
    (app.scrub.open || app.inspect.open) && one_floor && width >= BESIDE && !app.pane_is_open()
}

/// Whether a list has the place of the floor, so that nothing of it is seen that could be told of.
fn floor_is_covered(app: &App, width: u16) -> bool {
    app.pane_is_open() && width < BESIDE
}

/// Draws everything.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer, now: Instant) {
    let area = area.intersection(buffer.area);
    let split = split(app, area);
    if app.gallery.open {
        app.draw_gallery(split.map, buffer);
    } else if app.compare.open {
        app.draw_compare(split.map, buffer);
    } else if let Some((walked, made)) = app.walked().zip(app.shown.as_ref()).filter(|_| !app.scrub.open) {
        app.draw_walk(walked, &made.floor, split.map, split.room, buffer);
    } else if let Some(floor) = app.picture() {
        let origin = app.origin(floor, (split.map.width, split.map.height));
        let view = MapView {
            floor,
            origin,
            fit: app.fit,
            flash: app.flash.as_ref().filter(|_| app.pick.large.is_none()),
            dim: app.trouble().is_some() && !(app.scrub.open && app.scrub.failed),
            look: &app.look,
            tints: &app.lenses.tints,
            marks: if app.scrub.open { &app.scrub.marks } else { &[] },
            cursor: app.cursor(),
        };
        view.draw(split.map, buffer);
        app.draw_reason(split.map, buffer);
        if let Some(tile) = app.selected().filter(|_| !app.fit) {
            mark(buffer, split.map, origin, &tile);
        }
    }
    if app.odds.open {
        app.odds.draw(&app.looked(), split.pane, buffer);
    } else if app.tree.open {
        app.tree.draw(&app.looked(), split.pane, buffer);
    } else if app.stats.open {
        app.draw_stats(split.pane, buffer);
    } else if app.problems.open {
        app.draw_problems(split.pane, buffer);
    } else if tools_beside(app, area.width) {
        draw_tools(app, split.pane, buffer);
    }
    let red = app.look.role(Role::Error);
    let calm = Style::new();
    for (y, line) in (split.panel.top()..split.panel.bottom()).zip(panel_lines(app, split.panel.width)) {
        let style = match line.kind {
            Kind::Head => red.add_modifier(Modifier::BOLD),
            Kind::Text => calm,
            Kind::Notice | Kind::Prompt(_) => calm.add_modifier(Modifier::BOLD),
        };
        put(buffer, split.panel, split.panel.x, y, &line.text, style);
        if let Kind::Prompt(column) = line.kind
            && let Ok(column) = u16::try_from(column)
            && column < split.panel.width
            && let Some(cell) = buffer.cell_mut((split.panel.x + column, y))
        {
            cell.set_style(app.look.role(Role::Selected));
        }
        let mut x = split.panel.x;
        for (text, style) in &line.spans {
            x = put(buffer, split.panel, x, y, text, *style);
        }
    }
    let above = Rect { height: area.height - split.status.height, ..area };
    if let Some(overlay) = app.overlay {
        draw_box(buffer, above, &overlay.title(app.age()), &box_lines(app, overlay, above.width), app.box_from);
    }
    draw_status(app, split.status, buffer, now);
    app.look.finish(buffer);
}

/// What is known of a cell over the steps, where there are both.
fn draw_tools(app: &App, area: Rect, buffer: &mut Buffer) {
    let upper = match (app.inspect.open, app.scrub.open) {
        (true, true) => area.height / 2,
        (true, false) => area.height,
        (false, _) => 0,
    };
    if app.inspect.open {
        app.draw_inspected(Rect { height: upper.saturating_sub(u16::from(app.scrub.open)), ..area }, buffer);
    }
    if app.scrub.open {
        app.draw_steps(Rect { y: area.y + upper, height: area.height - upper, ..area }, buffer);
    }
}

/// Makes the caption of a piece stand out, as far as it is seen.
fn mark(buffer: &mut Buffer, map: Rect, origin: (u32, u32), tile: &TileBox) {
    let Some(y) = tile.y.checked_sub(origin.1).and_then(|y| u16::try_from(y).ok()).filter(|y| *y < map.height) else { return };
    for x in tile.x..tile.x + tile.width {
        let x = x.checked_sub(origin.0).and_then(|x| u16::try_from(x).ok()).filter(|x| *x < map.width);
        if let Some(cell) = x.and_then(|x| buffer.cell_mut((map.x + x, map.y + y))) {
            cell.set_style(Style::new().add_modifier(Modifier::REVERSED));
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Head,
    Text,
    Notice,
    /// A line that is being typed, with the column of the cursor.
    Prompt(usize),
}

struct PanelLine {
    kind: Kind,
    text: String,
    /// In place of the text: pieces of it in their styles.
    spans: Vec<(String, Style)>,
}

fn panel_lines(app: &App, width: u16) -> Vec<PanelLine> {
    let mut lines = Vec::new();
    let add = |lines: &mut Vec<PanelLine>, kind: Kind, text: &str| {
        lines.extend(wrap(text, width).into_iter().map(|text| PanelLine { kind, text, spans: Vec::new() }));
    };
    // First, for there may not be room for all.
    if let Some(prompt) = &app.search.prompt {
        let (text, cursor) = prompt.shown(usize::from(width));
        lines.push(PanelLine { kind: Kind::Prompt(cursor + 1), text: format!("/{text}"), spans: Vec::new() });
    }
    app.search_lines().iter().for_each(|text| add(&mut lines, Kind::Text, text));
    let covered = floor_is_covered(app, width);
    // Many floors have no lens over them and need the rows, and so does what takes the place of the floor.
    let seen = !app.gallery.open && !app.compare.open && !covered;
    // First, for without it nobody could read the map above.
    let legend = if seen { app.lenses.legend.rows(width) } else { Vec::new() };
    lines.extend(legend.into_iter().map(|spans| PanelLine { kind: Kind::Text, text: String::new(), spans }));
    let under = !tools_beside(app, width) && !covered && !app.problems.open;
    if under {
        let mut told = [
            if app.inspect.open { app.inspected(width) } else { Vec::new() },
            if app.scrub.open { app.step_lines(width) } else { Vec::new() },
        ];
        if told.iter().all(|lines| !lines.is_empty()) {
            // Both are to be seen: without the rows that keep the floor from moving, and the keys told once.
            told[0].pop();
            told.iter_mut().for_each(|lines| lines.retain(|line| !line.is_empty()));
        }
        told.iter().flatten().for_each(|text| add(&mut lines, Kind::Text, text));
    }
    // The list of problems has it, too.
    if let Some(trouble) = app.trouble().filter(|_| !app.problems.open) {
        for (i, text) in trouble.text.lines().enumerate() {
            add(&mut lines, if i == 0 { Kind::Head } else { Kind::Text }, text);
        }
    }
    if let Some(text) = app.about_failed_walk().filter(|_| !app.problems.open) {
        add(&mut lines, Kind::Notice, text);
    }
    app.remarks().iter().for_each(|text| add(&mut lines, Kind::Text, text));
    if let Some(text) = &app.notice {
        add(&mut lines, Kind::Notice, text);
    }
    lines
}

/// Breaks a line at spaces so that no part is wider than `width`; what follows the first part is set in. Words that are too long are cut.
pub(super) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width);
    let indent = if width > 20 { "    " } else { "" };
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive(' ') {
        if columns(&line) + columns(word.trim_end()) > width && !line.trim().is_empty() {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        }
        for c in word.chars() {
            if columns(&line) >= width && c != ' ' {
                lines.push(std::mem::replace(&mut line, indent.to_owned()));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines
}

/// What is known of a floor besides its picture.
fn details(made: &Made) -> Vec<String> {
    let floor = &made.floor;
    let mut lines = made.walked.as_ref().map_or_else(Vec::new, |walked| walked.details());
    for finding in &floor.findings {
        lines.push(format!("{}: {}", finding.severity, finding.message));
    }
    for veto in &floor.vetoes {
        lines.push(format!("vetoed {} times in {}: {}", veto.count, veto.stage, veto.reason));
    }
    lines.extend(made.warnings.iter().cloned());
    for log in &floor.log {
        lines.push(log.location.as_ref().map_or_else(|| log.text.clone(), |at| format!("{at}: {}", log.text)));
    }
    lines.extend(floor.unplaced.iter().map(ToString::to_string));
    lines.extend(counted("rooms", floor.rooms.iter().map(|r| r.kind.as_str())));
    lines.extend(counted("monsters", floor.monsters.iter().map(|m| m.name.as_str())));
    if floor.width > 0 {
        lines.push(format!("{} x {} cells, scripts {}", floor.width, floor.height, floor.header.scripts));
    }
    lines
}

/// A line that counts names, the most frequent first.
fn counted<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(n, _)| *n == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let list: Vec<String> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    (!list.is_empty()).then(|| format!("{what}: {}", list.join(", ")))
}

/// The lines of a box over the floor, broken to fit.
fn box_lines(app: &App, overlay: Overlay, width: u16) -> Vec<String> {
    let lines: Vec<String> = match overlay {
        Overlay::Help => HELP.iter().map(|(keys, what)| format!("{keys:<12} {what}")).collect(),
        Overlay::Details => {
            let mut lines = app.shown.as_ref().map_or_else(|| vec!["no floor yet".into()], details);
            let base = app.shown.as_ref().and_then(|made| made.base.as_ref());
            lines.extend(app.look.remarks(base.map(|base| base.loaded.engine.world())));
            lines
        }
        Overlay::Keep => app.stage_lines(),
    };
    lines.iter().flat_map(|line| wrap(line, width.saturating_sub(2))).collect()
}

/// From which line on a box can be shown at the furthest, with the size the screen had last.
pub(super) fn last_of_box(app: &App, overlay: Overlay) -> usize {
    let (width, bottom) = (app.areas.status.width, app.areas.status.y);
    box_lines(app, overlay, width).len().saturating_sub(usize::from(bottom.saturating_sub(1)))
}

fn draw_box(buffer: &mut Buffer, area: Rect, title: &str, lines: &[String], from: usize) {
    let style = Style::new().add_modifier(Modifier::REVERSED);
    let rows = usize::from(area.height.saturating_sub(1));
    let from = from.min(lines.len().saturating_sub(rows));
    let mut title = format!("-- {title}");
    if lines.len() > rows {
        title.push_str(&format!(", {} to {} of {}: arrows, PgUp PgDn", from + 1, from + rows, lines.len()));
    }
    let widest = lines.iter().map(|l| columns(l)).max().unwrap_or(0).max(title.len());
    let width = u16::try_from(widest + 2).unwrap_or(u16::MAX).min(area.width);
    // Floors begin on the left; where there is room, they stay in sight.
    let left = if area.width >= BESIDE { area.right() - width } else { area.x };
    let lines = lines.iter().skip(from).cloned();
    for (y, line) in (area.top()..area.bottom()).zip(std::iter::once(title).chain(lines)) {
        let row = Rect::new(left, y, width, 1);
        for x in row.left()..row.right() {
            put(buffer, row, x, y, " ", style);
        }
        put(buffer, row, row.x + 1, y, &line, style);
    }
}

fn draw_status(app: &App, area: Rect, buffer: &mut Buffer, now: Instant) {
    let bar = Style::new().add_modifier(Modifier::REVERSED);
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            put(buffer, area, x, y, " ", bar);
        }
    }
    let (light, role) = light(app, now);
    let lit = bar.patch(app.look.role(role)).add_modifier(Modifier::BOLD);
    put(buffer, area, area.x, area.y, &format!(" {light} "), lit);
    // The last row keeps the columns of what leads to all else.
    let right = |row: u16| usize::from(area.width).saturating_sub(if row + 1 == area.bottom() { HELP_HINT.len() + 3 } else { 0 });
    let mut at = (columns(&light) + 3, area.y);
    for part in status(app).into_iter().chain(hints(app)) {
        let width = columns(&part);
        if at.0 + width > right(at.1) && at.0 > 1 {
            if at.1 + 1 >= area.bottom() {
                // Half a number would be another number.
                break;
            }
            at = (1, at.1 + 1);
        }
        put(buffer, area, area.x.saturating_add(u16::try_from(at.0).unwrap_or(u16::MAX)), at.1, &part, bar);
        at.0 += width + 2;
    }
    if let Some(x) = area.width.checked_sub(HELP_HINT.len() as u16 + 1).filter(|x| usize::from(*x) >= LIGHT) {
        put(buffer, area, area.x + x, area.bottom().saturating_sub(1), HELP_HINT, bar);
    }
}

/// The reload light: whether what is shown is what the scripts say. `ok`: it is. `stale`: it is of older scripts. `failed`: there is nothing newer, or the
/// floor wished for cannot be made.
fn light(app: &App, now: Instant) -> (String, Role) {
    if let Some(since) = app.session.busy_since().filter(|since| now.saturating_duration_since(*since) >= BUSY_AFTER) {
        return (format!("working {:.1} s, Esc stops", now.saturating_duration_since(since).as_secs_f64()), Role::Busy);
    }
    let (light, role) = match () {
        () if app.load_trouble.is_some() && app.shown.is_some() => ("stale", Role::Error),
        () if app.trouble().is_some() => ("failed", Role::Error),
        () if app.session.behind() => ("stale", Role::Busy),
        () if app.session.paused() => return ("reload paused".into(), Role::Busy),
        () if app.shown.is_none() => ("loading", Role::Busy),
        () => ("ok", Role::Good),
    };
    // Steps that are played can be paused, too.
    (if app.session.paused() { format!("{light}, reload paused") } else { light.to_owned() }, role)
}

/// The parts of the status line, what matters most first.
fn status(app: &App) -> Vec<String> {
    // A sheet of pieces counts its own findings.
    let counted = app.trouble().is_some() || app.shown.as_ref().is_none_or(|made| made.pieces.is_none());
    let problems = app.problem_count().filter(|_| counted).map(|count| format!("{count}: E"));
    problems.into_iter().chain(state(app)).collect()
}

fn state(app: &App) -> Vec<String> {
    let wish = app.session.wish();
    let branch = wish.branch.as_deref().unwrap_or("first branch");
    let Some(made) = &app.shown else {
        if let Some(piece) = &app.setup.piece {
            return vec![format!("{} {}", piece.option, piece.name), format!("seed {}", wish.seed), app.setup.watching.clone()];
        }
        // Before the scripts load there is no first branch.
        let branch = if wish.branch.is_none() && app.load_trouble.is_some() { "depth" } else { branch };
        return vec![format!("{branch} {}", wish.depth), format!("seed {}", wish.seed), app.setup.watching.clone()];
    };
    let floor = &made.floor;
    if let Some(pieces) = &made.pieces {
        let last = wish.seed.wrapping_add(u64::from(pieces.seeds.saturating_sub(1)));
        let large = app.tile().filter(|_| app.pick.large.is_some());
        return vec![
            format!("{} {}", if pieces.vault { "vault" } else { "room" }, pieces.name),
            format!("{branch} {}", wish.depth),
            large.map_or_else(|| format!("seeds {}-{last}", wish.seed), |tile| format!("seed {}", tile.caption)),
            format!("placed {}", pieces.placed),
            format!("refused {}", pieces.refused),
            format!("findings {}", floor.findings.len()),
            format!("{:.1} ms", made.took.as_secs_f64() * 1000.0),
            format!("reload {}", app.session.reloads()),
            app.setup.watching.clone(),
        ];
    }
    if let Some(walked) = &made.walked {
        let mut parts = walked.status();
        parts.push(format!("{:.1} ms", made.took.as_secs_f64() * 1000.0));
        parts.push(format!("reload {}", app.session.reloads()));
        parts.push(app.setup.watching.clone());
        return parts;
    }
    let of = made.branches.iter().find(|(n, _)| n == branch).map_or_else(String::new, |(_, floors)| format!("/{floors}"));
    let seed = app.rolled().map_or_else(|| format!("seed {}", wish.seed), |rolled| format!("seed {}  {rolled}", wish.seed));
    let counts = [format!("rooms {}", floor.rooms.len()), format!("monsters {}", floor.monsters.len())];
    let last = [format!("reload {}", app.session.reloads()), app.setup.watching.clone()];
    if app.trouble().is_some() {
        // Numbers of a floor that nobody asked for any more are told as such, and no more of them than it takes to know it.
        let [rooms, monsters] = counts;
        let mut parts = vec![format!("{branch} {}{of}", wish.depth), seed, format!("shown: {}, {rooms}, {monsters}", older(app, made))];
        parts.extend(last);
        return parts;
    }
    let vetoes: u32 = floor.vetoes.iter().map(|v| v.count).sum();
    let connected = if floor.connected.is_all() { "" } else { "  connected by stairs" };
    let mut parts = vec![format!("{branch} {}{of}{connected}", wish.depth), seed];
    parts.extend(counts);
    parts.extend([
        format!("attempts {}", floor.attempts),
        format!("vetoes {vetoes}"),
        format!("findings {}", floor.findings.len()),
        format!("{:.1} ms", made.took.as_secs_f64() * 1000.0),
    ]);
    parts.extend(last);
    parts
}

/// Which floor is on the screen where it is not the one asked for.
fn older(app: &App, made: &Made) -> String {
    let wish = app.session.wish();
    let (branch, depth) = made.place();
    let seed = made.seed().filter(|seed| *seed != wish.seed).map_or_else(String::new, |seed| format!(" seed {seed}"));
    match (wish.branch.as_deref(), wish.depth) == (Some(branch), depth) && seed.is_empty() {
        true => "the floor before".to_owned(),
        false => format!("{branch} {depth}{seed}"),
    }
}

/// Keys worth knowing, the most useful first: as many as there is room for.
fn hints(app: &App) -> Vec<String> {
    let hints: &[&str] = match &app.shown {
        None => &[],
        Some(made) if made.pieces.is_some() => &["Tab select", "Enter large", "i details", "E problems"],
        Some(made) if made.walked.is_some() => &["t tree", "arrows exits", "x clear", "e explore", "o odds", "E problems"],
        Some(_) => &[
            "v cell",
            "s steps",
            "m lens",
            "o odds",
            "E problems",
            "g gallery",
            "d before",
            "S stats",
            "/ search",
            "z keep",
            "t tree",
            "y copy",
            "w save",
        ],
    };
    hints.iter().map(|hint| (*hint).to_owned()).collect()
}

pub(super) fn columns(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(1)).sum()
}

/// Writes a line from column `x`, cut off at the end of `area`, with nothing in it that a terminal would obey. Answers the column after it.
pub(super) fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buffer.area);
    let mut x = x;
    for c in text.chars() {
        let (c, width) = match c.width() {
            Some(0) => continue,
            Some(width) => (c, width as u16),
            None if c == '\t' => (' ', 1),
            None => ('?', 1),
        };
        if x < area.left() || y < area.top() || y >= area.bottom() || x.saturating_add(width) > area.right() {
            return area.right();
        }
        if let Some(cell) = buffer.cell_mut((x, y)) {
            // Or the colours of what lies below would shine through.
            cell.reset();
            cell.set_char(c).set_style(style);
        }
        // The second column of a wide character belongs to the first.
        for covered in 1..width {
            if let Some(cell) = buffer.cell_mut((x + covered, y)) {
                cell.reset();
            }
        }
        x += width;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("one two three", 80), ["one two three"]);
        assert_eq!(wrap("one two three", 8), ["one two ", "three"]);
        assert_eq!(wrap("  a/very/long/path:3: no", 12), ["  a/very/lon", "g/path:3: no"]);
        assert_eq!(wrap("the first part is followed by a second", 24), ["the first part is ", "    followed by a second"]);
        assert_eq!(wrap("", 8), [""]);
        assert_eq!(wrap("ab", 1), ["a", "b"]);
        assert!(wrap("text", 0).len() <= 5, "no width, no endless loop");
    }
}
