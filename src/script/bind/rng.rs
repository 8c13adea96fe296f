//! `rng`: a random stream, as scripts draw from it.

use mlua::{Either, Lua, MetaMethod, Table, UserData, UserDataFields, UserDataMethods, Value};

use crate::build::StreamId;
use crate::chance::{Dice, Stream};

use super::super::args::{Draw, Int, Percent, Tab, Text};
use super::super::checks::{Arg, BadArg, Borrowed};
use super::super::declare::whole_weight;
use super::super::fault::{fault, fault_hint};
use super::super::fields::list_of;
use super::super::registry::{Bound, Operators, Sink, methods_table};
use super::{CHILD_BYTES, build, charge, meter};

/// A handle to a stream of the build.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rng(pub StreamId);

impl Rng {
    /// Draws from it.
    pub fn draw<R>(self, lua: &Lua, f: impl FnOnce(&mut Stream) -> mlua::Result<R>) -> mlua::Result<R> {
        let mut build = build(lua)?;
        match build.stream(self.0) {
            Some(stream) => f(stream),
            None => Err(earlier()),
        }
    }
}

#[cold]
pub(super) fn earlier() -> mlua::Error {
    fault("this stream belongs to an earlier attempt")
}

impl Arg for Rng {
    const TYPE: &'static str = "Rng";
    type Raw = Borrowed<Self>;

    #[inline]
    fn check(raw: Self::Raw, _lua: &Lua) -> Result<Self, BadArg> {
        match raw {
            Either::Left(rng) => Ok(*rng),
            Either::Right(value) => Err(BadArg::new("a random stream (rng)", &value)),
        }
    }
}

impl Bound for Rng {
    const OWNER: &'static str = "Rng";
    const COMMON: &'static [&'static str] = &["int", "draw", "percent", "weighted", "one_in", "pick"];

    fn declare(api: &mut impl Sink<Self>) {
        declare(api);
    }
}

impl UserData for Rng {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
        fields.add_meta_field(MetaMethod::Type, "rng");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, _, ()| Ok("rng"));
        Self::declare(&mut Operators { owner: Self::OWNER, methods });
    }
}

/// Declares the methods.
pub(super) fn declare(api: &mut impl Sink<Rng>) {
    api.method("int", "a b", "integer", "A whole number from a to b, both included.", |lua, rng, (Int(a), Int(b)): (Int, Int)| {
        rng.draw(lua, |s| s.int(a, b).map_err(|e| fault(format!("rng:int: {e}"))))
    });
    api.method("roll", "dice", "integer", "Rolls dice: \"2d6+1\", \"d8\", \"3d4-2\", \"2d6*10\".", |lua, rng, (Text(dice),): (Text,)| {
        let dice: Dice = dice.parse().map_err(|e| fault(format!("rng:roll: {e}")))?;
        rng.draw(lua, |s| Ok(dice.roll(s)))
    });
    api.method("one_in", "n", "boolean", "True once in n times.", |lua, rng, (Int(n),): (Int,)| {
        let n = u64::try_from(n).ok().filter(|n| *n > 0).ok_or_else(|| fault(format!("rng:one_in: n must be at least 1, got {n}")))?;
        rng.draw(lua, |s| Ok(s.one_in(n)))
    });
    api.method("percent", "chance", "boolean", "True in so many of a hundred times.", |lua, rng, (Percent(p),): (Percent,)| {
        rng.draw(lua, |s| Ok(s.percent(p)))
    });
    api.method("draw", "count", "integer", "The number itself, or one drawn by between(a, b).", |lua, rng, (Draw(a, b),): (Draw,)| {
        if a == b { Ok(a) } else { rng.draw(lua, |s| s.int(a, b).map_err(|e| fault(format!("rng:draw: {e}")))) }
    });
    api.method(
        "pick",
        "list",
        "any",
        "One element of a list, each as likely as the others; nil for an empty list.",
        |lua, rng, (Tab(list),): (Tab,)| {
            let len = list.raw_len();
            match rng.draw(lua, |s| Ok(s.pick_index(len)))? {
                Some(index) => list.raw_get::<Value>(index + 1),
                None => Ok(Value::Nil),
            }
        },
    );
    api.method(
        "weighted",
        "rows",
        "any",
        "One value of { {value, weight}, ... }, as likely as its weight says; nil when every weight is 0. Weights are whole numbers.",
        |lua, rng, (Tab(rows),): (Tab,)| weighted(lua, *rng, &rows),
    );
    api.method("shuffle", "list", "table", "Puts a list in random order, in place, and returns it.", |lua, rng, (Tab(list),): (Tab,)| {
        // Each value is fetched and stored: that is worth a few steps.
        charge(lua, list.raw_len().saturating_mul(16))?;
        let mut values = list_of(&list, "rng:shuffle: the list")?;
        rng.draw(lua, |s| {
            s.shuffle(&mut values);
            Ok(())
        })?;
        for (i, value) in values.into_iter().enumerate() {
            list.raw_set(i + 1, value)?;
        }
        Ok(list)
    });
    api.method(
        "child",
        "name number",
        "Rng",
        "A stream of its own for a part of the work: a hash of this one and the name, never a draw. In loops give the number as well.",
        |lua, rng, (Text(name), number): (Text, Option<Int>)| {
            let number = match number {
                None => None,
                Some(Int(n)) => Some(u64::try_from(n).map_err(|_| fault(format!("rng:child: number must be at least 0, got {n}")))?),
            };
            let mut build = build(lua)?;
            if build.stream(rng.0).is_none() {
                return Err(fault("this stream belongs to an earlier attempt"));
            }
            match build.child(rng.0, &name, number) {
                Some(id) => {
                    meter(lua)?.hold(CHILD_BYTES);
                    Ok(Rng(id))
                }
                None => Err(fault_hint(
                    format!("rng:child: this stream has a child \"{name}\" already"),
                    Some("two children of one name would draw the same numbers; in a loop write rng:child(name, i)".to_owned()),
                )),
            }
        },
    );
}

fn weighted(lua: &Lua, rng: Rng, rows: &Table) -> mlua::Result<Value> {
    let len = rows.raw_len();
    charge(lua, len.saturating_mul(16))?;
    let mut weights = Vec::with_capacity(len);
    for i in 1..=len {
        let Value::Table(row) = rows.raw_get(i)? else {
            return Err(fault_hint(
                format!("rng:weighted: row {i} is not a pair"),
                Some("write { {value, weight}, {value, weight} }".to_owned()),
            ));
        };
        let weight: Value = row.raw_get(2)?;
        weights.push(whole_weight(&weight).map_err(|text| fault(format!("rng:weighted: the weight of row {i} {text}")))?);
    }
    if len == 0 && !rows.is_empty() {
        return Err(fault_hint(
            "rng:weighted takes a list of rows, this table has names for keys",
            Some("write { {value, weight}, {value, weight} }: a list has an order".to_owned()),
        ));
    }
    match rng.draw(lua, |s| s.weighted(&weights).map_err(|e| fault(format!("rng:weighted: {e}"))))? {
        Some(index) => rows.raw_get::<Table>(index + 1)?.raw_get(1),
        None => Ok(Value::Nil),
    }
}
