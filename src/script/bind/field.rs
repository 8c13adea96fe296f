//! `Field`: a whole number for each cell of an area; and what makes one, and veins.

use std::sync::Arc;

use mlua::{Function, Lua, MetaMethod, UserData, UserDataFields, UserDataMethods, Value};

use crate::grid::{Area, Field, Midpoints, Point, Streamer, distance};

use super::super::args::{Coord, Func, Int, Tab};
use super::super::checks::describe;
use super::super::fault::{fault, fault_hint};
use super::super::fields::Fields;
use super::super::meter::Meter;
use super::super::registry::{Bound, Operators, Sink, methods_table};
use super::area::AreaRef;
use super::region::{LuaRegion, made};
use super::rng::Rng;
use super::{charge, meter};

/// A field as scripts hold it: its memory is counted against the script's.
pub(crate) struct LuaField {
    field: Field,
    area: Area,
    meter: Arc<Meter>,
}

impl LuaField {
    fn new(area: Area, field: Field, meter: Arc<Meter>) -> Self {
        let held = Self { field, area, meter };
        held.meter.hold(held.bytes());
        held
    }

    fn bytes(&self) -> usize {
        self.field.len() * 4 + 64
    }

    /// What a look at all its cells costs, and a region of them.
    fn cells(&self) -> usize {
        self.field.len() + self.area.len() as usize / 8
    }
}

impl Drop for LuaField {
    fn drop(&mut self) {
        self.meter.release(self.bytes());
    }
}

impl Bound for LuaField {
    const OWNER: &'static str = "Field";
    const COMMON: &'static [&'static str] = &["between"];

    fn declare(api: &mut impl Sink<Self>) {
        declare(api);
    }
}

impl UserData for LuaField {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
        fields.add_meta_field(MetaMethod::Type, "field");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| Ok(format!("field of {} cells", this.field.len())));
        Self::declare(&mut Operators { owner: Self::OWNER, methods });
    }
}

/// Values a script gives: sums of a few stay inside an i32.
const FAR: i64 = 1_000_000_000;

