//! Who stands where, in what state, and what is said of those who found no place. Cases of real faults have the codes of their reports.

use std::collections::BTreeSet;

use undercroft::floor::{Attitude, MonsterState, Unplaced};
use undercroft::world::{Habitat, TerrainClass};
use undercroft::{Engine, ErrorKind, Floor, Limits, Request, format};

use crate::sets::{engine, floor};

/// Declarations of one monster for each habitat, of a unique and of a disguise.
const MONSTERS: &str = "for i, h in ipairs { 'land', 'water', 'amphibious', 'air', 'phasing' } do monster { name = h, glyph = 'm', habitat = h } end\n\
    monster { name = 'rat', glyph = 'r' } monster { name = 'king', glyph = 'K', unique = true }\n\
    monster { name = 'chest', glyph = '=', colour = 'yellow' }\n";

/// One branch of 20x10 cells, its inside floor, with this population.
fn populated(population: &str) -> String {
    format!(
        "{MONSTERS}return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 20, height = 10 }},\n\
         layout = function(floor) floor:inside():fill('floor') end,\n\
         population = function(floor, place, rng)\n{population}\nend }} }} }}"
    )
}

fn log(floor: &Floor) -> Vec<&str> {
    floor.log.iter().map(|line| line.text.as_str()).collect()
}

fn unplaced(floor: &Floor) -> Vec<(&str, &str, u32)> {
    floor.unplaced.iter().map(|u| (u.name.as_str(), u.reason.as_str(), u.count)).collect()
}

#[test]
fn the_state_a_script_gives_reaches_the_host() {
    let made = floor(&populated(
        "assert(floor:place_monster('rat', 8, 4))\n\
         assert(floor:place_monster('king', 9, 4, { asleep = 120, hp = 30, max_hp = 41, shown_as = 'chest', hasted = true, depth_over = 3,\n\
           leader = floor:monsters(), note = 'carries the crown' }))\n\
         assert(floor:inside():monster('rat', 9, 4, { attitude = 'pet', leader = 2 }))\n\
         assert(floor:place_monster('rat', 11, 4, { attitude = 'friendly', depth_over = -1, asleep = 0, hasted = false }))\n\
         assert(floor:place_monster('rat', 12, 4, { attitude = 'hostile' }))",
    ));
    let states: Vec<&MonsterState> = made.monsters.iter().map(|m| &m.state).collect();
    let (mut king, mut pet, mut friend) = (MonsterState::default(), MonsterState::default(), MonsterState::default());
    (king.asleep, king.hit_points, king.max_hit_points) = (120, Some(30), Some(41));
    (king.hasted, king.depth_over, king.leader) = (true, 3, Some(0));
    (king.shown_as, king.note) = (Some("chest".to_owned()), Some("carries the crown".to_owned()));
    (pet.attitude, pet.leader) = (Attitude::Pet, Some(1));
    (friend.attitude, friend.depth_over) = (Attitude::Friendly, -1);
    assert_eq!(states, [&MonsterState::default(), &king, &pet, &friend, &MonsterState::default()]);

    let json: serde_json::Value = serde_json::from_str(&format::json(&made).unwrap()).unwrap();
    assert_eq!(json["monsters"][0], serde_json::json!({"name": "rat", "glyph": "r", "colour": "default", "x": 8, "y": 4}));
    assert_eq!(
        json["monsters"][2],
        serde_json::json!({"name": "rat", "glyph": "r", "colour": "default", "x": 10, "y": 5, "attitude": "pet", "leader": 1})
    );
    assert_eq!(json["monsters"][4], serde_json::json!({"name": "rat", "glyph": "r", "colour": "default", "x": 12, "y": 4}));
}

#[test]
fn a_monster_in_disguise_is_shown_as_what_it_passes_for() {
    let made = floor(&populated("assert(floor:place_monster('king', 9, 4, { shown_as = 'chest' }))"));
    assert_eq!((made.monsters[0].name.as_str(), made.monsters[0].glyph), ("king", '='));
    assert_eq!(made.glyph(9, 4), '=');
    assert_eq!(made.rows()[4].chars().nth(9), Some('='));
    assert!(!format::text(&made).contains('K'));
    assert!(format::ansi(&made).contains("\u{1b}[33m="), "{}", format::ansi(&made));
}

