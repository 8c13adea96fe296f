//! The rooms of Hengband floors: sound on every floor, each form as often as the account of the rules says, and what options and flags change.

use std::collections::BTreeMap;

use undercroft::floor::{CellFlags, Floor, PaletteEntry, PlacedRoom, StairKind, ThingKind};
use undercroft::world::TerrainClass;
use undercroft::{Engine, Request};

use crate::sets::engine;

/// Monsters of all kinds that matter to rooms: some in company, one that lives in water, those that breathe light and shards.
const FOLK: &str = r#"
local ROWS = {
  { "dust mite", level = 1, sleep = 10 },
  { "mole", level = 3, sleep = 10, flags = { "FRIENDS" } },
  { "mole king", level = 9, sleep = 20, flags = { "ESCORT" } },
  { "bog eel", level = 5, flags = { "AQUATIC" } },
  { "lamp worm", level = 14, sleep = 30, flags = { "BR_LITE" } },
  { "lamp ghost", level = 15, flags = { "BR_LITE", "PASS_WALL" } },
  { "splinter", level = 20, sleep = 5, flags = { "BR_SHAR" } },
  { "old splinter", level = 22, flags = { "BR_SHAR", "UNIQUE" } },
}
for _, row in ipairs(ROWS) do
  monster { name = row[1], glyph = string.sub(row[1], 1, 1) }
end
local folk = hengband.table(ROWS)
"#;

/// A set whose floors hold rooms of one type, as many as there are slots for, and a closet with the stairs. Nothing is dug between them.
struct Rooms<'a> {
    /// Key in std.hengband.rooms.
    key: &'a str,
    flags: &'a [&'a str],
    /// Options of rooms, in Lua.
    options: &'a str,
    /// Monsters, in Lua.
    folk: &'a str,
    /// Lua that runs once the hold is open, as `h`.
    before: &'a str,
    columns: u32,
    rows: u32,
    /// Whether tunnels join the rooms and the closet.
    dug: bool,
}

impl Default for Rooms<'_> {
    fn default() -> Self {
        Self { key: "normal", flags: &[], options: "", folk: "local folk", before: "", columns: 3, rows: 2, dug: false }
    }
}

impl Rooms<'_> {
    /// The largest room of the type, and a cell between it and the next.
    fn slot(&self) -> (u32, u32) {
        match self.key {
            "normal" | "trap_room" => (27, 12),
            "overlap" | "cross" | "inner" => (27, 13),
            "oval" => (19, 19),
            "crypt" => (23, 23),
            "glass_room" => (17, 17),
            "arcade" => (50, 20),
            other => panic!("{other}"),
        }
    }

    fn engine(&self) -> Engine {
        let Self { key, options, folk, before, columns, rows, .. } = self;
        let (wide, high) = self.slot();
        let flags: String = self.flags.iter().map(|flag| format!("\"{flag}\", ")).collect();
        let (width, height) = (columns * wide + 7, rows * high + 3);
        let end = if self.dug {
            "floor:add_room(\"closet\", closet) floor:connect {} floor:join()"
        } else {
            "(map:all() - closet):flag(\"sealed\")"
        };
        engine(&format!(
            r#"
local hengband = require "std.hengband"
local hold = require "std.hengband.hold"
local rooms = require "std.hengband.rooms"
{folk}
local kind = rooms.{key}
return dungeon {{ api = 1, branches = {{ branch {{
  name = "here", floors = 127, size = {{ width = {width}, height = {height} }},
  layout = function(floor, place, rng)
    local h = hold.open(floor, place, {{ flags = {{ {flags} }}, table = folk, options = {{ {options} }} }})
    {before}
    for y = 2, {high} * ({rows} - 1) + 2, {high} do
      for x = 1, {wide} * ({columns} - 1) + 1, {wide} do
        floor:place_room(kind, {{ at = {{ x = x, y = y }} }})
      end
    end
    local map = floor:area()
    local closet = map:rect({width} - 5, 1, 4, 1)
    closet:fill(terrain.floor)
    for i, stairs in ipairs(floor:stairs_wanted()) do
      floor:place_stairs(stairs.kind, {width} - 6 + i, 1)
    end;
    {end}
  end,
}} }} }}"#
        ))
    }

    fn closet(&self) -> (u32, u32) {
        (self.columns * self.slot().0 + 2, 1)
    }
}

/// A floor that was sound at once: the engine makes one with a loose door or a part cut off anew, and nobody would see it.
#[track_caller]
fn floor(engine: &Engine, depth: u32, seed: u64) -> Floor {
    let floor = engine.floor(&Request::new("here", depth, seed)).unwrap_or_else(|error| panic!("depth {depth}, seed {seed}: {error:#}"));
    assert_eq!(floor.attempts, 1, "depth {depth}, seed {seed}: {:?}", floor.vetoes);
    floor
}

