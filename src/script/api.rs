//! What scripts can call, written out for people and editors: `docs/lua-api.md`, stubs for LuaLS (LuaCATS) and for luau-lsp. All of it
//! comes from the registry, and a test fails when the files in the repository differ.

use std::fmt::Write as _;

use super::registry::{Entry, Listing};
use super::{bind, declare, numbers};

/// Functions with one owner, and a sentence about it.
struct Group {
    owner: &'static str,
    about: &'static str,
    entries: Vec<Entry>,
}

/// Tables that scripts are given, with their fields: name, type, words.
type Shape = (&'static str, &'static str, &'static [(&'static str, &'static str, &'static str)]);

const SHAPES: &[Shape] = &[
    (
        "Place",
        "Where a floor lies. Frozen; an unknown field is an error.",
        &[
            ("branch", "string", "Name of the branch."),
            ("depth", "integer", "Depth within the branch, from 1."),
            (
                "absolute",
                "integer",
                "Depth counted from the top of the dungeon, through the entries that lead here; less than 1 above the surface.",
            ),
            ("last", "boolean", "Whether this is the last floor of its branch."),
            ("named", "string?", "The name of a special floor; nil on any other."),
            ("variant", "integer?", "Which variant of the special floor it is, from 1; nil where it has none."),
            (
                "context",
                "table<string, any>",
                "What the host tells: the names that dungeon { context = ... } declares, no others. A set of names is a frozen table: slain[\"old king\"] is true or nil.",
            ),
        ],
    ),
    (
        "Growth",
        "How a branch grows: growth { ... }.",
        &[
            ("open", "integer?", "Most unexplored exits."),
            ("room", "function?", "What is in a room."),
            ("exits", "function?", "Which exits it gets."),
        ],
    ),
    (
        "GrowthCell",
        "Where a room of a growing branch lies. Frozen; an unknown field is an error.",
        &[
            ("x", "integer", "To the east of the start."),
            ("y", "integer", "To the north of the start."),
            ("depth", "integer", "Distance from the start, rounded down."),
            ("absolute", "integer", "The same, counted from the top of the dungeon."),
            ("instance", "integer", "Number of the instance, from 1."),
            ("branch", "string", "Name of the branch."),
            (
                "context",
                "table<string, any>",
                "What the host tells: the names that dungeon { context = ... } declares, no others. A set of names is a frozen table: slain[\"old king\"] is true or nil.",
            ),
            ("open", "integer?", "For the function that chooses exits: unexplored exits elsewhere."),
            (
                "least",
                "integer?",
                "For the function that chooses exits: 1 where no other is open, so that one has to be chosen; else the rule's least.",
            ),
        ],
    ),
    ("Point", "A cell.", &[("x", "integer", "Column."), ("y", "integer", "Row.")]),
    ("Between", "A number to be drawn: between(a, b).", &[("from", "integer", "Least."), ("to", "integer", "Most.")]),
    ("Tagged", "All room types, or monsters, with a tag: tagged \"word\".", &[("tag", "string", "The tag.")]),
    (
        "Demand",
        "What a vault's audit holds each drawing to: must_reach(from, to).",
        &[("from", "string", "Glyphs."), ("to", "string", "Glyphs."), ("must", "boolean", "Whether there must be a way, or must not.")],
    ),
    (
        "Monster",
        "A monster as the rules of monster tables see it. In a monster table it has the plain fields of its row too.",
        &[
            ("name", "string", "Its name."),
            ("glyph", "string", "Its glyph."),
            ("colour", "string", "Its colour."),
            ("level", "number", "Its native depth: its row's, or what monster { } declares."),
            ("habitat", "string", "Where it can stand."),
            ("unique", "boolean", "Whether a floor has at most one."),
            ("tags", "string[]", "Its tags."),
        ],
    ),
    (
        "MonsterState",
        "How a monster is found: what floor:place_monster takes. It goes with the monster to the host.",
        &[
            ("asleep", "integer?", "How deeply it sleeps, in turns or points as the host counts; 0 is awake."),
            ("hp", "integer?", "Hit points it has, from 1."),
            ("max_hp", "integer?", "Hit points it has when unhurt."),
            ("shown_as", "string?", "The monster it passes for."),
            ("attitude", "string?", "\"hostile\", \"friendly\" or \"pet\"."),
            ("hasted", "boolean?", "Whether it is faster than its kind."),
            ("depth_over", "integer?", "Levels above the floor's depth."),
            ("leader", "integer?", "Whom it follows: the nth monster of the floor, placed before it."),
            ("note", "string?", "What else the host may want to know."),
            ("data", "any?", "The same as plain values: booleans, numbers, texts, lists and tables of names; at most 64 KiB as JSON."),
        ],
    ),
    (
        "ThingDetails",
        "What a thing is to be like: what floor:place_thing takes.",
        &[
            ("name", "string?", "Which one, as the host names it; any, where there is none."),
            ("tags", "string[]?", "What it is to be like."),
            ("level", "integer?", "Levels above the floor's depth."),
            ("count", "integer?", "How many; 1, where it says nothing."),
            ("note", "string?", "What else the host may want to know."),
            ("data", "any?", "The same as plain values: booleans, numbers, texts, lists and tables of names; at most 64 KiB as JSON."),
        ],
    ),
    (
        "PlacedRoom",
        "A room that stands.",
        &[
            ("type", "string", "Name of its room type."),
            ("area", "Area", "Its area, walls included."),
            ("index", "integer", "Its number, from 1."),
        ],
    ),
    (
        "Refused",
        "A room or vault that was not placed.",
        &[("room", "string", "Its name."), ("reason", "string", "Why, in a word."), ("count", "integer", "How often.")],
    ),
    (
        "DrawnVault",
        "A vault that may be placed.",
        &[
            ("name", "string", "Its name."),
            ("width", "integer", "Columns it has as it lies."),
            ("height", "integer", "Rows it has as it lies."),
            ("transform", "string", "How it lies, for area:vault and floor:place_vault."),
        ],
    ),
    (
        "WantedStairs",
        "Stairs the rules ask for.",
        &[
            (
                "kind",
                "string",
                "\"up\", \"down\", \"branch\", \"portal\" or \"landing\": a place where one arrives, that keeps its ground.",
            ),
            ("name", "string", "Its name on the floor: \"down 1\", \"branch mines\", \"entry\"."),
            ("to", "string?", "The branch they lead to; nil for the way out."),
        ],
    ),
];

