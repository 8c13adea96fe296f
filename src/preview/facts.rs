//! What is known of the cell under the cursor, and which script lines are behind it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::diagnostic::Location;
use crate::engine::{Origin, RecordedAttempt, Site, WallClass};
use crate::floor::{Attitude, CellFlags, Floor, PaletteEntry, PlacedMonster, Stair, Thing};

use super::app::App;
use super::look::Role;
use super::view::{columns, put, wrap};
use super::wording::{calls, cut, percent};

/// Rows that the panel has at least, so that the floor stays where it is from cell to cell.
const ROWS: usize = 7;

/// One thing that is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fact {
    pub text: String,
    /// The script line behind it.
    pub at: Option<Location>,
    /// The calls that led there.
    site: Option<Site>,
}

impl Fact {
    /// A fact that no script line is behind.
    fn new(text: String) -> Self {
        Self { text, at: None, site: None }
    }

    /// One with the calls behind it, which are told after the text.
    pub(super) fn of(text: &str, site: Site) -> Self {
        Self { text: text.to_owned(), at: site.script().cloned(), site: Some(site) }
    }

    /// One that ends with a line.
    pub(super) fn at(text: String, at: Location) -> Self {
        Self { text, at: Some(at), site: None }
    }
}

/// The library is inside the program: where there is another line, that is worth more.
pub(super) fn without_library(mut facts: Vec<Fact>) -> Vec<Fact> {
    if facts.iter().filter_map(|fact| fact.at.as_ref()).any(|at| !at.is_of_library()) {
        facts.iter_mut().filter(|fact| fact.at.as_ref().is_some_and(Location::is_of_library)).for_each(|fact| fact.at = None);
    }
    facts
}

/// The line of the facts that is opened in an editor.
pub(super) fn line_of(facts: Vec<Fact>, number: usize) -> Option<Location> {
    facts.into_iter().filter_map(|fact| fact.at).nth(number)
}

impl App {
    /// All that is known of the cell under the cursor, for the panel under the floor.
    pub(super) fn inspected(&self, width: u16) -> Vec<String> {
        let mut lines: Vec<String> = self.marked_facts(width).into_iter().flat_map(|(text, _)| wrap(&text, width)).collect();
        // An error needs the rows more.
        lines.resize(lines.len().max(if self.trouble().is_some() { 0 } else { ROWS }), String::new());
        let keys = match self.lines_behind() {
            0 => "no script line is behind this cell; Tab next monster or thing, v closes",
            1 => "Enter edits the line at >, Tab next monster or thing, v closes",
            _ => "Enter edits the line at >, e the next line, Tab next monster or thing, v closes",
        };
        lines.push(cut(keys, usize::from(width)));
        lines
    }

    /// Draws the same beside the floor.
    pub(super) fn draw_inspected(&self, area: Rect, buffer: &mut Buffer) {
        let mut y = area.y;
        for (text, style) in self.marked_facts(area.width) {
            for line in wrap(&text, area.width) {
                if y < area.bottom() {
                    put(buffer, area, area.x, y, &line, style);
                    y += 1;
                }
            }
        }
        let keys = match self.lines_behind() {
            0 => "no script line is behind this cell; Tab: the next monster, thing or stair; v closes",
            1 => "Enter edits the line at >; Tab: the next monster, thing or stair; v closes",
            _ => "Enter edits the line at >, e picks the next; Tab: the next monster, thing or stair; v closes",
        };
        if y + 1 < area.bottom() {
            put(buffer, area, area.x, y + 1, keys, self.look.role(Role::Faint));
        }
    }

    /// How many script lines behind the cell could be opened.
    pub(super) fn lines_behind(&self) -> usize {
        self.facts(80).iter().filter(|fact| fact.at.is_some()).count()
    }

    fn marked_facts(&self, width: u16) -> Vec<(String, Style)> {
        self.marked(self.facts(width), self.inspect.line, width)
    }

