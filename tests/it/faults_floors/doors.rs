//! Doors of layouts: where they must be, where they must not, and that nobody takes those of others away.

use undercroft::world::TerrainClass;

use super::*;

/// Cells with a door.
fn doors(floor: &Floor) -> BTreeSet<(u32, u32)> {
    let door = |(x, y): &(u32, u32)| floor.terrain(*x, *y).is_some_and(|t| t.class == TerrainClass::Door);
    (0..floor.height).flat_map(|y| (0..floor.width).map(move |x| (x, y))).filter(door).collect()
}

/// Orthogonal neighbours: left and right, above and below.
fn sides((x, y): (u32, u32)) -> [[(u32, u32); 2]; 2] {
    [[(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]]
}

/// Two walls that hold it, on opposite sides, and two ways that it joins.
fn is_held(floor: &Floor, at: (u32, u32)) -> bool {
    let wall = |(x, y): (u32, u32)| floor.terrain(x, y).is_some_and(|t| t.class == TerrainClass::Wall);
    let way = |(x, y): (u32, u32)| open(floor, x, y);
    let [across, along] = sides(at);
    across.into_iter().all(wall) && along.into_iter().all(way) || along.into_iter().all(wall) && across.into_iter().all(way)
}

const ROOMS: &str = "
local rooms = require 'std.rooms'
local layouts = require 'std.layouts'
";

fn layout(name: &str, options: &str) -> Engine {
    engine(&format!(
        "{ROOMS}return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 64, height = 28 }},\n\
         rooms = {{ rooms.plain, rooms.pillared, rooms.cross, rooms.octagon, rooms.round }}, layout = layouts.{name} {{ {options} }} }} }} }}"
    ))
}

/// One feature takes its own doors away; those of the layout stay, and none stands beside another.
#[test]
fn d2_a_feature_takes_no_doors_but_its_own() {
    let engine = engine(&format!(
        "{ROOMS}local doors = require 'std.doors'\n\
         local rooms_and_doors = layouts.rooms {{ budget = 8, doors = 100, kinds = {{ {{ 'door', 1 }} }} }}\n\
         return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 64, height = 28 }}, rooms = {{ rooms.plain }},\n\
         layout = function(floor, place, rng)\n\
           rooms_and_doors(floor, place, rng)\n\
           local before = floor:where('door')\n\
           for x, y in before:cells() do print(x, y) end\n\
           floor:stage('feature', function(rng)\n\
             local laid = doors.lay(floor, floor:corridors(), rng, {{ percent = 100, kinds = {{ {{ 'open_door', 1 }} }} }})\n\
             local own = floor:where('open_door')\n\
             assert(#own == laid)\n\
             own:thin(rng, 50):fill('floor')\n\
           end)\n\
         end }} }} }}"
    ));
    let (mut kept, mut own) = (0, 0);
    for seed in 0..100 {
        let made = made(&engine, 1, seed);
        let before: BTreeSet<(u32, u32)> =
            said(&made).iter().map(|l| l.split_once(' ').unwrap()).map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).collect();
        let after = doors(&made);
        assert!(before.is_subset(&after), "seed {seed}\n{}", drawn(&made));
        for at in &after {
            let beside = sides(*at).into_iter().flatten().filter(|side| after.contains(side)).count();
            assert_eq!(beside, 0, "{at:?}, seed {seed}\n{}", drawn(&made));
        }
        kept += before.len();
        own += after.len() - before.len();
    }
    assert!(kept > 1000 && own > 100, "{kept} {own}");
}

/// Whatever a layout lays stands between two walls; what does not is no floor, and it says where.
#[test]
fn d4_doors_of_layouts_are_held_by_walls() {
    for (name, options) in [
        ("rooms", "budget = 8, doors = 100, style = 'winding', loops = 4"),
        ("rooms", "budget = 8, doors = 100, style = 'straight', loops = 4"),
        ("rooms", "budget = 8, doors = 100, gap = 0"),
        ("bsp", "doors = 100"),
        ("maze", "rooms = 6, doors = 100"),
        ("drunkard", "rooms = 6, doors = 100"),
    ] {
        let engine = layout(name, options);
        let mut count = 0;
        for seed in 0..40 {
            let made = made(&engine, 1, seed);
            let all = doors(&made);
            for at in &all {
                assert!(is_held(&made, *at), "{name} {{ {options} }}: {at:?}, seed {seed}\n{}", drawn(&made));
            }
            count += all.len();
        }
        assert!(count > 40, "{name} {{ {options} }}: {count}");
    }
    let loose = "floor:area():rect(5, 5, 9, 1):fill('wall') floor:area():set(5, 5, 'door') floor:area():set(17, 2, 'door')";
    let error = refused(&engine(&set("", (30, 12), 1, &format!("{OPEN}{loose}"))), 1, 1);
    assert!(error.to_string().contains("door: 2 doors do not stand between two walls and lead on both ways, one at (17, 2)"), "{error:#}");
    let error =
        refused(&engine(&set("", (30, 12), 1, &format!("{OPEN}{}", loose.replace("set(17, 2, 'door')", "set(9, 5, 'door')")))), 1, 1);
    assert!(error.to_string().contains("the door at (5, 5) does not stand between two walls and lead on both ways"), "{error:#}");
}

/// With a door at every junction there is one wherever a tunnel comes into a room and walls hold one.
#[test]
fn d5_every_way_into_a_room_has_a_door_where_all_are_to_have_one() {
    for style in ["cheapest", "straight", "winding"] {
        let engine = engine(&format!(
            "{ROOMS}return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 70, height = 30 }}, rooms = {{ rooms.plain }},\n\
             layout = layouts.rooms {{ budget = 7, doors = 100, gap = 3, style = '{style}' }} }} }} }}"
        ));
        let (mut with, mut without) = (0, 0);
        for seed in 0..100 {
            let made = made(&engine, 1, seed);
            let all = doors(&made);
            let room = |(x, y): (u32, u32)| made.room_of[(y * made.width + x) as usize];
            for at in passable(&made) {
                // A gap in a room's wall, with a corridor before it.
                let contact = room(at) != 0
                    && sides(at).into_iter().any(|[a, b]| {
                        [(a, b), (b, a)].into_iter().any(|(out, into)| {
                            open(&made, out.0, out.1) && room(out) == 0 && open(&made, into.0, into.1) && room(into) == room(at)
                        })
                    });
                if !contact {
                    continue;
                }
                with += u32::from(all.contains(&at));
                if !all.contains(&at) && is_held(&made, at) {
                    // Only where the next cell has a door: two side by side are none.
                    let beside = sides(at).into_iter().flatten().any(|side| all.contains(&side));
                    assert!(beside, "{style}: {at:?}, seed {seed}\n{}", drawn(&made));
                    without += 1;
                }
            }
        }
        assert!(with > 1000 && without < with / 50, "{style}: {with} with, {without} without");
    }
}
