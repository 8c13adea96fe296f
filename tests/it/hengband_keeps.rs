//! Nests, pits, vaults, caves and random vaults of Hengband floors: sound on every floor, each tier and band where the account of the rules has it.

use std::collections::BTreeSet;

use undercroft::floor::{Floor, ThingKind};
use undercroft::world::TerrainClass;
use undercroft::{Engine, Request};

use crate::sets::engine;
use crate::vaults::{fair, made, said};

/// Invented people, six of each sort, at levels from 1 to 90: name, glyph, first level, step, flags.
const FOLK: &str = r#"
local hengband = require "std.hengband"
local rows = {}
local function sort(name, glyph, from, step, flags)
  for i = 1, 6 do
    local row = { name .. " " .. i, level = from + (i - 1) * step, rarity = 1, flags = flags, sleep = 10 }
    monster { name = row[1], glyph = glyph }
    rows[#rows + 1] = row
  end
end
sort("mudling", "j", 1, 6, { "NEVER_BLOW" })
sort("gnawer", "r", 2, 6, { "ANIMAL" })
sort("warder", "o", 3, 4, { "ORC", "EVIL" })
sort("dead warder", "o", 4, 4, { "ORC", "EVIL", "UNDEAD" })
sort("proof warder", "o", 4, 4, { "ORC", "EVIL", "RES_ALL" })
sort("lone warder", "o", 4, 4, { "ORC", "EVIL", "UNIQUE" })
sort("seeper", "G", 3, 8, { "PASS_WALL", "ORC" })
sort("hulk", "T", 12, 4, { "TROLL", "EVIL" })
sort("looming one", "P", 30, 4, { "GIANT", "EVIL" })
sort("gentle one", "P", 30, 4, { "GIANT", "GOOD" })
sort("ash drake", "d", 40, 5, { "DRAGON", "EVIL", "BR_FIRE" })
sort("rime drake", "d", 42, 5, { "DRAGON", "EVIL", "BR_COLD" })
sort("sour drake", "d", 44, 5, { "DRAGON", "EVIL", "BR_ACID" })
sort("storm drake", "d", 43, 5, { "DRAGON", "GOOD", "BR_ELEC" })
sort("fen drake", "d", 41, 5, { "DRAGON", "BR_POIS" })
sort("prism drake", "D", 45, 5, { "DRAGON", "BR_ACID", "BR_ELEC", "BR_FIRE", "BR_COLD", "BR_POIS" })
sort("null drake", "D", 45, 5, { "DRAGON", "BR_FIRE", "BR_NETH" })
sort("pyre imp", "u", 30, 5, { "DEMON", "EVIL" })
sort("devourer", "U", 40, 8, { "DEMON", "EVIL", "KILL_BODY" })
sort("barrow sleeper", "W", 20, 5, { "UNDEAD", "EVIL" })
sort("lamp bearer", "A", 20, 6, { "GOOD" })
sort("quiet lamp", "A", 20, 6, { "GOOD", "NO_CHAPEL" })
sort("choir brother", "p", 15, 6, { "GOOD", "CHAPEL" })
sort("deep prince", "h", 25, 5, { "DARK_ELF", "EVIL" })
sort("wrong shape", "e", 40, 6, { "ELDRITCH_HORROR", "EVIL" })
sort("pack hound", "C", 10, 5, { "ANIMAL", "FRIENDS" })
sort("lying chest", "=", 20, 6, { "NEVER_MOVE" })
local folk = hengband.table(rows)
"#;

/// Two small vaults and a large one, with every glyph that may stand inside of one.
const VAULTS: &str = r##"
local vaults = require "std.hengband.vaults"
vault { name = "tollhouse", tags = { vaults.lesser }, legend = vaults.legend, map = {
  "%%%%%%%%%%%", "%.........%", "%.###+###.%", "%.#&*9*,#.%", "%.+^.@.^#.%", "%.#,*8*&#.%", "%.###.###.%", "%.XXXAXXX.%", "%.........%", "%%%%%%%%%%%",
} }
vault { name = "glass stair", tags = { vaults.lesser }, legend = vaults.legend, map = {
  "%%%%%%%%%", "%...'...%", "%.$$-$$.%", "%.$&.&$.%", "%.YY+YY.%", "%...S...%", "%%%%%%%%%",
} }
vault { name = "long hall", tags = { vaults.greater }, legend = vaults.legend, map = {
  "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%", "%.................................%", "%.XXXXXXXXXXXXXXX+XXXXXXXXXXXXXXX.%",
  "%.X&&&&&&&&,,,,@@.@@,,,,&&&&&&&&X.%", "%.X9.9.9.9.^^^^.....^^^^.9.9.9.9X.%", "%.XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX.%",
  "%........pabcdPB..................%", "%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%",
} }
"##;

/// A floor with one room of a type, and a closet with the stairs; nothing is dug between them.
#[derive(Clone, Copy)]
struct Keep<'a> {
    /// Key in std.hengband.rooms.
    key: &'a str,
    /// Options of rooms, in Lua.
    options: &'a str,
    /// What else the hold is given, in Lua.
    hold: &'a str,
    /// Lua that declares things.
    before: &'a str,
    /// Lua that runs when the room stands, as `area`, or was refused.
    after: &'a str,
}

