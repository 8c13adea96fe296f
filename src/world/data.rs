//! [`Data`]: what passes between a host and a script's function.

mod read;
#[cfg(test)]
mod tests;
mod write;

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// Tables inside tables that a value may have.
pub(crate) const DEEPEST: usize = 32;

/// What a value takes in memory, besides its text.
pub(crate) const VALUE_BYTES: usize = 64;

/// Up to here every whole number is one of Lua's: 2^53.
pub(crate) const LARGEST: u64 = 1 << 53;

/// A value of a script, as plain data. Tables are sorted by name, so that no order of insertion shows. [`Data::from_value`] makes one of any type
/// that serde can write, [`Data::to_value`] gives it as any that serde can read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Data {
    /// Nothing.
    #[default]
    Nil,
    /// Yes or no.
    Flag(bool),
    /// A whole number of at most 2^53.
    Integer(i64),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list; an empty table of a script is an empty list.
    List(Vec<Data>),
    /// A table of names.
    Table(BTreeMap<String, Data>),
}

impl Data {
    /// A Rust value as scripts see it. A struct is a table of its fields, a tuple or `Vec` a list, `None` and `()` nothing, a variant without
    /// fields its name, one with fields a table with its name. What is nothing is left out of a table; an empty map is an empty list, as in Lua.
    ///
    /// ```
    /// use undercroft::Data;
    ///
    /// #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
    /// struct Quest {
    ///     name: String,
    ///     level: Option<u32>,
    /// }
    /// # fn main() -> undercroft::Result<()> {
    /// let quest = Quest { name: "rats".into(), level: Some(3) };
    /// let data = Data::from_value(&quest)?;
    /// assert_eq!(data.get("level").and_then(Data::as_integer), Some(3));
    /// assert_eq!(data.to_value::<Quest>()?, quest);
    /// assert!(Data::from_value(&u64::MAX).is_err(), "Lua's numbers would round it");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Kind `Request`, with where in the value it is (lists count from 1): a number that is not finite, a whole number beyond 2^53, a map whose
    /// keys are no texts, nothing in the midst of a list, tables more than 32 deep.
    pub fn from_value<T: Serialize + ?Sized>(value: &T) -> Result<Self> {
        Self::written(value).map_err(|misfit| Error::request(format!("scripts cannot be given this value: {misfit}")))
    }

    /// The value as a Rust type, by serde's rules: an `Option` takes nothing, a number that is whole is an integer or a float as the type wants
    /// it, missing entries at the end of a tuple are nothing.
    ///
    /// # Errors
    /// Kind `Request`, with what serde says and where in the value it is.
    pub fn to_value<T: DeserializeOwned>(&self) -> Result<T> {
        self.read().map_err(|misfit| Error::request(format!("the data does not fit: {misfit}")))
    }

    pub(crate) fn written<T: Serialize + ?Sized>(value: &T) -> std::result::Result<Self, Misfit> {
        value.serialize(write::Writer::new())
    }

    pub(crate) fn read<T: DeserializeOwned>(&self) -> std::result::Result<T, Misfit> {
        T::deserialize(read::Reader::new(self))
    }

    /// A list of arguments: of a tuple, an array or a `Vec` one each, of `()` none. Each of them may be nothing.
    pub(crate) fn arguments<T: Serialize + ?Sized>(args: &T) -> Result<Vec<Self>> {
        match args.serialize(write::Writer::arguments()) {
            Ok(Self::List(args)) => Ok(args),
            Ok(Self::Nil) => Ok(Vec::new()),
            Ok(other) => {
                Err(Error::request(format!("arguments must be a tuple, an array, a Vec or (), got {}: write (x,) for one", other.words())))
            }
            Err(misfit) => Err(Error::request(format!("scripts cannot be given these arguments: {misfit}"))),
        }
    }

    /// What it takes in memory, about.
    pub(crate) fn bytes(&self) -> usize {
        VALUE_BYTES
            + match self {
                Self::Text(text) => text.len(),
                Self::List(list) => list.iter().map(Self::bytes).sum(),
                Self::Table(fields) => fields.iter().map(|(name, value)| name.len() + value.bytes()).sum(),
                _ => 0,
            }
    }

    /// A number; a whole one as an integer, as scripts have one kind of number only.
    pub(crate) fn number(n: f64) -> Self {
        if n.fract() == 0.0 && n.abs() <= LARGEST as f64 { Self::Integer(n as i64) } else { Self::Number(n) }
    }

    /// The value in words, for messages.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Nil => "nothing (nil)".to_owned(),
            Self::Flag(b) => b.to_string(),
            Self::Integer(n) => n.to_string(),
            Self::Number(n) if n.is_finite() && n.abs() >= 1e16 => format!("{n:e}"),
            Self::Number(n) => n.to_string(),
            Self::Text(text) => format!("the string {:?}", text.chars().take(40).collect::<String>()),
            Self::List(_) | Self::Table(_) => "a table".to_owned(),
        }
    }

    /// The value of a name, where this is a table that has it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Table(table) => table.get(name),
            _ => None,
        }
    }

    /// A text, where this is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number, where this is one.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Integer(n) => Some(*n),
            _ => None,
        }
    }

    /// Yes or no as Lua has it: everything but nil and false is yes.
    #[must_use]
    pub fn is_true(&self) -> bool {
        !matches!(self, Self::Nil | Self::Flag(false))
    }
}

impl From<bool> for Data {
    fn from(v: bool) -> Self {
        Self::Flag(v)
    }
}
impl From<i64> for Data {
    fn from(v: i64) -> Self {
        Self::Integer(v)
    }
}
impl From<f64> for Data {
    fn from(v: f64) -> Self {
        Self::Number(v)
    }
}
impl From<&str> for Data {
    fn from(v: &str) -> Self {
        Self::Text(v.to_owned())
    }
}
impl From<Vec<Data>> for Data {
    fn from(v: Vec<Data>) -> Self {
        Self::List(v)
    }
}
impl<const N: usize> From<[(&str, Data); N]> for Data {
    fn from(v: [(&str, Data); N]) -> Self {
        Self::Table(v.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

/// Why a value has no form as data or does not fit a type, and where in it.
#[derive(Debug)]
pub(crate) struct Misfit {
    path: String,
    text: String,
}

impl Misfit {
    pub fn new(text: impl Into<String>) -> Self {
        Self { path: String::new(), text: text.into() }
    }

    /// The same, of a value that lies in another: at `[2]` or `.name`.
    pub fn within(mut self, step: &str) -> Self {
        self.path.insert_str(0, step);
        self
    }
}

impl Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path.trim_start_matches('.'))?;
        }
        f.write_str(&self.text)
    }
}

impl std::error::Error for Misfit {}

impl serde::ser::Error for Misfit {
    fn custom<T: Display>(text: T) -> Self {
        Self::new(text.to_string())
    }
}

impl serde::de::Error for Misfit {
    fn custom<T: Display>(text: T) -> Self {
        Self::new(text.to_string())
    }
}