/// Lua's own functions that scripts keep, for the page.
const KEPT: &str = "`assert error ipairs pairs next pcall xpcall select tonumber tostring type unpack setmetatable getmetatable rawequal rawget \
                    rawlen`, and the libraries `math string table bit32 utf8 coroutine`";

fn groups() -> Vec<Group> {
    let listed = |owner: &'static str, declare: fn(&mut Listing)| {
        let mut listing = Listing { owner, entries: Vec::new() };
        declare(&mut listing);
        listing.entries
    };
    let mut groups = vec![
        Group { owner: "", about: "Functions every module has.", entries: listed("", declare::declare_all) },
        Group {
            owner: "math",
            about: "What replaces parts of Lua's `math`; the rest of it stays.",
            entries: listed("math", numbers::declare),
        },
        Group {
            owner: "odds",
            about: "What rules of monster tables are composed of: see `Odds` for the rest. What the chances leave over is nobody.",
            entries: listed("odds", bind::odds::declare),
        },
    ];
    groups.extend(bind::entries().into_iter().map(|(owner, about, entries)| Group { owner, about, entries }));
    groups
}

/// Files for editors and readers: paths in the repository, and texts.
#[must_use]
pub fn files() -> Vec<(&'static str, String)> {
    vec![("docs/lua-api.md", page()), ("stdlib/types/undercroft.lua", cats()), ("stdlib/types/undercroft.d.luau", luau())]
}

