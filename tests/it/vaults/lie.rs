//! The eight ways a piece lies, with all that is on it.

use super::*;
use undercroft::floor::{StairKind, ThingKind};

/// One of each thing, and no two cells alike but open ones.
const PIECE: &str = "monster { name = 'rat', glyph = 'r' }
vault { name = 'piece', map = { 'mit@', 'k<..', '#+#f' }, legend = {
  m = { monster = 'rat', asleep = 7, required = true }, i = { item = 'pick' }, t = { trap = 'dart' },
  k = { mark = 'throne' }, f = { feature = 'shop' } } }";

/// Where each cell lies, worked out by hand.
const LAID: [(&str, &[&str]); 8] = [
    ("r0", &["mit@", "k<..", "#+#f"]),
    ("r90", &["#km", "+<i", "#.t", "f.@"]),
    ("r180", &["f#+#", "..<k", "@tim"]),
    ("r270", &["@.f", "t.#", "i<+", "mk#"]),
    ("m0", &["@tim", "..<k", "f#+#"]),
    ("m90", &["f.@", "#.t", "+<i", "#km"]),
    ("m180", &["#+#f", "k<..", "mit@"]),
    ("m270", &["mk#", "i<+", "t.#", "@.f"]),
];

/// What lies in a part of a floor, in the glyphs of the picture. Of a solid piece, ways in are the cells that tunnels may change.
fn seen(made: &Floor, x: u32, y: u32) -> char {
    const VAULT: u8 = 2;
    let mut found = Vec::new();
    found.extend(made.monsters.iter().filter(|m| (m.x, m.y) == (x, y)).map(|m| {
        assert_eq!((m.name.as_str(), m.state.asleep), ("rat", 7));
        'm'
    }));
    found.extend(made.stairs.iter().filter(|s| (s.x, s.y) == (x, y)).map(|s| {
        assert_eq!(s.kind, StairKind::Up);
        '<'
    }));
    for thing in made.things.iter().filter(|t| (t.x, t.y) == (x, y)) {
        let (glyph, name) = match thing.kind {
            ThingKind::Item => ('i', "pick"),
            ThingKind::Trap => ('t', "dart"),
            ThingKind::Mark => ('k', "throne"),
            _ => ('f', "shop"),
        };
        assert_eq!(thing.name.as_deref(), Some(name));
        found.push(glyph);
    }
    // A door on the outline is a way in, too.
    if made.flags[(y * made.width + x) as usize] & VAULT == 0 && made.terrain(x, y).unwrap().name != "door" {
        found.push('@');
    }
    assert!(found.len() < 2, "{found:?} at ({x}, {y})");
    found.pop().unwrap_or_else(|| match made.terrain(x, y).unwrap().name.as_str() {
        "floor" => '.',
        "wall" => '#',
        "door" => '+',
        other => panic!("{other} at ({x}, {y})"),
    })
}

#[test]
fn all_that_is_on_a_piece_lies_where_it_is_drawn_in_each_of_the_eight_ways() {
    for (way, rows) in LAID {
        let engine = one(
            PIECE,
            (20, 12),
            &format!(
                "{BARE}local area = assert(floor:place_vault('piece', {{ at = {{ x = 6, y = 4 }}, transform = '{way}' }}))\nlocal w, h = area:size() print(w, h, area:origin())"
            ),
        );
        let made = made(&engine, 1, 3);
        let (width, height) = (rows[0].len() as u32, rows.len() as u32);
        let laid: Vec<String> = (4..4 + height).map(|y| (6..6 + width).map(|x| seen(&made, x, y)).collect()).collect();
        assert_eq!(laid, rows, "{way}");
        assert_eq!(said(&made), [format!("{width} {height} 6 4")]);
        let room = &made.rooms[0];
        assert_eq!((room.kind.as_str(), room.x, room.y, room.width, room.height), ("piece", 6, 4, width, height), "{way}");
        assert_eq!((made.monsters.len(), made.things.len(), made.stairs.len()), (1, 4, 1), "{way}");
        assert_eq!(made.findings, [], "{way}");
    }
}

