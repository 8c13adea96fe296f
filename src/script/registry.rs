//! The registry: every function scripts see is declared once, with names, types and words, and everything else is made from that: the
//! binding, the checks of arguments, `docs/lua-api.md` and the editor stubs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use mlua::{Either, Function, IntoLuaMulti, Lua, MetaMethod, MultiValue, Table, UserDataMethods, Value};

use super::checks::{Args, Borrowed, Who, describe};
use super::fault::{Counted, did_you_mean, fault_hint};
use super::meter::Meter;

/// A parameter as documentation shows it.
#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub name: &'static str,
    pub ty: &'static str,
    pub optional: bool,
}

/// A function as documentation shows it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The type it is a method of (`Area`), the table it stands in (`math`), or empty for a global.
    pub owner: &'static str,
    pub name: &'static str,
    pub params: Vec<Param>,
    /// Return types as Lua annotations write them; empty for none.
    pub returns: &'static str,
    pub doc: &'static str,
    /// API version that brought it.
    pub since: u32,
}

/// Where declarations go: into a VM, or into documentation.
pub(crate) trait Sink<T> {
    /// Declares a method (or, for a table of functions, a function). `params` are the names, separated by spaces.
    fn method<A: Args, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        params: &'static str,
        returns: &'static str,
        doc: &'static str,
        f: impl Fn(&Lua, &T, A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        let _ = (name, params, returns, doc, f);
    }

    /// Declares a method that returns the object it was called on: the same one, which costs less than a copy.
    fn chained<A: Args>(
        &mut self,
        name: &'static str,
        params: &'static str,
        returns: &'static str,
        doc: &'static str,
        f: impl Fn(&Lua, &T, A) -> mlua::Result<()> + Copy + Send + 'static,
    ) {
        let _ = (name, params, returns, doc, f);
    }

    /// Declares an operator.
    fn operator<A: Args, R: IntoLuaMulti>(
        &mut self,
        operator: MetaMethod,
        params: &'static str,
        returns: &'static str,
        doc: &'static str,
        f: impl Fn(&Lua, &T, A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        let _ = (operator, params, returns, doc, f);
    }
}

/// A userdata type whose methods are declared here.
pub(crate) trait Bound: Sized + 'static {
    /// The type's name, as documentation writes it.
    const OWNER: &'static str;
    /// Methods most floors call: made with the state, where that is cheapest.
    const COMMON: &'static [&'static str];
    /// Declares every method and operator.
    fn declare(api: &mut impl Sink<Self>);
}

/// Declares the operators of a userdata type; its methods are made when they are first called.
pub(crate) struct Operators<'a, M> {
    pub owner: &'static str,
    pub methods: &'a mut M,
}

impl<T: 'static, M: UserDataMethods<T>> Sink<T> for Operators<'_, M> {
    fn operator<A: Args, R: IntoLuaMulti>(
        &mut self,
        operator: MetaMethod,
        params: &'static str,
        returns: &'static str,
        _doc: &'static str,
        f: impl Fn(&Lua, &T, A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        let who = Who { owner: self.owner, name: operator_sign(&operator), params };
        if gives_object(returns) {
            self.methods.add_meta_method(operator.name(), move |lua, this, raw: A::Raw| {
                guard(lua, || object(lua, f(lua, this, A::check(raw, lua, &who)?)?))
            });
        } else {
            self.methods
                .add_meta_method(operator.name(), move |lua, this, raw: A::Raw| guard(lua, || f(lua, this, A::check(raw, lua, &who)?)));
        }
    }
}

/// Makes the one method that is wanted.
struct One<'a> {
    owner: &'static str,
    lua: &'a Lua,
    wanted: &'a str,
    made: mlua::Result<Option<Function>>,
}

impl<T: 'static> Sink<T> for One<'_> {
    fn method<A: Args, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        params: &'static str,
        returns: &'static str,
        _doc: &'static str,
        f: impl Fn(&Lua, &T, A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        if name != self.wanted {
            return;
        }
        self.made = method_function(self.lua, Who { owner: self.owner, name, params }, returns, f).map(Some);
    }

    fn chained<A: Args>(
        &mut self,
        name: &'static str,
        params: &'static str,
        _returns: &'static str,
        _doc: &'static str,
        f: impl Fn(&Lua, &T, A) -> mlua::Result<()> + Copy + Send + 'static,
    ) {
        if name == self.wanted {
            self.made = chained_function(self.lua, Who { owner: self.owner, name, params }, f).map(Some);
        }
    }
}

