//! Items, traps, features and marks that scripts ask the host for, pieces that found no place, and ways to hand-drawn entrances.

use undercroft::floor::{Refusal, Thing, ThingKind};
use undercroft::{ErrorKind, Floor, Limits, Request, format};

use crate::sets::{engine, floor};

/// One branch of 20x10 cells, its inside floor, with this population.
fn populated(population: &str) -> String {
    format!(
        "return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 20, height = 10 }},\n\
         layout = function(floor) floor:inside():fill('floor') end,\n\
         population = function(floor, place, rng)\n{population}\nend }} }} }}"
    )
}

fn plain(kind: ThingKind, x: u32, y: u32) -> Thing {
    let json = serde_json::json!({ "kind": kind, "x": x, "y": y });
    serde_json::from_value(json).unwrap()
}

#[test]
fn what_a_script_asks_for_reaches_the_host() {
    let made = floor(&populated(
        "assert(floor:place_thing('item', 3, 4))\n\
         assert(floor:place_thing('item', 3, 4, { name = 'crown', tags = { 'good', 'heavy' }, level = -2, count = 7, note = 'of the king' }))\n\
         assert(floor:inside():thing('trap', 0, 0, { name = 'dart' }))\n\
         assert(floor:place_thing('feature', 0, 9, { name = 'lever' }))\n\
         assert(floor:place_thing('mark', 5, 5, { name = 'throne' }))",
    ));
    let named = |kind, x, y, name: &str| {
        let mut thing = plain(kind, x, y);
        thing.name = Some(name.to_owned());
        thing
    };
    let mut crown = named(ThingKind::Item, 3, 4, "crown");
    crown.tags = vec!["good".to_owned(), "heavy".to_owned()];
    (crown.level, crown.count) = (-2, 7);
    crown.note = Some("of the king".to_owned());
    let expected = [
        plain(ThingKind::Item, 3, 4),
        crown,
        named(ThingKind::Trap, 1, 1, "dart"),
        named(ThingKind::Feature, 0, 9, "lever"),
        named(ThingKind::Mark, 5, 5, "throne"),
    ];
    assert_eq!(made.things, expected);
    let again: Floor = serde_json::from_str(&serde_json::to_string(&made).unwrap()).unwrap();
    assert_eq!(again, made);
    let json: serde_json::Value = serde_json::from_str(&format::json(&made).unwrap()).unwrap();
    assert_eq!(json["things"][0], serde_json::json!({ "kind": "item", "x": 3, "y": 4 }));
    assert_eq!(json["things"][2]["name"], "dart");
}

#[test]
fn a_thing_off_the_map_is_refused_with_a_word() {
    let made =
        floor(&populated("for _, at in ipairs { { -1, 3 }, { 20, 3 }, { 3, 10 } } do print(floor:place_thing('trap', at[1], at[2])) end"));
    let log: Vec<&str> = made.log.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(log, ["nil (-1, 3) is off the map off_map", "nil (20, 3) is off the map off_map", "nil (3, 10) is off the map off_map"]);
    assert_eq!(made.things, []);
}

#[test]
fn mistakes_are_told_in_the_words_of_the_script() {
    for (call, message) in [
        ("floor:place_thing('itme', 3, 3)", "floor:place_thing: kind must be one of item, trap, feature, mark, got \"itme\""),
        ("floor:place_thing('item', 3, 3, { nam = 'x' })", "floor:place_thing: details"),
        ("floor:place_thing('item', 3, 3, { count = 0 })", "floor:place_thing: details"),
        ("floor:place_thing('item', 3, 3, { tags = { 1 } })", "floor:place_thing: details"),
        ("floor:inside():thing('item', 18, 0)", "area:thing: (18, 0) is outside the area of 18x8 cells"),
    ] {
        let error = engine(&populated(call)).floor(&Request::new("here", 1, 1)).unwrap_err();
        assert!(error.to_string().contains(message), "{error:#}");
        assert!(format!("{error:#}").contains("dungeon.lua:4"), "{error:#}");
    }
}

#[test]
fn a_floor_has_at_most_ten_thousand_things() {
    let made = floor(&populated(
        "local last, why, code\nfor i = 1, 10001 do last, why, code = floor:place_thing('mark', 3, 3) end\nprint(last, why, code)",
    ));
    assert_eq!(made.things.len(), 10_000);
    assert_eq!(made.log[0].text, "nil the floor has 10000 things, the most there may be full");
}

