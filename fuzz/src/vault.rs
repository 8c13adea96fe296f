//! [`Vault`]: a vault as a script declares it, made of the bytes of a fuzzer.

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};

use crate::choices::Choices;

/// Glyphs of pictures: those that mean something in every vault, and letters that the legend gives a meaning.
const GLYPHS: [char; 40] = [
    '#', '.', '.', '@', ' ', '#', 'a', 'b', 'c', 'd', 'e', 'V', 'F', 'k', '+', '\'', '?', '~', '-', '<', '>', '^', '%', '*', '$', '{', '_',
    '|', '0', '8', ':', ';', '=', '"', '&', '1', '2', 'é', '漢', '\\',
];

/// What a glyph may stand for.
const MEANINGS: [&str; 34] = [
    "terrain.floor",
    "terrain.wall",
    "\"rubble\"",
    "terrain.deep_water",
    "terrain.nothing_such",
    "{ monster = \"rat\" }",
    "{ monster = \"rat\", asleep = 5, required = true, attitude = \"pet\" }",
    "{ terrain = terrain.deep_water, monster = \"eel\" }",
    "{ monster = \"king\", required = true }",
    "{ monster = \"nobody\" }",
    "{ item = true }",
    "{ item = \"pick\", tags = { \"good\" }, level = 3, count = 2, note = \"n\" }",
    "{ trap = true, required = true }",
    "{ feature = \"lever\", mark = \"here\" }",
    "{ mark = \"throne\", flag = \"lit\" }",
    "{ stair = \"up\" }",
    "{ stair = \"down\", required = true }",
    "{ stair = \"branch\" }",
    "{ entrance = true }",
    "{ terrain = terrain.door, entrance = true }",
    "{ keep = true }",
    "{ protected = true, terrain = terrain.wall }",
    "{ required = true }",
    "{ after = function(area, x, y) area:set(x, y, terrain.rubble) end }",
    "{ after = function(area, x, y, place, rng) area:stairs(\"down\", x, y) area:monster(\"rat\", rng:int(0, 3), y) end }",
    "{ after = function(area) area:vault(\"nook\", 0, 0) end }",
    "{ after = function() error(\"no\") end }",
    "function(place, rng) return rng:one_in(2) and terrain.rubble or { monster = \"rat\" } end",
    "function() return { entrance = true } end",
    "function() return nil end",
    "function(place, rng) return { item = rng:pick({ \"a\", \"b\" }), data = { place.depth } } end",
    "function() while true do end end",
    "{}",
    "12",
];

/// Fields besides the picture, its legend, its chances and its slots.
const FIELDS: [&str; 34] = [
    "tags = { \"small\" }",
    "max = 1",
    "once = \"branch\"",
    "chance = 50",
    "depth = { min = 1, max = 2 }",
    "weight = 0",
    "weight = function(place) return place.depth end",
    "excludes = { \"small\" }",
    "ground = \"rubble\"",
    "ground = terrain.wall",
    "wall = \"permanent_wall\"",
    "orient = \"north\"",
    "orient = \"southeast\"",
    "orient = \"edge\"",
    "orient = \"center\"",
    "orient = \"whole\"",
    "transforms = \"all\"",
    "transforms = { \"r90\", \"m0\" }",
    "transforms = \"none\"",
    "zone = { x = 2, y = 2, width = 20, height = 10 }",
    "zone = { 0, 0, 1000, 1000 }",
    "solid = true",
    "solid = false",
    "sealed = true",
    "no_tunnels = true",
    "protected = true",
    "lit = true",
    "lit = 50",
    "audit = { must_reach(\"@\", \"a\") }",
    "audit = must_not_reach(\"@.\", \"b\")",
    "audit = function(area, place) return #area:passable() > 2, \"too small\" end",
    "audit = function(area) return nil end",
    "data = { 1, { a = \"b\" } }",
    "data = 0/0",
];

const SLOTS: [&str; 12] = [
    "{ vault = tagged \"nook\", chance = 60, otherwise = \".\" }",
    "{ vault = \"nook\", otherwise = \"#\" }",
    "{ vault = { { \"nook\", weight = 3 }, tagged \"small\" }, otherwise = \"a\" }",
    "{ vault = \"it\" }",
    "{ fill = \"nest\", chance = 75 }",
    "{ fill = tagged \"fill\", otherwise = \"~\" }",
    "{ monster = { \"king\", { \"rat\", { \"eel\", weight = 3 } } } }",
    "{ monster = { \"rat\" }, asleep = 3 }",
    "{ item = { { \"crown\", { \"ring\", weight = 20 } } }, level = 2 }",
    "{ item = \"crown\" }",
    "{ monster = {} }",
    "{}",
];

