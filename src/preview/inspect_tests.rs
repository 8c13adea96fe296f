use super::super::samples::{Play, made, recorded};
use super::*;
use crate::floor::{CellFlags, Finding, Stair, StairKind, Thing, ThingKind};

const ROWS: [&str; 4] = ["#####", "#.o.#", "#..b#", "#####"];

fn thing(x: u32, y: u32) -> Thing {
    Thing {
        kind: ThingKind::Trap,
        name: Some("dart".into()),
        tags: vec!["poison".into()],
        level: 2,
        count: 1,
        note: None,
        data: Default::default(),
        x,
        y,
    }
}

#[test]
fn a_cell_is_told_with_who_wrote_it_and_who_stands_there() {
    let mut play = Play::showing(recorded(&ROWS, 7));
    play.app.shown.as_mut().unwrap().floor.arrival = (2, 1);
    play.press("v");
    let text = play.text(80, 24);
    assert!(text.contains("2,1  terrain . '.', passable, lit") || text.contains("2,1  terrain . '.', passable, dark"), "{text}");
    assert!(text.contains("plain rock") && text.contains("where one arrives"), "{text}");
    assert!(text.contains("monster o 'o', awake"), "{text}");
    assert!(text.contains("> placed by population, step 4: main.lua:4"), "{text}");
    assert!(text.contains("why this one: drawn by crawl.first_match at 25.0 %"), "{text}");
    assert!(text.contains("  written: terrain . by layout/hall, step 2: main.lua:2 through std/rooms.lua:33"), "{text}");
    assert!(text.contains("  room 1, hall, 5 x 1 at 0,1: main.lua:2"), "{text}");
    assert!(matches!(play.press("enter"), Effect::Edit(at) if (at.file.as_str(), at.line) == ("main.lua", 4)));
    play.press("e");
    assert!(play.text(80, 24).contains("> written: terrain ."));
    assert!(matches!(play.press("enter"), Effect::Edit(at) if at.line == 2));
    play.press("left");
    assert!(play.text(80, 24).contains("> written: terrain ."), "elsewhere, the first line again");
    play.press("v");
    assert!(!play.text(80, 24).contains("written"));
}

#[test]
fn the_cursor_moves_by_one_and_by_eight_and_stays_on_the_floor() {
    let row = format!("#{}#", ".".repeat(98));
    let rows: Vec<&str> = std::iter::repeat_n(row.as_str(), 60).collect();
    let mut play = Play::showing(made(&rows, 7));
    play.text(40, 20);
    play.press("v right right down");
    assert_eq!(play.app.inspect.at, (2, 1));
    play.press("L J J");
    assert_eq!(play.app.inspect.at, (10, 17));
    play.press("H H H");
    assert_eq!(play.app.inspect.at, (0, 17));
    for _ in 0..20 {
        play.press("L J");
    }
    assert_eq!(play.app.inspect.at, (99, 59));
    play.text(40, 20);
    assert!(play.app.is_in_view(99, 59), "the window comes along");
    play.press("home");
    assert_eq!(play.app.inspect.at, (0, 0));
    assert!(play.app.is_in_view(0, 0));
    play.reload(Ok(made(&["###", "#.#"], 7)));
    play.press("L J");
    assert_eq!(play.app.inspect.at, (2, 1), "on a smaller floor");
}

#[test]
fn tab_goes_from_monster_to_thing_to_finding_to_stair() {
    let mut shown = made(&ROWS, 7);
    shown.floor.things = vec![thing(1, 2), thing(2, 1)];
    let stair = |x, y| Stair { name: "down 1".into(), kind: StairKind::Down, x, y, to: Some("main".into()), depth: 2, arrives: None };
    shown.floor.stairs = vec![stair(1, 1)];
    let found = Finding { check: "door".into(), severity: crate::Severity::Warning, message: "it hangs loose".into(), at: Some((4, 3)) };
    shown.floor.findings = vec![found];
    shown.floor.flags[8] = CellFlags::LIT | CellFlags::VAULT;
    let mut play = Play::showing(shown);
    play.press("v");
    let mut stops = Vec::new();
    for _ in 0..6 {
        play.press("tab");
        stops.push(play.app.inspect.at);
    }
    assert_eq!(stops, [(2, 1), (3, 2), (1, 2), (4, 3), (1, 1), (2, 1)]);
    play.press("tab tab");
    let text = play.text(80, 24);
    assert!(text.contains("trap dart, tags poison, level +2"), "{text}");
    play.press("tab");
    assert!(play.text(80, 24).contains("warning: door: it hangs loose"));
    play.press("tab");
    assert!(play.text(80, 24).contains("stair \"down 1\", down, leads to main 2"));
    play.press("backtab backtab");
    assert_eq!(play.app.inspect.at, (1, 2));
    play.press("right right up tab");
    assert_eq!(play.app.inspect.at, (3, 2), "the next monster after the cursor");
    play.press("up");
    assert!(play.text(80, 24).contains("lit, part of a vault"));
}

#[test]
fn a_scrubbed_floor_is_told_as_of_then() {
    let mut play = Play::showing(recorded(&ROWS, 7));
    play.app.shown.as_mut().unwrap().floor.arrival = (2, 1);
    play.press("s left v home");
    play.app.put_cursor(2, 1);
    // Arrows are the cursor's, PgUp and Home those of the steps: this is the first.
    let text = play.text(80, 24);
    assert!(text.contains("step 1 of 4") && !text.contains("monster o '"), "{text}");
    assert!(text.contains("as it was from the beginning"), "{text}");
    play.press("pagedown");
    let text = play.text(80, 24);
    assert!(text.contains("written: terrain . by layout/hall, step 2") && !text.contains("monster o '"), "{text}");
    play.press("end");
    assert!(play.text(80, 24).contains("monster o '"));
    let wide = play.text(200, 60);
    assert!(wide.contains("#####  2,1  terrain .") && wide.contains("   4 population"), "both beside the floor: {wide}");
}

#[test]
fn a_click_sets_the_cursor() {
    let mut play = Play::showing(recorded(&ROWS, 7));
    play.text(80, 24);
    play.app.click_on_floor(3, 2);
    assert!(play.text(80, 24).contains("monster b"));
}

#[test]
fn odds_are_those_of_the_place_and_worked_out_once() {
    let mut play = Play::sample(3);
    play.press("v tab");
    let text = play.text(200, 60);
    assert!(text.contains("odds here: ") && text.contains(", rank ") && text.contains("level "), "{text}");
    assert!(text.contains("declared at monsters/"), "{text}");
    let before: *const TableHere = play.app.inspect.odds.as_ref().unwrap().tables.as_ptr();
    play.press("tab right down");
    assert_eq!(before, play.app.inspect.odds.as_ref().unwrap().tables.as_ptr(), "not again for each key");
    let all: f64 = play.app.inspect.odds.as_ref().unwrap().tables[0].monsters.iter().map(|row| row.chance).sum();
    assert!(all > 0.0 && all < 1.0 + 1e-9);
}

#[test]
fn every_size_is_drawn_without_a_panic() {
    let mut play = Play::showing(recorded(&ROWS, 7));
    for keys in ["v", "tab", "L", "m", "f"] {
        play.press(keys);
        play.every_size();
    }
    let mut play = Play::showing(made(&[], 7));
    play.press("v tab L enter e");
    play.every_size();
}
