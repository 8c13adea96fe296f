//! Sizes, edges, and what tunnels leave alone.

use super::*;

/// Two rooms on opposite sides of a solid piece: tunnels go round it.
#[test]
fn c1_tunnels_leave_solid_pieces_as_they_are_drawn() {
    let art = ["##########", "#..#..#..#", "#........#", "#..#..#..#", "#####@####"];
    for (vault, row) in [("map = ART", art[4]), ("sealed = true, map = ART", "##########"), ("no_tunnels = true, map = ART", art[4])] {
        let rows: Vec<String> = art[..4].iter().chain([&row]).map(|r| format!("'{r}'")).collect();
        let vault = vault.replace("ART", &format!("{{ {} }}", rows.join(", ")));
        let engine = one(
            &format!(
                "vault {{ name = 'block', transforms = 'none', {vault} }}\n\
                 room {{ name = 'hall', size = {{ width = 6, height = 5 }}, build = function(area) area:fill('floor') area:border():fill('wall') end }}"
            ),
            (50, 17),
            "floor:place_vault('block', { at = { x = 20, y = 6 } })\n\
             floor:place_room('hall', { at = { x = 2, y = rng:int(1, 10) } }) floor:place_room('hall', { at = { x = 41, y = rng:int(1, 10) } })\n\
             floor:connect { style = rng:pick { 'winding', 'straight', 'cheapest' }, extra = 2 } floor:join()",
        );
        let want: Vec<String> = art[..4].iter().map(|r| (*r).to_owned()).chain([row.replace('@', ".")]).collect();
        for seed in 0..500 {
            let made = made(&engine, 1, seed);
            // A stair may stand inside of it, where one can come to.
            let sealed = row == "##########";
            let laid: Vec<String> =
                ground(&made, 20, 6, 10, 5).iter().map(|r| if sealed { r.clone() } else { r.replace(['<', '>'], ".") }).collect();
            assert_eq!(laid, want, "{vault}, seed {seed}\n{}", made.rows().join("\n"));
            let way = made.audit_reaches();
            assert!(way, "{vault}, seed {seed}\n{}", made.rows().join("\n"));
        }
    }
}

/// Whether both halls can be walked between.
trait Reaches {
    fn audit_reaches(&self) -> bool;
}

impl Reaches for Floor {
    fn audit_reaches(&self) -> bool {
        let halls: Vec<(u32, u32)> = self.rooms.iter().filter(|r| r.kind == "hall").map(|r| (r.x + 2, r.y + 2)).collect();
        let (mut seen, mut next) = (vec![halls[0]], vec![halls[0]]);
        while let Some((x, y)) = next.pop() {
            for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
                let to = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
                if open(self, to.0, to.1) && !seen.contains(&to) {
                    seen.push(to);
                    next.push(to);
                }
            }
        }
        seen.contains(&halls[1])
    }
}

/// Never outside of its zone, and no cell belongs to two pieces.
#[test]
fn c8_a_piece_stays_in_its_zone_and_takes_nobody_elses_cells() {
    let engine = one(
        "vault { name = 'zoned', max = 3, sealed = true, zone = { x = 0, y = 0, width = 20, height = 20 }, map = { '  ####', '###..#', '#....#', '######' } }\n\
         vault { name = 'free', max = 8, sealed = true, map = { '####  ', '#..###', '#....#', '######' } }",
        (44, 30),
        &format!(
            "{OPEN}for i = 1, 3 do floor:place_vault('free', {{ gap = 0 }}) floor:place_vault('zoned', {{ gap = 0 }}) end for i = 1, 5 do floor:place_vault('free', {{ gap = 0 }}) end"
        ),
    );
    let mut zoned = 0;
    for seed in 0..500 {
        let made = made(&engine, 1, seed);
        for room in made.rooms.iter().filter(|r| r.kind == "zoned") {
            zoned += 1;
            assert!(room.x + room.width <= 20 && room.y + room.height <= 20, "{room:?}");
        }
        // 22 cells each: were one of them shared, some room would have less.
        for (i, room) in made.rooms.iter().enumerate() {
            let own = made.room_of.iter().filter(|n| usize::from(**n) == i + 1).count();
            assert_eq!(own, 22, "seed {seed}: {room:?}\n{}", made.rows().join("\n"));
        }
    }
    assert!(zoned > 800, "{zoned}");
}