    /// Facts as lines, that whose line would be opened with a mark.
    pub(super) fn marked(&self, facts: Vec<Fact>, line: usize, width: u16) -> Vec<(String, Style)> {
        let mut lines = 0;
        let mut marked = Vec::new();
        for fact in facts {
            let mark = fact.at.is_some() && lines == line;
            lines += usize::from(fact.at.is_some());
            let style = if mark { self.look.role(Role::Title) } else { Style::new() };
            let sign = if mark { "> " } else { "  " };
            // Every call of the one that would be opened, of the others what fits.
            let room = if mark { usize::MAX } else { usize::from(width).saturating_sub(columns(&fact.text) + 2) };
            let text = match &fact.site {
                Some(site) => format!("{sign}{}{}", fact.text, calls(site, room)),
                None if fact.at.is_some() => format!("{sign}{}", fact.text),
                None => fact.text,
            };
            marked.push((text, style));
        }
        marked
    }

    /// All that is known of the cell under the cursor, what lies on top first.
    pub(super) fn facts(&self, width: u16) -> Vec<Fact> {
        let Some(floor) = self.picture() else { return Vec::new() };
        let seen = Seen { app: self, floor, attempt: self.attempt_behind(), width: usize::from(width), at: self.inspect.at };
        without_library(seen.facts())
    }

    /// The attempt that the floor on the screen is of, and how many of its steps are done.
    fn attempt_behind(&self) -> Option<(&RecordedAttempt, usize)> {
        if self.pick.large.is_some() {
            return None;
        }
        if self.scrub.open {
            return self.scrub.attempt().map(|attempt| (attempt, self.scrub.at() + 1));
        }
        let attempt = self.shown.as_ref()?.recording.as_ref()?.attempts.last()?;
        Some((attempt, attempt.steps.len()))
    }
}

/// A cell, and what is known of the floor it is on.
struct Seen<'a> {
    app: &'a App,
    floor: &'a Floor,
    attempt: Option<(&'a RecordedAttempt, usize)>,
    width: usize,
    at: (u32, u32),
}

