//! How arguments are checked: taken over as they are, looked at and complained about by the function that knows its own name.

use mlua::{Either, FromLua, FromLuaMulti, Lua, MultiValue, UserDataRef, Value};

use super::fault::fault_hint;

/// Which function is being called, for messages.
#[derive(Clone, Copy)]
pub(crate) struct Who {
    pub owner: &'static str,
    pub name: &'static str,
    pub params: &'static str,
}

impl Who {
    pub fn call(&self) -> String {
        let first = self.owner.chars().next();
        match first {
            None => self.name.to_owned(),
            Some(c) if c.is_uppercase() => format!("{}:{}", self.owner.to_lowercase(), self.name),
            Some(_) => format!("{}.{}", self.owner, self.name),
        }
    }

    #[cold]
    fn bad(&self, position: usize, bad: BadArg) -> mlua::Error {
        let param = self.params.split_whitespace().nth(position).unwrap_or("argument");
        fault_hint(format!("{}: {param} must be {}, got {}", self.call(), bad.expected, bad.got), bad.hint)
    }

    #[cold]
    pub fn not_a_method_of(&self) -> mlua::Error {
        let call = self.call();
        fault_hint(format!("{call} was called on something else"), Some(format!("call methods with a colon: {call}(...)")))
    }

    #[cold]
    fn too_many(&self, takes: usize, got: usize) -> mlua::Error {
        let s = if takes == 1 { "" } else { "s" };
        fault_hint(format!("{} takes {takes} argument{s}, got {got}", self.call()), None)
    }
}

/// Why a value is not the argument wanted.
#[derive(Debug)]
pub(crate) struct BadArg {
    pub expected: String,
    pub got: String,
    pub hint: Option<String>,
}

impl BadArg {
    pub fn new(expected: impl Into<String>, got: &Value) -> Self {
        Self { expected: expected.into(), got: describe(got), hint: None }
    }
}

/// A value in words, for messages: never an address.
pub(crate) fn describe(value: &Value) -> String {
    match value {
        Value::Nil => "nothing (nil)".to_owned(),
        Value::Boolean(b) => b.to_string(),
        Value::Integer(i) => i.to_string(),
        // 1e300 has three hundred digits.
        Value::Number(n) if n.is_finite() && n.abs() >= 1e16 => format!("{n:e}"),
        Value::Number(n) => n.to_string(),
        Value::String(s) => {
            // No more of a long text is looked at than is shown.
            let bytes = s.as_bytes();
            let short: String = String::from_utf8_lossy(&bytes[..bytes.len().min(160)]).chars().take(40).collect();
            format!("the string {short:?}")
        }
        Value::Table(_) => "a table".to_owned(),
        Value::Function(_) => "a function".to_owned(),
        Value::UserData(u) => match u.type_name() {
            Ok(name) => format!("a {}", name.to_string_lossy()),
            Err(_) => "an object".to_owned(),
        },
        other => format!("a {}", other.type_name()),
    }
}

/// A type of argument.
pub(crate) trait Arg: Sized {
    /// The type as Lua annotations write it.
    const TYPE: &'static str;
    /// Whether nil will do.
    const OPTIONAL: bool = false;
    /// What is taken from Lua's stack: the value as it is, or an object that is borrowed where it lies, which spares a handle.
    type Raw: FromLua;
    fn check(raw: Self::Raw, lua: &Lua) -> Result<Self, BadArg>;

    /// The same for a value that is at hand: a field of a table, an entry of a list.
    fn of(value: Value, lua: &Lua) -> Result<Self, BadArg> {
        let raw = Self::Raw::from_lua(value, lua).map_err(|_| BadArg::new(Self::TYPE, &Value::Nil))?;
        Self::check(raw, lua)
    }
}

/// An object of a bound type, or whatever was given in its place.
pub(crate) type Borrowed<T> = Either<UserDataRef<T>, Value>;

impl<A: Arg> Arg for Option<A> {
    const TYPE: &'static str = A::TYPE;
    const OPTIONAL: bool = true;
    type Raw = Option<A::Raw>;

    #[inline]
    fn check(raw: Self::Raw, lua: &Lua) -> Result<Self, BadArg> {
        raw.map(|raw| A::check(raw, lua)).transpose()
    }
}

/// Arguments beyond those declared.
pub(crate) struct Rest(usize);

impl FromLuaMulti for Rest {
    #[inline]
    fn from_lua_multi(values: MultiValue, _lua: &Lua) -> mlua::Result<Self> {
        Ok(Self(values.len()))
    }
}

/// All arguments of a function, as a tuple.
pub(crate) trait Args: Sized {
    type Raw: FromLuaMulti;
    /// Type and optionality of each.
    const TYPES: &'static [(&'static str, bool)];
    fn check(raw: Self::Raw, lua: &Lua, who: &Who) -> mlua::Result<Self>;
}

macro_rules! args {
    ($count:tt; $($name:ident $index:tt),*) => {
        impl<$($name: Arg),*> Args for ($($name,)*) {
            type Raw = ($($name::Raw,)* Rest,);
            const TYPES: &'static [(&'static str, bool)] = &[$(($name::TYPE, $name::OPTIONAL)),*];

            #[inline]
            fn check(raw: Self::Raw, _lua: &Lua, who: &Who) -> mlua::Result<Self> {
                if raw.$count.0 > 0 {
                    return Err(who.too_many($count, $count + raw.$count.0));
                }
                Ok(($($name::check(raw.$index, _lua).map_err(|bad| who.bad($index, bad))?,)*))
            }
        }
    };
}

args!(0;);
args!(1; A 0);
args!(2; A 0, B 1);
args!(3; A 0, B 1, C 2);
args!(4; A 0, B 1, C 2, D 3);
args!(5; A 0, B 1, C 2, D 3, E 4);
args!(6; A 0, B 1, C 2, D 3, E 4, F 5);
