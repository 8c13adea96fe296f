//! `floor:connect` and `area:tunnel`: how scripts have tunnels dug.

use mlua::{Lua, Table, Value};

use crate::build::{Joining, Manner, Order, Style};
use crate::chance::Weights;
use crate::grid::{Area, Digger, Fractal, Point, Region, Winding};

use super::super::args::Tab;
use super::super::checks::describe;
use super::super::fault::{did_you_mean, fault, fault_hint};
use super::super::fields::{Fields, list_of};
use super::super::registry::Sink;
use super::floor::{FloorRef, child_stream, ground};
use super::region::{LuaRegion, made};
use super::{CHILD_BYTES, area, build, charge, meter, writing};

/// Options of the styles.
const MANNER: [&str; 7] = ["turn", "astray", "steps", "keep_going", "cutoff", "cross", "fallback"];

/// Declares `floor:connect`.
pub(super) fn declare(api: &mut impl Sink<FloorRef>) {
    api.method("connect", "options", "Region, table<string, integer>", "Joins all rooms by tunnels that respect walls: { style = \"winding\"|\"straight\"|\"cheapest\"|\"fractal\", or rows to draw from for each tunnel { { style, weight }, ... }, floor = terrain.floor, order = \"tree\" (of the nearest) | \"ring\" (all in one round, in random order), extra = 0 (tunnels beyond the tree, for loops), points = { {x, y}, ... } (cells of the map besides the rooms), fallback = true (the cheapest where a style finds no way) }. Of winding ones: turn = 30, astray = 10, keep_going = 100 (percent of times it goes on when it comes into another tunnel), steps = 2000; of fractal ones: cutoff = 2 (cells that are dug straight), cross = 5 (as keep_going). Returns the junctions: cells where a tunnel enters a room or meets another, for doors; and how many of each style were not found.", |lua, _, (options,): (Option<Tab>,)| {
        let what = "floor:connect";
        let mut known = vec!["style", "floor", "extra", "order", "points"];
        known.extend(MANNER);
        let fields = Fields::new(lua, options.map(|Tab(t)| t), what, &known)?;
        let (styles, weights) = styles(&fields)?;
        let order = fields.choice("order", &Order::ALL)?.unwrap_or(Order::Tree);
        let extra = fields.int("extra", 0..=10_000)?.unwrap_or(0) as u32;
        let points = points(lua, &fields, what)?;
        let manner = manner(&fields)?;
        let floor = ground(lua, &fields)?;
        let (cells, rooms) = { let build = build(lua)?; (build.grid.len(), build.rooms.len()) };
        charge(lua, cells.saturating_mul(1 + rooms + extra as usize + points.len()) / 4)?;
        meter(lua)?.hold(CHILD_BYTES);
        let mut build = writing(lua)?;
        let mut stream = child_stream(&mut build, "connect")?;
        let joined = build.connect(&Joining { styles, weights, manner, order, extra, points, floor }, &mut stream);
        let frame = build.grid.area();
        drop(build);
        let failed = lua.create_table()?;
        for (style, count) in joined.failed {
            let name = Style::ALL.iter().find(|(s, _)| *s == style).map_or("", |(_, name)| name);
            failed.raw_set(name, count)?;
        }
        Ok((made(lua, frame, joined.junctions)?, failed))
    });
}

