//! `Region`: a set of cells, in the frame of the area it came from.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mlua::{Either, Lua, MetaMethod, UserData, UserDataFields, UserDataMethods, UserDataRef, Value};

use crate::grid::{Area, Flags, Point, Region, Walk};

use super::super::args::{Any, Coord, Int, Percent, Tab, TerrainArg, Text};
use super::super::checks::{Arg, BadArg, Borrowed};
use super::super::fault::{fault, fault_hint};
use super::super::meter::Meter;
use super::super::numbers::Num;
use super::super::registry::{Bound, Operators, Sink, methods_table};
use super::area::AreaRef;
use super::rng::Rng;
use super::{charge, list, no_terrain, point_table, region, writing};

/// A region as scripts hold it: its memory is counted against the script's.
#[derive(Debug)]
pub(crate) struct LuaRegion {
    /// Where its frame lies on the map.
    pub frame: Area,
    pub region: Region,
    bytes: usize,
    meter: MeterRef,
}

struct MeterRef(Arc<Meter>);

impl std::fmt::Debug for MeterRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Meter")
    }
}

impl LuaRegion {
    pub fn new(frame: Area, region: Region, meter: Arc<Meter>) -> Self {
        let bytes = (region.width() as usize).div_ceil(64) * 8 * region.height() as usize + 64;
        meter.hold(bytes);
        Self { frame, region, bytes, meter: MeterRef(meter) }
    }

    fn with(&self, region: Region) -> Self {
        Self::new(self.frame, region, Arc::clone(&self.meter.0))
    }

    /// A list for a walk, counted like the region's own memory.
    fn hold<T>(&self, items: Vec<T>) -> Held<T> {
        let meter = Arc::clone(&self.meter.0);
        meter.hold(items.len() * size_of::<T>());
        Held { items, meter }
    }

    fn cells(&self) -> usize {
        self.region.width() as usize * self.region.height() as usize
    }
}

/// A list that belongs to a script's walk over a region.
struct Held<T> {
    items: Vec<T>,
    meter: Arc<Meter>,
}

impl<T> Drop for Held<T> {
    fn drop(&mut self) {
        self.meter.release(self.items.len() * size_of::<T>());
    }
}

impl Drop for LuaRegion {
    fn drop(&mut self) {
        self.meter.0.release(self.bytes);
    }
}

/// A region given as an argument.
pub(crate) struct RegionArg(UserDataRef<LuaRegion>);

impl Deref for RegionArg {
    type Target = LuaRegion;

    fn deref(&self) -> &LuaRegion {
        &self.0
    }
}

impl Arg for RegionArg {
    const TYPE: &'static str = "Region";
    type Raw = Borrowed<LuaRegion>;

    #[inline]
    fn check(raw: Self::Raw, _lua: &Lua) -> Result<Self, BadArg> {
        match raw {
            Either::Left(region) => Ok(Self(region)),
            Either::Right(value) => Err(BadArg::new("a region", &value)),
        }
    }
}

/// A chance, 0 to 1.
#[derive(Clone, Copy, Debug)]
struct Chance(f64);

impl Arg for Chance {
    const TYPE: &'static str = "number";
    type Raw = Value;

    fn check(value: Value, lua: &Lua) -> Result<Self, BadArg> {
        match Num::check(value.clone(), lua) {
            Ok(Num(chance)) if (0.0..=1.0).contains(&chance) => Ok(Self(chance)),
            Ok(Num(percent)) if (1.0..=100.0).contains(&percent) => {
                let hint = Some("1 is always; region:thin takes percent".to_owned());
                Err(BadArg { hint, ..BadArg::new("a number from 0 to 1", &value) })
            }
            _ => Err(BadArg::new("a number from 0 to 1", &value)),
        }
    }
}

impl Bound for LuaRegion {
    const OWNER: &'static str = "Region";
    const COMMON: &'static [&'static str] = &["fill", "sample", "sample_n", "cells", "empty", "has"];

    fn declare(api: &mut impl Sink<Self>) {
        declare(api);
    }
}

impl UserData for LuaRegion {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
        fields.add_meta_field(MetaMethod::Type, "region");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| Ok(format!("region of {} cells", this.region.count())));
        Self::declare(&mut Operators { owner: Self::OWNER, methods });
    }
}

