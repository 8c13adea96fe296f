use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::samples::{act, at_every_size, base, run, screen, showing, work};
use super::*;

/// Rats everywhere, a rare dragon, an imp that nothing places, a branch that may be.
const SCRIPTS: &str = r#"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "gold dragon", glyph = "D", level = 9 }
monster { name = "imp", glyph = "u", level = 9 }
local cellar = branch {
  name = "cellar", floors = 2, size = { width = 100, height = 40 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = function(floor, place, rng)
    floor:place_monster("rat", 5, 5)
    floor:place_monster("rat", 90, 5)
    if rng:one_in(6) then floor:place_monster("gold dragon", 95, 35) end
  end,
}
return dungeon { api = 1, branches = { cellar } }
"#;

fn spot(seed: u64) -> Spot {
    Spot { branch: "cellar".into(), depth: 1, seed, reroll: None }
}

fn press(app: &mut App, code: KeyCode, base: &Base) {
    let effect = app.key(KeyEvent::new(code, KeyModifiers::NONE), Instant::now());
    run(app, effect, base);
    work(app, base);
}

/// Types a line and Enter.
fn look_for(app: &mut App, text: &str, base: &Base) {
    press(app, KeyCode::Char('/'), base);
    text.chars().for_each(|c| press(app, KeyCode::Char(c), base));
    press(app, KeyCode::Enter, base);
}

fn dragons(base: &Base) -> Vec<u64> {
    let floor = |seed: u64| base.loaded.engine.floor(&base.request(&spot(seed), &CancelToken::new())).unwrap();
    (1..60).filter(|seed| floor(*seed).monsters.len() == 3).collect()
}

#[test]
fn the_next_seed_with_it_is_shown_with_the_cursor_on_it() {
    let base = base(SCRIPTS);
    let seeds = dragons(&base);
    let from = (1..60).find(|seed| !seeds.contains(seed)).unwrap();
    let after: Vec<u64> = seeds.into_iter().filter(|seed| *seed > from).collect();
    let mut app = showing(&base, &spot(from));
    look_for(&mut app, "DRAG", &base);
    assert_eq!(app.session.wish().seed, after[0]);
    assert!(app.inspect.open && app.inspect.at == (95, 35));
    assert_eq!(app.notice.as_deref(), Some("monster \"gold dragon\""));
    assert!(app.inspect.odds.is_some(), "its odds are at hand before the next key");
    let lines = screen(&mut app, 80, 24);
    assert!(lines.iter().any(|line| line.contains('D')), "it is scrolled to: {lines:#?}");
    look_for(&mut app, "", &base);
    assert_eq!(app.session.wish().seed, after[1], "the next one");
}

#[test]
fn what_is_here_already_comes_first_one_by_one() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot(1));
    look_for(&mut app, "rat", &base);
    assert_eq!((app.session.wish().seed, app.inspect.at), (1, (5, 5)));
    assert_eq!(app.notice.as_deref(), Some("monster \"rat\", 1 of 2 here"));
    press(&mut app, KeyCode::Char('/'), &base);
    press(&mut app, KeyCode::Up, &base);
    press(&mut app, KeyCode::Enter, &base);
    assert_eq!((app.session.wish().seed, app.inspect.at), (1, (90, 5)));
    look_for(&mut app, "rat", &base);
    assert_eq!((app.session.wish().seed, app.inspect.at), (2, (5, 5)), "all of this floor are seen");
}

#[test]
fn a_name_nobody_knows_is_doubted_once() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot(1));
    look_for(&mut app, "gold dargon", &base);
    let said = app.notice.clone().unwrap();
    assert!(said.contains("nothing declared is called \"gold dargon\"") && said.ends_with("did you mean \"gold dragon\"?"), "{said}");
    assert!(app.search.running.is_none());
    press(&mut app, KeyCode::Char('/'), &base);
    "zz".chars().for_each(|c| press(&mut app, KeyCode::Char(c), &base));
    assert!(screen(&mut app, 80, 24).iter().any(|line| line == "no such name"));
    press(&mut app, KeyCode::Esc, &base);
    assert!(app.search.prompt.is_none() && app.search.running.is_none());
}

