use std::time::Instant;

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::super::app::Setup;
use super::super::samples::{made, trouble};
use super::super::view;
use super::super::worker::{Outcome, Reload, Wish};
use super::*;
use crate::engine::{CancelToken, Engine};
use crate::growth::{Draws, Growth, GrowthRule};
use crate::script::ScriptSet;
use crate::watch::Change;

const EAST: Action = Action::Scroll(4, 0);

fn app() -> App {
    let setup = Setup {
        root: None,
        scripts: " my-scripts".into(),
        quote: |word| word.to_owned(),
        watching: "watching".into(),
        colour: true,
        piece: None,
        ascii: false,
        chance: || 99,
    };
    App::new(setup, Wish { branch: Some("warren".into()), depth: 1, seed: 7, reroll: None })
}

/// What a worker makes of these steps, in rooms without challenges; each has this floor.
fn walk(steps: &[Order], rows: &[&str]) -> Made {
    let mut walk = Walk::new(Growth::new("warren", 7, GrowthRule::written()).unwrap(), "explorer");
    walk.arrive();
    let mut refused = false;
    for order in steps {
        let Order::Go(heading) = order else { continue };
        refused = walk.growth.enter("explorer", *heading, &mut Draws).is_err();
    }
    let walked = Walked { walk, contents: vec!["Room: a den".into()], steps: steps.to_vec(), refused };
    Made { branches: vec![("keep".into(), 3), ("warren".into(), 0)], walked: Some(Box::new(walked)), ..made(rows, 7) }
}

fn answer(app: &mut App, effect: Effect, result: Option<Made>) {
    let Effect::Run(job) = effect else { panic!("no job but {effect:?}") };
    let result = match result {
        Some(made) => Ok(made),
        None => Ok(walk(&job.steps, &ROOM)),
    };
    let outcome = Outcome { ticket: job.ticket, reloaded: job.reload > Reload::No, scripts: Some("one".into()), tree: None, result };
    app.finished(outcome, Instant::now());
}

const ROOM: [&str; 4] = ["#######", "#..o..+", "#.....#", "#######"];

fn started() -> App {
    let now = Instant::now();
    let mut app = app();
    let job = app.start(now);
    answer(&mut app, Effect::Run(job), None);
    app
}

fn press(app: &mut App, action: Action) {
    let effect = app.act(action, Instant::now());
    answer(app, effect, None);
}