#[test]
fn each_refusal_has_a_reason_and_a_stable_word() {
    let made = floor(&populated(
        "local x, y = floor:arrival()\n\
         floor:place_monster('rat', 5, 4)\n\
         floor:place_monster('king', 6, 4)\n\
         print(floor:place_monster('rat', 20, 0))\n\
         print(floor:place_monster('rat', -1, 3))\n\
         print(floor:place_monster('land', 5, 4))\n\
         print(floor:place_monster('rat', 0, 0))\n\
         print(floor:place_monster('water', 7, 4))\n\
         print(floor:place_monster('phasing', x, y))\n\
         print(floor:place_monster('king', 0, 0))\n\
         print(floor:place_monster('rat', 7, 4))",
    ));
    assert_eq!(
        log(&made),
        [
            "nil (20, 0) is off the map off_map",
            "nil (-1, 3) is off the map off_map",
            "nil the cell is taken taken",
            "nil rat cannot stand on rock terrain",
            "nil water cannot stand on floor terrain",
            "nil the cell is a stair stair",
            "nil king is unique and on this floor already unique",
            "true nil nil",
        ]
    );
    assert_eq!(made.monsters.len(), 3);
}

#[test]
fn a_floor_has_at_most_ten_thousand_monsters() {
    let made = floor(
        "monster { name = 'rat', glyph = 'r' }\n\
         return dungeon { api = 1, branches = { branch { name = 'here', floors = 1, size = { width = 150, height = 90 },\n\
         layout = function(floor) floor:inside():fill('floor') end,\n\
         population = function(floor, place, rng)\n\
           local placed, codes = 0, {}\n\
           for x, y in floor:free():cells() do\n\
             local ok, reason, code = floor:place_monster('rat', x, y)\n\
             if ok then placed = placed + 1 else codes[code] = (codes[code] or 0) + 1; floor:unplaced('rat', reason) end\n\
           end\n\
           print(placed, codes.full, #floor:free_for('rat'), #floor:free())\n\
         end } } }",
    );
    // 148 x 88 cells inside, one of them the stairs up.
    let rest = 148 * 88 - 1 - 10_000;
    assert_eq!(log(&made), [format!("10000 {rest} 0 {rest}")]);
    assert_eq!(made.monsters.len(), 10_000);
    assert_eq!(unplaced(&made), [("rat", "the floor has 10000 monsters, the most there may be", rest)]);
}

#[test]
fn of_a_unique_there_is_one_and_the_next_attempt_may_have_it_again() {
    let engine = engine(&populated(
        "assert(#floor:free_for('king') == #floor:free())\n\
         assert(floor:place_monster('king', 6, 4))\n\
         assert(#floor:free_for('king') == 0 and #floor:free_for('rat') == #floor:free())\n\
         local ok, reason, code = floor:place_monster('king', 7, 4)\n\
         assert(not ok and code == 'unique')\n\
         if rng:one_in(2) then floor:veto('again') end",
    ));
    let attempts: BTreeSet<u32> = (0..30).map(|seed| engine.floor(&Request::new("here", 1, seed)).unwrap().attempts).collect();
    assert!(attempts.len() > 2, "{attempts:?}");
}

