//! [`Api`]: what scripts can call, read off the page that the library writes for people. What is new there is fuzzed without a change here.

use std::sync::LazyLock;

use undercroft::{Engine, ScriptSet};

/// What a value is, as far as a program cares to give the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Any,
    Nil,
    Boolean,
    Integer,
    Number,
    Text,
    Table,
    Function,
    Thread,
    Terrain,
    Rng,
    Floor,
    Area,
    Region,
    Field,
    Odds,
    Blocks,
    Distances,
    Place,
}

impl Kind {
    pub const ALL: [Self; 19] = [
        Self::Any,
        Self::Nil,
        Self::Boolean,
        Self::Integer,
        Self::Number,
        Self::Text,
        Self::Table,
        Self::Function,
        Self::Thread,
        Self::Terrain,
        Self::Rng,
        Self::Floor,
        Self::Area,
        Self::Region,
        Self::Field,
        Self::Odds,
        Self::Blocks,
        Self::Distances,
        Self::Place,
    ];

    /// Of a type as the page writes it: `integer`, `Region?`, `Area[]`, `fun(): integer`.
    fn read(text: &str) -> Self {
        let text = text.trim().trim_end_matches('?');
        if text.starts_with("fun(") || text == "function" {
            return Self::Function;
        }
        if text.ends_with("[]") {
            return Self::Table;
        }
        match text.split(' ').next().unwrap_or_default() {
            "any" => Self::Any,
            "nil" | "" => Self::Nil,
            "boolean" => Self::Boolean,
            "integer" => Self::Integer,
            "number" => Self::Number,
            "string" => Self::Text,
            "Terrain" => Self::Terrain,
            "Rng" => Self::Rng,
            "Floor" => Self::Floor,
            "Area" => Self::Area,
            "Region" => Self::Region,
            "Field" => Self::Field,
            "Odds" => Self::Odds,
            "Blocks" => Self::Blocks,
            "Distances" => Self::Distances,
            "Place" => Self::Place,
            _ => Self::Table,
        }
    }
}

/// A function or a method.
#[derive(Debug)]
pub(crate) struct Call {
    /// `rng:int` is `int` of an [`Kind::Rng`]; `odds.none` has no owner.
    pub owner: Option<Kind>,
    pub name: String,
    /// What it takes, and whether it may be left out.
    pub takes: Vec<(Kind, bool)>,
    pub gives: Kind,
    /// Names of options that the page speaks of.
    pub keys: Vec<String>,
}

/// All calls, and the texts that they take.
pub(crate) struct Api {
    pub calls: Vec<Call>,
    pub words: Vec<String>,
}