/// The table of a type's methods. It starts empty and fills as methods are first called: a floor uses a third of them, and a fresh state
/// per attempt has to be cheap. An unknown name is an error with a suggestion.
pub(crate) fn methods_table<T: Bound>(lua: &Lua) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    let meta = lua.create_table()?;
    meta.raw_set(
        "__index",
        lua.create_function(|lua, (table, name): (Table, Value)| {
            let Value::String(text) = &name else { return Err(counted(lua, no_method::<T>(&describe(&name)))) };
            let wanted = text.to_string_lossy();
            let mut one = One { owner: T::OWNER, lua, wanted: &wanted, made: Ok(None) };
            unlimited(lua, || T::declare(&mut one));
            let method = one.made?.ok_or_else(|| counted(lua, no_method::<T>(&wanted)))?;
            table.raw_set(name, &method)?;
            Ok(method)
        })?,
    )?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    let mut common = Common { owner: T::OWNER, lua, wanted: T::COMMON, table: &table, failed: Ok(()) };
    T::declare(&mut common);
    common.failed?;
    Ok(table)
}

/// Makes the methods most floors call.
struct Common<'a> {
    owner: &'static str,
    lua: &'a Lua,
    wanted: &'static [&'static str],
    table: &'a Table,
    failed: mlua::Result<()>,
}

impl<T: 'static> Sink<T> for Common<'_> {
    fn method<A: Args, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        params: &'static str,
        returns: &'static str,
        _doc: &'static str,
        f: impl Fn(&Lua, &T, A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        if self.failed.is_ok() && self.wanted.contains(&name) {
            let made = method_function(self.lua, Who { owner: self.owner, name, params }, returns, f);
            self.failed = made.and_then(|method| self.table.raw_set(name, method));
        }
    }

    fn chained<A: Args>(
        &mut self,
        name: &'static str,
        params: &'static str,
        _returns: &'static str,
        _doc: &'static str,
        f: impl Fn(&Lua, &T, A) -> mlua::Result<()> + Copy + Send + 'static,
    ) {
        if self.failed.is_ok() && self.wanted.contains(&name) {
            let made = chained_function(self.lua, Who { owner: self.owner, name, params }, f);
            self.failed = made.and_then(|method| self.table.raw_set(name, method));
        }
    }
}

fn method_function<T: 'static, A: Args, R: IntoLuaMulti>(
    lua: &Lua,
    who: Who,
    returns: &str,
    f: impl Fn(&Lua, &T, A) -> mlua::Result<R> + Copy + Send + 'static,
) -> mlua::Result<Function> {
    if gives_object(returns) {
        return lua.create_function(move |lua, (this, raw): (Borrowed<T>, A::Raw)| {
            let Either::Left(this) = this else { return Err(counted(lua, who.not_a_method_of())) };
            guard(lua, || object(lua, f(lua, &this, A::check(raw, lua, &who)?)?))
        });
    }
    lua.create_function(move |lua, (this, raw): (Borrowed<T>, A::Raw)| {
        let Either::Left(this) = this else { return Err(counted(lua, who.not_a_method_of())) };
        guard(lua, || f(lua, &this, A::check(raw, lua, &who)?))
    })
}

/// Whether a function returns an object of a bound type: their names are capitals.
fn gives_object(returns: &str) -> bool {
    returns.starts_with(|first: char| first.is_ascii_uppercase())
}

/// Makes the object a function returns.
fn object<R: IntoLuaMulti>(lua: &Lua, result: R) -> mlua::Result<MultiValue> {
    unlimited(lua, || result.into_lua_multi(lua))
}

/// Makes something small without the limit on memory: under a limit mlua guards each allocation, which costs several times as much as most. What
/// is made counts, and the next allocation of the script meets the limit.
pub(crate) fn unlimited<R>(lua: &Lua, make: impl FnOnce() -> R) -> R {
    let limit = lua.set_memory_limit(0);
    let made = make();
    if let Ok(limit) = limit {
        let _ = lua.set_memory_limit(limit);
    }
    made
}

