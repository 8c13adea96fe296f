//! `Distances`: steps from somewhere to each cell of the map.

use std::sync::Arc;

use mlua::{Lua, MetaMethod, UserData, UserDataFields, UserDataMethods, Value};

use crate::grid::{Area, DistanceMap, Point, Region, UNREACHED, Walk};

use super::super::args::{Coord, Int};
use super::super::fault::fault;
use super::super::meter::Meter;
use super::super::registry::{Bound, Operators, Sink, methods_table};
use super::region::{LuaRegion, RegionArg, made};
use super::{build, charge, meter};

/// A map of distances as scripts hold it: its memory is counted against the script's.
pub(crate) struct Distances {
    map: DistanceMap,
    area: Area,
    meter: Option<Arc<Meter>>,
}

impl Distances {
    fn bytes(&self) -> usize {
        self.map.distances().len() * 8
    }

    fn cells(&self, lua: &Lua, holds: impl Fn(u32) -> bool) -> mlua::Result<LuaRegion> {
        let distances = self.map.distances();
        charge(lua, distances.len())?;
        let cells = Region::from_fn(self.area.width, self.area.height, |i| distances.get(i).is_some_and(|d| *d != UNREACHED && holds(*d)));
        made(lua, self.area, cells)
    }
}

impl Drop for Distances {
    fn drop(&mut self) {
        if let Some(meter) = &self.meter {
            meter.release(self.bytes());
        }
    }
}

impl Bound for Distances {
    const OWNER: &'static str = "Distances";
    const COMMON: &'static [&'static str] = &["at", "beyond"];

    fn declare(api: &mut impl Sink<Self>) {
        declare(api);
    }
}

impl UserData for Distances {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
        fields.add_meta_field(MetaMethod::Type, "distances");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, _, ()| Ok("distances"));
        Self::declare(&mut Operators { owner: Self::OWNER, methods });
    }
}

/// Steps over passable cells from a cell, or from every cell of a region.
pub(super) fn from(lua: &Lua, from: &Value, y: Option<Coord>, walk: Walk) -> mlua::Result<Distances> {
    use super::super::checks::{Arg, describe};
    let sources: Vec<Point> = match (from, y) {
        (Value::Integer(x), Some(Coord(y))) => vec![Point::new(i32::try_from(*x).unwrap_or(-1), y)],
        (Value::UserData(_), None) => match RegionArg::of(from.clone(), lua) {
            Ok(cells) => cells.region.points().map(|p| p.offset(cells.frame.x, cells.frame.y)).collect(),
            Err(bad) => return Err(fault(format!("floor:distances takes x and y, or a region, got {}", bad.got))),
        },
        _ => return Err(fault(format!("floor:distances takes x and y, or a region, got {}", describe(from)))),
    };
    let meter = meter(lua)?;
    let build = build(lua)?;
    let area = build.grid.area();
    meter.charge(area.len() as usize * 4)?;
    let mut map = DistanceMap::new();
    let terrain = &build.grid.terrain;
    map.fill((area.width, area.height), sources.iter().copied(), |i| terrain.get(i).is_some_and(|t| build.passes(*t)), walk);
    let distances = Distances { map, area, meter: Some(Arc::clone(&meter)) };
    meter.hold(distances.bytes());
    Ok(distances)
}

/// Declares the methods.
pub(super) fn declare(api: &mut impl Sink<Distances>) {
    api.method(
        "at",
        "x y",
        "integer?",
        "Steps to a cell of the map; nil where no way leads.",
        |_, this, (Coord(x), Coord(y)): (Coord, Coord)| Ok(this.map.get(Point::new(x, y))),
    );
    api.method("within", "n", "Region", "The cells at most n steps away, on the whole map.", |lua, this, (Int(n),): (Int,)| {
        this.cells(lua, |d| i64::from(d) <= n)
    });
    api.method(
        "beyond",
        "n",
        "Region",
        "The cells more than n steps away that a way leads to, on the whole map.",
        |lua, this, (Int(n),): (Int,)| this.cells(lua, |d| i64::from(d) > n),
    );
    api.method(
        "farthest",
        "",
        "integer?, integer?, integer?",
        "The cell farthest away: x, y, steps; nil when no way leads anywhere.",
        |_, this, ()| {
            Ok(match this.map.furthest() {
                Some(p) => (Some(p.x), Some(p.y), this.map.get(p)),
                None => (None, None, None),
            })
        },
    );
}