/// Left to chance, each way comes, each as likely as the other.
#[test]
fn each_way_is_as_likely_as_any_other() {
    for (words, ways) in [
        ("'all'", &LAID.map(|l| l.0)[..]),
        ("'none'", &["r0"]),
        ("'mirrors'", &["r0", "r180", "m0", "m180"]),
        ("'turns'", &["r0", "r90", "r180", "r270"]),
        ("{ 'r90', 'm0' }", &["r90", "m0"]),
    ] {
        let engine = one(
            &format!(
                "vault {{ name = 'sign', solid = false, transforms = {words}, map = {{ 'abcd', '....', 'e..f' }}, legend = {{ a = terrain.grass, b = terrain.tree, c = terrain.rubble, d = terrain.altar, e = terrain.statue, f = terrain.pillar }} }}"
            ),
            (16, 12),
            &format!("{OPEN}assert(floor:place_vault('sign'))"),
        );
        // By hand: what comes first in the top row, and what last.
        let corners = [
            ("r0", "grass", "altar"),
            ("r90", "statue", "grass"),
            ("r180", "pillar", "statue"),
            ("r270", "altar", "pillar"),
            ("m0", "altar", "grass"),
            ("m90", "pillar", "altar"),
            ("m180", "statue", "pillar"),
            ("m270", "grass", "statue"),
        ];
        let mut counts = vec![0; ways.len()];
        for seed in 0..800 {
            let made = made(&engine, 1, seed);
            let room = &made.rooms[0];
            let name = |x: u32| made.terrain(x, room.y).unwrap().name.as_str();
            let (first, last) = (name(room.x), name(room.x + room.width - 1));
            let way = corners.iter().find(|(_, a, b)| (*a, *b) == (first, last)).unwrap().0;
            counts[ways.iter().position(|w| *w == way).unwrap_or_else(|| panic!("{way} of {words}"))] += 1;
        }
        fair(&counts, &vec![1.0 / ways.len() as f64; ways.len()]);
    }
}

/// A piece in a slot goes with the piece around it.
#[test]
fn a_piece_inside_is_turned_with_the_outer_one() {
    let declared = "vault { name = 'inner', transforms = 'none', map = { '&;', '8_', '0{' } }
        vault { name = 'outer', solid = false, map = { 'VV.', 'VV\"', 'VV#' }, slots = { V = { vault = 'inner' } } }";
    for (way, rows) in
        [("r0", ["&;.", "8_\"", "0{#"]), ("r90", ["08&", "{_;", "#\"."]), ("m0", [".;&", "\"_8", "#{0"]), ("m270", ["&80", ";_{", ".\"#"])]
    {
        let engine = one(
            declared,
            (16, 12),
            &format!("{OPEN}assert(floor:place_vault('outer', {{ at = {{ x = 5, y = 4 }}, transform = '{way}' }}))"),
        );
        let made = made(&engine, 1, 1);
        let names = [
            ('&', "tree"),
            (';', "rubble"),
            ('8', "statue"),
            ('_', "altar"),
            ('0', "pillar"),
            ('{', "fountain"),
            ('.', "floor"),
            ('"', "grass"),
            ('#', "wall"),
        ];
        let laid: Vec<String> = (4..7)
            .map(|y| (5..8).map(|x| names.iter().find(|n| n.1 == made.terrain(x, y).unwrap().name).map_or('!', |n| n.0)).collect())
            .collect();
        assert_eq!(laid, rows, "{way}");
        let inner = made.rooms.iter().find(|r| r.kind == "inner").unwrap();
        let (x, y, w, h) = match way {
            "r0" => (5, 4, 2, 3),
            "r90" => (5, 4, 3, 2),
            "m0" => (6, 4, 2, 3),
            _ => (5, 4, 3, 2),
        };
        assert_eq!((inner.x, inner.y, inner.width, inner.height), (x, y, w, h), "{way}");
    }
}

#[test]
fn pieces_for_an_edge_lie_there() {
    for (orient, at) in [
        ("north", "y = 0"),
        ("south", "bottom"),
        ("west", "x = 0"),
        ("east", "right"),
        ("northeast", "y = 0, right"),
        ("southwest", "x = 0, bottom"),
        ("center", "middle"),
        ("whole", "middle"),
    ] {
        let engine = one(
            &format!("vault {{ name = 'bay', orient = '{orient}', sealed = true, map = {{ '####', '#..#', '####' }} }}"),
            (21, 12),
            &format!("{OPEN}assert(floor:place_vault('bay'))"),
        );
        for seed in 0..60 {
            let made = made(&engine, 1, seed);
            let room = &made.rooms[0];
            for word in at.split(", ") {
                let holds = match word {
                    "y = 0" => room.y == 0,
                    "x = 0" => room.x == 0,
                    "bottom" => room.y + room.height == 12,
                    "right" => room.x + room.width == 21,
                    _ => (room.x + room.width / 2).abs_diff(10) <= 1 && (room.y + room.height / 2).abs_diff(6) <= 1,
                };
                assert!(holds, "{orient}: {room:?}");
            }
            if orient != "center" && orient != "whole" {
                assert_eq!((room.width, room.height), (4, 3), "{orient}: laid down as drawn");
            }
        }
    }
}