/// A layout that lays a terrain drawn for each cell, stairs among them, and ends in the veto "agrees" if `free_for` and `place_monster` do.
fn agreement(habitat: &str, terrains: &str, doors: &str) -> String {
    format!(
        "{MONSTERS}local terrains, doors = {{ {terrains} }}, {{ {doors} }}\n\
         return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 2, size = {{ width = 20, height = 12 }},\n\
         layout = function(floor, place, rng)\n\
           for x, y in floor:inside():all():cells() do floor:inside():set(x, y, rng:pick(terrains)) end\n\
           for x, y in floor:area():border():cells() do pcall(function() floor:area():set(x, y, rng:pick(terrains)) end) end\n\
           local spots = floor:free():sample_n(rng, 12)\n\
           for i, spot in ipairs(spots) do if i < 12 then floor:place_monster('rat', spot.x, spot.y) else floor:place_stairs('down', spot.x, spot.y) end end\n\
           local free = floor:free_for('{habitat}')\n\
           local placed, in_doors = 0, 0\n\
           for x, y in floor:area():all():cells() do\n\
             local door = false\n\
             for i, name in ipairs(doors) do door = door or floor:area():is(x, y, name) end\n\
             local ok, reason, code = floor:place_monster('{habitat}', x, y)\n\
             if (ok or false) ~= (free:has(x, y) or (door and code == nil)) then error(x .. ' ' .. y .. ' ' .. tostring(reason)) end\n\
             if ok and door then in_doors = in_doors + 1 elseif ok then placed = placed + 1 end\n\
           end\n\
           if placed ~= #free then error('not all of free_for were taken') end\n\
           if placed == 0 or in_doors == 0 and '{habitat}' ~= 'water' then error('no cell to stand on: nothing was tested') end\n\
           if #floor:free_for('{habitat}') > 0 then error('taken cells are still free') end\n\
           floor:veto('agrees')\n\
         end }} }} }}"
    )
}

/// What chooses a cell and what places a monster have one rule, whatever the terrain and the habitat.
#[test]
fn f5_free_for_is_where_place_monster_succeeds() {
    let world = engine(&populated(""));
    let quoted = |wanted: fn(TerrainClass) -> bool| {
        let names = world.world().terrains.iter().filter(|t| wanted(t.class)).map(|t| format!("'{}'", t.name));
        names.collect::<Vec<_>>().join(", ")
    };
    let (terrains, doors) = (quoted(|_| true), quoted(|class| class == TerrainClass::Door));
    for (_, habitat) in Habitat::ALL {
        let engine = engine(&agreement(habitat, &terrains, &doors));
        for seed in 0..4 {
            let error = engine.floor(&Request::new("here", 1, seed)).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Refused, "{habitat}: {error:#}");
            // Every attempt was a floor of its own.
            let [veto] = error.vetoes() else { panic!("{habitat}: {error:#}") };
            assert!(veto.reason == "agrees" && veto.count >= 10, "{habitat}: {veto:?}");
        }
    }
}

#[test]
fn notes_of_one_monster_and_reason_are_one_line_in_order_of_the_first() {
    let made = floor(&populated(
        "floor:unplaced('rat', 'no space')\n\
         floor:unplaced('king', 'no space', 2)\n\
         floor:unplaced('rat', 'no water', 3)\n\
         floor:unplaced('rat', 'no space', 4)\n\
         floor:unplaced('land', 'never', 0)\n\
         floor:unplaced('rat', 'tab\\tand bell\\7')",
    ));
    assert_eq!(
        unplaced(&made),
        [("rat", "no space", 5), ("king", "no space", 2), ("rat", "no water", 3), ("rat", "tab and bell\u{fffd}", 1)]
    );
    assert_eq!(made.unplaced[1].to_string(), "not placed: 2 king: no space");
    let text = format::json(&made).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["unplaced"][0], serde_json::json!({"name": "rat", "reason": "no space", "count": 5}));
    assert_eq!(serde_json::from_value::<Vec<Unplaced>>(json["unplaced"].clone()).unwrap(), made.unplaced);
    assert!(!format::json(&floor(&populated(""))).unwrap().contains("unplaced"));
}

#[test]
fn notes_of_a_refused_attempt_are_gone() {
    let engine = engine(&populated("floor:unplaced('rat', 'no space') if rng:one_in(2) then floor:veto('again') end"));
    let floors: Vec<Floor> = (0..20).map(|seed| engine.floor(&Request::new("here", 1, seed)).unwrap()).collect();
    assert!(floors.iter().any(|f| f.attempts > 1));
    assert!(floors.iter().all(|f| unplaced(f) == [("rat", "no space", 1)]));
}

