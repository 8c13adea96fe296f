//! What shuts a player out, or in: keys behind their own locks, features that spoil each other, walls that are broken through.

use undercroft::ErrorKind;
use undercroft::floor::CellFlags;

use super::*;

/// A house of three chambers in a row, lake and gate between them; `items` are rows for locks.check.
fn house(items: &str, policy: &str) -> Engine {
    let picture = "floor:area():picture({
  '##############################',
  '#........~........#..........#',
  '#........~........+..........#',
  '#........~........#..........#',
  '##############################',
}, { ['#'] = 'wall', ['.'] = 'floor', ['~'] = 'shallow_water', ['+'] = 'door' })";
    engine(&format!(
        "local locks = require 'std.locks'\n{}",
        set(
            "",
            (30, 5),
            1,
            &format!(
                "{picture}\nfloor:place_stairs('up', 2, 2)\nlocal wrong = locks.check(floor, {{ policy = '{policy}',\n\
            gates = {{ {{ name = 'the gate', cells = floor:where('door'), needs = 'K1' }}, {{ name = 'the lake', cells = floor:where('shallow_water'), needs = 'P1' }} }},\n\
            items = {{ {items} }} }}) print(#wrong)"
            )
        )
    ))
}

#[test]
fn a11_a_key_behind_its_own_lock_is_found() {
    let cycle = "the gate needs K1, which lies behind the lake, which needs P1, which lies behind the gate";
    let items = "{ 'K1', x = 12, y = 2 }, { 'P1', x = 22, y = 2 }";
    let error = refused(&house(items, "strict"), 1, 1);
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert!(error.to_string().contains(&format!("{cycle} (layout, 40x)")), "{error:#}");
    let other = "the lake needs P1, which lies behind the gate, which needs K1, which lies behind the lake";
    assert_eq!(said(&made(&house(items, "warn"), 1, 1)), [cycle, other, "2"]);
    for (items, wrong) in [
        // Potion, lake, key, gate: all opens.
        ("{ 'K1', x = 12, y = 2 }, { 'P1', x = 4, y = 2 }", &[][..]),
        ("{ 'K1', x = 22, y = 2 }, { 'P1', x = 4, y = 2 }", &["the gate needs K1, which lies behind the gate"]),
        ("{ 'P1', x = 4, y = 2 }", &["the gate needs K1, which is nowhere"]),
        ("{ 'K1', x = 0, y = 0 }, { 'P1', x = 4, y = 2 }", &["the gate needs K1, which lies where no gate leads"]),
        (
            "{ 'K1', x = 4, y = 2 }, { 'P1', x = 22, y = 2 }",
            &[
                "the gate needs K1, which one has, but nobody gets to it",
                "the lake needs P1, which lies behind the gate, which needs K1, which one has, but nobody gets to it",
            ],
        ),
    ] {
        let made = made(&house(items, "warn"), 1, 1);
        let count = wrong.len().to_string();
        let want: Vec<&str> = wrong.iter().copied().chain([count.as_str()]).collect();
        assert_eq!(said(&made), want, "{items}");
        assert_eq!(house(items, "strict").floor(&Request::new("here", 1, 1)).is_ok(), wrong.is_empty());
    }
    // What cannot be meant is an error at its line.
    let error = refused(&house("{ 'K1', x = 1 }", "strict"), 1, 1);
    assert!(error.to_string().contains("locks.check: item 1 must be { \"name\", x =, y = }"), "{error:#}");
}

#[test]
fn a14_a_feature_keeps_off_what_another_has_reserved() {
    let text = set(
        "fill { name = 'pit', tags = { 'pit' }, apply = function(region) region:fill('chasm') end }",
        (30, 16),
        1,
        &format!(
            "{OPEN}local map = floor:area()\n\
             local x, y = rng:int(4, 25), rng:int(4, 11)\n\
             map:set(x, y, 'statue') map:rect(x - 1, y - 1, 3, 3):flag('protected') print(x, y)\n\
             for i = 1, 6 do\n\
               local px, py = rng:int(3, 22), rng:int(3, 9)\n\
               local pit = map:rect(px, py, 5, 5)\n\
               if i % 2 == 0 then pit:fill('chasm') else pit:furnish('pit') end\n\
             end\n\
             for px, py in (map:rect(x - 2, y - 2, 5, 5) - map:rect(x - 1, y - 1, 3, 3)):cells() do if rng:one_in(2) then map:set(px, py, 'chasm') end end\n\
             floor:join()"
        ),
    );
    let engine = engine(&text);
    let mut near = 0;
    for seed in 0..300 {
        let made = made(&engine, 1, seed);
        let words: Vec<u32> = said(&made)[0].split(' ').map(|n| n.parse().unwrap()).collect();
        let (x, y) = (words[0], words[1]);
        for cy in y - 1..=y + 1 {
            for cx in x - 1..=x + 1 {
                let want = if (cx, cy) == (x, y) { "statue" } else { "floor" };
                let name = made.terrain(cx, cy).unwrap().name.as_str();
                // Stairs that nobody has placed keep off as well.
                assert_eq!(name, want, "({cx}, {cy}), seed {seed}\n{}", drawn(&made));
            }
        }
        near += u32::from((x - 2..=x + 2).any(|cx| made.terrain(cx, y + 2).unwrap().name == "chasm"));
    }
    assert!(near > 200, "{near}");
    // One cell written by hand is an error, at its line.
    let error = refused(
        &crate::sets::engine(&set(
            "",
            (30, 16),
            1,
            &format!("{OPEN}floor:area():rect(5, 5, 3, 3):flag('protected')\nfloor:area():set(6, 6, 'chasm')"),
        )),
        1,
        1,
    );
    assert_eq!(error.kind(), ErrorKind::Script);
    assert!(error.to_string().starts_with("dungeon.lua:6: error: area:set: (6, 6) is protected"), "{error:#}");
}