/// A zone no larger than the piece is enough: what is outside of it is no neighbour to keep a gap from.
#[test]
fn c8_a_zone_may_be_as_tight_as_the_piece() {
    for (zone, places) in
        [("x = 4, y = 3, width = 4, height = 3", 1), ("x = 4, y = 3, width = 6, height = 3", 3), ("x = 0, y = 4, width = 4, height = 5", 3)]
    {
        for gap in [0, 3] {
            let engine = one(
                &format!(
                    "vault {{ name = 'tight', transforms = 'none', sealed = true, zone = {{ {zone} }}, map = {{ '####', '#..#', '####' }} }}"
                ),
                (20, 12),
                &format!("{OPEN}assert(floor:place_vault('tight', {{ gap = {gap} }}))"),
            );
            let mut seen: Vec<(u32, u32)> = (0..100).map(|seed| made(&engine, 1, seed)).map(|m| (m.rooms[0].x, m.rooms[0].y)).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), places, "{zone}, gap {gap}: {seen:?}");
        }
    }
}

/// A piece of 5x5 is one of 5x5 to its own functions, and there is no column 5 in it.
#[test]
fn k1_a_piece_of_5_by_5_has_columns_0_to_4() {
    let declared = |audit: &str| {
        format!(
            "vault {{ name = 'square', sealed = true, map = {{ '#####', '#...#', '#...#', '#...#', '#####' }},\naudit = function(area)\n{audit}\nreturn true end }}"
        )
    };
    let place = format!("{OPEN}local area = assert(floor:place_vault('square', {{ at = {{ x = 4, y = 3 }} }})) print(area:size())");
    let fine =
        declared("print(area:width(), area:height(), area:origin()) for x = 0, 4 do for y = 0, 4 do area:set(x, y, 'grass') end end");
    let made = made(&one(&fine, (20, 12), &place), 1, 1);
    assert_eq!(said(&made), ["5 5 4 3", "5 5"]);
    assert_eq!(made.cells.iter().filter(|c| made.palette[usize::from(**c)].name == "grass").count(), 25);
    for at in ["5, 0", "0, 5", "-1, 0"] {
        let error = one(&declared(&format!("area:set({at}, 'grass')")), (20, 12), &place).floor(&Request::new("here", 1, 1)).unwrap_err();
        let text = format!("{error:#}");
        assert!(text.contains("dungeon.lua:3") && text.contains("outside the area of 5x5 cells"), "{text}");
    }
}

/// Long and tall pieces lie on the map, at every place there is for them.
#[test]
fn k2_wide_and_tall_pieces_come_everywhere_they_fit() {
    for (width, height) in [(70_u32, 3_u32), (3, 20)] {
        let row = format!("'{}'", ".".repeat(width as usize));
        let engine = one(
            &format!("vault {{ name = 'bar', solid = false, transforms = 'none', map = {{ {} }} }}", vec![row; height as usize].join(", ")),
            (80, 24),
            &format!("{OPEN}assert(floor:place_vault('bar'))"),
        );
        let (mut columns, mut rows) = (vec![0; 80], vec![0; 24]);
        for seed in 0..1000 {
            let made = made(&engine, 1, seed);
            let room = &made.rooms[0];
            assert_eq!((room.width, room.height), (width, height));
            assert!(room.x >= 1 && room.y >= 1 && room.x + width <= 79 && room.y + height <= 23, "{room:?}");
            columns[room.x as usize] += 1;
            rows[room.y as usize] += 1;
        }
        for (counts, from, to) in [(&columns, 1, 79 - width as usize), (&rows, 1, 23 - height as usize)] {
            assert!(counts[from..=to].iter().all(|n| *n > 0), "{width}x{height}: {counts:?}");
        }
    }
}