/// An inner room without stairs: no tunnel leads to them in most tests.
const NO_STAIRS: &str = "inner = { treasure = 100 }";

/// A room on its floor, looked at in its own frame.
struct Seen<'a> {
    floor: &'a Floor,
    room: &'a PlacedRoom,
}

impl Seen<'_> {
    fn terrain(&self, x: u32, y: u32) -> &PaletteEntry {
        self.floor.terrain(self.room.x + x, self.room.y + y).unwrap()
    }

    fn is(&self, x: u32, y: u32, name: &str) -> bool {
        self.terrain(x, y).name == name
    }

    fn inner(&self, x: u32, y: u32) -> bool {
        self.is(x, y, "inner_wall")
    }

    fn door(&self, x: u32, y: u32) -> bool {
        self.terrain(x, y).class == TerrainClass::Door
    }

    fn cells(&self) -> impl Iterator<Item = (u32, u32)> {
        let (width, height) = (self.room.width, self.room.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn count(&self, name: &str) -> usize {
        self.cells().filter(|(x, y)| self.is(*x, *y, name)).count()
    }

    fn lit(&self) -> bool {
        let (x, y) = (self.room.x + self.room.width / 2, self.room.y + self.room.height / 2);
        self.floor.flags[(y * self.floor.width + x) as usize] & CellFlags::LIT != 0
    }

    fn has(&self, x: u32, y: u32) -> bool {
        let (left, top) = (self.room.x, self.room.y);
        x >= left && x < left + self.room.width && y >= top && y < top + self.room.height
    }

    fn monsters(&self) -> usize {
        self.floor.monsters.iter().filter(|m| self.has(m.x, m.y)).count()
    }

    fn things(&self, kind: ThingKind) -> impl Iterator<Item = &undercroft::floor::Thing> {
        self.floor.things.iter().filter(move |t| t.kind == kind && self.has(t.x, t.y))
    }
}

fn seen(floor: &Floor) -> impl Iterator<Item = Seen<'_>> {
    floor.rooms.iter().map(move |room| Seen { floor, room })
}

/// How often each form comes up in the rooms of so many floors at a depth.
fn counted(rooms: &Rooms<'_>, depth: u32, floors: u64, form: impl Fn(&Seen<'_>) -> Option<&'static str>) -> BTreeMap<&'static str, u32> {
    let engine = rooms.engine();
    let mut counts = BTreeMap::new();
    for seed in 0..floors {
        for room in seen(&floor(&engine, depth, seed)) {
            if let Some(form) = form(&room) {
                *counts.entry(form).or_default() += 1;
            }
        }
    }
    counts
}

/// Whether counts may come of such chances: chi squared within what a fair draw leaves less than once in a hundred thousand.
#[track_caller]
fn likely(counts: &BTreeMap<&'static str, u32>, chances: &[(&'static str, f64)]) {
    let total: u32 = counts.values().sum();
    let known: Vec<_> = chances.iter().map(|(form, _)| *form).collect();
    assert!(counts.keys().all(|form| known.contains(form)), "{counts:?}");
    let sum: f64 = chances.iter().map(|(_, chance)| chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "the chances add up to {sum}");
    assert!(total > 900, "{total} are too few");
    let squared: f64 = chances
        .iter()
        .map(|(form, chance)| {
            let expected = f64::from(total) * chance;
            (f64::from(counts.get(form).copied().unwrap_or(0)) - expected).powi(2) / expected
        })
        .sum();
    let free = chances.len() as f64 - 1.0;
    assert!(squared < free + 5.0 * (2.0 * free).sqrt() + 12.0, "chi squared is {squared}: {counts:?} for {chances:?}");
}

#[track_caller]
fn likely_of(counts: &BTreeMap<&'static str, u32>, form: &'static str, other: &'static str, chance: f64) {
    likely(counts, &[(form, chance), (other, 1.0 - chance)]);
}

const KEYS: [&str; 9] = ["normal", "overlap", "cross", "inner", "oval", "crypt", "trap_room", "glass_room", "arcade"];