const NEST: Keep<'_> = Keep { key: "nest", options: "", hold: "table = folk", before: FOLK, after: "" };
const RANDOM: Keep<'_> = Keep { key: "random_vault", ..NEST };

impl Keep<'_> {
    /// The largest room of the type.
    fn slot(&self) -> (u32, u32) {
        match self.key {
            "nest" | "pit" => (25, 11),
            "trapped_pit" => (25, 13),
            "lesser_vault" => (11, 11),
            "greater_vault" => (37, 37),
            "cave" => (51, 37),
            "random_vault" => (45, 23),
            other => panic!("{other}"),
        }
    }

    fn engine(&self) -> Engine {
        let Self { key, options, hold, before, after } = self;
        let (width, height) = self.slot();
        engine(&format!(
            r#"
local hold = require "std.hengband.hold"
local kept = require "std.hengband.rooms".{key}
{before}
return dungeon {{ api = 1, branches = {{ branch {{
  name = "here", floors = 127, size = {{ width = {}, height = {} }},
  layout = function(floor, place, rng)
    local h = hold.open(floor, place, {{ options = {{ {options} }}, {hold} }})
    local area, reason = floor:place_room(kept, {{ at = {{ x = 2, y = 3 }} }})
    {after}
    local closet = floor:area():rect(1, 1, 3, 1)
    closet:fill(terrain.floor)
    for i, stairs in ipairs(floor:stairs_wanted()) do
      floor:place_stairs(stairs.kind, i, 1)
    end;
    (floor:area():all() - closet):flag("sealed")
  end,
}} }} }}"#,
            width + 4,
            height + 5
        ))
    }
}

/// The rectangle that the room may write in.
fn bounds(floor: &Floor) -> (u32, u32, u32, u32) {
    let room = floor.rooms.iter().find(|room| room.kind.starts_with("hengband ")).unwrap_or_else(|| panic!("{:?}", floor.refusals));
    (room.x, room.y, room.width, room.height)
}

/// The name of the terrain at a cell of the room.
fn at(floor: &Floor, x: u32, y: u32) -> &str {
    let (left, top, ..) = bounds(floor);
    &floor.terrain(left + x, top + y).unwrap().name
}

/// Who stands at a cell of the room.
fn who(floor: &Floor, x: u32, y: u32) -> Option<&str> {
    let (left, top, ..) = bounds(floor);
    floor.monsters.iter().find(|m| (m.x, m.y) == (left + x, top + y)).map(|m| m.name.as_str())
}

/// "warder 3" is a warder.
fn sort_of(name: &str) -> &str {
    name.rsplit_once(' ').unwrap().0
}

