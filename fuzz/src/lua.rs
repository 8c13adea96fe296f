//! [`Program`]: a Lua program made of the bytes of a fuzzer.

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};

use crate::api::{Api, Call, Kind};
use crate::choices::Choices;

/// How a program begins that is given as it is.
const GIVEN: &[u8] = b"--";
/// Statements of a layout, and of each other function.
const STATEMENTS: (usize, usize) = (60, 8);
/// Variables of a program: Lua has no more than 200 in a function.
const MOST_VARIABLES: usize = 120;
/// How deep expressions and blocks are nested.
const DEEPEST: usize = 5;

/// A script set of one file: its branch "here" has a layout, rooms, a fill, a vault and a population that call whatever there is.
///
/// Bytes that begin with "--" are the text of the layout as they are. So a seed can be written by hand.
pub struct Program {
    /// The text of dungeon.lua.
    pub text: String,
    /// The seed of the floor.
    pub seed: u64,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-- request: here 1 {}\n{}", self.seed, self.text)
    }
}

impl<'a> Arbitrary<'a> for Program {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let bytes = u.bytes(u.len())?;
        Ok(Self::of(bytes))
    }

    fn arbitrary_take_rest(u: Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(Self::of(u.take_rest()))
    }
}

impl Program {
    fn of(bytes: &[u8]) -> Self {
        let mut writer = Writer { choices: Choices::new(bytes), api: Api::get(), scope: Vec::new(), variables: 0, left: 0 };
        if bytes.starts_with(GIVEN) {
            writer.choices = Choices::new(&[]);
            let layout = String::from_utf8_lossy(bytes).into_owned();
            return Self { text: writer.set(&layout), seed: 1 };
        }
        let seed = u64::from(writer.choices.byte());
        let layout = writer.body(&[("floor", Kind::Floor), ("place", Kind::Place), ("rng", Kind::Rng)], STATEMENTS.0);
        Self { text: writer.set(&layout), seed }
    }
}

struct Writer<'a> {
    choices: Choices<'a>,
    api: &'static Api,
    scope: Vec<(String, Kind)>,
    variables: usize,
    /// Statements that the function may still have.
    left: usize,
}

