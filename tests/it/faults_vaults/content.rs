//! What a piece is made of, what is done to it later, and pictures that are not what they seem.

use super::*;
use crate::sets::{engine_of, load_error};
use undercroft::ErrorKind;

/// A fill of half water runs into a round piece: no cell but its own changes, and about half of those do.
#[test]
fn c2_a_fill_changes_cells_of_its_shape_only() {
    let art = ["  #####  ", " ##FFF## ", "##FFFFF##", "#FFFFFFF#", "#FFFFFFF#", "##FFFFF##", " ##FFF## ", "  ##@##  "];
    let rows: Vec<String> = art.iter().map(|r| format!("'{r}'")).collect();
    let engine = one(
        &format!(
            "fill {{ name = 'pond', tags = {{ 'wet' }}, apply = function(region, place, rng) region:thin(rng, 50):fill(terrain.shallow_water) end }}\n\
             vault {{ name = 'round', map = {{ {} }}, slots = {{ F = {{ fill = tagged 'wet' }} }} }}",
            rows.join(", ")
        ),
        (20, 14),
        &format!("{OPEN}assert(floor:place_vault('round', {{ at = {{ x = 5, y = 3 }}, transform = 'r0' }}))"),
    );
    let (mut wet, mut all) = (0, 0);
    for seed in 0..500 {
        let made = made(&engine, 1, seed);
        for y in 0..14_u32 {
            for x in 0..20_u32 {
                let inside = (5..14).contains(&x) && (3..11).contains(&y);
                let glyph = if inside { art[(y - 3) as usize].as_bytes()[(x - 5) as usize] as char } else { ' ' };
                let name = made.terrain(x, y).unwrap().name.as_str();
                let stair = made.stairs.iter().any(|s| (s.x, s.y) == (x, y));
                let fine = match glyph {
                    'F' => ["floor", "shallow_water"].contains(&name) || stair,
                    '#' => name == "wall",
                    '@' => name == "floor",
                    _ => name == if x == 0 || y == 0 || x == 19 || y == 13 { "rock" } else { "floor" } || stair,
                };
                assert!(fine, "{name} for '{glyph}' at ({x}, {y}), seed {seed}");
                wet += u32::from(glyph == 'F' && name == "shallow_water");
                all += u32::from(glyph == 'F');
            }
        }
    }
    crate::vaults::fair(&[wet, all - wet], &[0.5, 0.5]);
}

/// A late pass takes the ground from under those who must be there: it cannot, or the floor is refused and says why.
#[test]
fn c4_what_is_required_stays_or_the_floor_fails() {
    let engine = |words: &str, clean: &str| {
        engine(&crate::vaults::set(
            &format!(
                "monster {{ name = 'rat', glyph = 'r' }}\n\
                 vault {{ name = 'guard', map = {{ '#####', '#123@', '#####' }}{words}, legend = {{ ['1'] = {{ monster = 'rat', required = true }}, ['2'] = {{ monster = 'rat', required = true }}, ['3'] = {{ monster = 'rat', required = true }} }} }}"
            ),
            (20, 12),
            1,
            &format!(
                "{OPEN}assert(floor:place_vault('guard', {{ at = {{ x = 5, y = 4 }}, transform = 'r0' }}))\nfloor:stage('clean', function() {clean} end)"
            ),
        ))
    };
    // Nobody's ground is taken away, and what is taken around them cuts them off: no floor, and it says where.
    let error = engine("", "floor:area():rect(5, 4, 5, 3):fill('chasm')").floor(&Request::new("here", 1, 1)).unwrap_err();
    let text = format!("{error:#}");
    assert!(text.contains("a part of 3 cells is cut off") && text.contains("in room \"guard\""), "{text}");
    // Protected, it stays as it is drawn, without a word.
    let made = made(&engine(", protected = true", "floor:area():rect(5, 4, 5, 3):fill('chasm')"), 1, 1);
    assert_eq!(ground(&made, 5, 4, 5, 3), ["#####", "#....", "#####"]);
    assert_eq!(made.monsters.iter().filter(|m| m.name == "rat").count(), 3);
    // Walled in, they cannot be reached: no floor, and the reason names the piece.
    let error = engine("", "floor:area():rect(9, 4, 1, 3):fill('wall')").floor(&Request::new("here", 1, 1)).unwrap_err();
    assert!(format!("{error:#}").contains("guard"), "{error:#}");
}