/// A script set of one file with a vault "it", and how it is asked for.
pub struct Vault {
    /// The text of dungeon.lua.
    pub text: String,
    /// The seed of the floor it is placed on.
    pub seed: u64,
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-- request: here 1 {}\n{}", self.seed, self.text)
    }
}

impl<'a> Arbitrary<'a> for Vault {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let bytes = u.bytes(u.len())?;
        Ok(Self::of(bytes))
    }
}

impl Vault {
    /// The vault that these bytes choose.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let choices = &mut Choices::new(bytes);
        let seed = u64::from(choices.byte());
        let (x, y) = (choices.below(32), choices.below(18));
        let how = *choices.pick(&[
            "",
            ", clip = true",
            ", transform = \"r90\"",
            ", inside = floor:passable()",
            ", tries = 2",
            ", clip = true, transform = \"m180\"",
        ]);
        let vault = declared(choices);
        let text = format!(
            r##"monster {{ name = "rat", glyph = "r" }}
monster {{ name = "eel", glyph = "e", habitat = "water" }}
monster {{ name = "king", glyph = "K", unique = true }}
vault {{ name = "nook", tags = {{ "nook", "small" }}, map = {{ "8_8", "..." }} }}
fill {{ name = "nest", tags = {{ "fill" }}, apply = function(region, place, rng) region:thin(rng, 50):fill(terrain.rubble) end }}
{vault}
return dungeon {{ api = 1, branches = {{ branch {{
  name = "here",
  floors = 2,
  size = {{ width = 30, height = 16 }},
  rooms = {{ "it", "nook" }},
  layout = function(floor, place, rng)
    floor:area():rect(1, 1, 14, 9):fill(terrain.floor)
    print(floor:place_vault("it", {{ at = {{ x = {x} - 1, y = {y} - 1 }}{how} }}))
    print(floor:place_vault("it"))
    floor:fill_rooms {{ budget = 2 }}
    floor:connect()
    floor:join()
  end,
}} }} }}
"##
        );
        Self { text, seed }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The declaration of the vault.
fn declared(choices: &mut Choices<'_>) -> String {
    let (width, height) = (1 + choices.below(12), 1 + choices.below(9));
    let fields: Vec<&str> = (0..choices.below(5)).map(|_| *choices.pick(&FIELDS)).collect();
    let legend: Vec<String> = (0..choices.below(7))
        .map(|_| {
            let glyph = *choices.pick(&GLYPHS);
            format!("[{}] = {}", quoted(&glyph.to_string()), choices.pick(&MEANINGS))
        })
        .collect();
    let slots: Vec<String> = (0..choices.below(3))
        .map(|_| {
            let glyph = *choices.pick(&['V', 'F', '1', '2', 'a', '@', '.']);
            format!("[{}] = {}", quoted(&glyph.to_string()), choices.pick(&SLOTS))
        })
        .collect();
    let steps: Vec<String> = (0..choices.below(4)).map(|_| step(choices)).collect();
    let ragged = choices.one_in(16);
    let rows: Vec<String> = (0..height)
        .map(|_| {
            let width = if ragged { choices.below(13) } else { width };
            quoted(&(0..width).map(|_| *choices.pick(&GLYPHS)).collect::<String>())
        })
        .collect();
    format!(
        "vault {{\n  name = \"it\",\n  map = {{\n    {}\n  }},\n  legend = {{ {} }},\n  slots = {{ {} }},\n  random = {{ {} }},\n  {}\n}}",
        rows.join(",\n    "),
        legend.join(",\n    "),
        slots.join(",\n    "),
        steps.join(",\n    "),
        fields.join(",\n  "),
    )
}

/// A step of chance.
fn step(choices: &mut Choices<'_>) -> String {
    let mut glyphs = |most: usize| {
        let count = 1 + choices.below(most);
        quoted(&(0..count).map(|_| *choices.pick(&GLYPHS)).collect::<String>())
    };
    let (some, one, other) = (glyphs(3), glyphs(1), glyphs(1));
    match choices.below(8) {
        0 => format!("{{ replace = {some}, with = {one} }}"),
        1 => format!("{{ replace = {some}, with = {{ {one}, {{ {other}, weight = {} }} }}, shared = true }}", choices.below(4)),
        2 => format!("{{ n_of = {some}, n = {}, become = {one} }}", choices.below(9)),
        3 => format!(
            "{{ n_of = {some}, n = between({}, {}), become = {{ {one}, {other} }}, rest = {other} }}",
            choices.below(4),
            choices.below(9)
        ),
        4 => format!("{{ optional = {some}, chance = {}, otherwise = {one} }}", choices.below(102)),
        5 => format!("{{ optional = {some} }}"),
        6 => format!("{{ shuffle = {{ {one}, {other} }} }}"),
        _ => format!("{{ shuffle = {{ {some}, {some} }} }}"),
    }
}
