//! [`HostFunctions`]: the functions of a game, checked.

use crate::error::{Error, Result};
use crate::world::Data;

use super::signature::{Signature, is_name};
use super::{Closure, HostFunction, Outcome, Phase, Refusal, Reply};

/// Words of the language, which name nothing.
pub(super) const KEYWORDS: [&str; 24] = [
    "and", "break", "continue", "do", "else", "elseif", "end", "export", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// A function, ready to be called.
#[derive(Clone)]
pub(crate) struct Function {
    /// The table it stands in; empty for a global.
    pub owner: String,
    pub name: String,
    pub signature: Signature,
    pub doc: String,
    pub phase: Phase,
    closure: Closure,
}

/// The functions of a game, by table and name.
#[derive(Clone, Default)]
pub(crate) struct HostFunctions(Vec<Function>);

impl HostFunctions {
    /// Checks names and signatures. `is_taken` says which globals scripts have already.
    pub fn new(given: Vec<HostFunction>, is_taken: impl Fn(&str) -> bool) -> Result<Self> {
        let mut all: Vec<Function> = Vec::new();
        for function in given {
            let wrong = |text: String| Error::request(format!("host function \"{}\": {text}", function.name));
            let (owner, name) = function.name.split_once('.').unwrap_or(("", &function.name));
            let words = if owner.is_empty() && !function.name.starts_with('.') { vec![name] } else { vec![owner, name] };
            if let Some(bad) = words.iter().find(|word| !is_name(word) || KEYWORDS.contains(word)) {
                return Err(wrong(format!("a name is `word` or `table.word`, and \"{bad}\" is no word in Lua")));
            }
            let global = if owner.is_empty() { name } else { owner };
            if is_taken(global) {
                return Err(wrong(format!("{global} means something else to scripts: take another name")));
            }
            for other in &all {
                if (&other.owner[..], &other.name[..]) == (owner, name) {
                    return Err(wrong("there are two of that name".to_owned()));
                }
                let global_of_both = (owner.is_empty() && other.owner == name) || (other.owner.is_empty() && other.name == owner);
                if global_of_both {
                    return Err(wrong(format!("{global} cannot be a function and a table: there is {}", other.label())));
                }
            }
            let signature = Signature::parse(&function.signature)
                .map_err(|bad| wrong(format!("the signature \"{}\", at character {}: {}", function.signature, bad.at, bad.text)))?;
            let (owner, name) = (owner.to_owned(), name.to_owned());
            all.push(Function { owner, name, signature, doc: function.doc, phase: function.phase, closure: function.closure });
        }
        all.sort_by(|a, b| (&a.owner, &a.name).cmp(&(&b.owner, &b.name)));
        Ok(Self(all))
    }

    /// All of them, by table and name.
    pub fn all(&self) -> &[Function] {
        &self.0
    }
}

impl Function {
    /// What scripts call it.
    pub fn label(&self) -> String {
        if self.owner.is_empty() { self.name.clone() } else { format!("{}.{}", self.owner, self.name) }
    }

    /// Asks the closure. Arguments are those of the signature.
    pub fn ask(&self, args: &Data) -> Reply {
        let label = self.label();
        let refuse = |text: String, hint: &str| Err(Refusal { message: format!("{label}: {text}"), hint: Some(hint.to_owned()) });
        let answer = match (self.closure)(args) {
            Outcome::Answer(answer) => answer,
            Outcome::Failed(text) => return Err(Refusal { message: format!("{label}: {text}"), hint: None }),
            Outcome::Takes(misfit) => {
                let text = format!("the game's function does not take these arguments: {misfit}");
                return refuse(
                    text,
                    "its signature lets them pass: in the game's code, the closure takes a tuple of what the signature names",
                );
            }
            Outcome::Gives(misfit) => {
                return refuse(format!("the game's answer is nothing scripts can be given: {misfit}"), "mend it in the game's code");
            }
        };
        match self.signature.returns.check(&answer) {
            Ok(()) => Ok(answer),
            Err(unfit) => refuse(
                format!("the game's answer{} {}", unfit.path, unfit.text),
                "the game's code answers otherwise than the signature it gave says",
            ),
        }
    }
}