fn screen(app: &mut App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            let split = view::split(app, frame.area());
            app.set_areas(split);
            view::draw(app, frame.area(), frame.buffer_mut(), Instant::now());
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>().trim_end().to_owned();
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

fn steps(app: &App) -> String {
    app.session.steps().iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

#[test]
fn arrows_and_digits_walk_and_the_floor_of_the_room_stands_beside() {
    let mut app = started();
    for action in [EAST, Action::Head(Heading::West), EAST] {
        press(&mut app, action);
    }
    assert_eq!(steps(&app), "e,w,e");
    assert!(app.command().ends_with("undercroft grow my-scripts --branch warren --seed 7 --steps e,w,e"), "{}", app.command());
    press(&mut app, Action::Explore);
    insta::assert_snapshot!(screen(&mut app, 80, 24));
    assert!(screen(&mut app, 40, 24).contains("\n#..o..+"), "below, where there is no room beside");
    assert!(!screen(&mut app, 40, 12).contains("#..o..+"), "the rooms come first");
}

#[test]
fn a_step_that_is_refused_is_none() {
    let mut app = started();
    press(&mut app, EAST);
    press(&mut app, Action::Head(Heading::Northwest));
    assert_eq!(steps(&app), "e");
    assert_eq!(app.walked().unwrap().walk.growth.here("explorer").map(|room| (room.x, room.y)), Some((1, 0)));
}

#[test]
fn a_step_is_taken_back_and_a_walk_begins_again() {
    let mut app = started();
    for _ in 0..3 {
        press(&mut app, Action::Explore);
    }
    let three = steps(&app);
    press(&mut app, Action::Clear);
    assert_eq!(steps(&app), format!("{three},clear"));
    press(&mut app, Action::Back);
    assert_eq!(steps(&app), three);
    press(&mut app, Action::Home);
    assert_eq!(steps(&app), "");
    press(&mut app, EAST);
    press(&mut app, Action::NextSeed);
    assert_eq!(steps(&app), "", "another seed is another dungeon");
    assert!(matches!(app.act(Action::Deeper, Instant::now()), Effect::Draw));
}

#[test]
fn a_reload_walks_the_same_steps() {
    let now = Instant::now();
    let mut app = started();
    press(&mut app, EAST);
    press(&mut app, Action::Explore);
    let before = steps(&app);
    let Effect::Run(job) = app.changed(Change { settles_at: now }, now) else { panic!("no job") };
    assert_eq!(job.steps, app.session.steps());
    let mut refused = walk(&job.steps, &ROOM);
    refused.walked.as_mut().unwrap().refused = true;
    let outcome = Outcome { ticket: job.ticket, reloaded: true, scripts: Some("two".into()), tree: None, result: Ok(refused) };
    app.finished(outcome, now);
    assert_eq!(steps(&app), before, "the next scripts may allow it again");
}

#[test]
fn a_step_that_fails_is_tried_again_by_a_reload_and_not_by_the_next_step() {
    let now = Instant::now();
    let mut app = started();
    press(&mut app, EAST);
    let Effect::Run(job) = app.act(Action::Explore, now) else { panic!("no job") };
    let trouble = trouble(false, "rooms.lua:3: error: oh");
    let outcome = Outcome { ticket: job.ticket, reloaded: false, scripts: Some("one".into()), tree: None, result: Err(trouble) };
    app.finished(outcome, now);
    assert!(screen(&mut app, 80, 24).contains("rooms.lua:3: error: oh"));
    let Effect::Run(job) = app.changed(Change { settles_at: now }, now) else { panic!("no job") };
    assert_eq!(job.steps.len(), 2);
    let Effect::Run(job) = app.act(Action::Scroll(-4, 0), now) else { panic!("no job") };
    assert_eq!(job.steps, [Order::Go(Heading::East), Order::Go(Heading::West)]);
}

#[test]
fn a_walk_that_fails_says_how_to_go_on() {
    let now = Instant::now();
    let mut app = started();
    press(&mut app, EAST);
    assert!(!screen(&mut app, 80, 24).contains("Backspace"));
    let Effect::Run(job) = app.changed(Change { settles_at: now }, now) else { panic!("no job") };
    let trouble = trouble(false, "rooms.lua:3: error: oh");
    let outcome = Outcome { ticket: job.ticket, reloaded: true, scripts: Some("two".into()), tree: None, result: Err(trouble) };
    app.finished(outcome, now);
    let text = screen(&mut app, 80, 24);
    assert!(text.contains("rooms.lua:3: error: oh") && text.contains("Backspace takes the last step back, Home starts over"), "{text}");
    press(&mut app, Action::Back);
    assert!(steps(&app).is_empty() && !screen(&mut app, 80, 24).contains("Backspace"));
}

#[test]
fn keys_to_explore_are_not_lost_while_one_is_under_way() {
    let now = Instant::now();
    let mut app = started();
    let mut effect = app.act(Action::Explore, now);
    for _ in 0..3 {
        assert!(matches!(app.act(Action::Explore, now), Effect::Draw));
    }
    let mut walked = 0;
    while let Effect::Run(job) = effect {
        walked += 1;
        assert_eq!(job.steps.len(), walked);
        let result = Ok(walk(&job.steps, &ROOM));
        effect = app.finished(Outcome { ticket: job.ticket, reloaded: false, scripts: Some("one".into()), tree: None, result }, now);
    }
    assert_eq!(walked, 4);
    let Effect::Run(job) = app.act(Action::Explore, now) else { panic!("no job") };
    app.act(Action::Explore, now);
    app.act(Action::Help, now);
    let result = Ok(walk(&job.steps, &ROOM));
    let outcome = Outcome { ticket: job.ticket, reloaded: false, scripts: Some("one".into()), tree: None, result };
    assert!(matches!(app.finished(outcome, now), Effect::Draw), "another key calls them off");
}

#[test]
fn rooms_that_are_not_seen_are_told() {
    let mut app = started();
    for _ in 0..40 {
        press(&mut app, Action::Explore);
    }
    let small = screen(&mut app, 40, 14);
    assert!(small.contains("Only the part with x"), "{small}");
    assert!(!screen(&mut app, 400, 200).contains("Only the part"));
    app.act(Action::End, Instant::now());
    assert!(screen(&mut app, 80, 24).contains("a walk has no end"));
}

#[test]
fn every_size_of_terminal_is_drawn() {
    let mut app = started();
    for _ in 0..40 {
        press(&mut app, Action::Explore);
    }
    for look in [|_: &mut App| (), |app: &mut App| app.fit = true, |app: &mut App| app.tree.open = true] {
        look(&mut app);
        for height in 0..=14 {
            for width in [0, 1, 2, 5, 10, 20, 40, 80] {
                screen(&mut app, width, height);
            }
        }
        screen(&mut app, 200, 60);
    }
}

#[test]
fn a_refused_step_is_told_each_time_and_never_walked() {
    let scripts = "return dungeon { api = 1, branches = { branch { name = 'warren', growth = growth { open = 1, start = { 'east' } } } } }";
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", scripts)]).unwrap()).unwrap();
    let loaded = Arc::new(Loaded { scripts: "one".into(), engine, warnings: Vec::new() });
    let wish = Wish { branch: Some("warren".into()), depth: 1, seed: 1, reroll: None };
    let job =
        |steps: &[Order]| Job { ticket: 1, wish: wish.clone(), steps: steps.to_vec(), reload: Reload::No, cancel: CancelToken::new() };
    let mut kept = None;
    let mut walk = |steps: &[Order]| {
        let made = walked(&loaded, &mut kept, "warren", &Context::new(), &job(steps)).unwrap();
        (made.walked.unwrap().steps, made.note)
    };
    let (west, east) = (Order::Go(Heading::West), Order::Go(Heading::East));
    assert_eq!(walk(&[]), (Vec::new(), None));
    for _ in 0..3 {
        let (steps, note) = walk(&[west]);
        assert_eq!(steps, []);
        assert!(note.as_deref().is_some_and(|note| note.starts_with("step 1 (w) was refused: ")), "{note:?}");
    }
    // Keys that come faster than they are walked.
    assert_eq!(walk(&[west, west, east]).0, [east]);
    assert_eq!(walk(&[east, east]).0.first(), Some(&east));
}
