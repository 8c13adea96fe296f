use super::super::samples::{act, at_every_size, base, save, screen, showing, work};
use super::super::worker::Trouble;
use super::*;

/// A hall as wide as the seed says, deeper ones with a rat; the third seed has a finding.
const SCRIPTS: &str = r#"
monster { name = "rat", glyph = "r", level = 1 }
local cellar = branch {
  name = "cellar", floors = 12, size = { width = 30, height = 12 },
  layout = function(floor, place, rng) floor:area():rect(2, 2, rng:int(5, 20), 6):fill(terrain.floor) end,
  population = function(floor, place) if place.depth > 1 then floor:place_monster("rat", 3, 3) end end,
}
local cave = branch { name = "cave", floors = 1, size = { width = 20, height = 9 }, entry = { from = "cellar", depth = 1, chance = 50 },
  layout = function(floor) floor:area():rect(2, 2, 5, 5):fill(terrain.floor) end }
return dungeon { api = 1, branches = { cellar, cave } }
"#;

fn spot(branch: &str, depth: u32, seed: u64) -> Spot {
    Spot { branch: branch.into(), depth, seed, reroll: None }
}

fn seeds(app: &App) -> Vec<u64> {
    app.gallery.tiles.iter().map(|tile| tile.spot.seed).collect()
}

#[test]
fn a_page_of_seeds_is_made_and_picked_from() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot("cellar", 2, 5));
    act(&mut app, Action::Gallery, &base);
    assert_eq!(seeds(&app), (5..14).collect::<Vec<_>>());
    for tile in &app.gallery.tiles {
        let floor = tile.picture.as_ref().unwrap().as_ref().unwrap();
        let alone = base.loaded.engine.floor(&base.request(&tile.spot, &CancelToken::new())).unwrap();
        assert_eq!(**floor, alone);
    }
    let lines = screen(&mut app, 80, 24);
    assert!(lines[0].starts_with("cellar 2, seeds 5 to 13  5: rooms 0, monsters 1"), "{lines:#?}");
    assert!(lines[1].starts_with("5  rooms 0 monsters 1") && lines[1].contains("7  rooms 0"), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("r")), "the rats are seen");
    act(&mut app, Action::Scroll(0, 2), &base);
    act(&mut app, Action::Scroll(4, 0), &base);
    assert_eq!(app.gallery.at, 4);
    act(&mut app, Action::Open, &base);
    assert!(!app.gallery.open);
    assert_eq!((app.session.wish().seed, app.shown.as_ref().unwrap().floor.header.seed.as_str()), (9, "9"));
    assert!(app.wanted().is_empty() && app.gallery.tiles.is_empty(), "nothing is kept");
}

#[test]
fn pages_turn_by_keys_and_at_the_edges() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot("cellar", 1, 1));
    act(&mut app, Action::Gallery, &base);
    act(&mut app, Action::NextSeed, &base);
    assert_eq!((seeds(&app)[0], app.gallery.at), (10, 0));
    act(&mut app, Action::PreviousSeed, &base);
    act(&mut app, Action::Page(0, -1), &base);
    assert_eq!(seeds(&app)[0], 1_u64.wrapping_sub(9));
    act(&mut app, Action::Home, &base);
    assert_eq!((seeds(&app)[0], app.gallery.at), (1, 0));
    act(&mut app, Action::Scroll(-4, 0), &base);
    assert_eq!((seeds(&app)[8], app.gallery.at), (0, 8), "back over the edge");
    act(&mut app, Action::Scroll(4, 0), &base);
    assert_eq!((seeds(&app)[0], app.gallery.at), (1, 0));
    act(&mut app, Action::Reroll, &base);
    assert_eq!((seeds(&app)[0], app.gallery.at), (99, 0), "it follows the floor wished for");
}

#[test]
fn depths_end_with_the_branch() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot("cellar", 11, 1));
    act(&mut app, Action::Gallery, &base);
    act(&mut app, Action::NextPiece, &base);
    let depths: Vec<u32> = app.gallery.tiles.iter().map(|tile| tile.spot.depth).collect();
    assert_eq!((depths.as_slice(), app.gallery.at), (&[10, 11, 12][..], 1));
    act(&mut app, Action::Page(0, 1), &base);
    assert_eq!(app.notice.as_deref(), Some("these are the last floors of the branch"));
    act(&mut app, Action::Page(0, -1), &base);
    assert_eq!(app.gallery.tiles[0].spot.depth, 1);
    assert!(screen(&mut app, 80, 24)[0].starts_with("cellar, depths 1 to 9, seed 1  depth 2:"));
    act(&mut app, Action::NextPiece, &base);
    assert_eq!(seeds(&app)[0], 1);
}