/// Where a piece keeps what is there, no wall of another kind comes onto the floor.
#[test]
fn c5_kept_cells_stay_of_the_walls_of_the_floor() {
    let engine = one(
        "vault { name = 'cave', map = { 'kkkkk', 'k..;k', 'kk.kk', ' k@k ' }, legend = { k = { keep = true } } }",
        (40, 24),
        "for i = 1, 5 do floor:place_vault('cave') end floor:connect() floor:join()",
    );
    for seed in 0..200 {
        let made = made(&engine, 1, seed);
        assert!(!made.rooms.is_empty());
        for (index, cell) in made.cells.iter().enumerate() {
            let name = made.palette[usize::from(*cell)].name.as_str();
            assert!(["rock", "floor", "rubble", "up_stairs", "down_stairs"].contains(&name), "{name} at {index}, seed {seed}");
        }
        for room in &made.rooms {
            let own: Vec<String> = ground(&made, room.x, room.y, room.width, room.height);
            let open: usize = own.iter().map(|row| row.chars().filter(|c| *c != ' ').count()).sum();
            assert!(open >= 5, "{own:?}");
        }
    }
}

/// Ten pieces of which there may be one: never two of them, and each of them comes.
#[test]
fn c7_pieces_that_exclude_each_other_never_share_a_floor() {
    let declared: String = (0..10)
        .map(|i| format!("vault {{ name = 'great {i}', tags = {{ 'greater' }}, excludes = {{ 'greater' }}, sealed = true, map = {{ '###', '#.#', '###' }} }}\n"))
        .collect();
    let engine = engine(&format!(
        "{declared}vault {{ name = 'small', sealed = true, weight = 20, map = '##' }}\n\
         return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 18, height = 9 }}, rooms = {{ tagged 'greater', 'small' }},\n\
         layout = function(floor, place, rng) {OPEN} floor:place_vault(tagged 'greater') floor:fill_rooms {{ budget = 4 }} floor:place_vault(tagged 'greater') end }} }} }}"
    ));
    let mut counts = [0; 10];
    for seed in 0..5000 {
        let made = made(&engine, 1, seed);
        let great: Vec<&str> = made.rooms.iter().map(|r| r.kind.as_str()).filter(|k| k.starts_with("great")).collect();
        assert_eq!(great.len(), 1, "seed {seed}: {great:?}");
        counts[great[0][6..].parse::<usize>().unwrap()] += 1;
    }
    crate::vaults::fair(&counts, &[0.1; 10]);
}

/// The doors of pieces: walls on two opposite sides, and ways on the two others.
#[test]
fn d1_d4_doors_of_pieces_lead_from_one_side_to_the_other() {
    let engine = one(
        "vault { name = 'ess', max = 2, map = { '  ####', '###..+', '+..###', '####  ' } }\n\
         vault { name = 'rhomb', max = 2, map = { '  #+#  ', ' ##.## ', '##...##', '+.....#', '##...##', ' ##.## ', '  #+#  ' } }\n\
         vault { name = 'lodge', max = 2, map = { '##+####', '#..#..#', '#..+..#', '#######' } }",
        (60, 30),
        "for i = 1, 2 do floor:place_vault('ess') floor:place_vault('rhomb') floor:place_vault('lodge') end floor:connect { style = rng:pick { 'winding', 'straight', 'cheapest' } } floor:join()",
    );
    let mut doors = 0;
    for seed in 0..500 {
        let made = made(&engine, 1, seed);
        for y in 1..29 {
            for x in 1..59 {
                if made.terrain(x, y).unwrap().name != "door" {
                    continue;
                }
                doors += 1;
                let (up, down, left, right) = (open(&made, x, y - 1), open(&made, x, y + 1), open(&made, x - 1, y), open(&made, x + 1, y));
                let fine = (up && down && !left && !right) || (!up && !down && left && right);
                assert!(fine, "({x}, {y}), seed {seed}\n{}", made.rows().join("\n"));
            }
        }
    }
    assert!(doors > 4000, "{doors}");
}

/// More rows, longer rows, tabs: told with row and column; other line ends are no matter.
#[test]
fn l2_pictures_that_are_not_what_they_seem() {
    let rows =
        |n: usize| -> Vec<String> { (0..n).map(|i| if i % 2 == 0 { "#".repeat(25) } else { format!("#{}@", ".".repeat(23)) }).collect() };
    let text = |rows: &[String], end: &str| {
        format!(
            "vault {{ name = 'plan', map = [[{end}{}{end}]] }}{end}{}",
            rows.iter().map(|r| format!("  {r}")).collect::<Vec<_>>().join(end),
            set("", (60, 40), 1, &format!("{OPEN}floor:place_vault('plan', {{ at = {{ x = 5, y = 5 }}, transform = 'r0' }})"))
                .trim_start()
                .replace('\n', end)
        )
    };
    // 25 rows are 25 rows.
    let plan = engine(&text(&rows(25), "\n"));
    assert_eq!((plan.world().vaults[0].art.width, plan.world().vaults[0].art.height), (25, 25));
    // The same with other line ends, in the script and in a file of its own.
    let other = engine(&text(&rows(25), "\r\n"));
    assert_eq!(other.world().vaults[0].art.glyphs, plan.world().vaults[0].art.glyphs);
    assert_eq!(ground_of(&made(&other, 1, 1), "plan"), ground_of(&made(&plan, 1, 1), "plan"));
    let script = set("vault { name = 'plan', map = picture 'plan' }", (60, 40), 1, OPEN);
    let filed = engine_of(&[("dungeon.lua", &script), ("plan.txt", &format!("{}\r\n", rows(25).join("\r\n")))]);
    assert_eq!(filed.world().vaults[0].art.glyphs, plan.world().vaults[0].art.glyphs);
    // One row of 26, in the script and in a file.
    let mut long = rows(25);
    long[11].push('#');
    let error = load_error(&[("dungeon.lua", &text(&long, "\n"))]);
    assert_eq!(error.kind(), ErrorKind::Load);
    assert!(
        error.to_string().starts_with("dungeon.lua:13:28: error: vault \"plan\": row 12 of the picture has 26 columns, the first has 25"),
        "{error:#}"
    );
    let error = load_error(&[("dungeon.lua", &script), ("plan.txt", &long.join("\n"))]);
    assert!(error.to_string().starts_with("plan.txt:12:26: error: vault \"plan\": row 12"), "{error:#}");
    // A tab.
    let mut tab = rows(5);
    tab[1].replace_range(3..4, "\t");
    let error = load_error(&[("dungeon.lua", &text(&tab, "\n"))]);
    assert!(error.to_string().contains("dungeon.lua:3:6: error: vault \"plan\": there is a tab in row 2, column 4"), "{error:#}");
}

