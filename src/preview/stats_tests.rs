use super::super::samples::{act, at_every_size, base, save, screen, showing, work};
use super::*;

/// Rats and bats in a hall that may come; a nook that has no room.
fn scripts(rats: u32) -> String {
    format!(
        r#"
monster {{ name = "rat", glyph = "r", level = 1 }}
monster {{ name = "bat", glyph = "b", level = 1 }}
local function build(area) area:border():fill(terrain.wall) area:inset(1):fill(terrain.floor) end
local hall = room {{ name = "hall", weight = 3, size = {{ width = 6, height = 6 }}, build = build }}
local vast = room {{ name = "vast", weight = 1, plan = function() return nil, "not today" end, build = build }}
local cellar = branch {{
  name = "cellar", floors = 2, size = {{ width = 40, height = 20 }}, rooms = {{ hall, vast }},
  layout = require("std.layouts").rooms {{ budget = 4, least = 1 }},
  population = require("std.population").weighted {{ count = {rats}, {{ "rat", weight = 30 }}, {{ "bat", weight = 10 }} }},
}}
return dungeon {{ api = 1, branches = {{ cellar }} }}
"#
    )
}

fn spot(depth: u32, seed: u64) -> Spot {
    Spot { branch: "cellar".into(), depth, seed, reroll: None }
}

fn stats(app: &App) -> &Stats {
    &app.stats.shown.as_ref().unwrap().1
}

#[test]
fn floors_of_the_place_are_gathered_from_the_seed_on() {
    let base = base(&scripts(3));
    let mut app = showing(&base, &spot(1, 7));
    act(&mut app, Action::Stats, &base);
    assert!(app.stats.done && app.wanted().is_empty());
    assert_eq!((stats(&app).floors, stats(&app).measures[&What::Monsters].sum), (200, 600.0));
    let lines = screen(&mut app, 80, 60);
    assert_eq!(lines[0], "cellar 1, seeds 7 to 206: 200 floors");
    let line = |start: &str| lines.iter().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start} in {lines:#?}")).clone();
    assert_eq!(line("monsters").split_whitespace().collect::<Vec<_>>(), ["monsters", "3.0", "3", "(7)", "3", "(7)"]);
    let columns = |start| line(start).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let bat = columns("bat");
    let seen: f64 = bat[4].parse().unwrap();
    assert!((15.0..35.0).contains(&seen) && bat[6] == "25.0", "{bat:?}");
    assert!(line("vast").contains("never") && line("vast").contains("25.0 %"), "{lines:#?}");
}

#[test]
fn it_begins_anew_for_other_scripts_and_places_but_not_for_a_seed_it_has() {
    let one = base(&scripts(3));
    let mut app = showing(&one, &spot(1, 7));
    act(&mut app, Action::Stats, &one);
    let ticket = app.stats.ticket;
    act(&mut app, Action::NextSeed, &one);
    assert_eq!(app.stats.ticket, ticket);
    let two = base(&scripts(4));
    save(&mut app, &two);
    assert!(!app.stats.fresh && stats(&app).floors == 200, "the old numbers stay until there are new ones");
    work(&mut app, &two);
    assert!(app.stats.fresh);
    let lines = screen(&mut app, 100, 60);
    assert_eq!(lines[0], "cellar 1, seeds 7 to 206: 200 floors", "the same floors");
    assert!(lines.iter().any(|line| line.starts_with("monsters") && line.ends_with("was 3.0 -> 4.0")), "{lines:#?}");
    assert!(
        lines.iter().any(|line| line.starts_with("rat ") && line.contains("  was ")),
        "a monster's row has the old mean, too: {lines:#?}"
    );
    act(&mut app, Action::Deeper, &two);
    let lines = screen(&mut app, 100, 60);
    assert_eq!(lines[0], "cellar 2, seeds 8 to 207: 200 floors");
    assert!(!lines.iter().any(|line| line.contains("was 3.0")));
}

#[test]
fn it_is_called_off_when_it_is_closed() {
    let base = base(&scripts(3));
    let mut app = showing(&base, &spot(1, 7));
    app.act(Action::Stats, Instant::now());
    let cancel = app.stats.cancel.clone();
    app.act(Action::Stats, Instant::now());
    assert!(cancel.is_cancelled() && app.wanted().is_empty());
    act(&mut app, Action::Stats, &base);
    assert_eq!(stats(&app).floors, 200);
}

#[test]
fn every_size_is_drawn_and_scrolled() {
    let base = base(&scripts(3));
    let mut app = showing(&base, &spot(1, 7));
    act(&mut app, Action::Stats, &base);
    at_every_size(&mut app, &base);
    screen(&mut app, 80, 12);
    act(&mut app, Action::End, &base);
    let lines = screen(&mut app, 80, 12);
    assert!(!lines[0].starts_with("cellar 1"), "{lines:#?}");
    act(&mut app, Action::Home, &base);
    assert!(screen(&mut app, 80, 12)[0].starts_with("cellar 1"));
    act(&mut app, Action::Escape, &base);
    assert!(!app.stats.open);
}

#[test]
fn floors_that_fail_are_told_of() {
    let failing = |failing: &str| {
        base(&format!(
            r#"
local cellar = branch {{
  name = "cellar", floors = 1, size = {{ width = 9, height = 9 }},
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) {failing} end,
}}
return dungeon {{ api = 1, branches = {{ cellar }} }}
"#
        ))
    };
    let one = failing("");
    let mut app = showing(&one, &spot(1, 1));
    app.act(Action::Stats, Instant::now());
    let two = failing("if rng:one_in(2) then error('no cheese') end if rng:one_in(3) then floor:veto('too dull') end");
    let first = (1..).find(|seed| two.loaded.engine.floor(&two.request(&spot(1, *seed), &CancelToken::new())).is_ok()).unwrap();
    let mut shown = super::super::samples::floor_of(&two, &spot(1, first));
    shown.floor.header.seed = "1".into();
    app.shown = Some(shown);
    app.settle();
    work(&mut app, &two);
    let gathered = stats(&app);
    assert_eq!(gathered.floors + gathered.failed.iter().map(|fails| fails.count).sum::<u64>(), 200);
    assert!(gathered.vetoed > 0 && gathered.failed.len() == 1);
    let lines = screen(&mut app, 100, 60);
    assert!(lines.iter().any(|line| line.contains("no cheese")) && lines.iter().any(|line| line.contains("too dull")), "{lines:#?}");
}
