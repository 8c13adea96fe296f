//! What the engine asks of the scripts of a growing branch: what is in a room, which exits it gets, and its floor.

use std::sync::Arc;

use mlua::{Function, Lua, Table, Value};

use crate::build::Build;
use crate::engine::{CancelToken, Limits, RoomContents};
use crate::error::Error;
use crate::growth::{Cell, Choice, Heading};
use crate::world::{Branch, Context, RoomTypeId};

use super::args::{Any, Text};
use super::bind::{AreaRef, Rng, Spot, build, cell_table, draw_listed, place_alone};
use super::call::plain;
use super::checks::describe;
use super::declare::room_size;
use super::fault::{blaming, did_you_mean, fault, fault_hint};
use super::fields::{Fields, list_of};
use super::functions::serve;
use super::host::world;
use super::program::Program;
use super::run::{Loaded, branch_table, context_read, generating, script_error, stage, staged};

/// Fields of what a room function returns.
const CONTENTS: [&str; 8] = ["challenge", "reward", "title", "text", "data", "allowance", "room", "size"];

/// A question to the scripts of a growing branch. Each is answered in a state of its own, so that nothing but the cell and its stream shows in the
/// answer.
pub(crate) struct Question<'a> {
    pub program: &'a Arc<Program>,
    pub loaded: &'a Loaded,
    pub branch: &'a Branch,
    pub context: &'a Context,
    pub limits: Limits,
    pub cancel: Option<CancelToken>,
    /// Whether the line is to be known where a limit is met.
    pub watch: bool,
}

impl Question<'_> {
    /// What is in a room. `build` has the place and the stream.
    pub fn room(&self, build: Build, cell: &Cell) -> Result<RoomContents, Error> {
        let (mut contents, read) = self.ask("room", build, |lua, function, build| {
            let told = (cell_table(lua, cell, &build.place, None)?, Rng(build.current()));
            lua.set_app_data(build);
            let value: Value = function.call(told)?;
            contents(lua, value).map_err(|error| blaming(error, function))
        })?;
        contents.context = read;
        Ok(contents)
    }

    /// Which exits a room gets; `None` where they are to be drawn.
    pub fn exits(&self, build: Build, choice: &Choice) -> Result<Option<Vec<Heading>>, Error> {
        let (chosen, _) = self.ask("exits", build, |lua, function, build| {
            let cell = cell_table(lua, &choice.cell, &build.place, Some((choice.open, choice.least)))?;
            let free = lua.create_sequence_from(choice.free.iter().map(|heading| heading.word()))?;
            let rng = Rng(build.current());
            lua.set_app_data(build);
            let most = choice.most.min(choice.free.len() as u32);
            let value: Value = function.call((cell, free, most, rng))?;
            headings(value, choice, most).map_err(|error| blaming(error, function))
        })?;
        Ok(chosen)
    }

    /// Calls a function of the branch's growth rules, and gives the context values it read.
    fn ask<T>(
        &self,
        name: &str,
        build: Build,
        answer: impl FnOnce(&Lua, &Function, Build) -> mlua::Result<T>,
    ) -> Result<(T, Context), Error> {
        let vm = generating(self.program, self.loaded, self.limits, self.cancel.clone(), self.context)?;
        if self.watch {
            vm.meter.watch();
        }
        serve(&vm.lua);
        let result = branch_table(&vm.lua, self.branch).and_then(|table| {
            let rules: Table = table.raw_get("growth")?;
            answer(&vm.lua, &rules.raw_get(name)?, build)
        });
        match (result, vm.meter.tripped()) {
            (Ok(answered), None) => Ok((answered, context_read(&vm.lua))),
            // A stop is sticky: also where the script swallowed its error.
            (Ok(_), Some(_)) => Err(script_error(&fault("stopped"), self.program, &vm)),
            (Err(error), _) => Err(script_error(&error, self.program, &vm)),
        }
    }
}

