//! From Rust values to [`Data`].

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
    Serializer,
};

use super::{DEEPEST, Data, LARGEST, Misfit};

/// Where a list may hold nothing: Lua's lists have no holes.
#[derive(Clone, Copy, PartialEq)]
enum Holes {
    Never,
    /// At its end, where it is a tuple: what is left out there reads as nil.
    Last,
    /// Anywhere: arguments of a function.
    Anywhere,
}

/// Writes a value that lies so many tables deep.
pub(super) struct Writer {
    depth: usize,
    arguments: bool,
}

impl Writer {
    pub fn new() -> Self {
        Self { depth: 0, arguments: false }
    }

    /// Writes a list of arguments.
    pub fn arguments() -> Self {
        Self { depth: 0, arguments: true }
    }

    fn list(self, holes: Holes, variant: Option<&'static str>) -> Result<List, Misfit> {
        let depth = self.within(variant)?;
        // The list of all arguments is none of Lua's.
        if self.arguments {
            Ok(List { items: Vec::new(), depth, holes: Holes::Anywhere, variant })
        } else {
            Ok(List { items: Vec::new(), depth: depth + 1, holes, variant })
        }
    }

    fn table(self, variant: Option<&'static str>) -> Result<Table, Misfit> {
        Ok(Table { fields: BTreeMap::new(), name: None, depth: self.within(variant)? + 1, variant })
    }

    /// How deep a table lies; one with the name of a variant lies within another.
    fn within(&self, variant: Option<&'static str>) -> Result<usize, Misfit> {
        let depth = self.depth + usize::from(variant.is_some());
        if depth < DEEPEST { Ok(depth) } else { Err(Misfit::new(format!("tables are more than {DEEPEST} deep"))) }
    }
}

/// A whole number, where scripts can hold it.
fn whole(n: impl TryInto<i64> + Display + Copy) -> Result<Data, Misfit> {
    match n.try_into() {
        Ok(whole) if whole.unsigned_abs() <= LARGEST => Ok(Data::Integer(whole)),
        _ => Err(Misfit::new(format!("{n} is beyond 2^53, up to where scripts' numbers are exact"))),
    }
}

/// A variant with what it holds: a table with its name.
fn named(variant: Option<&'static str>, data: Data) -> Data {
    match variant {
        Some(name) => Data::Table(BTreeMap::from([(name.to_owned(), data)])),
        None => data,
    }
}

macro_rules! whole {
    ($($method:ident $type:ty),*) => {
        $(fn $method(self, v: $type) -> Result<Data, Misfit> { whole(v) })*
    };
}

impl Serializer for Writer {
    type Ok = Data;
    type Error = Misfit;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Table;
    type SerializeStruct = Table;
    type SerializeStructVariant = Table;