/// Whether functions of this owner are called with a dot: it is a table of them, as `odds`, and not what has them, as an area.
fn is_library(owner: &str) -> bool {
    owner.starts_with(|c: char| c.is_ascii_lowercase())
}

fn is_operator(entry: &Entry) -> bool {
    !entry.name.starts_with(|c: char| c.is_ascii_alphabetic()) || entry.name.contains(' ')
}

fn call(entry: &Entry) -> String {
    let mut params = String::new();
    for (i, param) in entry.params.iter().enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        let optional = if param.optional { "?" } else { "" };
        let _ = write!(params, "{comma}{}{optional}", param.name);
    }
    let first = entry.owner.chars().next();
    match first {
        None => format!("{}({params})", entry.name),
        Some(c) if c.is_uppercase() => format!("{}:{}({params})", entry.owner.to_lowercase(), entry.name),
        Some(_) => format!("{}.{}({params})", entry.owner, entry.name),
    }
}

fn operation(entry: &Entry) -> String {
    let own = entry.owner.to_lowercase();
    match entry.name {
        "unary -" => format!("-{own}"),
        "#" => format!("#{own}"),
        sign => format!("{own} {sign} other"),
    }
}

/// The page for people.
fn page() -> String {
    let mut out = String::from(
        "# The Lua API\n\n<!-- Made from the registry in src/script by `undercroft stubs`; a test fails when this file differs. -->\n\n\
         Coordinates start at 0, x to the right, y down, whole numbers only. Methods take a colon: `area:fill(terrain.floor)`.\n\n",
    );
    let _ = writeln!(
        out,
        "Of Lua itself scripts keep {KEPT}. There is no `io`, `os`, `debug` or `loadstring`; `pairs` visits keys in a defined \
                           order; an undeclared global is an error.\n"
    );
    out.push_str(
        "## Terrain\n\n`terrain { name =, glyph =, colour =, class =, passable =, opaque =, priority =, flags = { words }, mimics = \
         name, becomes = { action = name }, destroyed = name, permanent = }` declares a terrain and \
         returns its handle; `terrain.NAME` is the handle of a declared one. Where a function takes a terrain, a name (a string) does as well.\n\n\
         `require \"name\"` gives what the module `name` returns: `require \"rooms.pillars\"` is `rooms/pillars.lua` of the script set, \
         `require \"std.doors\"` belongs to the standard library. `print(...)` writes to the log of the floor.\n\n",
    );
    for group in groups() {
        let title = match group.owner {
            "" => "Globals",
            owner => owner,
        };
        let _ = writeln!(out, "## {title}\n\n{}\n", group.about);
        for entry in &group.entries {
            let head = if is_operator(entry) { operation(entry) } else { call(entry) };
            let returns = if entry.returns.is_empty() { String::new() } else { format!(" → {}", entry.returns) };
            let _ = writeln!(out, "### `{head}`{returns}\n\n{}\n", entry.doc);
            if !is_operator(entry) && !entry.params.is_empty() {
                let params: Vec<String> = entry
                    .params
                    .iter()
                    .map(|p| format!("`{}`: {}{}", p.name, p.ty.replace('|', " or "), if p.optional { ", optional" } else { "" }))
                    .collect();
                let _ = writeln!(out, "{}. Since API {}.\n", params.join("; "), entry.since);
            }
        }
    }
    out.push_str("## Tables\n\n");
    for (name, about, fields) in SHAPES {
        let _ = writeln!(out, "### {name}\n\n{about}\n");
        for (field, ty, doc) in *fields {
            let _ = writeln!(out, "- `{field}` ({ty}): {doc}");
        }
        out.push('\n');
    }
    while out.ends_with("\n\n") {
        out.pop();
    }
    out
}

