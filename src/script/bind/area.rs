//! `Area`: a rectangle of the map with a frame of its own.

use std::sync::atomic::{AtomicI32, Ordering};

use mlua::{Lua, MetaMethod, Table, UserData, UserDataFields, UserDataMethods, Value};

use crate::grid::{Area, Bsp, BspRule, Caves, Drunkard, Maze, Point, Region, Rule, Walk};

use super::super::args::{Coord, Details, Func, State, Tab, TerrainArg, Text};
use super::super::fault::fault;
use super::super::fields::{Fields, list_of};
use super::super::registry::{Bound, Operators, Sink, methods_table};
use super::monsters::{self, MONSTER_DOC};
use super::picture;
use super::region::{LuaRegion, made};
use super::rng::Rng;
use super::things;
use super::{build, charge, list, no_terrain, refused, writing};

/// An area as scripts hold it, in cells of the map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AreaRef(pub Area);

impl Bound for AreaRef {
    const OWNER: &'static str = "Area";
    const COMMON: &'static [&'static str] = &["fill", "border", "inset", "set", "size", "width", "height", "get", "sub"];

    fn declare(api: &mut impl Sink<Self>) {
        declare(api);
    }
}

impl UserData for AreaRef {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
        fields.add_meta_field(MetaMethod::Type, "area");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| {
            let a = this.0;
            Ok(format!("area of {}x{} at ({}, {})", a.width, a.height, a.x, a.y))
        });
        Self::declare(&mut Operators { owner: Self::OWNER, methods });
    }
}

impl AreaRef {
    /// The cell on the map, or an error for one outside this area.
    #[inline]
    pub(super) fn cell(self, what: &'static str, x: i32, y: i32) -> mlua::Result<(i32, i32)> {
        if x >= 0 && y >= 0 && x < self.0.width && y < self.0.height {
            Ok((self.0.x + x, self.0.y + y))
        } else {
            Err(self.outside(what, x, y))
        }
    }

    #[cold]
    fn outside(self, what: &str, x: i32, y: i32) -> mlua::Error {
        fault(format!("{what}: ({x}, {y}) is outside the area of {}x{} cells", self.0.width, self.0.height))
    }

    fn cells(self) -> usize {
        self.0.len() as usize
    }

    /// Its cells on the map for which something holds, in its own frame.
    fn where_cells(self, lua: &Lua, holds: impl Fn(&crate::build::Build, i32, i32) -> bool) -> mlua::Result<LuaRegion> {
        charge(lua, self.cells())?;
        let build = build(lua)?;
        let width = self.0.width.max(1) as usize;
        let cells =
            Region::from_fn(self.0.width, self.0.height, |i| holds(&build, self.0.x + (i % width) as i32, self.0.y + (i / width) as i32));
        drop(build);
        made(lua, self.0, cells)
    }

    fn shape(self, lua: &Lua, cells: impl FnOnce(i32, i32) -> Region) -> mlua::Result<LuaRegion> {
        charge(lua, self.cells())?;
        made(lua, self.0, cells(self.0.width, self.0.height))
    }
}

/// Declares the methods.
pub(super) fn declare(api: &mut impl Sink<AreaRef>) {
    frame(api);
    cells(api);
    regions(api);
    random(api);
    super::field::makers(api);
    things(api);
    super::vaults::declare_area(api);
}

