//! [`Context`]: what the host tells scripts, by declared name and type.

use std::collections::{BTreeMap, BTreeSet};
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
    /// A set of names: who was slain, which quests are done. In JSON a list of texts.
    Names(BTreeSet<String>),
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
            Self::Names(_) => "list of strings",
        }
    }

    /// Whether a value of this type may stand where `declared` is the default: a whole number does for any number.
    pub(crate) fn fits(&self, declared: &Self) -> bool {
        match (declared, self) {
            (Self::Number(_), Self::Integer(_)) => true,
            _ => std::mem::discriminant(declared) == std::mem::discriminant(self),
        }
    }

    /// Whether scripts can have it: a number that is finite, a whole number of at most 2^53.
    pub(crate) fn is_exact(&self) -> bool {
        match self {
            Self::Integer(n) => n.unsigned_abs() <= 1 << 53,
            Self::Number(n) => n.is_finite(),
            Self::Flag(_) | Self::Text(_) | Self::Names(_) => true,
        }
    }

    /// Whether it says of a monster of that name that it is gone: a flag that is set, a set with the name in it.
    pub(crate) fn tells_of(&self, name: &str) -> bool {
        match self {
            Self::Flag(gone) => *gone,
            Self::Names(names) => names.contains(name),
            Self::Integer(_) | Self::Number(_) | Self::Text(_) => false,
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
            Self::Names(names) => f.debug_list().entries(names).finish(),
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
impl From<String> for ContextValue {
    fn from(v: String) -> Self {
        Self::Text(v)
    }
}
impl From<BTreeSet<String>> for ContextValue {
    fn from(v: BTreeSet<String>) -> Self {
        Self::Names(v)
    }
}
impl From<Vec<String>> for ContextValue {
    fn from(v: Vec<String>) -> Self {
        Self::Names(v.into_iter().collect())
    }
}
impl<const N: usize> From<[&str; N]> for ContextValue {
    fn from(v: [&str; N]) -> Self {
        Self::Names(v.map(str::to_owned).into())
    }
}

/// A declared context value: `dungeon { context = { player_level = 1, slain = {} } }`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ContextType {
    /// Name.
    pub name: String,
    /// Value where the host gives none; its type is the declared type.
    pub default: ContextValue,
}

/// What the host tells scripts. Sorted by name, so that no order of insertion shows.
///
/// ```
/// use undercroft::Context;
///
/// let context = Context::new().with("player_level", 12_i64).with("hard", true).with("slain", ["old king", "gate warden"]);
/// assert_eq!(serde_json::to_string(&context)?, r#"{"hard":true,"player_level":12,"slain":["gate warden","old king"]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
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