/// Stubs for LuaLS.
fn cats() -> String {
    let mut out = String::from("---@meta\n-- Made from the registry by `undercroft stubs`. Not a module: for editors only.\n\n");
    out.push_str("---@alias Terrain integer|string A handle (terrain.NAME) or a name.\n\n");
    for (name, about, fields) in SHAPES {
        let _ = writeln!(out, "---{about}\n---@class {name}");
        for (field, ty, doc) in *fields {
            let _ = writeln!(out, "---@field {field} {ty} {doc}");
        }
        out.push('\n');
    }
    out.push_str("---Handles of terrains by name; called with a table it declares one.\n---@class TerrainTable\n---@field [string] integer\n---@overload fun(declaration: table): integer\nterrain = {}\n\n");
    for group in groups() {
        if !group.owner.is_empty() && group.owner != "math" {
            let _ = writeln!(out, "---{}\n---@class {}", group.about, group.owner);
            for entry in group.entries.iter().filter(|e| is_operator(e)) {
                let operator = match entry.name {
                    "+" => "add(Region): Region",
                    "-" => "sub(Region): Region",
                    "*" => "mul(Region): Region",
                    "unary -" => "unm: Region",
                    "#" => "len: integer",
                    _ => continue,
                };
                let _ = writeln!(out, "---@operator {operator}");
            }
            // A library is there for scripts; a class has only a name for the editor.
            let local = if is_library(group.owner) { "" } else { "local " };
            let _ = writeln!(out, "{local}{} = {{}}\n", group.owner);
        }
        for entry in group.entries.iter().filter(|e| !is_operator(e)) {
            let _ = writeln!(out, "---{}", entry.doc);
            for param in &entry.params {
                let _ = writeln!(out, "---@param {}{} {}", param.name, if param.optional { "?" } else { "" }, param.ty);
            }
            for part in split_returns(entry.returns) {
                let _ = writeln!(out, "---@return {part}");
            }
            let names: Vec<&str> = entry.params.iter().map(|p| p.name).collect();
            let name = match group.owner {
                "" => entry.name.to_owned(),
                owner if is_library(owner) => format!("{owner}.{}", entry.name),
                owner => format!("{owner}:{}", entry.name),
            };
            let _ = writeln!(out, "function {name}({}) end\n", names.join(", "));
        }
    }
    while out.ends_with("\n\n") {
        out.pop();
    }
    out
}

/// `integer?, integer?` in parts; commas inside brackets and after `fun():` belong to a part.
fn split_returns(returns: &str) -> Vec<&str> {
    if returns.is_empty() {
        Vec::new()
    } else if returns.starts_with("fun()") {
        vec![returns]
    } else {
        returns.split(", ").collect()
    }
}

/// Definitions for luau-lsp.
fn luau() -> String {
    let mut out = String::from("-- Made from the registry by `undercroft stubs`. For luau-lsp: luau-lsp.types.definitionFiles.\n\n");
    out.push_str("export type Terrain = number | string\n\n");
    for (name, _, fields) in SHAPES {
        let fields: Vec<String> = fields.iter().map(|(f, ty, _)| format!("{f}: {}", luau_type(ty))).collect();
        let _ = writeln!(out, "export type {name} = {{ {} }}", fields.join(", "));
    }
    out.push('\n');
    // Types that refer to each other are declared in any order.
    for group in groups() {
        match group.owner {
            "" => {
                for entry in &group.entries {
                    let _ = writeln!(out, "declare function {}({}): {}", entry.name, luau_params(entry), luau_returns(entry.returns));
                }
                // Names of modules have dots, which Luau's own rules for `require` do not know.
                out.push_str("declare function require(name: string): any\n");
                out.push_str("declare terrain: any\n\n");
            }
            "math" => {}
            owner if is_library(owner) => {
                let _ = writeln!(out, "declare {owner}: {{");
                for entry in &group.entries {
                    let _ = writeln!(out, "    {}: ({}) -> {},", entry.name, luau_params(entry), luau_returns(entry.returns));
                }
                out.push_str("}\n\n");
            }
            owner => {
                let _ = writeln!(out, "declare extern type {owner} with");
                for entry in group.entries.iter().filter(|e| !is_operator(e)) {
                    let comma = if entry.params.is_empty() { "" } else { ", " };
                    let _ =
                        writeln!(out, "    function {}(self{comma}{}): {}", entry.name, luau_params(entry), luau_returns(entry.returns));
                }
                for entry in group.entries.iter().filter(|e| is_operator(e)) {
                    let line = match entry.name {
                        "+" => "function __add(self, other: Region): Region",
                        "-" => "function __sub(self, other: Region): Region",
                        "*" => "function __mul(self, other: Region): Region",
                        "unary -" => "function __unm(self): Region",
                        "#" => "function __len(self): number",
                        _ => continue,
                    };
                    let _ = writeln!(out, "    {line}");
                }
                out.push_str("end\n\n");
            }
        }
    }
    while out.ends_with("\n\n") {
        out.pop();
    }
    out
}