/// No piece opens the outermost ring, whatever its place; the ring is never passable.
#[test]
fn k4_k7_the_outermost_ring_is_never_open() {
    let declared = "vault { name = 'open', solid = false, map = { '.....', '.....' } }
        vault { name = 'gate', map = { '#@#', '#.#', '#+#' } }
        vault { name = 'hut', sealed = true, map = { '###', '#.#', '###' } }
        vault { name = 'shore', solid = false, orient = 'edge', map = { '......', '......' } }
        vault { name = 'corner', solid = false, orient = 'southeast', map = { '......', '......' } }";
    let engine = one(
        declared,
        (24, 14),
        &format!(
            "{OPEN}\
             for _, name in ipairs {{ 'shore', 'corner', 'open', 'gate', 'hut' }} do\n\
               floor:place_vault(name, {{ gap = 0 }})\n\
               if name ~= 'shore' and name ~= 'corner' then floor:place_vault(name, {{ at = {{ x = rng:pick {{ 0, 1, 20, 21 }}, y = rng:pick {{ 0, 1, 11, 12 }} }}, clip = rng:percent(50) }}) end\n\
             end"
        ),
    );
    for seed in 0..500 {
        let made = made(&engine, 1, seed);
        for x in 0..24 {
            for y in 0..14 {
                let rim = x == 0 || y == 0 || x == 23 || y == 13;
                assert!(!rim || !open(&made, x, y), "({x}, {y}), seed {seed}\n{}", made.rows().join("\n"));
            }
        }
        assert!(!made.rooms.iter().any(|r| ["shore", "corner"].contains(&r.kind.as_str())), "it would be open at the edge");
        assert!(made.refusals.iter().any(|r| r.room == "shore"), "{:?}", made.refusals);
    }
    // A whole floor with open ground in its first row: refused, with the word for it.
    let whole = set(
        &format!(
            "vault {{ name = 'all', orient = 'whole', solid = false, map = {{ {} }} }}",
            vec![format!("'{}'", ".".repeat(24)); 14].join(", ")
        ),
        (24, 14),
        1,
        &format!("{OPEN}print(floor:place_vault('all'))"),
    );
    let made = made(&engine_of(&whole), 1, 1);
    assert!(said(&made)[0].starts_with("nil (0, 0) would be open ground on the rim of the floor rim"), "{:?}", said(&made));
}

fn engine_of(text: &str) -> undercroft::Engine {
    engine(text)
}

/// An entrance in the north is never against the map's edge, by chance or by order.
#[test]
fn k5_an_entrance_is_never_blocked_by_the_edge() {
    let engine = one(
        "vault { name = 'crypt', transforms = 'none', map = { '##@##', '#...#', '#####' } }\nvault { name = 'bay', orient = 'north', map = { '##@##', '#...#', '#####' } }",
        (18, 10),
        &format!(
            "{OPEN}print(floor:place_vault('bay'))\nlocal y = rng:int(0, 3) print(floor:place_vault('crypt', {{ at = {{ x = 3, y = y }} }}), y) floor:place_vault('crypt')"
        ),
    );
    let (mut stood, mut refused) = (0, 0);
    for seed in 0..1000 {
        let made = made(&engine, 1, seed);
        assert!(said(&made)[0].starts_with("nil") && made.rooms.iter().all(|r| r.kind == "crypt"), "{:?}", said(&made));
        stood += made.rooms.len();
        refused += made.refusals.iter().filter(|r| r.room == "crypt").count();
        for room in &made.rooms {
            assert!(
                room.y >= 2 && open(&made, room.x + 2, room.y) && open(&made, room.x + 2, room.y - 1),
                "{room:?}\n{}",
                made.rows().join("\n")
            );
        }
    }
    assert!(stood > 1000 && refused > 400, "{stood} {refused}");
}