fn frame(api: &mut impl Sink<AreaRef>) {
    api.method("width", "", "integer", "Number of columns.", |_, this, ()| Ok(this.0.width));
    api.method("height", "", "integer", "Number of rows.", |_, this, ()| Ok(this.0.height));
    api.method("size", "", "integer, integer", "Width and height.", |_, this, ()| Ok((this.0.width, this.0.height)));
    api.method("origin", "", "integer, integer", "Its top left cell on the map: x, y.", |_, this, ()| Ok((this.0.x, this.0.y)));
    api.method("center", "", "Point", "Its middle cell, in its own frame: { x =, y = }.", |lua, this, ()| {
        super::point_table(lua, (this.0.width - 1).max(0) / 2, (this.0.height - 1).max(0) / 2)
    });
    api.method(
        "sub",
        "x y width height",
        "Area",
        "A part of it, with a frame of its own.",
        |_, this, (Coord(x), Coord(y), Coord(w), Coord(h)): (Coord, Coord, Coord, Coord)| {
            let part = Area::new(this.0.x + x, this.0.y + y, w, h);
            if w < 1 || h < 1 || !this.0.contains_area(&part) {
                return Err(fault(format!(
                    "area:sub: {w}x{h} cells at ({x}, {y}) do not fit into the area of {}x{} cells",
                    this.0.width, this.0.height
                )));
            }
            Ok(AreaRef(part))
        },
    );
    api.method("cells", "", "fun(): integer, integer", "Walks its cells, row by row: for x, y in area:cells() do.", |lua, this, ()| {
        charge(lua, this.cells())?;
        let (width, height) = (this.0.width, this.0.height);
        let next = AtomicI32::new(0);
        lua.create_function(move |_, ()| {
            let n = next.fetch_add(1, Ordering::Relaxed);
            Ok(if width > 0 && n / width < height { (Some(n % width), Some(n / width)) } else { (None, None) })
        })
    });
    api.method(
        "rows",
        "",
        "fun(): integer, integer, integer",
        "Walks its rows: for y, x0, x1 in area:rows() do. Faster than cells for whole maps.",
        |lua, this, ()| {
            let (width, height) = (this.0.width, this.0.height);
            let next = AtomicI32::new(0);
            lua.create_function(move |_, ()| {
                let y = next.fetch_add(1, Ordering::Relaxed);
                Ok(if y < height && width > 0 { (Some(y), Some(0), Some(width - 1)) } else { (None, None, None) })
            })
        },
    );
}

fn cells(api: &mut impl Sink<AreaRef>) {
    api.method(
        "set",
        "x y terrain",
        "",
        "Makes a cell of a terrain. A cell outside the area, a protected one, or open ground on the rim of the map is an error.",
        |lua, this, (Coord(x), Coord(y), TerrainArg(t)): (Coord, Coord, TerrainArg)| {
            let (x, y) = this.cell("area:set", x, y)?;
            match writing(lua)?.put(x, y, t) {
                Ok(()) => Ok(()),
                Err(why) => Err(refused(lua, "area:set", x, y, &why)),
            }
        },
    );
    api.method("get", "x y", "Terrain", "The terrain of a cell.", |lua, this, (Coord(x), Coord(y)): (Coord, Coord)| {
        let (mx, my) = this.cell("area:get", x, y)?;
        let terrain = build(lua)?.terrain_at(mx, my);
        terrain.map(|t| t.0).ok_or_else(|| this.outside("area:get", x, y))
    });
    api.method(
        "is",
        "x y terrain",
        "boolean",
        "Whether a cell is of a terrain; false outside the area.",
        |lua, this, (Coord(x), Coord(y), TerrainArg(t)): (Coord, Coord, TerrainArg)| match this.cell("area:is", x, y) {
            Ok((x, y)) => Ok(build(lua)?.terrain_at(x, y) == Some(t)),
            Err(_) => Ok(false),
        },
    );
    api.method(
        "fill",
        "terrain",
        "Area",
        "Makes all of it of a terrain, but for protected cells and the rim of the map. Returns the area.",
        |lua, this, (TerrainArg(t),): (TerrainArg,)| {
            charge(lua, this.cells())?;
            writing(lua)?.put_area(&this.0, t).map_err(|_| no_terrain(lua, "area:fill"))?;
            Ok(*this)
        },
    );
    api.method("picture", "rows legend x y", "Area", "Stamps a picture, its top left at (x, y), default (0, 0). legend: glyph to terrain, or to a function(area, x, y). Without one # is wall, . floor, + door; a blank leaves the cell as it is.", |lua, this, (Tab(rows), legend, x, y): (Tab, Option<Tab>, Option<Coord>, Option<Coord>)| {
        picture::stamp(lua, this.0, &rows, legend.map(|Tab(t)| t), x.map_or(0, |c| c.0), y.map_or(0, |c| c.0))?;
        Ok(*this)
    });
}