fn luau_params(entry: &Entry) -> String {
    let params: Vec<String> = entry
        .params
        .iter()
        .map(|p| {
            let ty = luau_type(p.ty);
            let optional = if p.optional && ty != "any" { "?" } else { "" };
            if p.optional && (ty.contains('|') || ty.contains("->")) {
                format!("{}: ({ty})?", p.name)
            } else {
                format!("{}: {ty}{optional}", p.name)
            }
        })
        .collect();
    params.join(", ")
}

fn luau_returns(returns: &str) -> String {
    let parts = split_returns(returns);
    match parts.as_slice() {
        [] => "()".to_owned(),
        [one] => luau_type(one),
        many => format!("({})", many.iter().map(|p| luau_type(p)).collect::<Vec<_>>().join(", ")),
    }
}

/// A LuaCATS type as Luau writes it.
fn luau_type(ty: &str) -> String {
    if let Some(returns) = ty.strip_prefix("fun(): ") {
        return format!("() -> ({})", returns.split(", ").map(luau_type).collect::<Vec<_>>().join(", "));
    }
    if let Some(inner) = ty.strip_suffix("[][]") {
        return format!("{{ {{ {} }} }}", luau_type(inner));
    }
    if let Some(inner) = ty.strip_suffix("[]") {
        return format!("{{ {} }}", luau_type(inner));
    }
    if let Some(inner) = ty.strip_suffix('?') {
        let inner = luau_type(inner);
        // A question mark after the results of a function is theirs.
        return if inner.contains("->") { format!("({inner})?") } else { format!("{inner}?") };
    }
    if ty.contains('|') {
        return ty.split('|').map(luau_type).collect::<Vec<_>>().join(" | ");
    }
    match ty {
        "integer" => "number",
        "table" => "{ [any]: any }",
        "table<string, any>" => "{ [string]: any }",
        "function" => "(...any) -> ...any",
        other => other,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_has_a_name_and_every_name_a_parameter() {
        for group in groups() {
            for entry in &group.entries {
                assert!(!entry.doc.is_empty(), "{}", entry.name);
                assert!(entry.params.iter().all(|p| !p.name.is_empty()), "{}", entry.name);
            }
        }
    }

    #[test]
    fn the_files_in_the_repository_are_the_generated_ones() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        for (path, text) in files() {
            let there = std::fs::read_to_string(root.join(path)).unwrap_or_default();
            assert!(there == text, "{path} is out of date: run `cargo run -- stubs`");
        }
    }

    #[test]
    fn types_translate() {
        assert_eq!(luau_type("integer[][]"), "{ { number } }");
        assert_eq!(luau_type("integer|Between"), "number | Between");
        assert_eq!(luau_returns("fun(): integer, integer"), "() -> (number, number)");
        assert_eq!(luau_returns("Area?, string?"), "(Area?, string?)");
        assert_eq!(luau_type("function?"), "((...any) -> ...any)?");
    }
}
