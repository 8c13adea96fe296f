//! [`Data`]: what passes between a host and a script's function.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A value of a script, as plain data. Tables are sorted by name, so that no order of insertion shows.
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
