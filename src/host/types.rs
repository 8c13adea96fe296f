//! [`Type`]: a type in the signature of a host function, and whether data is of it.

use crate::script::did_you_mean;
use crate::world::Data;

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Type {
    /// Nothing: what a function without an arrow returns.
    Nil,
    Boolean,
    Integer,
    Number,
    String,
    Any,
    Table,
    List(Box<Type>),
    Optional(Box<Type>),
    /// A table of names.
    Map(Box<Type>),
    /// A table with fields, in the order they are written.
    Record(Vec<(String, Type)>),
}

/// Types that are one word.
pub(super) const WORDS: [(&str, Type); 7] = [
    ("nil", Type::Nil),
    ("boolean", Type::Boolean),
    ("integer", Type::Integer),
    ("number", Type::Number),
    ("string", Type::String),
    ("any", Type::Any),
    ("table", Type::Table),
];

/// Why data is not of a type: where in it, what is wrong there, what would mend it.
#[derive(Debug, PartialEq)]
pub(crate) struct Unfit {
    pub path: String,
    pub text: String,
    pub hint: Option<String>,
}

impl Type {
    /// Whether nil will do.
    pub fn is_optional(&self) -> bool {
        matches!(self, Self::Nil | Self::Any | Self::Optional(_))
    }

    /// The type in words, as messages of other functions have them.
    pub fn words(&self) -> String {
        match self {
            Self::Nil => "nothing".to_owned(),
            Self::Boolean => "true or false".to_owned(),
            Self::Integer => "a whole number".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::String => "a string".to_owned(),
            Self::Any => "plain data".to_owned(),
            Self::Table => "a table".to_owned(),
            Self::List(_) => "a list".to_owned(),
            Self::Optional(inner) => inner.words(),
            Self::Map(_) => "a table of names".to_owned(),
            Self::Record(fields) => {
                format!("a table of {}", fields.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Checks data against the type.
    pub fn check(&self, data: &Data) -> Result<(), Unfit> {
        match (self, data) {
            (Self::Any, _)
            | (Self::Nil | Self::Optional(_), Data::Nil)
            | (Self::Boolean, Data::Flag(_))
            | (Self::Integer | Self::Number, Data::Integer(_))
            | (Self::Number, Data::Number(_))
            | (Self::String, Data::Text(_))
            | (Self::Table, Data::List(_) | Data::Table(_)) => Ok(()),
            (Self::Optional(inner), data) => inner.check(data),
            (Self::List(inner), Data::List(list)) => {
                list.iter().enumerate().try_for_each(|(i, item)| inner.check(item).map_err(|unfit| unfit.within(&format!("[{}]", i + 1))))
            }
            (Self::Map(inner), Data::Table(table)) => {
                table.iter().try_for_each(|(name, value)| inner.check(value).map_err(|unfit| unfit.within(&format!(".{name}"))))
            }
            (Self::Map(_), Data::List(list)) if list.is_empty() => Ok(()),
            (Self::Record(fields), Data::Table(_)) => record(fields, data),
            (Self::Record(fields), Data::List(list)) if list.is_empty() => record(fields, data),
            (wanted, got) => Err(wanted.unlike(&got.words())),
        }
    }

    /// What is wrong with a value that is not of the type.
    pub fn unlike(&self, got: &str) -> Unfit {
        Unfit { path: String::new(), text: format!("must be {}, got {got}", self.words()), hint: None }
    }
}

impl Unfit {
    /// The same, of a value that lies in another.
    fn within(mut self, step: &str) -> Self {
        self.path.insert_str(0, step);
        self
    }
}

fn record(fields: &[(String, Type)], data: &Data) -> Result<(), Unfit> {
    if let Data::Table(table) = data
        && let Some(name) = table.keys().find(|name| !fields.iter().any(|(known, _)| known == *name))
    {
        let known = || fields.iter().map(|(name, _)| name.as_str());
        let hint = did_you_mean(name, known()).unwrap_or_else(|| format!("known here: {}", known().collect::<Vec<_>>().join(", ")));
        return Err(Unfit { path: String::new(), text: format!("has a field {name} that is not known"), hint: Some(hint) });
    }
    fields
        .iter()
        .try_for_each(|(name, ty)| ty.check(data.get(name).unwrap_or(&Data::Nil)).map_err(|unfit| unfit.within(&format!(".{name}"))))
}