/// What holds of every room of every type. `closed` are the numbers of open cells that nothing leads to.
fn sound(floor: &Floor, closet: (u32, u32), closed: &[usize]) {
    let (width, height) = (floor.width as i32, floor.height as i32);
    let terrain = |x: i32, y: i32| floor.terrain(x as u32, y as u32).unwrap();
    let owner = |x: i32, y: i32| floor.room_of[(y * width + x) as usize];
    for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
        let inside = floor.rooms.iter().any(|room| Seen { floor, room }.has(x as u32, y as u32));
        let stairs = y as u32 == closet.1 && (closet.0..closet.0 + 4).contains(&(x as u32));
        assert!(inside || stairs || terrain(x, y).name == "rock", "({x}, {y}) is outside every room and {}", terrain(x, y).name);
    }
    for (number, room) in floor.rooms.iter().enumerate() {
        let own = number as u16 + 1;
        let seen = Seen { floor, room };
        let on_map = |(x, y): (u32, u32)| ((room.x + x) as i32, (room.y + y) as i32);
        let open: Vec<_> = seen.cells().map(on_map).filter(|(x, y)| terrain(*x, *y).passable).collect();
        // The smallest oval has no walls: tunnels meet there.
        let bare = room.width == 1;
        let mut reached = Vec::new();
        for (x, y) in &open {
            for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                assert!(bare || owner(x + dx, y + dy) == own, "the room has no wall at ({}, {})", x + dx, y + dy);
            }
            let wall = |dx: i32, dy: i32| terrain(x + dx, y + dy).class == TerrainClass::Wall;
            let passable = |dx: i32, dy: i32| terrain(x + dx, y + dy).passable;
            let here = terrain(*x, *y);
            if here.class == TerrainClass::Door && !here.flags.iter().any(|flag| flag == "free_standing") {
                let upright = wall(0, -1) && wall(0, 1) && passable(-1, 0) && passable(1, 0);
                let across = wall(-1, 0) && wall(1, 0) && passable(0, -1) && passable(0, 1);
                assert!(upright || across, "the {} at ({x}, {y}) holds nothing apart", here.name);
            }
            let pierced = |(dx, dy): (i32, i32)| {
                let at = terrain(x + dx, y + dy);
                at.class == TerrainClass::Wall && !at.permanent && owner(x + 2 * dx, y + 2 * dy) != own
            };
            if bare || [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().any(pierced) {
                reached.push((*x, *y));
            }
        }
        // From one way in a walker gets everywhere.
        reached.truncate(1);
        let mut known = vec![false; floor.cells.len()];
        let index = |(x, y): (i32, i32)| (y * width + x) as usize;
        for cell in &reached {
            known[index(*cell)] = true;
        }
        let mut next = 0;
        while let Some((x, y)) = reached.get(next).copied() {
            next += 1;
            for cell in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy))) {
                let seen = &mut known[index(cell)];
                if owner(cell.0, cell.1) == own && terrain(cell.0, cell.1).passable && !*seen {
                    *seen = true;
                    reached.push(cell);
                }
            }
        }
        let left = open.len() - reached.len();
        assert!(closed.contains(&left), "{left} cells of {} cannot be reached:\n{}", room.kind, floor.rows().join("\n"));
        assert!(!open.is_empty());
    }
    for monster in &floor.monsters {
        assert!(seen(floor).any(|room| room.has(monster.x, monster.y)), "{} is in no room", monster.name);
        assert_ne!(monster.name, "bog eel");
    }
    for thing in &floor.things {
        assert!(seen(floor).any(|room| room.has(thing.x, thing.y)) && terrain(thing.x as i32, thing.y as i32).passable, "{thing:?}");
    }
}

#[test]
fn rooms_are_sound_whatever_the_depth_and_the_flags() {
    let flags: [&[&str]; 4] = [&[], &["curtain", "glass_door"], &["no_doors", "no_cave", "curtain"], &["curtain", "no_cave", "darkness"]];
    let mut people = BTreeMap::<&str, usize>::new();
    for key in KEYS {
        for flags in flags {
            let rooms = Rooms { key, flags, options: NO_STAIRS, folk: FOLK, columns: 1, rows: 1, ..Rooms::default() };
            let engine = rooms.engine();
            let closed: &[usize] = if key == "glass_room" { &[1, 4, 21] } else { &[0] };
            let mut placed = 0;
            for seed in 0..250 {
                let floor = floor(&engine, [1, 12, 33, 80, 120][seed as usize % 5], seed);
                sound(&floor, rooms.closet(), closed);
                placed += floor.rooms.len();
                *people.entry(key).or_default() += floor.monsters.len();
                if flags.contains(&"no_doors") && key != "arcade" {
                    let door = |t: &PaletteEntry| t.class == TerrainClass::Door && t.name != "curtain";
                    assert!(!floor.cells.iter().any(|cell| door(&floor.palette[usize::from(*cell)])), "{key}, seed {seed}");
                }
            }
            // Shops now and then find no places.
            assert!(if key == "arcade" { placed > 220 } else { placed == 250 }, "{placed} of {key}");
        }
    }
    for key in ["cross", "inner", "crypt", "glass_room"] {
        assert!(people[key] > 150, "{people:?}");
    }
    for key in ["normal", "overlap", "oval", "trap_room", "arcade"] {
        assert_eq!(people[key], 0, "{key}");
    }
}

#[test]
fn most_rooms_are_two_blocks_wide() {
    let blocks = |room: &Seen<'_>| {
        let (w, h) = (room.room.width, room.room.height);
        assert!((5..=25).contains(&w) && (5..=10).contains(&h), "{w}x{h}");
        Some(["one", "two", "three"][(w as usize - 1) / 11])
    };
    for key in ["normal", "trap_room"] {
        let counts = counted(&Rooms { key, columns: 7, rows: 5, ..Rooms::default() }, 5, 200, blocks);
        likely(&counts, &[("one", 28.0 / 121.0), ("two", 87.0 / 121.0), ("three", 6.0 / 121.0)]);
    }
}

