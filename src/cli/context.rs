//! [`ContextArgs`]: what the command line tells scripts in place of a game.

use std::collections::BTreeSet;

use anyhow::{Result, anyhow, bail};

use crate::script::did_you_mean;
use crate::world::{Context, ContextValue, World};

/// Values of the host's context.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct ContextArgs {
    /// Tell scripts a value they declare as context; may be given several times. Names of a set are parted by commas: slain=a,b
    #[arg(long = "context", value_name = "NAME=VALUE", value_parser = pair)]
    pairs: Vec<(String, String)>,
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

impl ContextArgs {
    /// The values, each read as the type the scripts declare for it.
    pub(super) fn read(&self, world: &World) -> Result<Context> {
        let mut context = Context::new();
        for (name, text) in &self.pairs {
            let Some(declared) = world.context.iter().find(|declared| declared.name == *name) else {
                let names: Vec<&str> = world.context.iter().map(|declared| declared.name.as_str()).collect();
                match names.as_slice() {
                    [] => bail!("--context {name}={text}: the scripts declare no context"),
                    names => {
                        let hint = did_you_mean(name, names.iter().copied()).unwrap_or_else(|| format!("there are {}", names.join(", ")));
                        bail!("--context {name}={text}: the scripts declare no such value; {hint}")
                    }
                }
            };
            if context.get(name).is_some() {
                bail!("--context {name}={text}: {name} is given twice");
            }
            let value = value(text, &declared.default)
                .ok_or_else(|| anyhow!("--context {name}={text}: {text:?} is no {}", declared.default.type_name()))?;
            context.set(name, value);
        }
        Ok(context)
    }

    /// The arguments as a shell takes them, with a space before each.
    pub(super) fn as_arguments(&self) -> String {
        self.pairs.iter().map(|(name, value)| super::output::option("context", &format!("{name}={value}"))).collect()
    }
}

/// `text` as a value of the same type as `like`.
fn value(text: &str, like: &ContextValue) -> Option<ContextValue> {
    Some(match like {
        ContextValue::Flag(_) => ContextValue::Flag(text.parse().ok()?),
        ContextValue::Integer(_) => ContextValue::Integer(text.parse().ok()?),
        ContextValue::Number(_) => ContextValue::Number(text.parse().ok().filter(|number: &f64| number.is_finite())?),
        ContextValue::Text(_) => ContextValue::Text(text.to_owned()),
        ContextValue::Names(_) if text.trim().is_empty() => ContextValue::Names(BTreeSet::new()),
        ContextValue::Names(_) => {
            let names = text.split(',').map(str::trim).map(|name| (!name.is_empty()).then(|| name.to_owned()));
            ContextValue::Names(names.collect::<Option<_>>()?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::ContextType;

    fn world() -> World {
        let slain = ContextValue::from(["old king"]);
        let context = [
            ("hero_level", ContextValue::Integer(1)),
            ("hard", false.into()),
            ("luck", 0.5.into()),
            ("class", "mage".into()),
            ("slain", slain),
        ]
        .map(|(name, default)| ContextType { name: name.to_owned(), default });
        World { context: context.to_vec(), ..World::default() }
    }

    fn read(pairs: &[&str]) -> Result<Context> {
        ContextArgs { pairs: pairs.iter().map(|text| pair(text).unwrap()).collect() }.read(&world())
    }

    #[test]
    fn values_take_their_declared_type() {
        let context = read(&["hero_level=7", "hard=true", "luck=2", "class=a=b"]).unwrap();
        assert_eq!(context.get("hero_level"), Some(&ContextValue::Integer(7)));
        assert_eq!(context.get("hard"), Some(&ContextValue::Flag(true)));
        assert_eq!(context.get("luck"), Some(&ContextValue::Number(2.0)));
        assert_eq!(context.get("class"), Some(&ContextValue::Text("a=b".to_owned())));
        let slain = |text: &str| read(&[&format!("slain={text}")]).unwrap().get("slain").cloned();
        assert_eq!(slain("old king, gate warden,old king"), Some(ContextValue::from(["gate warden", "old king"])));
        assert_eq!(slain(""), Some(ContextValue::Names(BTreeSet::new())));
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let said = |pair: &str| read(&[pair]).unwrap_err().to_string();
        assert_eq!(said("hero_level=high"), "--context hero_level=high: \"high\" is no integer");
        assert_eq!(said("luck=NaN"), "--context luck=NaN: \"NaN\" is no number");
        assert_eq!(said("slain=a,,b"), "--context slain=a,,b: \"a,,b\" is no list of strings");
        assert_eq!(said("hero=1"), "--context hero=1: the scripts declare no such value; there are hero_level, hard, luck, class, slain");
        assert_eq!(said("lukc=1"), "--context lukc=1: the scripts declare no such value; did you mean \"luck\"?");
        assert_eq!(read(&["hard=true", "hard=false"]).unwrap_err().to_string(), "--context hard=false: hard is given twice");
    }
}