/// Whoever and whatever comes with pieces is on the map, and stands where it can.
#[test]
fn k8_all_that_comes_with_a_piece_is_on_the_map() {
    let engine = one(
        "monster { name = 'rat', glyph = 'r' }\nvault { name = 'nest', max = 9, map = { ' ###  ', ' #1%##', ' +.^1@', ' #####' }, legend = { ['1'] = { monster = 'rat' } } }",
        (40, 20),
        &format!(
            "{OPEN}for i = 1, 9 do floor:place_vault('nest', {{ gap = 0 }}) floor:place_vault('nest', {{ at = {{ x = rng:int(-5, 40), y = rng:int(-5, 20) }}, clip = true }}) end"
        ),
    );
    let mut monsters = 0;
    for seed in 0..500 {
        let made = made(&engine, 1, seed);
        for (x, y, what) in made
            .monsters
            .iter()
            .map(|m| (m.x, m.y, "monster"))
            .chain(made.things.iter().map(|t| (t.x, t.y, "thing")))
            .chain(made.stairs.iter().map(|s| (s.x, s.y, "stair")))
        {
            assert!(open(&made, x, y), "{what} at ({x}, {y}), seed {seed}");
            assert!(x > 0 && y > 0 && x < 39 && y < 19, "{what} at ({x}, {y}), seed {seed}");
        }
        monsters += made.monsters.len();
        for room in &made.rooms {
            assert!(room.x + room.width <= 40 && room.y + room.height <= 20, "{room:?}");
        }
    }
    assert!(monsters > 2000, "{monsters}");
}

/// Partly off the map: refused, or clipped with all that was there told.
#[test]
fn k10_off_the_map_is_refused_or_clipped_as_it_is_told() {
    let declared = "monster { name = 'rat', glyph = 'r' } monster { name = 'bat', glyph = 'b' }
        vault { name = 'wide', solid = false, transforms = 'none', map = { '1.2.%', '.....', '##.2.' }, legend = { ['1'] = { monster = 'rat' }, ['2'] = { monster = 'bat' } } }";
    let made_at = |x: i32, y: i32, clip: bool| {
        made(
            &one(declared, (20, 12), &format!("{OPEN}print(floor:place_vault('wide', {{ at = {{ x = {x}, y = {y} }}, clip = {clip} }}))")),
            1,
            1,
        )
    };
    for (x, y) in [(-1, 4), (17, 4), (5, -1), (5, 10), (0, 4), (15, 4)] {
        let made = made_at(x, y, false);
        assert!(
            said(&made)[0].starts_with("nil") && made.rooms.is_empty() && made.monsters.is_empty() && made.unplaced.is_empty(),
            "({x}, {y})"
        );
        assert_eq!(made.refusals.len(), 1);
    }
    let who = |floor: &Floor| -> Vec<(String, u32, u32)> { floor.monsters.iter().map(|m| (m.name.clone(), m.x, m.y)).collect() };
    let missed = |floor: &Floor| -> Vec<(String, u32)> { floor.unplaced.iter().map(|u| (u.name.clone(), u.count)).collect() };
    // Two columns off to the left, and one on the rim: the rat and a bat are gone, the other bat stands.
    let left = made_at(-2, 4, true);
    assert_eq!(who(&left), [("bat".to_owned(), 1, 6)]);
    assert_eq!(missed(&left), [("rat".to_owned(), 1), ("bat".to_owned(), 1)]);
    assert_eq!(left.things.iter().map(|t| (t.x, t.y)).collect::<Vec<_>>(), [(2, 4)]);
    assert_eq!(ground(&left, 0, 4, 1, 3), ground(&made_at(9, 8, false), 0, 4, 1, 3), "the rim is as it was");
    // Below: the first row is left.
    let low = made_at(5, 10, true);
    assert_eq!(who(&low), [("rat".to_owned(), 5, 10), ("bat".to_owned(), 7, 10)]);
    assert_eq!(missed(&low), [("bat".to_owned(), 1)]);
    // All of it within: nothing is clipped.
    let all = made_at(9, 8, true);
    assert_eq!((who(&all).len(), missed(&all).len()), (3, 0));
    let room = &low.rooms[0];
    assert_eq!((room.x, room.y, room.width, room.height), (5, 10, 5, 2));
}