/// What a rectangle is made into. Only those that are large enough for every form count.
fn normal(room: &Seen<'_>) -> Option<&'static str> {
    let (w, h) = (room.room.width, room.room.height);
    let (x, y) = (1 + (w - 2) / 2, 1 + (h - 2) / 2);
    if w < 8 || h < 8 {
        return None;
    }
    let walls = room.count("inner_wall");
    let rows = |cells: u32| cells.div_ceil(2) as usize;
    Some(if room.inner(1, 1) {
        assert_eq!(walls, rows(w - 2) * rows(h - 2));
        "pillars"
    } else if room.inner(2, 2) {
        assert_eq!(walls, 4);
        "four pillars"
    } else if room.inner(1, y) && room.inner(2, y) {
        assert!(room.door(x, y));
        assert_eq!(walls, w as usize - 3);
        "across"
    } else if room.inner(x, 1) && room.inner(x, 2) {
        assert!(room.door(x, y));
        assert_eq!(walls, h as usize - 3);
        "down"
    } else if room.inner(3, 1) {
        assert_eq!(walls, 2 * rows(w - 6) + 2 * rows(h - 6));
        "ragged"
    } else {
        assert_eq!(walls, 0);
        "bare"
    })
}

#[test]
fn one_rectangle_in_seven_or_so_is_made_into_something() {
    let counts = counted(&Rooms { columns: 7, rows: 5, ..Rooms::default() }, 5, 600, normal);
    let four = 0.95 * 0.05;
    let ragged = 0.95 * 0.95 * 0.02;
    let split = 0.95 * 0.95 * 0.98 * 0.02;
    let bare = 1.0 - 0.05 - four - ragged - split;
    likely(
        &counts,
        &[("pillars", 0.05), ("four pillars", four), ("ragged", ragged), ("across", split * 0.49), ("down", split * 0.51), ("bare", bare)],
    );
    // The designer's chances.
    let options = "normal = { pillars = 0, four_pillars = 0, ragged = 2, split = 1, across = 100 }";
    let counts = counted(&Rooms { options, columns: 7, rows: 5, ..Rooms::default() }, 5, 100, normal);
    likely_of(&counts, "ragged", "across", 0.5);
}

#[test]
fn a_room_that_finds_no_space_is_as_small_as_they_come() {
    let rooms = Rooms { before: "floor:area():rect(7, 0, 20, 15):flag(\"vault\")", columns: 1, rows: 1, ..Rooms::default() };
    let engine = rooms.engine();
    let mut sizes = BTreeMap::<(u32, u32), u32>::new();
    for seed in 0..300 {
        for room in &floor(&engine, 5, seed).rooms {
            *sizes.entry((room.width, room.height)).or_default() += 1;
        }
    }
    assert_eq!(sizes.values().sum::<u32>(), 300);
    assert!(sizes[&(5, 5)] > 250 && sizes.keys().all(|(w, _)| *w <= 6), "{sizes:?}");
}

#[test]
fn curtains_hang_where_the_branch_has_them() {
    let curtained = |room: &Seen<'_>| {
        let (w, h) = (room.room.width, room.room.height);
        (w > 5 && h > 5).then(|| if room.is(1, 2, "curtain") { "curtains" } else { "none" })
    };
    let plain = "normal = { pillars = 0, four_pillars = 0, ragged = 0, split = 0 }";
    let rooms = |flags| Rooms { flags, options: plain, columns: 7, rows: 5, ..Rooms::default() };
    likely_of(&counted(&rooms(&["curtain", "no_cave"]), 5, 200, curtained), "curtains", "none", 1.0 / 48.0);
    likely_of(&counted(&rooms(&["curtain"]), 5, 400, curtained), "curtains", "none", 1.0 / 512.0);
    assert_eq!(counted(&rooms(&["no_cave"]), 5, 50, curtained).len(), 1);
}