#[test]
fn a_floor_with_all_of_this_is_the_same_after_a_trip_through_json() {
    let made = floor(&populated(
        "floor:place_monster('rat', 8, 4) floor:place_monster('king', 9, 4, { hp = 3, leader = 1, note = 'x', attitude = 'pet' }) floor:unplaced('rat', 'why')",
    ));
    let text = serde_json::to_string(&made).unwrap();
    assert_eq!(serde_json::from_str::<Floor>(&text).unwrap(), made);
}

// Chances finer than percent.

/// The cells a region keeps at each chance, all from streams that start alike; and the number drawn after them.
fn rolls(engine: &Engine, chance: f64) -> (BTreeSet<(u32, u32)>, String) {
    let mut request = Request::new("here", 1, 1);
    request.context.set("chance", chance);
    let made = engine.floor(&request).unwrap();
    let cells = (0..made.width)
        .flat_map(|x| (0..made.height).map(move |y| (x, y)))
        .filter(|(x, y)| made.terrain(*x, *y).unwrap().name == "grass")
        .collect();
    (cells, made.log[0].text.clone())
}

#[test]
fn a_roll_is_one_draw_for_each_cell_whatever_its_chance() {
    let engine = engine(
        "return dungeon { api = 1, context = { chance = 0.5 }, branches = { branch { name = 'here', floors = 1, size = { width = 198, height = 66 },\n\
         layout = function(floor, place, rng)\n\
           floor:inside():fill('floor')\n\
           floor:place_stairs('up', 1, 1)\n\
           local cells = floor:area():rect(2, 2, 194, 60)\n\
           local kept = cells:roll(rng, place.context.chance)\n\
           print(rng:int(1, 2 ^ 53))\n\
           assert(#(kept - cells) == 0)\n\
           kept:fill('grass')\n\
         end } } }",
    );
    let count = 194 * 60;
    let chances = [0.0, 1e-12, 0.001, 0.05, 1.0 / 3.0, 0.999, 1.0];
    let rolled: Vec<_> = chances.iter().map(|chance| rolls(&engine, *chance)).collect();
    for ((cells, next), chance) in rolled.iter().zip(chances) {
        // Six standard deviations.
        let (mean, spread) = (f64::from(count) * chance, 6.0 * (f64::from(count) * chance * (1.0 - chance)).sqrt());
        assert!((cells.len() as f64 - mean).abs() <= spread, "{} of {count} at {chance}", cells.len());
        assert_eq!(*next, rolled[0].1, "the stream goes on alike after {chance}");
    }
    // A cell passes by a ticket of its own: with a greater chance all that passed before pass again.
    assert!(rolled.windows(2).all(|pair| pair[0].0.is_subset(&pair[1].0)));
}

#[test]
fn a_roll_of_0_is_never_and_of_1_always() {
    floor(&populated(
        "local cells = floor:inside():all()\n\
         for i = 1, 50 do\n\
           assert(#cells:roll(rng, 0) == 0 and #cells:roll(rng, -0.0) == 0)\n\
           assert(cells:roll(rng, 1) == cells)\n\
           assert(#(cells - cells):roll(rng, 1) == 0)\n\
         end",
    ));
}

// E. Monsters and where they stand.