impl<'a> Seen<'a> {
    fn facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        self.cell(&mut facts);
        self.occupants(&mut facts);
        self.written(&mut facts);
        self.room(&mut facts);
        self.found(&mut facts);
        facts
    }

    fn index(&self) -> usize {
        self.at.1 as usize * self.floor.width as usize + self.at.0 as usize
    }

    /// Terrain, flags, light, wall class.
    fn cell(&self, facts: &mut Vec<Fact>) {
        let (x, y) = self.at;
        let Some(terrain) = self.floor.terrain(x, y) else { return };
        let mut words = vec![format!("{x},{y}  {} '{}'", terrain.name, terrain.glyph)];
        words.extend(of_terrain(terrain));
        let flags = self.floor.flags.get(self.index()).copied().unwrap_or(0);
        words.push(if flags & CellFlags::LIT > 0 { "lit" } else { "dark" }.to_owned());
        let more = [(CellFlags::VAULT, "part of a vault"), (CellFlags::PROTECTED, "protected"), (CellFlags::PERMANENT, "never dug")];
        words.extend(more.iter().filter(|(bit, _)| flags & bit > 0).map(|(_, word)| (*word).to_owned()));
        let class =
            self.attempt.filter(|(attempt, done)| *done >= attempt.steps.len()).and_then(|(attempt, _)| attempt.walls.get(self.index()));
        words.extend(class.map(|class| of_wall(*class).to_owned()));
        let done = self.attempt.is_none_or(|(attempt, done)| done >= attempt.steps.len());
        if done && self.floor.arrival == self.at && self.app.shown.as_ref().is_some_and(|made| made.pieces.is_none()) {
            words.push("where one arrives".to_owned());
        }
        facts.push(Fact::new(words.join(", ")));
    }

    /// Monster, things and stairs on the cell, each with who put it there.
    fn occupants(&self, facts: &mut Vec<Fact>) {
        let here = |x: u32, y: u32| (x, y) == self.at;
        match self.attempt {
            // On a floor that is not done yet, what lies on it is those of the done steps.
            Some((attempt, done)) => {
                let all = &attempt.floor;
                let then = |origin: Option<&Origin>| origin.is_none_or(|origin| origin.step < done);
                for (i, monster) in all.monsters.iter().enumerate().filter(|(_, m)| here(m.x, m.y)) {
                    if then(attempt.monsters.get(i)) {
                        self.monster(monster, attempt.monsters.get(i), facts);
                    }
                }
                for (i, thing) in all.things.iter().enumerate().filter(|(_, t)| here(t.x, t.y)) {
                    if then(attempt.things.get(i)) {
                        facts.push(Fact::new(of_thing(thing)));
                        self.origin(attempt.things.get(i), facts);
                    }
                }
                for (i, stair) in all.stairs.iter().enumerate().filter(|(_, s)| here(s.x, s.y)) {
                    if then(attempt.stairs.get(i)) {
                        facts.push(Fact::new(of_stair(stair)));
                        self.origin(attempt.stairs.get(i), facts);
                    }
                }
            }
            None => {
                self.floor.monsters.iter().filter(|m| here(m.x, m.y)).for_each(|monster| self.monster(monster, None, facts));
                facts.extend(self.floor.things.iter().filter(|t| here(t.x, t.y)).map(|thing| Fact::new(of_thing(thing))));
                facts.extend(self.floor.stairs.iter().filter(|s| here(s.x, s.y)).map(|stair| Fact::new(of_stair(stair))));
            }
        }
    }

    /// Which step and line put something there.
    fn origin(&self, origin: Option<&Origin>, facts: &mut Vec<Fact>) {
        let Some(((attempt, _), origin)) = self.attempt.zip(origin) else { return };
        let stage = attempt.steps.get(origin.step).map_or("", |step| step.stage.as_str());
        facts.push(self.told(attempt, &format!("placed by {stage}, step {}", origin.step + 1), origin.site, origin.step));
    }

    /// A line that says what was done, and from where.
    fn told(&self, attempt: &RecordedAttempt, what: &str, site: u32, step: usize) -> Fact {
        match self.app.whence(attempt).site(site, step) {
            Some(site) => Fact::of(&format!("{what}: "), site),
            None => Fact::new(format!("  {what}")),
        }
    }

    fn monster(&self, monster: &PlacedMonster, origin: Option<&Origin>, facts: &mut Vec<Fact>) {
        let base = self.app.shown.as_ref().and_then(|made| made.base.as_ref());
        let world = base.map(|base| base.loaded.engine.world());
        let declared = world.and_then(|world| world.monsters.iter().find(|declared| declared.name == monster.name));
        let mut words = vec![format!("monster {} '{}'", monster.name, monster.glyph)];
        if let Some(declared) = declared {
            words.push(format!("level {}", declared.level));
            let habitat = crate::world::Habitat::ALL.iter().find(|(habitat, _)| *habitat == declared.habitat).map_or("", |(_, name)| name);
            words.push(format!("habitat {habitat}"));
            words.extend(declared.unique.then(|| "unique".to_owned()));
            words.extend((!declared.tags.is_empty()).then(|| format!("tags {}", declared.tags.join(" "))));
        }
        self.state(monster, &mut words);
        facts.push(Fact::new(words.join(", ")));
        self.origin(origin, facts);
        let draw = origin.and_then(|origin| origin.draw.as_ref());
        match draw {
            // The table is the branch's own, whatever library put the monster down.
            Some(draw) => {
                let text = format!("why this one: drawn by {} at {}", draw.rule, percent(draw.chance));
                let row = self.attempt.and_then(|(attempt, _)| self.app.whence(attempt).row(draw, &monster.name));
                facts.push(match row {
                    Some((at, sure)) => Fact::at(format!("{text}, {} {at}", if sure { "by" } else { "near" }), at),
                    None => Fact::new(format!("  {text}")),
                });
            }
            None if origin.is_some() => facts.push(Fact::new("  why this one: the script named it, no table drew it".to_owned())),
            None => {}
        }
        for (number, table) in self.app.inspect.odds.iter().flat_map(|odds| &odds.tables).enumerate() {
            let row = draw.filter(|draw| draw.table == number).map(|draw| draw.row);
            let by = self.app.inspect.numbers.of(number, table.row_of(&monster.name, row));
            let told = table.of(&monster.name).map(|(rank, row)| match &row.shadowed_by {
                Some(other) if row.chance <= 0.0 => {
                    format!("  odds here: never in {}, {other} is always taken before it{by}", table.name)
                }
                _ if row.chance <= 0.0 => format!("  odds here: none in {}{by}", table.name),
                _ => format!("  odds here: {} in {}, rank {rank} of {}{by}", percent(row.chance), table.name, table.likely()),
            });
            facts.extend(told.map(Fact::new));
        }
        if let Some(declared) = declared {
            let data = serde_json::to_string(&declared.data).ok().filter(|data| data != "null").map(|data| format!(" with {data}"));
            let text = format!("declared at {}{}", declared.declared.location, data.unwrap_or_default());
            facts.push(Fact::at(cut(&text, self.width.saturating_sub(2)), declared.declared.location.clone()));
        }
    }

    /// How a monster is when somebody comes.
    fn state(&self, monster: &PlacedMonster, words: &mut Vec<String>) {
        let state = &monster.state;
        words.push(if state.asleep > 0 { format!("asleep {}", state.asleep) } else { "awake".to_owned() });
        if let Some(points) = state.hit_points.or(state.max_hit_points) {
            words.push(format!("hit points {points}/{}", state.max_hit_points.unwrap_or(points)));
        }
        words.extend(state.shown_as.as_ref().map(|other| format!("passes for {other}")));
        match state.attitude {
            Attitude::Hostile => {}
            Attitude::Friendly => words.push("friendly".to_owned()),
            Attitude::Pet => words.push("a pet".to_owned()),
        }
        words.extend(state.hasted.then(|| "hasted".to_owned()));
        match state.depth_over {
            0 => {}
            over if over > 0 => words.push(format!("{over} levels out of depth")),
            over => words.push(format!("{} levels under the depth", -i64::from(over))),
        }
        let all = self.attempt.map_or(self.floor, |(attempt, _)| &attempt.floor);
        let leader = state.leader.and_then(|leader| all.monsters.get(leader as usize));
        words.extend(leader.map(|leader| format!("follows {} at {},{}", leader.name, leader.x, leader.y)));
        words.extend(state.note.as_ref().map(|note| format!("\"{note}\"")));
        let data = serde_json::to_string(&state.data).ok().filter(|data| data != "null");
        words.extend(data.map(|data| format!("data {}", cut(&data, 60))));
    }

    /// Who wrote the terrain, the last one first.
    fn written(&self, facts: &mut Vec<Fact>) {
        let Some((attempt, done)) = self.attempt else {
            if self.app.shown.as_ref().is_some_and(|made| made.pieces.is_some()) {
                facts.push(Fact::new("  which line wrote a cell is told on whole floors".to_owned()));
                return;
            }
            let stage = self.floor.stage_of.get(self.index()).and_then(|stage| self.floor.stages.get(usize::from(*stage)));
            facts.extend(stage.map(|stage| Fact::new(format!("  written by {stage}"))));
            return;
        };
        let Ok(cell) = u32::try_from(self.index()) else { return };
        let history: Vec<_> = attempt.history(cell).filter(|(step, _)| *step < done).collect();
        if history.is_empty() {
            facts.push(Fact::new("  as it was from the beginning".to_owned()));
        }
        for (i, (step, change)) in history.iter().rev().enumerate() {
            let stage = attempt.steps.get(*step).map_or("", |step| step.stage.as_str());
            let name = self.floor.palette.get(usize::from(change.terrain)).map_or("", |terrain| terrain.name.as_str());
            let what = if i == 0 { "written" } else { "before" };
            facts.push(self.told(attempt, &format!("{what}: {name} by {stage}, step {}", step + 1), change.site, *step));
        }
    }

    fn room(&self, facts: &mut Vec<Fact>) {
        let all = self.attempt.map_or(self.floor, |(attempt, _)| &attempt.floor);
        let number = self.floor.room_of.get(self.index()).map_or(0, |room| usize::from(*room));
        let Some((at, room)) = number.checked_sub(1).and_then(|at| all.rooms.get(at).map(|room| (at, room))) else { return };
        let what = format!("room {number}, {}, {} x {} at {},{}", room.kind, room.width, room.height, room.x, room.y);
        if self.attempt.is_none()
            && let Some(at) = self.declared_room(&room.kind)
        {
            facts.push(Fact::at(format!("{what}: declared at {at}"), at));
            return;
        }
        match self.attempt.and_then(|(attempt, _)| attempt.rooms.get(at).map(|origin| (attempt, origin))) {
            Some((attempt, origin)) => facts.push(match self.app.whence(attempt).room(&room.kind, origin) {
                Some(site) => Fact::of(&format!("{what}: "), site),
                None => Fact::new(format!("  {what}")),
            }),
            None => facts.push(Fact::new(format!("  {what}"))),
        }
    }

    /// Where a room type or vault is declared.
    fn declared_room(&self, name: &str) -> Option<Location> {
        let world = self.app.shown.as_ref()?.base.as_ref()?.loaded.engine.world();
        world.rooms.iter().find(|room| room.name == name).map(|room| room.declared.location.clone())
    }

    /// What the audit says of the cell.
    fn found(&self, facts: &mut Vec<Fact>) {
        for finding in self.floor.findings.iter().filter(|finding| finding.at == Some(self.at)) {
            facts.push(Fact::new(format!("{}: {}: {}", finding.severity, finding.check, finding.message)));
        }
    }
}

