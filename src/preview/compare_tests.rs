use super::super::samples::{act, at_every_size, base, save, screen, showing, work};
use std::sync::Arc;

use super::super::worker::Loaded;
use super::*;
use crate::engine::Engine;
use crate::script::ScriptSet;

/// A hall with two or more pillars.
fn scripts(pillars: u32) -> String {
    format!(
        r#"
monster {{ name = "rat", glyph = "r", level = 1 }}
local cellar = branch {{
  name = "cellar", floors = 3, size = {{ width = 130, height = 12 }},
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:area():set(128, 1, terrain.wall)
    for x = 1, {pillars} do floor:area():set(2 * x, place.depth + 3, terrain.wall) end
  end,
  population = function(floor) floor:place_monster("rat", 3, 3) end,
}}
return dungeon {{ api = 1, branches = {{ cellar }} }}
"#
    )
}

fn spot(depth: u32, seed: u64) -> Spot {
    Spot { branch: "cellar".into(), depth, seed, reroll: None }
}

/// How many cells of the two floors look different.
fn apart(one: &Base, two: &Base, spot: &Spot) -> String {
    let rows = |base: &Base| base.loaded.engine.floor(&base.request(spot, &CancelToken::new())).unwrap().rows().concat();
    let count = rows(one).chars().zip(rows(two).chars()).filter(|(a, b)| a != b).count();
    assert!(count > 1);
    format!("{count} cells differ ")
}

fn line(app: &mut App) -> String {
    screen(app, 80, 24)[0].clone()
}

#[test]
fn a_save_that_no_floor_depends_on_keeps_the_floor_before() {
    let (one, two) = (base(&scripts(2)), base(&scripts(5)));
    let mut app = showing(&one, &spot(1, 1));
    act(&mut app, Action::Compare, &one);
    save(&mut app, &two);
    let told = line(&mut app);
    assert!(told.starts_with(&apart(&one, &two, &spot(1, 1))), "{told}");
    // The same scripts, and a text beside them that nothing draws.
    let set = ScriptSet::from_sources([("dungeon.lua", scripts(5).as_str()), ("notes.txt", "milk")]).unwrap();
    let loaded = Loaded { scripts: set.hash(), engine: Engine::load(set).unwrap(), warnings: Vec::new() };
    let noted = Base { loaded: Arc::new(loaded), context: two.context.clone() };
    assert_ne!(noted.loaded.scripts, two.loaded.scripts);
    save(&mut app, &noted);
    assert_eq!(line(&mut app), told);
}

#[test]
fn an_edit_is_compared_with_the_floor_before_it() {
    let (one, two) = (base(&scripts(2)), base(&scripts(5)));
    let mut app = showing(&one, &spot(1, 1));
    act(&mut app, Action::Compare, &one);
    assert_eq!(app.notice.as_deref(), Some("no edit yet: this floor is what the next one is compared with"));
    assert!(line(&mut app).starts_with("no cell differs  rooms 0  monsters 1"));
    save(&mut app, &two);
    let line = line(&mut app);
    assert!(line.starts_with(&apart(&one, &two, &spot(1, 1))) && line.contains("  rooms 0  monsters 1"), "{line}");
    let difference = app.compare.difference.as_ref().unwrap();
    assert!([6, 8, 10].iter().all(|x| difference.now[4 * 130 + x]) && !difference.now[4 * 130 + 4]);
    assert_eq!(difference.before, difference.now);
    let now = screen(&mut app, 80, 24);
    assert_eq!((now[1].as_str(), &now[6][..12]), ("now (Tab shows before)", " .#.#.#.#.#."));
    act(&mut app, Action::NextPiece, &two);
    let before = screen(&mut app, 80, 24);
    assert_eq!((before[1].as_str(), &before[6][..12]), ("before (Tab shows now)", " .#.#......."));
    let wide = screen(&mut app, 200, 60);
    assert!(wide[1].starts_with("before") && wide[1].ends_with("now"), "{:?}", wide[1]);
    assert_eq!((&wide[6][..12], &wide[6][100..112]), (" .#.#.......", " .#.#.#.#.#."));
}

#[test]
fn elsewhere_the_older_floor_is_made_by_the_older_scripts() {
    let (one, two) = (base(&scripts(2)), base(&scripts(5)));
    let mut app = showing(&one, &spot(1, 1));
    save(&mut app, &two);
    act(&mut app, Action::Compare, &two);
    let effect = app.act(Action::Deeper, std::time::Instant::now());
    super::super::samples::run(&mut app, effect, &two);
    assert!(app.compare.before.as_ref().unwrap().pending.is_some());
    assert_eq!(line(&mut app), "making this floor with the older scripts");
    work(&mut app, &two);
    assert!(line(&mut app).starts_with(&apart(&one, &two, &spot(2, 1))));
    let before = app.compare.before.as_ref().unwrap();
    let alone = one.loaded.engine.floor(&one.request(&spot(2, 1), &CancelToken::new())).unwrap();
    assert_eq!(*before.floor.as_ref().unwrap().0, alone);
}