/// Whatever a script writes after it has placed monsters, none ends up where it cannot stand: in a statue, in rock, on dry land.
#[test]
fn e1_no_monster_is_on_a_cell_it_cannot_stand_on() {
    let engine = engine(&format!(
        "{MONSTERS}return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 40, height = 20 }},\n\
         layout = function(floor, place, rng)\n\
           local map = floor:inside()\n\
           map:fill('floor')\n\
           map:rect(4, 4, 12, 8):fill('deep_water')\n\
           map:rect(20, 4, 6, 8):fill('shallow_water')\n\
           for i, name in ipairs {{ 'land', 'water', 'amphibious', 'air', 'phasing' }} do\n\
             for _, spot in ipairs(floor:free_for(name):sample_n(rng, 12)) do assert(floor:place_monster(name, spot.x, spot.y)) end\n\
           end\n\
           for i, ground in ipairs {{ 'statue', 'wall', 'deep_water', 'shallow_water', 'floor', 'pillar', 'lava' }} do\n\
             map:all():thin(rng, 20):fill(ground)\n\
             for _, spot in ipairs(map:all():sample_n(rng, 40)) do pcall(map.set, map, spot.x, spot.y, ground) end\n\
           end\n\
           map:cave(rng):fill('rubble')\n\
           floor:join()\n\
         end }} }} }}"
    ));
    let world = engine.world();
    let (mut monsters, mut grounds) = (0, BTreeSet::new());
    for seed in 0..300 {
        let made = engine.floor(&Request::new("here", 1, seed)).unwrap();
        for placed in &made.monsters {
            let kind = world.monsters.iter().find(|m| m.name == placed.name).unwrap();
            let ground = made.terrain(placed.x, placed.y).unwrap();
            let terrain = world.terrains.iter().find(|t| t.name == ground.name).unwrap();
            assert!(kind.habitat.stands_on(terrain), "seed {seed}: {placed:?} on {}", ground.name);
            assert!(placed.name != "land" || ground.passable, "seed {seed}: {placed:?} on {}", ground.name);
            grounds.insert((placed.name.clone(), ground.name.clone()));
        }
        assert_eq!(made.monsters.len(), 60, "seed {seed}");
        monsters += made.monsters.len();
    }
    assert_eq!(monsters, 18_000);
    // The ground under them did change, where they can bear it.
    for (name, ground) in [("land", "shallow_water"), ("water", "lava"), ("air", "statue"), ("phasing", "wall")] {
        assert!(grounds.contains(&(name.to_owned(), ground.to_owned())), "no {name} on {ground}: {grounds:?}");
    }
}

/// Asks for n of a kind in a region and reports the shortfall.
const HELPER: &str = "local function put(floor, rng, name, cells, n)\n\
    local spots = (floor:free_for(name) * cells):sample_n(rng, n)\n\
    for _, spot in ipairs(spots) do assert(floor:place_monster(name, spot.x, spot.y)) end\n\
    floor:unplaced(name, 'no free cell', n - #spots)\n\
    return #spots\n\
    end\n";

#[test]
fn e4_as_many_are_placed_as_were_asked_for_and_a_shortfall_is_reported() {
    let engine = engine(&populated(&format!(
        "{HELPER}local map = floor:area()\n\
         map:rect(14, 2, 5, 5):fill('wall')\n\
         local closet = map:rect(15, 3, 3, 1)\n\
         closet:fill('floor')\n\
         map:rect(16, 2, 1, 1):fill('floor')\n\
         print(put(floor, rng, 'rat', map:rect(2, 2, 10, 6), 5), put(floor, rng, 'land', closet, 5))"
    )));
    for seed in 0..100 {
        let made = engine.floor(&Request::new("here", 1, seed)).unwrap();
        let stairs_in_closet = made.stairs.iter().filter(|s| (15..18).contains(&s.x) && s.y == 3).count();
        let room = 3 - stairs_in_closet;
        let count = |name: &str| made.monsters.iter().filter(|m| m.name == name).count();
        assert_eq!((count("rat"), count("land"), made.monsters.len()), (5, room, 5 + room), "seed {seed}");
        assert_eq!(log(&made), [format!("5 {room}")]);
        assert_eq!(unplaced(&made), [("land", "no free cell", 5 - room as u32)], "seed {seed}");
    }
}

