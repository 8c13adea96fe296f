//! [`Context`]: what the host tells scripts, by declared name and type.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// One value of the host's context.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ContextValue {
    /// Yes or no.
    Flag(bool),
    /// A whole number of at most 2^53.
    Integer(i64),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

impl ContextValue {
    /// The word scripts and messages use for this type.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Flag(_) => "boolean",
            Self::Integer(_) => "integer",
            Self::Number(_) => "number",
            Self::Text(_) => "string",
        }
    }
}

impl fmt::Display for ContextValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(v) => write!(f, "{v}"),
            Self::Integer(v) => write!(f, "{v}"),
            Self::Number(v) => write!(f, "{v}"),
            Self::Text(v) => write!(f, "{v:?}"),
        }
    }
}

impl From<bool> for ContextValue {
    fn from(v: bool) -> Self {
        Self::Flag(v)
    }
}
impl From<i64> for ContextValue {
    fn from(v: i64) -> Self {
        Self::Integer(v)
    }
}
impl From<f64> for ContextValue {
    fn from(v: f64) -> Self {
        Self::Number(v)
    }
}
impl From<&str> for ContextValue {
    fn from(v: &str) -> Self {
        Self::Text(v.to_owned())
    }
}

/// A declared context value: `dungeon { context = { player_level = 1 } }`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ContextType {
    /// Name.
    pub name: String,
    /// Value where the host gives none; its type is the declared type.
    pub default: ContextValue,
}

/// What the host tells scripts. Sorted by name, so that no order of insertion shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Context(BTreeMap<String, ContextValue>);

impl Context {
    /// Nothing said: every value is the declared default.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a value.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<ContextValue>) -> Self {
        self.set(name, value);
        self
    }

    /// Adds or replaces a value.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<ContextValue>) {
        self.0.insert(name.into(), value.into());
    }

    /// The value of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ContextValue> {
        self.0.get(name)
    }

    /// All values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &ContextValue)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v))
    }

    /// Whether nothing was said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