fn of_terrain(terrain: &PaletteEntry) -> Vec<String> {
    let mut words = vec![if terrain.passable { "passable" } else { "not passable" }.to_owned()];
    words.extend(terrain.opaque.then(|| "stops sight".to_owned()));
    words.extend(terrain.permanent.then(|| "permanent".to_owned()));
    words.extend(terrain.mimics.as_ref().map(|other| format!("looks like {other}")));
    words.extend((!terrain.flags.is_empty()).then(|| format!("flags {}", terrain.flags.join(" "))));
    words
}

fn of_wall(class: WallClass) -> &'static str {
    match class {
        WallClass::Solid => "solid, tunnels keep out",
        WallClass::Floor => "open",
        WallClass::Extra => "plain rock",
        WallClass::Inner => "inner wall",
        WallClass::Outer => "outer wall",
        WallClass::Permanent => "permanent wall",
    }
}

fn of_thing(thing: &Thing) -> String {
    let kind = crate::floor::ThingKind::ALL.iter().find(|(kind, _)| *kind == thing.kind).map_or("thing", |(_, name)| name);
    let mut words = vec![thing.name.as_ref().map_or_else(|| format!("{kind} of any kind"), |name| format!("{kind} {name}"))];
    words.extend((thing.count != 1).then(|| format!("{} of them", thing.count)));
    words.extend((!thing.tags.is_empty()).then(|| format!("tags {}", thing.tags.join(" "))));
    words.extend((thing.level != 0).then(|| format!("level {:+}", thing.level)));
    words.extend(thing.note.as_ref().map(|note| format!("\"{note}\"")));
    let data = serde_json::to_string(&thing.data).ok().filter(|data| data != "null");
    words.extend(data.map(|data| format!("data {}", cut(&data, 60))));
    words.join(", ")
}

fn of_stair(stair: &Stair) -> String {
    let to = match &stair.to {
        Some(branch) => format!("leads to {branch} {}", stair.depth),
        None if stair.kind == crate::floor::StairKind::Landing => "a place to arrive at".to_owned(),
        None => "leads out".to_owned(),
    };
    let arrives = stair.arrives.as_ref().map_or_else(String::new, |name| format!(", arrives at \"{name}\""));
    format!("stair \"{}\", {}, {to}{arrives}", stair.name, stair.kind.name())
}