fn chained_function<T: 'static, A: Args>(
    lua: &Lua,
    who: Who,
    f: impl Fn(&Lua, &T, A) -> mlua::Result<()> + Copy + Send + 'static,
) -> mlua::Result<Function> {
    lua.create_function(move |lua, (object, raw): (Value, A::Raw)| {
        let this = object.as_userdata().and_then(|data| data.borrow::<T>().ok());
        let Some(this) = this else { return Err(counted(lua, who.not_a_method_of())) };
        guard(lua, || f(lua, &this, A::check(raw, lua, &who)?))?;
        drop(this);
        Ok(object)
    })
}

#[cold]
fn no_method<T: Bound>(name: &str) -> mlua::Error {
    let mut listing = Listing { owner: T::OWNER, entries: Vec::new() };
    T::declare(&mut listing);
    let hint = did_you_mean(name, listing.entries.iter().map(|e| e.name));
    fault_hint(format!("{} has no method {name}", T::OWNER.to_lowercase()), hint)
}

/// Declares functions of a table, or globals.
pub(crate) struct Functions<'a> {
    pub owner: &'static str,
    pub lua: &'a Lua,
    pub table: &'a mlua::Table,
    /// The first failure; looked at when all are declared.
    pub failed: mlua::Result<()>,
}

impl Sink<()> for Functions<'_> {
    fn method<A: Args, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        params: &'static str,
        _returns: &'static str,
        _doc: &'static str,
        f: impl Fn(&Lua, &(), A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        let who = Who { owner: self.owner, name, params };
        let made = self
            .lua
            .create_function(move |lua, raw: A::Raw| guard(lua, || f(lua, &(), A::check(raw, lua, &who)?)))
            .and_then(|function| self.table.raw_set(name, function));
        if self.failed.is_ok() {
            self.failed = made;
        }
    }
}

/// Makes the one function that is wanted.
pub(crate) struct OneFunction<'a> {
    owner: &'static str,
    lua: &'a Lua,
    wanted: &'a str,
    made: mlua::Result<Option<Function>>,
}

impl Sink<()> for OneFunction<'_> {
    fn method<A: Args, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        params: &'static str,
        _returns: &'static str,
        _doc: &'static str,
        f: impl Fn(&Lua, &(), A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        if name == self.wanted {
            let who = Who { owner: self.owner, name, params };
            let made = self.lua.create_function(move |lua, raw: A::Raw| guard(lua, || f(lua, &(), A::check(raw, lua, &who)?)));
            self.made = made.map(Some);
        }
    }
}

/// The function of that name among those that `declare` declares.
pub(crate) fn made(lua: &Lua, owner: &'static str, wanted: &str, declare: fn(&mut OneFunction)) -> mlua::Result<Option<Function>> {
    let mut one = OneFunction { owner, lua, wanted, made: Ok(None) };
    unlimited(lua, || declare(&mut one));
    one.made
}

/// Lets a table of functions make them when they are first looked up, always the same one for a name; a floor uses few, and a fresh state per
/// attempt has to be cheap. What is not declared is nil, or where the table is `strict` an error with a suggestion.
pub(crate) fn made_on_demand(
    lua: &Lua,
    table: &Table,
    owner: &'static str,
    declare: fn(&mut OneFunction),
    strict: Option<fn(&mut Listing)>,
) -> mlua::Result<()> {
    let known = lua.create_table()?;
    let meta = lua.create_table_with_capacity(0, 2)?;
    meta.raw_set(
        "__index",
        lua.create_function(move |lua, (_, name): (Value, Value)| {
            let before: Value = known.raw_get(&name)?;
            if !before.is_nil() {
                return Ok(before);
            }
            let Value::String(text) = &name else { return Ok(Value::Nil) };
            let wanted = text.to_string_lossy();
            let Some(function) = made(lua, owner, &wanted, declare)? else {
                let Some(list) = strict else { return Ok(Value::Nil) };
                let mut listing = Listing { owner, entries: Vec::new() };
                list(&mut listing);
                let hint = did_you_mean(&wanted, listing.entries.iter().map(|e| e.name));
                return Err(counted(lua, fault_hint(format!("{owner} has no function {wanted}"), hint)));
            };
            known.raw_set(name, &function)?;
            Ok(Value::Function(function))
        })?,
    )?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))
}

/// Collects declarations for documentation.
pub(crate) struct Listing {
    pub owner: &'static str,
    pub entries: Vec<Entry>,
}