/// A style, or rows of styles with weights.
fn styles(fields: &Fields<'_>) -> mlua::Result<(Vec<Style>, Weights)> {
    let Value::Table(rows) = fields.value("style")? else {
        return Ok((vec![fields.choice("style", &Style::ALL)?.unwrap_or(Style::Winding)], Weights::default()));
    };
    let (mut styles, mut weights) = (Vec::new(), Vec::new());
    for (i, row) in list_of(&rows, "style")?.into_iter().enumerate() {
        let bad = |text: String| fields.bad("style", format!("row {} {text}", i + 1));
        let Value::Table(row) = row else { return Err(bad(format!("must be {{ style, weight }}, got {}", describe(&row)))) };
        let (name, weight): (Value, Value) = (row.raw_get(1)?, row.raw_get(2)?);
        let Value::String(name) = name else { return Err(bad(format!("must name a style, got {}", describe(&name)))) };
        let name = name.to_string_lossy();
        let style = Style::ALL.iter().find(|(_, word)| *word == name).ok_or_else(|| {
            let words = Style::ALL.map(|(_, word)| word);
            fault_hint(
                format!("floor:connect: there is no style \"{name}\""),
                did_you_mean(&name, words).or(Some(format!("one of {}", words.join(", ")))),
            )
        })?;
        let Value::Integer(weight @ 0..) = weight else {
            return Err(bad(format!("must have a whole weight from 0, got {}", describe(&weight))));
        };
        styles.push(style.0);
        weights.push(weight as u64);
    }
    if weights.iter().all(|w| *w == 0) {
        return Err(fields.bad("style", "has no style with a weight above 0"));
    }
    let weights = Weights::new(weights).map_err(|e| fault(format!("floor:connect: style: {e}")))?;
    Ok((styles, weights))
}

fn manner(fields: &Fields<'_>) -> mlua::Result<Manner> {
    let (winding, fractal) = (Winding::default(), Fractal::default());
    let int = |name: &str, range, usual: u32| -> mlua::Result<u32> { Ok(fields.int(name, range)?.map_or(usual, |n| n as u32)) };
    Ok(Manner {
        winding: Winding {
            turn: int("turn", 1..=100, winding.turn)?,
            astray: int("astray", 0..=90, winding.astray)?,
            steps: int("steps", 1..=100_000, winding.steps)?,
            keep_going: int("keep_going", 0..=100, winding.keep_going)?,
        },
        fractal: Fractal { cutoff: int("cutoff", 1..=1000, fractal.cutoff)?, cross: int("cross", 0..=100, fractal.cross)? },
        fallback: fields.get("fallback")?.unwrap_or(true),
    })
}

/// Further ends: cells that a tunnel may come to.
fn points(lua: &Lua, fields: &Fields<'_>, what: &str) -> mlua::Result<Vec<Point>> {
    let Value::Table(table) = fields.value("points")? else {
        return match fields.value("points")? {
            Value::Nil => Ok(Vec::new()),
            other => Err(fields.bad("points", format!("must be a list of cells, got {}", describe(&other)))),
        };
    };
    let points = area::points(&table, &format!("{what}: points"))?;
    let build = build(lua)?;
    match points.iter().find(|at| !build.grid.area().inset(1).contains(**at)) {
        Some(at) => Err(fields.bad("points", format!("has ({}, {}), which is off the map or on its rim", at.x, at.y))),
        None => Ok(points),
    }
}

/// Digs one tunnel between cells of the map; returns the cells dug, in the frame of an area.
pub(super) fn dig(lua: &Lua, frame: Area, from: (i32, i32), to: (i32, i32), options: Option<Table>) -> mlua::Result<LuaRegion> {
    let mut known = vec!["style", "floor"];
    known.extend(MANNER);
    let fields = Fields::new(lua, options, "area:tunnel", &known)?;
    let style = fields.choice("style", &Style::ALL)?.unwrap_or(Style::Straight);
    let manner = manner(&fields)?;
    let floor = ground(lua, &fields)?;
    let cells = build(lua)?.grid.len();
    charge(lua, cells)?;
    meter(lua)?.hold(CHILD_BYTES);
    let mut build = writing(lua)?;
    let mut stream = child_stream(&mut build, "tunnel")?;
    let mut dug = Region::empty(frame.width, frame.height);
    let mut junctions = Region::empty(build.grid.width(), build.grid.height());
    let planned = build.plan_tunnel(&mut Digger::new(), style, &manner, Point::new(from.0, from.1), Point::new(to.0, to.1), &mut stream);
    if let Ok(tunnel) = planned {
        build.dig_tunnel(&tunnel, floor, &mut junctions);
        for point in tunnel.dug.iter().chain(&tunnel.pierced) {
            dug.insert(point.offset(-frame.x, -frame.y));
        }
    }
    drop(build);
    made(lua, frame, dug)
}