#[test]
fn what_things_say_counts_as_memory() {
    for details in ["name = word .. i", "note = word .. i", "tags = { word .. i }"] {
        let engine = engine(&populated(&format!(
            "local word = string.rep('x', 390) for i = 1, 10000 do floor:place_thing('item', 3, 3, {{ {details} }}) end"
        )));
        let limits = |memory| Limits::USUAL.memory(memory);
        let error = engine.floor(&Request::new("here", 1, 1).limits(limits(4 << 20))).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Limit, "{details}: {error:#}");
        assert!(error.to_string().ends_with("the script used more than 4 MiB of memory"), "{error:#}");
        // It is the words that are too much, not what makes them.
        assert!(engine.floor(&Request::new("here", 1, 1).limits(limits(16 << 20))).is_ok(), "{details}");
    }
}

#[test]
fn things_of_a_refused_attempt_are_gone() {
    let engine = engine(&populated("floor:place_thing('mark', 3, 3) if rng:one_in(2) then floor:veto('again') end"));
    let floors: Vec<Floor> = (0..20).map(|seed| engine.floor(&Request::new("here", 1, seed)).unwrap()).collect();
    assert!(floors.iter().any(|f| f.attempts > 1));
    assert!(floors.iter().all(|f| f.things == [plain(ThingKind::Mark, 3, 3)]));
}

#[test]
fn who_found_no_place_is_counted_and_told() {
    let made = floor(
        "vault { name = 'great hall', map = { '##########', '#........@', '##########' }, transforms = 'none' }\n\
         return dungeon { api = 1, branches = { branch { name = 'here', floors = 1, size = { width = 40, height = 12 },\n\
         layout = function(floor)\n\
           print(#floor:refused())\n\
           floor:inside():sub(2, 2, 4, 4):fill('floor')\n\
           for _ = 1, 3 do floor:place_vault('great hall', { at = { x = 35, y = 3 } }) end\n\
           for _, row in ipairs(floor:refused()) do print(row.room, row.reason, row.count) end\n\
         end } } }",
    );
    let log: Vec<&str> = made.log.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(log[0], "0");
    let [Refusal { room, reason, count: 3, .. }] = &made.refusals[..] else { panic!("{:?}", made.refusals) };
    assert_eq!(room, "great hall");
    assert_eq!(log[1..], [format!("great hall {reason} 3")]);
}

/// Floors of rooms and vaults with several ways in, joined in each style: every way in is open to the outside, and nothing is cut off.
#[test]
fn every_entrance_is_led_to_in_every_style() {
    for style in ["straight", "winding", "cheapest"] {
        let engine = engine(&format!(
            "vault {{ name = 'lodge', max = 3, map = {{ '###@###', '#.....#', '@.....#', '###@###' }} }}\n\
             vault {{ name = 'shed', max = 3, map = {{ '####', '#..+', '####' }} }}\n\
             vault {{ name = 'soft', max = 2, solid = false, map = {{ '#####', '#...@', '#####' }} }}\n\
             vault {{ name = 'tomb', max = 1, sealed = true, map = {{ '####', '#..#', '####' }} }}\n\
             room {{ name = 'hall', size = {{ width = 7, height = 6 }},\n\
               build = function(area) area:fill('floor') area:border():fill('wall') end }}\n\
             local kinds = {{ 'lodge', 'shed', 'soft', 'tomb', 'hall' }}\n\
             return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 2, size = {{ width = 70, height = 36 }}, rooms = kinds,\n\
             layout = function(floor)\n\
               for i = 1, 14 do floor:place_room(kinds[(i - 1) % #kinds + 1]) end\n\
               floor:connect {{ style = '{style}', extra = 2 }}\n\
               floor:join()\n\
             end }} }} }}"
        ));
        let mut vaults = 0;
        for seed in 0..60 {
            let made = engine.floor(&Request::new("here", 1, seed)).unwrap();
            let picture = made.rows().join("\n");
            assert_eq!(made.attempts, 1, "{style} {seed}: {:?}\n{picture}", made.vetoes);
            assert_eq!(made.findings, [], "{style} {seed}\n{picture}");
            for (number, room) in made.rooms.iter().enumerate().filter(|(_, room)| ["lodge", "shed", "soft"].contains(&room.kind.as_str()))
            {
                vaults += 1;
                let own = number as u16 + 1;
                let index = |x: u32, y: u32| (y * made.width + x) as usize;
                // Ways in are where its outline is passable; the walls of the soft one may be gone through besides.
                for y in room.y..room.y + room.height {
                    for x in room.x..room.x + room.width {
                        let outline = x == room.x || y == room.y || x + 1 == room.x + room.width || y + 1 == room.y + room.height;
                        if !outline || !made.terrain(x, y).unwrap().passable {
                            continue;
                        }
                        let entered = [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().any(|(dx, dy)| {
                            let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
                            made.terrain(x, y).is_some_and(|t| t.passable) && made.room_of[index(x, y)] != own
                        });
                        assert!(entered, "{style} {seed}: ({x}, {y})\n{picture}");
                    }
                }
            }
        }
        assert!(vaults > 200, "{style}: {vaults}");
    }
}
