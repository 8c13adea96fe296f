//! From [`Data`] to Rust values.

use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::{Data, Misfit};

static NIL: Data = Data::Nil;

/// Where a value lies in the one around it.
#[derive(Clone, Copy)]
enum Step<'de> {
    Top,
    Item(usize),
    Name(&'de str),
}

/// Reads a value.
#[derive(Clone, Copy)]
pub(super) struct Reader<'de> {
    data: &'de Data,
    step: Step<'de>,
}

impl<'de> Reader<'de> {
    pub fn new(data: &'de Data) -> Self {
        Self { data, step: Step::Top }
    }

    /// What the visitor makes of it, mistakes put down to where it lies.
    fn read<V>(self, read: impl FnOnce(&'de Data) -> Result<V, Misfit>) -> Result<V, Misfit> {
        read(self.data).map_err(|misfit| match self.step {
            Step::Top => misfit,
            Step::Item(i) => misfit.within(&format!("[{i}]")),
            Step::Name(name) => misfit.within(&format!(".{name}")),
        })
    }
}

/// Items of a list, filled up with nil to so many.
fn items<'de, V: Visitor<'de>>(list: &'de [Data], least: usize, visitor: V) -> Result<V::Value, Misfit> {
    let missing = least.saturating_sub(list.len());
    let all = list.iter().chain(std::iter::repeat_n(&NIL, missing));
    let mut items = SeqDeserializer::new(all.enumerate().map(|(i, data)| Reader { data, step: Step::Item(i + 1) }));
    let value = visitor.visit_seq(&mut items)?;
    items.end()?;
    Ok(value)
}

fn any<'de, V: Visitor<'de>>(data: &'de Data, visitor: V) -> Result<V::Value, Misfit> {
    match data {
        Data::Nil => visitor.visit_unit(),
        Data::Flag(v) => visitor.visit_bool(*v),
        Data::Integer(v) => visitor.visit_i64(*v),
        // Scripts have one kind of number.
        Data::Number(v) => match Data::number(*v) {
            Data::Integer(whole) => visitor.visit_i64(whole),
            _ => visitor.visit_f64(*v),
        },
        Data::Text(v) => visitor.visit_borrowed_str(v),
        Data::List(list) => items(list, 0, visitor),
        Data::Table(table) => {
            let mut fields = MapDeserializer::new(table.iter().map(field));
            let value = visitor.visit_map(&mut fields)?;
            fields.end()?;
            Ok(value)
        }
    }
}

fn field<'de>((name, data): (&'de String, &'de Data)) -> (&'de str, Reader<'de>) {
    (name.as_str(), Reader { data, step: Step::Name(name) })
}

/// The same where a table of names is wanted: an empty list is one.
fn table<'de, V: Visitor<'de>>(data: &'de Data, visitor: V) -> Result<V::Value, Misfit> {
    match data {
        Data::List(list) if list.is_empty() => visitor.visit_map(MapDeserializer::new(std::iter::empty::<(&str, Reader)>())),
        other => any(other, visitor),
    }
}

/// A variant by its name alone: what it holds, if it can hold nothing, is nil.
struct Word<'de>(&'de str);

impl<'de> EnumAccess<'de> for Word<'de> {
    type Error = Misfit;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Misfit> {
        let name: BorrowedStrDeserializer<'de, Misfit> = BorrowedStrDeserializer::new(self.0);
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Word<'de> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misfit> {
        seed.deserialize(Reader { data: &NIL, step: Step::Name(self.0) })
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Misfit> {
        Err(Misfit::new(format!("{} holds more than its name says", self.0)))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Misfit> {
        Err(Misfit::new(format!("{} holds more than its name says", self.0)))
    }
}

impl<'de> IntoDeserializer<'de, Misfit> for Reader<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.read(|data| any(data, visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.data {
            Data::Nil => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.read(|data| match data {
            // No arguments.
            Data::List(list) if list.is_empty() => visitor.visit_unit(),
            other => any(other, visitor),
        })
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.read(|data| match data {
            Data::Table(table) if table.is_empty() => items(&[], 0, visitor),
            other => any(other, visitor),
        })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.read(|data| match data {
            Data::List(list) => items(list, len, visitor),
            other => any(other, visitor),
        })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, len: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.read(|data| table(data, visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, Misfit> {
        self.read(|data| table(data, visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.read(|data| match data {
            Data::Text(word) => visitor.visit_enum(Word(word)),
            Data::Table(fields) if fields.len() == 1 => {
                MapAccessDeserializer::new(MapDeserializer::new(fields.iter().map(field))).deserialize_enum(name, variants, visitor)
            }
            other => Err(Misfit::new(format!("a word or a table with one name is wanted, got {}", other.words()))),
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf identifier ignored_any
    }
}
