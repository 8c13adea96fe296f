//! `growth { ... }`: how a branch grows as it is explored.

use mlua::{Lua, Table, Value};

use crate::growth::{Directions, GrowthRule, Heading, Lock, Removal, Window};
use crate::world::GrowthSpec;

use super::super::args::{Func, Percent};
use super::super::checks::describe;
use super::super::fault::{fault, fault_hint};
use super::super::fields::Fields;

/// Widest and highest floor of a room.
pub(crate) const MAX_SIDE: i64 = 1024;

/// The map rooms are laid out on before they are cut to size, where the branch says none.
pub(super) const SPACE: (u32, u32) = (80, 40);

const FIELDS: [&str; 16] = [
    "open",
    "allowance",
    "least",
    "dead_ends",
    "may_close",
    "reserve",
    "count_walked",
    "subtract",
    "directions",
    "start",
    "window",
    "lock",
    "removal",
    "size",
    "room",
    "exits",
];

/// The field of a branch.
pub(super) fn read(lua: &Lua, branch: &Fields<'_>, what: &str) -> mlua::Result<Option<GrowthSpec>> {
    match branch.value("growth")? {
        Value::Nil => Ok(None),
        Value::Table(table) => spec(lua, table, &format!("{what}: growth")).map(Some),
        other => Err(fault_hint(
            format!("{what}: growth must be what growth {{ ... }} makes, got {}", describe(&other)),
            Some("write growth = growth { open = 4 }, or take a preset of std.growth".to_owned()),
        )),
    }
}

/// What a branch that grows has not.
pub(super) fn refuse_floors(branch: &Fields<'_>) -> mlua::Result<()> {
    for name in ["floors", "special", "stairs"] {
        if !branch.value(name)?.is_nil() {
            return Err(branch.bad(name, "does not go with growth: a branch that grows has rooms, no floors"));
        }
    }
    Ok(())
}

/// Reads and checks the rules. `what` opens every message.
pub(super) fn spec(lua: &Lua, table: Table, what: &str) -> mlua::Result<GrowthSpec> {
    let fields = Fields::new(lua, Some(table), what, &FIELDS)?;
    let mut rule = GrowthRule::written();
    let number = |name: &str, range| Ok::<_, mlua::Error>(fields.int(name, range)?.map(|n| n as u32));
    rule.max_open = number("open", 1..=i64::from(crate::growth::MOST_OPEN))?.unwrap_or(rule.max_open);
    rule.directions = fields.choice("directions", &[(Directions::Four, "four"), (Directions::Eight, "eight")])?.unwrap_or_default();
    rule.allowance = number("allowance", 1..=7)?.unwrap_or(rule.allowance);
    rule.least = number("least", 0..=1)?.unwrap_or(rule.least);
    rule.dead_end = fields.get::<Percent>("dead_ends")?.map(|Percent(n)| n);
    for (name, flag) in [
        ("may_close", &mut rule.may_close),
        ("reserve", &mut rule.reserve),
        ("count_walked", &mut rule.count_walked),
        ("subtract", &mut rule.subtract),
    ] {
        *flag = fields.get::<bool>(name)?.unwrap_or(*flag);
    }
    rule.start = start(&fields, rule.directions)?;
    rule.window = window(&fields)?.unwrap_or(rule.window);
    rule.lock = fields.choice("lock", &[(Lock::Unexplored, "unexplored"), (Lock::Forward, "forward")])?.unwrap_or_default();
    rule.removal = fields.choice("removal", &[(Removal::Empty, "empty"), (Removal::Host, "host")])?.unwrap_or_default();
    rule.check().map_err(|text| fault(format!("{what}: {text}")))?;
    let mut spec = GrowthSpec::new(rule);
    spec.size = room_size(&fields, "size")?;
    spec.room = fields.get::<Func>("room")?.is_some();
    spec.exits = fields.get::<Func>("exits")?.is_some();
    Ok(spec)
}

/// `{ width =, height = }`, both given.
pub(crate) fn room_size(fields: &Fields<'_>, name: &str) -> mlua::Result<Option<(u32, u32)>> {
    let Some(size) = fields.inner(name, &["width", "height"])? else { return Ok(None) };
    let side = |name| size.int(name, 5..=MAX_SIDE)?.map(|n| n as u32).ok_or_else(|| size.bad(name, "is missing"));
    Ok(Some((side("width")?, side("height")?)))
}

/// Exits of the start room; all directions where none are named.
fn start(fields: &Fields<'_>, directions: Directions) -> mlua::Result<Vec<Heading>> {
    let words = fields.words("start")?;
    if words.is_empty() {
        return Ok(directions.all().to_vec());
    }
    let heading = |(i, word): (usize, &String)| {
        let all = directions.all().iter().map(|heading| heading.word()).collect::<Vec<_>>().join(", ");
        Heading::parse(word)
            .filter(|heading| directions.all().contains(heading))
            .ok_or_else(|| fields.bad(&format!("start[{}]", i + 1), format!("must be one of {all}, got \"{word}\"")))
    };
    words.iter().enumerate().map(heading).collect()
}

/// Ticks, `"forever"`, or `{ every =, chance = }`.
fn window(fields: &Fields<'_>) -> mlua::Result<Option<Window>> {
    const LONGEST: i64 = 1 << 53;
    match fields.value("window")? {
        Value::Nil => Ok(None),
        Value::String(word) if word.as_bytes() == b"forever".as_slice() => Ok(Some(Window::Forever)),
        Value::Table(_) => {
            let Some(beat) = fields.inner("window", &["every", "chance"])? else { return Ok(None) };
            let every = beat.int("every", 1..=LONGEST)?.ok_or_else(|| beat.bad("every", "is missing"))?;
            let chance = beat.int("chance", 1..=100)?.ok_or_else(|| beat.bad("chance", "is missing"))?;
            Ok(Some(Window::Beat { every: every.unsigned_abs(), chance: chance as u32 }))
        }
        Value::Integer(ticks) if (0..=LONGEST).contains(&ticks) => Ok(Some(Window::Ticks(ticks.unsigned_abs()))),
        other => Err(fields.bad(
            "window",
            format!("must be a number of ticks, \"forever\" or {{ every = ticks, chance = percent }}, got {}", describe(&other)),
        )),
    }
}