#[test]
fn a_splitting_wall_has_a_random_door_or_is_a_curtain() {
    let options = "normal = { pillars = 0, four_pillars = 0, ragged = 0, split = 1, across = 100, curtains_built = 0 }";
    let middle = |room: &Seen<'_>| {
        let (w, h) = (room.room.width, room.room.height);
        let (x, y) = (1 + (w - 2) / 2, 1 + (h - 2) / 2);
        if room.is(1, y, "curtain") {
            return Some("wall of curtain");
        }
        let names = ["door", "open_door", "broken_door", "secret_door", "locked_door", "jammed_door", "curtain", "open_curtain"];
        names.into_iter().find(|name| room.is(x, y, name))
    };
    let counts = counted(&Rooms { options, columns: 7, rows: 5, ..Rooms::default() }, 5, 200, middle);
    let shut = [("door", 0.3), ("locked_door", 0.099), ("jammed_door", 0.001)];
    let random = [("open_door", 0.3), ("broken_door", 0.1), ("secret_door", 0.2)];
    likely(&counts, &[shut, random].concat());
    let rooms = Rooms { flags: &["curtain", "no_cave"], options, columns: 7, rows: 5, ..Rooms::default() };
    let mut counts = counted(&rooms, 5, 200, middle);
    let curtains = counts.remove("wall of curtain").unwrap();
    let others: u32 = counts.values().sum();
    likely_of(&BTreeMap::from([("curtain", curtains), ("wall", others)]), "curtain", "wall", 0.5);
    // One door in sixteen is a curtain, open or drawn.
    let hung = counts.get("curtain").unwrap_or(&0) + counts.get("open_curtain").unwrap_or(&0);
    likely_of(&BTreeMap::from([("curtain", hung), ("wood", others - hung)]), "curtain", "wood", 1.0 / 16.0);
}

#[test]
fn tunnels_keep_out_of_the_ends_of_a_splitting_wall() {
    let text = r#"
local hold = require "std.hengband.hold"
local kind = require "std.hengband.rooms".normal
return dungeon { api = 1, branches = { branch {
  name = "here", floors = 9, size = { width = 90, height = 40 },
  layout = function(floor, place, rng)
    local split = { pillars = 0, four_pillars = 0, ragged = 0, split = 1, curtain_wall = 1, curtains = 0 }
    hold.open(floor, place, { flags = { "curtain" }, options = { normal = split } })
    floor:fill_rooms { budget = 8, rooms = { kind } }
    floor:connect { extra = 6 }
    floor:join()
  end,
} } }"#;
    let engine = engine(text);
    let mut ends = 0;
    for seed in 0..200 {
        for room in seen(&floor(&engine, 1, seed)) {
            let (w, h) = (room.room.width, room.room.height);
            let (x, y) = (1 + (w - 2) / 2, 1 + (h - 2) / 2);
            let pair = if room.is(1, y, "curtain") && room.is(w - 2, y, "curtain") { [(0, y), (w - 1, y)] } else { [(x, 0), (x, h - 1)] };
            for (x, y) in pair {
                assert!(room.is(x, y, "wall"), "seed {seed}: ({x}, {y}) is {}", room.terrain(x, y).name);
                ends += 1;
            }
        }
    }
    assert!(ends > 1000, "{ends}");
}

#[test]
fn halls_cross_in_as_many_ways_as_the_account_says() {
    let form = |room: &Seen<'_>| {
        Some(if room.inner(10, 4) {
            assert!(room.inner(14, 4) && room.inner(11, 3) && room.inner(13, 7));
            if room.door(10, 5) { "pinch with doors" } else { "pinch" }
        } else if room.inner(11, 4) {
            assert!(room.inner(13, 6));
            if room.inner(12, 5) { "pillar" } else { "vault" }
        } else if room.inner(12, 5) {
            if room.inner(12, 4) { "plus" } else { "post" }
        } else {
            "nothing"
        })
    };
    let counts = counted(&Rooms { key: "cross", columns: 7, rows: 5, ..Rooms::default() }, 5, 150, form);
    let other = [("pinch", 1.0 / 18.0), ("pinch with doors", 1.0 / 36.0), ("plus", 1.0 / 18.0), ("post", 1.0 / 27.0)];
    let rest = 0.25 - other.iter().map(|(_, chance)| chance).sum::<f64>();
    likely(&counts, &[&other[..], &[("pillar", 0.25), ("vault", 0.25), ("nothing", 0.25 + rest)]].concat());
    let halls = |room: &Seen<'_>| {
        let down = (0..5).filter(|y| room.is(12, *y, "floor") || room.inner(12, *y)).count();
        Some(if down == 4 { "long" } else { "short" })
    };
    let options = "cross = { centre = { { \"nothing\", 1 } } }";
    let counts = counted(&Rooms { key: "cross", options, columns: 7, rows: 5, ..Rooms::default() }, 5, 50, halls);
    likely_of(&counts, "long", "short", 0.5);
}