#[test]
fn what_is_not_there_says_so_and_is_not_gone_to() {
    let base = base(SCRIPTS);
    let has = |seed: u64| base.loaded.engine.floors("cave", seed).is_some();
    let first = (1..).find(|seed| has(*seed) && !has(*seed + 1)).unwrap();
    let mut app = showing(&base, &spot("cave", 1, first));
    act(&mut app, Action::Gallery, &base);
    let lines = screen(&mut app, 80, 24);
    assert!(lines[1].contains("not there"), "{lines:#?}");
    act(&mut app, Action::Scroll(4, 0), &base);
    act(&mut app, Action::Open, &base);
    assert!(app.gallery.open && app.session.wish().seed == first);
    assert!(app.notice.as_ref().unwrap().contains("cave"), "{:?}", app.notice);
}

#[test]
fn a_reload_keeps_old_pictures_until_new_ones_come() {
    let base_one = base(SCRIPTS);
    let mut app = showing(&base_one, &spot("cellar", 2, 1));
    act(&mut app, Action::Gallery, &base_one);
    let two = base(&SCRIPTS.replace("rng:int(5, 20)", "4"));
    let cancel = app.gallery.cancel.clone();
    save(&mut app, &two);
    assert!(cancel.is_cancelled());
    assert!(app.gallery.tiles.iter().all(|tile| !tile.fresh && tile.picture.as_ref().unwrap().is_ok()));
    work(&mut app, &two);
    let open = |tile: &Tile| tile.picture.as_ref().unwrap().as_ref().unwrap().cells.iter().filter(|cell| **cell != 0).count();
    assert!(app.gallery.tiles.iter().all(|tile| tile.fresh && open(tile) == 24));
}

#[test]
fn scripts_that_fail_here_are_those_of_the_gallery() {
    let base_one = base(SCRIPTS);
    let mut app = showing(&base_one, &spot("cellar", 2, 1));
    let two = base(&SCRIPTS.replace("if place.depth > 1", "if place.depth == 2 then error('no cheese') end if place.depth > 1"));
    let error = two.loaded.engine.floor(&two.request(&spot("cellar", 2, 1), &CancelToken::new())).unwrap_err();
    app.floor_trouble = Some(Trouble { base: Some(two.clone()), ..super::super::samples::trouble(false, &error.to_string()) });
    act(&mut app, Action::Gallery, &two);
    let lines = screen(&mut app, 80, 24);
    assert!(lines[1].contains("error") && lines.iter().any(|line| line.contains("no cheese")), "{lines:#?}");
}

#[test]
fn more_and_fewer_tiles_and_a_click_on_one() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot("cellar", 2, 1));
    act(&mut app, Action::Gallery, &base);
    act(&mut app, Action::More, &base);
    assert_eq!(app.gallery.grid, (4, 4));
    for _ in 0..3 {
        act(&mut app, Action::Fewer, &base);
    }
    assert_eq!(app.gallery.grid, (1, 1));
    act(&mut app, Action::Fewer, &base);
    assert_eq!(app.notice.as_deref(), Some("this is one floor already"));
    act(&mut app, Action::More, &base);
    screen(&mut app, 80, 24);
    app.click_on_gallery(45, 3, Instant::now());
    assert_eq!(app.gallery.at, 1);
    let effect = app.click_on_gallery(45, 3, Instant::now());
    assert!(matches!(effect, Effect::Run(job) if job.wish.seed == 2));
    assert!(!app.gallery.open);
    screen(&mut app, 200, 60);
    act(&mut app, Action::Gallery, &base);
    assert!(app.gallery.tiles.len() > 9);
}

#[test]
fn every_size_is_drawn() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot("cellar", 2, 1));
    act(&mut app, Action::Gallery, &base);
    at_every_size(&mut app, &base);
    act(&mut app, Action::NextPiece, &base);
    at_every_size(&mut app, &base);
    assert_eq!(app.gallery.grid, (3, 3));
}