/// The other region, in this one's frame.
fn same_frame(this: &LuaRegion, other: &RegionArg, what: &str) -> mlua::Result<()> {
    if this.frame == other.frame {
        return Ok(());
    }
    Err(fault_hint(
        format!("{what}: the two regions belong to different areas"),
        Some("make both from the same area; area:sub() starts a frame of its own".to_owned()),
    ))
}

/// How many steps to grow or shrink: at least 0.
fn steps(what: &str, n: Option<Coord>) -> mlua::Result<u32> {
    let n = n.map_or(1, |Coord(n)| n);
    u32::try_from(n).map_err(|_| fault(format!("{what}: n must be at least 0, got {n}")))
}

/// Declares the methods.
pub(super) fn declare(api: &mut impl Sink<LuaRegion>) {
    operators(api);
    questions(api);
    shapes(api);
    chance(api);
    api.method(
        "furnish",
        "which options",
        "string?, string?",
        "Runs a fill on it: its name, tagged \"word\", or a list of either to draw from by weight, of those that may come at this depth and light: { lit = false }. Returns the fill's name, or nil and the reason why none came.",
        |lua, this, (Any(which), options): (Any, Option<Tab>)| {
            let region = this.with(this.region.clone());
            super::vaults::furnish(lua, region, which, options.map(|Tab(t)| t))
        },
    );
    api.chained(
        "fill",
        "terrain",
        "Region",
        "Makes its cells of a terrain, but for protected cells and the rim of the map. Returns the region.",
        |lua, this, (TerrainArg(t),): (TerrainArg,)| {
            charge(lua, this.cells())?;
            writing(lua)?.put_region(&this.frame, &this.region, t).map_err(|_| no_terrain(lua, "region:fill"))?;
            Ok(())
        },
    );
    api.chained("flag", "name on", "Region", "Flags its cells as \"lit\", \"vault\" (tunnels keep out) \"protected\" (later writes pass over them) or \"sealed\" (vault, and no walker need come there); on = false takes the flag away. Returns the region.", |lua, this, (Text(name), on): (Text, Option<bool>)| {
        let bits = match name.as_str() {
            "lit" => Flags::LIT,
            "vault" | "sealed" => Flags::VAULT,
            "protected" => Flags::PROTECTED,
            _ => return Err(fault(format!("region:flag: there is no flag \"{name}\"; use lit, vault, protected or sealed"))),
        };
        charge(lua, this.cells())?;
        let mut build = writing(lua)?;
        build.flag_region(&this.frame, &this.region, bits, on.unwrap_or(true));
        if name == "sealed" {
            let cells = super::floor::on_map(&build.grid.area(), &this.frame, &this.region);
            build.seal(&cells, on.unwrap_or(true));
        }
        Ok(())
    });
    api.method("cells", "", "fun(): integer, integer", "Walks its cells, row by row: for x, y in region:cells() do.", |lua, this, ()| {
        charge(lua, this.cells())?;
        let points: Held<Point> = this.hold(this.region.points().collect());
        let next = AtomicUsize::new(0);
        lua.create_function(move |_, ()| {
            Ok(points.items.get(next.fetch_add(1, Ordering::Relaxed)).map_or((None, None), |p| (Some(p.x), Some(p.y))))
        })
    });
    api.method(
        "rows",
        "",
        "fun(): integer, integer, integer",
        "Walks its runs of cells: for y, x0, x1 in region:rows() do. Faster than cells for whole maps.",
        |lua, this, ()| {
            charge(lua, this.cells())?;
            let runs = this.hold(this.region.runs().collect());
            let next = AtomicUsize::new(0);
            lua.create_function(move |_, ()| {
                Ok(runs
                    .items
                    .get(next.fetch_add(1, Ordering::Relaxed))
                    .map_or((None, None, None), |r| (Some(r.y), Some(r.first), Some(r.last))))
            })
        },
    );
}