fn inner(room: &Seen<'_>) -> &'static str {
    if room.inner(12, 3) && room.inner(3, 5) && room.inner(12, 4) {
        "quarters"
    } else if room.inner(3, 3) != room.inner(4, 3) {
        "maze"
    } else if room.inner(12, 5) {
        "pillars"
    } else if room.inner(11, 4) {
        "vault"
    } else {
        "cell"
    }
}

#[test]
fn inner_rooms_have_five_forms() {
    let rooms = Rooms { key: "inner", options: NO_STAIRS, columns: 7, rows: 5, ..Rooms::default() };
    let counts = counted(&rooms, 5, 100, |room| Some(inner(room)));
    likely(&counts, &["cell", "vault", "pillars", "maze", "quarters"].map(|form| (form, 0.2)));

    let only = |form: &str| format!("inner = {{ form = {{ {{ \"{form}\", 1 }} }} }}");
    let options = only("pillars");
    let pillars = |room: &Seen<'_>| {
        assert_eq!(inner(room), "pillars");
        Some(match (room.inner(6, 4), room.inner(10, 4)) {
            (true, true) => "more and cells",
            (true, false) => "more",
            (false, true) => "cells",
            (false, false) => "one",
        })
    };
    let counts = counted(&Rooms { options: &options, ..rooms }, 5, 50, pillars);
    likely(&counts, &[("one", 1.0 / 3.0), ("more", 1.0 / 3.0), ("cells", 1.0 / 6.0), ("more and cells", 1.0 / 6.0)]);

    let options = only("quarters");
    let doors = |room: &Seen<'_>| {
        let doors: Vec<_> = room.cells().filter(|(x, y)| room.door(*x, *y)).collect();
        assert_eq!(doors.len(), 4);
        let items = room.things(ThingKind::Item).count();
        assert!((3..=4).contains(&items), "{items}");
        Some(if doors[0].1 == 2 { "top" } else { "sides" })
    };
    let counts = counted(&Rooms { key: "inner", options: &options, columns: 7, rows: 5, ..Rooms::default() }, 5, 50, doors);
    likely_of(&counts, "top", "sides", 0.5);

    let options = only("vault");
    let treasure = |room: &Seen<'_>| {
        assert_eq!(inner(room), "vault");
        assert_eq!(room.cells().filter(|(x, y)| room.is(*x, *y, "locked_door")).count(), 1);
        assert_eq!(room.cells().filter(|(x, y)| room.is(*x, *y, "secret_door")).count(), 1);
        let traps = room.things(ThingKind::Trap).count();
        assert!((1..=5).contains(&traps), "{traps}");
        let stairs = room.floor.stairs.iter().find(|s| room.has(s.x, s.y)).map(|s| s.kind);
        assert_eq!(room.things(ThingKind::Item).count(), usize::from(stairs.is_none()));
        match stairs {
            None => "item",
            Some(StairKind::Up) => "up",
            Some(_) => "down",
        }
    };
    let counts = counted(&Rooms { key: "inner", options: &options, columns: 1, rows: 1, dug: true, ..Rooms::default() }, 5, 2000, |room| {
        (room.room.kind != "closet").then(|| treasure(room))
    });
    likely(&counts, &[("item", 0.8), ("up", 0.1), ("down", 0.1)]);
}

/// The chances of so many different cells among nine after nine throws.
fn different_of_nine() -> Vec<f64> {
    let mut chances = vec![0.0; 10];
    chances[0] = 1.0;
    for _ in 0..9 {
        for n in (0..10).rev() {
            let stay = chances[n] * n as f64 / 9.0;
            let come = if n > 0 { chances[n - 1] * (10 - n) as f64 / 9.0 } else { 0.0 };
            chances[n] = stay + come;
        }
    }
    chances
}

#[test]
fn one_call_for_guards_makes_nine_tries() {
    let folk = "monster { name = \"dust mite\", glyph = \"d\" } local folk = hengband.table { { \"dust mite\", level = 1, sleep = 10 } }";
    let names = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let form = "inner = { form = { { \"cell\", 1 } } }";
    let guards = |room: &Seen<'_>| {
        for monster in &room.floor.monsters {
            assert!(monster.state.asleep >= 21, "{monster:?}");
        }
        Some(names[room.monsters()])
    };
    let rooms = Rooms { key: "inner", options: form, folk, ..Rooms::default() };
    let counts = counted(&rooms, 8, 500, guards);
    // Fewer than three come once in ten thousand times.
    let chances = different_of_nine();
    let few: f64 = chances[..4].iter().sum();
    let mut counts: BTreeMap<&str, u32> = counts;
    for name in ["0", "1", "2"] {
        *counts.entry("3").or_default() += counts.get(name).copied().unwrap_or(0);
        counts.remove(name);
    }
    // Nine of nine come once in a thousand times.
    let many: f64 = chances[8..].iter().sum();
    let nine = counts.remove("9").unwrap_or(0);
    *counts.entry("8").or_default() += nine;
    likely(&counts, &[("3", few), ("4", chances[4]), ("5", chances[5]), ("6", chances[6]), ("7", chances[7]), ("8", many)]);

    let options = format!("{form}, guards = {{ once = true }}");
    let counts = counted(&Rooms { options: &options, ..rooms }, 8, 50, guards);
    assert_eq!(counts, BTreeMap::from([("1", 300)]));
}