impl Writer<'_> {
    /// The whole file around the layout.
    fn set(&mut self, layout: &str) -> String {
        let few = STATEMENTS.1;
        let build = self.body(&[("area", Kind::Area), ("plan", Kind::Table), ("place", Kind::Place), ("rng", Kind::Rng)], few);
        let apply = self.body(&[("region", Kind::Region), ("place", Kind::Place), ("rng", Kind::Rng)], few);
        let cell = self.body(&[("place", Kind::Place), ("rng", Kind::Rng)], few);
        let after =
            self.body(&[("area", Kind::Area), ("x", Kind::Integer), ("y", Kind::Integer), ("place", Kind::Place), ("rng", Kind::Rng)], few);
        let populate = self.body(&[("floor", Kind::Floor), ("place", Kind::Place), ("rng", Kind::Rng)], few);
        let audit = self.body(&[("floor", Kind::Floor), ("place", Kind::Place)], few);
        let weight = self.body(&[("place", Kind::Place)], few / 4);
        format!(
            r######"local sink, old_floor, old_area, old_region, old_rng
local function try(work, ...)
  local ok, one, two = pcall(work, ...)
  if ok then
    return one, two
  end
  print(one)
end
monster {{ name = "rat", glyph = "r", tags = {{ "pest" }} }}
monster {{ name = "eel", glyph = "e", habitat = "water" }}
monster {{ name = "king", glyph = "K", unique = true, level = 3, once = "dungeon" }}
room {{ name = "cell", tags = {{ "small" }}, size = {{ width = 6, height = 5 }}, weight = function(place)
{weight}  return 10
end, build = function(area, plan, place, rng)
  old_area, old_rng = area, rng
  area:fill(terrain.floor)
  area:border():fill(terrain.wall)
{build}end }}
room {{ name = "hall", plan = function(place, rng) return {{ width = rng:int(4, 9), height = 5 }} end, build = function(area)
  area:fill(terrain.floor)
  area:border():fill(terrain.wall)
end }}
fill {{ name = "nest", tags = {{ "small" }}, apply = function(region, place, rng)
  old_region = region
{apply}end }}
vault {{ name = "nook", tags = {{ "small" }}, map = {{ "#####", "#abF@", "#.rF#", "#####" }}, legend = {{
  a = function(place, rng)
{cell}  return terrain.floor
end,
  b = {{ terrain = terrain.rubble, after = function(area, x, y, place, rng)
{after}end }},
  r = {{ monster = "rat", asleep = 3 }},
}}, slots = {{ F = {{ fill = "nest", chance = 90 }} }} }}
check {{ name = "look", audit = function(floor, place)
{audit}end }}
return dungeon {{ api = 1, branches = {{ branch {{
  name = "here",
  floors = 2,
  size = {{ width = 30, height = 16 }},
  rooms = {{ "cell", "hall", {{ "nook", weight = 20 }} }},
  layout = function(floor, place, rng)
    old_floor, old_rng = floor, rng
    floor:inside():fill(terrain.floor)
{layout}
  end,
  population = function(floor, place, rng)
{populate}  end,
}} }}, context = {{ flag = true, number = 1, names = {{ "rat" }} }} }}
"######
        )
    }

    /// The statements of a function with these arguments.
    fn body(&mut self, arguments: &[(&str, Kind)], statements: usize) -> String {
        let kept = [
            ("sink", Kind::Any),
            ("old_floor", Kind::Floor),
            ("old_area", Kind::Area),
            ("old_region", Kind::Region),
            ("old_rng", Kind::Rng),
        ];
        self.scope = kept.iter().chain(arguments).map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        self.left = statements;
        let mut block = String::new();
        while self.left > 0 && !self.choices.is_empty() {
            block.push_str(&self.statement(0));
        }
        block
    }

    /// A block inside of a statement: what it declares is not seen outside.
    fn block(&mut self, depth: usize) -> String {
        let known = self.scope.len();
        let count = 1 + self.choices.below(4);
        let mut block = String::new();
        for _ in 0..count {
            block.push_str(&self.statement(depth + 1));
        }
        self.scope.truncate(known);
        block
    }

    fn function(&mut self, depth: usize) -> String {
        let known = self.scope.len();
        let names = &["one", "two", "three"][..self.choices.below(4)];
        self.scope.extend(names.iter().map(|name| ((*name).to_owned(), Kind::Any)));
        let rest = self.choices.one_in(4);
        let block = self.block(depth);
        let gives = self.expression(Kind::Any, depth + 1);
        self.scope.truncate(known);
        let mut names = names.join(", ");
        if rest {
            names.push_str(if names.is_empty() { "..." } else { ", ..." });
        }
        let rest = if rest { ", ..." } else { "" };
        format!("function({names})\n{block}return {gives}{rest}\nend")
    }

    fn statement(&mut self, depth: usize) -> String {
        if self.left == 0 || depth > DEEPEST || self.choices.is_empty() {
            return String::new();
        }
        self.left -= 1;
        match self.choices.below(24) {
            0..=5 => format!("sink = try(function() return {} end)\n", self.any_call(depth)),
            6..=9 => {
                let kind = *self.choices.pick(&Kind::ALL);
                let value = self.expression(kind, depth);
                self.declare(kind, &format!("try(function() return {value} end)"))
            }
            10 => {
                let kind = *self.choices.pick(&Kind::ALL);
                let value = self.expression(kind, depth);
                self.declare(kind, &value)
            }
            11 => format!("sink = {}\n", self.any_call(depth)),
            12 => {
                let test = self.expression(Kind::Boolean, depth + 1);
                let (yes, no) = (self.block(depth), self.block(depth));
                format!("if {test} then\n{yes}else\n{no}end\n")
            }
            13 => {
                let (from, to) = (self.expression(Kind::Integer, DEEPEST), self.expression(Kind::Integer, DEEPEST));
                let step = *self.choices.pick(&["", ", 1", ", -1", ", 0.5", ", 1e300", ", 0"]);
                let block = self.looped("i", Kind::Integer, depth);
                format!("for i = {from}, {to}{step} do\n{block}end\n")
            }
            14 => {
                let (of, kind) = *self.choices.pick(&[
                    ("cells", Kind::Area),
                    ("rows", Kind::Area),
                    ("cells", Kind::Region),
                    ("rows", Kind::Region),
                    ("pairs", Kind::Table),
                    ("ipairs", Kind::Table),
                ]);
                let value = self.expression(kind, depth + 1);
                let block = self.looped("x", Kind::Integer, depth);
                let walk = if kind == Kind::Table { format!("{of}({value})") } else { format!("({value}):{of}()") };
                format!("for x, y in {walk} do\n{block}end\n")
            }
            15 => {
                let test = self.expression(Kind::Boolean, depth + 1);
                let block = self.looped("_", Kind::Nil, depth);
                format!("while {test} do\n{block}end\n")
            }
            16 => {
                let block = self.block(depth);
                let name = *self.choices.pick(&["one", "two", "deep", "", "a/b", "layout"]);
                format!("try(function() return old_floor:stage({name:?}, function(rng)\n{block}end) end)\n")
            }
            17 => {
                let (work, handler) = (self.function(depth), self.function(depth));
                format!("sink = xpcall({work}, {handler}, sink)\n")
            }
            18 => {
                let work = self.function(depth);
                let times = 1 + self.choices.below(4);
                let start = self.declare(Kind::Thread, &format!("coroutine.create({work})"));
                let name = self.newest();
                let resume = format!("sink = select(2, coroutine.resume({name}, sink))\n").repeat(times);
                format!("{start}{resume}")
            }
            19 => {
                let table = self.expression(Kind::Table, depth + 1);
                let events = [
                    "__index",
                    "__newindex",
                    "__call",
                    "__tostring",
                    "__eq",
                    "__lt",
                    "__le",
                    "__concat",
                    "__len",
                    "__iter",
                    "__add",
                    "__unm",
                    "__metatable",
                    "__gc",
                    "__type",
                ];
                let (one, other) = (*self.choices.pick(&events), *self.choices.pick(&events));
                let (work, value) = (self.function(depth), self.expression(Kind::Any, depth + 1));
                self.declare(Kind::Table, &format!("try(setmetatable, {table}, {{ {one} = {work}, {other} = {value} }})"))
            }
            20 => {
                let table = self.expression(Kind::Table, depth + 1);
                let (key, value) = (self.expression(Kind::Any, depth + 1), self.expression(Kind::Any, depth + 1));
                format!("try(function() local t = {table} t[{key}] = {value} end)\n")
            }
            21 => {
                // A function that calls itself.
                let name = self.name();
                self.scope.push((name.clone(), Kind::Function));
                let work = self.function(depth);
                let work = work.trim_start_matches("function").to_owned();
                format!("local function {name}{work}\ntry({name}, sink)\n")
            }
            22 => {
                let value = self.expression(Kind::Any, depth + 1);
                let end = *self.choices.pick(&["error({})", "old_floor:veto(tostring({}))", "error({}, 2)", "coroutine.yield({})"]);
                format!("try(function() {} end)\n", end.replace("{}", &value))
            }
            _ => {
                let value = self.expression(Kind::Any, depth + 1);
                let end = *self.choices.pick(&["try(print, {})", "error({})", "old_floor:veto({})", "assert({})", "do return {} end"]);
                format!("{}\n", end.replace("{}", &value))
            }
        }
    }

    fn looped(&mut self, name: &str, kind: Kind, depth: usize) -> String {
        let known = self.scope.len();
        if kind != Kind::Nil {
            self.scope.push((name.to_owned(), kind));
        }
        let mut block = self.block(depth);
        self.scope.truncate(known);
        let end = *self.choices.pick(&["break\n", "break\n", "", "if rng and old_rng:one_in(3) then continue end\n"]);
        if end == "if rng and old_rng:one_in(3) then continue end\n" {
            block.insert_str(0, "if old_rng:one_in(3) then continue end\n");
        } else {
            block.push_str(end);
        }
        block
    }

    fn name(&mut self) -> String {
        self.variables += 1;
        format!("v{}", self.variables)
    }

    fn newest(&self) -> String {
        self.scope.last().map_or_else(|| "sink".to_owned(), |(name, _)| name.clone())
    }

    fn declare(&mut self, kind: Kind, value: &str) -> String {
        if self.variables >= MOST_VARIABLES {
            return format!("sink = {value}\n");
        }
        let name = self.name();
        self.scope.push((name.clone(), kind));
        format!("local {name} = {value}\n")
    }

    fn any_call(&mut self, depth: usize) -> String {
        let calls = &self.api.calls;
        let call = self.choices.pick(calls);
        self.call(call, depth)
    }

    fn call(&mut self, call: &Call, depth: usize) -> String {
        let owner = call.owner.map(|kind| self.expression(kind, depth + 1));
        let mut given = Vec::new();
        for (kind, optional) in &call.takes {
            if *optional && self.choices.one_in(3) {
                break;
            }
            let value =
                if *kind == Kind::Table && !call.keys.is_empty() { self.options(call, depth) } else { self.expression(*kind, depth + 1) };
            given.push(value);
        }
        if self.choices.one_in(32) {
            given.push(self.expression(Kind::Any, depth + 1));
        }
        let given = given.join(", ");
        match owner {
            // The wrong kind of dot, and a method without an owner.
            Some(owner) if self.choices.one_in(64) => format!("({owner}).{}({given})", call.name),
            Some(owner) => format!("({owner}):{}({given})", call.name),
            None => format!("{}({given})", call.name),
        }
    }

    /// A table of options that the call knows.
    fn options(&mut self, call: &Call, depth: usize) -> String {
        let count = self.choices.below(4);
        let mut fields = Vec::new();
        for _ in 0..count {
            let key = self.choices.pick(&call.keys).clone();
            let kind = *self.choices.pick(&[
                Kind::Integer,
                Kind::Text,
                Kind::Table,
                Kind::Terrain,
                Kind::Boolean,
                Kind::Region,
                Kind::Function,
                Kind::Any,
            ]);
            let value = match key.as_str() {
                "at" | "center" if kind == Kind::Table => {
                    format!("{{ x = {}, y = {} }}", self.expression(Kind::Integer, DEEPEST), self.expression(Kind::Integer, DEEPEST))
                }
                "floor" => self.expression(Kind::Terrain, depth + 1),
                "inside" => self.expression(Kind::Region, depth + 1),
                "space" => self.expression(Kind::Blocks, depth + 1),
                "transform" => format!("{:?}", self.choices.pick(&["r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"])),
                "style" => format!("{:?}", self.choices.pick(&["straight", "winding", "cheapest", "fractal"])),
                _ => self.expression(kind, depth + 1),
            };
            fields.push(format!("{key} = {value}"));
        }
        if self.choices.one_in(4) {
            let row = (self.expression(Kind::Any, depth + 1), self.expression(Kind::Integer, DEEPEST));
            fields.push(format!("{{ {}, {} }}", row.0, row.1));
        }
        format!("{{ {} }}", fields.join(", "))
    }

    /// An expression; most times of this kind.
    fn expression(&mut self, kind: Kind, depth: usize) -> String {
        let mut kind = kind;
        if kind == Kind::Any || self.choices.one_in(24) {
            kind = *self.choices.pick(&Kind::ALL);
        }
        let way = self.choices.below(8);
        if way < 3
            && let known = self.scope.iter().filter(|(_, of)| *of == kind).count()
            && known > 0
        {
            let wanted = self.choices.below(known);
            return self.scope.iter().filter(|(_, of)| *of == kind).nth(wanted).map_or_else(|| "sink".to_owned(), |(name, _)| name.clone());
        }
        if way >= 5 && depth < DEEPEST {
            let makers: Vec<&'static Call> =
                self.api.calls.iter().filter(|call| call.gives == kind && call.owner != Some(Kind::Nil)).collect();
            if !makers.is_empty() {
                let call = *self.choices.pick(&makers);
                return self.call(call, depth + 1);
            }
        }
        self.literal(kind, depth)
    }

    fn literal(&mut self, kind: Kind, depth: usize) -> String {
        let deep = depth >= DEEPEST;
        match kind {
            Kind::Any => "sink".to_owned(),
            Kind::Nil => "nil".to_owned(),
            Kind::Boolean => match self.choices.below(6) {
                0 | 1 => "true".to_owned(),
                2 => "false".to_owned(),
                _ if deep => "sink".to_owned(),
                3 => format!("not {}", self.expression(Kind::Any, depth + 1)),
                _ => {
                    let sign = *self.choices.pick(&["==", "~=", "<", "<=", ">", "and", "or"]);
                    let of = *self.choices.pick(&Kind::ALL);
                    format!("(({}) {sign} ({}))", self.expression(of, depth + 1), self.expression(of, depth + 1))
                }
            },
            Kind::Integer => self.integer(depth),
            Kind::Number => {
                let numbers = ["0.5", "-0.0", "1e-300", "1e308", "0.1", "math.pi", "-math.huge", "1/0", "0/0", "99.999", "2^64", "-1e15"];
                if self.choices.one_in(2) { (*self.choices.pick(&numbers)).to_owned() } else { self.integer(depth) }
            }
            Kind::Text => self.text(depth),
            Kind::Table => match self.choices.below(8) {
                0 => "{}".to_owned(),
                _ if deep => "{ 1, 2, 3 }".to_owned(),
                1 => format!("{{ x = {}, y = {} }}", self.expression(Kind::Integer, DEEPEST), self.expression(Kind::Integer, DEEPEST)),
                2 => format!(
                    "{{ width = {}, height = {} }}",
                    self.expression(Kind::Integer, DEEPEST),
                    self.expression(Kind::Integer, DEEPEST)
                ),
                3 => format!(
                    "{{ {{ {}, {} }}, {{ {}, {} }} }}",
                    self.expression(Kind::Any, depth + 1),
                    self.expression(Kind::Integer, DEEPEST),
                    self.expression(Kind::Any, depth + 1),
                    self.expression(Kind::Integer, DEEPEST)
                ),
                4 => format!("{{ [{}] = {} }}", self.expression(Kind::Integer, depth + 1), self.expression(Kind::Any, depth + 1)),
                5 => format!("{{ data = {}, note = {} }}", self.expression(Kind::Any, depth + 1), self.expression(Kind::Text, depth + 1)),
                _ => {
                    let of = *self.choices.pick(&Kind::ALL);
                    let count = self.choices.below(6);
                    let values: Vec<String> = (0..count).map(|_| self.expression(of, depth + 1)).collect();
                    format!("{{ {} }}", values.join(", "))
                }
            },
            Kind::Function => match self.choices.below(4) {
                0 => {
                    (*self.choices.pick(&["print", "error", "try", "pcall", "coroutine.yield", "old_floor.stage", "setmetatable", "next"]))
                        .to_owned()
                }
                _ if deep => "try".to_owned(),
                1 => format!("function(...) return {} end", self.expression(Kind::Any, depth + 1)),
                2 => format!("function(x, y) return {} end", self.expression(Kind::Boolean, depth + 1)),
                _ => self.function(depth),
            },
            Kind::Thread if deep => "coroutine.running()".to_owned(),
            Kind::Thread => format!("coroutine.create({})", self.expression(Kind::Function, depth + 1)),
            Kind::Terrain => (*self.choices.pick(&[
                "terrain.floor",
                "terrain.wall",
                "terrain.door",
                "terrain.deep_water",
                "\"rubble\"",
                "terrain.permanent_wall",
                "terrain.none",
                "0",
                "terrain.up_stairs",
                "terrain.tree",
                "terrain[sink]",
                "70000",
            ]))
            .to_owned(),
            Kind::Rng if deep => "old_rng".to_owned(),
            Kind::Rng => format!("old_rng:child({})", self.text(DEEPEST)),
            Kind::Floor => "old_floor".to_owned(),
            Kind::Area => (*self.choices.pick(&["old_floor:area()", "old_floor:inside()", "old_area"])).to_owned(),
            Kind::Region => {
                let regions = ["old_floor:passable()", "old_floor:area():all()", "old_region", "old_floor:area():rect(2, 2, 9, 5)"];
                if deep || self.choices.one_in(2) {
                    return (*self.choices.pick(&regions)).to_owned();
                }
                let sign = *self.choices.pick(&["+", "-", "*"]);
                format!("(({}) {sign} ({}))", self.expression(Kind::Region, depth + 1), self.expression(Kind::Region, depth + 1))
            }
            Kind::Field => "old_floor:area():heights(old_rng)".to_owned(),
            Kind::Odds => "odds.weighted({ 1, 2, 3 })".to_owned(),
            Kind::Blocks => "old_floor:blocks()".to_owned(),
            Kind::Distances => "old_floor:distances(3, 3)".to_owned(),
            Kind::Place => match self.choices.below(3) {
                0 if self.scope.iter().any(|(name, _)| name == "place") => "place".to_owned(),
                0 => "sink".to_owned(),
                1 => format!(
                    "at_depth({}, {})",
                    if self.scope.iter().any(|(name, _)| name == "place") { "place" } else { "sink" },
                    self.integer(DEEPEST)
                ),
                _ => "{ branch = \"here\", depth = 1, absolute = 1, last = false, context = {} }".to_owned(),
            },
        }
    }

    fn integer(&mut self, depth: usize) -> String {
        let far = [
            "100",
            "255",
            "256",
            "1000",
            "1024",
            "1025",
            "65535",
            "65536",
            "2147483647",
            "-2147483648",
            "2147483648",
            "4294967296",
            "2^53",
            "-2^53",
            "2^53 + 2",
            "2^63",
            "-2^63",
            "2^64",
            "1e308",
            "1/0",
            "-1/0",
            "0/0",
            "0.5",
            "-0.0",
            "1e15",
            "-1",
            "-2",
            "-1000",
        ];
        match self.choices.below(8) {
            0..=3 => self.choices.below(16).to_string(),
            4 => self.choices.below(40).to_string(),
            5 => format!("({})", self.choices.pick(&far)),
            _ if depth >= DEEPEST => format!("{}", self.choices.below(8)),
            6 => {
                let sign = *self.choices.pick(&["+", "-", "*", "/", "%", "//", "^"]);
                format!("(({}) {sign} ({}))", self.expression(Kind::Integer, depth + 1), self.expression(Kind::Number, depth + 1))
            }
            _ => {
                let kind = *self.choices.pick(&[Kind::Table, Kind::Text, Kind::Region, Kind::Odds]);
                format!("#({})", self.expression(kind, depth + 1))
            }
        }
    }

    fn text(&mut self, depth: usize) -> String {
        let names = [
            "\"rat\"",
            "\"eel\"",
            "\"king\"",
            "\"cell\"",
            "\"hall\"",
            "\"nook\"",
            "\"nest\"",
            "\"here\"",
            "\"small\"",
            "\"pest\"",
            "\"floor\"",
            "\"wall\"",
            "\"2d6+1\"",
            "\"1000000d1000000\"",
            "\"lit\"",
            "\"up\"",
            "\"down\"",
            "\"item\"",
            "\"mark\"",
            "\"std.doors\"",
            "\"\"",
            "\"%s%d%5.2f\"",
            "\"(.-)%1\"",
            "\"%b()\"",
            "\"[^%z]*$\"",
            "\"\\0\\1\\27[31m\"",
            "\"\\255\\254\"",
            "\"漢字\"",
            "\"a\\nb\"",
            "(\"x\"):rep(300)",
            "(\"é\"):rep(5000)",
            "\"nan\"",
            "\"0x10\"",
            "\"1e999\"",
            "\"__index\"",
            "`{sink}`",
        ];
        match self.choices.below(4) {
            0 | 1 => (*self.choices.pick(&names)).to_owned(),
            2 => format!("{:?}", self.choices.pick(&self.api.words)),
            _ if depth >= DEEPEST => "\"x\"".to_owned(),
            _ => format!("(({}) .. ({}))", self.expression(Kind::Text, depth + 1), self.expression(Kind::Any, depth + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Program;

    /// What is made of bytes has to be a program: else the parser alone is tried.
    #[test]
    fn programs_of_random_bytes_compile() {
        let mut key: u64 = 1;
        for size in 0..200 {
            let bytes: Vec<u8> = (0..size * 10)
                .map(|_| {
                    key = key.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (key >> 56) as u8
                })
                .collect();
            let program = Program::of(&bytes);
            if let Err(error) = crate::load(&program.text) {
                assert!(!error.to_string().contains("syntax"), "{error:#}\n{}", program.text);
            }
        }
    }
}