fn operators(api: &mut impl Sink<LuaRegion>) {
    api.operator(MetaMethod::Add, "other", "Region", "The cells that either has.", |lua, this, (other,): (RegionArg,)| {
        same_frame(this, &other, "region + region")?;
        charge(lua, this.cells())?;
        Ok(this.with(&this.region + &other.region))
    });
    api.operator(MetaMethod::Mul, "other", "Region", "The cells that both have.", |lua, this, (other,): (RegionArg,)| {
        same_frame(this, &other, "region * region")?;
        charge(lua, this.cells())?;
        Ok(this.with(&this.region * &other.region))
    });
    api.operator(MetaMethod::Sub, "other", "Region", "The cells that the first alone has.", |lua, this, (other,): (RegionArg,)| {
        same_frame(this, &other, "region - region")?;
        charge(lua, this.cells())?;
        Ok(this.with(&this.region - &other.region))
    });
    api.operator(
        MetaMethod::Unm,
        "unused",
        "Region",
        "The cells of the area that it does not have.",
        |lua, this, (_unused,): (super::super::args::Any,)| {
            charge(lua, this.cells())?;
            Ok(this.with(!&this.region))
        },
    );
    api.operator(MetaMethod::Len, "unused", "integer", "Number of cells.", |_, this, (_unused,): (super::super::args::Any,)| {
        Ok(this.region.count())
    });
    api.operator(MetaMethod::Eq, "other", "boolean", "Whether both have the same cells.", |_, this, (other,): (RegionArg,)| {
        Ok(this.frame == other.frame && this.region == other.region)
    });
}

fn questions(api: &mut impl Sink<LuaRegion>) {
    api.method("count", "", "integer", "Number of cells.", |_, this, ()| Ok(this.region.count()));
    api.method("empty", "", "boolean", "Whether it has no cell.", |_, this, ()| Ok(this.region.is_empty()));
    api.method(
        "area",
        "",
        "Area",
        "The area in whose frame its cells are: to set terrains, put monsters and things, or make further regions there.",
        |_, this, ()| Ok(AreaRef(this.frame)),
    );
    api.method("has", "x y", "boolean", "Whether it has the cell.", |_, this, (Coord(x), Coord(y)): (Coord, Coord)| {
        Ok(this.region.contains(Point::new(x, y)))
    });
    api.method(
        "bounds",
        "",
        "integer?, integer?, integer?, integer?",
        "The smallest rectangle around it: x, y, width, height; nil when it has no cell.",
        |_, this, ()| Ok(this.region.bounds().map_or((None, None, None, None), |b| (Some(b.x), Some(b.y), Some(b.width), Some(b.height)))),
    );
    api.method(
        "components",
        "",
        "Region[]",
        "Its connected parts, the largest first; cells that touch at a corner are connected.",
        |lua, this, ()| {
            charge(lua, this.cells() * 4)?;
            // Each part is a region as large as this one: ask before they are made.
            let parts = this.region.component_count(Walk::Eight);
            charge(lua, this.cells().saturating_mul(parts))?;
            this.meter.0.afford(this.bytes.saturating_mul(parts))?;
            let parts = this.region.components(Walk::Eight);
            list(lua, parts.into_iter().map(|part| this.with(part)))
        },
    );
    api.method("largest", "", "Region", "Its largest connected part.", |lua, this, ()| {
        charge(lua, this.cells() * 4)?;
        Ok(this.with(this.region.largest(Walk::Eight)))
    });
    api.method(
        "flood",
        "x y",
        "Region",
        "The part of it that is connected with a cell.",
        |lua, this, (Coord(x), Coord(y)): (Coord, Coord)| {
            charge(lua, this.cells() * 4)?;
            Ok(this.with(this.region.flood(Point::new(x, y), Walk::Eight)))
        },
    );
}

fn shapes(api: &mut impl Sink<LuaRegion>) {
    api.method(
        "grow",
        "n",
        "Region",
        "With all cells within n steps, diagonal steps counted as one. Default 1.",
        |lua, this, (n,): (Option<Coord>,)| {
            let n = steps("region:grow", n)?;
            charge(lua, this.cells().saturating_mul(1 + n as usize))?;
            Ok(this.with(this.region.grow(n, Walk::Eight)))
        },
    );
    api.method(
        "shrink",
        "n",
        "Region",
        "Without the cells within n steps of the outside. Default 1.",
        |lua, this, (n,): (Option<Coord>,)| {
            let n = steps("region:shrink", n)?;
            charge(lua, this.cells().saturating_mul(1 + n as usize))?;
            Ok(this.with(this.region.shrink(n, Walk::Eight)))
        },
    );
    api.method("border", "", "Region", "Its cells that touch the outside.", |lua, this, ()| {
        charge(lua, this.cells())?;
        Ok(this.with(this.region.border(Walk::Eight)))
    });
    api.method("rim", "", "Region", "The cells outside that touch it.", |lua, this, ()| {
        charge(lua, this.cells())?;
        Ok(this.with(this.region.rim(Walk::Eight)))
    });
    api.method(
        "every",
        "n",
        "Region",
        "Every nth cell across and down, counted from the top left of its bounds.",
        |lua, this, (Coord(n),): (Coord,)| {
            if n < 1 {
                return Err(fault(format!("region:every: n must be at least 1, got {n}")));
            }
            charge(lua, this.cells())?;
            Ok(this.with(this.region.every(n)))
        },
    );
    api.method(
        "beside",
        "other least",
        "Region",
        "Its cells with at least so many orthogonal neighbours in another region, 1 to 4. Default 1.",
        |lua, this, (other, least): (RegionArg, Option<Int>)| {
            same_frame(this, &other, "region:beside")?;
            let least = match least.map_or(1, |Int(n)| n) {
                n @ 1..=4 => n as u32,
                n => return Err(fault(format!("region:beside: least must be from 1 to 4, got {n}"))),
            };
            charge(lua, this.cells())?;
            Ok(this.with(this.region.beside(&other.region, least)))
        },
    );
    api.method(
        "shift",
        "dx dy",
        "Region",
        "Moved by dx columns to the right and dy rows down; what leaves the area is lost.",
        |lua, this, (Coord(dx), Coord(dy)): (Coord, Coord)| {
            charge(lua, this.cells())?;
            Ok(this.with(this.region.translate(dx, dy)))
        },
    );
}