#[test]
fn guards_are_two_levels_above_the_floor() {
    let folk = |level: u32| {
        format!(
            "monster {{ name = \"mite\", glyph = \"m\" }}\n\
             local folk = hengband.table {{ out_of_depth = false, {{ \"mite\", level = {level} }} }}"
        )
    };
    let options = "inner = { form = { { \"cell\", 1 } } }";
    let people = |level| {
        let folk = folk(level);
        let engine = Rooms { key: "inner", options, folk: &folk, ..Rooms::default() }.engine();
        floor(&engine, 20, 1).monsters.len()
    };
    assert!(people(22) > 10);
    assert_eq!(people(23), 0);
}

/// The distance of the account: Newton's steps for the root, in whole numbers, until one changes nothing.
fn distance(dx: u32, dy: u32) -> u32 {
    let (dx, dy) = (i64::from(dx), i64::from(dy));
    let square = dx * dx + dy * dy;
    let mut root = dx.max(dy) + dx.min(dy) / 2;
    while root > 0 {
        let step = (square - root * root) / (2 * root);
        if step == 0 {
            break;
        }
        root += step;
    }
    root as u32
}

#[test]
fn round_rooms_are_of_every_radius_and_as_round_as_their_distance() {
    let radii = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let oval = |room: &Seen<'_>| {
        let r = room.room.width / 2;
        assert_eq!(room.room.width, room.room.height);
        for (x, y) in room.cells() {
            let inside = distance(x.abs_diff(r), y.abs_diff(r)) < r.max(1);
            assert_eq!(room.is(x, y, "floor"), inside, "({x}, {y}) of radius {r}");
        }
        Some(radii[r as usize])
    };
    let counts = counted(&Rooms { key: "oval", columns: 6, rows: 3, ..Rooms::default() }, 30, 150, oval);
    likely(&counts, &radii.map(|r| (r, 1.0 / 9.0))[..9]);

    let crypt = |room: &Seen<'_>| {
        assert_eq!(room.room.width, room.room.height);
        let r = (room.room.width - 3) / 2;
        // What is nearer to the middle than 3 is open, or belongs to the vault.
        for (x, y) in room.cells() {
            let (dx, dy) = (x.abs_diff(r + 1), y.abs_diff(r + 1));
            let near = distance(dx, dy) < 3 && dx < r && dy < r;
            assert!(!near || !["wall", "rock"].contains(&room.terrain(x, y).name.as_str()), "({x}, {y}) of radius {r}");
            assert!(dx < r && dy < r || !room.terrain(x, y).passable);
        }
        Some(radii[r as usize])
    };
    let counts = counted(&Rooms { key: "crypt", columns: 6, rows: 3, ..Rooms::default() }, 30, 150, crypt);
    likely(&counts, &radii.map(|r| (r, 1.0 / 9.0))[1..]);
    let vault = |room: &Seen<'_>| {
        let middle = room.room.width / 2;
        let solid = |(x, y): (u32, u32)| ["wall", "rock"].contains(&room.terrain(x, y).name.as_str());
        let fits = middle > 2 && !(middle - 2..=middle + 2).any(|y| (middle - 2..=middle + 2).any(|x| solid((x, y))));
        fits.then(|| if room.inner(middle - 1, middle - 1) { "vault" } else { "open" })
    };
    let counts = counted(&Rooms { key: "crypt", columns: 6, rows: 3, ..Rooms::default() }, 30, 150, vault);
    likely_of(&counts, "vault", "open", 0.5);
}

#[test]
fn the_trap_of_a_trap_room_goes_by_the_depth() {
    let trap = |room: &Seen<'_>| {
        let traps: Vec<_> = room.things(ThingKind::Trap).collect();
        assert_eq!(traps.len(), 1);
        let (wide, high) = (room.room.width - 2, room.room.height - 2);
        let (x, y) = (traps[0].x - room.room.x, traps[0].y - room.room.y);
        assert!(x.abs_diff(1 + wide / 2) <= wide / 4 && y.abs_diff(1 + high / 2) <= high / 4);
        match traps[0].name.as_deref() {
            Some("piranha") => Some("piranha"),
            Some("armageddon") => Some("armageddon"),
            _ => None,
        }
    };
    let rooms = Rooms { key: "trap_room", columns: 7, rows: 5, ..Rooms::default() };
    likely_of(&counted(&rooms, 45, 60, trap), "piranha", "armageddon", 0.5);
    assert_eq!(counted(&rooms, 30, 2, trap), BTreeMap::from([("piranha", 70)]));
    assert_eq!(counted(&rooms, 60, 2, trap), BTreeMap::from([("armageddon", 70)]));
}