    whole!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64, serialize_i128 i128);
    whole!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_u128 u128);

    fn serialize_bool(self, v: bool) -> Result<Data, Misfit> {
        Ok(Data::Flag(v))
    }

    fn serialize_f32(self, v: f32) -> Result<Data, Misfit> {
        self.serialize_f64(f64::from(v))
    }

    fn serialize_f64(self, v: f64) -> Result<Data, Misfit> {
        if v.is_finite() { Ok(Data::number(v)) } else { Err(Misfit::new(format!("{v} is not finite"))) }
    }

    fn serialize_char(self, v: char) -> Result<Data, Misfit> {
        Ok(Data::Text(v.to_string()))
    }

    fn serialize_str(self, v: &str) -> Result<Data, Misfit> {
        Ok(Data::Text(v.to_owned()))
    }

    fn serialize_bytes(self, v: &[u8]) -> Result<Data, Misfit> {
        v.serialize(self)
    }

    fn serialize_none(self) -> Result<Data, Misfit> {
        Ok(Data::Nil)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Data, Misfit> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Data, Misfit> {
        Ok(Data::Nil)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Data, Misfit> {
        Ok(Data::Nil)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Data, Misfit> {
        Ok(Data::Text(variant.to_owned()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Data, Misfit> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Data, Misfit> {
        let mut table = self.table(None)?;
        table.put(variant, value)?;
        // A table holds no nil: a variant that holds nothing is its name alone.
        if table.fields.is_empty() { Ok(Data::Text(variant.to_owned())) } else { Ok(table.done()) }
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, Misfit> {
        self.list(Holes::Never, None)
    }

    fn serialize_tuple(self, _: usize) -> Result<List, Misfit> {
        self.list(Holes::Last, None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List, Misfit> {
        self.list(Holes::Last, None)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<List, Misfit> {
        self.list(Holes::Last, Some(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Table, Misfit> {
        self.table(None)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Table, Misfit> {
        self.table(None)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Table, Misfit> {
        self.table(Some(variant))
    }
}

/// A list in the making.
pub(super) struct List {
    items: Vec<Data>,
    /// How deep its items lie.
    depth: usize,
    holes: Holes,
    variant: Option<&'static str>,
}

impl List {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Misfit> {
        let step = format!("[{}]", self.items.len() + 1);
        let item = value.serialize(Writer { depth: self.depth, arguments: false }).map_err(|misfit| misfit.within(&step))?;
        if item == Data::Nil && self.holes == Holes::Never {
            return Err(Misfit::new("a list cannot hold nothing (nil)").within(&step));
        }
        self.items.push(item);
        Ok(())
    }

    fn done(mut self) -> Result<Data, Misfit> {
        if self.holes == Holes::Last {
            while self.items.last() == Some(&Data::Nil) {
                self.items.pop();
            }
            if let Some(at) = self.items.iter().position(|item| *item == Data::Nil) {
                return Err(Misfit::new("a list can hold nothing (nil) at its end only").within(&format!("[{}]", at + 1)));
            }
        }
        Ok(named(self.variant, Data::List(self.items)))
    }
}

/// A table in the making.
pub(super) struct Table {
    fields: BTreeMap<String, Data>,
    /// The key whose value comes next.
    name: Option<String>,
    /// How deep its values lie.
    depth: usize,
    variant: Option<&'static str>,
}

impl Table {
    fn put<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Misfit> {
        let value = value.serialize(Writer { depth: self.depth, arguments: false }).map_err(|misfit| misfit.within(&format!(".{name}")))?;
        if value != Data::Nil {
            self.fields.insert(name.to_owned(), value);
        }
        Ok(())
    }

    fn done(self) -> Data {
        // An empty table of Lua is an empty list, too.
        named(self.variant, if self.fields.is_empty() { Data::List(Vec::new()) } else { Data::Table(self.fields) })
    }
}

macro_rules! lists {
    ($($trait:ident $method:ident),*) => {
        $(impl $trait for List {
            type Ok = Data;
            type Error = Misfit;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Misfit> {
                self.push(value)
            }

            fn end(self) -> Result<Data, Misfit> {
                self.done()
            }
        })*
    };
}

lists!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

macro_rules! structs {
    ($($trait:ident),*) => {
        $(impl $trait for Table {
            type Ok = Data;
            type Error = Misfit;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Misfit> {
                self.put(name, value)
            }

            fn end(self) -> Result<Data, Misfit> {
                Ok(self.done())
            }
        })*
    };
}

structs!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Table {
    type Ok = Data;
    type Error = Misfit;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Misfit> {
        match key.serialize(Writer { depth: self.depth, arguments: false })? {
            Data::Text(name) => self.name = Some(name),
            other => return Err(Misfit::new(format!("the keys of a map must be texts, got {}", other.words()))),
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Misfit> {
        let name = self.name.take().unwrap_or_default();
        self.put(&name, value)
    }

    fn end(self) -> Result<Data, Misfit> {
        Ok(self.done())
    }
}