#[test]
fn the_prompt_completes_and_tells_what_there_is() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot(1));
    press(&mut app, KeyCode::Char('/'), &base);
    "go".chars().for_each(|c| press(&mut app, KeyCode::Char(c), &base));
    let lines = screen(&mut app, 80, 24);
    assert!(lines.iter().any(|line| line == "/go") && lines.iter().any(|line| line == "Tab: gold dragon"), "{lines:#?}");
    press(&mut app, KeyCode::Tab, &base);
    assert_eq!(app.search.prompt.as_ref().unwrap().text(), "gold dragon");
    at_every_size(&mut app, &base);
    let quit = app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL), Instant::now());
    assert!(matches!(quit, Effect::Quit));
}

#[test]
fn a_search_is_stopped_by_escape_and_by_going_elsewhere() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot(1));
    let begin = |app: &mut App| {
        let (here, from) = app.here().unwrap();
        let sought = Sought::new("imp", here.loaded.engine.world());
        app.search.last = Some(sought.clone());
        app.search_on(here, from, sought);
        app.search.running.as_ref().unwrap().cancel.clone()
    };
    let cancel = begin(&mut app);
    let lines = screen(&mut app, 80, 24);
    assert!(lines.iter().any(|line| line == "searching \"imp\": seed 2, 0 done, Esc stops"), "{lines:#?}");
    at_every_size_without_work(&mut app);
    act(&mut app, Action::Escape, &base);
    assert!(cancel.is_cancelled() && app.search.running.is_none());
    assert_eq!(app.notice.as_deref(), Some("stopped after 0 seeds"));
    let cancel = begin(&mut app);
    let effect = app.act(Action::NextSeed, Instant::now());
    run(&mut app, effect, &base);
    assert!(cancel.is_cancelled() && app.search.running.is_none() && app.wanted().is_empty());
}

fn at_every_size_without_work(app: &mut App) {
    for (width, height) in [(0, 0), (1, 1), (5, 3), (40, 12), (12, 40)] {
        screen(app, width, height);
    }
}

#[test]
fn what_is_nowhere_is_told_with_the_number_of_seeds() {
    let base = base(SCRIPTS);
    let mut app = showing(&base, &spot(1));
    let (here, from) = app.here().unwrap();
    let sought = Sought::new("imp", here.loaded.engine.world());
    app.search.last = Some(sought.clone());
    app.search_on(here, from, sought);
    let news = News { ticket: app.search.ticket, tried: SEEDS, failed: 3, what: Report::Nowhere };
    app.search_news(news, Instant::now());
    let told = "no \"imp\" on cellar 1 with 10000 seeds from 2 on, 3 of which have no floor here";
    assert_eq!(app.notice.as_deref(), Some(told));
    assert!(app.search.running.is_none());
}

#[test]
fn a_search_that_may_be_in_vain_tells_where_it_would_not_be() {
    let scripts = r#"
local population = require "std.population"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "owl", glyph = "o", level = 1 }
monster { name = "imp", glyph = "u", level = 9 }
local function deep(place) return (place.depth == 3 or place.depth > 4) and 10 or 0 end
local size, layout = { width = 20, height = 10 }, function(floor) floor:inside():fill(terrain.floor) end
local rats = population.weighted { count = 3, { "rat", weight = 10 } }
local cellar = branch { name = "cellar", floors = 6, size = size, layout = layout,
  population = population.weighted { count = 3, { "rat", weight = 30 }, { "owl", weight = deep } } }
local mine = branch { name = "mine", floors = 2, size = size, layout = layout, population = rats, entry = { from = "cellar", depth = 1 } }
return dungeon { api = 1, branches = { cellar, mine } }
"#;
    let base = base(scripts);
    let doubt = |text: &str, depth: u32| {
        let from = Spot { depth, ..spot(1) };
        let sought = Sought::new(text, base.loaded.engine.world());
        doubt(&Wanted { base: base.clone(), cancel: CancelToken::new(), ticket: 1, from, sought })
    };
    assert_eq!(doubt("owl", 1).as_deref(), Some("no monster table of cellar 1 has it, but cellar 3, 5-6"));
    assert_eq!(doubt("owl", 3), None);
    assert_eq!(doubt("imp", 3).as_deref(), Some("no monster table of cellar 3 has it, nor of any other floor"));
    assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3, 7, 9-10");
}
