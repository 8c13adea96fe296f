//! Host functions for people and editors, beside the functions of the API.

use std::fmt::Write as _;

use super::types::Type;
use super::{Function, HostFunctions, Phase};

/// Adds the functions of a game to the page and to the stubs for LuaLS and luau-lsp, each of which is known by its path's ending.
pub(crate) fn add(files: Vec<(&'static str, String)>, functions: &HostFunctions) -> Vec<(&'static str, String)> {
    if functions.all().is_empty() {
        return files;
    }
    files
        .into_iter()
        .map(|(path, mut text)| {
            text.push('\n');
            text.push_str(&match path.rsplit('.').next() {
                Some("md") => page(functions),
                Some("luau") => luau(functions),
                _ => cats(functions),
            });
            (path, text)
        })
        .collect()
}

fn when(phase: Phase) -> &'static str {
    match phase {
        Phase::Load => "For modules: the game is asked once, when the scripts load.",
        Phase::Floor => "While a floor is made.",
    }
}

/// The functions by table, in order.
fn tables(functions: &HostFunctions) -> impl Iterator<Item = (&str, &[Function])> {
    functions.all().chunk_by(|a, b| a.owner == b.owner).map(|part| (part.first().map_or("", |f| f.owner.as_str()), part))
}

/// The part of the page.
fn page(functions: &HostFunctions) -> String {
    let mut out = String::from("## Functions of the game\n");
    for function in functions.all() {
        let names: Vec<String> =
            function.signature.params.iter().map(|(name, ty)| format!("{name}{}", if ty.is_optional() { "?" } else { "" })).collect();
        let returns = returned(function).map(|ty| format!(" → {ty}")).unwrap_or_default();
        let _ = writeln!(out, "\n### `{}({})`{returns}\n\n{}\n", function.label(), names.join(", "), function.doc);
        let params: Vec<String> = function
            .signature
            .params
            .iter()
            .map(|(name, ty)| match ty {
                Type::Optional(inner) => format!("`{name}`: {}, optional", cats_type(inner)),
                ty => format!("`{name}`: {}", cats_type(ty)),
            })
            .collect();
        if params.is_empty() {
            let _ = writeln!(out, "{}", when(function.phase));
        } else {
            let _ = writeln!(out, "{}. {}", params.join("; "), when(function.phase));
        }
    }
    out
}

/// What a function returns, where it returns something.
fn returned(function: &Function) -> Option<String> {
    (function.signature.returns != Type::Nil).then(|| cats_type(&function.signature.returns))
}

/// The part of the stubs for LuaLS.
fn cats(functions: &HostFunctions) -> String {
    let mut out = String::new();
    for (owner, functions) in tables(functions) {
        if !owner.is_empty() {
            let _ = writeln!(out, "---Functions of the game.\n---@class {owner}\n{owner} = {{}}\n");
        }
        for function in functions {
            for line in function.doc.lines().chain([when(function.phase)]) {
                let _ = writeln!(out, "---{line}");
            }
            for (name, ty) in &function.signature.params {
                let (optional, ty) = match ty {
                    Type::Optional(inner) => ("?", &**inner),
                    ty => ("", ty),
                };
                let _ = writeln!(out, "---@param {name}{optional} {}", cats_type(ty));
            }
            if let Some(ty) = returned(function) {
                let _ = writeln!(out, "---@return {ty}");
            }
            let names: Vec<&str> = function.signature.params.iter().map(|(name, _)| name.as_str()).collect();
            let _ = writeln!(out, "function {}({}) end\n", function.label(), names.join(", "));
        }
    }
    out.pop();
    out
}

/// The part of the definitions for luau-lsp.
fn luau(functions: &HostFunctions) -> String {
    let mut out = String::new();
    let params = |function: &Function| {
        let params: Vec<String> = function.signature.params.iter().map(|(name, ty)| format!("{name}: {}", luau_type(ty))).collect();
        params.join(", ")
    };
    for (owner, functions) in tables(functions) {
        if owner.is_empty() {
            for function in functions {
                let _ =
                    writeln!(out, "declare function {}({}): {}", function.name, params(function), luau_type(&function.signature.returns));
            }
            continue;
        }
        let _ = writeln!(out, "declare {owner}: {{");
        for function in functions {
            let _ = writeln!(out, "    {}: ({}) -> {},", function.name, params(function), luau_type(&function.signature.returns));
        }
        out.push_str("}\n");
    }
    out
}

fn cats_type(ty: &Type) -> String {
    match ty {
        Type::Nil => "nil".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Integer => "integer".to_owned(),
        Type::Number => "number".to_owned(),
        Type::String => "string".to_owned(),
        Type::Any => "any".to_owned(),
        Type::Table => "table".to_owned(),
        Type::List(inner) => format!("{}[]", cats_type(inner)),
        Type::Optional(inner) => format!("{}?", cats_type(inner)),
        Type::Map(inner) => format!("table<string, {}>", cats_type(inner)),
        Type::Record(fields) => braces(fields, cats_type),
    }
}

fn luau_type(ty: &Type) -> String {
    match ty {
        Type::Nil => "()".to_owned(),
        Type::Integer => "number".to_owned(),
        Type::Table => "{ [any]: any }".to_owned(),
        Type::List(inner) => format!("{{ {} }}", luau_type(inner)),
        Type::Optional(inner) => format!("{}?", luau_type(inner)),
        Type::Map(inner) => format!("{{ [string]: {} }}", luau_type(inner)),
        Type::Record(fields) => braces(fields, luau_type),
        other => cats_type(other),
    }
}

fn braces(fields: &[(String, Type)], write: fn(&Type) -> String) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, ty)| format!("{name}: {}", write(ty))).collect();
    format!("{{ {} }}", fields.join(", "))
}
