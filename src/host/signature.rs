//! [`Signature`]: what a host function takes and gives, read from a line of text.

use crate::script::did_you_mean;

use super::functions::KEYWORDS;
use super::types::{Type, WORDS};

/// Types in types that a signature may have.
const DEEPEST: usize = 16;

/// What a function takes and gives.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Signature {
    pub params: Vec<(String, Type)>,
    pub returns: Type,
}

/// What is wrong with a signature, and at which character of it, from 1.
#[derive(Debug, PartialEq)]
pub(crate) struct Unreadable {
    pub at: usize,
    pub text: String,
}

impl Signature {
    /// Reads `(name: type, ...) -> type`.
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        let mut reader = Reader { text: text.chars().collect(), at: 0 };
        let signature = reader.signature()?;
        reader.skip();
        match reader.peek() {
            None => Ok(signature),
            Some(_) => Err(reader.wrong("nothing more is expected")),
        }
    }
}

/// Whether a text is a name in Lua.
pub(crate) fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_') && chars.all(is_word)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

struct Reader {
    text: Vec<char>,
    at: usize,
}

impl Reader {
    fn signature(&mut self) -> Result<Signature, Unreadable> {
        self.need("(")?;
        let mut params: Vec<(String, Type)> = Vec::new();
        while !self.take(")") {
            if !params.is_empty() {
                self.need(",")?;
            }
            let start = self.start();
            let (name, ty) = self.field(0)?;
            if params.iter().any(|(known, _)| *known == name) {
                return Err(Unreadable { at: start, text: format!("there are two parameters {name}") });
            }
            if KEYWORDS.contains(&name.as_str()) {
                return Err(Unreadable { at: start, text: format!("{name} is a word of the language") });
            }
            if ty == Type::Nil {
                return Err(Unreadable { at: start, text: format!("{name} would always be nil") });
            }
            params.push((name, ty));
        }
        let returns = if self.take("->") { self.whole(0)? } else { Type::Nil };
        Ok(Signature { params, returns })
    }

    /// `name: type` or `name?: type`.
    fn field(&mut self, depth: usize) -> Result<(String, Type), Unreadable> {
        let start = self.start();
        let name = self.word();
        if !is_name(&name) {
            return Err(Unreadable { at: start, text: self.expected(start, "a name") });
        }
        let optional = self.take("?");
        self.need(":")?;
        let ty = self.whole(depth)?;
        Ok((name, if optional { self::optional(ty) } else { ty }))
    }

    /// A type with what follows it.
    fn whole(&mut self, depth: usize) -> Result<Type, Unreadable> {
        if depth > DEEPEST {
            return Err(self.wrong(&format!("types are more than {DEEPEST} deep")));
        }
        let mut ty = self.one(depth)?;
        loop {
            let at = self.start();
            if self.take("?") {
                ty = optional(ty);
            } else if self.take("[") {
                self.need("]")?;
                if matches!(ty, Type::Optional(_) | Type::Nil) {
                    return Err(Unreadable { at, text: "a list cannot hold nil".to_owned() });
                }
                ty = Type::List(Box::new(ty));
            } else {
                return Ok(ty);
            }
        }
    }

    fn one(&mut self, depth: usize) -> Result<Type, Unreadable> {
        let start = self.start();
        if self.take("(") {
            let ty = self.whole(depth + 1)?;
            self.need(")")?;
            return Ok(ty);
        }
        if self.take("{") {
            return self.braces(depth + 1);
        }
        let word = self.word();
        match WORDS.into_iter().find(|(name, _)| *name == word) {
            Some((_, ty)) => Ok(ty),
            None if word.is_empty() => Err(Unreadable { at: start, text: self.expected(start, "a type") }),
            None => {
                let names = WORDS.map(|(name, _)| name);
                let hint =
                    did_you_mean(&word, names).unwrap_or_else(|| format!("types are {}, T[], T?, {{ [string]: T }}", names.join(", ")));
                Err(Unreadable { at: start, text: format!("there is no type {word}; {hint}") })
            }
        }
    }

    /// What follows `{`: `[string]: T }` or fields.
    fn braces(&mut self, depth: usize) -> Result<Type, Unreadable> {
        if self.take("[") {
            let start = self.start();
            if self.word() != "string" {
                return Err(Unreadable { at: start, text: "keys of tables are of type string".to_owned() });
            }
            self.need("]")?;
            self.need(":")?;
            let ty = self.whole(depth)?;
            self.need("}")?;
            return Ok(Type::Map(Box::new(ty)));
        }
        let mut fields: Vec<(String, Type)> = Vec::new();
        loop {
            let start = self.start();
            let (name, ty) = self.field(depth)?;
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(Unreadable { at: start, text: format!("there are two fields {name}") });
            }
            fields.push((name, ty));
            let more = self.take(",");
            if self.take("}") {
                return Ok(Type::Record(fields));
            }
            if !more {
                return Err(self.wrong("`,` or `}` is expected"));
            }
        }
    }

    fn skip(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    /// Where the next sign or word starts, from 1.
    fn start(&mut self) -> usize {
        self.skip();
        self.at + 1
    }

    fn word(&mut self) -> String {
        self.skip();
        let word: String = self.text.iter().skip(self.at).copied().take_while(|c| is_word(*c)).collect();
        self.at += word.len();
        word
    }

    fn take(&mut self, sign: &str) -> bool {
        self.skip();
        let there = sign.chars().enumerate().all(|(i, c)| self.text.get(self.at + i) == Some(&c));
        if there {
            self.at += sign.len();
        }
        there
    }

    fn need(&mut self, sign: &str) -> Result<(), Unreadable> {
        if self.take(sign) { Ok(()) } else { Err(self.wrong(&format!("`{sign}` is expected"))) }
    }

    fn wrong(&mut self, text: &str) -> Unreadable {
        let at = self.start();
        Unreadable { at, text: format!("{text}, got {}", self.found(at)) }
    }

    fn expected(&self, at: usize, what: &str) -> String {
        format!("{what} is expected, got {}", self.found(at))
    }

    fn found(&self, at: usize) -> String {
        self.text.get(at - 1).map_or_else(|| "the end".to_owned(), |c| format!("`{c}`"))
    }
}

fn optional(ty: Type) -> Type {
    if ty.is_optional() { ty } else { Type::Optional(Box::new(ty)) }
}
