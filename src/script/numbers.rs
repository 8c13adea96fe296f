//! `math` as scripts see it: chance from the current stream, and transcendental functions in pure Rust, since the platform's libm differs
//! between systems.

use std::sync::LazyLock;

use mlua::{Lua, Table, Value};

use super::args::Int;
use super::bind::current_stream;
use super::checks::{Arg, BadArg};
use super::fault::fault;
use super::registry::{Listing, Sink, made_on_demand};

/// A number, whole or not.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub f64);

impl Arg for Num {
    const TYPE: &'static str = "number";
    type Raw = Value;

    #[inline]
    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        match value {
            Value::Integer(i) => Ok(Self(i as f64)),
            Value::Number(n) => Ok(Self(n)),
            other => Err(BadArg::new("a number", &other)),
        }
    }
}

/// Declares the functions.
pub(crate) fn declare(api: &mut impl Sink<()>) {
    api.method("random", "m n", "number", "Draws from the current stream: a whole number from 1 to m, or from m to n, or without arguments a number from 0 up to 1 in steps of 2^-53. Prefer the stream a function is given.", |lua, (), (m, n): (Option<Int>, Option<Int>)| {
        current_stream(lua, |stream| match (m, n) {
            (None, _) => Ok(Value::Number((stream.next_u64() >> 11) as f64 / (1u64 << 53) as f64)),
            (Some(Int(m)), None) => stream.int(1, m).map(Value::Integer).map_err(|e| fault(format!("math.random: {e}"))),
            (Some(Int(m)), Some(Int(n))) => stream.int(m, n).map(Value::Integer).map_err(|e| fault(format!("math.random: {e}"))),
        })
    });
    api.method("sin", "x", "number", "Sine of x in radians; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::sin(x)));
    api.method("cos", "x", "number", "Cosine of x in radians; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::cos(x)));
    api.method("tan", "x", "number", "Tangent of x in radians; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::tan(x)));
    api.method("asin", "x", "number", "Arc sine in radians; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::asin(x)));
    api.method("acos", "x", "number", "Arc cosine in radians; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::acos(x)));
    api.method(
        "atan",
        "y x",
        "number",
        "Arc tangent of y, or of y / x with both signs used; the same on every system.",
        |_, (), (Num(y), x): (Num, Option<Num>)| Ok(x.map_or_else(|| libm::atan(y), |Num(x)| libm::atan2(y, x))),
    );
    api.method(
        "atan2",
        "y x",
        "number",
        "Arc tangent of y / x with both signs used; the same on every system.",
        |_, (), (Num(y), Num(x)): (Num, Num)| Ok(libm::atan2(y, x)),
    );
    api.method("sinh", "x", "number", "Hyperbolic sine; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::sinh(x)));
    api.method("cosh", "x", "number", "Hyperbolic cosine; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::cosh(x)));
    api.method("tanh", "x", "number", "Hyperbolic tangent; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::tanh(x)));
    api.method("exp", "x", "number", "e to the power of x; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::exp(x)));
    api.method(
        "log",
        "x base",
        "number",
        "Natural logarithm, or to a base; the same on every system.",
        |_, (), (Num(x), base): (Num, Option<Num>)| {
            Ok(match base {
                None => libm::log(x),
                Some(Num(2.0)) => libm::log2(x),
                Some(Num(10.0)) => libm::log10(x),
                Some(Num(base)) => libm::log(x) / libm::log(base),
            })
        },
    );
    api.method("log10", "x", "number", "Logarithm to base 10; the same on every system.", |_, (), (Num(x),): (Num,)| Ok(libm::log10(x)));
    api.method(
        "pow",
        "x y",
        "number",
        "x to the power of y; the same on every system, which the operator ^ is only for the exponents 2, 3 and 0.5.",
        |_, (), (Num(x), Num(y)): (Num, Num)| Ok(libm::pow(x, y)),
    );
}

/// Puts them into `math`, and takes out what depends on state or platform.
pub(crate) fn bind(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    let math: Table = globals.raw_get("math")?;
    static REPLACED: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let mut listing = Listing { owner: "math", entries: Vec::new() };
        declare(&mut listing);
        listing.entries.iter().map(|e| e.name).chain(["randomseed", "noise"]).collect()
    });
    for name in REPLACED.iter() {
        math.raw_set(*name, Value::Nil)?;
    }
    made_on_demand(lua, &math, "math", |one| declare(one), None)
}
