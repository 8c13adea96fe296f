//! A piece that is turned or mirrored takes everybody along.

use super::*;

/// Where a cell of a piece of `w` x `h` cells lies once the piece is mirrored from left to right, if it is, and turned clockwise.
fn turned((x, y): (u32, u32), (w, h): (u32, u32), mirrored: bool, quarters: u32) -> (u32, u32) {
    let (mut x, mut y, mut w, mut h) = (if mirrored { w - 1 - x } else { x }, y, w, h);
    for _ in 0..quarters {
        (x, y) = (h - 1 - y, x);
        (w, h) = (h, w);
    }
    (x, y)
}

#[test]
fn e2_who_stands_in_a_room_that_is_turned_stands_where_it_was_drawn() {
    let art = ["#######", "#1w...#", "#....2@", "#e#gb:#", "#######"];
    let rows: Vec<String> = art.iter().map(|r| format!("'{r}'")).collect();
    let declared = format!(
        "monster {{ name = 'rat', glyph = 'r' }} monster {{ name = 'eel', glyph = 'e', habitat = 'water' }}\n\
         monster {{ name = 'bat', glyph = 'b', habitat = 'air' }} monster {{ name = 'newt', glyph = 'n', habitat = 'amphibious' }}\n\
         monster {{ name = 'shade', glyph = 'G', habitat = 'phasing' }}\n\
         vault {{ name = 'zoo', map = {{ {} }}, legend = {{ ['1'] = {{ monster = 'rat', required = true }}, ['2'] = {{ monster = 'newt', required = true }},\n\
           e = {{ terrain = 'deep_water', monster = 'eel', required = true }}, w = 'deep_water', g = {{ terrain = 'wall', monster = 'shade', required = true }},\n\
           b = {{ terrain = 'chasm', monster = 'bat', required = true }} }},\n\
           audit = function(area) print(area:size()) return true end }}",
        rows.join(", ")
    );
    for mirrored in [false, true] {
        for quarters in 0..4 {
            let name = format!("{}{}", if mirrored { 'm' } else { 'r' }, 90 * quarters);
            let engine = engine(&set(
                &declared,
                (24, 16),
                1,
                &format!("{OPEN}assert(floor:place_vault('zoo', {{ at = {{ x = 8, y = 4 }}, transform = '{name}' }})) floor:join()"),
            ));
            let made = made(&engine, 1, 1);
            assert_eq!(said(&made)[0], if quarters % 2 == 0 { "7 5" } else { "5 7" }, "{name}");
            let mut who: Vec<(&str, u32, u32)> = Vec::new();
            for (y, row) in (0..).zip(art) {
                for (x, glyph) in (0..).zip(row.chars()) {
                    let (x, y) = turned((x, y), (7, 5), mirrored, quarters);
                    let (x, y) = (8 + x, 4 + y);
                    let (ground, monster) = match glyph {
                        '#' => ("wall", None),
                        'g' => ("wall", Some("shade")),
                        'w' => ("deep_water", None),
                        'e' => ("deep_water", Some("eel")),
                        ':' => ("chasm", None),
                        'b' => ("chasm", Some("bat")),
                        '1' => ("floor", Some("rat")),
                        '2' => ("floor", Some("newt")),
                        _ => ("floor", None),
                    };
                    assert_eq!(made.terrain(x, y).unwrap().name, ground, "{name}: '{glyph}' at ({x}, {y})\n{}", drawn(&made));
                    who.extend(monster.map(|monster| (monster, x, y)));
                }
            }
            let mut found: Vec<(&str, u32, u32)> = made.monsters.iter().map(|m| (m.name.as_str(), m.x, m.y)).collect();
            who.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, who, "{name}\n{}", drawn(&made));
            assert!(made.findings.is_empty(), "{:?}", made.findings);
        }
    }
}