fn regions(api: &mut impl Sink<AreaRef>) {
    api.method("all", "", "Region", "All its cells.", |lua, this, ()| this.shape(lua, Region::full));
    api.method("border", "", "Region", "Its outermost cells.", |lua, this, ()| {
        this.shape(lua, |w, h| {
            let mut ring = Region::full(w, h);
            ring.remove_area(&Area::sized(w, h).inset(1));
            ring
        })
    });
    api.method("inset", "n", "Region", "All its cells but the n outermost on each side.", |lua, this, (Coord(n),): (Coord,)| {
        if n < 0 {
            return Err(fault(format!("area:inset: n must be at least 0, got {n}")));
        }
        this.shape(lua, |w, h| Region::rectangle(w, h, &Area::sized(w, h).inset(n)))
    });
    api.method(
        "rect",
        "x y width height",
        "Region",
        "A rectangle; what lies outside the area is left out.",
        |lua, this, (Coord(x), Coord(y), Coord(rw), Coord(rh)): (Coord, Coord, Coord, Coord)| {
            this.shape(lua, |w, h| Region::rectangle(w, h, &Area::new(x, y, rw, rh)))
        },
    );
    api.method(
        "line",
        "x0 y0 x1 y1",
        "Region",
        "A line from cell to cell, one cell wide.",
        |lua, this, (Coord(x0), Coord(y0), Coord(x1), Coord(y1)): (Coord, Coord, Coord, Coord)| {
            charge(lua, (x0.abs_diff(x1).max(y0.abs_diff(y1)) as usize).saturating_mul(16))?;
            this.shape(lua, |w, h| Region::line(w, h, Point::new(x0, y0), Point::new(x1, y1)))
        },
    );
    api.method(
        "ellipse",
        "x y width height",
        "Region",
        "The ellipse that fills a rectangle; the whole area by default.",
        |lua, this, (x, y, ew, eh): (Option<Coord>, Option<Coord>, Option<Coord>, Option<Coord>)| {
            let at =
                Area::new(x.map_or(0, |c| c.0), y.map_or(0, |c| c.0), ew.map_or(this.0.width, |c| c.0), eh.map_or(this.0.height, |c| c.0));
            this.shape(lua, |w, h| Region::ellipse(w, h, &at))
        },
    );
    api.method(
        "circle",
        "x y radius",
        "Region",
        "A filled circle around a cell.",
        |lua, this, (Coord(x), Coord(y), Coord(r)): (Coord, Coord, Coord)| {
            this.shape(lua, |w, h| Region::circle(w, h, Point::new(x, y), r))
        },
    );
    api.method("polygon", "corners", "Region", "A filled polygon: { {x, y}, {x, y}, {x, y} }.", |lua, this, (Tab(corners),): (Tab,)| {
        let corners = points(&corners, "area:polygon: corners")?;
        charge(lua, corners.len().saturating_mul(this.0.height.max(1) as usize))?;
        this.shape(lua, |w, h| Region::polygon(w, h, &corners))
    });
    api.method("where", "terrain", "Region", "Its cells of a terrain.", |lua, this, (TerrainArg(t),): (TerrainArg,)| {
        this.where_cells(lua, |build, x, y| build.terrain_at(x, y) == Some(t))
    });
    api.method("passable", "", "Region", "Its cells a walker passes.", |lua, this, ()| {
        this.where_cells(lua, crate::build::Build::is_passable)
    });
    api.method("region", "has", "Region", "Its cells for which has(x, y) returns true.", |lua, this, (Func(has),): (Func,)| {
        charge(lua, this.cells())?;
        let mut cells = Region::empty(this.0.width, this.0.height);
        for y in 0..this.0.height {
            for x in 0..this.0.width {
                if has.call::<bool>((x, y))? {
                    cells.insert(Point::new(x, y));
                }
            }
        }
        made(lua, this.0, cells)
    });
}

