//! Faults of stairs and of what they lead to, by the codes of their reports.

use undercroft::floor::StairKind;
use undercroft::{ErrorKind, Floor, Request};

use crate::sets::engine;

/// A branch "main" of these floors with this layout, then more of the set.
fn set(rules: &str, layout: &str, more: &str) -> String {
    format!(
        "local main = branch {{ name = 'main', {rules}, layout = function(floor, place, rng)\n{layout}\nend }}\n\
         {more}\nreturn dungeon {{ api = 1, branches = {{ main{} }} }}",
        if more.is_empty() { "" } else { ", more" }
    )
}

fn floor(engine: &undercroft::Engine, depth: u32, seed: u64) -> Floor {
    engine.floor(&Request::new("main", depth, seed)).unwrap_or_else(|error| panic!("depth {depth}, seed {seed}: {error:#}"))
}

fn kinds(floor: &Floor, kind: StairKind) -> usize {
    floor.stairs.iter().filter(|stair| stair.kind == kind).count()
}

#[test]
fn b1_two_stairs_are_never_on_one_cell() {
    let region = |cells: &str| {
        set("floors = 2, size = { width = 8, height = 5 }", &format!("floor:area():rect(2, 2, {cells}):fill(terrain.floor)"), "")
    };
    let two = engine(&region("2, 1"));
    for seed in 0..200 {
        let made = floor(&two, 1, seed);
        let [a, b] = made.stairs.as_slice() else { panic!("{:?}", made.stairs) };
        assert_ne!((a.x, a.y), (b.x, b.y));
    }
    let error = engine(&region("1, 1")).floor(&Request::new("main", 1, 1)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert!(error.to_string().contains("no free cell for stairs"), "{error}");
}

#[test]
fn b2_stairs_are_not_on_lava() {
    let lava = |dry: &str| set("floors = 1, size = { width = 20, height = 9 }", &format!("floor:inside():fill(terrain.lava)\n{dry}"), "");
    let one = engine(&lava("floor:area():set(11, 4, terrain.floor)"));
    for seed in 0..200 {
        let made = floor(&one, 1, seed);
        assert_eq!((made.stairs[0].x, made.stairs[0].y), (11, 4));
    }
    let error = engine(&lava("")).floor(&Request::new("main", 1, 1)).unwrap_err();
    assert!(error.kind() == ErrorKind::Refused && error.to_string().contains("no free cell for stairs"), "{error}");
    // Neither are they where a script puts them there.
    let forced =
        "floor:area():set(11, 4, terrain.floor)\nlocal done, why = floor:place_stairs('up', 3, 3)\nprint(tostring(done) .. ': ' .. why)";
    assert_eq!(floor(&engine(&lava(forced)), 1, 1).log[0].text, "nil: (3, 3) is not a passable cell");
}

#[test]
fn b4_a_floor_without_a_cell_for_stairs_is_an_error_not_a_crash() {
    // Everything a walker passes is protected, or sealed.
    let kept = "floor:inside():fill(terrain.floor)\nfloor:passable():flag('protected')";
    let sealed = "assert(floor:place_vault('cell', { at = { x = 1, y = 1 } }))";
    let vault = "local cell = vault { name = 'cell', map = { '####', '#..#', '####' }, sealed = true }\n";
    for layout in [kept, sealed] {
        let text = format!("{vault}{}", set("floors = 2, rooms = { cell }, size = { width = 12, height = 7 }", layout, ""));
        let set = engine(&text);
        let error = set.floor(&Request::new("main", 1, 1)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Refused, "{error:#}");
        assert!(error.vetoes().iter().any(|veto| veto.stage.contains("stairs")), "{:?}", error.vetoes());
        assert!(set.floor(&Request::new("main", 2, 1)).is_err());
    }
}

#[test]
fn b5_the_smallest_floors_have_all_their_stairs() {
    let set = engine(&set(
        "floors = 3, size = { width = 5, height = 5 }, stairs = { up = between(1, 2), down = between(1, 3) }",
        "floor:inside():fill(terrain.floor)",
        "",
    ));
    for seed in 0..1000 {
        let floors: Vec<Floor> = (1..=3).map(|depth| floor(&set, depth, seed)).collect();
        let all = |kind| floors.iter().map(|floor| kinds(floor, kind)).collect::<Vec<_>>();
        let (up, down) = (all(StairKind::Up), all(StairKind::Down));
        assert!(up[0] == 1 && up[1..].iter().all(|n| (1..=2).contains(n)), "{up:?}");
        assert!(down[2] == 0 && down[..2].iter().all(|n| (1..=3).contains(n)), "{down:?}");
    }
}

#[test]
#[ignore = "ten thousand floors: seconds"]
fn b5_ten_thousand_smallest_floors_have_all_their_stairs() {
    let set = engine(&set("floors = 3, size = { width = 4, height = 3 }", "floor:inside():fill(terrain.floor)", ""));
    for seed in 0..10_000 {
        let made = floor(&set, 2, seed);
        assert_eq!((kinds(&made, StairKind::Up), kinds(&made, StairKind::Down)), (1, 1), "seed {seed}");
    }
}

#[test]
fn b7_no_stairs_lead_past_the_last_floor() {
    let layout = "floor:inside():fill(terrain.floor)\nlocal done, why = floor:place_stairs('down', 4, 4)\nprint(tostring(done) .. ' ' .. tostring(why))";
    let size = "size = { width = 14, height = 9 }";
    let five = engine(&set(&format!("floors = 5, {size}"), layout, ""));
    for depth in 1..=5 {
        let made = floor(&five, depth, 1);
        assert_eq!(kinds(&made, StairKind::Down), usize::from(depth < 5));
        let said = if depth < 5 { "true nil" } else { "nil this is the last floor of the branch: no stairs lead down" };
        assert_eq!(made.log[0].text, said);
    }
    let one = floor(&engine(&set(&format!("floors = 1, {size}"), layout, "")), 1, 1);
    assert_eq!(one.stairs.iter().map(|stair| stair.name.as_str()).collect::<Vec<_>>(), ["entry"]);
    // A branch that leads up has none up from its last.
    let up = layout.replace("'down'", "'up'");
    let tower = engine(&set(&format!("floors = 3, direction = 'up', {size}"), &up, ""));
    let made = floor(&tower, 3, 1);
    assert_eq!((kinds(&made, StairKind::Up), kinds(&made, StairKind::Down)), (0, 1));
    assert_eq!(made.log[0].text, "nil this is the last floor of the branch: no stairs lead up");
}

#[test]
fn b8_each_stair_has_a_landing_that_leads_back() {
    // Halls and doorless closets: no stair may be in one of those, and each that goes down has its other end.
    let text = "local hall = room { name = 'hall', size = { width = 11, height = 7 }, build = function(area)\n\
         area:fill(terrain.floor) area:border():fill(terrain.wall) area:sub(4, 2, 3, 3):border():fill(terrain.wall) area:set(5, 3, terrain.floor) end }\n"
        .to_owned()
        + &set(
            "floors = 4, rooms = { hall }, stairs = { up = 2, down = 2 }, size = { width = 60, height = 25 }",
            "floor:fill_rooms { budget = 4 }\nfloor:connect()\n\
             for _, part in ipairs(floor:passable():components()) do if part:count() == 1 then part:fill(terrain.wall) end end",
            "local more = branch { name = 'more', floors = 2, entry = { from = 'main', depth = between(1, 3) }, size = { width = 20, height = 9 },\n\
             layout = function(floor) floor:inside():fill(terrain.floor) end }",
        );
    let set = engine(&text);
    for seed in 0..40 {
        crate::tree::stairs::walk(&set, seed);
    }
}

#[test]
fn b10_stairs_are_not_in_a_cell_without_a_door() {
    // A closet of one cell within a room. Left as it is the floor is refused; sealed, nothing that is needed comes there.
    let vault = "local closet = vault { name = 'closet', map = { '###', '#.#', '###' }, sealed = true }\n";
    let text = vault.to_owned()
        + &set(
            "floors = 3, rooms = { closet }, size = { width = 9, height = 7 }",
            "floor:inside():fill(terrain.floor)\nassert(floor:place_vault('closet', { at = { x = 3, y = 2 } }))",
            "",
        );
    let set_of = engine(&text);
    for seed in 0..300 {
        let made = floor(&set_of, 2, seed);
        assert!(made.stairs.len() == 2 && made.stairs.iter().all(|stair| (stair.x, stair.y) != (4, 3)), "seed {seed}: {:?}", made.stairs);
        assert_ne!(made.arrival, (4, 3));
    }
    let open = engine(&set(
        "floors = 3, size = { width = 9, height = 7 }",
        "floor:inside():fill(terrain.floor)\nlocal inner = floor:area():sub(3, 2, 3, 3)\ninner:border():fill(terrain.wall)\ninner:set(1, 1, terrain.floor)",
        "",
    ));
    for seed in 0..50 {
        let error = open.floor(&Request::new("main", 2, seed)).unwrap_err();
        assert!(error.to_string().contains("is cut off"), "{error}");
    }
}

/// Floors of a small cavern, sometimes with too little ground: a floor comes out whole, or is refused and says with which seed.
fn sweep(seeds: u64) {
    let set = engine(&set(
        "floors = 4, size = { width = 16, height = 9 }",
        "local map = floor:inside()\nmap:rect(0, 3, rng:int(1, 14), 1):fill(terrain.floor)\n\
         for i = 1, rng:int(0, 3) do map:rect(rng:int(0, 13), rng:int(0, 6), 1, 7):fill(terrain.floor) end",
        "",
    ));
    let (mut made, mut refused) = (0, 0);
    for seed in 0..seeds {
        let depth = (seed % 4) as u32 + 1;
        match set.floor(&Request::new("main", depth, seed)) {
            Ok(floor) => {
                made += 1;
                assert!(floor.terrain(floor.arrival.0, floor.arrival.1).is_some_and(|terrain| terrain.passable));
                assert_eq!((kinds(&floor, StairKind::Up), kinds(&floor, StairKind::Down)), (1, usize::from(depth < 4)), "seed {seed}");
            }
            Err(error) => {
                refused += 1;
                assert_eq!(error.kind(), ErrorKind::Refused);
                assert!(error.to_string().contains(&format!("with seed {seed} ")), "{error}");
            }
        }
    }
    assert!(made + refused == seeds && made > seeds / 2, "{made} {refused}");
}

#[test]
fn b11_no_floor_fails_in_silence() {
    sweep(2000);
}

#[test]
#[ignore = "two hundred thousand floors: minutes"]
fn b11_no_floor_of_two_hundred_thousand_fails_in_silence() {
    sweep(200_000);
}

#[test]
fn b13_portals_outlast_what_comes_after_them() {
    let layout = "floor:inside():fill(terrain.floor)\n\
         for i = 1, 2 do local x, y = floor:free():sample(rng) assert(floor:place_stairs('portal', x, y)) end\n\
         for i = 1, 10 do\n\
           local x, y = rng:int(1, 16), rng:int(1, 6)\n\
           pcall(function() floor:area():rect(x, y, 3, 3):fill(terrain.wall) end)\n\
           pcall(function() floor:area():rect(x, y, 3, 3):fill(terrain.floor) end)\n\
         end";
    let more = |name: &str| {
        format!(
            "branch {{ name = '{name}', floors = 1, entry = {{ from = 'main', kind = 'portal', share = true }}, size = {{ width = 9, height = 9 }},\n\
             layout = function(floor) floor:inside():fill(terrain.floor) end }}"
        )
    };
    let text =
        set("floors = 1, size = { width = 20, height = 10 }", layout, &format!("local more, other = {}, {}", more("east"), more("west")))
            .replace("{ main, more }", "{ main, more, other }");
    let set = engine(&text);
    for seed in 0..1500 {
        let made = floor(&set, 1, seed);
        let mut to: Vec<&str> = made.stairs.iter().filter(|s| s.kind == StairKind::Portal).filter_map(|s| s.to.as_deref()).collect();
        to.sort_unstable();
        assert_eq!(to, ["east", "west"], "seed {seed}");
        for stair in made.stairs.iter().filter(|s| s.kind == StairKind::Portal) {
            assert_eq!(made.terrain(stair.x, stair.y).unwrap().name, "portal");
        }
    }
}

#[test]
fn b14_a_branch_of_one_floor_that_leads_up() {
    let text = set(
        "floors = 3, size = { width = 14, height = 9 }",
        "floor:inside():fill(terrain.floor)",
        "local more = branch { name = 'loft', floors = 1, direction = 'up', entry = { from = 'main', depth = 2 }, size = { width = 14, height = 9 },\n\
         layout = function(floor) floor:inside():fill(terrain.floor) end }",
    );
    let set = engine(&text);
    let (below, loft) = (floor(&set, 2, 1), set.floor(&Request::new("loft", 1, 1)).unwrap());
    let up = below.stair("branch loft").unwrap();
    assert_eq!((up.kind, up.to.as_deref(), up.depth, up.arrives.as_deref()), (StairKind::Up, Some("loft"), 1, Some("entry")));
    let [down] = loft.stairs.as_slice() else { panic!("{:?}", loft.stairs) };
    assert_eq!(
        (down.kind, down.to.as_deref(), down.depth, down.arrives.as_deref()),
        (StairKind::Down, Some("main"), 2, Some("branch loft"))
    );
    assert_eq!((loft.header.place.absolute, below.header.place.absolute), (1, 2));
    assert_eq!(loft.arrival, (down.x, down.y));
    // And in the one below one arrives by the way from above, not by the tower's.
    assert_eq!(below.arrival, below.stair("up 1").map(|stair| (stair.x, stair.y)).unwrap());
}