const AROUND: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Holds the floor to what is true of every room: it keeps to its area, its doors hold something apart, and all that is open in it is reached from
/// where a tunnel may come in. Returns how many open cells are not.
fn closed(floor: &Floor, label: &str) -> usize {
    let (left, top, wide, high) = bounds(floor);
    let terrain = |x: i32, y: i32| floor.terrain(x as u32, y as u32).unwrap();
    let owned = |x: i32, y: i32| floor.room_of[(y * floor.width as i32 + x) as usize] != 0;
    let cells = || (0..floor.height).flat_map(|y| (0..floor.width).map(move |x| (x, y)));
    let inside = |x: u32, y: u32| x >= left && x < left + wide && y >= top && y < top + high;
    for (x, y) in cells().filter(|(x, y)| !inside(*x, *y)) {
        let closet = y == 1 && (1..4).contains(&x);
        assert!(closet || terrain(x as i32, y as i32).name == "rock", "{label}: ({x}, {y}) is outside of the room");
    }
    let open: Vec<(i32, i32)> =
        cells().filter(|(x, y)| inside(*x, *y) && floor.terrain(*x, *y).unwrap().passable).map(|(x, y)| (x as i32, y as i32)).collect();
    let mut reached: BTreeSet<(i32, i32)> = BTreeSet::new();
    for (x, y) in &open {
        let wall = |dx: i32, dy: i32| terrain(x + dx, y + dy).class == TerrainClass::Wall;
        let passable = |dx: i32, dy: i32| terrain(x + dx, y + dy).passable;
        let here = terrain(*x, *y);
        if here.class == TerrainClass::Door && !here.flags.iter().any(|flag| flag == "free_standing") {
            let upright = wall(0, -1) && wall(0, 1) && passable(-1, 0) && passable(1, 0);
            let across = wall(-1, 0) && wall(1, 0) && passable(0, -1) && passable(0, 1);
            assert!(upright || across, "{label}: the {} at ({x}, {y}) holds nothing apart", here.name);
        }
        let pierced = |(dx, dy): (i32, i32)| {
            wall(dx, dy) && !terrain(x + dx, y + dy).permanent && (!owned(x + dx, y + dy) || !owned(x + 2 * dx, y + 2 * dy))
        };
        if [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().any(pierced) {
            reached.insert((*x, *y));
        }
    }
    let mut next: Vec<(i32, i32)> = reached.iter().copied().collect();
    while let Some((x, y)) = next.pop() {
        for cell in AROUND.map(|(dx, dy)| (x + dx, y + dy)) {
            if terrain(cell.0, cell.1).passable && inside(cell.0 as u32, cell.1 as u32) && reached.insert(cell) {
                next.push(cell);
            }
        }
    }
    open.len() - reached.len()
}

/// Depths that come in turn.
const DEPTHS: [u32; 8] = [5, 12, 24, 31, 47, 60, 85, 110];

/// A thousand floors, at depths in turn. `apart` are the numbers of open cells that need not be reached. Returns on how many there was a room.
#[track_caller]
fn sound(keep: &Keep<'_>, apart: &[usize]) -> u32 {
    let engine = keep.engine();
    assert_eq!(engine.warnings(), [], "{}", keep.key);
    let mut stood = 0;
    for seed in 0..1000 {
        let depth = DEPTHS[(seed % 8) as usize];
        let floor =
            engine.floor(&Request::new("here", depth, seed)).unwrap_or_else(|error| panic!("depth {depth}, seed {seed}: {error:#}"));
        if floor.rooms.is_empty() {
            assert!(floor.refusals.iter().all(|refusal| refusal.reason == "declined"), "{:?}", floor.refusals);
            continue;
        }
        stood += 1;
        let left = closed(&floor, &format!("{} at depth {depth}, seed {seed}", keep.options));
        assert!(apart.contains(&left), "depth {depth}, seed {seed}: {left} cells are cut off");
    }
    stood
}

#[test]
fn nests_are_sound() {
    // Now and then the race that was drawn first is of the wrong side.
    assert!(sound(&NEST, &[0]) > 950);
}

#[test]
fn pits_are_sound() {
    assert!(sound(&Keep { key: "pit", ..NEST }, &[0]) > 950);
}

#[test]
fn trapped_pits_are_sound() {
    // The two chambers: 17 and 13 cells wide, on both sides.
    assert!(sound(&Keep { key: "trapped_pit", ..NEST }, &[60]) > 950);
}

#[test]
fn vaults_are_sound() {
    let before = &format!("{FOLK}{VAULTS}");
    assert_eq!(sound(&Keep { key: "lesser_vault", before, ..NEST }, &[0]), 1000);
    assert_eq!(sound(&Keep { key: "greater_vault", before, ..NEST }, &[0]), 1000);
}

#[test]
fn caves_are_sound() {
    assert_eq!(sound(&Keep { key: "cave", ..NEST }, &[0]), 1000);
}

fn of_kind(kind: &str) -> String {
    format!("random_vault = {{ kinds = {{ {{ \"{kind}\", 1 }} }} }}")
}

#[test]
fn bubbles_are_sound() {
    assert_eq!(sound(&Keep { options: &of_kind("bubble"), hold: "", ..RANDOM }, &[0]), 1000);
}

#[test]
fn rooms_over_one_another_are_sound() {
    assert_eq!(sound(&Keep { options: &of_kind("room"), hold: "", ..RANDOM }, &[0]), 1000);
}

#[test]
fn mazes_and_caves_of_vaults_are_sound() {
    assert_eq!(sound(&Keep { options: &of_kind("cave"), hold: "", ..RANDOM }, &[0]), 1000);
    assert_eq!(sound(&Keep { options: &of_kind("maze"), hold: "", ..RANDOM }, &[0]), 1000);
}

#[test]
fn castles_are_sound() {
    assert_eq!(sound(&Keep { options: &of_kind("castle"), hold: "", ..RANDOM }, &[0]), 1000);
}

#[test]
fn targets_are_sound() {
    assert_eq!(sound(&Keep { options: &of_kind("target"), hold: "", ..RANDOM }, &[0]), 1000);
}

#[test]
fn lakes_of_elements_are_sound() {
    assert_eq!(sound(&Keep { options: &of_kind("elemental"), hold: "", ..RANDOM }, &[0]), 1000);
}

#[test]
fn random_vaults_full_of_monsters_are_sound() {
    // Cells of a block that wants digging: from 10 x 4 to 21 x 10 of them.
    let blocks: Vec<usize> = (10..=21).flat_map(|w| (4..=10).map(move |h| w * h)).chain([0]).collect();
    let keep = RANDOM;
    assert_eq!(sound(&keep, &blocks), 1000);
}

#[test]
fn cells_with_doors_instead_of_walls_to_dig_are_one_part() {
    let options = "random_vault = { kinds = { { \"mini_cell\", 1 } }, passages = \"secret_door\" }";
    let keep = Keep { options, hold: "", ..RANDOM };
    assert_eq!(sound(&keep, &[0]), 1000);
}

#[test]
fn cells_that_want_digging_hang_together_by_walls_that_can_be_dug() {
    let engine = Keep { options: &of_kind("mini_cell"), hold: "", ..RANDOM }.engine();
    for seed in 0..60 {
        let floor = made(&engine, 30, seed);
        let (_, _, width, height) = bounds(&floor);
        let (w, h) = (width - (width + 1) % 2, height - (height + 1) % 2);
        let (mut cells, mut passages, mut ways_in) = (0, 0, 0);
        for (x, y) in (0..h).flat_map(|y| (0..w).map(move |x| (x, y))) {
            match at(&floor, x, y) {
                "floor" => {
                    assert_eq!((x % 2, y % 2), (0, 0));
                    cells += 1;
                }
                "inner_wall" if x == 1 || y == 1 || x == w - 2 || y == h - 2 => ways_in += 1,
                "inner_wall" => {
                    assert_eq!((x + y) % 2, 1);
                    passages += 1;
                }
                "wall" => assert!(x == 0 || y == 0 || x == w - 1 || y == h - 1),
                other => assert_eq!(other, "permanent_wall"),
            }
        }
        assert_eq!(cells, (w - 3) / 2 * ((h - 3) / 2));
        // A tree.
        assert_eq!((passages, ways_in), (cells - 1, 2));
    }
}

/// Nests or pits, a depth, and kinds with their shares in percent.
type Shares = (&'static str, u32, &'static [(&'static str, u32)]);

/// What the account of the rules says of kinds of nests and pits with all bits set: in percent, rounded.
const SHARES: &[Shares] = &[
    ("nests", 20, &[("clone", 33), ("jelly", 67)]),
    ("nests", 30, &[("mimic", 54), ("jelly", 13), ("symbol good", 13), ("symbol evil", 13), ("clone", 6)]),
    ("nests", 50, &[("kennel", 36), ("animal", 23), ("mimic", 14), ("jelly", 11), ("symbol good", 6), ("symbol evil", 6), ("clone", 5)]),
    ("nests", 70, &[("lovecraftian", 42), ("kennel", 14), ("animal", 13), ("mimic", 9)]),
    ("nests", 80, &[("undead", 34), ("chapel", 27), ("lovecraftian", 9), ("kennel", 6), ("animal", 6)]),
    ("nests", 100, &[("undead", 25), ("chapel", 20), ("animal", 11), ("kennel", 10)]),
    ("pits", 20, &[("orc", 20), ("troll", 80)]),
    ("pits", 30, &[("orc", 33), ("troll", 67)]),
    ("pits", 50, &[("giant", 64), ("dark elf", 21), ("troll", 9), ("orc", 6)]),
    (
        "pits",
        70,
        &[("dragon", 51), ("giant", 10), ("symbol good", 8), ("symbol evil", 8), ("chapel", 8), ("dark elf", 6), ("troll", 4), ("orc", 3)],
    ),
    ("pits", 80, &[("demon", 46), ("lovecraftian", 15), ("dragon", 15), ("giant", 6)]),
    (
        "pits",
        100,
        &[
            ("demon", 27),
            ("dragon", 19),
            ("giant", 12),
            ("lovecraftian", 9),
            ("troll", 8),
            ("dark elf", 7),
            ("orc", 6),
            ("chapel", 5),
            ("symbol good", 3),
            ("symbol evil", 3),
        ],
    ),
];

#[test]
fn kinds_are_as_likely_as_the_account_says() {
    let after = "local themes = require 'std.hengband.themes'
        for _, list in ipairs { 'nests', 'pits' } do
          for _, row in ipairs(themes.weights(themes[list], place.absolute, h[list])) do print(list .. '/' .. row[1][1] .. '/' .. row[2]) end
        end";
    let engine = Keep { after, ..NEST }.engine();
    for (list, depth, shares) in SHARES {
        let floor = made(&engine, *depth, 1);
        let rows: Vec<(&str, f64)> = said(&floor)
            .into_iter()
            .filter_map(|line| line.strip_prefix(list)?.strip_prefix('/')?.split_once('/'))
            .map(|(name, weight)| (name, weight.parse().unwrap()))
            .collect();
        let total: f64 = rows.iter().map(|row| row.1).sum();
        for (name, percent) in *shares {
            let weight = rows.iter().find(|row| row.0 == *name).unwrap_or_else(|| panic!("no {name} at {depth}")).1;
            assert!((100.0 * weight / total - f64::from(*percent)).abs() <= 0.5, "{name} at {depth}: {rows:?}");
        }
        let known = shares.iter().map(|share| share.1).sum::<u32>();
        assert!(known < 98 || rows.len() == shares.len(), "{list} at {depth}: {rows:?}");
    }
    // Below the deepest level nothing changes: 6 * 128 / (127 - 5 + 5).
    assert!(said(&made(&engine, 127, 1)).contains(&"pits/orc/6"));
    assert!(said(&made(&engine, 5, 1)).contains(&"nests/jelly/153"));
}

/// Who may live where: list, kind, sorts.
const DWELLERS: &[(&str, &str, &[&str])] = &[
    ("nests", "jelly", &["mudling"]),
    ("nests", "mimic", &["lying chest"]),
    ("nests", "lovecraftian", &["wrong shape"]),
    ("nests", "kennel", &["pack hound"]),
    ("nests", "animal", &["gnawer", "pack hound"]),
    ("nests", "chapel", &["lamp bearer", "choir brother"]),
    ("nests", "undead", &["barrow sleeper", "dead warder"]),
    ("pits", "orc", &["warder", "seeper"]),
    ("pits", "troll", &["hulk"]),
    ("pits", "giant", &["looming one"]),
    ("pits", "lovecraftian", &["wrong shape"]),
    ("pits", "chapel", &["lamp bearer", "choir brother"]),
    ("pits", "demon", &["pyre imp"]),
    ("pits", "dark elf", &["deep prince"]),
];

#[test]
fn each_kind_is_of_its_own() {
    for (list, kind, sorts) in DWELLERS {
        let key = list.strip_suffix('s').unwrap();
        let engine = Keep { key, hold: &format!("table = folk, {list} = {{ \"{kind}\" }}"), ..NEST }.engine();
        let mut met = BTreeSet::new();
        for seed in 0..6 {
            let floor = made(&engine, 82, seed);
            assert_eq!(floor.monsters.len(), 95, "{list} {kind}");
            assert!(floor.monsters.iter().all(|m| m.state.asleep == 0), "they are awake");
            met.extend(floor.monsters.iter().map(|m| sort_of(&m.name).to_owned()));
        }
        assert_eq!(met, sorts.iter().map(|s| (*s).to_owned()).collect(), "{list} {kind}");
    }
}

#[test]
fn kinds_after_one_race_are_of_its_like() {
    let good = |name: &str| ["gentle one", "storm drake", "lamp bearer", "quiet lamp", "choir brother"].contains(&name);
    let neither =
        |name: &str| ["mudling", "gnawer", "pack hound", "lying chest", "seeper", "fen drake", "prism drake", "null drake"].contains(&name);
    for kind in ["clone", "symbol good", "symbol evil"] {
        let engine = Keep { hold: &format!("table = folk, nests = {{ \"{kind}\" }}"), ..NEST }.engine();
        let mut glyphs = BTreeSet::new();
        for seed in 0..40 {
            let floor = made(&engine, 82, seed);
            if floor.rooms.is_empty() {
                // All of that symbol are of the other side.
                assert_ne!(kind, "clone");
                continue;
            }
            let sorts: BTreeSet<&str> = floor.monsters.iter().map(|m| sort_of(&m.name)).collect();
            assert!(!sorts.iter().any(|sort| ["proof warder", "lone warder"].contains(sort)), "{sorts:?}");
            let names: BTreeSet<&str> = floor.monsters.iter().map(|m| m.name.as_str()).collect();
            let signs: BTreeSet<char> = floor.monsters.iter().map(|m| m.glyph).collect();
            assert_eq!(signs.len(), 1);
            glyphs.extend(signs);
            match kind {
                "clone" => assert_eq!(names.len(), 1),
                "symbol good" => assert!(sorts.iter().all(|s| good(s) || neither(s)), "{sorts:?}"),
                _ => assert!(!sorts.iter().any(|s| good(s)), "{sorts:?}"),
            }
        }
        assert!(glyphs.len() > 3, "{kind}: {glyphs:?}");
    }
    let engine = Keep { key: "pit", hold: "table = folk, pits = { \"dragon\" }", ..NEST }.engine();
    let mut broods = BTreeSet::new();
    for seed in 0..60 {
        let floor = made(&engine, 82, seed);
        let sorts: BTreeSet<String> = floor.monsters.iter().map(|m| sort_of(&m.name).to_owned()).collect();
        assert_eq!(sorts.len(), 1, "{sorts:?}");
        broods.extend(sorts);
    }
    let six = ["ash drake", "fen drake", "prism drake", "rime drake", "sour drake", "storm drake"];
    assert_eq!(broods.into_iter().collect::<Vec<_>>(), six);
}

/// Level of "warder 3" and its like, of which there are six, a step apart.
fn rank(name: &str) -> u32 {
    name.rsplit_once(' ').unwrap().1.parse().unwrap()
}

#[test]
fn pits_are_strongest_in_the_middle() {
    let tiers = ["0000000000000000000", "0112233455543322110", "0112233467643322110", "0112233455543322110", "0000000000000000000"];
    let engine = Keep { key: "pit", hold: "table = folk, pits = { \"troll\" }", ..NEST }.engine();
    for seed in 0..60 {
        let floor = made(&engine, 40, seed);
        let mut of_tier = [None; 8];
        for (y, row) in tiers.iter().enumerate() {
            for (x, tier) in row.bytes().enumerate() {
                let name = who(&floor, x as u32 + 3, y as u32 + 3).unwrap_or_else(|| panic!("nobody at {x}, {y}"));
                let known = of_tier[usize::from(tier - b'0')].get_or_insert(name);
                assert_eq!(*known, name, "tier {} at ({x}, {y}), seed {seed}", tier - b'0');
            }
        }
        let ranks: Vec<u32> = of_tier.iter().map(|name| rank(name.unwrap())).collect();
        assert!(ranks.is_sorted(), "{ranks:?}");
    }
}

#[test]
fn chambers_of_trapped_pits_are_strongest_in_the_middle() {
    for mirrored in [0, 100] {
        let options = format!("trapped_pit = {{ mirrored = {mirrored} }}");
        let engine = Keep { key: "trapped_pit", options: &options, hold: "table = folk, pits = { \"orc\" }", ..NEST }.engine();
        for seed in 0..40 {
            let floor = made(&engine, 40, seed);
            let mut of_tier = [None; 8];
            for (dy, tiers) in [(2_i32, "765432210"), (3, "5432110")] {
                for dx in -8..=8_i32 {
                    for y in [6 - dy, 6 + dy] {
                        let found = who(&floor, (12 + dx) as u32, y as u32);
                        let tier = tiers.as_bytes().get(dx.unsigned_abs() as usize);
                        assert_eq!(found.is_some(), tier.is_some(), "({dx}, {y})");
                        let (Some(name), Some(tier)) = (found, tier) else { continue };
                        // Nobody who goes through walls.
                        assert_eq!(sort_of(name), "warder");
                        assert_eq!(*of_tier[usize::from(tier - b'0')].get_or_insert(name), name);
                    }
                }
            }
            assert_eq!(floor.monsters.len(), 60);
            let ranks: Vec<u32> = of_tier.iter().map(|name| rank(name.unwrap())).collect();
            assert!(ranks.is_sorted(), "{ranks:?}");
            let trap: Vec<_> = floor.things.iter().map(|t| (t.kind, t.name.as_deref(), t.x, t.y)).collect();
            assert_eq!(trap, [(ThingKind::Trap, Some("opening walls"), 14, 9)]);
            let (way_in, other) = if mirrored == 0 { (1, 23) } else { (23, 1) };
            assert_eq!((at(&floor, way_in, 12), at(&floor, other, 12)), ("floor", "wall"));
            assert_eq!((at(&floor, way_in, 8), at(&floor, other, 8)), ("floor", "inner_wall"));
            assert_eq!((at(&floor, way_in, 3), at(&floor, other, 3)), ("inner_wall", "floor"));
        }
    }
}

#[test]
fn chambers_have_doors_where_the_trap_would_strike_if_so_wanted() {
    let keep = Keep { key: "trapped_pit", options: "trapped_pit = { doors = true, trap = \"nothing\" }", ..NEST };
    let floor = made(&keep.engine(), 40, 1);
    assert_eq!(closed(&floor, "doors"), 0);
    for (x, y) in [(8, 5), (12, 5), (16, 5), (8, 7), (12, 7), (16, 7)] {
        assert_eq!(at(&floor, x, y), "secret_door");
    }
}

#[test]
fn there_is_no_room_where_nobody_could_live_in_it() {
    for (key, hold) in [
        ("nest", "table = folk, nests = {}"),
        ("pit", "table = folk, pits = {}"),
        ("pit", "table = folk, pits = { \"demon\" }"),
        ("lesser_vault", "table = folk"),
        ("greater_vault", "table = folk"),
        ("random_vault", "table = folk, flags = { \"no_cave\" }"),
    ] {
        let options = of_kind("bubble");
        let floor = made(&Keep { key, hold, options: &options, ..NEST }.engine(), 40, 1);
        let refused: Vec<_> = floor.refusals.iter().map(|r| (r.reason.as_str(), r.count)).collect();
        assert_eq!((floor.rooms.len(), refused), (0, vec![("declined", 1)]), "{key} {hold}");
    }
    // Without a table they are built all the same, and stand empty.
    for key in ["nest", "pit", "trapped_pit"] {
        let floor = made(&Keep { key, hold: "", ..NEST }.engine(), 40, 1);
        assert_eq!((floor.rooms.len(), floor.monsters.len()), (1, 0));
    }
}

#[test]
fn a_designer_may_say_who_lives_there_and_what_is_drawn() {
    let before = format!("{FOLK} local function spiral(area, h, rng, o) area:fill('moss') area:border():fill('wall') end");
    let options = "nest = { kinds = { { \"gate\", min = 1, chance = 5, accept = function(m) return m.name == \"warder 2\" end } }, races = 1, over = 0, asleep = true },
        random_vault = { kinds = { { spiral, 1 } }, width = 30, height = 14 }";
    let floor = made(&Keep { options, before: &before, ..NEST }.engine(), 9, 4);
    assert!(floor.monsters.iter().all(|m| m.name == "warder 2" && (20..=120).contains(&m.state.asleep)));
    assert_eq!(floor.monsters.len(), 95);
    let floor = made(&Keep { options, before: &before, ..RANDOM }.engine(), 9, 4);
    assert_eq!(bounds(&floor), (2, 3, 30, 14));
    assert_eq!(at(&floor, 1, 1), "moss");
    let vaults = format!("{FOLK}{VAULTS} vault {{ name = 'closet', map = {{ '###', '#..', '###' }} }}");
    let keep = Keep { key: "lesser_vault", before: &vaults, options: "lesser_vault = { vaults = { \"closet\" }, margin = 2 }", ..NEST };
    let floor = made(&keep.engine(), 9, 4);
    assert_eq!(bounds(&floor), (2, 3, 7, 7));
    assert_eq!(floor.rooms.iter().find(|r| r.kind == "closet").map(|r| (r.x, r.y, r.width, r.height)), Some((4, 5, 3, 3)));
}

#[test]
fn treasure_lies_in_bands() {
    let after = "local treasure = require 'std.hengband.treasure'
      for value = -2, 51 do
        local band = treasure.band(value)
        local only = band.one_of and #band.one_of or 0
        print(value, band.monster, band.monster_chance, band.item, band.item_chance, band.quality, band.trap, band.else_trap, only)
      end";
    let floor = made(&Keep { key: "cave", after, ..NEST }.engine(), 20, 1);
    let lines = said(&floor);
    let bands = [
        (-2, "40 nil 20 nil good nil nil 0"),
        (0, "20 nil 10 nil good nil nil 0"),
        (5, "9 nil nil nil nil nil nil 0"),
        (10, "nil nil nil nil nil nil nil 0"),
        (17, "nil nil 0 25 nil nil true 0"),
        (23, "5 nil nil nil nil true nil 0"),
        (30, "3 50 7 50 nil nil nil 0"),
        (40, "nil nil nil nil nil true nil 0"),
        (50, "nil nil nil nil nil nil nil 4"),
    ];
    for (index, line) in lines.iter().enumerate() {
        let value = index as i32 - 2;
        let band = bands.iter().rev().find(|(from, _)| *from <= value).unwrap().1;
        assert_eq!(*line, format!("{value} {band}"));
    }
    // The value of a cell 30 from the middle in a frame of 60 by 60, with difficulty 4: 25 + 1d10 - 4, or 20 in 38 of 100.
    let after = "local treasure = require 'std.hengband.treasure' local counts = {}
      for i = 1, 9000 do local v = treasure.value(30, 120, 4, rng) counts[v] = (counts[v] or 0) + 1 end
      for v = 20, 31 do print(v, counts[v] or 0) counts[v] = nil end print(next(counts))";
    let floor = made(&Keep { key: "cave", after, ..NEST }.engine(), 20, 1);
    let mut counts: Vec<u32> = Vec::new();
    for (value, line) in (20..=31).zip(said(&floor)) {
        counts.push(line.strip_prefix(&format!("{value} ")).unwrap().parse().unwrap());
    }
    let sure = counts.split_off(2);
    assert_eq!(counts[1], 0);
    assert_eq!(said(&floor)[12], "nil");
    // 20 takes 38 of 100, the ten others share the rest.
    let others: u32 = sure.iter().sum();
    fair(&[counts[0], others], &[0.38, 0.62]);
    fair(&sure, &[0.1; 10]);
}

/// One of each level, drawn plainly, so that the highest that comes says where it was drawn.
const LEVELS: &str = "local hengband = require \"std.hengband\"
local rows = { out_of_depth = false, best_of = { 100 } }
for level = 1, 99 do monster { name = 'one of ' .. level, glyph = 'o' } rows[level] = { 'one of ' .. level, level = level, rarity = 1, sleep = 10 } end
local folk = hengband.table(rows)
local vaults = require \"std.hengband.vaults\"
vault { name = 'all', tags = { vaults.lesser }, transforms = 'none', legend = vaults.legend, map = {
  '%%%%%%%%%%%', '%&@98,^*A.%', '%pabcdPB..%', '%#$XY####+%', '%S........%', '%%%%%%%%%%%' } }
";

#[test]
fn the_legend_of_vaults_means_what_it_says() {
    let keep = Keep { key: "lesser_vault", before: LEVELS, ..NEST };
    let engine = keep.engine();
    assert_eq!(engine.warnings(), []);
    let mut highest = [0_u32; 5];
    let (mut come, mut lie, mut items, floors) = (0_u32, 0_u32, 0_u32, 500);
    for seed in 0..floors {
        let floor = made(&engine, 20, seed);
        let names: Vec<&str> = (1..9).map(|x| at(&floor, x, 3)).collect();
        assert_eq!(names[..4], ["inner_wall", "glass_wall", "permanent_wall", "permanent_glass"]);
        assert_eq!((at(&floor, 9, 3), at(&floor, 1, 4), at(&floor, 0, 0)), ("secret_door", "shop", "wall"));
        for (x, highest) in highest.iter_mut().enumerate() {
            let level = who(&floor, x as u32 + 1, 1).map(rank);
            assert!(level.is_some() || x == 4);
            *highest = level.unwrap_or(0).max(*highest);
            come += u32::from(x == 4 && level.is_some());
        }
        assert!(floor.monsters.iter().all(|m| m.state.asleep >= 20));
        let thing = |x: u32, y: u32| {
            let found: Vec<_> = floor.things.iter().filter(|t| (t.x, t.y) == (x + 2, y + 3)).collect();
            assert!(found.len() < 2);
            found.first().map(|t| (t.kind, t.level, t.tags.join(" "), t.name.clone().unwrap_or_default()))
        };
        let item = |level, quality: &str| Some((ThingKind::Item, level, quality.to_owned(), String::new()));
        assert_eq!((thing(1, 1), thing(2, 1)), (None, None));
        assert_eq!((thing(3, 1), thing(4, 1), thing(8, 1)), (item(7, "good"), item(20, "great"), item(12, "great")));
        assert!(thing(5, 1).is_none() || thing(5, 1) == item(7, ""));
        lie += u32::from(thing(5, 1).is_some());
        assert_eq!(thing(6, 1).unwrap().0, ThingKind::Trap);
        assert!(thing(7, 1) == item(0, "") || thing(7, 1).unwrap().0 == ThingKind::Trap);
        items += u32::from(thing(7, 1) == item(0, ""));
        let features: Vec<String> = (1..8).map(|x| thing(x, 2).unwrap().3).collect();
        assert_eq!(features, ["pattern start", "pattern 1", "pattern 2", "pattern 3", "pattern 4", "pattern end", "pattern exit"]);
        assert_eq!(thing(1, 4), Some((ThingKind::Feature, 0, "shop".to_owned(), "black market".to_owned())));
    }
    assert_eq!(highest, [25, 31, 29, 60, 23]);
    let floors = floors as u32;
    fair(&[come, floors - come], &[0.5, 0.5]);
    fair(&[lie, floors - lie], &[0.5, 0.5]);
    fair(&[items, floors - items], &[0.75, 0.25]);
}

#[test]
fn branches_without_doors_have_none_in_vaults() {
    let before = format!("{FOLK}{VAULTS}");
    let keep = Keep { key: "lesser_vault", before: &before, hold: "table = folk, flags = { \"no_doors\" }", ..NEST };
    let engine = keep.engine();
    for seed in 0..20 {
        let floor = made(&engine, 20, seed);
        let door = |t: &str| ["secret_door", "glass_door", "curtain", "door"].contains(&t);
        let (_, _, width, height) = bounds(&floor);
        assert!(!(0..height).any(|y| (0..width).any(|x| door(at(&floor, x, y)))));
    }
}

#[test]
fn vaults_lie_in_every_way_that_fits_the_floor() {
    let before = format!("{FOLK}{VAULTS}");
    let engine = Keep { key: "greater_vault", before: &before, ..NEST }.engine();
    let mut sizes = [0_u32; 2];
    for seed in 0..200 {
        let (.., width, height) = bounds(&made(&engine, 20, seed));
        assert!([(37, 10), (10, 37)].contains(&(width, height)));
        sizes[usize::from(width == 10)] += 1;
    }
    fair(&sizes, &[0.5, 0.5]);
    // On a floor that is not high enough it always lies on its side.
    let after = "local drawn = draw_vault(tagged 'greater vault', rng, { height = 20 }) print(drawn.name, drawn.width, drawn.height)
        print(draw_vault(tagged 'greater vault', rng, { width = 7 })) print(draw_vault(tagged 'cellar', rng))
        print(draw_vault('tollhouse', rng).name) print(area:vault('tollhouse', 0, 0))";
    let engine = Keep { key: "greater_vault", before: &before, after, ..NEST }.engine();
    for seed in 0..20 {
        let floor = made(&engine, 20, seed);
        let lines = said(&floor);
        assert_eq!(
            lines[..4],
            ["long hall 35 8", "nil all that may come here are too large", "nil no vault is tagged \"cellar\"", "tollhouse"]
        );
        assert_eq!(lines[4], "nil something else is there taken");
    }
}