fn chance(api: &mut impl Sink<LuaRegion>) {
    api.method(
        "thin",
        "rng chance",
        "Region",
        "Each of its cells with so many percent chance.",
        |lua, this, (rng, Percent(p)): (Rng, Percent)| {
            charge(lua, this.cells() * 2)?;
            let mut thin = Region::empty(this.region.width(), this.region.height());
            rng.draw(lua, |stream| {
                for point in this.region.points() {
                    if stream.percent(p) {
                        thin.insert(point);
                    }
                }
                Ok(())
            })?;
            Ok(this.with(thin))
        },
    );
    api.method(
        "roll",
        "rng chance",
        "Region",
        "Each of its cells with a chance from 0 (never) to 1 (always), fractions in steps of 2^-64. Every cell takes one draw, whatever the chance, so that another chance changes only which cells pass.",
        |lua, this, (rng, Chance(chance)): (Rng, Chance)| {
            charge(lua, this.cells() * 2)?;
            // Exact: a power of two moves the exponent only. 1 gives 2^64, which every ticket lies below.
            let limit = (chance * 2f64.powi(64)) as u128;
            let mut kept = Region::empty(this.region.width(), this.region.height());
            rng.draw(lua, |stream| {
                for point in this.region.points() {
                    if u128::from(stream.next_u64()) < limit {
                        kept.insert(point);
                    }
                }
                Ok(())
            })?;
            Ok(this.with(kept))
        },
    );
    api.method("scatter", "rng rows", "Region", "Makes each of its cells of one of the terrains { {terrain, weight}, ... }, as likely as its weight says, but for protected cells and the rim of the map. One draw a cell; none at all where only one terrain has a weight. Weights are whole numbers. Returns the region.", |lua, this, (rng, Tab(rows)): (Rng, Tab)| {
        super::scatter::fill(lua, this, rng, &rows)?;
        Ok(this.with(this.region.clone()))
    });
    api.method(
        "sample",
        "rng",
        "integer?, integer?",
        "One of its cells, each as likely as the others: x, y; nil when it has none.",
        |lua, this, (rng,): (Rng,)| {
            charge(lua, this.cells())?;
            let point = rng.draw(lua, |stream| Ok(this.region.sample(stream)))?;
            Ok(point.map_or((None, None), |p| (Some(p.x), Some(p.y))))
        },
    );
    api.method(
        "sample_n",
        "rng n",
        "Point[]",
        "n different cells of it, or all it has: a list of { x =, y = }.",
        |lua, this, (rng, Int(n)): (Rng, Int)| {
            let n = usize::try_from(n).map_err(|_| fault(format!("region:sample_n: n must be at least 0, got {n}")))?;
            charge(lua, this.cells() * 2)?;
            let points = rng.draw(lua, |stream| Ok(this.region.sample_n(n, stream)))?;
            let out = lua.create_table_with_capacity(points.len(), 0)?;
            for (i, point) in points.iter().enumerate() {
                out.raw_set(i + 1, point_table(lua, point.x, point.y)?)?;
            }
            Ok(out)
        },
    );
}

/// A region of the script: for bound functions that make one.
pub(crate) fn made(lua: &Lua, frame: Area, cells: Region) -> mlua::Result<LuaRegion> {
    region(lua, frame, cells)
}