/// Corners as scripts write them: pairs, or tables with x and y.
pub(super) fn points(table: &Table, what: &str) -> mlua::Result<Vec<Point>> {
    list_of(table, what)?
        .into_iter()
        .enumerate()
        .map(|(i, value)| {
            let bad = || fault(format!("{what}[{}] must be a pair of whole numbers: {{x, y}}", i + 1));
            let Value::Table(pair) = value else { return Err(bad()) };
            let part = |index: i32, name: &str| -> mlua::Result<i32> {
                let value = match pair.raw_get::<Value>(index)? {
                    Value::Nil => pair.raw_get::<Value>(name)?,
                    value => value,
                };
                match value {
                    Value::Integer(n) if (-1_000_000..=1_000_000).contains(&n) => Ok(n as i32),
                    _ => Err(bad()),
                }
            };
            Ok(Point::new(part(1, "x")?, part(2, "y")?))
        })
        .collect()
}

fn random(api: &mut impl Sink<AreaRef>) {
    api.method("cave", "rng options", "Region", "Open cells of a cave grown by a cellular automaton: { open = 45 (percent at first), passes = 4, birth = 5, survive = 4 (open neighbours to open, to stay open) }.", |lua, this, (rng, options): (Rng, Option<Tab>)| {
        let fields = Fields::new(lua, options.map(|Tab(t)| t), "area:cave", &["open", "passes", "birth", "survive"])?;
        let usual = Caves::default();
        let birth = fields.int("birth", 0..=9)?.unwrap_or(5) as u32;
        let survive = fields.int("survive", 0..=9)?.unwrap_or(4) as u32;
        let caves = Caves {
            open: fields.int("open", 0..=100)?.map_or(45, |n| n as u32),
            passes: fields.int("passes", 0..=64)?.map_or(4, |n| n as u32),
            rule: Rule::at_least(birth, survive),
            ..usual
        };
        charge(lua, this.cells() * (1 + caves.passes as usize))?;
        let open = rng.draw(lua, |stream| Ok(caves.grow(this.0.width, this.0.height, stream)))?;
        made(lua, this.0, open)
    });
    api.method(
        "maze",
        "rng options",
        "Region",
        "Open cells of a maze: { corridor = 1, wall = 1 (cells), braid = 0 (percent of dead ends opened), winding = 75 (percent) }.",
        |lua, this, (rng, options): (Rng, Option<Tab>)| {
            let fields = Fields::new(lua, options.map(|Tab(t)| t), "area:maze", &["corridor", "wall", "braid", "winding"])?;
            let maze = Maze {
                corridor: fields.int("corridor", 1..=100)?.map_or(1, |n| n as i32),
                wall: fields.int("wall", 1..=100)?.map_or(1, |n| n as i32),
                braid: fields.int("braid", 0..=100)?.map_or(0, |n| n as u32),
                newest: fields.int("winding", 0..=100)?.map_or(75, |n| n as u32),
            };
            charge(lua, this.cells() * 8)?;
            let open = rng.draw(lua, |stream| Ok(maze.carve(this.0.width, this.0.height, stream)))?;
            made(lua, this.0, open)
        },
    );
    api.method("walk", "rng options", "Region", "Cells opened by walkers who stagger about: { open = 40 (percent of the area), straight = 50 (percent), life = 0 (steps before another sets out from an open cell; 0 = never) }. Always connected.", |lua, this, (rng, options): (Rng, Option<Tab>)| {
        let fields = Fields::new(lua, options.map(|Tab(t)| t), "area:walk", &["open", "straight", "life"])?;
        let usual = Drunkard::default();
        let walk = Drunkard {
            target: fields.int("open", 1..=95)?.map_or(40, |n| n as u32),
            straight: fields.int("straight", 0..=100)?.map_or(50, |n| n as u32),
            life: fields.int("life", 0..=1_000_000)?.map_or(0, |n| n as u32),
            steps: (this.cells() as u32).saturating_mul(20),
            ..usual
        };
        charge(lua, this.cells() * 20)?;
        let open = rng.draw(lua, |stream| Ok(walk.wander(this.0.width, this.0.height, None, stream).open))?;
        made(lua, this.0, open)
    });
    api.method("bsp", "rng options", "Area[], integer[][]", "Cuts it into areas: { min = 6 (least side), gap = 1 (cells between), whole = 0 (percent left uncut) }. Returns the areas, and pairs of their numbers that, joined, join all.", |lua, this, (rng, options): (Rng, Option<Tab>)| {
        let fields = Fields::new(lua, options.map(|Tab(t)| t), "area:bsp", &["min", "gap", "whole"])?;
        let min = fields.int("min", 1..=1024)?.map_or(6, |n| n as i32);
        let rule = BspRule {
            min_width: min,
            min_height: min,
            gap: fields.int("gap", 0..=100)?.map_or(1, |n| n as i32),
            whole: fields.int("whole", 0..=100)?.map_or(0, |n| n as u32),
        };
        charge(lua, this.cells())?;
        let bsp = rng.draw(lua, |stream| Ok(Bsp::split(this.0, &rule, stream)))?;
        let leaves = list(lua, bsp.leaves().map(AreaRef))?;
        let pairs = lua.create_table()?;
        for (n, (a, b)) in bsp.joins().into_iter().enumerate() {
            pairs.raw_set(n + 1, list(lua, [a + 1, b + 1])?)?;
        }
        Ok((leaves, pairs))
    });
}