/// What speaks of a glyph that is not there is a warning; a glyph that nobody speaks of is an error with its row and column.
#[test]
fn l7_glyphs_without_a_use_and_uses_without_a_glyph() {
    let warned = |more: &str| -> Vec<String> {
        let engine = engine(&set(&format!("vault {{ name = 'plan', map = {{ '#.@' }},\n{more} }}"), (20, 10), 1, OPEN));
        engine.warnings().iter().map(ToString::to_string).filter(|w| w.contains("vault \"plan\": ")).collect()
    };
    let none: [String; 0] = [];
    assert_eq!(warned(""), none);
    for (more, word) in [
        ("random = {\n{ replace = 'x', with = '.' } }", "random[1] looks for 'x'"),
        ("random = {\n{ n_of = 'x', n = 2, become = '.' } }", "random[1] looks for 'x'"),
        ("random = {\n{ optional = 'x', chance = 20 } }", "random[1] looks for 'x'"),
        ("legend = { x = 'rubble' }, random = { { n_of = '.', become = 'x',\nn = 2 } }", "random[1] takes 2 cells, but there is only 1"),
        (
            "legend = { x = 'rubble' }, random = { { n_of = '#@', become = 'x',\nn = between(1, 3) } }",
            "random[1] takes 1 to 3 cells, but there are only 2",
        ),
        ("random = {\n{ shuffle = { 'x', 'y' } } }", "random[1] shuffles glyphs, none of which"),
        ("legend = {\nx = 'rubble' }", "legend gives 'x' a meaning, but that glyph never comes up"),
        ("slots = {\nx = { item = true } }", "slots gives 'x' a meaning, but that glyph never comes up"),
    ] {
        let warnings = warned(more);
        assert_eq!(warnings.len(), 1, "{more}: {warnings:?}");
        assert!(warnings[0].contains(word) && warnings[0].contains("dungeon.lua:3:1"), "{more}: {warnings:?}");
    }
    // Once a step has made it, a glyph is there.
    assert_eq!(warned("legend = { x = 'rubble' }, random = { { replace = '.', with = 'x' }, { optional = 'x', chance = 3 } }"), none);
    let text = set("vault { name = 'plan', map = {\n'#.@',\n'#k#' } }", (20, 10), 1, OPEN);
    let error = load_error(&[("dungeon.lua", &text)]);
    assert!(
        error.to_string().starts_with("dungeon.lua:3:3: error: vault \"plan\": the glyph 'k' has no meaning in row 2, column 2"),
        "{error:#}"
    );
}

#[test]
fn a_vault_that_its_own_script_places_is_used_and_one_that_fits_nowhere_is_told() {
    let warned = |text: &str| -> Vec<String> { engine(text).warnings().iter().map(ToString::to_string).collect() };
    let plan = "local plan = vault { name = 'plan', map = { '#.@' } }";
    let unused = "dungeon.lua:1: warning: no branch lists the vault \"plan\", no slot takes it, and no other script names it";
    assert_eq!(warned(&set(plan, (20, 10), 1, OPEN)), [unused]);
    for layout in ["floor:place_vault('plan')", "floor:place_vault(plan)", "local drawn = draw_vault('plan', rng)"] {
        assert!(warned(&set(plan, (20, 10), 1, layout)).is_empty(), "{layout}");
    }
    let long = format!("local long = vault {{ name = 'long', map = {{ '{}' }} }}", "@".repeat(40));
    let text = set(&long, (20, 10), 1, OPEN).replace("layout =", "rooms = { long }, layout =");
    assert_eq!(warned(&text), ["dungeon.lua:1: warning: the vault \"long\" is 40x1 and fits on no floor of the branches that list it"]);
}