/// Of Lua itself, and what the standard library has in plain functions.
const LUA: &str = "
### `assert(v, message?)` → any
### `error(message?, level?)`
### `getmetatable(v)` → table
### `ipairs(t)` → function
### `next(t, key?)` → any
### `pairs(t)` → function
### `pcall(work, a?, b?)` → boolean
### `print(a?, b?)`
### `rawequal(a, b)` → boolean
### `rawget(t, key)` → any
### `rawlen(t)` → integer
### `select(n, a?, b?)` → any
### `setmetatable(t, meta?)` → table
### `tonumber(v, base?)` → number
### `tostring(v)` → string
### `type(v)` → string
### `typeof(v)` → string
### `unpack(t, from?, to?)` → any
### `xpcall(work, handler, a?)` → boolean
### `math.abs(x)` → number
### `math.ceil(x)` → number
### `math.clamp(x, low, high)` → number
### `math.floor(x)` → number
### `math.fmod(x, y)` → number
### `math.frexp(x)` → number
### `math.ldexp(x, n)` → number
### `math.max(x, y?)` → number
### `math.min(x, y?)` → number
### `math.modf(x)` → number
### `math.noise(x, y?)` → number
### `math.randomseed(n)`
### `math.round(x)` → number
### `math.sign(x)` → number
### `math.sqrt(x)` → number
### `string.byte(s, n?, n?)` → integer
### `string.char(n, n?)` → string
### `string.find(s, s, n?, b?)` → integer
### `string.format(s, a?, b?)` → string
### `string.gmatch(s, s)` → function
### `string.gsub(s, s, a, n?)` → string
### `string.len(s)` → integer
### `string.lower(s)` → string
### `string.match(s, s, n?)` → string
### `string.pack(s, a?, b?)` → string
### `string.packsize(s)` → integer
### `string.rep(s, n)` → string
### `string.reverse(s)` → string
### `string.split(s, s?)` → table
### `string.sub(s, n, n?)` → string
### `string.unpack(s, s, n?)` → any
### `string.upper(s)` → string
### `table.clear(t)`
### `table.clone(t)` → table
### `table.concat(t, s?, n?, n?)` → string
### `table.create(n, a?)` → table
### `table.find(t, a, n?)` → integer
### `table.foreach(t, work)` → any
### `table.freeze(t)` → table
### `table.insert(t, a)`
### `table.insert(t, n, a)`
### `table.isfrozen(t)` → boolean
### `table.maxn(t)` → number
### `table.move(t, n, n, n, t?)` → table
### `table.pack(a?, b?)` → table
### `table.remove(t, n?)` → any
### `table.sort(t, work?)`
### `table.unpack(t, n?, n?)` → any
### `bit32.band(n, n?)` → integer
### `bit32.bnot(n)` → integer
### `bit32.bor(n, n?)` → integer
### `bit32.bxor(n, n?)` → integer
### `bit32.extract(n, n, n?)` → integer
### `bit32.lrotate(n, n)` → integer
### `bit32.lshift(n, n)` → integer
### `bit32.replace(n, n, n, n?)` → integer
### `bit32.rshift(n, n)` → integer
### `utf8.char(n, n?)` → string
### `utf8.codepoint(s, n?, n?)` → integer
### `utf8.codes(s)` → function
### `utf8.len(s, n?, n?)` → integer
### `utf8.offset(s, n, n?)` → integer
### `coroutine.close(co)` → boolean
### `coroutine.create(work)` → thread
### `coroutine.isyieldable()` → boolean
### `coroutine.resume(co, a?, b?)` → boolean
### `coroutine.running()` → thread
### `coroutine.status(co)` → string
### `coroutine.wrap(work)` → function
### `coroutine.yield(a?, b?)` → any
";

/// Modules of the standard library that layouts call, each with its text.
const MODULES: [(&str, &str); 7] = [
    ("doors", include_str!("../../stdlib/doors.lua")),
    ("dress", include_str!("../../stdlib/dress.lua")),
    ("locks", include_str!("../../stdlib/locks.lua")),
    ("population", include_str!("../../stdlib/population.lua")),
    ("rooms", include_str!("../../stdlib/rooms.lua")),
    ("stairs", include_str!("../../stdlib/stairs.lua")),
    ("shelf", include_str!("../../stdlib/shelf.lua")),
];

/// Layouts of the standard library: functions of floor, place and rng.
const LAYOUTS: [&str; 5] = ["rooms", "cavern", "bsp", "maze", "drunkard"];

static API: LazyLock<Api> = LazyLock::new(|| {
    let bare = "return dungeon { api = 1, branches = { branch { name = \"bare\", floors = 1, size = { width = 8, height = 8 }, \
        layout = function(floor) floor:inside():fill(\"floor\") end } } }";
    let engine = ScriptSet::from_sources([("dungeon.lua", bare)]).and_then(Engine::load).expect("a bare set loads");
    let stubs = engine.stubs();
    let (_, page) = stubs.iter().find(|(path, _)| path.ends_with("lua-api.md")).expect("a page of the API");
    let mut api = Api { calls: Vec::new(), words: Vec::new() };
    api.read(page);
    assert!(api.calls.len() > 100, "the page has another form: {} calls found", api.calls.len());
    api.read(LUA);
    for (module, text) in MODULES {
        api.read_module(module, text);
    }
    for name in LAYOUTS {
        let name = format!("(require \"std.layouts\").{name}");
        api.calls.push(Call {
            owner: None,
            name,
            takes: vec![(Kind::Floor, false), (Kind::Place, false), (Kind::Rng, false)],
            gives: Kind::Any,
            keys: Vec::new(),
        });
    }
    api.words.sort_unstable();
    api.words.dedup();
    api
});