impl Listing {
    fn add<A: Args>(&mut self, name: &'static str, params: &'static str, returns: &'static str, doc: &'static str) {
        let params =
            params.split_whitespace().zip(A::TYPES).map(|(name, (ty, optional))| Param { name, ty, optional: *optional }).collect();
        self.entries.push(Entry { owner: self.owner, name, params, returns, doc, since: 1 });
    }
}

impl<T> Sink<T> for Listing {
    fn method<A: Args, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        params: &'static str,
        returns: &'static str,
        doc: &'static str,
        _f: impl Fn(&Lua, &T, A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        self.add::<A>(name, params, returns, doc);
    }

    fn chained<A: Args>(
        &mut self,
        name: &'static str,
        params: &'static str,
        returns: &'static str,
        doc: &'static str,
        _f: impl Fn(&Lua, &T, A) -> mlua::Result<()> + Copy + Send + 'static,
    ) {
        self.add::<A>(name, params, returns, doc);
    }

    fn operator<A: Args, R: IntoLuaMulti>(
        &mut self,
        operator: MetaMethod,
        params: &'static str,
        returns: &'static str,
        doc: &'static str,
        _f: impl Fn(&Lua, &T, A) -> mlua::Result<R> + Copy + Send + 'static,
    ) {
        self.add::<A>(operator_sign(&operator), params, returns, doc);
    }
}

fn operator_sign(operator: &MetaMethod) -> &'static str {
    match operator {
        MetaMethod::Add => "+",
        MetaMethod::Sub => "-",
        MetaMethod::Mul => "*",
        MetaMethod::Unm => "unary -",
        MetaMethod::Len => "#",
        MetaMethod::Eq => "==",
        _ => "operator",
    }
}

/// Runs a bound function. A panic in it is a fault of ours: kept, made sticky, and raised again outside the VM, so that no script's
/// `pcall` can hide it.
pub(crate) fn guard<R>(lua: &Lua, f: impl FnOnce() -> mlua::Result<R>) -> mlua::Result<R> {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(result) => result.map_err(|error| counted(lua, error)),
        Err(payload) => Err(match lua.app_data_ref::<Arc<Meter>>() {
            Some(meter) => meter.keep_panic(payload),
            None => std::panic::resume_unwind(payload),
        }),
    }
}

/// The error, its memory counted: a script may catch it and keep it.
#[cold]
pub(crate) fn counted(lua: &Lua, error: mlua::Error) -> mlua::Error {
    match lua.try_app_data_ref::<Arc<Meter>>() {
        Ok(Some(meter)) => Counted::wrap(error, &meter),
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limits;
    use crate::script::meter::Trip;

    /// A table `t` with one function that panics, and the meter that guards it.
    fn broken() -> (Lua, Arc<Meter>) {
        let lua = Lua::new();
        let meter = Arc::new(Meter::new(Limits::default(), None));
        lua.set_app_data(Arc::clone(&meter));
        let table = lua.create_table().unwrap();
        let mut functions = Functions { owner: "t", lua: &lua, table: &table, failed: Ok(()) };
        functions.method("broken", "", "", "", |_, (), (): ()| -> mlua::Result<()> { panic!("a fault of ours") });
        functions.failed.unwrap();
        lua.globals().set("t", table).unwrap();
        (lua, meter)
    }

    #[test]
    fn the_limit_on_memory_is_back_when_a_small_thing_is_made() {
        let lua = Lua::new();
        lua.set_memory_limit(1 << 20).unwrap();
        unlimited(&lua, || unlimited(&lua, || lua.create_table())).unwrap();
        assert_eq!(lua.set_memory_limit(0).unwrap(), 1 << 20);
    }

    #[test]
    fn m7_a_panic_is_kept_whatever_catches_its_error() {
        for script in [
            "t.broken()",
            "pcall(t.broken)",
            "xpcall(t.broken, function() end)",
            "coroutine.resume(coroutine.create(t.broken))",
            "table.sort({ 2, 1 }, function() pcall(t.broken) return false end)",
            "tostring(setmetatable({}, { __tostring = function() pcall(t.broken) return '' end }))",
        ] {
            let (lua, meter) = broken();
            let result = lua.load(script).exec();
            assert_eq!(result.is_err(), script == "t.broken()", "{script}");
            assert_eq!(meter.tripped(), Some(Trip::Panic), "{script}");
            let payload = meter.take_panic().unwrap();
            assert_eq!(payload.downcast_ref::<&str>(), Some(&"a fault of ours"), "{script}");
        }
    }
}