fn things(api: &mut impl Sink<AreaRef>) {
    api.method(
        "monster",
        "name x y state",
        "boolean?, string?, string?",
        MONSTER_DOC,
        |lua, this, (Text(name), Coord(x), Coord(y), state): (Text, Coord, Coord, Option<State>)| {
            let (x, y) = this.cell("area:monster", x, y)?;
            monsters::put(lua, "area:monster", &name, x, y, state)
        },
    );
    api.method(
        "thing",
        "kind x y details",
        "boolean?, string?, string?",
        things::THING_DOC,
        |lua, this, (Text(kind), Coord(x), Coord(y), details): (Text, Coord, Coord, Option<Details>)| {
            let (x, y) = this.cell("area:thing", x, y)?;
            things::put(lua, "area:thing", &kind, x, y, details)
        },
    );
    api.method("stairs", "kind x y to", "boolean?, string?", "Puts stairs on a cell: kind is \"up\", \"down\", \"branch\", \"portal\" or \"landing\". true, or nil and the reason why not; stairs the rules do not ask for are refused.", |lua, this, (Text(kind), Coord(x), Coord(y), to): (Text, Coord, Coord, Option<Text>)| {
        let (x, y) = this.cell("area:stairs", x, y)?;
        super::floor::put_stairs(lua, "area:stairs", &kind, x, y, to.map(|Text(t)| t))
    });
    api.method("tunnel", "x0 y0 x1 y1 options", "Region", "Digs a tunnel between two of its cells, through whatever may be dug: { style = \"straight\"|\"winding\"|\"cheapest\"|\"fractal\", floor = terrain, fallback = true, and what floor:connect says of styles }. Returns the cells dug, none where there is no way.", |lua, this, (Coord(x0), Coord(y0), Coord(x1), Coord(y1), options): (Coord, Coord, Coord, Coord, Option<Tab>)| {
        let from = this.cell("area:tunnel", x0, y0)?;
        let to = this.cell("area:tunnel", x1, y1)?;
        super::tunnels::dig(lua, this.0, from, to, options.map(|Tab(t)| t))
    });
}

/// A list of areas as scripts see it.
pub(super) fn areas(lua: &Lua, areas: &[AreaRef]) -> mlua::Result<Table> {
    list(lua, areas.iter().copied())
}

/// How walkers move on the floor that is being built.
pub(super) fn walk(lua: &Lua) -> mlua::Result<Walk> {
    let build = build(lua)?;
    Ok(build.walk())
}