impl Api {
    pub fn get() -> &'static Self {
        &API
    }

    /// Reads a page: a heading "### `rng:int(a, b)` → integer" for each call, what it does, and a line "`a`: integer; `b`: integer."
    fn read(&mut self, page: &str) {
        for part in page.split("\n### `").skip(1) {
            let (heading, about) = part.split_once('\n').unwrap_or((part, ""));
            let about = about.split("\n## ").next().unwrap_or_default();
            let Some((signature, gives)) = heading.split_once('`') else { continue };
            let Some((name, names)) = signature.strip_suffix(')').and_then(|rest| rest.split_once('(')) else { continue };
            if name.contains(' ') {
                continue;
            }
            let (owner, name) = match name.split_once(':') {
                Some((owner, name)) => (Some(Kind::read(&capital(owner))), name),
                None => (None, name),
            };
            let types = |wanted: &str| {
                let at = about.find(&format!("`{}`: ", wanted.trim_end_matches('?')))?;
                let rest = about[at..].split_once(": ")?.1;
                Some(Kind::read(rest.split([';', '.', ',']).next()?))
            };
            let takes = names.split(", ").filter(|name| !name.is_empty());
            let takes = takes.map(|name| (types(name).unwrap_or_else(|| letter(name)), name.ends_with('?'))).collect();
            let gives = gives.trim_start_matches(" → ").split(", ").next().unwrap_or_default();
            let gives = if gives == "thread" { Kind::Thread } else { Kind::read(gives) };
            self.words.extend(quoted(about));
            self.calls.push(Call { owner, name: name.to_owned(), takes, gives, keys: keys(about) });
        }
    }

    /// Reads a module: its lines `function doors.lay(floor, cells, rng, given)`.
    fn read_module(&mut self, module: &str, text: &str) {
        for line in text.lines() {
            let Some((name, names)) = line.strip_prefix("function ").and_then(|rest| rest.split_once('(')) else { continue };
            let Some(name) = name.strip_prefix(module).and_then(|rest| rest.strip_prefix('.')) else { continue };
            let takes = names.trim_end().trim_end_matches(')').split(", ").filter(|name| !name.is_empty());
            let takes = takes.map(|name| {
                let kind = match name {
                    "floor" => Kind::Floor,
                    "area" => Kind::Area,
                    "cells" | "region" => Kind::Region,
                    "rng" => Kind::Rng,
                    "place" => Kind::Place,
                    "given" | "options" | "changes" => Kind::Table,
                    "to" | "from" => Kind::Terrain,
                    _ => Kind::Any,
                };
                (kind, kind == Kind::Table)
            });
            let name = format!("(require \"std.{module}\").{name}");
            self.calls.push(Call { owner: None, name, takes: takes.collect(), gives: Kind::Any, keys: keys(text) });
        }
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What the names in [`LUA`] are.
fn letter(name: &str) -> Kind {
    match name.trim_end_matches('?') {
        "t" | "meta" => Kind::Table,
        "s" | "message" => Kind::Text,
        "n" | "level" | "base" | "from" | "to" => Kind::Integer,
        "x" | "y" | "low" | "high" => Kind::Number,
        "work" | "handler" => Kind::Function,
        "co" => Kind::Thread,
        _ => Kind::Any,
    }
}

/// Texts in quotes.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    text.split('"').skip(1).step_by(2).filter(|word| word.len() < 40 && !word.contains('\n')).map(str::to_owned)
}

/// Names with an equals sign behind them.
fn keys(text: &str) -> Vec<String> {
    let before = text.match_indices(" =").map(|(at, _)| &text[..at]);
    let words = before.map(|text| text.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default());
    let mut keys: Vec<String> = words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())).map(str::to_owned).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}