/// What digs keeps off a locked piece, even beside it: neither tunnels nor joins, veins, rivers or ruins, nor a script's fill open it.
#[test]
fn e7_no_way_is_broken_into_what_is_locked() {
    let piece = "vault { name = 'vault', sealed = true, protected = true, max = 9, map = { '#####', '#..*#', '#####' } }\n\
                 room { name = 'den', size = { width = 7, height = 5 }, build = function(area) area:fill('floor') area:border():fill('wall') end }";
    let engine = engine(&set(
        piece,
        (60, 24),
        1,
        "for i = 1, 4 do floor:place_vault('vault') end floor:fill_rooms { budget = 4, rooms = { 'den' }, gap = 0 }\n\
         floor:connect { style = rng:pick { 'winding', 'straight', 'cheapest', 'fractal' }, extra = 3 } floor:join()\n\
         for _, room in ipairs(floor:rooms()) do if room.type == 'vault' then\n\
           local around = floor:region_of(room.index):grow(1)\n\
           around:thin(rng, 60):fill('floor') around:rim():thin(rng, 60):fill('floor')\n\
           local x, y = room.area:origin() floor:area():tunnel(1, 1, x + 2, y + 1)\n\
         end end\n\
         floor:area():streamer(rng, { hits = 20, spread = 9 }):fill('floor')\n\
         floor:join()",
    ));
    let mut vaults = 0;
    for seed in 0..200 {
        let made = made(&engine, 1, seed);
        let reached = flood(&made, made.arrival, true);
        for (i, _) in made.rooms.iter().enumerate().filter(|(_, r)| r.kind == "vault") {
            vaults += 1;
            let own = (0..made.cells.len()).filter(|c| usize::from(made.room_of[*c]) == i + 1);
            for cell in own {
                let at = (cell as u32 % made.width, cell as u32 / made.width);
                assert!(!reached.contains(&at), "{at:?}, seed {seed}\n{}", drawn(&made));
                assert_ne!(made.flags[cell] & CellFlags::PROTECTED, 0);
            }
        }
    }
    assert!(vaults > 600, "{vaults}");
    let by_hand = set(piece, (60, 24), 1, &format!("{OPEN}local area = floor:place_vault('vault')\narea:set(0, 1, 'floor')"));
    let error = refused(&crate::sets::engine(&by_hand), 1, 1);
    assert!(error.to_string().contains("is protected"), "{error:#}");
}

/// The vaults of a floor after Hengband: no tunnel, vein, river or ruin takes a wall of them away.
#[test]
fn e7_vaults_after_hengband_keep_their_walls() {
    let engine = engine(
        "local hengband = require 'std.hengband'\n\
         vault { name = 'low keep', sealed = true, tags = { 'lesser vault' }, legend = require 'std.hengband.vaults'.legend, map = {\n\
           'XXXXXXXXXXXX', 'X....X.....X', 'X..*.X..8..X', 'X....X.....X', 'XXXXXXXXXXXX' } }\n\
         return dungeon { api = 1, branches = { branch { name = 'here', floors = 90, size = { width = 132, height = 44 },\n\
         layout = hengband.floor { flags = { 'water_river', 'lava_river', 'destroy' }, small = 'always', one_in_ruin = 3,\n\
           rates = { lesser_vault = { rate = 3000, cost = 4 } } } } } }",
    );
    let mut vaults = 0;
    for seed in 0..25 {
        let made = made(&engine, 40, seed);
        let reached = flood(&made, made.arrival, true);
        for room in made.rooms.iter().filter(|r| r.kind == "low keep") {
            vaults += 1;
            let inside = [(2, 2), (room.width - 3, room.height - 3)].map(|(x, y)| (room.x + x, room.y + y));
            assert!(inside.iter().all(|at| !reached.contains(at)), "seed {seed}: {room:?}\n{}", drawn(&made));
        }
    }
    assert!(vaults > 15, "{vaults}");
}