#[test]
fn glass_rooms_hold_those_who_breathe() {
    let form = |room: &Seen<'_>| {
        let (w, h) = (room.room.width, room.room.height);
        assert!((11..=15).contains(&w) && (11..=15).contains(&h));
        let (x, y) = (1 + (w - 2) / 2, 1 + (h - 2) / 2);
        let names: Vec<&str> = room.floor.monsters.iter().filter(|m| room.has(m.x, m.y)).map(|m| m.name.as_str()).collect();
        let items: Vec<_> = room.things(ThingKind::Item).collect();
        let potions = items.iter().filter(|item| item.tags == ["potion"]).count();
        Some(if room.count("curtain") == 12 {
            assert_eq!((names.as_slice(), items.len(), potions), (&["lamp worm"][..], 1, 0));
            "curtains"
        } else if room.count("permanent_glass") == 3 {
            assert_eq!((names.as_slice(), items.len(), potions), (&["lamp worm"; 4][..], 1, 1));
            assert_eq!(room.count("glass_door"), 1);
            "breathers"
        } else {
            assert_eq!((names.as_slice(), items.len(), potions), (&["splinter"; 4][..], 2, 2));
            assert!(room.is(x - 3, y - 2, "glass_wall") && room.is(x - 2, y - 2, "glass_wall"));
            "shards"
        })
    };
    let rooms = Rooms { key: "glass_room", folk: FOLK, columns: 5, rows: 4, ..Rooms::default() };
    likely(&counted(&rooms, 60, 60, form), &["curtains", "breathers", "shards"].map(|form| (form, 1.0 / 3.0)));
    let width = |room: &Seen<'_>| Some(["11", "12", "13", "14", "15"][room.room.width as usize - 11]);
    likely(&counted(&rooms, 60, 60, width), &["11", "12", "13", "14", "15"].map(|width| (width, 0.2)));
}

#[test]
fn an_arcade_has_eight_shops_that_do_not_touch() {
    for (before, wanted) in [("", 8), ("h.state.black_market = true", 7)] {
        let engine = Rooms { key: "arcade", before, columns: 1, rows: 1, ..Rooms::default() }.engine();
        let mut built = 0;
        for seed in 0..300 {
            let floor = floor(&engine, 10, seed);
            for room in seen(&floor) {
                let (w, h) = (room.room.width, room.room.height);
                assert!((37..=48).contains(&w) && (15..=18).contains(&h), "{w}x{h}");
                let mut names: Vec<_> = room.things(ThingKind::Feature).map(|shop| shop.name.clone().unwrap()).collect();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), wanted, "{names:?}");
                assert_eq!(names.iter().any(|name| name == "black market"), wanted == 8);
                assert_eq!(room.count("shop"), wanted);
                // Each shop is a rectangle of its own: its top left corner has nothing of a shop above, left, or aslant.
                let shop = |x: u32, y: u32| room.is(x, y, "permanent_wall") || room.is(x, y, "shop");
                let corners = room
                    .cells()
                    .filter(|(x, y)| *x > 0 && *y > 0 && shop(*x, *y) && !shop(x - 1, *y) && !shop(*x, y - 1) && !shop(x - 1, y - 1));
                assert_eq!(corners.count(), wanted, "seed {seed}");
                built += 1;
            }
        }
        assert!(built > 280, "{built}");
    }
}

#[test]
fn light_goes_by_the_depth() {
    let lit = |room: &Seen<'_>| Some(if room.lit() { "lit" } else { "dark" });
    let rooms = |key| Rooms { key, options: NO_STAIRS, columns: 6, rows: 4, ..Rooms::default() };
    for key in ["normal", "overlap", "cross", "inner", "trap_room", "glass_room"] {
        likely_of(&counted(&rooms(key), 10, 60, lit), "lit", "dark", 16.0 / 25.0);
    }
    likely_of(&counted(&rooms("oval"), 30, 60, lit), "lit", "dark", 0.5);
    likely_of(&counted(&rooms("crypt"), 20, 60, lit), "lit", "dark", 0.25);
    let bound = Rooms { options: "oval = { lit_die = \"bound\" }", ..rooms("oval") };
    likely_of(&counted(&bound, 10, 60, lit), "lit", "dark", 6.0 / 15.0);
    for key in KEYS {
        let columns = if key == "arcade" { 1 } else { 3 };
        let dark = Rooms { key, flags: &["darkness"], options: NO_STAIRS, columns, rows: 1, ..Rooms::default() };
        assert_eq!(counted(&dark, 1, 10, lit).get("lit"), None, "{key}");
    }
}

#[test]
fn an_option_that_a_room_does_not_have_is_an_error() {
    let engine = Rooms { options: "normal = { pilars = 3 }", ..Rooms::default() }.engine();
    let error = engine.floor(&Request::new("here", 1, 1)).unwrap_err();
    assert!(format!("{error:#}").contains("the room \"normal\" has no option 'pilars'"), "{error:#}");
}

#[test]
fn a_room_that_there_is_not_is_an_error_that_names_those_there_are() {
    let error = crate::sets::load_error(&[("dungeon.lua", "local rooms = require \"std.hengband.rooms\"\nprint(rooms.hall)")]);
    let text = format!("{error:#}");
    assert!(text.contains("no room of Hengband 'hall'; there are: normal, overlap,"), "{text}");
}
