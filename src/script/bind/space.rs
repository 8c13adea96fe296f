//! Space policies of scripts: `floor:blocks`, and functions.

use std::sync::{Mutex, PoisonError};

use mlua::{AnyUserData, Function, Lua, MetaMethod, UserData, UserDataFields, UserDataMethods, Value};

use crate::grid::{Blocks, PickBlock, Point};

use super::super::args::{Coord, Func, Tab};
use super::super::checks::describe;
use super::super::fault::{blaming, fault};
use super::super::fields::Fields;
use super::super::registry::{Bound, Operators, Sink, methods_table};
use super::floor::FloorRef;
use super::rng::Rng;
use super::{build, charge, current_stream};

/// A way of a script to find space.
#[derive(Clone, Debug)]
pub(crate) enum Policy {
    Blocks(AnyUserData),
    Function(Function),
}

impl Policy {
    /// Reads one; what is wrong with it where it is none.
    pub fn read(value: Value) -> Result<Self, String> {
        match value {
            Value::Function(f) => Ok(Self::Function(f)),
            Value::UserData(data) if data.is::<BlocksRef>() => Ok(Self::Blocks(data)),
            other => Err(format!("must be floor:blocks {{ ... }} or a function(width, height), got {}", describe(&other))),
        }
    }

    /// The top left cell for a room of that size; `None` where it finds none.
    pub fn find(&self, lua: &Lua, width: i32, height: i32) -> mlua::Result<Option<Point>> {
        match self {
            Self::Blocks(blocks) => {
                let blocks = blocks.borrow::<BlocksRef>()?;
                blocks.learn(lua, width)?;
                current_stream(lua, |stream| Ok(blocks.with(|b| b.find(width, height, stream))))
            }
            Self::Function(function) => {
                let (x, y): (Value, Value) = function.call((width, height))?;
                match (x, y) {
                    (Value::Nil | Value::Boolean(false), _) => Ok(None),
                    (Value::Integer(x), Value::Integer(y)) if fits(x) && fits(y) => Ok(Some(Point::new(x as i32, y as i32))),
                    (x, y) => Err(blaming(
                        fault(format!(
                            "space must return the top left cell, x and y, or nil; it returned {} and {}",
                            describe(&x),
                            describe(&y)
                        )),
                        function,
                    )),
                }
            }
        }
    }
}

fn fits(n: i64) -> bool {
    (-1_000_000..=1_000_000).contains(&n)
}

/// `Blocks` as scripts hold them.
pub(crate) struct BlocksRef {
    blocks: Mutex<Blocks>,
    allow: Option<Function>,
}

impl BlocksRef {
    fn with<R>(&self, f: impl FnOnce(&mut Blocks) -> R) -> R {
        f(&mut self.blocks.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks the script where rooms of so many columns may begin, once.
    fn learn(&self, lua: &Lua, width: i32) -> mlua::Result<()> {
        let (needed, columns, count) = self.with(|b| (b.needed(width, 1).0, b.columns(), b.count()));
        charge(lua, count)?;
        let Some(allow) = self.allow.as_ref().filter(|_| self.with(|b| !b.knows(needed))) else { return Ok(()) };
        let mut begins = Vec::with_capacity(columns.max(0) as usize);
        for column in 0..columns {
            let may: Value = allow.call((needed, column))?;
            begins.push(!matches!(may, Value::Nil | Value::Boolean(false)));
        }
        self.with(|b| b.allow(needed, begins));
        Ok(())
    }
}

impl Bound for BlocksRef {
    const OWNER: &'static str = "Blocks";
    const COMMON: &'static [&'static str] = &[];

    fn declare(api: &mut impl Sink<Self>) {
        api.method(
            "find",
            "rng width height",
            "integer?, integer?",
            "Takes the blocks a room of this size needs: the top left cell of the room, which lies in their middle; nil when there are none.",
            |lua, this, (rng, Coord(width), Coord(height)): (Rng, Coord, Coord)| {
                this.learn(lua, width)?;
                let found = rng.draw(lua, |stream| Ok(this.with(|b| b.find(width, height, stream))))?;
                Ok(found.map_or((None, None), |at| (Some(at.x), Some(at.y))))
            },
        );
        api.method("used", "", "integer", "Number of blocks that rooms have.", |_, this, ()| Ok(this.with(|b| b.used())));
        api.method("count", "", "integer", "Number of all blocks.", |_, this, ()| Ok(this.with(|b| b.count())));
    }
}

impl UserData for BlocksRef {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
        fields.add_meta_field(MetaMethod::Type, "blocks");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, _, ()| Ok("blocks"));
        Self::declare(&mut Operators { owner: Self::OWNER, methods });
    }
}

/// Declares `floor:blocks`.
pub(super) fn declare(api: &mut impl Sink<FloorRef>) {
    api.method("blocks", "options", "Blocks", "The floor cut into square blocks, for rooms to stand in loose rows and columns: { side = 11 (cells), allow = function(columns, column) (whether a room that needs so many columns of blocks may begin at one; columns count from 0), pick = \"any\"|\"middle\" (which of several places) }. Give it to place_room or fill_rooms as space.", |lua, _, (options,): (Option<Tab>,)| {
        let fields = Fields::new(lua, options.map(|Tab(t)| t), "floor:blocks", &["side", "allow", "pick"])?;
        let side = fields.int("side", 3..=1024)?.unwrap_or(11) as i32;
        let pick = fields.choice("pick", &PickBlock::ALL)?.unwrap_or_default();
        let allow = fields.get::<Func>("allow")?.map(|Func(f)| f);
        let (width, height) = { let build = build(lua)?; (build.grid.width(), build.grid.height()) };
        let blocks = Mutex::new(Blocks::new(width, height, side, pick));
        super::meter(lua)?.hold(512);
        Ok(BlocksRef { blocks, allow })
    });
}
