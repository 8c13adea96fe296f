//! Chance on glyphs, as it comes out on floors. The steps by themselves are tested where they are.

use super::*;

const BEDS: &str = "vault { name = 'beds', transforms = 'none', solid = false,
  map = {
    'xxxxxxxxxx',
    'xxxxxxxxxx',
    'xxxxxxxxxx',
    'xxxxxxxxxx',
    'xxxxxxxxxx',
    'mmmmmmmmmm',
    'abcd#yz#oo' },
  legend = { a = terrain.grass, b = terrain.tree, c = terrain.rubble, d = terrain.statue, k = terrain.altar, o = terrain.pillar },
  random = {
    { replace = 'x', with = { '.', { '\"', weight = 50 }, { '-', weight = 80 } } },
    { n_of = 'm', n = 3, become = 'k', rest = '.' },
    { shuffle = { 'ab', 'cd' } },
    { replace = 'yz', with = { '-', { ';', weight = 30 } }, shared = true },
    { optional = 'o', chance = 40, otherwise = '#' },
  } }";

#[test]
fn each_step_is_as_likely_as_it_says() {
    let engine = one(BEDS, (16, 11), &format!("{OPEN}assert(floor:place_vault('beds', {{ at = {{ x = 3, y = 2 }} }}))"));
    let glyph = |name: &str| engine.world().terrains.iter().find(|t| t.name == name).unwrap().glyph;
    let (grass, tree, rubble, statue) = (glyph("grass"), glyph("tree"), glyph("rubble"), glyph("statue"));
    let (altar, pillar, shallow, wall, floor) = (glyph("altar"), glyph("pillar"), glyph("shallow_water"), glyph("wall"), glyph("floor"));
    let beds = [floor, grass, shallow];
    let (mut cells, mut altars, mut blocks, mut shared, mut there) = ([0; 3], [0; 10], [0; 2], [0; 2], [0; 2]);
    for seed in 0..400 {
        let made = made(&engine, 1, seed);
        let rows: Vec<Vec<char>> = ground(&made, 3, 2, 10, 7).iter().map(|row| row.chars().collect()).collect();
        for cell in rows[..5].concat() {
            cells[beds.iter().position(|g| *g == cell).unwrap_or_else(|| panic!("{cell} in {rows:?}"))] += 1;
        }
        let up: Vec<usize> = (0..10).filter(|x| rows[5][*x] == altar).collect();
        assert_eq!(up.len(), 3, "{rows:?}");
        assert!(rows[5].iter().all(|g| [altar, floor].contains(g)), "{rows:?}");
        up.into_iter().for_each(|x| altars[x] += 1);
        let last = &rows[6];
        blocks[[[grass, tree, rubble, statue], [rubble, statue, grass, tree]].iter().position(|b| last[..4] == b[..]).unwrap()] += 1;
        shared[[[shallow; 2], [rubble; 2]].iter().position(|b| last[5..7] == b[..]).unwrap()] += 1;
        there[[[pillar; 2], [wall; 2]].iter().position(|b| last[8..] == b[..]).unwrap()] += 1;
        assert_eq!([last[4], last[7]], [wall; 2]);
    }
    assert_eq!(cells.iter().sum::<u32>(), 20_000);
    fair(&cells, &[10.0 / 140.0, 50.0 / 140.0, 80.0 / 140.0]);
    fair(&altars, &[0.1; 10]);
    fair(&blocks, &[0.5; 2]);
    fair(&shared, &[0.25, 0.75]);
    fair(&there, &[0.4, 0.6]);
}

/// What a slot draws: the chance that anything comes, and its weights.
#[test]
fn slots_are_drawn_by_chance_and_weight() {
    let engine = one(
        "vault { name = 'green', weight = 10, map = '&' }\n\
         vault { name = 'stony', weight = 30, map = '8' }\n\
         vault { name = 'yard', solid = false, map = { 'V.V.V.V.V.', '..........', 'W.W.W.W.W.' },\n\
         slots = { V = { vault = { 'green', 'stony' }, chance = 60, otherwise = ';' }, W = { vault = { 'green', { 'stony', weight = 10 } } } } }",
        (16, 8),
        &format!("{OPEN}assert(floor:place_vault('yard', {{ at = {{ x = 3, y = 2 }}, transform = 'r0' }}))"),
    );
    let (mut first, mut second) = ([0; 3], [0; 2]);
    for seed in 0..600 {
        let made = made(&engine, 1, seed);
        let name = |x: u32, y: u32| made.terrain(3 + x, 2 + y).unwrap().name.clone();
        for x in [0, 2, 4, 6, 8] {
            first[["rubble", "tree", "statue"].iter().position(|n| *n == name(x, 0)).unwrap()] += 1;
            second[["tree", "statue"].iter().position(|n| *n == name(x, 2)).unwrap()] += 1;
        }
        let inner = made.rooms.iter().filter(|r| ["green", "stony"].contains(&r.kind.as_str())).count();
        assert!((5..=10).contains(&inner), "{:?}", made.rooms);
    }
    fair(&first, &[0.4, 0.15, 0.45]);
    fair(&second, &[0.5, 0.5]);
}

#[test]
fn entries_of_a_chain_come_in_turn_and_by_weight() {
    let engine = one(
        "monster { name = 'king', glyph = 'K', unique = true } monster { name = 'duke', glyph = 'D', unique = true } for _, n in ipairs { 'ork', 'big ork', 'rat' } do monster { name = n, glyph = 'o' } end\n\
         vault { name = 'court', transforms = 'none', solid = false, map = { '22222' }, slots = { ['2'] = { monster = { 'king', 'duke', { 'ork', { 'big ork', weight = 30 } } }, asleep = 20 } } }",
        (16, 8),
        &format!("{OPEN}assert(floor:place_vault('court', {{ at = {{ x = 3, y = 2 }} }}))"),
    );
    let mut orks = [0; 2];
    for seed in 0..500 {
        let made = made(&engine, 1, seed);
        let names: Vec<&str> = made.monsters.iter().map(|m| m.name.as_str()).collect();
        assert_eq!(names[..2], ["king", "duke"], "in reading order, one of each");
        assert_eq!(
            made.monsters.iter().map(|m| (m.x, m.y, m.state.asleep)).collect::<Vec<_>>(),
            (3..8).map(|x| (x, 2, 20)).collect::<Vec<_>>()
        );
        names[2..].iter().for_each(|n| orks[["ork", "big ork"].iter().position(|o| o == n).unwrap()] += 1);
        assert_eq!(made.unplaced, []);
    }
    fair(&orks, &[0.25, 0.75]);
}