#[test]
fn a_pinned_floor_stays_through_edits() {
    let (one, two, three) = (base(&scripts(2)), base(&scripts(5)), base(&scripts(6)));
    let mut app = showing(&one, &spot(1, 1));
    act(&mut app, Action::Pin, &one);
    save(&mut app, &two);
    save(&mut app, &three);
    act(&mut app, Action::Compare, &three);
    assert!(line(&mut app).starts_with(&apart(&one, &three, &spot(1, 1))));
    assert!(screen(&mut app, 200, 60)[1].starts_with("pinned"));
    act(&mut app, Action::Pin, &three);
    act(&mut app, Action::Pin, &three);
    assert_eq!(app.notice.as_deref(), Some("no longer pinned: d compares with the floor before the last edit"));
    assert!(line(&mut app).starts_with(&apart(&two, &three, &spot(1, 1))), "it is still known: {}", line(&mut app));
    save(&mut app, &two);
    assert!(line(&mut app).starts_with(&apart(&two, &three, &spot(1, 1))), "with the floor before the last edit: {}", line(&mut app));
    save(&mut app, &two);
    assert!(line(&mut app).starts_with(&apart(&two, &three, &spot(1, 1))), "the same scripts again are no edit");
}

#[test]
fn the_floor_before_the_last_save_is_pinned_by_a_second_press() {
    let (one, two, three) = (base(&scripts(2)), base(&scripts(5)), base(&scripts(6)));
    let mut app = showing(&one, &spot(1, 1));
    act(&mut app, Action::Pin, &one);
    assert!(app.notice.as_deref().is_some_and(|text| text.ends_with("D unpins")), "nothing was saved yet: {:?}", app.notice);
    act(&mut app, Action::Pin, &one);
    assert!(app.compare.pinned.is_none());
    save(&mut app, &two);
    act(&mut app, Action::Pin, &two);
    assert!(app.notice.as_deref().is_some_and(|text| text.ends_with("D again: with those before the last save")), "{:?}", app.notice);
    act(&mut app, Action::Pin, &two);
    save(&mut app, &three);
    act(&mut app, Action::Compare, &three);
    assert!(line(&mut app).starts_with(&apart(&one, &three, &spot(1, 1))));
    assert!(screen(&mut app, 200, 60)[1].starts_with("pinned"));
    // While the pinned floor of another place is made, the pin is taken away, and what is under way is for nobody.
    let effect = app.act(Action::Deeper, std::time::Instant::now());
    super::super::samples::run(&mut app, effect, &three);
    assert_eq!(line(&mut app), "making this floor with the older scripts");
    app.act(Action::Pin, std::time::Instant::now());
    work(&mut app, &three);
    assert!(line(&mut app).starts_with(&apart(&two, &three, &spot(2, 1))), "{}", line(&mut app));
    act(&mut app, Action::Pin, &three);
    assert!(line(&mut app).starts_with("no cell differs"), "{}", line(&mut app));
}

#[test]
fn floors_of_two_sizes_are_compared_cell_by_cell() {
    let of = (spot(1, 1), 1);
    let floor = |rows: &[&str]| super::super::samples::made(rows, 1).floor;
    let difference = Difference::between(&floor(&["###", "#.o"]), &floor(&["####", "#..."]), of);
    assert_eq!(difference.cells, 3, "the monster, and a column that one alone has");
    assert_eq!(difference.before, [false, false, false, false, false, true]);
    assert_eq!(difference.now, [false, false, false, true, false, false, true, true]);
}

#[test]
fn both_scroll_as_one_to_the_last_cell() {
    let one = base(&scripts(2));
    let mut app = showing(&one, &spot(1, 1));
    act(&mut app, Action::Compare, &one);
    screen(&mut app, 200, 60);
    for _ in 0..20 {
        act(&mut app, Action::Scroll(4, 0), &one);
    }
    assert_eq!(app.scroll, (130 - 100, 0));
    let wide = screen(&mut app, 200, 60);
    assert!(wide[3].ends_with('#'), "{:?}", wide[3]);
    act(&mut app, Action::Scroll(-4, 0), &one);
    assert_eq!(app.scroll.0, 26);
}

#[test]
fn every_size_is_drawn() {
    let (one, two) = (base(&scripts(2)), base(&scripts(5)));
    let mut app = showing(&one, &spot(1, 1));
    act(&mut app, Action::Compare, &one);
    save(&mut app, &two);
    at_every_size(&mut app, &two);
    act(&mut app, Action::NextPiece, &two);
    at_every_size(&mut app, &two);
}