#[test]
fn e5_who_finds_no_place_is_not_lost_with_what_it_carries() {
    // The room is full: the refusal says so, and the script has everything it needs to put the monster elsewhere.
    let made = floor(&populated(
        "local den = floor:area():rect(4, 4, 3, 2) * floor:free()\n\
         for x, y in den:cells() do assert(floor:place_monster('rat', x, y)) end\n\
         local state = { note = 'carries the amulet' }\n\
         local before, refused, elsewhere = floor:monsters(), 0, nil\n\
         for x, y in den:cells() do\n\
           local ok, reason, code = floor:place_monster('land', x, y, state)\n\
           assert(not ok and code == 'taken' and reason == 'the cell is taken')\n\
           refused = refused + 1\n\
         end\n\
         assert(refused == #den and floor:monsters() == before)\n\
         local x, y = floor:free_for('land'):sample(rng)\n\
         assert(floor:place_monster('land', x, y, state))",
    ));
    let carriers = made.monsters.iter().filter(|m| m.state.note.as_deref() == Some("carries the amulet")).count();
    assert_eq!(carriers, 1);

    // Nowhere is a place: the floor is refused with the reason, never made without.
    let engine = engine(&populated(
        "for x, y in floor:free():cells() do assert(floor:place_monster('rat', x, y)) end\n\
         local x, y = floor:free_for('land'):sample(rng)\n\
         if not x then floor:veto('no place for the one with the amulet') end",
    ));
    let error = engine.floor(&Request::new("here", 1, 1)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert!(error.vetoes().iter().all(|v| v.reason == "no place for the one with the amulet"), "{error:#}");
}

#[test]
fn f5_a_chosen_cell_is_never_refused() {
    // What is drawn for a place stands there: no hole is left where the placer says no to what the chooser took.
    let engine = engine(&populated(
        "floor:area():rect(3, 3, 6, 4):fill('deep_water')\n\
         floor:area():rect(12, 3, 4, 4):thin(rng, 40):fill('statue')\n\
         for i = 1, 40 do\n\
           local name = rng:pick { 'land', 'water', 'amphibious', 'air', 'phasing', 'king' }\n\
           local x, y = floor:free_for(name):sample(rng)\n\
           if x then assert(floor:place_monster(name, x, y)) else floor:unplaced(name, 'no free cell') end\n\
         end\n\
         floor:join()",
    ));
    for seed in 0..100 {
        let made = engine.floor(&Request::new("here", 1, seed)).unwrap();
        let missed: u32 = made.unplaced.iter().map(|u| u.count).sum();
        assert_eq!(made.monsters.len() as u32 + missed, 40, "seed {seed}");
        let kings = made.monsters.iter().filter(|m| m.name == "king").count();
        assert!(kings <= 1, "seed {seed}");
    }
}

#[cfg(feature = "app")]
#[test]
fn verbose_render_tells_who_was_not_placed_and_list_who_is_unique() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("occupants");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("dungeon.lua"), populated("floor:unplaced('rat', 'no space', 3)")).unwrap();
    let run = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_undercroft")).args(args).arg(&folder).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (_, told) = run(&["render", "--verbose"]);
    assert!(told.lines().any(|line| line == "not placed: 3 rat: no space"), "{told}");
    assert!(!run(&["render"]).1.contains("not placed"));

    let (text, _) = run(&["list"]);
    let king = text.lines().find(|line| line.contains("K king")).unwrap();
    assert!(king.contains("unique"), "{text}");
    assert_eq!(text.matches("unique").count(), 1, "{text}");
    let json: serde_json::Value = serde_json::from_str(&run(&["list", "--json"]).0).unwrap();
    let uniques: Vec<&str> =
        json["monsters"].as_array().unwrap().iter().filter(|m| m["unique"] == true).map(|m| m["name"].as_str().unwrap()).collect();
    assert_eq!(uniques, ["king"]);
}

#[test]
fn notes_without_end_meet_the_limit_of_memory() {
    let engine = engine(&populated("local i = 0\nwhile true do i = i + 1 floor:unplaced('rat', string.rep('x', 300) .. i) end"));
    let limits = Limits::USUAL.memory(8 << 20).fuel(2_000_000);
    let error = engine.floor(&Request::new("here", 1, 1).limits(limits)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert!(error.to_string().ends_with("the script used more than 8 MiB of memory"), "{error:#}");
}