/// What a room function returned.
fn contents(lua: &Lua, value: Value) -> mlua::Result<RoomContents> {
    let what = "what growth.room returned";
    let table = match value {
        Value::Nil => return Ok(RoomContents::default()),
        Value::Table(table) => table,
        other => {
            return Err(fault_hint(
                format!("{what} must be a table or nil, got {}", describe(&other)),
                Some("write return { challenge = true, room = \"den\" }".to_owned()),
            ));
        }
    };
    let fields = Fields::new(lua, Some(table), what, &CONTENTS)?;
    let mut contents = RoomContents::default();
    match fields.value("challenge")? {
        Value::Nil => {}
        Value::Boolean(challenge) => contents.challenge = challenge,
        Value::String(text) => (contents.challenge, contents.challenge_text) = (true, Some(text.to_string_lossy())),
        other => return Err(fields.bad("challenge", format!("must be true, false or a text, got {}", describe(&other)))),
    }
    contents.title = fields.get::<Text>("title")?.map(|Text(text)| text);
    contents.text = fields.get::<Text>("text")?.map(|Text(text)| text);
    for (name, data) in [("reward", &mut contents.reward), ("data", &mut contents.data)] {
        let Any(value) = fields.get(name)?.unwrap_or(Any(Value::Nil));
        *data = plain(lua, &value, &format!("{what}: {name}"))?;
    }
    contents.allowance = fields.int("allowance", 0..=7)?.map(|n| n as u32);
    contents.size = room_size(&fields, "size")?;
    if let Some(Text(name)) = fields.get::<Text>("room")? {
        let hint = world(lua, |w| match w.room(&name) {
            Some(_) => Ok(()),
            None => Err(did_you_mean(&name, w.rooms.iter().map(|r| r.name.as_str()))),
        });
        if let Some(Err(hint)) = hint {
            return Err(fault_hint(format!("{what}: room names \"{name}\", which is no room type or vault"), hint));
        }
        contents.room = Some(name);
    }
    Ok(contents)
}

/// What a function that chooses exits returned.
fn headings(value: Value, choice: &Choice, most: u32) -> mlua::Result<Option<Vec<Heading>>> {
    let what = "what growth.exits returned";
    let words = |headings: &[Heading]| headings.iter().map(|heading| heading.word()).collect::<Vec<_>>().join(", ");
    let rows = match value {
        Value::Nil => return Ok(None),
        Value::Table(table) => list_of(&table, what)?,
        other => {
            return Err(fault_hint(
                format!("{what} must be a list of directions, or nil to have them drawn, got {}", describe(&other)),
                Some("write return { free[1] }".to_owned()),
            ));
        }
    };
    let mut chosen: Vec<Heading> = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let heading = match row {
            Value::String(word) => Heading::parse(&word.to_string_lossy()),
            _ => None,
        };
        let heading = heading.filter(|heading| choice.free.contains(heading)).ok_or_else(|| {
            let free = if choice.free.is_empty() { "no side is".to_owned() } else { format!("free are {}", words(&choice.free)) };
            fault(format!("{what}: [{}] is not free but {}; {free}", i + 1, describe(row)))
        })?;
        if chosen.contains(&heading) {
            return Err(fault(format!("{what}: {heading} is there twice")));
        }
        chosen.push(heading);
    }
    let count = chosen.len() as u32;
    if count > most {
        return Err(fault(format!("{what}: at most {most} may be chosen, got {count}")));
    }
    if count < choice.least {
        return Err(fault_hint(
            format!("{what}: no exit is chosen, and no other is open"),
            Some("a dead end is allowed while cell.least is 0".to_owned()),
        ));
    }
    Ok(Some(chosen))
}

/// The floor of a room, before its population: by the branch's layout, a room type, or four plain walls.
pub(super) fn lay_out(lua: &Lua, table: &Table, place: &Table) -> mlua::Result<()> {
    if let Value::Function(layout) = table.raw_get("layout")? {
        return stage(lua, "layout", &layout, place);
    }
    staged(lua, "room", |_| {
        let wish = build(lua)?.grown.room;
        match wish.map_or_else(|| draw_listed(lua), |id| Ok(Some(id)))? {
            Some(id) => put_room(lua, id),
            None => plain_room(lua),
        }
    })
}

fn put_room(lua: &Lua, id: RoomTypeId) -> mlua::Result<()> {
    let middle = {
        let area = build(lua)?.grid.area();
        crate::grid::Point::new((area.width - 1) / 2, (area.height - 1) / 2)
    };
    let placed = place_alone(lua, id, Spot::Around(middle), None)?;
    let mut build = build(lua)?;
    match placed {
        Ok(AreaRef(area)) => {
            // The exits of a vault lie around it: nothing goes through its walls but where it says so.
            let vault = build.world.rooms.get(usize::from(id.0)).is_some_and(|room| room.vault.is_some());
            build.grown.frame = Some(area.inset(if vault { -1 } else { 0 }));
        }
        Err(refusal) => build.refuse(format!("{}: {}", refusal.code, refusal.text)),
    }
    Ok(())
}

/// Ground with walls around, over all of the map.
fn plain_room(lua: &Lua) -> mlua::Result<()> {
    let mut build = build(lua)?;
    let area = build.grid.area().inset(1);
    let (wall, floor) = (build.terrain_named("wall"), build.terrain_named("floor"));
    let put = build.put_area(&area, wall).and_then(|_| build.put_area(&area.inset(1), floor));
    put.map_err(|_| fault("internal error: no terrain for a plain room"))?;
    build.finish_room("room", area);
    Ok(())
}