/// The bound of values nearest to a number.
fn bound(n: i64) -> i32 {
    n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

/// Declares the methods.
fn declare(api: &mut impl Sink<LuaField>) {
    api.method(
        "at",
        "x y",
        "integer?",
        "The value of a cell; nil where there is none.",
        |_, this, (Coord(x), Coord(y)): (Coord, Coord)| Ok(this.field.get(Point::new(x, y))),
    );
    api.method(
        "between",
        "low high",
        "Region",
        "The cells with a value from low to high, both included; nil for a bound is no bound. Cells without a value are left out.",
        |lua, this, (low, high): (Option<Int>, Option<Int>)| {
            charge(lua, this.cells())?;
            let (low, high) = (low.map_or(i32::MIN, |n| bound(n.0)), high.map_or(i32::MAX, |n| bound(n.0)));
            made(lua, this.area, this.field.between(low, high))
        },
    );
    api.method(
        "flood",
        "x y most",
        "Region",
        "The cells of value most or less that are connected with a cell, corners included, itself first of all; none when its own value is higher.",
        |lua, this, (Coord(x), Coord(y), Int(most)): (Coord, Coord, Int)| {
            charge(lua, this.cells() * 4)?;
            made(lua, this.area, this.field.flood(Point::new(x, y), bound(most)))
        },
    );
    api.method("range", "", "integer?, integer?", "Its least and its greatest value; nil when no cell has one.", |lua, this, ()| {
        charge(lua, this.field.len())?;
        Ok(this.field.range().map_or((None, None), |(low, high)| (Some(low), Some(high))))
    });
}

/// Declares what areas make of numbers.
pub(super) fn makers(api: &mut impl Sink<AreaRef>) {
    api.method("heights", "rng options", "Field", "Rough heights around an open middle, for fractal caves and lakes, after Hengband: { grid = 4 (rectangles with more columns to a half are drawn at random, whatever is around them: 1 is like a maze), rough = 8 (noise, in sixteenths of a rectangle's side), cutoff = n (the outermost ring is lifted above it) }. Corners are as high as the longer span, the middle, area:center(), is 0; field:flood(x, y, n) from there is a cave. Spans are even, at most 254: the last column of an even width and the last row of an even height are as high as the corners. At least 5x5 cells.", |lua, this, (rng, options): (Rng, Option<Tab>)| {
        heights(lua, this.0, rng, options)
    });
    api.method("field", "x y reach distance", "Field", "A value for each cell at most reach columns and rows from (x, y): distance(dx, dy), a whole number, where dx and dy are how many columns and rows it is away. It is called once for each pair of them. Without one it is Hengband's distance, about the length of a straight line, whole.", |lua, this, (Coord(x), Coord(y), Coord(reach), distance): (Coord, Coord, Coord, Option<Func>)| {
        around(lua, this.0, Point::new(x, y), reach, distance.map(|Func(f)| f))
    });
    api.method("streamer", "rng options", "Region", "The cells a vein hits: from a cell in one of eight directions until it leaves the area, or after 5000 steps: { x =, y = (where it starts; default within a sixth of the size from the middle), hits = 5 (draws of a cell at each step), spread = 5 (columns and rows within which they lie), turn = 10 (percent to turn by 45 degrees after a step) }.", |lua, this, (rng, options): (Rng, Option<Tab>)| {
        streamer(lua, this.0, rng, options)
    });
}

fn heights(lua: &Lua, area: Area, rng: Rng, options: Option<Tab>) -> mlua::Result<LuaField> {
    let fields = Fields::new(lua, options.map(|Tab(t)| t), "area:heights", &["grid", "rough", "cutoff"])?;
    let usual = Midpoints::default();
    let midpoints = Midpoints {
        grid: fields.int("grid", 0..=1000)?.map_or(usual.grid, |n| n as u32),
        rough: fields.int("rough", 0..=1000)?.map_or(usual.rough, |n| n as u32),
        cutoff: fields.int("cutoff", 0..=i64::from(Midpoints::MOST))?.map(|n| n as i32),
    };
    charge(lua, area.len() as usize * 4)?;
    let meter = meter(lua)?;
    meter.afford(area.len() as usize * 4)?;
    match rng.draw(lua, |stream| Ok(midpoints.heights(area.width, area.height, stream)))? {
        Some(field) => Ok(LuaField::new(area, field, meter)),
        None => Err(fault(format!(
            "area:heights: the area must have at least {side}x{side} cells, it has {}x{}",
            area.width,
            area.height,
            side = Midpoints::MIN_SIDE
        ))),
    }
}

fn around(lua: &Lua, area: Area, center: Point, reach: i32, function: Option<Function>) -> mlua::Result<LuaField> {
    let reach = u32::try_from(reach).map_err(|_| fault(format!("area:field: reach must be at least 0, got {reach}")))?;
    let cells = Field::part_around((area.width, area.height), center, reach).len() as usize;
    let pairs = cells.min((reach as usize + 1).saturating_pow(2));
    charge(lua, cells + pairs * 4)?;
    let meter = meter(lua)?;
    meter.afford((cells + pairs) * 4)?;
    let field = Field::around((area.width, area.height), center, reach, |dx, dy| match &function {
        None => Ok(distance(dx, dy)),
        Some(function) => match function.call::<Value>((dx, dy))? {
            Value::Integer(n) if (-FAR..=FAR).contains(&n) => Ok(n as i32),
            Value::Integer(n) => Err(fault(format!("area:field: distance({dx}, {dy}) must be from {} to {FAR}, got {n}", -FAR))),
            other => Err(fault_hint(
                format!("area:field: distance({dx}, {dy}) must return a whole number, got {}", describe(&other)),
                matches!(other, Value::Number(n) if n.is_finite()).then(|| "math.floor(n) cuts off a fraction".to_owned()),
            )),
        },
    })?;
    Ok(LuaField::new(area, field, meter))
}

fn streamer(lua: &Lua, area: Area, rng: Rng, options: Option<Tab>) -> mlua::Result<LuaRegion> {
    let fields = Fields::new(lua, options.map(|Tab(t)| t), "area:streamer", &["x", "y", "hits", "spread", "turn"])?;
    let usual = Streamer::default();
    let vein = Streamer {
        hits: fields.int("hits", 1..=100)?.map_or(usual.hits, |n| n as u32),
        spread: fields.int("spread", 0..=1000)?.map_or(usual.spread, |n| n as u32),
        turn: fields.int("turn", 0..=100)?.map_or(usual.turn, |n| n as u32),
    };
    let start = match (fields.get::<Coord>("x")?, fields.get::<Coord>("y")?) {
        (Some(Coord(x)), Some(Coord(y))) => {
            let start = Point::new(x, y);
            if !Area::sized(area.width, area.height).contains(start) {
                return Err(fault(format!("area:streamer: ({x}, {y}) is outside the area of {}x{} cells", area.width, area.height)));
            }
            Some(start)
        }
        (None, None) => None,
        (Some(_), None) => return Err(fault("area:streamer: y is missing")),
        (None, Some(_)) => return Err(fault("area:streamer: x is missing")),
    };
    charge(lua, (area.width.max(0) + area.height.max(0)) as usize)?;
    let vein = rng.draw(lua, |stream| {
        let start = match start {
            Some(start) => start,
            None => {
                let mut near = |side: i32| stream.int(i64::from(side / 2 - side / 6), i64::from(side / 2 + side / 6)).map(|n| n as i32);
                let (x, y) = (near(area.width), near(area.height));
                Point::new(x.unwrap_or(0), y.unwrap_or(0))
            }
        };
        Ok((vein.run(area.width, area.height, start, stream), vein.hits))
    })?;
    let (vein, hits) = vein;
    // Known only now; one vein is cheap at its longest.
    charge(lua, vein.steps as usize * hits as usize * 2)?;
    made(lua, area, vein.cells)
}
